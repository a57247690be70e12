//! Kos that were fought.

use super::{Story, StoryKind};
use crate::answer::Certainty;
use crate::color::Color;
use crate::review::params::A_WHILE;
use crate::review::timeline::Timeline;
use crate::vertex::Vertex;
use crate::vertex_set::VertexSet;

/// A ko that was taken less often is no story.
const TAKEN: usize = 3;

/// The kos of a game.
pub(super) fn stories(timeline: &Timeline) -> Vec<Story> {
    let mut fights: Vec<(VertexSet, Vec<usize>)> = Vec::new();
    for number in 1..timeline.boards.len() {
        let Some((at, taken)) = taken(timeline, number) else {
            continue;
        };
        let points = VertexSet::single(at) | VertexSet::single(taken);
        let same = |(known, numbers): &&mut (VertexSet, Vec<usize>)| {
            let last = numbers.last().copied().unwrap_or(0);
            *known == points && number - last <= A_WHILE
        };
        match fights.iter_mut().find(same) {
            Some((_, numbers)) => numbers.push(number),
            None => fights.push((points, vec![number])),
        }
    }
    let fought = fights.into_iter().filter(|fight| fight.1.len() >= TAKEN);
    fought
        .filter_map(|(points, numbers)| story(timeline, points, &numbers))
        .collect()
}

/// Where a move captured one stone that could be taken back but for the rule of ko, and where that stone was.
fn taken(timeline: &Timeline, number: usize) -> Option<(Vertex, Vertex)> {
    let (banned, _) = timeline.boards.get(number)?.ko()?;
    Some((timeline.point(number)?, banned))
}

/// Who won a ko: who holds both of its points in the end, or else who took it last.
fn story(timeline: &Timeline, points: VertexSet, numbers: &[usize]) -> Option<Story> {
    let (first, last) = (*numbers.first()?, *numbers.last()?);
    let winner = timeline.mover(last)?;
    // The ko is resolved when its winner fills it.
    let filled = (last + 1..timeline.boards.len())
        .take(A_WHILE)
        .find(|&number| {
            timeline.point(number).is_some_and(|v| points.contains(v))
                && timeline.mover(number) == Some(winner)
        });
    Some(Story {
        kind: StoryKind::Ko {
            taken: numbers.len(),
        },
        color: winner,
        stones: points,
        first,
        last: filled.unwrap_or(last),
        chances: Vec::new(),
        loser: Color::opponent(winner),
        certainty: Certainty::Proven,
        points: 0.0,
    })
}
