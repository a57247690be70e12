//! The state of a search: its question, the line of play, and what it has found out and looked at.

use super::horizon::{CaptureSettings, Effort, Horizon};
use super::line::KoLine;
use super::params;
use super::shadow::Seen;
use super::table::{Known, ProofTable};
use crate::board::{Board, Undo, zobrist};
use crate::color::Color;
use crate::interrupt::{Interrupt, checkpoint_at};
use crate::vertex::Vertex;
use crate::vertex_set::VertexSet;
use arrayvec::ArrayVec;

/// The longest line that is read, in moves of the attacker: longer than any ladder. 60 were enough for all blocks of middle games.
const LONGEST: usize = 250;

/// The result of reading a position.
#[derive(Clone, Copy)]
pub(super) enum CaptureVerdict {
    /// The target is captured; [`CaptureSearch::zone`] holds the vertices that the proof rests on.
    Captured {
        /// The attacker's move, if it is its turn.
        best: Option<Vertex>,
    },
    /// The target is not captured.
    Safe {
        /// If this rests on a repetition, and so holds for this line of play only: the index in the line of the
        /// earliest position that is repeated, counting those of the attacker's turn.
        repeats: Option<usize>,
    },
}

/// The target is not captured, and this does not rest on a repetition.
pub(super) const SAFE: CaptureVerdict = CaptureVerdict::Safe { repeats: None };

/// The smaller one of two indices that may be missing.
pub(super) fn earlier(a: Option<usize>, b: Option<usize>) -> Option<usize> {
    match (a, b) {
        (Some(a), Some(b)) => Some(a.min(b)),
        (a, b) => a.or(b),
    }
}

/// A search for the answers to questions about one target.
pub(super) struct CaptureSearch<'a> {
    pub board: &'a mut Board,
    pub table: &'a mut ProofTable<Effort>,
    interrupt: &'a Interrupt,
    /// The most nodes for one question.
    pub budget: u32,
    /// How many times as many for a defence.
    pub defenses: u32,
    /// The number of nodes at which to give up the current question.
    pub give_up_at: u32,
    pub horizon: Horizon,
    /// The most moves played for an attack that the usual moves do not find.
    pub surprises: u32,
    /// A stone of the target.
    pub target: Vertex,
    pub attacker: Color,
    /// The line of play, and its ko master.
    pub line: KoLine,
    /// Number of moves played for all questions.
    pub nodes: u32,
    /// Whether the budget of the current question has run out.
    pub exhausted: bool,
    /// The vertices that the last proof of capture rests on.
    pub zone: VertexSet,
    /// The defender's move that saved the target last.
    pub saved_by: Option<Vertex>,
    /// What was looked at in all questions.
    pub seen: Seen,
    /// Hash of the position in which the search began.
    origin: u64,
    /// The keys of the positions of the attacker's turn on the line of play.
    path: ArrayVec<u64, LONGEST>,
    /// Number of captures on the line: without any, no position can be repeated.
    captures: usize,
}

impl<'a> CaptureSearch<'a> {
    pub fn new(
        board: &'a mut Board,
        table: &'a mut ProofTable<Effort>,
        settings: CaptureSettings,
        target: Vertex,
        attacker: Color,
        interrupt: &'a Interrupt,
    ) -> CaptureSearch<'a> {
        let seen = Seen {
            blocks: VertexSet::single(target),
            ..Seen::default()
        };
        let origin = board.hash();
        CaptureSearch {
            board,
            table,
            interrupt,
            budget: settings.nodes,
            defenses: settings.defenses,
            give_up_at: settings.nodes,
            horizon: settings.horizon,
            surprises: settings.surprises,
            target,
            attacker,
            line: KoLine::default(),
            nodes: 0,
            exhausted: false,
            zone: VertexSet::EMPTY,
            saved_by: None,
            seen,
            origin,
            path: ArrayVec::new(),
            captures: 0,
        }
    }

    /// Prepares for a question with this ko master and the full budget.
    pub fn restart(&mut self, master: Option<Color>) {
        self.line.master = master;
        self.give_up_at = self.nodes.saturating_add(self.budget);
        self.exhausted = false;
        self.table.clear();
    }

    /// Whether a move is legal, also if only because the ko master may ignore a ban.
    #[inline]
    pub(super) fn legal(&mut self, color: Color, v: Vertex) -> bool {
        self.seen.near.insert(v);
        self.line.legal(self.board, color, v)
    }

    /// Plays a move that [`CaptureSearch::legal`] allows.
    #[inline(always)]
    pub(super) fn play(&mut self, color: Color, v: Vertex) -> Undo {
        self.nodes += 1;
        checkpoint_at(self.nodes);
        let undo = self.line.play(self.board, color, v);
        self.captures += usize::from(undo.captured_count() > 0);
        undo
    }

    #[inline(always)]
    pub(super) fn unplay(&mut self, undo: Undo) {
        self.captures -= usize::from(undo.captured_count() > 0);
        self.line.unplay(self.board, undo);
    }

    /// The key of the current position with `color` to move.
    ///
    /// It covers only what has changed since the search began, so that stones elsewhere on the board do not decide
    /// which entries of the table collide. The ko ban at the start is left out for the same reason.
    pub(super) fn key(&self, color: Color) -> u64 {
        let ko = match self.board.ko() {
            Some((v, _)) if self.line.depth() > 0 => zobrist::ko(v),
            _ => 0,
        };
        self.board.hash() ^ self.origin ^ ko ^ zobrist::side(color)
    }

    /// Whether the budget has run out, or the reader was interrupted.
    pub(super) fn stop(&mut self) -> bool {
        self.exhausted |= self.nodes >= self.give_up_at || self.interrupt.is_requested();
        self.exhausted
    }

    /// The known result of a position of the attacker's turn, because the line of play repeats it, or from the table.
    pub(super) fn known(&mut self, key: u64, effort: Effort) -> Option<CaptureVerdict> {
        if self.captures > 0
            && let Some(i) = self.path.iter().position(|&k| k == key)
        {
            return Some(CaptureVerdict::Safe { repeats: Some(i) });
        }
        self.look_up(key, effort)
    }

    /// The result of a position in the table, if it was found with at least this effort. Sets [`CaptureSearch::zone`].
    pub(super) fn look_up(&mut self, key: u64, effort: Effort) -> Option<CaptureVerdict> {
        match self.table.get(key)? {
            Known::Proven(best) => {
                self.zone = *self.table.zone(key);
                Some(CaptureVerdict::Captured { best })
            }
            Known::NotBy(e) => (e <= effort).then_some(SAFE),
        }
    }

    /// Adds a position of the attacker's turn to the line of play; false if the budget has run out.
    pub(super) fn enter(&mut self, key: u64) -> bool {
        if self.stop() {
            return false;
        }
        self.exhausted |= self.path.try_push(key).is_err();
        !self.exhausted
    }

    /// Removes the last position from the line of play, and stores its result unless that rests on the line. Returns
    /// the result without a repetition that ends with this position.
    pub(super) fn leave(
        &mut self,
        key: u64,
        effort: Effort,
        verdict: CaptureVerdict,
    ) -> CaptureVerdict {
        self.path.pop();
        match verdict {
            CaptureVerdict::Captured { best } => {
                self.table.put(key, Known::Proven(best), &self.zone);
                verdict
            }
            CaptureVerdict::Safe { repeats } => {
                let repeats = repeats.filter(|&i| i < self.path.len());
                if repeats.is_none() && !self.exhausted {
                    self.table.put(key, Known::NotBy(effort), &self.zone);
                }
                CaptureVerdict::Safe { repeats }
            }
        }
    }

    /// The verdict on the attacker's move `m`, which has just been played, from the verdict on the position after it.
    ///
    /// A proof also rests on the move, on its block if that is weak, and on the vertices of `rests_on`: the target's
    /// liberties before the move, and [`CaptureSearch::captors`].
    pub(super) fn after_attack(
        &mut self,
        verdict: CaptureVerdict,
        rests_on: &VertexSet,
        m: Vertex,
    ) -> CaptureVerdict {
        if let CaptureVerdict::Safe { .. } = verdict {
            return verdict;
        }
        self.zone |= *rests_on;
        if let Some(block) = self.board.block_at(m)
            && block.liberty_count() <= params::WEAK
        {
            self.zone |= *block.liberties();
        }
        self.zone.insert(m);
        CaptureVerdict::Captured { best: Some(m) }
    }
}
