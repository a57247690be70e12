//! Teire: points of territory that need a stone of their owner once the dame are gone, though nobody has played there yet.
//!
//! The dame are filled in turn, region by region. Who gets which point is not known, so it is done twice, once with
//! Black first everywhere and once with White: a stone is needed only if it is needed both times. Then the dead stones
//! are off, the false eyes filled, and the opponent is to move. If the reader proves that he captures a living block
//! without a ko, and the owner's only way to save it, moving first, is inside his own territory, that move is teire.
//! It is played, and the question asked again.
//!
//! Nobody is charged for what he can answer in time: a threat that a last dame makes comes with the turn to answer it, and
//! a block that is saved by a move elsewhere, or by none, needs no teire. So this finds few of them, and only sure ones;
//! the score does not take them away.

use crate::board::Board;
use crate::color::{ByColor, Color};
use crate::seki::Survey;
use crate::tactics::{Outcome, Reader};
use crate::vertex::{Move, Vertex};
use crate::vertex_set::VertexSet;

/// Blocks with more liberties than this are not asked about.
const FEW: usize = 3;
/// More protective moves than this are not looked for, for each colour.
const MOST: usize = 8;

/// The points that each colour has to fill inside its territory besides the false eyes. Cost: some milliseconds.
pub fn teire(board: &Board, survey: &Survey) -> ByColor<VertexSet> {
    let filled: Vec<Board> = Color::ALL
        .into_iter()
        .filter_map(|first| without_dame(board, survey, first))
        .collect();
    let [black_first, white_first] = filled.as_slice() else {
        return ByColor::default();
    };
    let mut reader = Reader::default();
    ByColor::from_fn(|color| {
        needed(black_first, survey, color, &mut reader)
            & needed(white_first, survey, color, &mut reader)
    })
}

/// The board without dead stones and with the dame filled in turn; `None` if the living stones make no position.
fn without_dame(board: &Board, survey: &Survey, first: Color) -> Option<Board> {
    let ground = &survey.ground;
    let stones = Color::ALL
        .into_iter()
        .flat_map(|c| ground.alive[c].into_iter().map(move |v| (c, v)));
    let mut filled = Board::from_stones(board.size(), stones).ok()?;
    // Liberties of stones in seki are not dame.
    let seki = survey.stones_in_seki().neighbors();
    for region in ground.neutral.components() {
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
        for v in survey.false_eyes[color] {
            fill(&mut filled, color, v);
        }
    }
    Some(filled)
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

/// The moves that a colour needs on this board.
fn needed(board: &Board, survey: &Survey, color: Color, reader: &mut Reader) -> VertexSet {
    let inside =
        survey.ground.controlled[color] - survey.false_eyes[color] - survey.seki_eyes[color];
    let settled = survey.seki[color];
    let mut board = board.clone();
    let mut found = VertexSet::EMPTY;
    while found.len() < MOST {
        let targets = board.block_origins().into_iter().filter(|&v| {
            board.color_at(v) == Some(color)
                && survey.ground.alive[color].contains(v)
                && !settled.contains(v)
                && board.block_at(v).is_some_and(|b| b.liberty_count() <= FEW)
        });
        let targets: Vec<Vertex> = targets.collect();
        let next = targets
            .into_iter()
            .find_map(|v| protection(&mut board, v, &inside, reader));
        let Some(v) = next else { break };
        if board.play(color, v).is_err() {
            break;
        }
        found.insert(v);
    }
    found
}

/// The move inside that a block needs, if the opponent captures it by moving first.
fn protection(
    board: &mut Board,
    target: Vertex,
    inside: &VertexSet,
    reader: &mut Reader,
) -> Option<Vertex> {
    let attack = reader.attack(board, target)?;
    if attack.outcome != Outcome::Success || attack.exhausted {
        return None;
    }
    let defense = reader.defend(board, target)?;
    match defense.best {
        Some(Move::Play(v)) if defense.outcome == Outcome::Success && inside.contains(v) => Some(v),
        _ => None,
    }
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
