//! Whether a dragon survives, by tree search: for fights that are too wide to be read to the end.
//!
//! The search ([`TreeSearch::of_fight`]) asks who owns the dragon's vertices in the end. It makes moves near the dragon
//! only, and takes what is far away for settled where playouts agree about it, so that its playouts are short. Its
//! answer is an estimate.

use super::PARAMS;
use crate::board::Board;
use crate::color::{ByColor, Color};
use crate::interrupt::Interrupt;
use crate::playout::Ownership;
use crate::playout::heavy::Manner;
use crate::search::{Fight, SearchSettings, TreeSearch};
use crate::vertex::Move;
use crate::vertex_set::VertexSet;

/// Playouts between two looks at the interrupt: some milliseconds.
const LOOK: u32 = 20;

/// Nodes of the tree for each playout: more than it ever needs.
const NODES: usize = 40;

/// The most moves that are told.
const MOST: usize = 5;

/// The fate of a dragon.
pub(super) struct Survival {
    pub lives: bool,
    /// The moves that were looked at most, best first; at most [`MOST`].
    pub moves: Vec<Move>,
}

/// Searches for the fate of a dragon if `first` moves first, with so many playouts; `owners` are those of the board.
/// `None` if it was interrupted.
pub(super) fn survival(
    board: &Board,
    dragon: &VertexSet,
    owners: &Ownership,
    first: Color,
    playouts: u32,
    interrupt: &Interrupt,
) -> Option<Survival> {
    let owner = board.color_at(dragon.first()?)?;
    let near = (0..PARAMS.near).fold(*dragon, |area, _| area | area.neighbors());
    let quiet = VertexSet::board(board.size()) - near;
    let is_sure = |color, v: &_| owners.share(color, *v) >= PARAMS.settled;
    let fight = Fight {
        stakes: *dragon,
        settled: ByColor::from_fn(|color| quiet.iter().filter(|v| is_sure(color, v)).collect()),
        quiet,
    };
    let settings = SearchSettings {
        nodes: NODES * playouts as usize,
        manner: Manner::STRICT,
        ..SearchSettings::default()
    };
    let mut search = TreeSearch::of_fight(board, first, settings, &fight);
    while search.visits() < u64::from(playouts) {
        if interrupt.is_requested() {
            return None;
        }
        search.run(LOOK);
    }
    let candidates = search.report().candidates;
    let wins = candidates.first()?.winrate;
    let lives = match first == owner {
        true => wins >= PARAMS.after_attack,
        false => 1.0 - wins >= PARAMS.after_defense,
    };
    Some(Survival {
        lives,
        moves: candidates.iter().take(MOST).map(|c| c.action).collect(),
    })
}
