//! Graphs of at most eight vertices in a machine word, and their canonical form in a fraction of a microsecond.
//!
//! Vertices get colours by their kind, which are refined by those of their neighbours, as in the method of Weisfeiler
//! and Leman (1968). If vertices still have equal colours, each of them is tried as the first, and the least word wins:
//! the word describes the graph completely, so that equal words mean isomorphic graphs.

use super::graph::{EyeGraph, Kind, Mask};
use crate::bits::members;

/// The largest graph that fits.
pub(crate) const MAX_SMALL: usize = 8;

/// An eye space without stones, of at most [`MAX_SMALL`] vertices.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct SmallGraph {
    pub len: usize,
    /// The neighbours of each vertex.
    pub adjacency: [u8; MAX_SMALL],
    /// The margins.
    pub margins: u8,
    /// The vertices that touch the wall.
    pub contact: u8,
    /// The vertices with a stone on a margin, which is there whatever other stones there are.
    pub cut: u8,
}

/// A canonical form: the graph in a word, and for each of its vertices the vertex of the graph.
pub(crate) type Canonical = (u64, [u8; MAX_SMALL]);

type Colors = [u64; MAX_SMALL];

fn mix(x: u64) -> u64 {
    let x = (x ^ x >> 32).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    x ^ x >> 29
}

impl SmallGraph {
    /// The graph without its closed stones; `None` if it is too large or has captives or barred margins.
    pub fn of(graph: &EyeGraph) -> Option<SmallGraph> {
        if graph.len() > MAX_SMALL || graph.select(Kind::is_locked) != 0 {
            return None;
        }
        let mut small = SmallGraph {
            len: graph.len(),
            margins: graph.select(|kind| kind == Kind::Margin) as u8,
            contact: graph.contact() as u8,
            cut: graph.select(|kind| kind == Kind::MarginAttacker) as u8,
            ..SmallGraph::default()
        };
        for (i, near) in small.adjacency.iter_mut().enumerate().take(graph.len()) {
            *near = graph.neighbors(i) as u8;
        }
        Some(small)
    }

    /// The canonical form: equal words for isomorphic graphs, and for no others.
    pub fn canonical(&self) -> Canonical {
        let mut colors = [0; MAX_SMALL];
        for (i, color) in colors.iter_mut().enumerate().take(self.len) {
            *color = mix(1 + self.class(i));
        }
        let mut best = (u64::MAX, [0; MAX_SMALL]);
        self.number(&self.refine(colors), &mut best);
        best
    }

    /// The kind of a vertex as a number; the vertices of a canonical form are sorted by it: empty ones, margins, stones
    /// on margins.
    fn class(&self, i: usize) -> u64 {
        let bit = |mask: u8| u64::from(mask >> i & 1);
        4 * bit(self.cut) + 2 * bit(self.margins) + bit(self.contact)
    }

    fn refine(&self, mut colors: Colors) -> Colors {
        for _ in 0..4 {
            let before = colors;
            for (i, color) in colors.iter_mut().enumerate().take(self.len) {
                let mut sum = before[i].wrapping_mul(0xd6e8_feb8_6659_fd93);
                let mut near = self.adjacency[i];
                while near != 0 {
                    sum = sum.wrapping_add(before[near.trailing_zeros() as usize]);
                    near &= near - 1;
                }
                *color = mix(sum) >> 3 | self.class(i) << 61;
            }
        }
        colors
    }

    fn number(&self, colors: &Colors, best: &mut Canonical) {
        let mut order = [0, 1, 2, 3, 4, 5, 6, 7];
        order[..self.len].sort_unstable_by_key(|&i: &u8| colors[usize::from(i)]);
        let color = |i: usize| colors[usize::from(order[i])];
        let Some(first) = (1..self.len).find(|&i| color(i) == color(i - 1)) else {
            let word = self.renumbered(&order);
            if word < best.0 {
                *best = (word, order);
            }
            return;
        };
        let class = (first - 1..self.len).take_while(|&i| color(i) == color(first));
        let members = class.map(|i| usize::from(order[i]));
        let head = usize::from(order[first - 1]);
        // Vertices with the same neighbours may be exchanged: one of them stands for all.
        let twins = members.clone().all(|i| self.are_twins(head, i));
        for i in members.take(if twins { 1 } else { MAX_SMALL }) {
            let mut next = *colors;
            next[i] = mix(next[i].wrapping_add(1));
            self.number(&self.refine(next), best);
        }
    }

    fn are_twins(&self, a: usize, b: usize) -> bool {
        self.adjacency[a] & !(1 << b) == self.adjacency[b] & !(1 << a)
    }

    /// The graph in a word, in its own numbering.
    pub fn key(&self) -> u64 {
        self.renumbered(&[0, 1, 2, 3, 4, 5, 6, 7])
    }

    /// The graph renumbered, in a word: 28 bits for the pairs of vertices, 8 each for the margins, the contact and
    /// the stones on margins, and the number of vertices.
    fn renumbered(&self, order: &[u8; MAX_SMALL]) -> u64 {
        let mut word = 0;
        let mut bit = 0;
        let (mut margins, mut contact, mut cut) = (0, 0, 0);
        for (j, &b) in order.iter().enumerate().take(self.len) {
            for &a in &order[..j] {
                word |= u64::from(self.adjacency[usize::from(b)] >> a & 1) << bit;
                bit += 1;
            }
            margins |= u64::from(self.margins >> b & 1) << j;
            contact |= u64::from(self.contact >> b & 1) << j;
            cut |= u64::from(self.cut >> b & 1) << j;
        }
        word | margins << 28 | contact << 36 | cut << 44 | (self.len as u64) << 52
    }

    /// The graph of a word, see [`SmallGraph::key`].
    pub fn from_key(key: u64) -> SmallGraph {
        let byte = |shift: u32| (key >> shift) as u8;
        let mut small = SmallGraph {
            len: usize::from(byte(52)),
            margins: byte(28),
            contact: byte(36),
            cut: byte(44),
            ..SmallGraph::default()
        };
        let mut bits = key;
        for j in 1..small.len {
            for i in 0..j {
                small.adjacency[j] |= ((bits & 1) as u8) << i;
                small.adjacency[i] |= ((bits & 1) as u8) << j;
                bits >>= 1;
            }
        }
        small
    }

    /// All vertices.
    pub fn all(&self) -> Mask {
        (1 << self.len) - 1
    }

    /// The vertices that may hold a stone or none.
    pub fn inner(&self) -> Mask {
        self.all() & !Mask::from(self.margins | self.cut)
    }

    /// The kind of a vertex as a number below four: empty, touching the wall or not, a margin, a stone on a margin.
    pub fn kind(&self, i: usize) -> usize {
        match self.class(i) {
            0 => 1,
            1 => 0,
            2 | 3 => 2,
            _ => 3,
        }
    }

    /// The renumberings that leave the graph as it is.
    pub fn symmetries(&self) -> Vec<Vec<usize>> {
        let has = |mask: u8, i: usize| mask >> i & 1 == 1;
        let vertices = (0..self.len).map(|i| {
            let kind = match (has(self.margins, i), has(self.cut, i)) {
                (true, _) => Kind::Margin,
                (_, true) => Kind::MarginAttacker,
                _ => Kind::Empty,
            };
            (kind, has(self.contact, i))
        });
        let vertices: Vec<(Kind, bool)> = vertices.collect();
        let edges: Vec<(usize, usize)> = (0..self.len)
            .flat_map(|i| members(self.adjacency[i]).map(move |n| (i, n)))
            .collect();
        EyeGraph::new(&vertices, &edges).map_or_else(|_| Vec::new(), |graph| graph.automorphisms())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eye::catalogue;
    use std::collections::BTreeSet;

    #[test]
    fn the_word_says_all_but_the_numbering() {
        let mut seed = 1u64;
        let mut words = BTreeSet::new();
        let mut arenas = catalogue::arenas(6, 6);
        arenas.extend(catalogue::cut_arenas(6, 8));
        for graph in &arenas {
            let word = SmallGraph::of(graph).unwrap().canonical().0;
            assert!(words.insert(word), "{graph:?}");
            for _ in 0..3 {
                let mut order: Vec<usize> = (0..graph.len()).collect();
                for i in (1..order.len()).rev() {
                    seed = mix(seed.wrapping_add(0x1234_5678_9abc_def1));
                    order.swap(i, seed as usize % (i + 1));
                }
                let moved = SmallGraph::of(&graph.reordered(&order)).unwrap();
                let (same, found) = moved.canonical();
                assert_eq!(same, word, "{graph:?} {order:?}");
                assert_eq!(moved.renumbered(&found), word);
                assert_eq!(SmallGraph::from_key(moved.key()), moved);
            }
        }
    }
}
