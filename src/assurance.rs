//! How sure a score is, and what limits that.

use crate::answer::Certainty;
use crate::color::{ByColor, Color};
use crate::game::ReplayWarning;
use crate::status::{BlockStatus, Verdict};
use crate::unfinished::{Ended, Unfinished};
use crate::vertex::Vertex;
use crate::vertex_set::VertexSet;
use std::fmt;

/// How sure the score of a position is.
///
/// ```
/// use goeye::assurance::{Assurance, Limit};
/// use goeye::Certainty;
/// let assurance = goeye::Engine::default().position().assurance();
/// assert_eq!((assurance.certainty, assurance.confidence), (Certainty::Doubtful, 0.0));
/// assert!(matches!(assurance.limit, Limit::Unfinished(_)));
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Assurance {
    /// That of the least sure block; doubtful if the game is not finished.
    pub certainty: Certainty,
    /// The probability that the score is exact, from 0 to 1, as measured on recorded games.
    pub confidence: f64,
    /// Why it is no surer than that.
    pub limit: Limit,
}

/// What limits the confidence in a score; in words by `Display`.
#[derive(Clone, Debug, PartialEq)]
pub enum Limit {
    /// Nothing but errors: every block is proven.
    Nothing,
    /// The least sure block.
    Block {
        /// Its colour.
        color: Color,
        /// Its first stone.
        origin: Vertex,
        /// How sure its status is.
        certainty: Certainty,
    },
    /// Borders are open, or groups unsettled.
    Unfinished(Unfinished),
    /// Nobody says whether false eyes and eyes in seki count, and it makes a difference. The confidence by one of these
    /// conventions is limited by what follows.
    Conventions(Box<Limit>),
    /// The komi is not recorded. The confidence with the one that is assumed is limited by what follows.
    Komi(Box<Limit>),
    /// The move of this number is one that no rules allow, so the record has a fault. The confidence with the moves as
    /// they stand is limited by what follows.
    Moves(usize, Box<Limit>),
}

/// The probability that a game follows the conventions that it is scored by, if others give another score and nobody
/// says which it follows: the share among 417 finished games where that is so (`docs/lab/decisions.md`). It differs
/// from server to server.
pub(crate) const CONVENTION: f64 = 0.5;

/// The probability that a komi is right that time, place, rules and result decide, and one that is a guess. `scripts/lab/komi.py`
/// finds all of the former right, but with one date for all records, so that less is told; of the latter half are where
/// neither date nor rules are told, more where one of them is.
const INFERRED: f64 = 0.95;
const GUESSED: f64 = 0.5;

/// The probability that a score is right although the record has a move that no rules allow, where it would be right else:
/// of 793 records with such a move three in ten are (`scripts/lab/slips.py`), and that is what is told in the mean.
const FAULTY: f64 = 0.4;

/// What is doubtful about the record of a game.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Doubts {
    /// How likely the komi is right, if the record does not say it.
    komi: Option<f64>,
    /// The first move that no rules allow.
    faulty: Option<usize>,
}

impl Doubts {
    /// Those about a record that was replayed with these warnings.
    pub fn of(warnings: &[ReplayWarning]) -> Doubts {
        let komi = warnings.iter().find_map(|warning| match warning {
            ReplayWarning::InferredKomi { is_known: true, .. } => Some(INFERRED),
            ReplayWarning::InferredKomi { .. } => Some(GUESSED),
            _ => None,
        });
        Doubts {
            komi,
            faulty: warnings.iter().find_map(ReplayWarning::doubtful_from),
        }
    }

    /// The same once somebody says the komi.
    #[must_use]
    pub(crate) fn with_komi(self) -> Doubts {
        Doubts { komi: None, ..self }
    }

    /// How sure a score is with what is doubtful.
    pub(crate) fn weigh(self, assurance: Assurance) -> Assurance {
        let assurance = match self.komi {
            None => assurance,
            Some(probability) => assurance.doubted(probability, Limit::Komi),
        };
        match self.faulty {
            None => assurance,
            Some(number) => assurance.doubted(FAULTY, |limit| Limit::Moves(number, limit)),
        }
    }
}

impl Assurance {
    /// How sure the score of a position with this verdict is, if what is in `proven` is also proven to be a colour's own
    /// ([`Verdict::proven`], or more).
    pub fn new(
        verdict: &Verdict,
        proven: &ByColor<VertexSet>,
        unfinished: &Unfinished,
    ) -> Assurance {
        let least_sure = verdict.least_sure(proven);
        let certainty = least_sure.map_or(Certainty::Proven, BlockStatus::certainty);
        Assurance {
            certainty: unfinished.certainty(certainty),
            confidence: unfinished.confidence(certainty),
            limit: match least_sure {
                _ if !unfinished.is_settled() && unfinished.ended != Some(Ended::Stated) => {
                    Limit::Unfinished(unfinished.clone())
                }
                None => Limit::Nothing,
                Some(block) => Limit::Block {
                    color: block.color,
                    origin: block.origin,
                    certainty,
                },
            },
        }
    }

    /// The same if it also depends on something that is true with this probability.
    #[must_use]
    pub(crate) fn doubted(
        self,
        probability: f64,
        limit: impl FnOnce(Box<Limit>) -> Limit,
    ) -> Assurance {
        Assurance {
            confidence: self.rounded() * probability,
            limit: limit(Box::new(self.limit)),
            ..self
        }
    }

    /// The confidence as it is told, in thousandths: more digits would mean nothing.
    pub fn rounded(&self) -> f64 {
        (self.confidence * 1000.0).round() / 1000.0
    }
}

impl fmt::Display for Limit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Limit::Nothing => f.write_str("every block is proven"),
            Limit::Block {
                color,
                origin,
                certainty,
            } => write!(
                f,
                "the least sure block, {color} at {origin}, is {certainty}"
            ),
            Limit::Unfinished(unfinished) => unfinished.fmt(f),
            Limit::Komi(limit) => write!(f, "the komi is not recorded; {limit}"),
            Limit::Moves(number, limit) => {
                write!(f, "the record is doubtful from move {number} on; {limit}")
            }
            Limit::Conventions(limit) => write!(
                f,
                "it depends on whether false eyes and eyes in seki count; {limit}"
            ),
        }
    }
}
