//! The player: it chooses moves, and knows when a game is over.
//!
//! As long as borders are open it plays the move that the search visits most. Once the judge finds all borders closed
//! ([`crate::unfinished`]), playouts are too coarse to tell points from noise. From then on it plays only moves that
//! surely gain something (module `endgame`), and passes if there are none.

mod dame;
mod endgame;
mod ending;
mod handicap;
mod limits;
mod params;
mod worth;

pub use handicap::handicap;
pub use limits::{Limits, PermittedMoves, default_playouts};

use crate::board::Board;
use crate::color::{ByColor, Color};
use crate::game::Game;
use crate::playout::OWNED;
use crate::rules::FriendlyPass;
use crate::search::clock::{SearchBudget, Watch};
use crate::search::weights::{CHOSEN, DECIDING, LIKELY};
use crate::search::{SearchSettings, TreeSearch};
use crate::unfinished::PLAINLY_OPEN;
use crate::vertex::Move;
use crate::vertex_set::VertexSet;
use ending::Ending;
use limits::Stopwatch;
use params::PARAMS;
use std::ops::ControlFlow;

/// What the player knows of a position before the search.
#[derive(Clone, Debug, Default)]
pub struct Hints {
    /// Moves that save or capture something, and the player's own choice if all borders are closed, with their virtual
    /// playouts for [`TreeSearch::hint`].
    moves: Vec<(Move, i32)>,
    /// If all borders are closed, the vertices where a move gains nothing ([`Ending::wasted`]), without the moves
    /// above.
    wasted: VertexSet,
    /// If all borders are closed, the territory and the living stones of each side beside which nothing is left to
    /// decide ([`Ending::quiet`]).
    settled: ByColor<VertexSet>,
}

impl Hints {
    /// Finds the hints for a side to move.
    ///
    /// Cost: that of [`crate::status::estimate`], and of reading the blocks with few liberties; if all borders are
    /// closed, also that of choosing a move.
    pub fn new(game: &Game, color: Color) -> Hints {
        let mut last = Hints::default();
        Hints::find(game, color, |hints| last = hints);
        last
    }

    /// Finds the same as [`Hints::new`], but reports first results early.
    ///
    /// Calls `tell` once if borders are open. If all are closed, calls it first with a pass as the likely move, and
    /// again when the player's own choice is known.
    pub fn find(game: &Game, color: Color, mut tell: impl FnMut(Hints)) {
        let ending = Ending::new(game, color);
        let local = ending.local_moves();
        let known = local
            .iter()
            .map(|found| (Move::Play(found.answer), DECIDING.over(found.stones)));
        if !ending.is_closed(&|| false) {
            return tell(Hints {
                moves: known.collect(),
                ..Hints::default()
            });
        }
        tell(Hints::of(
            &ending,
            known.clone().chain([(Move::Pass, LIKELY)]),
        ));
        let mut limits = Limits::new(game);
        if !ending.is_contested() {
            limits.budget = SearchBudget::Playouts(PARAMS.glance_playouts);
        }
        let chosen = ending.choose(&local, &limits);
        // A pass means that the local moves are not worth it.
        let known = known.filter(|_| chosen != Move::Pass);
        tell(Hints::of(&ending, known.chain([(chosen, CHOSEN)])));
    }

    /// The hints for a finished board where these moves are sensible.
    fn of(ending: &Ending<'_>, moves: impl Iterator<Item = (Move, i32)>) -> Hints {
        let moves: Vec<(Move, i32)> = moves.collect();
        let sensible = moves.iter().filter_map(|(action, _)| action.vertex());
        let sensible: VertexSet = sensible.collect();
        Hints {
            wasted: ending.wasted() - sensible,
            settled: ending.quiet(&sensible),
            moves,
        }
    }

    /// A search of that position for the same side, of the moves that are permitted.
    ///
    /// Wasted moves are searched only if there is no other legal move.
    pub fn search(
        &self,
        game: &Game,
        color: Color,
        settings: SearchSettings,
        permits: &dyn Fn(Move) -> bool,
    ) -> TreeSearch {
        let choice = PermittedMoves::new(game.size(), permits);
        let sensible = choice.without(&self.wasted);
        let mut moves = game.size().vertices().map(Move::Play).chain([Move::Pass]);
        let is_left = moves.any(|action| sensible.permits(action) && game.is_legal(color, action));
        let (choice, mut search) = if is_left {
            let search = TreeSearch::settled(game, color, settings, &self.settled);
            (sensible, search)
        } else {
            (choice, TreeSearch::new(game, color, settings))
        };
        search.restrict(|action| choice.permits(action));
        self.tell(&mut search);
        search
    }

    /// Whether a search of the same moves with the same settled areas follows from other hints.
    pub fn leaves_the_same(&self, others: &Hints) -> bool {
        self.wasted == others.wasted && self.settled == others.settled
    }

    /// Passes the virtual playouts of the moves on to a running search.
    pub fn tell(&self, search: &mut TreeSearch) {
        for &(action, playouts) in &self.moves {
            search.hint(action, playouts);
        }
    }
}

/// Chooses a legal move for a colour: a pass if nothing is left to play for, or no other move may be chosen.
pub fn choose(game: &Game, color: Color, limits: &Limits) -> Move {
    choose_watched(game, color, limits, &mut |_| ControlFlow::Continue(()))
}

/// Does the same as [`choose`], and calls `watch` with the running search as long as borders are open.
pub fn choose_watched(game: &Game, color: Color, limits: &Limits, watch: &mut Watch<'_>) -> Move {
    let start = limits.start();
    if limits.is_timed() && is_plainly_open(game.board()) {
        return limits.less(start.elapsed()).search(game, color, &[], watch);
    }
    decide(&Ending::new(game, color), start, limits, watch)
}

/// Whether too many vertices belong to neither side in a few playouts for the game to be over.
fn is_plainly_open(board: &Board) -> bool {
    let ownership = ending::quick_ownership(board);
    let vertices = board.size().vertices();
    let open = vertices.filter(|&v| ownership.balance(v).abs() < OWNED);
    open.count() * PLAINLY_OPEN > board.size().area()
}

/// Chooses a move for a colour that captures dead enemy stones before it passes.
pub fn cleanup(game: &Game, color: Color, limits: &Limits) -> Move {
    let start = limits.start();
    let ending = Ending::new(game, color);
    let chosen = decide(&ending, start, limits, &mut |_| ControlFlow::Continue(()));
    ending.or_capture(chosen)
}

/// Chooses a move in a judged position. The limits count from `start`, so they include the time of the judge.
fn decide(ending: &Ending<'_>, start: Stopwatch, limits: &Limits, watch: &mut Watch<'_>) -> Move {
    let local = ending.local_moves();
    let is_late = || {
        let is_half_used =
            matches!(limits.budget, SearchBudget::Time(time) if 2 * start.elapsed() > time);
        is_half_used || limits.is_called_off()
    };
    if ending.is_closed(&is_late) {
        let mut chosen = ending.choose(&local, &limits.for_search(start.elapsed()));
        // If players do not agree on dead stones, these must be captured before the board is counted.
        if ending.game.rules().friendly_pass == FriendlyPass::CaptureFirst {
            chosen = ending.or_capture(chosen);
        }
        if limits.moves.permits(chosen) {
            return chosen;
        }
    }
    let limits = limits.for_search(start.elapsed());
    limits.search(ending.game, ending.color, &local, watch)
}

#[cfg(test)]
mod tests;
