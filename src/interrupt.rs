//! Interrupting a running command.
//!
//! The reader of the input numbers the lines and publishes how far it has read ([`Progress`]). A command compares this
//! with the number of its own line ([`Interrupt`]). So nothing has to be reset between commands, and an interrupting
//! line that arrives before its command has started is not lost.
//!
//! # Giving up in the depth
//! Polling ends a computation with what it has. Where a half result is worth nothing, as inside the judge, [`attempt`]
//! ends it instead at its next [`checkpoint`], by unwinding the stack: so nothing unfinished is ever stored or
//! returned, and nothing between has to pass the end on. The crate salsa cancels its queries in that way. A computation
//! that nobody attempts is never given up.

use std::cell::{Cell, RefCell};
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

/// The time for which a command may go on after the end of the input. If commands come through a pipe, the input ends
/// together with them, and they still have to be answered; if a client has left, nobody reads the answer.
const PATIENCE: Duration = Duration::from_secs(5);

/// If the input ends within this time after the start of a command, both were written together, as through a pipe.
const IN_ONE_GO: Duration = Duration::from_secs(1);

/// What a command has to answer with what it has found, once it was asked to stop. After that it is given up.
const GRACE: Duration = Duration::from_millis(20);

/// The numbers of the last line and of the last interrupting line, counted from 1; 0 if there was none.
#[derive(Debug, Default)]
struct Shared {
    line: AtomicU64,
    interrupt: AtomicU64,
    /// When the input ended, if it has.
    end: OnceLock<Instant>,
}

/// The side of the reader, which publishes how far the input has been read.
#[derive(Clone, Debug, Default)]
pub struct Progress(Arc<Shared>);

impl Progress {
    /// Publishes that this line has been read. The end of input counts as one more line.
    pub fn line(&self, number: u64) {
        self.0.line.fetch_max(number, Ordering::Relaxed);
    }

    /// Publishes that this line interrupts the running command.
    pub fn interrupt(&self, number: u64) {
        self.0.interrupt.fetch_max(number, Ordering::Relaxed);
    }

    /// Publishes that the input has ended now.
    pub fn end(&self) {
        // Only the first end counts.
        let _ = self.0.end.set(Instant::now());
    }

    /// The interrupt of the command on this line, which starts now.
    pub fn command(&self, number: u64) -> Interrupt {
        Interrupt {
            shared: Arc::clone(&self.0),
            number,
            heeds: Heeded::Interrupts,
            start: Some(Instant::now()),
        }
    }
}

/// What asks a command to stop.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Heeded {
    /// Lines that interrupt.
    #[default]
    Interrupts,
    /// Any line.
    Lines,
}

/// Tells a command when to stop; polled by computations that may take long. The default is never interrupted, and reads
/// no clock.
#[derive(Clone, Debug, Default)]
pub struct Interrupt {
    shared: Arc<Shared>,
    number: u64,
    /// What asks the command to stop.
    heeds: Heeded,
    /// When the command started; `None` for the default, which reads no clock.
    start: Option<Instant>,
}

impl Interrupt {
    /// Whether the command was asked to stop and answer with the best found so far. Cost: one atomic load.
    pub fn is_requested(&self) -> bool {
        self.shared.interrupt.load(Ordering::Relaxed) > self.number
            || self.heeds == Heeded::Lines && self.is_followed()
    }

    /// The same, but any later line asks the command to stop.
    #[must_use]
    pub(crate) fn by_any_line(&self) -> Interrupt {
        Interrupt {
            heeds: Heeded::Lines,
            ..self.clone()
        }
    }

    /// Whether a later line has been read, or the input has ended. This ends commands that otherwise run without limit.
    pub fn is_followed(&self) -> bool {
        self.shared.line.load(Ordering::Relaxed) > self.number
    }

    /// Whether the command has gone on for more than 5 seconds since the end of the input.
    pub fn is_overdue(&self) -> bool {
        self.asked_after_the_end(Interrupt::is_overdue_at)
    }

    /// Whether the command is overdue and the input ended more than a second after the command started.
    ///
    /// Then the client has left: in a pipe the end would have come together with the command.
    pub fn is_deserted(&self) -> bool {
        self.asked_after_the_end(Interrupt::is_deserted_at)
    }

    /// Asks a question about the present time, if the input has ended: before that no clock is read.
    fn asked_after_the_end(&self, question: fn(&Interrupt, Instant) -> bool) -> bool {
        self.shared.end.get().is_some() && question(self, Instant::now())
    }

    fn is_overdue_at(&self, now: Instant) -> bool {
        let times = self.shared.end.get().zip(self.start);
        times.is_some_and(|(&end, start)| now.saturating_duration_since(end.max(start)) > PATIENCE)
    }

    fn is_deserted_at(&self, now: Instant) -> bool {
        let times = self.shared.end.get().zip(self.start);
        times.is_some_and(|(end, start)| end.saturating_duration_since(start) > IN_ONE_GO)
            && self.is_overdue_at(now)
    }
}

/// What ends a computation.
struct EndCondition {
    interrupt: Interrupt,
    /// How long it may go on once the interrupt is requested.
    grace: Duration,
    /// When a checkpoint first found it requested.
    asked: Cell<Option<Instant>>,
    until: Option<Instant>,
}

impl EndCondition {
    fn has_come(&self) -> bool {
        let is_asked = self.interrupt.is_requested();
        if !is_asked && self.until.is_none() {
            return false;
        }
        let now = Instant::now();
        if is_asked && self.asked.get().is_none() {
            self.asked.set(Some(now));
        }
        let is_impatient = |asked| now.saturating_duration_since(asked) >= self.grace;
        self.asked.get().is_some_and(is_impatient) || self.until.is_some_and(|until| now >= until)
    }
}

thread_local! {
    /// The ends of the computations that this thread attempts, the innermost last.
    static ENDS: RefCell<Vec<EndCondition>> = const { RefCell::new(Vec::new()) };
}

/// What unwinds the stack.
struct GivenUp;

/// Runs a computation that is given up at a [`checkpoint`] once the interrupt is requested, or at `until`; `None` if it
/// was. Nothing that it may have changed by then must be used further.
pub(crate) fn attempt<T>(
    interrupt: &Interrupt,
    until: Option<Instant>,
    compute: impl FnOnce() -> T,
) -> Option<T> {
    attempt_until(interrupt, Duration::ZERO, until, compute)
}

/// The same, but the computation gets some time to end by itself, with what it has found.
pub(crate) fn attempt_command<T>(interrupt: &Interrupt, compute: impl FnOnce() -> T) -> Option<T> {
    attempt_until(interrupt, GRACE, None, compute)
}

fn attempt_until<T>(
    interrupt: &Interrupt,
    grace: Duration,
    until: Option<Instant>,
    compute: impl FnOnce() -> T,
) -> Option<T> {
    let end = EndCondition {
        interrupt: interrupt.clone(),
        grace,
        asked: Cell::default(),
        until,
    };
    ENDS.with_borrow_mut(|ends| ends.push(end));
    let computed = catch_unwind(AssertUnwindSafe(compute));
    ENDS.with_borrow_mut(Vec::pop);
    match computed {
        Ok(found) => Some(found),
        Err(given_up) if given_up.is::<GivenUp>() => None,
        Err(panic) => resume_unwind(panic),
    }
}

/// Ends the computation that this thread attempts, if it is time; called wherever a computation may take long. Where the stack
/// cannot be unwound the computation goes on to its own end.
///
/// Cost: some nanoseconds, and that of reading the clock if there is a time.
#[inline]
pub(crate) fn checkpoint() {
    if cfg!(panic = "unwind") && ENDS.with_borrow(|ends| ends.iter().any(EndCondition::has_come)) {
        give_up();
    }
}

/// Ends the computation that this thread attempts, because it cannot go on. One that nobody attempts ends its thread.
pub(crate) fn give_up() -> ! {
    resume_unwind(Box::new(GivenUp))
}

/// [`checkpoint`] at every 64th step of a search, for steps of about a microsecond.
#[inline(always)]
pub(crate) fn checkpoint_at(steps: u32) {
    if steps.is_multiple_of(64) {
        checkpoint();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Goes on until it is given up.
    fn endless() {
        loop {
            checkpoint();
        }
    }

    #[test]
    fn what_is_attempted_ends_in_time() {
        checkpoint();
        let never = Interrupt::default();
        let until = |milliseconds| Some(Instant::now() + Duration::from_millis(milliseconds));
        assert_eq!(attempt(&never, until(60_000), || 7), Some(7));
        assert_eq!(attempt(&never, until(5), endless), None);
        checkpoint();
        // The outer end also ends what is attempted inside.
        let mut inner = Some(());
        let outer = attempt(&never, until(5), || {
            inner = attempt(&never, until(60_000), endless);
            endless();
        });
        assert_eq!((inner, outer), (None, None));
        // An inner end leaves the outer computation alone.
        let outer = attempt(&never, until(60_000), || attempt(&never, until(5), endless));
        assert_eq!(outer, Some(None));
        checkpoint();
    }

    #[test]
    fn an_interrupted_command_is_given_up_after_a_while() {
        let progress = Progress::default();
        let command = progress.command(1);
        progress.interrupt(2);
        assert_eq!(attempt(&command, None, endless), None);
        let polite = attempt_command(&command, || {
            checkpoint();
            command.is_requested()
        });
        assert_eq!(polite, Some(true));
        let start = Instant::now();
        assert_eq!(attempt_command(&command, endless), None);
        assert!(start.elapsed() >= GRACE);
    }

    #[test]
    fn a_panic_remains_one() {
        let thrown =
            catch_unwind(|| attempt(&Interrupt::default(), None, || resume_unwind(Box::new(5))));
        assert_eq!(thrown.unwrap_err().downcast_ref::<i32>(), Some(&5));
        checkpoint();
    }

    #[test]
    fn only_later_lines_count() {
        let progress = Progress::default();
        progress.line(1);
        progress.interrupt(1);
        let second = progress.command(2);
        progress.line(2);
        assert!(!second.is_requested() && !second.is_followed());
        progress.line(3);
        assert!(!second.is_requested() && second.is_followed());
        progress.interrupt(3);
        assert!(second.is_requested());
        let fourth = progress.command(4);
        assert!(!fourth.is_requested() && !fourth.is_followed());
        assert!(!Interrupt::default().is_requested());
    }

    #[test]
    fn a_command_goes_on_for_some_seconds_after_the_end() {
        let progress = Progress::default();
        let command = progress.command(1);
        let later = |seconds| command.start.unwrap() + Duration::from_secs(seconds);
        assert!(!command.is_overdue_at(later(1000)), "the input is open");
        progress.0.end.set(later(10)).unwrap();
        assert!(!command.is_overdue_at(later(14)) && !command.is_deserted_at(later(14)));
        assert!(command.is_overdue_at(later(16)) && command.is_deserted_at(later(16)));
        let next = Interrupt {
            start: Some(later(20)),
            ..command.clone()
        };
        assert!(!next.is_overdue_at(later(24)) && next.is_overdue_at(later(26)));
        assert!(
            !next.is_deserted_at(later(1000)),
            "it was there before the end"
        );
    }

    #[test]
    fn what_is_piped_is_not_deserted() {
        let progress = Progress::default();
        let command = progress.command(1);
        progress.end();
        let late = command.start.unwrap() + Duration::from_secs(1000);
        assert!(command.is_overdue_at(late) && !command.is_deserted_at(late));
    }
}
