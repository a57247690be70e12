//! A search over the whole board: who wins, by how much, and by which moves.
//!
//! Monte Carlo tree search: a tree of moves grows where it pays, and every leaf is judged by a playout (module `heavy`
//! of [`crate::playout`]). What is pass-alive at the root ([`crate::benson`]) is settled: nobody plays there, neither
//! in the tree nor in the playouts, and it counts for its owner.
//!
//! # Threads
//! Every thread grows a tree of its own from its own seed. For the report, what the trees know of the root is added up.
//! So the answer depends on nothing but the position, the seed, the number of threads and the number of playouts. Where
//! a clock decides, each tree gets as many playouts as its thread makes in the time. Threads live as long as the
//! search, because starting one costs as much as some playouts, and a search is looked at hundreds of times a second.
//!
//! # Memory
//! A node takes 40 bytes, and [`Settings::nodes`] bounds the number of nodes in all trees together. Their memory is
//! reserved once. When it is used up, the trees grow no further, and the playouts go on from their leaves.

pub mod clock;
mod crew;
mod prior;
mod report;
mod tree;
mod value;
pub(crate) mod weights;

pub use crate::playout::heavy::Manner;
pub use report::{Candidate, Report};

use crate::benson;
use crate::color::{ByColor, Color};
use crate::game::Game;
use crate::vertex::{Move, Size};
use crate::vertex_set::VertexSet;
use crew::Crew;
use std::num::NonZero;
use std::time::{Duration, Instant};
use tree::Tree;
use value::Scale;

/// How to search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Settings {
    /// The seed; equal seeds give equal playouts.
    pub seed: u64,
    /// Number of threads, each with a tree of its own.
    pub threads: NonZero<usize>,
    /// No more nodes than these, over all trees; each tree has those of the moves at the root in any case.
    pub nodes: usize,
    /// What share the lead has in what a move is worth, in percent; the rest is winning.
    pub lead: u8,
    /// How the playouts are played.
    pub manner: Manner,
}

impl Default for Settings {
    /// Seed 1, one thread, a million nodes, a tenth for the lead.
    fn default() -> Settings {
        Settings {
            seed: 1,
            threads: NonZero::<usize>::MIN,
            nodes: 1_000_000,
            lead: 10,
            manner: Manner::VARIED,
        }
    }
}

impl Settings {
    /// For [`SECOND_LOOK`] playouts that tell what becomes of stones: what counts is every point and not who wins.
    pub(crate) fn second_look() -> Settings {
        Settings {
            nodes: 150_000,
            lead: 100,
            manner: Manner::STRICT,
            ..Settings::default()
        }
    }
}

/// Playouts of a search that has a second look where quicker playouts hesitate: a tenth of a second on 19x19. Set by hand.
pub(crate) const SECOND_LOOK: u32 = 600;

/// What share the lead has, in percent, where it is mostly clear who wins: points tell moves apart then. Set by hand.
pub(crate) const LEAD_MATTERS: u8 = 60;

/// A search from one position.
///
/// ```
/// use goeye::color::Color;
/// use goeye::game::{Game, Komi};
/// use goeye::rules::Rules;
/// use goeye::search::{Search, Settings};
/// use goeye::vertex::Size;
/// let game = Game::new(Size::square(5).unwrap(), Rules::default(), Komi::default());
/// let mut search = Search::new(&game, Color::Black, Settings::default());
/// search.run(100);
/// assert_eq!(search.report().visits, 100);
/// ```
#[derive(Debug)]
pub struct Search {
    color: Color,
    size: Size,
    crew: Crew,
    /// Playouts that were shared out among the trees so far.
    shared_out: u64,
}

/// A number of playouts, shared out: those that are left to each tree.
#[derive(Debug)]
struct Portion(Vec<u64>);

impl Portion {
    fn is_done(&self) -> bool {
        self.0.iter().all(|&left| left == 0)
    }
}

impl Search {
    /// A search from the game's position with this colour to move. The rules, komi and history are the game's.
    pub fn new(game: &Game, color: Color, settings: Settings) -> Search {
        Search::settled(game, color, settings, &ByColor::default())
    }

    /// The same, and these vertices, stones or not, are each colour's for good: nobody plays there.
    pub fn settled(
        game: &Game,
        color: Color,
        settings: Settings,
        known: &ByColor<VertexSet>,
    ) -> Search {
        let alive = benson::pass_alive(game.board());
        let settled = ByColor::from_fn(|c| alive[c].stones | alive[c].territory | known[c]);
        let scale = Scale::new(game, settings.lead);
        let threads = settings.threads.get();
        let trees = (0..threads).map(|i| {
            let seed = settings.seed.wrapping_add(i as u64 * 0x9e37_79b9);
            Tree::new(
                game.clone(),
                color,
                settled,
                scale,
                Settings {
                    seed,
                    nodes: settings.nodes / threads,
                    ..settings
                },
            )
        });
        Search {
            color,
            size: game.size(),
            crew: Crew::new(trees),
            shared_out: 0,
        }
    }

    /// The colour to move.
    pub fn color(&self) -> Color {
        self.color
    }

    /// Size of the board.
    pub fn size(&self) -> Size {
        self.size
    }

    /// Leaves only some of the moves at the root. To be called before the first playout.
    pub fn restrict(&mut self, keep: impl Fn(Move) -> bool) {
        for tree in self.crew.trees_mut() {
            tree.restrict(&keep);
        }
    }

    /// Tells what somebody thinks of a move at the root, as so many playouts: won ones, or lost ones if the number is
    /// negative. They count from then on, beside what has been played out.
    pub fn hint(&mut self, action: Move, playouts: i32) {
        for tree in self.crew.trees_mut() {
            tree.hint(action, playouts as f32);
        }
    }

    /// Adds playouts. Cost: some tens of microseconds each on 9x9, some hundreds on 19x19.
    pub fn run(&mut self, playouts: u32) {
        let mut portion = self.share_out(u64::from(playouts));
        self.crew.grow(&mut portion.0, None);
    }

    /// Adds playouts until it is so late, at least one in each thread.
    pub fn run_until(&mut self, until: Instant) {
        let mut endless = vec![u64::MAX; self.threads()];
        self.crew.grow(&mut endless, Some(until));
    }

    /// Shares playouts out among the trees, the first ones getting what cannot be divided.
    fn share_out(&mut self, playouts: u64) -> Portion {
        let before = self.shared_out;
        self.shared_out += playouts;
        let threads = self.threads() as u64;
        let share = |i: u64, playouts: u64| (playouts + threads - 1 - i) / threads;
        let shares = (0..threads).map(|i| share(i, self.shared_out) - share(i, before));
        Portion(shares.collect())
    }

    /// Makes what is left of a portion, until it is so late at most.
    fn work_off(&mut self, portion: &mut Portion, until: Instant) {
        self.crew.grow(&mut portion.0, Some(until));
    }

    /// Number of threads.
    fn threads(&self) -> usize {
        self.crew.trees().len()
    }

    /// How long it takes until each thread has had so much time of a core. Where there are more of them than cores they take
    /// turns, and in less time than that some would get none.
    pub fn turn(&self, time: Duration) -> Duration {
        let turns = self.threads().div_ceil(crew::cores());
        time.saturating_mul(turns as u32)
    }

    /// Number of playouts so far.
    pub fn visits(&self) -> u64 {
        self.crew.trees().iter().map(|tree| tree.sums.visits).sum()
    }

    /// What is known now.
    pub fn report(&self) -> Report {
        Report::new(self.crew.trees(), self.color)
    }

    /// Whether the move that was visited most cannot change any more in this number of playouts. Where there is only
    /// one move, its value may still be wanted.
    pub fn decided(&self, left: u64) -> bool {
        self.undecided_for(left) == 0
    }

    /// With so many playouts left, after how many of them at the earliest the move that was visited most cannot change any
    /// more: each adds one to the distance of two moves at most.
    fn undecided_for(&self, left: u64) -> u64 {
        let visits = report::root_visits(self.crew.trees());
        let mut visits: Vec<u64> = visits.into_iter().map(|(_, n)| n).collect();
        visits.sort_unstable_by(|a, b| b.cmp(a));
        match visits.as_slice() {
            [] => 0,
            [_] => left,
            [first, second, ..] => match left.checked_sub(first - second) {
                Some(short) => short / 2 + 1,
                None => 0,
            },
        }
    }

    /// Number of nodes in all trees.
    #[cfg(test)]
    fn nodes(&self) -> usize {
        self.crew.trees().iter().map(|tree| tree.len()).sum()
    }
}

#[cfg(test)]
mod tests;
