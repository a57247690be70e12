//! What is still to be analysed, and what is being analysed.

use super::Listener;
use super::intake::PreparedQuery;
use crate::interrupt::{Interrupt, Progress};
use crate::katago::{KataResponse, NoResults};
use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

/// One position of a query.
#[derive(Clone)]
pub(super) struct Task {
    listener: Arc<Listener>,
    pub query: Arc<PreparedQuery>,
    pub turn: usize,
    stop: Progress,
}

impl Task {
    pub fn new(listener: &Arc<Listener>, query: &Arc<PreparedQuery>, turn: usize) -> Task {
        Task {
            listener: Arc::clone(listener),
            query: Arc::clone(query),
            turn,
            stop: Progress::default(),
        }
    }

    pub fn is_for(&self, listener: &Arc<Listener>) -> bool {
        Arc::ptr_eq(&self.listener, listener)
    }

    /// What tells the analysis that it should end.
    pub fn interrupt(&self) -> Interrupt {
        self.stop.command(0)
    }

    fn stop(&self) {
        self.stop.interrupt(1);
    }

    pub fn tell(&self, response: &KataResponse) {
        self.listener.tell(response);
    }

    /// Tells that the task has ended without having found anything.
    pub fn tell_nothing(&self) {
        self.tell(&KataResponse::NoResults(NoResults {
            id: self.query.query.id.clone(),
            turn_number: self.turn,
            is_during_search: false,
            no_results: true,
        }));
    }
}

/// Tasks in the order in which they are to be worked on, and those under way.
#[derive(Default)]
pub(super) struct Queue {
    lists: Mutex<Lists>,
    /// Something waits, or the queue is closed.
    more: Condvar,
    /// A task has ended.
    less: Condvar,
}

#[derive(Default)]
pub(super) struct Lists {
    /// By priority, the highest first, and then by number.
    pub(super) waiting: BTreeMap<(Reverse<i64>, u64), Task>,
    /// With their numbers.
    running: BTreeMap<u64, Task>,
    next: u64,
    is_closed: bool,
}

impl Queue {
    pub(super) fn lists(&self) -> MutexGuard<'_, Lists> {
        self.lists.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Adds tasks with their priorities.
    pub fn add(&self, tasks: impl Iterator<Item = (i64, Task)>) {
        let mut lists = self.lists();
        for (priority, task) in tasks {
            let number = lists.next;
            lists.next += 1;
            lists.waiting.insert((Reverse(priority), number), task);
        }
        self.more.notify_all();
    }

    /// Waits for the next task, which is to be ended by [`Queue::done`]; `None` once the queue is closed.
    pub fn next(&self) -> Option<(u64, Task)> {
        let is_idle = |lists: &mut Lists| lists.waiting.is_empty() && !lists.is_closed;
        let waited = self.more.wait_while(self.lists(), is_idle);
        let mut lists = waited.unwrap_or_else(PoisonError::into_inner);
        if lists.is_closed {
            return None;
        }
        let ((_, number), task) = lists.waiting.pop_first()?;
        lists.running.insert(number, task.clone());
        Some((number, task))
    }

    /// A task has had its last answer.
    pub fn done(&self, number: u64) {
        self.lists().running.remove(&number);
        self.less.notify_all();
    }

    /// Ends tasks: those that wait are taken out, those under way are told to end.
    pub fn end(&self, is_meant: &dyn Fn(&Task) -> bool) -> Vec<Task> {
        let mut lists = self.lists();
        lists
            .running
            .values()
            .filter(|task| is_meant(task))
            .for_each(Task::stop);
        let waiting = std::mem::take(&mut lists.waiting);
        let (ended, kept) = waiting.into_iter().partition(|(_, task)| is_meant(task));
        lists.waiting = kept;
        drop(lists);
        self.less.notify_all();
        let ended: BTreeMap<_, Task> = ended;
        ended.into_values().collect()
    }

    /// Waits until a client has no task left.
    pub fn wait_for(&self, listener: &Arc<Listener>) {
        let is_busy = |lists: &mut Lists| {
            let mut tasks = lists.waiting.values().chain(lists.running.values());
            tasks.any(|task| task.is_for(listener))
        };
        drop(self.less.wait_while(self.lists(), is_busy));
    }

    /// Ends everything. Nothing waits any more, and nothing can be added that would be worked on.
    pub fn close(&self) {
        let mut lists = self.lists();
        lists.is_closed = true;
        lists.waiting.clear();
        lists.running.values().for_each(Task::stop);
        self.more.notify_all();
        self.less.notify_all();
    }
}
