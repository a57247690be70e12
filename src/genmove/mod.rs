//! The player: it chooses moves, and knows when a game is over.
//!
//! As long as borders are open it plays the move that the search visits most. Once the judge finds all borders closed
//! ([`crate::finish`]), playouts are too coarse to tell points from noise. From then on it plays only moves that surely
//! gain something (module `ending`), and passes if there are none.

mod dame;
mod ending;
mod handicap;
mod outlook;

pub use handicap::handicap;

use crate::board::Board;
use crate::color::{ByColor, Color};
use crate::finish::PLAINLY_OPEN;
use crate::game::Game;
use crate::interrupt::Interrupt;
use crate::playout::OWNED;
use crate::rules::FriendlyPass;
use crate::search::clock::{Budget, Watch, think};
use crate::search::weights::{CHOSEN, DECIDING, LIKELY};
use crate::search::{LEAD_MATTERS, Report, SearchSettings, TreeSearch};
use crate::vertex::{Move, Size};
use crate::vertex_set::VertexSet;
use ending::{Ending, LocalMove};
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

/// How a move is chosen: the search, its budget, and the moves to choose from.
#[derive(Clone, Debug)]
pub struct Limits {
    /// The settings of the search.
    pub search: SearchSettings,
    /// The playouts or the time for the move.
    pub budget: Budget,
    /// Ends the search early.
    pub interrupt: Interrupt,
    /// The moves that may be chosen.
    pub choice: Choice,
}

/// The moves that may be chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choice {
    plays: VertexSet,
    pass: bool,
}

impl Choice {
    /// The moves on a board of this size for which `permits` is true.
    pub fn new(size: Size, permits: impl Fn(Move) -> bool) -> Choice {
        let plays = size.vertices().filter(|&v| permits(Move::Play(v)));
        Choice {
            plays: plays.collect(),
            pass: permits(Move::Pass),
        }
    }

    /// Whether a move may be chosen.
    fn permits(&self, action: Move) -> bool {
        match action {
            Move::Play(v) => self.plays.contains(v),
            Move::Pass => self.pass,
        }
    }
}

/// The number of playouts for a move without a clock: about half a second on one core, at least 1000.
pub fn default_playouts(game: &Game) -> u32 {
    (VERTICES / (game.size().area() as u32 + FIXED)).max(FEWEST)
}

/// Vertices that are played out in about half a second.
const VERTICES: u32 = 1_200_000;

/// The fixed cost of a playout, in vertices; each vertex of the board is added to it.
const FIXED: u32 = 20;

/// The least number of playouts for a move, on any board.
const FEWEST: u32 = 1000;

impl Limits {
    /// The default search with its default number of playouts for this game.
    pub fn new(game: &Game) -> Limits {
        Limits {
            search: SearchSettings::default(),
            budget: Budget::Playouts(default_playouts(game)),
            interrupt: Interrupt::default(),
            choice: Choice::new(game.size(), |_| true),
        }
    }

    /// The same limits after some time of the move has been used.
    fn less(&self, used: Duration) -> Limits {
        let budget = match self.budget {
            Budget::Time(time) => Budget::Time(time.saturating_sub(used)),
            playouts => playouts,
        };
        Limits {
            budget,
            ..self.clone()
        }
    }

    /// The limits of a search after some time of the move has been used: what is left, but at least one part in
    /// [`SEARCHED`] of the whole unless that is below [`BLITZ`].
    fn for_search(&self, used: Duration) -> Limits {
        let mut limits = self.less(used);
        if let (Budget::Time(left), Budget::Time(all)) = (limits.budget, self.budget)
            && all >= BLITZ
        {
            limits.budget = Budget::Time(left.max(all / SEARCHED));
        }
        limits
    }

    /// Whether to end with the best move found so far.
    ///
    /// This is so once an interrupt is requested. A search by time also ends some seconds after the end of the input. A
    /// search by playouts does so only if the client has left, because its answer must not depend on when the input
    /// ends.
    pub fn is_called_off(&self) -> bool {
        let is_abandoned = || match self.budget {
            Budget::Time(_) => self.interrupt.is_overdue(),
            Budget::Playouts(_) => self.interrupt.is_deserted(),
        };
        self.interrupt.is_requested() || is_abandoned()
    }

    /// Whether a time budget that began at `start` is used up; never so for playouts.
    fn is_late(&self, start: Instant) -> bool {
        matches!(self.budget, Budget::Time(time) if start.elapsed() > time)
    }

    /// Whether the budget is a time, so that judging an open board would take time from the search.
    fn is_timed(&self) -> bool {
        matches!(self.budget, Budget::Time(_))
    }

    /// Searches all permitted moves; the most visited one, or a pass if there is none.
    fn search(
        &self,
        game: &Game,
        color: Color,
        hints: &[LocalMove],
        watch: &mut Watch<'_>,
    ) -> Move {
        let report = self.report(game, color, Keep::All, hints, watch);
        let best = report.candidates.first();
        best.map_or(Move::Pass, |best| best.action)
    }

    /// Searches the permitted moves of a kind, with hints at local moves.
    ///
    /// Plays alone and the pass alone get half of the budget each, because these two searches are compared.
    fn report(
        &self,
        game: &Game,
        color: Color,
        keep: Keep,
        hints: &[LocalMove],
        watch: &mut Watch<'_>,
    ) -> Report {
        let all = keep == Keep::All;
        let (part, lead) = if all {
            (1, self.search.lead)
        } else {
            (2, LEAD_MATTERS)
        };
        let settings = SearchSettings {
            lead,
            ..self.search
        };
        let mut search = TreeSearch::new(game, color, settings);
        search.restrict(|action| {
            let kept = match keep {
                Keep::All => true,
                Keep::Plays => action != Move::Pass,
                Keep::Pass => action == Move::Pass,
            };
            kept && self.choice.permits(action)
        });
        for found in hints {
            search.hint(Move::Play(found.answer), DECIDING.over(found.stones));
        }
        let budget = match self.budget {
            Budget::Playouts(all) => Budget::Playouts((all / part).max(1)),
            Budget::Time(time) => Budget::Time(time / part),
        };
        think(&mut search, budget, &mut |search| {
            if self.is_called_off() {
                return ControlFlow::Break(());
            }
            watch(search)
        });
        let report = search.report();
        log_report(&report);
        report
    }
}

/// A search gets at least one part in this many of the time of its move, however long the judge has taken. Judging a
/// board with many doubtful groups may take all of it; the clock has a reserve, and gives later moves less.
const SEARCHED: u32 = 2;

/// A move with less time than this must not take any longer.
const BLITZ: Duration = Duration::from_millis(100);

/// Playouts for the hint at the player's own move on a finished board without contested groups: there the judge mostly
/// finds it without a search.
const GLANCE: u32 = 200;

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
            limits.budget = Budget::Playouts(GLANCE);
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
        let choice = Choice::new(game.size(), permits);
        let sensible = Choice {
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

/// The kinds of moves that are searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Keep {
    All,
    Plays,
    Pass,
}

/// Logs the result of a search: its five best moves with the first eight moves of their principal variations.
fn log_report(report: &Report) {
    log::info!(
        "{} playouts, winrate {:.3}, lead {:.1}",
        report.visits,
        report.winrate,
        report.score_lead
    );
    for candidate in report.candidates.iter().take(5) {
        let pv: Vec<String> = candidate.pv.iter().take(8).map(Move::to_string).collect();
        log::info!(
            "  {} {:.3} {:.1} {}",
            candidate.visits,
            candidate.winrate,
            candidate.score_lead,
            pv.join(" ")
        );
    }
}

/// Chooses a legal move for a colour: a pass if nothing is left to play for, or no other move may be chosen.
pub fn choose(game: &Game, color: Color, limits: &Limits) -> Move {
    choose_watched(game, color, limits, &mut |_| ControlFlow::Continue(()))
}

/// Does the same as [`choose`], and calls `watch` with the running search as long as borders are open.
pub fn choose_watched(game: &Game, color: Color, limits: &Limits, watch: &mut Watch<'_>) -> Move {
    let start = Instant::now();
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
    let start = Instant::now();
    let ending = Ending::new(game, color);
    let chosen = decide(&ending, start, limits, &mut |_| ControlFlow::Continue(()));
    ending.or_capture(chosen)
}

/// Chooses a move in a judged position. The limits count from `start`, so they include the time of the judge.
fn decide(ending: &Ending<'_>, start: Instant, limits: &Limits, watch: &mut Watch<'_>) -> Move {
    let local = ending.local_moves();
    let is_late = || {
        let is_half_used =
            matches!(limits.budget, Budget::Time(time) if 2 * start.elapsed() > time);
        is_half_used || limits.is_called_off()
    };
    if ending.is_closed(&is_late) {
        let mut chosen = ending.choose(&local, &limits.for_search(start.elapsed()));
        // If players do not agree on dead stones, these must be captured before the board is counted.
        if ending.game.rules().friendly_pass == FriendlyPass::CaptureFirst {
            chosen = ending.or_capture(chosen);
        }
        if limits.choice.permits(chosen) {
            return chosen;
        }
    }
    let limits = limits.for_search(start.elapsed());
    limits.search(ending.game, ending.color, &local, watch)
}

#[cfg(test)]
mod tests;
