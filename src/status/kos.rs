//! Kos that are left open at the end of a game. Their holders keep them, because both players would leave them as they
//! are.

use crate::board::Board;
use crate::color::Color;
use crate::vertex::Vertex;
use crate::vertex_set::VertexSet;

/// A ko, described by the stone that the opponent could take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct OpenKo {
    /// The colour of the stone, the holder of the ko.
    pub color: Color,
    pub stone: Vertex,
    /// Its only liberty, where it could be connected or taken.
    pub liberty: Vertex,
}

impl OpenKo {
    /// The stones of the blocks to which the stone could be connected.
    pub fn beside(&self, board: &Board) -> VertexSet {
        let near = self.liberty.neighbors().into_iter();
        let own = near.filter(|&n| n != self.stone && board.cell(n).is(self.color));
        VertexSet::union(own.map(|n| board.stone_set(n)))
    }
}

/// The kos of a position, in the order of their stones.
pub(super) fn open(board: &Board) -> Vec<OpenKo> {
    let stones = board.block_origins().into_iter();
    stones.filter_map(|stone| ko(board, stone)).collect()
}

/// The ko of a block, if it is a single stone that a single stone could take, and nothing else with it.
fn ko(board: &Board, stone: Vertex) -> Option<OpenKo> {
    let block = board.block_at(stone)?;
    let (color, liberty) = (block.color(), block.last_liberty()?);
    // The stone that takes the ko must have no own stone or second liberty beside it, so that it can be retaken.
    let is_closed = |n: Vertex| match board.block_at(n) {
        Some(beside) => beside.color() == color && beside.last_liberty().is_none(),
        None => !board.is_empty(n),
    };
    let mut others = liberty.neighbors().into_iter().filter(|&n| n != stone);
    (block.size() == 1 && others.all(is_closed)).then_some(OpenKo {
        color,
        stone,
        liberty,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(diagram: &str, expected: &[&str]) {
        let board = Board::from_diagram(diagram).unwrap();
        let kos = open(&board);
        let names: Vec<String> = kos
            .iter()
            .map(|ko| format!("{} {}", ko.stone, ko.liberty))
            .collect();
        assert_eq!(names, expected, "{diagram}");
    }

    #[test]
    fn a_ko_is_one_stone_that_one_stone_takes() {
        check(
            ". . X O O .
             . X . X O O
             . . X O O .",
            &["D2 C2"],
        );
        // Whoever takes D2 takes with two stones, and the next time more than one stone comes back.
        check(
            ". . X O O .
             . O . X O O
             . . X O O .",
            &[],
        );
        // A stone on C3 takes two stones that are not connected.
        check(
            ". . X . .
             . O X O .
             O X . X O
             . O X O .
             . . X . .",
            &[],
        );
    }
}
