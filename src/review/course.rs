//! Who leads over the moves of a game.

use super::params::{AROUND, CLEAR};
use super::{Counter, Moments, Source};
use crate::color::{ByColor, Color};
use crate::game::Event;
use crate::position::{Estimate, Position};
use crate::together::together;
use crate::vertex::{Move, Symmetry};
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

impl GameMoment {
    /// A position of the game, of which this is expected.
    fn of(position: &Position, estimate: Estimate) -> GameMoment {
        let game = position.game();
        let is_set_up = matches!(game.events().last(), Some(Event::Setup(_)));
        GameMoment {
            to_move: game.to_move(),
            is_set_up: is_set_up && game.move_number() > 0,
            stones: ByColor::from_fn(|color| game.board().stones_of(color)),
            estimate,
        }
    }

    /// The moment after so many moves, estimated.
    fn after(source: &Source<'_>, moves: usize) -> Option<GameMoment> {
        let position = source.position(source.after(moves).ok()?);
        Some(GameMoment::of(&position, position.estimate().clone()))
    }
}

/// What the network says at once of each position up to that after `last` moves, and how likely it takes the next move to be, from 0
/// to 1; 1 if there is none. Of fewer positions if it was ended early.
pub(super) fn glanced(
    source: &Source<'_>,
    last: usize,
    jobs: NonZero<usize>,
    counter: &mut Counter<'_, '_>,
) -> (Vec<GameMoment>, Vec<f32>) {
    let numbers: Vec<usize> = (0..=last).collect();
    let game = source.after(last);
    let moves: Vec<(Color, Move)> = game.map_or(Vec::new(), |game| game.moves().collect());
    let look = |&number: &usize| {
        let position = source.position(source.after(number).ok()?);
        let told = position.evaluate(Some(Symmetry::ALL[0]));
        let next = moves.get(number);
        let expected = next.map_or(1.0, |(_, next)| told.likelihood(*next));
        Some((GameMoment::of(&position, Estimate::told(&told)), expected))
    };
    let found = together(jobs, &numbers, look, |done| counter.count_if(done, 1));
    found.into_iter().map_while(Option::flatten).unzip()
}

/// The moments of these positions, as far as it was not ended early.
pub(super) fn moments(
    source: &Source<'_>,
    numbers: &[usize],
    jobs: NonZero<usize>,
    counter: &mut Counter<'_, '_>,
) -> Vec<Option<GameMoment>> {
    let found = together(
        jobs,
        numbers,
        |&moves| GameMoment::after(source, moves),
        |done| counter.count_if(done, source.estimate_cost()),
    );
    found.into_iter().map(Option::flatten).collect()
}

/// The moment of each position up to that after `last` moves, some of which are known; fewer if it was ended early, but at least
/// one, by `own` means.
pub(super) fn estimated(
    [source, own]: [&Source<'_>; 2],
    last: usize,
    mut known: Moments,
    jobs: NonZero<usize>,
    counter: &mut Counter<'_, '_>,
) -> Vec<GameMoment> {
    let missing = (0..=last).filter(|number| !known.contains_key(number));
    let missing: Vec<usize> = missing.collect();
    let found = moments(source, &missing, jobs, counter);
    known.extend(
        missing
            .into_iter()
            .zip(found)
            .filter_map(|(n, found)| Some((n, found?))),
    );
    let mut course: Vec<GameMoment> = (0..=last)
        .map_while(|number| known.remove(&number))
        .collect();
    if course.is_empty() {
        course.extend(GameMoment::after(own, 0));
    }
    course
}

/// The mean of each lead and its neighbours: whether the last move was answered makes a difference of its own.
pub(crate) fn smoothed(leads: &[f64]) -> Vec<f64> {
    let around = |i: usize| &leads[i.saturating_sub(AROUND)..leads.len().min(i + AROUND + 1)];
    let mean = |part: &[f64]| part.iter().sum::<f64>() / part.len() as f64;
    (0..leads.len()).map(|i| mean(around(i))).collect()
}

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
