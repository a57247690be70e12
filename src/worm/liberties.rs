//! Liberties of higher order, which measure how loosely a block is surrounded.
//!
//! As in GNU Go's manual (chapter "Worms"), a liberty of order n is an empty vertex that can be connected to the block
//! with n stones and no fewer. Own stones on the way connect at no cost. No stone but the first may touch the enemy, so
//! knight's moves and one-point jumps of the enemy are walls. The way ends at a first stone that the enemy flanks on
//! both sides, or on one side with the edge on the other, and at a stone where the enemy could take a ko instead. The
//! manual says nothing about the edge; its part was found by asking the program.

use crate::board::Board;
use crate::color::{Cell, Color};
use crate::vertex::Vertex;
use crate::vertex_set::VertexSet;

/// The highest order that is counted.
const ORDERS: usize = 4;

/// The number of liberties of a block of each order, from order one.
pub(super) fn count(board: &Board, color: Color, stones: VertexSet) -> [usize; ORDERS] {
    let enemy = color.opponent();
    let own = board.stones_of(color);
    let empty = VertexSet::board(board.size()) - own - board.stones_of(enemy);
    let untouched = empty - board.stones_of(enemy).neighbors();
    let mut seen = stones;
    let mut front = stones;
    let mut is_first = true;
    [(); ORDERS].map(|()| {
        let open = if is_first { empty } else { untouched };
        let order = (front.neighbors() & open) - seen;
        let stops = |v: Vertex| (is_first && is_flanked(board, enemy, v)) || is_ko(board, enemy, v);
        front = order.iter().filter(|&v| !stops(v)).collect();
        let joined = (front.neighbors() & own) - seen;
        front |= (joined.iter()).fold(VertexSet::EMPTY, |all, v| all | board.stone_set(v));
        seen |= order | front;
        is_first = false;
        order.len()
    })
}

/// Whether a vertex lies in line between two stones of this colour, or between one and the edge.
fn is_flanked(board: &Board, color: Color, v: Vertex) -> bool {
    [[v.left(), v.right()], [v.up(), v.down()]]
        .iter()
        .any(|sides| {
            let is_enemy = |&n: &Vertex| board.cell(n).is(color);
            sides.iter().any(is_enemy)
                && (sides.iter()).all(|n| is_enemy(n) || board.cell(*n) == Cell::Off)
        })
}

/// Whether a play of this colour on an empty vertex captures a stone in a ko.
fn is_ko(board: &Board, color: Color, v: Vertex) -> bool {
    let stays_alone = |n: Vertex| {
        let cell = board.cell(n);
        cell == Cell::Off || cell.is(color.opponent())
    };
    if !v.neighbors().into_iter().all(stays_alone) {
        return false;
    }
    let mut board = board.clone();
    // A ko that was taken just now counts, too.
    board.set_ko(None);
    board.play(color, v).is_ok() && board.ko().is_some()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tactics::CaptureSettings;
    use crate::worm::{CaptureMemory, Worms};

    fn liberties(diagram: &str, at: &str) -> [usize; ORDERS] {
        let board = Board::from_diagram(diagram).unwrap();
        let worms = Worms::with_memory(&board, CaptureMemory::new(CaptureSettings::default()));
        worms.liberties(worms.at(at.parse().unwrap()).unwrap())
    }

    #[test]
    fn only_the_first_stone_may_touch_the_enemy() {
        let jump = ". . . . . . . . .
            . . . . . . . . .
            . . . . O . . . .
            . . . . . . . . .
            . . . . X . . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .";
        assert_eq!(liberties(jump, "E5"), [4, 7, 9, 13]);
        // With a stone beside it the enemy is no farther away.
        assert_eq!(liberties(&jump.replace('O', "."), "E5"), [4, 8, 12, 16]);
    }

    #[test]
    fn stones_of_the_own_colour_join() {
        let row = "
            . . . . . . .
            X . X . . . .
            . . . . . . .";
        assert_eq!(liberties(row, "A2"), [3, 5, 3, 3]);
    }

    #[test]
    fn a_flanked_stone_leads_nowhere() {
        let between = "
            . . O . . . .
            . X . . . . .
            . . O . . . .";
        assert_eq!(liberties(between, "B2"), [4, 2, 0, 0]);
        let at_the_edge = "
            X . . . . . .
            . O . . . . .
            . . . . . . .";
        assert_eq!(liberties(at_the_edge, "A3"), [2, 0, 0, 0]);
        let on_one_side = "
            . O . . . . .
            X . . . . . .
            . . . . . . .";
        assert_eq!(liberties(on_one_side, "A2"), [3, 2, 2, 3]);
    }

    #[test]
    fn a_ko_is_no_way_out() {
        let ko = "
            . X O . . . . .
            X . X O . . . .
            . X O . . . . .
            . . . . . . . .";
        assert_eq!(liberties(ko, "C3"), [1, 0, 0, 0]);
        // Were the stone not alone, there would be no ko.
        let two = "
            . X X O . . . .
            X . X O . . . .
            . X O . . . . .
            . . . . . . . .";
        assert_ne!(liberties(two, "C3")[1], 0);
    }
}
