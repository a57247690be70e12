//! Capturing one of two blocks by a move that threatens both.

use super::{CaptureOutcome, CaptureReader};
use crate::board::Board;
use crate::vertex::{Move, Vertex};
use crate::vertex_set::VertexSet;

impl CaptureReader {
    /// Whether the opponent captures one of two blocks by moving first, and its move; `None` if a block is missing.
    ///
    /// It may capture either of them outright, perhaps by a ko, or, if both have the same colour, play a move that
    /// threatens to capture both without a ko. The board is used for reading and is restored.
    ///
    /// A move can change both readings only if it lies in both shadows, so only such moves and answers are tried. Cost:
    /// some hundred times that of [`CaptureReader::attack`].
    pub fn attack_either(
        &mut self,
        board: &mut Board,
        a: Vertex,
        b: Vertex,
    ) -> Option<(CaptureOutcome, Option<Vertex>)> {
        let first = self.attack(board, a)?;
        let second = self.attack(board, b)?;
        for wanted in [
            CaptureOutcome::Success,
            CaptureOutcome::GoodKo,
            CaptureOutcome::BadKo,
        ] {
            if let Some(found) = [first, second].into_iter().find(|r| r.outcome == wanted) {
                return Some((wanted, found.best.and_then(Move::vertex)));
            }
        }
        let attacker = board.color_at(a)?.opponent();
        if board.color_at(b)? == attacker {
            return Some((CaptureOutcome::Failure, None));
        }
        for v in first.shadow & second.shadow {
            let Ok(undo) = board.play(attacker, v) else {
                continue;
            };
            let works = self.threatens_both(board, a, b);
            board.undo(undo);
            if works {
                return Some((CaptureOutcome::Success, Some(v)));
            }
        }
        Some((CaptureOutcome::Failure, None))
    }

    /// Whether both blocks are captured if their owner passes, and no move of the owner saves both.
    fn threatens_both(&mut self, board: &mut Board, a: Vertex, b: Vertex) -> bool {
        let (Some(defender), Some(first)) = (board.color_at(a), self.falls(board, a)) else {
            return false;
        };
        let Some(second) = self.falls(board, b) else {
            return false;
        };
        !(first & second).iter().any(|v| {
            let Ok(undo) = board.play(defender, v) else {
                return false;
            };
            let saved = self.falls(board, a).is_none() && self.falls(board, b).is_none();
            board.undo(undo);
            saved
        })
    }

    /// The shadow of the reading if a block is captured without a ko, else `None`.
    fn falls(&mut self, board: &mut Board, v: Vertex) -> Option<VertexSet> {
        let reading = self.attack(board, v)?;
        (reading.outcome == CaptureOutcome::Success).then_some(reading.shadow)
    }
}
