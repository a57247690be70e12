//! The search for a solution.

use super::candidates::Candidates;
use super::params::PARAMS;
use super::position::{Enquiry, Grounds, TsumegoPosition, WalledPosition, worth};
use super::solution::{Reached, Solution};
use super::tsumego::{Tsumego, TsumegoError};
use crate::answer::{Answer, Certainty};
use crate::color::Color;
use crate::interrupt::Interrupt;
use crate::life::{LifeOutcome, certainty};
use crate::search::{Survival, owners, survival};
use crate::vertex::Move;

/// Solves a problem.
///
/// ```
/// use goeye::{Board, Color};
/// use goeye::solve::{Reached, Solver, Tsumego};
/// // Three in a row: White takes the middle.
/// let board = Board::from_diagram("
///     . . . X O . O .
///     X X X X O O O O
///     O O O O O . O .
///     . O . O . O O O")?;
/// let problem = Tsumego::new(board, Color::White).about(["A3".parse()?])?;
/// let solution = Solver::new(&problem, 10_000)?.solve();
/// assert_eq!(solution.reached, Reached::Success);
/// assert_eq!(solution.first_moves[0].to_string(), "B4");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Solver<'a> {
    pub(super) first: Color,
    /// The position without a frame.
    pub(super) grounds: Grounds,
    candidates: Candidates,
    pub(super) enquiry: Enquiry<'a>,
}

impl<'a> Solver<'a> {
    /// A solver that plays at most `nodes` moves.
    ///
    /// # Errors
    /// If the target is too large, or there is no group to ask about.
    pub fn new(problem: &Tsumego, nodes: u64) -> Result<Solver<'a>, TsumegoError> {
        Solver::watched(problem, nodes, |_| true)
    }

    /// The same; from time to time it tells `watch` how many moves it has played, and ends if that returns false.
    ///
    /// # Errors
    /// Those of [`Solver::new`].
    pub fn watched(
        problem: &Tsumego,
        nodes: u64,
        watch: impl FnMut(u64) -> bool + 'a,
    ) -> Result<Solver<'a>, TsumegoError> {
        let target = problem.target();
        let grounds = Grounds::new(problem.board());
        let candidates = match target.is_empty() {
            true => {
                Candidates::of(&grounds, problem.defender()).ok_or(TsumegoError::NothingInDanger)?
            }
            false => Candidates::one(WalledPosition::new(&grounds, &target)?),
        };
        Ok(Solver {
            first: problem.first(),
            grounds,
            candidates,
            enquiry: Enquiry::new(nodes, watch),
        })
    }

    /// Solves the problem, as far as the budget goes.
    pub fn solve(&mut self) -> Solution {
        let is_guessed = self
            .candidates
            .others
            .iter()
            .any(|others| !others.is_empty());
        let setting = self.setting();
        let target = setting.position.target;
        let grounds = self.grounds.clone();
        let mut solution = Solution {
            target,
            defender: setting.position.defender,
            first: self.first,
            reached: Reached::Unsolved,
            fate: None,
            first_threat: None,
            other: Reached::Unsolved,
            first_moves: Vec::new(),
            refuted: Vec::new(),
            open: Vec::new(),
            main_line: Vec::new(),
            certainty: Certainty::Estimated,
            framed: setting.framed,
            nodes: self.enquiry.spent,
        };
        if let Some(told) = self.tell(&grounds, setting.clone(), self.first, u64::MAX) {
            self.candidates = Candidates::one(told.setting.clone());
            solution.certainty = certainty(told.setting.walls, Some(told.fate.outcome));
            self.add(&told, &mut solution);
            let counted = grounds.fate(&target);
            let is_counted_so = counted.is_none_or(|fate| {
                let is_so = |reached, first| reached == self.reached(&solution, fate, first);
                is_so(solution.reached, self.first)
                    && (solution.other == Reached::Unsolved
                        || is_so(solution.other, self.first.opponent()))
            });
            // A group that nobody named, and of which it is not known whether it needs a move, may not be what is asked.
            let may_be_another = is_guessed && solution.other == Reached::Unsolved;
            if !is_counted_so || may_be_another || told.setting.framed && !self.holds(&told) {
                solution.certainty = solution.certainty.min(Certainty::Estimated);
            }
            if counted.is_some() && is_counted_so && !solution.first_moves.is_empty() {
                // Nobody needs a move on a finished board.
                solution.stand();
            }
        } else if let Some(fate) = grounds.fate(&target) {
            solution.other = self.reached(&solution, fate, self.first.opponent());
            solution.stand();
            solution.settle(fate);
        } else if let Some(mv) = self.likeliest_move(&setting.position) {
            solution.reached = Reached::Success;
            solution.first_moves = vec![mv];
        }
        solution.nodes = self.enquiry.spent;
        solution
    }

    /// What a side reaches by moving first if this is the fate of the target.
    fn reached(&self, solution: &Solution, fate: LifeOutcome, first: Color) -> Reached {
        Reached::by(first == solution.defender, fate)
    }

    /// Adds what is told, what the other side would reach, the moves that reach it, and the main line.
    fn add(&mut self, told: &Told, solution: &mut Solution) {
        let Told { setting, fate, .. } = told;
        let most = (PARAMS.more * u64::from(fate.nodes)).max(PARAMS.least_for_more);
        let withheld = self.enquiry.withhold(most);
        self.add_other(setting, solution);
        let outcome = self.add_first_moves(&setting.position, *fate, solution);
        solution.settle(outcome);
        let works = solution.first_moves.clone();
        match works.contains(&Move::Pass) {
            true => solution.stand(),
            false => solution.main_line = self.main_line(&setting.position, &works, outcome),
        }
        self.enquiry.left += withheld;
    }

    /// What becomes of a target if `first` moves first, found with at most `most` moves. If a frame may have taken
    /// something from the target, the same is asked in a wider one, which goes before.
    fn tell(
        &mut self,
        grounds: &Grounds,
        setting: WalledPosition,
        first: Color,
        most: u64,
    ) -> Option<Told> {
        let fate = self.enquiry.ask(&setting.position, first, most)?;
        let mut told = Told {
            setting,
            fate,
            agreed: true,
        };
        // What lives in a narrow frame has more room in a wide one.
        if !told.setting.framed || fate.outcome == LifeOutcome::Lives {
            return Some(told);
        }
        let wide = told.setting.wider(grounds);
        let is_same = |wide: &WalledPosition| {
            wide.position.board.hash() == told.setting.position.board.hash()
        };
        if wide.as_ref().is_some_and(is_same) {
            return Some(told);
        }
        told.agreed = false;
        if let Some(wide) = wide
            && let Some(fate) = self.enquiry.ask(&wide.position, first, PARAMS.check)
        {
            match is_equal(fate.outcome, told.fate.outcome) {
                true => told.agreed = true,
                false => (told.setting, told.fate) = (wide, fate),
            }
        }
        Some(told)
    }

    /// Whether what is told in a frame is told again after the best move, and after the answer to it, if these are played
    /// on the board and a new frame is put around what is left of the target.
    fn holds(&mut self, told: &Told) -> bool {
        let (mut first, mut best) = (self.first, told.fate.best);
        let (mut board, mut target) = (self.grounds.board.clone(), told.setting.position.target);
        for _ in 0..PLAYED {
            let _undo = match best.unwrap_or(Move::Pass) {
                Move::Pass => board.pass(),
                Move::Play(v) => match board.play(first, v) {
                    Ok(undo) => undo,
                    Err(_) => return false,
                },
            };
            first = first.opponent();
            target &= board.stones_of(told.setting.position.defender);
            if target.is_empty() {
                return told.fate.outcome == LifeOutcome::Captured;
            }
            let grounds = self.grounds.followed_by(&board);
            let next = WalledPosition::new(&grounds, &target).ok();
            let next = next.and_then(|next| self.tell(&grounds, next, first, PARAMS.check));
            match next {
                Some(next) if is_equal(next.fate.outcome, told.fate.outcome) => {
                    best = next.fate.best;
                }
                _ => return false,
            }
        }
        told.agreed
    }

    /// The position that the problem is about, with its walls.
    pub(super) fn setting(&mut self) -> WalledPosition {
        let chosen = self.choose();
        self.candidates = Candidates::one(chosen.clone());
        chosen
    }

    /// The group that the problem is about: the first whose fate depends on who moves first, as read or else by playouts,
    /// or else one in seki, or one that could not be read.
    fn choose(&mut self) -> WalledPosition {
        let likeliest = self.candidates.likeliest.clone();
        let (mut in_seki, mut fallback) = (None, None);
        for mut open in self.candidates.others.clone() {
            // At most half of the budget is spent on the choice.
            if 4 * PARAMS.trial * open.len() as u64 <= self.enquiry.left {
                let mut unread = Vec::new();
                for setting in open {
                    match self.stake(&setting, PARAMS.trial) {
                        Some(Stake::Open) => return setting,
                        Some(Stake::Seki) => in_seki = in_seki.or(Some(setting)),
                        Some(Stake::Settled) => {}
                        None => unread.push(setting),
                    }
                }
                open = unread;
            }
            let swings = open
                .into_iter()
                .map(|setting| (swing(&setting.position), setting));
            let most = swings.max_by(|one, other| one.0.total_cmp(&other.0));
            match most {
                Some((swing, setting)) if swing >= PARAMS.swing => return setting,
                Some((_, setting)) if fallback.is_none() => fallback = Some(setting),
                _ => {}
            }
        }
        in_seki.or(fallback).unwrap_or(likeliest)
    }

    /// What is at stake for the side that moves first with a group: on a finished board nothing.
    fn stake(&mut self, setting: &WalledPosition, most: u64) -> Option<Stake> {
        let (position, first) = (&setting.position, self.first);
        if self.grounds.verdict().is_some() {
            return Some(match self.grounds.fate(&position.target) {
                Some(LifeOutcome::Seki) => Stake::Seki,
                _ => Stake::Settled,
            });
        }
        let mine = self.enquiry.ask(position, first, most)?.outcome;
        let theirs = self.enquiry.ask(position, first.opponent(), most)?.outcome;
        let defends = setting.position.defender == first;
        Some(match worth(mine, defends) > worth(theirs, defends) {
            true => Stake::Open,
            false if mine == LifeOutcome::Seki => Stake::Seki,
            false => Stake::Settled,
        })
    }

    /// The move by which the side that moves first succeeds in most playouts of a tree search, if it mostly does.
    fn likeliest_move(&mut self, position: &TsumegoPosition) -> Option<Move> {
        if !self.enquiry.may_go_on() {
            return None;
        }
        let found = fate_by_playouts(position, self.first, PARAMS.playouts)?;
        let share = match self.first == position.defender {
            true => found.share,
            false => 1.0 - found.share,
        };
        found
            .moves
            .first()
            .copied()
            .filter(|_| share >= PARAMS.likely)
    }

    /// Finds out what the other side would reach by moving first.
    fn add_other(&mut self, setting: &WalledPosition, solution: &mut Solution) {
        let (other, most) = (self.first.opponent(), self.enquiry.left / 4);
        if let Some(fate) = self.enquiry.ask(&setting.position, other, most) {
            solution.other = Reached::by(other == setting.position.defender, fate.outcome);
        }
    }

    /// Asks about every first move, the best one first, and returns what they reach.
    fn add_first_moves(
        &mut self,
        position: &TsumegoPosition,
        fate: Answer<LifeOutcome>,
        solution: &mut Solution,
    ) -> LifeOutcome {
        let mut moves = position.moves();
        moves.sort_by_key(|&mv| (fate.best != Some(mv), mv != Move::Pass));
        let mut read: Vec<(Move, Answer<LifeOutcome>)> = Vec::new();
        for (i, &mv) in moves.iter().enumerate() {
            let Some(next) = position.after(self.first, mv) else {
                continue;
            };
            let share = self.enquiry.left / (moves.len() - i) as u64;
            match self.enquiry.ask(&next, self.first.opponent(), share) {
                Some(reply) => read.push((mv, reply)),
                None => solution.open.push(mv),
            }
        }
        let worth = |outcome| worth(outcome, solution.first == solution.defender);
        let is_best = |mv: &Move| fate.best == Some(*mv);
        // A repetition may hide what a move is worth, so that no move reaches the outcome.
        let found = read.iter().map(|&(_, reply)| reply.outcome);
        let most = found.max_by_key(|&outcome| worth(outcome));
        let reached = match most {
            Some(most)
                if !solution.open.iter().any(is_best) && worth(most) < worth(fate.outcome) =>
            {
                most
            }
            _ => fate.outcome,
        };
        read.sort_by_key(|&(mv, reply)| (!is_best(&mv), reply.nodes));
        let best = solution.open.extract_if(.., |mv| is_best(mv));
        solution.first_moves = best.collect();
        for (mv, reply) in read {
            if worth(reply.outcome) >= worth(reached) {
                solution.first_moves.push(mv);
            } else {
                solution.refuted.push((mv, reply.best));
            }
        }
        reached
    }
}

/// What is at stake with a group.
enum Stake {
    /// It depends on who moves first what becomes of it.
    Open,
    /// Nothing: it stands in seki.
    Seki,
    /// Nothing.
    Settled,
}

/// What becomes of a target, and where that was read.
struct Told {
    setting: WalledPosition,
    fate: Answer<LifeOutcome>,
    /// Whether frames of two widths agree about it, as far as that matters.
    agreed: bool,
}

/// How many moves are played on to check an answer from a frame: the claimed one and the answer to it.
const PLAYED: usize = 2;

/// Whether two fates are worth the same.
fn is_equal(one: LifeOutcome, other: LifeOutcome) -> bool {
    worth(one, true) == worth(other, true)
}

/// What a tree search says of the target if `first` moves first.
fn fate_by_playouts(position: &TsumegoPosition, first: Color, playouts: u32) -> Option<Survival> {
    let (board, target) = (&position.board, &position.target);
    let owners = owners(board);
    survival(
        board,
        target,
        &owners,
        first,
        playouts..=playouts,
        &Interrupt::default(),
    )
}

/// How much likelier the target survives in playouts if its own side moves first.
fn swing(position: &TsumegoPosition) -> f64 {
    let share = |first| {
        fate_by_playouts(position, first, PARAMS.playouts / 5).map_or(0.0, |found| found.share)
    };
    share(position.defender) - share(position.defender.opponent())
}
