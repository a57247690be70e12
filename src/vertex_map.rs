//! A value for every vertex.

use crate::vertex::{INDICES, Vertex};
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
