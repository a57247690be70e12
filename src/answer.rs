//! The words in which every search and every judgement answers: whether the side that moves first reaches its aim, by
//! which move, with what effort, and how sure that is.
//!
//! All modules that read, judge or report use these types, so that two answers can be compared wherever they come from.
//! Both scales are ordered from worst to best: the minimum of two outcomes is what is left if both are needed, and the
//! minimum of two certainties is that of a conclusion from both.

use crate::vertex::{Move, Vertex};
use crate::word::{Word, words};
use std::fmt;

/// Whether the side that moves first reaches its aim, from worst to best for it.
///
/// The two kinds of ko are those of GNU Go's documentation (its chapter on tactical reading).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Outcome {
    /// The aim is not reached.
    Failure,
    /// The aim is reached by a ko for which the side itself has to find the first threat.
    BadKo,
    /// The aim is reached by a ko for which the opponent has to find the first threat.
    GoodKo,
    /// The aim is reached, and no ko matters.
    Success,
}

impl Outcome {
    /// GNU Go's code: 0 for failure, 1 for success, 2 for a good ko, 3 for a bad one.
    pub const fn code(self) -> u8 {
        match self {
            Outcome::Failure => 0,
            Outcome::Success => 1,
            Outcome::GoodKo => 2,
            Outcome::BadKo => 3,
        }
    }

    /// The outcome from the view of the opponent.
    pub const fn reversed(self) -> Outcome {
        match self {
            Outcome::Failure => Outcome::Success,
            Outcome::Success => Outcome::Failure,
            Outcome::GoodKo => Outcome::BadKo,
            Outcome::BadKo => Outcome::GoodKo,
        }
    }

    /// Whether the aim is reached, if only by a ko.
    pub const fn succeeds(self) -> bool {
        !matches!(self, Outcome::Failure)
    }

    /// Whether a ko decides.
    pub const fn is_ko(self) -> bool {
        matches!(self, Outcome::GoodKo | Outcome::BadKo)
    }
}

/// How sure an answer is, from least to most.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Certainty {
    /// An estimate that hardly decides, or it depends on who moves first.
    Doubtful,
    /// Playouts or rules of thumb decided, or something that could matter was left out.
    Estimated,
    /// A search was finished; what surrounds it was taken as given.
    Read,
    /// Stated by the players.
    Stated,
    /// A theorem.
    Proven,
}

words!(Certainty {
    Doubtful: "doubtful",
    Estimated: "estimated",
    Read: "read",
    Stated: "stated",
    Proven: "proven",
});

impl fmt::Display for Certainty {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// What a search found for the side that moves first; what it reaches is an [`Outcome`] unless another word fits better.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Answer<T = Outcome> {
    /// What it reaches.
    pub outcome: T,
    /// The move that reaches it: a pass if none is needed, or a ko threat has to come first; `None` if nothing is
    /// reached.
    pub best: Option<Move>,
    /// The effort: the number of moves that were played.
    pub nodes: u32,
    /// Whether the budget or an interrupt ended the search before everything was read. The outcome then says what was
    /// found by that time.
    pub exhausted: bool,
}

impl<T> Answer<T> {
    /// An answer that took no search.
    pub const fn at_once(outcome: T, best: Option<Move>) -> Answer<T> {
        Answer {
            outcome,
            best,
            nodes: 0,
            exhausted: false,
        }
    }

    /// Where its move is, unless that is a pass.
    pub fn point(&self) -> Option<Vertex> {
        self.best.and_then(Move::vertex)
    }
}

impl Answer {
    /// The aim is out of reach, which took no search.
    pub const FAILURE: Answer = Answer::at_once(Outcome::Failure, None);

    /// The aim is reached without a move.
    pub const NOTHING_TO_DO: Answer = Answer::at_once(Outcome::Success, Some(Move::Pass));

    /// Whether the aim is reached without a move.
    pub fn needs_no_move(&self) -> bool {
        self.outcome == Outcome::Success && self.best == Some(Move::Pass)
    }
}

/// The same question about stones for each side to move first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ByFirst<T> {
    /// If the opponent of the stones moves first.
    pub attacker: T,
    /// If their owner moves first.
    pub defender: T,
}

impl ByFirst<Answer> {
    /// The answers about stones that cannot be captured.
    pub const STAND: ByFirst<Answer> = ByFirst {
        attacker: Answer::FAILURE,
        defender: Answer::FAILURE,
    };

    /// Whether the stones cannot be captured, or can be saved, if only by a ko.
    pub fn stand(&self) -> bool {
        !self.attacker.outcome.succeeds() || self.defender.outcome.succeeds()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_better_outcome_for_one_side_is_a_worse_one_for_the_other() {
        let all = [
            Outcome::Failure,
            Outcome::BadKo,
            Outcome::GoodKo,
            Outcome::Success,
        ];
        for (i, a) in all.into_iter().enumerate() {
            assert_eq!(a.reversed().reversed(), a);
            assert_eq!(a.succeeds(), a.code() != 0);
            for b in &all[i + 1..] {
                assert!(a < *b && a.reversed() > b.reversed());
            }
        }
    }
}
