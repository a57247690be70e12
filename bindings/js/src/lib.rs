//! The compiled part of goeye for JavaScript. It takes questions as JSON and returns answers as JSON; the package around
//! it (`index.js`) makes JavaScript's own of them.

mod position;
mod question;

use goeye::json::{ExplainAnswer, EyeAnswer, JudgeAnswer, ScoreAnswer, SolveAnswer};
use goeye::solve::Solver;
use position::PositionAnswer;
use question::Question;
use serde::Serialize;
use serde_json::{Value, json};
use std::panic;
use wasm_bindgen::prelude::wasm_bindgen;

/// The most moves that are played to solve a problem, unless the question says another number.
const BUDGET: u64 = 2_000_000;

/// Lets whoever called see what a panic says. After it this module has to start anew.
#[wasm_bindgen(start)]
fn start() {
    panic::set_hook(Box::new(|panic| {
        wasm_bindgen::throw_str(&panic.to_string())
    }));
}

/// Answers a question: `{"answer": ...}`, or `{"error": "..."}` with what is wrong with it.
#[wasm_bindgen]
pub fn ask(kind: &str, question: &str) -> String {
    let found = Question::read(question).and_then(|question| answer(kind, &question));
    match found {
        Ok(answer) => answer,
        Err(error) => json!({ "error": error }).to_string(),
    }
}

/// Panics, so that a test sees what JavaScript gets.
#[wasm_bindgen(js_name = "panicWith")]
pub fn panic_with(message: &str) {
    panic!("{message}");
}

fn answer(kind: &str, question: &Question) -> Result<String, String> {
    match kind {
        "position" => written(&PositionAnswer::of(question)?),
        "judge" => written(&JudgeAnswer::of(&question.engine()?)),
        "score" => written(&ScoreAnswer::of(&question.engine()?)),
        "eyes" => {
            let engine = question.engine()?;
            written(&EyeAnswer::all(engine.position()))
        }
        "explain" => {
            let engine = question.engine()?;
            let v = question.vertex(engine.size())?;
            written(&ExplainAnswer::of(&engine, v))
        }
        "solve" => {
            let problem = question.problem()?;
            let budget = question.count("budget")?.unwrap_or(BUDGET);
            let mut solver = Solver::new(&problem, budget).map_err(|e| e.to_string())?;
            written(&SolveAnswer::new(Value::Null, &problem, &solver.solve()))
        }
        _ => Err(format!("{kind} is no question")),
    }
}

fn written(answer: &impl Serialize) -> Result<String, String> {
    let text = serde_json::to_string(answer).map_err(|e| e.to_string())?;
    Ok(format!("{{\"answer\":{text}}}"))
}
