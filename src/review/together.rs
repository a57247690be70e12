//! Work on many things at once.

use std::num::NonZero;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;

/// What comes of each thing, worked on by so many threads. `done` gets each result as soon as it is there, in the calling
/// thread; when it breaks, what has not begun is left out.
pub(super) fn together<T: Sync, R: Send>(
    jobs: NonZero<usize>,
    things: &[T],
    work: impl Fn(&T) -> R + Sync,
    mut done: impl FnMut(&R) -> ControlFlow<()>,
) -> Vec<Option<R>> {
    let mut results: Vec<Option<R>> = things.iter().map(|_| None).collect();
    let jobs = jobs.get().min(things.len());
    if jobs <= 1 {
        for (thing, result) in things.iter().zip(&mut results) {
            if done(result.insert(work(thing))).is_break() {
                break;
            }
        }
        return results;
    }
    let next = AtomicUsize::new(0);
    let (send, found) = mpsc::channel();
    thread::scope(|scope| {
        for _ in 0..jobs {
            let send = send.clone();
            scope.spawn(|| {
                let send = send;
                while let Some(i) = take(&next, things.len())
                    && send.send((i, work(&things[i]))).is_ok()
                {}
            });
        }
        drop(send);
        for (i, result) in found {
            if done(results[i].insert(result)).is_break() {
                next.store(things.len(), Ordering::Relaxed);
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
