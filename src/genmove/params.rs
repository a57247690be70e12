//! The numbers that the player's ending goes by.

/// The numbers of the ending, all set by hand. Ownership is the mean over playouts, 1 if a side always owns a vertex at
/// the end, -1 if its opponent does.
pub(super) struct EndingParams {
    /// Stones live in a search if their ownership is above this. Their fate is decided if one side has more than this
    /// whoever moves first, and depends on the side to move if it differs by more than this.
    pub lives: f32,
    /// Stones die in a search if their ownership is below this; the search leaves open what lies in between.
    pub dies: f32,
    /// Playouts leave open whether a block lives if it survives in more than this share of them, and dies in more.
    pub contested: f64,
    /// The fewest stones of a block that counts as contested.
    pub group: usize,
    /// Territory is clear if at most one in this many of its vertices is doubtful.
    pub doubtful: usize,
    /// Blocks with more liberties than this are taken as in no danger.
    pub endangered: usize,
    /// Plain playouts that tell whether territory is owned at all.
    pub quick_playouts: u32,
    /// Playouts for the hint at the player's own move on a finished board without contested groups: there the judge
    /// mostly finds it without a search.
    pub glance_playouts: u32,
    /// The least that a move other than a dame gains or costs on a counted board, in points. The lead after a move must
    /// exceed that after a pass by more than this: less is noise of the playouts.
    pub point: f64,
    /// A move is searched for its effect on contested blocks only if it gains more than one point per this many
    /// vertices of the board.
    pub large_gain: f64,
    /// If area counts, a move by which the search expects to win, although it expects to lose after a pass, is made
    /// whatever the judge says: the board is not finished then. Its winrate must be higher than that of a pass by this.
    pub winning: f64,
    /// Such a move must also gain more than one point per this many vertices of the board.
    pub winning_gain: f64,
    /// Answers are looked for within this many steps of stones.
    pub near: usize,
    /// Of the moves that a search finds, this many are tried.
    pub tried: usize,
    /// Moves and passes that are read after a move that is weighed.
    pub depth: u32,
    /// Positions that may be judged for one move.
    pub judged: u32,
    /// Positions that may be judged for a closer look at one move, with all answers near it.
    pub judged_closer: u32,
    /// Positions that may be judged for all moves of one position together. Once they are used up, moves are weighed as
    /// the judge sees them, without answers.
    pub judged_in_all: u32,
    /// Vertices that are played out in about half a second, which is the time for a move without a clock.
    pub played_out: u32,
    /// The fixed cost of a playout, in vertices; each vertex of the board is added to it.
    pub fixed_cost: u32,
    /// The fewest playouts for a move without a clock, on any board.
    pub fewest_playouts: u32,
    /// The share of the time of a move by which a first look at the borders must have ended.
    pub looked: f64,
    /// The share of the time of a move by which the board must have been judged.
    pub judging: f64,
    /// The share of the time of a move by which moves of a finished board must have been weighed.
    pub choosing: f64,
    /// A game with nothing left to play is given up if it is lost by more than one point per this many vertices of the
    /// board.
    pub lost_by_far: f64,
}

pub(super) const PARAMS: EndingParams = EndingParams {
    lives: 0.3,
    dies: -0.1,
    contested: 0.1,
    group: 2,
    doubtful: 10,
    endangered: 4,
    quick_playouts: 64,
    glance_playouts: 200,
    point: 1.0,
    large_gain: 12.0,
    winning: 0.15,
    winning_gain: 27.0,
    near: 2,
    tried: 3,
    depth: 3,
    judged: 24,
    judged_closer: 60,
    judged_in_all: 120,
    played_out: 1_200_000,
    fixed_cost: 20,
    fewest_playouts: 1000,
    looked: 0.25,
    judging: 0.5,
    choosing: 0.9,
    lost_by_far: 8.0,
};
