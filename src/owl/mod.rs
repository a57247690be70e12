//! Questions about dragons: whether one can be killed or saved, what becomes of it, and who wins a semeai. They
//! correspond to GNU Go's `owl` commands.
//!
//! The local search ([`crate::life`]) answers them. It ends where stones escape to a part of the board that is too
//! large to be read. Whether they live there is left to the judge ([`crate::status`]): a single stone in large
//! territory can run for a while and is dead all the same.

mod answers;
mod reading;

use crate::analysis::Analysis;
use crate::benson::{self, PassAlive};
use crate::board::{Board, Orientation, canonical};
use crate::color::ByColor;
use crate::dragon::{Dragon, DragonStatus};
use crate::interrupt::Interrupt;
use crate::life::{LifeReader, LifeSettings};
use crate::status::Verdict;
use crate::tactics;
use crate::vertex::{Move, Vertex};
use answers::FAILURE;
use std::cell::OnceCell;
use std::sync::Arc;

/// Whether the side that moves first gets what it wants, and by which move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Attempt {
    /// Whether it does. This is a failure also if reading found no answer: the budget ran out, or the dragon is too
    /// large.
    pub outcome: tactics::CaptureOutcome,
    /// The move: a pass where none is needed, where no move improves the result, and where a ko threat has to come
    /// first. `None` in case of failure.
    pub best: Option<Move>,
}

impl Attempt {
    /// The attempt with its move mapped from the representative to the position.
    fn back(self, orientation: &Orientation) -> Attempt {
        Attempt {
            best: self.best.map(|mv| orientation.move_back(mv)),
            ..self
        }
    }
}

/// What becomes of a dragon, and by which moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Prospects {
    /// What becomes of it.
    pub status: DragonStatus,
    /// Whether the opponent, moving first, kills it.
    pub attack: Attempt,
    /// Whether the owner, moving first, saves it; by a pass if it is alive already.
    pub defense: Attempt,
}

/// The result of a semeai in which the owner of one of two dragons moves first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Semeai {
    /// Whether its dragon is saved.
    pub defense: tactics::CaptureOutcome,
    /// Whether the other dragon is captured.
    pub attack: tactics::CaptureOutcome,
    /// Its move: a pass where nothing is to be gained, or to be done.
    pub best: Move,
}

/// Reads what becomes of dragons. A dragon is given by one of its stones.
///
/// Turning, mirroring and exchanging the colours make sixteen positions of one. Only one representative of these is
/// read, so all of them get the same answer, even where a budget runs out.
#[derive(Debug)]
pub struct Owl {
    /// The representative, with the ko ban.
    board: Board,
    analysis: Analysis,
    pass_alive: ByColor<PassAlive>,
    /// The position that is asked about.
    asked: Board,
    /// What the judge says of the position, once that is needed.
    verdict: OnceCell<Arc<Verdict>>,
    /// The orientations of the position that show the representative; several if it is symmetrical.
    orientations: Vec<Orientation>,
    reader: LifeReader,
    settings: LifeSettings,
    interrupt: Interrupt,
}

impl Owl {
    /// For the dragons of a position. Cost: that of [`Analysis::new`].
    pub fn new(board: &Board, settings: LifeSettings) -> Owl {
        let (mut representative, mut orientations) = canonical(board);
        representative.set_suicide(board.suicide());
        if let Some((v, color)) = board.ko() {
            let seen =
                |orientation: &Orientation| (orientation.vertex(v), orientation.color(color));
            let ko = orientations.iter().map(seen).min();
            orientations.retain(|orientation| Some(seen(orientation)) == ko);
            representative.set_ko(ko);
        }
        Owl {
            analysis: Analysis::new(&representative),
            pass_alive: benson::pass_alive(&representative),
            board: representative,
            asked: board.clone(),
            verdict: OnceCell::new(),
            orientations,
            reader: LifeReader::new(),
            settings,
            interrupt: Interrupt::default(),
        }
    }

    /// The same, but it stops reading when it is interrupted. What was not read by then stays unknown.
    pub fn heeding(self, interrupt: &Interrupt) -> Owl {
        Owl {
            interrupt: interrupt.clone(),
            ..self
        }
    }

    /// The same for a caller that already has the verdict on the position.
    pub fn knowing(self, verdict: Arc<Verdict>) -> Owl {
        Owl {
            verdict: OnceCell::from(verdict),
            ..self
        }
    }

    /// An orientation, and the dragons of some stones as it shows them on the representative. If there are several, the
    /// one that shows these dragons first in reading order is taken; a tie makes no difference.
    fn seen<const N: usize>(&self, stones: [Vertex; N]) -> Option<(Orientation, [Dragon; N])> {
        let at = |orientation: &Orientation, v| self.analysis.dragons.at(orientation.vertex(v));
        let origins = |orientation: &&Orientation| {
            stones.map(|v| at(orientation, v).map(|dragon| dragon.origin))
        };
        let orientation = *self.orientations.iter().min_by_key(origins)?;
        let dragons: Option<Vec<Dragon>> = stones
            .iter()
            .map(|&v| at(&orientation, v).cloned())
            .collect();
        Some((orientation, dragons?.try_into().ok()?))
    }

    /// Whether the opponent, moving first, kills a dragon; by a pass if it is dead already. Cost: that of
    /// [`Owl::status`].
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
        let (orientation, [dragon]) = self.seen([v])?;
        let moves = self.threaten(&dragon, dragon.color.opponent()).ok()??;
        Some(moves.map(|mv| orientation.move_back(mv)))
    }

    /// Two moves in a row by which the owner saves a dragon, the second a pass where one is enough; `None` also where
    /// no move is needed. Cost: that of [`Owl::status`], and of the budget for each first move.
    pub fn threaten_defense(&mut self, v: Vertex) -> Option<[Move; 2]> {
        let (orientation, [dragon]) = self.seen([v])?;
        let moves = self.threaten(&dragon, dragon.color).ok()??;
        let needs_one = moves != [Move::Pass; 2];
        needs_one.then(|| moves.map(|mv| orientation.move_back(mv)))
    }

    /// What becomes of a dragon. The search decides if it finds an answer. If not, the eyes decide, whose value holds
    /// as long as there are liberties outside. A dragon whose life is decided by ko is critical. If the search ended at
    /// the rim of its region or ran out of budget, the judge decides. If the judge is not sure, or reading was
    /// interrupted, the dragon stays unknown. Cost: at most twice that of the budget, and that of a judge or two.
    pub fn status(&mut self, v: Vertex) -> DragonStatus {
        self.prospects(v).status
    }

    /// [`Owl::status`], [`Owl::attack`] and [`Owl::defend`] from one reading. Cost: that of [`Owl::status`].
    pub fn prospects(&mut self, v: Vertex) -> Prospects {
        let Some((orientation, [dragon])) = self.seen([v]) else {
            return Prospects {
                status: DragonStatus::Unknown,
                attack: FAILURE,
                defense: FAILURE,
            };
        };
        let said = self.read(&dragon);
        Prospects {
            status: match said.status {
                DragonStatus::Critical { attack, defense } => DragonStatus::Critical {
                    attack: orientation.vertex_back(attack),
                    defense: orientation.vertex_back(defense),
                },
                status => status,
            },
            attack: said.attack.back(&orientation),
            defense: said.defense.back(&orientation),
        }
    }

    /// Who wins a semeai if the owner of the first dragon moves first.
    /// Cost: twice that of [`Owl::status`].
    pub fn semeai(&mut self, mine: Vertex, theirs: Vertex) -> Semeai {
        let nothing = Semeai {
            defense: tactics::CaptureOutcome::Failure,
            attack: tactics::CaptureOutcome::Failure,
            best: Move::Pass,
        };
        let Some((orientation, [mine, theirs])) = self.seen([mine, theirs]) else {
            return nothing;
        };
        let semeai = self.read_semeai(&mine, &theirs);
        Semeai {
            best: orientation.move_back(semeai.best),
            ..semeai
        }
    }
}

#[cfg(test)]
mod tests;
