//! The view of what moves in eye spaces gain.

use super::groups::shade;
use super::palette::points;
use crate::engine::Engine;
use crate::eye::{Dyadic, Eye, EyePoints, PointSolver};
use crate::report::amount;
use crate::report::drawing::Drawing;
use crate::report::eyes::EyeRole;
use crate::report::name;

/// Eye spaces that the caption tells about.
const TOLD: usize = 4;

/// The eye spaces in which a move gains points, warm ones first.
pub(super) fn worth(engine: &Engine) -> Drawing {
    let zero = Dyadic::whole(0);
    let mut solver = PointSolver::default();
    let mut drawing = Drawing::default();
    let eyes = engine.position().close_eyes().all().iter();
    let mut warm: Vec<(&Eye, EyePoints)> = eyes
        .take_while(|_| !engine.interrupt().is_requested())
        .filter_map(|eye| Some((eye, solver.points(eye)?)))
        .filter(|(_, points)| points.worth.temperature > zero)
        .collect();
    warm.sort_by_key(|(_, points)| -points.worth.temperature);
    for (eye, _) in &warm {
        let owner = eye.space.owner;
        drawing.shade(shade(owner, EyeRole::Eye), eye.space.interior());
        drawing.shade(shade(owner, EyeRole::Margin), eye.space.margins);
    }
    for eye in engine.position().close_eyes().all() {
        points(&mut drawing, &eye.attacks, &eye.defenses);
    }
    // The warmest last: its label stays where two eye spaces have a vertex in common.
    for (_, points) in warm.iter().rev() {
        for v in points.attacks | points.defenses {
            drawing.signs.remove(&v);
            drawing.label(v, short(points.worth.temperature));
        }
    }
    drawing.say(&format!(
        "A move gains points in {}.",
        amount(warm.len(), "eye space")
    ));
    for (eye, points) in warm.iter().take(TOLD) {
        let (eyes, worth) = (eye.value.worth(), points.worth);
        drawing.say(&format!(
            "{} at {}: mean {}, temperature {} in points; mean {}, temperature {} in eyes.",
            name(eye.space.owner),
            eye.space.origin,
            worth.mean,
            worth.temperature,
            eyes.mean,
            eyes.temperature,
        ));
    }
    drawing
}

/// A number with two digits after the point at most.
fn short(number: Dyadic) -> f64 {
    (f64::from(number) * 100.0).round() / 100.0
}
