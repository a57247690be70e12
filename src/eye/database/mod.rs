//! The solved eye graphs, packed into the program: small graphs are looked up in well under a microsecond.
//!
//! `patterns/eyes.packed` says what the text `patterns/eyes.db` says, in a thirteenth of its size; the module `listing` makes
//! both. It holds, in this order: the chances of all contexts (module `model`), a byte each; the number of eye spaces, in
//! four bytes, the lowest first; for each eye space the difference of its key from the one before it; for each [`GROUP`]
//! of them the number of bytes of their solutions; then these, of one eye space after the other (module `decoder`). The
//! numbers are in groups of seven bits, the lowest first, with the eighth bit set if more follow.
//!
//! The keys are read at the first question, which takes a fraction of a millisecond; the solutions of a group when
//! a graph of it is needed. All threads share what has been read, without waiting for each other.

pub(super) mod decoder;
pub(super) mod model;

use super::graph::{EyeGraph, Kind, Mask};
use super::small_graph::{MAX_SMALL, SmallGraph};
use super::solution::{EyeSolution, Solved};
use crate::bits::members;
use decoder::Decoder;
use model::{CONTEXTS, solutions};
use std::sync::{LazyLock, OnceLock};

static DATABASE: LazyLock<Database> =
    LazyLock::new(|| Database::new(include_bytes!("../../../patterns/eyes.packed")));

/// The largest graphs in the database if a `$` counts as two vertices. Those from edge to edge, those with margins that do
/// not touch the wall and those with key points that adjoin margins or are margins have one vertex less: of eight vertices
/// there are tens of thousands more.
pub const DATABASE_SIZE: usize = 8;

/// The largest graphs in the database if a `$` counts as one vertex. These are 8,536 eye spaces without other stones; one
/// vertex more would add 87,000, with up to 14 vertices when a `$` counts twice, and the listing would grow to some
/// 20 MB.
pub const DATABASE_SIZE_CUT: usize = DATABASE_SIZE - 1;

/// Eye spaces whose solutions are packed together: with more, they take less room, but more is read for one of them.
pub(super) const GROUP: usize = 4;

/// The eye spaces in the order of their keys.
pub(super) struct Database {
    chances: &'static [u8],
    pub(super) keys: Vec<u64>,
    groups: Vec<PatternGroup>,
}

/// Some eye spaces, with the values of all arrangements of stones on each.
struct PatternGroup {
    packed: &'static [u8],
    solved: OnceLock<Vec<Box<[Solved]>>>,
}

impl Database {
    /// Reads the keys.
    pub fn new(file: &'static [u8]) -> Database {
        let (chances, rest) = file.split_at(CONTEXTS);
        let (count, mut rest) = rest.split_at(4);
        let count = count.iter().rev().fold(0, |n, &b| n << 8 | usize::from(b));
        let mut key = 0;
        let mut next = |_| {
            key += number(&mut rest);
            key
        };
        let keys: Vec<u64> = (0..count).map(&mut next).collect();
        let sizes = (0..count.div_ceil(GROUP)).map(|_| number(&mut rest) as usize);
        let sizes: Vec<usize> = sizes.collect();
        let groups = sizes.into_iter().map(|size| {
            let (packed, behind) = rest.split_at(size);
            rest = behind;
            PatternGroup {
                packed,
                solved: OnceLock::new(),
            }
        });
        Database {
            chances,
            groups: groups.collect(),
            keys,
        }
    }

    /// The solutions for all arrangements of stones on an eye space: that of a mask at this index.
    pub fn solved(&self, place: usize) -> &[Solved] {
        let (number, place) = (place / GROUP, place % GROUP);
        let group = &self.groups[number];
        let solved = group.solved.get_or_init(|| {
            let mut decoder = Decoder::new(self.chances, group.packed);
            let keys = self.keys.chunks(GROUP).nth(number).into_iter().flatten();
            keys.map(|&key| solutions(&SmallGraph::from_key(key), &mut decoder, None))
                .collect()
        });
        &solved[place]
    }
}

/// Takes a number from the start of some bytes.
fn number(bytes: &mut &[u8]) -> u64 {
    let mut number = 0;
    let mut shift = 0;
    while let Some((&byte, rest)) = bytes.split_first() {
        *bytes = rest;
        number |= u64::from(byte & 0x7f) << shift;
        shift += 7;
        if byte < 0x80 {
            break;
        }
    }
    number
}

/// A graph in the database, whose vertices may be numbered differently there.
#[derive(Clone, Copy)]
pub(super) struct StoredGraph {
    solved: &'static [Solved],
    /// The vertex in the database for each vertex of the graph.
    place: [u8; MAX_SMALL],
    len: usize,
}

/// Looks up an eye space that is given without its stones.
///
/// Edges between margins that touch the wall must have been removed.
pub(super) fn find(graph: &SmallGraph) -> Option<StoredGraph> {
    let (key, order) = graph.canonical();
    let found = DATABASE.keys.binary_search(&key).ok()?;
    let mut place = [0; MAX_SMALL];
    for (stored, &vertex) in (0..).zip(&order[..graph.len]) {
        place[usize::from(vertex)] = stored;
    }
    Some(StoredGraph {
        solved: DATABASE.solved(found),
        place,
        len: graph.len,
    })
}

impl StoredGraph {
    /// The solution of the graph with these stones. Its masks have to be translated by [`StoredGraph::back`].
    pub fn solved(&self, stones: Mask) -> &'static Solved {
        let there = members(stones).fold(0, |mask: Mask, i| mask | 1 << self.place[i]);
        &self.solved[there as usize]
    }

    /// A mask of the vertices in the database as one of the graph.
    fn back(&self, mask: Mask) -> Mask {
        (0..self.len).fold(0, |found, i| found | (mask >> self.place[i] & 1) << i)
    }
}

/// The solution of a graph; `None` if it is not in the database.
///
/// Cost: about a microsecond; some tens for the first question about a group of eye spaces, and half a millisecond for the first one
/// of the program.
pub fn lookup(graph: &EyeGraph) -> Option<EyeSolution> {
    let (found, reduced, origin) = place_of(graph)?;
    let solution = found
        .solved(reduced.select(|kind| kind == Kind::Attacker))
        .solution;
    let stones = graph.select(|kind| kind == Kind::Attacker);
    let back = |mask: Mask| {
        let mask = found.back(mask);
        members(mask).fold(0, |m, i| m | 1 << origin[i]) & !stones
    };
    Some(EyeSolution {
        value: solution.value,
        attack: back(solution.attack),
        defense: back(solution.defense),
    })
}

/// The place of a graph in the database, the reduced graph, and for each of its vertices the vertex of the graph.
fn place_of(graph: &EyeGraph) -> Option<(StoredGraph, EyeGraph, Vec<usize>)> {
    if graph.len() > DATABASE_SIZE {
        return None;
    }
    let (reduced, origin) = graph.reduced();
    if reduced.len() <= DATABASE_SIZE {
        return Some((find(&SmallGraph::of(&reduced)?)?, reduced, origin));
    }
    if graph.len() > DATABASE_SIZE_CUT {
        return None;
    }
    let cut = graph.clone().without_idle_edges();
    let origin = (0..cut.len()).collect();
    Some((find(&SmallGraph::of(&cut)?)?, cut, origin))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bits::subsets;
    use crate::eye::catalogue;
    use crate::eye::solver::tests::solve_with_table;

    #[test]
    fn looking_up_is_solving() {
        for (graph, solution) in crate::eye::tests::graphs(5) {
            assert_eq!(lookup(&graph), Some(solution), "{graph:?}");
        }
        for drawing in ["$.", "X$..", ".$%..", "$.%.!", "$.$"] {
            let pattern = crate::eye::EyePattern::parse(drawing).unwrap();
            let graph = &pattern.graph();
            let solved = crate::eye::solve(graph, crate::eye::EyeBudget::default()).unwrap();
            assert_eq!(lookup(graph), Some(solved), "{drawing}");
        }
    }

    /// A sample of the graphs in which a `$` is not written as two vertices, each solved on its own.
    #[test]
    fn looking_up_stones_on_margins_is_solving() {
        let step = if std::env::var("GOEYE_FULL").is_ok() {
            101
        } else {
            1009
        };
        let arenas = catalogue::cut_arenas(DATABASE_SIZE_CUT, DATABASE_SIZE);
        let graphs = arenas.iter().flat_map(|arena| {
            subsets(arena.select(|kind| kind == Kind::Empty))
                .map(|stones| arena.with_stones(stones))
        });
        let mut count = 0;
        for graph in graphs.step_by(step) {
            let solved = solve_with_table(&graph);
            // Stones without a liberty get a vertex more, which may be too many for a table.
            if let Ok(solution) = solved {
                assert_eq!(lookup(&graph), Some(solution), "{graph:?}");
                count += 1;
            }
        }
        assert!(count * step > 100_000, "{count}");
    }
}
