//! What only goeye knows of a position, for those who ask for it.

use crate::engine::Engine;
use crate::report::json::{ExplainAnswer, ScoreAnswer};
use serde::Serialize;
use serde_json::Value;

/// The field `goeye` of an answer.
#[derive(Serialize)]
struct GoeyeFacts {
    /// The count with its parts, what is proven, what is open, and how sure all that is.
    score: ScoreAnswer,
    /// The groups, each with its status and the reasons in words.
    groups: Vec<ExplainAnswer>,
}

/// The facts as JSON. Cost: up to a second of reading for each group that is not clear.
pub(super) fn of(engine: &Engine) -> Option<Value> {
    let dragons = engine.position().analysis().dragons.all();
    let facts = GoeyeFacts {
        score: ScoreAnswer::of(engine),
        groups: dragons
            .iter()
            .map(|dragon| ExplainAnswer::of(engine, dragon.origin))
            .collect(),
    };
    serde_json::to_value(facts).ok()
}
