//! Playouts: a position played to its end many times by a fast, mostly random player.
//!
//! Playouts from a finished position agree on nearly every vertex at their ends, and the share of them in which a stone
//! survives shows whether it is alive. The answer depends only on the stones, the seed and the number of playouts. If
//! the position is turned, the answer is turned with it.

mod field;
pub(crate) mod heavy;
pub(crate) mod pattern;
pub(crate) mod policy;
pub(crate) mod replies;
mod rng;
mod shape;

pub use rng::Rng;

use self::field::Field;
use crate::board::Board;
use crate::color::{ByColor, Cell, Color};
use crate::vertex::{Size, Symmetry, Vertex};
use crate::vertex_map::VertexMap;
use crate::vertex_set::VertexSet;

/// How often each vertex ended as whose.
#[derive(Clone, Debug)]
pub struct Ownership {
    /// Summed over the views.
    counts: Counts,
    views: u32,
    playouts: u32,
    moves: u64,
}

impl Ownership {
    /// Number of playouts.
    pub fn playouts(&self) -> u32 {
        self.playouts
    }

    /// Number of moves that were played in all playouts, passes included.
    pub fn moves(&self) -> u64 {
        self.moves
    }

    /// The share of playouts, 0 to 1, in which the vertex ended as a stone or an eye of this colour; 0 if there
    /// were no playouts.
    pub fn share(&self, color: Color, v: Vertex) -> f64 {
        if self.playouts == 0 {
            return 0.0;
        }
        f64::from(self.counts[v][color]) / f64::from(self.playouts * self.views)
    }

    /// Black's share minus White's, -1 to 1.
    pub fn balance(&self, v: Vertex) -> f64 {
        self.share(Color::Black, v) - self.share(Color::White, v)
    }
}

/// A vertex is owned by a colour with this balance of the playouts, -1 to 1.
pub(crate) const OWNED: f64 = 0.4;

/// How many playouts, and from which random numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Settings {
    /// The seed; equal seeds give equal playouts.
    pub seed: u64,
    /// The number of playouts that are wanted.
    pub playouts: u32,
    /// No further playout starts once this many moves have been played: a bound on the time that an open board
    /// may take.
    pub max_moves: u64,
}

impl Default for Settings {
    /// Seed 1, 400 playouts, and three times the moves that so many take on a finished 19x19 board.
    fn default() -> Settings {
        Settings {
            seed: 1,
            playouts: 400,
            max_moves: 120_000,
        }
    }
}

/// Plays the position out; every second playout starts with White. The ko ban of the position is
/// ignored, and nobody commits suicide.
///
/// The playouts run on one representative of the sixteen positions that turning, mirroring and exchanging the
/// colours make of this one, so that all of them get the same answer, each in its own orientation.
/// Cost: about a quarter of a microsecond a move.
///
/// ```
/// use goeye::board::Board;
/// use goeye::color::Color;
/// use goeye::playout::{Settings, run};
/// let board = Board::from_diagram("O . X O .\n. . X O .\n. X X O O\n. . X O .").unwrap();
/// let ownership = run(&board, Settings::default());
/// assert!(ownership.share(Color::Black, "A4".parse().unwrap()) > 0.9, "the stone dies");
/// ```
pub fn run(board: &Board, settings: Settings) -> Ownership {
    let mut series = Series::new(board, settings);
    series.run(settings.playouts);
    series.ownership()
}

/// Playouts of one position that may be continued: what was played counts, however many calls it took.
pub struct Series {
    size: Size,
    representative: Board,
    views: Vec<View>,
    settings: Settings,
    counts: Counts,
    field: Field,
    playouts: u32,
    moves: u64,
}

impl Series {
    /// No playouts yet, as [`run`] makes them.
    pub fn new(board: &Board, settings: Settings) -> Series {
        let (representative, views) = canonical(board);
        Series {
            size: board.size(),
            field: Field::new(representative.size()),
            representative,
            views,
            settings,
            counts: VertexMap::filled(ByColor::new(0, 0)),
            playouts: 0,
            moves: 0,
        }
    }

    /// Goes on until there are so many playouts in all, or the settings' number of moves is reached.
    pub fn run(&mut self, playouts: u32) {
        while self.playouts < playouts && self.moves < self.settings.max_moves {
            let first = Color::ALL[self.playouts as usize % 2];
            let mut rng = generator(self.settings.seed, self.playouts);
            self.field.set(&self.representative, &VertexSet::EMPTY);
            self.moves += self.field.play_out(first, None, |field, color, last| {
                choose(field, &mut rng, color, last)
            });
            self.playouts += 1;
            self.field.count(&mut self.counts);
        }
    }

    /// What came of all playouts so far.
    pub fn ownership(&self) -> Ownership {
        Ownership {
            counts: spread(self.size, &self.counts, &self.views),
            views: self.views.len() as u32,
            playouts: self.playouts,
            moves: self.moves,
        }
    }
}

/// How often each vertex ended as whose.
type Counts = VertexMap<ByColor<u32>>;

/// A generator of its own for each playout: what one consumes does not move the next.
fn generator(seed: u64, playout: u32) -> Rng {
    Rng::new(seed.wrapping_mul(0x2545_f491_4f6c_dd1d) ^ (u64::from(playout) << 32))
}

/// What was counted on the representative of a board of this size, summed over the views that show it.
fn spread(size: Size, counts: &Counts, views: &[View]) -> Counts {
    let mut seen: Counts = VertexMap::filled(ByColor::new(0, 0));
    for view in views {
        for v in size.vertices() {
            let there = counts[view.symmetry.map(size, v)];
            let there = if view.swapped { there.swapped() } else { there };
            seen[v].black += there.black;
            seen[v].white += there.white;
        }
    }
    seen
}

/// A way to look at a position: turned or mirrored, perhaps with the colours exchanged.
#[derive(Clone, Copy, Debug)]
pub(crate) struct View {
    symmetry: Symmetry,
    swapped: bool,
}

impl View {
    /// 1, or -1 where the colours are exchanged.
    pub(crate) fn sign(&self) -> f64 {
        if self.swapped { -1.0 } else { 1.0 }
    }

    /// What a colour is on the representative.
    pub(crate) fn color(&self, color: Color) -> Color {
        if self.swapped {
            color.opponent()
        } else {
            color
        }
    }

    /// Where a vertex of a board of this size is on the representative.
    pub(crate) fn vertex(&self, size: Size, v: Vertex) -> Vertex {
        self.symmetry.map(size, v)
    }

    /// Where a vertex of the representative is on the board of this size.
    pub(crate) fn vertex_back(&self, size: Size, v: Vertex) -> Vertex {
        let mut back = size.vertices().filter(|&u| self.vertex(size, u) == v);
        back.next().unwrap_or(v)
    }
}

/// The representative of all views of a position, and the views of `board` that show it: several if the position
/// is symmetrical.
pub(crate) fn canonical(board: &Board) -> (Board, Vec<View>) {
    let mut best: Vec<u8> = Vec::new();
    let mut views = Vec::new();
    for symmetry in Symmetry::ALL {
        for swapped in [false, true] {
            let cells = picture(board, symmetry, swapped);
            // The first one is compared with nothing.
            if views.is_empty() || cells < best {
                best = cells;
                views.clear();
            } else if cells > best {
                continue;
            }
            views.push(View { symmetry, swapped });
        }
    }
    let size = views[0].symmetry.size(board.size());
    let mut representative = Board::new(size);
    for (v, cell) in size.vertices().zip(&best[2..]) {
        if let Some(color) = Color::ALL.get(usize::from(*cell)) {
            representative.place(*color, v);
        }
    }
    (representative, views)
}

/// Size and cells of a view, to be compared.
fn picture(board: &Board, symmetry: Symmetry, swapped: bool) -> Vec<u8> {
    let size = symmetry.size(board.size());
    let mut cells = vec![Cell::Empty as u8; 2 + size.area()];
    cells[0] = size.width() as u8;
    cells[1] = size.height() as u8;
    for v in board.size().vertices() {
        if let Some(color) = board.color_at(v) {
            let seen = symmetry.map(board.size(), v);
            let color = if swapped { color.opponent() } else { color };
            cells[2 + size.row_from_top(seen) * size.width() + seen.column()] = color as u8;
        }
    }
    cells
}

/// The light player's move.
#[inline]
fn choose(field: &mut Field, rng: &mut Rng, color: Color, last: Option<Vertex>) -> Option<Vertex> {
    last.and_then(|last| policy::answer(field.board(), color, last, rng))
        .or_else(|| field.draw(color, rng))
}

#[cfg(test)]
mod tests {
    use super::{Rng, *};
    use crate::board::tests::seen;
    use proptest::prelude::*;

    const FEW: Settings = Settings {
        seed: 3,
        playouts: 30,
        max_moves: u64::MAX,
    };

    /// What random moves make of a board.
    pub(super) fn position(mut board: Board, seed: u64, moves: usize) -> Board {
        let (mut rng, size) = (Rng::new(seed), board.size());
        for i in 0..moves {
            let v = Vertex::new(rng.below(size.width()), rng.below(size.height()));
            if !policy::is_eye(&board, Color::ALL[i % 2], v) {
                let _ = board.play(Color::ALL[i % 2], v);
            }
        }
        board
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(30))]

        #[test]
        fn ownership_turns_with_the_position(w in 1usize..10, h in 1usize..10, seed in any::<u64>(), moves in 0usize..90) {
            let size = Size::new(w, h).unwrap();
            let board = position(Board::new(size), seed, moves);
            let own = run(&board, FEW);
            for symmetry in Symmetry::ALL {
                for swapped in [false, true] {
                    let other = run(&seen(&board, symmetry, swapped), FEW);
                    prop_assert_eq!(other.moves(), own.moves());
                    for v in size.vertices() {
                        let sign = if swapped { -1.0 } else { 1.0 };
                        prop_assert_eq!(other.balance(symmetry.map(size, v)), sign * own.balance(v));
                    }
                }
            }
        }
    }

    #[test]
    fn the_budget_of_moves_ends_the_run() {
        let board = Board::new(Size::square(19).unwrap());
        let own = run(
            &board,
            Settings {
                seed: 1,
                playouts: 1000,
                max_moves: 2000,
            },
        );
        assert!(own.playouts() < 10 && own.moves() >= 2000);
        let none = run(
            &board,
            Settings {
                seed: 1,
                playouts: 0,
                max_moves: 2000,
            },
        );
        assert_eq!(none.share(Color::Black, Vertex::new(0, 0)), 0.0);
    }

    #[test]
    fn a_dead_stone_dies_and_a_living_one_lives() {
        let board = Board::from_diagram(
            ". X . X O . O . .
             X X X X O O O O O
             . . . X O . . . .
             . O . X O . . . .
             . . . X O . X . .
             . . . X O . . . .
             X X X X O . . . .
             . . . X O O O O .
             . X . X X X O . O",
        )
        .unwrap();
        let own = run(&board, Settings::default());
        let at = |name: &str| own.balance(name.parse().unwrap());
        assert!(at("B6") > 0.9 && at("G5") < -0.9 && at("D5") > 0.95 && at("E5") < -0.95);
    }
}
