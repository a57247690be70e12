//! What the parts of a review agree on.

/// Whose stones or points are: by so much in the mean of their ownership they belong to a side, or have changed hands.
pub(super) const HELD: f32 = 0.3;

/// Of so many stones something is told; fewer may be given up for something else.
pub(super) const STONES: usize = 4;

/// So many positions before and after something tell what it changed, without the ups and downs of single estimates.
pub(super) const AROUND: usize = 4;

/// What happened within so many moves belongs together.
pub(super) const A_WHILE: usize = 30;

/// What is within so many steps along the lines is in one place.
pub(crate) const NEAR: usize = 5;

/// Losses of fewer points are none, and a smaller lead is nobody's.
pub(super) const CLEAR: f64 = 2.0;

/// By so many points estimates of the network differ by themselves. Those of an engine that is lent are right.
pub(super) const NOISE: f64 = 3.0;

/// The visits of a closer look at one move: for its cause, and at least in a short game.
pub(super) const CLOSE_LOOK: u32 = 250;

/// What is worth so many points, or stones, is not given up for something else.
pub(super) const STAKE: usize = 5;
