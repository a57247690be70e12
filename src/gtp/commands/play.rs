//! Moves: playing them, taking them back, and the time for them.

use crate::color::Color;
use crate::engine::Engine;
use crate::game::{CannotUndo, PlayError};
use crate::genmove;
use crate::gtp::args::{Arg, Args, COLOR, MOVE, Shape, Values};
use crate::gtp::registry::{Command, Outcome, Run};
use crate::gtp::reply::{ErrorText, Failure, Reply};

pub(super) static COMMANDS: &[Command] = &[
    Command {
        name: "play",
        args: Args::required(&[COLOR, MOVE]),
        help: "Plays a stone or passes; the same colour may play twice.",
        analyze: &[],
        run: Run::Change(play),
    },
    Command {
        name: "genmove",
        args: Args::required(&[COLOR]),
        help: "Chooses a move, plays it and tells it.",
        analyze: &[],
        run: Run::Change(genmove),
    },
    Command {
        name: "reg_genmove",
        args: Args::required(&[COLOR]),
        help: "Tells the move that genmove would play.",
        analyze: &[],
        run: Run::Read(reg_genmove),
    },
    Command {
        name: "undo",
        args: Args::NONE,
        help: "Takes back the last move.",
        analyze: &[],
        run: Run::Change(undo),
    },
    Command {
        name: "gg-undo",
        args: Args::NONE.optional(&[Arg::new("MOVES", Shape::Integer)]),
        help: "Takes back this number of moves, or one.",
        analyze: &[],
        run: Run::Change(undo),
    },
    Command {
        name: "time_settings",
        args: Args::required(&[
            Arg::new("MAIN_TIME", Shape::Number),
            Arg::new("BYO_YOMI_TIME", Shape::Number),
            Arg::new("BYO_YOMI_STONES", Shape::Number),
        ]),
        help: "Accepts a time control, in seconds; no command takes long enough to need it.",
        analyze: &[],
        run: Run::Read(accept),
    },
    Command {
        name: "time_left",
        args: Args::required(&[
            COLOR.error(ErrorText::SyntaxError),
            Arg::new("TIME", Shape::Number),
            Arg::new("STONES", Shape::Number),
        ]),
        help: "Accepts the time that is left, in seconds; no command takes long enough to need it.",
        analyze: &[],
        run: Run::Read(accept),
    },
];

fn play(engine: &mut Engine, values: &Values) -> Outcome {
    let color: Color = values.required(0)?;
    engine.game_mut().play(color, values.required(1)?)?;
    Ok(Reply::EMPTY)
}

fn genmove(engine: &mut Engine, values: &Values) -> Outcome {
    let color: Color = values.required(0)?;
    let chosen = genmove::choose(engine.game(), color);
    engine.game_mut().play(color, chosen)?;
    Ok(Reply::new(chosen))
}

fn reg_genmove(engine: &Engine, values: &Values) -> Outcome {
    let chosen = genmove::choose(engine.game(), values.required(0)?);
    Ok(Reply::new(chosen))
}

fn undo(engine: &mut Engine, values: &Values) -> Outcome {
    let count: i64 = values.optional(0).unwrap_or(1);
    let count = usize::try_from(count).map_err(|_| ErrorText::CannotUndo)?;
    engine.game_mut().undo_many(count)?;
    Ok(Reply::EMPTY)
}

fn accept(_: &Engine, _: &Values) -> Outcome {
    Ok(Reply::EMPTY)
}

impl From<PlayError> for Failure {
    fn from(_: PlayError) -> Failure {
        ErrorText::IllegalMove.into()
    }
}

impl From<CannotUndo> for Failure {
    fn from(_: CannotUndo) -> Failure {
        ErrorText::CannotUndo.into()
    }
}
