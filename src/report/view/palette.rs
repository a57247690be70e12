//! What the views share: the colours of stones, and words for sides and vertices.

use crate::engine::Engine;
use crate::report::drawing::{Drawing, Shade, Sign};
use crate::report::join;
use crate::status::Status;
use crate::vertex_set::VertexSet;

/// Stones that are alive.
pub(super) const ALIVE: Shade = Shade(0x4c, 0xb0, 0x50);
/// Stones that are dead.
pub(super) const DEAD: Shade = Shade(0xe0, 0x3c, 0x31);
/// Stones whose fate depends on who moves first.
pub(super) const CRITICAL: Shade = Shade(0xff, 0x9a, 0x00);
/// Stones in seki.
pub(super) const SEKI: Shade = Shade(0xb0, 0x5c, 0xd6);
/// Stones whose fate is open.
pub(super) const UNKNOWN: Shade = Shade(0x9e, 0x9e, 0x9e);

/// A callback for unfinished drawings. It gets a function that makes the present drawing.
pub type WatchDrawing<'a> = dyn FnMut(&dyn Fn() -> Drawing) + 'a;

/// Adds signs where the attacker and the owner of something play.
pub(super) fn points(drawing: &mut Drawing, attack: &VertexSet, defense: &VertexSet) {
    drawing.sign(Sign::Triangle, *attack - *defense);
    drawing.sign(Sign::Square, *defense - *attack);
    drawing.sign(Sign::Circle, *attack & *defense);
}

/// Marks the last move, unless something else is drawn on its stone.
pub(super) fn mark_last(engine: &Engine, drawing: &mut Drawing) {
    let last = engine.game().last_move();
    let last = last.and_then(|(_, played)| played.vertex());
    drawing.last = last.filter(|v| {
        let is_played = drawing
            .variation
            .iter()
            .any(|&(_, mv)| mv.vertex() == Some(*v));
        let is_drawn_on = drawing.signs.contains_key(v) || drawing.labels.contains_key(v);
        !is_played && !is_drawn_on && !drawing.influence.contains_key(v)
    });
}

/// The colour of stones with this status.
pub(super) fn shade(status: Status) -> Shade {
    match status {
        Status::Alive => ALIVE,
        Status::Seki => SEKI,
        Status::Dead => DEAD,
    }
}

/// Vertices separated by blanks, or `none`.
pub(super) fn list(points: &VertexSet) -> String {
    match points.is_empty() {
        true => "none".to_string(),
        false => join(points, " "),
    }
}
