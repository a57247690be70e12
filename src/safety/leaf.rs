//! Positions of a zone that need no search.
//!
//! Let a *region* be a connected area between walls, and stones that are joined to walls. It is an eye of a wall if the
//! wall touches all its empty vertices, as in Benson's theorem ([`crate::benson`]). What is missing may be given by
//! *pairs* of empty vertices, no two of them in common, after Müller, "Playing it safe" (1997): if the attacker takes
//! one of a pair, the owner answers on the other.
//!
//! - Two vertices that two walls have in common join these. Until then both walls have two liberties there.
//! - Two vertices next to a wall and to a third vertex make the wall touch that one.
//!
//! An answer may take stones of the attacker. So where there are pairs, a wall has to touch also what is under such
//! stones. And an answer fills a vertex. A region with a pair keeps a vertex nevertheless, the one that the attacker
//! took; but one that has vertices only of pairs that reach into other regions is not counted.
//!
//! The attacker cannot live in a region if the walls together touch, in this way, all of it; or, without pairs, all that
//! is empty but for one vertex or two adjacent ones, where there is no room for two eyes.

use super::local::{
    JoinedWall, JoinedWalls, MOST_WALLS, WallSet, ZoneCells, ZoneGame, ZoneStones, join,
};
use crate::bits::members;
use arrayvec::ArrayVec;

/// Something that the owner keeps in a zone, whatever the attacker does, if it answers every move there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Promise {
    /// The walls to which it is made.
    pub members: WallSet,
    /// Whether it is an eye for each of them, alone or together; else it ends when all of them are joined.
    pub is_eye: bool,
}

/// What is to be proven of a zone.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct ZoneAim {
    /// Each of them is kept besides the others.
    pub promises: ArrayVec<Promise, 2>,
    /// Whether the attacker must not be able to live anywhere in the zone.
    pub whole: bool,
}

/// What a proof rests on and yields.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ZoneProof {
    /// Where a move of the attacker may have to be answered in another way than a pass.
    pub zone: ZoneCells,
    /// The vertices where the attacker can never live.
    pub kept: ZoneCells,
}

impl ZoneAim {
    /// The liberties or eyes that a wall must have.
    pub fn needed(&self, part: &JoinedWall) -> usize {
        let needs = self.promises.iter().filter(|promise| {
            part.walls & promise.members != 0
                && (promise.is_eye || promise.members & !part.walls != 0)
        });
        needs.count()
    }
}

/// The walls of a position, and the pairs of answers that are taken to be given.
struct AnswerPairs<'a> {
    local: &'a ZoneGame,
    parts: JoinedWalls,
    empty: ZoneCells,
    pairs: ArrayVec<ZoneCells, MOST_PAIRS>,
}

/// The most pairs in a position. No board of a finished game needs more than four; without any, 4 to 7 % less is proven.
const MOST_PAIRS: usize = 16;

/// Whether the aim is reached although the owner passes, but for answers in pairs.
pub(super) fn proof(local: &ZoneGame, stand: ZoneStones, aim: &ZoneAim) -> Option<ZoneProof> {
    let lasting = local.lasting(stand);
    let mut pairs = AnswerPairs {
        local,
        parts: local.parts(lasting),
        empty: local.empty(stand),
        pairs: ArrayVec::new(),
    };
    let found = pairs.proof(stand, lasting, aim);
    if found.is_some() {
        return found;
    }
    pairs.pairs.clear();
    pairs.link();
    match pairs.pairs.is_empty() {
        true => None,
        false => pairs.proof(stand, lasting, aim),
    }
}

/// Two of these vertices.
fn two(of: ZoneCells) -> ZoneCells {
    let rest = of & of.wrapping_sub(1);
    of & !(rest & rest.wrapping_sub(1))
}

impl AnswerPairs<'_> {
    /// The vertices of all pairs.
    fn used(&self) -> ZoneCells {
        self.pairs.iter().fold(0, |all, pair| all | pair)
    }

    /// Joins walls that have two common liberties, those first that have the fewest.
    fn link(&mut self) {
        while !self.pairs.is_full() {
            let free = self.empty & !self.used();
            let mut best: Option<(u32, usize, usize, ZoneCells)> = None;
            for i in 0..self.parts.len() {
                for j in 0..i {
                    let both = self.parts[i].touch & self.parts[j].touch & free;
                    let count = both.count_ones();
                    if count >= 2 && best.is_none_or(|(least, ..)| count < least) {
                        best = Some((count, i, j, both));
                    }
                }
            }
            let Some((_, i, j, both)) = best else { return };
            self.pairs.push(two(both));
            join(&mut self.parts, j, i);
        }
    }

    fn proof(&mut self, stand: ZoneStones, lasting: ZoneCells, aim: &ZoneAim) -> Option<ZoneProof> {
        let local = self.local;
        let mut eyes = [0; MOST_WALLS];
        let mut proof = ZoneProof {
            zone: 0,
            kept: lasting,
        };
        for region in local.components(local.all() & !lasting) {
            let is_closed = region & (local.open | stand.own) == 0;
            if is_closed && self.keep(region, &mut eyes, &mut proof) {
                proof.kept |= region;
            } else if aim.whole {
                return None;
            }
        }
        let enough = |(i, part): (usize, &JoinedWall)| eyes[i] >= aim.needed(part);
        if !self.parts.iter().enumerate().all(enough) {
            return None;
        }
        proof.zone |= self.used();
        Some(proof)
    }

    /// Counts the walls of which a closed region without other stones of the owner is an eye; whether the attacker cannot
    /// live there.
    fn keep(
        &mut self,
        region: ZoneCells,
        eyes: &mut [usize; MOST_WALLS],
        proof: &mut ZoneProof,
    ) -> bool {
        let all = self.parts.iter().fold(0, |all, part| all | part.touch);
        let bare = region & self.empty;
        // Where the owner never moves, what is under stones of the attacker stays there.
        let is_still = self.used() & region == 0 && !self.local.has_suicide();
        let mut kept = false;
        if is_still {
            for (count, part) in eyes.iter_mut().zip(&self.parts) {
                let is_eye = bare & !part.touch == 0;
                *count += usize::from(is_eye);
                kept |= is_eye;
            }
        }
        if !kept {
            let across = self.pairs.iter().filter(|&pair| pair & !region != 0);
            let lost = across.fold(0, |all, pair| all | pair);
            for (i, count) in eyes.iter_mut().enumerate().take(self.parts.len()) {
                if self.cover(region, self.parts[i].touch) {
                    *count += usize::from(region & !lost != 0);
                    kept = true;
                }
            }
            if kept {
                return true;
            }
            kept = is_still && self.one_eye(bare & !all);
        }
        if kept && region & !all != 0 {
            proof.zone |= region;
        }
        kept || self.cover(region, all)
    }

    /// Whether no two eyes of the attacker have room in these vertices.
    fn one_eye(&self, bare: ZoneCells) -> bool {
        match bare.count_ones() {
            0 | 1 => true,
            2 => self.local.near(bare.trailing_zeros() as usize) & bare != 0,
            _ => false,
        }
    }

    /// Whether a wall touches each vertex of a region, or will do so by the answers of pairs.
    fn cover(&mut self, region: ZoneCells, touch: ZoneCells) -> bool {
        let before = self.pairs.len();
        for i in members(region & !touch) {
            let beside = self.local.near(i) & touch & region;
            if self.pairs.iter().any(|pair| pair & !beside == 0) {
                continue;
            }
            let options = beside & self.empty & !self.used();
            if options.count_ones() < 2 || self.pairs.is_full() {
                self.pairs.truncate(before);
                return false;
            }
            self.pairs.push(two(options));
        }
        true
    }
}
