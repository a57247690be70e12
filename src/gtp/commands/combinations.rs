//! Commands about combinations, which capture or save one of several blocks by threats.

use super::worms::thorough;
use crate::color::Color;
use crate::engine::Engine;
use crate::gtp::args::{Args, COLOR, VERTEX, Values};
use crate::gtp::registry::{Command, Response};
use crate::gtp::reply::{Failure, Reply};

pub(super) static COMMANDS: &[Command] = commands! {
    "attack_either", Args::required(&[VERTEX, VERTEX]), Read(&attack_either),
        "Says whether one of two blocks can be captured, if only by a move that threatens both: 0, 1, 2 (good ko) or 3 (bad ko).";
    "defend_both", Args::required(&[VERTEX, VERTEX]), Read(&defend_both),
        "Says whether one move of their owner saves two blocks, or none is needed: 0, 1, 2 (good ko) or 3 (bad ko).";
    "combination_attack", Args::required(&[COLOR]), Read(&combination_attack),
        "Names the first of up to four threats of a colour by which it captures one of several blocks, although none can be captured by itself; PASS if there are none.";
    "combination_defend", Args::required(&[COLOR]), Read(&combination_defend),
        "Lists the moves of the other side after which the combination that combination_attack finds for a colour fails; PASS if it finds none.";
};

fn attack_either(engine: &Engine, values: &Values) -> Response {
    let mut board = engine.game().board().clone();
    let (a, b) = (values.required(0)?, values.required(1)?);
    let found = thorough(engine).attack_either(&mut board, a, b);
    let found = found.ok_or_else(Failure::empty_vertex)?;
    Ok(Reply::new(found.outcome.code()))
}

fn defend_both(engine: &Engine, values: &Values) -> Response {
    let mut board = engine.game().board().clone();
    let (a, b) = (values.required(0)?, values.required(1)?);
    if board.is_empty(a) || board.is_empty(b) {
        return Err(Failure::empty_vertex());
    }
    let differ = || Failure::other("vertices must have same color");
    let outcome = thorough(engine)
        .defend_both(&mut board, a, b)
        .ok_or_else(differ)?;
    Ok(Reply::new(outcome.code()))
}

fn combination_attack(engine: &Engine, values: &Values) -> Response {
    let mut board = engine.game().board().clone();
    let color: Color = values.required(0)?;
    let found = thorough(engine).combination(&mut board, color);
    Ok(found.map_or(Reply::new("PASS"), |found| Reply::new(found.attack)))
}

fn combination_defend(engine: &Engine, values: &Values) -> Response {
    let mut board = engine.game().board().clone();
    let color: Color = values.required(0)?;
    let mut reader = thorough(engine);
    let Some(found) = reader.combination(&mut board, color) else {
        return Ok(Reply::new("PASS"));
    };
    let defenses = reader.combination_defenses(&mut board, &found);
    Ok(Reply::words(defenses))
}
