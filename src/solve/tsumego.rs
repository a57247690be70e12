//! A problem as it is asked.

use crate::board::{Board, SetupError};
use crate::color::Color;
use crate::vertex::Vertex;
use crate::vertex_set::VertexSet;
use crate::word::{Word, words};
use std::fmt;

/// What the side that moves first wants.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Goal {
    /// To save stones of its own.
    Live,
    /// To capture stones of the other side.
    Kill,
}

words!(Goal {
    Live: "live",
    Kill: "kill"
});

/// A life-and-death problem: a position, the side that moves first, and the stones whose life is asked.
#[derive(Clone, Debug)]
pub struct Tsumego {
    board: Board,
    first: Color,
    /// Whole blocks of one colour; empty if nobody said which.
    target: VertexSet,
    goal: Option<Goal>,
    assumed: Vec<ProblemAssumption>,
}

/// What a problem rests on that nobody says plainly.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProblemAssumption {
    /// This side moves first, because it makes the first move of the file.
    FirstOfMoves(Color),
    /// This side moves first, because a comment says so.
    FirstOfComment(Color),
    /// That is what it wants, because a comment says so.
    Goal(Goal),
}

impl fmt::Display for ProblemAssumption {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ProblemAssumption::FirstOfMoves(color) => {
                write!(f, "{color} moves first, as in the file")
            }
            ProblemAssumption::FirstOfComment(color) => {
                write!(f, "{color} moves first, as the comment says")
            }
            ProblemAssumption::Goal(goal) => {
                write!(f, "it wants to {}, as the comment says", goal.as_str())
            }
        }
    }
}

/// Why a position is no problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TsumegoError {
    /// There is no stone on a vertex of the target.
    NoStone(Vertex),
    /// The target has stones of both colours.
    TwoColors,
    /// The goal is to live, but the target belongs to the other side, or to kill, but it does not.
    GoalOfOther(Goal),
    /// The target has more than 16 blocks, or the position around it more than 128 vertices.
    TooLarge,
    /// The stones make no position.
    Setup(SetupError),
    /// Nobody says which side moves first.
    NoSide,
    /// No target is named, and no group is in danger.
    NothingInDanger,
}

impl fmt::Display for TsumegoError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TsumegoError::NoStone(v) => write!(f, "target: no stone at {v}"),
            TsumegoError::TwoColors => f.write_str("target: stones of both colours"),
            TsumegoError::GoalOfOther(Goal::Live) => {
                f.write_str("goal: to live, but the target is of the other side")
            }
            TsumegoError::GoalOfOther(Goal::Kill) => {
                f.write_str("goal: to kill, but the target is of the side to move")
            }
            TsumegoError::TooLarge => f.write_str("target: too large"),
            TsumegoError::Setup(error) => error.fmt(f),
            TsumegoError::NoSide => f.write_str("the file does not say which side moves first"),
            TsumegoError::NothingInDanger => f.write_str("no group is in danger, name a target"),
        }
    }
}

impl std::error::Error for TsumegoError {}

impl Tsumego {
    /// A problem in which `first` moves first, and the solver finds out which group is in danger.
    ///
    /// ```
    /// use goeye::{Board, Color};
    /// use goeye::solve::Tsumego;
    /// let board = Board::from_diagram(". . X\nX X X").unwrap();
    /// let problem = Tsumego::new(board, Color::White);
    /// assert_eq!(problem.first(), Color::White);
    /// ```
    pub fn new(board: Board, first: Color) -> Tsumego {
        Tsumego {
            board,
            first,
            target: VertexSet::EMPTY,
            goal: None,
            assumed: Vec::new(),
        }
    }

    /// The same, which rests on one thing more.
    pub(super) fn assuming(mut self, assumed: Option<ProblemAssumption>) -> Tsumego {
        self.assumed.extend(assumed);
        self
    }

    /// What it rests on that nobody says plainly.
    pub fn assumed(&self) -> &[ProblemAssumption] {
        &self.assumed
    }

    /// The same about the blocks on these vertices, of which all have to be captured. None leave the choice to the
    /// solver.
    ///
    /// # Errors
    /// [`TsumegoError`], if they are not stones of one colour, or the goal contradicts their colour.
    pub fn about(self, target: impl IntoIterator<Item = Vertex>) -> Result<Tsumego, TsumegoError> {
        let mut stones = VertexSet::EMPTY;
        let mut color = None;
        for v in target {
            let here = self.board.color_at(v).ok_or(TsumegoError::NoStone(v))?;
            if *color.get_or_insert(here) != here {
                return Err(TsumegoError::TwoColors);
            }
            stones |= self.board.stone_set(v);
        }
        let problem = Tsumego {
            target: stones,
            ..self
        };
        problem.checked()
    }

    /// The same with this goal of the side that moves first.
    ///
    /// # Errors
    /// [`TsumegoError::GoalOfOther`], if it contradicts the colour of the target.
    pub fn to(self, goal: Goal) -> Result<Tsumego, TsumegoError> {
        let problem = Tsumego {
            goal: Some(goal),
            ..self
        };
        problem.checked()
    }

    fn checked(self) -> Result<Tsumego, TsumegoError> {
        let owner = self.target.first().and_then(|v| self.board.color_at(v));
        match (self.goal, owner, self.defender()) {
            (Some(goal), Some(owner), Some(defender)) if owner != defender => {
                Err(TsumegoError::GoalOfOther(goal))
            }
            _ => Ok(self),
        }
    }

    /// The position.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The side that moves first.
    pub fn first(&self) -> Color {
        self.first
    }

    /// The stones whose life is asked; none if that is for the solver to find.
    pub fn target(&self) -> VertexSet {
        self.target
    }

    /// The colour of the target, as far as the problem says it.
    pub fn defender(&self) -> Option<Color> {
        match self.goal {
            Some(Goal::Live) => Some(self.first),
            Some(Goal::Kill) => Some(self.first.opponent()),
            None => self.target.first().and_then(|v| self.board.color_at(v)),
        }
    }
}
