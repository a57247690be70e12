//! The driver of searches: it lets a search run within a budget, looks at it now and then, and ends it.
//!
//! Analysis, pictures, the player and estimates all search through it.

use super::TreeSearch;
use super::clock::{MOST_PLAYOUTS, SearchBudget};
use super::lent::ENDLESS;
use std::ops::ControlFlow;
use std::thread;
use std::time::{Duration, Instant};

/// Processor time of each thread between two calls of a [`Watch`], if a search has a time.
const LOOK: Duration = Duration::from_millis(5);

/// The time between news of a search elsewhere.
const LOOK_ELSEWHERE: Duration = Duration::from_millis(100);

/// A callback that gets the running search every few milliseconds, or after some visits ([`TreeSearch::step`]) if the
/// budget is a number of visits; `Break` ends the search. It may pass hints on to it, or put another one in its place.
pub type Watch<'a> = dyn FnMut(&mut TreeSearch) -> ControlFlow<()> + 'a;

/// Searches until the budget is used up, until the best move cannot change any more, or until `watch` breaks.
///
/// At least one step is made, or as many visits as the budget has; under a time at least one visit. So even a search
/// without time has a result.
pub fn think(search: &mut TreeSearch, budget: SearchBudget, watch: &mut Watch<'_>) {
    match budget {
        SearchBudget::Playouts(all) if search.lent().is_some() => listen(search, all, None, watch),
        SearchBudget::Time(time) if search.lent().is_some() => {
            listen(search, ENDLESS, Some(time), watch);
        }
        SearchBudget::Playouts(all) => {
            let first = search.step().min(all);
            search.run(first);
            think_through(search, all - first, watch);
        }
        SearchBudget::Time(time) => think_for(search, time, watch),
    }
}

/// Makes a number of playouts, also where the best move cannot change any more, or fewer if `watch` breaks.
pub fn think_exactly(search: &mut TreeSearch, all: u32, watch: &mut Watch<'_>) {
    if search.lent().is_some() {
        return listen(search, all, None, watch);
    }
    let mut left = all;
    while left > 0 {
        let visits = left.min(search.step());
        search.run(visits);
        left -= visits;
        if left > 0 && watch(search).is_break() {
            return;
        }
    }
}

/// Searches until `watch` breaks.
pub fn think_on(search: &mut TreeSearch, watch: &mut Watch<'_>) {
    loop {
        if search.lent().is_some() {
            listen(search, ENDLESS, None, watch);
            if search.lent().is_some() {
                return;
            }
        }
        search.run_until(Instant::now() + search.turn(LOOK));
        if watch(search).is_break() {
            return;
        }
    }
}

/// Waits for a search elsewhere of so many visits, or for so long, or until `watch` breaks or puts another kind of search in its
/// place. One that is endless is watched also when it has ended.
///
/// `watch` is called first when there is something to look at.
fn listen(search: &mut TreeSearch, visits: u32, time: Option<Duration>, watch: &mut Watch<'_>) {
    let until = time.and_then(|time| Instant::now().checked_add(time));
    while let Some(lent) = search.lent() {
        let is_idle = lent.is_idle();
        if !is_idle && !lent.is_begun() {
            lent.begin(visits, time, LOOK_ELSEWHERE);
        }
        let is_over = lent.listen(LOOK);
        let is_heard = is_idle || lent.report.visits > 0;
        let is_late = is_heard && until.is_some_and(|until| Instant::now() >= until);
        if is_heard && watch(search).is_break() || is_late {
            break;
        }
        match is_over && visits == ENDLESS && time.is_none() {
            true => thread::sleep(LOOK),
            false if is_over => break,
            false => {}
        }
    }
    if let Some(lent) = search.lent() {
        lent.end();
    }
}

/// Makes up to `left` visits.
///
/// Calls to `watch` have no influence unless they break, and no clock is read. So the same visits are made on every machine.
fn think_through(search: &mut TreeSearch, mut left: u32, watch: &mut Watch<'_>) {
    while left > 0 && watch(search).is_continue() && !search.decided(left.into()) {
        let visits = search.step().min(left);
        left -= visits;
        search.run(visits);
    }
}

/// Searches for a time, with an allowance for the playouts that are under way when it is up.
fn think_for(search: &mut TreeSearch, time: Duration, watch: &mut Watch<'_>) {
    let start = Instant::now();
    let before = search.visits();
    search.run_some(search.step(), start.checked_add(time));
    let threads = search.threads as u64;
    let most = u64::from(MOST_PLAYOUTS) * threads;
    loop {
        let used = start.elapsed();
        let done = search.visits() - before;
        let rate = done as f64 / used.as_secs_f64().max(1e-9);
        // When the time is up each thread still has to end its visit, and may have to wait for a core.
        let last = Duration::from_secs_f64(2.0 * threads as f64 / rate);
        let Some(rest) = time.checked_sub(used + last) else {
            return;
        };
        let left = ((rate * rest.as_secs_f64()) as u64).saturating_add(1);
        let left = left.min(most.saturating_sub(done));
        if left == 0 || watch(search).is_break() || search.decided(left) {
            return;
        }
        search.run_until(Instant::now() + search.turn(LOOK).min(rest));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::color::Color;
    use crate::game::{Game, Komi};
    use crate::rules::Rules;
    use crate::search::SearchSettings;
    use crate::vertex::Size;
    use std::num::NonZero;

    const fn seconds(n: u64) -> Duration {
        Duration::from_secs(n)
    }

    #[test]
    fn more_playouts_than_these_are_not_made() {
        // One move is left, which is never decided, and the game is over in a few moves.
        let game = Game::new(Size::square(1).unwrap(), Rules::default(), Komi::default());
        let mut search = TreeSearch::new(&game, Color::Black, SearchSettings::default());
        let endless = SearchBudget::Time(Duration::MAX);
        think(&mut search, endless, &mut |_| ControlFlow::Continue(()));
        let visits = search.visits();
        let most = u64::from(MOST_PLAYOUTS);
        assert!(search.report().candidates.len() < 2, "{visits}");
        assert!((most..most + most / 10).contains(&visits), "{visits}");
    }

    #[test]
    fn thinking_keeps_to_its_budget() {
        let size = Size::square(5).unwrap();
        let game = Game::new(size, Rules::default(), Komi::default());
        let search = || TreeSearch::new(&game, Color::Black, SearchSettings::default());
        let mut found = search();
        think(&mut found, SearchBudget::Playouts(100), &mut |_| {
            ControlFlow::Continue(())
        });
        assert!(found.report().visits <= 100);
        let mut found = search();
        think(&mut found, SearchBudget::Playouts(100), &mut |_| {
            ControlFlow::Break(())
        });
        assert_eq!(found.report().visits, u64::from(found.step()));
        let mut settings = SearchSettings::default();
        for threads in [1, 2, 5] {
            settings.threads = NonZero::new(threads).unwrap();
            let found = || {
                let mut search = TreeSearch::new(&game, Color::White, settings);
                think(&mut search, SearchBudget::Playouts(700), &mut |_| {
                    ControlFlow::Continue(())
                });
                search.report()
            };
            assert_eq!(found(), found(), "{threads} threads");
        }
        let start = Instant::now();
        think(
            &mut search(),
            SearchBudget::Time(Duration::from_millis(20)),
            &mut |_| ControlFlow::Continue(()),
        );
        assert!(start.elapsed() < seconds(2));
        let mut found = search();
        think(&mut found, SearchBudget::Time(Duration::ZERO), &mut |_| {
            ControlFlow::Continue(())
        });
        assert_eq!(found.report().visits, 1);
    }
}
