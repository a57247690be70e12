//! Whether a group survives, as the network expects: for fights that are too wide to be read to the end, and clear without.

use crate::board::Board;
use crate::color::Color;
use crate::groundwork::expected;
use crate::network::Network;
use crate::search::{MOST_TOLD, Survival, near};
use crate::status::share;
use crate::vertex::{Move, Vertex};
use crate::vertex_set::VertexSet;

/// What the network expects of a group if `first` moves first, which survives as probably as the likeliest of its parts; `None`
/// if it does not know such boards, or if the group is not on the board. Cost: an evaluation.
pub(super) fn foresee(
    board: &Board,
    group: &VertexSet,
    parts: impl Iterator<Item = VertexSet>,
    first: Color,
) -> Option<Survival> {
    if !Network::knows(board.size()) {
        return None;
    }
    let owner = board.color_at(group.first()?)?;
    let expected = expected(board, first);
    let shares = parts.map(|part| share(owner, &part, |v| f64::from(expected.ownership[v])));
    let share = shares.fold(0.0, f64::max);
    let near = near(group) & board.empty_vertices();
    let likely = |v: &Vertex| expected.policy[*v] > 0.0;
    let mut moves: Vec<Vertex> = near.iter().filter(likely).collect();
    moves.sort_by(|&a, &b| expected.policy[b].total_cmp(&expected.policy[a]));
    moves.truncate(MOST_TOLD);
    Some(Survival {
        lives: share >= 0.5,
        share,
        margin: share - 0.5,
        moves: moves.into_iter().map(Move::Play).collect(),
    })
}
