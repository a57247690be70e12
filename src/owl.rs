//! Questions about dragons: whether one can be killed or saved, what becomes of it, and who wins a semeai. They are GNU
//! Go's `owl` questions.
//!
//! The local search ([`crate::life`]) answers them. It ends where stones get away to a part of the board that is too
//! large to be read; whether they live there, the judge tells ([`crate::status`]): single stones in large territories can
//! run for a while, and are dead all the same.

mod answers;
mod reading;

use crate::analysis::Analysis;
use crate::board::Board;
use crate::dragon::{Dragon, DragonStatus};
use crate::interrupt::Interrupt;
use crate::life::{Reader, Settings};
use crate::playout::{View, canonical};
use crate::status::Verdict;
use crate::tactics;
use crate::vertex::{Move, Vertex};
use answers::FAILURE;
use std::cell::OnceCell;
use std::sync::Arc;

/// Whether the side that moves first gets what it wants, and by which move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Attempt {
    /// No success also where it was not found out: the budget ran out, or the dragon is too large.
    pub outcome: tactics::Outcome,
    /// The move: a pass where none is needed, where none makes it better, and where a ko threat has to come first.
    /// `None` without success.
    pub best: Option<Move>,
}

/// What becomes of a dragon, and by which moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Prospects {
    /// What becomes of it.
    pub status: DragonStatus,
    /// Whether the opponent, moving first, kills it.
    pub attack: Attempt,
    /// Whether the owner, moving first, saves it: with a pass what is alive already.
    pub defense: Attempt,
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

/// Reads what becomes of dragons. A dragon is given by one of its stones.
///
/// It reads one representative of the sixteen positions that turning, mirroring and exchanging the colours make of a
/// position, so that all of them get the same answer, also where a budget runs out.
#[derive(Debug)]
pub struct Owl {
    /// The representative, with the ko ban.
    board: Board,
    analysis: Analysis,
    /// The position that is asked about.
    asked: Board,
    /// What the judge says of it, once that matters.
    verdict: OnceCell<Arc<Verdict>>,
    /// Those that show the position as the representative; several if it is symmetrical.
    views: Vec<View>,
    reader: Reader,
    settings: Settings,
    interrupt: Interrupt,
}

impl Owl {
    /// For the dragons of a position. Cost: that of [`Analysis::new`].
    pub fn new(board: &Board, settings: Settings) -> Owl {
        let (mut representative, mut views) = canonical(board);
        let size = board.size();
        representative.set_suicide(board.suicide());
        if let Some((v, color)) = board.ko() {
            let seen = |view: &View| (view.vertex(size, v), view.color(color));
            let ko = views.iter().map(seen).min();
            views.retain(|view| Some(seen(view)) == ko);
            representative.set_ko(ko);
        }
        Owl {
            analysis: Analysis::new(&representative),
            board: representative,
            asked: board.clone(),
            verdict: OnceCell::new(),
            views,
            reader: Reader::new(),
            settings,
            interrupt: Interrupt::default(),
        }
    }

    /// The same, but when it is interrupted it reads no further: what was not read is not found out.
    pub fn heeding(self, interrupt: &Interrupt) -> Owl {
        Owl {
            interrupt: interrupt.clone(),
            ..self
        }
    }

    /// The same, for somebody who knows the verdict on the position already.
    pub fn knowing(self, verdict: Arc<Verdict>) -> Owl {
        Owl {
            verdict: OnceCell::from(verdict),
            ..self
        }
    }

    /// A view and the dragons of some stones as it shows them on the representative. Of several views it is one that shows
    /// them first: which of these makes no difference.
    fn seen<const N: usize>(&self, stones: [Vertex; N]) -> Option<(View, [Dragon; N])> {
        let at = |view: &View, v| self.analysis.dragons.at(view.vertex(self.asked.size(), v));
        let origins = |view: &&View| stones.map(|v| at(view, v).map(|dragon| dragon.origin));
        let view = *self.views.iter().min_by_key(origins)?;
        let dragons: Option<Vec<Dragon>> = stones.iter().map(|&v| at(&view, v).cloned()).collect();
        Some((view, dragons?.try_into().ok()?))
    }

    /// A vertex of the representative on the position that is asked about.
    fn back(&self, view: &View, v: Vertex) -> Vertex {
        view.vertex_back(self.asked.size(), v)
    }

    fn move_back(&self, view: &View, mv: Move) -> Move {
        match mv {
            Move::Play(v) => Move::Play(self.back(view, v)),
            Move::Pass => Move::Pass,
        }
    }

    /// An answer as the position that is asked about has it.
    fn attempt_back(&self, view: &View, attempt: Attempt) -> Attempt {
        Attempt {
            best: attempt.best.map(|mv| self.move_back(view, mv)),
            ..attempt
        }
    }

    /// Whether the opponent, moving first, kills a dragon: with a pass what is dead already. Cost: that of [`Owl::status`].
    pub fn attack(&mut self, v: Vertex) -> Attempt {
        self.prospects(v).attack
    }

    /// Whether the owner, moving first, saves a dragon; a seki saves it. Cost: that of [`Owl::status`].
    pub fn defend(&mut self, v: Vertex) -> Attempt {
        self.prospects(v).defense
    }

    /// Two moves in a row by which the opponent kills a dragon, the second a pass where one is enough. Cost: that of
    /// [`Owl::status`], and of the budget for each first move.
    pub fn threaten_attack(&mut self, v: Vertex) -> Option<[Move; 2]> {
        let (view, [dragon]) = self.seen([v])?;
        let moves = self
            .threaten(&view, &dragon, dragon.color.opponent())
            .ok()??;
        Some(moves.map(|mv| self.move_back(&view, mv)))
    }

    /// Two moves in a row by which the owner saves a dragon, the second a pass where one is enough; `None` also where none is
    /// needed, for nobody threatens to save what nobody kills. Cost: that of [`Owl::status`], and of the budget for each
    /// first move.
    pub fn threaten_defense(&mut self, v: Vertex) -> Option<[Move; 2]> {
        let (view, [dragon]) = self.seen([v])?;
        let moves = self.threaten(&view, &dragon, dragon.color).ok()??;
        let needs_one = moves != [Move::Pass; 2];
        needs_one.then(|| moves.map(|mv| self.move_back(&view, mv)))
    }

    /// What becomes of a dragon. The search tells, of the position as it is; where it does not find out, the
    /// eyes do, which are worth what they are if there are liberties outside. What is decided by ko is critical. Where the
    /// search ends at the rim of its region or runs out, the judge tells, and if he is not sure, a dragon stays unknown, and
    /// so does one that is not read for an interrupt. Cost: at most twice that of the budget, and that of a judge or two.
    pub fn status(&mut self, v: Vertex) -> DragonStatus {
        self.prospects(v).status
    }

    /// All of that from one reading. Cost: that of [`Owl::status`].
    pub fn prospects(&mut self, v: Vertex) -> Prospects {
        let Some((view, [dragon])) = self.seen([v]) else {
            return Prospects {
                status: DragonStatus::Unknown,
                attack: FAILURE,
                defense: FAILURE,
            };
        };
        let said = self.read(&view, &dragon);
        Prospects {
            status: match said.status {
                DragonStatus::Critical { attack, defense } => DragonStatus::Critical {
                    attack: self.back(&view, attack),
                    defense: self.back(&view, defense),
                },
                status => status,
            },
            attack: self.attempt_back(&view, said.attack),
            defense: self.attempt_back(&view, said.defense),
        }
    }

    /// Who wins a semeai if the owner of the first dragon moves first.
    /// Cost: twice that of [`Owl::status`].
    pub fn semeai(&mut self, mine: Vertex, theirs: Vertex) -> Semeai {
        let nothing = Semeai {
            defense: tactics::Outcome::Failure,
            attack: tactics::Outcome::Failure,
            best: Move::Pass,
        };
        let Some((view, [mine, theirs])) = self.seen([mine, theirs]) else {
            return nothing;
        };
        let semeai = self.read_semeai(&view, &mine, &theirs);
        Semeai {
            best: self.move_back(&view, semeai.best),
            ..semeai
        }
    }
}

#[cfg(test)]
mod tests;
