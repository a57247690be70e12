//! Relevance zones: the vertices that a proof rests on.
//!
//! A proof that a side wins holds in all positions that agree with this one on its zone, and differ elsewhere only in
//! more stones of the loser, or in stones of the winner that were taken there. So a move of the loser outside the zone
//! of some refutation is refuted by the same replies as a pass: Shih et al., "Novel Relevance-Zone-Based Search" (2021),
//! from an idea of Thomsen, "Lambda-search in game trees - with application to Go" (2000).
//!
//! For this a zone has to contain
//! - where the winner plays, what that captures, and what surrounds it;
//! - for each of its own blocks that it touches at least two liberties when the loser is to move, so that the loser
//!   cannot capture the block from outside ([`Problem::zone_of_refutation`]);
//! - what makes moves of the loser in it impossible.

use super::position::{LifePosition, LocalBlocks, NONE};
use super::problem::Problem;
use super::role::Role;
use crate::bits::members;
use crate::board::Suicide;

/// A zone as a mask of the vertices of a problem.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Zone {
    mask: u128,
    /// The liberties for which one move stands that was refuted with this zone.
    pub alike: u128,
}

impl Zone {
    pub const fn of(mask: u128) -> Zone {
        Zone { mask, alike: 0 }
    }

    /// The same zone for a move that stands for the liberties of another.
    pub const fn with_alike(self, other: Zone) -> Zone {
        Zone {
            alike: other.alike,
            ..self
        }
    }

    pub const fn mask(&self) -> u128 {
        self.mask
    }

    /// Whether a move is in the zone; a pass never is.
    pub const fn contains(&self, mv: u8) -> bool {
        mv != NONE && self.mask >> mv & 1 == 1
    }

    /// All vertices of these zones, and the liberties that their moves stand for.
    pub fn union(zones: impl Iterator<Item = Zone>) -> u128 {
        zones.fold(0, |all, zone| all | zone.mask | zone.alike)
    }
}

impl Problem {
    /// Whether suicide is allowed: the loser might then remove stones of its own, which zones know nothing of.
    pub(super) fn suicide_is_allowed(&self) -> bool {
        self.board.suicide() == Suicide::Allowed
    }

    /// The zone of a won position, from that of the position after the winning move.
    pub(super) fn zone_before(
        &self,
        winner: Role,
        position: &LifePosition,
        groups: &LocalBlocks,
        mv: u8,
        after: Zone,
    ) -> Zone {
        let (own, enemy) = (position.of(winner), position.of(winner.opponent()));
        let mut zone = after.mask();
        if mv == NONE {
            return Zone::of(zone);
        }
        let i = usize::from(mv);
        let (bit, near) = (1u128 << i, self.near[i]);
        let mut captured = 0;
        for group in groups.on(near & enemy).filter(|group| !group.fixed) {
            match group.liberties & !bit {
                0 => captured |= group.stones,
                // Otherwise it would be captured if the loser fills its other liberties.
                others if others & zone == 0 => zone |= others & others.wrapping_neg(),
                _ => {}
            }
        }
        zone |= bit | captured | self.around(captured) & own;
        if captured != 0 {
            // Whether this is a ko depends on what is beside it.
            zone |= near;
        } else if self.fixed[winner as usize] & bit == 0 {
            let free = near & !position.all_stones();
            let joined = groups.on(near & own);
            let joined = joined.max_by_key(|group| (group.fixed, group.liberties.count_ones()));
            match joined {
                _ if free & zone != 0 => {}
                _ if free != 0 => zone |= free & free.wrapping_neg(),
                Some(group) => {
                    zone |= near & group.stones;
                    let others = group.liberties & !bit;
                    if others & zone == 0 {
                        zone |= others & others.wrapping_neg();
                    }
                }
                None => {}
            }
        }
        Zone::of(zone)
    }

    /// The zone of a lost position, from all vertices of the refutations.
    pub(super) fn zone_of_refutation(
        &self,
        loser: Role,
        position: &LifePosition,
        groups: &LocalBlocks,
        refutations: u128,
    ) -> Zone {
        let winner = loser.opponent();
        let (own, enemy) = (position.of(loser), position.of(winner));
        let (mut zone, mut before) = (refutations, 0);
        while zone != before {
            let new = zone & !before;
            before = zone;
            for i in members(new & !position.all_stones()) {
                if self.play(position, groups, loser, i, true).is_err() {
                    let joined = groups.on(self.near[i] & own);
                    let joined = joined.fold(0, |all, group| all | group.stones);
                    zone |= self.near[i] | joined | self.around(joined) & enemy;
                }
            }
            for group in groups.list.iter().filter(|group| group.role == winner) {
                if group.fixed || group.stones & zone == 0 {
                    continue;
                }
                let mut missing = group.liberties & !zone;
                let mut has = (group.liberties & zone).count_ones();
                while has < 2 && missing != 0 {
                    zone |= missing & missing.wrapping_neg();
                    missing &= missing.wrapping_sub(1);
                    has += 1;
                }
            }
        }
        Zone::of(zone)
    }
}
