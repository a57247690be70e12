//! Commands about single blocks and vertices.

use crate::benson::{self, Unconditional};
use crate::board::Block;
use crate::color::Color;
use crate::engine::Engine;
use crate::gtp::args::{Args, VERTEX, Values};
use crate::gtp::registry::{Command, Response};
use crate::gtp::reply::{Failure, Reply};

pub(super) static COMMANDS: &[Command] = commands! {
    "countlib", Args::required(&[VERTEX]),
        Read(&|engine, values| Ok(Reply::new(block(engine, values)?.liberty_count()))),
        "Counts the liberties of a block.";
    "findlib", Args::required(&[VERTEX]),
        Read(&|engine, values| Ok(Reply::words(block(engine, values)?.liberties()))),
        "Lists the liberties of a block.";
    "unconditional_status", Args::required(&[VERTEX]), Read(&unconditional_status),
        "Says what a vertex is even if its owner always passes: alive, dead, white_territory, \
               black_territory or undecided.";
};

/// The block on the vertex of the first argument.
fn block<'e>(engine: &'e Engine, values: &Values) -> Result<&'e Block, Failure> {
    engine
        .game()
        .board()
        .block_at(values.required(0)?)
        .ok_or_else(Failure::empty_vertex)
}

fn unconditional_status(engine: &Engine, values: &Values) -> Response {
    let board = engine.game().board();
    let status = benson::by_moves_alone(board, values.required(0)?);
    Ok(Reply::new(word(status)))
}

pub(super) fn word(status: Unconditional) -> &'static str {
    match status {
        Unconditional::Alive => "alive",
        Unconditional::Dead => "dead",
        Unconditional::Territory(Color::Black) => "black_territory",
        Unconditional::Territory(Color::White) => "white_territory",
        Unconditional::Undecided => "undecided",
    }
}
