//! The exact value of an eye graph.

pub(super) mod arena;
mod parts;
mod search;
mod table;

#[cfg(test)]
pub(crate) mod tests;

use super::database;
use super::graph::{EyeGraph, Kind, Mask};
use super::local_game::{LocalGame, LocalPlayer, digits, vital};
use super::solution::{Exhausted, EyeBudget, EyeSolution, Solved};
use super::value::EyeValue;
use crate::bits::{members, subsets};
pub(super) use arena::OUTSIDE_LIBERTIES;
use arena::{Arena, LocalPosition};
use rustc_hash::FxHashMap;
use search::EyeSearch;
use table::PositionTable;

/// The most nodes of an arena that is solved by a table instead of a search.
const QUICK_TABLE: usize = 9;

/// Solves one graph from scratch.
///
/// Cost: up to nine vertices (a `$` counts as two) a whole table is made, which takes 3^n steps: 0.05 ms for five
/// vertices, 1 ms for seven, 10 ms for nine. Larger graphs are searched within the budget.
///
/// # Errors
/// If the budget does not suffice, with the bounds proved so far.
pub fn solve(graph: &EyeGraph, budget: EyeBudget) -> Result<EyeSolution, Exhausted> {
    let (arena, start) = Arena::new(graph).ok_or(Exhausted::BLIND)?;
    match by_table(graph, &arena, &start, QUICK_TABLE) {
        Some(solution) => Ok(solution),
        None => search(graph, &arena, &start, budget, None),
    }
}

/// Solves a graph without stones for all arrangements of stones on its empty vertices: the stones and the solution of
/// each.
///
/// Edges between margins that touch the wall must have been removed.
///
/// Cost: up to twelve vertices (a `$` counts as two) a table: 10 ms for nine, and three to four times as much for each
/// more.
pub(crate) fn solve_all(graph: &EyeGraph) -> Result<Vec<(Mask, Solved)>, Exhausted> {
    let vertices = graph.select(|kind| kind == Kind::Empty);
    let (arena, empty) = Arena::new(graph).ok_or(Exhausted::BLIND)?;
    let with = |stones: Mask| LocalPosition {
        attackers: empty.attackers | stones,
        ..empty
    };
    let starts = || subsets(vertices).map(with);
    let mut table = PositionTable::new(&arena, starts()).ok_or(Exhausted::BLIND)?;
    let mut all = Vec::new();
    for start in starts() {
        let (solution, bare) = if arena.is_breathing(start.attackers) {
            let Ok(bare) = inner(
                &mut table,
                &LocalPosition {
                    outside: 0,
                    ..start
                },
            );
            (in_table(graph, &arena, &mut table, &start), bare)
        } else {
            // Stones without a liberty get one of their own, which makes it another arena. The search in larger eye
            // spaces meets such a liberty as a vertex, and does not ask for these numbers.
            let solution = solve(&graph.with_stones(start.attackers), EyeBudget::default())?;
            (solution, [solution.value.min(), solution.value.max()])
        };
        all.push((start.attackers & vertices, solution, bare));
    }
    table.open();
    let with_open = |(attackers, solution, bare): (Mask, EyeSolution, [u8; 2])| {
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
        game.eyes(start, LocalPlayer::Attacker)?,
        game.eyes(start, LocalPlayer::Defender)?,
    ])
}

/// The solution by a table, if the arena has at most so many nodes.
fn by_table(
    graph: &EyeGraph,
    arena: &Arena,
    start: &LocalPosition,
    most: usize,
) -> Option<EyeSolution> {
    let table = (arena.len() <= most).then(|| PositionTable::new(arena, [*start]));
    let mut table = table.flatten()?;
    Some(in_table(graph, arena, &mut table, start))
}

fn in_table(
    graph: &EyeGraph,
    arena: &Arena,
    table: &mut PositionTable,
    start: &LocalPosition,
) -> EyeSolution {
    let Ok(digits) = digits(table, start);
    let Ok(solution) = finish(graph, arena, table, start, digits);
    solution
}

/// The solution with these digits.
fn finish<G: LocalGame<Position = LocalPosition>>(
    graph: &EyeGraph,
    arena: &Arena,
    game: &mut G,
    start: &LocalPosition,
    digits: [u8; 4],
) -> Result<EyeSolution, G::Error> {
    let [attack, defense] = vital(game, start, digits)?;
    let stones = graph.select(|kind| kind == Kind::Attacker);
    let visible = |nodes: Vec<usize>| {
        let shown = nodes.into_iter().map(|node| visible(graph, arena, node));
        shown.fold(0, |mask, vertices| mask | vertices) & !stones
    };
    Ok(EyeSolution {
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
        arena.shown(node)
    }
}

/// Answers from the database and from memory, and solves what neither knows.
///
/// An answer depends on the graph and the budget only, not on earlier questions.
#[derive(Clone, Debug)]
pub struct EyeSolver {
    budget: EyeBudget,
    /// Eye spaces with more vertices get less of the budget, by how hard they are to solve.
    whole: usize,
    known: FxHashMap<EyeGraph, Result<EyeSolution, Exhausted>>,
}

/// The most nodes of a table that is made whatever the budget: half a millisecond.
const CHEAP_TABLE: usize = 7;

/// The memory is emptied when it holds this many graphs.
const MAX_KNOWN: usize = 100_000;

impl Default for EyeSolver {
    fn default() -> EyeSolver {
        EyeSolver::new(EyeBudget::default())
    }
}

impl EyeSolver {
    /// A solver with this budget for each graph.
    pub fn new(budget: EyeBudget) -> EyeSolver {
        EyeSolver {
            budget,
            whole: usize::MAX,
            known: FxHashMap::default(),
        }
    }

    /// A solver for whole positions, which gives less of the budget to eye spaces with more than `whole` vertices that
    /// are hard to solve.
    ///
    /// Easy eye spaces of nine vertices get the budget, larger ones as many positions as take that time, hard ones
    /// less, and the hardest nothing. What makes an eye space hard is not its size but its margins, and its vertices
    /// that do not touch the wall, on which stones can be cut off: on 1,500 positions of real games this rule solves
    /// more eye spaces in less time than one that goes by the size, as long as there is a millisecond for all.
    pub fn tapering(budget: EyeBudget, whole: usize) -> EyeSolver {
        EyeSolver {
            whole,
            ..EyeSolver::new(budget)
        }
    }

    fn budget_for(&self, graph: &EyeGraph) -> EyeBudget {
        let EyeBudget(budget) = self.budget;
        if graph.len() <= self.whole {
            return self.budget;
        }
        let margins = graph.select(Kind::is_marginal).count_ones();
        let loose = graph.len() as u32 - graph.contact().count_ones();
        // Many times the budget to begin with, so that the first margins cost nothing; each margin leaves two fifths of it,
        // each loose vertex three tenths. Where too little is left, nothing comes of it.
        let nodes = (0..margins).fold(budget.saturating_mul(60), |nodes, _| nodes / 5 * 2);
        let nodes = (0..loose).fold(nodes, |nodes, _| nodes / 10 * 3);
        if nodes < budget / 12 {
            return EyeBudget(0);
        }
        // A position takes about the square of the vertices.
        let square = |vertices: usize| (vertices as u64).pow(2);
        let easy = square(QUICK_TABLE);
        EyeBudget(nodes.min(budget) * easy / square(graph.len()).max(easy))
    }

    /// Solves a graph.
    ///
    /// # Errors
    /// If the solver's budget does not suffice, with what was proved until then.
    pub fn solve(&mut self, graph: &EyeGraph) -> Result<EyeSolution, Exhausted> {
        if let Some(&known) = self.known.get(graph) {
            return known;
        }
        let result = match database::lookup(graph) {
            Some(solution) => Ok(solution),
            None if graph.len() > CHEAP_TABLE && self.budget_for(graph) == EyeBudget(0) => {
                return Err(Exhausted::BLIND);
            }
            None => self.solve_canonical(graph),
        };
        if self.known.len() >= MAX_KNOWN {
            self.known.clear();
        }
        self.known.insert(graph.clone(), result);
        result
    }

    /// Solves a graph whose wall has fewer outside liberties than usual. Its answers are not kept, for walls are seldom short
    /// of liberties.
    ///
    /// # Errors
    /// Those of [`EyeSolver::solve`].
    pub fn solve_short(&self, graph: &EyeGraph, outside: u8) -> Result<EyeSolution, Exhausted> {
        let (arena, start) = Arena::new(graph).ok_or(Exhausted::BLIND)?;
        let start = LocalPosition { outside, ..start };
        if let Some(solution) = by_table(graph, &arena, &start, CHEAP_TABLE) {
            return Ok(solution);
        }
        let leaves = Some(database::DATABASE_SIZE);
        search(graph, &arena, &start, self.budget_for(graph), leaves)
    }

    /// Small eye spaces that the database lacks are worth a table, should the search run out.
    fn solve_anew(&self, graph: &EyeGraph) -> Result<EyeSolution, Exhausted> {
        let budget = self.budget_for(graph);
        solve_with_leaves(graph, budget, database::DATABASE_SIZE).or_else(|exhausted| {
            let (arena, start) = Arena::new(graph).ok_or(exhausted)?;
            by_table(graph, &arena, &start, CHEAP_TABLE).ok_or(exhausted)
        })
    }

    fn solve_canonical(&mut self, graph: &EyeGraph) -> Result<EyeSolution, Exhausted> {
        let (canonical, order) = graph.canonical();
        let result = match self.known.get(&canonical) {
            Some(&known) => known,
            None => self.solve_anew(&canonical),
        };
        self.known.insert(canonical, result);
        let back = |mask: Mask| members(mask).fold(0, |m, i| m | 1 << order[i]);
        result.map(|solution| EyeSolution {
            value: solution.value,
            attack: back(solution.attack),
            defense: back(solution.defense),
        })
    }
}

/// Solves one graph by a search that takes parts of up to `largest` vertices from the database.
pub(crate) fn solve_with_leaves(
    graph: &EyeGraph,
    budget: EyeBudget,
    largest: usize,
) -> Result<EyeSolution, Exhausted> {
    let (arena, start) = Arena::new(graph).ok_or(Exhausted::BLIND)?;
    search(graph, &arena, &start, budget, Some(largest))
}

/// Searches for the solution. What is proved of the digits is kept if the budget is not enough for the rest.
fn search(
    graph: &EyeGraph,
    arena: &Arena,
    start: &LocalPosition,
    budget: EyeBudget,
    leaves: Option<usize>,
) -> Result<EyeSolution, Exhausted> {
    let mut search = EyeSearch::new(arena, budget.0, leaves);
    let mut known = Exhausted::BLIND;
    for (digit, player) in [(1, LocalPlayer::Attacker), (2, LocalPlayer::Defender)] {
        for k in [2, 1] {
            if known.least[digit] < k && known.most[digit] >= k {
                let reached = search.at_least(k, start, player);
                known.note(digit, k, reached.map_err(|_| known)?);
            }
        }
    }
    let digits = digits(&mut search, start).map_err(|_| known)?;
    let known = Exhausted {
        least: digits,
        most: digits,
    };
    finish(graph, arena, &mut search, start, digits).map_err(|_| known)
}
