//! Whether a group survives, by tree search: for fights that are too wide to be read to the end.
//!
//! The search ([`TreeSearch::of_fight`]) asks who owns the group's vertices in the end. It makes moves near the group
//! only, and takes what is far away for settled where playouts agree about it, so that its playouts are short. Its
//! answer is an estimate.

use super::{SearchSettings, TreeSearch};
use crate::board::Board;
use crate::color::{ByColor, Color};
use crate::interrupt::Interrupt;
use crate::playout::heavy::Manner;
use crate::playout::{self, Ownership, PlayoutSettings, SETTLED};
use crate::vertex::Move;
use crate::vertex_set::VertexSet;

/// Playouts between two looks at the interrupt: some milliseconds.
pub(crate) const LOOK: u32 = 20;

/// The most moves that are told of a fight.
const MOST_TOLD: usize = 5;

/// Moves in a fight are made at most so many steps around the group.
const NEAR: usize = 5;

/// The numbers of the search. All were set by hand, on dragons of games at moves 80 to 200.
mod params {
    /// Playouts that say whose the points are.
    pub(super) const PLAYOUTS: u32 = 200;
    /// No search ends before so many.
    pub(super) const FEWEST: u64 = 50;
    /// After n playouts the share is clear if it is further from what a group needs than this divided by the root of n. A search
    /// of 334 playouts, and of 2,000 if the share was not 0.15 away by then, sees 154 of 166 dragons that a move decides, this
    /// one 156, in two thirds of the time.
    pub(super) const CLEAR: f64 = 2.7;
}

/// With the attacker to move, a group lives if it survives in at least this share of the playouts of the search. More than
/// half, because playouts find eyes and ways out more easily than the moves that take them.
pub(crate) const ATTACKED: f64 = 0.68;

/// The same with the defender to move.
pub(crate) const DEFENDED: f64 = 0.5;

/// Whose the vertices of a board are in playouts.
pub(crate) fn owners(board: &Board) -> Ownership {
    playout::run(
        board,
        PlayoutSettings {
            playouts: params::PLAYOUTS,
            ..PlayoutSettings::default()
        },
    )
}

/// The vertices on which moves in the fight of a group are made.
fn near(group: &VertexSet) -> VertexSet {
    (0..NEAR).fold(*group, |area, _| area | area.neighbors())
}

/// The fate of a group.
pub(crate) struct Survival {
    pub lives: bool,
    /// In which share of the playouts it does after the best move, 0 to 1.
    pub share: f64,
    /// The moves that were looked at most, best first; at most [`MOST_TOLD`].
    pub moves: Vec<Move>,
}

/// Searches for the fate of a group if `first` moves first, with at most so many playouts, and fewer where it is clear before;
/// `owners` are those of the board. It lives if it survives in the share `enough` of them. `None` if it was interrupted.
pub(crate) fn survival(
    board: &Board,
    group: &VertexSet,
    owners: &Ownership,
    first: Color,
    playouts: u32,
    enough: f64,
    interrupt: &Interrupt,
) -> Option<Survival> {
    let owner = board.color_at(group.first()?)?;
    let quiet = VertexSet::board(board.size()) - near(group);
    let is_sure = |color, v: &_| owners.share(color, *v) >= SETTLED;
    let settled = ByColor::from_fn(|color| quiet.iter().filter(|v| is_sure(color, v)).collect());
    let settings = SearchSettings {
        manner: Manner::STRICT,
        network: false,
        ..SearchSettings::default()
    };
    let mut search = TreeSearch::of_fight(board, first, settings, *group, &settled, &quiet);
    let most = u64::from(playouts);
    let (candidates, share) = loop {
        if interrupt.is_requested() {
            return None;
        }
        search.run(LOOK);
        let visits = search.visits();
        if visits < params::FEWEST.min(most) {
            continue;
        }
        let candidates = search.report().candidates;
        let wins = candidates.first()?.winrate;
        let share = if first == owner { wins } else { 1.0 - wins };
        let clear = params::CLEAR / (visits as f64).sqrt();
        if visits >= most || (share - enough).abs() >= clear {
            break (candidates, share);
        }
    };
    Some(Survival {
        lives: share >= enough,
        share,
        moves: candidates
            .iter()
            .take(MOST_TOLD)
            .map(|c| c.action)
            .collect(),
    })
}
