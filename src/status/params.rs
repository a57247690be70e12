//! The numbers that the judge goes by.

use crate::life::{LifeSettings, Reach};

/// The numbers of the judge, all set by hand; `docs/lab/thresholds.md` tells what some of them buy.
pub(super) struct JudgeParams {
    /// A block is open if it both survives and dies in at least this share of the playouts.
    pub open: f64,
    /// A block hesitates, and a second opinion is asked, if it both survives and dies in at least this share of the
    /// playouts.
    pub hesitation: f64,
    /// A block is drawn, which means that playouts do not decide its status, if its survival is nearer than this to one
    /// half.
    pub drawn: f64,
    /// The network is clear about a block if it gives its vertices to one side but for at most this share. Of 25,978 blocks
    /// of exact games that are not proven, 91 % are agreed on, one of them wrongly; with half of it 88 %, none; with twice as
    /// much 93 %, a few.
    pub told: f64,
    /// Playouts agree with a network that is clear if the block survives, or dies, in at most this share of them; once all
    /// are made, if they are not drawn. With 0.2 in place of it 85 % are agreed on.
    pub agreed: f64,
    /// The weight of the search in a second opinion, if the playouts have weight 1.
    pub searched: f64,
    /// A block that survives in at least this share of the playouts is a wall in the local positions of its neighbours,
    /// if it has liberties to spare.
    pub lasting: f64,
    /// The local positions that are read, and the most moves for a question in one of them.
    pub reading: LifeSettings,
    /// A local position with at most this many moves to choose from is nearly full, so that an answer is likely to be
    /// found ([`crate::life::Problem::choices`]).
    pub choices_if_full: usize,
    /// The most moves for a question in such a position.
    pub nodes_if_full: u32,
    /// A local position with at least this many is wide: what can be read there takes few moves.
    pub choices_if_wide: usize,
    /// The most moves for a question in such a position.
    pub nodes_if_wide: u32,
    /// The most moves that are read for one verdict: ten times as many as the boards of finished games take.
    pub moves: u64,
    /// The same for a [`super::glance`].
    pub moves_at_a_glance: u64,
    /// If more than one in this many vertices of the board is neutral, the game is not over, and no seki is doubted. If none
    /// ever is, one of 500 scores is wrong.
    pub neutral: usize,
    /// The fewest stones of a block for which captures are looked for: in one of fifty games that strong players ended,
    /// a smaller block could still be captured.
    pub captured: usize,
}

pub(super) const PARAMS: JudgeParams = JudgeParams {
    open: 0.2,
    hesitation: 0.3,
    drawn: 0.1,
    told: 0.1,
    agreed: 0.35,
    searched: 2.0,
    lasting: 0.95,
    reading: LifeSettings {
        nodes: 20_000,
        reach: Reach {
            area: 16,
            empty: 24,
            liberties: 8,
        },
    },
    choices_if_full: 8,
    nodes_if_full: 800_000,
    choices_if_wide: 14,
    nodes_if_wide: 5_000,
    moves: 4_000_000,
    moves_at_a_glance: 20_000,
    neutral: 3,
    captured: 3,
};

/// Whether a survival does not decide the status of a block.
pub(super) fn is_drawn(survival: f64) -> bool {
    (survival - 0.5).abs() < PARAMS.drawn
}
