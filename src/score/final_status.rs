//! What a vertex is at the end of a game.

use super::Count;
use crate::color::Color;
use crate::status::{Status, Verdict};
use crate::vertex::Vertex;
use crate::word::words;

/// The status of a vertex at the end of a game, in the words of GTP's `final_status`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FinalStatus {
    /// Under a stone that lives.
    Alive,
    /// Under a stone that is removed before counting.
    Dead,
    /// Under a stone that stays on the board without two eyes.
    Seki,
    /// Empty, and White's.
    White,
    /// Empty, and Black's.
    Black,
    /// Empty, and neither side's.
    Dame,
}

words!(FinalStatus {
    Alive: "alive",
    Dead: "dead",
    Seki: "seki",
    White: "white_territory",
    Black: "black_territory",
    Dame: "dame",
});

impl From<Status> for FinalStatus {
    fn from(status: Status) -> FinalStatus {
        match status {
            Status::Alive => FinalStatus::Alive,
            Status::Seki => FinalStatus::Seki,
            Status::Dead => FinalStatus::Dead,
        }
    }
}

impl FinalStatus {
    /// The status of a vertex by the verdict on a board and the count of the same.
    ///
    /// ```
    /// use goeye::{Engine, Vertex};
    /// use goeye::score::FinalStatus;
    /// let engine = Engine::default();
    /// let status = FinalStatus::at(engine.position().verdict(), &engine.position().count(), Vertex::new(0, 0));
    /// assert_eq!(status, FinalStatus::Dame);
    /// ```
    pub fn at(verdict: &Verdict, count: &Count, v: Vertex) -> FinalStatus {
        if let Some(block) = verdict.at(v) {
            return block.status.into();
        }
        let owner = Color::ALL
            .into_iter()
            .find(|&color| count.territory[color].contains(v));
        match owner {
            Some(Color::Black) => FinalStatus::Black,
            Some(Color::White) => FinalStatus::White,
            None => FinalStatus::Dame,
        }
    }
}
