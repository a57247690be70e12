//! The compiled part of goeye for JavaScript. It takes questions as JSON and returns answers as JSON; the package around
//! it (`index.js`) makes JavaScript's own of them.

mod position;
mod question;

use goeye::Engine;
use goeye::json::{
    ChosenMoveAnswer, EstimateAnswer, ExplainAnswer, EyeAnswer, JudgeAnswer, MovesAnswer,
    PolicyAnswer, ReviewAnswer, ScoreAnswer, SolveAnswer,
};
use goeye::review::{ReviewProgress, review};
use goeye::solve::Solver;
use position::PositionAnswer;
use question::Question;
use serde::Serialize;
use serde_json::{Value, json};
use std::cell::RefCell;
use std::num::NonZero;
use std::ops::ControlFlow;
use std::panic;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

/// The most moves that are played to solve a problem, unless the question says another number.
const BUDGET: u64 = 2_000_000;

/// Visits of a search for moves, unless the question says another number: about half a second on 19x19.
const VISITS: u32 = 40;

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

#[wasm_bindgen]
extern "C" {
    /// Whoever follows a review.
    pub type Follower;

    /// Learns what is done, all there is to do, and now and then the review as it is known by now; `false` ends the review.
    #[wasm_bindgen(method, catch)]
    fn tell(this: &Follower, done: f64, of: f64, known: Option<String>) -> Result<bool, JsValue>;
}

/// Answers a question for a review. The follower is told now and then how far it is; where it returns `false`, the review
/// ends with what is known by then.
#[wasm_bindgen(js_name = "review")]
pub fn reviewed(question: &str, follower: &Follower) -> String {
    let goes_on = |ReviewProgress { done, of, known }: ReviewProgress<'_>| {
        let known = known.and_then(|review| serde_json::to_string(&ReviewAnswer::of(review)).ok());
        match follower.tell(done as f64, of as f64, known) == Ok(true) {
            true => ControlFlow::Continue(()),
            false => ControlFlow::Break(()),
        }
    };
    let found = Question::read(question).and_then(|question| {
        let (record, settings) = question.review()?;
        let found = review(record, &settings, &mut { goes_on });
        written(&ReviewAnswer::of(&found.map_err(|e| e.to_string())?))
    });
    found.unwrap_or_else(|error| json!({ "error": error }).to_string())
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
        "moves" => asked(question, |engine| {
            let visits = question.number("visits")?.map_or(VISITS, NonZero::get);
            written(&MovesAnswer::of(engine, visits))
        }),
        "genmove" => {
            let mut engine = question.engine()?;
            let visits = question.number("visits")?;
            engine.set_playouts(visits.or(NonZero::new(VISITS)));
            let level = question.text("level")?.unwrap_or("full");
            written(&ChosenMoveAnswer::of(&engine, level).map_err(|e| e.to_string())?)
        }
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

/// Asks the engine of a question: that of the last one if it has the same.
fn asked(
    question: &Question,
    tell: impl FnOnce(&Engine) -> Result<String, String>,
) -> Result<String, String> {
    let last = LAST.take();
    let last = last.filter(|(last, _)| last.has_engine_of(question));
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
