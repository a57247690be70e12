//! Playouts: a position played to its end many times by a fast, mostly random player.
//!
//! From a finished position the ends agree on nearly every vertex, and the share of ends in which a stone
//! survives tells whether it is alive (scoring.md of the design, section 3). The answer depends on the position,
//! the seed and the number of playouts only.

pub mod policy;
mod rng;
pub mod shape;

pub use rng::Rng;

use crate::board::Board;
use crate::color::{ByColor, Cell, Color};
use crate::vertex::{Move, Size, Vertex};
use crate::vertex_map::VertexMap;

/// How often each vertex ended as whose.
#[derive(Clone, Debug)]
pub struct Ownership {
    counts: VertexMap<ByColor<u32>>,
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
        f64::from(self.counts[v][color]) / f64::from(self.playouts)
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

/// Plays the position out; every second playout starts with White.
/// Cost: about a quarter of a microsecond a move.
pub fn run(board: &Board, settings: Settings) -> Ownership {
    let mut ownership = Ownership {
        counts: VertexMap::filled(ByColor::new(0, 0)),
        playouts: 0,
        moves: 0,
    };
    let mut player = Player::new(board.size());
    for i in 0..settings.playouts {
        if ownership.moves >= settings.max_moves {
            break;
        }
        // A generator of its own for each playout: what one consumes does not move the next.
        let rng =
            Rng::new(settings.seed.wrapping_mul(0x2545_f491_4f6c_dd1d) ^ (u64::from(i) << 32));
        player.start(board, rng);
        ownership.moves += player.play_out(Color::ALL[i as usize % 2]);
        ownership.playouts += 1;
        for v in board.size().vertices() {
            if let Some(owner) = player.owner(v) {
                ownership.counts[v][owner] += 1;
            }
        }
    }
    ownership
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
