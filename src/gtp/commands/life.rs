//! Commands about life and death that are answered by search.

use super::worms::{coded, tried};
use crate::answer::Outcome;
use crate::engine::Engine;
use crate::gtp::args::{Args, VERTEX, Values};
use crate::gtp::menu::{Analyze, Show};
use crate::gtp::registry::{Command, Response};
use crate::gtp::reply::{Failure, Reply};
use crate::vertex::{Move, Vertex};
use crate::vertex_set::VertexSet;

/// A dragon, and others that are one target with it.
const TARGET: Args = Args::required(&[VERTEX]).repeated(&[VERTEX]);

pub(super) static COMMANDS: &[Command] = commands! {
    "owl_attack", TARGET,
        Read(&|engine, values| Ok(coded(engine.position().owl().attack(target(engine, values, 0)?)))),
        "Says whether a dragon, or the whole of several, can be killed, and where: 0, or 1, 2 (good ko), 3 (bad ko) and a vertex, or PASS where it is dead without a move.",
        &[Analyze::new(Show::Text, "Kill Dragon", "%p").at(100)];
    "owl_defend", TARGET,
        Read(&|engine, values| Ok(coded(engine.position().owl().defend(target(engine, values, 0)?)))),
        "Says whether a dragon, or a part of several, can be saved, and where: 0, or 1, 2 (good ko), 3 (bad ko) and a vertex, or PASS where it is alive by its eyes.",
        &[Analyze::new(Show::Text, "Save Dragon", "%p").at(110)];
    "owl_threaten_attack", TARGET,
        Read(&|engine, values| Ok(moves(engine.position().owl().threaten_attack(target(engine, values, 0)?)))),
        "Says which two moves in a row kill a dragon, or the whole of several: 0, or 1 and two vertices, the second PASS where one move is enough.";
    "owl_threaten_defense", TARGET,
        Read(&|engine, values| Ok(moves(engine.position().owl().threaten_defense(target(engine, values, 0)?)))),
        "Says which two moves in a row save a dragon, or a part of several: 0 (also if no move is needed), or 1 and two vertices, the second PASS where one move is enough.";
    "owl_does_attack", Args::required(&[VERTEX, VERTEX]).repeated(&[VERTEX]), Read(&does_attack),
        "Says whether the opponent's move on the first vertex kills the dragon on the second, or the whole of several: 0, 1, 2 (good ko) or 3 (bad ko).";
    "owl_does_defend", Args::required(&[VERTEX, VERTEX]).repeated(&[VERTEX]), Read(&does_defend),
        "Says whether its owner's move on the first vertex saves the dragon on the second, or a part of several: 0, 1, 2 (good ko) or 3 (bad ko).";
    "owl_connection_defends", Args::required(&[VERTEX, VERTEX, VERTEX]), Read(&connection_defends),
        "Says whether a move on the first vertex saves both dragons on the other two: 0, 1, 2 (good ko) or 3 (bad ko).";
    "analyze_semeai", Args::required(&[VERTEX, VERTEX]), Read(&semeai),
        "Reads a semeai in which the owner of the first dragon moves first: whether that dragon is saved, whether the second one is captured (codes 0 to 3), and the move.";
};

/// The vertex of a stone whose dragon is asked about.
fn stone(engine: &Engine, values: &Values, index: usize) -> Result<Vertex, Failure> {
    let v = values.required(index)?;
    match engine.game().board().is_empty(v) {
        true => Err(Failure::empty_vertex()),
        false => Ok(v),
    }
}

/// The stones from an argument on, whose dragons are one target.
fn target(engine: &Engine, values: &Values, from: usize) -> Result<VertexSet, Failure> {
    let target: VertexSet = values.all::<Vertex>(from).collect();
    let board = engine.game().board();
    let mut colors = target.iter().map(|v| board.color_at(v));
    let first = colors.next().flatten();
    if target.intersects(&board.empty_vertices()) {
        return Err(Failure::empty_vertex());
    }
    match colors.all(|color| color == first) {
        true => Ok(target),
        false => Err(differ()),
    }
}

/// The error for dragons that should be of one colour.
fn differ() -> Failure {
    Failure::other("dragon vertices must have the same color")
}

/// The vertices of two arguments with stones, and whether these have the same colour.
fn two_stones(
    engine: &Engine,
    values: &Values,
    [one, other]: [usize; 2],
) -> Result<(Vertex, Vertex, bool), Failure> {
    let (one, other) = (stone(engine, values, one)?, stone(engine, values, other)?);
    let board = engine.game().board();
    Ok((one, other, board.color_at(one) == board.color_at(other)))
}

fn moves(moves: Option<[Move; 2]>) -> Reply {
    match moves {
        None => Reply::new("0"),
        Some([first, second]) => Reply::new(format!("1 {first} {second}")),
    }
}

fn does_attack(engine: &Engine, values: &Values) -> Response {
    let (mv, target) = (tried(engine, values)?, target(engine, values, 1)?);
    let outcome = engine.position().owl().does_attack(mv, target);
    Ok(Reply::new(outcome.code()))
}

fn does_defend(engine: &Engine, values: &Values) -> Response {
    let (mv, target) = (tried(engine, values)?, target(engine, values, 1)?);
    let outcome = engine.position().owl().does_defend(mv, target);
    Ok(Reply::new(outcome.code()))
}

fn connection_defends(engine: &Engine, values: &Values) -> Response {
    let mv = tried(engine, values)?;
    let (one, other, are_friends) = two_stones(engine, values, [1, 2])?;
    if !are_friends {
        return Err(differ());
    }
    let outcome = engine.position().owl().connection_defends(mv, one, other);
    Ok(Reply::new(outcome.code()))
}

fn semeai(engine: &Engine, values: &Values) -> Response {
    let (mine, theirs, are_friends) = two_stones(engine, values, [0, 1])?;
    if are_friends {
        return Err(Failure::other("the dragons must be of different colours"));
    }
    let semeai = engine.position().owl().semeai(mine, theirs);
    let [defense, attack] = semeai.outcome.map(Outcome::code);
    let best = semeai.best.unwrap_or(Move::Pass);
    Ok(Reply::new(format!("{defense} {attack} {best}")))
}
