//! Games in files: how they are started, how command lines name them, and why they cannot be loaded.

use super::Engine;
use crate::game::{Game, ReplayError, UpTo};
use crate::sgf;
use std::path::Path;
use std::{fmt, fs, io};

impl Engine {
    /// Starts the first game of an SGF file. Where the file says nothing of rules or komi, those count that
    /// were set last, and not those of a file before it. What is odd about the file is logged.
    ///
    /// # Errors
    /// If the file is no game record, or its moves cannot be played; nothing is changed then.
    pub fn load(&mut self, path: &Path, up_to: UpTo) -> Result<(), LoadError> {
        let record = sgf::read(&fs::read(path)?)?;
        for warning in &record.warnings {
            log::warn!("{}: {warning}", path.display());
        }
        let (game, warnings) = Game::from_record(&record, self.rules, self.komi, up_to)?;
        for warning in warnings {
            log::warn!("{}: {warning}", path.display());
        }
        self.start(game);
        Ok(())
    }

    /// Does so for `FILE[:MOVE]`, as command lines name a game: with a move, given by its number or its vertex, up to the
    /// position before it. A file of the whole name has precedence.
    ///
    /// # Errors
    /// As [`Engine::load`].
    pub fn open(&mut self, name: &Path) -> Result<(), LoadError> {
        let (path, up_to) = split_move(name);
        self.load(path, up_to)
    }
}

fn split_move(name: &Path) -> (&Path, UpTo) {
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
