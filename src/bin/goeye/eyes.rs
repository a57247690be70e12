//! `goeye eyes`: the eye spaces of a position as a map.

use crate::output::is_colored;
use crate::picture::Pictures;
use crate::position::Position;
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
    let ink = match arguments.color {
        When::Always => Ink::Colored,
        When::Auto if is_colored() => Ink::Colored,
        When::Auto | When::Never => Ink::Plain,
    };
    arguments.position.show(|engine| {
        let map = EyeMap::of(engine.game().board(), engine.position().close_eyes());
        (arguments.pictures).draw(|theme| map.svg(theme), || map.text(ink))
    })
}
