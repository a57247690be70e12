//! The search for a solution.

use super::candidates::{Candidates, beside};
use super::params;
use super::position::{Enquiry, Grounds, TsumegoPosition, WalledPosition, worth};
use super::solution::{Reached, Solution};
use super::tsumego::{Tsumego, TsumegoError};
use super::whole::expected_line;
use crate::answer::{Answer, Certainty};
use crate::color::Color;
use crate::interrupt::Interrupt;
use crate::life::{LifeOutcome, certainty};
use crate::search::{ATTACKED, DEFENDED, Survival, owners, survival};
use crate::vertex::Move;
use crate::vertex_set::VertexSet;

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
    /// The colour whose group is asked about, if that is known.
    defender: Option<Color>,
    /// Whether nobody said which group is asked about.
    is_guessed: bool,
    /// Whether that is clear: it was named, or it is a whole group of stones that stand together, or in seki. A part of one may be
    /// read, and the problem be about the rest.
    is_sure: bool,
    /// What a search expects to be played, if it was needed to choose a group.
    expected: Vec<Move>,
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
            defender: problem.defender(),
            is_guessed: target.is_empty(),
            is_sure: !target.is_empty(),
            expected: Vec::new(),
            enquiry: Enquiry::new(nodes, watch),
        })
    }

    /// Solves the problem, as far as the budget goes.
    pub fn solve(&mut self) -> Solution {
        let setting = self.setting();
        let is_chosen_by_line = !self.expected.is_empty();
        let target = setting.position.target;
        let grounds = self.grounds.clone();
        let mut solution = self.unsolved(&setting);
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
            let may_be_another = !self.is_sure || self.is_guessed && solution.first_moves.len() > 1;
            if !is_counted_so || may_be_another || told.setting.framed && !self.holds(&told) {
                solution.certainty = solution.certainty.min(Certainty::Estimated);
            }
            if counted.is_some() && is_counted_so && !solution.first_moves.is_empty() {
                // Nobody needs a move on a finished board.
                solution.stand();
            }
            if is_chosen_by_line && !self.is_of_line(&solution) {
                solution = self.unsolved(&setting);
                self.estimate(&setting, &mut solution);
            }
        } else if let Some(fate) = grounds.fate(&target) {
            solution.other = self.reached(&solution, fate, self.first.opponent());
            solution.stand();
            solution.settle(fate);
        } else {
            self.estimate(&setting, &mut solution);
        }
        solution.nodes = self.enquiry.spent;
        solution
    }

    /// A solution that says nothing yet.
    fn unsolved(&self, setting: &WalledPosition) -> Solution {
        Solution {
            target: setting.position.target,
            defender: setting.position.defender,
            first: self.first,
            reached: Reached::Unsolved,
            fate: None,
            first_threat: None,
            ko: None,
            other: Reached::Unsolved,
            first_moves: Vec::new(),
            refuted: Vec::new(),
            open: Vec::new(),
            main_line: Vec::new(),
            certainty: Certainty::Estimated,
            framed: setting.framed,
            nodes: self.enquiry.spent,
        }
    }

    /// Adds the likeliest move to a solution that says nothing yet.
    fn estimate(&mut self, setting: &WalledPosition, solution: &mut Solution) {
        if let Some(mv) = self.likeliest_move(&setting.position) {
            solution.reached = Reached::Success;
            solution.first_moves = vec![mv];
        }
    }

    /// Whether what was read agrees with the expected line: the side that moves first reaches something, and by that
    /// move, or it is known that it matters who moves first.
    fn is_of_line(&self, solution: &Solution) -> bool {
        let best = self.expected.first();
        let is_best = best.is_some_and(|mv| solution.first_moves.contains(mv));
        let is_open = solution.reached != Reached::Failure && solution.first_moves != [Move::Pass];
        is_best || is_open && solution.other != Reached::Unsolved
    }

    /// What a side reaches by moving first if this is the fate of the target.
    fn reached(&self, solution: &Solution, fate: LifeOutcome, first: Color) -> Reached {
        Reached::by(first == solution.defender, fate)
    }

    /// Adds what is told, what the other side would reach, the moves that reach it, and the main line.
    fn add(&mut self, told: &Told, solution: &mut Solution) {
        let Told { setting, fate, .. } = told;
        let most = (params::MORE * u64::from(fate.nodes)).max(params::LEAST_FOR_MORE);
        let withheld = self.enquiry.withhold(most);
        self.add_other(setting, solution);
        let outcome = self.add_first_moves(&setting.position, *fate, solution);
        if self.is_guessed
            && solution.first_moves.len() > 1
            && !solution.first_moves.contains(&Move::Pass)
        {
            self.expect();
            solution
                .first_moves
                .sort_by_key(|mv| Some(mv) != self.expected.first());
        }
        solution.settle(outcome);
        solution.ko = self.enquiry.ko(&setting.position, self.first, outcome);
        // Other first moves may have taken all that they were given.
        let lent = withheld.min(params::LINE);
        self.enquiry.left += lent;
        let works = solution.first_moves.clone();
        match works.contains(&Move::Pass) {
            true => solution.stand(),
            false => solution.main_line = self.main_line(&setting.position, &works, outcome),
        }
        self.enquiry.left += withheld - lent;
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
            && let Some(fate) = self.enquiry.ask(&wide.position, first, params::CHECK)
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
            let next = next.and_then(|next| self.tell(&grounds, next, first, params::CHECK));
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

    /// The group that the problem is about: one of the sides' groups whose fate depends on who moves first, and for which
    /// one move alone decides, as problems are made. All are tried with a small budget, and then with larger ones. If there is
    /// none, one for which several moves decide, or in seki, or the one that the expected line lies beside.
    fn choose(&mut self) -> WalledPosition {
        let likeliest = self.candidates.likeliest.clone();
        let mut open = self.candidates.others.clone();
        let mut second: Option<(usize, WalledPosition)> = None;
        for (most, part) in params::TRIALS {
            let floor = self.enquiry.left - self.enquiry.left / part;
            for (kind, settings) in open.iter_mut().enumerate() {
                let mut unread = Vec::new();
                for setting in settings.drain(..) {
                    let is_affordable = self.enquiry.left >= floor + most;
                    let stake = is_affordable.then(|| self.stake(&setting, most)).flatten();
                    match stake {
                        Some(Stake::Decided) => {
                            self.is_sure = kind == 0;
                            return setting;
                        }
                        Some(known @ (Stake::Open | Stake::Seki))
                            if second.as_ref().is_none_or(|(other, _)| kind < *other) =>
                        {
                            self.is_sure = kind == 0 || known == Stake::Seki;
                            second = Some((kind, setting));
                        }
                        Some(_) => {}
                        None => unread.push(setting),
                    }
                }
                *settings = unread;
            }
        }
        if let Some((_, setting)) = second {
            return setting;
        }
        if open.iter().all(Vec::is_empty) {
            return likeliest;
        }
        self.expect();
        self.beside_line().unwrap_or(likeliest)
    }

    /// Finds the expected line, once.
    fn expect(&mut self) {
        if !self.expected.is_empty() {
            return;
        }
        let go_on = || self.enquiry.may_go_on();
        self.expected = expected_line(&self.grounds.board, self.first, go_on).unwrap_or_default();
    }

    /// The group that most of the beginning of the expected line lies beside; what comes later was hardly searched.
    fn beside_line(&self) -> Option<WalledPosition> {
        let points: VertexSet = self
            .expected
            .iter()
            .filter_map(|mv| mv.vertex())
            .take(4)
            .collect();
        let target = beside(&self.grounds.board, self.defender, &points);
        WalledPosition::new(&self.grounds, &target).ok()
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
        let mine = self.enquiry.ask(position, first, most)?;
        let theirs = self.enquiry.ask(position, first.opponent(), most)?.outcome;
        let defends = setting.position.defender == first;
        Some(
            match worth(mine.outcome, defends) > worth(theirs, defends) {
                true if self.is_alone(position, mine, most) => Stake::Decided,
                true => Stake::Open,
                false if mine.outcome == LifeOutcome::Seki => Stake::Seki,
                false => Stake::Settled,
            },
        )
    }

    /// Whether no move is known to reach as much as the best one; each is read with at most `most` moves, and all with half of
    /// what is left.
    fn is_alone(
        &mut self,
        position: &TsumegoPosition,
        best: Answer<LifeOutcome>,
        most: u64,
    ) -> bool {
        let worth = |outcome| worth(outcome, position.defender == self.first);
        let withheld = self.enquiry.withhold(self.enquiry.left / 2);
        let others = position.moves();
        let mut others = others.iter().filter(|&&mv| Some(mv) != best.best);
        let has_equal = others.any(|&mv| {
            let next = position.after(self.first, mv);
            let reply = next.and_then(|next| self.enquiry.ask(&next, self.first.opponent(), most));
            reply.is_some_and(|reply| worth(reply.outcome) >= worth(best.outcome))
        });
        self.enquiry.left += withheld;
        !has_equal
    }

    /// The first move of the expected line, or if it is known what is asked, the one by which the side that moves first
    /// succeeds in most playouts of a tree search, if it mostly does.
    fn likeliest_move(&mut self, position: &TsumegoPosition) -> Option<Move> {
        if self.is_guessed {
            self.expect();
            return self.expected.first().copied();
        }
        if !self.enquiry.may_go_on() {
            return None;
        }
        let found = fate_by_playouts(position, self.first)?;
        let share = match self.first == position.defender {
            true => found.share,
            false => 1.0 - found.share,
        };
        found
            .moves
            .first()
            .copied()
            .filter(|_| share >= params::LIKELY)
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
#[derive(Clone, Copy, PartialEq, Eq)]
enum Stake {
    /// It depends on who moves first what becomes of it, and one move alone decides.
    Decided,
    /// It depends on who moves first.
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
fn fate_by_playouts(position: &TsumegoPosition, first: Color) -> Option<Survival> {
    let (board, target) = (&position.board, &position.target);
    let owners = owners(board);
    let is_owner = target.first().and_then(|v| board.color_at(v)) == Some(first);
    survival(
        board,
        target,
        &owners,
        first,
        params::PLAYOUTS,
        if is_owner { DEFENDED } else { ATTACKED },
        &Interrupt::default(),
    )
}
