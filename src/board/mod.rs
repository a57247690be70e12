//! The board: stones, blocks with exact liberties, captures, simple ko and undo. No history, no rules of a game
//! beyond those of a single move, no logging.
//!
//! # How it works
//! Every stone knows its block ([`BlockId`], an index into a table), every block its liberties (a bit set and
//! their number) and its stones (a circular list through `next`). This is union-find in its eager form: when
//! blocks join, the stones of the smaller ones are labelled anew, so that finding a block is one look-up. A stone
//! is relabelled at most log2(size) times on its way into a block.
//!
//! [`Board::play`] returns an [`Undo`] that holds what the move destroyed: the table entries of the blocks it
//! joined, the lists of those it captured and what the vertex remembered. Undoing in reverse order restores
//! every field, also those of empty vertices and free table entries that have a meaning. Neither playing nor
//! undoing allocates memory.
//!
//! # Cost
//! A move costs a few tens of nanoseconds plus time linear in the stones that it captures or relabels. Cloning
//! copies about 4 kB and 112 bytes a block.

mod block;
mod diagram;
#[cfg(test)]
pub(crate) mod naive;
mod validate;
pub mod zobrist;

pub use block::{Block, BlockId};
pub use diagram::DiagramError;

use crate::color::{Cell, Color};
use crate::vertex::{Size, Vertex};
use crate::vertex_map::VertexMap;
use crate::vertex_set::VertexSet;
use arrayvec::ArrayVec;
use std::fmt;

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

/// Why a move may not be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum IllegalMove {
    /// The vertex is not on the board.
    OffBoard,
    /// A stone is there.
    Occupied,
    /// The move would leave its own block without a liberty.
    Suicide,
    /// The move would retake a ko at once.
    Ko,
}

impl fmt::Display for IllegalMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            IllegalMove::OffBoard => "the vertex is not on the board",
            IllegalMove::Occupied => "the vertex is occupied",
            IllegalMove::Suicide => "suicide",
            IllegalMove::Ko => "ko",
        })
    }
}

impl std::error::Error for IllegalMove {}

/// Why stones do not make a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SetupError {
    /// A vertex is not on the board.
    OffBoard(Vertex),
    /// Two stones on one vertex.
    Occupied(Vertex),
    /// The block of this stone has no liberty.
    NoLiberty(Vertex),
}

impl fmt::Display for SetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SetupError::OffBoard(v) => write!(f, "{v} is not on the board"),
            SetupError::Occupied(v) => write!(f, "two stones on {v}"),
            SetupError::NoLiberty(v) => write!(f, "the stones at {v} have no liberty"),
        }
    }
}

impl std::error::Error for SetupError {}

/// A simple ko: the vertex and the colour that may not play there now.
pub type Ko = (Vertex, Color);

/// What a move destroyed; [`Board::undo`] needs it back.
///
/// To be given back in reverse order of the moves, and to the same board only.
#[derive(Clone, Debug)]
#[must_use]
pub struct Undo {
    ko: Option<Ko>,
    hash: u64,
    /// `None` for a pass.
    stone: Option<UndoStone>,
}

#[derive(Clone, Debug)]
struct UndoStone {
    color: Color,
    vertex: Vertex,
    /// What the vertex remembered from an earlier stone, whose undo may still need it.
    old_block: BlockId,
    old_next: Vertex,
    /// Own blocks that the stone touched, the surviving one first, as they were.
    joined: ArrayVec<(BlockId, Block), 4>,
    captured: ArrayVec<Captured, 4>,
    suicide: bool,
    /// Whether the stone's new block made the table longer.
    grown: bool,
}

/// A block that was taken off the board; its vertices keep its list until they hold stones again, and the undo
/// of those stones gives it back.
#[derive(Clone, Copy, Debug)]
struct Captured {
    id: BlockId,
    head: Vertex,
    size: u16,
}

impl Undo {
    /// The blocks that the move captured, each named by one of its vertices and its size. Until the next move
    /// [`Board::captured_stones`] lists their vertices.
    pub fn captured(&self) -> impl Iterator<Item = (Vertex, usize)> + '_ {
        self.stone.iter().flat_map(|s| {
            s.captured
                .iter()
                .map(|block| (block.head, usize::from(block.size)))
        })
    }

    /// Number of enemy stones that the move captured.
    pub fn captured_count(&self) -> usize {
        self.captured().map(|(_, size)| size).sum()
    }

    /// Number of own stones that the move removed by suicide.
    pub fn suicide_count(&self) -> usize {
        match &self.stone {
            Some(s) if s.suicide => {
                1 + s
                    .joined
                    .iter()
                    .map(|(_, block)| block.size())
                    .sum::<usize>()
            }
            _ => 0,
        }
    }
}

/// A position: stones, blocks and the simple ko ban.
///
/// ```
/// use goeye::board::Board;
/// use goeye::color::Color;
/// use goeye::vertex::Size;
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
    free: Option<BlockId>,
    stone_count: [u16; 2],
    cells: VertexMap<Cell>,
    block_ids: VertexMap<BlockId>,
    next: VertexMap<Vertex>,
    /// Has room for one block per vertex from the start, so that it never grows.
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
        // On the way a block may be without liberties for a while, so nothing is captured.
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

    /// Whether suicide of two or more stones is legal here.
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

    /// Hash of the stones alone: neither the ko ban nor who is to move.
    #[inline]
    pub fn hash(&self) -> u64 {
        self.hash
    }

    /// What stands on a vertex, border vertices included.
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
        self.size
            .vertices()
            .filter(|&v| self.cells[v].is(color))
            .collect()
    }

    /// The vertices without stones. Cost: linear in the board.
    pub fn empty_vertices(&self) -> VertexSet {
        self.size.vertices().filter(|&v| self.is_empty(v)).collect()
    }

    /// The block that owns the stone on a vertex.
    #[inline]
    pub fn block_id(&self, v: Vertex) -> Option<BlockId> {
        self.color_at(v).map(|_| self.block_ids[v])
    }

    /// The block with this index. Meaningful for an index that [`Board::block_id`] gave in this position.
    #[inline]
    pub fn block(&self, id: BlockId) -> &Block {
        &self.blocks[id.index()]
    }

    /// The block that owns the stone on a vertex.
    #[inline]
    pub fn block_at(&self, v: Vertex) -> Option<&Block> {
        self.block_id(v).map(|id| self.block(id))
    }

    /// All blocks, in the order of the table (not of the board).
    pub fn blocks(&self) -> impl Iterator<Item = (BlockId, &Block)> {
        self.blocks
            .iter()
            .enumerate()
            .filter(|(_, b)| b.size > 0)
            .map(|(i, b)| (BlockId(i as u16), b))
    }

    /// One vertex for every block, in reading order: the first stone of each. Cost: linear in the board.
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
    pub fn captured_stones(&self, head: Vertex) -> Stones<'_> {
        Stones {
            next: &self.next,
            start: head,
            current: Some(head),
        }
    }

    /// Whether a move is legal for [`Board::play`].
    ///
    /// # Errors
    /// The reason why it is not.
    #[inline]
    pub fn check(&self, color: Color, v: Vertex) -> Result<(), IllegalMove> {
        match self.cells[v] {
            Cell::Off => return Err(IllegalMove::OffBoard),
            Cell::Black | Cell::White => return Err(IllegalMove::Occupied),
            Cell::Empty => {}
        }
        if self.ko == Some((v, color)) {
            return Err(IllegalMove::Ko);
        }
        let mut own = false;
        for n in v.neighbors() {
            match self.cells[n].color() {
                None if self.cells[n] == Cell::Empty => return Ok(()),
                None => {}
                Some(c) => {
                    let in_atari = self.blocks[self.block_ids[n].index()].liberty_count == 1;
                    if in_atari != (c == color) {
                        return Ok(());
                    }
                    own |= c == color;
                }
            }
        }
        if own && self.suicide == Suicide::Allowed {
            Ok(())
        } else {
            Err(IllegalMove::Suicide)
        }
    }

    /// Whether [`Board::play`] would accept the move.
    #[inline]
    pub fn is_legal(&self, color: Color, v: Vertex) -> bool {
        self.check(color, v).is_ok()
    }

    /// Plays a stone. Either colour may play at any time; what superko forbids is not known here.
    ///
    /// # Errors
    /// If the move is illegal; the board is unchanged then.
    #[inline]
    pub fn play(&mut self, color: Color, v: Vertex) -> Result<Undo, IllegalMove> {
        self.check(color, v)?;
        Ok(self.play_legal(color, v))
    }

    /// Passes: lifts the ko ban.
    pub fn pass(&mut self) -> Undo {
        Undo {
            ko: self.ko.take(),
            hash: self.hash,
            stone: None,
        }
    }

    /// Plays a stone that is known to be legal; the caller has asked [`Board::check`].
    #[inline]
    pub fn play_legal(&mut self, color: Color, v: Vertex) -> Undo {
        debug_assert_eq!(self.check(color, v), Ok(()));
        let ko = self.ko.take();
        let hash = self.hash;
        let mut stone = self.put(color, v);
        for n in v.neighbors() {
            if self.cells[n].is(color.opponent()) {
                let id = self.block_ids[n];
                if self.blocks[id.index()].liberty_count == 0 {
                    stone.captured.push(self.remove(id));
                }
            }
        }
        let id = self.block_ids[v];
        let block = &self.blocks[id.index()];
        if block.liberty_count == 0 {
            stone.suicide = true;
            self.remove(id);
        } else if block.size == 1
            && block.liberty_count == 1
            && let [Captured { head, size: 1, .. }] = *stone.captured.as_slice()
        {
            self.ko = Some((head, color.opponent()));
        }
        Undo {
            ko,
            hash,
            stone: Some(stone),
        }
    }

    /// Puts a stone on an empty vertex without capturing anything: for building a position that is known to be
    /// one. Until the last stone stands, blocks may be without liberties.
    pub(crate) fn place(&mut self, color: Color, v: Vertex) {
        debug_assert!(self.is_empty(v));
        let _ = self.put(color, v);
    }

    /// Takes back the last move.
    ///
    /// The [`Undo`] must be that of the last move not yet undone; anything else makes the board meaningless.
    #[inline]
    pub fn undo(&mut self, undo: Undo) {
        if let Some(stone) = undo.stone {
            if stone.suicide {
                let size = 1 + stone.joined.iter().map(|(_, b)| b.size).sum::<u16>();
                let head = stone
                    .joined
                    .first()
                    .map_or(stone.vertex, |(_, root)| root.head);
                self.restore(
                    stone.color,
                    Captured {
                        id: self.block_ids[stone.vertex],
                        head,
                        size,
                    },
                );
            }
            for &captured in stone.captured.iter().rev() {
                self.restore(stone.color.opponent(), captured);
            }
            self.unput(&stone);
        }
        self.ko = undo.ko;
        self.hash = undo.hash;
    }

    /// Puts a stone on an empty vertex and joins it to its neighbours; blocks may be left without liberties.
    #[inline]
    fn put(&mut self, color: Color, v: Vertex) -> UndoStone {
        let mut stone = UndoStone {
            color,
            vertex: v,
            old_block: self.block_ids[v],
            old_next: self.next[v],
            joined: ArrayVec::new(),
            captured: ArrayVec::new(),
            suicide: false,
            grown: false,
        };
        self.cells[v] = color.into();
        self.hash ^= zobrist::stone(color, v);
        self.stone_count[color as usize] += 1;
        self.next[v] = v;
        let neighbors = v.neighbors();
        for n in neighbors {
            let Some(c) = self.cells[n].color() else {
                continue;
            };
            let id = self.block_ids[n];
            if c == color && stone.joined.iter().all(|&(known, _)| known != id) {
                stone.joined.push((id, self.blocks[id.index()]));
            }
            self.blocks[id.index()].remove_liberty(v);
        }
        if let Some(largest) =
            (0..stone.joined.len()).max_by_key(|&i| (stone.joined[i].1.size, std::cmp::Reverse(i)))
        {
            stone.joined.swap(0, largest);
        }
        let id = match stone.joined.first() {
            None => {
                stone.grown = self.free.is_none();
                self.allocate(Block::single(color, v))
            }
            Some(&(id, root)) => {
                self.next.swap(v, root.head);
                self.blocks[id.index()].size += 1;
                id
            }
        };
        self.block_ids[v] = id;
        for &(other, _) in stone.joined.iter().skip(1) {
            self.join(id, other);
        }
        for n in neighbors {
            if self.cells[n] == Cell::Empty {
                self.blocks[id.index()].add_liberty(n);
            }
        }
        stone
    }

    /// Takes away a stone that [`Board::put`] put.
    #[inline]
    fn unput(&mut self, stone: &UndoStone) {
        let (color, v) = (stone.color, stone.vertex);
        self.cells[v] = Cell::Empty;
        self.stone_count[color as usize] -= 1;
        match stone.joined.first() {
            None if stone.grown => {
                self.blocks.pop();
            }
            None => self.release(self.block_ids[v]),
            Some(&(id, root)) => {
                for &(other, block) in stone.joined.iter().skip(1).rev() {
                    self.next.swap(root.head, block.head);
                    self.claim(other, block);
                    self.relabel(block.head, other);
                }
                self.next.swap(v, root.head);
                self.blocks[id.index()] = root;
            }
        }
        for n in v.neighbors() {
            if self.cells[n].is(color.opponent()) {
                self.blocks[self.block_ids[n].index()].add_liberty(v);
            }
        }
        self.block_ids[v] = stone.old_block;
        self.next[v] = stone.old_next;
    }

    /// Merges block `other` into block `id`.
    fn join(&mut self, id: BlockId, other: BlockId) {
        let block = self.blocks[other.index()];
        self.relabel(block.head, id);
        let root = &mut self.blocks[id.index()];
        root.liberties |= block.liberties;
        root.liberty_count = root.liberties.len() as u16;
        root.size += block.size;
        let head = root.head;
        self.next.swap(head, block.head);
        self.release(other);
    }

    /// Labels all stones of a circular list.
    fn relabel(&mut self, head: Vertex, id: BlockId) {
        let mut v = head;
        loop {
            self.block_ids[v] = id;
            v = self.next[v];
            if v == head {
                return;
            }
        }
    }

    /// Takes a block without liberties off the board.
    fn remove(&mut self, id: BlockId) -> Captured {
        let Block {
            head, size, color, ..
        } = self.blocks[id.index()];
        let mut v = head;
        loop {
            self.cells[v] = Cell::Empty;
            self.hash ^= zobrist::stone(color, v);
            for n in v.neighbors() {
                if self.cells[n].is(color.opponent()) {
                    self.blocks[self.block_ids[n].index()].add_liberty(v);
                }
            }
            v = self.next[v];
            if v == head {
                break;
            }
        }
        self.stone_count[color as usize] -= size;
        self.release(id);
        Captured { id, head, size }
    }

    /// Puts back a block that [`Board::remove`] removed, without liberties as it was then.
    fn restore(&mut self, color: Color, captured: Captured) {
        let Captured { id, head, size } = captured;
        let mut v = head;
        loop {
            self.cells[v] = color.into();
            for n in v.neighbors() {
                if self.cells[n].is(color.opponent()) {
                    self.blocks[self.block_ids[n].index()].remove_liberty(v);
                }
            }
            v = self.next[v];
            if v == head {
                break;
            }
        }
        self.stone_count[color as usize] += size;
        self.claim(
            id,
            Block {
                size,
                ..Block::single(color, head)
            },
        );
    }

    /// Takes an entry of the block table.
    #[inline]
    fn allocate(&mut self, block: Block) -> BlockId {
        match self.free {
            Some(id) => {
                self.free = self.blocks[id.index()].next_free;
                self.blocks[id.index()] = block;
                id
            }
            None => {
                self.blocks.push(block);
                BlockId((self.blocks.len() - 1) as u16)
            }
        }
    }

    /// Gives an entry back, first to be taken again.
    #[inline]
    fn release(&mut self, id: BlockId) {
        let entry = &mut self.blocks[id.index()];
        entry.size = 0;
        entry.next_free = self.free;
        self.free = Some(id);
    }

    /// Undoes the last [`Board::release`], which was that of `id`.
    #[inline]
    fn claim(&mut self, id: BlockId, block: Block) {
        debug_assert_eq!(self.free, Some(id));
        self.free = self.blocks[id.index()].next_free;
        self.blocks[id.index()] = block;
    }
}

impl VertexMap<Vertex> {
    #[inline]
    fn swap(&mut self, a: Vertex, b: Vertex) {
        let kept = self[a];
        self[a] = self[b];
        self[b] = kept;
    }
}

impl Clone for Board {
    fn clone(&self) -> Board {
        let mut blocks = Vec::with_capacity(self.size.area());
        blocks.extend_from_slice(&self.blocks);
        Board { blocks, ..*self }
    }

    /// Copies without allocating where the boards have the same size.
    fn clone_from(&mut self, from: &Board) {
        let mut blocks = std::mem::take(&mut self.blocks);
        blocks.clear();
        blocks.reserve(from.size.area());
        blocks.extend_from_slice(&from.blocks);
        *self = Board { blocks, ..*from };
    }
}

/// Boards are equal when they cannot be told apart from outside: size, rule, stones and ko ban.
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
