//! Monte Carlo tree search over the whole board: who wins, by how much, and by which moves.
//!
//! Where the network knows the board it guides the search (module `guided`): it proposes the moves of every node, and
//! tells what a leaf is worth, together with some playouts (module `heavy` of [`crate::playout`]). On smaller boards, where
//! little of a board is left to play for (`is_narrow`), and for the fate of stones, the search goes by playouts alone (module
//! `amaf`). Vertices that are pass-alive at the root
//! ([`crate::benson`]) are settled: no move is made there, neither in the tree nor in the playouts, and they count for
//! their owner.
//!
//! # Threads
//! The threads of a guided search evaluate the leaves of one tree (module `crew`); one by playouts has one thread. The
//! answer depends on nothing but the position, the seed, the number of threads and the number of visits. Threads live as
//! long as the search, because a search is interrupted for a look hundreds of times a second.
//!
//! # Searches elsewhere
//! An evaluator that [stands alone](crate::evaluator::Evaluator::stands_alone) makes the search by itself (module `lent`), where
//! the network would guide it and nothing is known to be settled.
//!
//! # Memory
//! A node takes 40 bytes, and [`SearchSettings::nodes`] bounds their number. Their memory is reserved once. When it is used
//! up, the tree stops growing, and further visits end at its leaves.

mod amaf;
pub mod clock;
mod crew;
pub mod drive;
mod guided;
mod leaf;
mod lent;
mod prior;
mod report;
mod settings;
mod survival;
mod tree;
mod value;
pub(crate) mod weights;

pub use crate::evaluator::{Candidate, Report};
pub use settings::SearchSettings;
pub(crate) use settings::{LEAD_MATTERS, RootWidth, SECOND_LOOK};
pub(crate) use survival::{ATTACKED, DEFENDED, LOOK, Survival, owners, survival};

use crate::benson;
use crate::board::Board;
use crate::color::{ByColor, Color};
use crate::game::Game;
use crate::interrupt::checkpoint;
use crate::together::cores;
use crate::vertex::{Move, Size};
use crate::vertex_set::VertexSet;
use amaf::AmafSearch;
use crew::Crew;
use guided::GuidedSearch;
use lent::LentSearch;
use std::time::{Duration, Instant};
use tree::SearchTree;
use value::Scale;

/// Whether little of a board is left to play for, because at least half of it is pass-alive. Playouts are so short there that
/// they find moves which the network does not: of 60 problems in whole boards 32 are answered right in two seconds, and 23
/// with it. Where as little is left of a game, but not proven, the network loses less (0.97 points a move, and 1.70 without
/// it). So not the empty vertices are counted: what is not pass-alive are 46 to 140 vertices of these problems, and 290 or more
/// of 14 games of strong players up to their ends.
pub(crate) fn is_narrow(board: &Board) -> bool {
    let alive = benson::pass_alive(board);
    let settled = alive.black.kept() | alive.white.kept();
    settled.len() * 2 >= board.size().area()
}

/// A search from one position.
///
/// ```
/// use goeye::Color;
/// use goeye::game::{Game, Komi};
/// use goeye::rules::Rules;
/// use goeye::internals::{SearchSettings, TreeSearch};
/// use goeye::Size;
/// let game = Game::new(Size::square(5).unwrap(), Rules::default(), Komi::default());
/// let mut search = TreeSearch::new(&game, Color::Black, SearchSettings::default());
/// search.run(100);
/// assert_eq!(search.report().visits, 100);
/// ```
#[derive(Debug)]
pub struct TreeSearch {
    kind: Kind,
    threads: usize,
}

/// How a search goes on.
#[derive(Debug)]
enum Kind {
    Amaf(Box<AmafSearch>),
    Guided(Box<GuidedSearch>, Box<Crew>),
    Lent(Box<LentSearch>),
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
        // What is settled is counted, and that is not left to others.
        let is_open = known.black.is_empty() && known.white.is_empty();
        if is_open && settings.evaluator.stands_alone() && settings.is_guided(game) {
            let lent = LentSearch::new(game, color, settings.evaluator);
            return TreeSearch {
                kind: Kind::Lent(Box::new(lent)),
                threads: 1,
            };
        }
        let scale = Scale::new(game, settings.lead);
        TreeSearch::scaled(game, color, settings, known, &VertexSet::EMPTY, scale)
    }

    /// A search for the outcome of a fight on a board, with `color` to move: a side wins it if it owns most of the stakes in the
    /// end. The tree has no moves where it is quiet; the playouts have. Whether a ko may be retaken at once is left to the board.
    fn of_fight(
        board: &Board,
        color: Color,
        settings: SearchSettings,
        stakes: VertexSet,
        settled: &ByColor<VertexSet>,
        quiet: &VertexSet,
    ) -> TreeSearch {
        let game = Game::standing(board);
        let scale = Scale::of_stakes(stakes);
        let mut search = TreeSearch::scaled(&game, color, settings, settled, quiet, scale);
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
        let all = settled.black | settled.white | *quiet;
        let tree = SearchTree::new(game.clone(), color, all, scale, settings.nodes);
        if settings.is_guided(game) {
            let (search, appraiser) = GuidedSearch::new(tree, settled, &settings);
            let crew = Crew::new(appraiser, settings.threads);
            TreeSearch {
                kind: Kind::Guided(Box::new(search), Box::new(crew)),
                threads: settings.threads.get(),
            }
        } else {
            TreeSearch {
                kind: Kind::Amaf(Box::new(AmafSearch::new(tree, settled, &settings))),
                threads: 1,
            }
        }
    }

    /// The tree, or the search elsewhere.
    fn tree(&self) -> Result<&SearchTree, &LentSearch> {
        match &self.kind {
            Kind::Amaf(search) => Ok(&search.tree),
            Kind::Guided(search, _) => Ok(&search.tree),
            Kind::Lent(search) => Err(search),
        }
    }

    fn tree_mut(&mut self) -> Result<&mut SearchTree, &mut LentSearch> {
        match &mut self.kind {
            Kind::Amaf(search) => Ok(&mut search.tree),
            Kind::Guided(search, _) => Ok(&mut search.tree),
            Kind::Lent(search) => Err(search),
        }
    }

    /// The search elsewhere, if this is one.
    fn lent(&mut self) -> Option<&mut LentSearch> {
        self.tree_mut().err()
    }

    /// Whether an evaluator makes the search by itself.
    pub fn is_elsewhere(&self) -> bool {
        self.tree().is_err()
    }

    /// The colour to move.
    pub fn color(&self) -> Color {
        (self.tree()).map_or_else(|lent| lent.color, |tree| tree.color)
    }

    /// Size of the board.
    pub fn size(&self) -> Size {
        (self.tree()).map_or_else(|lent| lent.game.size(), SearchTree::size)
    }

    /// Removes the moves at the root for which `keep` is false.
    ///
    /// Must be called before the first visit.
    pub fn restrict(&mut self, keep: impl Fn(Move) -> bool) {
        match self.tree_mut() {
            Ok(tree) => tree.restrict(&keep),
            Err(lent) => lent.restrict(&keep),
        }
    }

    /// Adds virtual playouts to the prior of a move at the root: won ones, or lost ones if the number is negative.
    ///
    /// May be called at any time. Does nothing if the move is not among those at the root, or if an evaluator searches by itself.
    pub fn hint(&mut self, action: Move, playouts: i32) {
        if let Ok(tree) = self.tree_mut() {
            tree.hint(action, playouts as f32);
        }
    }

    /// Makes one visit.
    fn visit(&mut self) {
        checkpoint();
        match &mut self.kind {
            Kind::Amaf(search) => search.visit(),
            Kind::Guided(search, crew) => crew.visit(search),
            Kind::Lent(search) => search.run(1),
        }
    }

    /// Makes a number of visits. Cost of one: half a millisecond on 9x9 and one and a half on 19x19, a part of that with
    /// more threads; without the network tens of microseconds on 9x9, hundreds on 19x19.
    pub fn run(&mut self, visits: u32) {
        if let Some(lent) = self.lent() {
            return lent.run(visits);
        }
        for _ in 0..visits {
            self.visit();
        }
    }

    /// Makes a number of visits, or fewer if a point in time comes before; at least one unless the number is 0.
    pub fn run_some(&mut self, visits: u32, until: Option<Instant>) {
        for _ in 0..visits {
            self.visit();
            if until.is_some_and(|until| Instant::now() >= until) {
                return;
            }
        }
    }

    /// Makes visits until a point in time, at least one.
    pub fn run_until(&mut self, until: Instant) {
        self.run_some(u32::MAX, Some(until));
    }

    /// Visits between two looks at what may end the search: some milliseconds.
    fn step(&self) -> u32 {
        match &self.kind {
            Kind::Amaf(_) => 16,
            Kind::Guided(..) => 2 * self.threads as u32,
            Kind::Lent(_) => 1,
        }
    }

    /// The wall-clock time in which each thread gets about `time` on a core: with more threads than cores they take
    /// turns, and in less time some would not run at all.
    pub fn turn(&self, time: Duration) -> Duration {
        let turns = self.threads.div_ceil(cores().get());
        time.saturating_mul(turns as u32)
    }

    /// Number of visits so far.
    pub fn visits(&self) -> u64 {
        (self.tree()).map_or_else(|lent| lent.report.visits, |tree| tree.sums.visits)
    }

    /// The results so far.
    pub fn report(&self) -> Report {
        (self.tree()).map_or_else(|lent| lent.report.clone(), report::report)
    }

    /// Whether `left` more visits cannot change which move at the root is visited most.
    ///
    /// A search with a single move is not decided before `left` is 0, since the value of the move may still be wanted.
    /// One without any move is.
    pub fn decided(&self, left: u64) -> bool {
        let Ok(tree) = self.tree() else {
            return left == 0;
        };
        let children = tree.child_nodes(tree::ROOT).iter();
        let mut visits: Vec<u64> = children.map(|node| u64::from(node.visits)).collect();
        visits.sort_unstable_by(|a, b| b.cmp(a));
        match visits.as_slice() {
            [] => true,
            [_] => left == 0,
            [first, second, ..] => first - second > left,
        }
    }
}

#[cfg(test)]
mod tests;
