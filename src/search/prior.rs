//! Priors: what is known of a move before its first playout, expressed in virtual playouts.
//!
//! Each feature of a good or bad move adds won or lost playouts to those that the move starts with (Gelly and Silver,
//! "Combining Online and Offline Knowledge in UCT", 2007). The numbers are in [`super::weights`].

use super::weights::{BY_LAST, FOUGHT, PASS, PLAY, Prior, SHAPE};
use crate::board::{Block, Board};
use crate::color::{Cell, Color};
use crate::playout::{pattern, policy};
use crate::vertex::Vertex;

/// Computes the priors of the moves of a position.
pub(super) struct MovePriors<'a> {
    board: &'a Board,
    color: Color,
    last: Option<Vertex>,
}

impl<'a> MovePriors<'a> {
    pub(super) fn new(board: &'a Board, color: Color, last: Option<Vertex>) -> MovePriors<'a> {
        MovePriors { board, color, last }
    }

    /// The prior of a pass.
    pub(super) fn pass(&self) -> Prior {
        PASS
    }

    /// The prior of a legal play.
    pub(super) fn prior(&self, v: Vertex) -> Prior {
        let (board, color) = (self.board, self.color);
        let mut prior = PLAY;
        let (captured, saved) = self.fight(v);
        if captured > 0 {
            prior.add(Prior::won(FOUGHT.over(captured)));
        }
        if saved > 0 && !policy::is_bad_self_atari(board, color, v) {
            prior.add(Prior::won(FOUGHT.over(saved)));
        }
        if pattern::matches(board, v) {
            prior.add(SHAPE);
        }
        if let Some(last) = self.last {
            let by_last = BY_LAST.get(last.steps_to(v)).copied();
            prior.add(Prior::won(by_last.unwrap_or(0.0)));
        }
        prior
    }

    /// The number of enemy stones that a play captures, and of own stones in atari that it connects to.
    fn fight(&self, v: Vertex) -> (usize, usize) {
        let (mut captured, mut saved) = (0, 0);
        for n in v.neighbors() {
            if matches!(self.board.cell(n), Cell::Empty | Cell::Off) {
                continue;
            }
            let block = self
                .board
                .block_at(n)
                .filter(|b| b.last_liberty().is_some());
            let size = block.map_or(0, Block::size);
            if self.board.cell(n).is(self.color) {
                saved += size;
            } else {
                captured += size;
            }
        }
        (captured, saved)
    }
}
