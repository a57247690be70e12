//! Life-and-death problems: what the side to move reaches, by which moves, and why others fail.
//!
//! # Use
//! A [`Tsumego`] is a position with the side to move and the stones whose life is asked. A [`Solver`] answers with a
//! [`Solution`].
//!
//! # How it is solved
//! The local search ([`crate::life`]) says what becomes of the target if the side to move begins. Then every first move
//! is played, and the search says whether it reaches the same. The walls between which it reads are pass-alive stones. If
//! they do not enclose the problem, as in books, it gets a frame (`frame` of [`crate::life`]).
//!
//! Where the loser resists is where it threatens something: where the winner, if it passed, would reach less. The main
//! line and the tree ([`Solver::tree`]) hold such moves and their answers.
//!
//! # The target
//! A target of several blocks falls if all of them are captured. If no target is named, the groups of both sides are
//! tried, the most enclosed ones first, and the problem is about the first one whose fate depends on who moves first.

mod candidates;
mod check;
mod file;
mod lines;
mod params;
mod position;
mod solution;
mod solver;
#[cfg(test)]
mod tests;
mod tsumego;

pub use check::{Check, Fault, Mistake};
pub use file::Asked;
pub use solution::{Reached, Solution};
pub use solver::Solver;
pub use tsumego::{Goal, Tsumego, TsumegoError};
