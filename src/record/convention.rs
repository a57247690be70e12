//! The ways in which a position is counted.

use crate::engine::Engine;
use crate::rules::{Rules, Scoring, Tax};
use crate::score::{FalseEyes, Score};
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

    /// The score of the present position by this way of counting, whatever its rules say. Cost: that of
    /// [`Position::score`](crate::Position::score).
    pub fn score(self, engine: &Engine) -> Score {
        let mut game = engine.game().clone();
        game.set_rules(Rules {
            scoring: self.scoring,
            tax: self.tax,
            ..*game.rules()
        });
        engine.position().score_of(&game, self.false_eyes)
    }
}
