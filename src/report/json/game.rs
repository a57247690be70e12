//! The score of a recorded game, compared with its recorded result, and lines that ask for it.

use super::ScoreAnswer;
use crate::record::{Assumed, Question, ScoredGame};
use crate::sgf::{Collection, GameResult};
use crate::word::Word;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::fmt;

/// Scores the game in a line: SGF as it stands, a JSON string of it, or a JSON object with `sgf` and, as wanted, `id`,
/// `rules` and `komi`, which hold whatever the file and the question say. The caller calls the game `id`, unless the line
/// does.
///
/// ```
/// use goeye::json::{GameAnswer, score_line};
/// use goeye::record::Question;
/// let mut id = 1.into();
/// let line = br#"{"id": "a", "sgf": "(;SZ[5];B[cc])", "komi": 0}"#;
/// let game = score_line(&Question::default(), &mut id, line).unwrap();
/// let answer = GameAnswer::new(id, &game);
/// assert_eq!((answer.id, answer.score.score.as_str()), ("a".into(), "B+24.0"));
/// ```
///
/// # Errors
/// What is wrong, as [`Question::score_first`] and [`Question::under`] tell it, or with the line.
pub fn score_line(asked: &Question, id: &mut Value, line: &[u8]) -> Result<ScoredGame, String> {
    let line = line.trim_ascii();
    let Line { sgf, rules, komi } = Line::read(line, id)?;
    let asked = asked.under(rules.as_deref(), komi);
    let file = match sgf {
        Some(text) => Collection::of_text(text),
        None => Collection::new(line),
    };
    let scored = asked.and_then(|asked| asked.score_first(file));
    scored.map_err(|e| e.to_string())
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
pub fn error_line(id: &Value, error: impl fmt::Display) -> String {
    json!({"id": id, "error": error.to_string()}).to_string()
}

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
    /// Black's points less White's as the recorded result is read, in points also where it is in Chinese stones; `None`
    /// unless it is that of a counted game.
    pub recorded_points: Option<f64>,
    /// `agree`, `other`, `convention` or `differ` ([`Agreement`](crate::record::Agreement)); `None` unless the record is that of a counted game.
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
    /// The score of a game that the caller calls `id`. Cost: that of [`ScoreAnswer::as_judged`] for a position that was
    /// judged.
    pub fn new(id: Value, game: &ScoredGame) -> GameAnswer {
        GameAnswer {
            id,
            score: ScoreAnswer::as_judged(&game.engine),
            other: game.other.to_string(),
            moves: game.engine.game().move_number(),
            recorded: game.record.result.clone(),
            recorded_points: game.record.outcome().and_then(GameResult::points),
            agreement: game.comparison.map(|found| found.agreement.as_str()),
            difference: game.comparison.map(|found| found.difference),
            assumed: game.assumed.iter().copied().map(Assumed::as_str).collect(),
            warnings: game.warnings.iter().map(ToString::to_string).collect(),
            cpu_seconds: None,
        }
    }

    /// The answer as a line of JSON, without a line feed.
    pub fn to_line(&self) -> String {
        let line = serde_json::to_string(self);
        line.unwrap_or_else(|error| error_line(&self.id, error))
    }
}
