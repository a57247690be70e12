//! Domains: which vertices can become eye space, for both colours at once.
//!
//! Blocks that are captured outright, and inessential ones, are invisible: only *lively* stones count. A colour has
//! influence on
//!
//! 1. every vertex with one of its lively stones;
//! 2. every vertex next to such a stone, unless a lively enemy stone is on it or it is a false margin;
//! 3. every vertex `e` without a lively enemy stone for which it has influence on two adjoining vertices of the eight
//!    around it, an orthogonal one `b` and a diagonal one `a`:
//!
//!    ```text
//!    pqr
//!    uabcv
//!     def
//!      h
//!    ```
//!
//!    (`p` is above `a`), but
//!    - not if a lively enemy stone is on `d`: it would leak past a knight's move;
//!    - not from `a` and `b` both on the first line: it would leak below a stone on the third line;
//!    - not through a *gap*: two vertices around `a`, `b` and `e`, a knight's move, a large one, one or two points or
//!      a diagonal jump apart, with a lively enemy stone on each, or on one while the other is off the board.
//!
//!    A stone of its own on `a` breaks all of these but the gaps that `a` does not stand in;
//! 4. a corner, if it has influence on both vertices beside it and no lively enemy stone is on the diagonal one.
//!
//! This is repeated until nothing is added. Where one colour alone has influence is its *exclusive domain*. Vertices
//! of it without lively stones are eye space, marginal if they adjoin the exclusive domain of the enemy.
//! A vertex in reach of both is a marginal vertex of each colour whose exclusive domain it adjoins, and belongs to
//! neither if it adjoins none.
//!
//! A *false margin* is an empty vertex between an enemy block that cannot be captured and captured stones of the
//! same colour, where a stone of that colour would have a single liberty: it can wait until the eye is attacked,
//! and belongs to neither colour.
//!
//! These are the rules of GNU Go's manual, made precise by what the program answers. Taken literally the manual knows
//! two gaps only, `d` alone and `u` with `c`, and gives a corner to a colour with one vertex beside it. Then far more
//! vertices are in reach of both colours than in the program: of 91,000 vertices of 200 positions 8,800 differ, and
//! with the gaps below 160. The gaps were found by adding to the rule, one by one, the pair of vertices
//! that explained most of 1,700 random positions; other games gave the same share of differences.

use super::tactics::Tactics;
use crate::board::{Board, Orientation};
use crate::color::{ByColor, Color};
use crate::vertex::{MAX_SIDE, STRIDE, Size, Vertex};
use crate::vertex_set::VertexSet;
use std::sync::OnceLock;

/// The vertices that can become eye space of one colour.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Domain {
    /// All of them, empty or with stones that are not lively.
    pub vertices: VertexSet,
    /// Those of them at the rim.
    pub margins: VertexSet,
}

/// The domains of both colours, and the stones that they follow from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Domains {
    /// The lively stones.
    pub lively: ByColor<VertexSet>,
    /// The eye space.
    pub of: ByColor<Domain>,
}

impl Domains {
    /// Finds the domains of a position. Cost: some twenty microseconds on 19x19, plus the tactical questions.
    pub fn new(board: &Board, tactics: &mut impl Tactics) -> Domains {
        let lively = lively_stones(board, tactics);
        let area = VertexSet::board(board.size());
        let banned = ByColor::from_fn(|color| false_margins(board, tactics, &lively, color));
        let no_margins = area - banned.black - banned.white;
        let influence = ByColor::from_fn(|color| {
            influence(
                board,
                &lively[color],
                &lively[color.opponent()],
                &no_margins,
            )
        });
        let exclusive = ByColor::from_fn(|color| influence[color] - influence[color.opponent()]);
        let both = influence.black & influence.white;
        let stones = lively.black | lively.white;
        let of = ByColor::from_fn(|color| {
            let near_enemy = exclusive[color.opponent()].neighbors();
            let margins = (exclusive[color] & near_enemy) | (both & exclusive[color].neighbors());
            Domain {
                vertices: (exclusive[color] | margins) - stones,
                margins: margins - stones,
            }
        });
        Domains { lively, of }
    }
}

impl Domains {
    /// The same domains as another orientation of the position shows them.
    pub(super) fn seen(&self, view: &Orientation) -> Domains {
        let of = view.by_color(self.of);
        let lively = view.by_color(self.lively);
        Domains {
            lively: ByColor::from_fn(|color| view.set_back(lively[color])),
            of: ByColor::from_fn(|color| Domain {
                vertices: view.set_back(of[color].vertices),
                margins: view.set_back(of[color].margins),
            }),
        }
    }
}

/// The stones of the lively blocks.
fn lively_stones(board: &Board, tactics: &mut impl Tactics) -> ByColor<VertexSet> {
    let mut lively = ByColor::new(VertexSet::EMPTY, VertexSet::EMPTY);
    for (_, block) in board.blocks() {
        if tactics.is_lively(block.head()) {
            lively[block.color()].extend(board.stones(block.head()));
        }
    }
    lively
}

/// The false margins in eyes of the opponent of `color`, whose captured stones they would save.
fn false_margins(
    board: &Board,
    tactics: &mut impl Tactics,
    lively: &ByColor<VertexSet>,
    color: Color,
) -> VertexSet {
    let stones = board.stones_of(color);
    let captured = stones - lively[color];
    let between = captured.neighbors() & lively[color].neighbors();
    let mut found = VertexSet::EMPTY;
    if between.is_empty() {
        return found;
    }
    for v in between & board.empty_vertices() {
        let near = |set: &VertexSet| v.neighbors().into_iter().find(|n| set.contains(*n));
        let cut_off = v
            .neighbors()
            .iter()
            .filter(|&&n| lively[color].contains(n))
            .all(|&n| !tactics.fate(n).attacker.outcome.succeeds());
        if cut_off
            && near(&lively[color.opponent()]).is_some()
            && liberties_after(board, color, v) == 1
        {
            found.insert(v);
        }
    }
    found
}

/// The number of liberties of the block that a stone would make; `usize::MAX` if the stone captures something.
fn liberties_after(board: &Board, color: Color, v: Vertex) -> usize {
    let mut liberties = VertexSet::EMPTY;
    for n in v.neighbors() {
        match board.block_at(n) {
            Some(block) if block.color() == color => liberties |= *block.liberties(),
            Some(block) if block.liberty_count() == 1 => return usize::MAX,
            Some(_) => {}
            None if board.is_empty(n) => {
                liberties.insert(n);
            }
            None => {}
        }
    }
    liberties.remove(v);
    liberties.len()
}

/// The vertices on which a colour has influence.
fn influence(board: &Board, own: &VertexSet, enemy: &VertexSet, allowed: &VertexSet) -> VertexSet {
    let size = board.size();
    let open = (VertexSet::board(size) - *enemy) & *allowed;
    let mut reached = *own | (own.neighbors() & open);
    let rules = rules(size, own, enemy);
    loop {
        let mut next = reached;
        for rule in &rules {
            next |= rule.apply(&reached);
        }
        for [corner, b, c, d] in corners(size) {
            if reached.contains(b) && reached.contains(c) && !enemy.contains(d) {
                next.insert(corner);
            }
        }
        next = (next & open) | *own;
        if next == reached {
            return reached;
        }
        reached = next;
    }
}

/// Each corner with the two vertices beside it and the diagonal one. None on boards with a side of one.
fn corners(size: Size) -> impl Iterator<Item = [Vertex; 4]> {
    let (w, h) = (size.width(), size.height());
    let real = w > 1 && h > 1;
    let all = [(0, 0), (w - 1, 0), (0, h - 1), (w - 1, h - 1)];
    all.into_iter().filter(move |_| real).map(move |(x, y)| {
        let inner_x = if x == 0 { 1 } else { w - 2 };
        let inner_y = if y == 0 { 1 } else { h - 2 };
        [
            Vertex::new(x, y),
            Vertex::new(inner_x, y),
            Vertex::new(x, inner_y),
            Vertex::new(inner_x, inner_y),
        ]
    })
}

/// A place relative to `e`: steps towards `b`, and steps to the side on which `a` is.
type Place = (isize, isize);

const A: Place = (1, 1);
const B: Place = (1, 0);
const C: Place = (1, -1);
const D: Place = (0, 1);
const F: Place = (0, -1);
const H: Place = (-1, 0);
const P: Place = (2, 1);
const Q: Place = (2, 0);
const R: Place = (2, -1);
const U: Place = (1, 2);
const V: Place = (1, -2);

/// The gaps that `a` stands in.
const GAPS_OVER_A: [(Place, Place); 6] = [(U, C), (U, F), (U, H), (P, F), (P, V), (P, R)];

/// The others, and a wall beside `b` and `e`.
const GAPS: [(Place, Place); 6] = [(C, D), (C, H), (D, Q), (F, Q), (H, Q), (C, F)];

/// The third rule for one orthogonal neighbour `b` and one side of it.
#[derive(Clone, Copy)]
struct DomainRule {
    /// From `e` to `b`, in steps of the vertex index.
    b: isize,
    /// From `e` to `a`.
    a: isize,
    /// The vertices `e` that may be reached in this direction.
    to: VertexSet,
}

/// The third rule in its eight directions.
fn rules(size: Size, own: &VertexSet, enemy: &VertexSet) -> [DomainRule; 8] {
    views(size).each_ref().map(|view| DomainRule {
        b: view.b,
        a: view.b + view.side,
        to: view.open(own, enemy),
    })
}

/// Indices of places in [`DomainView::on_board`].
const PLACES: usize = 20;

/// The board as seen in one direction.
struct DomainView {
    /// The vertices of the board.
    area: VertexSet,
    b: isize,
    side: isize,
    /// The vertices that have a place on the board.
    on_board: [VertexSet; PLACES],
    /// The vertices for which `a` and `b` are both on the first line.
    first_line: VertexSet,
}

/// The eight views of a board, made once for each size.
fn views(size: Size) -> &'static [DomainView; 8] {
    type Views = [[OnceLock<Box<[DomainView; 8]>>; MAX_SIDE]; MAX_SIDE];
    static VIEWS: Views = [const { [const { OnceLock::new() }; MAX_SIDE] }; MAX_SIDE];
    VIEWS[size.width() - 1][size.height() - 1].get_or_init(|| {
        let row = STRIDE as isize;
        let directions = [
            (row, 1),
            (row, -1),
            (-row, 1),
            (-row, -1),
            (1, row),
            (1, -row),
            (-1, row),
            (-1, -row),
        ];
        Box::new(directions.map(|(b, side)| DomainView::new(VertexSet::board(size), b, side)))
    })
}

fn index((ahead, aside): Place) -> usize {
    ((ahead + 1) * 5 + aside + 2) as usize
}

impl DomainView {
    fn new(area: VertexSet, b: isize, side: isize) -> DomainView {
        // Step by step, so that rows do not run into each other.
        let walk = |steps: isize, step: isize, set: VertexSet| {
            (0..steps.abs()).fold(set, |set, _| set.moved(-step * steps.signum()) & area)
        };
        let mut on_board = [VertexSet::EMPTY; PLACES];
        for ahead in -1..=2 {
            for aside in -2..=2 {
                on_board[index((ahead, aside))] = walk(aside, side, walk(ahead, b, area));
            }
        }
        let mut view = DomainView {
            area,
            b,
            side,
            on_board,
            first_line: VertexSet::EMPTY,
        };
        let inner = area & area.moved(b) & area.moved(-b) & area.moved(side) & area.moved(-side);
        view.first_line = area - view.with(&inner, A) - view.with(&inner, B);
        view
    }

    /// The vertices that have a member of the set in a place.
    fn with(&self, set: &VertexSet, (ahead, aside): Place) -> VertexSet {
        let there = set.moved(-(ahead * self.b + aside * self.side));
        there & self.on_board[index((ahead, aside))]
    }

    /// The vertices that may be reached.
    fn open(&self, own: &VertexSet, enemy: &VertexSet) -> VertexSet {
        // An enemy stone there; an enemy stone or the end of the board, for each place once.
        let mut places: [Option<(VertexSet, VertexSet)>; PLACES] = [None; PLACES];
        let mut seen = |place: Place| {
            *places[index(place)].get_or_insert_with(|| {
                let stone = self.with(enemy, place);
                (stone, stone | (self.area - self.on_board[index(place)]))
            })
        };
        let mut closed = |gaps: &[(Place, Place)]| {
            gaps.iter().fold(VertexSet::EMPTY, |all, &(x, y)| {
                let ((one, one_end), (other, other_end)) = (seen(x), seen(y));
                all | (one & other_end) | (one_end & other)
            })
        };
        let over_a = closed(&GAPS_OVER_A) | self.with(enemy, D) | self.first_line;
        self.area - closed(&GAPS) - (over_a - self.with(own, A))
    }
}

impl DomainRule {
    fn apply(&self, reached: &VertexSet) -> VertexSet {
        reached.moved(-self.a) & reached.moved(-self.b) & self.to
    }
}
