//! The numbers that the reader of captures goes by, besides its limits ([`super::horizon`]). What each of them buys was measured on blocks of middle games (deep and thorough
//! questions); the figures stand with them.

/// A block with at most this many liberties is in danger, whoever asks: it can be attacked by ataris, on the attacker's turn, and
/// another one can be attacked or saved in its place. One liberty more leaves the ladder (two more change nothing). With one, quick
/// questions lose four answers of 2731; of connections ten of 454 change with one or three.
pub(crate) const IN_DANGER: usize = 2;

/// A block with at most this many liberties is weak, whoever asks: moves on its liberties may matter to what is read beside it. With four,
/// one capture in 200 gets lost, because the zones of proofs grow beyond the budget, and one of 454 connections changes, for 14 %
/// more moves; with two, three of these, seven of 4,390 captures after slips, and one of 180 combinations.
pub(crate) const WEAK: usize = 3;

/// What has more liberties is not caught by whoever looks for captures in passing: on the way of a connection, in territory, or in a
/// problem. With two, three of 454 connections change, and four of 36 teire are not found; with eight none more is, and with any
/// number connections take 5 % more moves.
pub(crate) const CATCHABLE: usize = 4;

/// Iterative deepening: a question is read with little effort first, and with this many more quiet moves each time.
/// One costs 2 % more moves; four loses one capture in 300, and all at once one in 80.
pub(super) const STEP: u8 = 2;
/// No single defence gets more than one part in this many of the budget, so that others are read, too. Without a
/// share 3 to 10 % more moves, and half the share 6 % fewer: the answers stay.
pub(super) const SHARE: u32 = 4;
/// A threat is seen with so many quiet moves fewer than the full effort. With the full effort three times as many
/// moves are played; with two fewer the rest of the captures that only a threat finds are lost.
pub(super) const GLANCE: u8 = 5;
/// The score of a move, by which those of one side are ordered, counts liberties: that the target would have after extending there, and
/// of the target beside it. What captures a block beside the target counts as so many, where the attacker would play after a pass as half
/// of them. Without these 9 and 24 % more moves are played.
pub(super) const URGENT: usize = 15;
/// What puts a block beside the target into atari. Without it 12 to 28 % more.
pub(super) const ATARI: usize = 3;
/// The answers that are kept about one vertex, which is for time only.
pub(super) const KEPT: usize = 4;
/// The most moves of the attacker in a combination, with the last threat. None of 180 questions about
/// middle games needs a third.
pub(super) const THREATS: u8 = 4;
/// The most moves that are played by the reader of captures for one combination. With half of them two of
/// 180 answers get lost, with a fifth five.
pub(super) const COMBINATION: u32 = 100_000;
/// The most combinations of a quick reader that a thorough one looks at. With one, two answers are lost; four are
/// enough.
pub(super) const PROPOSALS: usize = 8;
