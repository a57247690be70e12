//! `goeye board`: a position with the verdict on it, as text or as a picture.

use crate::output::is_colored;
use crate::picture::Pictures;
use crate::position::Position;
use goeye::lender::LenderOptions;
use goeye::report::view::verdict;
use std::process::ExitCode;

#[derive(clap::Args)]
pub struct Arguments {
    #[command(flatten)]
    position: Position,
    /// Print text in colours. Without an option it has colours on a terminal, unless NO_COLOR is set.
    #[arg(long, conflicts_with_all = ["svg", "png"])]
    ansi: bool,
    #[command(flatten)]
    pictures: Pictures,
    #[command(flatten)]
    lender: LenderOptions,
}

/// Prints or draws the board.
pub fn run(arguments: &Arguments) -> ExitCode {
    let Arguments {
        position, pictures, ..
    } = arguments;
    position.show_by(&arguments.lender, |engine| {
        let (drawing, board) = (verdict(engine), engine.game().board());
        let is_colored = arguments.ansi || is_colored();
        pictures.draw(
            |theme| drawing.svg(board, theme),
            || drawing.text(board, is_colored.then_some(pictures.theme)),
        )
    })
}
