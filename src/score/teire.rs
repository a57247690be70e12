//! Teire: points of territory that need a stone of their owner once the dame are gone, though nobody has played there yet.
//!
//! The dame are filled in turn, region by region. Who gets which point is not known, so it is done twice, once with
//! Black first everywhere and once with White: a stone is needed only if it is needed both times. Then the dead stones
//! are off, the false eyes filled, and the opponent is to move. If reading proves that he captures a living block
//! without a ko, and the owner's only way to save it, moving first, is inside his own territory, that move is teire.
//! It is played, and the question asked again. Blocks with few liberties are read tactically ([`crate::tactics`]): cuts,
//! snapbacks, shortages of liberties. For blocks beside the dame life and death is read ([`crate::life`]): an eye space may
//! need the liberties that are gone.
//!
//! Nobody is charged for what he can answer in time: a threat that a last dame makes comes with the turn to answer it, and
//! a block that is saved by a move elsewhere, or by none, needs no teire. So this finds few of them, and only sure ones.

use crate::analysis::Analysis;
use crate::board::Board;
use crate::color::{ByColor, Color};
use crate::life::{self, Problem, Reach};
use crate::playout::canonical;
use crate::seki::Survey;
use crate::tactics::{Outcome, Reader};
use crate::vertex::{Move, Vertex};
use crate::vertex_set::VertexSet;

/// Blocks with more liberties than this are not asked about.
const FEW: usize = 3;
/// More protective moves than this are not looked for, for each colour.
const MOST: usize = 8;

/// Stones with this many liberties are taken as safe where life and death is read.
const SPARE: usize = 5;
/// How far a local position reaches, and how many moves are read for one question.
const REACH: Reach = Reach {
    area: 12,
    empty: 12,
    liberties: 6,
};
const NODES: u32 = 20_000;

/// The points that each colour has to fill inside its territory besides the false eyes. Of several points that would do
/// one is named, the same one however the board is turned. Cost: some milliseconds, and some more for each small group
/// beside the dame.
pub fn teire(board: &Board, survey: &Survey) -> ByColor<VertexSet> {
    let (representative, views) = canonical(board);
    let Some(view) = views.first() else {
        return ByColor::default();
    };
    let size = board.size();
    let seen = |color: Color| match view.sign() < 0.0 {
        true => color.opponent(),
        false => color,
    };
    let place = Place::new(
        survey,
        |set| set.iter().map(|v| view.vertex(size, v)).collect(),
        seen,
    );
    let found = place.needed(&representative);
    ByColor::from_fn(|color| {
        let points = found[seen(color)].iter();
        points.map(|v| view.vertex_back(size, v)).collect()
    })
}

/// What the survey says, as a view of the board shows it.
struct Place {
    alive: ByColor<VertexSet>,
    /// Where a protective move may be.
    inside: ByColor<VertexSet>,
    seki: ByColor<VertexSet>,
    false_eyes: ByColor<VertexSet>,
    neutral: VertexSet,
}

impl Place {
    fn new(
        survey: &Survey,
        turn: impl Fn(VertexSet) -> VertexSet,
        seen: impl Fn(Color) -> Color,
    ) -> Place {
        let turned = |sets: &ByColor<VertexSet>| ByColor::from_fn(|color| turn(sets[seen(color)]));
        let ground = &survey.ground;
        let (controlled, false_eyes) = (turned(&ground.controlled), turned(&survey.false_eyes));
        let seki_eyes = turned(&survey.seki_eyes);
        Place {
            alive: turned(&ground.alive),
            inside: ByColor::from_fn(|c| controlled[c] - false_eyes[c] - seki_eyes[c]),
            seki: turned(&survey.seki),
            false_eyes,
            neutral: turn(ground.neutral),
        }
    }

    fn needed(&self, board: &Board) -> ByColor<VertexSet> {
        let filled: Vec<Board> = Color::ALL
            .into_iter()
            .filter_map(|first| self.without_dame(board, first))
            .collect();
        let [black_first, white_first] = filled.as_slice() else {
            return ByColor::default();
        };
        let mut reader = Reader::default();
        ByColor::from_fn(|color| {
            let once = self.needed_by(black_first, color, &VertexSet::EMPTY, &mut reader);
            once & self.needed_by(white_first, color, &once, &mut reader)
        })
    }

    /// The board without dead stones and with the dame filled in turn; `None` if the living stones make no position.
    fn without_dame(&self, board: &Board, first: Color) -> Option<Board> {
        let stones = Color::ALL
            .into_iter()
            .flat_map(|c| self.alive[c].into_iter().map(move |v| (c, v)));
        let mut filled = Board::from_stones(board.size(), stones).ok()?;
        // Liberties of stones in seki are not dame.
        let seki = (self.seki.black | self.seki.white).neighbors();
        for region in self.neutral.components() {
            if region.intersects(&seki) {
                continue;
            }
            let mut color = first;
            for v in region {
                if fill(&mut filled, color, v) {
                    color = color.opponent();
                }
            }
        }
        for color in Color::ALL {
            for v in self.false_eyes[color] {
                fill(&mut filled, color, v);
            }
        }
        Some(filled)
    }

    /// The moves that a colour needs on this board; `likely` ones are tried first.
    fn needed_by(
        &self,
        board: &Board,
        color: Color,
        likely: &VertexSet,
        reader: &mut Reader,
    ) -> VertexSet {
        let mut board = board.clone();
        let mut found = VertexSet::EMPTY;
        while found.len() < MOST {
            let targets = board.block_origins().into_iter().filter(|&v| {
                self.alive[color].contains(v)
                    && !self.seki[color].contains(v)
                    && board.block_at(v).is_some_and(|b| b.liberty_count() <= FEW)
            });
            let targets: Vec<Vertex> = targets.collect();
            let next = targets.into_iter().find_map(|v| {
                protection(
                    &mut board,
                    v,
                    &self.inside[color],
                    &(*likely - found),
                    reader,
                )
            });
            let next = next.or_else(|| self.shelter(&board, color, &(*likely - found)));
            let Some(v) = next else { break };
            if board.play(color, v).is_err() {
                break;
            }
            found.insert(v);
        }
        found
    }

    /// The move inside that makes a group live which had liberties beside the dame and dies without them.
    fn shelter(&self, board: &Board, color: Color, likely: &VertexSet) -> Option<Vertex> {
        let exposed = self.alive[color] & self.neutral.neighbors();
        let mut pressed = board.block_origins().into_iter().filter(|&v| {
            let stones = board.stone_set(v);
            stones.intersects(&exposed) && !stones.intersects(&self.seki[color])
        });
        let first = pressed.next()?;
        // Eye spaces are solved for owners who are not short of liberties, so a target is read even if it has two eyes.
        let safe = with_two_eyes(board) | with_liberties_to_spare(board);
        let mut reader = life::Reader::new();
        std::iter::once(first).chain(pressed).find_map(|v| {
            let falls = |board: &Board, reader: &mut life::Reader| {
                let stones = board.stone_set(v);
                let problem = Problem::new(board, &stones, &(safe - stones), REACH).ok()?;
                problem.is_complete().then_some(())?;
                let attacked = reader.read(&problem, color.opponent(), NODES);
                Some((attacked.outcome? == life::Outcome::Captured).then_some(problem))
            };
            let problem = falls(board, &mut reader)??;
            let holds = |after: &Board| matches!(falls(after, &mut reader), Some(None));
            if let Some(v) = first_that_holds(board, color, likely, holds) {
                return Some(v);
            }
            let saved = reader.read(&problem, color, NODES);
            let best = saved.best.and_then(Move::vertex)?;
            let stands = saved.outcome? >= life::Outcome::Seki;
            (stands && self.inside[color].contains(best)).then_some(best)
        })
    }
}

/// The first of some moves after which a question is answered with yes.
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

/// Plays a stone that captures nothing and is not in atari; true if it stays.
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

/// The move inside that a block needs, if the opponent captures it by moving first; a `likely` one if that will do.
fn protection(
    board: &mut Board,
    target: Vertex,
    inside: &VertexSet,
    likely: &VertexSet,
    reader: &mut Reader,
) -> Option<Vertex> {
    let attack = reader.attack(board, target)?;
    if attack.outcome != Outcome::Success || attack.exhausted {
        return None;
    }
    let color = board.color_at(target)?;
    let holds = |after: &Board| {
        let attack = reader.attack(&mut after.clone(), target);
        attack.is_some_and(|attack| attack.outcome == Outcome::Failure)
    };
    if let Some(v) = first_that_holds(board, color, likely, holds) {
        return Some(v);
    }
    let defense = reader.defend(board, target)?;
    match defense.best {
        Some(Move::Play(v)) if defense.outcome == Outcome::Success && inside.contains(v) => Some(v),
        _ => None,
    }
}

/// The stones of dragons that have two eyes whoever moves first.
fn with_two_eyes(board: &Board) -> VertexSet {
    let dragons = Analysis::new(board).dragons;
    let alive = dragons.all().iter().filter(|d| d.value.min() >= 2);
    alive.fold(VertexSet::EMPTY, |all, dragon| all | dragon.stones)
}

fn with_liberties_to_spare(board: &Board) -> VertexSet {
    let blocks = board.blocks().map(|(_, block)| block);
    let spare = blocks.filter(|block| block.liberty_count() >= SPARE);
    spare.fold(VertexSet::EMPTY, |all, block| {
        all | board.stone_set(block.head())
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::seki::{self, Stated};

    fn check(diagram: &str, expected: [&str; 2]) {
        let board = Board::from_diagram(diagram).unwrap();
        let survey = seki::survey(&board, &VertexSet::EMPTY, &Stated::default());
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
