//! The board: stones, blocks with exact liberties, captures, simple ko and undo. No history, no rules of a game
//! beyond those of a single move, no logging.
//!
//! # Representation
//! Every stone has the index of its block ([`BlockId`]) in a table; every block has its liberties (a bit set and their
//! number) and its stones (a circular list through `next`). This is union-find in its eager form: when blocks join, the
//! stones of the smaller ones are labelled anew, so that finding a block is one look-up. A stone is relabelled at most
//! log2(size) times on its way into a block.
//!
//! [`Board::play`] returns an [`Undo`] with all that the move overwrote: the table entries of the blocks it joined,
//! the lists of those it captured and the old fields of the vertex. Undoing in reverse order restores every field,
//! including those fields of empty vertices and free table entries that a later undo needs. Neither playing nor undoing
//! allocates memory.
//!
//! # Cost
//! A move costs a few tens of nanoseconds plus time linear in the stones that it captures or relabels. Cloning
//! copies about 4 kB and 112 bytes a block.

mod block;
mod diagram;
mod error;
#[cfg(test)]
pub(crate) mod naive;
mod orientation;
mod play;
mod together;
mod validate;
pub(crate) mod zobrist;

pub use block::Block;
pub(crate) use block::BlockId;
pub use diagram::DiagramError;
pub use error::{IllegalMove, SetupError};
pub(crate) use orientation::{Orientation, canonical};
pub use play::Undo;

use crate::color::{Cell, Color};
use crate::vertex::{Size, Vertex};
use crate::vertex_map::VertexMap;
use crate::vertex_set::VertexSet;

/// Whether a move may take the last liberty of its own block of two or more stones. A single stone never may:
/// that would be a pass with extra steps.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Suicide {
    /// It may not.
    #[default]
    Forbidden,
    /// It may; the block is removed.
    Allowed,
}

/// A simple ko: the vertex and the colour that may not play there now.
pub type Ko = (Vertex, Color);

/// A position: stones, blocks and the simple ko ban.
///
/// ```
/// use goeye::board::Board;
/// use goeye::Color;
/// use goeye::Size;
/// let mut board = Board::new(Size::square(9).unwrap());
/// let d4 = "D4".parse().unwrap();
/// let undo = board.play(Color::Black, d4).unwrap();
/// assert_eq!(board.block_at(d4).unwrap().liberty_count(), 4);
/// board.undo(undo);
/// assert_eq!(board, Board::new(Size::square(9).unwrap()));
/// ```
pub struct Board {
    size: Size,
    suicide: Suicide,
    ko: Option<Ko>,
    hash: u64,
    /// The first free entry of the block table.
    free: Option<BlockId>,
    stone_count: [u16; 2],
    /// The content of each vertex, border included.
    cells: VertexMap<Cell>,
    /// The block of each stone.
    block_ids: VertexMap<BlockId>,
    /// The next stone of the same block, in a circle.
    next: VertexMap<Vertex>,
    /// The block table. Has room for one block per vertex from the start, so that it never grows.
    blocks: Vec<Block>,
}

impl Board {
    /// An empty board where suicide is forbidden.
    pub fn new(size: Size) -> Board {
        let mut cells = VertexMap::filled(Cell::Off);
        for v in size.vertices() {
            cells[v] = Cell::Empty;
        }
        Board {
            size,
            suicide: Suicide::Forbidden,
            ko: None,
            hash: 0,
            free: None,
            stone_count: [0; 2],
            cells,
            block_ids: VertexMap::filled(BlockId(0)),
            next: VertexMap::filled(Vertex::from_index(0)),
            blocks: Vec::with_capacity(size.area()),
        }
    }

    /// A board with these stones, without a ko ban.
    ///
    /// # Errors
    /// If a vertex is off the board or named twice, or a block has no liberty.
    pub fn from_stones(
        size: Size,
        stones: impl IntoIterator<Item = (Color, Vertex)>,
    ) -> Result<Board, SetupError> {
        let mut board = Board::new(size);
        let mut colored = [VertexSet::EMPTY; 2];
        for (color, v) in stones {
            if !size.contains(v) {
                return Err(SetupError::OffBoard(v));
            }
            if colored.iter().any(|set| set.contains(v)) {
                return Err(SetupError::Occupied(v));
            }
            colored[color as usize].insert(v);
        }
        let empty = VertexSet::board(size) - colored[0] - colored[1];
        for color in Color::ALL {
            for block in colored[color as usize].components() {
                if !block.neighbors().intersects(&empty) {
                    return Err(SetupError::NoLiberty(
                        block.first().unwrap_or(Vertex::new(0, 0)),
                    ));
                }
            }
        }
        // Nothing is captured, because a block may have no liberty until all stones are placed.
        for color in Color::ALL {
            for v in colored[color as usize] {
                board.place(color, v);
            }
        }
        Ok(board)
    }

    /// Width and height.
    #[inline]
    pub fn size(&self) -> Size {
        self.size
    }

    /// Whether suicide of two or more stones is legal on this board.
    pub fn suicide(&self) -> Suicide {
        self.suicide
    }

    /// Changes whether suicide of two or more stones is legal.
    pub fn set_suicide(&mut self, suicide: Suicide) {
        self.suicide = suicide;
    }

    /// The simple ko ban, if the last move made one.
    #[inline]
    pub fn ko(&self) -> Option<Ko> {
        self.ko
    }

    /// Sets the ko ban, without any check: for building a position that is known to be legal.
    pub(crate) fn set_ko(&mut self, ko: Option<Ko>) {
        self.ko = ko;
    }

    /// The hash of the stones alone, without the ko ban and the side to move.
    #[inline]
    pub fn hash(&self) -> u64 {
        self.hash
    }

    /// The content of a vertex, which may be one of the border.
    #[inline]
    pub fn cell(&self, v: Vertex) -> Cell {
        self.cells[v]
    }

    /// The colour of the stone on a vertex, if there is one.
    #[inline]
    pub fn color_at(&self, v: Vertex) -> Option<Color> {
        self.cells[v].color()
    }

    /// Whether the vertex is on the board and holds no stone.
    #[inline]
    pub fn is_empty(&self, v: Vertex) -> bool {
        self.cells[v] == Cell::Empty
    }

    /// Number of stones of a colour on the board.
    #[inline]
    pub fn stone_count(&self, color: Color) -> usize {
        usize::from(self.stone_count[color as usize])
    }

    /// The vertices with stones of a colour. Cost: linear in the board.
    pub fn stones_of(&self, color: Color) -> VertexSet {
        VertexSet::holding(&self.cells, color.into())
    }

    /// The vertices without stones. Cost: linear in the board.
    pub fn empty_vertices(&self) -> VertexSet {
        VertexSet::holding(&self.cells, Cell::Empty)
    }

    /// The index of the block on a vertex; `None` if there is no stone.
    #[inline]
    pub(crate) fn block_id(&self, v: Vertex) -> Option<BlockId> {
        self.color_at(v).map(|_| self.block_ids[v])
    }

    /// The block with this index, which must be one that [`Board::block_id`] gave in the present position.
    #[inline]
    pub(crate) fn block(&self, id: BlockId) -> &Block {
        &self.blocks[id.index()]
    }

    /// The block on a vertex; `None` if there is no stone.
    #[inline]
    pub fn block_at(&self, v: Vertex) -> Option<&Block> {
        self.block_id(v).map(|id| self.block(id))
    }

    /// All blocks, in the order of the table (not of the board).
    pub(crate) fn blocks(&self) -> impl Iterator<Item = (BlockId, &Block)> {
        self.blocks
            .iter()
            .enumerate()
            .filter(|(_, b)| b.size > 0)
            .map(|(i, b)| (BlockId(i as u16), b))
    }

    /// The first stone in reading order of every block, in reading order. Cost: linear in the board.
    pub fn block_origins(&self) -> Vec<Vertex> {
        let mut seen = vec![false; self.blocks.len()];
        self.size
            .vertices()
            .filter(|&v| {
                self.block_id(v)
                    .is_some_and(|id| !std::mem::replace(&mut seen[id.index()], true))
            })
            .collect()
    }

    /// The stones of the block on a vertex, in no particular order; none if the vertex is empty.
    #[inline]
    pub fn stones(&self, v: Vertex) -> Stones<'_> {
        Stones {
            next: &self.next,
            start: v,
            current: self.color_at(v).map(|_| v),
        }
    }

    /// The stones of the block on a vertex as a set.
    pub fn stone_set(&self, v: Vertex) -> VertexSet {
        self.stones(v).collect()
    }

    /// The vertices of a block that the last move captured; `head` comes from [`Undo::captured`].
    #[inline]
    pub(crate) fn captured_stones(&self, head: Vertex) -> Stones<'_> {
        Stones {
            next: &self.next,
            start: head,
            current: Some(head),
        }
    }
}

impl Clone for Board {
    fn clone(&self) -> Board {
        let mut blocks = Vec::with_capacity(self.size.area());
        blocks.extend_from_slice(&self.blocks);
        Board { blocks, ..*self }
    }

    /// Copies without allocating if the boards have the same size.
    fn clone_from(&mut self, from: &Board) {
        let mut blocks = std::mem::take(&mut self.blocks);
        blocks.clear();
        blocks.reserve(from.size.area());
        blocks.extend_from_slice(&from.blocks);
        *self = Board { blocks, ..*from };
    }
}

/// Boards are equal if they have the same size, suicide rule, stones and ko ban.
impl PartialEq for Board {
    fn eq(&self, other: &Board) -> bool {
        self.size == other.size
            && self.suicide == other.suicide
            && self.ko == other.ko
            && self.hash == other.hash
            && self.cells == other.cells
    }
}

impl Eq for Board {}

/// Iterator over the stones of a block.
#[derive(Clone)]
pub struct Stones<'a> {
    next: &'a VertexMap<Vertex>,
    start: Vertex,
    current: Option<Vertex>,
}

impl Iterator for Stones<'_> {
    type Item = Vertex;

    #[inline]
    fn next(&mut self) -> Option<Vertex> {
        let v = self.current?;
        let next = self.next[v];
        self.current = (next != self.start).then_some(next);
        Some(v)
    }
}

#[cfg(test)]
pub(crate) mod tests;
