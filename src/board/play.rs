//! Playing and undoing moves.

use super::{Block, BlockId, Board, IllegalMove, Ko, Suicide, zobrist};
use crate::color::{Cell, Color};
use crate::vertex::Vertex;
use crate::vertex_map::VertexMap;
use arrayvec::ArrayVec;

/// All that a move overwrote, for [`Board::undo`].
///
/// Moves have to be undone in reverse order, on the board on which they were played.
#[derive(Clone, Debug)]
#[must_use]
pub struct Undo {
    ko: Option<Ko>,
    hash: u64,
    /// `None` for a pass.
    pub(super) stone: Option<UndoStone>,
}

#[derive(Clone, Debug)]
pub(super) struct UndoStone {
    color: Color,
    vertex: Vertex,
    /// The block of an earlier stone on the vertex, which the undo of that stone may still need.
    old_block: BlockId,
    old_next: Vertex,
    /// Own blocks that the stone touched, the surviving one first, as they were.
    joined: ArrayVec<(BlockId, Block), 4>,
    captured: ArrayVec<Captured, 4>,
    suicide: bool,
    /// Whether a new block makes the table longer.
    grown: bool,
}

/// The blocks captured by a move that is never undone.
pub(crate) struct Captures(ArrayVec<Captured, 4>);

impl Captures {
    /// A vertex of each of these blocks, as in [`Undo::captured`].
    pub fn heads(&self) -> impl Iterator<Item = Vertex> + '_ {
        self.0.iter().map(|block| block.head)
    }
}

/// A captured block. Its vertices keep its list until they hold stones again, and the undo of those stones restores it.
#[derive(Clone, Copy, Debug)]
struct Captured {
    id: BlockId,
    head: Vertex,
    size: u16,
}

impl Undo {
    /// The blocks that the move captured: a vertex and the size of each.
    ///
    /// Until the next move [`Board::captured_stones`] lists their vertices.
    pub fn captured(&self) -> impl Iterator<Item = (Vertex, usize)> + '_ {
        self.stone.iter().flat_map(|s| {
            s.captured
                .iter()
                .map(|block| (block.head, usize::from(block.size)))
        })
    }

    /// The number of enemy stones that the move captured.
    pub fn captured_count(&self) -> usize {
        self.captured().map(|(_, size)| size).sum()
    }

    /// The number of own stones that the move removed by suicide.
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

impl Board {
    /// Checks whether a move is legal for [`Board::play`].
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

    /// Plays a stone. Either colour may play at any time; superko is not checked.
    ///
    /// # Errors
    /// If the move is illegal; the board is unchanged then.
    #[inline]
    pub fn play(&mut self, color: Color, v: Vertex) -> Result<Undo, IllegalMove> {
        self.check(color, v)?;
        Ok(self.play_legal(color, v))
    }

    /// Passes, which lifts the ko ban.
    pub fn pass(&mut self) -> Undo {
        Undo {
            ko: self.ko.take(),
            hash: self.hash,
            stone: None,
        }
    }

    /// Plays a stone that is known to be legal by [`Board::check`].
    #[inline]
    pub fn play_legal(&mut self, color: Color, v: Vertex) -> Undo {
        debug_assert_eq!(self.check(color, v), Ok(()));
        let (ko, hash) = (self.ko.take(), self.hash);
        let mut stone = UndoStone {
            color,
            vertex: v,
            old_block: self.block_ids[v],
            old_next: self.next[v],
            joined: ArrayVec::new(),
            captured: ArrayVec::new(),
            suicide: false,
            grown: self.free.is_none(),
        };
        let root = self.put(color, v, |id, block| stone.joined.push((id, *block)));
        if !stone.joined.is_empty() {
            stone.joined.swap(0, root);
        }
        (stone.captured, stone.suicide) = self.take_off(color, v);
        Undo {
            ko,
            hash,
            stone: Some(stone),
        }
    }

    /// Plays a legal stone that is never undone: [`Board::play_legal`] without a copy of the blocks that the stone
    /// joins.
    #[inline]
    pub(crate) fn play_for_good(&mut self, color: Color, v: Vertex) -> Captures {
        debug_assert_eq!(self.check(color, v), Ok(()));
        self.ko = None;
        self.put(color, v, |_, _| {});
        Captures(self.take_off(color, v).0)
    }

    /// Removes the blocks that a new stone leaves without liberties, and sets the ko ban.
    ///
    /// Returns the enemy blocks that were captured, and whether the stone's own block was removed instead, by suicide.
    #[inline]
    fn take_off(&mut self, color: Color, v: Vertex) -> (ArrayVec<Captured, 4>, bool) {
        let mut captured = ArrayVec::new();
        for n in v.neighbors() {
            if self.cells[n].is(color.opponent()) {
                let id = self.block_ids[n];
                if self.blocks[id.index()].liberty_count == 0 {
                    captured.push(self.remove(id));
                }
            }
        }
        let id = self.block_ids[v];
        let block = &self.blocks[id.index()];
        let suicide = block.liberty_count == 0;
        if suicide {
            self.remove(id);
        } else if block.size == 1
            && block.liberty_count == 1
            && let [Captured { head, size: 1, .. }] = *captured.as_slice()
        {
            self.ko = Some((head, color.opponent()));
        }
        (captured, suicide)
    }

    /// Puts a stone on an empty vertex without capturing anything: for building a position that is known to be legal.
    ///
    /// Until the last stone is placed, blocks may have no liberties.
    pub(crate) fn place(&mut self, color: Color, v: Vertex) {
        debug_assert!(self.is_empty(v));
        self.put(color, v, |_, _| {});
    }

    /// Takes the stone on a vertex off, if there is one, and lifts the ban of a ko; no move before can be undone then. No rule
    /// allows it, but records have moves on stones.
    pub(crate) fn lift(&mut self, v: Vertex) {
        self.ko = None;
        let Some(color) = self.color_at(v) else {
            return;
        };
        let stones: Vec<Vertex> = self.stones(v).filter(|&other| other != v).collect();
        self.remove(self.block_ids[v]);
        for other in stones {
            self.place(color, other);
        }
    }

    /// Undoes the last move.
    ///
    /// The [`Undo`] must be that of the last move not yet undone; anything else leaves the board in an undefined state.
    #[inline]
    pub fn undo(&mut self, undo: Undo) {
        // By reference: it is large.
        if let Some(stone) = &undo.stone {
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
            self.unput(stone);
        }
        self.ko = undo.ko;
        self.hash = undo.hash;
    }

    /// Puts a stone on an empty vertex and joins it to its neighbours; blocks may be left without liberties.
    ///
    /// Passes the own blocks that the stone touches to `keep`, as they were before. Returns the index among them of the
    /// one that survives: the first of the largest.
    #[inline]
    fn put(&mut self, color: Color, v: Vertex, mut keep: impl FnMut(BlockId, &Block)) -> usize {
        self.cells[v] = color.into();
        self.hash ^= zobrist::stone(color, v);
        self.stone_count[color as usize] += 1;
        self.next[v] = v;
        let neighbors = v.neighbors();
        let mut joined: ArrayVec<BlockId, 4> = ArrayVec::new();
        let (mut root, mut largest) = (0, 0);
        for n in neighbors {
            let Some(c) = self.cells[n].color() else {
                continue;
            };
            let id = self.block_ids[n];
            let block = &mut self.blocks[id.index()];
            if c == color && !joined.contains(&id) {
                if block.size > largest {
                    (root, largest) = (joined.len(), block.size);
                }
                joined.push(id);
                keep(id, block);
            }
            block.remove_liberty(v);
        }
        // The surviving block comes first, as in what an undo needs.
        if !joined.is_empty() {
            joined.swap(0, root);
        }
        let id = match joined.first() {
            None => self.allocate(Block::single(color, v)),
            Some(&id) => {
                let block = &mut self.blocks[id.index()];
                block.size += 1;
                let head = block.head;
                self.next.swap(v, head);
                id
            }
        };
        self.block_ids[v] = id;
        for &other in joined.iter().skip(1) {
            self.join(id, other);
        }
        for n in neighbors {
            if self.cells[n] == Cell::Empty {
                self.blocks[id.index()].add_liberty(n);
            }
        }
        root
    }

    /// Removes a stone that [`Board::put`] has put.
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

    /// Removes a block without liberties from the board.
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

    /// Restores a block that [`Board::remove`] removed, without liberties as it was then.
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

    /// Frees an entry of the block table, which will be the first to be taken again.
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
