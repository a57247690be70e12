//! `goeye explain`: a position, or one vertex of it, in words.

use crate::output::write_out;
use crate::position::{Position, on_board};
use goeye::engine::Engine;
use goeye::gtp::{InputLine, Registry, Session};
use goeye::{Color, Vertex};
use std::process::ExitCode;

#[derive(clap::Args)]
pub struct Arguments {
    #[command(flatten)]
    position: Position,
    /// The group or the point that is explained; without it the score and all groups are.
    vertex: Option<Vertex>,
}

/// Prints what becomes of each group and why, as soon as it is known.
pub fn run(arguments: &Arguments) -> ExitCode {
    let vertex = arguments.vertex;
    arguments.position.show(|engine| explain(engine, vertex))
}

fn explain(engine: Engine, vertex: Option<Vertex>) -> Result<(), String> {
    on_board(&engine, vertex)?;
    if vertex.is_none() {
        write_out(&summary(&engine)).map_err(|e| e.to_string())?;
    }
    let dragons = engine.position().analysis().dragons.all().iter();
    let vertices = match vertex {
        Some(v) => vec![v],
        None => dragons.map(|dragon| dragon.origin).collect(),
    };
    let mut session = Session::new(Registry::standard(), engine);
    for (i, v) in vertices.into_iter().enumerate() {
        let mut text = match (i, vertex) {
            (0, Some(_)) => String::new(),
            _ => "\n".to_string(),
        };
        for question in ["goeye-status", "goeye-explain"] {
            text += &format!("{}\n", answer(&mut session, &format!("{question} {v}"))?);
        }
        write_out(&text).map_err(|e| e.to_string())?;
    }
    Ok(())
}

/// The score, how sure it is, and what is open.
fn summary(engine: &Engine) -> String {
    let (score, assurance) = (engine.position().score(), engine.position().assurance());
    let [black, white] = Color::ALL.map(|color| score.points[color].total());
    let unfinished = engine.position().unfinished();
    if unfinished.is_wide_open() && !unfinished.is_finished() {
        let likely = engine.position().result();
        return format!(
            "Not finished: {unfinished}. About {likely} is likely; counted as it stands {}.\n",
            score.outcome()
        );
    }
    format!(
        "The score is {}: {black} for Black, {white} for White. It is exact in {:.0} % of such games: {}.\n",
        score.outcome(),
        100.0 * assurance.rounded(),
        assurance.limit
    )
}

/// What the engine answers to a command.
fn answer(session: &mut Session, line: &str) -> Result<String, String> {
    let InputLine::Request(request) = InputLine::parse(line.as_bytes()) else {
        return Err(format!("{line} is no command"));
    };
    let answer = session.answer(&request);
    match answer.response() {
        Ok(reply) => Ok(reply.text().to_string()),
        Err(failure) => Err(failure.to_string()),
    }
}
