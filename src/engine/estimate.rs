//! The likely score of a game that need not be finished.

use super::Engine;
use crate::search::clock::look_again;
use crate::search::{SearchSettings, TreeSearch};

/// What the score is likely to be.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Estimate {
    /// Black's lead in points, komi included.
    pub lead: f64,
    /// Its standard deviation, in points; 0 if the game is finished.
    pub spread: f64,
}

impl Engine {
    /// The score if the present position is finished, and otherwise the mean lead of the playouts of a short search for the
    /// side to move. It is always the same for a position; if interrupted, the search ends early.
    ///
    /// Cost: that of [`Engine::verdict`], and 600 playouts.
    pub(crate) fn estimate(&self) -> Estimate {
        if self.unfinished().is_finished() {
            return Estimate {
                lead: self.score().outcome().margin,
                spread: 0.0,
            };
        }
        let color = self.game.to_move();
        let mut search = TreeSearch::new(&self.game, color, SearchSettings::second_look());
        look_again(&mut search, |made| {
            made == 0 || !self.interrupt.is_requested()
        });
        let report = search.report();
        Estimate {
            lead: report.score_lead * f64::from(color.sign()),
            spread: report.score_stdev,
        }
    }
}
