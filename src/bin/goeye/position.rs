//! The position that a command shows.

use crate::output::exit;
use goeye::engine::Engine;
use goeye::game::Komi;
use goeye::lender::LenderOptions;
use goeye::network::Network;
use goeye::{Rules, Vertex};
use std::path::PathBuf;
use std::process::ExitCode;

#[derive(clap::Args)]
pub struct Position {
    /// Game; with :MOVE, the position after so many moves, or before the first move at a vertex.
    #[arg(value_name = "FILE[:MOVE]")]
    game: PathBuf,
    #[command(flatten)]
    terms: Terms,
}

/// What is agreed besides the moves.
#[derive(clap::Args)]
pub struct Terms {
    /// Rules, whatever the file says.
    #[arg(long, value_name = "NAME")]
    rules: Option<Rules>,
    /// Komi, whatever the file says.
    #[arg(long, value_name = "K", allow_negative_numbers = true)]
    komi: Option<Komi>,
}

impl Terms {
    /// Sets them for a position.
    pub fn set(&self, position: &mut goeye::Position) {
        if let Some(rules) = self.rules {
            position.set_rules(rules);
        }
        if let Some(komi) = self.komi {
            position.set_komi(komi);
        }
    }
}

impl Position {
    /// Shows an engine at the position; errors are reported with the name of the game.
    pub fn show(&self, show: impl FnOnce(Engine) -> Result<(), String>) -> ExitCode {
        let mut engine = Engine::default();
        let opened = engine.open(&self.game).map_err(|e| e.to_string());
        let shown = opened.and_then(|()| {
            self.terms.set(engine.position_mut());
            show(engine)
        });
        exit(shown.map_err(|e| format!("{}: {e}", self.game.display())))
    }

    /// The same with an engine that may be lent what is expected of the position.
    pub fn show_by(
        &self,
        options: &LenderOptions,
        show: impl Fn(&Engine) -> Result<(), String>,
    ) -> ExitCode {
        let lender = match options.start(Network::built_in()) {
            Ok(lender) => lender,
            Err(error) => return exit(Err(error)),
        };
        self.show(|engine| {
            lender.ask(|evaluator| {
                let mut engine = engine.clone();
                engine.set_evaluator(evaluator);
                show(&engine)
            })?
        })
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
