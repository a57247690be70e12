//! A second opinion on blocks that playouts leave in doubt.
//!
//! Such a block survives in about half of the playouts. Mostly it is in a fight that random moves misjudge and that is
//! too wide to be read. The survival is then the weighted mean of two estimates with different errors: the playouts, and
//! a tree search from the position with either side to move ([`crate::search`]). The search plays better and has the
//! larger weight. Alone it is wrong more often, because it also finds ways to start fights that neither player saw.

use super::params::PARAMS;
use crate::board::{Board, canonical};
use crate::color::Color;
use crate::game::Game;
use crate::search::{SECOND_LOOK, SearchSettings, TreeSearch};
use crate::vertex::Vertex;
use crate::vertex_map::VertexMap;
use crate::vertex_set::VertexSet;

/// The survival of stones by the playouts and by the search, 0 to 1.
pub(super) fn weighed(playouts: f64, searched: f64) -> f64 {
    (playouts + PARAMS.searched * searched) / (1.0 + PARAMS.searched)
}

/// The mean share, 0 to 1, by which a colour owns the vertices of `stones`, from Black's balance on each, -1 to 1.
pub(super) fn share(color: Color, stones: &VertexSet, balance: impl Fn(Vertex) -> f64) -> f64 {
    let mean = stones.iter().map(balance).sum::<f64>() / stones.len().max(1) as f64;
    0.5 + mean * f64::from(color.sign()) / 2.0
}

/// Black's balance on each vertex, -1 to 1, in searches of the representative with either side to move. The same for
/// all orientations of the position.
pub(super) fn second_opinion(board: &Board) -> VertexMap<f64> {
    let (representative, orientations) = canonical(board);
    let seen = searched_once(&representative);
    let mut balance = VertexMap::filled(0.0);
    for orientation in &orientations {
        for v in board.size().vertices() {
            let there = seen[orientation.vertex(v)];
            balance[v] += orientation.sign() * there / orientations.len() as f64;
        }
    }
    balance
}

/// Black's balance on each vertex, -1 to 1, in searches of a position with either side to move.
fn searched_once(board: &Board) -> VertexMap<f64> {
    let mut balance = VertexMap::filled(0.0);
    // Komi does not matter, since the settings count points only.
    let game = Game::standing(board);
    for color in Color::ALL {
        let mut search = TreeSearch::new(&game, color, SearchSettings::second_look());
        search.run(SECOND_LOOK);
        let report = search.report();
        for v in board.size().vertices() {
            balance[v] += f64::from(report.ownership[v]) * f64::from(color.sign()) / 2.0;
        }
    }
    balance
}
