//! What the database knows of the positions of a larger eye space.
//!
//! As long as all stones of the defender belong to the wall, a position is an eye space again: the wall
//! has grown, and so has the attacker's outside by the stones that are connected to a margin. Often it has come apart.
//! Each part of at most eight vertices is in the database, with the eyes that it is worth with two outside
//! liberties, with none, and with any number.
//!
//! Let `need` be the eyes that the defender needs, less one for every closed single point, which the attacker can
//! only fill last.
//!
//! - A part that does not touch the wall is of no concern. One of margins alone gives no eye, for no stone of the
//!   attacker there is ever captured; to its vertices the attacker goes when he would fill an outside liberty. He needs
//!   no more moves for it than it has vertices: what he captures there the defender had filled.
//! - *A single part* besides such points is the whole game, and a margin that stands alone is an outside liberty
//!   that the defender may fill too, which does not help him. What the attacker wins with some number of them he also
//!   wins with fewer.
//! - *Several parts.* The defender may play in one of them only and pass when the attacker plays elsewhere, so that
//!   each part alone is enough if its eyes without outside liberties are. And two parts that give one eye each
//!   without outside liberties, the attacker first, give two together if there is no ko in them. He answers in the part
//!   where the attacker has played, and passes otherwise. Suppose that the attacker takes the last liberty of the wall all
//!   the same. Then it has none left in the other part, where it is his turn: he would take an eye elsewhere as
//!   well, so that the part was not worth one. If the defender is to move, he may gain the one eye or the other first.
//!   There is no ko where each vertex touches the wall: what the defender plays there is part of the wall and
//!   never captured.

use super::arena::{Arena, Position};
use crate::eye::database::DATABASE_SIZE;
use crate::eye::digits::Player;
use crate::eye::graph::{Mask, members};
use crate::eye::packed::Packed;
use crate::eye::shelf::{self, Found};
use rustc_hash::FxHashMap;

/// The parts of an arena for the stones that divide it.
pub(super) struct Parts {
    /// The largest part that is looked up.
    largest: usize,
    known: FxHashMap<(Mask, Mask), u32>,
    all: Vec<Division>,
}

/// How a position falls apart.
#[derive(Default)]
struct Division {
    /// Closed single points.
    points: u8,
    /// Vertices of parts that have nothing but margins.
    lone: u8,
    parts: Vec<Part>,
}

struct Part {
    vertices: Mask,
    found: Option<Found>,
    /// Whether no ko can arise in it.
    firm: bool,
}

impl Part {
    /// The eyes with no outside liberties, with two, and with any number.
    fn eyes(&self, attackers: Mask, player: Player) -> Option<[u8; 3]> {
        let before = |node: usize| (self.vertices & ((1 << node) - 1)).count_ones();
        let stones = members(attackers & self.vertices).fold(0, |m, node| m | 1 << before(node));
        let solved = self.found.as_ref()?.solved(stones);
        let value = solved.solution.value;
        Some(match player {
            Player::Attacker => [solved.bare[0], value.min(), solved.open[0]],
            Player::Defender => [solved.bare[1], value.max(), solved.open[1]],
        })
    }
}

impl Parts {
    /// Parts of up to `largest` vertices are looked up.
    pub fn new(largest: usize) -> Parts {
        Parts {
            largest: largest.min(DATABASE_SIZE),
            known: FxHashMap::default(),
            all: Vec::new(),
        }
    }

    /// Whether the attacker captures the wall, if that can be told without search.
    pub fn judge(
        &mut self,
        arena: &Arena,
        position: &Position,
        player: Player,
        eye: bool,
    ) -> Option<bool> {
        if position.ko.is_some() || arena.wall(position.defenders) != position.defenders {
            return None;
        }
        let outside = arena.outside(position.attackers);
        let key = (position.defenders, outside);
        let next = self.all.len() as u32;
        let index = *self.known.entry(key).or_insert(next);
        if index == next {
            let division = divide(arena, position.defenders, outside, self.largest);
            self.all.push(division);
        }
        let division = &self.all[index as usize];
        let need = if eye { 1 } else { 2u8 };
        let Some(need) = need.checked_sub(division.points).filter(|&need| need > 0) else {
            return Some(false);
        };
        division.judge(position, player, need)
    }
}

impl Division {
    fn judge(&self, position: &Position, player: Player, need: u8) -> Option<bool> {
        let stones = position.attackers;
        match self.parts.as_slice() {
            [] => return Some(true),
            [part] => {
                let [bare, full, open] = part.eyes(stones, player)?;
                return match position.outside + self.lone {
                    _ if bare >= need => Some(false),
                    _ if open < need => Some(true),
                    0 => Some(true),
                    1 | 2 if full < need => Some(true),
                    2 if self.lone == 0 => Some(false),
                    _ => None,
                };
            }
            _ => {}
        }
        // Firm parts with an eye even if the attacker begins, and those with one if the defender does.
        let (mut sure, mut possible) = (0, 0);
        for part in &self.parts {
            let Some([bare, ..]) = part.eyes(stones, player) else {
                continue;
            };
            if bare >= need {
                return Some(false);
            }
            if part.firm && bare >= 1 {
                possible += 1;
                let first = part.eyes(stones, Player::Attacker);
                sure += u8::from(first.is_some_and(|[bare, ..]| bare >= 1));
            }
        }
        let eyes = if possible > sure { sure + 1 } else { sure };
        (eyes >= need).then_some(false)
    }
}

fn divide(arena: &Arena, wall: Mask, outside: Mask, largest: usize) -> Division {
    let contact = arena.contact() | arena.around(wall);
    let margins = arena.margins() | arena.around(outside);
    let idle = contact & margins;
    let near = |i: usize| {
        let near = arena.neighbors(i);
        if idle >> i & 1 == 1 {
            near & !idle
        } else {
            near
        }
    };
    let mut division = Division::default();
    let mut rest = arena.all() & !wall & !outside;
    while rest != 0 {
        let mut part = rest & rest.wrapping_neg();
        let mut front = part;
        while front != 0 {
            let reached = members(front).fold(0, |mask, i| mask | near(i));
            front = reached & rest & !part;
            part |= front;
        }
        rest &= !part;
        if part & contact == 0 {
            continue;
        }
        if part & !margins == 0 {
            division.lone += part.count_ones() as u8;
            continue;
        }
        if part.is_power_of_two() {
            division.points += 1;
            continue;
        }
        division.parts.push(Part {
            vertices: part,
            found: (part.count_ones() as usize <= largest)
                .then(|| pack(part, contact, margins, near))
                .and_then(|packed| shelf::find(&packed)),
            firm: part & !contact == 0,
        });
    }
    division
}

/// A part of at most [`DATABASE_SIZE`] vertices.
fn pack(part: Mask, contact: Mask, margins: Mask, near: impl Fn(usize) -> Mask) -> Packed {
    let squeeze = |mask: Mask| {
        members(part).enumerate().fold(0, |squeezed, (i, node)| {
            squeezed | ((mask >> node & 1) as u8) << i
        })
    };
    let mut packed = Packed {
        len: part.count_ones() as usize,
        margins: squeeze(margins),
        contact: squeeze(contact),
        ..Packed::default()
    };
    for (i, node) in members(part).enumerate() {
        packed.adjacency[i] = squeeze(near(node));
    }
    packed
}
