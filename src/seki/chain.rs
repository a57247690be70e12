//! Chains: stones that stay together when the neutral points are filled, and the false eyes between them.

use super::link;
use super::space::Regions;
use crate::color::Color;
use crate::vertex::Vertex;
use crate::vertex_set::VertexSet;

/// Stones of one colour that the enemy cannot separate for good.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Chain {
    /// Its stones.
    pub stones: VertexSet,
    /// Its neutral liberties.
    pub outside: VertexSet,
    /// The points of its owner's eye space next to it.
    pub contact: VertexSet,
}

impl Chain {
    /// Adds another chain.
    pub fn join(&mut self, other: &Chain) {
        self.stones |= other.stones;
        self.outside |= other.outside;
        self.contact |= other.contact;
    }
}

/// A point that has to be filled in the end, because it is the only link of some stones to others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FalseEye {
    /// The point.
    pub vertex: Vertex,
    /// The points lost with it: the point itself, and its neighbours in the eye space if it holds a dead stone.
    pub lost: VertexSet,
}

/// Finds the chains of a colour.
///
/// Blocks are joined if they touch a common neutral point, or if the enemy cannot cut all ways between them through
/// neutral points with a single stone that is connected to others.
pub fn chains(regions: &Regions, color: Color) -> Vec<Chain> {
    let space = regions.space(color);
    link::linked(regions, color)
        .into_iter()
        .map(|stones| {
            let liberties = stones.neighbors();
            Chain {
                stones,
                outside: liberties & (regions.neutral - regions.loose[color]),
                contact: liberties & space,
            }
        })
        .collect()
}

/// The chains and eyes after the false eyes are filled.
#[derive(Clone, Debug)]
pub struct Filled {
    /// The chains, joined where points between them were filled.
    pub chains: Vec<Chain>,
    /// The eye space that is left as eyes.
    pub eyes: VertexSet,
    /// The false eyes.
    pub false_eyes: Vec<FalseEye>,
}

impl Filled {
    /// The points lost to false eyes.
    pub fn lost(&self) -> VertexSet {
        VertexSet::union(self.false_eyes.iter().map(|eye| eye.lost))
    }
}

/// Fills the points that are the last link of some chain to others, until no chain depends on a single point.
///
/// All points that are found in one round are filled together, so the order of points and chains does not matter.
///
/// Before that, dead stones that such a link depends on are captured. When no chain depends on a single point any more,
/// the only neighbour of a false eye inside the eye space is given up too: the enemy throws a stone into the false eye,
/// and the owner captures it by playing on that neighbour. The neighbour stays territory but is no eye, so more chains
/// may depend on a single point then.
pub fn fill(regions: &Regions, color: Color, chains: Vec<Chain>) -> Filled {
    let room = regions.space(color);
    let mut work = Work {
        room,
        dead: regions.dead,
        filled: Filled {
            chains,
            eyes: room,
            false_eyes: Vec::new(),
        },
    };
    work.capture();
    let mut answered = VertexSet::EMPTY;
    loop {
        loop {
            let hanging = work.hanging();
            if hanging.is_empty() {
                break;
            }
            work.fill(&hanging);
        }
        let open = work.filled_points() - answered;
        if open.is_empty() {
            return work.filled;
        }
        answered |= open;
        let given_up: VertexSet = open
            .iter()
            .filter_map(|v| {
                let around = VertexSet::single(v).neighbors() & work.filled.eyes;
                around.first().filter(|_| around.len() == 1)
            })
            .collect();
        work.occupy(&given_up);
    }
}

/// The state of filling.
struct Work {
    /// The whole eye space.
    room: VertexSet,
    dead: VertexSet,
    filled: Filled,
}

impl Work {
    /// Captures dead blocks that touch several chains, one of which has at most one point of eye space without a dead
    /// stone: puts stones on the liberties of these blocks.
    fn capture(&mut self) {
        let taken: Vec<VertexSet> = (self.dead & self.room)
            .components()
            .filter(|block| {
                let rim = block.neighbors();
                let chains = self.filled.chains.iter();
                let touching: Vec<&Chain> = chains.filter(|c| c.stones.intersects(&rim)).collect();
                let short = |chain: &&Chain| (chain.contact - self.dead).len() <= 1;
                touching.len() > 1 && touching.iter().any(short)
            })
            .collect();
        let rims = VertexSet::union(taken.iter().map(VertexSet::neighbors));
        self.occupy(&(rims & (self.filled.eyes - self.dead)));
        let again = VertexSet::union(taken.iter().map(|block| self.refilled(block)));
        self.occupy(&again);
    }

    /// The points that the owner fills after the capture: the enemy throws a stone in again at the link between the
    /// chains, and it is captured from one of the points beside it.
    fn refilled(&self, block: &VertexSet) -> VertexSet {
        let links: VertexSet = block
            .iter()
            .filter(|&v| {
                let around = VertexSet::single(v).neighbors();
                let mut beside = self.filled.chains.iter();
                beside.by_ref().any(|c| c.stones.intersects(&around))
                    && beside.any(|c| c.stones.intersects(&around))
            })
            .collect();
        (links.neighbors() & *block) - links
    }

    /// The points that were filled as false eyes.
    fn filled_points(&self) -> VertexSet {
        self.filled
            .false_eyes
            .iter()
            .map(|eye| eye.vertex)
            .collect()
    }

    /// The points that are the whole eye space beside some chain and lead to other chains.
    fn hanging(&self) -> VertexSet {
        let chains = &self.filled.chains;
        let last = chains.iter().enumerate().filter_map(|(i, chain)| {
            let contact = chain.contact & self.filled.eyes;
            let v = contact.first()?;
            if contact != VertexSet::single(v) {
                return None;
            }
            let others = |set: VertexSet| {
                chains
                    .iter()
                    .enumerate()
                    .any(|(j, other)| j != i && other.stones.intersects(&set))
            };
            let shared = others(contact.neighbors()) || {
                let region = self.filled.eyes.component(v);
                region != contact && others(region.neighbors())
            };
            shared.then_some(v)
        });
        last.collect()
    }

    /// Fills these points as false eyes.
    fn fill(&mut self, points: &VertexSet) {
        for v in points {
            let point = VertexSet::single(v);
            let mut lost = point;
            if self.dead.contains(v) {
                lost |= point.neighbors() & self.room;
            }
            self.filled.false_eyes.push(FalseEye { vertex: v, lost });
        }
        self.occupy(points);
        self.filled.eyes -= self.filled.lost();
    }

    /// Puts stones of the owner on points of the eye space, which join the chains beside them.
    fn occupy(&mut self, points: &VertexSet) {
        self.filled.eyes -= *points;
        for v in points {
            let around = VertexSet::single(v).neighbors();
            let mut joined = Chain {
                stones: VertexSet::single(v),
                outside: VertexSet::EMPTY,
                contact: around & self.room,
            };
            let beside = |chain: &mut Chain| chain.stones.intersects(&around);
            let chains = self.filled.chains.extract_if(.., beside);
            chains.for_each(|chain| joined.join(&chain));
            self.filled.chains.push(joined);
        }
    }
}
