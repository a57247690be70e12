//! The numbers that the player's ending goes by.

/// The numbers of the ending, all set by hand; `docs/lab/decisions.md` tells what they buy.
pub(super) struct EndingParams {
    /// Stones are in doubt if they both survive and die in more than this share of the playouts. With 0.1 thin but living
    /// groups count, and finished games are searched in vain.
    pub doubt: f64,
    /// If more than one in this many vertices of the board holds stones in doubt, moves are searched: six
    /// stones on 9x9, 23 on 19x19.
    pub contested: usize,
    /// A block is in doubt if the network gives its stones in the mean less ownership than this. Of 120 problems in whole
    /// boards 42 are answered right with it, and 32 without asking the network; finished games end as they did.
    pub settled: f64,
    /// On a board with little left to play for, moves are searched if more than one in this many vertices of the board holds
    /// stones about which playouts doubt: three stones on 19x19. It is so in 53 of 60 problems in whole boards.
    pub fight: usize,
    /// Moves and passes that are read after a move that is weighed. Without reading two
    /// of 15 games end worse (and two better).
    pub depth: u32,
    /// Positions that may be judged for all moves of one position together. Once they are used up, moves are weighed as
    /// the judge sees them, without answers. It bounds the time: half and double of it changed none of 24 games.
    pub judged: u32,
    /// Vertices that are played out in about half a second, which is the time for a move without a clock.
    pub played_out: u32,
    /// Vertices that are evaluated in that time, where the network knows the board.
    pub evaluated: u32,
    /// The fixed cost of a visit, in vertices; each vertex of the board is added to it.
    pub fixed_cost: u32,
    /// The share of the time of a move by which the board must have been judged.
    pub judging: f64,
    /// The share of the time of a move by which moves of a finished board must have been weighed.
    pub choosing: f64,
    /// A game with nothing left to play is given up if it is lost by more than one point per this many vertices of the
    /// board.
    pub lost_by_far: f64,
}

pub(super) const PARAMS: EndingParams = EndingParams {
    doubt: 0.25,
    contested: 16,
    settled: 0.7,
    fight: 128,
    depth: 3,
    judged: 120,
    played_out: 1_200_000,
    evaluated: 115_000,
    fixed_cost: 20,
    judging: 0.5,
    choosing: 0.9,
    lost_by_far: 8.0,
};
