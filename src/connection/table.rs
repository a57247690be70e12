//! The transposition table of the search: what one question has found out about positions.

use super::effort::Effort;
use crate::vertex::Vertex;
use crate::vertex_set::VertexSet;

/// The result of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Connectable {
    /// Root and goal are joined; the owner's move if it is its turn.
    Yes(Option<Vertex>),
    /// They are not joined by a search of this effort.
    NotBy(Effort),
}

/// A table of positions: one entry for each value of the low bits of the key, the newest one is kept.
#[derive(Clone, Debug)]
pub(super) struct ConnectionTable {
    /// The present question; entries of others do not count.
    question: u32,
    entries: Vec<(u64, u32, Connectable)>,
    /// For what is joined the vertices that the proof rests on. Kept apart, because few look-ups need them.
    zones: Vec<VertexSet>,
}

impl ConnectionTable {
    const ENTRIES: usize = 1 << 14;

    pub(super) fn new() -> ConnectionTable {
        ConnectionTable {
            question: 1,
            entries: vec![(0, 0, Connectable::Yes(None)); ConnectionTable::ENTRIES],
            zones: vec![VertexSet::EMPTY; ConnectionTable::ENTRIES],
        }
    }

    /// Forgets everything.
    pub(super) fn clear(&mut self) {
        // It would take days to come round.
        self.question = self.question.wrapping_add(1);
    }

    fn slot(key: u64) -> usize {
        key as usize & (ConnectionTable::ENTRIES - 1)
    }

    /// The result of a position, with the vertices that it rests on if it is a connection.
    pub(super) fn get(&self, key: u64) -> Option<(Connectable, &VertexSet)> {
        let slot = ConnectionTable::slot(key);
        let (known_key, question, known) = self.entries[slot];
        (known_key == key && question == self.question).then_some((known, &self.zones[slot]))
    }

    pub(super) fn put(&mut self, key: u64, result: Connectable, zone: &VertexSet) {
        let slot = ConnectionTable::slot(key);
        self.entries[slot] = (key, self.question, result);
        if let Connectable::Yes(_) = result {
            self.zones[slot] = *zone;
        }
    }
}
