//! The numbers by which teire are looked for.

use crate::playout::PlayoutSettings;

/// The numbers of the search for teire.
///
/// Teire besides false eyes are rare: 36 in 2,879 games, by which it was measured what the numbers buy.
pub(super) struct TeireParams {
    /// The most liberties of a block that is read tactically. With two 4 fewer are found, with none 36; with eight, no more.
    pub liberties: usize,
    /// The least stones of a block that is read tactically: a single stone that is captured inside territory can nearly
    /// always be taken back, and is seldom worth a move. With single stones 44 more are found.
    pub stones: usize,
    /// The most moves of a capture that are played after the owner's first answer, so that it ends: six are enough.
    pub moves: usize,
    /// The most positions that are judged for one capture. If that is not enough, no teire is charged: with half of them 14
    /// fewer are, with twice as many 4 more.
    pub judged: u32,
    /// The playouts for each of these positions: few, because only a point or two is at stake. With a quarter of them 2 fewer
    /// are found, with twice as many one more.
    pub playouts: PlayoutSettings,
}

pub(super) const PARAMS: TeireParams = TeireParams {
    liberties: 4,
    stones: 2,
    moves: 24,
    judged: 12,
    playouts: PlayoutSettings {
        seed: 1,
        playouts: 48,
        max_moves: 20_000,
    },
};
