//! Commands about the score, and the status of stones and points that it rests on.

use crate::color::Color;
use crate::engine::Engine;
use crate::gtp::args::{Arg, ArgShape, Args, VERTEX, Value, Values};
use crate::gtp::menu::{Analyze, Show};
use crate::gtp::registry::{Command, Response};
use crate::gtp::reply::{ErrorText, Failure, Reply, join};
use crate::position::Estimate;
use crate::score::FinalStatus;
use crate::seki::Stated;
use crate::status::Status;
use crate::unfinished::Strict;
use crate::vertex::Vertex;
use crate::vertex_set::VertexSet;
use crate::word::Word;

/// The word by which the dead stones are judged again.
const AUTO: &str = "auto";

/// The word by which dead stones are added to those that are dead already.
const ALSO: &str = "also";

/// The word by which nothing but the named blocks is meant.
const BLOCK: &str = "block";

pub(super) static COMMANDS: &[Command] = commands! {
    "final_score", Args::NONE, Read(&final_score),
        "Says who wins, and by how much, under the rules in force: the count, as the players state it if they do. While the game goes on and borders are wide open it is the score nearest to what estimate_score says.";
    "estimate_score", Args::NONE, Read(&estimate_score),
        "Says what the score is likely to be, also of a game that is not finished: what network, playouts and judge expect of it. Two in three scores lie between the bounds, which are told from White's side.",
        &[Analyze::new(Show::Text, "Estimated Score", "").at(30)];
    "score_est", Args::NONE, Read(&|engine, _| Ok(Reply::new(engine.position().estimate().rounded()))),
        "Says the same as estimate_score without its bounds.";
    "final_status", Args::required(&[VERTEX]), Read(&final_status),
        "Says what a vertex is at the end of the game: alive, dead, seki, white_territory, black_territory or dame.";
    "final_status_list", Args::required(&[Arg::new("STATUS", ArgShape::OneOf(FinalStatus::NAMES))]),
        Read(&final_status_list),
        "Lists the vertices with a status, one block of stones per line.";
    "goeye-dead",
        Args::NONE.repeated(&[Arg::new(
            "VERTEX",
            ArgShape::Either(&ArgShape::OneOf(&[AUTO, ALSO, BLOCK]), &ArgShape::Vertex),
        )
        .error(ErrorText::InvalidCoordinate)]),
        Change(&dead),
        "States that the regions of the stones on these vertices are the opponent's: all stones of their colour there are dead, no others, and the opponent's around live, until the stones on the board change. After \"also\" they are dead besides those that are so already, and a second time takes it back; after \"block\" nothing but the blocks themselves is meant; \"auto\" withdraws all, and goeye judges again.",
        &[
            Analyze::of_word(Show::Nothing, "Declare Dead", ALSO, "%P").at(180),
            Analyze::of_word(Show::Nothing, "Declare These Blocks Dead", "also block", "%P").at(190),
            Analyze::new(Show::Nothing, "Declare Only These Dead", "%P").at(200),
            Analyze::of_word(Show::Nothing, "Judge Dead Stones Again", AUTO, "").at(230),
        ];
    "goeye-alive",
        Args::NONE
            .repeated(&[Arg::new("VERTEX", ArgShape::Vertex).error(ErrorText::InvalidCoordinate)]),
        Change(&|engine, values| state(engine, values, |Stated { seki, alive }, stones| {
            Stated { seki: seki - stones, alive: alive | stones }
        })),
        "States that the blocks on these vertices are alive and not in seki, until the stones on the board change; \"goeye-dead auto\" withdraws it.",
        &[Analyze::new(Show::Nothing, "Declare Alive", "%P").at(210)];
    "goeye-seki",
        Args::NONE
            .repeated(&[Arg::new("VERTEX", ArgShape::Vertex).error(ErrorText::InvalidCoordinate)]),
        Change(&|engine, values| state(engine, values, |Stated { seki, alive }, stones| {
            Stated { seki: seki | stones, alive: alive - stones }
        })),
        "States that the groups of the blocks on these vertices live in seki, until the stones on the board change; \"goeye-dead auto\" withdraws it.",
        &[Analyze::new(Show::Nothing, "Declare Seki", "%P").at(220)];
    "clear_cache", Args::NONE, Change(&clear_cache),
        "Forgets what was computed for earlier answers. Later answers stay the same.";
};

fn final_score(engine: &Engine, _: &Values) -> Response {
    if engine.strict() == Strict::On {
        let unfinished = engine.position().unfinished();
        if !unfinished.is_finished() {
            return Err(Failure::other(format!("cannot score: {unfinished}")));
        }
    }
    Ok(Reply::new(engine.position().result()))
}

fn estimate_score(engine: &Engine, _: &Values) -> Response {
    let estimate = engine.position().estimate();
    let Estimate { lead, spread, .. } = estimate;
    let (upper, lower) = (spread - lead, -spread - lead);
    Ok(Reply::new(format!(
        "{} (upper bound: {upper:.1}, lower: {lower:.1})",
        estimate.rounded()
    )))
}

fn final_status(engine: &Engine, values: &Values) -> Response {
    let v: Vertex = values.required(0)?;
    let status = FinalStatus::at(engine.position().verdict(), &engine.position().count(), v);
    Ok(Reply::new(status.as_str()))
}

fn final_status_list(engine: &Engine, values: &Values) -> Response {
    let count = engine.position().count();
    let status = FinalStatus::from_word(values.required(0)?).ok_or(ErrorText::SyntaxError)?;
    Ok(match status {
        FinalStatus::Black => Reply::words(count.empty_territory(Color::Black)),
        FinalStatus::White => Reply::words(count.empty_territory(Color::White)),
        FinalStatus::Dame => Reply::words(count.dame - count.dead.black - count.dead.white),
        FinalStatus::Alive | FinalStatus::Dead | FinalStatus::Seki => Reply::lines(
            engine
                .position()
                .verdict()
                .blocks()
                .iter()
                .filter(|block| FinalStatus::from(block.status) == status)
                .map(|block| join(block.stones, " ")),
        ),
    })
}

fn dead(engine: &mut Engine, values: &Values) -> Response {
    let words: Vec<&str> = values.all::<&str>(0).collect();
    let is_alone = values.all::<&Value>(0).count() == 1;
    match words.as_slice() {
        [] => {
            let stones = named(engine, values)?;
            engine.position_mut().agree(VertexSet::EMPTY);
            engine.position_mut().mark_dead(stones);
        }
        [ALSO] => {
            let stones = named(engine, values)?;
            engine.position_mut().mark_dead(stones);
        }
        [BLOCK] => {
            let dead = named(engine, values)?;
            engine.position_mut().agree(dead);
        }
        [ALSO, BLOCK] => {
            let known = engine.position().verdict().stones(Status::Dead);
            let dead = known | named(engine, values)?;
            engine.position_mut().agree(dead);
        }
        [AUTO] if is_alone => engine.position_mut().judge_again(),
        // Which of both is meant?
        _ => return Err(ErrorText::SyntaxError.into()),
    }
    Ok(Reply::EMPTY)
}

/// The stones of the blocks on the vertices of the arguments.
fn named(engine: &Engine, values: &Values) -> Result<VertexSet, Failure> {
    let mut stones = VertexSet::EMPTY;
    for v in values.all::<Vertex>(0) {
        if engine.game().board().is_empty(v) {
            return Err(Failure::empty_vertex());
        }
        stones |= engine.game().board().stone_set(v);
    }
    Ok(stones)
}

/// States what becomes of the blocks on the vertices of the arguments.
fn state(engine: &mut Engine, values: &Values, with: fn(Stated, VertexSet) -> Stated) -> Response {
    let stones = named(engine, values)?;
    let stated = engine.position().stated();
    engine.position_mut().set_stated(with(stated, stones));
    Ok(Reply::EMPTY)
}

fn clear_cache(engine: &mut Engine, _: &Values) -> Response {
    engine.position_mut().forget_all();
    Ok(Reply::EMPTY)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn help_names_the_statuses() {
        let command = COMMANDS.iter().find(|c| c.name == "final_status").unwrap();
        let choice = FinalStatus::choice();
        assert!(command.help.ends_with(&format!(": {choice}.")), "{choice}");
    }
}
