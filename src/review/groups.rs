//! What became of groups over the game, as the estimates of its positions say.

use super::{GameMoment, Source};
use crate::color::Color;
use crate::position::Position;
use crate::vertex_set::VertexSet;

/// The numbers of the stories.
struct StoryParams {
    /// Groups of fewer stones have no story.
    stones: usize,
    /// A group is lost if its stones belong to the opponent by so much in the mean.
    lost: f64,
    /// A group that lives was in danger if it was lost in so many positions in a row.
    danger: usize,
}

const PARAMS: StoryParams = StoryParams {
    stones: 4,
    lost: 0.3,
    danger: 4,
};

/// What became of a group.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GroupFate {
    /// It was captured by the move of this number.
    Captured(usize),
    /// It stands on the last board, and is dead.
    Dead,
    /// It lives, but until the move of this number it was lost.
    Saved(usize),
}

/// What became of a group, and since when.
#[derive(Clone, Debug, PartialEq)]
pub struct GroupStory {
    /// Whose it is.
    pub color: Color,
    /// Its stones, when it was captured or at the end.
    pub stones: VertexSet,
    /// What became of it.
    pub fate: GroupFate,
    /// The number of the move since which it was lost, by the estimates.
    pub lost: usize,
}

/// The stories of a game, in the order in which the groups were lost.
pub(super) fn stories(source: &Source<'_>, course: &[GameMoment]) -> Vec<GroupStory> {
    let mut stories = captured(course);
    stories.extend(at_the_end(source, course));
    stories.sort_by_key(|story| (story.lost, story.stones.first()));
    stories
}

/// How much stones belong to their owner in a position of the game, in the mean, from 1 to -1.
fn held(moment: &GameMoment, stones: &VertexSet, color: Color) -> f64 {
    let sign = f64::from(color.sign());
    let sum: f64 = (stones.iter())
        .map(|v| sign * moment.estimate.ownership(v))
        .sum();
    sum / stones.len().max(1) as f64
}

/// The first of the positions before `end` in which stones are lost, without a break.
fn lost_since(course: &[GameMoment], end: usize, stones: &VertexSet, color: Color) -> usize {
    let before = course[..end].iter().rev();
    let lost = before.take_while(|o| held(o, stones, color) < -PARAMS.lost);
    end - lost.count()
}

fn captured(course: &[GameMoment]) -> Vec<GroupStory> {
    let mut stories = Vec::new();
    for (pair, number) in course.windows(2).zip(1..) {
        for color in Color::ALL {
            // What is taken off by hand is not captured.
            if pair[1].is_set_up {
                continue;
            }
            let gone = pair[0].stones[color] - pair[1].stones[color];
            if gone.len() < PARAMS.stones {
                continue;
            }
            stories.push(GroupStory {
                color,
                stones: gone,
                fate: GroupFate::Captured(number),
                lost: lost_since(course, number, &gone, color).min(number),
            });
        }
    }
    stories
}

/// The groups that are dead at the end, and those that live and were lost before.
fn at_the_end(source: &Source<'_>, course: &[GameMoment]) -> Vec<GroupStory> {
    let Some(last) = course.last() else {
        return Vec::new();
    };
    let Ok(game) = source.after(course.len() - 1) else {
        return Vec::new();
    };
    let position = Position::new(game);
    let dragons = position.analysis().dragons.all().iter();
    let large = dragons.filter(|dragon| dragon.stones.len() >= PARAMS.stones);
    let stories = large.filter_map(|dragon| {
        let (stones, color) = (dragon.stones, dragon.color);
        let stood = stood_since(course, &stones, color);
        let part = &course[stood..];
        let story = |fate, lost| GroupStory {
            color,
            stones,
            fate,
            lost,
        };
        if held(last, &stones, color) < -PARAMS.lost {
            let since = lost_since(course, course.len(), &stones, color).max(stood);
            return Some(story(GroupFate::Dead, since.min(course.len() - 1)));
        }
        let is_lost = |o: &GameMoment| held(o, &stones, color) < -PARAMS.lost;
        let end = part.iter().rposition(is_lost)? + 1;
        let since = lost_since(part, end, &stones, color);
        (end - since >= PARAMS.danger).then(|| story(GroupFate::Saved(stood + end), stood + since))
    });
    stories.collect()
}

/// The first position since which most of these stones stood.
fn stood_since(course: &[GameMoment], stones: &VertexSet, color: Color) -> usize {
    let stands = |moment: &&GameMoment| (moment.stones[color] & *stones).len() * 2 > stones.len();
    course.len() - course.iter().rev().take_while(stands).count()
}
