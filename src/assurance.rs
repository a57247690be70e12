//! How sure a score is, and what limits that.

use crate::answer::Certainty;
use crate::color::{ByColor, Color};
use crate::status::{BlockStatus, Verdict};
use crate::unfinished::Unfinished;
use crate::vertex::Vertex;
use crate::vertex_set::VertexSet;
use std::fmt;

/// How sure the score of a position is.
///
/// ```
/// use goeye::assurance::{Assurance, Limit};
/// use goeye::Certainty;
/// let engine = goeye::Engine::default();
/// let proven = engine.position().verdict().proven();
/// let assurance = Assurance::new(engine.position().verdict(), proven, &engine.position().unfinished());
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
                _ if !unfinished.is_finished() => Limit::Unfinished(unfinished.clone()),
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
