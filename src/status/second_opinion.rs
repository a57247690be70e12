//! A second opinion on blocks that playouts leave in doubt.
//!
//! Such a block survives in about half of the playouts. Mostly it is in a fight that random moves misjudge and that is
//! too wide to be read. The survival is then the weighted mean of two estimates with different errors: the playouts, and
//! a tree search from the position with either side to move ([`crate::search`]). The search plays better and has the
//! larger weight. Alone it is wrong more often, because it also finds ways to start fights that neither player saw.

use crate::board::{Board, canonical};
use crate::color::Color;
use crate::game::Game;
use crate::groundwork::Part;
use crate::search::{SECOND_LOOK, SearchSettings, TreeSearch};
use crate::vertex::Vertex;
use crate::vertex_map::VertexMap;
use crate::vertex_set::VertexSet;

/// The mean share, 0 to 1, by which a colour owns the vertices of `stones`, from Black's balance on each, -1 to 1.
pub(crate) fn share(color: Color, stones: &VertexSet, balance: impl Fn(Vertex) -> f64) -> f64 {
    let mean = stones.iter().map(balance).sum::<f64>() / stones.len().max(1) as f64;
    0.5 + mean * f64::from(color.sign()) / 2.0
}

/// Black's balance on each vertex, -1 to 1, in searches of the representative with either side to move. The same for
/// all orientations of the position. The searches end early if their balance leaves nothing drawn
/// ([`Part`]).
pub(super) fn second_opinion(
    board: &Board,
    is_drawn: impl Fn(&VertexMap<f64>) -> bool,
) -> VertexMap<f64> {
    let (representative, orientations) = canonical(board);
    // Komi does not matter, since the settings count points only.
    let game = Game::standing(&representative);
    let mut searches =
        Color::ALL.map(|color| TreeSearch::new(&game, color, SearchSettings::second_look()));
    let mut balance = VertexMap::filled(0.0);
    let mut made = 0;
    for part in Part::EACH {
        let more = part.of(SECOND_LOOK) - made;
        made += more;
        let mut seen = VertexMap::filled(0.0);
        for (color, search) in Color::ALL.into_iter().zip(&mut searches) {
            search.run(more);
            let ownership = search.report().ownership;
            for v in board.size().vertices() {
                seen[v] += f64::from(ownership[v]) * f64::from(color.sign()) / 2.0;
            }
        }
        for v in board.size().vertices() {
            let views = orientations.iter();
            let shown = views.map(|view| view.sign() * seen[view.vertex(v)]);
            balance[v] = shown.sum::<f64>() / orientations.len() as f64;
        }
        if !is_drawn(&balance) {
            break;
        }
    }
    balance
}
