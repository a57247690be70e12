//! Who leads over the moves of a game.

use super::{Counter, Source};
use crate::color::{ByColor, Color};
use crate::game::Event;
use crate::position::Estimate;
use crate::together::together;
use crate::vertex_set::VertexSet;
use std::num::NonZero;

/// What is expected of a position of the game.
#[derive(Clone, Debug, PartialEq)]
pub struct GameMoment {
    /// Whose move it is.
    pub to_move: Color,
    /// Whether stones were set up since the move before: then the position is not what that move made of it.
    pub is_set_up: bool,
    /// The stones on the board.
    pub stones: ByColor<VertexSet>,
    /// Who leads, and whose the points will be.
    pub estimate: Estimate,
}

/// The moment of each position up to that after `last` moves; fewer if it was ended early, but at least one, by `own` means.
pub(super) fn estimated(
    source: &Source<'_>,
    own: &Source<'_>,
    last: usize,
    jobs: NonZero<usize>,
    counter: &mut Counter<'_, '_>,
) -> Vec<GameMoment> {
    let numbers: Vec<usize> = (0..=last).collect();
    let look = |source: &Source<'_>, moves: usize| {
        let game = source.after(moves).ok()?;
        Some(GameMoment {
            to_move: game.to_move(),
            is_set_up: moves > 0 && matches!(game.events().last(), Some(Event::Setup(_))),
            stones: ByColor::from_fn(|color| game.board().stones_of(color)),
            estimate: source.position(game).estimate().clone(),
        })
    };
    let found = together(
        jobs,
        &numbers,
        |&moves| look(source, moves),
        |done| counter.count_if(done, source.estimate_cost()),
    );
    let mut course: Vec<GameMoment> = found.into_iter().map_while(Option::flatten).collect();
    if course.is_empty() {
        course.extend(look(own, 0));
    }
    course
}

/// How many positions to each side a lead is smoothed over.
const AROUND: usize = 4;

/// The mean of each lead and its neighbours: whether the last move was answered makes a difference of its own.
pub(crate) fn smoothed(leads: &[f64]) -> Vec<f64> {
    let around = |i: usize| &leads[i.saturating_sub(AROUND)..leads.len().min(i + AROUND + 1)];
    let mean = |part: &[f64]| part.iter().sum::<f64>() / part.len() as f64;
    (0..leads.len()).map(|i| mean(around(i))).collect()
}

/// A lead smaller than this, in points, is nobody's.
const CLEAR: f64 = 1.5;

/// The moves with which the smoothed lead passed from one side to the other. Where stones are set up another game begins.
pub(super) fn turning_points(course: &[GameMoment]) -> Vec<usize> {
    let mut points = Vec::new();
    let mut start = 0;
    for part in course.chunk_by(|_, next| !next.is_set_up) {
        points.extend(turns(part).into_iter().map(|number| start + number));
        start += part.len();
    }
    points
}

/// The same of positions without setup between them, counted from the first one.
fn turns(course: &[GameMoment]) -> Vec<usize> {
    let leads: Vec<f64> = course.iter().map(|o| o.estimate.lead).collect();
    let mut points = Vec::new();
    let mut leader: Option<Color> = None;
    // The last position that was not yet the new leader's.
    let mut turned = 0;
    for (i, lead) in smoothed(&leads).into_iter().enumerate() {
        let ahead = match lead > 0.0 {
            true => Color::Black,
            false => Color::White,
        };
        if leader == Some(ahead) {
            turned = i;
        } else if lead.abs() >= CLEAR {
            if leader.is_some() {
                points.push(i.min(turned + 1));
            }
            (leader, turned) = (Some(ahead), i);
        }
    }
    points
}
