//! The defender's blocks that are pass-alive within the region: Benson's theorem ([`crate::benson`]) on bit masks.
//!
//! An area that adjoins something outside the region is not enclosed and does not count. Stones that are taken as safe
//! may be part of an enclosure.

use super::problem::Problem;
use crate::board::{Board, Suicide};

/// The indices of the bits that are set in a mask, in rising order.
pub(super) fn members(mut mask: u128) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let i = (mask != 0).then(|| mask.trailing_zeros() as usize)?;
        mask &= mask - 1;
        Some(i)
    })
}

impl Problem {
    /// The vertices adjacent to those of a mask.
    pub(super) fn around(&self, mask: u128) -> u128 {
        members(mask).fold(0, |near, i| near | self.near[i])
    }

    /// All vertices of the region.
    pub(super) fn all(&self) -> u128 {
        u128::MAX >> (u128::BITS as usize - self.vertices.len())
    }

    /// The connected part of `all` that contains its lowest member; nothing if `all` is empty.
    fn part(&self, all: u128) -> u128 {
        self.connected(all & all.wrapping_neg(), all)
    }

    /// The vertices of `all` that are connected with those of `from` in it, `from` included.
    pub(super) fn connected(&self, from: u128, all: u128) -> u128 {
        let mut part = from;
        let mut front = part;
        while front != 0 {
            front = self.around(front) & all & !part;
            part |= front;
        }
        part
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
        let mut rest = all & !own;
        while rest != 0 {
            let area = self.part(rest);
            rest &= !area;
            if area & self.open == 0 {
                areas.push((area & must_touch, self.around(area) & own));
            }
        }
        if areas.len() < 2 {
            return 0;
        }
        let mut blocks: Vec<(u128, u128)> = Vec::new();
        let mut rest = own;
        while rest != 0 {
            let block = self.part(rest);
            rest &= !block;
            blocks.push((block, self.around(block)));
        }
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
