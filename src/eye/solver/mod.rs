//! The exact value of an eye graph.

mod arena;
mod parts;
mod search;
mod table;

#[cfg(test)]
mod tests;

use super::catalogue::{subsets, with_stones};
use super::database;
use super::digits::{LocalGame, Player, digits, vital};
use super::graph::{EyeGraph, Kind, Mask, members};
use super::value::EyeValue;
use arena::{Arena, Position};
use rustc_hash::FxHashMap;
use search::{Leaves, Search};
use std::fmt;
use std::num::NonZeroU64;
use table::Table;

/// The search ran out of its budget before the answer was certain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Exhausted;

impl fmt::Display for Exhausted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the eye space is too large to be solved within the budget")
    }
}

impl std::error::Error for Exhausted {}

/// What an eye graph is worth, and where.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Solution {
    /// The four digits.
    pub value: EyeValue,
    /// The vertices on which the attacker's first move reaches the minimum, if that is less than the maximum.
    pub attack: Mask,
    /// The vertices on which the defender's first move reaches the maximum, if the minimum is less.
    pub defense: Mask,
}

/// How many positions a search may look at before it gives up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Budget(pub u64);

impl Default for Budget {
    /// About a second.
    fn default() -> Budget {
        Budget(1_000_000)
    }
}

/// Up to so many nodes a table of an arena is made rather than a search.
const QUICK_TABLE: usize = 9;

/// Solves one graph from scratch.
///
/// Cost: up to nine vertices (a `$` counts as two) a whole table is made, which takes 3^n steps: 0.05 ms for five
/// vertices, 1 ms for seven, 10 ms for nine. Larger graphs are searched within the budget.
pub fn solve(graph: &EyeGraph, budget: Budget) -> Result<Solution, Exhausted> {
    let (arena, start) = Arena::new(graph).ok_or(Exhausted)?;
    if arena.len() <= QUICK_TABLE
        && let Some(mut table) = Table::new(&arena, [start])
    {
        return Ok(in_table(graph, &arena, &mut table, &start));
    }
    let mut search = Search::new(&arena, budget.0, Leaves::None);
    evaluate(graph, &arena, &mut search, &start)
}

/// A solution, and the eyes with the attacker and with the defender first for other numbers of outside liberties.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Solved {
    pub solution: Solution,
    /// With none.
    pub bare: [u8; 2],
    /// With so many that more would change nothing.
    pub open: [u8; 2],
}

/// Solves a graph without stones and all graphs that stones on its empty vertices make of it: the stones and the
/// solution of each. Edges between margins that touch the wall must have been left out.
///
/// Cost: up to twelve vertices (a `$` counts as two) a table: 10 ms for nine, and three to four times as much for each more.
pub(crate) fn solve_all(graph: &EyeGraph) -> Result<Vec<(Mask, Solved)>, Exhausted> {
    let vertices = graph.select(|kind| kind == Kind::Empty);
    let (arena, empty) = Arena::new(graph).ok_or(Exhausted)?;
    let with = |stones: Mask| Position {
        attackers: empty.attackers | stones,
        ..empty
    };
    let starts = || subsets(vertices).map(with);
    let mut table = Table::new(&arena, starts()).ok_or(Exhausted)?;
    let mut all = Vec::new();
    for start in starts() {
        let (solution, bare) = if arena.is_breathing(start.attackers) {
            let Ok(bare) = inner(
                &mut table,
                &Position {
                    outside: 0,
                    ..start
                },
            );
            (in_table(graph, &arena, &mut table, &start), bare)
        } else {
            // Stones without a liberty get one of their own, which makes it another arena. The search in larger eye
            // spaces meets such a liberty as a vertex, and does not ask for these numbers.
            let solution = solve(&with_stones(graph, start.attackers), Budget::default())?;
            (solution, [solution.value.min(), solution.value.max()])
        };
        all.push((start.attackers & vertices, solution, bare));
    }
    table.open();
    let with_open = |(attackers, solution, bare): (Mask, Solution, [u8; 2])| {
        let start = with(attackers);
        let open = if arena.is_breathing(start.attackers) {
            let Ok(open) = inner(&mut table, &start);
            open
        } else {
            bare
        };
        let solved = Solved {
            solution,
            bare,
            open,
        };
        (attackers, solved)
    };
    Ok(all.into_iter().map(with_open).collect())
}

/// The second and the third digit.
fn inner<G: LocalGame>(game: &mut G, start: &G::Position) -> Result<[u8; 2], G::Error> {
    Ok([
        game.eyes(start, Player::Attacker)?,
        game.eyes(start, Player::Defender)?,
    ])
}

fn in_table(graph: &EyeGraph, arena: &Arena, table: &mut Table, start: &Position) -> Solution {
    let Ok(solution) = evaluate(graph, arena, table, start);
    solution
}

fn evaluate<G: LocalGame<Position = Position>>(
    graph: &EyeGraph,
    arena: &Arena,
    game: &mut G,
    start: &Position,
) -> Result<Solution, G::Error> {
    let digits = digits(game, start)?;
    let [attack, defense] = vital(game, start, digits)?;
    let stones = graph.select(|kind| kind == Kind::Attacker);
    let visible = |nodes: Vec<usize>| {
        let shown = nodes.into_iter().map(|node| visible(graph, arena, node));
        shown.fold(0, |mask, vertices| mask | vertices) & !stones
    };
    Ok(Solution {
        value: EyeValue::new(digits).expect("a move never hurts, so the digits never fall"),
        attack: visible(attack),
        defense: visible(defense),
    })
}

/// The vertices of the graph for a node of its arena: a hidden node stands for the vertices next to it.
fn visible(graph: &EyeGraph, arena: &Arena, node: usize) -> Mask {
    if node < graph.len() {
        1 << node
    } else {
        arena.neighbors(node)
    }
}

/// Answers from the database and from memory, and solves what neither knows.
///
/// An answer depends on the graph and the budget only, not on earlier questions.
#[derive(Clone, Debug, Default)]
pub struct EyeSolver {
    budget: Budget,
    /// What the budget is divided by for each vertex more than nine; not at all if there is nothing here.
    taper: Option<NonZeroU64>,
    known: FxHashMap<EyeGraph, Result<Solution, Exhausted>>,
}

/// From this size on the budget falls, where it does.
const SMALLEST_TAPERED: usize = 9;

/// So far the budget may fall: what the largest get is enough for a glance.
const LEAST_BUDGET: u64 = 10;

/// A table of so many nodes is made whatever the budget says: half a millisecond.
const CHEAP_TABLE: usize = 7;

/// The memory is emptied when it holds this many graphs.
const MAX_KNOWN: usize = 100_000;

impl EyeSolver {
    /// A solver with this budget for each graph.
    pub fn new(budget: Budget) -> EyeSolver {
        EyeSolver {
            budget,
            ..EyeSolver::default()
        }
    }

    /// A solver for whole positions: the budget is for nine vertices, and each vertex more leaves a third of it. Few of
    /// the larger eye spaces come out within a time that smaller ones can make better use of.
    pub fn tapering(budget: Budget) -> EyeSolver {
        EyeSolver {
            taper: NonZeroU64::new(3),
            ..EyeSolver::new(budget)
        }
    }

    fn budget_for(&self, vertices: usize) -> Budget {
        let more = vertices.saturating_sub(SMALLEST_TAPERED);
        let by = self.taper.map_or(1, NonZeroU64::get);
        let least = self.budget.0.min(LEAST_BUDGET);
        Budget(
            (0..more)
                .fold(self.budget.0, |nodes, _| nodes / by)
                .max(least),
        )
    }

    /// Solves a graph.
    pub fn solve(&mut self, graph: &EyeGraph) -> Result<Solution, Exhausted> {
        if let Some(&known) = self.known.get(graph) {
            return known;
        }
        let result = match database::lookup(graph) {
            Some(solution) => Ok(solution),
            None => self.solve_canonical(graph),
        };
        if self.known.len() >= MAX_KNOWN {
            self.known.clear();
        }
        self.known.insert(graph.clone(), result);
        result
    }

    /// Small eye spaces that the database lacks are worth a table, should the search run out.
    fn solve_anew(&self, graph: &EyeGraph) -> Result<Solution, Exhausted> {
        let budget = self.budget_for(graph.reduced().0.len());
        solve_with_leaves(graph, budget, database::DATABASE_SIZE).or_else(|exhausted| {
            let (arena, start) = Arena::new(graph).ok_or(exhausted)?;
            if arena.len() > CHEAP_TABLE {
                return Err(exhausted);
            }
            let mut table = Table::new(&arena, [start]).ok_or(exhausted)?;
            Ok(in_table(graph, &arena, &mut table, &start))
        })
    }

    fn solve_canonical(&mut self, graph: &EyeGraph) -> Result<Solution, Exhausted> {
        let (canonical, order) = graph.canonical();
        let result = match self.known.get(&canonical) {
            Some(&known) => known,
            None => self.solve_anew(&canonical),
        };
        self.known.insert(canonical, result);
        let back = |mask: Mask| members(mask).fold(0, |m, i| m | 1 << order[i]);
        result.map(|solution| Solution {
            value: solution.value,
            attack: back(solution.attack),
            defense: back(solution.defense),
        })
    }
}

/// Solves one graph by a search that takes parts of up to `largest` vertices from the database.
pub(crate) fn solve_with_leaves(
    graph: &EyeGraph,
    budget: Budget,
    largest: usize,
) -> Result<Solution, Exhausted> {
    let (arena, start) = Arena::new(graph).ok_or(Exhausted)?;
    let mut search = Search::new(&arena, budget.0, Leaves::UpTo(largest));
    evaluate(graph, &arena, &mut search, &start)
}

#[cfg(test)]
pub(super) fn solve_with_table(graph: &EyeGraph) -> Result<Solution, Exhausted> {
    let (arena, start) = Arena::new(graph).ok_or(Exhausted)?;
    let mut table = Table::new(&arena, [start]).ok_or(Exhausted)?;
    Ok(in_table(graph, &arena, &mut table, &start))
}

#[cfg(test)]
pub(super) fn solve_with_search(graph: &EyeGraph, budget: Budget) -> Result<Solution, Exhausted> {
    let (arena, start) = Arena::new(graph).ok_or(Exhausted)?;
    let mut search = Search::new(&arena, budget.0, Leaves::None);
    evaluate(graph, &arena, &mut search, &start)
}
