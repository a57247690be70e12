//! Life-and-death problems.

use crate::color::Color;
use crate::engine::Engine;
use crate::gtp::args::{Args, COLOR, VERTEX, Values};
use crate::gtp::registry::{Command, Response};
use crate::gtp::reply::{Failure, Reply};
use crate::solve::{Solver, Tsumego};
use crate::vertex::Vertex;
use crate::word::Word;

pub(super) static COMMANDS: &[Command] = commands! {
    "goeye-solve", Args::required(&[VERTEX]).optional(&[COLOR]), Read(&solve),
        "Solves the life and death of a block for a colour to move first, or the side to move: success, ko, seki, failure or unsolved; in a ko the colour that has to find the first threat, else a dash; proven, read or estimated; moves played; and the main line, PASS if the block is dead, alive or in seki as it stands.";
};

/// The most moves that are played: some seconds.
const NODES: u64 = 2_000_000;

fn solve(engine: &Engine, values: &Values) -> Response {
    let game = engine.game();
    let first: Color = values.optional(1).unwrap_or(game.to_move());
    let vertex: Vertex = values.required(0)?;
    if game.board().is_empty(vertex) {
        return Err(Failure::empty_vertex());
    }
    let problem = Tsumego::new(game.board().clone(), first).about([vertex]);
    let go_on = |_| !engine.interrupt().is_requested();
    let mut solver = problem
        .and_then(|problem| Solver::watched(&problem, NODES, go_on))
        .map_err(Failure::other)?;
    let solution = solver.solve();
    let ko = solution.first_threat.map(|color| color.to_string());
    let mut words = vec![
        solution.reached.as_str().to_string(),
        ko.unwrap_or("-".to_string()),
        solution.certainty.as_str().to_string(),
        solution.nodes.to_string(),
    ];
    words.extend(solution.main_line.iter().map(|mv| mv.to_string()));
    Ok(Reply::words(words))
}
