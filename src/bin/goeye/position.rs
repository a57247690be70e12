//! The position that a command shows.

use crate::output::exit;
use goeye::Vertex;
use goeye::engine::Engine;
use std::path::PathBuf;
use std::process::ExitCode;

#[derive(clap::Args)]
pub struct Position {
    /// Game; with :MOVE, the position before that move, given by its number or its vertex.
    #[arg(value_name = "FILE[:MOVE]")]
    game: PathBuf,
}

impl Position {
    /// Shows an engine at the position; errors are reported with the name of the game.
    pub fn show(&self, show: impl FnOnce(Engine) -> Result<(), String>) -> ExitCode {
        let mut engine = Engine::default();
        let opened = engine.open(&self.game).map_err(|e| e.to_string());
        let shown = opened.and_then(|()| show(engine));
        exit(shown.map_err(|e| format!("{}: {e}", self.game.display())))
    }
}

/// Refuses a vertex that is not on the board.
///
/// # Errors
/// With the reason.
pub fn on_board(engine: &Engine, vertex: Option<Vertex>) -> Result<(), String> {
    match vertex.filter(|v| !engine.size().contains(*v)) {
        Some(v) => Err(format!("{v} is not on the board")),
        None => Ok(()),
    }
}
