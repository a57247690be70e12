//! Who says what is expected of an open position: the network of the program, or another engine that somebody lends.
//!
//! Readers ask an [`Evaluator`] and do not know which one it is. What is counted, read or proven is never asked of it.
//!
//! # Failure
//! An evaluator that runs elsewhere may fail. What asks it is then given up by unwinding, as after an interrupt, up to whoever
//! has [asked](ask) the whole question: so no answer is told that rests on half of what was asked, and no reader has to pass
//! the failure on.

use crate::color::Color;
use crate::game::Game;
use crate::interrupt::{Interrupt, attempt};
use crate::network::{Evaluation, Network, Situation};
use crate::vertex::{Move, Size, Symmetry};
use crate::vertex_map::VertexMap;
use crate::vertex_set::VertexSet;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::num::NonZero;
use std::ptr;
use std::time::Duration;

/// What is expected of positions. Two of them are equal if they are the same one.
pub trait Evaluator: fmt::Debug + Send + Sync {
    /// What is expected of the present position of a game with a colour to move, and the next move: seen as turned or mirrored by
    /// a symmetry, or as the mean of several if it makes a difference to the evaluator.
    fn evaluate(&self, game: &Game, to_move: Color, symmetry: Option<Symmetry>) -> Evaluation;

    /// The network that readers and searches of the program ask, whoever evaluates.
    fn network(&self) -> &Network;

    /// Whether it needs no help: it searches by itself, and what it says of an open position is told as it is. Otherwise a tree
    /// and playouts of the program help it.
    fn stands_alone(&self) -> bool;

    /// Starts a search of its own; `None` if it has none.
    fn search(&self, quest: &Quest<'_>) -> Option<Box<dyn Pursuit>>;

    /// How many questions it likes to have at once.
    fn at_once(&self) -> NonZero<usize> {
        NonZero::<usize>::MIN
    }

    /// Why it answers no more, if it does not.
    fn failure(&self) -> Option<String> {
        None
    }
}

impl PartialEq for dyn Evaluator {
    fn eq(&self, other: &dyn Evaluator) -> bool {
        ptr::addr_eq(self, other)
    }
}

impl Eq for dyn Evaluator {}

impl Hash for dyn Evaluator {
    fn hash<H: Hasher>(&self, state: &mut H) {
        ptr::from_ref(self).cast::<()>().hash(state);
    }
}

/// What a search is asked for.
#[derive(Clone, Copy, Debug)]
pub struct Quest<'a> {
    /// The game, whose present position is searched.
    pub game: &'a Game,
    /// The side to move.
    pub color: Color,
    /// The moves to choose from; `None` for all.
    pub among: Option<PermittedMoves>,
    /// The visits after which it ends.
    pub visits: u32,
    /// The time after which it ends; `None` if it has as much as it needs.
    pub time: Option<Duration>,
    /// How often there should be news.
    pub every: Duration,
}

/// The moves that may be chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PermittedMoves {
    /// Where one may play.
    pub plays: VertexSet,
    /// Whether one may pass.
    pub pass: bool,
}

impl PermittedMoves {
    /// The moves on a board of this size for which `permits` is true.
    pub fn new(size: Size, permits: impl Fn(Move) -> bool) -> PermittedMoves {
        let plays = size.vertices().filter(|&v| permits(Move::Play(v)));
        PermittedMoves {
            plays: plays.collect(),
            pass: permits(Move::Pass),
        }
    }

    /// Whether a move may be chosen.
    pub fn permits(&self, action: Move) -> bool {
        match action {
            Move::Play(v) => self.plays.contains(v),
            Move::Pass => self.pass,
        }
    }
}

/// The results of a search.
///
/// All values are from the view of the side to move.
#[derive(Clone, Debug, PartialEq)]
pub struct Report {
    /// Number of visits.
    pub visits: u64,
    /// Share of them that were won, 0 to 1, a draw counting one half; one half before the first one.
    pub winrate: f64,
    /// Mean lead in points, komi included; 0 before the first visit.
    pub score_lead: f64,
    /// Standard deviation of the leads of single visits, in points.
    pub score_stdev: f64,
    /// The moves that were tried, most visited first; of equally visited ones the one with the higher winrate first.
    pub candidates: Vec<Candidate>,
    /// Mean owner of each vertex at the ends of the visits: 1 the side to move, -1 the opponent.
    pub ownership: VertexMap<f32>,
}

/// A move at the root that was tried.
///
/// All values are from the view of the side that makes it.
#[derive(Clone, Debug, PartialEq)]
pub struct Candidate {
    /// The move.
    pub action: Move,
    /// Number of visits that began with it.
    pub visits: u64,
    /// Share of these that were won, 0 to 1, a draw counting one half.
    pub winrate: f64,
    /// Their mean lead in points, komi included.
    pub score_lead: f64,
    /// The move's share in the won virtual playouts of all moves at the root, 0 to 1.
    pub prior: f64,
    /// The winrate to expect: that of the playouts and of thirty more that fare as the position does on the whole.
    pub expected_winrate: f64,
    /// The lead to expect, in the same way.
    pub expected_lead: f64,
    /// Lower confidence bound: 1.96 standard errors below the expected winrate, at least 0.
    pub lcb: f64,
    /// The principal variation, starting with the move, as the search visited it most.
    pub pv: Vec<Move>,
    /// Visits of each move of the variation.
    pub pv_visits: Vec<u32>,
}

/// Moves with at least this share of the visits of the most visited one are worth showing.
const SHOWN: f64 = 0.05;

/// So many moves are shown whatever their share, and no more than [`MOST`].
const LEAST: usize = 5;

/// The most moves that are shown.
const MOST: usize = 20;

impl Report {
    /// The candidates that are worth showing: those with a real share of the visits, about twenty at most.
    pub fn leading(&self) -> &[Candidate] {
        let most = self.candidates.first().map_or(0, |best| best.visits) as f64;
        let counts = |c: &Candidate| c.visits as f64 >= SHOWN * most;
        let real = self.candidates.iter().take_while(|c| counts(c)).count();
        &self.candidates[..real.clamp(LEAST, MOST).min(self.candidates.len())]
    }
}

/// A search that an evaluator makes by itself. It is ended when this is dropped.
pub trait Pursuit: fmt::Debug + Send {
    /// What is new since the last call, as soon as there is something, or nothing after this time, or once the search is over.
    fn news(&mut self, wait: Duration) -> Option<Report>;

    /// Whether it has ended and all of it was told.
    fn is_over(&self) -> bool;
}

impl Evaluator for Network {
    fn evaluate(&self, game: &Game, to_move: Color, symmetry: Option<Symmetry>) -> Evaluation {
        self.answer(&Situation::of(game, to_move, symmetry))
    }

    fn network(&self) -> &Network {
        self
    }

    fn stands_alone(&self) -> bool {
        false
    }

    fn search(&self, _: &Quest<'_>) -> Option<Box<dyn Pursuit>> {
        None
    }
}

/// What comes of a question that may ask this evaluator.
///
/// # Errors
/// Why the evaluator has failed, if it has.
pub fn ask<T>(evaluator: &dyn Evaluator, question: impl FnOnce() -> T) -> Result<T, String> {
    let asked = attempt(&Interrupt::default(), None, question);
    let unknown = || "the question was given up".to_string();
    asked.ok_or_else(|| evaluator.failure().unwrap_or_else(unknown))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::interrupt::give_up;

    #[test]
    fn what_is_given_up_is_told_as_an_error() {
        assert_eq!(ask(Network::built_in(), || 7), Ok(7));
        assert!(ask(Network::built_in(), || -> u8 { give_up() }).is_err());
    }
}
