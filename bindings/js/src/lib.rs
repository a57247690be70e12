//! The compiled part of goeye for JavaScript. It takes questions as JSON and returns answers as JSON; the package around
//! it (`index.js`) makes JavaScript's own of them.

mod position;
mod question;

use goeye::Engine;
use goeye::json::{
    EstimateAnswer, ExplainAnswer, EyeAnswer, JudgeAnswer, PolicyAnswer, ScoreAnswer, SolveAnswer,
};
use goeye::solve::Solver;
use position::PositionAnswer;
use question::Question;
use serde::Serialize;
use serde_json::{Value, json};
use std::cell::RefCell;
use std::panic;
use wasm_bindgen::prelude::wasm_bindgen;

/// The most moves that are played to solve a problem, unless the question says another number.
const BUDGET: u64 = 2_000_000;

thread_local! {
    /// The question that was asked last, and its engine, which remembers what it has computed: whoever asks for the estimate
    /// of a position may ask for its score next.
    static LAST: RefCell<Option<(Question, Engine)>> = const { RefCell::new(None) };
}

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
        "judge" => asked(question, |engine| written(&JudgeAnswer::of(engine))),
        "score" => asked(question, |engine| written(&ScoreAnswer::of(engine))),
        "estimate" => asked(question, |engine| written(&EstimateAnswer::of(engine))),
        "policy" => asked(question, |engine| written(&PolicyAnswer::of(engine))),
        "eyes" => asked(question, |engine| {
            written(&EyeAnswer::all(engine.position()))
        }),
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

/// Asks the engine of a question: that of the last one if the question is the same.
fn asked(
    question: &Question,
    tell: impl FnOnce(&Engine) -> Result<String, String>,
) -> Result<String, String> {
    let last = LAST.take().filter(|(last, _)| last == question);
    let (question, engine) = match last {
        Some(last) => last,
        None => (question.clone(), question.engine()?),
    };
    let answer = tell(&engine);
    LAST.set(Some((question, engine)));
    answer
}

fn written(answer: &impl Serialize) -> Result<String, String> {
    let text = serde_json::to_string(answer).map_err(|e| e.to_string())?;
    Ok(format!("{{\"answer\":{text}}}"))
}
