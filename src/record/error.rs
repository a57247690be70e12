//! What is wrong or odd about a recorded game.

use crate::game::{KomiError, ReplayError, ReplayWarning};
use crate::rules::RulesError;
use crate::sgf;
use crate::vertex::Vertex;
use std::fmt;

/// Why a recorded game has no score.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Error {
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

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::Sgf(e) => e.fmt(f),
            Error::Replay(e) => e.fmt(f),
            Error::Rules(e) => e.fmt(f),
            Error::Komi(e) => e.fmt(f),
            Error::NoStone(v) => write!(f, "there is no stone at {v}"),
        }
    }
}

impl std::error::Error for Error {}

impl From<sgf::Error> for Error {
    fn from(e: sgf::Error) -> Error {
        Error::Sgf(e)
    }
}

impl From<ReplayError> for Error {
    fn from(e: ReplayError) -> Error {
        Error::Replay(e)
    }
}

impl From<RulesError> for Error {
    fn from(e: RulesError) -> Error {
        Error::Rules(e)
    }
}

impl From<KomiError> for Error {
    fn from(e: KomiError) -> Error {
        Error::Komi(e)
    }
}

/// Something odd about a game that has a score all the same.
#[derive(Clone, Debug, PartialEq)]
pub enum Warning {
    /// A correction that was needed to read it.
    Sgf(sgf::Warning),
    /// A correction that was needed to replay it.
    Replay(ReplayWarning),
    /// The file has further games, which are not scored.
    FurtherGames,
}

impl fmt::Display for Warning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Warning::Sgf(warning) => warning.fmt(f),
            Warning::Replay(warning) => warning.fmt(f),
            Warning::FurtherGames => f.write_str("further games were left out"),
        }
    }
}
