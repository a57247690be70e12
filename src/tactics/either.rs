//! Double threats: capturing one of several blocks by a move that threatens more than one, and saving two at once.

use super::{CaptureOutcome, CaptureReader};
use crate::board::Board;
use crate::color::Color;
use crate::vertex::{Move, Vertex};
use crate::vertex_set::VertexSet;

/// A block with its fate, and the vertices on which that depends.
type Shadowed = (Vertex, VertexSet);

/// A move that captures one of several blocks, none of which can be captured by a move against it alone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DoubleThreat {
    /// The move.
    pub attack: Vertex,
    /// A stone of each block that it threatens.
    pub blocks: Vec<Vertex>,
}

impl CaptureReader {
    /// Whether the opponent captures one of two blocks by moving first, and its move; `None` if a block is missing.
    ///
    /// It may capture either of them outright, perhaps by a ko, or, if both have the same colour, play a move that
    /// threatens to capture both without a ko. The board is used for reading and is restored.
    ///
    /// Cost: some hundred times that of [`CaptureReader::attack`].
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
        let found = self.double_threat(board, attacker, &[a, b]);
        Some(match found {
            Some(threat) => (CaptureOutcome::Success, Some(threat.attack)),
            None => (CaptureOutcome::Failure, None),
        })
    }

    /// Whether one move of their owner saves two blocks, or none is needed; `None` if a block is missing or the colours
    /// differ.
    ///
    /// The board is used for reading and is restored. Cost: some dozen times that of [`CaptureReader::attack`].
    pub fn defend_both(
        &mut self,
        board: &mut Board,
        a: Vertex,
        b: Vertex,
    ) -> Option<CaptureOutcome> {
        let owner = board.color_at(a)?;
        if board.color_at(b)? != owner {
            return None;
        }
        let mut moves = VertexSet::board(board.size());
        let mut best = CaptureOutcome::Success;
        for v in [a, b] {
            let reading = self.attack(board, v)?;
            if reading.outcome != CaptureOutcome::Failure {
                moves &= reading.shadow;
                best = best.worse(reading.outcome.reversed());
            }
        }
        for v in moves {
            if best == CaptureOutcome::Success {
                break;
            }
            let Ok(undo) = board.play(owner, v) else {
                continue;
            };
            let after = [a, b].map(|v| self.attack(board, v));
            board.undo(undo);
            if let [Some(a), Some(b)] = after {
                let saved = a.outcome.reversed().worse(b.outcome.reversed());
                best = best.reversed().worse(saved.reversed()).reversed();
            }
        }
        Some(best)
    }

    /// A move of `attacker` that captures one of the opponent's blocks by threatening several, if it captures none of
    /// them outright; not sought any further when interrupted.
    ///
    /// The board is used for reading and is restored. Cost: some thousand times that of [`CaptureReader::attack`].
    pub fn combination(&mut self, board: &mut Board, attacker: Color) -> Option<DoubleThreat> {
        let origins = board.block_origins().into_iter();
        let targets = origins.filter(|&v| !board.cell(v).is(attacker));
        let targets: Vec<Vertex> = targets.collect();
        self.double_threat(board, attacker, &targets)
    }

    /// The moves after which no combination against the blocks of a double threat works. They are sought where one of the
    /// blocks can be threatened.
    ///
    /// The board is used for reading and is restored. Cost: some hundred times that of [`CaptureReader::attack_either`].
    pub fn combination_defenses(&mut self, board: &mut Board, threat: &DoubleThreat) -> VertexSet {
        let Some(defender) = threat.blocks.iter().find_map(|&v| board.color_at(v)) else {
            return VertexSet::EMPTY;
        };
        let targets = CaptureReader::default().standing(board, &threat.blocks);
        let near = shared(&targets) | VertexSet::single(threat.attack);
        let mut defenses = VertexSet::EMPTY;
        for v in near {
            if self.interrupt.is_requested() {
                break;
            }
            let Ok(undo) = board.play(defender, v) else {
                continue;
            };
            let attacker = defender.opponent();
            if self.standing(board, &threat.blocks).len() == threat.blocks.len()
                && self
                    .double_threat(board, attacker, &threat.blocks)
                    .is_none()
                && !self.interrupt.is_requested()
            {
                defenses.insert(v);
            }
            board.undo(undo);
        }
        defenses
    }

    /// Those of the blocks that cannot be captured, not even by a ko.
    fn standing(&mut self, board: &mut Board, blocks: &[Vertex]) -> Vec<Shadowed> {
        let stands = |&v: &Vertex| {
            let reading = self.attack(board, v)?;
            (reading.outcome == CaptureOutcome::Failure).then_some((v, reading.shadow))
        };
        blocks.iter().filter_map(stands).collect()
    }

    /// A move that threatens several of the blocks, without a ko, so that no answer saves all of them.
    ///
    /// A quick reader proposes the moves. One can change two readings only if it lies in both shadows.
    fn double_threat(
        &mut self,
        board: &mut Board,
        attacker: Color,
        blocks: &[Vertex],
    ) -> Option<DoubleThreat> {
        let mut quick = CaptureReader::default();
        let targets = quick.standing(board, blocks);
        for attack in shared(&targets) {
            if self.interrupt.is_requested() {
                break;
            }
            let near = targets.iter().filter(|(_, shadow)| shadow.contains(attack));
            let near: Vec<Vertex> = near.map(|&(v, _)| v).collect();
            let proposed = quick.captures_one(board, attacker, attack, &near);
            if proposed.is_empty() {
                continue;
            }
            let standing = self.standing(board, &proposed);
            let standing: Vec<Vertex> = standing.into_iter().map(|(v, _)| v).collect();
            let blocks = self.captures_one(board, attacker, attack, &standing);
            if !blocks.is_empty() {
                return Some(DoubleThreat { attack, blocks });
            }
        }
        None
    }

    /// Those of the blocks that a move threatens, if there are several and no answer saves all of them.
    fn captures_one(
        &mut self,
        board: &mut Board,
        attacker: Color,
        attack: Vertex,
        blocks: &[Vertex],
    ) -> Vec<Vertex> {
        let Ok(undo) = board.play(attacker, attack) else {
            return Vec::new();
        };
        let threatened = blocks
            .iter()
            .filter_map(|&v| Some((v, self.falls(board, v)?)));
        let threatened: Vec<Shadowed> = threatened.collect();
        let works = threatened.len() > 1 && !self.saves_all(board, &threatened);
        board.undo(undo);
        match works {
            true => threatened.into_iter().map(|(v, _)| v).collect(),
            false => Vec::new(),
        }
    }

    /// Whether a move of their owner saves all of the blocks, which are captured if it passes.
    fn saves_all(&mut self, board: &mut Board, threatened: &[Shadowed]) -> bool {
        let Some(defender) = threatened.first().and_then(|&(v, _)| board.color_at(v)) else {
            return true;
        };
        let all = VertexSet::board(board.size());
        let common = threatened
            .iter()
            .fold(all, |common, (_, shadow)| common & *shadow);
        common.iter().any(|v| {
            let Ok(undo) = board.play(defender, v) else {
                return false;
            };
            let saved = threatened
                .iter()
                .all(|&(t, _)| self.falls(board, t).is_none());
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

/// The vertices that lie in several shadows.
fn shared(targets: &[Shadowed]) -> VertexSet {
    let (mut once, mut twice) = (VertexSet::EMPTY, VertexSet::EMPTY);
    for (_, shadow) in targets {
        twice |= once & *shadow;
        once |= *shadow;
    }
    twice
}
