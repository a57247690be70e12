//! Stories of a game, as sentences.

use super::words::{moves, stones_at, stones_of};
use crate::answer::Certainty;
use crate::report::{amount, join, name};
use crate::review::{Chance, ChanceAim, Story, StoryKind};
use crate::vertex::Move;

/// So many moves that passed something by are named; more are counted.
const NAMED: usize = 4;

/// A story in a few sentences.
pub(crate) fn story(story: &Story) -> String {
    let mut said = match story.kind {
        StoryKind::Ladder { .. } => ladder(story),
        StoryKind::Ko { taken } => vec![ko(story, taken)],
        StoryKind::Captured | StoryKind::Dead | StoryKind::Saved => group(story),
    };
    said.extend(worth(story));
    said.join(" ")
}

fn worth(story: &Story) -> Option<String> {
    let points = story.points.round() as usize;
    let loser = name(story.loser);
    match story.kind {
        _ if points < 2 => None,
        StoryKind::Ladder { .. } | StoryKind::Ko { .. } => Some(format!(
            "Moves {} to {} cost {loser} about {}.",
            story.first,
            story.last,
            amount(points, "point")
        )),
        StoryKind::Captured | StoryKind::Dead | StoryKind::Saved => Some(format!(
            "That is about {} for {}.",
            amount(points, "point"),
            name(story.loser.opponent())
        )),
    }
}

fn ladder(story: &Story) -> Vec<String> {
    let StoryKind::Ladder {
        works,
        is_caught,
        breaker,
    } = story.kind
    else {
        return Vec::new();
    };
    let (owner, captor) = (name(story.color), name(story.color.opponent()));
    let (first, last) = (story.first, story.last);
    let turn = story.chances.first();
    let later = story.chances.get(1).map(|chance| chance.number);
    let stones = stones_at(&story.stones);
    let one_or_all = match story.stones.len() {
        1 => "it",
        _ => "them",
    };
    match (works, is_caught) {
        (false, false) => {
            let why = match breaker {
                Some(v) => format!(": {owner}'s stone at {v} breaks it"),
                None => String::new(),
            };
            let stop = later.map(|number| {
                format!("{captor} could still stop at move {number} and play elsewhere.")
            });
            let mut said = vec![format!(
                "{captor}'s ladder of move {first} does not work{why}."
            )];
            said.extend(stop);
            said
        }
        (true, true) => {
            let give_up = turn.map_or(String::new(), |chance| {
                format!(
                    " They could be given up at move {}: each step makes the loss larger.",
                    chance.number
                )
            });
            vec![format!(
                "{captor}'s ladder of move {first} works, and {owner} runs on: move {last} captures {stones}.{give_up}"
            )]
        }
        (true, false) => {
            let missed = turn.map_or(String::new(), |chance| match chance.better {
                Some(better) => format!(
                    " until move {}: {better} would have kept {one_or_all} in it",
                    chance.number
                ),
                None => format!(" until move {}", chance.number),
            });
            vec![format!(
                "{captor}'s ladder of move {first} works{missed}. So {owner}'s {stones} got out."
            )]
        }
        (false, true) => {
            let missed = turn.map_or(String::new(), |chance| match chance.better {
                Some(better) => format!(
                    " With {better} in place of move {} {owner} gets out.",
                    chance.number
                ),
                None => String::new(),
            });
            vec![format!(
                "{captor}'s ladder of move {first} does not work, but move {last} captures {owner}'s {stones}.{missed}"
            )]
        }
    }
}

fn ko(story: &Story, taken: usize) -> String {
    let at = join(story.stones, " and ");
    format!(
        "Ko at {at}: taken {taken} times from move {} on, {} had it last, at move {}.",
        story.first,
        name(story.color),
        story.last
    )
}

fn group(story: &Story) -> Vec<String> {
    let stones = stones_of(story.color, &story.stones);
    let other = name(story.color.opponent());
    let by = if story.certainty == Certainty::Estimated && story.chances.is_empty() {
        " by the estimates"
    } else {
        ""
    };
    let mut said = vec![match story.kind {
        StoryKind::Captured => format!("{other} captures {stones} with move {}.", story.last),
        StoryKind::Dead => format!("{stones} are dead at the end."),
        _ => format!(
            "{stones} live, but were lost until move {}{by}.",
            story.last
        ),
    }];
    let aim = story.kind.aim();
    let (decisive, missed): (Vec<&Chance>, Vec<&Chance>) =
        story.chances.iter().partition(|chance| chance.aim == aim);
    match (decisive.last(), story.kind) {
        (Some(last), _) => said.push(format!(
            "{} could {} them for the last time at move {}{}.",
            name(last.color),
            if aim == ChanceAim::Kill {
                "kill"
            } else {
                "save"
            },
            last.number,
            with(last)
        )),
        (None, StoryKind::Saved) => {}
        (None, _) if story.first < story.last => said.push(format!(
            "They were lost since move {}, by the estimates.",
            story.first
        )),
        (None, _) => {}
    }
    said.extend(passed(&decisive[..decisive.len().saturating_sub(1)]));
    said.extend(passed(&missed));
    said
}

fn with(chance: &Chance) -> String {
    let better = match chance.better {
        Some(Move::Play(v)) => format!(", with {v}"),
        _ => String::new(),
    };
    match chance.certainty {
        Certainty::Doubtful | Certainty::Estimated => format!("{better} (estimated)"),
        _ => format!("{better} (read)"),
    }
}

/// Earlier moves that passed something by.
fn passed(chances: &[&Chance]) -> Option<String> {
    let (first, last) = (chances.first()?, chances.last()?);
    let who = name(first.color);
    let numbers: Vec<usize> = chances.iter().map(|chance| chance.number).collect();
    let did = match first.aim {
        ChanceAim::Kill => "could have taken them",
        ChanceAim::Save => "could have saved them",
        ChanceAim::Stop | ChanceAim::GiveUp => return None,
    };
    Some(match numbers.len() {
        0..=NAMED => format!("Before that {who} {did} in place of {}.", moves(&numbers)),
        _ => format!(
            "From move {} to {} {who} {did}, and played elsewhere.",
            first.number, last.number
        ),
    })
}

/// What kind of story it is, in a word for programs.
pub(crate) fn kind(story: &Story) -> &'static str {
    match story.kind {
        StoryKind::Ladder { .. } => "ladder",
        StoryKind::Captured => "captured",
        StoryKind::Dead => "dead",
        StoryKind::Saved => "saved",
        StoryKind::Ko { .. } => "ko",
    }
}
