//! Graphs of at most eight vertices in a machine word, and their canonical form in a fraction of a microsecond.
//!
//! Vertices get colours by their kind, which are refined by those of their neighbours, as in the method of Weisfeiler
//! and Leman (1968). If vertices still have equal colours, each of them is tried as the first, and the least word wins:
//! the word describes the graph completely, so that equal words mean isomorphic graphs.

use super::graph::{EyeGraph, Kind};

/// The largest graph that can be packed.
pub(crate) const MAX_PACKED: usize = 8;

/// An eye space without stones, of at most [`MAX_PACKED`] vertices.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Packed {
    pub len: usize,
    /// The neighbours of each vertex.
    pub adjacency: [u8; MAX_PACKED],
    /// The margins.
    pub margins: u8,
    /// The vertices that touch the wall.
    pub contact: u8,
    /// The vertices with a stone on a margin, which is there whatever other stones there are.
    pub cut: u8,
}

/// A canonical form: the graph in a word, and for each of its vertices the vertex of the packed graph.
pub(crate) type Canonical = (u64, [u8; MAX_PACKED]);

type Colors = [u64; MAX_PACKED];

fn mix(x: u64) -> u64 {
    let x = (x ^ x >> 32).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    x ^ x >> 29
}

impl Packed {
    /// The packed graph without its closed stones; `None` if the graph is too large or has captives.
    pub fn of(graph: &EyeGraph) -> Option<Packed> {
        if graph.len() > MAX_PACKED || graph.select(|kind| kind == Kind::Captive) != 0 {
            return None;
        }
        let mut packed = Packed {
            len: graph.len(),
            margins: graph.select(|kind| kind == Kind::Margin) as u8,
            contact: graph.contact() as u8,
            cut: graph.select(|kind| kind == Kind::MarginAttacker) as u8,
            ..Packed::default()
        };
        for (i, near) in packed.adjacency.iter_mut().enumerate().take(graph.len()) {
            *near = graph.neighbors(i) as u8;
        }
        Some(packed)
    }

    /// The canonical form: equal words for isomorphic graphs, and for no others.
    pub fn canonical(&self) -> Canonical {
        let mut colors = [0; MAX_PACKED];
        for (i, color) in colors.iter_mut().enumerate().take(self.len) {
            *color = mix(1 + self.class(i));
        }
        let mut best = (u64::MAX, [0; MAX_PACKED]);
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
        for i in members.take(if twins { 1 } else { MAX_PACKED }) {
            let mut next = *colors;
            next[i] = mix(next[i].wrapping_add(1));
            self.number(&self.refine(next), best);
        }
    }

    fn are_twins(&self, a: usize, b: usize) -> bool {
        self.adjacency[a] & !(1 << b) == self.adjacency[b] & !(1 << a)
    }

    /// The graph in a word, in its own numbering.
    pub fn word(&self) -> u64 {
        self.renumbered(&[0, 1, 2, 3, 4, 5, 6, 7])
    }

    /// The graph renumbered, in a word: 28 bits for the pairs of vertices, 8 each for the margins, the contact and
    /// the stones on margins, and the number of vertices.
    fn renumbered(&self, order: &[u8; MAX_PACKED]) -> u64 {
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
            let word = Packed::of(graph).unwrap().canonical().0;
            assert!(words.insert(word), "{graph:?}");
            for _ in 0..3 {
                let mut order: Vec<usize> = (0..graph.len()).collect();
                for i in (1..order.len()).rev() {
                    seed = mix(seed.wrapping_add(0x1234_5678_9abc_def1));
                    order.swap(i, seed as usize % (i + 1));
                }
                let moved = Packed::of(&graph.reordered(&order)).unwrap();
                let (same, found) = moved.canonical();
                assert_eq!(same, word, "{graph:?} {order:?}");
                assert_eq!(moved.renumbered(&found), word);
            }
        }
    }
}
