//! Time control: the clocks of a game, the budget of a move in time or playouts, and searching within it.

use crate::color::{ByColor, Color};
use std::num::NonZero;
use std::time::Duration;

/// The limit of the search for one move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SearchBudget {
    /// A number of visits of the search, over all threads. The answer does not depend on the speed of the machine.
    Playouts(u32),
    /// A wall-clock time.
    Time(Duration),
}

/// A time control.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TimeControl {
    /// No limit.
    #[default]
    Unlimited,
    /// Main time only.
    Absolute(Duration),
    /// Canadian byo-yomi: after the main time, a number of stones has to be played in each period.
    Canadian {
        /// Main time.
        main: Duration,
        /// Length of a period.
        period: Duration,
        /// Stones per period, at least one.
        stones: u32,
    },
    /// Japanese byo-yomi: after the main time, each move has to be made within a period, or costs a period.
    Byoyomi {
        /// Main time.
        main: Duration,
        /// Length of a period.
        period: Duration,
        /// Number of periods. No move is given more than one period: the others are a reserve for late answers.
        periods: u32,
    },
    /// Fischer's time: each move adds to the time that is left.
    Fischer {
        /// Main time.
        main: Duration,
        /// What is added after each move.
        increment: Duration,
        /// The most time that is left after a move; [`Duration::MAX`] for no limit.
        limit: Duration,
        /// The most time for a move; [`Duration::MAX`] for no limit.
        most: Duration,
    },
}

impl TimeControl {
    /// The control that the arguments of the GTP command `time_settings` stand for.
    ///
    /// As that command has it, no stones in a period longer than zero mean no limit, and a period of zero means that
    /// there is only main time.
    pub fn canadian(main: Duration, period: Duration, stones: u32) -> TimeControl {
        match (stones, period.is_zero()) {
            (0, false) => TimeControl::Unlimited,
            (0, true) | (_, true) => TimeControl::Absolute(main),
            _ => TimeControl::Canadian {
                main,
                period,
                stones,
            },
        }
    }

    /// The time of a player at the start of a game.
    fn left(self) -> Left {
        match self {
            TimeControl::Unlimited => Left::Unlimited,
            TimeControl::Absolute(time) => Left::Main(time),
            TimeControl::Fischer { main, limit, .. } => Left::Main(main.min(limit)),
            TimeControl::Canadian { main, .. } | TimeControl::Byoyomi { main, .. }
                if !main.is_zero() =>
            {
                Left::Main(main)
            }
            TimeControl::Canadian { period, stones, .. } => Left::Stones(period, stones),
            TimeControl::Byoyomi { period, .. } => Left::Stones(period, 1),
        }
    }
}

/// The time that a player has left.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Left {
    #[default]
    Unlimited,
    /// Main time.
    Main(Duration),
    /// Byo-yomi: the time left in this period, and the number of stones that have to be played in it.
    Stones(Duration, u32),
}

/// The clocks of both players.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clock {
    control: TimeControl,
    left: ByColor<Left>,
    lag: Duration,
}

impl Default for Clock {
    fn default() -> Clock {
        Clock::new(TimeControl::default())
    }
}

/// The time between the answer of the engine and the stop of its clock, unless it is set ([`Clock::set_lag`]).
pub const LAG: Duration = Duration::from_millis(200);

/// The numbers by which time is divided. The figures are of a model of 30 games against the clock, on two sizes of board, with
/// 10 s to half an hour, answers 0 to 50 ms late, and the time told or not: time runs out in nine of them, and three quarters
/// of it are spent when a sixth of the vertices are filled by each side.
mod params {
    /// One part in this many of the lag is kept back of the main time for each move that may still be played: few answers
    /// are as late as the lag. With nothing kept back, time runs out in 15 of the games.
    pub(super) const LATE: u32 = 4;
    /// One part in this many of the lag is charged for each move. With nothing charged, time runs out in 12.
    pub(super) const UNSEEN: u32 = 20;
    /// Moves of each side that may still be played on a board without an empty vertex. With 20, time runs out in 12.
    pub(super) const ENDLESS: u32 = 40;
    /// The time is divided by one part in this many of the empty vertices. With 20, time runs out in 13 games; with 5, only
    /// 55 % are spent by the middle.
    pub(super) const PART: u32 = 10;
    /// And by so many moves more. With one, time runs out in 10; with 8, in 7, but 66 % are spent by the middle.
    pub(super) const MORE: u32 = 2;
    /// No move gets more than one part in this many of the main time, as it would on a board that is nearly full: nobody
    /// knows how long a game with captures lasts.
    pub(super) const MOST: u32 = 5;
    /// One part in this many of a byo-yomi period is not used, besides the lag: other programs keep the engine waiting for
    /// longer, the longer it runs.
    pub(super) const BUSY: u32 = 10;
}

impl Clock {
    /// The clocks at the start of a game.
    pub fn new(control: TimeControl) -> Clock {
        let left = control.left();
        Clock {
            control,
            left: ByColor::new(left, left),
            lag: LAG,
        }
    }

    /// The time control.
    pub fn control(&self) -> TimeControl {
        self.control
    }

    /// Sets the time that a player has left, as the controller reports it (GTP command `time_left`).
    ///
    /// `time` is main time if `stones` is 0, else the time for that many stones. Under Japanese byo-yomi it is the time
    /// for one move, and `stones` is not used further: KGS sends the number of periods there.
    ///
    /// A main time in whole seconds is mostly rounded, up or down. So the clock's own count, which is more precise, is kept
    /// as long as it is less than a second off, and comes no nearer than that; it matters most in the last second.
    pub fn set_left(&mut self, color: Color, time: Duration, stones: u32) {
        let second = Duration::from_secs(1);
        let is_rounded = time.subsec_nanos() == 0;
        self.left[color] = match (stones, self.control) {
            (0, _) => Left::Main(match self.left[color] {
                Left::Main(own) if is_rounded && own < time + second => {
                    own.max(time.saturating_sub(second))
                }
                _ => time,
            }),
            (_, TimeControl::Byoyomi { .. }) => Left::Stones(time, 1),
            (_, TimeControl::Fischer { .. }) => Left::Main(time),
            (stones, _) => Left::Stones(time, stones),
        };
    }

    /// Subtracts the time that a player has used for a move.
    ///
    /// This keeps the clock where the controller never reports the time that is left, or not precisely. Main time is also
    /// charged for the way of the answer and for waking up, which the player cannot see: a small part of the lag.
    ///
    /// A player who uses up the main time begins byo-yomi with a full period. Lost periods are not counted. Fischer's time
    /// is added at once.
    pub fn spend(&mut self, color: Color, used: Duration) {
        self.left[color] = match (self.left[color], self.control) {
            (Left::Unlimited, _) => Left::Unlimited,
            (
                Left::Main(time),
                TimeControl::Fischer {
                    increment, limit, ..
                },
            ) => {
                let left = time.saturating_sub(used + self.lag / params::UNSEEN);
                Left::Main((left + increment).min(limit))
            }
            (Left::Main(time), _) if used < time => {
                Left::Main((time - used).saturating_sub(self.lag / params::UNSEEN))
            }
            (Left::Main(_), TimeControl::Canadian { period, stones, .. }) => {
                Left::Stones(period, stones)
            }
            (_, TimeControl::Byoyomi { period, .. }) => Left::Stones(period, 1),
            (Left::Main(_), _) => Left::Main(Duration::ZERO),
            (Left::Stones(..), TimeControl::Canadian { period, stones, .. })
                if matches!(self.left[color], Left::Stones(_, 0 | 1)) =>
            {
                Left::Stones(period, stones)
            }
            (Left::Stones(time, stones), _) => {
                Left::Stones(time.saturating_sub(used), stones.saturating_sub(1).max(1))
            }
        };
    }

    /// Sets the time between the answer of the engine and the stop of its clock.
    pub fn set_lag(&mut self, lag: Duration) {
        self.lag = lag;
    }

    /// The time between the answer of the engine and the stop of its clock.
    pub fn lag(&self) -> Duration {
        self.lag
    }

    /// The clocks at the start of a game under this control, with the same lag.
    pub fn restarted(&self, control: TimeControl) -> Clock {
        Clock {
            lag: self.lag,
            ..Clock::new(control)
        }
    }

    /// The time for the next move; `None` if there is no limit. `empty` is the number of empty vertices.
    ///
    /// Of the main time some is kept back for all moves that may still be played: half of the empty vertices, dame
    /// included, and some more. The rest is divided by a tenth of `empty`, plus two, which is fewer moves than will be
    /// played: early moves matter most, and many searches stop early. No move gets more than a fifth of the main time,
    /// or less than half its share of a byo-yomi period. What Fischer's time adds after each move is used besides.
    pub fn budget(&self, color: Color, empty: usize) -> Option<Duration> {
        let most = |period: Duration| period.saturating_sub(period / params::BUSY + self.lag);
        Some(match self.left[color] {
            Left::Unlimited => return None,
            Left::Main(time) => {
                let next = match self.control {
                    TimeControl::Canadian { period, stones, .. } => {
                        most(period) / stones.max(1) / 2
                    }
                    TimeControl::Byoyomi { period, .. } => most(period) / 2,
                    TimeControl::Unlimited
                    | TimeControl::Absolute(_)
                    | TimeControl::Fischer { .. } => Duration::ZERO,
                };
                let moves = empty as u32 / 2 + params::ENDLESS;
                let kept = (self.lag / params::LATE * moves).min(time / 2);
                let time = time.saturating_sub(self.lag.min(time / 2));
                let share =
                    time.saturating_sub(kept) / (empty as u32 / params::PART + params::MORE);
                let share = share.min(time / params::MOST).max(next);
                match self.control {
                    // What is added is there to be used, but not before it is there.
                    TimeControl::Fischer {
                        increment,
                        most: of_move,
                        ..
                    } => {
                        let share = (share + most(increment)).min(time - time / params::BUSY);
                        share.min(of_move.saturating_sub(self.lag.min(of_move / 2)))
                    }
                    _ => share,
                }
            }
            Left::Stones(time, stones) => most(time) / stones.max(1),
        })
    }
}

/// The most visits for a move: in all under [`SearchBudget::Playouts`], for each thread under [`SearchBudget::Time`].
pub const MOST_PLAYOUTS: u32 = 1_000_000;

/// Parses a number of playouts for a move; `None` unless it is from 1 to [`MOST_PLAYOUTS`].
pub fn playouts(text: &str) -> Option<NonZero<u32>> {
    let playouts = text.parse::<NonZero<u32>>().ok();
    playouts.filter(|playouts| playouts.get() <= MOST_PLAYOUTS)
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn seconds(n: u64) -> Duration {
        Duration::from_secs(n)
    }

    #[test]
    fn a_game_is_played_within_its_time() {
        for (side, total) in [(9, 10), (19, 60), (5, 1), (13, 1800)] {
            // The engine is late with every move, and each side makes a move for three vertices out of four.
            for late in [Duration::ZERO, Duration::from_millis(3)] {
                let mut clock = Clock::new(TimeControl::Absolute(seconds(total)));
                let mut used = Duration::ZERO;
                let area: usize = side * side;
                for moves in 0..area * 3 / 4 {
                    let empty = area.saturating_sub(2 * moves);
                    let took = clock.budget(Color::White, empty).unwrap() + late;
                    clock.spend(Color::White, took);
                    used += took;
                }
                assert!(used < seconds(total), "{side}: {used:?}");
                assert!(used > seconds(total) * 2 / 5, "{side}: {used:?}");
            }
        }
    }

    #[test]
    fn a_period_is_not_used_up() {
        let byoyomi = |period| TimeControl::Byoyomi {
            main: Duration::ZERO,
            period,
            periods: 1,
        };
        let budget = |period| Clock::new(byoyomi(period)).budget(Color::Black, 300);
        assert_eq!(budget(seconds(3)), Some(Duration::from_millis(2500)));
        assert!(budget(seconds(30)).unwrap() > seconds(26));
        assert_eq!(budget(Duration::from_millis(100)), Some(Duration::ZERO));
        let mut clock = Clock::new(byoyomi(seconds(3)));
        clock.set_lag(seconds(1));
        assert_eq!(
            clock.budget(Color::Black, 300),
            Some(Duration::from_millis(1700))
        );
        let again = clock.restarted(byoyomi(seconds(3)));
        assert_eq!(
            again.budget(Color::Black, 300),
            Some(Duration::from_millis(1700))
        );
        // A main time that is almost over does not hurry the first move of a period.
        let mut clock = Clock::new(TimeControl::canadian(seconds(1), seconds(30), 5));
        clock.set_left(Color::Black, Duration::from_millis(300), 0);
        assert!(clock.budget(Color::Black, 300).unwrap() > seconds(2));
    }

    #[test]
    fn what_fischer_adds_is_used() {
        for (main, increment, late) in [(60, 5, 3), (10, 1, 150), (0, 10, 3), (5, 30, 0)] {
            let control = TimeControl::Fischer {
                main: seconds(main),
                increment: seconds(increment),
                limit: Duration::MAX,
                most: Duration::MAX,
            };
            let mut clock = Clock::new(control);
            let (mut left, mut used) = (seconds(main), Duration::ZERO);
            for moves in 0..140_usize {
                let took = clock.budget(Color::White, 361 - 2 * moves).unwrap();
                let took = took + Duration::from_millis(late);
                clock.spend(Color::White, took);
                // Only with nothing at all in hand is the first move late.
                assert!(
                    took <= left || main == 0 && moves == 0,
                    "{main} {moves}: {took:?} of {left:?}"
                );
                left = left.saturating_sub(took) + seconds(increment);
                used += took;
            }
            let all = seconds(main + 140 * increment);
            assert!(used > all * 7 / 10, "{main}: {used:?} of {all:?}");
        }
        let mut clock = Clock::new(TimeControl::Fischer {
            main: seconds(300),
            increment: seconds(60),
            limit: seconds(310),
            most: seconds(10),
        });
        assert!(clock.budget(Color::Black, 300).unwrap() < seconds(10));
        clock.spend(Color::Black, seconds(1));
        assert_eq!(clock.left.black, Left::Main(seconds(310)));
        clock.set_left(Color::Black, Duration::from_millis(7500), 1);
        assert_eq!(clock.left.black, Left::Main(Duration::from_millis(7500)));
    }

    #[test]
    fn stretches_and_periods_begin_anew() {
        let mut clock = Clock::new(TimeControl::canadian(seconds(10), seconds(20), 2));
        clock.spend(Color::Black, seconds(11));
        assert_eq!(clock.left.black, Left::Stones(seconds(20), 2));
        clock.spend(Color::Black, seconds(5));
        assert_eq!(clock.left.black, Left::Stones(seconds(15), 1));
        clock.spend(Color::Black, seconds(5));
        assert_eq!(clock.left.black, Left::Stones(seconds(20), 2));
        assert_eq!(clock.left.white, Left::Main(seconds(10)));
        let control = TimeControl::Byoyomi {
            main: Duration::ZERO,
            period: seconds(5),
            periods: 3,
        };
        let mut clock = Clock::new(control);
        clock.spend(Color::Black, seconds(4));
        let budget = clock.budget(Color::Black, 300).unwrap();
        assert!(budget > seconds(4) && budget < seconds(5));
        // Three periods are left, not three stones.
        clock.set_left(Color::Black, seconds(5), 3);
        assert_eq!(clock.budget(Color::Black, 300), Some(budget));
    }

    #[test]
    fn time_settings_of_the_protocol() {
        let control =
            |main, period, stones| TimeControl::canadian(seconds(main), seconds(period), stones);
        assert_eq!(control(0, 1, 0), TimeControl::Unlimited);
        assert_eq!(control(9, 0, 0), TimeControl::Absolute(seconds(9)));
        assert_eq!(Clock::new(control(0, 1, 0)).budget(Color::Black, 81), None);
        let mut clock = Clock::new(control(9, 0, 0));
        clock.set_left(Color::Black, Duration::ZERO, 0);
        assert_eq!(clock.budget(Color::Black, 81), Some(Duration::ZERO));
    }

    #[test]
    fn whole_seconds_do_not_replace_what_is_known_better() {
        let mut clock = Clock::new(TimeControl::Absolute(seconds(3)));
        clock.spend(Color::Black, Duration::from_millis(2100));
        let left = |clock: &Clock| match clock.left.black {
            Left::Main(time) => time.as_millis(),
            _ => panic!(),
        };
        assert_eq!(left(&clock), 890);
        for rounded in [0, 1] {
            clock.set_left(Color::Black, seconds(rounded), 0);
            assert_eq!(left(&clock), 890);
        }
        // Three seconds may be a little more than two, rounded up.
        clock.set_left(Color::Black, seconds(3), 0);
        assert_eq!(left(&clock), 2000);
        clock.set_left(Color::Black, seconds(1), 0);
        assert_eq!(left(&clock), 1000);
        clock.set_left(Color::Black, Duration::from_millis(1500), 0);
        assert_eq!(left(&clock), 1500);
    }
}
