//! Questions about blocks of a board, asked in a local position that is cut out of it.
//!
//! This is what all who read life and death on a board share: the judge, the reader of dragons, and teire. They differ
//! in the walls that they take ([`Walls`]), in how far their local positions reach, and in what they make of the
//! answers.

use super::walls::Walls;
use super::{Problem, Reach, Unfit};
use crate::board::Board;
use crate::vertex_set::VertexSet;

/// The local position of some blocks between these walls. The blocks themselves are no walls.
///
/// # Errors
/// Those of [`Problem::new`].
pub(crate) fn local(
    board: &Board,
    target: &VertexSet,
    walls: &Walls,
    reach: Reach,
) -> Result<Problem, Unfit> {
    let walls = walls.without(target);
    Problem::new(board, target, &walls.stones(), reach)
}

/// The same, if it contains everything that could matter: what is found there holds on the board if the walls do.
pub(crate) fn complete(
    board: &Board,
    target: &VertexSet,
    walls: &Walls,
    reach: Reach,
) -> Option<Problem> {
    let problem = local(board, target, walls, reach).ok()?;
    problem.is_complete().then_some(problem)
}
