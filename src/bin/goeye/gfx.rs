//! `goeye gfx`: what front ends lay over the board, as text or as a picture.

use crate::picture::Pictures;
use crate::position::{Position, on_board};
use goeye::Color;
use goeye::Vertex;
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
    let Arguments { at, color, .. } = *arguments;
    let position = &arguments.position;
    position.show_by(&arguments.lender, |engine| {
        on_board(engine, at)?;
        let (to_move, board) = (engine.game().to_move(), engine.game().board());
        let drawing = draw(
            engine,
            View::from_name(&arguments.view, at, color, to_move)?,
        );
        let pictures = &arguments.pictures;
        pictures.draw(|theme| drawing.svg(board, theme), || gfx::write(&drawing))
    })
}

fn color(text: &str) -> Result<Color, String> {
    text.parse().map_err(|_| "black or white".to_string())
}
