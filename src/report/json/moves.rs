//! The next move, as the search finds it.

use super::estimate::rounded;
use crate::engine::Engine;
use crate::genmove::{self, Hints, Level, Limits};
use crate::search::drive::think_exactly;
use crate::search::{Candidate, TreeSearch};
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

/// A search for moves that can go on: what it says of so many visits is the same, in how many steps they were made.
#[derive(Debug)]
pub struct MovesSearch(TreeSearch);

impl MovesSearch {
    /// A search of the present position. Cost: that of reading the blocks with few liberties.
    pub fn new(engine: &Engine) -> MovesSearch {
        let game = engine.game();
        let color = game.to_move();
        MovesSearch(Hints::new(engine.position(), color).search(
            game,
            color,
            engine.search(),
            &|_| true,
        ))
    }

    /// The visits that were made.
    pub fn visits(&self) -> u64 {
        self.0.report().visits
    }

    /// Makes more visits, and says what is found by now. The engine is the one that the search was made for. Cost: that of the
    /// visits, a millisecond and a half each on 19x19, and of [`crate::Position::estimate`].
    pub fn go_on(&mut self, engine: &Engine, visits: u32) -> MovesAnswer {
        think_exactly(&mut self.0, visits, &mut |_| ControlFlow::Continue(()));
        MovesAnswer::told(engine, &self.0)
    }
}

impl MovesAnswer {
    /// What a search of so many visits finds in the present position. Cost: that of [`MovesSearch::go_on`].
    pub fn of(engine: &Engine, visits: u32) -> MovesAnswer {
        MovesSearch::new(engine).go_on(engine, visits)
    }

    fn told(engine: &Engine, search: &TreeSearch) -> MovesAnswer {
        let color = engine.game().to_move();
        let report = engine.position().estimate().told_by(search.report(), color);
        let best = report
            .candidates
            .first()
            .map_or(0.0, |best| best.expected_lead);
        let answer = |candidate: &Candidate| SearchedMoveAnswer {
            played: candidate.action.name(),
            visits: candidate.visits,
            prior: rounded(candidate.prior, 1000.0),
            winrate: rounded(candidate.expected_winrate, 1000.0),
            lead: rounded(candidate.expected_lead, 100.0),
            lost: rounded(best - candidate.expected_lead, 100.0),
            line: candidate.pv.iter().map(|mv| mv.name()).collect(),
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
    /// What is expected, if there is no such level.
    pub fn of(engine: &Engine, level: &str) -> Result<ChosenMoveAnswer, String> {
        let unknown = || format!("level: {} is expected", Level::choice());
        let color = engine.game().to_move();
        let limits = Limits {
            level: Level::from_word(level).ok_or_else(unknown)?,
            ..engine.limits(color)
        };
        let chosen = genmove::choose(engine.position(), color, &limits);
        Ok(ChosenMoveAnswer {
            color: color.to_string(),
            played: chosen.name(),
        })
    }
}
