//! Commands about combinations, which capture or save one of several blocks by threats.

use super::worms::thorough;
use crate::color::Color;
use crate::engine::Engine;
use crate::gtp::args::{Args, COLOR, VERTEX, Values};
use crate::gtp::registry::{Command, Response, Run};
use crate::gtp::reply::{Failure, Reply};

pub(super) static COMMANDS: &[Command] = &[
    Command {
        name: "attack_either",
        args: Args::required(&[VERTEX, VERTEX]),
        help: "Says whether one of two blocks can be captured, if only by a move that threatens both: 0, 1, 2 (good ko) or 3 (bad ko).",
        analyze: &[],
        run: Run::Read(&attack_either),
    },
    Command {
        name: "defend_both",
        args: Args::required(&[VERTEX, VERTEX]),
        help: "Says whether one move of their owner saves two blocks, or none is needed: 0, 1, 2 (good ko) or 3 (bad ko).",
        analyze: &[],
        run: Run::Read(&defend_both),
    },
    Command {
        name: "combination_attack",
        args: Args::required(&[COLOR]),
        help: "Names the first of up to four threats of a colour by which it captures one of several blocks, although none can be captured by itself; PASS if there are none.",
        analyze: &[],
        run: Run::Read(&combination_attack),
    },
    Command {
        name: "combination_defend",
        args: Args::required(&[COLOR]),
        help: "Lists the moves of the other side after which the combination that combination_attack finds for a colour fails; PASS if it finds none.",
        analyze: &[],
        run: Run::Read(&combination_defend),
    },
];

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
