//! What is judged of a position, point by point.

use super::{EyeAnswer, names};
use crate::engine::Engine;
use crate::score::FinalStatus;
use crate::status::BlockStatus;
use crate::vertex::{Size, Vertex};
use crate::word::Word;
use serde::Serialize;

/// What is judged of a position: the status of each point and block, ownership, and eye spaces.
///
/// ```
/// use goeye::json::JudgeAnswer;
/// use goeye::{Color, Engine, Game, Komi, Rules, Size};
/// let mut game = Game::new(Size::new(3, 1).unwrap(), Rules::default(), Komi::default());
/// game.set_position([(Color::Black, "B1".parse().unwrap())]).unwrap();
/// let answer = JudgeAnswer::of(&Engine::new(game));
/// assert_eq!(answer.status, [["black_territory", "alive", "black_territory"]]);
/// assert_eq!(answer.blocks[0].color, "black");
/// ```
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct JudgeAnswer {
    /// What each point is at the end of the game, rows from the top: `alive`, `seki` or `dead` under a stone, else
    /// `black_territory`, `white_territory` or `dame`.
    pub status: Vec<Vec<&'static str>>,
    /// How much each point is Black's (1) or White's (-1), rows from the top: [`crate::position::Estimate::ownership`].
    ///
    /// They are only part of the evidence, so that a point need not belong to the side that they prefer.
    pub ownership: Vec<Vec<f64>>,
    /// The blocks in the order of their first stones.
    pub blocks: Vec<BlockAnswer>,
    /// The eye spaces.
    pub eyes: Vec<EyeAnswer>,
    /// How sure the least sure block is: `doubtful`, `estimated`, `read`, `stated` or `proven`.
    pub grade: String,
    /// The probability that the score is exact, from 0 to 1 in thousandths, as measured on recorded games.
    pub confidence: f64,
    /// Whether the game is finished: the players have ended it, or all borders are closed and no group is unsettled.
    pub finished: bool,
}

/// A block of stones with its status.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct BlockAnswer {
    /// Its first stone.
    pub origin: String,
    /// Its colour.
    pub color: String,
    /// Its stones.
    pub stones: Vec<String>,
    /// `alive`, `seki` or `dead`.
    pub status: String,
    /// How sure that is: `doubtful`, `estimated`, `read`, `stated` or `proven`.
    pub grade: String,
}

impl From<&BlockStatus> for BlockAnswer {
    fn from(block: &BlockStatus) -> BlockAnswer {
        BlockAnswer {
            origin: block.origin.to_string(),
            color: block.color.to_string(),
            stones: names(&block.stones),
            status: block.status.to_string(),
            grade: block.certainty().to_string(),
        }
    }
}

impl JudgeAnswer {
    /// What is judged of the present position.
    ///
    /// Cost: that of [`crate::Position::verdict`], [`crate::Position::estimate`] and [`EyeAnswer::all`].
    pub fn of(engine: &Engine) -> JudgeAnswer {
        let (board, verdict) = (engine.game().board(), engine.position().verdict());
        let (count, unfinished) = (engine.position().count(), engine.position().unfinished());
        let assurance = engine.position().assurance();
        let estimate = engine.position().estimate();
        JudgeAnswer {
            status: rows(board.size(), |v| {
                FinalStatus::at(verdict, &count, v).as_str()
            }),
            ownership: rows(board.size(), |v| estimate.ownership(v)),
            blocks: verdict.blocks().iter().map(BlockAnswer::from).collect(),
            eyes: EyeAnswer::all(engine.position()),
            grade: assurance.certainty.to_string(),
            confidence: assurance.rounded(),
            finished: unfinished.is_finished(),
        }
    }
}

/// A value for each vertex, rows from the top.
pub(super) fn rows<T>(size: Size, value: impl Fn(Vertex) -> T) -> Vec<Vec<T>> {
    let row = |row| (0..size.width()).map(move |column| Vertex::new(column, row));
    let rows = (0..size.height()).rev();
    rows.map(|number| row(number).map(&value).collect())
        .collect()
}
