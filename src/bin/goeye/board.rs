//! `goeye board`: a position with the verdict on it, as text or as a picture.

use crate::output::write_out;
use crate::picture::write_png;
use crate::position::Position;
use goeye::Word;
use goeye::engine::Engine;
use goeye::report::Theme;
use goeye::report::view::verdict;
use std::io::IsTerminal;
use std::path::PathBuf;
use std::process::ExitCode;

#[derive(clap::Args)]
pub struct Arguments {
    #[command(flatten)]
    position: Position,
    /// Print text in colours. Without an option it has colours on a terminal, unless NO_COLOR is set.
    #[arg(long, group = "form")]
    ansi: bool,
    /// Print an SVG picture.
    #[arg(long, group = "form")]
    svg: bool,
    /// Draw a PNG picture into this file instead of printing.
    #[arg(long, value_name = "FILE", group = "form")]
    png: Option<PathBuf>,
    /// The page that it is for: light or dark.
    #[arg(long, default_value = "light", value_parser = theme)]
    theme: Theme,
}

/// Reads the name of a theme.
pub fn theme(text: &str) -> Result<Theme, String> {
    Theme::from_word(text).ok_or_else(|| format!("{} is expected", Theme::choice()))
}

/// Prints or draws the board.
pub fn run(arguments: &Arguments) -> ExitCode {
    let position = &arguments.position;
    position.show(|engine| show(&engine, arguments))
}

fn show(engine: &Engine, arguments: &Arguments) -> Result<(), String> {
    let (drawing, board) = (verdict(engine), engine.game().board());
    if let Some(path) = &arguments.png {
        return write_png(&drawing.svg(board, arguments.theme), path);
    }
    let is_colored =
        arguments.ansi || std::io::stdout().is_terminal() && std::env::var_os("NO_COLOR").is_none();
    let text = match arguments.svg {
        true => drawing.svg(board, arguments.theme),
        false => drawing.text(board, is_colored.then_some(arguments.theme)),
    };
    write_out(&text).map_err(|e| e.to_string())
}
