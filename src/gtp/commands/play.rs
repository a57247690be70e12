//! Commands about moves: playing them, undoing them, and the time for them.

use crate::color::Color;
use crate::engine::{Engine, Resigning};
use crate::game::{CannotUndo, PlayError};
use crate::genmove::{self, Limits};
use crate::gtp::args::{Arg, ArgShape, Args, COLOR, MOVE, Values};
use crate::gtp::live::Live;
use crate::gtp::registry::{Command, Response};
use crate::gtp::reply::{ErrorText, Failure, Reply};
use crate::position::Position;
use crate::search::clock::TimeControl;
use crate::vertex::Move;
use std::fmt;
use std::time::{Duration, Instant};

pub(super) static COMMANDS: &[Command] = commands! {
    "play", Args::required(&[COLOR, MOVE]), Change(&play),
        "Plays a stone or passes; the same colour may play twice.";
    "genmove", Args::required(&[COLOR]), Change(&genmove),
        "Chooses a move, plays it and answers with it.";
    "reg_genmove", Args::required(&[COLOR]), Read(&reg_genmove),
        "Returns the move that genmove would play.";
    "undo", Args::NONE, Change(&undo),
        "Takes back the last move.";
    "gg-undo", Args::NONE.optional(&[Arg::new("MOVES", ArgShape::Integer)]), Change(&undo),
        "Takes back the given number of moves, or one.";
    "trymove", Args::required(&[COLOR, MOVE]), Change(&trymove),
        "Plays a stone or passes until popgo takes it back; play, undo and all else that changes the game let it stand.";
    "popgo", Args::NONE, Change(&popgo),
        "Takes back the last move of trymove.";
    "time_settings",
        Args::required(&[
            Arg::new("MAIN_TIME", ArgShape::Number),
            Arg::new("BYO_YOMI_TIME", ArgShape::Number),
            Arg::new("BYO_YOMI_STONES", ArgShape::Count),
        ]),
        Change(&time_settings),
        "Sets the time of both players, in seconds: the main time, then the time for every BYO_YOMI_STONES stones.";
    "time_left",
        Args::required(&[
            COLOR.error(ErrorText::SyntaxError),
            Arg::new("TIME", ArgShape::Number),
            Arg::new("STONES", ArgShape::Count),
        ]),
        Change(&time_left),
        "Tells the engine how much time a colour has left, in seconds, and for how many stones (0: main time).";
    "kgs-time_settings",
        Args::required(&[Arg::new(
            "SYSTEM",
            ArgShape::OneOf(&["none", "absolute", "byoyomi", "canadian"]),
        )])
        .optional(&[
            Arg::new("MAIN_TIME", ArgShape::Number),
            Arg::new("PERIOD", ArgShape::Number),
            Arg::new("PERIODS_OR_STONES", ArgShape::Count),
        ]),
        Change(&|engine, values| Ok(restart(engine, control(values, count)?))),
        "Sets the time of both players in KGS's form, in seconds.";
    "kgs-genmove_cleanup", Args::required(&[COLOR]), Change(&genmove_cleanup),
        "Chooses a move as genmove does, but captures dead enemy stones before it passes.";
};

fn play(engine: &mut Engine, values: &Values) -> Response {
    let color: Color = values.required(0)?;
    engine.game_mut().play(color, values.required(1)?)?;
    Ok(Reply::EMPTY)
}

fn genmove(engine: &mut Engine, values: &Values) -> Response {
    let mut live = Live::new(engine);
    let color = values.required(0)?;
    let chosen = generate(engine, color, |position, limits| {
        genmove::choose_watched(position, color, limits, &mut |search| live.follow(search))
    });
    chosen.map(Reply::new)
}

fn genmove_cleanup(engine: &mut Engine, values: &Values) -> Response {
    let color = values.required(0)?;
    let chosen = generate(engine, color, |position, limits| {
        genmove::cleanup(position, color, limits)
    });
    chosen.map(Reply::new)
}

/// What the player does when it is asked for a move.
pub(super) enum Turn {
    Move(Move),
    Resignation,
}

impl fmt::Display for Turn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Turn::Move(chosen) => chosen.fmt(f),
            Turn::Resignation => f.write_str("resign"),
        }
    }
}

/// Chooses a move with `choose` and plays it; the clock runs meanwhile. The player resigns instead of passing, if it
/// may, in a game that is lost by far.
pub(super) fn generate(
    engine: &mut Engine,
    color: Color,
    choose: impl FnOnce(&Position, &Limits) -> Move,
) -> Result<Turn, Failure> {
    let start = Instant::now();
    let limits = engine.limits(color);
    let chosen = choose(engine.position(), &limits);
    if chosen == Move::Pass
        && engine.resigning() == Resigning::On
        && genmove::is_lost(engine.position(), color, &limits.less(start.elapsed()))
    {
        return Ok(Turn::Resignation);
    }
    engine.game_mut().play(color, chosen)?;
    engine.clock_mut().spend(color, start.elapsed());
    Ok(Turn::Move(chosen))
}

fn reg_genmove(engine: &Engine, values: &Values) -> Response {
    let color = values.required(0)?;
    let chosen = genmove::choose(engine.position(), color, &engine.limits(color));
    Ok(Reply::new(chosen))
}

fn undo(engine: &mut Engine, values: &Values) -> Response {
    let count: i64 = values.optional(0).unwrap_or(1);
    let count = usize::try_from(count).map_err(|_| ErrorText::CannotUndo)?;
    engine.game_mut().undo_many(count)?;
    Ok(Reply::EMPTY)
}

fn trymove(engine: &mut Engine, values: &Values) -> Response {
    engine.try_move(values.required(0)?, values.required(1)?)?;
    Ok(Reply::EMPTY)
}

fn popgo(engine: &mut Engine, _: &Values) -> Response {
    let taken = engine.take_back_trial();
    let nothing = || Failure::other("Stack empty.");
    taken.map(|()| Reply::EMPTY).ok_or_else(nothing)
}

fn time_settings(engine: &mut Engine, values: &Values) -> Response {
    let (main, period) = (seconds(values, 0)?, seconds(values, 1)?);
    let control = TimeControl::canadian(main, period, count(values, 2)?);
    Ok(restart(engine, control))
}

/// Starts both clocks anew.
pub(super) fn restart(engine: &mut Engine, control: TimeControl) -> Reply {
    let clock = engine.clock_mut();
    *clock = clock.restarted(control);
    Reply::EMPTY
}

fn time_left(engine: &mut Engine, values: &Values) -> Response {
    let (color, time) = (values.required(0)?, seconds(values, 1)?);
    engine.clock_mut().set_left(color, time, count(values, 2)?);
    Ok(Reply::EMPTY)
}

/// The system of the first argument, with the times and the number that follow.
pub(super) fn control(
    values: &Values,
    number: fn(&Values, usize) -> Result<u32, Failure>,
) -> Result<TimeControl, Failure> {
    Ok(match values.required(0)? {
        "none" => TimeControl::Unlimited,
        "absolute" => TimeControl::Absolute(seconds(values, 1)?),
        "canadian" => {
            let (main, period) = (seconds(values, 1)?, seconds(values, 2)?);
            TimeControl::canadian(main, period, number(values, 3)?)
        }
        _ => TimeControl::Byoyomi {
            main: seconds(values, 1)?,
            period: seconds(values, 2)?,
            periods: number(values, 3)?,
        },
    })
}

/// A number of stones or periods; one that is too large for the type becomes the largest.
fn count(values: &Values, index: usize) -> Result<u32, Failure> {
    let count: i64 = values.required(index)?;
    Ok(u32::try_from(count).unwrap_or(u32::MAX))
}

/// A time in seconds: 0 if negative, and at most a century.
pub(super) fn seconds(values: &Values, index: usize) -> Result<Duration, Failure> {
    let number: f64 = values.required(index)?;
    Ok(Duration::from_secs_f64(number.clamp(0.0, 3e9)))
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
