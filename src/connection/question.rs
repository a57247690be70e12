//! What is to be joined.

use crate::board::Board;
use crate::color::Color;
use crate::vertex::Vertex;
use crate::vertex_set::VertexSet;

/// A block, and what it is to be joined to.
pub(super) struct ConnectionQuestion {
    pub owner: Color,
    pub root: Vertex,
    pub goal: VertexSet,
    /// A stone of the other block, if the question is about two.
    pub other: Option<Vertex>,
}

impl ConnectionQuestion {
    pub(super) fn blocks(board: &Board, a: Vertex, b: Vertex) -> Option<ConnectionQuestion> {
        let owner = board.color_at(a)?;
        (board.color_at(b)? == owner).then(|| ConnectionQuestion {
            owner,
            root: a,
            goal: VertexSet::single(b),
            other: Some(b),
        })
    }

    pub(super) fn area(
        board: &Board,
        root: Vertex,
        area: &VertexSet,
    ) -> Option<ConnectionQuestion> {
        Some(ConnectionQuestion {
            owner: board.color_at(root)?,
            root,
            goal: *area,
            other: None,
        })
    }

    /// Whether the root has a stone on the goal.
    pub(super) fn is_answered(&self, board: &Board) -> bool {
        let root = board.block_id(self.root);
        let joined = |v: Vertex| board.block_id(v) == root;
        root.is_some() && self.goal.iter().any(joined)
    }
}
