//! The search: alternating moves of attacker and defender, iterative deepening, and the table of positions.

use super::escape::{Must, Runner};
use super::ladder;
use super::moves::{self, Moves, Width};
use super::shadow::Seen;
use super::table::{CaptureTable, Known};
use super::{CaptureSettings, Horizon};
use crate::board::{Board, IllegalMove, Undo, zobrist};
use crate::color::Color;
use crate::vertex::{Move, Vertex};
use crate::vertex_set::VertexSet;
use arrayvec::ArrayVec;

/// The longest line that is read, in moves of the attacker.
const LONGEST: usize = 250;

/// The number of liberties with which the target is taken as safe, before each quiet move of the attacker. After the
/// last one only ataris are read. For measurements see the documentation of [`super`].
const fn limits(horizon: Horizon) -> &'static [usize] {
    match horizon {
        Horizon::Quick => &[6, 5, 4],
        Horizon::Deep => &[7, 6, 5, 5, 4, 4],
    }
}

/// Number of liberties with which a block is taken as safe without reading.
pub(super) const fn most_liberties(horizon: Horizon) -> usize {
    limits(horizon)[0]
}

/// Iterative deepening: a question is read with little effort first, and with this many more quiet moves each time.
const STEP: u8 = 2;

/// Number of the attacker's quiet moves that may also be played beside the liberties, not only on them.
const fn near(horizon: Horizon) -> u8 {
    match horizon {
        Horizon::Quick => 2,
        Horizon::Deep => 6,
    }
}

/// No single defence gets more than one part in this many of the budget, so that others are read, too.
const SHARE: u32 = 4;

/// An extension is tried first if it leaves the attacker at most this many moves that stop the next escape.
const FEW: usize = 9;

/// The most extensions that are tried first.
const PROMISING: usize = 8;

/// The effort of reading: the number of the attacker's quiet moves, out of the full number, that are no longer
/// available. 0 is the full effort.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Effort(pub u8);

impl Effort {
    /// Ataris only.
    pub(super) const LADDER: Effort = Effort(u8::MAX);
}

/// The result of reading a position.
#[derive(Clone, Copy)]
pub(super) enum Verdict {
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

/// The extensions of the target.
enum Extensions {
    /// This one saves it.
    Save(Vertex),
    /// None is seen to save it. These are tried first, best first.
    Promise(ArrayVec<Vertex, PROMISING>),
}

/// The target is not captured, and this does not rest on a repetition.
pub(super) const SAFE: Verdict = Verdict::Safe { repeats: None };

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
    pub table: &'a mut CaptureTable,
    /// The most nodes for one question.
    budget: u32,
    /// The number of nodes at which to give up the current question.
    give_up_at: u32,
    horizon: Horizon,
    /// A stone of the target.
    pub target: Vertex,
    pub attacker: Color,
    /// The ko master: the side that may retake a ko at once.
    pub master: Option<Color>,
    /// Number of moves played for all questions.
    pub nodes: u32,
    /// Whether the budget of the current question has run out.
    pub exhausted: bool,
    /// Whether a ko may have mattered in any question: a ban made a move illegal, or the target was taken, or could be
    /// taken, in a ko.
    pub ko_met: bool,
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
    /// Ko bans that the master has ignored on the line, each with its depth.
    lifts: Vec<(u32, Undo)>,
    /// Number of moves on the line.
    depth: u32,
}

impl<'a> CaptureSearch<'a> {
    pub fn new(
        board: &'a mut Board,
        table: &'a mut CaptureTable,
        settings: CaptureSettings,
        target: Vertex,
        attacker: Color,
    ) -> CaptureSearch<'a> {
        let seen = Seen {
            blocks: VertexSet::single(target),
            ..Seen::default()
        };
        let origin = board.hash();
        CaptureSearch {
            board,
            table,
            budget: settings.nodes,
            give_up_at: settings.nodes,
            horizon: settings.horizon,
            target,
            attacker,
            master: None,
            nodes: 0,
            exhausted: false,
            ko_met: false,
            zone: VertexSet::EMPTY,
            saved_by: None,
            seen,
            origin,
            path: ArrayVec::new(),
            captures: 0,
            lifts: Vec::new(),
            depth: 0,
        }
    }

    /// Prepares for a question with this ko master and the full budget.
    pub fn restart(&mut self, master: Option<Color>) {
        self.master = master;
        self.give_up_at = self.nodes.saturating_add(self.budget);
        self.exhausted = false;
        self.table.clear();
    }

    /// Whether a move is legal, also if only because the ko master may ignore a ban.
    #[inline]
    pub(super) fn legal(&mut self, color: Color, v: Vertex) -> bool {
        self.seen.near.insert(v);
        match self.board.check(color, v) {
            Ok(()) => true,
            Err(IllegalMove::Ko) => {
                self.ko_met = true;
                self.master == Some(color)
            }
            Err(_) => false,
        }
    }

    /// Plays a move that [`CaptureSearch::legal`] allows.
    #[inline(always)]
    pub(super) fn play(&mut self, color: Color, v: Vertex) -> Undo {
        if self.board.ko() == Some((v, color)) {
            let lift = self.board.pass();
            self.lifts.push((self.depth, lift));
        }
        self.nodes += 1;
        self.depth += 1;
        let undo = self.board.play_legal(color, v);
        self.captures += usize::from(undo.captured_count() > 0);
        undo
    }

    #[inline(always)]
    pub(super) fn unplay(&mut self, undo: Undo) {
        self.captures -= usize::from(undo.captured_count() > 0);
        self.depth -= 1;
        self.board.undo(undo);
        self.unlift();
    }

    #[inline]
    fn unlift(&mut self) {
        if self.lifts.last().is_some_and(|(d, _)| *d == self.depth)
            && let Some((_, lift)) = self.lifts.pop()
        {
            self.board.undo(lift);
        }
    }

    /// The key of the current position with `color` to move.
    ///
    /// It covers only what has changed since the search began, so that stones elsewhere on the board do not decide
    /// which entries of the table collide. The ko ban at the start is left out for the same reason.
    pub(super) fn key(&self, color: Color) -> u64 {
        let ko = match self.board.ko() {
            Some((v, _)) if self.depth > 0 => zobrist::ko(v),
            _ => 0,
        };
        self.board.hash() ^ self.origin ^ ko ^ zobrist::side(color)
    }

    /// The number of liberties with which the target is taken as safe.
    fn limit(&self, effort: Effort) -> usize {
        limits(self.horizon)
            .get(usize::from(effort.0))
            .copied()
            .unwrap_or(ladder::FREE)
    }

    /// The effort after one more quiet move of the attacker.
    fn next(&self, effort: Effort) -> Effort {
        if usize::from(effort.0) + 1 < limits(self.horizon).len() {
            Effort(effort.0 + 1)
        } else {
            Effort::LADDER
        }
    }

    /// The most liberties of a block of the defender beside the target's liberties that the attacker may attack in its
    /// place.
    pub(super) fn weak_friends(&self, width: Width) -> usize {
        match (self.horizon, width) {
            (Horizon::Deep, Width::Near) => 3,
            _ => 2,
        }
    }

    /// Where the attacker looks for quiet moves.
    fn width(&self, effort: Effort) -> Width {
        if effort.0 < near(self.horizon) {
            Width::Near
        } else {
            Width::Contact
        }
    }

    /// Whether the budget has run out.
    fn stop(&mut self) -> bool {
        self.exhausted |= self.nodes >= self.give_up_at;
        self.exhausted
    }

    /// The known result of a position of the attacker's turn, because the line of play repeats it, or from the table.
    pub(super) fn known(&mut self, key: u64, effort: Effort) -> Option<Verdict> {
        if self.captures > 0
            && let Some(i) = self.path.iter().position(|&k| k == key)
        {
            return Some(Verdict::Safe { repeats: Some(i) });
        }
        self.look_up(key, effort)
    }

    /// The result of a position in the table, if it was found with at least this effort. Sets [`CaptureSearch::zone`].
    fn look_up(&mut self, key: u64, effort: Effort) -> Option<Verdict> {
        match self.table.get(key)? {
            Known::Captured(best) => {
                self.zone = *self.table.zone(key);
                Some(Verdict::Captured { best })
            }
            Known::Safe(e) => (e <= effort).then_some(SAFE),
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
    pub(super) fn leave(&mut self, key: u64, effort: Effort, verdict: Verdict) -> Verdict {
        self.path.pop();
        match verdict {
            Verdict::Captured { best } => {
                self.table.put_captured(key, best, &self.zone);
                verdict
            }
            Verdict::Safe { repeats } => {
                let repeats = repeats.filter(|&i| i < self.path.len());
                if repeats.is_none() && !self.exhausted {
                    self.table.put_safe(key, effort);
                }
                Verdict::Safe { repeats }
            }
        }
    }

    /// The capture of the target, on the attacker's turn; `None` if it is not in atari, or the capture is illegal or
    /// not for good.
    pub(super) fn capture_at_once(&mut self) -> Option<Verdict> {
        let last = self.board.block_at(self.target)?.last_liberty()?;
        if !self.legal(self.attacker, last) {
            return None;
        }
        let mut zone = VertexSet::single(last);
        if self.board.block_at(self.target)?.size() == 1 {
            let ko = self.ko_on(last);
            self.ko_met |= !ko.never;
            if ko.now && self.master == Some(self.attacker.opponent()) {
                return None;
            }
            zone |= ko.zone;
        }
        self.zone = zone;
        Some(Verdict::Captured { best: Some(last) })
    }

    /// The verdict on the attacker's move `m`, which has just been played, from the verdict on the position after it.
    ///
    /// A proof also rests on the move, on its block if that is weak, and on the vertices of `rests_on`: the target's
    /// liberties before the move, and [`CaptureSearch::captors`].
    pub(super) fn after_attack(
        &mut self,
        verdict: Verdict,
        rests_on: &VertexSet,
        m: Vertex,
    ) -> Verdict {
        if let Verdict::Safe { .. } = verdict {
            return verdict;
        }
        self.zone |= *rests_on;
        if let Some(block) = self.board.block_at(m)
            && block.liberty_count() <= moves::WEAK
        {
            self.zone |= *block.liberties();
        }
        self.zone.insert(m);
        Verdict::Captured { best: Some(m) }
    }

    /// Reads a position of the attacker's turn; `hint` is a move to try first.
    pub(super) fn attack(&mut self, effort: Effort, hint: Option<Vertex>) -> Verdict {
        if effort == Effort::LADDER {
            return self.ladder_attack();
        }
        let Some(block) = self.board.block_at(self.target) else {
            return SAFE;
        };
        let count = block.liberty_count();
        if count >= self.limit(effort) {
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
            && let captured @ Verdict::Captured { .. } = self.ladder_attack()
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
    fn attack_moves(&mut self, effort: Effort, hint: Option<Vertex>) -> Verdict {
        let Some(block) = self.board.block_at(self.target) else {
            return SAFE;
        };
        let liberties = *block.liberties();
        let next = self.next(effort);
        let Some(runner) = Runner::of(self.board, self.target) else {
            return SAFE;
        };
        let must = runner.stop_all_deep(
            self.limit(next),
            self.limit(self.next(next)),
            &mut self.seen,
        );
        let mut list = match must {
            Must::Within(set) => self.order_attacks(&set),
            Must::Free => self.attacks(self.width(effort)),
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
                Verdict::Safe { repeats: r } => {
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
        Verdict::Safe { repeats }
    }

    /// Reads a position of the defender's turn; `killer` is a move to try first. Sets [`CaptureSearch::saved_by`].
    fn defend(&mut self, effort: Effort, killer: Option<Vertex>) -> Verdict {
        let Some(block) = self.board.block_at(self.target) else {
            return SAFE;
        };
        let count = block.liberty_count();
        self.saved_by = None;
        if count >= self.limit(effort) {
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
            Verdict::Captured { .. } => self.table.put_captured(key, None, &self.zone),
            Verdict::Safe { repeats: None } if !self.exhausted => {
                self.table.put_safe(key, effort);
            }
            Verdict::Safe { .. } => {}
        }
        verdict
    }

    /// Looks at the extensions of the target on the defender's turn, without playing them.
    fn extensions(&mut self, effort: Effort) -> Extensions {
        let mut scored: ArrayVec<(usize, Vertex), PROMISING> = ArrayVec::new();
        let Some(runner) = Runner::of(self.board, self.target) else {
            return Extensions::Promise(ArrayVec::new());
        };
        let limit = self.limit(effort);
        self.seen.near |= *runner.liberties;
        for l in runner.liberties.iter().take(runner.count) {
            if runner.reach(l) >= limit {
                return Extensions::Save(l);
            }
        }
        if runner.count > 1 && effort != Effort::LADDER {
            let next = self.limit(self.next(effort));
            for l in runner.liberties.iter().take(runner.count) {
                let extended = runner.extended(l);
                let (must, _) = runner.after(l, &extended).stop_all(next, &mut self.seen);
                let choices = must.choices();
                if choices == 0 {
                    return Extensions::Save(l);
                }
                if choices <= FEW {
                    let _ = scored.try_push((choices, l));
                }
            }
        }
        scored.sort_unstable();
        Extensions::Promise(scored.into_iter().map(|(_, v)| v).collect())
    }

    /// Tries the defender's moves: captures and those of `first`, then a pass and, if the attacker captures after it,
    /// the moves in the zone of that proof.
    pub(super) fn defences(&mut self, effort: Effort, first: &Moves) -> Verdict {
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
            if let safe @ Verdict::Safe { .. } = verdict {
                self.saved_by = Some(m);
                return safe;
            }
        }
        let pass = self.board.pass();
        let passed = self.attack(effort, None);
        self.board.undo(pass);
        let Verdict::Captured { best } = passed else {
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
                Verdict::Captured { .. } => zone |= self.zone | self.captors_of_friends(m),
                safe => {
                    self.saved_by = Some(m);
                    return safe;
                }
            }
        }
        self.zone = zone;
        Verdict::Captured { best: None }
    }

    /// Reads the current position with the attacker to move first and rising effort; `hint` is a move to try first.
    pub fn root_attack(&mut self, hint: Option<Vertex>) -> Verdict {
        let mut start = limits(self.horizon).len() as u8 - 1;
        loop {
            let effort = Effort(start);
            let verdict = self.attack(effort, hint);
            if start == 0 || self.exhausted || matches!(verdict, Verdict::Captured { .. }) {
                return verdict;
            }
            start = start.saturating_sub(STEP);
        }
    }

    /// Reads the current position with the defender to move first: the move that saves the target, a pass if none is
    /// needed, `None` if there is none.
    ///
    /// A move that was not refuted within the budget counts as saving it.
    pub fn root_defend(&mut self) -> Option<Move> {
        let pass = self.board.pass();
        let passed = self.root_attack(None);
        self.board.undo(pass);
        let Verdict::Captured { best } = passed else {
            return Some(Move::Pass);
        };
        let mut zone = self.zone;
        let around = self.weak_blocks();
        zone |= around.weak;
        zone |= self.weak_points(&zone);
        let list = self.order_defences(&around, &zone, best);
        let give_up_at = self.give_up_at;
        // The first move that was not refuted within its share of the budget.
        let mut open = None;
        for m in list {
            if !self.legal(self.attacker.opponent(), m) {
                continue;
            }
            self.give_up_at = give_up_at.min(self.nodes.saturating_add(self.budget / SHARE));
            let undo = self.play(self.attacker.opponent(), m);
            let verdict = self.root_attack(best);
            self.unplay(undo);
            match verdict {
                Verdict::Captured { .. } => {}
                Verdict::Safe { .. } if self.exhausted => open = open.or(Some(m)),
                Verdict::Safe { .. } => return Some(Move::Play(m)),
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
