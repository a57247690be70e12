//! The search for a solution.

use super::candidates::Candidates;
use super::position::{Enquiry, Fate, Position, Setting};
use super::solution::{Grade, Reached, Solution};
use super::tsumego::{Tsumego, TsumegoError};
use crate::color::Color;
use crate::life::{LifeOutcome, Safety};
use crate::vertex::Move;

/// The budgets within which each group is tried, if the problem does not say which one it is about.
const TRIALS: [u64; 3] = [20_000, 200_000, 2_000_000];

/// What comes after the outcome, such as the other first moves, may cost this many times as much as the outcome, and
/// [`LEAST_FOR_MORE`].
const MORE: u64 = 4;

/// See [`MORE`].
const LEAST_FOR_MORE: u64 = 200_000;

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
    first: Color,
    candidates: Candidates,
    enquiry: Enquiry<'a>,
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
            false => Candidates::one(Setting::new(problem.board(), &target)?),
        };
        Ok(Solver {
            first: problem.first(),
            candidates,
            enquiry: Enquiry::new(nodes, watch),
        })
    }

    /// Solves the problem, as far as the budget goes.
    pub fn solve(&mut self) -> Solution {
        let setting = self.choose();
        let (first, position) = (self.first, &setting.position);
        let defends = first == setting.defender;
        let fate = self.enquiry.ask(position, first, u64::MAX);
        let mut solution = Solution {
            target: position.target,
            defender: setting.defender,
            first,
            reached: fate.map_or(Reached::Unsolved, |f| Reached::by(defends, f.outcome)),
            first_threat: fate.and_then(|f| match f.outcome {
                LifeOutcome::CapturedInKo => Some(setting.defender),
                LifeOutcome::SavedInKo => Some(setting.defender.opponent()),
                _ => None,
            }),
            other: Reached::Unsolved,
            first_moves: Vec::new(),
            open: Vec::new(),
            main_line: Vec::new(),
            grade: grade(&setting, fate),
            framed: setting.framed,
            nodes: self.enquiry.spent,
        };
        if let Some(fate) = fate {
            self.add_more(&setting, fate, &mut solution);
        }
        solution.nodes = self.enquiry.spent;
        solution
    }

    /// The group that the problem is about: the first whose fate depends on who moves first, or else the first that
    /// could not be read.
    fn choose(&mut self) -> Setting {
        let likeliest = self.candidates.likeliest.clone();
        let mut fallback: Option<Setting> = None;
        for mut open in self.candidates.others.clone() {
            for budget in TRIALS {
                // At most half of the budget is spent on the choice.
                if 4 * budget * open.len() as u64 > self.enquiry.left {
                    break;
                }
                let mut unread = Vec::new();
                for setting in open {
                    match self.is_at_stake(&setting, budget) {
                        Some(true) => return setting,
                        Some(false) => {}
                        None => unread.push(setting),
                    }
                }
                open = unread;
            }
            fallback = fallback.or(open.into_iter().next());
        }
        fallback.unwrap_or(likeliest)
    }

    /// Whether the side that moves first reaches more with a group than if the other side moved first.
    fn is_at_stake(&mut self, setting: &Setting, most: u64) -> Option<bool> {
        let (position, first) = (&setting.position, self.first);
        let mine = rank(self.enquiry.ask(position, first, most)?.outcome);
        let theirs = rank(self.enquiry.ask(position, first.opponent(), most)?.outcome);
        Some(match setting.defender == first {
            true => mine > theirs,
            false => mine < theirs,
        })
    }

    /// Finds out what the other side would reach, all first moves and the main line.
    fn add_more(&mut self, setting: &Setting, fate: Fate, solution: &mut Solution) {
        let most = (MORE * fate.nodes).max(LEAST_FOR_MORE);
        let left = self.enquiry.left;
        self.enquiry.left = left.min(most);
        let (first, defends) = (self.first, self.first == setting.defender);
        let other = first.opponent();
        let theirs = self.enquiry.ask(&setting.position, other, most / 4);
        if let Some(theirs) = theirs {
            solution.other = Reached::by(!defends, theirs.outcome);
        }
        if solution.reached != Reached::Failure {
            self.add_first_moves(&setting.position, fate, solution);
        }
        self.enquiry.left = left.saturating_sub(most - self.enquiry.left.min(most));
        if let Some(&mv) = solution.first_moves.first() {
            solution.main_line = vec![mv];
        }
    }

    /// Asks about every first move, and about the best one first.
    fn add_first_moves(&mut self, position: &Position, fate: Fate, solution: &mut Solution) {
        let mut moves = moves(position);
        moves.sort_by_key(|&mv| fate.best != Some(mv));
        let mut read: Vec<(Move, Fate)> = Vec::new();
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
        let defends = solution.first == solution.defender;
        let worth = |fate: &Fate| match defends {
            true => rank(fate.outcome),
            false => u8::MAX - rank(fate.outcome),
        };
        // A repetition may hide what a move is worth, so that no move reaches the outcome.
        let is_best = |mv: &Move| fate.best == Some(*mv);
        let reached = read.iter().map(|&(_, reply)| reply).max_by_key(worth);
        let reached = reached.filter(|reply| worth(reply) < worth(&fate));
        let wanted = match reached {
            Some(reply) if !solution.open.iter().any(is_best) => {
                solution.reached = Reached::by(defends, reply.outcome);
                reply
            }
            _ => fate,
        };
        read.retain(|(_, reply)| worth(reply) >= worth(&wanted));
        read.sort_by_key(|&(mv, reply)| (!is_best(&mv), reply.nodes));
        let best = solution.open.extract_if(.., |mv| is_best(mv));
        let working = read.iter().map(|&(mv, _)| mv);
        solution.first_moves = best.chain(working).collect();
    }
}

/// How sure the fate of a target is.
fn grade(setting: &Setting, fate: Option<Fate>) -> Grade {
    match (setting.safety, fate.map(|f| f.outcome)) {
        (None, _) | (_, None | Some(LifeOutcome::Escapes)) => Grade::Estimated,
        (_, Some(LifeOutcome::Stands)) => Grade::Read,
        (Some(Safety::Proven), _) => Grade::Proven,
        (Some(_), _) => Grade::Read,
    }
}

/// How good a fate is for the defender, where a target that is not captured, but may be alive or stand in seki, counts
/// as the latter.
fn rank(fate: LifeOutcome) -> u8 {
    match fate {
        LifeOutcome::Captured => 0,
        LifeOutcome::CapturedInKo => 1,
        LifeOutcome::SavedInKo => 2,
        LifeOutcome::Seki | LifeOutcome::Stands => 3,
        LifeOutcome::Escapes | LifeOutcome::Lives => 4,
    }
}

/// The moves that matter: on the empty vertices of the local position, and the pass.
fn moves(position: &Position) -> Vec<Move> {
    let region = position.problem().map(|problem| *problem.region());
    let empty = region.unwrap_or_default() & position.board.empty_vertices();
    let plays = empty.iter().map(Move::Play);
    plays.chain([Move::Pass]).collect()
}
