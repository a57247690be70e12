//! Moves on a finished board: what is threatened is protected, what can still be won is won, dame are filled where they
//! count, and dead stones are captured if somebody asks for it.

use super::{Keep, Limits};
use crate::board::Board;
use crate::color::Color;
use crate::finish::Unfinished;
use crate::game::Game;
use crate::playout;
use crate::rules::Scoring;
use crate::score::Score;
use crate::search::clock::Budget;
use crate::search::{Report, Search};
use crate::status::{self, BlockStatus, Evidence, Status, Verdict};
use crate::tactics::{Outcome, Reader};
use crate::vertex::{Move, Vertex};
use crate::vertex_set::VertexSet;
use std::ops::ControlFlow;
use std::time::Instant;

/// A move has to be better than a pass by so many points to be believed in on a finished board.
const GAIN: f64 = 1.0;

/// A block is held by one side if the ownership of its stones is above this if that side moves, -1 to 1.
const LIVES: f32 = 0.3;

/// And it is lost if it is below this otherwise.
const DIES: f32 = -0.1;

/// Playouts that tell whether territory is territory.
const LOOK: u32 = 64;

/// Territory is owned with this balance of the playouts, -1 to 1.
const OWNED: f64 = 0.4;

/// One vertex of territory of so many may be in doubt.
const DOUBTFUL: usize = 10;

/// Blocks with more liberties than this are in no danger.
const FEW: usize = 4;

/// A move that decides over some stones.
#[derive(Clone, Copy, Debug)]
pub(super) struct LocalMove {
    pub answer: Vertex,
    /// What the opponent would play, if it is his stones that are saved or ours that are lost.
    other: Option<Vertex>,
    pub stones: usize,
}

/// A position that may be the end of a game, from the side to move.
pub(super) struct Ending<'a> {
    pub(super) game: &'a Game,
    /// The side to move.
    pub(super) color: Color,
    verdict: Verdict,
    score: Score,
    unfinished: Unfinished,
}

fn judge(game: &Game) -> (Verdict, Score) {
    let verdict = status::estimate(game.board(), playout::Settings::default());
    let score = Score::of(game, &verdict);
    (verdict, score)
}

impl<'a> Ending<'a> {
    /// Judges the position. Cost: that of [`status::estimate`].
    pub(super) fn new(game: &'a Game, color: Color) -> Ending<'a> {
        let (verdict, score) = judge(game);
        let unfinished = Unfinished::new(&verdict, &score.count);
        Ending {
            game,
            color,
            verdict,
            score,
            unfinished,
        }
    }

    /// Whether all borders are closed; a group may still be in doubt. Territory that is nobody's in the playouts is
    /// open, whatever it looks like: a lone stone surrounds the whole board.
    pub(super) fn is_closed(&self) -> bool {
        if !self.unfinished.open.is_empty() {
            return false;
        }
        let settings = playout::Settings {
            playouts: LOOK,
            ..playout::Settings::default()
        };
        let ownership = playout::run(self.game.board(), settings);
        let (mut all, mut doubtful) = (0, 0);
        for color in Color::ALL {
            for v in self.score.count.territory[color] {
                all += 1;
                doubtful += usize::from(ownership.balance(v) * f64::from(color.sign()) < OWNED);
            }
        }
        doubtful * DOUBTFUL <= all
    }

    /// The move to make once all borders are closed; `local` are the [`Ending::local_moves`]. What has not been looked
    /// at when the time is up is left.
    pub(super) fn choose(&self, local: &[LocalMove], limits: &Limits) -> Move {
        type Finder<'f> = &'f dyn Fn() -> Option<Vertex>;
        let start = Instant::now();
        let is_late = || matches!(limits.budget, Budget::Time(time) if start.elapsed() > time);
        let finders: [(&str, Finder); 3] = [
            ("urgent", &|| self.urgent(local, &is_late)),
            ("gain", &|| self.gain(local, limits)),
            ("dame", &|| self.dame(&is_late)),
        ];
        for (reason, find) in finders {
            if is_late() {
                break;
            }
            if let Some(v) = find() {
                log::info!("{v}: {reason}");
                return Move::Play(v);
            }
        }
        Move::Pass
    }

    fn alive(&self, color: Color) -> VertexSet {
        self.score.count.alive[color]
    }

    /// The move that saves or captures the most stones, if the judge agrees that it is worth it; ties go to the first
    /// in reading order of the blocks.
    fn urgent(&self, local: &[LocalMove], is_late: &dyn Fn() -> bool) -> Option<Vertex> {
        let mut local = local.to_vec();
        local.sort_by_key(|found| std::cmp::Reverse(found.stones));
        local
            .into_iter()
            .take_while(|_| !is_late())
            .find(|found| self.is_worth_it(found))
            .map(|found| found.answer)
    }

    /// Moves that save own blocks which could be captured, or capture enemy blocks that need not live: by what the
    /// judge has read where life depends on who moves first, else by tactics.
    pub(super) fn local_moves(&self) -> Vec<LocalMove> {
        let mut board = self.game.board().clone();
        let mut reader = Reader::default();
        let moves = self.verdict.blocks().iter().filter_map(|block| {
            let (answer, other) = if block.is_unsettled() {
                self.vital(block)?
            } else if block.status == Status::Alive && in_danger(&board, block.origin) {
                self.tactical(&mut reader, &mut board, block)?
            } else {
                return None;
            };
            Some(LocalMove {
                answer,
                other,
                stones: block.stones.len(),
            })
        });
        let mut moves: Vec<LocalMove> = moves.collect();
        moves.retain(|found| self.game.check(self.color, found.answer).is_ok());
        moves
    }

    /// The points that decide whether a block lives: that of the side to move, and that of the opponent.
    fn vital(&self, block: &BlockStatus) -> Option<(Vertex, Option<Vertex>)> {
        match block.evidence {
            Evidence::Read {
                attack, defense, ..
            } if block.color == self.color => Some((defense?, attack)),
            Evidence::Read {
                attack, defense, ..
            } => Some((attack?, defense)),
            _ => None,
        }
    }

    /// The moves that save or capture a block which could be captured. Own blocks are saved from a ko, too; enemy ones
    /// have to be gone for good.
    fn tactical(
        &self,
        reader: &mut Reader,
        board: &mut Board,
        block: &BlockStatus,
    ) -> Option<(Vertex, Option<Vertex>)> {
        let attack = reader.attack(board, block.origin)?;
        let (answer, other) = match attack.outcome {
            Outcome::Failure => return None,
            _ if block.color == self.color => {
                let defense = reader.defend(board, block.origin)?;
                (defense, attack.best.and_then(Move::vertex))
            }
            _ => (attack, None),
        };
        let sure = answer.outcome == Outcome::Success;
        let answer = answer.best.filter(|_| sure).and_then(Move::vertex)?;
        Some((answer, other))
    }

    /// Whether a local move gains something at once, or takes from the opponent a move that would.
    fn is_worth_it(&self, found: &LocalMove) -> bool {
        let now = self.margin(&self.score);
        let Some(after) = self.margin_after(self.color, found.answer) else {
            return false;
        };
        let denied = found
            .other
            .and_then(|v| self.margin_after(self.color.opponent(), v));
        let denied = denied.map_or(0.0, |other| now - other);
        after - now >= 1.0 || (after - now >= -1.0 && denied >= 2.0)
    }

    /// By how much the side to move is ahead.
    fn margin(&self, score: &Score) -> f64 {
        score.outcome().margin * f64::from(self.color.sign())
    }

    /// The same after a move of either side, if it is legal. Cost: that of [`status::estimate`].
    fn margin_after(&self, color: Color, v: Vertex) -> Option<f64> {
        let mut after = self.game.clone();
        after.play(color, Move::Play(v)).ok()?;
        Some(self.margin(&judge(&after).1))
    }

    /// A move that the search finds better than a pass because some block lives by it, or dies. Differences of the
    /// lead alone are no reason: where all borders are closed they are noise.
    fn gain(&self, local: &[LocalMove], limits: &Limits) -> Option<Vertex> {
        let mut unwatched = |_: &Search| ControlFlow::Continue(());
        let (game, color) = (self.game, self.color);
        let plays = limits.report(game, color, Keep::Plays, local, &mut unwatched);
        let best = plays.candidates.first()?;
        let passes = limits.report(game, color, Keep::Pass, &[], &mut unwatched);
        let pass = passes.candidates.first()?;
        let turned = self.verdict.blocks().iter().filter(|block| {
            let mean = |report: &Report| {
                let sum: f32 = block.stones.iter().map(|v| report.ownership[v]).sum();
                sum / block.stones.len() as f32
            };
            mean(&plays) > LIVES && mean(&passes) < DIES
        });
        let stones: usize = turned.map(|block| block.stones.len()).sum();
        let gain = best.score_lead - pass.score_lead;
        log::info!("{} gains {gain:.2} and turns {stones} stones", best.action);
        best.action.vertex().filter(|_| gain > GAIN && stones > 0)
    }

    /// A dame that can be filled without harm, where a stone on it counts.
    fn dame(&self, is_late: &dyn Fn() -> bool) -> Option<Vertex> {
        if self.game.rules().scoring == Scoring::Territory {
            return None;
        }
        let count = &self.score.count;
        let margin = self.margin(&self.score);
        let mut reader = Reader::default();
        let mut dame = count.dame.into_iter().take_while(|_| !is_late());
        dame.find(|&v| {
            let mut after = self.game.clone();
            if after.play(self.color, Move::Play(v)).is_err() {
                return false;
            }
            let mut board = after.board().clone();
            let stands = board.color_at(v) == Some(self.color);
            let falls = |board: &mut Board, u: Vertex, reader: &mut Reader| {
                in_danger(board, u)
                    && reader
                        .attack(board, u)
                        .is_some_and(|found| found.outcome != Outcome::Failure)
            };
            let mut near = v
                .neighbors()
                .into_iter()
                .filter(|&n| board.cell(n).is(self.color));
            let mut blocks: Vec<Vertex> = near.by_ref().collect();
            blocks.push(v);
            stands
                && !blocks
                    .into_iter()
                    .any(|u| falls(&mut board, u, &mut reader))
                && self.margin(&judge(&after).1) > margin
        })
    }

    /// A move that helps to capture a dead enemy block: the largest one first.
    pub(super) fn capture(&self) -> Option<Vertex> {
        let mut board = self.game.board().clone();
        let mut reader = Reader::default();
        let dead = self.verdict.blocks().iter();
        let mut dead: Vec<_> = dead
            .filter(|block| block.status == Status::Dead && block.color != self.color)
            .collect();
        dead.sort_by_key(|block| std::cmp::Reverse(block.stones.len()));
        dead.into_iter().find_map(|block| {
            let attack = reader.attack(&mut board, block.origin)?;
            let read = attack.best.and_then(Move::vertex);
            let liberties = *board.block_at(block.origin)?.liberties();
            // The liberties that only the enemy's stones see come last.
            let (outer, inner): (Vec<Vertex>, Vec<Vertex>) = liberties.into_iter().partition(|v| {
                v.neighbors()
                    .iter()
                    .any(|&n| self.alive(self.color).contains(n))
            });
            let moves = read.into_iter().chain(outer).chain(inner);
            moves
                .filter(|&v| self.game.check(self.color, v).is_ok())
                .find(|&v| !playout::policy::is_bad_self_atari(&board, self.color, v))
        })
    }
}

fn in_danger(board: &Board, v: Vertex) -> bool {
    board
        .block_at(v)
        .is_some_and(|block| block.liberty_count() <= FEW)
}
