//! Interchangeable liberties, of which only one has to be read.
//!
//! In a semeai most moves fill liberties, and what matters is how many are filled, not which. An empty vertex is a
//! *plain* liberty if it adjoins stones of both colours, and each empty vertex beside it adjoins some of the same
//! blocks, of either colour: a stone there connects only what is connected anyway, and gains no new contact. Plain
//! liberties with the same neighbours are interchangeable until one of the blocks beside them is captured. So only
//! blocks count that cannot be captured, or whose capture ends the question or leaves a space so large that its shape
//! does not matter. Blocks that cannot be captured are all one neighbour, so a liberty beside one that has just been filled is
//! like the others.
//!
//! If the enemy stones beside a plain liberty cannot be captured, the owner of the only own block there gains nothing
//! by filling it. Of interchangeable liberties the attacker tries the first one and the defender the last one, so
//! positions differ only by the number of liberties that each side has filled.

use super::position::{LifePosition, LocalBlock, LocalBlocks};
use super::problem::Problem;
use super::role::Role;
use crate::bits::members;
use crate::playout::shape;
use crate::vertex::Vertex;

/// A captured block wider or higher than this leaves a space unlike any nakade.
const LONG: usize = 3;

/// Stands for all stones that cannot be captured, outside the region or in it; sorts after all blocks.
const OUTSIDE: u8 = u8::MAX - 1;

/// A free place in [`Company`]; sorts last.
const NOTHING: u8 = u8::MAX;

/// The blocks beside an empty vertex: for each [`Role`] their indices, at most four, sorted, each once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Company([[u8; 4]; 2]);

impl Company {
    fn add(&mut self, role: Role, index: u8) {
        let list = &mut self.0[role as usize];
        if !list.contains(&index) {
            // A vertex has four neighbours, so the last place is free.
            list[3] = index;
            list.sort_unstable();
        }
    }

    fn shares(&self, other: &Company, role: Role) -> bool {
        let mut list = self.0[role as usize].iter();
        list.any(|index| *index != NOTHING && other.0[role as usize].contains(index))
    }

    /// Whether a stone of this side would only take a liberty from the one block that it joins, because the enemy
    /// stones beside it cannot be captured.
    pub(super) fn is_own_liberty(&self, role: Role) -> bool {
        let (own, enemies) = (&self.0[role as usize], &self.0[role.opponent() as usize]);
        own[0] < OUTSIDE && own[1] == NOTHING && enemies[0] == OUTSIDE
    }
}

impl Problem {
    /// The blocks beside the vertex with this index; `None` unless there are blocks of both sides.
    fn company(&self, position: &LifePosition, groups: &LocalBlocks, i: usize) -> Option<Company> {
        let mut company = Company([[NOTHING; 4]; 2]);
        for role in Role::BOTH {
            if self.backed[role as usize] >> i & 1 == 1 {
                company.add(role, OUTSIDE);
            }
            for j in members(self.near[i] & position.of(role)) {
                let index = match groups.at(j).fixed {
                    true => OUTSIDE,
                    false => groups.index(j),
                };
                company.add(role, index);
            }
        }
        (company.0.iter().all(|list| list[0] != NOTHING)).then_some(company)
    }

    /// The blocks beside the empty vertex with this index if it is a plain liberty, else `None`.
    pub(super) fn plain(
        &self,
        position: &LifePosition,
        groups: &LocalBlocks,
        i: usize,
    ) -> Option<Company> {
        if self.outlets >> i & 1 == 1 {
            return None;
        }
        let company = self.company(position, groups, i)?;
        let stones = position.all_stones();
        let light = |group: &LocalBlock| !group.fixed && !self.is_heavy(group);
        if groups.on(self.near[i] & stones).any(light) {
            return None;
        }
        let mut free = members(self.near[i] & !stones);
        let closed = free.all(|j| {
            let beside = self.company(position, groups, j);
            beside.is_some_and(|beside| {
                Role::BOTH
                    .into_iter()
                    .all(|role| company.shares(&beside, role))
            })
        });
        closed.then_some(company)
    }

    /// Whether the shape of the space that a captured block leaves does not matter.
    fn is_heavy(&self, group: &LocalBlock) -> bool {
        let is_all = match self.root_indices.as_slice() {
            [root] => group.stones >> root & 1 == 1,
            _ => false,
        };
        let size = group.stones.count_ones();
        is_all || size > shape::LARGEST as u32 || size > LONG as u32 && self.is_long(group.stones)
    }

    /// Whether stones do not fit into a square of [`LONG`] vertices a side, as all nakade shapes do.
    fn is_long(&self, stones: u128) -> bool {
        let span = |of: fn(Vertex) -> usize| {
            let places = || members(stones).map(|i| of(self.vertices[i]));
            places()
                .max()
                .zip(places().min())
                .map_or(0, |(most, least)| most - least)
        };
        span(|v| v.column()) >= LONG || span(|v| v.row()) >= LONG
    }

    /// Number of empty vertices, counting interchangeable plain liberties once.
    pub fn choices(&self) -> usize {
        let start = self.start(self.defender, 0);
        let mut groups = LocalBlocks::default();
        let groups = self.find_groups(&start, &mut groups);
        let mut seen: Vec<Company> = Vec::new();
        let empty = members(self.all() & !start.all_stones());
        let differ = empty.filter(|&i| match self.plain(&start, groups, i) {
            Some(company) if seen.contains(&company) => false,
            Some(company) => {
                seen.push(company);
                true
            }
            None => true,
        });
        differ.count()
    }
}
