//! The table of proofs of a search: what one question has found out about positions.

use crate::vertex::Vertex;
use crate::vertex_set::VertexSet;

/// What is known of a position by searches whose effort is measured by an `E`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Known<E> {
    /// The side that proves reaches its aim; its move if it is its turn.
    Proven(Option<Vertex>),
    /// It does not by a search of this effort.
    NotBy(E),
}

#[derive(Clone, Copy, Debug)]
struct Entry<E> {
    key: u64,
    /// The question that the entry is about.
    question: u32,
    known: Known<E>,
}

/// A table of positions: one entry for each value of the low bits of the key, the newest one is kept.
///
/// Entries carry the number of the question, so clearing the table only increases that number.
#[derive(Clone, Debug)]
pub(crate) struct ProofTable<E> {
    question: u32,
    entries: Vec<Entry<E>>,
    /// For what is proven the vertices that the proof rests on. Kept apart, because few look-ups need them.
    zones: Vec<VertexSet>,
}

impl<E: Copy> ProofTable<E> {
    /// A table of so many entries, a power of two.
    pub(crate) fn new(entries: usize) -> ProofTable<E> {
        debug_assert!(entries.is_power_of_two());
        let nothing = Entry {
            key: 0,
            question: 0,
            known: Known::Proven(None),
        };
        ProofTable {
            question: 1,
            entries: vec![nothing; entries],
            zones: vec![VertexSet::EMPTY; entries],
        }
    }

    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        self.question = self.question.wrapping_add(1);
        if self.question == 0 {
            for entry in &mut self.entries {
                entry.question = 0;
            }
            self.question = 1;
        }
    }

    #[inline]
    fn slot(&self, key: u64) -> usize {
        key as usize & (self.entries.len() - 1)
    }

    /// What is known of a position, if it is in the table.
    #[inline]
    pub(crate) fn get(&self, key: u64) -> Option<Known<E>> {
        let entry = &self.entries[self.slot(key)];
        (entry.key == key && entry.question == self.question).then_some(entry.known)
    }

    /// The zone of a position for which [`ProofTable::get`] has just returned [`Known::Proven`].
    #[inline]
    pub(crate) fn zone(&self, key: u64) -> &VertexSet {
        &self.zones[self.slot(key)]
    }

    /// Stores what is known of a position; `zone` is kept of a proof.
    #[inline]
    pub(crate) fn put(&mut self, key: u64, known: Known<E>, zone: &VertexSet) {
        let slot = self.slot(key);
        self.entries[slot] = Entry {
            key,
            question: self.question,
            known,
        };
        if let Known::Proven(_) = known {
            self.zones[slot] = *zone;
        }
    }
}
