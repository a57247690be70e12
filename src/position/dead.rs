//! Stones that are marked as dead, as servers understand it.

use crate::board::Board;
use crate::color::Color;
use crate::status::{Status, Verdict};
use crate::vertex::Vertex;
use crate::vertex_set::VertexSet;

/// A region that belongs to the opponent of a colour, with the dead stones of the colour in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct DeadRegion {
    color: Color,
    vertices: VertexSet,
}

impl DeadRegion {
    /// What can be reached from a stone over empty vertices and stones of its colour, not over those that are judged to live
    /// unless it is one of them; `None` without a stone.
    pub fn of(board: &Board, v: Vertex, judged: &Verdict) -> Option<DeadRegion> {
        let color = board.color_at(v)?;
        let dead = judged.stones(Status::Dead);
        let own = match dead.contains(v) {
            true => board.stones_of(color) & dead,
            false => board.stones_of(color),
        };
        let open = board.empty_vertices() | own;
        Some(DeadRegion {
            color,
            vertices: open.component(v),
        })
    }

    /// The dead stones once this region is marked: all of the colour in it, and none of the opponent's blocks beside it.
    pub fn marked(&self, dead: VertexSet, board: &Board) -> VertexSet {
        let stones = board.stones_of(self.color) & self.vertices;
        let around = self.vertices.neighbors() & board.stones_of(self.color.opponent());
        let alive = board.whole_blocks(&around);
        (board.whole_blocks(&dead) - alive) | stones
    }
}
