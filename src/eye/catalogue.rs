//! Every eye graph that can occur on a board, up to a size.
//!
//! An *arena* is an eye graph without its stones: the stones may stand on any of its vertices that is not a margin. The
//! arenas come from all polyominoes, in the centre, at edges and in corners, with all choices of margins, and with
//! all choices of a pendant margin on other vertices: with a stone such a vertex is a `$`, and without one a half
//! eye with its key point. A pendant margin counts as a vertex ([`arenas`]). What lies beside the outside may touch the wall or
//! not, and a key point may adjoin margins or be one of them: these choices are the larger half of all arenas up to seven
//! vertices, and are made up to there only. So are eye spaces that reach from edge to edge, which fit on boards of up to
//! seven lines; boards of one row, and what consists of margins only, are left to the solver, and so are half eyes that
//! lose a ko and have two key points.
//!
//! Arenas that are too large in this count because they have several `$` come on top, as long as they are small if a `$`
//! counts once; in these the `$` stay as they are ([`cut_arenas`]).

use super::graph::{EyeGraph, Kind, Mask};
use crate::bits::{connected, members, subsets};
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

/// An eye space on a board.
struct Shape {
    cells: Polyomino,
    /// Which cells adjoin.
    edges: Vec<(usize, usize)>,
    /// How many neighbours of each cell are outside the eye space.
    free: Vec<u8>,
    place: Place,
    /// The last row and the last column.
    last: (u8, u8),
}

/// The sides of the bounding rectangle that are on the edge of the board: top, bottom, left, right.
type Place = [bool; 4];

/// The shapes with this many cells in all places, one of each class of symmetric ones.
///
/// Spaces without any neighbour outside, and boards of one row, are left out.
fn shapes(cells: usize) -> Vec<Shape> {
    let mut shapes = Vec::new();
    for polyomino in polyominoes(cells) {
        for place in places() {
            let this = (polyomino.clone(), place);
            let mut others = images(&polyomino, place);
            if others.all(|other| this <= other) {
                let shape = Shape::new(this.0, place);
                let is_row = |span: u8, edges: &[bool]| span == 0 && edges == [true, true];
                let rows = is_row(shape.last.0, &place[..2]) || is_row(shape.last.1, &place[2..]);
                if !rows && shape.open() != 0 {
                    shapes.push(shape);
                }
            }
        }
    }
    shapes
}

fn places() -> impl Iterator<Item = Place> {
    (0..16).map(|bits: u8| [0, 1, 2, 3].map(|i| bits >> i & 1 == 1))
}

/// The images of an eye space under the symmetries of the board.
fn images(cells: &Polyomino, place: Place) -> impl Iterator<Item = (Polyomino, Place)> {
    let most = cells.iter().fold(0, |most, &(r, c)| most.max(r).max(c));
    (0..8u8).map(move |symmetry| {
        let image = cells.iter().map(|&(r, c)| {
            let c = if symmetry & 1 != 0 { most - c } else { c };
            let r = if symmetry & 2 != 0 { most - r } else { r };
            if symmetry & 4 != 0 { (c, r) } else { (r, c) }
        });
        let [mut top, mut bottom, mut left, mut right] = place;
        if symmetry & 1 != 0 {
            (left, right) = (right, left);
        }
        if symmetry & 2 != 0 {
            (top, bottom) = (bottom, top);
        }
        if symmetry & 4 != 0 {
            (top, bottom, left, right) = (left, right, top, bottom);
        }
        (normalized(image.collect()), [top, bottom, left, right])
    })
}

/// The kind of a pendant margin.
#[derive(Clone, Copy)]
enum Pendant {
    /// The margin of a `$`, which is beside its vertex.
    Beside,
    /// The key point of a half eye, on a diagonal, with the margins that adjoin it.
    Diagonal(Mask),
}

/// How much of what a board can bring the arenas of a shape include.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Variety {
    /// All margins and `$` touch the wall, and key points of half eyes neither adjoin margins nor are margins.
    Plain,
    /// Everything.
    Rich,
}

impl Shape {
    fn new(cells: Polyomino, place: Place) -> Shape {
        let mut shape = Shape {
            edges: Vec::new(),
            free: vec![0; cells.len()],
            last: (0, 0),
            cells,
            place,
        };
        for &(r, c) in &shape.cells {
            shape.last = (shape.last.0.max(r), shape.last.1.max(c));
        }
        for (i, &(row, column)) in shape.cells.iter().enumerate() {
            for (dr, dc) in [(1, 0), (0, 1), (-1, 0), (0, -1)] {
                let (r, c) = (row as i8 + dr, column as i8 + dc);
                match shape.at(r, c) {
                    Some(j) => shape.edges.push((i, j)),
                    None => shape.free[i] += u8::from(shape.is_on_board(r, c)),
                }
            }
        }
        shape
    }

    /// The cell at a row and a column.
    fn at(&self, row: i8, column: i8) -> Option<usize> {
        let cell = (u8::try_from(row).ok()?, u8::try_from(column).ok()?);
        self.cells.binary_search(&cell).ok()
    }

    fn is_on_board(&self, row: i8, column: i8) -> bool {
        let [top, bottom, left, right] = self.place;
        let (last_row, last_column) = (self.last.0 as i8, self.last.1 as i8);
        (row >= 0 || !top)
            && (row <= last_row || !bottom)
            && (column >= 0 || !left)
            && (column <= last_column || !right)
    }

    /// Whether the eye space reaches from edge to edge.
    fn is_narrow(&self) -> bool {
        let [top, bottom, left, right] = self.place;
        (top && bottom) || (left && right)
    }

    /// The vertices that have a neighbour outside the eye space.
    fn open(&self) -> Mask {
        let free = self.free.iter().enumerate();
        free.fold(0, |mask, (i, &free)| mask | Mask::from(free > 0) << i)
    }

    fn degree(&self, i: usize) -> usize {
        self.edges.iter().filter(|&&(a, _)| a == i).count()
    }

    /// The diagonals of a cell that are on the board.
    fn diagonals(&self, i: usize) -> impl Iterator<Item = (i8, i8)> {
        let (row, column) = (self.cells[i].0 as i8, self.cells[i].1 as i8);
        let all = [(1, 1), (1, -1), (-1, 1), (-1, -1)];
        let all = all.into_iter().map(move |(dr, dc)| (row + dr, column + dc));
        all.filter(|&(r, c)| self.is_on_board(r, c))
    }

    /// The kinds that a pendant margin on a cell can have.
    fn pendants(&self, i: usize, margins: Mask) -> Vec<Pendant> {
        let mut found = vec![Pendant::Beside];
        if self.degree(i) <= 1 {
            let outside = self.diagonals(i).filter(|&(r, c)| self.at(r, c).is_none());
            let near = outside.map(|(r, c)| {
                let near = [(r + 1, c), (r, c + 1), (r - 1, c), (r, c - 1)];
                let near = near.into_iter().filter_map(|(r, c)| self.at(r, c));
                near.fold(0, |mask: Mask, j| mask | 1 << j) & margins
            });
            let near: BTreeSet<Mask> = near.collect();
            found.extend(near.into_iter().map(Pendant::Diagonal));
        }
        found
    }

    /// The edges from half eyes to margins that are their key points: any choice of them.
    fn keys(&self, margins: Mask) -> Vec<Vec<(usize, usize)>> {
        let half_eyes =
            (0..self.cells.len()).filter(|&i| self.degree(i) <= 1 && margins >> i & 1 == 0);
        let options = half_eyes.map(|i| {
            let keys = self.diagonals(i).filter_map(|(r, c)| self.at(r, c));
            let keys = keys.filter(|&key| margins >> key & 1 == 1);
            std::iter::once(None)
                .chain(keys.map(|key| Some((key, i))))
                .collect()
        });
        let all = choices(options).into_iter();
        all.map(|choice| choice.into_iter().flatten().collect())
            .collect()
    }

    /// The arenas with these margins, these `$` and these vertices with a pendant margin.
    fn arenas(
        &self,
        margins: Mask,
        cut: Mask,
        pendants: Mask,
        variety: Variety,
    ) -> BTreeSet<EyeGraph> {
        let rich = variety == Variety::Rich;
        let has = |mask: Mask, i: usize| mask >> i & 1 == 1;
        let cells = self.cells.len();
        let seen = if rich { margins } else { 0 };
        let pendant_choices = choices(members(pendants).map(|i| self.pendants(i, seen)));
        let mut arenas = BTreeSet::new();
        for (choice, keys) in pendant_choices
            .iter()
            .flat_map(|choice| self.keys(seen).into_iter().map(move |keys| (choice, keys)))
        {
            let mut edges = self.edges.clone();
            edges.extend(keys);
            let mut outside = margins | cut;
            for (vertex, (i, pendant)) in (cells..).zip(members(pendants).zip(choice)) {
                edges.push((vertex, i));
                match pendant {
                    Pendant::Beside => outside |= 1 << i,
                    Pendant::Diagonal(near) => edges.extend(members(*near).map(|j| (vertex, j))),
                }
            }
            let walled = |i: usize| self.free[i] > u8::from(has(outside, i));
            let rim = (0..cells).filter(|&i| rich && has(outside, i) && walled(i));
            let rim = rim.fold(0, |mask: Mask, i| mask | 1 << i);
            for loose in subsets(rim) {
                let own = (0..cells).map(|i| {
                    let kind = if has(margins, i) {
                        Kind::Margin
                    } else if has(cut, i) {
                        Kind::MarginAttacker
                    } else {
                        Kind::Empty
                    };
                    (kind, walled(i) && !has(loose, i))
                });
                let pendants = members(pendants).map(|_| (Kind::Margin, true));
                let vertices: Vec<(Kind, bool)> = own.chain(pendants).collect();
                let graph = EyeGraph::new(&vertices, &edges);
                let graph = graph.expect("a polyomino is a graph").without_idle_edges();
                arenas.insert(graph.canonical().0);
            }
        }
        arenas
    }

    /// Whether the eye space is connected, if margins do not connect with each other.
    fn is_connected(&self, marginal: Mask) -> bool {
        let all = (1 << self.free.len()) - 1;
        let near = |i: usize| {
            let joined =
                |&&(a, b): &&(usize, usize)| a == i && marginal >> a & marginal >> b & 1 == 0;
            let edges = self.edges.iter().filter(joined);
            edges.fold(0, |mask: Mask, &(_, b)| mask | 1 << b)
        };
        connected(1, all, near) == all
    }
}

/// All ways to choose one of each of these options.
fn choices<T: Copy>(options: impl IntoIterator<Item = Vec<T>>) -> Vec<Vec<T>> {
    let longer = |choices: Vec<Vec<T>>, options: Vec<T>| {
        let longer = choices.iter().flat_map(|choice| {
            let longer = |&option: &T| choice.iter().copied().chain([option]).collect();
            options.iter().map(longer)
        });
        longer.collect()
    };
    options.into_iter().fold(vec![Vec::new()], longer)
}

/// All arenas with at most `size` vertices, reduced and in canonical form, without stones.
///
/// Those with at most `rich` vertices include arenas from edge to edge, margins that do not touch the wall, and key
/// points that adjoin margins or are margins.
pub fn arenas(size: usize, rich: usize) -> BTreeSet<EyeGraph> {
    let mut found = BTreeSet::new();
    for cells in 1..=size {
        for shape in shapes(cells) {
            for margins in subsets(shape.open()) {
                if !shape.is_connected(margins) {
                    continue;
                }
                for pendants in subsets(shape.open() & !margins) {
                    let vertices = cells + pendants.count_ones() as usize;
                    let variety = match vertices <= rich {
                        true => Variety::Rich,
                        false => Variety::Plain,
                    };
                    let fits = variety == Variety::Rich || !shape.is_narrow();
                    if vertices <= size && fits {
                        found.extend(shape.arenas(margins, 0, pendants, variety));
                    }
                }
            }
        }
    }
    found
}

/// All arenas with `$` that have at most `size` vertices if a `$` counts once, and more than `most` if it counts twice.
///
/// They are in canonical form, without any stones but the `$`.
pub fn cut_arenas(size: usize, most: usize) -> BTreeSet<EyeGraph> {
    let mut found = BTreeSet::new();
    for cells in 1..=size {
        for shape in shapes(cells).iter().filter(|shape| !shape.is_narrow()) {
            for marginal in subsets(shape.open()) {
                if !shape.is_connected(marginal) {
                    continue;
                }
                for cut in subsets(marginal) {
                    for pendants in subsets(shape.open() & !marginal) {
                        let vertices = cells + pendants.count_ones() as usize;
                        if vertices <= size && vertices + cut.count_ones() as usize > most {
                            found.extend(shape.arenas(
                                marginal & !cut,
                                cut,
                                pendants,
                                Variety::Plain,
                            ));
                        }
                    }
                }
            }
        }
    }
    found
}
