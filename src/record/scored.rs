//! A recorded game that was replayed, judged, and compared with its result.

use super::{Question, RecordError, RecordWarning};
use crate::assurance::{Assurance, Doubts};
use crate::engine::Engine;
use crate::game::{Game, ReplayWarning, UpTo};
use crate::rules::{Scoring, Tax};
use crate::score::{Convention, FinalScore, Score};
use crate::sgf::{self, GameResult, Record};
use crate::status::Status;
use crate::unfinished::Unfinished;
use crate::word::words;

/// How a score and the recorded result of a counted game go together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Agreement {
    /// They are equal.
    Agree,
    /// The record is what the other way of counting gives: area in place of territory, or territory in place of area.
    Other,
    /// It is what another convention on false eyes or eyes in seki gives.
    Convention,
    /// They differ.
    Differ,
}

words!(Agreement {
    Agree: "agree",
    Other: "other",
    Convention: "convention",
    Differ: "differ",
});

/// A score beside the recorded result.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Comparison {
    /// How they go together.
    pub agreement: Agreement,
    /// The score less the recorded one, by Black's points.
    pub difference: f64,
}

/// What neither the file nor the question says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Assumed {
    /// The rules.
    Rules,
    /// The komi.
    Komi,
}

words!(Assumed {
    Rules: "rules",
    Komi: "komi",
});

/// A recorded game at the position in question, judged and counted.
#[derive(Clone, Debug)]
pub struct ScoredGame {
    /// What was recorded.
    pub record: Record,
    /// The position, with the rules and the komi by which it is scored.
    pub engine: Engine,
    /// The score, or what is likely where borders are wide open ([`Position::result`](crate::Position::result)).
    pub result: FinalScore,
    /// The score of the board as it stands.
    pub score: Score,
    /// The score by the other way of counting: by area if the rules count territory, and the reverse; eyes in seki count
    /// as they usually do then. Where the result is only what is likely, so is this.
    pub other: FinalScore,
    /// How sure the score is, as a score of the record: with the conventions in mind that it may follow.
    pub assurance: Assurance,
    /// What is open or unsettled in the position.
    pub unfinished: Unfinished,
    /// The score beside the recorded one; `None` unless the record is that of a counted game.
    pub comparison: Option<Comparison>,
    /// What the file does not say.
    pub assumed: Vec<Assumed>,
    /// The corrections that were needed to read and replay it.
    pub warnings: Vec<RecordWarning>,
    up_to: UpTo,
}

impl ScoredGame {
    pub(super) fn new(record: Record, asked: &Question) -> Result<ScoredGame, RecordError> {
        let (rules, komi) = (asked.default_rules, asked.default_komi);
        let (game, mut replayed) = Game::from_record(&record, rules, komi, asked.up_to)?;
        if asked.komi.is_some() {
            // Then it does not matter what the file says.
            replayed.retain(|warning| !matches!(warning, ReplayWarning::InferredKomi { .. }));
        }
        let mut engine = asked.engine(game)?;
        engine.position_mut().set_doubts(Doubts::of(&replayed));
        let score = engine.position().score();
        let other = by_other_count(&engine);
        let by = engine.position().possible_conventions();
        let by = by.map(|by| engine.position().score_by(by).outcome().margin);
        let margins: Vec<f64> = by.collect();
        let result = engine.position().result();
        let margin = result.margin;
        let counted = record.outcome().and_then(GameResult::points);
        Ok(ScoredGame {
            comparison: counted.map(|points| Comparison {
                agreement: match () {
                    () if is_same(margin, points) => Agreement::Agree,
                    () if is_same(other.margin, points) => Agreement::Other,
                    () if margins.iter().any(|&margin| is_same(margin, points)) => {
                        Agreement::Convention
                    }
                    () => Agreement::Differ,
                },
                difference: difference(margin, points),
            }),
            assurance: engine.position().assurance(),
            assumed: assumed(&record, asked, &replayed),
            warnings: (record.warnings.iter().cloned().map(RecordWarning::Sgf))
                .chain(replayed.into_iter().map(RecordWarning::Replay))
                .collect(),
            record,
            unfinished: engine.position().unfinished(),
            engine,
            result,
            score,
            other,
            up_to: asked.up_to,
        })
    }

    /// Whether the game still goes on: borders are wide open, and the players have not ended it.
    pub(crate) fn goes_on(&self) -> bool {
        self.unfinished.ended.is_none() && self.unfinished.is_wide_open()
    }

    /// The file again, with rules, komi and result as scored, and with the territory and the dead stones marked.
    ///
    /// It has the main line only, and where an earlier position is scored, no more than the moves up to it.
    pub fn sgf(&self) -> String {
        let game = self.engine.game();
        let mut marked = match self.up_to {
            UpTo::End => self.record.clone(),
            UpTo::After(_) | UpTo::Move(_) | UpTo::Vertex(_) => {
                game.to_record().headed_like(&self.record)
            }
        };
        marked.rules = Some(game.rules().sgf_name());
        marked.komi = Some(game.komi().points());
        marked.result = Some(self.result.to_string());
        let dead = self.engine.position().verdict().stones(Status::Dead);
        marked.mark_verdict(self.score.count.territory, dead);
        sgf::write(&marked)
    }
}

/// By how much a margin is more than another one, without what is lost in computing with decimals.
fn difference(margin: f64, points: f64) -> f64 {
    ((margin - points) * 1e6).round() / 1e6 + 0.0
}

/// Whether two margins are the same.
pub(crate) fn is_same(margin: f64, points: f64) -> bool {
    (margin - points).abs() < 1e-6
}

fn by_other_count(engine: &Engine) -> FinalScore {
    let (scoring, tax) = match engine.game().rules().scoring {
        Scoring::Territory => (Scoring::Area, Tax::None),
        Scoring::Area | Scoring::Equivalence => (Scoring::Territory, Tax::Seki),
    };
    let false_eyes = engine.position().false_eyes();
    let other = Convention {
        scoring,
        tax,
        false_eyes,
    };
    engine.position().result_by(other)
}

fn assumed(record: &Record, asked: &Question, replayed: &[ReplayWarning]) -> Vec<Assumed> {
    let is_unknown = |w: &ReplayWarning| matches!(w, ReplayWarning::UnknownRules(_));
    let no_rules = record.rules.is_none() || replayed.iter().any(is_unknown);
    let no_rules = asked.rules.is_none() && no_rules;
    let is_inferred = |w: &ReplayWarning| matches!(w, ReplayWarning::InferredKomi { .. });
    let no_komi = record.komi.is_none() || replayed.iter().any(is_inferred);
    let no_komi = asked.komi.is_none() && no_komi;
    let rules = no_rules.then_some(Assumed::Rules);
    rules
        .into_iter()
        .chain(no_komi.then_some(Assumed::Komi))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::assurance::Limit;
    use crate::game::Komi;
    use crate::game::tests::from_diagram;
    use crate::rules::Rules;
    use crate::score::FalseEyes;
    use crate::score::tests::CUT;

    fn scored(asked: &Question, result: &str) -> ScoredGame {
        let mut game = from_diagram(CUT, Rules::from_name("japanese").unwrap());
        game.set_komi(Komi::new(0.0).unwrap());
        let record = Record {
            result: Some(result.to_string()),
            ..game.to_record()
        };
        asked.score(record).unwrap()
    }

    #[test]
    fn a_record_by_another_convention_is_told_from_a_difference() {
        let unknown = Question::default();
        let plain = scored(&unknown, "0");
        let score = plain.score.outcome().to_string();
        let counted = Convention {
            scoring: Scoring::Territory,
            tax: Tax::Seki,
            false_eyes: FalseEyes::Count,
        };
        let other = plain
            .engine
            .position()
            .score_by(counted)
            .outcome()
            .to_string();
        assert_ne!(score, other);
        let agreement =
            |asked: &Question, result: &str| scored(asked, result).comparison.unwrap().agreement;
        assert_eq!(agreement(&unknown, &score), Agreement::Agree);
        assert_eq!(agreement(&unknown, &other), Agreement::Convention);
        assert_eq!(agreement(&unknown, "B+40"), Agreement::Differ);
        let known = Question {
            false_eyes: Some(FalseEyes::Fill),
            ..unknown
        };
        assert_eq!(agreement(&known, &other), Agreement::Differ);
        assert_eq!(agreement(&known, &score), Agreement::Agree);
        let sure = scored(&known, "0").assurance;
        let doubted = sure.rounded() * crate::assurance::CONVENTION;
        assert_eq!(plain.assurance.confidence, doubted);
        assert_eq!(
            plain.assurance.limit,
            Limit::Conventions(Box::new(sure.limit))
        );
    }
}
