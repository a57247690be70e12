//! The scoring of one game.

use super::form::{self, Format};
use super::sources::Task;
use super::tally::{Note, Noted};
use cpu_time::ThreadTime;
use goeye::json::{GameAnswer, GameQuestion, ScoredGame};
use goeye::sgf::{Collection, Record};
use serde::Deserialize;
use serde_json::Value;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// How games are scored and printed.
#[derive(Clone, Copy)]
pub struct Job {
    pub asked: GameQuestion,
    pub format: Format,
    /// Whether the answers say how long they took.
    pub cpu: bool,
    /// Whether only games are printed whose score is not the recorded one.
    pub misses: bool,
}

/// What is printed of a game, and what the summary needs of it.
pub struct Done {
    pub text: String,
    pub note: Note,
}

impl Job {
    pub fn run(&self, task: Task) -> Done {
        let start = ThreadTime::now();
        match task {
            Task::Game(name, game) => self.game(name, game, start),
            Task::Line(number, line) => self.line(number, line, start),
        }
    }

    fn game(&self, name: String, game: Result<Box<Record>, String>, start: ThreadTime) -> Done {
        let record = game.as_ref().ok();
        let recorded = record.and_then(|record| record.result.clone());
        let result = record.and_then(|record| record.outcome());
        let id = Value::from(name.clone());
        let scored = caught(|| {
            let record = game?;
            let game = ScoredGame::new(&record, &self.asked)?;
            let mut answer = game.answer(id.clone());
            let sgf = (self.format == Format::Sgf).then(|| game.sgf());
            answer.cpu_seconds = self.cpu.then(|| seconds(start));
            Ok((answer, sgf))
        });
        let is_wanted = |noted: &Noted| !self.misses || noted.is_miss();
        let (text, score, warnings) = match scored {
            Ok((answer, sgf)) => {
                let noted = Noted::new(&answer, result);
                let text = match is_wanted(&noted) {
                    true => sgf.unwrap_or_else(|| self.printed(&answer)),
                    false => String::new(),
                };
                (text, Ok(noted), answer.warnings)
            }
            Err(error) => {
                let text = self.printed_error(&id, &error, recorded.as_deref());
                (text, Err(error), Vec::new())
            }
        };
        let note = Note {
            name,
            score,
            warnings,
            seconds: seconds(start),
        };
        Done { text, note }
    }

    fn printed(&self, answer: &GameAnswer) -> String {
        match self.format {
            Format::Json => form::json_line(answer),
            Format::Csv => form::csv_line(answer),
            Format::Table | Format::Sgf => form::table_line(answer),
        }
    }

    fn printed_error(&self, id: &Value, error: &str, recorded: Option<&str>) -> String {
        match self.format {
            Format::Json => form::error_line(id, error),
            Format::Csv => form::csv_error(id, error, recorded),
            Format::Table => form::table_error(id, error, recorded),
            // It is said elsewhere.
            Format::Sgf => String::new(),
        }
    }

    /// Answers a line.
    fn line(&self, number: usize, line: Result<Vec<u8>, String>, start: ThreadTime) -> Done {
        let mut id = Value::from(number);
        let answer = caught(|| {
            let line = line?;
            let Line { sgf, rules, komi } = Line::read(&line, &mut id)?;
            let asked = self.asked.under(rules.as_deref(), komi)?;
            let file = match &sgf {
                Some(text) => Collection::of_text(text),
                None => Collection::new(&line),
            };
            let mut answer = asked.answer(id.clone(), &file)?;
            answer.cpu_seconds = self.cpu.then(|| seconds(start));
            Ok(answer)
        });
        let text = match &answer {
            Ok(answer) => form::json_line(answer),
            Err(error) => form::error_line(&id, error),
        };
        let note = Note {
            name: form::name(&id),
            score: answer.map(|answer| Noted::new(&answer, None)),
            warnings: Vec::new(),
            seconds: seconds(start),
        };
        Done { text, note }
    }
}

/// The result, or an error if it panics: no game may take the others with it.
fn caught<T>(score: impl FnOnce() -> Result<T, String>) -> Result<T, String> {
    let result = catch_unwind(AssertUnwindSafe(score));
    result.unwrap_or_else(|_| Err("internal error".to_string()))
}

fn seconds(start: ThreadTime) -> f64 {
    let micros = start.try_elapsed().map_or(0, |time| time.as_micros());
    micros as f64 / 1e6
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
        let is_json = matches!(line.trim_ascii().first(), Some(b'{' | b'"'));
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
