//! The trees of a search, and the threads that grow them.
//!
//! The first tree is grown by the calling thread. Each other tree has a thread of its own, which sleeps between two
//! jobs. A tree is moved to its thread and back again, so no tree can be seen in the middle of a playout.

use super::tree::Tree;
use std::num::NonZero;
use std::sync::OnceLock;
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread;
use std::time::Instant;

/// The trees of a search, with their threads.
#[derive(Debug)]
pub(super) struct Crew {
    /// Boxed, because they move to other threads and back.
    trees: Vec<Box<Tree>>,
    /// Worker `i` grows tree `i + 1`. Workers are started when they are first needed.
    workers: Vec<Worker>,
}

/// A tree, the number of playouts to add, and the time at which to stop in any case.
type Job = (Box<Tree>, u64, Option<Instant>);

/// A thread that grows one tree. It ends when its `Worker` is dropped.
#[derive(Debug)]
struct Worker {
    jobs: Sender<Job>,
    /// The tree, and the number of playouts that were added.
    grown: Receiver<(Box<Tree>, u64)>,
}

impl Worker {
    fn start() -> Worker {
        let (jobs, taken) = mpsc::channel::<Job>();
        let (give_back, grown) = mpsc::channel();
        thread::spawn(move || {
            for (mut tree, most, until) in taken {
                let made = grow(&mut tree, most, until);
                if give_back.send((tree, made)).is_err() {
                    return;
                }
            }
        });
        Worker { jobs, grown }
    }
}

impl Crew {
    pub(super) fn new(trees: impl Iterator<Item = Tree>) -> Crew {
        Crew {
            trees: trees.map(Box::new).collect(),
            workers: Vec::new(),
        }
    }

    pub(super) fn trees(&self) -> &[Box<Tree>] {
        &self.trees
    }

    pub(super) fn trees_mut(&mut self) -> impl Iterator<Item = &mut Tree> {
        self.trees.iter_mut().map(Box::as_mut)
    }

    /// Adds playouts to each tree, at most those that are `due` to it, and subtracts them from `due`.
    ///
    /// Stops at `until`, but each tree to which any are due gets at least one.
    pub(super) fn grow(&mut self, due: &mut [u64], until: Option<Instant>) {
        let [first, others @ ..] = due else {
            return;
        };
        let mut waiting = Vec::with_capacity(others.len());
        for (i, (tree, &mut most)) in self.trees.drain(1..).zip(&mut *others).enumerate() {
            if most == 0 {
                waiting.push(Some(tree));
                continue;
            }
            if self.workers.len() <= i {
                self.workers.resize_with(i + 1, Worker::start);
            }
            // If the thread has ended, the tree does not come back, which is noticed below.
            let _ = self.workers[i].jobs.send((tree, most, until));
            waiting.push(None);
        }
        *first -= grow(&mut self.trees[0], *first, until);
        for ((i, tree), due) in waiting.into_iter().enumerate().zip(others) {
            let tree = tree.unwrap_or_else(|| {
                let grown = self.workers[i].grown.recv();
                let (tree, made) = grown.expect("a thread ends before its search only by a panic");
                *due -= made;
                tree
            });
            self.trees.push(tree);
        }
    }
}

/// Adds at most `most` playouts to a tree, until `until`, and returns how many were made.
fn grow(tree: &mut Tree, most: u64, until: Option<Instant>) -> u64 {
    for made in 1..=most {
        tree.playout();
        if until.is_some_and(|until| Instant::now() >= until) {
            return made;
        }
    }
    most
}

/// Number of threads that can run at the same time; 1 if that is not known.
pub(super) fn cores() -> usize {
    static CORES: OnceLock<usize> = OnceLock::new();
    *CORES.get_or_init(|| thread::available_parallelism().map_or(1, NonZero::get))
}
