//! Monte Carlo tree search over the whole board: who wins, by how much, and by which moves.
//!
//! The tree grows where moves look good, and every leaf is evaluated by one playout (module `heavy` of
//! [`crate::playout`]). Vertices that are pass-alive at the root ([`crate::benson`]) are settled: no move is made
//! there, neither in the tree nor in the playouts, and they count for their owner.
//!
//! # Threads
//! Every thread grows a tree of its own from its own seed. For the report, the statistics of the roots are added up.
//! So the answer depends on nothing but the position, the seed, the number of threads and the number of playouts. On a
//! clock, each tree gets as many playouts as its thread makes in the time. Threads live as long as the search, because
//! starting one costs as much as a few playouts, and a search is interrupted for a look hundreds of times a second.
//!
//! # Memory
//! A node takes 40 bytes, and [`SearchSettings::nodes`] bounds the number of nodes in all trees together. Their memory
//! is reserved once. When it is used up, the trees stop growing, and further playouts start from their leaves.

pub mod clock;
mod crew;
pub mod drive;
mod prior;
mod report;
mod settings;
mod survival;
mod tree;
mod value;
pub(crate) mod weights;

pub use report::{Candidate, Report};
pub use settings::SearchSettings;
pub(crate) use settings::{LEAD_MATTERS, SECOND_LOOK};
pub(crate) use survival::{Survival, owners, survival};

use crate::benson;
use crate::board::Board;
use crate::color::{ByColor, Color};
use crate::game::Game;
use crate::vertex::{Move, Size};
use crate::vertex_set::VertexSet;
use crew::Crew;
use std::time::{Duration, Instant};
use tree::SearchTree;
use value::Scale;

/// A fight: a side wins it if it owns most of some vertices in the end.
#[derive(Clone, Copy, Debug)]
struct Fight {
    /// These vertices; there must be some.
    pub stakes: VertexSet,
    /// What is settled, as in [`TreeSearch::settled`].
    pub settled: ByColor<VertexSet>,
    /// Where the tree has no moves; the playouts have.
    pub quiet: VertexSet,
}

/// A search from one position.
///
/// ```
/// use goeye::Color;
/// use goeye::game::{Game, Komi};
/// use goeye::rules::Rules;
/// use goeye::search::{SearchSettings, TreeSearch};
/// use goeye::Size;
/// let game = Game::new(Size::square(5).unwrap(), Rules::default(), Komi::default());
/// let mut search = TreeSearch::new(&game, Color::Black, SearchSettings::default());
/// search.run(100);
/// assert_eq!(search.report().visits, 100);
/// ```
#[derive(Debug)]
pub struct TreeSearch {
    color: Color,
    size: Size,
    crew: Crew,
    /// Number of playouts that were assigned to the trees so far.
    shared_out: u64,
}

impl TreeSearch {
    /// A search from the position of a game, under its rules, komi and history, with `color` to move.
    pub fn new(game: &Game, color: Color, settings: SearchSettings) -> TreeSearch {
        TreeSearch::settled(game, color, settings, &ByColor::default())
    }

    /// A search as [`TreeSearch::new`] makes it, with more settled vertices: those in `known[c]`, occupied or empty,
    /// count for colour `c`, and no move is made there. What is pass-alive is added to them.
    pub fn settled(
        game: &Game,
        color: Color,
        settings: SearchSettings,
        known: &ByColor<VertexSet>,
    ) -> TreeSearch {
        let scale = Scale::new(game, settings.lead);
        TreeSearch::scaled(game, color, settings, known, &VertexSet::EMPTY, scale)
    }

    /// A search for the outcome of a fight on a board, with `color` to move. Whether a ko may be retaken at once is left
    /// to the board.
    fn of_fight(
        board: &Board,
        color: Color,
        settings: SearchSettings,
        fight: &Fight,
    ) -> TreeSearch {
        let game = Game::standing(board);
        let scale = Scale::of_stakes(fight.stakes);
        let mut search =
            TreeSearch::scaled(&game, color, settings, &fight.settled, &fight.quiet, scale);
        search.restrict(|mv| mv.vertex().is_none_or(|v| board.check(color, v).is_ok()));
        search
    }

    fn scaled(
        game: &Game,
        color: Color,
        settings: SearchSettings,
        known: &ByColor<VertexSet>,
        quiet: &VertexSet,
        scale: Scale,
    ) -> TreeSearch {
        let alive = benson::pass_alive(game.board());
        let settled = ByColor::from_fn(|c| alive[c].kept() | known[c]);
        let threads = settings.threads.get();
        let trees = (0..threads).map(|i| {
            let seed = settings.seed.wrapping_add(i as u64 * 0x9e37_79b9);
            SearchTree::new(
                game.clone(),
                color,
                settled,
                quiet,
                scale,
                SearchSettings {
                    seed,
                    nodes: settings.nodes / threads,
                    ..settings
                },
            )
        });
        TreeSearch {
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

    /// Removes the moves at the root for which `keep` is false.
    ///
    /// Must be called before the first playout.
    pub fn restrict(&mut self, keep: impl Fn(Move) -> bool) {
        for tree in self.crew.trees_mut() {
            tree.restrict(&keep);
        }
    }

    /// Adds virtual playouts to the prior of a move at the root: won ones, or lost ones if the number is negative.
    ///
    /// May be called at any time. Does nothing if the move is not among those at the root.
    pub fn hint(&mut self, action: Move, playouts: i32) {
        for tree in self.crew.trees_mut() {
            tree.hint(action, playouts as f32);
        }
    }

    /// Makes a number of playouts, over all threads. Cost: tens of microseconds each on 9x9, hundreds on 19x19.
    pub fn run(&mut self, playouts: u32) {
        let shares = self.share_out(u64::from(playouts));
        self.crew.grow(&shares, None);
    }

    /// Makes a number of playouts, over all threads, or fewer if a point in time comes before; at least one in each
    /// thread that has any to make.
    pub fn run_some(&mut self, playouts: u32, until: Option<Instant>) {
        let shares = self.share_out(u64::from(playouts));
        self.crew.grow(&shares, until);
    }

    /// Makes playouts until a point in time, at least one in each thread.
    pub fn run_until(&mut self, until: Instant) {
        let endless = vec![u64::MAX; self.threads()];
        self.crew.grow(&endless, Some(until));
    }

    /// Assigns playouts to the trees in equal numbers. The first trees get the remainder, counted over all calls, so it
    /// makes no difference how a number of playouts is split into calls.
    fn share_out(&mut self, playouts: u64) -> Vec<u64> {
        let before = self.shared_out;
        self.shared_out += playouts;
        let threads = self.threads() as u64;
        let share = |i: u64, playouts: u64| (playouts + threads - 1 - i) / threads;
        let shares = (0..threads).map(|i| share(i, self.shared_out) - share(i, before));
        shares.collect()
    }

    /// Number of threads.
    fn threads(&self) -> usize {
        self.crew.trees().len()
    }

    /// The wall-clock time in which each thread gets about `time` on a core: with more threads than cores they take
    /// turns, and in less time some would not run at all.
    pub fn turn(&self, time: Duration) -> Duration {
        let turns = self.threads().div_ceil(crew::cores());
        time.saturating_mul(turns as u32)
    }

    /// Number of playouts so far.
    pub fn visits(&self) -> u64 {
        self.crew.trees().iter().map(|tree| tree.sums.visits).sum()
    }

    /// The results so far.
    pub fn report(&self) -> Report {
        Report::new(self.crew.trees(), self.color)
    }

    /// Whether `left` more playouts cannot change which move at the root is visited most.
    ///
    /// A search with a single move is not decided before `left` is 0, since the value of the move may still be wanted.
    /// One without any move is.
    pub fn decided(&self, left: u64) -> bool {
        self.undecided_for(left) == 0
    }

    /// The number of playouts, out of the `left` next ones, before which the search cannot be
    /// [decided](TreeSearch::decided): each playout changes the distance between the two most visited moves by at most
    /// one. 0 if it is decided now.
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
