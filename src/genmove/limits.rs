//! The limits of a move: its budget, and the moves to choose from; and the search within them.

use super::ending::LocalMove;
use super::level::Level;
use super::params;
use crate::color::Color;
use crate::evaluator::PermittedMoves;
use crate::game::Game;
use crate::interrupt::{self, Interrupt};
use crate::network::Network;
use crate::search::clock::SearchBudget;
use crate::search::drive::{Watch, think};
use crate::search::{Report, SearchSettings, TreeSearch};
use crate::vertex::Move;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

/// How a move is chosen: the search, its budget, and the moves to choose from.
#[derive(Clone, Debug)]
pub struct Limits {
    /// The settings of the search.
    pub search: SearchSettings,
    /// The playouts or the time for the move.
    pub budget: SearchBudget,
    /// Ends the search early.
    pub interrupt: Interrupt,
    /// The moves that may be chosen.
    pub moves: PermittedMoves,
    /// The strength of the player.
    pub level: Level,
}

/// The time since a move was asked for. No clock is read, and the time is 0, if the budget is a number of playouts.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stopwatch(Option<Instant>);

impl Stopwatch {
    pub(super) fn elapsed(&self) -> Duration {
        self.0.map_or(Duration::ZERO, |start| start.elapsed())
    }
}

/// The number of visits for a move without a clock: about half a second on one core.
pub fn default_playouts(game: &Game) -> u32 {
    let size = game.size();
    let vertices = match Network::knows(size) {
        true => params::EVALUATED,
        false => params::PLAYED_OUT,
    };
    vertices / (size.area() as u32 + params::FIXED_COST)
}

impl Limits {
    /// The default search with its default number of playouts for this game.
    pub fn new(game: &Game) -> Limits {
        Limits {
            search: SearchSettings::default(),
            budget: SearchBudget::Playouts(default_playouts(game)),
            interrupt: Interrupt::default(),
            moves: PermittedMoves::new(game.size(), |_| true),
            level: Level::Full,
        }
    }

    /// The same limits after some time of the move has been used.
    pub fn less(&self, used: Duration) -> Limits {
        let budget = match self.budget {
            SearchBudget::Time(time) => SearchBudget::Time(time.saturating_sub(used)),
            playouts => playouts,
        };
        Limits {
            budget,
            ..self.clone()
        }
    }

    /// Runs a computation that is given up once a share of the time budget, counted from `start`, is used up, or once an
    /// interrupt is requested; `None` if it was.
    pub(super) fn attempt<T>(
        &self,
        start: &Stopwatch,
        share: f64,
        compute: impl FnOnce() -> T,
    ) -> Option<T> {
        let until = match self.budget {
            SearchBudget::Time(time) => start.0.and_then(|t| t.checked_add(time.mul_f64(share))),
            SearchBudget::Playouts(_) => None,
        };
        interrupt::attempt(&self.interrupt, until, compute)
    }

    /// Whether to end with the best move found so far.
    ///
    /// This is so once an interrupt is requested. A search by time also ends some seconds after the end of the input. A
    /// search by playouts does so only if the client has left, because its answer must not depend on when the input
    /// ends.
    pub fn is_called_off(&self) -> bool {
        let is_abandoned = || match self.budget {
            SearchBudget::Time(_) => self.interrupt.is_overdue(),
            SearchBudget::Playouts(_) => self.interrupt.is_deserted(),
        };
        self.interrupt.is_requested() || is_abandoned()
    }

    /// Starts to measure the time of a move.
    pub(super) fn start(&self) -> Stopwatch {
        Stopwatch(self.is_timed().then(Instant::now))
    }

    /// Whether a time budget that began at `start` is used up; never so for playouts.
    pub(super) fn is_late(&self, start: &Stopwatch) -> bool {
        matches!(self.budget, SearchBudget::Time(time) if start.elapsed() > time)
    }

    /// Whether the budget is a time, so that judging an open board would take time from the search.
    pub fn is_timed(&self) -> bool {
        matches!(self.budget, SearchBudget::Time(_))
    }

    /// Searches all permitted moves, with hints at local moves; the most visited one, or a pass if there is none. On lower
    /// levels a move is drawn instead.
    pub(super) fn search(
        &self,
        game: &Game,
        color: Color,
        hints: &[LocalMove],
        watch: &mut Watch<'_>,
    ) -> Move {
        if let Some(drawn) = (self.level).draw(game, color, &self.search, &self.moves) {
            return drawn;
        }
        let mut search = TreeSearch::new(game, color, self.search);
        search.restrict(|action| self.moves.permits(action));
        for found in hints {
            search.hint(Move::Play(found.answer), found.hint());
        }
        think(&mut search, self.budget, &mut |search| {
            if self.is_called_off() {
                return ControlFlow::Break(());
            }
            watch(search)
        });
        let report = search.report();
        log_report(&report);
        let best = report.candidates.first();
        best.map_or(Move::Pass, |best| best.action)
    }
}

/// Logs the result of a search: its five best moves with the first eight moves of their principal variations.
fn log_report(report: &Report) {
    log::info!(
        "{} visits, winrate {:.3}, lead {:.1}",
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
