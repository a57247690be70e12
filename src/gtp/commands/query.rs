//! Commands about the state of the game.

use crate::engine::Engine;
use crate::gtp::args::{Args, COLOR, MOVE, VERTEX, Values};
use crate::gtp::menu::{Analyze, Show};
use crate::gtp::registry::{Command, Response};
use crate::gtp::reply::{Failure, Reply};
use crate::report;

pub(super) static COMMANDS: &[Command] = commands! {
    "showboard", Args::NONE, Read(&|engine, _| Ok(Reply::below(report::board(engine.game())))),
        "Draws the board.";
    "query_boardsize", Args::NONE, Read(&query_boardsize),
        "Returns the size of the board: one number, or width and height if they differ.";
    // One decimal at least, as GNU Go prints it.
    "get_komi", Args::NONE,
        Read(&|engine, _| Ok(Reply::new(format!("{:?}", engine.game().komi().points())))),
        "Returns the points that White gets for moving second.";
    "captures", Args::required(&[COLOR]),
        Read(&|engine, values| Ok(Reply::new(engine.game().captures(values.required(0)?)))),
        "Says how many stones a colour has captured.";
    "list_stones", Args::required(&[COLOR]),
        Read(&|engine, values| Ok(Reply::words(engine.game().board().stones_of(values.required(0)?)))),
        "Lists the stones of a colour.";
    "color", Args::required(&[VERTEX]), Read(&color),
        "Says what is on a vertex: black, white or empty.";
    "is_legal", Args::required(&[COLOR, MOVE]), Read(&is_legal),
        "Says whether a move is legal: 1 or 0.";
    "all_legal", Args::required(&[COLOR]),
        Read(&|engine, values| Ok(Reply::words(engine.game().legal_moves(values.required(0)?)))),
        "Lists the vertices where a colour may play.",
        &[Analyze::new(Show::Points, "Legal Moves", "%m").at(300)];
    "last_move", Args::NONE, Read(&last_move),
        "Returns the last move and who made it.";
    "move_history", Args::NONE, Read(&move_history),
        "Lists the moves, the last one first.";
};

fn query_boardsize(engine: &Engine, _: &Values) -> Response {
    let size = engine.size();
    if size.width() == size.height() {
        Ok(Reply::new(size.width()))
    } else {
        Ok(Reply::words([size.width(), size.height()]))
    }
}

fn color(engine: &Engine, values: &Values) -> Response {
    let found = engine.game().board().color_at(values.required(0)?);
    Ok(Reply::new(
        found.map_or("empty".to_string(), |color| color.to_string()),
    ))
}

fn is_legal(engine: &Engine, values: &Values) -> Response {
    let legal = engine
        .game()
        .is_legal(values.required(0)?, values.required(1)?);
    Ok(Reply::new(u8::from(legal)))
}

fn last_move(engine: &Engine, _: &Values) -> Response {
    match engine.game().last_move() {
        Some((color, played)) => Ok(Reply::new(format!("{color} {played}"))),
        None => Err(Failure::other("no previous move known")),
    }
}

fn move_history(engine: &Engine, _: &Values) -> Response {
    let moves = engine.game().moves().rev();
    Ok(Reply::lines(
        moves.map(|(color, played)| format!("{color} {played}")),
    ))
}
