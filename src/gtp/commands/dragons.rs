//! Commands about dragons.

use super::worms::{WHICH, code_in_table, point, stones, table};
use crate::answer::{Answer, ByFirst, Outcome};
use crate::dragon::{Dragon, DragonStatus};
use crate::engine::Engine;
use crate::gtp::args::{Args, VERTEX, Values};
use crate::gtp::menu::{Analyze, Show};
use crate::gtp::registry::{Command, Response};
use crate::gtp::reply::{Failure, Reply, join};
use crate::vertex::{Move, Vertex};

pub(super) static COMMANDS: &[Command] = commands! {
    "dragon_data", Args::NONE.optional(&[VERTEX]), Read(&dragon_data),
        "Reports what is known about the dragon at a vertex, or about all dragons, with the codes of worm_data. Influence, weakness and semeais are not included.",
        &[Analyze::new(Show::Text, "Dragon Data", "%p").at(310)];
    "dragon_status", Args::NONE.optional(&[VERTEX]), Read(&dragon_status),
        "Says whether the group of a stone, or each dragon, is alive, dead or critical (with the points that kill and save, if only by ko).";
    "dragon_stones", Args::NONE.optional(&[WHICH]), Read(&dragon_stones),
        "Lists the stones of a dragon, of the dragons of a colour, or of all dragons, one dragon per line.";
    "same_dragon", Args::required(&[VERTEX, VERTEX]), Read(&same_dragon),
        "Says whether two stones belong to the same dragon: 1 or 0.";
};

/// The dragon on the vertex of an argument.
pub(super) fn dragon<'e>(
    engine: &'e Engine,
    values: &Values,
    index: usize,
) -> Result<&'e Dragon, Failure> {
    let v: Vertex = values.required(index)?;
    engine
        .position()
        .dragon(v)
        .ok_or_else(Failure::empty_vertex)
}

fn dragon_data(engine: &Engine, values: &Values) -> Response {
    let dragons = &engine.position().analysis().dragons;
    let Some(v) = values.optional(0) else {
        let told = dragons.all().iter().map(|d| data(engine, d, d.origin));
        return Ok(Reply::lines(told));
    };
    let told = dragons.at(v).map(|dragon| data(engine, dragon, v));
    Ok(Reply::new(told.unwrap_or_else(|| format!("{v} empty"))))
}

fn data(engine: &Engine, dragon: &Dragon, v: Vertex) -> String {
    let analysis = engine.position().analysis();
    let worms = &analysis.worms;
    let mine = || {
        worms
            .all()
            .iter()
            .filter(|w| w.stones.is_subset(&dragon.stones))
    };
    let half = analysis
        .eyes_of(dragon)
        .find_map(|eye| eye.half_eyes.first());
    let lunch = mine().find_map(|w| worms.lunch(w));
    let size: f64 = mine().map(|w| worms.effective_size(w.origin)).sum();
    let near = dragon.stones.neighbors();
    let neighbors = analysis
        .dragons
        .all()
        .iter()
        .filter(|d| d.color != dragon.color && d.stones.intersects(&near));
    let neighbors: Vec<Vertex> = neighbors.map(|d| d.origin).collect();
    let prospects = engine.position().prospects(v);
    let attack = Some(prospects.attack);
    // A dragon that is alive needs no defence.
    let defense = (prospects.status != DragonStatus::Alive).then_some(prospects.defense);
    let code = |attempt: Option<Answer>| {
        code_in_table(attempt.map_or(Outcome::Failure, |a| a.outcome)).to_string()
    };
    let best = |attempt: Option<Answer>| {
        let best = attempt.and_then(|a| a.best);
        best.unwrap_or(Move::Pass).to_string()
    };
    let rows = [
        ("color", dragon.color.to_string()),
        ("origin", dragon.origin.to_string()),
        ("size", dragon.stones.len().to_string()),
        ("effective_size", format!("{size:.2}")),
        ("genus", dragon.value.to_string()),
        ("heye", point(half).to_string()),
        ("lunch", point(lunch).to_string()),
        ("owl_status", word(prospects.status).to_string()),
        ("status", status_word(engine, v).to_string()),
        ("neighbors", join(&neighbors, " ")),
        ("hostile_neighbors", neighbors.len().to_string()),
        ("owl_attack_code", code(attack)),
        ("owl_attack_point", best(attack)),
        ("owl_defense_code", code(defense)),
        ("owl_defense_point", best(defense)),
        ("strings", join(mine().map(|w| w.origin), " ")),
    ];
    table(v, 24, &rows)
}

fn word(status: DragonStatus) -> &'static str {
    match status {
        DragonStatus::Alive => "alive",
        DragonStatus::Dead => "dead",
        DragonStatus::Critical { .. } => "critical",
        DragonStatus::Unknown => "unknown",
    }
}

/// The status of the group of a stone, in a word: a seki is alive.
fn status_word(engine: &Engine, v: Vertex) -> &'static str {
    match engine.position().group_status(v) {
        None => "unknown",
        Some(status) if status.critical.is_some() => "critical",
        Some(status) if status.counted.lives() => "alive",
        Some(_) => "dead",
    }
}

fn status(engine: &Engine, v: Vertex) -> String {
    let word = status_word(engine, v);
    let status = engine.position().group_status(v);
    match status.and_then(|status| status.critical) {
        Some(ByFirst { attacker, defender }) => format!("{word} {attacker} {defender}"),
        None => word.to_string(),
    }
}

fn dragon_status(engine: &Engine, values: &Values) -> Response {
    if let Some(v) = values.optional::<Vertex>(0) {
        dragon(engine, values, 0)?;
        return Ok(Reply::new(status(engine, v)));
    }
    engine.position().read_dragons();
    let all = engine.position().analysis().dragons.all().iter();
    Ok(Reply::lines(all.map(|d| {
        format!("{}: {}", d.origin, status(engine, d.origin))
    })))
}

fn dragon_stones(engine: &Engine, values: &Values) -> Response {
    let dragons = engine.position().analysis().dragons.all().iter();
    stones(
        "dragon_stones",
        dragons.map(|d| (d.color, d.stones)),
        values,
    )
}

fn same_dragon(engine: &Engine, values: &Values) -> Response {
    let (a, b) = (dragon(engine, values, 0)?, dragon(engine, values, 1)?);
    Ok(Reply::new(u8::from(a.origin == b.origin)))
}
