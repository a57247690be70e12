//! Who leads over the moves of a game.

use super::{Counter, GLANCE, Source};
use crate::color::{ByColor, Color};
use crate::game::Event;
use crate::position::{Estimate, Position};
use crate::together::together;
use crate::vertex::{Move, Symmetry};
use crate::vertex_set::VertexSet;
use std::cell::Cell;
use std::collections::BTreeMap;
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
    /// The moment after so many moves, with what `expect` says of it.
    fn after(
        source: &Source<'_>,
        moves: usize,
        expect: impl Fn(&Position) -> Estimate,
    ) -> Option<GameMoment> {
        let game = source.after(moves).ok()?;
        Some(GameMoment {
            to_move: game.to_move(),
            is_set_up: moves > 0 && matches!(game.events().last(), Some(Event::Setup(_))),
            stones: ByColor::from_fn(|color| game.board().stones_of(color)),
            estimate: expect(&source.position(game)),
        })
    }
}

/// What the network says at once of a position of the game.
#[derive(Clone, Debug)]
pub(super) struct Glance {
    pub moment: GameMoment,
    /// How likely it takes the next move to be, from 0 to 1; 1 if there is none.
    pub expected: f32,
}

/// A glance at each position up to that after `last` moves; at fewer if it was ended early.
pub(super) fn glanced(
    source: &Source<'_>,
    last: usize,
    jobs: NonZero<usize>,
    counter: &mut Counter<'_, '_>,
) -> Vec<Glance> {
    let numbers: Vec<usize> = (0..=last).collect();
    let game = source.after(last);
    let moves: Vec<(Color, Move)> = game.map_or(Vec::new(), |game| game.moves().collect());
    let look = |&number: &usize| {
        let expected = Cell::new(1.0);
        let moment = GameMoment::after(source, number, |position| {
            let told = position.evaluate(Some(Symmetry::ALL[0]));
            if let Some((_, next)) = moves.get(number) {
                expected.set(told.likelihood(*next));
            }
            Estimate::told(&told)
        })?;
        Some(Glance {
            moment,
            expected: expected.get(),
        })
    };
    let found = together(jobs, &numbers, look, |done| counter.count_if(done, GLANCE));
    found.into_iter().map_while(Option::flatten).collect()
}

/// The moments of these positions, as far as it was not ended early.
pub(super) fn moments(
    source: &Source<'_>,
    numbers: &[usize],
    jobs: NonZero<usize>,
    counter: &mut Counter<'_, '_>,
) -> Vec<Option<GameMoment>> {
    let estimate = |position: &Position| position.estimate().clone();
    let found = together(
        jobs,
        numbers,
        |&moves| GameMoment::after(source, moves, estimate),
        |done| counter.count_if(done, source.estimate_cost()),
    );
    found.into_iter().map(Option::flatten).collect()
}

/// The moment of each position up to that after `last` moves, some of which are known; fewer if it was ended early, but at least
/// one, by `own` means.
pub(super) fn estimated(
    [source, own]: [&Source<'_>; 2],
    last: usize,
    mut known: BTreeMap<usize, GameMoment>,
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
        let estimate = |position: &Position| position.estimate().clone();
        course.extend(GameMoment::after(own, 0, estimate));
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
