//! Whether a given move captures or saves a block, and whether a ladder captures it.

use super::state::CaptureVerdict;
use super::{CaptureReader, CaptureReading};
use crate::answer::Outcome;
use crate::board::Board;
use crate::vertex::{Move, Vertex};

impl CaptureReader {
    /// [`CaptureReader::defend`], but where a ko decides and the owner can wait for the opponent to start it, a move that
    /// leads to the same ko is named, if there is one: what the opponent would play, a capture beside the block, or a
    /// liberty.
    ///
    /// The board is used for reading and is restored. Cost: that of [`CaptureReader::attack`] for each of these moves more.
    pub fn defend_by_move(&mut self, board: &mut Board, v: Vertex) -> Option<CaptureReading> {
        let mut reading = self.defend(board, v)?;
        let saved = reading.answer;
        if !saved.outcome.is_ko() || saved.best != Some(Move::Pass) {
            return Some(reading);
        }
        let block = *board.block_at(v)?;
        let (owner, enemy) = (block.color(), block.color().opponent());
        let beside = board.stone_set(v).neighbors() & board.stones_of(enemy);
        let threat = self.attack(board, v)?.answer.point();
        let captures = beside
            .iter()
            .filter_map(|n| board.block_at(n)?.last_liberty());
        let moves: Vec<Vertex> = threat
            .into_iter()
            .chain(captures)
            .chain(*block.liberties())
            .collect();
        let same = moves.into_iter().find(|&m| {
            let Ok(undo) = board.play(owner, m) else {
                return false;
            };
            let after = self.attack(board, v).map(|r| r.answer.outcome.reversed());
            board.undo(undo);
            after == Some(saved.outcome)
        });
        reading.answer.best = same.map(Move::Play).or(saved.best);
        Some(reading)
    }

    /// Whether a move of the opponent captures the block on a vertex that is not lost already; `None` if there is no
    /// block. An illegal move does not.
    ///
    /// The board is used for reading and is restored. Cost: twice that of [`CaptureReader::defend`].
    pub fn does_attack(
        &mut self,
        board: &mut Board,
        mv: Vertex,
        target: Vertex,
    ) -> Option<Outcome> {
        let attacker = board.color_at(target)?.opponent();
        let before = self.defend(board, target)?.answer.outcome.reversed();
        let Ok(undo) = board.play(attacker, mv) else {
            return Some(Outcome::Failure);
        };
        let answered = self.defend(board, target);
        let after = answered.map_or(Outcome::Success, |r| r.answer.outcome.reversed());
        board.undo(undo);
        Some(gained(before, after))
    }

    /// Whether a move of its owner saves the block on a vertex that can be captured without one; `None` if there is no
    /// block. An illegal move does not.
    ///
    /// The board is used for reading and is restored. Cost: twice that of [`CaptureReader::attack`].
    pub fn does_defend(
        &mut self,
        board: &mut Board,
        mv: Vertex,
        target: Vertex,
    ) -> Option<Outcome> {
        let defender = board.color_at(target)?;
        let before = self.attack(board, target)?.answer.outcome.reversed();
        let Ok(undo) = board.play(defender, mv) else {
            return Some(Outcome::Failure);
        };
        let answered = self.attack(board, target);
        let after = answered.map_or(Outcome::Failure, |r| r.answer.outcome.reversed());
        board.undo(undo);
        Some(gained(before, after))
    }

    /// Whether the opponent, moving first, captures the block on a vertex by giving atari with every move; `None` if there
    /// is no block.
    ///
    /// The board is used for reading and is restored. Cost: microseconds, bounded by the budget.
    pub fn ladder(&mut self, board: &mut Board, v: Vertex) -> Option<CaptureReading> {
        let attacker = board.color_at(v)?.opponent();
        self.read(board, v, attacker, |search| match search.ladder_attack() {
            CaptureVerdict::Captured { best } => best.map(Move::Play),
            CaptureVerdict::Safe { .. } => None,
        })
    }
}

/// What a side has by its move, or nothing if it has the same without it.
fn gained(before: Outcome, after: Outcome) -> Outcome {
    match before == after || before == Outcome::Success {
        true => Outcome::Failure,
        false => after,
    }
}
