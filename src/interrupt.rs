//! Interrupting a running command.
//!
//! The reader of the input numbers the lines and publishes how far it has read ([`Progress`]). A command compares this
//! with the number of its own line ([`Interrupt`]). So nothing has to be reset between commands, and an interrupting
//! line that arrives before its command has started is not lost.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

/// The time for which a command may go on after the end of the input. If commands come through a pipe, the input ends
/// together with them, and they still have to be answered; if a client has left, nobody reads the answer.
const PATIENCE: Duration = Duration::from_secs(5);

/// If the input ends within this time after the start of a command, both were written together, as through a pipe.
const IN_ONE_GO: Duration = Duration::from_secs(1);

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
            start: Some(Instant::now()),
        }
    }
}

/// Tells a command when to stop; polled by computations that may take long. The default is never interrupted, and reads
/// no clock.
#[derive(Clone, Debug, Default)]
pub struct Interrupt {
    shared: Arc<Shared>,
    number: u64,
    /// When the command started; `None` for the default, which reads no clock.
    start: Option<Instant>,
}

impl Interrupt {
    /// Whether the command was asked to stop and answer with the best found so far. Cost: one atomic load.
    pub fn is_requested(&self) -> bool {
        self.shared.interrupt.load(Ordering::Relaxed) > self.number
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

#[cfg(test)]
mod tests {
    use super::*;

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
