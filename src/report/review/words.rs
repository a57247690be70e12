//! What a review found, as sentences.

use crate::answer::Certainty;
use crate::color::Color;
use crate::eye::EyeValue;
use crate::record::Agreement;
use crate::report::explain::NO_EYE;
use crate::report::{amount, capital, join, name, sentence};
use crate::review::{
    Cause, CauseKind, ChanceAim, Conclusion, DeadGroup, EyesWorth, NEAR, Remark, Review, WhatIf,
};
use crate::rules::Scoring;
use crate::score::{Convention, FinalScore};
use crate::vertex::{Move, Size, Vertex};
use crate::vertex_set::VertexSet;

/// How many stones, if they are not one, and where.
pub(super) fn stones_at(stones: &VertexSet) -> String {
    let at = stones.first().map_or(String::new(), |v| format!(" at {v}"));
    match stones.len() {
        1 => format!("stone{at}"),
        more => amount(more, "stone") + &at,
    }
}

/// Whose stones, how many, and where.
pub(super) fn stones_of(color: Color, stones: &VertexSet) -> String {
    format!("{}'s {}", name(color), stones_at(stones))
}

/// The number of a move, the move, and what it lost.
pub(super) fn headline(remark: &Remark) -> String {
    let lost = FinalScore {
        margin: remark.lost,
    }
    .rounded()
    .margin;
    let Remark {
        number,
        color,
        played,
        ..
    } = remark;
    let points = if lost == 1.0 { "point" } else { "points" };
    format!("{number}. {color} {played}: {lost} {points} lost")
}

/// When the lead changed sides.
pub(super) fn turning_points(review: &Review) -> Option<String> {
    let numbers = &review.turning_points;
    let told = || format!("The lead changed sides with {}.", moves(numbers));
    (!numbers.is_empty()).then(told)
}

/// What is said where there are no remarks.
pub(super) fn nothing(review: &Review) -> &'static str {
    match review.is_complete {
        true => "Nothing that stands out.",
        false => "Nothing was found by then.",
    }
}

/// What a move lost and why, in one or two sentences.
pub(crate) fn about(remark: &Remark, size: Size) -> String {
    let played = match remark.played {
        Move::Play(v) => v.to_string(),
        Move::Pass => "the pass".to_string(),
    };
    let better = match remark.better {
        Move::Play(v) => v.to_string(),
        Move::Pass => "a pass".to_string(),
    };
    let text = why(remark, &played, &better, size);
    let doubt = match remark.cause.certainty {
        Certainty::Doubtful => " (not sure)",
        Certainty::Estimated => " (estimated)",
        Certainty::Read => " (read)",
        Certainty::Stated | Certainty::Proven => " (proven)",
    };
    let again = match (remark.again.as_slice(), remark.better) {
        ([], _) => String::new(),
        (more, Move::Pass) => format!(" The same is true of {}.", moves(more)),
        (more, Move::Play(_)) => {
            format!(" {} overlooked it, too.", capital(&moves(more)))
        }
    };
    format!("{}{doubt}.{again}", capital(&text))
}

/// Moves by their numbers.
pub(super) fn moves(numbers: &[usize]) -> String {
    let noun = if numbers.len() == 1 { "move" } else { "moves" };
    format!("{noun} {}", join(numbers, ", "))
}

fn why(remark: &Remark, played: &str, better: &str, size: Size) -> String {
    let Cause {
        kind,
        owner,
        stones,
        reply,
        ..
    } = &remark.cause;
    let (owner, other) = (*owner, remark.color.opponent());
    let (group, opponent) = (stones_of(owner, stones), name(other));
    let is_mine = owner == remark.color;
    let (them, they_are, they_live) = match stones.len() {
        1 => ("it", "it is", "it lives"),
        _ => ("them", "they are", "they live"),
    };
    let at = reply.map_or(String::new(), |v| format!(" at {v}"));
    // What the better move does, and the answer to the one that was played.
    let both = |does: &str, answer: &str| {
        format!("{better} {does}; after {played}, {opponent} {answer}{at}")
    };
    match kind {
        CauseKind::Capture if is_mine => {
            both(&format!("saves {group}"), &format!("captures {them}"))
        }
        CauseKind::Capture if reply.is_some() => {
            both(&format!("captures {group}"), &format!("saves {them}"))
        }
        CauseKind::Capture => format!("{better} captures {group}; after {played} {they_are} safe"),
        CauseKind::Life if is_mine => {
            both(&format!("makes {group} live"), &format!("kills {them}"))
        }
        CauseKind::Life if reply.is_some() => {
            both(&format!("kills {group}"), &format!("makes {them} live"))
        }
        CauseKind::Life => format!("{better} kills {group}; after {played} {they_live}"),
        CauseKind::Ko => {
            let does = if is_mine { "saves" } else { "takes" };
            let ko = match remark.cause.first_threat {
                Some(first) => format!(
                    "{opponent} fights a ko about {them}{at}, for which {} needs the first threat",
                    name(first)
                ),
                None => format!("{opponent} needs no ko{at}"),
            };
            format!(
                "{better} {does} {group} or makes the ko about {them} easier; after {played}, {ko}"
            )
        }
        CauseKind::Cut if is_mine => both(&format!("keeps {group} together"), "cuts them"),
        CauseKind::Cut => both(&format!("cuts {group}"), "joins them"),
        CauseKind::Ladder { aim, breaker } => ladder(remark, *aim, *breaker, played, better),
        CauseKind::Eye { instead, after } => format!(
            "after {better} the eyes of {group} are worth {}, after {played} {}",
            eyes(instead),
            eyes(after)
        ),
        CauseKind::Danger { instead, after } => {
            let does = match (is_mine, kind.is_lost()) {
                (true, true) => {
                    format!("{better} keeps {group}; after {played} {they_are} likely lost")
                }
                (true, false) => {
                    format!("{better} keeps {group} safer; after {played} {they_are} in danger")
                }
                (false, true) => format!("{better} takes {group}; after {played} {they_live}"),
                (false, false) => {
                    format!("{better} attacks {group}; after {played} {they_are} safer")
                }
            };
            let [instead, after] = [instead, after].map(|share| 100.0 * share);
            format!("{does}: a chance of {after:.0} % in place of {instead:.0} %")
        }
        CauseKind::Territory { points } => {
            let part = region(stones, size).unwrap_or_default();
            let points = amount(points.round() as usize, "point");
            match is_mine {
                true => format!(
                    "{better} has about {points} more for {} {part} than {played}",
                    name(owner)
                ),
                false => format!(
                    "{better} leaves {} about {points} less {part} than {played}",
                    name(owner)
                ),
            }
        }
        CauseKind::Sente { answer } => {
            let there = reply.map_or(String::new(), |v| {
                format!(", as {opponent} now does at {v}")
            });
            format!(
                "{opponent} has to answer {better} at {answer}, and then {} plays elsewhere first{there}",
                name(remark.color)
            )
        }
        CauseKind::Point => format!("{better} costs nothing, {played} gives points away"),
        CauseKind::Pass => format!("the pass comes too early: {better} still gains something"),
        CauseKind::Size { instead, gained } => larger(remark, *instead, *gained, size),
    }
}

/// What a move of a ladder lost.
fn ladder(
    remark: &Remark,
    aim: ChanceAim,
    breaker: Option<Vertex>,
    played: &str,
    better: &str,
) -> String {
    let (owner, stones) = (remark.cause.owner, stones_at(&remark.cause.stones));
    let (own, captor) = (name(owner), name(owner.opponent()));
    match aim {
        ChanceAim::Stop => {
            let why = breaker.map_or(String::new(), |v| {
                format!(": {own}'s stone at {v} breaks it")
            });
            format!("{captor}'s ladder with {played} does not work{why}")
        }
        ChanceAim::GiveUp => {
            format!("{own}'s {stones} cannot get out of the ladder, and {played} only adds to them")
        }
        ChanceAim::Kill => {
            format!("{better} keeps {own}'s {stones} in a ladder; after {played} they get out")
        }
        ChanceAim::Save => {
            format!("{better} gets {own}'s {stones} out of the ladder, {played} does not")
        }
    }
}

/// What the eyes of a group are worth: in eyes, and in points as far as that is known.
fn eyes(worth: &EyesWorth) -> String {
    let value = worth.value;
    match worth.points {
        Some(points) if f64::from(points.temperature) > 0.0 => format!(
            "{} ({value}; {} points, and a move gains {})",
            value.name(),
            points.mean,
            points.temperature
        ),
        Some(points) => format!("{} ({value}; {} points)", value.name(), points.mean),
        None => format!("{} ({value})", value.name()),
    }
}

/// What two moves gain, and where.
fn larger(remark: &Remark, instead: f64, gained: f64, size: Size) -> String {
    let [better, played] = [remark.better, remark.played].map(|mv| match mv {
        Move::Play(v) => v.to_string(),
        Move::Pass => "a pass".to_string(),
    });
    let place = |mv: Move| {
        mv.vertex()
            .and_then(|v| region(&VertexSet::from_iter([v]), size))
            .map_or(String::new(), |place| format!(" {place}"))
    };
    let [there, here] = match [remark.better, remark.played].map(place) {
        [there, here] if is_far(remark) && there != here => [there, here],
        _ => [String::new(), String::new()],
    };
    let points = |gain: f64| amount(gain.round() as usize, "point");
    // What searches of different positions differ by is no loss against a pass.
    let (instead, gains) = match gained {
        0.5.. => (instead, format!("gains about {}", points(gained))),
        _ => (remark.lost, "next to nothing".to_string()),
    };
    let text = match remark.better {
        Move::Play(_) => format!(
            "{better}{there} gains about {}, {played}{here} {gains}",
            points(instead)
        ),
        Move::Pass => format!(
            "{played} loses about {} against a pass",
            points(remark.lost)
        ),
    };
    match remark.cause.reply {
        Some(v) => format!(
            "{text}; now {} plays {v} itself",
            name(remark.color.opponent())
        ),
        None => text,
    }
}

/// Whether the better move is in another place, and not another move for the same purpose.
fn is_far(remark: &Remark) -> bool {
    let [Some(better), Some(played)] = [remark.better, remark.played].map(Move::vertex) else {
        return false;
    };
    // Nearer ones serve the same purpose.
    better.steps_to(played) >= NEAR
}

/// Where most of some vertices lie: in a corner, on a side, in the centre; `None` if they are none.
fn region(area: &VertexSet, size: Size) -> Option<String> {
    let count = area.len();
    if count == 0 {
        return None;
    }
    let mean =
        |at: &dyn Fn(Vertex) -> usize| area.iter().map(at).sum::<usize>() as f64 / count as f64;
    let third = |at: f64, side: usize| match at / side.max(2).saturating_sub(1) as f64 {
        share if share < 1.0 / 3.0 => 0,
        share if share <= 2.0 / 3.0 => 1,
        _ => 2,
    };
    let column = third(mean(&|v| v.column()), size.width());
    let row = third(mean(&|v| size.row_from_top(v)), size.height());
    Some(match (row, column) {
        (1, 1) => "in the centre".to_string(),
        (1, _) => format!("on the {} side", ["left", "", "right"][column]),
        (_, 1) => format!("on the {} side", ["upper", "", "lower"][row]),
        _ => format!(
            "in the {} {}",
            ["upper", "", "lower"][row],
            ["left", "", "right"][column]
        ),
    })
}

/// How the game ended, and what is to be said of its recorded result.
pub(crate) fn ending(ending: &Conclusion) -> Vec<String> {
    let scored = &ending.scored;
    let position = scored.engine.position();
    let rules = position.game().rules();
    let by = match rules.scoring {
        Scoring::Territory => "territory",
        Scoring::Area => "area",
        Scoring::Equivalence => "area, with a stone for each pass",
    };
    let mut lines = Vec::new();
    if let Some((color, lead)) = ending.given_up {
        lines.push(format!(
            "{} gave up; the lead was about {}.",
            name(color),
            FinalScore { margin: lead }.rounded()
        ));
    } else if scored.goes_on() {
        lines.push(format!(
            "The game is not finished: {}. About {} is likely.",
            scored.unfinished, scored.result
        ));
    } else {
        lines.push(format!(
            "The score is {}, counted by {by} with a komi of {}.",
            scored.score.outcome(),
            position.game().komi().points(),
        ));
        lines.push(format!(
            "Such a score is exact in {:.0} % of games: {}.",
            100.0 * scored.assurance.rounded(),
            scored.assurance.limit
        ));
        lines.push(conventions(ending));
        lines.extend(details(ending));
    }
    if let (Some(found), Some(recorded)) = (scored.comparison, &scored.record.result) {
        lines.push(match (found.agreement == Agreement::Agree, &ending.what_if) {
            (true, _) => format!("The record has the same result, {recorded}."),
            (false, Some(what_if)) => {
                format!("The record says {recorded}: {}.", in_words(what_if))
            }
            (false, None) => format!("The record says {recorded}, which is not the score, and nothing simple explains it."),
        });
    }
    lines
}

/// The score by all ways of counting.
fn conventions(ending: &Conclusion) -> String {
    let engine = &ending.scored.engine;
    let counted = |scoring, kind| {
        let mut scores: Vec<String> = Vec::new();
        for by in Convention::by(scoring) {
            let score = engine.position().score_by(by).outcome().to_string();
            if !scores.contains(&score) {
                scores.push(score);
            }
        }
        format!("{kind} {}", join(scores, " or "))
    };
    format!(
        "By the conventions on false eyes and eyes in seki: {}, {}.",
        counted(Scoring::Territory, "territory"),
        counted(Scoring::Area, "area")
    )
}

/// Why dead stones are dead, in sentences.
pub(crate) fn reasons(group: &DeadGroup) -> Vec<String> {
    let read: Vec<String> = group.reasons.iter().map(sentence).collect();
    match group.eyes {
        Some(EyeValue::NONE) if read.is_empty() => vec![NO_EYE.to_string()],
        Some(eyes) if read.is_empty() => vec![format!(
            "Its eyes are worth {} together, and it lacks one even if it moves first.",
            eyes.name()
        )],
        _ => read,
    }
}

/// The dead stones of a side and how sure that is: those with the same reasons in one line.
fn dead_stones(ending: &Conclusion, color: Color) -> Vec<String> {
    let mut lines: Vec<(String, Vec<String>)> = Vec::new();
    for group in ending.dead.iter().filter(|group| group.color == color) {
        let why = join(reasons(group), " ");
        let stones = format!("{} ({})", stones_at(&group.stones), group.certainty);
        match lines.iter_mut().find(|line| line.0 == why) {
            Some(line) => line.1.push(stones),
            None => lines.push((why, vec![stones])),
        }
    }
    let told = lines.into_iter().map(|(why, stones)| {
        let line = format!("Dead: {}'s {}.", name(color), join(stones, ", "));
        join([line, why].iter().filter(|part| !part.is_empty()), " ")
    });
    told.collect()
}

/// Dead stones, seki and protective moves of a counted board.
fn details(ending: &Conclusion) -> Vec<String> {
    let position = ending.scored.engine.position();
    let count = &ending.scored.score.count;
    let mut lines = Vec::new();
    for color in Color::ALL {
        lines.extend(dead_stones(ending, color));
    }
    let seki = count.seki.black | count.seki.white;
    if !seki.is_empty() {
        lines.push(format!(
            "In seki: {}.",
            join(seki.components().filter_map(|part| part.first()), " ")
        ));
    }
    if position.game().rules().scoring == Scoring::Territory {
        for color in Color::ALL {
            let teire = &position.teire()[color];
            if !teire.is_empty() {
                lines.push(format!(
                    "{} has to protect its territory in the end: {}.",
                    name(color),
                    join(teire, " ")
                ));
            }
        }
    }
    lines
}

fn in_words(what_if: &WhatIf) -> String {
    match what_if {
        WhatIf::BreaksOff => "its moves end before the game does".to_string(),
        WhatIf::OtherCounting => "it was counted the other way".to_string(),
        WhatIf::OtherConvention => {
            "false eyes or eyes in seki were counted by another convention".to_string()
        }
        WhatIf::Komi(komi) => format!("it would be right with a komi of {komi}"),
        WhatIf::OtherWinner => "the winner was taken for the loser".to_string(),
        WhatIf::Compensation(points) => format!(
            "it would be right with {} for White as compensation for the handicap",
            amount(*points, "point")
        ),
        WhatIf::Left(groups) => format!(
            "it would be right if the {} lived, so they were perhaps not marked as dead",
            join(groups.iter().map(stones_at), " and the ")
        ),
        WhatIf::Taken(stones) => {
            format!("it would be right if the {} were dead", stones_at(stones))
        }
    }
}
