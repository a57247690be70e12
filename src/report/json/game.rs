//! The score of a recorded game, compared with its recorded result.

use super::ScoreAnswer;
use super::score::{score_by, to_thousandths};
use crate::engine::Engine;
use crate::game::{Game, Komi, ReplayWarning, UpTo};
use crate::playout::PlayoutSettings;
use crate::rules::{Rules, Scoring, Tax};
use crate::score::{FalseEyes, Score};
use crate::sgf::{self, Collection, Error, GameResult, Record, Warning};
use crate::status::Status;
use crate::vertex_set::VertexSet;
use crate::word::{Word, words};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

/// How recorded games are scored.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GameQuestion {
    /// The rules, whatever the file says.
    pub rules: Option<Rules>,
    /// The komi, whatever the file says.
    pub komi: Option<Komi>,
    /// The rules of files that name none.
    pub default_rules: Rules,
    /// The komi of files that name none.
    pub default_komi: Komi,
    /// Which surrounded points do not count, whatever the rules say.
    pub tax: Option<Tax>,
    /// Whether points that have to be filled are territory; as usual if that is not known.
    pub false_eyes: Option<FalseEyes>,
    /// The position that is scored.
    pub up_to: UpTo,
    /// Stones of the blocks that are dead, as stated by the players; all others are alive then.
    pub dead: Option<VertexSet>,
    /// How playouts judge.
    pub judging: PlayoutSettings,
}

impl Default for GameQuestion {
    fn default() -> GameQuestion {
        GameQuestion {
            rules: None,
            komi: None,
            default_rules: Rules::default(),
            default_komi: Komi::default(),
            tax: None,
            false_eyes: None,
            up_to: UpTo::End,
            dead: None,
            judging: PlayoutSettings::default(),
        }
    }
}

impl GameQuestion {
    /// The same question with these rules and this komi, as far as they are given, whatever a file says.
    ///
    /// # Errors
    /// If there are no rules of this name, or the komi is no number that is allowed.
    pub fn under(self, rules: Option<&str>, komi: Option<f64>) -> Result<GameQuestion, String> {
        let rules = rules.map(Rules::from_name).transpose();
        let komi = komi.map(Komi::new).transpose();
        Ok(GameQuestion {
            rules: rules.map_err(|e| e.to_string())?.or(self.rules),
            komi: komi.map_err(|e| e.to_string())?.or(self.komi),
            ..self
        })
    }

    /// Scores the first game of a file, which the caller calls `id`. A warning tells if there are more.
    ///
    /// ```
    /// use goeye::json::GameQuestion;
    /// use goeye::sgf::Collection;
    /// let file = Collection::new(b"(;SZ[5]RU[Japanese];B[cc])");
    /// let asked = GameQuestion::default().under(Some("chinese"), None).unwrap();
    /// let answer = asked.answer("one".into(), &file).unwrap();
    /// assert_eq!((answer.score.score.as_str(), answer.assumed.as_slice()), ("B+18.5", &["komi"][..]));
    /// ```
    ///
    /// # Errors
    /// If there is no game, or the first one cannot be read or replayed, or a vertex that is stated to be dead has no
    /// stone.
    pub fn answer(&self, id: Value, file: &Collection<'_>) -> Result<GameAnswer, String> {
        let mut games = file.games();
        let first = games.next().unwrap_or(Err(Error::NoGame));
        let record = first.map_err(|e| e.to_string())?;
        let mut answer = ScoredGame::new(&record, self)?.answer(id);
        if games.next().is_some() {
            let left = "further games were left out";
            answer.warnings.push(left.to_string());
        }
        Ok(answer)
    }

    /// Scores the game in a line: SGF as it stands, a JSON string of it, or a JSON object with `sgf` and, as wanted,
    /// `id`, `rules` and `komi`. The caller calls the game `id`, unless the line does.
    ///
    /// ```
    /// use goeye::json::GameQuestion;
    /// let mut id = 1.into();
    /// let line = br#"{"id": "a", "sgf": "(;SZ[5];B[cc])", "komi": 0}"#;
    /// let answer = GameQuestion::default().answer_line(&mut id, line).unwrap();
    /// assert_eq!((id, answer.score.score.as_str()), ("a".into(), "B+24.0"));
    /// ```
    ///
    /// # Errors
    /// Those of [`GameQuestion::answer`] and [`GameQuestion::under`], and if the line is no such object.
    pub fn answer_line(&self, id: &mut Value, line: &[u8]) -> Result<GameAnswer, String> {
        let line = line.trim_ascii();
        let Line { sgf, rules, komi } = Line::read(line, id)?;
        let asked = self.under(rules.as_deref(), komi)?;
        let file = match &sgf {
            Some(text) => Collection::of_text(text),
            None => Collection::new(line),
        };
        asked.answer(id.clone(), &file)
    }
}

/// A line: a game in SGF as it stands (`sgf` is `None`), or as a JSON string, or in a JSON object.
#[derive(Default, Deserialize)]
struct Line {
    sgf: Option<String>,
    rules: Option<String>,
    komi: Option<f64>,
}

impl Line {
    /// Reads a line, and `id` if it has one.
    fn read(line: &[u8], id: &mut Value) -> Result<Line, String> {
        let is_json = matches!(line.first(), Some(b'{' | b'"'));
        if !is_json {
            return Ok(Line::default());
        }
        let value: Value = serde_json::from_slice(line).map_err(|e| e.to_string())?;
        if let Value::String(sgf) = value {
            return Ok(Line {
                sgf: Some(sgf),
                ..Line::default()
            });
        }
        if let Some(given) = value.get("id") {
            *id = given.clone();
        }
        let line: Line = serde_json::from_value(value).map_err(|e| e.to_string())?;
        match line.sgf {
            Some(_) => Ok(line),
            None => Err("sgf: a text is expected".to_string()),
        }
    }
}

/// The line of JSON that says why a game has no score: an object with `id` and `error`.
pub fn error_line(id: &Value, error: &str) -> String {
    json!({"id": id, "error": error}).to_string()
}

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

/// The probability that a record follows the conventions that it is scored by, if others give another score and nobody
/// says which it follows: the share among 417 finished games where that is so (`docs/decisions.md`). It differs
/// from server to server.
const CONVENTION: f64 = 0.5;

/// The score of a recorded game.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct GameAnswer {
    /// What the caller calls the game.
    pub id: Value,
    /// The score with all its parts ([`ScoreAnswer::as_judged`]).
    #[serde(flatten)]
    pub score: ScoreAnswer,
    /// The result by the other way of counting: by area if the rules count territory, and the reverse.
    pub other: String,
    /// The number of moves before the position.
    pub moves: usize,
    /// The recorded result as the file writes it.
    pub recorded: Option<String>,
    /// `agree`, `other`, `convention` or `differ` ([`Agreement`]); `None` unless the record is that of a counted game.
    pub agreement: Option<&'static str>,
    /// The score less the recorded one, by Black's points.
    pub difference: Option<f64>,
    /// What the file does not say: `rules`, `komi`.
    pub assumed: Vec<&'static str>,
    /// The corrections that were needed to read and replay the file.
    pub warnings: Vec<String>,
    /// The seconds of computing, where they are asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cpu_seconds: Option<f64>,
}

impl GameAnswer {
    /// The answer as a line of JSON, without a line feed.
    pub fn to_line(&self) -> String {
        let line = serde_json::to_string(self);
        line.unwrap_or_else(|error| error_line(&self.id, &error.to_string()))
    }
}

/// A recorded game at the position in question. It is judged once, whatever is asked of it.
#[derive(Debug)]
pub struct ScoredGame<'a> {
    record: &'a Record,
    asked: &'a GameQuestion,
    engine: Engine,
    /// What was odd about the game.
    replayed: Vec<ReplayWarning>,
}

impl<'a> ScoredGame<'a> {
    /// Replays a recorded game.
    ///
    /// ```
    /// use goeye::json::{GameQuestion, ScoredGame};
    /// let record = goeye::sgf::read(b"(;SZ[5]KM[0]RU[Japanese]RE[B+25];B[cc])").unwrap();
    /// let asked = GameQuestion::default();
    /// let answer = ScoredGame::new(&record, &asked).unwrap().answer("one".into());
    /// assert_eq!((answer.score.score.as_str(), answer.agreement), ("B+24.0", Some("other")));
    /// ```
    ///
    /// # Errors
    /// If it cannot be replayed, or a vertex that is stated to be dead has no stone.
    pub fn new(record: &'a Record, asked: &'a GameQuestion) -> Result<ScoredGame<'a>, String> {
        let (rules, komi) = (asked.default_rules, asked.default_komi);
        let replayed = Game::from_record(record, rules, komi, asked.up_to);
        let (mut game, replayed) = replayed.map_err(|e| e.to_string())?;
        let rules = asked.rules.unwrap_or(*game.rules());
        game.set_rules(Rules {
            tax: asked.tax.unwrap_or(rules.tax),
            ..rules
        });
        game.set_komi(asked.komi.unwrap_or(game.komi()));
        let mut engine = Engine::new(game);
        engine.position_mut().set_judging(asked.judging);
        engine
            .position_mut()
            .set_false_eyes(asked.false_eyes.unwrap_or_default());
        if let Some(dead) = asked.dead {
            let board = engine.game().board();
            if let Some(v) = dead.iter().find(|&v| board.color_at(v).is_none()) {
                return Err(format!("there is no stone at {v}"));
            }
            engine.position_mut().agree(dead);
        }
        Ok(ScoredGame {
            record,
            asked,
            engine,
            replayed,
        })
    }

    /// The score, for a game that the caller calls `id`. Cost: that of [`ScoreAnswer::as_judged`].
    pub fn answer(&self, id: Value) -> GameAnswer {
        let (record, engine) = (self.record, &self.engine);
        let game = engine.game();
        let margin = engine.position().score().outcome().margin;
        let other = self.by_other_count();
        let conventions = self.other_conventions();
        let counted = record.outcome().and_then(GameResult::points);
        let is = |margin: f64, points: f64| (margin - points).abs() < 1e-6;
        let agreement = counted.map(|points| match () {
            () if is(margin, points) => Agreement::Agree,
            () if is(other.outcome().margin, points) => Agreement::Other,
            () if conventions.iter().any(|&margin| is(margin, points)) => Agreement::Convention,
            () => Agreement::Differ,
        });
        let mut score = ScoreAnswer::as_judged(engine);
        if conventions.iter().any(|&other| !is(other, margin)) {
            score.confidence = to_thousandths(score.confidence * CONVENTION);
            score.reason = format!(
                "it depends on whether false eyes and eyes in seki count; {}",
                score.reason
            );
        }
        let warnings = record.warnings.iter().map(Warning::to_string);
        let replayed = self.replayed.iter().map(ReplayWarning::to_string);
        GameAnswer {
            id,
            score,
            other: other.outcome().to_string(),
            moves: game.move_number(),
            recorded: record.result.clone(),
            agreement: agreement.map(Agreement::as_str),
            difference: counted.map(|points| margin - points),
            assumed: self.assumed(),
            warnings: warnings.chain(replayed).collect(),
            cpu_seconds: None,
        }
    }

    /// The file again, with rules, komi and result as scored, and with the territory and the dead stones marked.
    ///
    /// It has the main line only, and where an earlier position is scored, no more than the moves up to it.
    pub fn sgf(&self) -> String {
        let game = self.engine.game();
        let mut marked = match self.asked.up_to {
            UpTo::End => self.record.clone(),
            UpTo::Move(_) | UpTo::Vertex(_) => game.to_record().headed_like(self.record),
        };
        let score = self.engine.position().score();
        marked.rules = Some(game.rules().sgf_name());
        marked.komi = Some(game.komi().points());
        marked.result = Some(score.outcome().to_string());
        let dead = self.engine.position().verdict().stones(Status::Dead);
        marked.mark_verdict(score.count.territory, dead);
        sgf::write(&marked)
    }

    /// The score with area counted in place of territory, or the reverse; eyes in seki count as they usually do then.
    fn by_other_count(&self) -> Score {
        let engine = &self.engine;
        let (scoring, tax) = match engine.game().rules().scoring {
            Scoring::Territory => (Scoring::Area, Tax::None),
            Scoring::Area | Scoring::Equivalence => (Scoring::Territory, Tax::Seki),
        };
        score_by(engine, scoring, tax, engine.position().false_eyes())
    }

    /// The margins by other conventions on eyes in seki and false eyes, if nobody says which are in force.
    fn other_conventions(&self) -> Vec<f64> {
        let (asked, rules) = (self.asked, *self.engine.game().rules());
        let mut found = Vec::new();
        for tax in [Tax::Seki, Tax::None] {
            for &false_eyes in FalseEyes::ALL {
                let is_possible = asked.tax.is_none_or(|_| tax == rules.tax)
                    && asked.false_eyes.is_none_or(|known| known == false_eyes);
                if is_possible && matches!(rules.tax, Tax::Seki | Tax::None) {
                    let score = score_by(&self.engine, rules.scoring, tax, false_eyes);
                    found.push(score.outcome().margin);
                }
            }
        }
        found
    }

    /// What the file does not say, and the caller neither.
    fn assumed(&self) -> Vec<&'static str> {
        let (record, asked) = (self.record, self.asked);
        let is_unknown = |w: &ReplayWarning| matches!(w, ReplayWarning::UnknownRules(_));
        let no_rules = record.rules.is_none() || self.replayed.iter().any(is_unknown);
        let facts = [
            ("rules", asked.rules.is_none() && no_rules),
            ("komi", asked.komi.is_none() && record.komi.is_none()),
        ];
        let facts = facts.iter().filter(|(_, is_assumed)| *is_assumed);
        facts.map(|(what, _)| *what).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::tests::from_diagram;
    use crate::score::tests::CUT;

    fn answer(asked: &GameQuestion, result: &str) -> GameAnswer {
        let mut game = from_diagram(CUT, Rules::from_name("japanese").unwrap());
        game.set_komi(Komi::new(0.0).unwrap());
        let record = Record {
            result: Some(result.to_string()),
            ..game.to_record()
        };
        ScoredGame::new(&record, asked).unwrap().answer(Value::Null)
    }

    #[test]
    fn a_record_by_another_convention_is_told_from_a_difference() {
        let unknown = GameQuestion::default();
        let plain = answer(&unknown, "0").score;
        let other = plain
            .conventions
            .iter()
            .find(|by| by.scoring == "TERRITORY" && by.tax == "SEKI" && by.false_eyes == "count");
        let other = other.unwrap().score.clone();
        assert_ne!(plain.score, other);
        let agreement = |asked: &GameQuestion, result: &str| answer(asked, result).agreement;
        assert_eq!(agreement(&unknown, &plain.score), Some("agree"));
        assert_eq!(agreement(&unknown, &other), Some("convention"));
        assert_eq!(agreement(&unknown, "B+40"), Some("differ"));
        let known = GameQuestion {
            false_eyes: Some(FalseEyes::Fill),
            ..unknown
        };
        assert_eq!(agreement(&known, &other), Some("differ"));
        assert_eq!(agreement(&known, &plain.score), Some("agree"));
        let sure = answer(&known, "0").score;
        assert_eq!(plain.confidence, sure.confidence * CONVENTION);
        assert!(plain.reason.ends_with(&sure.reason) && plain.reason != sure.reason);
    }
}
