//! The next move, as the search finds it.

use super::estimate::rounded;
use super::{QuestionError, move_name};
use crate::engine::Engine;
use crate::genmove::{self, Hints, Level, Limits};
use crate::search::Candidate;
use crate::search::drive::think_exactly;
use crate::word::Word;
use serde::Serialize;
use std::ops::ControlFlow;

/// The moves that a search finds worth a look, the best one first, and what each is worth: as `kata-analyze` and Move Values
/// tell it.
///
/// ```
/// use goeye::Engine;
/// use goeye::json::MovesAnswer;
/// let answer = MovesAnswer::of(&Engine::default(), 20);
/// assert_eq!((answer.to_move.as_str(), answer.visits, answer.moves[0].lost), ("black", 20, 0.0));
/// ```
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct MovesAnswer {
    /// Whose move it is: `black` or `white`.
    pub to_move: String,
    /// Its lead in points with komi, in hundredths.
    pub lead: f64,
    /// The probability that it wins, from 0 to 1 in thousandths.
    pub winrate: f64,
    /// The number of visits.
    pub visits: u64,
    /// The moves.
    pub moves: Vec<SearchedMoveAnswer>,
}

/// A move that was searched; all of the view of the side that makes it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SearchedMoveAnswer {
    /// The move: the name of a vertex, or `pass`.
    #[serde(rename = "move")]
    pub played: String,
    /// The number of visits that began with it.
    pub visits: u64,
    /// How likely it was before the search, from 0 to 1 in thousandths.
    pub prior: f64,
    /// The probability to win, from 0 to 1 in thousandths.
    pub winrate: f64,
    /// The lead in points, in hundredths.
    pub lead: f64,
    /// The points that it loses against the best move, in hundredths.
    pub lost: f64,
    /// The moves that are expected, itself first.
    pub line: Vec<String>,
}

/// The move that the player makes.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ChosenMoveAnswer {
    /// Whose move it is: `black` or `white`.
    pub color: String,
    /// The move: the name of a vertex, or `pass`.
    #[serde(rename = "move")]
    pub played: String,
}

impl MovesAnswer {
    /// What a search of so many visits finds in the present position. Cost: that of the visits, a millisecond and a half each
    /// on 19x19, and of [`crate::Position::estimate`].
    pub fn of(engine: &Engine, visits: u32) -> MovesAnswer {
        let game = engine.game();
        let color = game.to_move();
        let hints = Hints::new(game, color);
        let mut search = hints.search(game, color, engine.search(), &|_| true);
        think_exactly(&mut search, visits, &mut |_| ControlFlow::Continue(()));
        let estimate = engine.position().estimate();
        let report = estimate.told_by(search.report(), color);
        let best = report
            .candidates
            .first()
            .map_or(0.0, |best| best.expected_lead);
        let answer = |candidate: &Candidate| SearchedMoveAnswer {
            played: move_name(candidate.action),
            visits: candidate.visits,
            prior: rounded(candidate.prior, 1000.0),
            winrate: rounded(candidate.expected_winrate, 1000.0),
            lead: rounded(candidate.expected_lead, 100.0),
            lost: rounded(best - candidate.expected_lead, 100.0),
            line: candidate.pv.iter().map(|&mv| move_name(mv)).collect(),
        };
        MovesAnswer {
            to_move: color.to_string(),
            lead: rounded(report.score_lead, 100.0),
            winrate: rounded(report.winrate, 1000.0),
            visits: report.visits,
            moves: report.leading().iter().map(answer).collect(),
        }
    }
}

impl ChosenMoveAnswer {
    /// The move that `genmove` makes on a level: `full` or `5` to `1`. Cost: that of the visits that the engine is set to,
    /// and of the judge.
    ///
    /// # Errors
    /// [`QuestionError::Field`], if there is no such level.
    pub fn of(engine: &Engine, level: &str) -> Result<ChosenMoveAnswer, QuestionError> {
        let unknown = || QuestionError::Field {
            name: "level",
            expected: Level::choice(),
        };
        let color = engine.game().to_move();
        let limits = Limits {
            level: Level::from_word(level).ok_or_else(unknown)?,
            ..engine.limits(color)
        };
        let chosen = genmove::choose(engine.game(), color, &limits);
        Ok(ChosenMoveAnswer {
            color: color.to_string(),
            played: move_name(chosen),
        })
    }
}
