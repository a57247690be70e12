//! `goeye eyes`: the eye spaces of a position as a map.

use crate::output::is_colored;
use crate::picture::Pictures;
use crate::position::Position;
use goeye::engine::Engine;
use goeye::report::eyes::{EyeMap, Ink};
use std::process::ExitCode;

#[derive(clap::Args)]
pub struct Arguments {
    #[command(flatten)]
    position: Position,
    #[command(flatten)]
    pictures: Pictures,
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
        When::Auto if is_colored() => Ink::Colored,
        When::Auto => Ink::Plain,
    };
    (arguments.pictures).draw(|theme| map.svg(theme), || map.text(ink))
}
