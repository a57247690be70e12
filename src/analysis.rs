//! All that is known about the groups of a position: worms, eyes and dragons, computed together.

use crate::benson;
use crate::board::Board;
use crate::dragon::{Dragon, Dragons};
use crate::eye::{Budget, Eye, EyeSolver, Eyes};
use crate::tactics::Settings;
use crate::worm::Worms;
use std::fmt;
use std::sync::{LazyLock, Mutex, PoisonError};

/// Positions that the solver of eye spaces may look at, per eye space: a tenth of a millisecond.
const BUDGET: Budget = Budget(100);

/// What it has solved serves all positions; its answers do not depend on earlier questions.
static SOLVER: LazyLock<Mutex<EyeSolver>> = LazyLock::new(|| Mutex::new(EyeSolver::new(BUDGET)));

/// The groups of a position.
pub struct Analysis {
    /// The blocks with their tactical reading.
    pub worms: Worms,
    /// The eye spaces.
    pub eyes: Eyes,
    /// Blocks that live or die together.
    pub dragons: Dragons,
}

impl Analysis {
    /// Analyses a position. Cost: a few milliseconds in the middle of a game on 19x19, most of it tactical reading.
    pub fn new(board: &Board) -> Analysis {
        let mut worms = Worms::new(board, Settings::default());
        // A panic elsewhere cannot leave the solver half changed in a way that matters: it only remembers.
        let mut solver = SOLVER.lock().unwrap_or_else(PoisonError::into_inner);
        let eyes = Eyes::new(board, &mut worms, &mut solver);
        let dragons = Dragons::new(&mut worms, &eyes, &benson::pass_alive(board));
        Analysis {
            worms,
            eyes,
            dragons,
        }
    }

    /// The eye spaces of a dragon.
    pub fn eyes_of<'a>(&'a self, dragon: &'a Dragon) -> impl Iterator<Item = &'a Eye> {
        dragon.eyes.iter().map(|&i| &self.eyes.all()[i])
    }
}

impl fmt::Debug for Analysis {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Analysis")
            .field("eyes", &self.eyes)
            .field("dragons", &self.dragons)
            .finish_non_exhaustive()
    }
}
