//! Playouts: a position played to its end many times by a fast, mostly random player.
//!
//! Playouts from a finished position agree on nearly every vertex at their ends, and the share of them in which a stone
//! survives shows whether it is alive. The answer depends only on the stones and the settings. If the position is
//! turned, the answer is turned with it.

mod field;
pub(crate) mod heavy;
pub(crate) mod pattern;
pub(crate) mod policy;
mod rng;
pub(crate) mod shape;

pub use rng::Rng;

use self::field::{Counts, Field};
use crate::board::{Board, Orientation, canonical};
use crate::color::{ByColor, Color};
use crate::interrupt::checkpoint;
use crate::vertex::{Size, Vertex};
use crate::vertex_map::VertexMap;
use crate::vertex_set::VertexSet;

/// What one side owns in at least this share of the playouts is settled for a fight elsewhere. Set by hand, on dragons of games at moves
/// 80 to 200.
pub(crate) const SETTLED: f64 = 0.85;

/// How often each vertex was owned by each colour at the ends of playouts.
#[derive(Clone, Debug)]
pub struct Ownership {
    /// Summed over the orientations.
    counts: Counts,
    orientations: u32,
    playouts: u32,
    moves: u64,
}

impl Ownership {
    /// Number of playouts whose ends were counted.
    pub fn playouts(&self) -> u32 {
        self.playouts
    }

    /// Number of moves that were played in all playouts, counted or not, passes included.
    pub fn moves(&self) -> u64 {
        self.moves
    }

    /// The share of playouts, 0 to 1, at whose ends the vertex was a stone or an eye of this colour; 0 if there were no
    /// playouts.
    pub fn share(&self, color: Color, v: Vertex) -> f64 {
        if self.playouts == 0 {
            return 0.0;
        }
        f64::from(self.counts[v][color]) / f64::from(self.playouts * self.orientations)
    }

    /// Black's share minus White's, -1 to 1.
    pub fn balance(&self, v: Vertex) -> f64 {
        self.share(Color::Black, v) - self.share(Color::White, v)
    }
}

/// The least absolute [balance](Ownership::balance) of a vertex that counts as owned by a colour.
pub(crate) const OWNED: f64 = 0.4;

/// The number of playouts and their seed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct PlayoutSettings {
    /// The seed; equal seeds give equal playouts.
    pub seed: u64,
    /// The number of playouts.
    pub playouts: u32,
    /// No further playout starts once this many moves have been played in all, which bounds the time on open boards.
    pub max_moves: u64,
}

impl Default for PlayoutSettings {
    /// Seed 1, 400 playouts, and at most 120,000 moves: three times as many as these take on a finished 19x19 board.
    fn default() -> PlayoutSettings {
        PlayoutSettings {
            seed: 1,
            playouts: 400,
            max_moves: 120_000,
        }
    }
}

/// Plays a position out many times and counts who owns each vertex at the ends.
///
/// Black and White start in turn. The ko ban of the position is ignored, and suicide is never played.
///
/// The playouts run on one representative of the sixteen positions that result from turning, mirroring and exchanging
/// the colours, so all of these get the same answer, each in its own orientation.
/// Cost: about a quarter of a microsecond a move.
///
/// ```
/// use goeye::board::Board;
/// use goeye::Color;
/// use goeye::PlayoutSettings;
/// use goeye::internals::run_playouts;
/// let board = Board::from_diagram("O . X O .\n. . X O .\n. X X O O\n. . X O .").unwrap();
/// let ownership = run_playouts(&board, PlayoutSettings::default());
/// assert!(ownership.share(Color::Black, "A4".parse().unwrap()) > 0.9, "the stone dies");
/// ```
pub fn run(board: &Board, settings: PlayoutSettings) -> Ownership {
    let mut series = Series::new(board, settings);
    series.run(settings.playouts);
    series.ownership()
}

/// Playouts of one position that can be continued: the result does not depend on how they are split into calls.
#[derive(Debug)]
pub(crate) struct Series {
    size: Size,
    representative: Board,
    orientations: Vec<Orientation>,
    settings: PlayoutSettings,
    counts: Counts,
    field: Field,
    playouts: u32,
    moves: u64,
}

impl Series {
    /// A series of playouts like those of [`run`], without any so far.
    pub fn new(board: &Board, settings: PlayoutSettings) -> Series {
        let (representative, orientations) = canonical(board);
        Series {
            size: board.size(),
            field: Field::new(representative.size()),
            representative,
            orientations,
            settings,
            counts: VertexMap::filled(ByColor::new(0, 0)),
            playouts: 0,
            moves: 0,
        }
    }

    /// Makes playouts until there are `playouts` of them in all, whatever number the settings say, or until their
    /// number of moves is reached.
    pub fn run(&mut self, playouts: u32) {
        while self.playouts < playouts && self.moves < self.settings.max_moves {
            checkpoint();
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

    /// The result of all playouts so far.
    pub fn ownership(&self) -> Ownership {
        Ownership {
            counts: spread(self.size, &self.counts, &self.orientations),
            orientations: self.orientations.len() as u32,
            playouts: self.playouts,
            moves: self.moves,
        }
    }
}

/// The generator of a playout. Each has its own, so that the numbers one playout uses up do not change the next.
fn generator(seed: u64, playout: u32) -> Rng {
    Rng::new(seed.wrapping_mul(0x2545_f491_4f6c_dd1d) ^ (u64::from(playout) << 32))
}

/// Maps counts on the representative back to the position, whose board has this size, summed over its orientations.
fn spread(size: Size, counts: &Counts, orientations: &[Orientation]) -> Counts {
    let mut seen: Counts = VertexMap::filled(ByColor::new(0, 0));
    for orientation in orientations {
        for v in size.vertices() {
            let there = counts[orientation.vertex(v)];
            let there = orientation.by_color(there);
            seen[v].black += there.black;
            seen[v].white += there.white;
        }
    }
    seen
}

/// The move of the light player: an answer to the last move, or else a random one; `None` is a pass.
#[inline]
fn choose(field: &mut Field, rng: &mut Rng, color: Color, last: Option<Vertex>) -> Option<Vertex> {
    last.and_then(|last| policy::answer(field.board(), color, last, rng))
        .or_else(|| field.draw(color, rng))
}

#[cfg(test)]
mod tests {
    use super::{Rng, *};
    use crate::board::tests::seen;
    use crate::vertex::Symmetry;
    use proptest::prelude::*;

    const FEW: PlayoutSettings = PlayoutSettings {
        seed: 3,
        playouts: 30,
        max_moves: u64::MAX,
    };

    /// The position after random moves.
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
            PlayoutSettings {
                seed: 1,
                playouts: 1000,
                max_moves: 2000,
            },
        );
        assert!(own.playouts() < 10 && own.moves() >= 2000);
        let none = run(
            &board,
            PlayoutSettings {
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
        let own = run(&board, PlayoutSettings::default());
        let at = |name: &str| own.balance(name.parse().unwrap());
        assert!(at("B6") > 0.9 && at("G5") < -0.9 && at("D5") > 0.95 && at("E5") < -0.95);
    }
}
