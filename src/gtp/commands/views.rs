//! Views of the position for front ends that lay pictures over the board.

use super::worms::WHICH;
use crate::color::Color;
use crate::engine::Engine;
use crate::gtp::analyze::{Analyze, Show};
use crate::gtp::args::{Arg, Args, Shape, Values};
use crate::gtp::gfx;
use crate::gtp::live::Live;
use crate::gtp::registry::{Command, Outcome, Run};
use crate::gtp::reply::{Failure, Reply, join};
use crate::playout;
use crate::report::view::{View, draw_watched};
use crate::vertex::{Size, Vertex};

pub(super) static COMMANDS: &[Command] = &[
    Command {
        name: "goeye-gfx",
        args: Args::required(&[Arg::new("VIEW", Shape::OneOf(&View::NAMES))]).optional(&[WHICH]),
        help: "Draws a view of the position in GoGui's graphics: eyes, eye (of a vertex), dragons, blocks, status, territory, pass_alive, ownership, teire, vital (points of a colour), moves (of a colour, by search).",
        analyze: &[
            Analyze::new(Show::Graphics, "Eye Spaces", "eyes"),
            Analyze::new(Show::Graphics, "Eye Under Cursor", "eye %p"),
            Analyze::new(Show::Graphics, "Dragons", "dragons"),
            Analyze::new(Show::Graphics, "Blocks in Danger", "blocks"),
            Analyze::new(Show::Graphics, "Final Status", "status"),
            Analyze::new(Show::Graphics, "Territory and Score", "territory"),
            Analyze::new(Show::Graphics, "Pass-Alive", "pass_alive"),
            Analyze::new(Show::Graphics, "Ownership by Playouts", "ownership"),
            Analyze::new(Show::Graphics, "What Wants Filling", "teire"),
            Analyze::new(Show::Graphics, "Vital Points", "vital %m"),
            Analyze::new(Show::Graphics, "Move Values", "moves %m"),
        ],
        run: Run::Read(view),
    },
    Command {
        name: "goeye-ownership",
        args: Args::NONE,
        help: "Tells for each vertex, rows from the top, how much the playouts make it Black's (1) or White's (-1).",
        analyze: &[Analyze::new(Show::Numbers, "Ownership", "")],
        run: Run::Read(ownership),
    },
];

fn view(engine: &Engine, values: &Values) -> Outcome {
    let name: &str = values.required(0)?;
    let color: Option<Color> = values.optional(1);
    let color = color.unwrap_or_else(|| engine.game().to_move());
    let view = View::from_name(name, values.optional(1), color)
        .ok_or_else(|| Failure::other("the view needs a vertex"))?;
    let mut live = Live::new(engine);
    let drawing = draw_watched(engine, view, &mut |drawing| live.show(drawing));
    Ok(Reply::new(gfx::write(&drawing)))
}

fn ownership(engine: &Engine, _: &Values) -> Outcome {
    let ownership = playout::run(engine.game().board(), playout::Settings::default());
    Ok(numbers(engine.size(), |v| ownership.balance(v)))
}

/// A number for each vertex, one line for each row from the top.
fn numbers(size: Size, value: impl Fn(Vertex) -> f64) -> Reply {
    let cell = |v| format!("{:.2}", value(v));
    Reply::lines((0..size.height()).rev().map(|row| {
        let row = (0..size.width()).map(|column| cell(Vertex::new(column, row)));
        join(row, " ")
    }))
}
