//! GoGui's extensions of the protocol.

use crate::color::Color;
use crate::engine::{Engine, LiveGraphics};
use crate::gtp::args::{Args, COLOR, MOVE, ONE_OF_STONES, Values};
use crate::gtp::registry::{Command, Registry, Response};
use crate::gtp::reply::{ErrorText, Reply};
use crate::vertex::{Move, Vertex};

pub(super) static COMMANDS: &[Command] = commands! {
    // That the command is known is the answer.
    "gogui-interrupt", Args::NONE, Read(&|_, _| Ok(Reply::EMPTY)),
        "Announces that the comment line \"interrupt\" stops a running command.";
    "gogui-analyze_commands", Args::NONE, List(&analyze_commands),
        "Lists the menu of views and questions (type, label and command), and turns live graphics on.";
    "gogui-title", Args::NONE, Read(&title),
        "Returns a title for the window.";
    "gogui-play_sequence", Args::NONE.repeated(&[COLOR, MOVE]), Change(&play_sequence),
        "Plays several moves, or none of them if one is illegal.";
    "gogui-setup", Args::NONE.repeated(&[COLOR, ONE_OF_STONES]), Change(&setup),
        "Puts stones on the empty board.";
    "gogui-setup_player", Args::required(&[COLOR]), Change(&setup_player),
        "Sets whose turn it is.";
};

/// Lists the analyze commands and turns live graphics on, since a front end that asks for this can draw.
fn analyze_commands(engine: &mut Engine, _: &Values, registry: &Registry) -> Response {
    engine.set_live_graphics(LiveGraphics::On);
    let entries = registry.analyze_commands();
    let lines = entries
        .iter()
        .map(|(command, entry)| entry.line(command.name));
    Ok(Reply::lines(lines))
}

fn title(engine: &Engine, _: &Values) -> Response {
    let game = engine.game();
    Ok(Reply::new(format!(
        "{}: {} rules, komi {}",
        env!("CARGO_PKG_NAME"),
        game.rules(),
        game.komi()
    )))
}

fn play_sequence(engine: &mut Engine, values: &Values) -> Response {
    let moves: Vec<(Color, Move)> = values.pairs(0).collect();
    engine.game_mut().play_sequence(&moves)?;
    Ok(Reply::EMPTY)
}

fn setup(engine: &mut Engine, values: &Values) -> Response {
    let game = engine.game_mut();
    if Color::ALL.iter().any(|&c| game.board().stone_count(c) > 0) {
        return Err(ErrorText::BoardNotEmpty.into());
    }
    game.set_position(values.pairs::<Color, Vertex>(0))?;
    Ok(Reply::EMPTY)
}

fn setup_player(engine: &mut Engine, values: &Values) -> Response {
    engine.game_mut().set_to_move(values.required(0)?);
    Ok(Reply::EMPTY)
}
