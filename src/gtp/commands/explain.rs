//! A command that describes eyes and dragons in words.

use crate::engine::Engine;
use crate::gtp::args::{Args, VERTEX, Values};
use crate::gtp::menu::{Analyze, Show};
use crate::gtp::registry::{Command, Response, Run};
use crate::gtp::reply::Reply;
use crate::report::explain::in_words;

pub(super) static COMMANDS: &[Command] = &[Command {
    name: "goeye-explain",
    args: Args::required(&[VERTEX]),
    help: "Says in words whether a dragon lives, which eyes it has, what each is worth, what is missing, and which moves decide.",
    analyze: &[Analyze::new(Show::Text, "Explain Eyes", "%p").at(150)],
    run: Run::Read(&explain),
}];

fn explain(engine: &Engine, values: &Values) -> Response {
    Ok(Reply::lines(in_words(
        engine.position(),
        values.required(0)?,
    )))
}
