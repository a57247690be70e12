//! What the solver answers.

use super::Goal;
use crate::answer::{Certainty, Outcome};
use crate::color::Color;
use crate::life::{KoFight, LifeOutcome};
use crate::vertex::Move;
use crate::vertex_set::VertexSet;
use crate::word::{Word, words};
use std::fmt;

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
        let outcome = match defends {
            _ if fate == LifeOutcome::Seki => return Reached::Seki,
            true => fate.for_defender(),
            false => fate.for_attacker(),
        };
        match outcome {
            Outcome::Success => Reached::Success,
            Outcome::GoodKo | Outcome::BadKo => Reached::Ko,
            Outcome::Failure => Reached::Failure,
        }
    }
}

/// What has become of a target that needs no move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AsItStands {
    /// It is not captured, whoever moves first.
    Alive,
    /// It is captured, whoever moves first.
    Dead,
    /// It stands in seki.
    Seki,
}

words!(AsItStands {
    Alive: "alive",
    Dead: "dead",
    Seki: "seki",
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
    /// What it reaches: if the budget did not suffice, a success that playouts expect, which is an estimate.
    pub reached: Reached,
    /// What becomes of the target then; `None` if that was not read.
    pub(super) fate: Option<LifeOutcome>,
    /// If that is a ko, the side that has to find the first threat.
    pub first_threat: Option<Color>,
    /// What kind of ko that is, as far as it was read.
    pub ko: Option<KoFight>,
    /// What the other side would reach by moving first.
    pub other: Reached,
    /// All first moves that reach it, as far as they were read, the best one first; only a pass if that does, and none in
    /// case of a failure.
    pub first_moves: Vec<Move>,
    /// Other first moves, each with the reply that refutes it.
    pub refuted: Vec<(Move, Option<Move>)>,
    /// First moves for which the budget did not suffice.
    pub open: Vec<Move>,
    /// Best play from the first move on, until the result is on the board: a capture, two eyes or a ko.
    pub main_line: Vec<Move>,
    /// How sure the answer is.
    pub certainty: Certainty,
    /// Whether the problem was not enclosed, and had to be framed.
    pub framed: bool,
    /// Number of moves that were played to find it.
    pub nodes: u64,
}

impl Solution {
    /// What the side that moves first wants.
    pub fn goal(&self) -> Goal {
        match self.first == self.defender {
            true => Goal::Live,
            false => Goal::Kill,
        }
    }

    /// What has become of the target as it stands, if the side that moves first changes nothing by any move: a failure, or
    /// what a pass reaches as well. `None` also for a ko.
    pub fn as_it_stands(&self) -> Option<AsItStands> {
        let needs_no_move = self.first_moves == [Move::Pass] || self.reached == Reached::Failure;
        match self.fate.filter(|_| needs_no_move)? {
            LifeOutcome::Captured => Some(AsItStands::Dead),
            LifeOutcome::Seki => Some(AsItStands::Seki),
            LifeOutcome::CapturedInKo | LifeOutcome::SavedInKo => None,
            LifeOutcome::Escapes | LifeOutcome::Stands | LifeOutcome::Lives => {
                Some(AsItStands::Alive)
            }
        }
    }

    /// Tells that no move is needed to reach what is reached, instead of all that do.
    pub(super) fn stand(&mut self) {
        self.first_moves = vec![Move::Pass];
        self.main_line = vec![Move::Pass];
    }

    /// Takes this as the fate of the target.
    pub(super) fn settle(&mut self, fate: LifeOutcome) {
        self.reached = Reached::by(self.first == self.defender, fate);
        self.fate = Some(fate);
        self.first_threat = match fate {
            LifeOutcome::CapturedInKo => Some(self.defender),
            LifeOutcome::SavedInKo => Some(self.defender.opponent()),
            _ => None,
        };
        if self.reached == Reached::Failure {
            // Whatever is played reaches that.
            self.first_moves.clear();
            self.main_line.clear();
        }
    }
}

/// Some lines for people: the outcome, what works and what does not.
impl fmt::Display for Solution {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let aim = self.goal().as_str();
        write!(f, "{} to {aim} at ", self.first)?;
        self.target.first().map_or(Ok(()), |v| write!(f, "{v}"))?;
        match (self.reached, self.first_threat) {
            (Reached::Unsolved, _) => write!(f, ": not solved")?,
            (reached, None) if self.fate.is_none() => {
                write!(f, ": not solved; by playouts {}", reached.as_str())?;
            }
            (reached, Some(color)) => {
                let word = reached.as_str();
                write!(f, ": {word}, {color} has to find the first threat")?;
                self.ko.map_or(Ok(()), |ko| write!(f, ": {ko}"))?;
            }
            (reached, None) => write!(f, ": {}", reached.as_str())?,
        }
        match self.as_it_stands() {
            Some(AsItStands::Seki) => write!(f, " as it stands")?,
            Some(standing) => write!(f, ", {} as it stands", standing.as_str())?,
            None => {}
        }
        if self.reached != Reached::Unsolved {
            write!(f, " ({})", self.certainty.as_str())?;
        }
        if self.framed {
            write!(f, "; the problem was not enclosed, and was framed")?;
        }
        let plain = |list: &[Move]| list.iter().map(|mv| (*mv, None)).collect::<Vec<_>>();
        let lists = [
            ("works", plain(&self.first_moves)),
            ("main line", plain(&self.main_line)),
            ("fails", self.refuted.clone()),
            ("not read", plain(&self.open)),
        ];
        // What is so as it stands needs no move.
        let told = if self.as_it_stands().is_some() { 2 } else { 0 };
        for (name, list) in lists.iter().skip(told).filter(|(_, list)| !list.is_empty()) {
            write!(f, "\n{name}:")?;
            for (mv, reply) in list {
                write!(f, " {mv}")?;
                reply.map_or(Ok(()), |reply| write!(f, " ({reply})"))?;
            }
        }
        if self.other != Reached::Unsolved {
            let other = self.first.opponent();
            write!(f, "\nif {other} moves first: {}", self.other.as_str())?;
        }
        Ok(())
    }
}
