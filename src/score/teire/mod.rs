//! Teire: points inside territory that the owner has to fill once the dame are filled, besides false eyes.
//!
//! The dame are filled one after another, region by region, and the false eyes too. It is not known who gets which
//! dame, so this is done twice, once with Black first in every region and once with White: a stone is needed only if it
//! is needed both times. Then the opponent is to move. If reading proves that he captures living stones without a ko,
//! and the owner's only way to save them, moving first, is inside his own territory, that move is teire. It is played,
//! and the question is asked again.
//!
//! Blocks with few liberties are read tactically ([`crate::tactics`]): cuts, snapbacks, shortages of liberties. The
//! dead stones are still on the board for this, since they are removed only after the game: they cut, and they take
//! liberties from the stones around them. For that reason many captures are possible that cost nothing, because the
//! stones are taken back (module `loss`). For blocks beside the dame life and death is read ([`crate::life`]), without
//! the dead stones: an eye space may need the liberties that are gone.
//!
//! A side is not charged for
//!
//! - a threat that it can answer in time: one made by a last dame comes with the turn to answer it;
//! - a block that is saved by a move elsewhere, or needs none;
//! - a ko, which the threats on the rest of the board decide;
//! - the last dame, which it could have filled itself;
//! - anything while a border is open: what lies there is not dame yet.
//!
//! So this does not find all teire. Where dame were left open it finds some in a small part of the games, and GNU Go's
//! tactical reader, asked about these boards with the dame filled, nearly always sees the capture that the named move
//! prevents. Records seldom charge them: servers count what was played.

use crate::analysis::Analysis;
use crate::answer::Outcome;
use crate::board::{Board, Orientation, canonical};
use crate::color::{ByColor, Color};
use crate::life::{self, Walls, with_liberties_to_spare};
use crate::seki::Survey;
use crate::tactics::{CATCHABLE, CaptureReader};
use crate::vertex::{Move, Vertex};
use crate::vertex_set::VertexSet;
use std::cell::OnceCell;
use std::rc::Rc;

mod double;
mod loss;
mod params;

/// Finds the points that each colour has to fill inside its territory besides the false eyes.
///
/// If several points would do, one of them is named, and it is the same one in all orientations of the board. Cost:
/// some milliseconds, and some more for each small group beside the dame.
pub fn teire(board: &Board, survey: &Survey) -> ByColor<VertexSet> {
    let (representative, orientations) = canonical(board);
    let view = orientations[0];
    let found = TurnedSurvey::new(board, survey, &view).needed(&representative);
    let found = view.by_color(found);
    ByColor::from_fn(|color| view.set_back(found[color]))
}

/// A survey in an orientation of the board, perhaps with the colours exchanged.
struct TurnedSurvey {
    alive: ByColor<VertexSet>,
    dead: ByColor<VertexSet>,
    /// Territory where a protective move may be: no false eyes, and no eyes in seki.
    inside: ByColor<VertexSet>,
    seki: ByColor<VertexSet>,
    false_eyes: ByColor<VertexSet>,
    neutral: VertexSet,
}

impl TurnedSurvey {
    fn new(board: &Board, survey: &Survey, view: &Orientation) -> TurnedSurvey {
        let turned = |sets: &ByColor<VertexSet>| {
            view.by_color(ByColor::from_fn(|color| view.set(sets[color])))
        };
        let regions = &survey.regions;
        let (controlled, false_eyes) = (turned(&regions.controlled), turned(&survey.false_eyes));
        let seki_eyes = turned(&survey.seki_eyes);
        TurnedSurvey {
            alive: turned(&regions.alive),
            dead: turned(&ByColor::from_fn(|c| board.stones_of(c) & regions.dead)),
            inside: ByColor::from_fn(|c| controlled[c] - false_eyes[c] - seki_eyes[c]),
            seki: turned(&survey.seki),
            false_eyes,
            neutral: view.set(regions.neutral),
        }
    }

    /// The teire of both colours: those that are needed whoever fills the first dame of each region.
    fn needed(&self, board: &Board) -> ByColor<VertexSet> {
        if !self
            .neutral
            .is_subset(&(self.alive.black | self.alive.white).neighbors())
        {
            return ByColor::default();
        }
        let filled: Vec<FilledBoard> = Color::ALL
            .into_iter()
            .filter_map(|first| self.filled(board, first))
            .collect();
        let [black_first, white_first] = filled.as_slice() else {
            return ByColor::default();
        };
        let mut reader = CaptureReader::default();
        ByColor::from_fn(|color| {
            let once = self.needed_by(board, black_first, color, &VertexSet::EMPTY, &mut reader);
            if once.is_empty() {
                return once;
            }
            once & self.needed_by(board, white_first, color, &once, &mut reader)
        })
    }

    /// The position after the dame are filled, with `first` first in each region; `None` if the living stones alone are
    /// no legal position.
    fn filled(&self, board: &Board, first: Color) -> Option<FilledBoard> {
        Some(FilledBoard {
            whole: self.without_dame(board, first, &self.left_in_place(board))?,
            cleared: self.without_dame(board, first, &VertexSet::EMPTY)?,
            walls: Rc::default(),
        })
    }

    /// The dead stones, except blocks on a false eye, which is filled.
    fn left_in_place(&self, board: &Board) -> VertexSet {
        let false_eyes = self.false_eyes.black | self.false_eyes.white;
        let dead = (self.dead.black | self.dead.white).iter();
        dead.filter(|&v| !board.stone_set(v).intersects(&false_eyes))
            .collect()
    }

    /// The board with only these of its dead stones, and with dame and false eyes filled; `None` if that is no legal
    /// position.
    fn without_dame(&self, board: &Board, first: Color, dead: &VertexSet) -> Option<Board> {
        let stones = Color::ALL.into_iter().flat_map(|c| {
            let stones = self.alive[c] | (self.dead[c] & *dead);
            stones.into_iter().map(move |v| (c, v))
        });
        let mut filled = Board::from_stones(board.size(), stones).ok()?;
        self.fill_dame(&mut filled, first);
        for color in Color::ALL {
            for v in self.false_eyes[color] {
                fill(&mut filled, color, v);
            }
        }
        // Some dame could not be filled until a false eye was filled, because the stone would have been in atari.
        self.fill_dame(&mut filled, first);
        Some(filled)
    }

    /// Fills the remaining dame region by region, with both colours in turn.
    fn fill_dame(&self, board: &mut Board, first: Color) {
        // Liberties of stones in seki are not dame.
        let seki = (self.seki.black | self.seki.white).neighbors();
        for region in self.neutral.components() {
            if region.intersects(&seki) {
                continue;
            }
            let mut color = first;
            for v in region {
                if fill(board, color, v) {
                    color = color.opponent();
                }
            }
        }
    }

    /// The teire of a colour on this board; the `likely` ones are tried first.
    fn needed_by(
        &self,
        board: &Board,
        filled: &FilledBoard,
        color: Color,
        likely: &VertexSet,
        reader: &mut CaptureReader,
    ) -> VertexSet {
        let mut boards = filled.clone();
        let mut found = VertexSet::EMPTY;
        loop {
            let likely = *likely - found;
            let next = self
                .protection(&mut boards.whole, color, &likely, reader)
                .or_else(|| self.living_move(&boards, color, &likely))
                .or_else(|| self.against_two(&mut boards.whole, color, &likely, reader, board));
            let Some(v) = next.filter(|&v| boards.play(color, v)) else {
                return found;
            };
            found.insert(v);
        }
    }

    /// The move inside territory that saves a block which the opponent would capture tactically by moving first; one of
    /// `likely` if it suffices.
    fn protection(
        &self,
        board: &mut Board,
        color: Color,
        likely: &VertexSet,
        reader: &mut CaptureReader,
    ) -> Option<Vertex> {
        self.read_targets(board, color)
            .into_iter()
            .find_map(|target| {
                let attack = reader.attack(board, target)?.answer;
                if attack.outcome != Outcome::Success || attack.exhausted {
                    return None;
                }
                let holds = |after: &Board, reader: &mut CaptureReader| {
                    let attack = reader.attack(&mut after.clone(), target);
                    attack.is_some_and(|attack| attack.answer.outcome == Outcome::Failure)
                };
                let known = first_that_holds(board, color, likely, |after| holds(after, reader));
                let saving = known.or_else(|| {
                    let defense = reader.defend(board, target)?.answer;
                    match defense.best {
                        Some(Move::Play(v))
                            if defense.outcome == Outcome::Success
                                && self.inside[color].contains(v) =>
                        {
                            Some(v)
                        }
                        _ => None,
                    }
                })?;
                let theirs = self.alive[color.opponent()];
                loss::is_lasting(board, target, theirs, reader).then_some(saving)
            })
    }

    /// The blocks of a colour that are read tactically: living ones, not in seki, with few liberties.
    fn read_targets(&self, board: &Board, color: Color) -> Vec<Vertex> {
        let targets = board.block_origins().into_iter().filter(|&v| {
            // The origin may be a stone that filled a dame.
            let stones = board.stone_set(v);
            stones.intersects(&self.alive[color])
                && !stones.intersects(&self.seki[color])
                && board
                    .block_at(v)
                    .is_some_and(|b| b.size() >= params::STONES && b.liberty_count() <= CATCHABLE)
        });
        targets.collect()
    }

    /// The move inside territory that saves a group which would die because its liberties beside the dame are gone; one
    /// of `likely` if it suffices.
    fn living_move(
        &self,
        filled: &FilledBoard,
        color: Color,
        likely: &VertexSet,
    ) -> Option<Vertex> {
        let board = &filled.cleared;
        let exposed = self.alive[color] & self.neutral.neighbors();
        let mut pressed = board.block_origins().into_iter().filter(|&v| {
            let stones = board.stone_set(v);
            stones.intersects(&exposed) && !stones.intersects(&self.seki[color])
        });
        let first = pressed.next()?;
        // The values of eye spaces hold for owners that are not short of liberties, so a target is read even if its
        // value is two eyes.
        let walls = filled.walls();
        let mut reader = life::LifeReader::new();
        std::iter::once(first).chain(pressed).find_map(|v| {
            let falls = |board: &Board, reader: &mut life::LifeReader| {
                let stones = board.stone_set(v);
                let problem = life::complete(board, &stones, walls, life::Reach::default())?;
                let attacked = reader.read(&problem, color.opponent(), life::MOST_NODES);
                Some((attacked.settled()? == life::LifeOutcome::Captured).then_some(problem))
            };
            let problem = falls(board, &mut reader)??;
            let holds = |after: &Board| matches!(falls(after, &mut reader), Some(None));
            if let Some(v) = first_that_holds(board, color, likely, holds) {
                return Some(v);
            }
            let saved = reader.read(&problem, color, life::MOST_NODES);
            let best = saved.point()?;
            let stands = saved.settled()? >= life::LifeOutcome::Seki;
            (stands && self.inside[color].contains(best)).then_some(best)
        })
    }
}

/// The first of some moves after which `holds` is true.
fn first_that_holds(
    board: &Board,
    color: Color,
    moves: &VertexSet,
    mut holds: impl FnMut(&Board) -> bool,
) -> Option<Vertex> {
    moves.iter().find(|&v| {
        let mut after = board.clone();
        after.play(color, v).is_ok() && holds(&after)
    })
}

/// Plays a stone, and takes it back if it captures something or is in atari. Returns whether it stays.
fn fill(board: &mut Board, color: Color, v: Vertex) -> bool {
    let Ok(undo) = board.play(color, v) else {
        return false;
    };
    let quiet = undo.captured_count() == 0
        && board
            .block_at(v)
            .is_some_and(|block| block.liberty_count() > 1);
    if !quiet {
        board.undo(undo);
    }
    quiet
}

/// A position after the dame are filled.
#[derive(Clone, Debug)]
struct FilledBoard {
    /// With the dead stones on the board.
    whole: Board,
    /// Without the dead stones.
    cleared: Board,
    /// The walls on that board, once they are needed; shared by all copies of the position.
    walls: Rc<OnceCell<Walls>>,
}

impl FilledBoard {
    /// The walls for reading life and death: dragons with two eyes, and blocks with liberties to spare.
    fn walls(&self) -> &Walls {
        self.walls.get_or_init(|| {
            Walls::default()
                .with_eyed(&Analysis::new(&self.cleared).dragons)
                .with(with_liberties_to_spare(&self.cleared))
        })
    }

    /// Plays a move on both boards; whether it is legal there.
    fn play(&mut self, color: Color, v: Vertex) -> bool {
        self.walls = Rc::default();
        self.whole.play(color, v).is_ok() && self.cleared.play(color, v).is_ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::seki::{self, Stated};

    /// Checks what both colours need, and that the same is true with the colours exchanged.
    fn check_with_dead(diagram: &str, dead: &str, expected: [&str; 2]) {
        let dead = dead.split_whitespace().map(|name| name.parse().unwrap());
        let dead: VertexSet = dead.collect();
        let exchanged: String = diagram
            .chars()
            .map(|c| match c {
                'X' => 'O',
                'O' => 'X',
                c => c,
            })
            .collect();
        let [black, white] = expected;
        for (diagram, expected) in [(diagram, [black, white]), (&*exchanged, [white, black])] {
            let board = Board::from_diagram(diagram).unwrap();
            let survey = seki::survey(&board, &dead, &Stated::default());
            let found = teire(&board, &survey);
            let names = |set: VertexSet| {
                let names: Vec<String> = set.iter().map(|v| v.to_string()).collect();
                names.join(" ")
            };
            assert_eq!(
                [names(found.black), names(found.white)],
                expected.map(String::from),
                "{diagram}"
            );
        }
    }

    fn check(diagram: &str, expected: [&str; 2]) {
        check_with_dead(diagram, "", expected);
    }

    /// J5 threatens two snapbacks, at H6 and H4, and Black cannot answer both.
    #[test]
    fn a_double_threat_needs_a_move() {
        let diagram = ". . . . . . O O O
             . . O . O . O X O
             O O O O O O O X X
             O X X X X O X . .
             O X . X . X X X .
             O X X X X X X . .
             O O O O O X O X X
             . . . . O O O O X
             . . . O . . . O O";
        check(diagram, ["J6", ""]);
        // After a move at either of the snapbacks there is none at the other.
        check(
            &diagram.replacen("X X X X O X . .", "X X X X O X X .", 1),
            ["", ""],
        );
    }

    /// With A4 Black takes the liberties of five dead stones to two, and White has no more: D6 leaves both with A6.
    #[test]
    fn dead_stones_must_be_captured_where_all_liberties_are_gone() {
        let dead = "A5 B4 C4 C5 D5";
        check_with_dead(
            ". O O . O O X . X
             X O X X O X X X .
             . X X O O X . X X
             O O O O X X X X .
             X X X X X . X . X
             . X . X . X X X .",
            dead,
            ["", "D6"],
        );
        // An eye is a liberty to spare.
        check_with_dead(
            ". O O . O O X . X
             X O X X O O X X .
             . X X O . O X X X
             O O O O O O X X .
             X X X X X X X . X
             . X . X . X X X .",
            dead,
            ["", ""],
        );
    }

    /// Once A2 and A4 are filled, whoever fills A2, five black stones have too few liberties to hold B8. It makes no
    /// difference whether the false eye at A4 and the dame at A2 are filled already, nor by whom.
    #[test]
    fn a_false_eye_beside_a_dame_may_be_filled_or_not() {
        let rows = [
            ". . . . . X .",
            ". . X . X X X",
            ". . O X X . X",
            ". X O . . X X",
            ". X O X X X X",
            "X X O X O X .",
            ". X X O O X X",
            "X O O O O O O",
            ". O O O O O O",
            "O O . O . O .",
        ];
        for (a4, a2) in [(".", "."), ("X", "."), ("X", "X"), ("X", "O")] {
            let mut rows = rows.map(String::from);
            rows[6].replace_range(..1, a4);
            rows[8].replace_range(..1, a2);
            check_with_dead(&rows.join("\n"), "C5 C6 C7 C8", ["B8", ""]);
        }
    }

    /// Either side's eye of three points needs its middle.
    #[test]
    fn a_vital_point_is_needed() {
        check(
            ". X O .
             . X O .
             . X O .",
            ["A2", "D2"],
        );
    }

    #[test]
    fn nothing_is_known_to_be_needed_while_a_border_is_open() {
        check(
            ". X O . O X . X . O . O
             . X O . O X X X . O O O
             . X O . O X . X . O . O",
            ["A2", "D2"],
        );
        check(
            ". X O . O X . X . . . O . O
             . X O . O X X X . . . O O O
             . X O . O X . X . . . O . O",
            ["", ""],
        );
    }

    #[test]
    fn nothing_is_needed_where_all_is_solid() {
        check(
            ". X . O .
             X X . O O
             . X . O .
             X X . O O",
            ["", ""],
        );
    }
}
