//! Combinations: forcing moves that capture one of several blocks, none of which can be captured by itself.
//!
//! # What is read
//! Each move of the attacker threatens to capture one or more *targets*: they fall if the defender passes. Only an
//! answer that changes the shadows of all these captures can save all of them ([`super::CaptureReading::shadow`]): it
//! lies in them or captures stones there. After any other one a target falls as before. So all answers that matter are
//! tried, and after each of them a target falls, or the attacker goes on with one threat less. A combination that is
//! found is proven, as far as the captures are; that there is none is not: the number of threats is limited
//! ([`params::THREATS`]), and so are the moves that are tried.
//!
//! The first move, if it is the only threat, may lie wherever two shadows meet. After other threats only blocks count
//! whose shadow these have touched: all others can be threatened as before. Threats that others follow are sought on
//! the liberties of weak targets and beside them. The attacker takes no kos, for the defender may have a threat.

use super::params;
use super::{CaptureReader, CaptureReading, Kept, Standing};
use crate::answer::Outcome;
use crate::board::Board;
use crate::color::Color;
use crate::vertex::Vertex;
use crate::vertex_set::VertexSet;
use rustc_hash::FxHashSet;

/// A move that captures one of several blocks, none of which can be captured by a move against it alone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Combination {
    /// The move.
    pub attack: Vertex,
    /// The number of moves that threaten something, with this one.
    pub threats: u8,
    /// A stone of each block that it threatens, or may threaten later.
    pub blocks: Vec<Vertex>,
    /// The vertices on which it depends that it works.
    pub shadow: VertexSet,
}

/// What a combination rests on.
#[derive(Default)]
struct Proof {
    blocks: Vec<Vertex>,
    shadow: VertexSet,
}

impl Proof {
    fn add(&mut self, block: Vertex, shadow: &VertexSet) {
        if !self.blocks.contains(&block) {
            self.blocks.push(block);
        }
        self.shadow |= *shadow;
    }

    fn join(&mut self, other: Proof) {
        self.shadow |= other.shadow;
        for block in other.blocks {
            self.add(block, &VertexSet::EMPTY);
        }
    }
}

/// A search for a combination against some blocks.
pub(super) struct CombinationSearch<'a> {
    board: &'a mut Board,
    attacker: Color,
    reader: CaptureReader,
    known: Kept<CaptureReading>,
    targets: Vec<Vertex>,
    /// The number of moves that the reader played, and of its questions.
    pub(super) nodes: u32,
    /// The position in which the search began.
    origin: Standing,
    /// First moves that are not tried.
    refused: VertexSet,
    /// Positions without a combination, with the number of threats.
    failed: FxHashSet<(u64, u8)>,
}

impl<'a> CombinationSearch<'a> {
    /// A search against those of the blocks that the reader does not capture, not even by a ko.
    pub(super) fn new(
        board: &'a mut Board,
        reader: CaptureReader,
        attacker: Color,
        blocks: &[Vertex],
    ) -> CombinationSearch<'a> {
        let origin = Standing::of(board);
        let mut search = CombinationSearch {
            board,
            attacker,
            reader,
            known: Kept::default(),
            targets: Vec::new(),
            nodes: 0,
            origin,
            refused: VertexSet::EMPTY,
            failed: FxHashSet::default(),
        };
        let stands = |&v: &Vertex| search.shadow_if(v, Outcome::Failure).is_some();
        search.targets = blocks.iter().copied().filter(stands).collect();
        search
    }

    /// The shortest combination against the targets, of at most so many threats, that does not begin with one of these moves.
    pub(super) fn find(&mut self, most: u8, refused: &VertexSet) -> Option<Combination> {
        self.refused = *refused;
        (1..=most).find_map(|threats| {
            let (attack, proof) = self.wins(threats)?;
            Some(Combination {
                attack,
                threats,
                blocks: proof.blocks,
                shadow: proof.shadow,
            })
        })
    }

    /// The same combination, as this reader sees it, if it agrees.
    pub(super) fn confirm(&mut self, found: &Combination) -> Option<Combination> {
        let stand = found.blocks.iter().all(|v| self.targets.contains(v));
        let proof = stand.then(|| self.captures(found.attack, found.threats))?;
        proof.map(|proof| Combination {
            blocks: proof.blocks,
            shadow: proof.shadow,
            ..found.clone()
        })
    }

    /// The attacker's move that captures a target by this number of threats.
    fn wins(&mut self, threats: u8) -> Option<(Vertex, Proof)> {
        let ko = self
            .board
            .ko()
            .map_or(0, |(v, _)| crate::board::zobrist::ko(v));
        let key = (self.board.hash() ^ ko, threats);
        if self.failed.contains(&key) {
            return None;
        }
        for m in self.moves(threats) {
            if self.stop() {
                return None;
            }
            if let Some(proof) = self.captures(m, threats) {
                return Some((m, proof));
            }
        }
        self.failed.insert(key);
        None
    }

    /// The attacker's moves that are tried.
    fn moves(&mut self, threats: u8) -> VertexSet {
        let touched = Standing::of(self.board).differences(&self.origin);
        let (mut once, mut twice) = (VertexSet::EMPTY, VertexSet::EMPTY);
        let mut near = VertexSet::EMPTY;
        for v in self.targets.clone() {
            let Some(shadow) = self.shadow_if(v, Outcome::Failure) else {
                continue;
            };
            let touches = touched.is_empty() || shadow.intersects(&touched);
            let shadow = changed_by(self.board, self.attacker, &shadow);
            twice |= once & shadow;
            once |= shadow;
            if !touches {
                continue;
            }
            if threats == 1 {
                near |= shadow;
            } else if let Some(block) = self.board.block_at(v)
                && block.liberty_count() <= params::WEAK
            {
                near |= (*block.liberties() | block.liberties().neighbors()) & shadow;
            }
        }
        if threats == 1 {
            near &= twice;
        }
        if touched.is_empty() {
            near -= self.refused;
        }
        near.iter().filter(|&v| self.board.is_empty(v)).collect()
    }

    /// Whether a move of the attacker threatens targets so that one of them falls in the end.
    fn captures(&mut self, m: Vertex, threats: u8) -> Option<Proof> {
        let near = self.resting_on(m);
        let undo = self.board.play(self.attacker, m).ok()?;
        if self.board.ko().is_some() {
            self.board.undo(undo);
            return None;
        }
        let mut common = VertexSet::board(self.board.size());
        let mut proof = Proof::default();
        for v in near {
            if let Some(shadow) = self.shadow_if(v, Outcome::Success) {
                common &= changed_by(self.board, self.attacker.opponent(), &shadow);
                proof.add(v, &shadow);
            }
        }
        proof.shadow.insert(m);
        let enough = proof.blocks.len() > usize::from(threats == 1);
        let wins = enough && self.beats_all(&common, threats, &mut proof);
        self.board.undo(undo);
        wins.then_some(proof)
    }

    /// Whether a target falls after each of these answers.
    fn beats_all(&mut self, answers: &VertexSet, threats: u8, proof: &mut Proof) -> bool {
        let threatened = proof.blocks.clone();
        for answer in *answers {
            let Ok(undo) = self.board.play(self.attacker.opponent(), answer) else {
                continue;
            };
            let next = self.beats(&threatened, threats);
            self.board.undo(undo);
            let Some(next) = next else {
                return false;
            };
            proof.join(next);
        }
        true
    }

    /// Whether a target falls after an answer of the defender to threats, at once or by further threats.
    fn beats(&mut self, threatened: &[Vertex], threats: u8) -> Option<Proof> {
        let others = self.targets.clone();
        for v in threatened.iter().copied().chain(others) {
            if let Some(shadow) = self.shadow_if(v, Outcome::Success) {
                let mut proof = Proof::default();
                proof.add(v, &shadow);
                return Some(proof);
            }
        }
        let (m, mut proof) = self.wins(threats.checked_sub(1).filter(|&n| n > 0)?)?;
        proof.shadow.insert(m);
        Some(proof)
    }

    /// The targets that stand and on whose reading a vertex has an effect.
    fn resting_on(&mut self, m: Vertex) -> Vec<Vertex> {
        let targets = self.targets.clone().into_iter();
        let rests = |&v: &Vertex| {
            let shadow = self.shadow_if(v, Outcome::Failure);
            shadow.is_some_and(|shadow| changed_by(self.board, self.attacker, &shadow).contains(m))
        };
        targets.filter(rests).collect()
    }

    /// The shadow of the reading of a target if the attack on it has this outcome. One that is gone was captured.
    fn shadow_if(&mut self, v: Vertex, outcome: Outcome) -> Option<VertexSet> {
        if !self.board.cell(v).is(self.attacker.opponent()) {
            return (outcome == Outcome::Success).then_some(VertexSet::EMPTY);
        }
        let position = Standing::of(self.board);
        let reading = match self.known.find(v, &position) {
            Some(known) => known,
            None => {
                let reading = self.reader.attack(self.board, v)?;
                self.nodes = self.nodes.saturating_add(1 + reading.answer.nodes);
                self.known.keep(v, &position, reading.shadow, reading);
                reading
            }
        };
        (reading.answer.outcome == outcome).then_some(reading.shadow)
    }

    /// Whether the budget has run out, or the reader was interrupted.
    pub(super) fn stop(&self) -> bool {
        self.nodes >= params::COMBINATION || self.reader.interrupt.is_requested()
    }
}

/// The vertices on which a move of a colour changes a set: those of the set, and those where the move captures stones
/// of it.
pub(super) fn changed_by(board: &Board, color: Color, set: &VertexSet) -> VertexSet {
    let mut moves = *set;
    for v in *set {
        if let Some(block) = board.block_at(v)
            && block.color() != color
            && block.liberty_count() == 1
        {
            moves |= *block.liberties();
        }
    }
    moves
}
