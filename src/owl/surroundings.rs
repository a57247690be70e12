//! Where a dragon is read: between the walls that enclose it, or else in frames.

use crate::answer::Certainty;
use crate::board::Board;
use crate::life::{self, LifeOutcome, Problem, Reach, Unfit, Walls, frame};
use crate::playout::Ownership;
use crate::vertex_set::VertexSet;

/// How far the local position reaches: to its frame.
const REACH: Reach = Reach {
    area: 60,
    empty: 40,
    liberties: 60,
};

/// Where a dragon is read.
#[derive(Clone, Debug)]
pub(super) struct Surroundings {
    /// As good for the dragon as it may be.
    pub open: Setting,
    /// As bad for it as it may be, if that differs.
    pub closed: Option<Setting>,
}

/// A board and the walls on it.
#[derive(Clone, Debug)]
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
        let frames = frame::of_dragon(board, dragon, owners).ok_or(Unfit::NoTarget)?;
        let [open, closed] = frames.map(|framed| Setting {
            board: framed.board,
            walls: walls.with(framed.walls),
            reach: REACH,
        });
        Ok(Surroundings {
            open,
            closed: Some(closed),
        })
    }

    /// How sure an outcome is that was read of these stones: an estimate in a frame, because the frame is one.
    pub fn certainty(&self, stones: &VertexSet, outcome: Option<LifeOutcome>) -> Certainty {
        let problem = self.open.problem(&self.open.board, stones).ok();
        let enclosed = problem.filter(|_| self.closed.is_none());
        let walls = enclosed.map(|problem| self.open.walls.certainty(&problem));
        life::certainty(walls, outcome)
    }

    /// The walls that enclose it, if it is not in a frame.
    pub fn walls(&self) -> Option<VertexSet> {
        let enclosed = self.closed.is_none();
        enclosed.then(|| self.open.walls.stones())
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
        life::local(board, stones, &self.walls, self.reach)
    }
}
