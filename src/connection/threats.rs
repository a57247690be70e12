//! How much is read: the orders of threats, and numbers of moves.

/// How much the owner is given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ThreatsInReach {
    /// The order of its threats: each move but the last must threaten to join root and goal by a search of a lower
    /// order. 0 for the last move.
    pub order: u8,
    /// The most moves that it may play.
    pub moves: u8,
}

impl ThreatsInReach {
    /// The threats with which a question is read one after the other.
    pub(super) const RISING: [ThreatsInReach; 5] = [
        ThreatsInReach::new(2, 3),
        ThreatsInReach::new(2, 5),
        ThreatsInReach::new(2, 8),
        ThreatsInReach::new(3, 5),
        ThreatsInReach::new(3, 8),
    ];

    /// More than any other: for what fails whatever the owner does.
    pub(super) const ALL: ThreatsInReach = ThreatsInReach::new(u8::MAX, u8::MAX);

    const fn new(order: u8, moves: u8) -> ThreatsInReach {
        ThreatsInReach { order, moves }
    }

    /// Whether this is at least as much as others.
    pub(super) fn covers(self, other: ThreatsInReach) -> bool {
        self.order >= other.order && self.moves >= other.moves
    }

    /// After a move of the owner.
    pub(super) fn after_move(self) -> ThreatsInReach {
        ThreatsInReach::new(self.order, self.moves - 1)
    }

    /// After a pass of the opponent; `None` if there is nothing to threaten with.
    pub(super) fn after_pass(self) -> Option<ThreatsInReach> {
        Some(ThreatsInReach::new(self.order.checked_sub(1)?, self.moves))
    }
}
