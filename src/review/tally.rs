//! What each move of a game lost, added up.

use super::params::{AROUND, NOISE};
use super::{GameMoment, Remark, Review};
use crate::color::Color;
use std::ops::Range;

/// Moves are told apart by the points that they lost: the least of each class but the last, in which are those that lost less.
/// They are those of KaTrain.
pub const CLASSES: [f64; 5] = [12.0, 6.0, 3.0, 1.5, 0.5];

/// What the moves of a player lost.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Tally {
    /// How many there are.
    pub moves: usize,
    /// The points that they lost together, in each third of the game.
    pub lost: [f64; 3],
    /// How many there are of each class, the worst first ([`CLASSES`]).
    pub classes: [usize; CLASSES.len() + 1],
}

/// What each move lost by the estimates of a game, that of number `n` at index `n - 1`.
pub(super) fn losses(course: &[GameMoment], is_lent: bool) -> Vec<f64> {
    let noise = if is_lent { 0.0 } else { NOISE };
    let lost = |number: usize| {
        let [before, after] = [&course[number - 1], &course[number]];
        let lost = match after.is_set_up {
            true => 0.0,
            false => dropped(course, number).min(at_once(before, after).max(0.0) + noise),
        };
        (lost - noise).max(0.0)
    };
    (1..course.len()).map(lost).collect()
}

fn at_once(before: &GameMoment, after: &GameMoment) -> f64 {
    let color = before.to_move;
    before.estimate.lead_of(color) - after.estimate.lead_of(color)
}

/// How much was lost with a move by the estimates: the mean of that before its answer and after it.
pub(super) fn dropped(course: &[GameMoment], number: usize) -> f64 {
    let color = course[number - 1].to_move;
    let lead = |i: usize| course[i].estimate.lead_of(color);
    let next = course.get(number + 1).filter(|next| !next.is_set_up);
    let next = next.map_or(lead(number), |next| next.estimate.lead_of(color));
    lead(number - 1) - (lead(number) + next) / 2.0
}

/// The positions that tell what the move of a number lost.
pub(super) fn around(number: usize) -> Range<usize> {
    number.saturating_sub(AROUND)..number + AROUND
}

/// How much was lost from the positions before a move till those after it, by the estimates: the less of what their means and
/// their medians say.
pub(super) fn stayed(course: &[GameMoment], number: usize) -> f64 {
    let color = course[number - 1].to_move;
    let set_up = |i: &usize| course[*i].is_set_up;
    let from = (number.saturating_sub(AROUND)..number).rev().find(set_up);
    let before = from.unwrap_or(number.saturating_sub(AROUND))..number;
    let end = (number + AROUND).min(course.len());
    let after = number..(number + 1..end).find(set_up).unwrap_or(end);
    let [before, after] = [before, after].map(|part| leads(&course[part], color));
    let mean = |leads: &[f64]| leads.iter().sum::<f64>() / leads.len().max(1) as f64;
    (mean(&before) - mean(&after)).min(median(&before) - median(&after))
}

/// The leads of a side in these positions, in order of size.
pub(super) fn leads(part: &[GameMoment], color: Color) -> Vec<f64> {
    let leads = part.iter().map(|moment| moment.estimate.lead_of(color));
    let mut leads: Vec<f64> = leads.collect();
    leads.sort_by(f64::total_cmp);
    leads
}

/// The median of numbers in order of size; 0 of none.
pub(super) fn median(sorted: &[f64]) -> f64 {
    sorted.get(sorted.len() / 2).copied().unwrap_or(0.0)
}

/// The losses with what remarks say of their moves.
pub(super) fn remarked(mut losses: Vec<f64>, remarks: &[Remark]) -> Vec<f64> {
    for remark in remarks {
        if let Some(lost) = losses.get_mut(remark.number - 1) {
            *lost = remark.lost;
        }
    }
    losses
}

impl Review {
    /// What the moves of a player lost.
    pub fn tally(&self, color: Color) -> Tally {
        let mut tally = Tally::default();
        let all = self.losses.len().max(1);
        for (i, &lost) in self.losses.iter().enumerate() {
            if self.course[i].to_move != color || self.course[i + 1].is_set_up {
                continue;
            }
            let class = CLASSES.iter().position(|&least| lost >= least);
            tally.moves += 1;
            tally.lost[3 * i / all] += lost;
            tally.classes[class.unwrap_or(CLASSES.len())] += 1;
        }
        tally
    }
}
