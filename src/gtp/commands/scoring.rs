//! The score, and the status of stones and points that it comes from.

use crate::color::Color;
use crate::engine::Engine;
use crate::finish::Strict;
use crate::gtp::analyze::{Analyze, Show};
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

pub(super) static COMMANDS: &[Command] = &[
    Command {
        name: "final_score",
        args: Args::NONE,
        help: "Tells who wins by how much, by the rules in force.",
        analyze: &[Analyze::new(Show::Text, "Score", "")],
        run: Run::Read(final_score),
    },
    Command {
        name: "final_status",
        args: Args::required(&[VERTEX]),
        help: "Tells what a vertex is in the end: alive, dead, seki, white_territory, black_territory or dame.",
        analyze: &[],
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
        analyze: &[],
        run: Run::Read(final_status_list),
    },
    Command {
        name: "goeye-dead",
        args: Args::NONE.repeated(&[Arg::new(
            "VERTEX",
            Shape::Either(&Shape::OneOf(&[AUTO]), &Shape::Vertex),
        )
        .error(ErrorText::InvalidCoordinate)]),
        help: "States that the blocks on these vertices are dead and no others, as long as the stones on the board stay the same; \"auto\" judges again.",
        analyze: &[
            Analyze::new(Show::Nothing, "Declare Dead", "%P"),
            Analyze::new(Show::Nothing, "Judge Dead Stones Again", "auto"),
        ],
        run: Run::Change(dead),
    },
    Command {
        name: "goeye-alive",
        args: Args::NONE
            .repeated(&[Arg::new("VERTEX", Shape::Vertex).error(ErrorText::InvalidCoordinate)]),
        help: "States that the blocks on these vertices live, and not in seki, as long as the stones on the board stay the same; \"goeye-dead auto\" takes it back.",
        analyze: &[Analyze::new(Show::Nothing, "Declare Alive", "%P")],
        run: Run::Change(alive),
    },
    Command {
        name: "goeye-seki",
        args: Args::NONE
            .repeated(&[Arg::new("VERTEX", Shape::Vertex).error(ErrorText::InvalidCoordinate)]),
        help: "States that the groups of the blocks on these vertices live in seki, as long as the stones on the board stay the same; \"goeye-dead auto\" takes it back.",
        analyze: &[Analyze::new(Show::Nothing, "Declare Seki", "%P")],
        run: Run::Change(seki),
    },
    Command {
        name: "clear_cache",
        args: Args::NONE,
        help: "Forgets what was computed for earlier answers, which changes none of them.",
        analyze: &[],
        run: Run::Change(clear_cache),
    },
];

fn final_score(engine: &Engine, _: &Values) -> Outcome {
    if engine.strict() == Strict::On {
        let unfinished = engine.unfinished();
        if !unfinished.is_finished() {
            log::warn!("cannot score: {unfinished}");
            return Err(ErrorText::CannotScore.into());
        }
    }
    Ok(Reply::new(engine.score().outcome()))
}

fn final_status(engine: &Engine, values: &Values) -> Outcome {
    let v: Vertex = values.required(0)?;
    let count = engine.count();
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
    let count = engine.count();
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
            return Err(Failure::empty_vertex());
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
            return Err(Failure::empty_vertex());
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

fn clear_cache(engine: &mut Engine, _: &Values) -> Outcome {
    engine.forget_all();
    Ok(Reply::EMPTY)
}
