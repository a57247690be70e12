//! Every eye graph that can occur on a board, up to a size.
//!
//! An *arena* is an eye graph without its stones: the stones may stand on any of its vertices that is not a margin. The
//! arenas come from all polyominoes, in the centre, at an edge and in a corner, with all choices of margins, and with
//! all choices of a pendant margin on other vertices: with a stone such a vertex is a `$`, and without one a half
//! eye with its key point. A pendant margin counts as a vertex ([`arenas`]). Eye spaces that reach from edge to edge,
//! which fit on boards of up to eight lines only, are left to the solver. Even without those on boards of one row they
//! would add 10,529 arenas to the 24,783 that other boards have, nearly half of the size of the file and of the time that
//! the first question takes, for boards on which hardly anybody plays.
//!
//! Arenas that are too large in this count because they have several `$` come on top, as long as they are small if a `$`
//! counts once; in these the `$` stay as they are ([`cut_arenas`]).

use super::graph::{EyeGraph, Kind, Mask, members};
use super::solver::{Solution, solve_all};
use std::collections::BTreeSet;

/// A set of cells, sorted; its least row and column are 0.
type Polyomino = Vec<(u8, u8)>;

/// All polyominoes with this many cells, turned and mirrored ones as different.
fn polyominoes(cells: usize) -> BTreeSet<Polyomino> {
    let mut all = BTreeSet::from([vec![(0, 0)]]);
    for _ in 1..cells {
        let grown = all.iter().flat_map(|shape| {
            // One row and one column more on each side make room to grow.
            let shifted: Vec<(u8, u8)> = shape.iter().map(|&(r, c)| (r + 1, c + 1)).collect();
            let near: BTreeSet<(u8, u8)> = shifted
                .iter()
                .flat_map(|&(r, c)| [(r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)])
                .filter(|cell| !shifted.contains(cell))
                .collect();
            near.into_iter().map(move |cell| {
                let mut more = shifted.clone();
                more.push(cell);
                normalized(more)
            })
        });
        all = grown.collect();
    }
    all
}

fn normalized(mut cells: Polyomino) -> Polyomino {
    let top = cells.iter().map(|&(r, _)| r).min().unwrap_or(0);
    let left = cells.iter().map(|&(_, c)| c).min().unwrap_or(0);
    for cell in &mut cells {
        *cell = (cell.0 - top, cell.1 - left);
    }
    cells.sort_unstable();
    cells
}

/// The cells of an eye space on a board: which adjoin, and how many neighbours of each are outside the eye space.
struct Shape {
    edges: Vec<(usize, usize)>,
    free: Vec<u8>,
}

/// Nowhere, with the top row on the edge of the board, with the top left in the corner.
const PLACES: [(bool, bool); 3] = [(false, false), (true, false), (true, true)];

/// The shapes with this many cells in all places. Shapes that differ only by turning and mirroring come out once.
fn shapes(cells: usize) -> Vec<Shape> {
    let mut seen = BTreeSet::new();
    let mut shapes = Vec::new();
    for polyomino in polyominoes(cells) {
        for (at_top, at_left) in PLACES {
            let shape = Shape::new(&polyomino, at_top, at_left);
            if seen.insert(shape.canonical()) {
                shapes.push(shape);
            }
        }
    }
    shapes
}

impl Shape {
    fn new(cells: &Polyomino, at_top: bool, at_left: bool) -> Shape {
        let mut edges = Vec::new();
        let mut free = Vec::new();
        for (i, &(r, c)) in cells.iter().enumerate() {
            let near = [
                (Some(r + 1), Some(c)),
                (Some(r), Some(c + 1)),
                (r.checked_sub(1), Some(c)),
                (Some(r), c.checked_sub(1)),
            ];
            let mut count = 0;
            for (row, column) in near {
                let inside = row
                    .zip(column)
                    .and_then(|cell| cells.iter().position(|&other| other == cell));
                match inside {
                    Some(j) => edges.push((i, j)),
                    None if row.is_none() && at_top || column.is_none() && at_left => {}
                    None => count += 1,
                }
            }
            free.push(count);
        }
        Shape { edges, free }
    }

    /// Equal for shapes that make the same arenas.
    fn canonical(&self) -> EyeGraph {
        // Kind and contact stand for the only differences that matter: no, one or more free neighbours.
        let classes: Vec<(Kind, bool)> = self
            .free
            .iter()
            .map(|&free| {
                let kind = if free > 1 { Kind::Margin } else { Kind::Empty };
                (kind, free > 0)
            })
            .collect();
        let graph = EyeGraph::new(&classes, &self.edges);
        graph.expect("a polyomino is a graph").canonical().0
    }

    /// The vertices that have a neighbour outside the eye space.
    fn open(&self) -> Mask {
        let free = self.free.iter().enumerate();
        free.fold(0, |mask, (i, &free)| mask | Mask::from(free > 0) << i)
    }

    /// The arenas with these margins, these `$` and these vertices with a pendant margin, two of them if it matters
    /// whether the pendant margins are key points of half eyes.
    fn arenas(&self, margins: Mask, cut: Mask, pendants: Mask) -> Vec<EyeGraph> {
        let has = |mask: Mask, i: usize| mask >> i & 1 == 1;
        let cells = self.free.len();
        let degree = |i: usize| self.edges.iter().filter(|&&(a, _)| a == i).count();
        let mut edges = self.edges.clone();
        edges.extend(members(pendants).zip(cells..));
        let vertices = |half_eyes: bool| -> Vec<(Kind, bool)> {
            let own = (0..cells).map(|i| {
                // One of the neighbours of a margin or of a `$` is outside, but the key point of a half eye is
                // a diagonal.
                let outside =
                    has(margins | cut, i) || has(pendants, i) && !(half_eyes && degree(i) <= 1);
                let kind = if has(margins, i) {
                    Kind::Margin
                } else if has(cut, i) {
                    Kind::MarginAttacker
                } else {
                    Kind::Empty
                };
                (kind, self.free[i] > u8::from(outside))
            });
            own.chain(members(pendants).map(|_| (Kind::Margin, true)))
                .collect()
        };
        let mut arenas = Vec::new();
        for half_eyes in [false, true] {
            let graph = EyeGraph::new(&vertices(half_eyes), &edges);
            let graph = graph.expect("a polyomino is a graph").without_idle_edges();
            let graph = graph.canonical().0;
            if !arenas.contains(&graph) {
                arenas.push(graph);
            }
        }
        arenas
    }

    /// Whether the eye space hangs together when margins do not connect with each other.
    fn is_connected(&self, marginal: Mask) -> bool {
        let all = (1 << self.free.len()) - 1;
        let mut reached: Mask = 1;
        loop {
            let next = self.edges.iter().fold(reached, |mask, &(a, b)| {
                let joined = (marginal >> a & marginal >> b & 1) == 0;
                if joined && mask >> a & 1 == 1 {
                    mask | 1 << b
                } else {
                    mask
                }
            });
            if next == reached {
                return reached == all;
            }
            reached = next;
        }
    }
}

/// All arenas with at most `size` vertices, reduced and in canonical form, without stones.
pub fn arenas(size: usize) -> BTreeSet<EyeGraph> {
    let mut found = BTreeSet::new();
    for cells in 1..=size {
        for shape in shapes(cells) {
            for margins in subsets(shape.open()) {
                if !shape.is_connected(margins) {
                    continue;
                }
                for pendants in subsets(shape.open() & !margins) {
                    if cells + pendants.count_ones() as usize <= size {
                        found.extend(shape.arenas(margins, 0, pendants));
                    }
                }
            }
        }
    }
    found
}

/// All arenas with `$` that have at most `size` vertices if a `$` counts once, and more than `most` if it counts twice.
/// In canonical form, without any stones but the `$`.
pub fn cut_arenas(size: usize, most: usize) -> BTreeSet<EyeGraph> {
    let mut found = BTreeSet::new();
    for cells in 1..=size {
        for shape in shapes(cells) {
            for marginal in subsets(shape.open()) {
                if !shape.is_connected(marginal) {
                    continue;
                }
                for cut in subsets(marginal) {
                    for pendants in subsets(shape.open() & !marginal) {
                        let vertices = cells + pendants.count_ones() as usize;
                        if vertices <= size && vertices + cut.count_ones() as usize > most {
                            found.extend(shape.arenas(marginal & !cut, cut, pendants));
                        }
                    }
                }
            }
        }
    }
    found
}

/// All subsets of a mask, the empty one first.
pub(crate) fn subsets(mask: Mask) -> impl Iterator<Item = Mask> {
    let mut next = Some(0);
    std::iter::from_fn(move || {
        let this: Mask = next?;
        let following = this.wrapping_sub(mask) & mask;
        next = (following != 0).then_some(following);
        Some(this)
    })
}

/// All eye graphs of the arenas with at most `size` vertices, one for each class of symmetric arrangements of stones,
/// with their solutions.
pub fn graphs(size: usize) -> impl Iterator<Item = (EyeGraph, Solution)> {
    arenas(size).into_iter().flat_map(|arena| {
        let symmetries = arena.canonical_orders().1;
        let solved = solve_all(&arena).expect("arenas up to the size of the database fit a table");
        solved.into_iter().filter_map(move |(stones, solved)| {
            let least = symmetries
                .iter()
                .all(|order| moved(stones, order) >= stones);
            least.then(|| (with_stones(&arena, stones), solved.solution))
        })
    })
}

/// A mask of the vertices of a graph as a mask of the vertices of its canonical form.
pub(super) fn moved(mask: Mask, order: &[usize]) -> Mask {
    let place = order.iter().enumerate();
    place.fold(0, |moved, (i, &old)| moved | (mask >> old & 1) << i)
}

/// The graph with attacking stones on some of its empty vertices.
pub(super) fn with_stones(graph: &EyeGraph, stones: Mask) -> EyeGraph {
    let kinds: Vec<Kind> = (0..graph.len())
        .map(|i| match graph.kind(i) {
            Kind::Empty if stones >> i & 1 == 1 => Kind::Attacker,
            kind => kind,
        })
        .collect();
    graph.with_kinds(&kinds)
}
