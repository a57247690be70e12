//! Moves that were found, and that a weaker player would miss.

use super::params::{CLEAR, STONES};
use super::stories::{ChanceAim, Story, is_in_ko};
use super::tally::{dropped, stayed};
use super::timeline::{Timeline, WeakBlock};
use super::{GameMoment, Source};
use crate::answer::Outcome;
use crate::color::Color;
use crate::interrupt::{Interrupt, attempt};
use crate::network::Network;
use crate::vertex::Vertex;
use crate::vertex_set::VertexSet;

/// A move that saved or caught stones, as read, and that is not expected at a glance.
#[derive(Clone, Debug, PartialEq)]
pub struct FoundMove {
    /// Its number.
    pub number: usize,
    /// Who made it.
    pub color: Color,
    /// Where.
    pub at: Vertex,
    /// Whether it saved or caught them.
    pub aim: ChanceAim,
    /// The stones.
    pub stones: VertexSet,
    /// How likely the network takes it to be, from 0 to 1.
    pub prior: f32,
}

/// A move that is likelier than this is seen at a glance.
const SEEN: f32 = 0.15;

/// The most moves that are told.
const MOST: usize = 4;

/// The moves of a game that were found, in its order, besides those of kos. Cost: an evaluation for each capture or rescue of
/// some stones.
pub(super) fn moves(
    source: &Source<'_>,
    course: &[GameMoment],
    timeline: &Timeline,
    stories: &[Story],
) -> Vec<FoundMove> {
    let size = source.record.size;
    if !Network::knows(size) {
        return Vec::new();
    }
    // A move may save stones and still be a mistake.
    let is_good = |number: &usize| {
        let lost = [dropped(course, *number), stayed(course, *number)];
        lost.iter().all(|&lost| lost < CLEAR) && !is_in_ko(stories, *number)
    };
    let mut found: Vec<FoundMove> = (1..timeline.boards.len())
        .filter(is_good)
        .filter_map(|number| {
            let blocks = timeline.weak(number - 1).iter();
            let decided = blocks.filter_map(|block| decided(timeline, number, block));
            decided.max_by_key(|found| found.stones.len())
        })
        .collect();
    found.sort_by_key(|found| std::cmp::Reverse(found.stones.len()));
    found.truncate(4 * MOST);
    let look = |found: &FoundMove| {
        let game = source.after(found.number - 1).ok()?;
        let told = source.asked.evaluator.evaluate(&game, found.color, None);
        Some(told.policy[found.at])
    };
    let told = found.into_iter().filter_map(|found| {
        let prior = attempt(&Interrupt::default(), None, || look(&found))??;
        (prior < SEEN).then_some(FoundMove { prior, ..found })
    });
    let mut told: Vec<FoundMove> = told.take(MOST).collect();
    told.sort_by_key(|found| found.number);
    told
}

/// A move that decides about a block that either side decides about by moving first.
fn decided(timeline: &Timeline, number: usize, block: &WeakBlock) -> Option<FoundMove> {
    let (color, at) = (timeline.mover(number)?, timeline.point(number)?);
    let stone = block.stones.first()?;
    let after = timeline.at(number, stone);
    if block.stones.len() < STONES || !block.is_open() {
        return None;
    }
    let (aim, is_done) = match color == block.color {
        true => (
            ChanceAim::Save,
            after.is_none_or(|weak| weak.answers.attacker.outcome == Outcome::Failure),
        ),
        // What is in atari is captured by anyone.
        false => (ChanceAim::Kill, after.is_some_and(WeakBlock::is_lost)),
    };
    is_done.then_some(FoundMove {
        number,
        color,
        at,
        aim,
        stones: block.stones,
        prior: 0.0,
    })
}
