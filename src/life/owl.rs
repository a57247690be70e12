//! Questions about dragons, asked of the search: whether one can be killed or saved, what becomes of it, and who wins
//! a semeai. They are GNU Go's `owl` questions.

use super::{Answer, Outcome, Problem, Reader, Settings, Unfit};
use crate::analysis::Analysis;
use crate::board::Board;
use crate::color::Color;
use crate::dragon::{Dragon, Status};
use crate::interrupt::Interrupt;
use crate::tactics;
use crate::vertex::{Move, Vertex};
use crate::vertex_set::VertexSet;

/// Whether the side that moves first gets what it wants, and by which move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Attempt {
    /// No success also where the budget ran out.
    pub outcome: tactics::Outcome,
    /// The move: a pass where none is needed. `None` without success.
    pub best: Option<Move>,
}

/// The result of a semeai in which the owner of one of two dragons moves first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Semeai {
    /// Whether its dragon is saved.
    pub defense: tactics::Outcome,
    /// Whether the other dragon is captured.
    pub attack: tactics::Outcome,
    /// Its move: a pass where nothing is to be gained, or to be done.
    pub best: Move,
}

/// Reads what becomes of dragons.
#[derive(Debug)]
pub struct Owl<'a> {
    analysis: &'a Analysis,
    reader: Reader,
    settings: Settings,
    interrupt: Interrupt,
}

impl<'a> Owl<'a> {
    /// For the dragons of an analysed position.
    pub fn new(analysis: &'a Analysis, settings: Settings) -> Owl<'a> {
        Owl {
            analysis,
            reader: Reader::new(),
            settings,
            interrupt: Interrupt::default(),
        }
    }

    /// The same, but when it is interrupted it reads no further: what was not read is not found out.
    pub fn heeding(self, interrupt: &Interrupt) -> Owl<'a> {
        Owl {
            interrupt: interrupt.clone(),
            ..self
        }
    }

    /// The stones that are taken as safe: those of the other dragons with two eyes.
    fn safe(&self, target: &VertexSet) -> VertexSet {
        let alive = self.analysis.dragons.all().iter();
        let alive = alive.filter(|d| d.status == Status::Alive && !d.stones.intersects(target));
        alive.fold(VertexSet::EMPTY, |all, d| all | d.stones)
    }

    fn problem(&self, board: &Board, stones: &VertexSet) -> Result<Problem, Unfit> {
        let left = *stones & (board.stones_of(Color::Black) | board.stones_of(Color::White));
        Problem::new(board, &left, &self.safe(stones), self.settings.reach)
    }

    fn board(&self) -> &'a Board {
        self.analysis.worms.board()
    }

    /// Whether the opponent, moving first, kills a dragon. Cost: at most that of the budget.
    ///
    /// # Errors
    /// If the dragon is too large.
    pub fn attack(&mut self, dragon: &Dragon) -> Result<Attempt, Unfit> {
        let problem = self.problem(self.board(), &dragon.stones)?;
        let answer = self
            .reader
            .read(&problem, dragon.color.opponent(), self.settings.nodes);
        Ok(attack(&answer))
    }

    /// Whether the owner, moving first, saves a dragon; a seki saves it. Cost: at most twice that of the budget.
    ///
    /// # Errors
    /// If the dragon is too large.
    pub fn defend(&mut self, dragon: &Dragon) -> Result<Attempt, Unfit> {
        let problem = self.problem(self.board(), &dragon.stones)?;
        let settled = self.reader.settle(&problem, self.settings.nodes);
        if settled.if_attacker_first.outcome.is_none() && dragon.status == Status::Alive {
            return Ok(NOTHING_TO_DO);
        }
        Ok(defend(
            &settled.if_attacker_first,
            &settled.if_defender_first,
        ))
    }

    /// Two moves in a row by which the opponent kills a dragon. Cost: that of the budget for each first move.
    ///
    /// # Errors
    /// If the dragon is too large.
    pub fn threaten_attack(&mut self, dragon: &Dragon) -> Result<Option<[Move; 2]>, Unfit> {
        self.threaten(dragon, dragon.color.opponent())
    }

    /// Two moves in a row by which the owner saves a dragon. Cost: that of the budget for each first move.
    ///
    /// # Errors
    /// If the dragon is too large.
    pub fn threaten_defense(&mut self, dragon: &Dragon) -> Result<Option<[Move; 2]>, Unfit> {
        self.threaten(dragon, dragon.color)
    }

    fn threaten(&mut self, dragon: &Dragon, color: Color) -> Result<Option<[Move; 2]>, Unfit> {
        let problem = self.problem(self.board(), &dragon.stones)?;
        let succeeds = |answer: &Answer| match answer.outcome {
            Some(outcome) => outcome.is_capture() == (color != dragon.color),
            None => false,
        };
        let at_once = self.reader.read(&problem, color, self.settings.nodes);
        if let (true, Some(best)) = (succeeds(&at_once), at_once.best) {
            return Ok(Some([best, Move::Pass]));
        }
        for v in *problem.region() & self.board().empty_vertices() {
            if self.interrupt.is_requested() {
                break;
            }
            let mut board = self.board().clone();
            if board.play(color, v).is_err() {
                continue;
            }
            let _ = board.pass();
            let after = self.problem(&board, &dragon.stones)?;
            let answer = self.reader.read(&after, color, self.settings.nodes);
            if let (true, Some(next)) = (succeeds(&answer), answer.best) {
                return Ok(Some([Move::Play(v), next]));
            }
        }
        Ok(None)
    }

    /// What becomes of a dragon: its eyes tell, or else the search. Where the search ends at the rim of its region
    /// or runs out, a dragon that only gets away stays unknown, and so does one that is not read for an interrupt.
    /// Cost: at most twice that of the budget.
    pub fn status(&mut self, dragon: &Dragon) -> Status {
        if dragon.status == Status::Alive || self.interrupt.is_requested() {
            return dragon.status;
        }
        let Ok(problem) = self.problem(self.board(), &dragon.stones) else {
            return dragon.status;
        };
        let settled = self.reader.settle(&problem, self.settings.nodes);
        let answers = (&settled.if_attacker_first, &settled.if_defender_first);
        let (Some(attacked), Some(defended)) = (answers.0.outcome, answers.1.outcome) else {
            return dragon.status;
        };
        let point = |answer: &Answer| answer.best.and_then(Move::vertex);
        match (attacked.is_capture(), defended.is_capture()) {
            (true, true) => Status::Dead,
            (true, false) => match (point(answers.0), point(answers.1)) {
                (Some(attack), Some(defense)) => Status::Critical { attack, defense },
                _ => dragon.status,
            },
            _ if matches!(attacked, Outcome::Lives | Outcome::Seki) => Status::Alive,
            _ if settled.complete => Status::Alive,
            _ => dragon.status,
        }
    }

    /// Who wins a semeai if the owner of `mine` moves first.
    /// Cost: at most four times that of the budget.
    ///
    /// # Errors
    /// If a dragon is too large.
    pub fn semeai(&mut self, mine: &Dragon, theirs: &Dragon) -> Result<Semeai, Unfit> {
        let (saved, taken) = (self.defend(mine)?, self.attack(theirs)?);
        let mut best = saved.best.unwrap_or(Move::Pass);
        if let Some(capture) = taken.best
            && capture != best
            && (saved.best.is_none_or(|mv| mv == Move::Pass)
                || self.saves(mine, capture)? == Some(true))
        {
            best = capture;
        }
        Ok(Semeai {
            defense: saved.outcome,
            attack: taken.outcome,
            best,
        })
    }

    /// Whether a dragon stands after a move of its owner.
    fn saves(&mut self, dragon: &Dragon, mv: Move) -> Result<Option<bool>, Unfit> {
        let mut board = self.board().clone();
        if let Move::Play(v) = mv
            && board.play(dragon.color, v).is_err()
        {
            return Ok(None);
        }
        let problem = self.problem(&board, &dragon.stones)?;
        let attacker = dragon.color.opponent();
        Ok(self
            .reader
            .captures(&problem, attacker, None, self.settings.nodes)
            .map(|falls| !falls))
    }

    /// The dragon of a stone.
    pub fn dragon(&self, v: Vertex) -> Option<&'a Dragon> {
        self.analysis.dragons.at(v)
    }
}

const NOTHING_TO_DO: Attempt = Attempt {
    outcome: tactics::Outcome::Success,
    best: Some(Move::Pass),
};

const FAILURE: Attempt = Attempt {
    outcome: tactics::Outcome::Failure,
    best: None,
};

fn attack(answer: &Answer) -> Attempt {
    let outcome = match answer.outcome {
        Some(Outcome::Captured) => tactics::Outcome::Success,
        Some(Outcome::CapturedInKo) => tactics::Outcome::GoodKo,
        Some(Outcome::SavedInKo) => tactics::Outcome::BadKo,
        _ => return FAILURE,
    };
    Attempt {
        outcome,
        best: answer.best.or(Some(Move::Pass)),
    }
}

fn defend(if_attacked: &Answer, answer: &Answer) -> Attempt {
    let stands = |outcome| outcome >= Outcome::Seki;
    if if_attacked.outcome.is_some_and(stands) {
        return NOTHING_TO_DO;
    }
    let outcome = match answer.outcome {
        Some(Outcome::Captured) | None => return FAILURE,
        Some(Outcome::CapturedInKo) => tactics::Outcome::BadKo,
        Some(Outcome::SavedInKo) => tactics::Outcome::GoodKo,
        Some(_) => tactics::Outcome::Success,
    };
    Attempt {
        outcome,
        best: answer.best.or(Some(Move::Pass)),
    }
}
