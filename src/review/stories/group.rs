//! Groups that were captured, are dead, or live although they were lost: which moves could have changed that, as the readers
//! of captures and of life and death say.

use super::{Chance, ChanceAim, Story, StoryKind};
use crate::answer::{Answer, Certainty, Outcome};
use crate::color::Color;
use crate::position::{Estimate, Position};
use crate::review::params::{A_WHILE, AROUND, HELD, STONES};
use crate::review::timeline::{Timeline, WeakBlock};
use crate::review::{GameMoment, Source};
use crate::vertex::{Move, Vertex};
use crate::vertex_set::VertexSet;

/// Of so many groups the life is read, those of most stones.
const READ: usize = 8;

/// A group, as the estimates tell of it.
pub(super) struct Fated {
    kind: StoryKind,
    color: Color,
    stones: VertexSet,
    /// The position since which it stands.
    stood: usize,
    /// The position at which its fate is certain: before the capture, at the end, or when it was saved.
    end: usize,
    /// The move since which it was lost.
    lost: usize,
    /// Whether its life is read, and not only captures.
    is_large: bool,
}

impl Fated {
    /// The number of the move that captured it or saved it, or of the last one.
    fn last(&self) -> usize {
        match self.kind {
            StoryKind::Captured => self.end + 1,
            _ => self.end,
        }
    }
}

/// The groups of a game that have a story.
pub(super) fn fated(source: &Source<'_>, course: &[GameMoment]) -> Vec<Fated> {
    let mut found = captured(course);
    found.extend(at_the_end(source, course));
    found.sort_by_key(|group| (std::cmp::Reverse(group.stones.len()), group.end));
    for group in found.iter_mut().take(READ) {
        group.is_large = true;
    }
    found
}

/// The story of a group by its readings.
pub(super) fn read(
    source: &Source<'_>,
    course: &[GameMoment],
    timeline: &Timeline,
    group: &Fated,
) -> Story {
    let Some(anchor) = oldest(course, group) else {
        return by_estimates(course, group);
    };
    let aim = group.kind.aim();
    // What either side decides about until the end was worth nothing to them.
    let is_left = group.kind == StoryKind::Dead
        && timeline
            .at(group.end, anchor)
            .is_some_and(WeakBlock::is_open);
    let mut chances = match is_left {
        true => Vec::new(),
        false => passed_by(timeline, group, anchor),
    };
    let has_last = chances.iter().any(|chance| chance.aim == aim);
    if !has_last && group.is_large {
        chances.extend(last_chance(source, course, group, anchor));
    }
    chances.retain(|chance| !is_vain(source, group, chance));
    chances.sort_by_key(|chance| chance.number);
    let decided = chances
        .iter()
        .rev()
        .find(|chance| chance.aim == aim)
        .copied();
    // What the other side passes by after that is lost already.
    let first = decided.map_or(group.lost, |chance| chance.number);
    chances.retain(|chance| chance.aim == aim || chance.number < first);
    let Some(decided) = decided else {
        let story = by_estimates(course, group);
        return Story { chances, ..story };
    };
    Story {
        first: decided.number,
        certainty: decided.certainty,
        points: swing(course, group, decided.number),
        chances,
        ..by_estimates(course, group)
    }
}

/// The same as the estimates alone tell it.
pub(super) fn by_estimates(course: &[GameMoment], group: &Fated) -> Story {
    Story {
        kind: group.kind,
        color: group.color,
        stones: group.stones,
        first: group.lost,
        last: group.last(),
        chances: Vec::new(),
        loser: group.kind.aim().side(group.color),
        certainty: Certainty::Estimated,
        points: swing(course, group, group.lost),
    }
}

/// How many points changed hands around a group since the position before a move, by the estimates.
fn swing(course: &[GameMoment], group: &Fated, number: usize) -> f64 {
    let near = group.stones | group.stones.neighbors();
    let zone = near | near.neighbors();
    let owned = |i: usize| course[i.min(course.len() - 1)].estimate.owned(&zone);
    let gone = owned(number.saturating_sub(1)) - owned(group.last());
    let change = f64::from(group.color.sign()) * gone;
    match group.kind {
        StoryKind::Saved => -change,
        _ => change,
    }
    .max(0.0)
}

/// The stone of a group that stands longest.
fn oldest(course: &[GameMoment], group: &Fated) -> Option<Vertex> {
    let since = |v: Vertex| {
        let before = course[..=group.end].iter().rev();
        group.end
            - before
                .take_while(|o| o.stones[group.color].contains(v))
                .count()
                .min(group.end)
    };
    group.stones.iter().min_by_key(|&v| since(v))
}

/// The moves of both sides that left a capture to the other one, or let it go, by tactical reading.
fn passed_by(timeline: &Timeline, group: &Fated, anchor: Vertex) -> Vec<Chance> {
    let last = (group.end + 1).min(timeline.moves.len());
    let chance = |number: usize| {
        let before = timeline
            .at(number - 1, anchor)
            .filter(|weak| weak.is_open())?;
        let standing = timeline.boards[number - 1].stones_of(group.color) & group.stones;
        // A part of a group is not the group.
        if before.color != group.color || 2 * before.stones.len() < standing.len() {
            return None;
        }
        let mover = timeline.mover(number)?;
        let after = timeline.at(number, anchor);
        let (aim, answer, is_missed) = match mover == group.color {
            true => {
                let is_weak =
                    after.is_some_and(|weak| weak.answers.attacker.outcome == Outcome::Success);
                (ChanceAim::Save, before.answers.defender, is_weak)
            }
            false => {
                let stands = timeline.block(number, anchor, group.color).is_some();
                let is_lost = after.is_some_and(|weak| !weak.answers.defender.outcome.succeeds());
                (ChanceAim::Kill, before.answers.attacker, stands && !is_lost)
            }
        };
        is_missed.then_some(Chance {
            number,
            color: mover,
            aim,
            better: answer.best,
            certainty: Certainty::Read,
        })
    };
    (group.stood + 1..=last).filter_map(chance).collect()
}

/// The last move of a side with which it could have saved or killed a group, by the reader of dragons: found by halving, so
/// that some ten positions are read.
fn last_chance(
    source: &Source<'_>,
    course: &[GameMoment],
    group: &Fated,
    anchor: Vertex,
) -> Option<Chance> {
    let aim = group.kind.aim();
    let mover = aim.side(group.color);
    let is_turn =
        |&i: &usize| course[i].to_move == mover && course[i].stones[group.color].contains(anchor);
    let turns = (group.stood..=group.end).rev().filter(is_turn);
    let turns: Vec<usize> = turns.take(A_WHILE).collect();
    let ask = |i: usize| -> Option<(Answer, Certainty)> {
        let position = source.position(source.after(i).ok()?);
        let found = position.prospects(anchor);
        let answer = match aim {
            ChanceAim::Kill => found.attack,
            _ => found.defense,
        };
        Some((answer, found.certainty))
    };
    let (mut lost, mut found) = (None, None);
    let mut at = 0;
    while at < turns.len() {
        let (answer, certainty) = ask(turns[at])?;
        if answer.outcome.succeeds() {
            found = Some((at, answer, certainty));
            break;
        }
        lost = Some((at, certainty));
        at = 2 * at + 1;
    }
    let (mut at, mut answer, mut certainty) = found?;
    while let Some((after, sure)) = lost
        && after + 1 < at
    {
        let middle = (after + at) / 2;
        let (there, how) = ask(turns[middle])?;
        match there.outcome.succeeds() {
            true => (at, answer, certainty) = (middle, there, how),
            false => lost = Some((middle, how.min(sure))),
        }
    }
    let after = lost.map_or(Certainty::Proven, |(_, certainty)| certainty);
    let number = turns[at] + 1;
    // A group that is safe without a move has no such moment there.
    let better = answer.best.filter(|&better| better != Move::Pass)?;
    (number < course.len()).then_some(Chance {
        number,
        color: mover,
        aim,
        better: Some(better),
        certainty: certainty.min(after),
    })
}

/// Whether the estimate after the move of a chance gives the group to the other side all the same: what cannot be captured may
/// be dead, and what is saved from that may be worth nothing.
fn is_vain(source: &Source<'_>, group: &Fated, chance: &Chance) -> bool {
    let found = || {
        let mut game = source.after(chance.number - 1).ok()?;
        game.play(chance.color, chance.better?).ok()?;
        let stones = game.board().stones_of(group.color) & group.stones;
        let held = held(source.position(game).estimate(), &stones, group.color);
        Some(match chance.aim {
            ChanceAim::Kill => held > f64::from(HELD),
            _ => held < -f64::from(HELD),
        })
    };
    found().unwrap_or(false)
}

/// How much stones belong to their owner by an estimate, in the mean, from 1 to -1.
fn held(estimate: &Estimate, stones: &VertexSet, color: Color) -> f64 {
    f64::from(color.sign()) * estimate.owned(stones) / stones.len().max(1) as f64
}

/// The first of the positions before `end` in which stones are lost, without a break.
fn lost_since(course: &[GameMoment], end: usize, stones: &VertexSet, color: Color) -> usize {
    let before = course[..end].iter().rev();
    let lost = before.take_while(|o| held(&o.estimate, stones, color) < -f64::from(HELD));
    end - lost.count()
}

fn captured(course: &[GameMoment]) -> Vec<Fated> {
    let mut found = Vec::new();
    for (pair, number) in course.windows(2).zip(1..) {
        for color in Color::ALL {
            // What is taken off by hand is not captured.
            if pair[1].is_set_up {
                continue;
            }
            let gone = pair[0].stones[color] - pair[1].stones[color];
            if gone.len() < STONES {
                continue;
            }
            found.push(Fated {
                kind: StoryKind::Captured,
                color,
                stones: gone,
                stood: stood_since(&course[..number], &gone, color),
                end: number - 1,
                lost: lost_since(course, number, &gone, color).min(number),
                is_large: false,
            });
        }
    }
    found
}

/// The groups that are dead at the end, and those that live and were lost before.
fn at_the_end(source: &Source<'_>, course: &[GameMoment]) -> Vec<Fated> {
    let Some(last) = course.last() else {
        return Vec::new();
    };
    let Ok(game) = source.after(course.len() - 1) else {
        return Vec::new();
    };
    let position = Position::new(game);
    let dragons = position.analysis().dragons.all().iter();
    let large = dragons.filter(|dragon| dragon.stones.len() >= STONES);
    let found = large.filter_map(|dragon| {
        let (stones, color) = (dragon.stones, dragon.color);
        let stood = stood_since(course, &stones, color);
        let part = &course[stood..];
        let fated = |kind, end, lost| Fated {
            kind,
            color,
            stones,
            stood,
            end,
            lost,
            is_large: false,
        };
        if held(&last.estimate, &stones, color) < -f64::from(HELD) {
            let since = lost_since(course, course.len(), &stones, color).max(stood);
            let end = course.len() - 1;
            return Some(fated(StoryKind::Dead, end, since.min(end)));
        }
        let is_lost = |o: &GameMoment| held(&o.estimate, &stones, color) < -f64::from(HELD);
        let end = part.iter().rposition(is_lost)? + 1;
        let since = lost_since(part, end, &stones, color);
        let is_told = end - since >= AROUND && stood + end < course.len();
        is_told.then(|| fated(StoryKind::Saved, stood + end, stood + since))
    });
    found.collect()
}

/// The first position since which most of these stones stood.
fn stood_since(course: &[GameMoment], stones: &VertexSet, color: Color) -> usize {
    let stands = |moment: &&GameMoment| (moment.stones[color] & *stones).len() * 2 > stones.len();
    course.len() - course.iter().rev().take_while(stands).count()
}
