//! The search: which moves follow each other, how deep, and what is remembered of it.

use super::escape::{Must, Runner};
use super::ladder;
use super::moves::{self, Moves, Width};
use super::shadow::Seen;
use super::table::{Known, Table};
use super::{Horizon, Settings};
use crate::board::{Board, IllegalMove, Undo, zobrist};
use crate::color::Color;
use crate::vertex::{Move, Vertex};
use crate::vertex_set::VertexSet;
use arrayvec::ArrayVec;

/// The longest line that is read, in moves of the attacker.
const LONGEST: usize = 250;

/// With how many liberties the target is taken as safe, one number for each quiet move of the attacker. After these
/// only ataris are read. Measured: see the module essay.
const fn limits(horizon: Horizon) -> &'static [usize] {
    match horizon {
        Horizon::Quick => &[6, 5, 4],
        Horizon::Deep => &[7, 6, 5, 5, 4, 4],
    }
}

/// A block with this many liberties is safe at first sight.
pub(super) const fn most_liberties(horizon: Horizon) -> usize {
    limits(horizon)[0]
}

/// A question is read with little effort first, and then with this much more each time up to the full effort.
const STEP: u8 = 2;

/// For this many of its moves the attacker also plays beside the liberties, not only on them.
const fn near(horizon: Horizon) -> u8 {
    match horizon {
        Horizon::Quick => 2,
        Horizon::Deep => 6,
    }
}

/// No single defence takes more than one part in this many of the budget, because others may be read to the end.
const SHARE: u32 = 4;

/// Extensions after which the attacker has at most this many ways to stop the next escape are tried first.
const FEW: usize = 9;

/// How much is read: 0 is most. It counts the attacker's moves from where the reading starts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Effort(pub u8);

impl Effort {
    /// Ataris only.
    pub(super) const LADDER: Effort = Effort(u8::MAX);
}

/// What a node of the search says.
#[derive(Clone, Copy)]
pub(super) enum Verdict {
    /// The target falls; [`Search::zone`] holds what the proof rests on.
    Captured {
        /// The first move of the attacker, where it is its turn.
        best: Option<Vertex>,
    },
    /// The target does not fall.
    Safe {
        /// Where the line of play repeats a position, so that the answer holds for this line only: the earliest
        /// such position, counted in moves of the attacker.
        repeats: Option<usize>,
    },
}

pub(super) const SAFE: Verdict = Verdict::Safe { repeats: None };

pub(super) fn earlier(a: Option<usize>, b: Option<usize>) -> Option<usize> {
    match (a, b) {
        (Some(a), Some(b)) => Some(a.min(b)),
        (a, b) => a.or(b),
    }
}

pub(super) struct Search<'a> {
    pub board: &'a mut Board,
    pub table: &'a mut Table,
    /// How many nodes it may read for one question.
    budget: u32,
    /// The count of nodes at which it gives up on the present question.
    give_up_at: u32,
    horizon: Horizon,
    pub target: Vertex,
    pub attacker: Color,
    /// Who may retake a ko at once.
    pub master: Option<Color>,
    pub nodes: u32,
    pub exhausted: bool,
    /// Whether anybody wanted to retake a ko at once.
    pub ko_met: bool,
    /// The vertices that the last proof of capture rests on.
    pub zone: VertexSet,
    /// The defender's move that last saved the target.
    pub saved_by: Option<Vertex>,
    /// What has been looked at, by all that was asked of this search.
    pub seen: Seen,
    /// Hash of the position in which the search began.
    origin: u64,
    /// The positions of the attacker's turn on the line that is being read.
    path: ArrayVec<u64, LONGEST>,
    /// How many moves of the line have captured something: without any, no position can come back.
    captures: usize,
    /// Ko bans that the master has ignored on the line, each with the depth at which it did.
    lifts: Vec<(u32, Undo)>,
    /// Number of moves on the line.
    depth: u32,
}

impl<'a> Search<'a> {
    pub fn new(
        board: &'a mut Board,
        table: &'a mut Table,
        settings: Settings,
        target: Vertex,
        attacker: Color,
    ) -> Search<'a> {
        let seen = Seen {
            blocks: VertexSet::single(target),
            ..Seen::default()
        };
        let origin = board.hash();
        Search {
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

    /// Starts over with other ko threats, and with all of the budget.
    pub fn restart(&mut self, master: Option<Color>) {
        self.master = master;
        self.give_up_at = self.nodes.saturating_add(self.budget);
        self.exhausted = false;
        self.table.clear();
    }

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

    /// Plays a move that [`Search::legal`] allows.
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

    /// The key of a position: what has changed since the search began, so that stones elsewhere on the board have
    /// no influence on the places in the table. The ban that the search began with is left out for the same reason.
    pub(super) fn key(&self, color: Color) -> u64 {
        let ko = match self.board.ko() {
            Some((v, _)) if self.depth > 0 => zobrist::ko(v),
            _ => 0,
        };
        self.board.hash() ^ self.origin ^ ko ^ zobrist::side(color)
    }

    /// The number of liberties with which the target is safe.
    fn limit(&self, effort: Effort) -> usize {
        limits(self.horizon)
            .get(usize::from(effort.0))
            .copied()
            .unwrap_or(ladder::FREE)
    }

    /// The effort after one more move of the attacker.
    fn next(&self, effort: Effort) -> Effort {
        if usize::from(effort.0) + 1 < limits(self.horizon).len() {
            Effort(effort.0 + 1)
        } else {
            Effort::LADDER
        }
    }

    /// Defenders beside the target's liberties with this many liberties may be attacked for it.
    pub(super) fn weak_friends(&self, width: Width) -> usize {
        match (self.horizon, width) {
            (Horizon::Deep, Width::Near) => 3,
            _ => 2,
        }
    }

    fn width(&self, effort: Effort) -> Width {
        if effort.0 < near(self.horizon) {
            Width::Near
        } else {
            Width::Contact
        }
    }

    /// Whether to give up.
    fn stop(&mut self) -> bool {
        self.exhausted |= self.nodes >= self.give_up_at;
        self.exhausted
    }

    /// What is known of a position of the attacker's turn: from earlier in the search, or because the line of
    /// play repeats.
    pub(super) fn known(&mut self, key: u64, effort: Effort) -> Option<Verdict> {
        if self.captures > 0
            && let Some(i) = self.path.iter().position(|&k| k == key)
        {
            return Some(Verdict::Safe { repeats: Some(i) });
        }
        self.look_up(key, effort)
    }

    fn look_up(&mut self, key: u64, effort: Effort) -> Option<Verdict> {
        match self.table.get(key)? {
            Known::Captured(best) => {
                self.zone = *self.table.zone(key);
                Some(Verdict::Captured { best })
            }
            Known::Safe(e) => (e <= effort).then_some(SAFE),
        }
    }

    /// Puts a position of the attacker's turn on the line of play.
    pub(super) fn enter(&mut self, key: u64) -> bool {
        if self.stop() {
            return false;
        }
        self.exhausted |= self.path.try_push(key).is_err();
        !self.exhausted
    }

    /// Takes the position off the line and remembers what was found out.
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

    /// The capture of a target in atari, on the attacker's turn.
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

    /// The verdict on the attacker's move `m`, which has just been played, from that on the position after it. It rests on
    /// these vertices, too: the target's liberties before the move, and [`Search::captors`].
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

    /// The attacker's turn.
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

    /// The defender's turn.
    fn defend(&mut self, effort: Effort, killer: Option<Vertex>) -> Verdict {
        let Some(block) = self.board.block_at(self.target) else {
            return SAFE;
        };
        let liberties = *block.liberties();
        let count = block.liberty_count();
        let limit = self.limit(effort);
        let defender = self.attacker.opponent();
        self.saved_by = None;
        if count >= limit {
            return SAFE;
        }
        let mut scored: ArrayVec<(usize, Vertex), 8> = ArrayVec::new();
        let Some(runner) = Runner::of(self.board, self.target) else {
            return SAFE;
        };
        self.seen.near |= liberties;
        for l in liberties.iter().take(count) {
            if runner.reach(l) >= limit {
                self.saved_by = Some(l);
                return SAFE;
            }
        }
        if count > 1 && effort != Effort::LADDER {
            let next = self.limit(self.next(effort));
            for l in liberties.iter().take(count) {
                let extended = runner.extended(l);
                let (must, _) = runner.after(l, &extended).stop_all(next, &mut self.seen);
                let choices = must.choices();
                if choices == 0 {
                    self.saved_by = Some(l);
                    return SAFE;
                }
                if choices <= FEW {
                    let _ = scored.try_push((choices, l));
                }
            }
        }
        if count == 1 {
            return self.answer_atari(effort);
        }
        let key = self.key(defender);
        if let Some(known) = self.look_up(key, effort) {
            return known;
        }
        if self.stop() {
            return SAFE;
        }
        scored.sort_unstable();
        let first: Moves = killer
            .into_iter()
            .chain(scored.into_iter().map(|(_, v)| v))
            .collect();
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

    pub(super) fn defences(&mut self, effort: Effort, first: &Moves) -> Verdict {
        let defender = self.attacker.opponent();
        let around = self.surroundings();
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

    /// The attacker moves first, perhaps with a move that is likely to be good.
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

    /// The defender moves first. The move that saves the target, a pass if none is needed. A move that could not be
    /// refuted within the budget counts as saving it.
    pub fn root_defend(&mut self) -> Option<Move> {
        let pass = self.board.pass();
        let passed = self.root_attack(None);
        self.board.undo(pass);
        let Verdict::Captured { best } = passed else {
            return Some(Move::Pass);
        };
        let mut zone = self.zone;
        let around = self.surroundings();
        zone |= around.weak;
        zone |= self.weak_points(&zone);
        let list = self.order_defences(&around, &zone, best);
        let give_up_at = self.give_up_at;
        // The first move that could not be refuted within its share of the budget.
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
