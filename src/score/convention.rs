//! The ways in which a position is counted.

use super::FalseEyes;
use crate::rules::{Rules, Scoring, Tax};
use crate::word::Word;

/// A way of counting.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Convention {
    /// What is counted.
    pub scoring: Scoring,
    /// Whether eyes in seki count.
    pub tax: Tax,
    /// Whether points that have to be filled are territory.
    pub false_eyes: FalseEyes,
}

impl Convention {
    /// The four ways of counting by this kind of scoring: with and without eyes in seki and false eyes.
    pub fn by(scoring: Scoring) -> impl Iterator<Item = Convention> {
        [Tax::Seki, Tax::None].into_iter().flat_map(move |tax| {
            FalseEyes::ALL.iter().map(move |&false_eyes| Convention {
                scoring,
                tax,
                false_eyes,
            })
        })
    }

    /// These rules with this way of counting.
    pub(crate) fn rules(self, rules: &Rules) -> Rules {
        Rules {
            scoring: self.scoring,
            tax: self.tax,
            ..*rules
        }
    }
}
