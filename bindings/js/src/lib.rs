//! The compiled part of goeye for JavaScript. It takes questions as JSON and returns answers as JSON; the package around
//! it (`index.js`) makes JavaScript's own of them.

mod position;
mod question;

use goeye::json::{
    ChosenMoveAnswer, EstimateAnswer, ExplainAnswer, EyeAnswer, JudgeAnswer, MovesAnswer,
    MovesSearch, PolicyAnswer, ReviewAnswer, ScoreAnswer, SolveAnswer,
};
use goeye::network::{Network, Situation};
use goeye::review::{ReviewProgress, review};
use goeye::solve::Solver;
use goeye::vertex::Symmetry;
use goeye::{Engine, Position, sgf};
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
    static LAST: RefCell<Option<Last>> = const { RefCell::new(None) };
}

/// The question that was asked last, and its engine, which remembers what it has computed: whoever asks for the estimate
/// of a position may ask for its score next. A search for moves goes on where it was left.
struct Last {
    question: Question,
    engine: Engine,
    search: Option<MovesSearch>,
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
        "moves" => {
            let visits = question.number("visits")?.map_or(VISITS, NonZero::get);
            asked_of(question, |last| written(&searched(last, visits)))
        }
        "leads" => written(&leads(question)?),
        "sgf" => {
            let record = question.record()?.ok_or("a file is expected")?;
            written(&sgf::write(&record))
        }
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

/// Asks the engine of a question.
fn asked(
    question: &Question,
    tell: impl FnOnce(&Engine) -> Result<String, String>,
) -> Result<String, String> {
    asked_of(question, |last| tell(&last.engine))
}

/// Asks the engine of a question: that of the last one if it has the same.
fn asked_of(
    question: &Question,
    tell: impl FnOnce(&mut Last) -> Result<String, String>,
) -> Result<String, String> {
    let last = LAST.take();
    let last = last.filter(|last| last.question.has_engine_of(question));
    let mut last = match last {
        Some(last) => last,
        None => Last {
            question: question.clone(),
            engine: question.engine()?,
            search: None,
        },
    };
    let answer = tell(&mut last);
    LAST.set(Some(last));
    answer
}

/// What a search of so many visits finds: one that has made no more goes on.
fn searched(last: &mut Last, visits: u32) -> MovesAnswer {
    let Last { engine, search, .. } = last;
    let mut found = search
        .take()
        .filter(|search| search.visits() <= visits.into())
        .unwrap_or_else(|| MovesSearch::new(engine));
    let more = visits - found.visits() as u32;
    let answer = found.go_on(engine, more);
    *search = Some(found);
    answer
}

/// Black's lead at the first glance of the network after these numbers of moves; on boards that it does not know, as estimated.
fn leads(question: &Question) -> Result<Vec<f64>, String> {
    let record = question.record()?;
    let lead = |moves: &u64| {
        let (game, _) = question.after(*moves).game(record.as_ref())?;
        let lead = match Network::knows(game.size()) {
            true => {
                let turned = Symmetry::ALL.first().copied();
                let told =
                    Network::built_in().answer(&Situation::of(&game, game.to_move(), turned));
                told.lead
            }
            false => Position::new(game).estimate().lead,
        };
        Ok((100.0 * lead).round() / 100.0)
    };
    question.counts("at")?.iter().map(lead).collect()
}

fn written(answer: &impl Serialize) -> Result<String, String> {
    let text = serde_json::to_string(answer).map_err(|e| e.to_string())?;
    Ok(format!("{{\"answer\":{text}}}"))
}
