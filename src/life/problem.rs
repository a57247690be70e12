//! The local position: the vertices on which it is played, and the ways out of them.

use super::role::Role;
use crate::board::Board;
use crate::color::Color;
use crate::vertex::Vertex;
use crate::vertex_map::VertexMap;
use crate::vertex_set::VertexSet;
use arrayvec::ArrayVec;
use std::fmt;

/// The most vertices of a local position: masks have 128 bits.
pub(crate) const MOST_VERTICES: usize = 128;

/// The most blocks of a target.
pub(super) const MOST_BLOCKS: usize = 16;

/// A local position that holds all that could matter may reach so many times as far, if it has no more choices for it: in a
/// race the liberties of a block are worth the same.
const WIDE: usize = 3;

/// The limits of a local position. Of interchangeable liberties only one counts, if all that could matter is within three times
/// these limits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Reach {
    /// An empty area of at most this many vertices is included as a whole; of a larger one only the liberties of the
    /// blocks in the region, and the points beside those of the target.
    pub area: usize,
    /// The most empty vertices.
    ///
    /// Blocks that would exceed it stay outside and keep liberties there, so they cannot be captured.
    pub empty: usize,
    /// Blocks with more liberties than this are taken as strong, and stay outside.
    pub liberties: usize,
}

impl Reach {
    /// So many times this far.
    fn times(self, n: usize) -> Reach {
        Reach {
            area: n * self.area,
            empty: n * self.empty,
            liberties: n * self.liberties,
        }
    }
}

impl Default for Reach {
    fn default() -> Reach {
        Reach {
            area: 16,
            empty: 20,
            liberties: 10,
        }
    }
}

/// The reason why there is no local position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unfit {
    /// The vertices are not all occupied by stones of one colour, or there are none.
    NoTarget,
    /// The target has more than 16 blocks, or the region more than 128 vertices.
    TooLarge,
}

impl fmt::Display for Unfit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Unfit::NoTarget => "the target must be stones of one colour",
            Unfit::TooLarge => "the target is too large",
        })
    }
}

impl std::error::Error for Unfit {}

/// A target and the local position around it.
#[derive(Clone, Debug)]
pub struct Problem {
    pub(super) board: Board,
    pub(super) defender: Color,
    /// One stone of each block of the target.
    pub(super) roots: ArrayVec<Vertex, MOST_BLOCKS>,
    /// The vertices where stones may be played or captured.
    pub(super) region: VertexSet,
    /// One stone of each of the defender's safe blocks outside that touch the region: a target that joins one lives.
    pub(super) shelters: Vec<Vertex>,
    /// The vertices of the region in order. Bit `i` of the masks below stands for vertex `i`.
    pub(super) vertices: ArrayVec<Vertex, MOST_VERTICES>,
    /// For each vertex the adjacent ones.
    pub(super) near: Vec<u128>,
    /// Vertices of the region that adjoin something outside which is not a safe stone of the defender.
    pub(super) open: u128,
    /// Vertices that adjoin the defender's safe stones outside.
    pub(super) sheltered: u128,
    /// Vertices that adjoin empty vertices or other stones of the defender outside: the ways out.
    pub(super) outlets: u128,
    /// Vertices that adjoin stones of each side outside, by [`Role`].
    pub(super) backed: [u128; 2],
    /// Where stones of each side cannot be captured, by [`Role`]: beside its stones and empty vertices outside.
    pub(super) fixed: [u128; 2],
    /// The indices of the roots.
    pub(super) root_indices: ArrayVec<u8, MOST_BLOCKS>,
    complete: bool,
}

impl Problem {
    /// The local position around the blocks on the vertices of `target`.
    ///
    /// Stones of `safe`, of either colour, and what is connected with them are taken as alive: they are never captured,
    /// and a target that joins some of its own colour lives. Everything else that could matter becomes part of the
    /// region as far as `reach` allows: the target, its liberties with their empty areas, and all blocks of both colours
    /// that touch these, with their liberties in turn.
    ///
    /// # Errors
    /// [`Unfit`] if the vertices are not occupied by stones of one colour, or the position is too large.
    pub fn new(
        board: &Board,
        target: &VertexSet,
        safe: &VertexSet,
        reach: Reach,
    ) -> Result<Problem, Unfit> {
        let first = target.first().ok_or(Unfit::NoTarget)?;
        let defender = board.color_at(first).ok_or(Unfit::NoTarget)?;
        if target.iter().any(|v| !board.cell(v).is(defender)) {
            return Err(Unfit::NoTarget);
        }
        let mut roots = ArrayVec::new();
        let mut stones = VertexSet::EMPTY;
        for v in *target {
            if !stones.contains(v) {
                stones |= board.stone_set(v);
                roots.try_push(v).map_err(|_| Unfit::TooLarge)?;
            }
        }
        let safe = board.whole_blocks(safe) - stones;
        let grow = |reach| Growth::new(board, stones, safe, reach).grow();
        let near = grow(reach);
        if !near.complete {
            let wide = grow(reach.times(WIDE));
            if wide.complete
                && let Ok(problem) = Problem::grown(board, defender, roots.clone(), &safe, wide)
                && problem.choices() <= reach.empty
            {
                return Ok(problem);
            }
        }
        Problem::grown(board, defender, roots, &safe, near)
    }

    /// The local position on a region that has grown from the target, with one stone of each of its blocks.
    fn grown(
        board: &Board,
        defender: Color,
        roots: ArrayVec<Vertex, MOST_BLOCKS>,
        safe: &VertexSet,
        grown: Growth,
    ) -> Result<Problem, Unfit> {
        let region = grown.stones | grown.empty;
        if region.len() > MOST_VERTICES {
            return Err(Unfit::TooLarge);
        }
        let own = board.stones_of(defender);
        let mut shelters: Vec<Vertex> = Vec::new();
        for v in (own & *safe & region.neighbors()) - region {
            let id = board.block_id(v);
            if shelters.iter().all(|&other| board.block_id(other) != id) {
                shelters.push(v);
            }
        }
        let vertices: ArrayVec<Vertex, MOST_VERTICES> = region.iter().collect();
        let index = |root: &Vertex| vertices.iter().position(|v| v == root);
        let root_indices = roots
            .iter()
            .filter_map(|root| Some(index(root)? as u8))
            .collect();
        let mut problem = Problem {
            board: board.clone(),
            defender,
            roots,
            region,
            shelters,
            near: vec![0; vertices.len()],
            vertices,
            open: 0,
            sheltered: 0,
            outlets: 0,
            backed: [0; 2],
            fixed: [0; 2],
            root_indices,
            complete: grown.complete,
        };
        problem.find_masks(&(own & *safe));
        Ok(problem)
    }

    /// Finds the masks of the region. A target that joins stones of `shelter` lives.
    fn find_masks(&mut self, shelter: &VertexSet) {
        let mut index = VertexMap::filled(u8::MAX);
        for (i, &v) in self.vertices.iter().enumerate() {
            index[v] = i as u8;
        }
        for i in 0..self.vertices.len() {
            for n in self.vertices[i].neighbors() {
                let bit = 1 << i;
                let side = self.board.color_at(n).map(|color| self.role(color));
                match (index[n], side) {
                    _ if !self.board.size().contains(n) => continue,
                    (u8::MAX, Some(Role::Attacker)) => self.open |= bit,
                    (u8::MAX, Some(Role::Defender)) if shelter.contains(n) => {
                        self.sheltered |= bit;
                    }
                    (u8::MAX, _) => {
                        self.open |= bit;
                        self.outlets |= bit;
                    }
                    (j, _) => {
                        self.near[i] |= 1 << j;
                        continue;
                    }
                }
                match side {
                    Some(role) => {
                        self.backed[role as usize] |= bit;
                        self.fixed[role as usize] |= bit;
                    }
                    None => self.fixed = self.fixed.map(|mask| mask | bit),
                }
            }
        }
    }

    /// The colour of the target.
    pub fn defender(&self) -> Color {
        self.defender
    }

    /// The vertices where stones may be played or captured.
    pub fn region(&self) -> &VertexSet {
        &self.region
    }

    /// Whether the target could leave the region.
    pub fn has_outlets(&self) -> bool {
        self.outlets != 0
    }

    /// One stone of each block that is known to be safe and that the target could join.
    pub fn shelters(&self) -> &[Vertex] {
        &self.shelters
    }

    /// Whether the region contains everything that could matter.
    ///
    /// Answers are exact then, if the stones that were taken as safe are safe.
    pub fn is_complete(&self) -> bool {
        self.complete
    }
}

/// A region that grows from the target.
struct Growth<'a> {
    board: &'a Board,
    reach: Reach,
    target: VertexSet,
    safe: VertexSet,
    stones: VertexSet,
    empty: VertexSet,
    all_empty: VertexSet,
    /// The connected parts of that.
    areas: Vec<VertexSet>,
    complete: bool,
}

impl<'a> Growth<'a> {
    fn new(board: &'a Board, target: VertexSet, safe: VertexSet, reach: Reach) -> Growth<'a> {
        let all_empty = board.empty_vertices();
        Growth {
            board,
            reach,
            target,
            safe,
            stones: target,
            empty: VertexSet::EMPTY,
            all_empty,
            areas: all_empty.components().collect(),
            complete: true,
        }
    }

    fn grow(mut self) -> Growth<'a> {
        let target = self.target;
        self.empty = self.space_of(&target);
        let mut refused = self.safe;
        loop {
            let stones = VertexSet::board(self.board.size()) - self.all_empty;
            let rim = (self.stones | self.empty).neighbors() & (stones - self.stones - refused);
            // Blocks beside the target come first, then the weakest.
            let beside = self.target.neighbors();
            let next = rim.iter().min_by_key(|&v| {
                let count = self.board.block_at(v).map_or(0, |b| b.liberty_count());
                let touches = self.board.stones(v).any(|s| beside.contains(s));
                (!touches, count)
            });
            let Some(v) = next else {
                return self;
            };
            let block = self.board.stone_set(v);
            let space = self.space_of(&block);
            let count = self.board.block_at(v).map_or(0, |b| b.liberty_count());
            let total = (self.empty | space).len();
            if count > self.reach.liberties
                || total > self.reach.empty
                || (self.stones | block).len() + total > MOST_VERTICES
            {
                refused |= block;
                self.complete = false;
            } else {
                self.stones |= block;
                self.empty |= space;
            }
        }
    }

    /// The liberties of stones with their empty areas, or with the parts of larger areas that [`Reach::area`] names.
    fn space_of(&mut self, stones: &VertexSet) -> VertexSet {
        let liberties = stones.neighbors() & self.all_empty;
        let mut space = liberties;
        for &area in self.areas.iter().filter(|area| area.intersects(&liberties)) {
            if area.len() <= self.reach.area {
                space |= area;
            } else {
                self.complete = false;
                if stones.intersects(&self.target) {
                    space |= liberties.neighbors() & area;
                }
            }
        }
        space
    }
}
