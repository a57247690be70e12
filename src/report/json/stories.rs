//! What of a reviewed game took more than a move, and what moves lost and found.

use super::estimate::rounded;
use super::names;
use crate::color::Color;
use crate::report::review::{found, story, story_kind};
use crate::review::{Chance, ChanceAim, FoundMove, Notable, Review, Story, StoryKind};
use crate::vertex::Move;
use crate::word::Word;
use serde::Serialize;

/// What took more than a move.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct StoryAnswer {
    /// `ladder`, `captured`, `dead`, `saved` or `ko`.
    pub kind: &'static str,
    /// Whose stones it is about; of a ko, who had it last.
    pub color: String,
    /// The stones.
    pub stones: Vec<String>,
    /// The number of its first move.
    pub first: usize,
    /// The number of its last move.
    pub last: usize,
    /// Who lost by it.
    pub loser: String,
    /// What it was worth in points, in tenths.
    pub points: f64,
    /// How sure its time is.
    pub certainty: &'static str,
    /// The stone that breaks a ladder.
    pub breaker: Option<String>,
    /// The moves of both sides that passed something by.
    pub chances: Vec<ChanceAnswer>,
    /// The same in sentences.
    pub text: String,
}

/// A move of a story.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ChanceAnswer {
    /// Its number.
    #[serde(rename = "move")]
    pub number: usize,
    /// Who made it.
    pub color: String,
    /// What could have been done: `kill`, `save`, `stop` a ladder that fails, or `give up` stones that are lost.
    pub aim: &'static str,
    /// The move that would have done it, if not any other one.
    pub better: Option<String>,
    /// How sure that is.
    pub certainty: &'static str,
}

/// What became of a group.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct GroupStoryAnswer {
    /// Whose it is.
    pub color: String,
    /// Its stones.
    pub stones: Vec<String>,
    /// `captured`, `dead` or `saved`.
    pub fate: &'static str,
    /// The number of the move by which it was captured or saved.
    pub until: Option<usize>,
    /// The number of the move since which it was lost.
    pub since: usize,
    /// The same as a sentence.
    pub text: String,
}

/// Something that is told, by its place in one of the lists.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum ToldAnswer {
    /// The index of a story.
    Story(usize),
    /// The index of a remark.
    Remark(usize),
}

/// What the moves of a player lost together.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct TotalsAnswer {
    /// How many moves there are.
    pub moves: usize,
    /// The points that they lost in each third of the game, in tenths.
    pub lost: Vec<f64>,
    /// How many moves there are of each class.
    pub classes: Vec<usize>,
}

/// A move that was found.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct FoundAnswer {
    /// Its number.
    #[serde(rename = "move")]
    pub number: usize,
    /// Who made it.
    pub color: String,
    /// Where.
    pub played: String,
    /// What it did: `kill` or `save`.
    pub aim: &'static str,
    /// The stones that it is about.
    pub stones: Vec<String>,
    /// How likely it is at a glance, from 0 to 1 in thousandths.
    pub prior: f64,
    /// The same as a sentence.
    pub text: String,
}

pub(super) fn group(told: &Story) -> Option<GroupStoryAnswer> {
    let (fate, until) = match told.kind {
        StoryKind::Captured => ("captured", Some(told.last)),
        StoryKind::Dead => ("dead", None),
        StoryKind::Saved => ("saved", Some(told.last)),
        StoryKind::Ladder { .. } | StoryKind::Ko { .. } => return None,
    };
    Some(GroupStoryAnswer {
        color: told.color.to_string(),
        stones: names(&told.stones),
        fate,
        until,
        since: told.first,
        text: story(told),
    })
}

pub(super) fn story_of(told: &Story) -> StoryAnswer {
    StoryAnswer {
        kind: story_kind(told),
        color: told.color.to_string(),
        stones: names(&told.stones),
        first: told.first,
        last: told.last,
        loser: told.loser.to_string(),
        points: rounded(told.points, 10.0),
        certainty: told.certainty.as_str(),
        breaker: match told.kind {
            StoryKind::Ladder { breaker, .. } => breaker.map(|v| v.to_string()),
            _ => None,
        },
        chances: told.chances.iter().map(chance).collect(),
        text: story(told),
    }
}

fn chance(chance: &Chance) -> ChanceAnswer {
    ChanceAnswer {
        number: chance.number,
        color: chance.color.to_string(),
        aim: aim(chance.aim),
        better: chance.better.map(Move::name),
        certainty: chance.certainty.as_str(),
    }
}

fn aim(aim: ChanceAim) -> &'static str {
    match aim {
        ChanceAim::Kill => "kill",
        ChanceAim::Save => "save",
        ChanceAim::Stop => "stop",
        ChanceAim::GiveUp => "give up",
    }
}

pub(super) fn order(review: &Review) -> Vec<ToldAnswer> {
    let told = review.told().into_iter();
    let place = |told: Notable<'_>| match told {
        Notable::Story(told) => review
            .stories
            .iter()
            .position(|s| std::ptr::eq(s, told))
            .map(ToldAnswer::Story),
        Notable::Remark(told) => review
            .remarks
            .iter()
            .position(|r| std::ptr::eq(r, told))
            .map(ToldAnswer::Remark),
    };
    told.filter_map(place).collect()
}

pub(super) fn totals(review: &Review, color: Color) -> TotalsAnswer {
    let tally = review.tally(color);
    TotalsAnswer {
        moves: tally.moves,
        lost: tally.lost.iter().map(|&lost| rounded(lost, 10.0)).collect(),
        classes: tally.classes.to_vec(),
    }
}

pub(super) fn found_of(told: &FoundMove) -> FoundAnswer {
    FoundAnswer {
        number: told.number,
        color: told.color.to_string(),
        played: told.at.to_string(),
        aim: aim(told.aim),
        stones: names(&told.stones),
        prior: rounded(f64::from(told.prior), 1000.0),
        text: found(told),
    }
}
