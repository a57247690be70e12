//! The search for a solution.

use super::candidates::Candidates;
use super::params::PARAMS;
use super::position::{Enquiry, TsumegoPosition, WalledPosition, worth};
use super::solution::{Reached, Solution};
use super::tsumego::{Tsumego, TsumegoError};
use crate::answer::Answer;
use crate::board::Board;
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
    pub(super) board: Board,
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
        let candidates = match target.is_empty() {
            true => Candidates::of(problem.board(), problem.defender())
                .ok_or(TsumegoError::NothingInDanger)?,
            false => Candidates::one(WalledPosition::new(problem.board(), &target)?),
        };
        Ok(Solver {
            first: problem.first(),
            board: problem.board().clone(),
            candidates,
            enquiry: Enquiry::new(nodes, watch),
        })
    }

    /// Solves the problem, as far as the budget goes.
    pub fn solve(&mut self) -> Solution {
        let setting = self.setting();
        let position = &setting.position;
        let fate = self.enquiry.ask(position, self.first, u64::MAX);
        let mut solution = Solution {
            target: position.target,
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
            certainty: certainty(setting.walls, fate.map(|fate| fate.outcome)),
            framed: setting.framed,
            nodes: self.enquiry.spent,
        };
        if let Some(fate) = fate {
            let withheld = self
                .enquiry
                .withhold((PARAMS.more * u64::from(fate.nodes)).max(PARAMS.least_for_more));
            self.add_other(&setting, &mut solution);
            let outcome = self.add_first_moves(position, fate, &mut solution);
            solution.settle(outcome);
            solution.main_line = self.main_line(position, &solution.first_moves, outcome);
            self.enquiry.left += withheld;
        } else if let Some(mv) = self.likeliest_move(position) {
            solution.reached = Reached::Success;
            solution.first_moves = vec![mv];
        }
        solution.nodes = self.enquiry.spent;
        solution
    }

    /// The position that the problem is about, with its walls.
    pub(super) fn setting(&mut self) -> WalledPosition {
        let chosen = self.choose();
        self.candidates = Candidates::one(chosen.clone());
        chosen
    }

    /// The group that the problem is about: the first whose fate depends on who moves first, as read or else by playouts,
    /// or else one that could not be read.
    fn choose(&mut self) -> WalledPosition {
        let likeliest = self.candidates.likeliest.clone();
        let mut fallback: Option<WalledPosition> = None;
        for mut open in self.candidates.others.clone() {
            // At most half of the budget is spent on the choice.
            if 4 * PARAMS.trial * open.len() as u64 <= self.enquiry.left {
                let mut unread = Vec::new();
                for setting in open {
                    match self.is_at_stake(&setting, PARAMS.trial) {
                        Some(true) => return setting,
                        Some(false) => {}
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
        fallback.unwrap_or(likeliest)
    }

    /// Whether the side that moves first reaches more with a group than if the other side moved first.
    fn is_at_stake(&mut self, setting: &WalledPosition, most: u64) -> Option<bool> {
        let (position, first) = (&setting.position, self.first);
        let mine = self.enquiry.ask(position, first, most)?.outcome;
        let theirs = self.enquiry.ask(position, first.opponent(), most)?.outcome;
        let defends = setting.position.defender == first;
        Some(worth(mine, defends) > worth(theirs, defends))
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
        moves.sort_by_key(|&mv| fate.best != Some(mv));
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
