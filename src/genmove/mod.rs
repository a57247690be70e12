//! The player: it searches, and it knows when a game is over.
//!
//! As long as borders are open it plays the move that the search visits most. Once the judge finds all borders closed
//! ([`crate::finish`]), playouts are too coarse to tell points from noise. From then on it plays only moves that surely
//! gain something (module `ending`), and passes when there is none.

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
use crate::search::{LEAD_MATTERS, Report, Search, Settings};
use crate::vertex::{Move, Size};
use crate::vertex_set::VertexSet;
use ending::{Ending, LocalMove};
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

/// How a move is chosen.
#[derive(Clone, Debug)]
pub struct Limits {
    /// How to search.
    pub search: Settings,
    /// What the move may cost.
    pub budget: Budget,
    /// What ends the search early.
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
    /// The moves on a board that somebody permits.
    pub fn new(size: Size, permits: impl Fn(Move) -> bool) -> Choice {
        let plays = size.vertices().filter(|&v| permits(Move::Play(v)));
        Choice {
            plays: plays.collect(),
            pass: permits(Move::Pass),
        }
    }

    fn permits(&self, action: Move) -> bool {
        match action {
            Move::Play(v) => self.plays.contains(v),
            Move::Pass => self.pass,
        }
    }
}

/// Playouts for a move without a clock, by the size of the board: about half a second on one core.
pub fn default_playouts(game: &Game) -> u32 {
    (VERTICES / (game.size().area() as u32 + FIXED)).max(FEWEST)
}

/// About so many vertices are played out in half a second.
const VERTICES: u32 = 1_200_000;

/// A playout costs as much as so many vertices on any board, and each vertex besides.
const FIXED: u32 = 20;

/// Playouts for a move on any board.
const FEWEST: u32 = 1000;

impl Limits {
    /// The default search with its default number of playouts for this game.
    pub fn new(game: &Game) -> Limits {
        Limits {
            search: Settings::default(),
            budget: Budget::Playouts(default_playouts(game)),
            interrupt: Interrupt::default(),
            choice: Choice::new(game.size(), |_| true),
        }
    }

    /// What is left of them after some time has been used.
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

    /// What is left of them for a search, after some time has been used.
    fn for_search(&self, used: Duration) -> Limits {
        let mut limits = self.less(used);
        if let (Budget::Time(left), Budget::Time(all)) = (limits.budget, self.budget)
            && all >= BLITZ
        {
            limits.budget = Budget::Time(left.max(all / SEARCHED));
        }
        limits
    }

    /// Whether to end with what has been found: somebody said so, or the input has ended and a search by the clock has gone on for
    /// some seconds since. So many playouts have one answer, which is found unless whoever asked for it has left.
    pub fn is_called_off(&self) -> bool {
        let goes_on_for_nobody = || match self.budget {
            Budget::Time(_) => self.interrupt.is_overdue(),
            Budget::Playouts(_) => self.interrupt.is_deserted(),
        };
        self.interrupt.is_requested() || goes_on_for_nobody()
    }

    /// Whether the time is up that began at `start`.
    fn is_late(&self, start: Instant) -> bool {
        matches!(self.budget, Budget::Time(time) if start.elapsed() > time)
    }

    /// Whether the time decides, so that judging an open board takes from the search what it gives to it.
    fn is_timed(&self) -> bool {
        matches!(self.budget, Budget::Time(_))
    }

    /// The move that a search visits most, or a pass if there is none.
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

    /// Searches, with some of the moves only. Those take half of the budget each: two searches are compared.
    fn report(
        &self,
        game: &Game,
        color: Color,
        keep: Keep,
        hints: &[LocalMove],
        watch: &mut Watch<'_>,
    ) -> Report {
        let all = keep == Keep::All;
        // Where moves are compared with a pass, two searches share the budget.
        let (part, lead) = if all {
            (1, self.search.lead)
        } else {
            (2, LEAD_MATTERS)
        };
        let settings = Settings {
            lead,
            ..self.search
        };
        let mut search = Search::new(game, color, settings);
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

/// However long the judge has taken, a search gets the time of its move divided by this. Judging a board where many groups are
/// in doubt may take all of it; the clock has something in reserve, and gives later moves less.
const SEARCHED: u32 = 2;

/// Who has less than this for a move has nothing to spare.
const BLITZ: Duration = Duration::from_millis(100);

/// Playouts to find out what the player would do at an end where no group's life is contested: it is mostly seen without.
const GLANCE: u32 = 200;

/// What the player knows of a position before he searches.
#[derive(Clone, Debug, Default)]
pub struct Hints {
    /// Moves that save or capture something and, where all borders are closed, what the player would do, each with what
    /// [`Search::hint`] is told.
    moves: Vec<(Move, i32)>,
    /// Where all borders are closed, the points where a move is wasted: anybody's territory, and dame and what has to be
    /// filled later if area does not count.
    wasted: VertexSet,
    /// What is settled there: territory and living stones beside which nothing is left to decide.
    settled: ByColor<VertexSet>,
}

impl Hints {
    /// Looks at a position. Cost: that of [`crate::status::estimate`], the judge without second opinions, and of
    /// reading the blocks of few liberties; where all borders are closed that of a move.
    pub fn new(game: &Game, color: Color) -> Hints {
        let mut last = Hints::default();
        Hints::find(game, color, |hints| last = hints);
        last
    }

    /// The same for somebody who cannot wait: where all borders are closed he is told so first, and that a pass is likely,
    /// and what the player would do later.
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
        // Who passes has found the others not worth it.
        let known = known.filter(|_| chosen != Move::Pass);
        tell(Hints::of(&ending, known.chain([(chosen, CHOSEN)])));
    }

    /// What is known at an end where these moves are sensible.
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

    /// A search of that position for the same side, of the moves that somebody permits; wasted ones are searched only if
    /// nothing else is permitted.
    pub fn search(
        &self,
        game: &Game,
        color: Color,
        settings: Settings,
        permits: &dyn Fn(Move) -> bool,
    ) -> Search {
        let choice = Choice::new(game.size(), permits);
        let sensible = Choice {
            plays: choice.plays - self.wasted,
            ..choice
        };
        let mut moves = game.size().vertices().map(Move::Play).chain([Move::Pass]);
        let is_left = moves.any(|action| sensible.permits(action) && game.is_legal(color, action));
        let (choice, mut search) = if is_left {
            let search = Search::settled(game, color, settings, &self.settled);
            (sensible, search)
        } else {
            (choice, Search::new(game, color, settings))
        };
        search.restrict(|action| choice.permits(action));
        self.tell(&mut search);
        search
    }

    /// Whether the same is left to be searched as by others.
    pub fn leaves_the_same(&self, others: &Hints) -> bool {
        self.wasted == others.wasted && self.settled == others.settled
    }

    /// Tells a search that goes on.
    pub fn tell(&self, search: &mut Search) {
        for &(action, playouts) in &self.moves {
            search.hint(action, playouts);
        }
    }
}

/// Which moves are searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Keep {
    All,
    Plays,
    Pass,
}

/// Tells what a search found, for those who want to see it.
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

/// The move for a colour; a pass when nothing is left to play for, or no move may be chosen. It is legal.
pub fn choose(game: &Game, color: Color, limits: &Limits) -> Move {
    choose_watched(game, color, limits, &mut |_| ControlFlow::Continue(()))
}

/// The same, and somebody looks at the search for it as long as borders are open.
pub fn choose_watched(game: &Game, color: Color, limits: &Limits, watch: &mut Watch<'_>) -> Move {
    let start = Instant::now();
    if limits.is_timed() && is_plainly_open(game.board()) {
        return limits.less(start.elapsed()).search(game, color, &[], watch);
    }
    decide(&Ending::new(game, color), start, limits, watch)
}

/// Whether too many vertices are nobody's in a few playouts for the game to be over.
fn is_plainly_open(board: &Board) -> bool {
    let ownership = ending::look(board);
    let vertices = board.size().vertices();
    let open = vertices.filter(|&v| ownership.balance(v).abs() < OWNED);
    open.count() * PLAINLY_OPEN > board.size().area()
}

/// The move for a colour that wants dead enemy stones off the board before it passes.
pub fn cleanup(game: &Game, color: Color, limits: &Limits) -> Move {
    let start = Instant::now();
    let ending = Ending::new(game, color);
    let chosen = decide(&ending, start, limits, &mut |_| ControlFlow::Continue(()));
    ending.or_capture(chosen)
}

/// The move in a position that has been judged. The limits hold from `start` on, so what the judge took is theirs.
fn decide(ending: &Ending<'_>, start: Instant, limits: &Limits, watch: &mut Watch<'_>) -> Move {
    let local = ending.local_moves();
    let is_late = || {
        let is_half_used =
            matches!(limits.budget, Budget::Time(time) if 2 * start.elapsed() > time);
        is_half_used || limits.is_called_off()
    };
    if ending.is_closed(&is_late) {
        let mut chosen = ending.choose(&local, &limits.for_search(start.elapsed()));
        // Where players do not agree on dead stones, these have to be off before the board is counted.
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
