//! What is wrong or odd about a recorded game.

use crate::game::{KomiError, ReplayError, ReplayWarning};
use crate::rules::RulesError;
use crate::sgf;
use crate::vertex::Vertex;
use std::fmt;

/// Why a recorded game has no score.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RecordError {
    /// The file has no game, or one that cannot be read.
    Sgf(sgf::Error),
    /// The moves cannot be played.
    Replay(ReplayError),
    /// There are no rules of the name that was asked for.
    Rules(RulesError),
    /// The komi that was asked for is no komi.
    Komi(KomiError),
    /// This vertex was stated to be dead, but has no stone.
    NoStone(Vertex),
}

impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RecordError::Sgf(e) => e.fmt(f),
            RecordError::Replay(e) => e.fmt(f),
            RecordError::Rules(e) => e.fmt(f),
            RecordError::Komi(e) => e.fmt(f),
            RecordError::NoStone(v) => write!(f, "there is no stone at {v}"),
        }
    }
}

impl std::error::Error for RecordError {}

impl From<sgf::Error> for RecordError {
    fn from(e: sgf::Error) -> RecordError {
        RecordError::Sgf(e)
    }
}

impl From<ReplayError> for RecordError {
    fn from(e: ReplayError) -> RecordError {
        RecordError::Replay(e)
    }
}

impl From<RulesError> for RecordError {
    fn from(e: RulesError) -> RecordError {
        RecordError::Rules(e)
    }
}

impl From<KomiError> for RecordError {
    fn from(e: KomiError) -> RecordError {
        RecordError::Komi(e)
    }
}

/// Something odd about a game that has a score all the same.
#[derive(Clone, Debug, PartialEq)]
pub enum RecordWarning {
    /// A correction that was needed to read it.
    Sgf(sgf::Warning),
    /// A correction that was needed to replay it.
    Replay(ReplayWarning),
    /// The file has further games, which are not scored.
    FurtherGames,
}

impl fmt::Display for RecordWarning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RecordWarning::Sgf(warning) => warning.fmt(f),
            RecordWarning::Replay(warning) => warning.fmt(f),
            RecordWarning::FurtherGames => f.write_str("further games were left out"),
        }
    }
}
