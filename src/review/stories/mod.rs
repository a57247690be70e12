//! What of a game took more than one move: ladders that were played out, groups that died, were captured or got away, and
//! kos.
//!
//! # How
//! Estimates and boards tell which groups changed hands. Who could have changed it, and when last, the readers say: of captures
//! for each position, of life and death for some ten positions of each group. Only where they find nothing the time is that
//! of the estimates, and the story says so. Ladders are found as they are played, atari by atari, and each of their moves is
//! judged by reading them on.

mod group;
mod ko;
mod ladder;

#[cfg(test)]
pub(crate) use ladder::tests::BROKEN;

use super::params::AROUND;
use super::timeline::Timeline;
use super::{Counter, GameMoment, Remark, Source, tally};
use crate::answer::Certainty;
use crate::color::Color;
use crate::together::together;
use crate::vertex::{Move, Vertex};
use crate::vertex_set::VertexSet;
use std::num::NonZero;

/// What kind of story it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StoryKind {
    /// A ladder that was played out.
    Ladder {
        /// Whether its first atari would have captured.
        works: bool,
        /// Whether the stones were captured.
        is_caught: bool,
        /// The stone that makes it fail, of those that stood before.
        breaker: Option<Vertex>,
    },
    /// A group that was captured.
    Captured,
    /// A group that stands on the last board, and is dead.
    Dead,
    /// A group that lives, but was lost for a while.
    Saved,
    /// A ko that was taken so often.
    Ko {
        /// How often.
        taken: usize,
    },
}

impl StoryKind {
    /// What the loser of the story of a group could have done.
    pub(crate) const fn aim(self) -> ChanceAim {
        match self {
            StoryKind::Saved => ChanceAim::Kill,
            _ => ChanceAim::Save,
        }
    }
}

/// What a move could have done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChanceAim {
    /// To capture or kill the opponent's stones.
    Kill,
    /// To save one's own.
    Save,
    /// To stop a ladder that does not work.
    Stop,
    /// To give up stones that are lost.
    GiveUp,
}

impl ChanceAim {
    /// Whose aim it is, if the stones are of this colour.
    const fn side(self, owner: Color) -> Color {
        match self {
            ChanceAim::Kill | ChanceAim::Stop => owner.opponent(),
            ChanceAim::Save | ChanceAim::GiveUp => owner,
        }
    }
}

/// A move of a story that passed something by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Chance {
    /// Its number.
    pub number: usize,
    /// Who made it.
    pub color: Color,
    /// What could have been done.
    pub aim: ChanceAim,
    /// By which move; `None` if any other one would have done.
    pub better: Option<Move>,
    /// How sure that is.
    pub certainty: Certainty,
}

/// Something of a game that took more than one move.
#[derive(Clone, Debug, PartialEq)]
pub struct Story {
    /// What it is.
    pub kind: StoryKind,
    /// Whose stones it is about; of a ko, who won it.
    pub color: Color,
    /// The stones as they are in the end, or when they were captured; of a ko, its two points.
    pub stones: VertexSet,
    /// The number of its first move; of a group, that with which it was lost, or could have been saved or killed last.
    pub first: usize,
    /// The number of its last move: that captured or saved the stones, or the last one of the game.
    pub last: usize,
    /// The moves of both sides that passed it by, in the order of the game.
    pub chances: Vec<Chance>,
    /// Who lost by it.
    pub loser: Color,
    /// How sure its time is: estimated if no reader found it.
    pub certainty: Certainty,
    /// What it was worth in points, by the estimates before it and after it.
    pub points: f64,
}

impl Story {
    /// Whether it is with this chance that the story was decided: the last of its aim, or the first of a ladder.
    pub(super) fn turns_at(&self, chance: &Chance) -> bool {
        let mut same = self.chances.iter().filter(|other| other.aim == chance.aim);
        match self.kind {
            StoryKind::Ladder { .. } => same.next() == Some(chance),
            kind => chance.aim == kind.aim() && same.next_back() == Some(chance),
        }
    }

    /// Whether a move is one with which it was decided, or one of a ladder: a remark on it would say the same again.
    pub fn holds(&self, number: usize) -> bool {
        let is_ladder = matches!(self.kind, StoryKind::Ladder { .. });
        let mut here = self.chances.iter().filter(|chance| chance.number == number);
        here.any(|chance| is_ladder || self.turns_at(chance))
    }
}

/// The stories of a game, those that are worth most first.
pub(super) fn find(
    source: &Source<'_>,
    course: &[GameMoment],
    timeline: &Timeline,
    jobs: NonZero<usize>,
    counter: &mut Counter<'_, '_>,
) -> Vec<Story> {
    let fated = group::fated(source, course);
    let read = |group: &group::Fated| group::read(source, course, timeline, group);
    let found = match counter.is_ended {
        true => Vec::new(),
        false => together(jobs, &fated, read, |_| counter.tell(None)),
    };
    let found = found.into_iter().chain(std::iter::repeat_with(|| None));
    let mut groups: Vec<Story> = fated
        .iter()
        .zip(found)
        .map(|(group, story)| story.unwrap_or_else(|| group::by_estimates(course, group)))
        .collect();
    let mut others = ladder::stories(timeline);
    others.extend(ko::stories(timeline));
    for story in &mut others {
        story.points = lost(course, story);
    }
    // A ladder tells of its stones.
    groups.retain(|story| !others.iter().any(|other| tells_of(other, story)));
    groups.extend(others);
    groups.sort_by(|a, b| b.points.total_cmp(&a.points).then(a.first.cmp(&b.first)));
    groups
}

fn tells_of(ladder: &Story, group: &Story) -> bool {
    matches!(
        ladder.kind,
        StoryKind::Ladder {
            is_caught: true,
            ..
        }
    ) && group.color == ladder.color
        && group.kind == StoryKind::Captured
        && group.stones.intersects(&ladder.stones)
        && group.last == ladder.last
}

/// How much the loser of a story lost from before it till after it: medians of the estimates there.
fn lost(course: &[GameMoment], story: &Story) -> f64 {
    let median = |from: usize, to: usize| -> f64 {
        let from = from.min(course.len() - 1);
        let part = &course[from..to.clamp(from + 1, course.len())];
        tally::median(&tally::leads(part, story.loser))
    };
    let before = median(story.first.saturating_sub(AROUND), story.first);
    let after = median(story.last, story.last + AROUND);
    (before - after).max(0.0)
}

/// Groups about which the readers found nothing get the chance that a remark tells of: that nearest to when they were lost.
pub(super) fn join(stories: &mut [Story], remarks: &[Remark]) {
    for story in stories {
        if matches!(story.kind, StoryKind::Ladder { .. } | StoryKind::Ko { .. }) {
            continue;
        }
        let aim = story.kind.aim();
        let mover = aim.side(story.color);
        if story.chances.iter().any(|chance| chance.aim == aim) {
            continue;
        }
        let tells = |remark: &&Remark| {
            let stones = remark.cause.stones;
            remark.color == mover
                && remark.cause.owner == story.color
                && remark.number <= story.last
                && remark.cause.kind.is_about_life()
                && 2 * (stones & story.stones).len() > stones.len()
        };
        let told = remarks.iter().filter(tells);
        if let Some(remark) = told.min_by_key(|remark| remark.number.abs_diff(story.first)) {
            story.first = remark.number;
            story.certainty = remark.cause.certainty;
            story.chances.push(Chance {
                number: remark.number,
                color: mover,
                aim,
                better: Some(remark.better),
                certainty: remark.cause.certainty,
            });
            story.chances.sort_by_key(|chance| chance.number);
        }
    }
}

/// Whether a move was made while a ko was fought.
pub(super) fn is_in_ko(stories: &[Story], number: usize) -> bool {
    let mut kos = stories
        .iter()
        .filter(|story| matches!(story.kind, StoryKind::Ko { .. }));
    kos.any(|ko| (ko.first..=ko.last).contains(&number))
}
