//! Commands about connections.

use super::worms::coded;
use crate::answer::Answer;
use crate::board::Board;
use crate::connection::ConnectionReader;
use crate::engine::Engine;
use crate::gtp::args::{Args, VERTEX, Values};
use crate::gtp::registry::{Command, Response};
use crate::gtp::reply::Failure;
use crate::vertex::Vertex;
use crate::vertex_set::VertexSet;

pub(super) static COMMANDS: &[Command] = commands! {
    "connect", Args::required(&[VERTEX, VERTEX]),
        Read(&|engine, values| blocks(engine, values, ConnectionReader::connect)),
        "Says whether the owner of two blocks joins them by moving first, and where: 0, or 1, 2 (good ko), 3 (bad ko) and a vertex, or PASS where they are one block.";
    "disconnect", Args::required(&[VERTEX, VERTEX]),
        Read(&|engine, values| blocks(engine, values, ConnectionReader::disconnect)),
        "Says whether the opponent keeps two blocks apart by moving first, and where: 0, or 1, 2 (good ko), 3 (bad ko) and a vertex, or PASS where they are apart without a move.";
    "break_in", Args::required(&[VERTEX]).repeated(&[VERTEX]),
        Read(&|engine, values| area(engine, values, ConnectionReader::break_in)),
        "Says whether the owner of the block on the first vertex joins it to one of the other vertices by moving first, and where: 0, or 1, 2 (good ko), 3 (bad ko) and a vertex, or PASS where it has a stone there.";
    "block_off", Args::required(&[VERTEX]).repeated(&[VERTEX]),
        Read(&|engine, values| area(engine, values, ConnectionReader::block_off)),
        "Says whether the opponent keeps the block on the first vertex away from all other vertices by moving first, and where: 0, or 1, 2 (good ko), 3 (bad ko) and a vertex, or PASS where no move is needed.";
};

/// A question about two blocks.
type OfBlocks = fn(&mut ConnectionReader, &mut Board, Vertex, Vertex) -> Option<Answer>;

fn blocks(engine: &Engine, values: &Values, ask: OfBlocks) -> Response {
    let (a, b) = (values.required(0)?, values.required(1)?);
    let mut board = engine.game().board().clone();
    if board.is_empty(a) || board.is_empty(b) {
        return Err(Failure::empty_vertex());
    }
    let mut reader = ConnectionReader::new(engine.interrupt());
    let reading = ask(&mut reader, &mut board, a, b);
    let differ = || Failure::other("vertices must have same color");
    reading.map(coded).ok_or_else(differ)
}

/// A question about a block and an area.
type OfArea = fn(&mut ConnectionReader, &mut Board, Vertex, &VertexSet) -> Option<Answer>;

fn area(engine: &Engine, values: &Values, ask: OfArea) -> Response {
    let goal = values.all::<Vertex>(1).collect();
    let mut board = engine.game().board().clone();
    let mut reader = ConnectionReader::new(engine.interrupt());
    let reading = ask(&mut reader, &mut board, values.required(0)?, &goal);
    reading.map(coded).ok_or_else(Failure::empty_vertex)
}
