//! Life-and-death problems: what the side to move reaches, by which moves, and why others fail.
//!
//! # Use
//! A [`Tsumego`] is a position with the side to move and the stones whose life is asked. A [`Solver`] answers with a
//! [`Solution`].
//!
//! # How it is solved
//! The local search ([`crate::life`]) says what becomes of the target if the side to move begins. Then every first move
//! is played, and the search says whether it reaches the same. The walls between which it reads are pass-alive stones. If
//! they do not enclose the problem, it is read between the stones that live on the board, if that is finished, and else,
//! as in books, in a frame (`frame` of [`crate::life`]).
//!
//! What a frame says is *read* only if it holds without it. A capture, ko or seki is asked about again in a wider frame, whose
//! answer goes before. Then the best move and the answer to it are played on the board, and each time it is asked again,
//! in a frame of its own. Where these contradict each other, or could not be read, and where the status of a finished board
//! is another, the answer is an estimate; and so it is about a group that nobody named, if it is not known whether it needs a
//! move.
//!
//! If a pass reaches as much as the best move, the target is alive, dead or in seki as it stands, and no move is told.
//!
//! Where the loser resists is where it threatens something: where the winner, if it passed, would reach less. The main
//! line and the tree ([`Solver::tree`]) hold such moves and their answers.
//!
//! # The target
//! A target of several blocks falls if all of them are captured. If nobody names it, it is the group that the marks or
//! most moves of the file lie beside ([`Tsumego::from_tree`]). If there are none, the groups of both sides are
//! tried, the most enclosed ones first, with growing budgets, and the problem is about the first one whose fate one move alone
//! decides, as problems are made. A part of a group may be read, but that it is what is asked is an estimate.
//!
//! # What is not read
//! If no group is found so, the problem is played as a game on a whole board (`expected_line`): a search by playouts says
//! what it expects, and which group that is about. Its first move is the answer if reading does not agree. A
//! named group that the budget does not suffice for is judged by a tree search about its survival. Both are estimates.

mod candidates;
mod check;
mod comment;
mod file;
mod lines;
mod params;
mod position;
mod solution;
mod solver;
#[cfg(test)]
mod tests;
mod tsumego;
mod whole;

pub use crate::life::{KoFight, KoKind};
pub use check::{Check, Fault, Mistake};
pub use file::Asked;
pub use solution::{AsItStands, Reached, Solution};
pub use solver::Solver;
pub use tsumego::{Goal, ProblemAssumption, Tsumego, TsumegoError};
