//! The surroundings of a dragon in the open: whose the rest of the board is.
//!
//! A local position in the open would reach across the board. So it gets a frame, as a problem of a book does. In a
//! *closed* frame all that lies some steps away from the dragon is the attacker's: what lives there, lives. In an *open*
//! one only what mostly goes to the attacker in playouts is his, and all else are safe stones of the defender, which the
//! dragon may join: what dies there, dies. Blocks with liberties to spare that hardly ever die in playouts count as
//! safe, too.
//!
//! What is read there is read to the end, but the frame is supposed.

use super::PARAMS;
use crate::answer::Certainty;
use crate::board::Board;
use crate::color::{ByColor, Color};
use crate::life::{self, LifeOutcome, LifeSettings, Problem, Reach, Unfit, Walls};
use crate::playout::Ownership;
use crate::vertex::Vertex;
use crate::vertex_set::VertexSet;

/// How far the local position reaches: to its frame.
const REACH: Reach = Reach {
    area: 60,
    empty: 40,
    liberties: 60,
};

/// The most stones of the defender that may belong to a dragon and its friends.
const MOST_STONES: usize = 80;

/// Where a dragon is read.
pub(super) struct Surroundings {
    /// As good for the dragon as it may be.
    pub open: Setting,
    /// As bad for it as it may be, if that differs.
    pub closed: Option<Setting>,
}

/// A board and the walls on it.
pub(super) struct Setting {
    pub board: Board,
    walls: Walls,
    reach: Reach,
}

impl Surroundings {
    /// The board as it is, between these walls.
    pub fn enclosed(board: &Board, walls: Walls) -> Surroundings {
        Surroundings {
            open: Setting {
                board: board.clone(),
                walls,
                reach: Reach::default(),
            },
            closed: None,
        }
    }

    /// The frames of a dragon; `owners` are those of the board. `walls` are safe for better reasons.
    ///
    /// # Errors
    /// If the dragon is not on the board.
    pub fn framed(
        board: &Board,
        dragon: &VertexSet,
        owners: &Ownership,
        walls: Walls,
    ) -> Result<Surroundings, Unfit> {
        let root = dragon.first().ok_or(Unfit::NoTarget)?;
        let defender = board.color_at(root).ok_or(Unfit::NoTarget)?;
        let attacker = defender.opponent();
        let safe =
            VertexSet::union(Color::ALL.map(|color| lasting(board, owners, color))) - *dragon;
        let outside = board.empty_vertices() - room(board, dragon, &safe);
        let is_his = |v: &Vertex| owners.share(attacker, *v) >= PARAMS.attacker;
        let framed = |of_attacker: VertexSet| {
            let frame = ByColor::from_fn(|color| match color == attacker {
                true => of_attacker,
                false => outside - of_attacker,
            });
            let (board, fill) = filled(board, &frame);
            Setting {
                board,
                walls: walls.with((safe | fill) - *dragon),
                reach: REACH,
            }
        };
        Ok(Surroundings {
            open: framed(outside.iter().filter(is_his).collect()),
            closed: Some(framed(outside)),
        })
    }

    /// How sure an outcome is that was read of these stones: an estimate in a frame, because the frame is one.
    pub fn certainty(&self, stones: &VertexSet, outcome: Option<LifeOutcome>) -> Certainty {
        let problem = self.open.problem(&self.open.board, stones).ok();
        let enclosed = problem.filter(|_| self.closed.is_none());
        let walls = enclosed.map(|problem| self.open.walls.certainty(&problem));
        life::certainty(walls, outcome)
    }

    /// The setting that is worse for the dragon.
    pub fn worst(&self) -> &Setting {
        self.closed.as_ref().unwrap_or(&self.open)
    }
}

impl Setting {
    /// The local position of stones on a board that was reached from that of the setting.
    ///
    /// # Errors
    /// Those of [`Problem::new`].
    pub fn problem(&self, board: &Board, stones: &VertexSet) -> Result<Problem, Unfit> {
        let settings = LifeSettings {
            reach: self.reach,
            ..LifeSettings::default()
        };
        life::local(board, stones, &self.walls, &settings)
    }
}

/// The stones of blocks that their side mostly owns and that have liberties to spare.
fn lasting(board: &Board, owners: &Ownership, color: Color) -> VertexSet {
    let stones = board.stones_of(color) & life::with_liberties_to_spare(board);
    VertexSet::union(stones.components().filter(|stones| {
        let owned: f64 = stones.iter().map(|v| owners.share(color, v)).sum();
        owned >= PARAMS.lasting * stones.len() as f64
    }))
}

/// The empty vertices at most some steps away from the dragon and the friends that stand with it, safe ones apart.
fn room(board: &Board, dragon: &VertexSet, safe: &VertexSet) -> VertexSet {
    let empty = board.empty_vertices();
    let color = dragon.first().and_then(|v| board.color_at(v));
    let friends = color.map_or(VertexSet::EMPTY, |color| board.stones_of(color)) - *safe;
    let mut own = *dragon;
    loop {
        let near = own.neighbors() | (own.neighbors() & empty).neighbors();
        let met = (near & friends) - own;
        if met.is_empty() || own.len() > MOST_STONES {
            break;
        }
        own |= VertexSet::union(met.iter().map(|v| board.stone_set(v)));
    }
    let step = |room: VertexSet, _| room | (own | room).neighbors() & empty;
    (0..PARAMS.room).fold(VertexSet::EMPTY, step)
}

/// The board with the frame, but for stones that would take one of the last two liberties of a block or have none; and
/// the stones of all blocks that are part of the frame.
fn filled(board: &Board, frame: &ByColor<VertexSet>) -> (Board, VertexSet) {
    let mut filled = board.clone();
    let mut fill = VertexSet::EMPTY;
    for v in frame.black | frame.white {
        let color = Color::ALL[usize::from(!frame.black.contains(v))];
        let beside = v.neighbors().into_iter().flat_map(|n| filled.block_at(n));
        let (mut spare, mut breathes) = (true, false);
        for block in beside {
            spare &= block.liberty_count() > 2;
            breathes |= block.color() == color;
        }
        breathes |= v.neighbors().into_iter().any(|n| filled.is_empty(n));
        if spare && breathes {
            filled.place(color, v);
            fill.insert(v);
        }
    }
    let fill = VertexSet::union(fill.iter().map(|v| filled.stone_set(v)));
    (filled, fill)
}
