//! What the solver answers.

use crate::color::Color;
use crate::life::LifeOutcome;
use crate::vertex::Move;
use crate::vertex_set::VertexSet;
use crate::word::words;

/// What the side that moves first reaches by its best move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reached {
    /// What it wants: its stones live, or those of the other side are captured.
    Success,
    /// That depends on a ko.
    Ko,
    /// A seki: the target is neither captured nor makes two eyes.
    Seki,
    /// It does not reach what it wants.
    Failure,
    /// The budget ran out before it was clear.
    Unsolved,
}

words!(Reached {
    Success: "success",
    Ko: "ko",
    Seki: "seki",
    Failure: "failure",
    Unsolved: "unsolved",
});

impl Reached {
    /// What this fate of the target is for a side.
    pub(super) fn by(defends: bool, fate: LifeOutcome) -> Reached {
        let is_saved = match fate {
            LifeOutcome::Captured => false,
            LifeOutcome::CapturedInKo | LifeOutcome::SavedInKo => return Reached::Ko,
            LifeOutcome::Seki => return Reached::Seki,
            LifeOutcome::Escapes | LifeOutcome::Stands | LifeOutcome::Lives => true,
        };
        match is_saved == defends {
            true => Reached::Success,
            false => Reached::Failure,
        }
    }
}

/// How sure a solution is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Grade {
    /// All play was read to its end between walls that are pass-alive.
    Proven,
    /// All play was read to its end between walls that are taken as alive, such as a frame.
    Read,
    /// Something that could matter was left out.
    Estimated,
}

words!(Grade {
    Proven: "proven",
    Read: "read",
    Estimated: "estimated",
});

/// The solution of a problem.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    /// The stones that were asked about, or found to be in danger.
    pub target: VertexSet,
    /// Their colour.
    pub defender: Color,
    /// The side that moves first.
    pub first: Color,
    /// What it reaches.
    pub reached: Reached,
    /// If that is a ko, the side that has to find the first threat.
    pub first_threat: Option<Color>,
    /// What the other side would reach by moving first.
    pub other: Reached,
    /// All first moves that reach it, as far as they were read, the best one first; none in case of a failure.
    pub first_moves: Vec<Move>,
    /// First moves for which the budget did not suffice.
    pub open: Vec<Move>,
    /// Best play from the first move on, as long as the loser threatens something.
    pub main_line: Vec<Move>,
    /// How sure the answer is.
    pub grade: Grade,
    /// Whether the problem was not enclosed, and had to be framed.
    pub framed: bool,
    /// Number of moves that were played to find it.
    pub nodes: u64,
}
