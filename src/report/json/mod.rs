//! Answers for programs: values that serialize with serde, as JSON for GTP and for whoever else asks.
//!
//! Vertices are their names, `A1` at the lower left, and in problems those of SGF; colours are `black` and `white`. The form of an answer is stated
//! by a JSON schema ([`SCORE_SCHEMA`], [`JUDGE_SCHEMA`], [`EYES_SCHEMA`], [`EXPLAIN_SCHEMA`], [`SOLVE_SCHEMA`],
//! [`ESTIMATE_SCHEMA`], [`POLICY_SCHEMA`], [`MOVES_SCHEMA`], [`CHOSEN_MOVE_SCHEMA`], [`REVIEW_SCHEMA`]), whose `$id` ends with the version of the form. A version is
//! compatible with the ones before as long as fields are only added; a field that goes or changes its meaning makes a
//! new name.

mod board;
mod estimate;
mod explain;
mod eyes;
mod game;
mod judge;
mod moves;
mod review;
mod score;
mod solve;
mod stories;

pub use board::board_of_rows;
pub use estimate::{EstimateAnswer, LikelyMoveAnswer, PolicyAnswer};
pub use explain::{ExplainAnswer, GroupAnswer};
pub use eyes::{EyeAnswer, EyePointsAnswer, EyeWorthAnswer};
pub use game::{GameAnswer, error_line, score_line};
pub use judge::{BlockAnswer, JudgeAnswer};
pub use moves::{ChosenMoveAnswer, MovesAnswer, MovesSearch, SearchedMoveAnswer};
pub use review::{
    DeadGroupAnswer, EndAnswer, EyesLostAnswer, EyesWorthAnswer, GainsAnswer, LineMoveAnswer,
    MomentAnswer, RemarkAnswer, ReviewAnswer,
};
pub use score::{ConventionAnswer, EyeRoomAnswer, PointsAnswer, ScoreAnswer, UnsettledAnswer};
pub use solve::{KoAnswer, SolveAnswer, SolveQuestion, problem_point};
pub use stories::{
    ChanceAnswer, FoundAnswer, GroupStoryAnswer, StoryAnswer, ToldAnswer, TotalsAnswer,
};

use crate::vertex_set::VertexSet;

/// The JSON schema of a [`ScoreAnswer`], and of a [`GameAnswer`], which has more fields.
pub const SCORE_SCHEMA: &str = include_str!("score.schema.json");

/// The JSON schema of a [`JudgeAnswer`], except for its eyes, which are those of [`EYES_SCHEMA`].
pub const JUDGE_SCHEMA: &str = include_str!("judge.schema.json");

/// The JSON schema of a list of [`EyeAnswer`]s.
pub const EYES_SCHEMA: &str = include_str!("eyes.schema.json");

/// The JSON schema of an [`ExplainAnswer`].
pub const EXPLAIN_SCHEMA: &str = include_str!("explain.schema.json");

/// The JSON schema of a [`SolveAnswer`].
pub const SOLVE_SCHEMA: &str = include_str!("solve.schema.json");

/// The JSON schema of an [`EstimateAnswer`].
pub const ESTIMATE_SCHEMA: &str = include_str!("estimate.schema.json");

/// The JSON schema of a [`PolicyAnswer`].
pub const POLICY_SCHEMA: &str = include_str!("policy.schema.json");

/// The JSON schema of a [`MovesAnswer`].
pub const MOVES_SCHEMA: &str = include_str!("moves.schema.json");

/// The JSON schema of a [`ChosenMoveAnswer`].
pub const CHOSEN_MOVE_SCHEMA: &str = include_str!("chosen_move.schema.json");

/// The JSON schema of a [`ReviewAnswer`].
pub const REVIEW_SCHEMA: &str = include_str!("review.schema.json");

/// The names of vertices, in reading order.
fn names(set: &VertexSet) -> Vec<String> {
    set.iter().map(|v| v.to_string()).collect()
}
