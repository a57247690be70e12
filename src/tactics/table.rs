//! The transposition table of the search: what one question has found out about positions.

use super::horizon::Effort;
use crate::vertex::Vertex;
use crate::vertex_set::VertexSet;

/// Number of entries, a power of two: 32 kB of entries and 192 kB of zones.
const ENTRIES: usize = 2048;

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
    pub(super) fn new() -> CaptureTable {
        let nothing = Entry {
            key: 0,
            search: 0,
            known: Known::Safe(Effort::LADDER),
        };
        CaptureTable {
            search: 0,
            entries: vec![nothing; ENTRIES],
            zones: vec![VertexSet::EMPTY; ENTRIES],
        }
    }

    /// Forgets everything.
    pub(super) fn clear(&mut self) {
        self.search = self.search.wrapping_add(1);
        if self.search == 0 {
            *self = CaptureTable::new();
            self.search = 1;
        }
    }

    #[inline]
    fn slot(key: u64) -> usize {
        key as usize % ENTRIES
    }

    /// The result of a position, if it is in the table.
    #[inline]
    pub(super) fn get(&self, key: u64) -> Option<Known> {
        let entry = &self.entries[CaptureTable::slot(key)];
        (entry.key == key && entry.search == self.search).then_some(entry.known)
    }

    /// The zone of a position for which [`CaptureTable::get`] has just returned [`Known::Captured`].
    #[inline]
    pub(super) fn zone(&self, key: u64) -> &VertexSet {
        &self.zones[CaptureTable::slot(key)]
    }

    #[inline]
    fn put(&mut self, key: u64, known: Known) {
        self.entries[CaptureTable::slot(key)] = Entry {
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
        self.zones[CaptureTable::slot(key)] = *zone;
    }
}
