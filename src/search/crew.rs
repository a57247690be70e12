//! The trees of a search, and the threads that grow them.
//!
//! The first tree is grown by the calling thread. Each other tree has a thread of its own, which sleeps between two
//! orders. A tree is moved to its thread and back again, so nobody ever sees a tree in the middle of a playout.

use super::tree::Tree;
use std::num::NonZero;
use std::sync::OnceLock;
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread;
use std::time::Instant;

/// The trees.
#[derive(Debug)]
pub(super) struct Crew {
    /// In boxes, for they move to other threads and back.
    trees: Vec<Box<Tree>>,
    /// The threads of all trees but the first, once they have had something to do.
    hands: Vec<Hand>,
}

/// A tree, how many playouts it is to get, and until when.
type Order = (Box<Tree>, u64, Option<Instant>);

/// A thread that makes one tree grow. It ends when nobody can give it orders any more.
#[derive(Debug)]
struct Hand {
    orders: Sender<Order>,
    /// The tree, and how many playouts it has got.
    grown: Receiver<(Box<Tree>, u64)>,
}

impl Hand {
    fn start() -> Hand {
        let (orders, taken) = mpsc::channel::<Order>();
        let (give_back, grown) = mpsc::channel();
        thread::spawn(move || {
            for (mut tree, most, until) in taken {
                let made = grow(&mut tree, most, until);
                if give_back.send((tree, made)).is_err() {
                    return;
                }
            }
        });
        Hand { orders, grown }
    }
}

impl Crew {
    pub(super) fn new(trees: impl Iterator<Item = Tree>) -> Crew {
        Crew {
            trees: trees.map(Box::new).collect(),
            hands: Vec::new(),
        }
    }

    pub(super) fn trees(&self) -> &[Box<Tree>] {
        &self.trees
    }

    pub(super) fn trees_mut(&mut self) -> impl Iterator<Item = &mut Tree> {
        self.trees.iter_mut().map(Box::as_mut)
    }

    /// Adds playouts to each tree, as many as are due to it or as can be made until it is so late, but at least one of those
    /// due. Those that were made are taken off.
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
            if self.hands.len() <= i {
                self.hands.resize_with(i + 1, Hand::start);
            }
            // That the thread has ended is seen when the tree does not come back.
            let _ = self.hands[i].orders.send((tree, most, until));
            waiting.push(None);
        }
        *first -= grow(&mut self.trees[0], *first, until);
        for ((i, tree), due) in waiting.into_iter().enumerate().zip(others) {
            let tree = tree.unwrap_or_else(|| {
                let grown = self.hands[i].grown.recv();
                let (tree, made) = grown.expect("a thread ends before its search only by a panic");
                *due -= made;
                tree
            });
            self.trees.push(tree);
        }
    }
}

/// Adds playouts to a tree, and tells how many.
fn grow(tree: &mut Tree, most: u64, until: Option<Instant>) -> u64 {
    for made in 1..=most {
        tree.playout();
        if until.is_some_and(|until| Instant::now() >= until) {
            return made;
        }
    }
    most
}

/// Number of threads that can run at the same time.
pub(super) fn cores() -> usize {
    static CORES: OnceLock<usize> = OnceLock::new();
    *CORES.get_or_init(|| thread::available_parallelism().map_or(1, NonZero::get))
}
