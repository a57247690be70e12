//! Who leads over the moves of a game.

use super::together::together;
use super::{Counter, ESTIMATE, Source};
use crate::color::Color;
use crate::position::{Estimate, Position};
use std::num::NonZero;

/// What is expected of a position of the game.
#[derive(Clone, Debug, PartialEq)]
pub struct GameMoment {
    /// The number of moves before it.
    pub moves: usize,
    /// Whose move it is.
    pub to_move: Color,
    /// Who leads, and whose the points will be.
    pub estimate: Estimate,
}

/// The moment of each position up to that after `last` moves; fewer if it was ended early.
pub(super) fn estimated(
    source: &Source<'_>,
    last: usize,
    jobs: NonZero<usize>,
    counter: &mut Counter<'_, '_>,
) -> Vec<GameMoment> {
    let numbers: Vec<usize> = (0..=last).collect();
    let look = |&moves: &usize| {
        let game = source.after(moves).ok()?;
        Some(GameMoment {
            moves,
            to_move: game.to_move(),
            estimate: Position::new(game).estimate().clone(),
        })
    };
    let found = together(jobs, &numbers, look, |_| counter.count(ESTIMATE));
    found.into_iter().map_while(Option::flatten).collect()
}

/// How many positions to each side a lead is smoothed over.
const AROUND: usize = 4;

/// A lead smaller than this, in points, is nobody's.
const CLEAR: f64 = 1.5;

/// The moves with which the smoothed lead passed from one side to the other.
pub(super) fn turning_points(course: &[GameMoment]) -> Vec<usize> {
    let mean = |i: usize| {
        let part = &course[i.saturating_sub(AROUND)..course.len().min(i + AROUND + 1)];
        part.iter().map(|o| o.estimate.lead).sum::<f64>() / part.len() as f64
    };
    let mut points = Vec::new();
    let mut leader: Option<Color> = None;
    // The last position that was not yet the new leader's.
    let mut turned = 0;
    for i in 0..course.len() {
        let lead = mean(i);
        let ahead = match lead > 0.0 {
            true => Color::Black,
            false => Color::White,
        };
        if leader == Some(ahead) {
            turned = i;
        } else if lead.abs() >= CLEAR {
            if leader.is_some() {
                points.push(course[i.min(turned + 1)].moves);
            }
            (leader, turned) = (Some(ahead), i);
        }
    }
    points
}
