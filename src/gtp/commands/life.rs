//! Questions about life and death, answered by search.

use super::dragons::dragon;
use crate::engine::Engine;
use crate::gtp::analyze::{Analyze, Show};
use crate::gtp::args::{Args, VERTEX, Values};
use crate::gtp::registry::{Command, Outcome, Run};
use crate::gtp::reply::{Failure, Reply};
use crate::life::{Attempt, Owl, Settings, Unfit};
use crate::tactics;
use crate::vertex::Move;

pub(super) static COMMANDS: &[Command] = &[
    Command {
        name: "owl_attack",
        args: Args::required(&[VERTEX]),
        help: "Tells whether a dragon can be killed, and where: 0 (also if it was not found out), or 1, 2 (good ko), 3 (bad ko) and a vertex.",
        analyze: &[Analyze::new(Show::Text, "Kill Dragon", "%p")],
        run: Run::Read(attack),
    },
    Command {
        name: "owl_defend",
        args: Args::required(&[VERTEX]),
        help: "Tells whether a dragon can be saved, and where: 0 (also if it was not found out), or 1, 2 (good ko), 3 (bad ko) and a vertex.",
        analyze: &[Analyze::new(Show::Text, "Save Dragon", "%p")],
        run: Run::Read(defend),
    },
    Command {
        name: "owl_threaten_attack",
        args: Args::required(&[VERTEX]),
        help: "Tells by which two moves in a row a dragon can be killed: 0, or 1 and two vertices.",
        analyze: &[],
        run: Run::Read(threaten_attack),
    },
    Command {
        name: "owl_threaten_defense",
        args: Args::required(&[VERTEX]),
        help: "Tells by which two moves in a row a dragon can be saved: 0, or 1 and two vertices.",
        analyze: &[],
        run: Run::Read(threaten_defense),
    },
    Command {
        name: "analyze_semeai",
        args: Args::required(&[VERTEX, VERTEX]),
        help: "Reads a semeai in which the owner of the first dragon moves first: whether it is saved, whether the second one is captured (codes 0 to 3), and the move.",
        analyze: &[],
        run: Run::Read(semeai),
    },
];

/// The reader of life and death for the present position; it stops reading when it is interrupted.
pub(super) fn owl(engine: &Engine) -> Owl<'_> {
    Owl::new(engine.analysis(), Settings::default()).heeding(engine.interrupt())
}

fn failure(unfit: Unfit) -> Failure {
    Failure::other(unfit.to_string())
}

fn attempt(attempt: Attempt) -> Reply {
    match (attempt.outcome, attempt.best) {
        (tactics::Outcome::Failure, _) | (_, None) => Reply::new("0"),
        (outcome, Some(best)) => Reply::new(format!("{} {best}", outcome.code())),
    }
}

fn attack(engine: &Engine, values: &Values) -> Outcome {
    let dragon = dragon(engine, values, 0)?;
    owl(engine).attack(dragon).map(attempt).map_err(failure)
}

fn defend(engine: &Engine, values: &Values) -> Outcome {
    let dragon = dragon(engine, values, 0)?;
    owl(engine).defend(dragon).map(attempt).map_err(failure)
}

fn moves(moves: Option<[Move; 2]>) -> Reply {
    match moves {
        None => Reply::new("0"),
        Some([first, second]) => Reply::new(format!("1 {first} {second}")),
    }
}

fn threaten_attack(engine: &Engine, values: &Values) -> Outcome {
    let dragon = dragon(engine, values, 0)?;
    let threat = owl(engine).threaten_attack(dragon);
    threat.map(moves).map_err(failure)
}

fn threaten_defense(engine: &Engine, values: &Values) -> Outcome {
    let dragon = dragon(engine, values, 0)?;
    let threat = owl(engine).threaten_defense(dragon);
    threat.map(moves).map_err(failure)
}

fn semeai(engine: &Engine, values: &Values) -> Outcome {
    let (mine, theirs) = (dragon(engine, values, 0)?, dragon(engine, values, 1)?);
    if mine.color == theirs.color {
        return Err(Failure::other("the dragons must be of different colours"));
    }
    let semeai = owl(engine).semeai(mine, theirs).map_err(failure)?;
    let (defense, attack) = (semeai.defense.code(), semeai.attack.code());
    Ok(Reply::new(format!("{defense} {attack} {}", semeai.best)))
}
