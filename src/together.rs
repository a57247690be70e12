//! Work on many things at once.

use crate::interrupt::{Interrupt, Progress, attempt};
use std::num::NonZero;
use std::ops::ControlFlow;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

/// Number of threads that can run at the same time; 1 if that is not known.
pub(crate) fn cores() -> NonZero<usize> {
    static CORES: OnceLock<NonZero<usize>> = OnceLock::new();
    *CORES.get_or_init(|| thread::available_parallelism().unwrap_or(NonZero::<usize>::MIN))
}

/// How long one may have to wait until it is heeded that the work should end.
const TICK: Duration = Duration::from_millis(50);

/// What comes of each thing, worked on by so many threads. `done` gets each result as soon as it is there, in the calling
/// thread, and nothing now and then while there is none; when it breaks, what has not ended is left out, and so it is when something
/// is given up.
pub(crate) fn together<T: Sync, R: Send>(
    jobs: NonZero<usize>,
    things: &[T],
    work: impl Fn(&T) -> R + Sync,
    mut done: impl FnMut(Option<&R>) -> ControlFlow<()>,
) -> Vec<Option<R>> {
    let mut results: Vec<Option<R>> = things.iter().map(|_| None).collect();
    let jobs = jobs.get().min(things.len());
    if jobs <= 1 {
        for (thing, result) in things.iter().zip(&mut results) {
            let found = attempt(&Interrupt::default(), None, || work(thing));
            let Some(found) = found else { break };
            if done(Some(result.insert(found))).is_break() {
                break;
            }
        }
        return results;
    }
    let next = AtomicUsize::new(0);
    let (send, found) = mpsc::channel();
    let progress = Progress::default();
    let interrupt = progress.command(1);
    thread::scope(|scope| {
        for _ in 0..jobs {
            let send = send.clone();
            scope.spawn(|| {
                let send = send;
                while let Some(i) = take(&next, things.len())
                    && let found = attempt(&interrupt, None, || work(&things[i]))
                    && send.send((i, found)).is_ok()
                {}
            });
        }
        drop(send);
        loop {
            let goes_on = match found.recv_timeout(TICK) {
                Ok((i, result)) => {
                    results[i] = result;
                    match &results[i] {
                        Some(result) => done(Some(result)),
                        None => ControlFlow::Break(()),
                    }
                }
                Err(RecvTimeoutError::Timeout) => done(None),
                Err(RecvTimeoutError::Disconnected) => break,
            };
            if goes_on.is_break() {
                next.store(things.len(), Ordering::Relaxed);
                progress.interrupt(2);
            }
        }
    });
    results
}

/// The next number below `count`, if there is one.
fn take(next: &AtomicUsize, count: usize) -> Option<usize> {
    let i = next.fetch_add(1, Ordering::Relaxed);
    (i < count).then_some(i)
}
