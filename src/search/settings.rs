//! The parameters of a search.

use super::is_narrow;
use crate::evaluator::Evaluator;
use crate::game::Game;
use crate::network::Network;
use crate::playout::heavy::Manner;
use std::num::NonZero;

/// The parameters of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SearchSettings {
    /// The seed; equal seeds give equal playouts.
    pub seed: u64,
    /// Number of threads that evaluate leaves, where the network guides the search; without it there is one.
    pub threads: NonZero<usize>,
    /// The most nodes of the tree, which always has room for the moves at the root.
    pub nodes: usize,
    /// The weight of the lead in the value of a move, in percent (0 to 100); the rest is the weight of the winrate.
    pub lead: u8,
    /// Who evaluates, and may make the search by itself, on boards that the network knows.
    pub evaluator: &'static dyn Evaluator,
    /// How many moves at the root are looked at, where the network guides the search.
    pub(crate) root: RootWidth,
    /// Whether the network guides the search, if it knows the board.
    pub(crate) network: bool,
    /// How closely the playouts keep to their rules.
    pub(crate) manner: Manner,
}

/// How many moves at the root are looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum RootWidth {
    /// As many as it takes to find the best one.
    Narrow,
    /// Each move that is somewhat likely gets some visits early: for people who look at several.
    Wide,
}

impl Default for SearchSettings {
    /// Seed 1, one thread, a million nodes, lead 10 %, a narrow root, the network, varied playouts.
    fn default() -> SearchSettings {
        SearchSettings {
            seed: 1,
            threads: NonZero::<usize>::MIN,
            nodes: 1_000_000,
            lead: 10,
            evaluator: Network::built_in(),
            root: RootWidth::Narrow,
            network: true,
            manner: Manner::VARIED,
        }
    }
}

impl SearchSettings {
    /// Whether the network guides the search from the position of a game, or an evaluator makes it.
    pub(super) fn is_guided(&self, game: &Game) -> bool {
        self.network && Network::knows(game.size()) && !is_narrow(game.board())
    }

    /// Settings for a search of [`SECOND_LOOK`] playouts about the fate of stones: only points count, not who wins.
    pub(crate) fn second_look() -> SearchSettings {
        SearchSettings {
            nodes: 150_000,
            lead: 100,
            network: false,
            manner: Manner::STRICT,
            ..SearchSettings::default()
        }
    }
}

/// Playouts of a search that gives a second opinion where plain playouts leave doubt: a tenth of a second on 19x19.
/// Chosen by hand.
pub(crate) const SECOND_LOOK: u32 = 600;

/// A value for [`SearchSettings::lead`] in positions where it is mostly clear who wins, so that only points tell moves
/// apart. Chosen by hand.
pub(crate) const LEAD_MATTERS: u8 = 60;
