//! The tactical questions that the eye analysis asks, as a trait: tests answer them without any reading.

use crate::color::Color;
use crate::vertex::Vertex;

/// The certainty with which a player reaches a tactical aim.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub enum Chance {
    /// The aim is out of reach.
    #[default]
    No,
    /// The outcome depends on a ko.
    Ko,
    /// The aim is reached.
    Yes,
}

/// The tactical fate of a block.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Fate {
    /// Whether the opponent captures it by moving first.
    pub attack: Chance,
    /// Where the opponent plays to capture it.
    pub attack_point: Option<Vertex>,
    /// Whether its owner saves it by moving first. Has a meaning only if it can be captured.
    pub defense: Chance,
    /// Where the owner plays to save it.
    pub defense_point: Option<Vertex>,
}

impl Fate {
    /// The fate of a block that cannot be captured.
    pub const SAFE: Fate = Fate {
        attack: Chance::No,
        attack_point: None,
        defense: Chance::No,
        defense_point: None,
    };

    /// Whether the block is not captured outright: it cannot be captured, or it can be saved.
    pub fn is_lively(&self) -> bool {
        self.attack == Chance::No || self.defense != Chance::No
    }
}

/// Answers tactical questions about one position.
pub trait Tactics {
    /// The fate of the block on a vertex. Never asked for an empty vertex.
    fn fate(&mut self, v: Vertex) -> Fate;

    /// Whether the block on a vertex can be captured or saved without any effect on the blocks around it.
    fn is_inessential(&mut self, v: Vertex) -> bool;

    /// Whether a stone of this colour, played on this empty vertex now, cannot be captured.
    fn safe_move(&mut self, color: Color, v: Vertex) -> Chance;

    /// Whether the block on a vertex has influence: it is neither captured outright nor inessential.
    fn is_lively(&mut self, v: Vertex) -> bool {
        self.fate(v).is_lively() && !self.is_inessential(v)
    }
}
