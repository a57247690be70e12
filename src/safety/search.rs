//! The search for a strategy of the owner in a zone.
//!
//! The attacker is to move, the owner answers, and so on, until a position needs no search ([`leaf`]). The attacker may
//! pass, and then the owner has to move: so the owner can bring the game to an end, and a seki is not taken for life.
//! Lines grow one move of the attacker at a time, up to a limit. A result is remembered only if it was reached, so no
//! strategy repeats a position, and none rests on a ko that the attacker could retake.
//!
//! Moves of the attacker are left out that a proof for its pass answers as well, because they lie outside of the
//! vertices on which that proof rests: Thomsen, "Lambda-search in game trees - with application to Go" (2000). These are
//! where the owner moves, the liberties that it relies on, all pairs, and all of a region where stones of the attacker
//! must not be taken. If some stones of the owner are not joined to walls, these are all vertices.

use super::leaf::{self, ZoneAim, ZoneProof};
use super::local::{MOST_CELLS, ZoneCells, ZoneGame, ZoneStones};
use crate::bits::members;
use crate::interrupt::checkpoint;
use rustc_hash::FxHashMap;

/// What is known of a position with the attacker to move.
#[derive(Clone, Copy)]
enum ZoneTried {
    Proven(ZoneProof),
    /// Not proven within so many moves of the attacker.
    Open(u8),
}

/// A search for one aim.
pub(super) struct ZoneSearch<'a> {
    local: &'a ZoneGame,
    aim: &'a ZoneAim,
    known: FxHashMap<ZoneStones, ZoneTried>,
    /// The positions that may still be looked at.
    pub left: u32,
}

impl<'a> ZoneSearch<'a> {
    pub fn new(local: &'a ZoneGame, aim: &'a ZoneAim, budget: u32) -> ZoneSearch<'a> {
        ZoneSearch {
            local,
            aim,
            known: FxHashMap::default(),
            left: budget,
        }
    }

    /// Searches ever longer lines, up to so many moves of the attacker.
    pub fn prove(&mut self, stand: ZoneStones, depth: u8) -> Option<ZoneProof> {
        self.sure(stand)?;
        (0..=depth).find_map(|depth| self.attacked(stand, depth))
    }

    /// The liberties on which the promise rests in a position after an answer; `None` if there are too few.
    fn sure(&self, stand: ZoneStones) -> Option<ZoneCells> {
        let empty = self.local.empty(stand);
        let mut sure = 0;
        for part in &self.local.parts(self.local.lasting(stand)) {
            let mut liberties = part.touch & empty;
            for _ in 0..self.aim.needed(part) {
                if liberties == 0 {
                    return None;
                }
                sure |= liberties & liberties.wrapping_neg();
                liberties &= liberties - 1;
            }
        }
        Some(sure)
    }

    /// Whether the owner reaches the aim with the attacker to move.
    fn attacked(&mut self, stand: ZoneStones, depth: u8) -> Option<ZoneProof> {
        match self.known.get(&stand) {
            Some(ZoneTried::Proven(proof)) => return Some(*proof),
            Some(ZoneTried::Open(searched)) if *searched >= depth => return None,
            _ => {}
        }
        self.left = self.left.checked_sub(1)?;
        checkpoint();
        let found = match leaf::proof(self.local, stand, self.aim) {
            None if depth > 0 => self.all_attacks(stand, depth),
            found => found,
        };
        let known = found.map_or(ZoneTried::Open(depth), ZoneTried::Proven);
        self.known.insert(stand, known);
        found
    }

    /// Whether the owner has an answer to a pass and to all moves that matter.
    fn all_attacks(&mut self, stand: ZoneStones, depth: u8) -> Option<ZoneProof> {
        let mut proof = self.answered(stand, None, depth - 1)?;
        if stand.own != self.local.lasting(stand) {
            proof.zone = self.local.all();
        }
        let mut tried = !self.local.empty(stand);
        while proof.zone & !tried != 0 {
            let at = (proof.zone & !tried) & (proof.zone & !tried).wrapping_neg();
            tried |= at;
            let Some((after, is_sure)) = self.local.attack(stand, at) else {
                continue;
            };
            if !is_sure {
                return None;
            }
            let found = self.answered(after, Some(at), depth - 1)?;
            proof.zone |= found.zone;
            proof.kept &= found.kept;
        }
        Some(proof)
    }

    /// Whether the owner, to move, reaches the aim. It may pass unless the attacker did.
    fn answered(
        &mut self,
        stand: ZoneStones,
        last: Option<ZoneCells>,
        depth: u8,
    ) -> Option<ZoneProof> {
        if last.is_some()
            && let Some(sure) = self.sure(stand)
            && let Some(mut proof) = self.attacked(stand, depth)
        {
            proof.zone |= sure;
            return Some(proof);
        }
        for (_, at) in self.moves(stand, last, depth) {
            if let Some(after) = self.local.defend(stand, at)
                && let Some(sure) = self.sure(after)
                && let Some(mut proof) = self.attacked(after, depth)
            {
                proof.zone |= sure | at;
                return Some(proof);
            }
        }
        None
    }

    /// The moves of the owner, the most promising first: those that join walls, those next to vertices that the owner
    /// does not touch, and those close to the last move.
    fn moves(
        &self,
        stand: ZoneStones,
        last: Option<ZoneCells>,
        depth: u8,
    ) -> Vec<(u32, ZoneCells)> {
        let local = self.local;
        let parts = local.parts(local.lasting(stand));
        let touched = parts.iter().fold(0, |all, part| all | part.touch);
        let bare = local.all() & !local.lasting(stand) & !touched;
        let near = last.map_or(0, |at| local.around(at));
        let wide = local.around(near);
        let worth = |at: ZoneCells| {
            let joined = parts.iter().filter(|part| part.touch & at != 0).count() as u32;
            let beside = local.around(at);
            let weak = (beside & stand.foe).count_ones();
            4 * joined.saturating_sub(1)
                + u32::from(joined > 0) * (2 + (beside & bare).count_ones())
                + weak
                + 3 * u32::from(near & at != 0)
                + u32::from(wide & at != 0)
        };
        let mut moves = Vec::with_capacity(MOST_CELLS);
        moves.extend(members(local.empty(stand)).map(|i| (worth(1 << i), 1 << i)));
        moves.sort_unstable_by_key(|&(worth, at)| (std::cmp::Reverse(worth), at));
        moves.truncate(match depth {
            0 => MOST_CELLS,
            1 => 10,
            _ => 6,
        });
        moves
    }
}
