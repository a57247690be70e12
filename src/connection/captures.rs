//! What the search asks about captures, and what it remembers of the answers.

use super::params::PARAMS;
use crate::board::Board;
use crate::tactics::{CaptureProof, CaptureReader, CaptureSettings, Kept, Standing};
use crate::vertex::Vertex;

/// A reader of captures that remembers the answers about one board.
#[derive(Clone, Debug)]
pub(super) struct Captures {
    reader: CaptureReader,
    known: Kept<CaptureProof>,
}

impl Captures {
    pub fn new() -> Captures {
        Captures {
            reader: CaptureReader::new(CaptureSettings {
                nodes: PARAMS.captures,
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
    pub fn proof(&mut self, board: &mut Board, v: Vertex) -> Option<CaptureProof> {
        let position = Standing::of(board);
        if let Some(known) = self.known.find(v, &position) {
            return Some(known);
        }
        let proof = self.reader.proof(board, v)?;
        self.known.keep(v, &position, proof.shadow, proof);
        Some(proof)
    }
}
