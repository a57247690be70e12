//! What a review tells, and in which order.

use super::params::{AROUND, CLEAR};
use super::{Rank, Remark, Review, Story, stories, tally};
use crate::color::Color;

/// Something that a review tells.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Notable<'a> {
    /// What took more than a move.
    Story(&'a Story),
    /// A move.
    Remark(&'a Remark),
}

impl Notable<'_> {
    /// What it is worth, in points.
    pub(super) fn points(&self) -> f64 {
        match self {
            Notable::Story(story) => story.points,
            Notable::Remark(remark) => remark.lost,
        }
    }

    /// Who lost by it, and from which move till which.
    pub(super) fn place(&self) -> (Color, usize, usize) {
        match self {
            Notable::Story(story) => (story.loser, story.first, story.last),
            Notable::Remark(remark) => (remark.color, remark.number, remark.number),
        }
    }
}

impl Review {
    /// Takes the remarks that are worth telling, and what they say of losses.
    pub(super) fn tell(&mut self, remarks: Vec<Remark>) {
        let least = self.level.map_or(0.0, Rank::least);
        let is_told = |remark: &Remark| remark.lost >= least || remark.cause.kind.is_about_stones();
        self.losses = tally::remarked(std::mem::take(&mut self.losses), &remarks);
        self.remarks = remarks.into_iter().filter(is_told).collect();
        stories::join(&mut self.stories, &self.remarks);
    }

    /// What there is to tell in the order in which it matters: what turned the game, and then by points. What a story tells of
    /// is not told as a remark again.
    pub fn told(&self) -> Vec<Notable<'_>> {
        // What could not have been done otherwise has no place of its own.
        let is_told = |story: &&Story| story.points >= CLEAR && !story.chances.is_empty();
        let stories: Vec<&Story> = self.stories.iter().filter(is_told).collect();
        let alone = |remark: &&Remark| !stories.iter().any(|story| story.holds(remark.number));
        let mut told: Vec<Notable<'_>> = self
            .remarks
            .iter()
            .filter(alone)
            .map(Notable::Remark)
            .collect();
        told.extend(stories.iter().copied().map(Notable::Story));
        told.sort_by(|a, b| {
            b.points()
                .total_cmp(&a.points())
                .then(a.place().1.cmp(&b.place().1))
        });
        if let Some(first) = told.iter().position(|told| self.is_turn(told)) {
            told[..=first].rotate_right(1);
        }
        told
    }

    /// The stories that have no place in that order: of what could not be helped, and of what is worth little.
    pub fn untold(&self) -> Vec<&Story> {
        let told = self.told();
        let is_told = |story: &&Story| !told.contains(&Notable::Story(story));
        self.stories.iter().filter(is_told).collect()
    }

    /// Whether the lead changed sides for the last time with something, to the loss of who lost by it.
    fn is_turn(&self, told: &Notable<'_>) -> bool {
        let Some(&turn) = self.turning_points.last() else {
            return false;
        };
        let (loser, first, last) = told.place();
        let near = first.saturating_sub(AROUND)..=last + AROUND;
        let end = self.course.last();
        near.contains(&turn) && end.is_some_and(|end| end.estimate.lead_of(loser) < 0.0)
    }

    /// The remark on the largest chance that a side missed: to take something from its opponent, or to punish a mistake.
    pub fn missed_chance(&self, color: Color) -> Option<&Remark> {
        let is_chance = |remark: &&Remark| {
            let before = remark
                .number
                .checked_sub(2)
                .and_then(|i| self.losses.get(i));
            let takes = remark.cause.kind.is_about_stones() && remark.cause.owner != color;
            remark.color == color && (takes || before.is_some_and(|&lost| lost >= CLEAR))
        };
        let missed = self.remarks.iter().filter(is_chance);
        missed.max_by(|a, b| a.lost.total_cmp(&b.lost))
    }
}
