//! The score with all its parts, as JSON or in words, and the points that have to be filled.

use crate::color::Color;
use crate::engine::Engine;
use crate::gtp::args::{Arg, ArgShape, Args, Values};
use crate::gtp::menu::{Analyze, Show};
use crate::gtp::registry::{Command, Response};
use crate::gtp::reply::{Reply, join};
use crate::report::json::ScoreAnswer;
use crate::report::view::account;

/// The form in words.
const TEXT: &str = "text";

pub(super) static COMMANDS: &[Command] = commands! {
    "goeye-score", Args::NONE.optional(&[Arg::new("FORM", ArgShape::OneOf(&["json", TEXT]))]),
        Read(&score),
        "Returns the score with all its parts as JSON, and what it would be by other conventions; or as text, in words.",
        &[Analyze::of_word(Show::Text, "Score in Detail", TEXT, "").at(20)];
    "goeye-teire", Args::NONE, Read(&teire),
        "Lists the points that Black and White must fill in their own territory once the dame are filled: false eyes, and protective moves.";
};

fn score(engine: &Engine, values: &Values) -> Response {
    if values.optional(0) == Some(TEXT) {
        return Ok(Reply::lines(account(engine)));
    }
    Reply::json(&ScoreAnswer::of(engine))
}

fn teire(engine: &Engine, _: &Values) -> Response {
    let (teire, survey) = (
        engine.position().teire(),
        engine.position().verdict().survey(),
    );
    let empty = engine.game().board().empty_vertices();
    Ok(Reply::lines(Color::ALL.into_iter().map(|color| {
        // Dead enemy stones in a false eye are captured on the way; their vertices are no points to play at.
        let filled = (survey.false_eyes[color] & empty) - survey.seki_eyes[color];
        let points = join(teire[color] | filled, " ");
        format!("{color} {points}").trim_end().to_string()
    })))
}
