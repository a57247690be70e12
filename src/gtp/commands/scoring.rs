//! The score, and the status of stones and points that it comes from.

use crate::color::Color;
use crate::engine::Engine;
use crate::finish::Strict;
use crate::gtp::args::{Arg, Args, Shape, VERTEX, Value, Values};
use crate::gtp::registry::{Command, Outcome, Run};
use crate::gtp::reply::{ErrorText, Failure, Reply, join};
use crate::score::Count;
use crate::seki::Stated;
use crate::status::{BlockStatus, Status};
use crate::vertex::Vertex;
use crate::vertex_set::VertexSet;

/// The word that gives the dead stones back to the judge.
const AUTO: &str = "auto";

/// The parameter for false eyes.
const FALSE_EYES: &str = "false_eyes";

/// The parameter for unfinished games.
const STRICT: &str = "strict";

pub(super) static COMMANDS: &[Command] = &[
    Command {
        name: "final_score",
        args: Args::NONE,
        help: "Tells who wins by how much, by the rules in force.",
        run: Run::Read(final_score),
    },
    Command {
        name: "final_status",
        args: Args::required(&[VERTEX]),
        help: "Tells what a vertex is in the end: alive, dead, seki, white_territory, black_territory or dame.",
        run: Run::Read(final_status),
    },
    Command {
        name: "final_status_list",
        args: Args::required(&[Arg::new(
            "STATUS",
            Shape::OneOf(&[
                "alive",
                "dead",
                "seki",
                "white_territory",
                "black_territory",
                "dame",
            ]),
        )]),
        help: "Lists the vertices of a status, one block of stones a line.",
        run: Run::Read(final_status_list),
    },
    Command {
        name: "goeye-dead",
        args: Args::NONE.repeated(&[Arg::new(
            "VERTEX",
            Shape::Either(&Shape::OneOf(&[AUTO]), &Shape::Vertex),
        )
        .error(ErrorText::InvalidCoordinate)]),
        help: "States that the blocks on these vertices are dead and no others; \"auto\" judges again.",
        run: Run::Change(dead),
    },
    Command {
        name: "goeye-alive",
        args: Args::NONE
            .repeated(&[Arg::new("VERTEX", Shape::Vertex).error(ErrorText::InvalidCoordinate)]),
        help: "States that the blocks on these vertices live, and not in seki; \"goeye-dead auto\" takes it back.",
        run: Run::Change(alive),
    },
    Command {
        name: "goeye-seki",
        args: Args::NONE
            .repeated(&[Arg::new("VERTEX", Shape::Vertex).error(ErrorText::InvalidCoordinate)]),
        help: "States that the groups of the blocks on these vertices live in seki; \"goeye-dead auto\" takes it back.",
        run: Run::Change(seki),
    },
    Command {
        name: "goeye-param",
        args: Args::NONE.optional(&[
            Arg::new("NAME", Shape::OneOf(&[FALSE_EYES, STRICT])),
            Arg::new("VALUE", Shape::Word),
        ]),
        help: "Lists the parameters, tells one, or sets it; false_eyes fill or count: whether points that must be filled are no territory; strict on or off: whether final_score refuses unfinished games.",
        run: Run::Change(param),
    },
    Command {
        name: "clear_cache",
        args: Args::NONE,
        help: "Forgets what was computed for earlier answers, which changes none of them.",
        run: Run::Change(clear_cache),
    },
];

fn final_score(engine: &Engine, _: &Values) -> Outcome {
    if engine.strict() == Strict::On {
        let unfinished = engine.unfinished();
        if !unfinished.is_finished() {
            log::warn!("cannot score: {unfinished}");
            return Err(Failure::other("cannot score"));
        }
    }
    Ok(Reply::new(engine.score().outcome()))
}

fn final_status(engine: &Engine, values: &Values) -> Outcome {
    let v: Vertex = values.required(0)?;
    let count = engine.score().count;
    let word = if let Some(block) = engine.verdict().at(v) {
        word(block, &count)
    } else if count.territory.black.contains(v) {
        "black_territory"
    } else if count.territory.white.contains(v) {
        "white_territory"
    } else {
        "dame"
    };
    Ok(Reply::new(word))
}

/// The word for a block.
fn word(block: &BlockStatus, count: &Count) -> &'static str {
    match block.status {
        Status::Alive if block.stones.intersects(&count.seki[block.color]) => "seki",
        Status::Alive => "alive",
        Status::Dead => "dead",
    }
}

fn final_status_list(engine: &Engine, values: &Values) -> Outcome {
    let count = engine.score().count;
    Ok(match values.required::<&str>(0)? {
        "black_territory" => Reply::words(count.empty_territory(Color::Black)),
        "white_territory" => Reply::words(count.empty_territory(Color::White)),
        "dame" => Reply::words(empty_dame(&count)),
        stones => Reply::lines(
            engine
                .verdict()
                .blocks()
                .iter()
                .filter(|block| word(block, &count) == stones)
                .map(|block| join(block.stones, " ")),
        ),
    })
}

/// The points of nobody that hold no stone.
fn empty_dame(count: &Count) -> VertexSet {
    count.dame - count.dead.black - count.dead.white
}

fn dead(engine: &mut Engine, values: &Values) -> Outcome {
    if values.optional::<&str>(0).is_some() {
        engine.judge();
        return Ok(Reply::EMPTY);
    }
    let mut dead = VertexSet::EMPTY;
    for value in values.all::<&Value>(0) {
        let &Value::Vertex(v) = value else {
            return Err(ErrorText::SyntaxError.into());
        };
        if engine.game().board().is_empty(v) {
            return Err(Failure::other("vertex must not be empty"));
        }
        dead.insert(v);
    }
    engine.agree(dead);
    Ok(Reply::EMPTY)
}

/// The stones that the vertices name.
fn named(engine: &Engine, values: &Values) -> Result<VertexSet, Failure> {
    let mut stones = VertexSet::EMPTY;
    for v in values.all::<Vertex>(0) {
        if engine.game().board().is_empty(v) {
            return Err(Failure::other("vertex must not be empty"));
        }
        stones |= engine.game().board().stone_set(v);
    }
    Ok(stones)
}

fn alive(engine: &mut Engine, values: &Values) -> Outcome {
    let stones = named(engine, values)?;
    let Stated { seki, alive } = engine.stated();
    engine.state(Stated {
        seki: seki - stones,
        alive: alive | stones,
    });
    Ok(Reply::EMPTY)
}

fn seki(engine: &mut Engine, values: &Values) -> Outcome {
    let stones = named(engine, values)?;
    let Stated { seki, alive } = engine.stated();
    engine.state(Stated {
        seki: seki | stones,
        alive: alive - stones,
    });
    Ok(Reply::EMPTY)
}

fn param(engine: &mut Engine, values: &Values) -> Outcome {
    let Some(name) = values.optional::<&str>(0) else {
        return Ok(Reply::lines([
            format!("{FALSE_EYES} {}", engine.false_eyes().as_str()),
            format!("{STRICT} {}", engine.strict().as_str()),
        ]));
    };
    let value = values.optional::<&str>(1);
    match (name, value) {
        (STRICT, Some(value)) => engine.set_strict(value.parse().map_err(Failure::other)?),
        (STRICT, None) => return Ok(Reply::new(engine.strict().as_str())),
        (_, Some(value)) => engine.set_false_eyes(value.parse().map_err(Failure::other)?),
        (_, None) => return Ok(Reply::new(engine.false_eyes().as_str())),
    }
    Ok(Reply::EMPTY)
}

fn clear_cache(engine: &mut Engine, _: &Values) -> Outcome {
    engine.forget();
    Ok(Reply::EMPTY)
}
