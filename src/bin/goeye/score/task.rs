//! The scoring of one game.

use super::form::{self, Columns, Format};
use super::sources::Task;
use super::tally::{Note, Noted};
use cpu_time::ThreadTime;
use goeye::json::{GameAnswer, error_line, score_line};
use goeye::lender::Lender;
use goeye::record::{Question, ScoredGame};
use goeye::sgf::Record;
use serde_json::Value;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// How games are scored and printed.
pub struct Job {
    /// Who says what is expected of open positions.
    pub lender: Lender,
    pub asked: Question,
    pub format: Format,
    pub columns: Columns,
    /// Whether the answers say how long they took.
    pub cpu: bool,
    /// Whether only games are printed whose score is not the recorded one.
    pub misses: bool,
}

/// What is printed of a game, and what the summary needs of it.
pub struct Done {
    pub text: String,
    pub note: Note,
    /// The bytes of all files up to the end of the game.
    pub reach: u64,
}

impl Job {
    pub fn run(&self, task: Task) -> Done {
        let start = ThreadTime::now();
        match task {
            Task::Game(name, game, reach) => Done {
                reach,
                ..self.game(name, game, start)
            },
            Task::Line(number, line) => self.line(number, line, start),
        }
    }

    fn game(&self, name: String, game: Result<Box<Record>, String>, start: ThreadTime) -> Done {
        let record = game.as_ref().ok();
        let recorded = record.and_then(|record| record.result.clone());
        let id = Value::from(name.clone());
        let scored = caught(|| {
            let record = game?;
            let score = |asked: &Question| asked.score((*record).clone());
            let game = self.ask(score)?.map_err(|e| e.to_string())?;
            let answer = self.answer(id.clone(), &game, start);
            let sgf = (self.format == Format::Sgf).then(|| game.sgf());
            Ok((game, answer, sgf))
        });
        let (text, score, warnings) = match scored {
            Ok((game, answer, sgf)) => {
                let noted = Noted::new(&game);
                let text = match !self.misses || noted.is_miss() {
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
        Done {
            text,
            note,
            reach: 0,
        }
    }

    /// What comes of the question about a game, asked of whoever evaluates.
    fn ask<T>(&self, score: impl Fn(&Question) -> T) -> Result<T, String> {
        self.lender.ask(|evaluator| {
            let mut asked = self.asked;
            asked.evaluator = evaluator;
            score(&asked)
        })
    }

    fn answer(&self, id: Value, game: &ScoredGame, start: ThreadTime) -> GameAnswer {
        let mut answer = GameAnswer::new(id, game);
        answer.cpu_seconds = self.cpu.then(|| seconds(start));
        answer
    }

    fn printed(&self, answer: &GameAnswer) -> String {
        match self.format {
            Format::Json => answer.to_line() + "\n",
            Format::Csv => form::csv_line(answer),
            Format::Table | Format::Sgf => form::table_line(answer, self.columns),
        }
    }

    fn printed_error(&self, id: &Value, error: &str, recorded: Option<&str>) -> String {
        match self.format {
            Format::Json => error_line(id, error) + "\n",
            Format::Csv => form::csv_error(id, error, recorded),
            Format::Table => form::table_error(id, error, recorded, self.columns),
            // It is said elsewhere.
            Format::Sgf => String::new(),
        }
    }

    /// Answers a line.
    fn line(&self, number: usize, line: Result<Vec<u8>, String>, start: ThreadTime) -> Done {
        let mut id = Value::from(number);
        let scored = caught(|| {
            let line = line?;
            let score = |asked: &Question| {
                let mut told = id.clone();
                (score_line(asked, &mut told, &line), told)
            };
            let (game, told) = self.ask(score)?;
            id = told;
            let game = game?;
            let answer = self.answer(id.clone(), &game, start);
            Ok((Noted::new(&game), answer.to_line()))
        });
        let (score, text) = match scored {
            Ok((noted, text)) => (Ok(noted), text),
            Err(error) => {
                let text = error_line(&id, &error);
                (Err(error), text)
            }
        };
        let note = Note {
            name: form::name(&id),
            score,
            warnings: Vec::new(),
            seconds: seconds(start),
        };
        Done {
            text: text + "\n",
            note,
            reach: 0,
        }
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
