//! The analysis of a position.

use super::answer::Answerer;
use super::intake::{self, PreparedQuery};
use super::queue::Task;
use super::{Shared, facts};
use crate::color::Color;
use crate::engine::Engine;
use crate::genmove::Hints;
use crate::interrupt::{Interrupt, attempt};
use crate::katago::{KataError, KataResponse};
use crate::search::clock::MOST_PLAYOUTS;
use crate::search::drive::think_exactly;
use crate::search::{SearchSettings, TreeSearch};
use crate::vertex::Move;
use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::{Duration, Instant};

/// Works on one task after another, until there is nothing more to come.
pub(super) fn work(shared: &Shared) {
    while let Some((number, task)) = shared.queue.next() {
        let threads = shared.settings.search_threads();
        let search = SearchSettings {
            threads,
            ..SearchSettings::default()
        };
        let done = catch_unwind(AssertUnwindSafe(|| analyse(&task, search)));
        if done.is_err() {
            // The hook for panics has logged the place.
            task.tell(&KataResponse::Error(KataError {
                id: Some(task.query.query.id.clone()),
                ..intake::error("internal error")
            }));
        }
        shared.queue.done(number);
    }
}

/// The time until which an analysis may go on, and when it has to tell what it has found so far.
struct Schedule {
    start: Instant,
    until: Option<Instant>,
    every: Option<Duration>,
    next: Option<Duration>,
}

impl Schedule {
    fn new(query: &PreparedQuery) -> Schedule {
        let start = Instant::now();
        let every = query.query.report_during_search_every;
        let first = query
            .query
            .first_report_during_search_after
            .filter(|_| every.is_some());
        Schedule {
            start,
            until: query.settings.time.and_then(|time| start.checked_add(time)),
            every: every.map(Duration::from_secs_f64),
            next: first.or(every).map(Duration::from_secs_f64),
        }
    }

    fn is_over(&self) -> bool {
        self.until.is_some_and(|until| Instant::now() >= until)
    }

    /// Whether a report is due; the next one then is at the next time.
    fn is_due(&mut self) -> bool {
        let now = self.start.elapsed();
        let is_due = self.next.is_some_and(|next| now >= next);
        if is_due {
            self.next = self.every.map(|every| now + every);
        }
        is_due
    }
}

/// Analyses a position, and tells its client of it.
fn analyse(task: &Task, search: SearchSettings) {
    let query = &*task.query;
    let interrupt = task.interrupt();
    let mut schedule = Schedule::new(query);
    // All moves have been tried when the query came.
    let Ok(game) = query.game(task.turn) else {
        return task.tell_nothing();
    };
    let color = game.to_move();
    let mut engine = Engine::new(game);
    engine.set_interrupt(interrupt.clone());
    let Some(estimate) = attempt(&interrupt, None, || engine.position().estimate().clone()) else {
        return task.tell_nothing();
    };
    let mut answerer = Answerer::new(query, task.turn, &engine, estimate);
    let mut search = searched(&engine, color, query, search, (&interrupt, schedule.until));
    let visits = query.settings.visits.min(1000 * u64::from(MOST_PLAYOUTS)) as u32;
    think_exactly(&mut search, visits, &mut |search| {
        if interrupt.is_requested() || schedule.is_over() {
            return ControlFlow::Break(());
        }
        if schedule.is_due() {
            let found = answerer.during(search.report());
            task.tell(&KataResponse::Analysis(Box::new(found)));
        }
        ControlFlow::Continue(())
    });
    let mut found = answerer.last(search.report(), &interrupt);
    if query.query.include_goeye {
        found.goeye = attempt(&interrupt, None, || facts::of(&engine)).flatten();
    }
    task.tell(&KataResponse::Analysis(Box::new(found)));
}

/// A search of the moves that the query permits, with the hints that `kata-analyze` has, as far as there is time for them.
fn searched(
    engine: &Engine,
    color: Color,
    query: &PreparedQuery,
    settings: SearchSettings,
    (interrupt, until): (&Interrupt, Option<Instant>),
) -> TreeSearch {
    let game = engine.game();
    let hints =
        attempt(interrupt, until, || Hints::new(engine.position(), color)).unwrap_or_default();
    hints.search(game, color, settings, &|action| {
        query.permits(color, action)
    })
}

impl PreparedQuery {
    /// Whether a colour may begin with a move, as far as the query restricts it.
    pub fn permits(&self, color: Color, action: Move) -> bool {
        let (avoid, allow) = (&self.query.avoid_moves, &self.query.allow_moves);
        let of_color = |given: &&crate::katago::MoveRestriction| given.player == color;
        let (mut avoid, mut allow) = (avoid.iter().filter(of_color), allow.iter().filter(of_color));
        !avoid.any(|given| given.moves.contains(&action))
            && allow.all(|given| given.moves.contains(&action))
    }
}
