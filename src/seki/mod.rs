//! Seki and false eyes.
pub mod chain;
pub mod checkered;
pub mod eyes;
pub mod link;
pub mod space;
#[cfg(test)]
mod tests;

use crate::board::Board;
use crate::color::{ByColor, Color};
use crate::vertex_set::VertexSet;
use chain::Chain;
pub use space::Ground;

/// What a board is worth when its dead stones are known.
#[derive(Clone, Debug)]
pub struct Survey {
    /// The board without the dead stones.
    pub ground: Ground,
    /// Points of controlled regions that have to be filled.
    pub false_eyes: ByColor<VertexSet>,
    /// Stones that live in seki.
    pub seki: ByColor<VertexSet>,
    /// Points of controlled regions that stones in seki surround.
    pub seki_eyes: ByColor<VertexSet>,
}

/// What is known of some stones from elsewhere. A stone speaks for its whole group.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Stated {
    /// They live in seki.
    pub seki: VertexSet,
    /// They live, and not in seki.
    pub alive: VertexSet,
}

/// Looks for false eyes and seki on a board from which these stones are taken as dead.
/// Cost: some tens of microseconds, for rare small eye spaces with dead stones up to some milliseconds.
pub fn survey(board: &Board, dead: &VertexSet, stated: &Stated) -> Survey {
    let ground = Ground::new(board, dead);
    let mut found = Survey {
        ground,
        false_eyes: ByColor::default(),
        seki: ByColor::default(),
        seki_eyes: ByColor::default(),
    };
    for color in Color::ALL {
        found.side(color, stated);
    }
    found
}

impl Survey {
    fn side(&mut self, color: Color, stated: &Stated) {
        let ground = &self.ground;
        let rooms: Vec<VertexSet> = ground.space(color).components().collect();
        let chains = chain::chains(ground, color);
        let filled = chain::fill(ground, color, chains.clone());
        let judge = Judge {
            ground,
            chains: &chains,
            rooms: &rooms,
            filled: &filled,
        };
        for (stones, eyes) in groups(&filled.chains, &rooms) {
            let in_seki = stones.intersects(&stated.seki)
                || (!stones.intersects(&stated.alive) && !judge.lives(&stones, &eyes));
            if in_seki {
                self.seki[color] |= stones & ground.alive[color];
                for e in eyes {
                    self.seki_eyes[color] |= e & ground.controlled[color];
                }
            }
        }
        let lost = filled
            .false_eyes
            .iter()
            .fold(VertexSet::EMPTY, |all, eye| all | eye.lost);
        self.false_eyes[color] = lost & ground.controlled[color];
    }
}

struct Judge<'a> {
    ground: &'a Ground,
    chains: &'a [Chain],
    rooms: &'a [VertexSet],
    filled: &'a chain::Filled,
}

impl Judge<'_> {
    fn lives(&self, stones: &VertexSet, eyes: &[VertexSet]) -> bool {
        let sure: Vec<usize> = eyes
            .iter()
            .map(|eye| (*eye & self.filled.eyes).components().count().min(2))
            .collect();
        let sum: usize = sure.iter().sum();
        sum >= 2
            || eyes.iter().zip(sure).any(|(eye, n)| {
                let wanted = 2 + n - sum;
                wanted > n && self.count(stones, eye, wanted) >= wanted
            })
    }

    fn count(&self, stones: &VertexSet, eye: &VertexSet, wanted: usize) -> usize {
        let walls = self.walls(stones, eye);
        let dead = *eye & self.ground.dead;
        if walls.len() <= 1 && dead.is_empty() {
            return usize::from(eye.len() > 2 && !square(eye)) + 1;
        }
        if walls.len() <= 1 && eye.len() >= 8 {
            let blocks: Vec<usize> = dead.components().map(|b| b.len()).collect();
            let most = blocks.iter().copied().max().unwrap_or(0);
            if most >= 7 || (most <= 2 && dead.len() <= 3) || (eye.len() > 8 && dead.len() < 5) {
                return 2;
            }
        }
        let searched = eyes::Room::new(eye, &dead, &walls).map(|room| room.makes(wanted));
        match searched {
            Some(Ok(true)) => wanted,
            Some(Ok(false)) => wanted - 1,
            _ => 2,
        }
    }

    fn walls(&self, stones: &VertexSet, eye: &VertexSet) -> Vec<(VertexSet, usize)> {
        // Chains that hold together without this room.
        let mut walls: Vec<(VertexSet, VertexSet, VertexSet)> = self
            .chains
            .iter()
            .filter(|c| c.stones.intersects(stones))
            .map(|c| (c.stones, c.contact, c.outside))
            .collect();
        let links = self.rooms.iter().filter(|room| *room != eye).copied();
        for room in links {
            let mut joined = (VertexSet::EMPTY, VertexSet::EMPTY, VertexSet::EMPTY);
            walls.retain(|w| {
                let touches = w.1.intersects(&room);
                if touches {
                    joined.0 |= w.0;
                    joined.1 |= w.1;
                    joined.2 |= w.2;
                }
                !touches
            });
            if !joined.0.is_empty() {
                walls.push(joined);
            }
        }
        let mut walls: Vec<(VertexSet, usize)> = walls
            .into_iter()
            .filter(|w| w.1.intersects(eye))
            .map(|w| (w.1 & *eye, w.2.len()))
            .collect();
        walls.sort_by_key(|w| std::cmp::Reverse(w.0.len()));
        walls
    }
}

fn square(eye: &VertexSet) -> bool {
    eye.len() == 4
        && eye
            .iter()
            .all(|v| (VertexSet::single(v).neighbors() & *eye).len() == 2)
}

/// Chains joined by the rooms that they share: their stones, and their rooms.
fn groups(chains: &[Chain], rooms: &[VertexSet]) -> Vec<(VertexSet, Vec<VertexSet>)> {
    let mut groups: Vec<(VertexSet, VertexSet, Vec<VertexSet>)> = chains
        .iter()
        .map(|c| (c.stones, c.stones | c.contact, Vec::new()))
        .collect();
    for room in rooms {
        let mut stones = VertexSet::EMPTY;
        let mut reach = VertexSet::EMPTY;
        let mut eyes = vec![*room];
        groups.retain_mut(|group| {
            let touches = group.1.intersects(room);
            if touches {
                stones |= group.0;
                reach |= group.1;
                eyes.append(&mut group.2);
            }
            !touches
        });
        groups.push((stones, reach, eyes));
    }
    groups
        .into_iter()
        .map(|(stones, _, eyes)| (stones, eyes))
        .collect()
}
