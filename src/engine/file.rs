//! Loading games from files, named as on command lines.

use super::Engine;
use crate::assurance::Doubts;
use crate::game::{Game, ReplayError, UpTo};
use crate::sgf::{self, Record};
use std::path::Path;
use std::sync::Arc;
use std::{fmt, fs, io};

impl Engine {
    /// Starts the first game of an SGF file, up to a position of it.
    ///
    /// Rules and komi that the file does not say are those that were set last, not those of an earlier file. Oddities
    /// of the file are logged as warnings.
    ///
    /// # Errors
    /// If the file cannot be read, is not a game record, or has moves that cannot be played; nothing is changed then.
    pub fn load(&mut self, path: &Path, up_to: UpTo) -> Result<(), LoadError> {
        let record = sgf::read(&fs::read(path)?)?;
        for warning in &record.warnings {
            log::warn!("{}: {warning}", path.display());
        }
        let (game, warnings) = Game::from_record(&record, self.rules, self.komi, up_to)?;
        for warning in &warnings {
            log::warn!("{}: {warning}", path.display());
        }
        self.start(game);
        self.position_mut().set_doubts(Doubts::of(&warnings));
        self.heading = Some(Arc::new(Record::new(record.size).headed_like(&record)));
        Ok(())
    }

    /// Starts a game named `FILE[:MOVE]`, as on command lines.
    ///
    /// MOVE is a number of moves, after which the game then ends, or a vertex: it ends before the first move there. A file whose name is the whole text has
    /// precedence.
    ///
    /// # Errors
    /// As [`Engine::load`].
    pub fn open(&mut self, name: &Path) -> Result<(), LoadError> {
        let (path, up_to) = split_move(name);
        self.load(path, up_to)
    }
}

/// The file that such a name means, and the position up to which it is played.
fn split_move(name: &Path) -> (&Path, UpTo) {
    let whole = (name, UpTo::End);
    if name.exists() {
        return whole;
    }
    let Some((file, last)) = name.to_str().and_then(|text| text.rsplit_once(':')) else {
        return whole;
    };
    match last.parse() {
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
