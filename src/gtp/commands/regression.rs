//! Commands about games in files.

use crate::engine::Engine;
use crate::game::UpTo;
use crate::gtp::args::{Arg, ArgShape, Args, FILE, Value, Values};
use crate::gtp::registry::{Command, Response};
use crate::gtp::reply::{ErrorText, Failure, Reply};
use crate::sgf;
use std::fs;
use std::path::Path;

pub(super) static COMMANDS: &[Command] = commands! {
    "loadsgf",
        Args::required(&[FILE]).optional(&[Arg::new(
            "MOVE",
            ArgShape::Either(&ArgShape::Count, &ArgShape::AnyVertex),
        )]),
        Change(&loadsgf),
        "Loads a game, up to the position before a move given by its number or its vertex, and answers whose \
               turn it is. After so many moves, as elsewhere, is the position before the next one.";
    // Without quotation marks a name with blanks would mean, and overwrite, another file.
    "printsgf", Args::NONE.optional(&[FILE]).and_no_more(), Read(&printsgf),
        "Writes the game as SGF, to a file or (without one, or for -) as the answer; if it is over, with its \
               result, territory and dead stones.";
};

fn loadsgf(engine: &mut Engine, values: &Values) -> Response {
    let up_to = match values.optional(1) {
        Some(&Value::Vertex(v)) => UpTo::Vertex(v),
        // There is nothing before the first move.
        Some(&Value::Integer(n)) => UpTo::Move(usize::try_from(n).unwrap_or(usize::MAX).max(1)),
        _ => UpTo::End,
    };
    let path: &str = values.required(0)?;
    match engine.load(Path::new(path), up_to) {
        Ok(()) => Ok(Reply::new(engine.game().to_move())),
        Err(e) => {
            log::error!("{path}: {e}");
            Err(ErrorText::CannotLoadFile.into())
        }
    }
}

fn printsgf(engine: &Engine, values: &Values) -> Response {
    let text = sgf::write(&engine.record());
    match values.optional::<&str>(0) {
        // What `-` means to most programs, and to clients of other engines.
        None | Some("-") => Ok(Reply::new(text)),
        Some(path) => match fs::write(path, text) {
            Ok(()) => Ok(Reply::EMPTY),
            Err(e) => Err(Failure::other(format!("cannot write file: {e}"))),
        },
    }
}
