//! Commands for views of the position, for front ends that show graphics on the board.

use super::worms::WHICH;
use crate::engine::Engine;
use crate::gtp::args::{Arg, ArgShape, Args, Values};
use crate::gtp::gfx;
use crate::gtp::live::Live;
use crate::gtp::menu::{Analyze, Show};
use crate::gtp::registry::{Command, Response};
use crate::gtp::reply::{Failure, Reply, join};
use crate::report::view::{Shows, View, ViewRow, draw_watched, legend};
use crate::vertex::{Size, Vertex};

pub(super) static COMMANDS: &[Command] = commands! {
    "goeye-gfx",
        Args::required(&[Arg::new("VIEW", ArgShape::OneOf(&View::NAMES))]).optional(&[WHICH]),
        Read(&view),
        "Draws a view of the position in GoGui's graphics, of a vertex or a colour where it is about one; goeye-legend explains them.",
        &MENU;
    "goeye-ownership", Args::NONE, Read(&ownership),
        "Says for each vertex, rows from the top, how much it is Black's (1) or White's (-1): by the count of a finished board, else as the network expects it.";
    "goeye-legend", Args::NONE,
        Read(&|_, _| Ok(Reply::lines(legend().map(|(label, text)| format!("{label}: {text}"))))),
        "Explains the colours, signs and labels of the views of goeye-gfx.",
        &[Analyze::new(Show::Text, "Legend", "").at(80)];
};

/// A menu entry for each view, for the vertex under the cursor or the colour to move.
static MENU: [Analyze; View::ROWS.len()] = {
    let mut menu = [Analyze::new(Show::Graphics, "", ""); View::ROWS.len()];
    let mut i = 0;
    while i < menu.len() {
        let ViewRow {
            name,
            label,
            place,
            shows,
        } = View::ROWS[i];
        let preset = match shows {
            Shows::Board(_) => "",
            Shows::Vertex(_) => "%p",
            Shows::Color(_) => "%m",
        };
        menu[i] = Analyze::of_word(Show::Graphics, label, name, preset).at(place);
        i += 1;
    }
    menu
};

fn view(engine: &Engine, values: &Values) -> Response {
    let name: &str = values.required(0)?;
    let to_move = engine.game().to_move();
    let view = View::from_name(name, values.optional(1), values.optional(1), to_move)
        .map_err(Failure::other)?;
    let mut live = Live::new(engine);
    let drawing = draw_watched(engine, view, &mut |drawing| live.show(drawing));
    Ok(Reply::new(gfx::write(&drawing)))
}

fn ownership(engine: &Engine, _: &Values) -> Response {
    let estimate = engine.position().estimate();
    let number = |v| format!("{:.2}", estimate.ownership(v));
    Ok(Reply::lines(rows(engine.size(), number)))
}

/// A word for each vertex, one line for each row from the top.
pub(super) fn rows(size: Size, word: impl Fn(Vertex) -> String) -> impl Iterator<Item = String> {
    (0..size.height()).rev().map(move |row| {
        join(
            (0..size.width()).map(|column| word(Vertex::new(column, row))),
            " ",
        )
    })
}
