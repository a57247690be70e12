//! Commands about the state of the game.

use crate::color::Color;
use crate::engine::Engine;
use crate::gtp::args::{Args, COLOR, MOVE, VERTEX, Values};
use crate::gtp::menu::{Analyze, Show};
use crate::gtp::registry::{Command, Response, Run};
use crate::gtp::reply::{Failure, Reply};
use crate::report;

pub(super) static COMMANDS: &[Command] = &[
    Command {
        name: "showboard",
        args: Args::NONE,
        help: "Draws the board.",
        analyze: &[],
        run: Run::Read(&showboard),
    },
    Command {
        name: "query_boardsize",
        args: Args::NONE,
        help: "Returns the size of the board: one number, or width and height if they differ.",
        analyze: &[],
        run: Run::Read(&query_boardsize),
    },
    Command {
        name: "get_komi",
        args: Args::NONE,
        help: "Returns the points that White gets for moving second.",
        analyze: &[],
        run: Run::Read(&get_komi),
    },
    Command {
        name: "captures",
        args: Args::required(&[COLOR]),
        help: "Says how many stones a colour has captured.",
        analyze: &[],
        run: Run::Read(&captures),
    },
    Command {
        name: "list_stones",
        args: Args::required(&[COLOR]),
        help: "Lists the stones of a colour.",
        analyze: &[],
        run: Run::Read(&list_stones),
    },
    Command {
        name: "color",
        args: Args::required(&[VERTEX]),
        help: "Says what is on a vertex: black, white or empty.",
        analyze: &[],
        run: Run::Read(&color),
    },
    Command {
        name: "is_legal",
        args: Args::required(&[COLOR, MOVE]),
        help: "Says whether a move is legal: 1 or 0.",
        analyze: &[],
        run: Run::Read(&is_legal),
    },
    Command {
        name: "all_legal",
        args: Args::required(&[COLOR]),
        help: "Lists the vertices where a colour may play.",
        analyze: &[Analyze::new(Show::Points, "Legal Moves", "%m").at(300)],
        run: Run::Read(&all_legal),
    },
    Command {
        name: "last_move",
        args: Args::NONE,
        help: "Returns the last move and who made it.",
        analyze: &[],
        run: Run::Read(&last_move),
    },
    Command {
        name: "move_history",
        args: Args::NONE,
        help: "Lists the moves, the last one first.",
        analyze: &[],
        run: Run::Read(&move_history),
    },
];

fn showboard(engine: &Engine, _: &Values) -> Response {
    Ok(Reply::below(report::board(engine.game())))
}

fn query_boardsize(engine: &Engine, _: &Values) -> Response {
    let size = engine.size();
    if size.width() == size.height() {
        Ok(Reply::new(size.width()))
    } else {
        Ok(Reply::words([size.width(), size.height()]))
    }
}

fn get_komi(engine: &Engine, _: &Values) -> Response {
    // One decimal at least, as GNU Go prints it.
    Ok(Reply::new(format!("{:?}", engine.game().komi().points())))
}

fn captures(engine: &Engine, values: &Values) -> Response {
    Ok(Reply::new(engine.game().captures(values.required(0)?)))
}

fn list_stones(engine: &Engine, values: &Values) -> Response {
    let color: Color = values.required(0)?;
    Ok(Reply::words(engine.game().board().stones_of(color)))
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

fn all_legal(engine: &Engine, values: &Values) -> Response {
    let color: Color = values.required(0)?;
    Ok(Reply::words(engine.game().legal_moves(color)))
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
