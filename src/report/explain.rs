//! Dragons and eye spaces in words.

use super::{amount, join, sentence};
use crate::analysis::Analysis;
use crate::answer::{ByFirst, Certainty};
use crate::color::Color;
use crate::dragon::{Dragon, DragonStatus};
use crate::eye::{Eye, EyeValue, shape_names};
use crate::owl::Reason;
use crate::position::{GroupStatus, Position};
use crate::status::{Evidence, Status};
use crate::vertex::Vertex;
use crate::vertex_set::VertexSet;

/// What is said of a dragon whose eyes are worth nothing.
pub(super) const NO_EYE: &str = "It has no eye and no way to make one.";

/// What becomes of the dragon on a vertex and why, or what the eye spaces there are worth.
pub fn in_words(position: &Position, v: Vertex) -> Vec<String> {
    if let Some(dragon) = position.dragon(v) {
        return about_dragon(position, dragon, v);
    }
    let close = |color| position.close_eye(color, v);
    let eyes = Color::ALL.into_iter().filter_map(close);
    let lines: Vec<String> = eyes.map(|close| about_eye(&close.eye)).collect();
    match lines.is_empty() {
        true => vec![format!("{v} belongs to no eye space.")],
        false => lines,
    }
}

/// The fate of a dragon, for one of its stones, what its eyes say of it, and why it is so.
fn about_dragon(position: &Position, dragon: &Dragon, v: Vertex) -> Vec<String> {
    let analysis = position.analysis();
    let stones = amount(dragon.stones.len(), "stone");
    let false_eyes = VertexSet::union(analysis.eyes_of(dragon).map(|eye| eye.false_eyes));
    let mut lines = Vec::new();
    if let Some(status) = position.shared_status(v) {
        let about = match status.stones == dragon.stones {
            true => format!("group at {} ({stones})", dragon.origin),
            false => format!(
                "part at {v} ({} of a group of {stones})",
                status.stones.len()
            ),
        };
        lines.push(format!(
            "The {} {about} {} ({}).",
            dragon.color,
            outlook(dragon, &status, &false_eyes),
            status.certainty,
        ));
    }
    let reasons = position.reasons(v);
    let has_room = |reason: &Reason| matches!(reason, Reason::Room { .. });
    // The eyes of stones that can be captured one by one are not valued.
    if !reasons.iter().any(has_room) {
        lines.extend(about_eyes(analysis, dragon, &false_eyes));
        lines.extend(missing(dragon).map(|lack| in_spite_of(position, dragon, v, lack)));
    }
    lines.extend(reasons.iter().map(sentence));
    lines
}

/// What a dragon lacks for two eyes, and if it lives all the same, why.
fn in_spite_of(position: &Position, dragon: &Dragon, v: Vertex, lack: String) -> String {
    let status = position.group_status(v);
    let lives = status.is_some_and(|status| {
        status.critical.is_none() && status.counted == Status::Alive && dragon.value.min() < 2
    });
    let block = position.verdict().at(v).filter(|_| lives);
    match block.and_then(|block| why_alive(block.evidence)) {
        Some(why) => format!("{lack} But {why}."),
        None => lack,
    }
}

/// Why a block lives whose eyes do not say so.
fn why_alive(evidence: Evidence) -> Option<String> {
    Some(match evidence {
        Evidence::Unconditional => {
            "it cannot be captured even if its owner always passes".to_string()
        }
        Evidence::Secured => "its owner can answer every move against it".to_string(),
        Evidence::Rules => "the rules take no dead stones off".to_string(),
        Evidence::Stated => "the players say that it lives".to_string(),
        Evidence::Read { .. } => {
            "reading finds that it lives even if the enemy moves first: it gets eyes, connects or captures".to_string()
        }
        Evidence::Playouts { survival } => format!(
            "it survived in {:.0} % of quick trial games: there is room to make eyes, to connect or to run",
            100.0 * survival
        ),
        Evidence::Bait { .. } | Evidence::SekiDoubted { .. } => return None,
    })
}

/// What the eyes of a dragon are worth.
fn about_eyes(analysis: &Analysis, dragon: &Dragon, false_eyes: &VertexSet) -> Vec<String> {
    let (worthless, with_eyes): (Vec<&Eye>, Vec<&Eye>) =
        (analysis.eyes_of(dragon)).partition(|eye| eye.value == EyeValue::NONE);
    let mut lines: Vec<String> = with_eyes.iter().map(|eye| about_eye(eye)).collect();
    let vertices = worthless.iter().flat_map(|eye| eye.false_eyes);
    lines.extend(vertices.map(|v| format!("{v} is a false eye.")));
    for joint in analysis.eyes.joints() {
        if joint.members.iter().all(|i| dragon.eyes.contains(i)) {
            let members = joint.members.iter().map(|&i| &analysis.eyes.all()[i]);
            lines.push(format!(
                "The eye spaces at {} have a vital point in common: together they are worth {} ({}).",
                join(members.map(|eye| eye.space.origin), " and "),
                joint.value.name(),
                joint.value
            ));
        }
    }
    if dragon.status == DragonStatus::Alive && dragon.value.min() < 2 {
        lines.push(if false_eyes.len() >= 2 {
            format!(
                "The enemy can fill none of its false eyes, {}: each of its blocks touches two of them, and none is \
                 captured before both are filled.",
                join(false_eyes, " and ")
            )
        } else {
            "Its eyes are worth less than two, but two points beside each of its blocks are closed to the enemy."
                .to_string()
        });
    } else if with_eyes.is_empty() {
        lines.push(NO_EYE.to_string());
    } else {
        lines.push(format!(
            "Together its eyes are worth {} ({}).",
            dragon.value.name(),
            dragon.value
        ));
    }
    lines
}

/// The fate of a dragon.
fn outlook(dragon: &Dragon, status: &GroupStatus, false_eyes: &VertexSet) -> String {
    let lives_by_eyes = dragon.status == DragonStatus::Alive;
    match (status.critical, status.counted) {
        (Some(ByFirst { attacker, defender }), _) if attacker == defender => {
            format!("is critical: {attacker} kills it or saves it")
        }
        (Some(ByFirst { attacker, defender }), _) => {
            format!("is critical: {attacker} kills it, {defender} saves it")
        }
        (None, Status::Dead) => "is dead".to_string(),
        (None, Status::Seki) => "is alive in seki".to_string(),
        (None, Status::Alive)
            if lives_by_eyes && dragon.value.min() < 2 && false_eyes.len() >= 2 =>
        {
            "is alive: it is a two-headed dragon".to_string()
        }
        (None, Status::Alive) if lives_by_eyes && dragon.value.min() < 2 => {
            "is alive although it has not two eyes: no play of the enemy can take its liberties"
                .to_string()
        }
        (None, Status::Alive) => "is alive".to_string(),
    }
}

/// What a dragon lacks for two eyes, if anything.
fn missing(dragon: &Dragon) -> Option<String> {
    if dragon.status == DragonStatus::Alive {
        return None;
    }
    let lack = |eyes: u8| match eyes {
        0 => "it lacks two eyes",
        1 => "it lacks one eye",
        _ => "it has enough",
    };
    let (low, high) = (dragon.value.min(), dragon.value.max());
    if low == high {
        return Some(format!("Whoever moves first, {}.", lack(low)));
    }
    Some(format!(
        "If the enemy moves first, {}; if it moves first itself, {}.",
        lack(low),
        lack(high)
    ))
}

fn about_eye(eye: &Eye) -> String {
    let graph_name = eye.graph().and_then(shape_names::name);
    let shape = graph_name.map_or(String::new(), |name| {
        format!(", {}", shape_names::with_article(name))
    });
    let mut text = format!(
        "The eye space of {} at {} ({}{shape}) is worth {} ({})",
        eye.space.owner,
        eye.space.origin,
        join(eye.space.vertices, " "),
        eye.value.name(),
        eye.value
    );
    for (what, points) in [
        (
            "open to the enemy at",
            &(eye.space.margins - eye.false_eyes),
        ),
        ("half eyes at", &eye.half_eyes),
        ("false eyes at", &eye.false_eyes),
    ] {
        if !points.is_empty() {
            text.push_str(&format!("; {what} {}", join(points, " ")));
        }
    }
    let vital = |points: &VertexSet| match points.len() {
        1 => format!("at {}", join(points, " ")),
        _ => format!("at one of {}", join(points, " ")),
    };
    let (attacks, defenses) = (&eye.attacks, &eye.defenses);
    if !attacks.is_empty() && attacks == defenses {
        text.push_str(&format!("; both sides want to play {}", vital(attacks)));
    } else {
        if !attacks.is_empty() {
            text.push_str(&format!("; the enemy attacks {}", vital(attacks)));
        }
        if !defenses.is_empty() {
            text.push_str(&format!("; its owner defends {}", vital(defenses)));
        }
    }
    if eye.certainty == Certainty::Estimated {
        text.push_str("; this is an estimate");
    }
    text.push('.');
    text
}
