//! Answers that are kept as long as nothing changes that they depend on.
//!
//! An answer depends only on the vertices of its shadow ([`super::CaptureReading::shadow`]). It is kept with the stones on
//! them, and is valid on every board that has the same stones there: after a play, an undo, a capture or a setup. Callers
//! do not have to report changes, and no answer ever becomes wrong.

use super::params;
use crate::board::{Board, Ko};
use crate::color::{ByColor, Color};
use crate::vertex::Vertex;
use crate::vertex_set::VertexSet;
use rustc_hash::FxHashMap;

/// What answers depend on: the stones of a position, and its ko ban.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Standing {
    pub stones: ByColor<VertexSet>,
    pub ko: Option<Ko>,
}

impl Standing {
    pub fn of(board: &Board) -> Standing {
        Standing {
            stones: ByColor::from_fn(|color| board.stones_of(color)),
            ko: board.ko(),
        }
    }

    /// The vertices with other stones than in another position.
    pub fn differences(&self, other: &Standing) -> VertexSet {
        let mut differ = VertexSet::EMPTY;
        for color in Color::ALL {
            let (a, b) = (self.stones[color], other.stones[color]);
            differ |= (a - b) | (b - a);
        }
        differ
    }

    /// The part of the position on some vertices.
    fn on(&self, shadow: &VertexSet) -> Standing {
        Standing {
            stones: ByColor::from_fn(|color| self.stones[color] & *shadow),
            ko: self.ko.filter(|(v, _)| shadow.contains(*v)),
        }
    }
}

/// The vertices that an answer depends on, with the stones and the ko ban on them.
#[derive(Clone, Debug)]
struct Basis {
    shadow: VertexSet,
    standing: Standing,
}

impl Basis {
    /// Whether a position has the same stones and ban on these vertices.
    fn holds(&self, position: &Standing) -> bool {
        position.on(&self.shadow) == self.standing
    }
}

/// The latest answers to one kind of question, by vertex.
#[derive(Clone, Debug)]
pub(crate) struct Kept<T>(FxHashMap<Vertex, Vec<(Basis, T)>>);

impl<T> Default for Kept<T> {
    fn default() -> Self {
        Kept(FxHashMap::default())
    }
}

impl<T: Copy> Kept<T> {
    /// The latest answer about a vertex that is valid in a position.
    pub fn find(&self, v: Vertex, position: &Standing) -> Option<T> {
        let kept = self.0.get(&v)?;
        let i = kept.iter().rposition(|(basis, _)| basis.holds(position))?;
        Some(kept[i].1)
    }

    /// Adds an answer about a vertex in a position, and drops the oldest one if there are too many.
    pub fn keep(&mut self, v: Vertex, position: &Standing, shadow: VertexSet, answer: T) {
        let kept = self.0.entry(v).or_default();
        if kept.len() >= params::KEPT {
            kept.remove(0);
        }
        let standing = position.on(&shadow);
        kept.push((Basis { shadow, standing }, answer));
    }
}
