//! How much is read: the orders of threats, and numbers of moves.

/// How much the owner is given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Effort {
    /// The order of its threats: each move but the last must threaten to join root and goal by a search of a lower
    /// order. 0 for the last move.
    pub order: u8,
    /// The most moves that it may play.
    pub moves: u8,
}

impl Effort {
    /// The efforts with which a question is read one after the other.
    pub(super) const RISING: [Effort; 8] = [
        Effort::new(0, 1),
        Effort::new(1, 4),
        Effort::new(1, 9),
        Effort::new(2, 3),
        Effort::new(2, 5),
        Effort::new(2, 8),
        Effort::new(3, 5),
        Effort::new(3, 8),
    ];

    /// More than any other: for what fails whatever the owner does.
    pub(super) const ALL: Effort = Effort::new(u8::MAX, u8::MAX);

    const fn new(order: u8, moves: u8) -> Effort {
        Effort { order, moves }
    }

    /// Whether this is at least as much as another effort.
    pub(super) fn covers(self, other: Effort) -> bool {
        self.order >= other.order && self.moves >= other.moves
    }

    /// After a move of the owner.
    pub(super) fn after_move(self) -> Effort {
        Effort::new(self.order, self.moves - 1)
    }

    /// After a pass of the opponent; `None` if there is nothing to threaten with.
    pub(super) fn after_pass(self) -> Option<Effort> {
        Some(Effort::new(self.order.checked_sub(1)?, self.moves))
    }
}
