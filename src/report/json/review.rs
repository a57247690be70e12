//! A reviewed game.

use super::estimate::rounded;
use super::stories::{FoundAnswer, GroupStoryAnswer, StoryAnswer, ToldAnswer, TotalsAnswer};
use super::stories::{found_of, group, order, story_of, totals};
use super::{EyeWorthAnswer, names};
use crate::color::{ByColor, Color};
use crate::report::review::{about, ending, reasons, samples};
use crate::review::{CLASSES, CauseKind, DeadGroup, EyesWorth, Remark, Review};
use crate::vertex::Move;
use crate::word::Word;
use serde::Serialize;

/// A reviewed game ([`crate::review`]).
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ReviewAnswer {
    /// The version of this form.
    pub version: u32,
    /// Columns and rows.
    pub size: [usize; 2],
    /// The number of moves.
    pub moves: usize,
    /// Black's name, if the record tells it.
    pub black: Option<String>,
    /// White's name.
    pub white: Option<String>,
    /// The recorded result as the file writes it.
    pub recorded: Option<String>,
    /// Whether the review was not ended early.
    pub complete: bool,
    /// What was expected of each position.
    pub course: Vec<MomentAnswer>,
    /// The numbers of the moves with which the lead changed sides.
    pub turning_points: Vec<usize>,
    /// The moves that lost most, in the order of the game.
    pub remarks: Vec<RemarkAnswer>,
    /// What became of groups.
    pub groups: Vec<GroupStoryAnswer>,
    /// What took more than a move: ladders, groups and kos, what was worth most first.
    pub stories: Vec<StoryAnswer>,
    /// What is worth telling, what turned the game first, and then by points.
    pub order: Vec<ToldAnswer>,
    /// The points that each move lost, in tenths, from the first move on.
    pub losses: Vec<f64>,
    /// The least points of the classes of moves, the worst first; those of the last class lost less than any of these.
    pub classes: Vec<f64>,
    /// What the moves of both players lost together.
    pub totals: ByColor<TotalsAnswer>,
    /// The number of the move with which each player missed its largest chance.
    pub chances: ByColor<Option<usize>>,
    /// Moves that were found and that a weaker player would miss.
    pub found: Vec<FoundAnswer>,
    /// The rank of the players that it is for.
    pub level: Option<String>,
    /// How the game ended.
    pub end: EndAnswer,
}

/// What was expected of a position.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct MomentAnswer {
    /// The number of moves before it.
    pub moves: usize,
    /// Black's lead in points with komi, in tenths.
    pub lead: f64,
    /// The share of the board that is settled, from 0 to 1 in thousandths.
    pub settled: f64,
}

/// A move that lost something.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct RemarkAnswer {
    /// Its number, from 1.
    #[serde(rename = "move")]
    pub number: usize,
    /// Who made it.
    pub color: String,
    /// The move.
    pub played: String,
    /// The better one.
    pub better: String,
    /// How many points better that is, in tenths.
    pub lost: f64,
    /// What was lost: `capture`, `life`, `ko`, `cut`, `ladder`, `eye`, `danger`, `territory`, `sente`, `point`, `pass` or
    /// `size`.
    pub kind: &'static str,
    /// How sure that is: `estimated`, `read` or `proven`.
    pub certainty: &'static str,
    /// The same as a sentence.
    pub text: String,
    /// How the game could have gone on from the better move.
    pub line: Vec<LineMoveAnswer>,
    /// How the move that was played can be answered.
    pub answer: Vec<LineMoveAnswer>,
    /// The numbers of other moves that lost something because the same better move was not made.
    pub again: Vec<usize>,
    /// Who has to find the first threat, if a ko decides.
    pub first_threat: Option<String>,
    /// How many points both moves gain, if that is all that is known.
    pub gains: Option<GainsAnswer>,
    /// What the eyes of the group are worth after both moves, if that is the reason.
    pub eyes: Option<EyesLostAnswer>,
    /// Whose stones it is about; of points, who lost them.
    pub owner: String,
    /// The stones that it is about, or the points.
    pub stones: Vec<String>,
}

/// What two moves gain over a pass, in points with tenths.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct GainsAnswer {
    /// The better move.
    pub better: f64,
    /// The move that was played.
    pub played: f64,
}

/// What the eyes of a group are worth after two moves.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct EyesLostAnswer {
    /// After the better move.
    pub better: EyesWorthAnswer,
    /// After the move that was played.
    pub played: EyesWorthAnswer,
}

/// What the eyes of a group are worth.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct EyesWorthAnswer {
    /// The four digits of their [`EyeValue`](crate::eye::EyeValue).
    pub value: String,
    /// In points of territory, if that is known.
    pub points: Option<EyeWorthAnswer>,
}

impl From<EyesWorth> for EyesWorthAnswer {
    fn from(worth: EyesWorth) -> EyesWorthAnswer {
        EyesWorthAnswer {
            value: worth.value.to_string(),
            points: worth.points.map(EyeWorthAnswer::from),
        }
    }
}

/// A move of a line.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct LineMoveAnswer {
    /// Who makes it.
    pub color: String,
    /// The move.
    #[serde(rename = "move")]
    pub played: String,
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct EndAnswer {
    /// Whether all borders are closed and no group is unsettled.
    pub finished: bool,
    /// The score, or what is likely.
    pub score: String,
    /// The dead stones of a finished game.
    pub dead: Vec<DeadGroupAnswer>,
    /// What is to be said of it and of the recorded result.
    pub text: Vec<String>,
}

/// Dead stones on the last board.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct DeadGroupAnswer {
    /// Whose they are.
    pub color: String,
    /// The stones.
    pub stones: Vec<String>,
    /// How sure it is that they are dead.
    pub certainty: &'static str,
    /// Why, in sentences, as far as reading tells it.
    pub reasons: Vec<String>,
}

impl ReviewAnswer {
    /// A review for programs.
    pub fn of(review: &Review) -> ReviewAnswer {
        let record = &review.record;
        let name = |color: Color| record.players[color].name.clone();
        let missed = |color: Color| review.missed_chance(color).map(|missed| missed.number);
        let course = samples(review).into_iter().map(|sample| MomentAnswer {
            moves: sample.moves,
            lead: rounded(sample.lead, 10.0),
            settled: rounded(sample.settled, 1000.0),
        });
        ReviewAnswer {
            version: 1,
            size: [record.size.width(), record.size.height()],
            moves: review.course.len().saturating_sub(1),
            black: name(Color::Black),
            white: name(Color::White),
            recorded: record.result.clone(),
            complete: review.is_complete,
            course: course.collect(),
            turning_points: review.turning_points.clone(),
            remarks: review
                .remarks
                .iter()
                .map(|remark| remark_of(remark, review))
                .collect(),
            groups: review.stories.iter().filter_map(group).collect(),
            stories: review.stories.iter().map(story_of).collect(),
            order: order(review),
            losses: review
                .losses
                .iter()
                .map(|&lost| rounded(lost, 10.0))
                .collect(),
            classes: CLASSES.to_vec(),
            totals: ByColor::from_fn(|color| totals(review, color)),
            chances: ByColor::from_fn(missed),
            found: review.found.iter().map(found_of).collect(),
            level: review.level.map(|level| level.to_string()),
            end: EndAnswer {
                finished: review.ending.scored.unfinished.is_finished(),
                score: review.ending.scored.result.to_string(),
                dead: review.ending.dead.iter().map(dead_group).collect(),
                text: ending(&review.ending),
            },
        }
    }
}

fn line(color: Color, moves: &[Move]) -> Vec<LineMoveAnswer> {
    let colors = [color, color.opponent()].into_iter().cycle();
    colors
        .zip(moves)
        .map(|(color, played)| LineMoveAnswer {
            color: color.to_string(),
            played: played.name(),
        })
        .collect()
}

fn remark_of(remark: &Remark, review: &Review) -> RemarkAnswer {
    RemarkAnswer {
        number: remark.number,
        color: remark.color.to_string(),
        played: remark.played.name(),
        better: remark.better.name(),
        lost: rounded(remark.lost, 10.0),
        kind: match remark.cause.kind {
            CauseKind::Capture => "capture",
            CauseKind::Life => "life",
            CauseKind::Ko => "ko",
            CauseKind::Cut => "cut",
            CauseKind::Ladder { .. } => "ladder",
            CauseKind::Eye { .. } => "eye",
            CauseKind::Danger { .. } => "danger",
            CauseKind::Point => "point",
            CauseKind::Sente { .. } => "sente",
            CauseKind::Pass => "pass",
            CauseKind::Territory { .. } => "territory",
            CauseKind::Size { .. } => "size",
        },
        certainty: remark.cause.certainty.as_str(),
        text: about(remark, review.record.size),
        line: line(remark.color, &remark.line),
        answer: line(remark.color.opponent(), &remark.answer),
        again: remark.again.clone(),
        first_threat: remark.cause.first_threat.map(|color| color.to_string()),
        gains: match remark.cause.kind {
            CauseKind::Size { instead, gained } => Some(GainsAnswer {
                better: rounded(instead, 10.0),
                played: rounded(gained, 10.0),
            }),
            _ => None,
        },
        eyes: match remark.cause.kind {
            CauseKind::Eye { instead, after } => Some(EyesLostAnswer {
                better: instead.into(),
                played: after.into(),
            }),
            _ => None,
        },
        owner: remark.cause.owner.to_string(),
        stones: names(&remark.cause.stones),
    }
}

fn dead_group(group: &DeadGroup) -> DeadGroupAnswer {
    DeadGroupAnswer {
        color: group.color.to_string(),
        stones: names(&group.stones),
        certainty: group.certainty.as_str(),
        reasons: reasons(group),
    }
}
