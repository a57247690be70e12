//! A block: a maximal set of solidly connected stones of one colour.

use crate::color::Color;
use crate::vertex::Vertex;
use crate::vertex_set::VertexSet;

/// The index of a block in the board's table. It is stable as long as the block exists; if blocks join, only the index
/// of the largest is kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct BlockId(pub(super) u16);

impl BlockId {
    /// The index as a number below the number of the board's vertices, for tables of one entry per block.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A block with its size and exact liberties. Its stones are listed by [`super::Board::stones`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Block {
    pub(super) liberties: VertexSet,
    pub(super) liberty_count: u16,
    /// Number of stones; 0 marks a free entry of the table.
    pub(super) size: u16,
    /// Any stone of the block; in a free entry meaningless.
    pub(super) head: Vertex,
    pub(super) color: Color,
    /// In a free entry: the next free one.
    pub(super) next_free: Option<BlockId>,
}

impl Block {
    /// A block of one stone without liberties yet.
    pub(super) fn single(color: Color, v: Vertex) -> Block {
        Block {
            liberties: VertexSet::EMPTY,
            liberty_count: 0,
            size: 1,
            head: v,
            color,
            next_free: None,
        }
    }

    /// Colour of the stones.
    #[inline]
    pub fn color(&self) -> Color {
        self.color
    }

    /// Number of stones.
    #[inline]
    pub fn size(&self) -> usize {
        usize::from(self.size)
    }

    /// One of the stones, the same for every call while the block is unchanged.
    #[inline]
    pub fn head(&self) -> Vertex {
        self.head
    }

    /// Number of liberties: empty vertices next to the block.
    #[inline]
    pub fn liberty_count(&self) -> usize {
        usize::from(self.liberty_count)
    }

    /// The liberties.
    #[inline]
    pub fn liberties(&self) -> &VertexSet {
        &self.liberties
    }

    /// The only liberty of a block in atari.
    #[inline]
    pub fn last_liberty(&self) -> Option<Vertex> {
        if self.liberty_count == 1 {
            self.liberties.first()
        } else {
            None
        }
    }

    #[inline]
    pub(super) fn add_liberty(&mut self, v: Vertex) {
        self.liberty_count += u16::from(self.liberties.insert(v));
    }

    #[inline]
    pub(super) fn remove_liberty(&mut self, v: Vertex) {
        self.liberty_count -= u16::from(self.liberties.remove(v));
    }
}
