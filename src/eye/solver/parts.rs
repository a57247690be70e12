//! Judging the positions of a larger eye space by parts that are in the database.
//!
//! As long as all stones of the defender belong to the wall, a position is an eye space again: the wall
//! has grown, and so has the attacker's outside by the stones that are connected to a margin. Often it has come apart.
//! Each part of at most eight vertices is in the database, with its number of eyes for two outside liberties, for none,
//! and for any number.
//!
//! Let `need` be the eyes that the defender needs, less one for every closed single point, which the attacker can
//! only fill last.
//!
//! - A part that does not touch the wall does not matter. A part of margins alone gives no eye, because no stone of the
//!   attacker there is ever captured; the attacker fills its vertices like outside liberties. That takes no more moves
//!   than it has vertices: stones that are captured there are the defender's own fillings.
//! - *A single part* besides such points is the whole game, and a margin that stands alone is an outside liberty
//!   that the defender may fill too, without any gain. What the attacker wins with some number of them is also won with
//!   fewer.
//! - *Several parts.* The defender may play in one of them only and pass when the attacker plays elsewhere, so a part
//!   is enough alone if its eyes without outside liberties are enough, or its eyes with two while the wall still has
//!   two. And two parts that give one eye each without outside liberties, the attacker first, give two together if
//!   there is no ko in them: the defender answers in the part where the attacker has played, and passes otherwise.
//!   Suppose that the attacker takes the last liberty of the wall all the same. Then the wall has none left in the
//!   other part, where it is the attacker's turn: the attacker would take an eye elsewhere as well, so that the part
//!   was not worth one. If the defender is to move, one of the parts may give its eye only with the defender first.
//!   There is no ko where each vertex touches the wall: what the defender plays there is part of the wall and never
//!   captured. Such a part is *firm*.
//! - The attacker wins in several firm parts if the eyes that they are worth with any number of outside liberties, the
//!   defender first in all of them (except one where the attacker moves first, if it is the attacker's turn), are fewer
//!   than the need. The attacker answers in the part where the defender has played. That leaves each part without an
//!   eye, except at most one, where the attacker wins if the wall has no eye elsewhere; it has none. A part without an
//!   eye is full of stones in the end, and until then it serves the other part as a number of outside liberties.
//!
//! # Refuges
//!
//! A part may be too large for the database, or not firm. The defender may still live in an area cut out of it,
//! a *refuge*, and give up the rest: a vertex of the refuge next to the rest is a margin. The eyes in the refuge are a
//! lower bound. Suppose that the refuge is firm, and that the attacker's stones on its margins,
//! with those connected to them, are taken out of it together with their vertices. What remains of it looks the same on the
//! board and in the game of the refuge alone, whatever happens in the rest: the defender's stones are wall and stay; a
//! block of the attacker that touches no margin has all its neighbours in what remains, so that it is captured in
//! both or in neither; and the wall has all the liberties on the board that it has in the refuge. A move in the rest is a
//! pass in the refuge. So refuges that are disjoint count like parts, even if they adjoin.
//!
//! A refuge may have vertices that do not touch the wall if all their neighbours are in it and each component of the rest
//! has a margin. The defender's stones there can be captured, but they meet the same stones of the attacker
//! on the board and in the refuge alone: his stones on the margins of the refuge are connected to the rest, which
//! either has a liberty left or is filled with his stones up to a margin if the defender never plays there, and so
//! they are not captured on the board either. Such a refuge counts only if it is enough by itself.
//!
//! The refuges are chosen greedily: up to eight vertices from one end of the part, growing where they open few
//! new margins, then from what is left; and the same from another end.

use super::arena::{Arena, LocalPosition, OUTSIDE_LIBERTIES};
use crate::bits::{members, parts};
use crate::eye::database::{self, DATABASE_SIZE, StoredGraph};
use crate::eye::graph::Mask;
use crate::eye::local_game::LocalPlayer;
use crate::eye::small_graph::SmallGraph;
use rustc_hash::FxHashMap;

/// The number of refuges that are cut out of large parts, from each of two ends.
const CUTS: usize = 2;

/// The parts of an arena for the stones that divide it.
pub(super) struct EyeParts {
    /// The index of each division, by the wall and the stones connected to the outside.
    known: FxHashMap<(Mask, Mask), u32>,
    all: Vec<Division>,
    lookup: PartsLookup,
}

/// The parts into which a position is divided.
struct Division {
    pieces: Pieces,
    /// Areas in which the defender may live alone, if the parts themselves do not tell enough.
    refuges: Vec<Pieces>,
}

/// Areas that do not adjoin, or adjoin only at margins.
#[derive(Default)]
struct Pieces {
    /// The number of closed single points.
    points: u8,
    /// The number of vertices in areas that have only margins.
    lone: u8,
    parts: Vec<AreaPart>,
}

/// A connected area of a position.
struct AreaPart {
    vertices: Mask,
    margins: Mask,
    found: Option<StoredGraph>,
    /// Whether no ko can arise in it.
    firm: bool,
}

impl AreaPart {
    /// The number of eyes with no outside liberties, with two, and with any number.
    ///
    /// `None` if they are not known, or if a stone is on a margin.
    fn eyes(&self, attackers: Mask, player: LocalPlayer) -> Option<[u8; 3]> {
        if attackers & self.margins != 0 {
            return None;
        }
        let before = |node: usize| (self.vertices & ((1 << node) - 1)).count_ones();
        let stones = members(attackers & self.vertices).fold(0, |m, node| m | 1 << before(node));
        let solved = self.found.as_ref()?.solved(stones);
        let value = solved.solution.value;
        Some(match player {
            LocalPlayer::Attacker => [solved.bare[0], value.min(), solved.open[0]],
            LocalPlayer::Defender => [solved.bare[1], value.max(), solved.open[1]],
        })
    }
}

impl EyeParts {
    /// No parts yet; those of up to `largest` vertices will be looked up.
    pub fn new(largest: usize) -> EyeParts {
        EyeParts {
            known: FxHashMap::default(),
            all: Vec::new(),
            lookup: PartsLookup {
                largest: largest.min(DATABASE_SIZE),
                known: FxHashMap::default(),
            },
        }
    }

    /// Whether the attacker captures the wall, if that can be told without a search.
    pub fn judge(
        &mut self,
        arena: &Arena,
        position: &LocalPosition,
        player: LocalPlayer,
        eye: bool,
    ) -> Option<bool> {
        if position.ko.is_some()
            || arena.wall(position.defenders) != position.defenders
            || arena.has_barred_margin(position)
        {
            return None;
        }
        let outside = arena.outside(position.attackers);
        let key = (position.defenders, outside);
        let next = self.all.len() as u32;
        let index = *self.known.entry(key).or_insert(next);
        if index == next {
            let ground = LocalArea::new(arena, position.defenders, outside);
            self.all.push(ground.divide(&mut self.lookup));
        }
        self.all[index as usize].judge(position, player, if eye { 1 } else { 2 })
    }
}

impl Division {
    fn judge(&self, position: &LocalPosition, player: LocalPlayer, need: u8) -> Option<bool> {
        let need = match self.pieces.lacking(need) {
            0 => return Some(false),
            need => need,
        };
        match self.pieces.parts.as_slice() {
            [] => return Some(true),
            [part] => {
                if let Some(eyes) = part.eyes(position.attackers, player) {
                    return alone(eyes, position.outside, self.pieces.lone, need);
                }
            }
            _ if self.pieces.live(position, player, need) => return Some(false),
            _ if self.pieces.die(position, player, need) => return Some(true),
            _ => {}
        }
        let mut refuges = self.refuges.iter();
        refuges
            .any(|pieces| pieces.live(position, player, pieces.lacking(need)))
            .then_some(false)
    }
}

/// The result if a part is the whole game, with these outside liberties and vertices that serve as such.
fn alone([bare, full, open]: [u8; 3], outside: u8, lone: u8, need: u8) -> Option<bool> {
    match outside + lone {
        _ if bare >= need => Some(false),
        _ if open < need => Some(true),
        0 => Some(true),
        1 | 2 if full < need => Some(true),
        2 if lone == 0 => Some(false),
        _ => None,
    }
}

impl Pieces {
    /// The eyes that the defender needs from the parts to have this many in all.
    fn lacking(&self, need: u8) -> u8 {
        need.saturating_sub(self.points)
    }

    /// Whether it is certain that the defender gets the eyes that are needed from the parts.
    fn live(&self, position: &LocalPosition, player: LocalPlayer, need: u8) -> bool {
        let stones = position.attackers;
        // Firm parts with an eye even if the attacker begins, and those with one if the defender does.
        let (mut sure, mut possible) = (0, 0);
        for part in &self.parts {
            let Some([bare, full, _]) = part.eyes(stones, player) else {
                continue;
            };
            if bare >= need || full >= need && position.outside == OUTSIDE_LIBERTIES {
                return true;
            }
            if part.firm && bare >= 1 {
                possible += 1;
                let first = part.eyes(stones, LocalPlayer::Attacker);
                sure += u8::from(first.is_some_and(|[bare, ..]| bare >= 1));
            }
        }
        let eyes = if possible > sure { sure + 1 } else { sure };
        eyes >= need
    }

    /// Whether it is certain that the defender gets fewer eyes from the parts.
    fn die(&self, position: &LocalPosition, player: LocalPlayer, need: u8) -> bool {
        // The eyes if the attacker always answers, and what the attacker gains by moving first.
        let (mut eyes, mut gain) = (0, 0);
        for part in &self.parts {
            let open = |player| part.eyes(position.attackers, player).map(|[.., open]| open);
            let (true, Some(first), Some(second)) = (
                part.firm,
                open(LocalPlayer::Attacker),
                open(LocalPlayer::Defender),
            ) else {
                return false;
            };
            eyes += second;
            gain = gain.max(second - first);
        }
        match player {
            LocalPlayer::Attacker => eyes - gain < need,
            LocalPlayer::Defender => eyes < need,
        }
    }
}

/// Parts that were looked up in the database.
struct PartsLookup {
    /// The largest part that is looked up.
    largest: usize,
    /// What was found, by the vertices, those of them that touch the wall, and those that are margins.
    known: FxHashMap<[Mask; 3], Option<StoredGraph>>,
}

/// The area that is left for both players.
struct LocalArea<'a> {
    arena: &'a Arena,
    /// The vertices without the wall and the stones connected to the outside.
    area: Mask,
    contact: Mask,
    margins: Mask,
}

impl<'a> LocalArea<'a> {
    fn new(arena: &'a Arena, wall: Mask, outside: Mask) -> LocalArea<'a> {
        LocalArea {
            arena,
            area: arena.all() & !wall & !outside,
            contact: arena.contact() | arena.around(wall),
            margins: arena.margins() | arena.around(outside),
        }
    }

    fn divide(&self, lookup: &mut PartsLookup) -> Division {
        let pieces = self.pieces(self.area, lookup);
        let parts = &pieces.parts;
        let is_vague = |part: &&AreaPart| part.found.is_none() || !part.firm && parts.len() > 1;
        let vague = parts.iter().filter(is_vague);
        let vague = vague.fold(0, |mask, part| mask | part.vertices);
        let refuges = if vague == 0 {
            Vec::new()
        } else {
            let all = parts.iter().fold(0, |mask, part| mask | part.vertices);
            [Mask::trailing_zeros, last]
                .map(|start| self.refuges(vague, all & !vague, start, lookup))
                .into()
        };
        Division { pieces, refuges }
    }

    /// The parts of an area, in which vertices that adjoin the rest of the ground are marginal.
    fn pieces(&self, area: Mask, lookup: &mut PartsLookup) -> Pieces {
        let margins = self.margins | self.arena.around(self.area & !area);
        let idle = self.contact & margins;
        let near = |i: usize| match self.arena.neighbors(i) {
            near if idle >> i & 1 == 1 => near & !idle,
            near => near,
        };
        let mut pieces = Pieces::default();
        for part in parts(area, near) {
            if part & self.contact == 0 {
                continue;
            }
            if part & !margins == 0 {
                pieces.lone += part.count_ones() as u8;
                continue;
            }
            if part.is_power_of_two() {
                pieces.points += 1;
                continue;
            }
            let key = [part, part & self.contact, part & margins];
            pieces.parts.push(AreaPart {
                vertices: part,
                margins: part & margins,
                found: lookup.find(key, near),
                firm: part & !self.contact == 0,
            });
        }
        pieces
    }

    /// Refuges cut out of the `vague` parts from one end to the other, together with the `clear` parts.
    fn refuges(
        &self,
        vague: Mask,
        clear: Mask,
        start: fn(Mask) -> u32,
        lookup: &mut PartsLookup,
    ) -> Pieces {
        let mut pieces = self.pieces(clear, lookup);
        let mut rest = vague;
        for _ in 0..CUTS {
            if rest == 0 {
                break;
            }
            let cut = self.cut_off(rest, 1 << start(rest), lookup.largest);
            rest &= !cut;
            let found = self.pieces(self.tenable(cut), lookup);
            pieces.points += found.points;
            pieces.parts.extend(found.parts);
        }
        pieces
    }

    /// At most `size` connected vertices, as far from one vertex as possible.
    fn cut_off(&self, rest: Mask, from: Mask, size: usize) -> Mask {
        let (mut reached, mut front) = (from, from);
        loop {
            let next = self.arena.around(front) & rest & !reached;
            if next == 0 {
                break;
            }
            reached |= next;
            front = next;
        }
        let inner = front & !self.margins;
        let end = if inner == 0 { front } else { inner };
        let mut cut: Mask = end & end.wrapping_neg();
        while (cut.count_ones() as usize) < size {
            // Prefer vertices that open few new margins, and are none themselves.
            let cost = |&i: &usize| {
                let opened = self.arena.neighbors(i) & self.area & !cut;
                4 * (self.margins >> i & 1) + opened.count_ones()
            };
            let next = self.arena.around(cut) & rest & !cut;
            match members(next).min_by_key(cost) {
                Some(best) => cut |= 1 << best,
                None => break,
            }
        }
        cut
    }

    /// An area without those vertices that do not touch the wall and could be cut off from the outside.
    fn tenable(&self, area: Mask) -> Mask {
        let mut area = area;
        loop {
            let inner = members(area & !self.contact);
            let bad = inner
                .filter(|&i| self.arena.neighbors(i) & self.area & !area != 0)
                .fold(0, |mask, i| mask | 1 << i);
            if bad == 0 {
                break;
            }
            area &= !bad;
        }
        if area & !self.contact == 0 || self.reaches_outside(self.area & !area) {
            area
        } else {
            area & self.contact
        }
    }

    /// Whether each component has a margin.
    fn reaches_outside(&self, set: Mask) -> bool {
        parts(set, |i| self.arena.neighbors(i)).all(|part| part & self.margins != 0)
    }
}

fn last(mask: Mask) -> u32 {
    Mask::BITS - 1 - mask.leading_zeros()
}

impl PartsLookup {
    fn find(
        &mut self,
        key @ [part, contact, margins]: [Mask; 3],
        near: impl Fn(usize) -> Mask,
    ) -> Option<StoredGraph> {
        if part.count_ones() as usize > self.largest {
            return None;
        }
        let found = self.known.entry(key);
        *found.or_insert_with(|| database::find(&pack(part, contact, margins, near)))
    }
}

/// A part of at most [`DATABASE_SIZE`] vertices as a small graph.
fn pack(part: Mask, contact: Mask, margins: Mask, near: impl Fn(usize) -> Mask) -> SmallGraph {
    let squeeze = |mask: Mask| {
        members(part).enumerate().fold(0, |squeezed, (i, node)| {
            squeezed | ((mask >> node & 1) as u8) << i
        })
    };
    let mut small = SmallGraph {
        len: part.count_ones() as usize,
        margins: squeeze(margins),
        contact: squeeze(contact),
        ..SmallGraph::default()
    };
    for (i, node) in members(part).enumerate() {
        small.adjacency[i] = squeeze(near(node));
    }
    small
}
