//! The search: the owner's moves, the opponent's answers, and the zones of proofs.

use super::params;
use super::question::ConnectionQuestion;
use super::threats::ThreatsInReach;
use crate::answer::Outcome;
use crate::board::{Board, Undo, zobrist};
use crate::color::Color;
use crate::interrupt::{Interrupt, checkpoint_at};
use crate::tactics::{
    CATCHABLE, CaptureReader, CaptureReading, Kept, Known, KoLine, ProofTable, Standing, WEAK,
};
use crate::vertex::{Move, Vertex};
use crate::vertex_map::VertexMap;
use crate::vertex_set::VertexSet;

/// A search for the answers to questions about one connection.
pub(super) struct ConnectionSearch<'a> {
    pub board: &'a mut Board,
    pub question: &'a ConnectionQuestion,
    table: &'a mut ProofTable<ThreatsInReach>,
    captures: &'a mut CaptureReader,
    /// What was read of captures; it holds on this board.
    known: Kept<CaptureReading>,
    interrupt: &'a Interrupt,
    /// The line of play, and its ko master.
    pub line: KoLine,
    /// The number of nodes at which to give up.
    give_up_at: u32,
    /// Number of moves played for all questions, with what questions about captures count as ([`params::CAPTURE`]).
    pub nodes: u32,
    /// Whether the budget of the present question has run out.
    pub exhausted: bool,
    /// The vertices that the last proof of a connection rests on.
    zone: VertexSet,
    /// How often a move of the owner, or of the opponent, was good.
    pub history: VertexMap<[i32; 2]>,
    /// Hash of the position in which the search began.
    origin: u64,
}

impl<'a> ConnectionSearch<'a> {
    pub fn new(
        board: &'a mut Board,
        table: &'a mut ProofTable<ThreatsInReach>,
        captures: &'a mut CaptureReader,
        interrupt: &'a Interrupt,
        question: &'a ConnectionQuestion,
    ) -> ConnectionSearch<'a> {
        let origin = board.hash();
        ConnectionSearch {
            board,
            question,
            table,
            captures,
            known: Kept::default(),
            interrupt,
            line: KoLine::default(),
            give_up_at: 0,
            nodes: 0,
            exhausted: false,
            zone: VertexSet::EMPTY,
            history: VertexMap::filled([0; 2]),
            origin,
        }
    }

    pub(super) fn owner(&self) -> Color {
        self.question.owner
    }

    /// Prepares for a question with this ko master and the full budget.
    pub fn restart(&mut self, master: Option<Color>) {
        self.line.master = master;
        self.forget();
    }

    fn forget(&mut self) {
        self.give_up_at = self.nodes.saturating_add(params::NODES);
        self.exhausted = false;
        self.history = VertexMap::filled([0; 2]);
        self.table.clear();
    }

    /// The owner's move that joins root and goal.
    pub fn join(&mut self) -> Option<Vertex> {
        for threats in ThreatsInReach::RISING {
            let best = self.connects(threats);
            if best.is_some() || self.exhausted {
                return best;
            }
        }
        None
    }

    /// The opponent's move that keeps root and goal apart, a pass if none is needed.
    ///
    /// Each move is read like a new question, so that the answer to that one is the same.
    pub fn part(&mut self) -> Option<Move> {
        let pass = self.board.pass();
        let joined = self.join();
        self.board.undo(pass);
        let Some(best) = joined else {
            return Some(Move::Pass);
        };
        self.rest_on_weak_blocks();
        let most = self.nodes.saturating_add(params::CUTS * params::NODES);
        let mut unread = None;
        for m in self.answers(Some(best)) {
            if !self.legal(self.owner().opponent(), m) {
                continue;
            }
            self.forget();
            let undo = self.play(self.owner().opponent(), m);
            let joined = self.joins_again();
            self.unplay(undo);
            match joined {
                true => {}
                false if self.exhausted => unread = unread.or(Some(m)),
                false => return Some(Move::Play(m)),
            }
            self.exhausted = self.nodes >= most;
            if self.exhausted {
                break;
            }
        }
        self.exhausted |= unread.is_some();
        unread.map(Move::Play)
    }

    /// Whether the owner joins root and goal after a move of the opponent.
    fn joins_again(&mut self) -> bool {
        !self.is_lost() && self.join().is_some()
    }

    /// Whether the root or the other block was captured.
    fn is_lost(&self) -> bool {
        let gone = |v: Vertex| !self.board.cell(v).is(self.owner());
        gone(self.question.root) || self.question.other.is_some_and(gone)
    }

    /// The owner's move that joins root and goal with these threats; sets [`ConnectionSearch::zone`].
    fn connects(&mut self, threats: ThreatsInReach) -> Option<Vertex> {
        if self.is_lost() || threats.moves == 0 || self.stop() {
            return None;
        }
        let key = self.key(self.owner());
        let mut taken = None;
        if let Some(known) = self.table.get(key) {
            match known {
                Known::Proven(best) => {
                    self.zone = *self.table.zone(key);
                    return best;
                }
                Known::NotBy(known) if known.covers(threats) => return None,
                Known::NotBy(_) => {}
            }
        } else {
            // What is in the table was not found to be captured.
            taken = self.takes_cutting_block();
        }
        let best = taken.or_else(|| self.joins_by(threats));
        self.remember(key, best.map(Some), threats);
        best
    }

    /// The owner's first move that joins root and goal, without regard to captures between them.
    fn joins_by(&mut self, threats: ThreatsInReach) -> Option<Vertex> {
        for m in self.joining_moves(usize::from(threats.order) + 1) {
            if !self.legal(self.owner(), m) {
                continue;
            }
            let undo = self.play(self.owner(), m);
            let stands = self.stands(threats.after_move());
            if stands {
                self.rest_on(m, &undo);
            }
            self.unplay(undo);
            if stands {
                self.history[m][0] += 1 << threats.moves.min(6);
                return Some(m);
            }
        }
        None
    }

    /// Stores a result, unless it is due to the budget.
    fn remember(&mut self, key: u64, joined: Option<Option<Vertex>>, threats: ThreatsInReach) {
        let result = joined.map_or(Known::NotBy(threats), Known::Proven);
        if joined.is_some() || !self.exhausted {
            self.table.put(key, result, &self.zone);
        }
    }

    /// Whether the owner joins root and goal with these threats if the opponent moves first; sets
    /// [`ConnectionSearch::zone`].
    fn stands(&mut self, threats: ThreatsInReach) -> bool {
        if self.is_lost() {
            return false;
        }
        if self.question.is_answered(self.board) {
            return self.is_joined();
        }
        let Some(passed) = threats.after_pass() else {
            return false;
        };
        if threats.moves == 0 || self.stop() {
            return false;
        }
        let key = self.key(self.owner().opponent());
        if let Some(known) = self.table.get(key) {
            match known {
                Known::Proven(_) => {
                    self.zone = *self.table.zone(key);
                    return true;
                }
                Known::NotBy(known) if known.covers(threats) => return false,
                Known::NotBy(_) => {}
            }
        } else if self.falls() {
            self.remember(key, None, ThreatsInReach::ALL);
            return false;
        }
        let stands = self.withstands(threats, passed);
        self.remember(key, stands.then_some(None), threats);
        stands
    }

    /// Whether the owner has an answer to a pass and to every move in the zone of that proof.
    fn withstands(&mut self, threats: ThreatsInReach, passed: ThreatsInReach) -> bool {
        let pass = self.board.pass();
        let best = self.connects(passed);
        self.board.undo(pass);
        if best.is_none() {
            return false;
        }
        self.rest_on_weak_blocks();
        let mut zone = self.zone;
        for m in self.answers(best) {
            if !self.legal(self.owner().opponent(), m) {
                self.zone = VertexSet::single(m);
                self.rest_on_weak_blocks();
                zone |= self.zone;
                continue;
            }
            let undo = self.play(self.owner().opponent(), m);
            let joined = self.connects(threats).is_some();
            self.unplay(undo);
            if !joined {
                self.history[m][1] += 1 << threats.moves.min(6);
                return false;
            }
            zone |= self.zone;
        }
        self.zone = zone;
        true
    }

    /// The opponent's moves in the zone, in the order in which they are read.
    fn answers(&self, best: Option<Vertex>) -> Vec<Vertex> {
        let mut list: Vec<Vertex> = self
            .zone
            .iter()
            .filter(|&v| self.board.is_empty(v))
            .collect();
        list.sort_by_key(|&v| {
            let first = if best == Some(v) { 2000 } else { 0 };
            -(first + self.history[v][1].min(1000))
        });
        list
    }

    /// Whether a stone of the root on the goal is enough: two blocks are joined then, in an area it must not be captured;
    /// sets [`ConnectionSearch::zone`].
    fn is_joined(&mut self) -> bool {
        self.zone = VertexSet::EMPTY;
        if self.question.other.is_some() {
            return true;
        }
        let root = self.question.root;
        let Some(block) = self.board.block_at(root) else {
            return false;
        };
        if block.liberty_count() > CATCHABLE {
            return true;
        }
        let liberties = *block.liberties();
        let Some(reading) = self.captured(root) else {
            return false;
        };
        self.zone = liberties;
        !self.succeeds(reading.answer.outcome, self.owner().opponent())
    }

    /// Whether the opponent, moving first, captures a root that wants to get into an area.
    fn falls(&mut self) -> bool {
        let root = self.question.root;
        let liberties = self.board.block_at(root).map_or(0, |b| b.liberty_count());
        if self.question.other.is_some() || liberties >= WEAK {
            return false;
        }
        let reading = self.captured(root);
        reading.is_some_and(|r| self.succeeds(r.answer.outcome, self.owner().opponent()))
    }

    /// The owner's move that captures a block between root and goal; sets [`ConnectionSearch::zone`].
    fn takes_cutting_block(&mut self) -> Option<Vertex> {
        for v in self.cutting_blocks() {
            let Some(reading) = self.captured(v) else {
                continue;
            };
            if self.succeeds(reading.answer.outcome, self.owner()) {
                self.zone = reading.zone;
                return reading.answer.point();
            }
        }
        None
    }

    /// Whether the block on a vertex is captured. A question counts as much as some moves, known or not, so that
    /// the budget does not depend on what was asked before.
    fn captured(&mut self, v: Vertex) -> Option<CaptureReading> {
        self.nodes += params::CAPTURE;
        let position = Standing::of(self.board);
        if let Some(known) = self.known.find(v, &position) {
            return Some(known);
        }
        let reading = self.captures.attack(self.board, v)?;
        self.known.keep(v, &position, reading.shadow, reading);
        Some(reading)
    }

    /// Whether a capture by a side succeeds with the present ko master.
    fn succeeds(&mut self, outcome: Outcome, side: Color) -> bool {
        match outcome {
            Outcome::Success => return true,
            Outcome::Failure => return false,
            Outcome::GoodKo | Outcome::BadKo => self.line.ko_met = true,
        }
        match self.line.master {
            Some(master) => master == side,
            None => outcome == Outcome::GoodKo,
        }
    }

    /// Adds what a proof rests on after the owner's move that `undo` takes back: the move, and the liberties of its weak
    /// blocks there and around the stones that it captured.
    fn rest_on(&mut self, m: Vertex, undo: &Undo) {
        self.zone.insert(m);
        for (head, _) in undo.captured() {
            let taken: VertexSet = self.board.captured_stones(head).collect();
            self.zone |= taken;
        }
        self.rest_on_weak_blocks();
    }

    /// Adds the liberties of the owner's weak blocks in or beside the zone, and of root and goal.
    fn rest_on_weak_blocks(&mut self) {
        let ends = [Some(self.question.root), self.question.other];
        let near = self.zone | self.zone.neighbors();
        let mut points = VertexSet::EMPTY;
        for v in near.into_iter().chain(ends.into_iter().flatten()) {
            if self.board.cell(v).is(self.owner())
                && let Some(block) = self.board.block_at(v)
                && block.liberty_count() <= WEAK
            {
                points |= *block.liberties();
            }
        }
        self.zone |= points;
    }

    fn stop(&mut self) -> bool {
        self.exhausted |= self.nodes >= self.give_up_at
            || self.nodes.is_multiple_of(256) && self.interrupt.is_requested();
        self.exhausted
    }

    /// The key of the present position with `color` to move.
    fn key(&self, color: Color) -> u64 {
        let ko = self.board.ko().map_or(0, |(v, _)| zobrist::ko(v));
        self.board.hash() ^ self.origin ^ ko ^ zobrist::side(color)
    }

    fn legal(&mut self, color: Color, v: Vertex) -> bool {
        self.line.legal(self.board, color, v)
    }

    /// Plays a move that [`ConnectionSearch::legal`] allows.
    fn play(&mut self, color: Color, v: Vertex) -> Undo {
        self.nodes += 1;
        checkpoint_at(self.nodes);
        self.line.play(self.board, color, v)
    }

    fn unplay(&mut self, undo: Undo) {
        self.line.unplay(self.board, undo);
    }
}
