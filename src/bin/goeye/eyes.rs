//! `goeye eyes`: the eye spaces of a position as a map.

use crate::board::theme;
use crate::output::write_out;
use crate::position::Position;
use goeye::engine::Engine;
use goeye::report::Theme;
use goeye::report::eyes::{EyeMap, Ink};
use std::fs;
use std::io::IsTerminal;
use std::path::PathBuf;
use std::process::ExitCode;

#[derive(clap::Args)]
pub struct Arguments {
    #[command(flatten)]
    position: Position,
    /// Draw an SVG picture into this file as well.
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// The page that the picture is for: light or dark.
    #[arg(long, default_value = "light", value_parser = theme)]
    theme: Theme,
    /// When the text is coloured.
    #[arg(long, value_enum, default_value_t = When::Auto)]
    color: When,
}

#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum When {
    /// On a terminal, unless NO_COLOR is set.
    Auto,
    Always,
    Never,
}

/// Prints the map.
pub fn run(arguments: &Arguments) -> ExitCode {
    let position = &arguments.position;
    position.show(|engine| draw(&engine, arguments))
}

fn draw(engine: &Engine, arguments: &Arguments) -> Result<(), String> {
    let map = EyeMap::of(engine.game().board(), engine.position().close_eyes());
    let ink = match arguments.color {
        When::Always => Ink::Colored,
        When::Never => Ink::Plain,
        When::Auto => {
            let terminal = std::io::stdout().is_terminal();
            if terminal && std::env::var_os("NO_COLOR").is_none() {
                Ink::Colored
            } else {
                Ink::Plain
            }
        }
    };
    if let Some(path) = &arguments.svg {
        fs::write(path, map.svg(arguments.theme))
            .map_err(|e| format!("{}: {e}", path.display()))?;
    }
    write_out(&map.text(ink)).map_err(|e| e.to_string())
}
