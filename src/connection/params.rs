//! The numbers that the reader of connections goes by; the threats that it gives the owner are in [`super::threats`]. What they buy was measured
//! on 454 questions about middle games; the figures stand with them.

/// The most moves that are played for one question with one ko master and one first move. With half of
/// them three answers change, with twice as many none.
pub(super) const NODES: u32 = 100_000;
/// How many times as many it may take to find a cut, for which there are several moves to be read. Without, one
/// answer changes.
pub(super) const CUTS: u32 = 2;
/// The number of moves as much as which a question about a capture counts. If it counts nothing, the time is three
/// times as long.
pub(super) const CAPTURE: u32 = 8;
/// The most moves that are played for such a question. With half of them two answers change in a fifth less time.
pub(super) const CAPTURES: u32 = 200;
