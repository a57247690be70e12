//! The numbers by which teire are looked for.

use crate::playout::PlayoutSettings;

/// The numbers of the search for teire.
///
/// Teire besides false eyes are rare: three in 288 games that amateurs and strong players ended with dame open. Half or twice
/// as much of `reading`, `worth` and `playouts` changes none of them (`scripts/thresholds.py`). The others bound the time.
pub(super) struct TeireParams {
    /// The most liberties of a block that is read tactically. With two the same teire are found; with none, none of the three,
    /// in a tenth less time.
    pub liberties: usize,
    /// The least stones of a block that is read tactically: a single stone that is captured inside territory can nearly
    /// always be taken back, and is seldom worth a move. With single stones eight more are found.
    pub stones: usize,
    /// The most answers of the owner to a capture that are tried.
    pub answers: usize,
    /// The most moves of a capture that are played after the owner's first answer.
    pub moves: usize,
    /// The most positions that are judged for one capture. If that is not enough, no teire is charged.
    pub judged: u32,
    /// The playouts for each of these positions: few, because only a point or two is at stake.
    pub playouts: PlayoutSettings,
}

pub(super) const PARAMS: TeireParams = TeireParams {
    liberties: 4,
    stones: 2,
    answers: 12,
    moves: 24,
    judged: 12,
    playouts: PlayoutSettings {
        seed: 1,
        playouts: 48,
        max_moves: 20_000,
    },
};
