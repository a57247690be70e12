//! The eye spaces of a position as a picture.

use super::{Picture, Role};
use crate::analysis::Analysis;
use crate::board::Board;
use crate::eye::{Certainty, Eye, EyeValue, names};
use crate::vertex::Vertex;
use crate::vertex_set::VertexSet;

/// All eye spaces: their roles by colour, the values as labels, and a line for each that is worth something.
pub fn picture<'a>(board: &'a Board, analysis: &Analysis) -> Picture<'a> {
    let mut picture = Picture::new(board);
    for eye in analysis.eyes.all() {
        mark(&mut picture, eye);
    }
    picture
}

/// Marks one eye space.
pub fn mark(picture: &mut Picture, eye: &Eye) {
    let owner = eye.space.owner;
    picture.mark(owner, Role::Eye, eye.space.vertices);
    picture.mark(owner, Role::Margin, eye.space.margins);
    picture.mark(owner, Role::HalfEye, eye.half_eyes);
    picture.mark(owner, Role::FalseEye, eye.false_eyes);
    // What is worth nothing is marked, but not spoken of: most margins are such.
    if eye.value == EyeValue::NONE {
        return;
    }
    let inside = eye.space.interior();
    let bare = |v: &Vertex| picture.is_bare(*v);
    let plain = inside - eye.half_eyes;
    let place = plain.iter().find(bare).or_else(|| inside.iter().find(bare));
    let place = place.unwrap_or(eye.space.origin);
    picture.label(place, eye.value.to_string());
    picture.explain(line(eye, place));
}

/// An eye space in one line.
fn line(eye: &Eye, place: Vertex) -> String {
    let owner = eye.space.owner;
    let mut line = format!("{place} {owner}: {}, {}", eye.value, eye.value.name());
    if let Some(name) = eye.graph().and_then(names::name) {
        line += &format!(" ({name})");
    }
    for (word, points) in [("attack", eye.attacks), ("defence", eye.defenses)] {
        if !points.is_empty() {
            line += &format!(", {word} {}", list(&points));
        }
    }
    if eye.certainty == Certainty::Estimated {
        line += ", estimated";
    }
    line
}

fn list(points: &VertexSet) -> String {
    let names: Vec<String> = points.iter().map(|v| v.to_string()).collect();
    names.join(" ")
}
