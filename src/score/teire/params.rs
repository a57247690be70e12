//! The numbers by which teire are looked for. Teire besides false eyes are rare: 36 in 2,879 games, by which it was measured what the numbers buy.

use crate::playout::PlayoutSettings;

/// The least stones of a block that is read tactically: a single stone that is captured inside territory can nearly
/// always be taken back, and is seldom worth a move. With single stones 44 more are found.
pub(super) const STONES: usize = 2;
/// The most moves of a capture that are played after the owner's first answer, so that it ends: six are enough.
pub(super) const MOVES: usize = 24;
/// The most positions that are judged for one capture. If that is not enough, no teire is charged: with half of them 14
/// fewer are, with twice as many 4 more.
pub(super) const JUDGED: u32 = 12;
/// The playouts for each of these positions: few, because only a point or two is at stake. With a quarter of them 2 fewer
/// are found, with twice as many one more.
pub(super) const PLAYOUTS: PlayoutSettings = PlayoutSettings {
    seed: 1,
    playouts: 48,
    max_moves: 20_000,
};
