//! The defender's blocks that are pass-alive within the region: Benson's theorem ([`crate::benson`]) on bit masks.
//!
//! An area that adjoins something outside the region is not enclosed and does not count. Stones that are taken as safe
//! may be part of an enclosure.

use super::problem::Problem;
use crate::bits::{self, parts};
use crate::board::{Board, Suicide};

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

    /// The vertices of the defender's pass-alive stones, if blocks with a vertex of `out` are taken as alive.
    ///
    /// Nothing if there are fewer than two enclosed areas: then no other blocks can be alive.
    pub(super) fn pass_alive(&self, board: &Board, out: u128) -> u128 {
        let (mut own, mut empty, mut all) = (0u128, 0u128, 0u128);
        for (i, &v) in self.vertices.iter().enumerate() {
            all |= 1 << i;
            match board.color_at(v) {
                None => empty |= 1 << i,
                Some(c) if c == self.defender => own |= 1 << i,
                Some(_) => {}
            }
        }
        let must_touch = match board.suicide() {
            Suicide::Forbidden => empty,
            Suicide::Allowed => all & !own,
        };
        // For each area the vertices that a block must touch for it to be vital, and the own stones around it.
        let mut areas: Vec<(u128, u128)> = Vec::new();
        for area in parts(all & !own, |i| self.near[i]) {
            if area & self.open == 0 {
                areas.push((area & must_touch, self.around(area) & own));
            }
        }
        if areas.len() < 2 {
            return 0;
        }
        let blocks = parts(own, |i| self.near[i]);
        let mut blocks: Vec<(u128, u128)> =
            blocks.map(|block| (block, self.around(block))).collect();
        loop {
            let count = blocks.len();
            blocks.retain(|&(block, around)| {
                let vital =
                    |&&(inner, rim): &&(u128, u128)| rim & block != 0 && inner & !around == 0;
                block & out != 0 || areas.iter().filter(vital).count() >= 2
            });
            let alive = blocks.iter().fold(0, |all, &(block, _)| all | block);
            if blocks.len() == count {
                return alive;
            }
            areas.retain(|&(_, rim)| rim & !alive == 0);
        }
    }
}
