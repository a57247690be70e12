//! Chains: stones that stay together when the neutral points are filled, and the false eyes that tie them.

use super::link;
use super::space::Ground;
use crate::color::Color;
use crate::vertex::Vertex;
use crate::vertex_set::VertexSet;

/// Stones of one colour that nothing separates for good.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Chain {
    /// Its stones.
    pub stones: VertexSet,
    /// Its neutral liberties.
    pub outside: VertexSet,
    /// The points of its owner's eye space next to it.
    pub contact: VertexSet,
}

/// A point that has to be filled in the end, because stones hang on it alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FalseEye {
    /// The point.
    pub vertex: Vertex,
    /// The points lost with it: itself, and what is next to a dead stone on it.
    pub lost: VertexSet,
}

/// The chains of a colour. Blocks are joined if they touch a common neutral point, or if the enemy cannot cut
/// all ways between them through neutral points with a single stone that is connected to others of his.
pub fn chains(ground: &Ground, color: Color) -> Vec<Chain> {
    let space = ground.space(color);
    link::linked(ground, color)
        .into_iter()
        .map(|stones| {
            let liberties = stones.neighbors();
            Chain {
                stones,
                outside: liberties & (ground.neutral - ground.loose[color]),
                contact: liberties & space,
            }
        })
        .collect()
}

/// What filling leaves.
#[derive(Clone, Debug)]
pub struct Filled {
    /// The chains, joined where points between them were filled.
    pub chains: Vec<Chain>,
    /// The eye space that is left as eyes.
    pub eyes: VertexSet,
    /// The false eyes.
    pub false_eyes: Vec<FalseEye>,
}

/// Fills, one by one, the points that are the last link of some chain to the others.
///
/// Before that, dead stones that such a link depends on are captured. When no chain hangs any more, a point that is the
/// only neighbour of a false eye is given up too: the enemy throws a stone into the false eye, and it is taken from
/// there. It stays territory, but is no eye, so that more chains may hang.
pub fn fill(ground: &Ground, color: Color, chains: Vec<Chain>) -> Filled {
    let room = ground.space(color);
    let mut work = Work {
        room,
        dead: ground.dead,
        filled: Filled {
            chains,
            eyes: room,
            false_eyes: Vec::new(),
        },
    };
    work.capture();
    let mut answered = 0;
    loop {
        while let Some((hanging, v)) = work.hanging() {
            work.fill(hanging, v);
        }
        let Some(eye) = work.filled.false_eyes.get(answered) else {
            return work.filled;
        };
        answered += 1;
        let around = VertexSet::single(eye.vertex).neighbors() & work.filled.eyes;
        if let Some(v) = around.first()
            && around.len() == 1
        {
            work.occupy(v);
        }
    }
}

struct Work {
    /// The whole eye space.
    room: VertexSet,
    dead: VertexSet,
    filled: Filled,
}

impl Work {
    /// Puts stones on the liberties of dead blocks which stand where a chain with little room touches another.
    fn capture(&mut self) {
        for block in (self.dead & self.room).components() {
            let rim = block.neighbors();
            let mut touching = 0;
            let mut short = false;
            for chain in self
                .filled
                .chains
                .iter()
                .filter(|c| c.stones.intersects(&rim))
            {
                touching += 1;
                short |= (chain.contact - self.dead).len() <= 1;
            }
            if touching > 1 && short {
                for v in rim & (self.filled.eyes - self.dead) {
                    self.occupy(v);
                }
                self.refill(&block);
            }
        }
    }

    /// After the capture the enemy throws a stone in again where the chains were linked, and it is taken from beside.
    fn refill(&mut self, block: &VertexSet) {
        let links: Vec<Vertex> = block
            .iter()
            .filter(|&v| {
                let around = VertexSet::single(v).neighbors();
                let mut beside = self.filled.chains.iter();
                beside.by_ref().any(|c| c.stones.intersects(&around))
                    && beside.any(|c| c.stones.intersects(&around))
            })
            .collect();
        let links: VertexSet = links.into_iter().collect();
        for v in (links.neighbors() & *block) - links {
            self.occupy(v);
        }
    }

    /// A chain with a single point of eye space that others share, and that point.
    fn hanging(&self) -> Option<(usize, Vertex)> {
        let chains = &self.filled.chains;
        chains.iter().enumerate().find_map(|(i, chain)| {
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
            shared.then_some((i, v))
        })
    }

    fn fill(&mut self, hanging: usize, v: Vertex) {
        let point = VertexSet::single(v);
        let mut lost = point;
        if self.dead.contains(v) {
            lost |= point.neighbors() & self.room;
        }
        self.filled.false_eyes.push(FalseEye { vertex: v, lost });
        // The chain itself touches the point.
        debug_assert!(self.filled.chains[hanging].contact.contains(v));
        self.occupy(v);
        self.filled.eyes -= lost;
    }

    /// A stone of the owner on a point of the eye space.
    fn occupy(&mut self, v: Vertex) {
        let around = VertexSet::single(v).neighbors();
        self.filled.eyes.remove(v);
        let mut joined = Chain {
            stones: VertexSet::single(v),
            outside: VertexSet::EMPTY,
            contact: around & self.room,
        };
        self.filled.chains.retain(|chain| {
            let joins = chain.stones.intersects(&around);
            if joins {
                joined.stones |= chain.stones;
                joined.outside |= chain.outside;
                joined.contact |= chain.contact;
            }
            !joins
        });
        self.filled.chains.push(joined);
    }
}
