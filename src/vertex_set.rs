//! Sets of vertices as bit sets.

use crate::vertex::{INDICES, STRIDE, Size, Vertex};
use crate::vertex_map::VertexMap;
use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Sub, SubAssign};

/// 12 words instead of the 11 that [`INDICES`] needs: whole vector registers.
const WORDS: usize = 12;
const _: () = assert!(WORDS * 64 >= INDICES);

/// A set of vertices; iterates in reading order (rows from the top, left to right).
///
/// ```
/// use goeye::Vertex;
/// use goeye::VertexSet;
/// let set: VertexSet = ["C3", "A9", "B9"].iter().map(|s| s.parse::<Vertex>().unwrap()).collect();
/// assert_eq!(format!("{set:?}"), "{A9, B9, C3}");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct VertexSet([u64; WORDS]);

impl VertexSet {
    /// The set without members.
    pub const EMPTY: VertexSet = VertexSet([0; WORDS]);

    /// All vertices of a board of this size.
    pub fn board(size: Size) -> VertexSet {
        let mut set = VertexSet::EMPTY;
        let row: u64 = (1 << size.width()) - 1;
        for y in 0..size.height() {
            // A row lies in one word or in two.
            let first = Vertex::new(0, y).index();
            let (word, bit) = (first / 64, first % 64);
            set.0[word] |= row << bit;
            if bit + size.width() > 64 {
                set.0[word + 1] |= row >> (64 - bit);
            }
        }
        set
    }

    /// The vertices that hold this value.
    pub(crate) fn holding<T: PartialEq>(map: &VertexMap<T>, value: T) -> VertexSet {
        let mut set = VertexSet::EMPTY;
        for (word, values) in set.0.iter_mut().zip(map.values().chunks(64)) {
            // By bytes, because these do not wait for each other.
            for (i, values) in values.chunks(8).enumerate() {
                let mut bits = 0;
                for (bit, found) in values.iter().enumerate() {
                    bits |= u64::from(*found == value) << bit;
                }
                *word |= bits << (8 * i);
            }
        }
        set
    }

    /// For each member of disjoint sets the number of its set.
    pub(crate) fn numbering(sets: impl IntoIterator<Item = VertexSet>) -> VertexMap<Option<u16>> {
        let mut map = VertexMap::filled(None);
        for (number, set) in (0..).zip(sets) {
            for v in set {
                map[v] = Some(number);
            }
        }
        map
    }

    /// The set of one vertex.
    #[inline]
    pub fn single(v: Vertex) -> VertexSet {
        let mut set = VertexSet::EMPTY;
        set.insert(v);
        set
    }

    /// Adds a vertex; true if it was not a member.
    #[inline]
    pub fn insert(&mut self, v: Vertex) -> bool {
        let (word, bit) = (v.index() / 64, 1 << (v.index() % 64));
        let new = self.0[word] & bit == 0;
        self.0[word] |= bit;
        new
    }

    /// Takes a vertex out; true if it was a member.
    #[inline]
    pub fn remove(&mut self, v: Vertex) -> bool {
        let (word, bit) = (v.index() / 64, 1 << (v.index() % 64));
        let old = self.0[word] & bit != 0;
        self.0[word] &= !bit;
        old
    }

    /// Whether the vertex is a member.
    #[inline]
    pub fn contains(&self, v: Vertex) -> bool {
        self.0[v.index() / 64] & (1 << (v.index() % 64)) != 0
    }

    /// Whether there is no member.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|&w| w == 0)
    }

    /// Number of members.
    #[inline]
    pub fn len(&self) -> usize {
        // Most words are zero in a small set, and counting bits has no instruction on the base target.
        self.0
            .iter()
            .map(|&w| if w == 0 { 0 } else { w.count_ones() as usize })
            .sum()
    }

    /// The first member in reading order.
    #[inline]
    pub fn first(&self) -> Option<Vertex> {
        let word = self.0.iter().position(|&w| w != 0)?;
        Some(Vertex::from_index(
            word * 64 + self.0[word].trailing_zeros() as usize,
        ))
    }

    /// The members in reading order.
    #[inline]
    pub fn iter(&self) -> Iter {
        Iter {
            set: self.0,
            word: 0,
        }
    }

    /// Whether the sets have a member in common.
    #[inline]
    pub fn intersects(&self, other: &VertexSet) -> bool {
        self.0.iter().zip(&other.0).any(|(a, b)| a & b != 0)
    }

    /// Whether every member is a member of the other set.
    #[inline]
    pub fn is_subset(&self, other: &VertexSet) -> bool {
        self.0.iter().zip(&other.0).all(|(a, b)| a & !b == 0)
    }

    /// The vertices next to a member, members included where they adjoin each other. Border vertices appear
    /// when members are on the edge: intersect with the set that is wanted.
    #[inline]
    pub fn neighbors(&self) -> VertexSet {
        let (left, right) = (self.shifted_down(1), self.shifted_up(1));
        let (up, down) = (self.shifted_down(STRIDE), self.shifted_up(STRIDE));
        left | right | up | down
    }

    /// The vertices diagonally next to a member; of members and border vertices as [`VertexSet::neighbors`] has it.
    pub(crate) fn diagonals(&self) -> VertexSet {
        self.iter().flat_map(Vertex::diagonals).collect()
    }

    /// The connected part of `self` that contains `v`; empty if `v` is no member.
    pub fn component(&self, v: Vertex) -> VertexSet {
        if !self.contains(v) {
            return VertexSet::EMPTY;
        }
        let mut part = VertexSet::single(v);
        loop {
            let grown = part | (part.neighbors() & *self);
            if grown == part {
                return part;
            }
            part = grown;
        }
    }

    /// The vertices that are members of any of these sets.
    #[inline]
    pub fn union(sets: impl IntoIterator<Item = VertexSet>) -> VertexSet {
        let sets = sets.into_iter();
        sets.fold(VertexSet::EMPTY, |all, set| all | set)
    }

    /// The connected parts, ordered by their first members.
    pub fn components(&self) -> impl Iterator<Item = VertexSet> + use<> {
        let mut rest = *self;
        std::iter::from_fn(move || {
            let part = rest.component(rest.first()?);
            rest -= part;
            Some(part)
        })
    }

    /// Every member moved by a number of indices, at most 63 in either direction: where a member is moved to is
    /// [`Vertex::index`] plus the number. What leaves the padded array is lost.
    #[inline]
    pub(crate) fn moved(&self, by: isize) -> VertexSet {
        debug_assert!(by.unsigned_abs() < 64);
        match by {
            0 => *self,
            1.. => self.shifted_up(by as usize),
            _ => self.shifted_down(by.unsigned_abs()),
        }
    }

    /// Every member moved `n` indices towards the end.
    #[inline]
    fn shifted_up(&self, n: usize) -> VertexSet {
        let mut carry = 0;
        VertexSet(self.0.map(|word| {
            let moved = word << n | carry;
            carry = word >> (64 - n);
            moved
        }))
    }

    /// Every member moved `n` indices towards the start.
    #[inline]
    fn shifted_down(&self, n: usize) -> VertexSet {
        let mut out = self.0.map(|word| word >> n);
        for (word, next) in out.iter_mut().zip(&self.0[1..]) {
            *word |= next << (64 - n);
        }
        VertexSet(out)
    }
}

macro_rules! operator {
    ($trait:ident $method:ident, $assign:ident $assign_method:ident, $op:expr) => {
        impl $assign for VertexSet {
            #[inline]
            fn $assign_method(&mut self, other: VertexSet) {
                for (a, b) in self.0.iter_mut().zip(other.0) {
                    *a = $op(*a, b);
                }
            }
        }

        impl $trait for VertexSet {
            type Output = VertexSet;

            #[inline]
            fn $method(mut self, other: VertexSet) -> VertexSet {
                $assign::$assign_method(&mut self, other);
                self
            }
        }
    };
}

operator!(BitOr bitor, BitOrAssign bitor_assign, |a, b| a | b);
operator!(BitAnd bitand, BitAndAssign bitand_assign, |a, b| a & b);
operator!(Sub sub, SubAssign sub_assign, |a: u64, b: u64| a & !b);

impl From<Vertex> for VertexSet {
    fn from(v: Vertex) -> VertexSet {
        VertexSet::single(v)
    }
}

impl FromIterator<Vertex> for VertexSet {
    fn from_iter<I: IntoIterator<Item = Vertex>>(vertices: I) -> VertexSet {
        let mut set = VertexSet::EMPTY;
        set.extend(vertices);
        set
    }
}

impl Extend<Vertex> for VertexSet {
    fn extend<I: IntoIterator<Item = Vertex>>(&mut self, vertices: I) {
        for v in vertices {
            self.insert(v);
        }
    }
}

impl IntoIterator for &VertexSet {
    type Item = Vertex;
    type IntoIter = Iter;

    fn into_iter(self) -> Iter {
        self.iter()
    }
}

impl IntoIterator for VertexSet {
    type Item = Vertex;
    type IntoIter = Iter;

    fn into_iter(self) -> Iter {
        self.iter()
    }
}

impl fmt::Debug for VertexSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

/// Iterator over the members of a [`VertexSet`].
#[derive(Clone, Debug)]
pub struct Iter {
    set: [u64; WORDS],
    word: usize,
}

impl Iterator for Iter {
    type Item = Vertex;

    #[inline]
    fn next(&mut self) -> Option<Vertex> {
        while self.word < WORDS {
            let bits = self.set[self.word];
            if bits != 0 {
                self.set[self.word] = bits & (bits - 1);
                return Some(Vertex::from_index(
                    self.word * 64 + bits.trailing_zeros() as usize,
                ));
            }
            self.word += 1;
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::collection::btree_set;
    use proptest::prelude::*;
    use std::collections::BTreeSet;

    #[test]
    fn boards_of_all_sizes() {
        for (width, height) in (1..=25).flat_map(|w| (1..=25).map(move |h| (w, h))) {
            let size = Size::new(width, height).unwrap();
            assert_eq!(VertexSet::board(size), size.vertices().collect());
        }
    }

    fn vertices() -> impl Strategy<Value = BTreeSet<Vertex>> {
        btree_set(
            (0..25usize, 0..25usize).prop_map(|(x, y)| Vertex::new(x, y)),
            0..60,
        )
    }

    proptest! {
        #[test]
        fn behaves_as_a_tree_set(a in vertices(), b in vertices()) {
            let (x, y): (VertexSet, VertexSet) = (a.iter().copied().collect(), b.iter().copied().collect());
            let list = |s: VertexSet| s.iter().collect::<Vec<_>>();
            prop_assert_eq!(list(x), a.iter().copied().collect::<Vec<_>>());
            prop_assert_eq!(list(x | y), a.union(&b).copied().collect::<Vec<_>>());
            prop_assert_eq!(list(x & y), a.intersection(&b).copied().collect::<Vec<_>>());
            prop_assert_eq!(list(x - y), a.difference(&b).copied().collect::<Vec<_>>());
            prop_assert_eq!(x.len(), a.len());
            prop_assert_eq!(x.is_empty(), a.is_empty());
            prop_assert_eq!(x.first(), a.first().copied());
            prop_assert_eq!(x.intersects(&y), !a.is_disjoint(&b));
            prop_assert_eq!(x.is_subset(&y), a.is_subset(&b));
            for v in Size::square(25).unwrap().vertices() {
                prop_assert_eq!(x.contains(v), a.contains(&v));
            }
        }

        #[test]
        fn neighbours_and_components_follow_adjacency(a in vertices()) {
            let set: VertexSet = a.iter().copied().collect();
            let want: BTreeSet<Vertex> = a.iter().flat_map(|v| v.neighbors()).collect();
            prop_assert_eq!(set.neighbors().iter().collect::<BTreeSet<_>>(), want);
            let mut all = VertexSet::EMPTY;
            for part in set.components() {
                prop_assert!(!part.is_empty() && !all.intersects(&part));
                prop_assert!(!(part.neighbors() & (set - part)).intersects(&set));
                prop_assert_eq!(part.component(part.first().unwrap()), part);
                all |= part;
            }
            prop_assert_eq!(all, set);
        }
    }

    #[test]
    fn insert_and_remove_tell_what_changed() {
        let v = Vertex::new(24, 0);
        let mut set = VertexSet::EMPTY;
        assert!(set.insert(v) && !set.insert(v));
        assert!(set.remove(v) && !set.remove(v));
        assert_eq!(set, VertexSet::EMPTY);
    }
}
