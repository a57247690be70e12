//! Eye spaces and their local games.
//!
//! An *eye space* belongs to the *defender* `O`; the *attacker* `X` wants to take its eyes. As a local game it depends
//! only on its graph ([`EyeGraph`](graph::EyeGraph)): the vertices, which of them adjoin, what is on them (`.` empty, `X` a stone,
//! `!` a margin, `$` a stone on a margin), and which of them touch the defender's wall. Its worth is an [`EyeValue`] of
//! four digits.
//!
//! # The game that is solved
//!
//! It is the real position, not the abstraction of GNU Go's manual, chapter "Eyes and Half Eyes" (the tests have
//! that one):
//!
//! - The defender's wall is one solid block. It touches each vertex that has *contact*, and it has two outside
//!   liberties, which only the attacker can fill. It has no eye but what the eye space gives.
//! - The attacker's outside cannot be captured. It touches the outside liberties and each margin: a stone of
//!   the attacker on a margin is connected to the outside, and a stone of the defender closes it.
//! - A `$` is an `X` with a margin of its own next to it, where the attacker connects it and the defender cuts it off.
//!   Stones without any liberty get one that touches the wall only: on a board they stand next to a vertex that
//!   the attacker cannot use (a false margin).
//! - An `f` is an `X` with nothing behind it that could be closed: a stone in a false eye. The attacker connects it to
//!   the outside with one move elsewhere, which captures what is beyond; when it is captured its vertex is a margin.
//! - A `b` is a margin that the attacker cannot enter yet: a stone there could not be played, or would save captured stones
//!   and fall with them. One move elsewhere makes it an open margin, so that the defender has the time to answer.
//! - A wall with fewer than two outside liberties is solved with as many as it has.
//! - The defender's stones in the eye space are part of the wall if they touch it or connect to it; others live and are
//!   captured on their own. Captures are real, and both may commit suicide with any number of stones; with a
//!   single stone that is no more than a pass.
//! - Both may pass. There are no ko threats: a player who may not retake a ko at once must play elsewhere or pass, and
//!   may retake it after that.
//! - The attacker wins if he can force the capture of the wall in finitely many moves. Everything else, a cycle or a
//!   seki included, is life.
//!
//! A position has *two* eyes if the wall cannot be captured, *at least one* if it cannot be captured when it owns one
//! more sure eye elsewhere, a vertex that touches the wall only. Both questions are asked for both sides to move. That
//! gives the second and the third digit; the outer ones, for one move played elsewhere, and the vital vertices
//! are defined in the private module `local_game`, which also shows that the digits never fall.
//!
//! The rule for repetition makes no difference that has been found: on all graphs of up to four vertices, brute force
//! gets the same inner digits if the attacker may not pass, and if no move may bring a position back unless it is a
//! capture other than a simple ko.
//!
//! # Method
//!
//! Up to nine vertices (module `solver`) a table of all positions can be filled to its least fixed point, which also
//! serves all arrangements of stones on the same eye space at once. All graphs that can occur on a board with up to
//! seven vertices (module `catalogue`; half eyes and `$` count as two) are stored with their solutions
//! ([`database`]; [`listing`] is its readable source); those whose margins all touch the wall, and that do not reach from edge to edge,
//! with up to eight, or with up to seven if `$` counts once. Larger graphs are searched depth first within a budget,
//! and a search that runs out reports it ([`Exhausted`](solution::Exhausted)); as soon as play has divided a graph, its parts come from the
//! database too. [`EyeSolver`] combines all that.
//!
//! # Where the values differ from others
//!
//! - The abstract game has no captures. It misjudges small spaces that hold stones (`XX.` bent is 1222, not 1122, because
//!   the defender captures) and margins that do not touch the wall. Up to four vertices the inner digits differ
//!   on 174 of 553 graphs.
//! - The manual's pattern 548, ` x` over `xX.!`, is 0111 there whatever `x` is. With stones on both it is 1112: the
//!   capture of the three stones threatens a second eye, for which the attacker must take back, which is the very
//!   argument that the manual makes for its pattern 6141.
//!
//! GNU Go sees the same eye spaces, vertex by vertex, in 94 of 100 cases, on 200 boards of real games after a random move from
//! the thirtieth on. It gives the same value to 81 of 100 of those that are solved here, and to 40 of 100 of those
//! that are estimated. Of the solved ones these classes differ; play to the end on the graphs agreed with the solver on
//! each of the 323 that it could judge:
//!
//! - *0000 for 0001, 0001 for 0011*: margins that no stone of the owner stands beside, mostly on the first line. A
//!   stone that closes such a margin is cut off; GNU Go's patterns do not ask what a margin touches.
//! - *0001 for 0000, 0011 for 0000, 0112 and 0122 for 0000*: open spaces in which captures and two margins that are miai
//!   give more than patterns say, most of them with three to five margins.
//! - *0011, 0012, 0111 or 0112 for 1111 and 1112*: the attacker takes one of two or three margins, or a key point that serves
//!   two half eyes, and the answer does not save the eye, or it does but not twice.
//! - *1222 or 1122 for 2222*: GNU Go has no pattern and says two eyes; there is a threat, or a move, against one.
//! - *1111 for 0011*: a half eye there that reading here finds settled, or the other way round.
//! - *0111 for 0011*: a half eye with a ko that the owner keeps without threats; *0001* if he loses it.
//!
//! Eye spaces that are too large to be solved within the budget are not decided by this: their values are estimates, by
//! the numbers of their vertices and margins and by what the search had proved (the private module `estimate`). On boards
//! of 1,500 real games after a random move from the sixtieth on, 23 of 100 eye spaces with a vertex that is no margin
//! are estimated; most of these have more than twelve vertices or four margins. Of 300 that are too large for a search of
//! a few hundred positions, one of a million decides 206; of these 25 are solved here, and the estimate is right for
//! 122 of the other 181.
//! Questions about single eye spaces get a hundred times the positions (`Analyst::close`),
//! which solves nearly all of up to thirteen vertices (tables in `docs/lab/measured.md`).
//!
//! # What a move is worth
//!
//! The digits tell mean and temperature in eyes ([`EyeValue::worth`]): a half eye is worth 1/2 and a move in it gains 1/2.
//! On all graphs of up to five vertices that is what the whole play comes to, wherever it can be written down without a
//! circle. In points ([`PointSolver`]) the same moves are played for territory, with wall and outside alive whatever
//! happens. Both come from thermographs (module `thermograph`).
//!
//! # On a board
//!
//! [`Eyes`] finds the eye spaces of both colours: the vertices that can become eye space (module `domain`), their
//! connected parts (`space`), half and false eyes (`topology`), and the graph of each part with its value (`eyes`).
//! Tactical questions are asked through a trait ([`Tactics`]).

mod catalogue;
pub(crate) mod consistency;
pub(crate) mod database;
mod domain;
mod estimate;
mod eyes;
mod graph;
mod joint;
#[cfg(feature = "cli")]
pub mod listing;
mod local_game;
mod node;
mod pattern;
mod points;
pub(crate) mod shape_names;
mod small_graph;
mod solution;
mod solver;
mod space;
mod space_graph;
mod tactics;
mod thermograph;
mod topology;
mod value;
mod valuer;

pub use eyes::{Eyes, Joint};
pub(crate) use local_game::LocalPlayer;
pub(crate) use node::EyeNode;
pub(crate) use pattern::EyePattern;
pub use points::{EyePoints, PointSolver};
pub(crate) use solution::EyeBudget;
pub(crate) use solver::{EyeSolver, solve};
pub use space::EyeSpace;
pub(crate) use tactics::Tactics;
pub use thermograph::{Dyadic, Worth};
pub(crate) use topology::{EyeKind, EyePoint};
pub use value::{EyeValue, NotAnEyeValue};
pub use valuer::Eye;

#[cfg(test)]
mod abstract_game;
#[cfg(test)]
mod board_brute;
#[cfg(test)]
mod board_tests;
#[cfg(test)]
mod brute;
#[cfg(test)]
mod margin_tests;
#[cfg(test)]
mod point_tests;
#[cfg(test)]
mod tests;
