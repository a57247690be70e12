//! Telling a running command that it should come to an end.
//!
//! The reader of the input numbers the lines and publishes how far it has read ([`Watch`]); a command knows the
//! number of its own line and compares ([`Interrupt`]). So nothing has to be reset between commands, and a line
//! that arrives before its target has started is not lost.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// The numbers of the last line and of the last line that was an interrupt, counted from 1.
#[derive(Debug, Default)]
struct Seen {
    line: AtomicU64,
    interrupt: AtomicU64,
}

/// The reader's side.
#[derive(Clone, Debug, Default)]
pub struct Watch(Arc<Seen>);

impl Watch {
    /// Publishes that this line has come in (or, as a line after the last, the end of input).
    pub fn line(&self, number: u64) {
        self.0.line.fetch_max(number, Ordering::Relaxed);
    }

    /// Publishes that this line asks the running command to stop.
    pub fn interrupt(&self, number: u64) {
        self.0.interrupt.fetch_max(number, Ordering::Relaxed);
    }

    /// What the command of this line can ask.
    pub fn command(&self, number: u64) -> Interrupt {
        Interrupt {
            seen: Arc::clone(&self.0),
            number,
        }
    }
}

/// A command's side, to be polled by whatever may take long. The default is never interrupted.
#[derive(Clone, Debug, Default)]
pub struct Interrupt {
    seen: Arc<Seen>,
    number: u64,
}

impl Interrupt {
    /// Whether the command was told to stop, with the best answer that it has. Cost: one atomic load.
    pub fn is_requested(&self) -> bool {
        self.seen.interrupt.load(Ordering::Relaxed) > self.number
    }

    /// Whether any line has come in since, or the input has ended: what ends a command that would otherwise go
    /// on for ever.
    pub fn is_followed(&self) -> bool {
        self.seen.line.load(Ordering::Relaxed) > self.number
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_later_lines_count() {
        let watch = Watch::default();
        watch.line(1);
        watch.interrupt(1);
        let second = watch.command(2);
        watch.line(2);
        assert!(!second.is_requested() && !second.is_followed());
        watch.line(3);
        assert!(!second.is_requested() && second.is_followed());
        watch.interrupt(3);
        assert!(second.is_requested());
        let fourth = watch.command(4);
        assert!(!fourth.is_requested() && !fourth.is_followed());
        assert!(!Interrupt::default().is_requested());
    }
}
