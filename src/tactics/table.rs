//! The transposition table of the search: what one question has found out about positions.

use super::horizon::{Effort, Horizon};
use crate::vertex::Vertex;
use crate::vertex_set::VertexSet;

/// The result of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Known {
    /// The target is captured; the attacker's move if it is its turn.
    Captured(Option<Vertex>),
    /// The target is not captured by a search of this effort or less.
    Safe(Effort),
}

#[derive(Clone, Copy, Debug)]
struct Entry {
    key: u64,
    /// The search that wrote the entry.
    search: u32,
    known: Known,
}

/// A table of positions: one entry for each value of the low bits of the key, the newest one is kept.
///
/// Entries carry the number of the search, so clearing the table only increases that number.
#[derive(Clone, Debug)]
pub(super) struct CaptureTable {
    search: u32,
    entries: Vec<Entry>,
    /// For captured targets the vertices that the proof rests on. Kept apart, because few look-ups need them.
    zones: Vec<VertexSet>,
}

impl CaptureTable {
    /// A table for questions of this horizon. The number of entries is a power of two: small enough to stay in the cache
    /// for quick questions, which play few moves.
    pub(super) fn new(horizon: Horizon) -> CaptureTable {
        let entries = match horizon {
            Horizon::Quick => 1 << 11,
            Horizon::Deep => 1 << 14,
        };
        let nothing = Entry {
            key: 0,
            search: 0,
            known: Known::Safe(Effort::LADDER),
        };
        CaptureTable {
            search: 0,
            entries: vec![nothing; entries],
            zones: vec![VertexSet::EMPTY; entries],
        }
    }

    /// Forgets everything.
    pub(super) fn clear(&mut self) {
        self.search = self.search.wrapping_add(1);
        if self.search == 0 {
            for entry in &mut self.entries {
                entry.search = 0;
            }
            self.search = 1;
        }
    }

    #[inline]
    fn slot(&self, key: u64) -> usize {
        key as usize & (self.entries.len() - 1)
    }

    /// The result of a position, if it is in the table.
    #[inline]
    pub(super) fn get(&self, key: u64) -> Option<Known> {
        let entry = &self.entries[self.slot(key)];
        (entry.key == key && entry.search == self.search).then_some(entry.known)
    }

    /// The zone of a position for which [`CaptureTable::get`] has just returned [`Known::Captured`].
    #[inline]
    pub(super) fn zone(&self, key: u64) -> &VertexSet {
        &self.zones[self.slot(key)]
    }

    #[inline]
    fn put(&mut self, key: u64, known: Known) {
        let slot = self.slot(key);
        self.entries[slot] = Entry {
            key,
            search: self.search,
            known,
        };
    }

    /// Stores that the target is safe against a search of this effort.
    #[inline]
    pub(super) fn put_safe(&mut self, key: u64, effort: Effort) {
        self.put(key, Known::Safe(effort));
    }

    /// Stores that the target is captured.
    #[inline]
    pub(super) fn put_captured(&mut self, key: u64, best: Option<Vertex>, zone: &VertexSet) {
        self.put(key, Known::Captured(best));
        let slot = self.slot(key);
        self.zones[slot] = *zone;
    }
}
