//! The numbers that the reader of connections goes by.

/// The numbers of the reader; the threats that it gives the owner are in [`super::threats`].
pub(super) struct ConnectionParams {
    /// The most moves that are played for one question with one ko master and one first move.
    pub nodes: u32,
    /// How many times as many it may take to find a cut, for which there are several moves to be read.
    pub cuts: u32,
    /// The number of moves as much as which a question about a capture counts.
    pub capture: u32,
    /// The most moves that are played for such a question.
    pub captures: u32,
    /// The owner's blocks with at most this many liberties are weak: the opponent may refute a connection there.
    pub weak: usize,
    /// A block with at most this many liberties can be saved or attacked on the way.
    pub in_danger: usize,
    /// The most liberties of a block that may be captured: of stones in an area, and of a block between root and goal.
    pub liberties: usize,
}

pub(super) const PARAMS: ConnectionParams = ConnectionParams {
    nodes: 100_000,
    cuts: 2,
    capture: 8,
    captures: 200,
    weak: 3,
    in_danger: 2,
    liberties: 4,
};
