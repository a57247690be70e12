//! The reasons why a move or a setup is rejected.

use crate::vertex::Vertex;
use std::fmt;

/// Why a move may not be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum IllegalMove {
    /// The vertex is not on the board.
    OffBoard,
    /// A stone is there.
    Occupied,
    /// The move would leave its own block without a liberty.
    Suicide,
    /// The move would retake a ko at once.
    Ko,
}

impl fmt::Display for IllegalMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            IllegalMove::OffBoard => "the vertex is not on the board",
            IllegalMove::Occupied => "the vertex is occupied",
            IllegalMove::Suicide => "suicide",
            IllegalMove::Ko => "ko",
        })
    }
}

impl std::error::Error for IllegalMove {}

/// Why stones do not make a legal position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SetupError {
    /// A vertex is not on the board.
    OffBoard(Vertex),
    /// Two stones on one vertex.
    Occupied(Vertex),
    /// The block of this stone has no liberty.
    NoLiberty(Vertex),
}

impl fmt::Display for SetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SetupError::OffBoard(v) => write!(f, "{v} is not on the board"),
            SetupError::Occupied(v) => write!(f, "two stones on {v}"),
            SetupError::NoLiberty(v) => write!(f, "the stones at {v} have no liberty"),
        }
    }
}

impl std::error::Error for SetupError {}
