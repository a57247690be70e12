//! Commands that start a game: board, komi, handicap, positions.

use crate::board::SetupError;
use crate::color::Color;
use crate::engine::Engine;
use crate::game::{HandicapError, Komi};
use crate::gtp::args::{Arg, ArgShape, Args, COLOR, ONE_OF_STONES, VERTEX, Values};
use crate::gtp::registry::{Command, Response};
use crate::gtp::reply::{ErrorText, Failure, Reply};
use crate::vertex::{Size, Vertex};

const STONES: Arg = Arg::new("STONES", ArgShape::Integer);

pub(super) static COMMANDS: &[Command] = commands! {
    "boardsize",
        Args::required(&[Arg::new("SIZE", ArgShape::Integer)])
            .optional(&[Arg::new("HEIGHT", ArgShape::Integer)]),
        Change(&boardsize),
        "Starts a game on an empty square board of 2 to 25 lines, or with HEIGHT on a rectangular one.";
    "rectangular_boardsize",
        Args::required(&[
            Arg::new("WIDTH", ArgShape::Integer),
            Arg::new("HEIGHT", ArgShape::Integer),
        ]),
        Change(&|engine, values| resize(engine, [values.required(0)?, values.required(1)?])),
        "Starts a game on an empty board of 1 to 25 columns and rows.";
    "clear_board", Args::NONE, Change(&clear_board),
        "Starts a game on an empty board of the same size.";
    "komi", Args::required(&[Arg::new("KOMI", ArgShape::Number)]), Change(&komi),
        "Sets the points that White gets for moving second.";
    "fixed_handicap", Args::required(&[STONES]),
        Change(&|engine, values| Ok(Reply::words(engine.game_mut().place_fixed_handicap(count(values)?)?))),
        "Puts handicap stones on their fixed vertices and lists these.";
    "place_free_handicap", Args::required(&[STONES]),
        Change(&|engine, values| Ok(Reply::words(engine.game_mut().place_free_handicap(count(values)?)?))),
        "Chooses vertices for handicap stones, the fixed ones as far as they go, puts the stones there and lists the vertices.";
    "set_free_handicap", Args::NONE.repeated(&[VERTEX.error(ErrorText::BadVertexList)]),
        Change(&set_free_handicap),
        "Puts handicap stones on these vertices.";
    "set_position", Args::NONE.repeated(&[COLOR, ONE_OF_STONES]), Change(&set_position),
        "Replaces the board by these stones; there is no history and Black is to move.";
};

fn boardsize(engine: &mut Engine, values: &Values) -> Response {
    let side: i64 = values.required(0)?;
    if let Some(height) = values.optional(1) {
        return resize(engine, [side, height]);
    }
    // The draft has no board of one point; rectangular_boardsize makes one.
    let sides = if side < 2 { [0; 2] } else { [side; 2] };
    resize(engine, sides)
}

fn resize(engine: &mut Engine, sides: [i64; 2]) -> Response {
    let [width, height] = sides.map(|side| usize::try_from(side).unwrap_or(0));
    let size = Size::new(width, height).ok_or(ErrorText::UnacceptableSize)?;
    let mut game = engine.game().clone();
    game.reset(size);
    engine.start(game);
    Ok(Reply::EMPTY)
}

fn clear_board(engine: &mut Engine, _: &Values) -> Response {
    let mut game = engine.game().clone();
    game.clear();
    engine.start(game);
    Ok(Reply::EMPTY)
}

fn komi(engine: &mut Engine, values: &Values) -> Response {
    let komi = Komi::new(values.required(0)?).map_err(|_| ErrorText::SyntaxError)?;
    engine.set_komi(komi);
    Ok(Reply::EMPTY)
}

/// The number of stones, with 0 for a negative one: both are errors.
fn count(values: &Values) -> Result<usize, Failure> {
    let count: i64 = values.required(0)?;
    Ok(usize::try_from(count).unwrap_or(0))
}

fn set_free_handicap(engine: &mut Engine, values: &Values) -> Response {
    let stones: Vec<Vertex> = values.all(0).collect();
    engine.game_mut().set_free_handicap(&stones)?;
    Ok(Reply::EMPTY)
}

fn set_position(engine: &mut Engine, values: &Values) -> Response {
    let mut game = engine.game().clone();
    game.set_position(values.pairs::<Color, Vertex>(0))?;
    engine.start(game);
    Ok(Reply::EMPTY)
}

impl From<HandicapError> for Failure {
    fn from(e: HandicapError) -> Failure {
        Failure::other(e)
    }
}

impl From<SetupError> for Failure {
    fn from(e: SetupError) -> Failure {
        Failure::other(format!("{}: {e}", ErrorText::BadVertexList))
    }
}
