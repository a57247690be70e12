//! Games from records, and records of games.

mod komi;

use super::{Event, Game, Komi, Violation, fixed_handicap, merge};
use crate::board::{IllegalMove, SetupError};
use crate::color::Color;
use crate::rules::Rules;
use crate::sgf::{KEPT, Node, Nodes, Record, Setup};
use crate::vertex::{Move, ParseVertexError, Vertex};
use std::fmt;
use std::str::FromStr;

/// How far a record is replayed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UpTo {
    /// To the last node.
    End,
    /// To the position after so many moves. Setup before the next move is done.
    After(usize),
    /// To the position before the move of this number, from 1, as GTP has it; to the end if there are fewer moves.
    Move(usize),
    /// To the position before the first move at this vertex.
    Vertex(Vertex),
}

impl FromStr for UpTo {
    type Err = ParseVertexError;

    /// Reads a number of moves or a vertex.
    fn from_str(text: &str) -> Result<UpTo, ParseVertexError> {
        let number = text.parse().map(UpTo::After);
        number.or_else(|_| text.parse().map(UpTo::Vertex))
    }
}

/// Why a record cannot be replayed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReplayError {
    /// A move off the board.
    Move {
        /// Its number, from 1; [`UpTo::Move`] with it replays all moves before.
        number: usize,
        /// The colour that moves.
        color: Color,
        /// The move.
        played: Move,
        /// Why it cannot be played.
        error: IllegalMove,
    },
    /// Setup stones do not make a legal position.
    Setup {
        /// The number of moves before them.
        after: usize,
        /// What is wrong.
        error: SetupError,
    },
    /// There is no move at the vertex of [`UpTo::Vertex`].
    NoMoveAt(Vertex),
    /// There are fewer moves than [`UpTo::After`] says.
    FewerMoves {
        /// The moves that are asked for.
        asked: usize,
        /// Those that there are.
        there: usize,
    },
}

impl fmt::Display for ReplayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ReplayError::Move {
                number,
                color,
                played,
                error,
            } => write!(f, "move {number}, {color} {played}: {error}"),
            ReplayError::Setup { after: 0, error } => write!(f, "setup: {error}"),
            ReplayError::Setup { after, error } => {
                write!(f, "setup after move {after}: {error}")
            }
            ReplayError::NoMoveAt(v) => write!(f, "no move at {v}"),
            ReplayError::FewerMoves { asked, there: 1 } => {
                write!(f, "there is no move {asked}: the game has 1 move")
            }
            ReplayError::FewerMoves { asked, there } => {
                write!(f, "there is no move {asked}: the game has {there} moves")
            }
        }
    }
}

impl std::error::Error for ReplayError {}

/// A correction that an odd record needed.
#[derive(Clone, Debug, PartialEq)]
pub enum ReplayWarning {
    /// The rules (`RU`) are unknown; those given to the replay are in force.
    UnknownRules(String),
    /// The komi is not in the record, or the result excludes it; what was usual at its time and place is assumed.
    InferredKomi {
        /// As recorded.
        written: Option<f64>,
        /// As assumed.
        komi: Komi,
        /// Whether time, place, rules and result decide it; else it is a guess.
        is_known: bool,
    },
    /// The handicap of this many stones is not on the board; the stones of the fixed handicap were placed.
    PlacedHandicap(usize),
    /// The handicap of this many stones is not on the board and cannot be placed.
    NoHandicapStones(usize),
    /// The number of handicap stones on the board is not the one in `HA`; the stones count.
    HandicapCount {
        /// As `HA` has it.
        declared: usize,
        /// Stones on the board.
        stones: usize,
    },
    /// There is no `HA`, but only black stones are set up and White moves first: taken as a handicap.
    AssumedHandicap(usize),
    /// A move that the rules forbid was played all the same, as [`Game::play_recorded`] does.
    Broken {
        /// Its number, from 1.
        number: usize,
        /// The colour that moves.
        color: Color,
        /// The move.
        played: Move,
        /// The rule that it breaks.
        violation: Violation,
    },
    /// This many further moves that the rules forbid: the first hundred are told one by one, and the first one that makes the
    /// position doubtful.
    FurtherBroken(usize),
}

impl fmt::Display for ReplayWarning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ReplayWarning::UnknownRules(name) => write!(f, "unknown rules RU[{name}]"),
            ReplayWarning::InferredKomi {
                written,
                komi,
                is_known,
            } => {
                match written {
                    Some(written) => write!(f, "KM[{written}] does not go with the result")?,
                    None => f.write_str("no komi in the record")?,
                }
                match is_known {
                    true => write!(f, ", {komi} assumed, as was usual then and there"),
                    false => write!(f, ", it is unknown, {komi} assumed"),
                }
            }
            ReplayWarning::PlacedHandicap(n) => {
                write!(f, "{n} handicap stones missing, placed on the star points")
            }
            ReplayWarning::NoHandicapStones(n) => {
                write!(f, "{n} handicap stones missing, played without")
            }
            ReplayWarning::HandicapCount { declared, stones } => {
                write!(f, "handicap {declared}, but {stones} stones are set up")
            }
            ReplayWarning::AssumedHandicap(n) => {
                write!(f, "{n} black stones set up, taken as a handicap")
            }
            ReplayWarning::Broken {
                number,
                color,
                played,
                violation,
            } => {
                let rule = match violation {
                    Violation::Ko => "retakes a ko at once",
                    Violation::Superko => "repeats a position",
                    Violation::Suicide => "is suicide",
                    Violation::Occupied => "is on a stone",
                };
                write!(f, "move {number}, {color} {played}, {rule}")?;
                match self.doubtful_from() {
                    Some(_) => f.write_str("; the position is doubtful from there on"),
                    None => Ok(()),
                }
            }
            ReplayWarning::FurtherBroken(1) => f.write_str("1 further move breaks a rule"),
            ReplayWarning::FurtherBroken(n) => write!(f, "{n} further moves break a rule"),
        }
    }
}

impl ReplayWarning {
    /// The number of the move from which on the position may not be that of the game: one that no rules allow, so that
    /// the record has a fault there or before.
    pub fn doubtful_from(&self) -> Option<usize> {
        match self {
            ReplayWarning::Broken {
                number,
                violation: Violation::Ko | Violation::Occupied,
                ..
            } => Some(*number),
            _ => None,
        }
    }
}

impl Game {
    /// Replays a record.
    ///
    /// Size, rules, komi and handicap come from the record; the rules given here are used if it has none, or its rules are
    /// unknown. A komi that it does not say, or that its result excludes, is inferred from time, place, rules and
    /// result, with a warning; the one given here is used where nothing decides.
    ///
    /// Moves of a record are played even if they break a rule, as FF\[4\] has it ([`Game::play_recorded`]), with a
    /// warning: files seldom name the rules that the players used. After a move that no rules allow the position may
    /// be another than that of the game ([`ReplayWarning::doubtful_from`]).
    ///
    /// The side to move is that of the record (`PL`); else the colour of its next move, also if the replay stops before
    /// it; else White after a handicap, or the opponent of the colour that moved last.
    ///
    /// Handicap stones that the record declares but does not set up are placed on the star points if White moves first
    /// and no move of the record is on one of them then.
    ///
    /// # Errors
    /// [`ReplayError`]; also if the record has no such position.
    pub fn from_record(
        record: &Record,
        rules: Rules,
        komi: Komi,
        up_to: UpTo,
    ) -> Result<(Game, Vec<ReplayWarning>), ReplayError> {
        let mut warnings = Vec::new();
        let rules = match record.rules.as_deref() {
            None => rules,
            Some(name) => Rules::from_sgf(name).unwrap_or_else(|_| {
                warnings.push(ReplayWarning::UnknownRules(name.to_string()));
                rules
            }),
        };
        let given = record.komi.and_then(|k| Komi::new(k).ok()).unwrap_or(komi);
        let mut replay = Replay {
            game: Game::new(record.size, rules, given),
            warnings,
            broken: 0,
            on_stones: 0,
        };
        let implied = record.implied_handicap();
        if implied.is_none() {
            replay.game.handicap = declared_handicap(record, &mut replay.warnings);
        }
        let handicap = implied.map_or(replay.game.handicap, |stones| stones as usize);
        if let Some(inferred) = komi::infer(record, &rules, handicap, komi) {
            replay.game.set_komi(inferred.komi);
            replay.warnings.push(ReplayWarning::InferredKomi {
                written: record.komi,
                komi: inferred.komi,
                is_known: inferred.is_known,
            });
        }
        let Some(missing) = implied else {
            replay.run(&record.nodes, up_to)?;
            return Ok(replay.finish());
        };
        let missing = missing as usize;
        let mut plain = replay.clone();
        plain
            .warnings
            .push(ReplayWarning::NoHandicapStones(missing));
        let played = plain.run(&record.nodes, up_to);
        if let Ok(stones) = fixed_handicap(record.size, missing) {
            let mut setup = Setup::default();
            setup.stones.black = stones.into_iter().collect();
            replay.warnings.push(ReplayWarning::PlacedHandicap(missing));
            replay.game.handicap = missing;
            if replay.game.set_up(&setup).is_ok()
                && replay.run(&record.nodes, up_to).is_ok()
                && replay.on_stones <= plain.on_stones
            {
                return Ok(replay.finish());
            }
        }
        played?;
        Ok(plain.finish())
    }

    /// The game as a record: size, rules, komi, handicap, setup stones and moves. [`Game::from_record`] reads it back.
    pub fn to_record(&self) -> Record {
        let mut record = Record::new(self.size());
        record.komi = Some(self.komi().points());
        record.handicap = u32::try_from(self.handicap()).unwrap_or(u32::MAX);
        record.rules = Some(self.rules().sgf_name());
        // Who is to move at the end if the record does not say.
        let mut expected = match self.handicap() {
            0 => Color::Black,
            _ => Color::White,
        };
        for event in self.events() {
            match event {
                Event::Setup(setup) => {
                    let setup = Some(Box::new(*setup));
                    if record.nodes.len() > 1 {
                        record.nodes.push(Node::default());
                    }
                    record.nodes.edit_last(|node| node.setup = setup);
                }
                Event::Played(color, played) => {
                    record.nodes.push(Node {
                        played: Some((color, played)),
                        ..Node::default()
                    });
                    expected = color.opponent();
                }
            }
        }
        if self.to_move() != expected {
            if matches!(self.events().last(), Some(Event::Played(..))) {
                record.nodes.push(Node::default());
            }
            let to_move = Some(self.to_move());
            record.nodes.edit_last(|node| node.to_move = to_move);
        }
        record
    }
}

/// The number of handicap stones of a record that are set up or played as its first moves; 0 if there are none.
fn declared_handicap(record: &Record, warnings: &mut Vec<ReplayWarning>) -> usize {
    let mut start = Setup::default();
    for node in record.nodes.iter().take_while(|n| n.played.is_none()) {
        if let Some(setup) = &node.setup {
            merge(&mut start, setup);
        }
    }
    let only_black = start.stones.white.is_empty();
    let stones = start.stones.black.len();
    let declared = record.handicap as usize;
    let first = record.moves().next().map(|(color, _)| color);
    // Some programs write handicap stones as moves.
    let black_moves = record
        .moves()
        .take_while(|&(color, played)| color == Color::Black && played != Move::Pass)
        .count();
    match declared {
        0 | 1 if only_black && stones >= 2 && first == Some(Color::White) => {
            warnings.push(ReplayWarning::AssumedHandicap(stones));
            stones
        }
        0 | 1 => 0,
        _ if stones == 0 && black_moves < declared => {
            warnings.push(ReplayWarning::NoHandicapStones(declared));
            0
        }
        _ if only_black && stones >= 2 && stones != declared => {
            warnings.push(ReplayWarning::HandicapCount { declared, stones });
            stones
        }
        _ => declared,
    }
}

#[derive(Clone)]
struct Replay {
    game: Game,
    warnings: Vec<ReplayWarning>,
    /// The number of moves that break a rule.
    broken: usize,
    /// The number of moves on a stone.
    on_stones: usize,
}

impl Replay {
    /// Replays the nodes up to a position.
    fn run(&mut self, nodes: &Nodes, up_to: UpTo) -> Result<(), ReplayError> {
        let mut number = 0;
        // Setups between two moves are done together: the steps between need not be legal positions.
        let mut setup: Option<Setup> = None;
        let mut turn = (self.game.handicap > 0).then_some(Color::White);
        for node in nodes.iter() {
            if let Some(later) = &node.setup {
                merge(setup.get_or_insert_default(), later);
            }
            turn = node.to_move.or(turn);
            let Some((color, played)) = node.played else {
                continue;
            };
            self.set_up(setup.take(), number)?;
            let stop = match up_to {
                UpTo::End => false,
                UpTo::After(moves) => number >= moves,
                UpTo::Move(last) => number + 1 >= last,
                UpTo::Vertex(v) => played == Move::Play(v),
            };
            self.game.set_to_move(color);
            if stop {
                return Ok(());
            }
            number += 1;
            self.play(number, color, played)?;
            turn = None;
        }
        if let UpTo::Vertex(v) = up_to {
            return Err(ReplayError::NoMoveAt(v));
        }
        if let UpTo::After(asked) = up_to
            && asked > number
        {
            return Err(ReplayError::FewerMoves {
                asked,
                there: number,
            });
        }
        self.set_up(setup, number)?;
        if let Some(color) = turn {
            self.game.set_to_move(color);
        }
        Ok(())
    }

    /// The game and what there is to say of its record.
    fn finish(mut self) -> (Game, Vec<ReplayWarning>) {
        let is_broken = |warning: &&ReplayWarning| matches!(warning, ReplayWarning::Broken { .. });
        let told = self.warnings.iter().filter(is_broken).count();
        if self.broken > told {
            let further = self.broken - told;
            self.warnings.push(ReplayWarning::FurtherBroken(further));
        }
        (self.game, self.warnings)
    }

    fn set_up(&mut self, setup: Option<Setup>, after: usize) -> Result<(), ReplayError> {
        let Some(setup) = setup else { return Ok(()) };
        self.game
            .set_up(&setup)
            .map_err(|error| ReplayError::Setup { after, error })
    }

    fn play(&mut self, number: usize, color: Color, played: Move) -> Result<(), ReplayError> {
        let result = self.game.play_recorded(color, played);
        let violation = result.map_err(|error| ReplayError::Move {
            number,
            color,
            played,
            error,
        })?;
        if let Some(violation) = violation {
            let warning = ReplayWarning::Broken {
                number,
                color,
                played,
                violation,
            };
            self.broken += 1;
            self.on_stones += usize::from(violation == Violation::Occupied);
            let is_doubtful = |warning: &ReplayWarning| warning.doubtful_from().is_some();
            let is_first_doubt = is_doubtful(&warning) && !self.warnings.iter().any(is_doubtful);
            if self.broken <= KEPT || is_first_doubt {
                self.warnings.push(warning);
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests;
