//! Work on many things at once, whose results come out in the order in which the things came in.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, channel, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

/// How many results a thread may be ahead of the slowest one: this bounds the memory.
const AHEAD: usize = 64;

/// How often the end of the work is looked for after an interrupt.
const POLL: Duration = Duration::from_millis(20);

/// Takes the next thing; [`ControlFlow::Break`] if no more are wanted.
pub type Take<'a, T> = &'a mut dyn FnMut(T) -> ControlFlow<()>;

/// How the work ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// All is done.
    Done,
    /// The taker of the results wanted no more.
    Stopped,
    /// The user has interrupted it. What was being worked on was finished.
    Interrupted,
    /// The source of the things has failed.
    Failed,
}

enum Message<R> {
    Result(usize, R),
    Interrupt,
}

/// What the threads share.
#[derive(Default)]
struct Shared {
    stop: AtomicBool,
    /// The number of things that are being worked on.
    busy: AtomicUsize,
}

/// Works on all things that `source` gives, on this many threads.
///
/// `finish` takes the results in order, and is told whether the next one is there already. An interrupt from the keyboard
/// ends the work. `work` must not panic.
pub fn in_order<T: Send + 'static, R: Send + 'static>(
    jobs: usize,
    source: impl FnOnce(Take<'_, T>) + Send + 'static,
    work: impl Fn(T) -> R + Send + Sync + 'static,
    finish: impl FnMut(R, bool) -> ControlFlow<()>,
) -> End {
    let shared = Arc::new(Shared::default());
    let (give, things) = sync_channel::<(usize, T)>(jobs);
    let (slots, returned) = sync_channel::<()>(AHEAD * jobs);
    let (send, results) = channel();
    {
        let (shared, send) = (Arc::clone(&shared), send.clone());
        heed_interrupts(move || {
            !shared.stop.swap(true, Ordering::SeqCst) && send.send(Message::Interrupt).is_ok()
        });
    }
    let reader = {
        let shared = Arc::clone(&shared);
        thread::spawn(move || feed(source, &shared, &slots, &give))
    };
    let things = Arc::new(Mutex::new(things));
    let work = Arc::new(work);
    let workers: Vec<_> = (0..jobs)
        .map(|_| {
            let (things, work) = (Arc::clone(&things), Arc::clone(&work));
            let (shared, send) = (Arc::clone(&shared), send.clone());
            thread::spawn(move || {
                while let Some(result) = one(&shared, &things, &*work) {
                    let is_sent = send.send(result);
                    shared.busy.fetch_sub(1, Ordering::SeqCst);
                    if is_sent.is_err() {
                        break;
                    }
                }
            })
        })
        .collect();
    // The handler of interrupts holds the other sender, so the end is seen by the threads and not by the channel.
    let over = || reader.is_finished() && workers.iter().all(|worker| worker.is_finished());
    let end = collect(&shared, &results, &returned, over, finish);
    match end {
        End::Done if reader.join().is_err() => End::Failed,
        end => end,
    }
}

/// Interrupts from the keyboard call `stop`, which stops the work, and end the program once that says `false`: at the second
/// one. Where they cannot be heeded, the first one does.
pub fn heed_interrupts(stop: impl Fn() -> bool + Send + 'static) {
    let handler = move || {
        if !stop() {
            std::process::exit(INTERRUPTED.into());
        }
    };
    if let Err(error) = ctrlc::set_handler(handler) {
        log::warn!("interrupts end the program at once: {error}");
    }
}

/// The exit code of a program that was interrupted from the keyboard.
pub const INTERRUPTED: u8 = 130;

/// Hands the things out with their numbers, each when there is a slot for its result.
fn feed<T>(
    source: impl FnOnce(Take<'_, T>),
    shared: &Shared,
    slots: &SyncSender<()>,
    give: &SyncSender<(usize, T)>,
) {
    let mut number = 0;
    source(&mut |thing| {
        let is_wanted = !shared.stop.load(Ordering::SeqCst)
            && slots.send(()).is_ok()
            && give.send((number, thing)).is_ok();
        number += 1;
        match is_wanted {
            true => ControlFlow::Continue(()),
            false => ControlFlow::Break(()),
        }
    });
}

/// Works on the next thing; `None` if there is none or the work was stopped. The thread is busy until it says otherwise.
fn one<T, R>(
    shared: &Shared,
    things: &Mutex<Receiver<(usize, T)>>,
    work: &impl Fn(T) -> R,
) -> Option<Message<R>> {
    let next = things.lock().unwrap_or_else(PoisonError::into_inner).recv();
    let (number, thing) = next.ok()?;
    shared.busy.fetch_add(1, Ordering::SeqCst);
    if shared.stop.load(Ordering::SeqCst) {
        shared.busy.fetch_sub(1, Ordering::SeqCst);
        return None;
    }
    Some(Message::Result(number, work(thing)))
}

/// Passes the results on in order, until all are there or no more are wanted.
fn collect<R>(
    shared: &Shared,
    results: &Receiver<Message<R>>,
    returned: &Receiver<()>,
    over: impl Fn() -> bool,
    mut finish: impl FnMut(R, bool) -> ControlFlow<()>,
) -> End {
    let mut early = BTreeMap::new();
    let mut next = 0;
    let mut end = End::Done;
    loop {
        // Asked before the last look at the channel, so that nothing is sent in between.
        let is_over = over();
        let is_idle = end == End::Interrupted && shared.busy.load(Ordering::SeqCst) == 0;
        match results.recv_timeout(if is_over || is_idle {
            Duration::ZERO
        } else {
            POLL
        }) {
            Ok(Message::Interrupt) => end = End::Interrupted,
            Ok(Message::Result(number, result)) => {
                early.insert(number, result);
                while let Some(result) = early.remove(&next) {
                    next += 1;
                    let _ = returned.try_recv();
                    if finish(result, early.contains_key(&next)).is_break() {
                        shared.stop.store(true, Ordering::SeqCst);
                        return End::Stopped;
                    }
                }
            }
            Err(RecvTimeoutError::Timeout) if !is_over && !is_idle => {}
            Err(_) => break,
        }
    }
    // What was finished behind something that was not.
    let count = early.len();
    for (i, (_, result)) in early.into_iter().enumerate() {
        if finish(result, i + 1 < count).is_break() {
            return End::Stopped;
        }
    }
    end
}
