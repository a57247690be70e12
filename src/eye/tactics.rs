//! The tactical questions that the eye analysis asks, as a trait: tests answer them without any reading.

use crate::answer::{Answer, ByFirst, Outcome};
use crate::color::Color;
use crate::vertex::Vertex;

/// Answers tactical questions about one position.
pub trait Tactics {
    /// Whether the block on a vertex is captured, and whether it is saved. The second has a meaning only if it can be
    /// captured. Never asked for an empty vertex.
    fn fate(&mut self, v: Vertex) -> ByFirst<Answer>;

    /// Whether the block on a vertex can be captured or saved without any effect on the blocks around it.
    fn is_inessential(&mut self, v: Vertex) -> bool;

    /// Whether a stone of this colour, played on this empty vertex now, cannot be captured.
    fn safe_move(&mut self, color: Color, v: Vertex) -> Outcome;

    /// Whether the block on a vertex has influence: it is neither captured outright nor inessential.
    fn is_lively(&mut self, v: Vertex) -> bool {
        self.fate(v).stand() && !self.is_inessential(v)
    }
}
