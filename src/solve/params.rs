//! The numbers that solving goes by. What they buy was measured on 80 problems of five collections
//! within 300,000 moves, of which 54 come out right, or on twelve of them; `docs/lab/thresholds.md` has all figures.

use crate::life::{MOST_VERTICES, Reach};

/// The budgets within which each group is tried, if the problem does not say which one it is about, and the part of what
/// is left that each round may take: one in so many. Of 120 problems in the open 62 are right with the first alone, 67 with
/// all.
pub(super) const TRIALS: [(u64, u64); 3] = [(20_000, 5), (100_000, 5), (500_000, 3)];
/// Playouts of the tree search about a named group for which the budget did not suffice: about a second. With 500 two
/// fewer are right.
pub(super) const PLAYOUTS: u32 = 2_000;
/// The share of the playouts in which a success has to be reached to be expected. Without it
/// two more are wrong, and none right.
pub(super) const LIKELY: f64 = 0.65;
/// What comes after the outcome, such as the other first moves, may cost this many times as much as the outcome, and
/// [`LEAST_FOR_MORE`]. Without it 65 of 487 first moves are not told, and lines are a fifth shorter.
pub(super) const MORE: u64 = 4;
/// See [`MORE`]. Without it 26 first moves are not told, and lines are a quarter shorter.
pub(super) const LEAST_FOR_MORE: u64 = 50_000;
/// The most moves that are played for each question by which an answer is checked: in a wider frame, after its moves are
/// played on the board, and to tell what kind of ko it is.
pub(super) const CHECK: u64 = 500_000;
/// The moves that may be played for the main line besides: a quarter of a second. Without them it often ends after the
/// first move.
pub(super) const LINE: u64 = 100_000;
/// The longest main line.
pub(super) const LONGEST_LINE: usize = 30;
/// The most moves of it that nothing forces, which only show what is reached.
pub(super) const UNFORCED: usize = 12;
/// How many replies of the loser a tree has at most, by how many it has answered before.
pub(super) const REPLIES: [usize; 8] = [6, 4, 3, 2, 2, 1, 1, 1];
/// The most moves that are played for one reply. With four times as many 2 % more are played, and main lines of 80
/// problems are 30 moves shorter in all, because the budget for others is gone.
pub(super) const REPLY: u64 = 5_000;
/// How far the position of a problem reaches: to its walls, with as many empty vertices as can be read. With half or
/// three quarters as many, one of 80 fewer is right.
pub(super) const REACH: Reach = Reach {
    area: MOST_VERTICES,
    empty: 48,
    liberties: MOST_VERTICES,
};
/// A position with more empty vertices is framed even if it holds all that could matter: mostly they lie behind the
/// attacker's back. If all are framed, one more is wrong.
pub(super) const ROOM: usize = 20;
/// The first budget of a question. It grows until the question is answered, so that reading can be watched and stopped.
pub(super) const FIRST_STEP: u32 = 1 << 17;
/// The factor by which the budget of a question grows.
pub(super) const GROWTH: u32 = 4;
/// The most moves that are played to judge a move of the file.
pub(super) const JUDGED: u64 = 1_000_000;
/// The most moves of a file that are judged.
pub(super) const JUDGED_MOVES: usize = 1000;
/// The most groups, and the most blocks, that are looked at. With half of them one problem more stays unsolved.
pub(super) const GROUPS: usize = 8;
