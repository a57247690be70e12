//! The search: alternating moves of attacker and defender, and iterative deepening.

use super::escape::{Must, Runner};
use super::horizon::Effort;
use super::moves::Moves;
use super::params;
use super::state::{CaptureSearch, CaptureVerdict, SAFE, earlier};
use super::table::Known;
use crate::vertex::{Move, Vertex};
use crate::vertex_set::VertexSet;
use arrayvec::ArrayVec;

/// The most extensions that are tried first: more liberties than a target can have that is read.
const PROMISING: usize = 8;

/// The extensions of the target.
enum Extensions {
    /// This one saves it.
    Save(Vertex),
    /// None is seen to save it. These are tried first, best first.
    Promise(ArrayVec<Vertex, PROMISING>),
}

impl CaptureSearch<'_> {
    /// The capture of the target, on the attacker's turn; `None` if it is not in atari, or the capture is illegal or
    /// not for good.
    pub(super) fn capture_at_once(&mut self) -> Option<CaptureVerdict> {
        let last = self.board.block_at(self.target)?.last_liberty()?;
        if !self.legal(self.attacker, last) {
            return None;
        }
        let mut zone = VertexSet::single(last);
        if self.board.block_at(self.target)?.size() == 1 {
            let ko = self.ko_on(last);
            self.line.ko_met |= !ko.never;
            if ko.now && self.line.master == Some(self.attacker.opponent()) {
                return None;
            }
            zone |= ko.zone;
        }
        self.zone = zone;
        Some(CaptureVerdict::Captured { best: Some(last) })
    }

    /// Reads a position of the attacker's turn; `hint` is a move to try first.
    pub(super) fn attack(&mut self, effort: Effort, hint: Option<Vertex>) -> CaptureVerdict {
        if effort == Effort::LADDER {
            return self.ladder_attack();
        }
        let Some(block) = self.board.block_at(self.target) else {
            return SAFE;
        };
        let count = block.liberty_count();
        if count >= self.horizon.limit(effort) {
            return SAFE;
        }
        if let Some(capture) = self.capture_at_once() {
            return capture;
        }
        let key = self.key(self.attacker);
        if let Some(known) = self.known(key, effort) {
            return known;
        }
        if count <= 2
            && let captured @ CaptureVerdict::Captured { .. } = self.ladder_attack()
        {
            return captured;
        }
        if !self.enter(key) {
            return SAFE;
        }
        let verdict = self.attack_moves(effort, hint);
        self.leave(key, effort, verdict)
    }

    /// Tries the attacker's moves. The defender's move that refuted one of them is tried next if the attacker can play
    /// it, too, and is tried first as an answer to the others.
    fn attack_moves(&mut self, effort: Effort, hint: Option<Vertex>) -> CaptureVerdict {
        let Some(block) = self.board.block_at(self.target) else {
            return SAFE;
        };
        let liberties = *block.liberties();
        let next = self.horizon.next(effort);
        let Some(runner) = Runner::of(self.board, self.target) else {
            return SAFE;
        };
        let must = runner.stop_all_deep(
            self.horizon.limit(next),
            self.horizon.limit(self.horizon.next(next)),
            &mut self.seen,
        );
        let mut list = match must {
            Must::Within(set) => self.order_attacks(&set),
            Must::Free => self.attacks(self.horizon.width(effort)),
        };
        if let Some(hint) = hint
            && let Some(i) = list.iter().position(|&v| v == hint)
        {
            list[..=i].rotate_right(1);
        }
        let mut repeats = None;
        let mut killer = None;
        let mut i = 0;
        while i < list.len() {
            let m = list[i];
            i += 1;
            if !self.legal(self.attacker, m) {
                continue;
            }
            let rests_on = liberties | self.captors(m);
            let undo = self.play(self.attacker, m);
            let verdict = self.defend(next, killer);
            let verdict = self.after_attack(verdict, &rests_on, m);
            self.unplay(undo);
            match verdict {
                CaptureVerdict::Safe { repeats: r } => {
                    repeats = earlier(repeats, r);
                    killer = self.saved_by;
                    if let Some(k) = killer
                        && let Some(j) = list[i..].iter().position(|&v| v == k)
                    {
                        list[i..=i + j].rotate_right(1);
                    }
                }
                captured => return captured,
            }
            if self.exhausted {
                break;
            }
        }
        CaptureVerdict::Safe { repeats }
    }

    /// Reads a position of the defender's turn; `killer` is a move to try first. Sets [`CaptureSearch::saved_by`].
    fn defend(&mut self, effort: Effort, killer: Option<Vertex>) -> CaptureVerdict {
        let Some(block) = self.board.block_at(self.target) else {
            return SAFE;
        };
        let count = block.liberty_count();
        self.saved_by = None;
        if count >= self.horizon.limit(effort) {
            return SAFE;
        }
        let extensions = match self.extensions(effort) {
            Extensions::Save(l) => {
                self.saved_by = Some(l);
                return SAFE;
            }
            Extensions::Promise(moves) => moves,
        };
        if count == 1 {
            return self.answer_atari(effort);
        }
        let key = self.key(self.attacker.opponent());
        if let Some(known) = self.look_up(key, effort) {
            return known;
        }
        if self.stop() {
            return SAFE;
        }
        let first: Moves = killer.into_iter().chain(extensions).collect();
        let verdict = self.defences(effort, &first);
        match &verdict {
            CaptureVerdict::Captured { .. } => self.table.put(key, Known::Proven(None), &self.zone),
            CaptureVerdict::Safe { repeats: None } if !self.exhausted => {
                self.table.put(key, Known::NotBy(effort), &self.zone);
            }
            CaptureVerdict::Safe { .. } => {}
        }
        verdict
    }

    /// Looks at the extensions of the target on the defender's turn, without playing them.
    fn extensions(&mut self, effort: Effort) -> Extensions {
        let mut scored: ArrayVec<(usize, Vertex), PROMISING> = ArrayVec::new();
        let Some(runner) = Runner::of(self.board, self.target) else {
            return Extensions::Promise(ArrayVec::new());
        };
        let limit = self.horizon.limit(effort);
        self.seen.near |= *runner.liberties;
        for l in runner.liberties.iter().take(runner.count) {
            if runner.reach(l) >= limit {
                return Extensions::Save(l);
            }
        }
        if runner.count > 1 && effort != Effort::LADDER {
            let next = self.horizon.limit(self.horizon.next(effort));
            for l in runner.liberties.iter().take(runner.count) {
                let extended = runner.extended(l);
                let (must, _) = runner.after(l, &extended).stop_all(next, &mut self.seen);
                let choices = must.choices();
                if choices == 0 {
                    return Extensions::Save(l);
                }
                let _ = scored.try_push((choices, l));
            }
        }
        scored.sort_unstable();
        Extensions::Promise(scored.into_iter().map(|(_, v)| v).collect())
    }

    /// Tries the defender's moves: captures and those of `first`, then a pass and, if the attacker captures after it,
    /// the moves in the zone of that proof.
    pub(super) fn defences(&mut self, effort: Effort, first: &Moves) -> CaptureVerdict {
        let defender = self.attacker.opponent();
        let around = self.weak_blocks();
        let captures: Moves = around.captures.iter().collect();
        for &m in captures.iter().chain(first) {
            if !self.legal(defender, m) {
                continue;
            }
            let undo = self.play(defender, m);
            let verdict = self.attack(effort, None);
            self.unplay(undo);
            if let safe @ CaptureVerdict::Safe { .. } = verdict {
                self.saved_by = Some(m);
                return safe;
            }
        }
        let pass = self.board.pass();
        let passed = self.attack(effort, None);
        self.board.undo(pass);
        let CaptureVerdict::Captured { best } = passed else {
            self.saved_by = None;
            return passed;
        };
        let mut zone = self.zone;
        zone |= around.weak;
        zone |= self.weak_points(&zone);
        for m in self.order_defences(&around, &zone, best) {
            if !self.legal(defender, m) {
                zone |= self.forbidden_by(m);
                continue;
            }
            let undo = self.play(defender, m);
            let verdict = self.attack(effort, best);
            self.unplay(undo);
            match verdict {
                CaptureVerdict::Captured { .. } => zone |= self.zone | self.captors_of_friends(m),
                safe => {
                    self.saved_by = Some(m);
                    return safe;
                }
            }
        }
        self.zone = zone;
        CaptureVerdict::Captured { best: None }
    }

    /// Reads the current position with the attacker to move first and rising effort; `hint` is a move to try first.
    pub fn root_attack(&mut self, hint: Option<Vertex>) -> CaptureVerdict {
        let mut start = self.horizon.limits().len() as u8 - 1;
        loop {
            let effort = Effort(start);
            let verdict = self.attack(effort, hint);
            if start == 0 || self.exhausted || matches!(verdict, CaptureVerdict::Captured { .. }) {
                return verdict;
            }
            start = start.saturating_sub(params::STEP);
        }
    }

    /// The same, and if the usual moves fail, all others near the target that threaten something are tried: those that
    /// defend the attacker's own stones far away, or that are one move out of reach.
    pub fn attack_by_any_move(&mut self, hint: Option<Vertex>) -> CaptureVerdict {
        let usual = self.root_attack(hint);
        if self.surprises == 0 || matches!(usual, CaptureVerdict::Captured { .. }) {
            return usual;
        }
        let Some(block) = self.board.block_at(self.target) else {
            return usual;
        };
        let liberties = *block.liberties();
        let exhausted = self.exhausted;
        let last = self.nodes.saturating_add(self.surprises);
        let near = (self.seen.near | self.seen.near.neighbors()) & self.board.empty_vertices();
        for m in self.order_attacks(&near) {
            if self.nodes >= last || !self.legal(self.attacker, m) {
                continue;
            }
            self.exhausted = false;
            self.give_up_at = last;
            let rests_on = liberties | self.captors(m);
            let undo = self.play(self.attacker, m);
            let verdict = match self.is_threat() {
                true => self.defend(Effort(0), None),
                false => SAFE,
            };
            let verdict = self.after_attack(verdict, &rests_on, m);
            self.unplay(undo);
            if let captured @ CaptureVerdict::Captured { .. } = verdict {
                return captured;
            }
        }
        self.exhausted |= exhausted;
        usual
    }

    /// Whether the attacker captures at a glance if the defender passes.
    fn is_threat(&mut self) -> bool {
        let pass = self.board.pass();
        let verdict = self.attack(Effort(params::GLANCE), None);
        self.board.undo(pass);
        matches!(verdict, CaptureVerdict::Captured { .. })
    }

    /// Reads the current position with the defender to move first: the move that saves the target, a pass if none is
    /// needed, `None` if there is none.
    ///
    /// A move that was not refuted within the budget counts as saving it.
    pub fn root_defend(&mut self) -> Option<Move> {
        let pass = self.board.pass();
        let passed = self.attack_by_any_move(None);
        self.board.undo(pass);
        let CaptureVerdict::Captured { best } = passed else {
            return Some(Move::Pass);
        };
        let mut zone = self.zone;
        let around = self.weak_blocks();
        zone |= around.weak;
        zone |= self.weak_points(&zone);
        let list = self.order_defences(&around, &zone, best);
        let all = self.budget.saturating_mul(self.defenses);
        let give_up_at = self.give_up_at.saturating_add(all - self.budget);
        // The first move that was not refuted within its share of the budget.
        let mut open = None;
        for m in list {
            if !self.legal(self.attacker.opponent(), m) {
                continue;
            }
            self.give_up_at = give_up_at.min(self.nodes.saturating_add(all / params::SHARE));
            let undo = self.play(self.attacker.opponent(), m);
            let verdict = self.attack_by_any_move(best);
            self.unplay(undo);
            match verdict {
                CaptureVerdict::Captured { .. } => {}
                CaptureVerdict::Safe { .. } if self.exhausted => open = open.or(Some(m)),
                CaptureVerdict::Safe { .. } => return Some(Move::Play(m)),
            }
            self.exhausted = self.nodes >= give_up_at;
            if self.exhausted {
                break;
            }
        }
        self.exhausted |= open.is_some();
        open.map(Move::Play)
    }
}
