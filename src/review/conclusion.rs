//! How a game ended, and whether its recorded result can be right.

use super::GameMoment;
use crate::answer::Certainty;
use crate::color::Color;
use crate::eye::EyeValue;
use crate::owl::Reason;
use crate::record::{Agreement, Question, RecordError, ScoredGame, is_same};
use crate::rules::{HandicapBonus, Scoring};
use crate::sgf::{GameResult, Margin, Record};
use crate::status::Status;
use crate::vertex_set::VertexSet;

/// What would make a recorded result right.
#[derive(Clone, Debug, PartialEq)]
pub enum WhatIf {
    /// Moves after those of the record: borders are wide open, and the players have not passed.
    BreaksOff,
    /// The other way of counting: by area in place of territory, or the reverse.
    OtherCounting,
    /// Another convention on false eyes and eyes in seki.
    OtherConvention,
    /// Another komi, in points.
    Komi(f64),
    /// Another compensation for handicap stones: so many points for White, under area scoring.
    Compensation(usize),
    /// The dead stones of one group that were left on the board, or of two if neither one group nor two others explain the
    /// result.
    Left(Vec<VertexSet>),
    /// The living stones of a group, taken off.
    Taken(VertexSet),
    /// The other side: the result has the colours exchanged.
    OtherWinner,
}

/// Dead stones that are left on the last board.
#[derive(Clone, Debug, PartialEq)]
pub struct DeadGroup {
    /// Whose they are.
    pub color: Color,
    /// The stones.
    pub stones: VertexSet,
    /// How sure it is that they are dead.
    pub certainty: Certainty,
    /// Why, as far as reading tells it.
    pub(crate) reasons: Vec<Reason>,
    /// What their eyes are worth, if that is less than two whoever moves first.
    pub(crate) eyes: Option<EyeValue>,
}

/// How a game ended.
#[derive(Clone, Debug)]
pub struct Conclusion {
    /// The final position, scored and compared with the record.
    pub scored: ScoredGame,
    /// What would make the recorded result right, if it is that of a counted game and differs.
    pub what_if: Option<WhatIf>,
    /// The dead stones of a finished game, in the order of the board.
    pub dead: Vec<DeadGroup>,
    /// The lead when a side gave up, by Black's points.
    pub given_up: Option<(Color, f64)>,
}

/// Komis other than the one of a record that its result is tried with.
const KOMIS: [f64; 9] = [0.0, 0.5, 3.75, 4.5, 5.5, 6.5, 7.0, 7.5, 8.0];

impl Conclusion {
    /// The end of a game. Cost: that of [`Question::score`], and of counting once more for each group.
    pub(super) fn of(
        record: &Record,
        asked: &Question,
        course: &[GameMoment],
    ) -> Result<Conclusion, RecordError> {
        let scored = asked.score(record.clone())?;
        let given_up = match record.outcome() {
            Some(GameResult::Win {
                winner,
                by: Margin::Resignation,
            }) => course
                .last()
                .map(|last| (winner.opponent(), last.estimate.lead)),
            _ => None,
        };
        let what_if = scored.comparison.and_then(|found| {
            let recorded = scored.result.margin - found.difference;
            match found.agreement {
                Agreement::Agree => None,
                Agreement::Other => Some(WhatIf::OtherCounting),
                Agreement::Convention => Some(WhatIf::OtherConvention),
                Agreement::Differ if scored.goes_on() => Some(WhatIf::BreaksOff),
                Agreement::Differ => explained(&scored, recorded),
            }
        });
        let dead = match scored.goes_on() || given_up.is_some() {
            true => Vec::new(),
            false => dead_groups(&scored),
        };
        Ok(Conclusion {
            scored,
            what_if,
            dead,
            given_up,
        })
    }
}

/// The dead stones of a board with reasons: what is one group for the readers is one here.
fn dead_groups(scored: &ScoredGame) -> Vec<DeadGroup> {
    let position = scored.engine.position();
    let of = |color: Color| {
        let dead = scored.score.count.dead[color];
        let dragons = position.analysis().dragons.all().iter();
        dragons.filter_map(move |dragon| {
            let stones = dragon.stones & dead;
            let v = stones.first()?;
            // A lone stone in territory needs no reason.
            let is_explained = stones.len() > 1;
            Some(DeadGroup {
                color,
                stones,
                certainty: position.shared_status(v)?.certainty,
                reasons: match is_explained {
                    true => position.reasons(v),
                    false => Vec::new(),
                },
                eyes: (is_explained && dragon.value.max() < 2).then_some(dragon.value),
            })
        })
    };
    let mut groups: Vec<DeadGroup> = Color::ALL.into_iter().flat_map(of).collect();
    groups.sort_by_key(|group| (group.color, group.stones.first()));
    groups
}

/// What makes a recorded result right that differs from the score.
fn explained(scored: &ScoredGame, recorded: f64) -> Option<WhatIf> {
    let is_it = |margin| is_same(margin, recorded);
    let margin = scored.score.outcome().margin;
    let komi = scored.engine.game().komi().points();
    if let Some(points) = compensation(scored, |points| is_it(margin + points)) {
        return Some(WhatIf::Compensation(points));
    }
    let other = KOMIS
        .into_iter()
        .find(|&other| is_it(margin + komi - other));
    if let Some(komi) = other {
        return Some(WhatIf::Komi(komi));
    }
    if is_it(-margin) {
        return Some(WhatIf::OtherWinner);
    }
    marks(scored, is_it)
}

/// The compensation for handicap stones that gives a right margin, if it is another one.
fn compensation(scored: &ScoredGame, is_right: impl Fn(f64) -> bool) -> Option<usize> {
    let game = scored.engine.game();
    let (rules, handicap) = (game.rules(), game.handicap());
    let charged = rules.handicap_bonus.points(handicap);
    let kinds = [
        HandicapBonus::N,
        HandicapBonus::NMinusOne,
        HandicapBonus::Zero,
    ];
    let mut points = kinds.into_iter().map(|kind| kind.points(handicap));
    let other = points.find(|&other| is_right(charged as f64 - other as f64));
    other.filter(|_| rules.scoring != Scoring::Territory)
}

/// The group that gives a right margin if it is marked otherwise than judged, or else the only two dead groups that do if they
/// are left. Living groups are not tried in twos: chance explains too much.
fn marks(scored: &ScoredGame, is_right: impl Fn(f64) -> bool) -> Option<WhatIf> {
    let position = scored.engine.position();
    let dead = position.verdict().stones(Status::Dead);
    let dragons = position.analysis().dragons.all().iter();
    let (left, taken): (Vec<VertexSet>, Vec<VertexSet>) = dragons
        .map(|dragon| dragon.stones)
        .partition(|stones| stones.intersects(&dead));
    let gives = |dead: VertexSet| {
        let mut position = position.clone();
        position.agree(dead);
        is_right(position.score().outcome().margin)
    };
    if let Some(&stones) = left.iter().find(|&&stones| gives(dead - stones)) {
        return Some(WhatIf::Left(vec![stones]));
    }
    if let Some(&stones) = taken.iter().find(|&&stones| gives(dead | stones)) {
        return Some(WhatIf::Taken(stones));
    }
    let first = left.iter().enumerate();
    let pairs = first.flat_map(|(i, &a)| left[i + 1..].iter().map(move |&b| [a, b]));
    let mut pairs = pairs.filter(|&[a, b]| gives(dead - a - b));
    let pair = pairs.next()?;
    pairs.next().is_none().then(|| WhatIf::Left(pair.to_vec()))
}
