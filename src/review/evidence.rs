//! What readers tell of single moves: that stones were left to be captured or could have been, or a group killed or saved.

use super::cause::{Cause, CauseKind};
use super::params::{STAKE, STONES};
use super::stories::{self, Chance, ChanceAim, Story, StoryKind};
use super::timeline::{Timeline, WeakBlock};
use crate::answer::{Certainty, Outcome};
use crate::color::Color;
use crate::vertex::{Move, Vertex};
use crate::vertex_set::VertexSet;
use std::collections::BTreeMap;

/// What a move passed by, as read.
#[derive(Clone, Debug)]
pub(super) struct ReadLoss {
    /// The move that would have done it; `None` if any other one.
    pub better: Option<Move>,
    /// What the move that was played lost.
    pub cause: Cause,
}

impl ReadLoss {
    /// The stones that it is about.
    pub fn stake(&self) -> usize {
        self.cause.stones.len()
    }
}

/// What is known of the moves of a game by their numbers: of each the largest thing.
pub(super) fn of_moves(timeline: &Timeline, stories: &[Story]) -> BTreeMap<usize, ReadLoss> {
    let mut known: BTreeMap<usize, ReadLoss> = BTreeMap::new();
    let mut add = |number: usize, found: ReadLoss| {
        let is_larger = known
            .get(&number)
            .is_none_or(|other| other.stake() < found.stake());
        if is_larger {
            known.insert(number, found);
        }
    };
    // In a ko stones are left for the threat.
    let calm = (1..timeline.boards.len()).filter(|&number| !stories::is_in_ko(stories, number));
    for number in calm {
        for block in timeline.weak(number - 1) {
            if let Some(found) = capture(timeline, number, block) {
                add(number, found);
            }
        }
    }
    // What is worth little was given up for something.
    for story in stories.iter().filter(|story| story.points >= STAKE as f64) {
        for chance in &story.chances {
            if chance.certainty >= Certainty::Read && story.turns_at(chance) {
                add(chance.number, told(timeline, story, chance));
            }
        }
    }
    known
}

/// A block that a move leaves to be captured, or does not capture although it could, if the opponent makes use of it at once:
/// what both sides leave for a while is worth less than what they play.
fn capture(timeline: &Timeline, number: usize, block: &WeakBlock) -> Option<ReadLoss> {
    if block.stones.len() < STONES || !block.is_open() || number + 1 >= timeline.boards.len() {
        return None;
    }
    let mover = timeline.mover(number)?;
    let stone = block.stones.first()?;
    let [after, next] = [number, number + 1].map(|n| timeline.at(n, stone));
    let stands = |n: usize| timeline.block(n, stone, block.color).is_some();
    let better = match mover == block.color {
        true => {
            let falls = after?.answers.attacker.outcome == Outcome::Success;
            let is_taken = next.map_or(!stands(number + 1), WeakBlock::is_lost);
            (falls && is_taken).then_some(block.answers.defender.best?)?
        }
        false => {
            let is_caught = !stands(number)
                || after.is_some_and(|weak| !weak.answers.defender.outcome.succeeds());
            let is_safe = stands(number + 1) && next.is_none();
            (!is_caught && is_safe).then_some(block.answers.attacker.best?)?
        }
    };
    let reply = timeline.point(number + 1);
    let is_played = timeline
        .moves
        .get(number - 1)
        .is_some_and(|played| played.1 == better);
    (!is_played).then(|| ReadLoss {
        better: Some(better),
        cause: cause(CauseKind::Capture, block.color, block.stones, reply),
    })
}

/// What a chance of a story was about.
fn told(timeline: &Timeline, story: &Story, chance: &Chance) -> ReadLoss {
    let kind = match (story.kind, chance.aim) {
        (StoryKind::Ladder { breaker, .. }, aim) => CauseKind::Ladder { aim, breaker },
        _ => CauseKind::Life,
    };
    // The stones as they stood then.
    let standing = timeline.boards.get(chance.number);
    let stones = standing.map_or(story.stones, |board| {
        story.stones & board.stones_of(story.color)
    });
    let reply = match chance.aim {
        ChanceAim::Stop | ChanceAim::GiveUp => None,
        ChanceAim::Kill | ChanceAim::Save => next_decisive(story, chance),
    };
    ReadLoss {
        better: chance.better,
        cause: cause(kind, story.color, stones, reply),
    }
}

/// The other side's better move at its next chance, if that comes at once.
fn next_decisive(story: &Story, chance: &Chance) -> Option<Vertex> {
    let next = story
        .chances
        .iter()
        .find(|next| next.number == chance.number + 1);
    next?.better?.vertex()
}

fn cause(kind: CauseKind, owner: Color, stones: VertexSet, reply: Option<Vertex>) -> Cause {
    Cause {
        certainty: Certainty::Read,
        reply,
        ..Cause::estimated(kind, owner, stones)
    }
}
