//! The trees of a search, and the threads that grow them.
//!
//! The first tree is grown by the calling thread. Each other tree has a thread of its own, which sleeps between two
//! jobs. A tree is moved to its thread and back again, so no tree can be seen in the middle of a playout.

use super::tree::SearchTree;
use crate::interrupt::checkpoint;
use std::num::NonZero;
use std::sync::OnceLock;
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread;
use std::time::Instant;

/// The trees of a search, with their threads.
#[derive(Debug)]
pub(super) struct Crew {
    /// Boxed, because they move to other threads and back.
    trees: Vec<Box<SearchTree>>,
    /// Worker `i` grows tree `i + 1`. Workers are started when they are first needed.
    workers: Vec<Worker>,
}

/// A tree, the number of playouts to add, and the time at which to stop in any case.
type Job = (Box<SearchTree>, u64, Option<Instant>);

/// A thread that grows one tree. It ends when its `Worker` is dropped.
#[derive(Debug)]
struct Worker {
    jobs: Sender<Job>,
    grown: Receiver<Box<SearchTree>>,
}

impl Worker {
    fn start() -> Worker {
        let (jobs, taken) = mpsc::channel::<Job>();
        let (give_back, grown) = mpsc::channel();
        thread::spawn(move || {
            for (mut tree, most, until) in taken {
                grow(&mut tree, most, until);
                if give_back.send(tree).is_err() {
                    return;
                }
            }
        });
        Worker { jobs, grown }
    }
}

impl Crew {
    pub(super) fn new(trees: impl Iterator<Item = SearchTree>) -> Crew {
        Crew {
            trees: trees.map(Box::new).collect(),
            workers: Vec::new(),
        }
    }

    pub(super) fn trees(&self) -> &[Box<SearchTree>] {
        &self.trees
    }

    pub(super) fn trees_mut(&mut self) -> impl Iterator<Item = &mut SearchTree> {
        self.trees.iter_mut().map(Box::as_mut)
    }

    /// Adds to each tree the playouts that are `due` to it.
    ///
    /// Stops at `until`, but each tree to which any are due gets at least one.
    pub(super) fn grow(&mut self, due: &[u64], until: Option<Instant>) {
        let [first, others @ ..] = due else {
            return;
        };
        let mut waiting = Vec::with_capacity(others.len());
        for (i, (tree, &playouts)) in self.trees.drain(1..).zip(others).enumerate() {
            if playouts == 0 {
                waiting.push(Some(tree));
                continue;
            }
            if self.workers.len() <= i {
                self.workers.resize_with(i + 1, Worker::start);
            }
            // If the thread has ended, the tree does not come back, which is noticed below.
            let _ = self.workers[i].jobs.send((tree, playouts, until));
            waiting.push(None);
        }
        grow(&mut self.trees[0], *first, until);
        for (i, tree) in waiting.into_iter().enumerate() {
            let tree = tree.unwrap_or_else(|| {
                let grown = self.workers[i].grown.recv();
                grown.expect("a thread ends before its search only by a panic")
            });
            self.trees.push(tree);
        }
    }
}

/// Adds at most `most` playouts to a tree, until `until`.
fn grow(tree: &mut SearchTree, most: u64, until: Option<Instant>) {
    for _ in 0..most {
        // Only of effect in the thread that searches; the others are asked for some milliseconds at a time.
        checkpoint();
        tree.playout();
        if until.is_some_and(|until| Instant::now() >= until) {
            return;
        }
    }
}

/// Number of threads that can run at the same time; 1 if that is not known.
pub(super) fn cores() -> usize {
    static CORES: OnceLock<usize> = OnceLock::new();
    *CORES.get_or_init(|| thread::available_parallelism().map_or(1, NonZero::get))
}
