//! The driver of searches: it lets a search run within a budget, looks at it now and then, and ends it.
//!
//! Analysis, pictures, the player and estimates all search through it.

use super::TreeSearch;
use super::clock::{MOST_PLAYOUTS, SearchBudget};
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

/// Playouts per tree between two checks whether the best move can still change. Also the number of playouts that every
/// search makes in any case.
const STEP: u32 = 16;

/// Playouts of each thread between two looks at what may end a search, if it has a number of playouts; a multiple of
/// [`STEP`].
const AT_ONCE: u32 = 4 * STEP;

/// Processor time of each thread between two calls of a [`Watch`], if a search has a time.
const LOOK: Duration = Duration::from_millis(5);

/// A callback that gets the running search every few milliseconds, or every 64 playouts of each thread if the budget is
/// a number of playouts; `Break` ends the search. It may pass hints on to it, or put another one in its place.
pub type Watch<'a> = dyn FnMut(&mut TreeSearch) -> ControlFlow<()> + 'a;

/// Searches until the budget is used up, until the best move cannot change any more, or until `watch` breaks.
///
/// At least 16 playouts are made, or as many as the budget has; under a time at least one in each thread. So even a search
/// without time has a result.
pub fn think(search: &mut TreeSearch, budget: SearchBudget, watch: &mut Watch<'_>) {
    match budget {
        SearchBudget::Playouts(all) => {
            search.run(STEP.min(all));
            think_through(search, u64::from(all.saturating_sub(STEP)), watch);
        }
        SearchBudget::Time(time) => think_for(search, time, watch),
    }
}

/// Makes a number of playouts, also where the best move cannot change any more, or fewer if `watch` breaks.
pub fn think_exactly(search: &mut TreeSearch, all: u32, watch: &mut Watch<'_>) {
    let mut left = all;
    while left > 0 {
        let playouts = left.min(AT_ONCE);
        search.run(playouts);
        left -= playouts;
        if left > 0 && watch(search).is_break() {
            return;
        }
    }
}

/// Searches until `watch` breaks.
pub fn think_on(search: &mut TreeSearch, watch: &mut Watch<'_>) {
    loop {
        search.run_until(Instant::now() + search.turn(LOOK));
        if watch(search).is_break() {
            return;
        }
    }
}

/// Makes up to `left` playouts.
///
/// Checks whether the best move can still change only after numbers of playouts that follow from the visit counts, and
/// calls to `watch` have no influence unless they break. So the same playouts are made on every machine, and no clock
/// is read.
fn think_through(search: &mut TreeSearch, mut left: u64, watch: &mut Watch<'_>) {
    let [step, most] = [STEP, AT_ONCE].map(|n| u64::from(n) * search.threads() as u64);
    while left > 0 {
        if watch(search).is_break() {
            return;
        }
        let undecided = search.undecided_for(left);
        if undecided == 0 {
            return;
        }
        let playouts = undecided.next_multiple_of(step).min(left).min(most);
        left -= playouts;
        search.run(playouts as u32);
    }
}

/// Searches for a time, with an allowance for the playouts that are under way when it is up.
fn think_for(search: &mut TreeSearch, time: Duration, watch: &mut Watch<'_>) {
    let start = Instant::now();
    let before = search.visits();
    search.run_some(STEP, start.checked_add(time));
    let threads = search.threads() as u64;
    let most = u64::from(MOST_PLAYOUTS) * threads;
    loop {
        let used = start.elapsed();
        let done = search.visits() - before;
        let rate = done as f64 / used.as_secs_f64().max(1e-9);
        // When the time is up each thread still has to end its playout, and may have to wait for a core.
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

    /// The reference: checks after every step.
    fn think_naively(search: &mut TreeSearch, all: u32) {
        let mut left = all;
        while left > 0 && (left == all || !search.decided(u64::from(left))) {
            let step = left.min(STEP);
            search.run(step);
            left -= step;
        }
    }

    #[test]
    fn thinking_ends_where_asking_always_would_end_it() {
        for (side, seed, all) in [
            (5, 1, 1000),
            (5, 2, 2001),
            (7, 3, 700),
            (9, 4, 333),
            (3, 5, 7),
        ] {
            let size = Size::square(side).unwrap();
            let game = Game::new(size, Rules::default(), Komi::default());
            let settings = SearchSettings {
                seed,
                ..SearchSettings::default()
            };
            let search = || TreeSearch::new(&game, Color::Black, settings);
            let (mut found, mut naive) = (search(), search());
            think(&mut found, SearchBudget::Playouts(all), &mut |_| {
                ControlFlow::Continue(())
            });
            think_naively(&mut naive, all);
            assert_eq!(found.report(), naive.report(), "{side} {seed}");
        }
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
        assert_eq!(found.report().visits, u64::from(STEP));
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
