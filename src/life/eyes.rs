//! The defender's blocks that are pass-alive within the region: Benson's theorem ([`crate::benson`]) on bit masks.
//!
//! An area that adjoins something outside the region is not enclosed and does not count. Stones that are taken as safe
//! may be part of an enclosure.

use super::position::LifePosition;
use super::problem::{MOST_VERTICES, Problem};
use super::role::Role;
use crate::bits::{self, parts};
use crate::board::Suicide;
use arrayvec::ArrayVec;

impl Problem {
    /// The vertices adjacent to those of a mask.
    pub(super) fn around(&self, mask: u128) -> u128 {
        bits::around(mask, |i| self.near[i])
    }

    /// All vertices of the region.
    pub(super) fn all(&self) -> u128 {
        u128::MAX >> (u128::BITS as usize - self.vertices.len())
    }

    /// The vertices of `all` that are connected with those of `from` in it, `from` included.
    pub(super) fn connected(&self, from: u128, all: u128) -> u128 {
        bits::connected(from, all, |i| self.near[i])
    }

    /// The vertices of the defender's pass-alive stones, if blocks with a vertex of `out` are taken as alive, and those of
    /// the areas that keep them so.
    ///
    /// Nothing if there are fewer than two enclosed areas: then no other blocks can be alive.
    pub(super) fn pass_alive(&self, position: &LifePosition, out: u128) -> (u128, u128) {
        let (own, all) = (position.of(Role::Defender), self.all());
        let must_touch = match self.board.suicide() {
            Suicide::Forbidden => all & !position.all_stones(),
            Suicide::Allowed => all & !own,
        };
        // For each area the vertices that a block must touch for it to be vital, and the own stones around it.
        let mut areas: ArrayVec<Area, MOST_VERTICES> = ArrayVec::new();
        for area in parts(all & !own, |i| self.near[i]) {
            if area & self.open == 0 {
                areas.push(Area {
                    whole: area,
                    inner: area & must_touch,
                    rim: self.around(area) & own,
                });
            }
        }
        if areas.len() < 2 {
            return (0, 0);
        }
        let mut blocks: ArrayVec<(u128, u128), MOST_VERTICES> = ArrayVec::new();
        blocks.extend(parts(own, |i| self.near[i]).map(|block| (block, self.around(block))));
        loop {
            let count = blocks.len();
            blocks.retain(|&mut (block, around)| {
                let vital = |area: &&Area| area.rim & block != 0 && area.inner & !around == 0;
                block & out != 0 || areas.iter().filter(vital).count() >= 2
            });
            let alive = blocks.iter().fold(0, |all, &(block, _)| all | block);
            if blocks.len() == count {
                let areas = areas.iter().fold(0, |all, area| all | area.whole);
                return (alive, areas);
            }
            areas.retain(|area| area.rim & !alive == 0);
        }
    }
}

/// An area that the defender's stones enclose.
#[derive(Clone, Copy)]
struct Area {
    whole: u128,
    /// The vertices that a block must touch for the area to be vital to it.
    inner: u128,
    /// The stones around it.
    rim: u128,
}
