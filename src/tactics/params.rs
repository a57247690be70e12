//! The numbers that the reader of captures goes by, besides its limits ([`super::horizon`]). What each of them buys was measured on blocks of middle games (deep and thorough
//! questions); the figures stand with them.

/// A block with this many liberties on the attacker's turn has left the ladder. Four changes nothing.
pub(crate) const FREE: usize = 3;

/// The attacker's blocks with at most this many liberties are weak: moves on their liberties may matter to the target.
/// With four, one answer in 200 gets lost, because the zones of proofs grow beyond the budget.
pub(super) const WEAK: usize = 3;
/// The most liberties of a block of the defender beside the target's liberties that the attacker may attack in its
/// place. With one, quick questions lose four answers of 2731.
pub(super) const FRIENDS: usize = 2;
/// The same of close questions next to the liberties. With two, seven of 4,390 answers about boards after slips get lost, for 5 % of
/// the time; boards of strong games do not show it.
pub(super) const NEAR_FRIENDS: usize = 3;
/// Iterative deepening: a question is read with little effort first, and with this many more quiet moves each time.
/// One costs 2 % more moves; four loses one capture in 300, and all at once one in 80.
pub(super) const STEP: u8 = 2;
/// No single defence gets more than one part in this many of the budget, so that others are read, too. Without a
/// share 3 to 10 % more moves, and half the share 6 % fewer: the answers stay.
pub(super) const SHARE: u32 = 4;
/// A threat is seen with so many quiet moves fewer than the full effort. With the full effort three times as many
/// moves are played; with two fewer the rest of the captures that only a threat finds are lost.
pub(super) const GLANCE: u8 = 5;
/// What the score of a move, by which those of one side are ordered, gets if it captures a block beside the target.
/// Without it 9 % more moves are played.
pub(super) const CAPTURE: i32 = 300;
/// If the attacker would play there after a pass. Without it 24 % more.
pub(super) const THREAT: i32 = 150;
/// If it puts a block beside the target into atari. Without it 12 to 28 % more.
pub(super) const ATARI: i32 = 60;
/// For each liberty that the target would have after extending there. Without it captures are lost.
pub(super) const REACH: i32 = 20;
/// For each liberty of the target beside it. Without it 2 % more.
pub(super) const BESIDE: i32 = 20;
/// The answers that are kept about one vertex, which is for time only.
pub(super) const KEPT: usize = 4;
/// The most moves of the attacker in a combination, with the last threat. None of 180 questions about
/// middle games needs a third.
pub(super) const THREATS: u8 = 4;
/// The most moves that are played by the reader of captures for one combination. With half of them two of
/// 180 answers get lost, with a fifth five.
pub(super) const COMBINATION: u32 = 100_000;
/// The most liberties of a target that is threatened so that others can be threatened later. With two, one answer is
/// lost; with more, none is won.
pub(super) const THREATENED: usize = 3;
/// The most combinations of a quick reader that a thorough one looks at. With one, two answers are lost; four are
/// enough.
pub(super) const PROPOSALS: usize = 8;
