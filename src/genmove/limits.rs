//! The limits of a move: its budget, and the moves to choose from; and the search within them.

use super::ending::LocalMove;
use crate::color::Color;
use crate::game::Game;
use crate::interrupt::Interrupt;
use crate::search::clock::{Budget, Watch, think};
use crate::search::weights::DECIDING;
use crate::search::{LEAD_MATTERS, Report, SearchSettings, TreeSearch};
use crate::vertex::{Move, Size};
use crate::vertex_set::VertexSet;
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

    /// The same moves without the plays on these vertices.
    pub(super) fn without(&self, vertices: &VertexSet) -> Choice {
        Choice {
            plays: self.plays - *vertices,
            ..*self
        }
    }

    /// Whether a move may be chosen.
    pub(super) fn permits(&self, action: Move) -> bool {
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
    pub(super) fn less(&self, used: Duration) -> Limits {
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
    pub(super) fn for_search(&self, used: Duration) -> Limits {
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
    pub(super) fn is_late(&self, start: Instant) -> bool {
        matches!(self.budget, Budget::Time(time) if start.elapsed() > time)
    }

    /// Whether the budget is a time, so that judging an open board would take time from the search.
    pub(super) fn is_timed(&self) -> bool {
        matches!(self.budget, Budget::Time(_))
    }

    /// Searches all permitted moves; the most visited one, or a pass if there is none.
    pub(super) fn search(
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
    pub(super) fn report(
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

/// The kinds of moves that are searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Keep {
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
