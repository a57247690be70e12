//! The threads that evaluate the leaves of a guided search.
//!
//! With one thread the leaves are evaluated by the one that searches. With more, each worker has one leaf at a time, and
//! leaf `n` is chosen once leaf `n` minus the number of workers is known, whoever is ready first: so the answer depends on
//! the number of threads, but not on their speed.

use super::guided::GuidedSearch;
use super::leaf::{Appraisal, Appraiser, Leaf};
use std::num::NonZero;
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread;

/// Those who evaluate leaves.
#[derive(Debug)]
pub(super) struct Crew {
    /// Evaluates in the calling thread, and is copied for each worker.
    own: Appraiser,
    threads: usize,
    /// Started when they are first needed; none if there is one thread.
    workers: Vec<Worker>,
    /// The worker whose turn is next.
    next: usize,
    /// Leaves that are being evaluated.
    busy: usize,
}

/// A thread that evaluates leaves. It ends when its `Worker` is dropped.
#[derive(Debug)]
struct Worker {
    leaves: Sender<Leaf>,
    found: Receiver<Appraisal>,
}

impl Worker {
    fn start(mut appraiser: Appraiser) -> Worker {
        let (leaves, taken) = mpsc::channel::<Leaf>();
        let (give_back, found) = mpsc::channel();
        thread::spawn(move || {
            for leaf in taken {
                if give_back.send(appraiser.appraise(&leaf)).is_err() {
                    return;
                }
            }
        });
        Worker { leaves, found }
    }
}

impl Crew {
    pub(super) fn new(own: Appraiser, threads: NonZero<usize>) -> Crew {
        Crew {
            own,
            threads: threads.get(),
            workers: Vec::new(),
            next: 0,
            busy: 0,
        }
    }

    /// Adds one visit to a search, which must always be the same.
    pub(super) fn visit(&mut self, search: &mut GuidedSearch) {
        if self.threads == 1 {
            let leaf = search.select();
            return search.learn(&self.own.appraise(&leaf));
        }
        while self.busy < self.threads {
            if self.workers.len() <= self.next {
                self.workers.push(Worker::start(self.own.clone()));
            }
            // If the thread has ended, nothing comes back, which is noticed below.
            let _ = self.workers[self.next].leaves.send(search.select());
            self.next = (self.next + 1) % self.threads;
            self.busy += 1;
        }
        let found = self.workers[self.next].found.recv();
        #[expect(
            clippy::expect_used,
            reason = "a thread that is asked ends only by a panic"
        )]
        search.learn(&found.expect("a leaf is evaluated"));
        self.busy -= 1;
    }
}
