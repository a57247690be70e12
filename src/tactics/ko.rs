//! Kos in which the target itself is taken.
//!
//! A single stone that is taken in a ko comes back if the defender may retake at once. So the defender of a single
//! stone has one more kind of answer: a move after which its capture starts a ko.

use super::moves;
use super::state::CaptureSearch;
use crate::board::Block;
use crate::color::Cell;
use crate::vertex::Vertex;
use crate::vertex_set::VertexSet;

/// Whether the capture of a single stone starts a ko.
#[derive(Clone, Copy)]
pub(super) struct KoCapture {
    /// It starts a ko.
    pub now: bool,
    /// It starts none, and no single move of the defender changes that.
    pub never: bool,
    /// The defender's moves that may make it a ko.
    pub makers: VertexSet,
    /// The vertices that the absence of a ko rests on.
    pub zone: VertexSet,
}

impl CaptureSearch<'_> {
    /// Whether the capture of the target, a single stone, by a move on `last` starts a ko.
    pub(super) fn ko_on(&mut self, last: Vertex) -> KoCapture {
        let defender = self.attacker.opponent();
        let mut empty = VertexSet::EMPTY;
        let mut taken = VertexSet::EMPTY;
        let mut zone = VertexSet::EMPTY;
        let mut joins = false;
        self.seen.near.insert(last);
        for n in last.neighbors() {
            match self.board.cell(n) {
                Cell::Off => {}
                Cell::Empty => {
                    zone.insert(n);
                    empty.insert(n);
                }
                cell if cell.is(defender) => {
                    zone |= self.board.stone_set(n);
                    let in_atari = |b: &Block| b.liberty_count() == 1;
                    if n != self.target && self.board.block_at(n).is_some_and(in_atari) {
                        taken.insert(n);
                    }
                }
                _ => {
                    zone.insert(n);
                    joins = true;
                }
            }
        }
        let mut makers = VertexSet::EMPTY;
        if !joins && empty.len() <= 1 {
            // One move of the defender may fill the empty vertex, or save the one that would be taken as well.
            makers |= empty;
            for n in taken {
                let around = self.enemies_beside(n);
                makers |= moves::liberties_up_to(self.board, &around, 1);
            }
        }
        let now = !joins && empty.is_empty() && taken.is_empty();
        KoCapture {
            now,
            never: !now && makers.is_empty(),
            makers,
            zone,
        }
    }
}
