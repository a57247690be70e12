//! Ladders: the attacker gives atari with every move.
//!
//! A block with two liberties is captured in a ladder if one of the two ataris leaves it without an answer. An atari
//! has few answers: extending, capturing a block beside the target, or making the capture a ko. So this search is
//! complete for ataris. It hardly branches, and is as deep as the ladder is long.

use super::escape::Runner;
use super::horizon::Effort;
use super::moves::{self, Moves};
use super::params::{self, IN_DANGER};
use super::state::{CaptureSearch, CaptureVerdict, SAFE, earlier};
use crate::vertex::Vertex;
use crate::vertex_set::VertexSet;
use arrayvec::ArrayVec;

/// All first moves that decide a ladder, from [`CaptureReader::by_ataris`](super::CaptureReader::by_ataris).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Ladder {
    /// The attacker's moves that capture the target if it moves first; never empty.
    pub attacks: VertexSet,
    /// The moves that save the target if its owner moves first.
    pub defenses: VertexSet,
}

impl CaptureSearch<'_> {
    /// Whether the target falls by ataris alone if the attacker moves first, and all the moves that decide it.
    pub(super) fn by_ataris(&mut self) -> Option<Ladder> {
        let block = self.board.block_at(self.target)?;
        if block.liberty_count() > IN_DANGER {
            return None;
        }
        let liberties = *block.liberties();
        let defender = self.attacker.opponent();
        let mut attacks = VertexSet::EMPTY;
        for m in &liberties {
            if !self.legal(self.attacker, m) {
                continue;
            }
            let undo = self.play(self.attacker, m);
            if self.board.is_empty(self.target)
                || matches!(
                    self.answer_atari(Effort::LADDER),
                    CaptureVerdict::Captured { .. }
                )
            {
                attacks.insert(m);
            }
            self.unplay(undo);
        }
        if self.exhausted || attacks.is_empty() {
            return None;
        }
        let around = self.enemies_beside(self.target);
        let mut defenses = VertexSet::EMPTY;
        for m in &(liberties | moves::liberties_up_to(self.board, &around, 1)) {
            if !self.legal(defender, m) {
                continue;
            }
            let undo = self.play(defender, m);
            if let CaptureVerdict::Safe { .. } = self.ladder_attack() {
                defenses.insert(m);
            }
            self.unplay(undo);
        }
        Some(Ladder { attacks, defenses })
    }

    /// Reads a position of the attacker's turn by ataris only.
    pub(super) fn ladder_attack(&mut self) -> CaptureVerdict {
        let Some(block) = self.board.block_at(self.target) else {
            return SAFE;
        };
        if block.liberty_count() > IN_DANGER {
            return SAFE;
        }
        let liberties = *block.liberties();
        if let Some(capture) = self.capture_at_once() {
            return capture;
        }
        let key = self.key(self.attacker);
        if let Some(known) = self.known(key, Effort::LADDER) {
            return known;
        }
        if !self.enter(key) {
            return SAFE;
        }
        let verdict = self.ladder_moves(&liberties);
        self.leave(key, Effort::LADDER, verdict)
    }

    /// Tries the two ataris, first the one after which the defender can extend to fewer liberties.
    fn ladder_moves(&mut self, liberties: &VertexSet) -> CaptureVerdict {
        let mut ataris: ArrayVec<(usize, Vertex), 2> = ArrayVec::new();
        self.seen.near |= *liberties;
        for m in liberties.iter().take(2) {
            let left = liberties.iter().take(2).find(|&l| l != m).map_or(0, |l| {
                Runner::of(self.board, self.target).map_or(0, |r| {
                    Runner {
                        taken: Some(m),
                        ..r
                    }
                    .reach(l)
                        - 1
                })
            });
            ataris.push((left, m));
        }
        ataris.sort_unstable();
        let mut repeats = None;
        for (left, m) in ataris {
            if !self.legal(self.attacker, m) {
                continue;
            }
            let rests_on = *liberties | self.captors(m);
            let undo = self.play(self.attacker, m);
            let verdict = if left > IN_DANGER && undo.captured_count() == 0 {
                SAFE
            } else {
                self.answer_atari(Effort::LADDER)
            };
            let verdict = self.after_attack(verdict, &rests_on, m);
            self.unplay(undo);
            match verdict {
                CaptureVerdict::Safe { repeats: r } => repeats = earlier(repeats, r),
                captured => return captured,
            }
        }
        CaptureVerdict::Safe { repeats }
    }

    /// Reads a position of the defender's turn in which the target is in atari. Only these moves keep it on the board:
    /// captures of blocks beside it, a move on its last liberty, and moves that make its capture a ko.
    pub(super) fn answer_atari(&mut self, effort: Effort) -> CaptureVerdict {
        let Some(block) = self.board.block_at(self.target) else {
            return SAFE;
        };
        let (liberties, size) = (*block.liberties(), block.size());
        let defender = self.attacker.opponent();
        let around = self.enemies_beside(self.target);
        let mut answers = moves::liberties_up_to(self.board, &around, 1);
        answers |= liberties;
        let mut zone = liberties;
        if size == 1
            && let Some(last) = liberties.first()
        {
            let ko = self.ko_on(last);
            zone |= ko.zone;
            answers |= ko.makers;
            self.line.ko_met |= ko.now;
            if ko.now && self.line.master == Some(defender) {
                // The stone would come back, so the attacker has to capture in another way, which any move may prevent.
                return self.defences(effort, &Moves::new());
            }
        }
        for m in &answers {
            if !self.legal(defender, m) {
                zone |= self.forbidden_by(m);
                continue;
            }
            let undo = self.play(defender, m);
            let verdict = self.attack(effort, None);
            self.unplay(undo);
            match verdict {
                CaptureVerdict::Captured { .. } => zone |= self.zone | self.captors_of_friends(m),
                safe => return safe,
            }
        }
        zone |= moves::liberties_up_to(self.board, &around, params::WEAK);
        self.zone = zone;
        CaptureVerdict::Captured { best: None }
    }
}
