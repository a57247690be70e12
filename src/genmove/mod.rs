//! The player: it chooses moves, and knows when a game is over.
//!
//! As long as borders or the lives of large groups are open, it plays the move that the search visits most. Once the
//! judge finds all borders closed ([`crate::unfinished`]), playouts are too coarse to tell points from noise. From then
//! on it plays only moves that surely gain something (module `endgame`), and passes if there are none.

mod dame;
mod endgame;
mod ending;
mod level;
mod limits;
mod params;
mod player;
mod worth;

pub use level::Level;
pub use limits::{Limits, default_playouts};
pub use player::Player;

use crate::color::{ByColor, Color};
use crate::evaluator::PermittedMoves;
use crate::game::Game;
use crate::position::Position;
use crate::rules::FriendlyPass;
use crate::search::drive::Watch;
use crate::search::weights::{CHOSEN, LIKELY};
use crate::search::{SearchSettings, TreeSearch};
use crate::vertex::Move;
use crate::vertex_set::VertexSet;
use ending::{Ending, LocalMove};
use limits::Stopwatch;
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
    /// Cost: that of [`crate::status::weigh`], and of reading the blocks with few liberties; if all borders are
    /// closed, also that of choosing a move.
    pub fn new(position: &Position, color: Color) -> Hints {
        let mut last = Hints::default();
        Hints::find(position, color, |hints| last = hints);
        last
    }

    /// Finds the same as [`Hints::new`], but reports first results early.
    ///
    /// Calls `tell` once if borders are open. If all are closed, calls it first with a pass as the likely move, and
    /// again when the player's own choice is known.
    pub fn find(position: &Position, color: Color, mut tell: impl FnMut(Hints)) {
        let ending = Ending::new(position, color);
        let local = ending.moves_to_weigh();
        let known = local
            .iter()
            .map(|found| (Move::Play(found.answer), found.hint()));
        if !ending.is_closed() {
            return tell(Hints {
                moves: known.collect(),
                ..Hints::default()
            });
        }
        tell(Hints::of(
            &ending,
            known.clone().chain([(Move::Pass, LIKELY)]),
        ));
        let chosen = ending.choose(&local, &Limits::new(position.game()));
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
        let sensible = PermittedMoves {
            plays: choice.plays - self.wasted,
            ..choice
        };
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
pub fn choose(position: &Position, color: Color, limits: &Limits) -> Move {
    choose_watched(position, color, limits, &mut |_| ControlFlow::Continue(()))
}

/// Does the same as [`choose`], and calls `watch` with the running search as long as borders are open.
///
/// Under a time, each stage has an end of its own at which it falls away, the later ones first: weighing moves at the
/// end of a game, judging the board, and the search but for its first playout.
pub fn choose_watched(
    position: &Position,
    color: Color,
    limits: &Limits,
    watch: &mut Watch<'_>,
) -> Move {
    let start = limits.start();
    let is_open = limits.is_timed()
        && limits
            .attempt(&start, params::JUDGING, || position.is_plainly_open())
            .unwrap_or(true);
    match (!is_open).then(|| Judged::new(position, color, &start, limits)) {
        Some(Some(judged)) => judged.decide(start, limits, watch),
        _ => limits
            .less(start.elapsed())
            .search(position.game(), color, &[], watch),
    }
}

/// Whether a game that the side to move has nothing left to play in is lost for it by far; never so if that cannot be
/// judged within the limits.
pub fn is_lost(position: &Position, color: Color, limits: &Limits) -> bool {
    let start = limits.start();
    let found = Judged::new(position, color, &start, limits);
    found.is_some_and(|judged| judged.ending.is_closed() && judged.ending.is_lost())
}

/// Chooses a move for a colour that captures dead enemy stones before it passes.
pub fn cleanup(position: &Position, color: Color, limits: &Limits) -> Move {
    let start = limits.start();
    let mut unwatched = |_: &mut TreeSearch| ControlFlow::Continue(());
    let Some(judged) = Judged::new(position, color, &start, limits) else {
        return limits
            .less(start.elapsed())
            .search(position.game(), color, &[], &mut unwatched);
    };
    let chosen = judged.decide(start, limits, &mut unwatched);
    judged.captured(chosen, &start, limits)
}

/// A judged position, from which moves are chosen. All limits count from `start`, so they include the time of the judge.
struct Judged<'a> {
    ending: Ending<'a>,
    local: Vec<LocalMove>,
}

impl<'a> Judged<'a> {
    /// Judges a position; `None` if that takes too long.
    fn new(
        position: &'a Position,
        color: Color,
        start: &Stopwatch,
        limits: &Limits,
    ) -> Option<Judged<'a>> {
        limits.attempt(start, params::JUDGING, || {
            let ending = Ending::new(position, color);
            let local = ending.moves_to_weigh();
            Judged { ending, local }
        })
    }

    fn decide(&self, start: Stopwatch, limits: &Limits, watch: &mut Watch<'_>) -> Move {
        let Judged { ending, local, .. } = self;
        if ending.is_closed() {
            let rest = limits.less(start.elapsed());
            let chosen = limits.attempt(&start, params::CHOOSING, || ending.choose(local, &rest));
            let chosen = chosen.or_else(|| local.is_empty().then(|| ending.hasty()));
            // If players do not agree on dead stones, these must be captured before the board is counted.
            let captures = ending.game().rules().friendly_pass == FriendlyPass::CaptureFirst;
            let chosen = chosen.map(|chosen| match captures {
                true => self.captured(chosen, &start, limits),
                false => chosen,
            });
            if let Some(chosen) = chosen.filter(|&chosen| limits.moves.permits(chosen)) {
                return chosen;
            }
        }
        limits
            .less(start.elapsed())
            .search(ending.game(), ending.color, local, watch)
    }

    /// A move, or instead of a pass one that captures dead stones, if that is found in time.
    fn captured(&self, chosen: Move, start: &Stopwatch, limits: &Limits) -> Move {
        let captured = limits.attempt(start, 1.0, || self.ending.or_capture(chosen));
        captured.unwrap_or(chosen)
    }
}

#[cfg(test)]
mod tests;
