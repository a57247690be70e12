//! `goeye gfx`: what front ends lay over the board, as text or as a picture.

use crate::picture::Pictures;
use crate::position::{Position, on_board};
use goeye::Color;
use goeye::Vertex;
use goeye::engine::Engine;
use goeye::gtp::gfx;
use goeye::lender::LenderOptions;
use goeye::report::view::{View, draw};
use std::process::ExitCode;

#[derive(clap::Args)]
pub struct Arguments {
    /// What to draw.
    #[arg(value_parser = View::NAMES)]
    view: String,
    #[command(flatten)]
    position: Position,
    /// The vertex for the view `eye`.
    #[arg(long, value_name = "VERTEX")]
    at: Option<Vertex>,
    /// The colour for the views `vital` and `moves`, if not the one to move.
    #[arg(long, value_name = "COLOR", value_parser = color)]
    color: Option<Color>,
    #[command(flatten)]
    pictures: Pictures,
    #[command(flatten)]
    lender: LenderOptions,
}

/// Prints or draws the view.
pub fn run(arguments: &Arguments) -> ExitCode {
    let position = &arguments.position;
    position.show_by(&arguments.lender, |engine| show(engine, arguments))
}

fn show(engine: &Engine, arguments: &Arguments) -> Result<(), String> {
    let Arguments { at, color, .. } = *arguments;
    on_board(engine, at)?;
    let to_move = engine.game().to_move();
    let view = View::from_name(&arguments.view, at, color, to_move).map_err(|e| e.to_string())?;
    let drawing = draw(engine, view);
    let board = engine.game().board();
    let pictures = &arguments.pictures;
    pictures.draw(|theme| drawing.svg(board, theme), || gfx::write(&drawing))
}

fn color(text: &str) -> Result<Color, String> {
    text.parse().map_err(|_| "black or white".to_string())
}
