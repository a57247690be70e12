//! What the search asks about captures, and what it remembers of the answers.

use super::params;
use crate::board::Board;
use crate::tactics::{CaptureReader, CaptureReading, CaptureSettings, Kept, Standing};
use crate::vertex::Vertex;

/// A reader of captures that remembers the answers about one board.
#[derive(Clone, Debug)]
pub(super) struct CaptureReadings {
    reader: CaptureReader,
    known: Kept<CaptureReading>,
}

impl CaptureReadings {
    pub fn new() -> CaptureReadings {
        CaptureReadings {
            reader: CaptureReader::new(CaptureSettings {
                nodes: params::CAPTURES,
                ..CaptureSettings::default()
            }),
            known: Kept::default(),
        }
    }

    /// Forgets all answers: they hold on one board.
    pub fn forget(&mut self) {
        self.known = Kept::default();
    }

    /// Whether the opponent, moving first, captures the block on a vertex.
    pub fn attack(&mut self, board: &mut Board, v: Vertex) -> Option<CaptureReading> {
        let position = Standing::of(board);
        if let Some(known) = self.known.find(v, &position) {
            return Some(known);
        }
        let reading = self.reader.attack(board, v)?;
        self.known.keep(v, &position, reading.shadow, reading);
        Some(reading)
    }
}
