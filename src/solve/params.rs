//! The numbers that solving goes by.

use crate::life::{MOST_VERTICES, Reach};

/// The numbers of the solver. What they buy was measured on 80 problems of five collections
/// within 300,000 moves, of which 54 come out right, or on twelve of them; `docs/lab/thresholds.md` has all figures.
pub(super) struct SolveParams {
    /// The budgets within which each group is tried, if the problem does not say which one it is about, and the part of what
    /// is left that each round may take: one in so many. Of 120 problems in the open 62 are right with the first alone, 67 with
    /// all.
    pub trials: [(u64, u64); 3],
    /// Playouts of the tree search about a named group for which the budget did not suffice: about a second. With 500 two
    /// fewer are right.
    pub playouts: u32,
    /// The share of the playouts in which a success has to be reached to be expected. Without it
    /// two more are wrong, and none right.
    pub likely: f64,
    /// What comes after the outcome, such as the other first moves, may cost this many times as much as the outcome, and
    /// [`SolveParams::least_for_more`]. Without it 65 of 487 first moves are not told, and lines are a fifth shorter.
    pub more: u64,
    /// See [`SolveParams::more`]. Without it 26 first moves are not told, and lines are a quarter shorter.
    pub least_for_more: u64,
    /// The most moves that are played for each question by which an answer from a frame is checked: in a wider frame, and
    /// after its moves are played on the board.
    pub check: u64,
    /// The moves that may be played for the main line besides: a quarter of a second. Without them it often ends after the
    /// first move.
    pub line: u64,
    /// The longest main line.
    pub longest_line: usize,
    /// The most moves of it that nothing forces, which only show what is reached.
    pub unforced: usize,
    /// How many replies of the loser a tree has at most, by how many it has answered before.
    pub replies: [usize; 8],
    /// The most moves that are played for one reply. With four times as many 2 % more are played, and main lines of 80
    /// problems are 30 moves shorter in all, because the budget for others is gone.
    pub reply: u64,
    /// How far the position of a problem reaches: to its walls, with as many empty vertices as can be read. With half or
    /// three quarters as many, one of 80 fewer is right.
    pub reach: Reach,
    /// A position with more empty vertices is framed even if it holds all that could matter: mostly they lie behind the
    /// attacker's back. If all are framed, one more is wrong.
    pub room: usize,
    /// The first budget of a question. It grows until the question is answered, so that reading can be watched and stopped.
    pub first_step: u32,
    /// The factor by which the budget of a question grows.
    pub growth: u32,
    /// The most moves that are played to tell what kind of ko it is.
    pub ko: u32,
    /// The most moves that are played to judge a move of the file.
    pub judged: u64,
    /// The most moves of a file that are judged.
    pub judged_moves: usize,
    /// A block with at most this many liberties may be asked about alone, though it stands together with others.
    /// Without it one fewer is right.
    pub weak: usize,
    /// The most groups, and the most blocks, that are looked at. With half of them one problem more stays unsolved.
    pub groups: usize,
}

pub(super) const PARAMS: SolveParams = SolveParams {
    trials: [(20_000, 5), (100_000, 5), (500_000, 3)],
    playouts: 2_000,
    likely: 0.65,
    more: 4,
    least_for_more: 50_000,
    check: 500_000,
    line: 100_000,
    longest_line: 30,
    unforced: 12,
    replies: [6, 4, 3, 2, 2, 1, 1, 1],
    reply: 5_000,
    reach: Reach {
        area: MOST_VERTICES,
        empty: 48,
        liberties: MOST_VERTICES,
    },
    room: 20,
    first_step: 1 << 17,
    growth: 4,
    ko: 500_000,
    judged: 1_000_000,
    judged_moves: 1000,
    weak: 4,
    groups: 8,
};
