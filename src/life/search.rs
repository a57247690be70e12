//! The search: df-pn over the moves of a region. The proof numbers of a position are from the view of the side to move.

use super::alike::Company;
use super::problem::{MOST_BLOCKS, MOST_VERTICES, Problem};
use super::table::{LifeTable, NEVER, Numbers};
use crate::bits::members;
use crate::board::{BlockId, Board, IllegalMove, Suicide, Undo, zobrist};
use crate::color::Color;
use crate::vertex::{Move, Vertex};
use arrayvec::ArrayVec;
use rustc_hash::FxBuildHasher;
use std::hash::BuildHasher;

/// The longest line of play: each of its positions takes a bit of [`Numbers::leans`].
const LONGEST: usize = 127;

/// What is to be proven, or disproven.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Goal {
    /// The attacker captures the whole target, in finitely many moves.
    Capture,
    /// The defender makes a block of the target pass-alive, or joins it to safe stones.
    Life,
}

/// The answer to a question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Found {
    /// Whether the goal is reached; `None` if the budget ran out.
    pub reached: Option<bool>,
    /// The first move of the side that moves first, if that side wins.
    pub best: Option<Move>,
    /// Whether a move was illegal because of a ko ban: if not, the answer is the same for every ko master.
    pub ko_met: bool,
}

/// A move in a position on the path.
#[derive(Clone, Copy, Debug)]
struct Child {
    mv: Move,
    /// The key of the position after the move.
    key: u64,
    /// Its relevant vertices ([`LifeSearch::relevant`]).
    relevant: u128,
    /// Its numbers, from the view of the side to move there.
    numbers: Numbers,
    /// Whether the numbers are final without a search.
    leaf: bool,
}

/// What is needed to undo a move.
struct Played {
    undo: Undo,
    /// Restores the ko ban that the ko master has ignored.
    lift: Option<Undo>,
    /// [`LifeSearch::standing`] before the move.
    standing: u16,
}

/// A search for the answers to questions about one problem.
pub(super) struct LifeSearch<'a> {
    problem: &'a Problem,
    table: &'a mut LifeTable,
    board: Board,
    goal: Goal,
    /// The ko master: the side that may retake a ko at once.
    master: Option<Color>,
    /// The blocks of the target that have not been captured, as a mask of the problem's roots.
    standing: u16,
    /// Number of moves played for all questions.
    pub nodes: u32,
    /// The most of them.
    budget: u32,
    exhausted: bool,
    ko_met: bool,
    /// The keys of the positions on the line of play.
    path: Vec<u64>,
    /// For each of them the number of the visit that is under way.
    visits: Vec<u32>,
    /// Number of visits so far.
    visited: u32,
    /// The children of all positions on the path, those of the last one at the end.
    children: Vec<Child>,
}

/// The numbers of a position, computed from its children, and the child to search next.
struct Choice {
    numbers: Numbers,
    /// Index of that child, the one with the smallest `delta`.
    best: usize,
    /// The second smallest `delta`.
    second: u32,
    /// What is added to `delta` of the position for the unsolved children but one.
    others: u32,
}

impl<'a> LifeSearch<'a> {
    /// A search that plays at most `budget` moves, all questions together.
    pub fn new(problem: &'a Problem, table: &'a mut LifeTable, budget: u32) -> LifeSearch<'a> {
        LifeSearch {
            problem,
            table,
            board: problem.board.clone(),
            goal: Goal::Capture,
            master: None,
            standing: 0,
            nodes: 0,
            budget,
            exhausted: false,
            ko_met: false,
            path: Vec::with_capacity(LONGEST),
            visits: Vec::with_capacity(LONGEST),
            visited: 0,
            children: Vec::new(),
        }
    }

    /// Lowers the budget to at most `nodes` more moves.
    pub fn limit(&mut self, nodes: u32) {
        self.budget = self.budget.min(self.nodes + nodes);
    }

    /// Answers the question whether `goal` is reached if `first` moves first and `master`, if any, may retake kos at
    /// once.
    pub fn ask(&mut self, goal: Goal, first: Color, master: Option<Color>) -> Found {
        self.goal = goal;
        self.master = master;
        self.exhausted = self.nodes >= self.budget;
        self.ko_met = false;
        self.standing = ((1u32 << self.problem.roots.len()) - 1) as u16;
        self.table.clear();
        self.path.clear();
        self.visits.clear();
        self.children.clear();
        let defender = self.problem.defender;
        let settled = if self.is_out() {
            Some(goal == Goal::Life)
        } else if first != defender && self.takes() {
            Some(goal == Goal::Capture)
        } else {
            None
        };
        if let Some(reached) = settled {
            let wins = reached == (first == self.prover());
            let best = match wins {
                true if first == defender => Some(Move::Pass),
                true if reached => self.last_liberty().map(Move::Play),
                _ => None,
            };
            return self.found(Some(reached), best);
        }
        let relevant = self.relevant();
        let key = self.key(first, relevant);
        let (numbers, best) = self.visit(first, key, relevant, NEVER, NEVER);
        let reached = match (numbers.phi, numbers.delta) {
            (0, _) => Some(first == self.prover()),
            (_, 0) => Some(first != self.prover()),
            _ => None,
        };
        self.found(reached, best.filter(|_| numbers.phi == 0))
    }

    fn found(&self, reached: Option<bool>, best: Option<Move>) -> Found {
        Found {
            reached,
            best,
            ko_met: self.ko_met,
        }
    }

    /// The side that wants to reach the goal.
    fn prover(&self) -> Color {
        match self.goal {
            Goal::Capture => self.problem.defender.opponent(),
            Goal::Life => self.problem.defender,
        }
    }

    /// The key of the current position with `side` to move, and with these vertices relevant. Stones that are neither on
    /// relevant vertices nor beside them do not count.
    fn key(&self, side: Color, relevant: u128) -> u64 {
        let problem = self.problem;
        let ko = match self.board.ko() {
            Some((v, color)) if color == side && self.master != Some(side) => zobrist::ko(v),
            _ => 0,
        };
        let standing = u64::from(self.standing).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let key = self.board.hash() ^ ko ^ zobrist::side(side) ^ standing;
        let cut_off = problem.all() & !relevant;
        if cut_off == 0 {
            return key;
        }
        // The vertices themselves count, because stones that do not count make walls of those beside them.
        let ignored = members(cut_off & !problem.around(relevant)).map(|i| problem.vertices[i]);
        let stones = ignored.filter_map(|v| Some(zobrist::stone(self.board.color_at(v)?, v)));
        stones.fold(key ^ FxBuildHasher.hash_one(relevant), |key, stone| {
            key ^ stone
        })
    }

    fn legal(&mut self, color: Color, v: Vertex) -> bool {
        match self.board.check(color, v) {
            Ok(()) => true,
            Err(IllegalMove::Ko) => {
                self.ko_met = true;
                self.master == Some(color)
            }
            Err(_) => false,
        }
    }

    /// Plays a move; `None` if it is illegal or removes stones outside the region.
    fn play(&mut self, color: Color, mv: Move) -> Option<Played> {
        let standing = self.standing;
        let Move::Play(v) = mv else {
            let undo = self.board.pass();
            return Some(Played {
                undo,
                lift: None,
                standing,
            });
        };
        if !self.legal(color, v) || self.takes_outside(color, v) {
            return None;
        }
        let lift = (self.board.ko() == Some((v, color))).then(|| self.board.pass());
        let joins_outside = self.board.suicide() == Suicide::Allowed
            && (v.neighbors().iter())
                .any(|&n| self.board.cell(n).is(color) && self.reaches_outside(n));
        self.nodes += 1;
        let undo = self.board.play_legal(color, v);
        let defender = self.problem.defender;
        for (i, &root) in self.problem.roots.iter().enumerate() {
            if !self.board.cell(root).is(defender) {
                self.standing &= !(1 << i);
            }
        }
        let suicide = undo.suicide_count() > 0;
        let played = Played {
            undo,
            lift,
            standing,
        };
        if suicide && joins_outside {
            self.unplay(played);
            return None;
        }
        Some(played)
    }

    fn unplay(&mut self, played: Played) {
        self.board.undo(played.undo);
        if let Some(lift) = played.lift {
            self.board.undo(lift);
        }
        self.standing = played.standing;
    }

    /// One stone of each block of the target that has not been captured.
    fn standing_roots(&self) -> impl Iterator<Item = Vertex> + '_ {
        let roots = self.problem.roots.iter().enumerate();
        roots
            .filter(|(i, _)| self.standing >> i & 1 == 1)
            .map(|(_, &v)| v)
    }

    /// Whether the target has joined safe stones or is pass-alive or, if the goal is capture, has left the region.
    fn is_out(&self) -> bool {
        let (board, problem) = (&self.board, self.problem);
        let joins = |id, list: &[Vertex]| list.iter().any(|&v| board.block_id(v) == id);
        let mut out = problem.sheltered;
        for root in self.standing_roots() {
            let id = board.block_id(root);
            if joins(id, &problem.shelters) {
                return true;
            }
            if self.goal == Goal::Capture {
                let block = board.block_at(root);
                if block.is_some_and(|b| !b.liberties().is_subset(&problem.region))
                    || joins(id, &problem.exits)
                {
                    return true;
                }
            }
        }
        if self.goal == Goal::Capture {
            out |= problem.outlets;
        }
        let alive = problem.pass_alive(board, out);
        alive != 0
            && problem
                .vertices
                .iter()
                .enumerate()
                .any(|(i, v)| alive >> i & 1 == 1 && self.standing_roots().any(|root| root == *v))
    }

    /// Whether the target can join safe stones in one move: the defender on its turn, or also after any move of the
    /// attacker, since there are two liberties where it can.
    fn joins_next(&mut self, next: Color) -> bool {
        let (problem, board) = (self.problem, &self.board);
        if problem.shelters.is_empty() {
            return false;
        }
        let defender = problem.defender;
        let safe: ArrayVec<BlockId, MOST_VERTICES> = (problem.shelters.iter())
            .filter_map(|&v| board.block_id(v))
            .take(MOST_VERTICES)
            .collect();
        let joins = |w: Vertex| {
            (w.neighbors().iter()).any(|&n| {
                board.cell(n).is(defender) && board.block_id(n).is_some_and(|id| safe.contains(&id))
            })
        };
        let ways = self.standing_roots().filter_map(|root| {
            let liberties = board.block_at(root)?.liberties();
            let mut ways = liberties.iter().filter(|&w| joins(w));
            let first = ways.next()?;
            Some((first, ways.next()))
        });
        let ways: ArrayVec<(Vertex, Option<Vertex>), MOST_BLOCKS> = ways.collect();
        if next == defender {
            ways.into_iter().any(|(w, _)| self.legal(defender, w))
        } else {
            ways.into_iter().any(|(_, second)| second.is_some())
        }
    }

    /// The last liberty of the target, if all that is left of it is one block in atari.
    fn last_liberty(&self) -> Option<Vertex> {
        let mut roots = self.standing_roots();
        let root = roots.next()?;
        let id = self.board.block_id(root);
        if roots.any(|other| self.board.block_id(other) != id) {
            return None;
        }
        self.board.block_at(root)?.last_liberty()
    }

    /// Whether the attacker, to move, captures all that is left of the target with one move.
    fn takes(&mut self) -> bool {
        let attacker = self.problem.defender.opponent();
        self.last_liberty()
            .is_some_and(|v| self.legal(attacker, v) && !self.takes_outside(attacker, v))
    }

    /// Whether a move would capture stones outside the region.
    fn takes_outside(&self, color: Color, v: Vertex) -> bool {
        let board = &self.board;
        v.neighbors().iter().any(|&n| {
            board.cell(n).is(color.opponent())
                && board.block_at(n).is_some_and(|b| b.liberty_count() == 1)
                && self.reaches_outside(n)
        })
    }

    /// Whether the block on a vertex has stones outside the region.
    fn reaches_outside(&self, v: Vertex) -> bool {
        let mut stones = self.board.stones(v);
        stones.any(|s| !self.problem.region.contains(s))
    }

    /// The vertices that the attacker's stones which cannot be captured do not separate from the target. Moves elsewhere
    /// are no better than a pass.
    fn relevant(&self) -> u128 {
        let (board, problem) = (&self.board, self.problem);
        let standing: ArrayVec<Option<BlockId>, MOST_BLOCKS> = self
            .standing_roots()
            .map(|root| board.block_id(root))
            .collect();
        let (mut attackers, mut target) = (0u128, 0u128);
        for (i, &v) in problem.vertices.iter().enumerate() {
            match board.color_at(v) {
                Some(color) if color != problem.defender => attackers |= 1 << i,
                Some(_) if standing.contains(&board.block_id(v)) => target |= 1 << i,
                _ => {}
            }
        }
        let walls = problem.connected(attackers & problem.walled, attackers);
        problem.connected(target, problem.all() & !walls)
    }

    /// The relevant vertices after a move, if these were so before it. Only the attacker's stones next to others of his, and
    /// captures change them.
    fn relevant_after(&self, before: u128, played: &Played, mv: Move) -> u128 {
        let Move::Play(v) = mv else { return before };
        let attacker = self.problem.defender.opponent();
        let board = &self.board;
        let same = played.undo.captured_count() + played.undo.suicide_count() == 0
            && !(board.cell(v).is(attacker)
                && v.neighbors().iter().any(|&n| board.cell(n).is(attacker)));
        debug_assert!(!same || before == self.relevant());
        if same { before } else { self.relevant() }
    }

    /// Appends the moves of a side to the children, only one for each set of interchangeable liberties.
    fn expand(&mut self, side: Color, relevant: u128) {
        let problem = self.problem;
        let board = &self.board;
        let is_choice = |i: usize| relevant >> i & 1 == 1 && board.is_empty(problem.vertices[i]);
        let choices =
            (0..problem.vertices.len()).fold(0, |all, i| all | u128::from(is_choice(i)) << i);
        let plain: ArrayVec<Option<Company>, MOST_VERTICES> = (0..problem.vertices.len())
            .map(|i| match choices >> i & 1 {
                1 => problem.plain(board, i),
                _ => None,
            })
            .collect();
        for i in members(choices) {
            let v = problem.vertices[i];
            if let Some(company) = &plain[i] {
                let others = if side == problem.defender {
                    &plain[i + 1..]
                } else {
                    &plain[..i]
                };
                if company.is_own_liberty(side) || others.contains(&plain[i]) {
                    continue;
                }
            }
            self.try_move(side, Move::Play(v), relevant);
        }
        // All that the prover could gain by a pass is the end of a ko ban: otherwise the opponent would pass, too.
        let banned = matches!(self.board.ko(), Some((_, color)) if color == side)
            && self.master != Some(side);
        if side != self.prover() || banned {
            self.try_move(side, Move::Pass, relevant);
        }
    }

    /// Appends a move to the children, unless it is illegal, with what is known of the position after it.
    fn try_move(&mut self, side: Color, mv: Move, relevant: u128) {
        let defender = self.problem.defender;
        let Some(played) = self.play(side, mv) else {
            return;
        };
        let next = side.opponent();
        let relevant = self.relevant_after(relevant, &played, mv);
        let key = self.key(next, relevant);
        let known = |next_wins: bool| match next_wins {
            true => Numbers::WON,
            false => Numbers::LOST,
        };
        let (numbers, leaf) = if self.standing == 0 {
            (known(next != defender), true)
        } else if side == defender && mv != Move::Pass && self.is_out() {
            (known(false), true)
        } else if next != defender && self.takes() {
            (known(true), true)
        } else if self.joins_next(next) {
            (known(next == defender), true)
        } else if let Some(depth) = self.path.iter().position(|&k| k == key) {
            let leans = 1 << depth;
            let numbers = known(next != self.prover());
            (Numbers { leans, ..numbers }, true)
        } else if let Some(known) = self.table.get(key, &self.visits) {
            (known, false)
        } else {
            (self.guess(next, relevant), false)
        };
        self.unplay(played);
        self.children.push(Child {
            mv,
            key,
            relevant,
            numbers,
            leaf,
        });
    }

    /// The initial numbers of an unknown position. Chosen by hand: the more liberties and room the target has, the
    /// harder it is to prove a capture, and the easier to prove life.
    fn guess(&self, side: Color, relevant: u128) -> Numbers {
        let liberties = self
            .standing_roots()
            .filter_map(|v| self.board.block_at(v))
            .map(|b| b.liberty_count())
            .sum::<usize>();
        let attacker = self.problem.defender.opponent();
        let work = liberties.max(1) as u32;
        let mut room = 0u32;
        for (i, &v) in self.problem.vertices.iter().enumerate() {
            if self.board.is_empty(v) && (self.problem.open | !relevant) >> i & 1 == 0 {
                let free = members(self.problem.near[i])
                    .all(|j| !self.board.cell(self.problem.vertices[j]).is(attacker));
                room += u32::from(free);
            }
        }
        let (capture, life) = (
            2 * work + 2 * room,
            5u32.saturating_sub(work).max(1) + 4u32.saturating_sub(room),
        );
        let (phi, delta) = if side == attacker {
            (capture, life)
        } else {
            (life, capture)
        };
        Numbers {
            phi,
            delta,
            leans: 0,
        }
    }

    /// Searches a position until one of its numbers reaches its limit or is final, or the budget runs out. Returns the
    /// numbers and the best move.
    fn visit(
        &mut self,
        side: Color,
        key: u64,
        relevant: u128,
        most_phi: u32,
        most_delta: u32,
    ) -> (Numbers, Option<Move>) {
        let depth = self.path.len();
        if depth >= LONGEST {
            self.exhausted = true;
            return (self.guess(side, relevant), None);
        }
        self.path.push(key);
        self.visits.push(self.visited);
        self.visited += 1;
        let base = self.children.len();
        self.expand(side, relevant);
        let mut searched = usize::MAX;
        let (numbers, best) = loop {
            let choice = self.choose(side, base, searched);
            let Numbers { phi, delta, .. } = choice.numbers;
            self.exhausted |= self.nodes >= self.budget;
            if phi >= most_phi || delta >= most_delta || phi == 0 || delta == 0 || self.exhausted {
                let best = self.children.get(choice.best).map(|child| child.mv);
                break (choice.numbers, best);
            }
            let child = self.children[choice.best];
            let child_phi = most_delta - choice.others;
            // A quarter more than the second best child needs, so that the search does not keep switching between the
            // two: Pawlewicz and Lew, "Improving Depth-First PN-Search: 1 + epsilon Trick" (2006).
            let child_delta = most_phi.min(choice.second + choice.second / 4 + 1);
            let Some(played) = self.play(side, child.mv) else {
                break (choice.numbers, None);
            };
            let (numbers, _) = self.visit(
                side.opponent(),
                child.key,
                child.relevant,
                child_phi,
                child_delta,
            );
            self.unplay(played);
            self.children[choice.best].numbers = numbers;
            searched = choice.best;
        };
        self.children.truncate(base);
        self.path.pop();
        self.visits.pop();
        // A result that leans on no earlier position of the path holds on every path: the cycle goes through this one.
        let numbers = Numbers {
            leans: numbers.leans & ((1 << depth) - 1),
            ..numbers
        };
        if !self.exhausted || numbers.is_final() {
            self.table.put(key, numbers, &self.visits);
        }
        (numbers, best)
    }

    /// Computes the numbers of the last position on the path from its children, which begin at `base`, and picks the
    /// child to search next. `searched` is the child whose numbers are newer than those in the table.
    fn choose(&mut self, side: Color, base: usize, searched: usize) -> Choice {
        let (mut phi, mut delta, mut second, mut best) = (NEVER, 0u32, NEVER, usize::MAX);
        let (mut leans, mut open) = (0, 0u32);
        for i in base..self.children.len() {
            let child = &mut self.children[i];
            if !child.leaf
                && i != searched
                && !child.numbers.is_final()
                && let Some(known) = self.table.get(child.key, &self.visits)
            {
                child.numbers = known;
            }
            let numbers = child.numbers;
            leans |= numbers.leans;
            delta = delta.max(numbers.phi);
            open += u32::from(numbers.phi > 0);
            let better = numbers.delta < phi
                || numbers.delta == 0
                    && numbers.leans.count_ones() < self.children[best].numbers.leans.count_ones();
            if better {
                second = phi;
                (phi, best) = (numbers.delta, i);
            } else if numbers.delta < second {
                second = numbers.delta;
            }
        }
        let others = open.saturating_sub(1);
        if delta < NEVER {
            delta += others;
        }
        let prover = side == self.prover();
        let leans = match (phi, delta) {
            (0, _) if !prover => self.children[best].numbers.leans,
            (_, 0) if prover => leans,
            _ => 0,
        };
        Choice {
            numbers: Numbers { phi, delta, leans },
            best,
            second,
            others,
        }
    }
}
