//! Games in files: how command lines name them, and why they cannot be loaded.

use crate::game::{ReplayError, UpTo};
use crate::sgf;
use std::path::Path;
use std::{fmt, io};

/// Splits `FILE[:MOVE]`, a move given by its number or its vertex, as command lines have it; a file of the whole
/// name has precedence.
pub fn split_move(name: &Path) -> (&Path, UpTo) {
    let whole = (name, UpTo::End);
    if name.exists() {
        return whole;
    }
    let Some((file, last)) = name.to_str().and_then(|text| text.rsplit_once(':')) else {
        return whole;
    };
    let number = last.parse().map(|n: usize| UpTo::Move(n.max(1)));
    match number.or_else(|_| last.parse().map(UpTo::Vertex)) {
        Ok(up_to) => (Path::new(file), up_to),
        Err(_) => whole,
    }
}

/// Why a file could not be loaded.
#[derive(Debug)]
pub enum LoadError {
    /// It cannot be read.
    Io(io::Error),
    /// It is no game record.
    Sgf(sgf::Error),
    /// Its moves cannot be played.
    Replay(ReplayError),
}

impl fmt::Display for LoadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LoadError::Io(e) => e.fmt(f),
            LoadError::Sgf(e) => e.fmt(f),
            LoadError::Replay(e) => e.fmt(f),
        }
    }
}

impl std::error::Error for LoadError {}

impl From<io::Error> for LoadError {
    fn from(e: io::Error) -> LoadError {
        LoadError::Io(e)
    }
}

impl From<sgf::Error> for LoadError {
    fn from(e: sgf::Error) -> LoadError {
        LoadError::Sgf(e)
    }
}

impl From<ReplayError> for LoadError {
    fn from(e: ReplayError) -> LoadError {
        LoadError::Replay(e)
    }
}
