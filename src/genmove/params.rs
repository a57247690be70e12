//! The numbers that the player's ending goes by, all set by hand; `docs/lab/decisions.md` tells what they buy.

/// If more than one in this many vertices of the board holds stones in doubt, moves are searched: six
/// stones on 9x9, 23 on 19x19.
pub(super) const CONTESTED: usize = 16;
/// A block is in doubt if the network gives its stones in the mean less ownership than this. Of 120 problems in whole
/// boards 42 are answered right with it, and 32 without asking the network; finished games end as they did.
pub(super) const SETTLED: f64 = 0.7;
/// On a board with little left to play for, moves are searched if more than one in this many vertices of the board holds
/// stones about which playouts doubt: three stones on 19x19. It is so in 53 of 60 problems in whole boards.
pub(super) const FIGHT: usize = 128;
/// Moves and passes that are read after a move that is weighed. Without reading two
/// of 15 games end worse (and two better).
pub(super) const DEPTH: u32 = 3;
/// Positions that may be judged for all moves of one position together. Once they are used up, moves are weighed as
/// the judge sees them, without answers. It bounds the time: half and double of it changed none of 24 games.
pub(super) const JUDGED: u32 = 120;
/// Vertices that are played out in about half a second, which is the time for a move without a clock.
pub(super) const PLAYED_OUT: u32 = 1_200_000;
/// Vertices that are evaluated in that time, where the network knows the board.
pub(super) const EVALUATED: u32 = 115_000;
/// The fixed cost of a visit, in vertices; each vertex of the board is added to it.
pub(super) const FIXED_COST: u32 = 20;
/// The share of the time of a move by which the board must have been judged.
pub(super) const JUDGING: f64 = 0.5;
/// The share of the time of a move by which moves of a finished board must have been weighed.
pub(super) const CHOOSING: f64 = 0.9;
/// A game with nothing left to play is given up if it is lost by more than one point per this many vertices of the
/// board.
pub(super) const LOST_BY_FAR: f64 = 8.0;
