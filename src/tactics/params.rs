//! The numbers that the reader of captures goes by, besides its limits ([`super::horizon`]).

/// A block with this many liberties on the attacker's turn has left the ladder. Four changes nothing.
pub(crate) const FREE: usize = 3;

/// The numbers of the reader. What each of them buys was measured on blocks of middle games (deep and thorough
/// questions); the figures stand with the fields.
pub(super) struct CaptureParams {
    /// The attacker's blocks with at most this many liberties are weak: moves on their liberties may matter to the target.
    /// With four, one answer in 200 gets lost, because the zones of proofs grow beyond the budget.
    pub weak: usize,
    /// The most liberties of a block of the defender beside the target's liberties that the attacker may attack in its
    /// place. With one, quick questions lose four answers of 2731.
    pub friends: usize,
    /// The same of close questions next to the liberties. With two, seven of 4,390 answers about boards after slips get lost, for 5 % of
    /// the time; boards of strong games do not show it.
    pub near_friends: usize,
    /// Iterative deepening: a question is read with little effort first, and with this many more quiet moves each time.
    /// One costs 2 % more moves; four loses one capture in 300, and all at once one in 80.
    pub step: u8,
    /// No single defence gets more than one part in this many of the budget, so that others are read, too. Without a
    /// share 3 to 10 % more moves, and half the share 6 % fewer: the answers stay.
    pub share: u32,
    /// A threat is seen with so many quiet moves fewer than the full effort. With the full effort three times as many
    /// moves are played; with two fewer the rest of the captures that only a threat finds are lost.
    pub glance: u8,
    /// What the score of a move, by which those of one side are ordered, gets if it captures a block beside the target.
    /// Without it 9 % more moves are played.
    pub capture: i32,
    /// If the attacker would play there after a pass. Without it 24 % more.
    pub threat: i32,
    /// If it puts a block beside the target into atari. Without it 12 to 28 % more.
    pub atari: i32,
    /// For each liberty that the target would have after extending there. Without it captures are lost.
    pub reach: i32,
    /// For each liberty of the target beside it. Without it 2 % more.
    pub beside: i32,
    /// The answers that are kept about one vertex, which is for time only.
    pub kept: usize,
    /// The most moves of the attacker in a combination, with the last threat. None of 180 questions about
    /// middle games needs a third.
    pub threats: u8,
    /// The most moves that are played by the reader of captures for one combination. With half of them two of
    /// 180 answers get lost, with a fifth five.
    pub combination: u32,
    /// The most liberties of a target that is threatened so that others can be threatened later. With two, one answer is
    /// lost; with more, none is won.
    pub threatened: usize,
    /// The most combinations of a quick reader that a thorough one looks at. With one, two answers are lost; four are
    /// enough.
    pub proposals: usize,
}

pub(super) const PARAMS: CaptureParams = CaptureParams {
    weak: 3,
    friends: 2,
    near_friends: 3,
    step: 2,
    share: 4,
    glance: 5,
    capture: 300,
    threat: 150,
    atari: 60,
    reach: 20,
    beside: 20,
    kept: 4,
    threats: 4,
    combination: 100_000,
    threatened: 3,
    proposals: 8,
};
