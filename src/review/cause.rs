//! What a move can lose.

use super::params::HELD;
use super::stories::ChanceAim;
use crate::answer::Certainty;
use crate::color::Color;
use crate::eye::{EyeValue, Worth};
use crate::vertex::Vertex;
use crate::vertex_set::VertexSet;

/// What a move lost.
#[derive(Clone, Debug, PartialEq)]
pub struct Cause {
    /// What it is.
    pub kind: CauseKind,
    /// How sure that is.
    pub certainty: Certainty,
    /// Whose stones it is about; of an area, the colour that lost it.
    pub owner: Color,
    /// The stones, as they stand after the move that was played; of an area, its vertices.
    pub stones: VertexSet,
    /// The move of the opponent that decides after the one that was played; `None` if none is needed, or none is known.
    pub reply: Option<Vertex>,
    /// Who has to find the first threat, if a ko decides after that.
    pub first_threat: Option<Color>,
}

/// What the eyes of a group are worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EyesWorth {
    /// In eyes, all together.
    pub value: EyeValue,
    /// In points of territory: the sum of the means, and the highest temperature; `None` if that cannot be told of all of them.
    pub points: Option<Worth>,
}

/// What a move can lose.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum CauseKind {
    /// Stones: the better move captures or saves them.
    Capture,
    /// The life of a group: the better move kills or saves it.
    Life,
    /// The same, but a ko decides about it.
    Ko,
    /// A connection: the better move cuts or joins the stones.
    Cut,
    /// A ladder: what could have been done about it, and the stone that makes it fail.
    Ladder {
        /// What could have been done.
        aim: ChanceAim,
        /// The stone that breaks it, of those that stood before.
        breaker: Option<Vertex>,
    },
    /// A part of an eye.
    Eye {
        /// What the eyes of the group are worth after the better move.
        instead: EyesWorth,
        /// What they are worth after the one that was played.
        after: EyesWorth,
    },
    /// The safety of a group, as ownership says: the better move keeps it, or takes it.
    Danger {
        /// The share with which the stones are their owner's after the better move, from 0 to 1.
        instead: f32,
        /// The same after the move that was played.
        after: f32,
    },
    /// Territory of its owner, in one part of the board: the better move keeps or makes it, or reduces it if it is the opponent's.
    Territory {
        /// The points that the mover has less there.
        points: f32,
    },
    /// A point of one's own territory, or the like, in a game that is counted.
    Point,
    /// What was left to gain when a player passed.
    Pass,
    /// The first move in a new place: the opponent has to answer the better move.
    Sente {
        /// Where.
        answer: Vertex,
    },
    /// The larger move: what both gain, where the readers know nothing of stones and eyes.
    Size {
        /// The points that the better move gains over a pass.
        instead: f64,
        /// The points that the one that was played gains.
        gained: f64,
    },
}

impl CauseKind {
    /// Whether it is about what becomes of stones.
    pub fn is_about_stones(self) -> bool {
        match self {
            CauseKind::Capture
            | CauseKind::Life
            | CauseKind::Ko
            | CauseKind::Cut
            | CauseKind::Ladder { .. }
            | CauseKind::Eye { .. } => true,
            CauseKind::Danger { .. } => self.is_lost(),
            CauseKind::Territory { .. }
            | CauseKind::Sente { .. }
            | CauseKind::Point
            | CauseKind::Pass
            | CauseKind::Size { .. } => false,
        }
    }

    /// Whether it is about the life of stones or their capture, if only by an estimate.
    pub fn is_about_life(self) -> bool {
        let is_danger = matches!(self, CauseKind::Danger { .. });
        is_danger || self.is_about_stones() && self != CauseKind::Cut
    }

    /// Whether a group changes hands, and does not only become doubtful.
    pub fn is_lost(self) -> bool {
        let owned = |share: f32| 2.0 * share - 1.0;
        match self {
            CauseKind::Danger { instead, after } => {
                owned(instead).signum() != owned(after).signum()
                    && owned(instead).abs() > HELD
                    && owned(after).abs() > HELD
            }
            _ => false,
        }
    }
}

impl Cause {
    /// What is worth a mark on the board: not where points were lost all over it.
    pub fn marked(&self) -> VertexSet {
        match self.kind {
            CauseKind::Size { .. } => VertexSet::EMPTY,
            _ => self.stones,
        }
    }

    /// One that is estimated, without a reply.
    pub(super) fn estimated(kind: CauseKind, owner: Color, stones: VertexSet) -> Cause {
        Cause {
            kind,
            certainty: Certainty::Estimated,
            owner,
            stones,
            reply: None,
            first_threat: None,
        }
    }
}
