//! What was told of positions.

use crate::network::Evaluation;
use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The most positions that are remembered, some ten kilobytes each.
const MOST: usize = 4096;

/// Remembers evaluations by what was asked.
#[derive(Debug, Default)]
pub(super) struct EvaluationMemory(Mutex<HashMap<String, Evaluation>>);

impl EvaluationMemory {
    /// What was told, or else is told now.
    pub(super) fn get(&self, key: String, ask: impl FnOnce() -> Evaluation) -> Evaluation {
        if let Some(known) = self.all().get(&key) {
            return known.clone();
        }
        let told = ask();
        let mut all = self.all();
        if all.len() >= MOST {
            all.clear();
        }
        // Another thread may have asked meanwhile: what was told first holds.
        all.entry(key).or_insert(told).clone()
    }

    /// What is remembered is whole at any time.
    fn all(&self) -> MutexGuard<'_, HashMap<String, Evaluation>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
