//! Double threats: capturing one of several blocks by a move that threatens more than one, and saving two at once.

use super::combination::{Combination, CombinationSearch, changed_by};
use super::params;
use super::{CaptureReader, CaptureReading};
use crate::answer::{Answer, Outcome};
use crate::board::Board;
use crate::color::Color;
use crate::vertex::{Move, Vertex};
use crate::vertex_set::VertexSet;

impl CaptureReader {
    /// Whether the opponent captures one of two blocks by moving first, and its move; `None` if a block is missing.
    ///
    /// It may capture either of them outright, perhaps by a ko, or, if both have the same colour, by a
    /// combination without a ko. The board is used for reading and is restored.
    ///
    /// Cost: some hundred times that of [`CaptureReader::attack`].
    pub fn attack_either(&mut self, board: &mut Board, a: Vertex, b: Vertex) -> Option<Answer> {
        let first = self.attack(board, a)?.answer;
        let second = self.attack(board, b)?.answer;
        let better = if second.outcome > first.outcome {
            second
        } else {
            first
        };
        let mut answer = Answer {
            nodes: first.nodes.saturating_add(second.nodes),
            exhausted: first.exhausted || second.exhausted,
            ..better
        };
        let attacker = board.color_at(a)?.opponent();
        if answer.outcome.succeeds() || board.color_at(b)? == attacker {
            return Some(answer);
        }
        let found = self.combined(board, attacker, &[a, b]);
        if found.outcome.is_some() {
            answer.outcome = Outcome::Success;
            answer.best = found.best;
        }
        answer.nodes = answer.nodes.saturating_add(found.nodes);
        answer.exhausted |= found.exhausted;
        Some(answer)
    }

    /// Whether one move of their owner saves two blocks, or none is needed; `None` if a block is missing or the colours
    /// differ.
    ///
    /// The board is used for reading and is restored. Cost: some dozen times that of [`CaptureReader::attack`].
    pub fn defend_both(&mut self, board: &mut Board, a: Vertex, b: Vertex) -> Option<Outcome> {
        let owner = board.color_at(a)?;
        if board.color_at(b)? != owner {
            return None;
        }
        let mut moves = VertexSet::board(board.size());
        let mut best = Outcome::Success;
        for v in [a, b] {
            let CaptureReading { answer, shadow, .. } = self.attack(board, v)?;
            if answer.outcome.succeeds() {
                moves &= changed_by(board, owner, &shadow);
                best = best.min(answer.outcome.reversed());
            }
        }
        for v in moves {
            if best == Outcome::Success {
                break;
            }
            let Ok(undo) = board.play(owner, v) else {
                continue;
            };
            let after = [a, b].map(|v| self.attack(board, v));
            board.undo(undo);
            if let [Some(a), Some(b)] = after {
                let saved = a.answer.outcome.max(b.answer.outcome).reversed();
                best = best.max(saved);
            }
        }
        Some(best)
    }

    /// A combination of `attacker` against the opponent's blocks ([`super::combination`]); not sought any further when
    /// interrupted.
    ///
    /// The board is used for reading and is restored. Cost: some thousand times that of [`CaptureReader::attack`].
    pub fn combination(&mut self, board: &mut Board, attacker: Color) -> Option<Combination> {
        let origins = board.block_origins().into_iter();
        let targets = origins.filter(|&v| !board.cell(v).is(attacker));
        let targets: Vec<Vertex> = targets.collect();
        self.combined(board, attacker, &targets).outcome
    }

    /// A move of `attacker` that threatens several of these blocks at once, so that one of them falls, as this reader sees it:
    /// a combination of a single move. Only blocks with few liberties ([`params::WEAK`]) count.
    ///
    /// The board is used for reading and is restored. Cost: that of [`CaptureReader::attack`] for each block and, where what
    /// the answers for two blocks rest on overlaps, for each block after each move there.
    pub(crate) fn double_threat(
        &mut self,
        board: &mut Board,
        attacker: Color,
        blocks: &[Vertex],
    ) -> Option<Combination> {
        let is_weak = |v: &Vertex| {
            let block = board.block_at(*v);
            block.is_some_and(|block| block.liberty_count() <= params::WEAK)
        };
        let blocks: Vec<Vertex> = blocks.iter().copied().filter(is_weak).collect();
        if blocks.len() < 2 {
            return None;
        }
        let mut search = CombinationSearch::new(board, self.clone(), attacker, &blocks);
        search.find(1, &VertexSet::EMPTY)
    }

    /// The moves after which none of the blocks of a combination falls. They are sought where it depends on them.
    ///
    /// The board is used for reading and is restored. Cost: some dozen times that of [`CaptureReader::combination`].
    pub fn combination_defenses(&mut self, board: &mut Board, found: &Combination) -> VertexSet {
        let Some(defender) = found.blocks.iter().find_map(|&v| board.color_at(v)) else {
            return VertexSet::EMPTY;
        };
        let mut defenses = VertexSet::EMPTY;
        for v in changed_by(board, defender, &found.shadow) {
            let Ok(undo) = board.play(defender, v) else {
                continue;
            };
            let stand = found.blocks.iter().all(|&v| self.stands(board, v));
            let saves = stand
                && self
                    .combined(board, defender.opponent(), &found.blocks)
                    .outcome
                    .is_none();
            board.undo(undo);
            if self.interrupt.is_requested() {
                break;
            }
            if saves {
                defenses.insert(v);
            }
        }
        defenses
    }

    /// A combination against some blocks. A quick reader proposes it, and this one has to agree.
    fn combined(
        &mut self,
        board: &mut Board,
        attacker: Color,
        blocks: &[Vertex],
    ) -> Answer<Option<Combination>> {
        let quick = CaptureReader::default().heeding(&self.interrupt);
        let mut targets = blocks.to_vec();
        let mut refused = VertexSet::EMPTY;
        let mut answer = Answer::at_once(None, None);
        for _ in 0..params::PROPOSALS {
            let mut search = CombinationSearch::new(board, quick.clone(), attacker, &targets);
            let found = search.find(params::THREATS, &refused);
            answer.nodes = answer.nodes.saturating_add(search.nodes);
            answer.exhausted |= search.stop();
            let Some(found) = found else {
                break;
            };
            let mut falls = found.blocks.clone();
            falls.retain(|&v| !self.stands(board, v));
            targets.retain(|v| !falls.contains(v));
            if !falls.is_empty() {
                continue;
            }
            let mut search = CombinationSearch::new(board, self.clone(), attacker, &found.blocks);
            answer.outcome = search.confirm(&found);
            answer.nodes = answer.nodes.saturating_add(search.nodes);
            answer.exhausted |= search.stop();
            if answer.outcome.is_some() {
                answer.best = Some(Move::Play(found.attack));
                break;
            }
            refused.insert(found.attack);
        }
        answer
    }

    /// Whether a block cannot be captured, not even by a ko.
    fn stands(&mut self, board: &mut Board, v: Vertex) -> bool {
        let reading = self.attack(board, v);
        reading.is_some_and(|r| r.answer.outcome == Outcome::Failure)
    }
}
