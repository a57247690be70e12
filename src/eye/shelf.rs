//! The database as tables in memory: small graphs are looked up in well under a microsecond.
//!
//! The heads of all sections are read at the first question, which takes some ten milliseconds; the lines of a section
//! when a graph of it is needed.

use super::catalogue::{moved, subsets};
use super::database;
use super::graph::{Mask, members};
use super::packed::{MAX_PACKED, Packed};
use super::solver::Solved;
use rustc_hash::FxHashMap;
use std::sync::{LazyLock, OnceLock};

static SHELVES: LazyLock<FxHashMap<u64, Shelf>> = LazyLock::new(read_heads);

/// All arrangements of stones on one eye space, with their values.
pub(crate) struct Shelf {
    section: &'static str,
    arena: Packed,
    solved: OnceLock<Box<[Solved]>>,
}

fn read_heads() -> FxHashMap<u64, Shelf> {
    let mut shelves = FxHashMap::default();
    shelves.reserve(database::SECTIONS);
    for section in database::sections() {
        let Some(arena) = database::arena(section) else {
            continue;
        };
        let shelf = Shelf {
            section,
            arena,
            solved: OnceLock::new(),
        };
        // The file has its eye spaces in canonical form.
        shelves.insert(arena.word(), shelf);
    }
    shelves
}

/// A graph in the database, whose vertices may be numbered differently there.
#[derive(Clone, Copy)]
pub(crate) struct Found {
    shelf: &'static Shelf,
    /// The vertex on the shelf for each vertex of the graph.
    place: [u8; MAX_PACKED],
    len: usize,
}

/// Looks up an eye space that is given without its stones.
///
/// Edges between margins that touch the wall must have been removed.
pub(crate) fn find(graph: &Packed) -> Option<Found> {
    let (word, order) = graph.canonical();
    let shelf = SHELVES.get(&word)?;
    let mut place = [0; MAX_PACKED];
    for (shelved, &vertex) in (0..).zip(&order[..graph.len]) {
        place[usize::from(vertex)] = shelved;
    }
    Some(Found {
        shelf,
        place,
        len: graph.len,
    })
}

impl Found {
    /// The solution of the graph with these stones. Its masks have to be translated by [`Found::back`].
    pub fn solved(&self, stones: Mask) -> &'static Solved {
        let there = members(stones).fold(0, |mask: Mask, i| mask | 1 << self.place[i]);
        let solved = self.shelf.solved.get_or_init(|| self.shelf.read());
        &solved[there as usize]
    }

    /// A mask of the vertices on the shelf as one of the graph.
    pub fn back(&self, mask: Mask) -> Mask {
        (0..self.len).fold(0, |found, i| found | (mask >> self.place[i] & 1) << i)
    }
}

impl Shelf {
    /// Reads the lines of the section, which holds only the least of symmetric arrangements.
    fn read(&self) -> Box<[Solved]> {
        let rows = database::rows_of(self.section);
        let symmetries = database::symmetries(&self.arena);
        let all: Mask = (1 << self.arena.len) - 1;
        let inner = all & !Mask::from(self.arena.margins | self.arena.cut);
        let mut solved = vec![database::SAFE; 1 << self.arena.len];
        for stones in subsets(inner) {
            let least = symmetries
                .iter()
                .map(|order| (moved(stones, order), order))
                .min();
            let Some((least, order)) = least else {
                continue;
            };
            if let Some(row) = rows.iter().find(|row| row.matches(least)) {
                let back = |mask: Mask| {
                    let at = order.iter().enumerate();
                    at.fold(0, |found, (i, &old)| found | (mask >> i & 1) << old) & !stones
                };
                let mut here = row.solved;
                here.solution.attack = back(here.solution.attack);
                here.solution.defense = back(here.solution.defense);
                solved[stones as usize] = here;
            }
        }
        solved.into_boxed_slice()
    }
}
