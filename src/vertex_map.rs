//! A value for every vertex.

use crate::vertex::{INDICES, Vertex};
use crate::vertex_set::VertexSet;
use std::ops::{Index, IndexMut};

/// A fixed-size map from every [`Vertex`], border included, to a value; nothing is allocated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct VertexMap<T>([T; INDICES]);

impl<T: Copy> VertexMap<T> {
    /// A map that holds the same value everywhere.
    pub const fn filled(value: T) -> VertexMap<T> {
        VertexMap([value; INDICES])
    }
}

impl<T> VertexMap<T> {
    /// The values, ordered by [`Vertex::index`].
    #[inline]
    pub(crate) fn values(&self) -> &[T] {
        &self.0
    }
}

impl VertexMap<Option<u16>> {
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
}

impl<T: Copy + Default> Default for VertexMap<T> {
    fn default() -> Self {
        VertexMap::filled(T::default())
    }
}

impl<T> Index<Vertex> for VertexMap<T> {
    type Output = T;

    #[inline]
    fn index(&self, v: Vertex) -> &T {
        &self.0[v.index()]
    }
}

impl<T> IndexMut<Vertex> for VertexMap<T> {
    #[inline]
    fn index_mut(&mut self, v: Vertex) -> &mut T {
        &mut self.0[v.index()]
    }
}
