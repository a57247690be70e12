//! A command that describes eyes and dragons in words.

use crate::gtp::args::{Args, VERTEX};
use crate::gtp::menu::{Analyze, Show};
use crate::gtp::registry::Command;
use crate::gtp::reply::Reply;
use crate::report::explain::in_words;

pub(super) static COMMANDS: &[Command] = commands! {
    "goeye-explain", Args::required(&[VERTEX]),
        Read(&|engine, values| Ok(Reply::lines(in_words(engine.position(), values.required(0)?)))),
        "Says in words whether a dragon lives, which eyes it has, what each is worth, what is missing, and which moves decide.",
        &[Analyze::new(Show::Text, "Explain Eyes", "%p").at(150)];
};
