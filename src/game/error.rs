//! The errors of a game.

use crate::board::IllegalMove;
use std::fmt;

/// Why a move may not be played in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlayError {
    /// The board forbids it.
    Illegal(IllegalMove),
    /// It would recreate an earlier position.
    Superko,
}

impl fmt::Display for PlayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PlayError::Illegal(e) => e.fmt(f),
            PlayError::Superko => f.write_str("superko: the position has occurred before"),
        }
    }
}

impl std::error::Error for PlayError {}

impl From<IllegalMove> for PlayError {
    fn from(e: IllegalMove) -> PlayError {
        PlayError::Illegal(e)
    }
}

/// There are fewer moves to undo than asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CannotUndo;

impl fmt::Display for CannotUndo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("cannot undo")
    }
}

impl std::error::Error for CannotUndo {}

/// A rule of the game that a recorded move broke although it could be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Violation {
    /// It retook a ko at once.
    Ko,
    /// It recreated an earlier position.
    Superko,
    /// It was a suicide.
    Suicide,
    /// There was a stone on the vertex already, which it replaced.
    Occupied,
}
