//! What is wrong with a question.

use crate::board::SetupError;
use crate::record;
use crate::solve::TsumegoError;
use std::fmt;

/// Why a question in JSON has no answer.
#[derive(Debug)]
pub enum QuestionError {
    /// It is no JSON, or a field has a value of another type.
    Json(serde_json::Error),
    /// A field is missing, or its value is none of those that are allowed.
    Field {
        /// Its name.
        name: &'static str,
        /// What is expected.
        expected: String,
    },
    /// This is no name of a point of the board.
    Point(String),
    /// The stones make no position.
    Setup(SetupError),
    /// The game has no score.
    Game(record::RecordError),
    /// The position is no problem.
    Problem(TsumegoError),
}

impl fmt::Display for QuestionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            QuestionError::Json(e) => e.fmt(f),
            QuestionError::Field { name, expected } => write!(f, "{name}: {expected} is expected"),
            QuestionError::Point(name) => write!(f, "{name:?} is no point of the board"),
            QuestionError::Setup(e) => e.fmt(f),
            QuestionError::Game(e) => e.fmt(f),
            QuestionError::Problem(e) => e.fmt(f),
        }
    }
}

impl std::error::Error for QuestionError {}

impl From<serde_json::Error> for QuestionError {
    fn from(e: serde_json::Error) -> QuestionError {
        QuestionError::Json(e)
    }
}

impl From<SetupError> for QuestionError {
    fn from(e: SetupError) -> QuestionError {
        QuestionError::Setup(e)
    }
}

impl From<record::RecordError> for QuestionError {
    fn from(e: record::RecordError) -> QuestionError {
        QuestionError::Game(e)
    }
}

impl From<TsumegoError> for QuestionError {
    fn from(e: TsumegoError) -> QuestionError {
        QuestionError::Problem(e)
    }
}
