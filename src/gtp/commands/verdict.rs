//! Commands about the status of stones, with the reason in words.

use crate::answer::ByFirst;
use crate::color::Color;
use crate::engine::Engine;
use crate::gtp::args::{Args, VERTEX, Values};
use crate::gtp::menu::{Analyze, Show};
use crate::gtp::registry::{Command, Response};
use crate::gtp::reply::{Reply, join};
use crate::life;
use crate::report::{amount, sentence};
use crate::score::Count;
use crate::seki::{EyeRoom, Stated};
use crate::status::{BlockStatus, Evidence, Status};
use crate::vertex::Vertex;

pub(super) static COMMANDS: &[Command] = commands! {
    "goeye-status", Args::required(&[VERTEX]), Read(&status),
        "Says in words what becomes of a vertex at the end of the game, how sure that is, and why.",
        &[Analyze::new(Show::Text, "Why This Status", "%p").at(50)];
};

fn status(engine: &Engine, values: &Values) -> Response {
    let v: Vertex = values.required(0)?;
    let count = engine.position().count();
    Ok(match engine.position().verdict().at(v) {
        Some(block) => Reply::lines(about_block(engine, block)),
        None => Reply::lines(about_point(engine, &count, v)),
    })
}

fn about_block(engine: &Engine, block: &BlockStatus) -> Vec<String> {
    let mut lines = headline(engine, block);
    let is_critical = lines.len() > 1;
    lines.push(reason(engine, block));
    let is_stated = engine.position().stated().seki.intersects(&block.stones);
    if block.status == Status::Seki && !is_stated {
        lines.extend(why_seki(engine, block));
    }
    let is_read = matches!(block.evidence, Evidence::Read { .. });
    if is_read || is_critical {
        let reasons = engine.position().reasons(block.origin);
        lines.extend(reasons.iter().map(sentence));
    }
    lines
}

/// What becomes of a block, and if a move decides that, which.
fn headline(engine: &Engine, block: &BlockStatus) -> Vec<String> {
    let counted = match block.status {
        Status::Dead => "dead",
        Status::Seki => "alive in seki",
        Status::Alive => "alive",
    };
    let told = engine.position().group_status(block.origin);
    let critical = told.and_then(|status| status.critical);
    let certainty = engine.position().group_certainty(block.origin);
    let certainty = certainty.unwrap_or(block.certainty());
    let status = if critical.is_some() {
        "critical"
    } else {
        counted
    };
    let mut lines = vec![format!(
        "The {} block at {} ({}) is {status}: {certainty}.",
        block.color,
        block.origin,
        amount(block.stones.len(), "stone"),
    )];
    lines.extend(critical.map(|ByFirst { attacker, defender }| {
        format!(
            "{attacker} kills it, {defender} saves it; as the board stands, it counts as {counted}."
        )
    }));
    lines
}

/// The reason for the status of a block, in a sentence.
fn reason(engine: &Engine, block: &BlockStatus) -> String {
    match block.evidence {
        Evidence::Unconditional if block.status.lives() => {
            "It is pass-alive: it cannot be captured even if its owner always passes.".to_string()
        }
        Evidence::Unconditional => {
            "It lies in territory that is the enemy's even if the enemy always passes, and has no room to live there."
                .to_string()
        }
        Evidence::Secured if block.status.lives() => {
            "It is safe: if its owner answers every move, it becomes pass-alive.".to_string()
        }
        Evidence::Secured => {
            "It lies where it can never live if the enemy answers every move.".to_string()
        }
        Evidence::Rules => {
            "Both sides have passed, and the rules take no dead stones off: what stands counts.".to_string()
        }
        Evidence::Stated => stated(&engine.position().stated(), block).to_string(),
        Evidence::Playouts { survival } => {
            format!("It survived in {} of quick trial games.", percent(survival))
        }
        Evidence::SekiDoubted { survival } => format!(
            "It could live only in seki, and survived in {} of quick trial games: that is doubtful, and sekis are rare.",
            percent(survival)
        ),
        Evidence::Bait { of, survival } => format!(
            "It is in atari, but whoever takes it loses the block at {of}. It survived in {} of quick trial games.",
            percent(survival)
        ),
        Evidence::Read { reading, survival } => format!(
            "If {} moves first{}, {}; if {} does{}, {}. It survived in {} of quick trial games.",
            block.color.opponent(),
            at(reading.attack),
            fate(reading.attacker_first),
            block.color,
            at(reading.defense),
            fate(reading.defender_first),
            percent(survival)
        ),
    }
}

/// The statement of the players about a block.
fn stated(said: &Stated, block: &BlockStatus) -> &'static str {
    if block.status == Status::Dead {
        "It is among the stones that were stated dead."
    } else if said.seki.intersects(&block.stones) {
        "It was stated to live in seki."
    } else if said.alive.intersects(&block.stones) {
        "It was stated to be alive."
    } else {
        "It is not among the stones that were stated dead."
    }
}

/// The reason why a block is in seki that was not itself stated to be.
fn why_seki(engine: &Engine, block: &BlockStatus) -> Option<String> {
    let mut groups = engine
        .position()
        .verdict()
        .survey()
        .groups(block.color)
        .into_iter();
    let group = groups.find(|group| group.stones.intersects(&block.stones))?;
    let named = group.stones & engine.position().stated().seki;
    if let Some(v) = named.first() {
        return Some(format!(
            "The block at {v} is of its group, and was stated to live in seki."
        ));
    }
    let first = match group.rooms.len() {
        0 => return Some("Its group has no eye space.".to_string()),
        1 => "",
        _ => ", in whichever of its eye spaces it moves first",
    };
    let rooms = group.rooms.iter();
    let rooms = rooms.map(|room| format!("{} in {}", eyes(room), join(room.points, " ")));
    Some(format!(
        "Its group makes fewer than two eyes{first}: {}.",
        join(rooms, ", ")
    ))
}

fn eyes(room: &EyeRoom) -> String {
    match room.eyes {
        0 => "no eye".to_string(),
        eyes => amount(eyes, "eye"),
    }
}

/// The vertex of a move, if there is one.
fn at(v: Option<Vertex>) -> String {
    v.map_or(String::new(), |v| format!(" at {v}"))
}

fn percent(share: f64) -> String {
    format!("{:.0} %", 100.0 * share)
}

fn fate(outcome: life::LifeOutcome) -> &'static str {
    match outcome {
        life::LifeOutcome::Captured => "it is captured",
        life::LifeOutcome::CapturedInKo => {
            "it is captured unless it wins a ko by a threat of its own"
        }
        life::LifeOutcome::SavedInKo => {
            "it is saved unless the enemy wins a ko by a threat of its own"
        }
        life::LifeOutcome::Seki => "it stands in seki",
        life::LifeOutcome::Stands => "it is not captured",
        life::LifeOutcome::Lives => "it lives",
        life::LifeOutcome::Escapes => "it gets out",
    }
}

fn about_point(engine: &Engine, count: &Count, v: Vertex) -> Vec<String> {
    let survey = engine.position().verdict().survey();
    let mut lines = Vec::new();
    let owner = Color::ALL
        .into_iter()
        .find(|&color| count.territory[color].contains(v));
    lines.push(match owner {
        Some(color) => format!("{v} is territory of {color}."),
        None => format!("{v} is no territory."),
    });
    for color in Color::ALL {
        if survey.seki_eyes[color].contains(v) {
            lines.push(format!("Only {color} stones in seki surround it."));
        } else if survey.false_eyes[color].contains(v) {
            lines.push(format!(
                "It is a false eye: {color} stones hang on it, and must fill it in the end."
            ));
        } else if engine.position().teire()[color].contains(v) {
            lines.push(format!(
                "Once the dame are gone, {color} needs a stone there."
            ));
        }
        let rooms = survey.eye_rooms(color);
        if let Some(room) = rooms.iter().find(|room| room.points.contains(v)) {
            lines.push(format!(
                "It lies in eye space of {color}, {}, which makes {} if {color} moves first there.",
                amount(room.points.len(), "point"),
                eyes(room),
            ));
        }
    }
    lines
}
