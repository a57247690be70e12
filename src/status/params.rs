//! The numbers that the judge goes by, all set by hand; `docs/lab/thresholds.md` tells what some of them buy.

use crate::life::Reach;

/// A block is open, and in doubt for the player, if it both survives and dies in at least this share of the playouts. With 0.25
/// and 0.3 the scores of 2,850 games are the same but one, and double threats are overlooked. With 0.1 the player takes thin but living groups for doubtful and searches finished
/// games in vain.
pub(super) const OPEN: f64 = 0.2;
/// A block is drawn, which means that playouts do not decide its status and a second opinion is asked, if it both survives and dies in
/// at least this share of the playouts. Else they agree with a network that is clear.
pub(super) const DRAWN: f64 = 0.35;
/// The network is clear about a block if it gives its vertices to one side but for at most this share. Of 25,978 blocks
/// of exact games that are not proven, 91 % are agreed on, one of them wrongly; with half of it 88 %, none; with twice as
/// much 93 %, a few. A block with liberties to spare that dies in at most this share of the playouts is a wall in the local positions of
/// its neighbours.
pub(super) const TOLD: f64 = 0.1;
/// The weight of the search in a second opinion, if the playouts have weight 1. With 1 scores of games are as right, but stones at the
/// edge of territory, which a move saves, get lost.
pub(super) const SEARCHED: f64 = 2.0;
/// How far the local positions reach that are read.
pub(super) const REACH: Reach = Reach {
    area: 16,
    empty: 24,
    liberties: 8,
};
/// A local position with at most this many moves to choose from is nearly full, so that an answer is likely to be
/// found ([`crate::life::Problem::choices`]).
pub(super) const CHOICES_IF_FULL: usize = 8;
/// The most moves for a question in such a position.
pub(super) const NODES_IF_FULL: u32 = 800_000;
/// A local position with at least this many is wide: what can be read there takes few moves.
pub(super) const CHOICES_IF_WIDE: usize = 14;
/// The most moves for a question in such a position.
pub(super) const NODES_IF_WIDE: u32 = 5_000;
/// The most moves that are read for one verdict: ten times as many as the boards of finished games take.
pub(super) const MOVES: u64 = 4_000_000;
/// The same for a [`super::glance`].
pub(super) const MOVES_AT_A_GLANCE: u64 = 20_000;
/// If more than one in this many vertices of the board is neutral, the game is not over, and no seki is doubted. If none
/// ever is, one of 500 scores is wrong.
pub(super) const NEUTRAL: usize = 3;
/// The fewest stones of a block for which captures are looked for: in one of fifty games that strong players ended,
/// a smaller block could still be captured.
pub(super) const CAPTURED: usize = 3;

/// Whether a survival leaves a block open.
pub(crate) fn is_open(survival: f64) -> bool {
    (OPEN..=1.0 - OPEN).contains(&survival)
}

/// Whether a survival does not decide the status of a block.
pub(super) fn is_drawn(survival: f64) -> bool {
    (DRAWN..=1.0 - DRAWN).contains(&survival)
}
