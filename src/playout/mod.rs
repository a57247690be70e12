//! Playouts: a position played to its end many times by a fast, mostly random player.
//!
//! From a finished position the ends agree on nearly every vertex, and the share of ends in which a stone
//! survives tells whether it is alive. The answer depends on the stones, the seed and the number of playouts only,
//! and turns with the position.

pub mod heavy;
pub mod pattern;
pub mod policy;
mod rng;
pub mod shape;

pub use rng::Rng;

use crate::board::Board;
use crate::color::{ByColor, Cell, Color};
use crate::vertex::{Move, Size, Symmetry, Vertex};
use crate::vertex_map::VertexMap;

/// How often each vertex ended as whose.
#[derive(Clone, Debug)]
pub struct Ownership {
    /// Summed over the views.
    counts: VertexMap<ByColor<u32>>,
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
pub fn run(board: &Board, settings: Settings) -> Ownership {
    let (representative, views) = canonical(board);
    let mut ownership = Ownership {
        counts: VertexMap::filled(ByColor::new(0, 0)),
        views: views.len() as u32,
        playouts: 0,
        moves: 0,
    };
    let mut counts: VertexMap<ByColor<u32>> = VertexMap::filled(ByColor::new(0, 0));
    let mut player = Player::new(representative.size());
    for i in 0..settings.playouts {
        if ownership.moves >= settings.max_moves {
            break;
        }
        // A generator of its own for each playout: what one consumes does not move the next.
        let rng =
            Rng::new(settings.seed.wrapping_mul(0x2545_f491_4f6c_dd1d) ^ (u64::from(i) << 32));
        player.start(&representative, rng);
        ownership.moves += player.play_out(Color::ALL[i as usize % 2]);
        ownership.playouts += 1;
        for v in representative.size().vertices() {
            if let Some(owner) = player.owner(v) {
                counts[v][owner] += 1;
            }
        }
    }
    for view in views {
        for v in board.size().vertices() {
            let seen = counts[view.symmetry.map(board.size(), v)];
            let seen = if view.swapped { seen.swapped() } else { seen };
            ownership.counts[v].black += seen.black;
            ownership.counts[v].white += seen.white;
        }
    }
    ownership
}

/// A way to look at a position: turned or mirrored, perhaps with the colours exchanged.
#[derive(Clone, Copy, Debug)]
pub(crate) struct View {
    symmetry: Symmetry,
    swapped: bool,
}

impl View {
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

/// One playout in progress; kept between playouts so that nothing is allocated anew.
struct Player {
    board: Board,
    rng: Rng,
    last: Option<Vertex>,
    empty: Vec<Vertex>,
    /// Where each empty vertex is in `empty`.
    index: VertexMap<u16>,
}

impl Player {
    fn new(size: Size) -> Player {
        Player {
            board: Board::new(size),
            rng: Rng::new(0),
            last: None,
            empty: Vec::with_capacity(size.area()),
            index: VertexMap::filled(0),
        }
    }

    fn start(&mut self, board: &Board, rng: Rng) {
        self.board.clone_from(board);
        self.rng = rng;
        self.last = None;
        self.empty.clear();
        for v in board.size().vertices() {
            if board.is_empty(v) {
                self.vacate(v);
            }
        }
    }

    /// Plays until both pass; returns the number of moves. Ends after three moves a vertex whatever happens:
    /// without superko a playout could go round for ever.
    fn play_out(&mut self, first: Color) -> u64 {
        let limit = 3 * self.board.size().area() as u64;
        let (mut color, mut passes, mut moves) = (first, 0, 0);
        while passes < 2 && moves < limit {
            match self.choose(color) {
                Move::Play(v) => {
                    passes = 0;
                    self.play(color, v);
                }
                Move::Pass => {
                    passes += 1;
                    self.last = None;
                    let _ = self.board.pass();
                }
            }
            moves += 1;
            color = color.opponent();
        }
        moves
    }

    #[inline]
    fn choose(&mut self, color: Color) -> Move {
        if let Some(last) = self.last
            && let Some(v) = policy::answer(&self.board, color, last, &mut self.rng)
        {
            return Move::Play(v);
        }
        // Draws without repetition: what is drawn goes to the front.
        for drawn in 0..self.empty.len() {
            let i = drawn + self.rng.below(self.empty.len() - drawn);
            let v = self.empty[i];
            self.swap(drawn, i);
            if policy::is_playable(&self.board, color, v) {
                return Move::Play(v);
            }
        }
        Move::Pass
    }

    #[inline]
    fn play(&mut self, color: Color, v: Vertex) {
        let undo = self.board.play_legal(color, v);
        self.occupy(v);
        for (head, _) in undo.captured() {
            for v in self.board.captured_stones(head) {
                self.index[v] = self.empty.len() as u16;
                self.empty.push(v);
            }
        }
        self.last = Some(v);
    }

    #[inline]
    fn vacate(&mut self, v: Vertex) {
        self.index[v] = self.empty.len() as u16;
        self.empty.push(v);
    }

    #[inline]
    fn occupy(&mut self, v: Vertex) {
        let i = usize::from(self.index[v]);
        self.swap(i, self.empty.len() - 1);
        self.empty.pop();
    }

    #[inline]
    fn swap(&mut self, i: usize, j: usize) {
        self.empty.swap(i, j);
        self.index[self.empty[i]] = i as u16;
        self.index[self.empty[j]] = j as u16;
    }

    /// Whose stone or eye a vertex is now.
    #[inline]
    fn owner(&self, v: Vertex) -> Option<Color> {
        if let Some(color) = self.board.color_at(v) {
            return Some(color);
        }
        let mut owner = None;
        for n in v.neighbors() {
            match (self.board.color_at(n), owner) {
                (Some(color), None) => owner = Some(color),
                (Some(color), Some(other)) if color != other => return None,
                _ => {}
            }
        }
        owner
    }
}

#[cfg(test)]
mod tests {
    use super::{Rng, *};
    use crate::vertex_set::VertexSet;
    use proptest::prelude::*;

    const FEW: Settings = Settings {
        seed: 3,
        playouts: 30,
        max_moves: u64::MAX,
    };

    /// A position after random legal moves.
    fn position(size: Size, seed: u64, moves: usize) -> Board {
        let mut rng = Rng::new(seed);
        let mut board = Board::new(size);
        for i in 0..moves {
            let v = Vertex::new(rng.below(size.width()), rng.below(size.height()));
            if !policy::is_eye(&board, Color::ALL[i % 2], v) {
                let _ = board.play(Color::ALL[i % 2], v);
            }
        }
        board
    }

    fn seen(board: &Board, symmetry: Symmetry, swapped: bool) -> Board {
        let stones = Color::ALL.into_iter().flat_map(|color| {
            let seen = if swapped { color.opponent() } else { color };
            board
                .stones_of(color)
                .into_iter()
                .map(move |v| (seen, symmetry.map(board.size(), v)))
        });
        Board::from_stones(symmetry.size(board.size()), stones).unwrap()
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(30))]

        #[test]
        fn ownership_turns_with_the_position(w in 1usize..10, h in 1usize..10, seed in any::<u64>(), moves in 0usize..90) {
            let size = Size::new(w, h).unwrap();
            let board = position(size, seed, moves);
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

        #[test]
        fn a_playout_keeps_the_board_and_its_list_right(w in 1usize..=25, h in 1usize..=25, seed in any::<u64>()) {
            let size = Size::new(w, h).unwrap();
            let mut player = Player::new(size);
            player.start(&position(size, seed, 100), Rng::new(seed));
            player.play_out(Color::Black);
            player.board.validate().unwrap();
            prop_assert_eq!(player.empty.iter().copied().collect::<VertexSet>(), player.board.empty_vertices());
            prop_assert!(player.empty.iter().enumerate().all(|(i, &v)| usize::from(player.index[v]) == i));
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
