//! Questions about dragons: whether one can be killed or saved, what becomes of it, and who wins a semeai. They
//! correspond to GNU Go's `owl` commands.
//!
//! # How they are answered
//! A dragon that is pass-alive lives. So does one to which playouts and the network, with either side to move, all give a large
//! share. Any other is read ([`crate::life`]), between walls that are proven to live or have two eyes if these enclose it, or else
//! in a frame that playouts draw around it (`frame` of [`crate::life`]); a race with one other block is counted, too, if neither can
//! gain liberties (module `race`). What cannot be read within the budget is searched for by playouts whose stake is the dragon
//! (module `fight`): these always have an answer. So a dragon is unknown only if reading was interrupted. Everybody who asks gets
//! the same answer: there is one depth.
//!
//! Of a dragon that lives a part may be lost by itself: blocks that are asked about are searched for, too.

mod answers;
mod fight;
mod questions;
mod race;
mod reading;
mod reasons;
mod surroundings;
mod tried;

use crate::answer::{Answer, Certainty, Outcome};
use crate::board::{Board, Orientation};
use crate::dragon::{Dragon, DragonStatus, Dragons};
use crate::groundwork::Groundwork;
use crate::interrupt::Interrupt;
use crate::life::LifeReader;
use crate::together::{cores, together};
use crate::vertex::Move;
use crate::vertex_set::VertexSet;
use answers::Answers;
use reading::{Begun, DragonReader};
pub use reasons::{Fate, Reason};
use rustc_hash::FxHashMap;
use std::num::NonZero;
use std::ops::ControlFlow;
use std::sync::{Mutex, PoisonError};

/// When a dragon is clear.
/// On boards of amateurs' games, of 1,325 living blocks of four stones and more 1,092 are clear by the first, and one of 165 that a
/// move decides; of those with two eyes 954 and 3 by the second.
mod params {
    /// A dragon lives without a search if playouts and the network, with either side to move, give it at least this share.
    pub(super) const AGREED: f64 = 0.8;
    /// The share of one that lives by its eyes.
    pub(super) const AGREED_EYED: f64 = 0.7;
}

/// How much is done for an answer about a dragon.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OwlSettings {
    /// The most moves that are read for each side to move first, between walls that enclose the dragon.
    pub nodes: u32,
    /// The same in a frame.
    pub framed_nodes: u32,
    /// Playouts of the tree search, where one is asked, for each side to move first.
    pub playouts: u32,
}

impl Default for OwlSettings {
    /// Enclosed dragons need the moves: of 60 enclosed problems in which ko decides, 40 are answered right with 600,000, and 32
    /// with 150,000. In a frame what can be read to the end takes little: with 2,500, 5,000 and 20,000 moves there 157, 156 and 154
    /// of 166 blocks that a move decides are right, and 1,317 or 1,318 of 1,340 living ones. With 1,000 playouts 152 and 1,314.
    fn default() -> OwlSettings {
        OwlSettings {
            nodes: 500_000,
            framed_nodes: 2_500,
            playouts: 2_000,
        }
    }
}

impl OwlSettings {
    /// One part in so many of this.
    fn part(self, parts: u32) -> OwlSettings {
        OwlSettings {
            nodes: self.nodes / parts,
            framed_nodes: self.framed_nodes / parts,
            playouts: self.playouts / parts,
        }
    }
}

/// What becomes of a dragon, and by which moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Prospects {
    /// What becomes of it.
    pub status: DragonStatus,
    /// How sure that is.
    pub certainty: Certainty,
    /// Whether the opponent, moving first, kills it; by a pass if it is dead already.
    pub attack: Answer,
    /// Whether the owner, moving first, saves it; by a pass if it is alive already.
    pub defense: Answer,
}

/// What is asked about.
#[derive(Clone, Debug)]
struct AskedDragon {
    /// The stones that give the dragon, on the representative.
    stones: VertexSet,
    /// The dragon, or all dragons of these stones as one.
    dragon: Dragon,
}

/// Answers questions about the dragons of a position, and remembers the answers. A dragon is given by one of its stones;
/// if a move cuts it in two, what becomes of the part with that stone is told.
///
/// Stones of several dragons of one colour ask about all of these as one target: it is killed if all of it is captured, and
/// saved if a part of it lives. Without a stone on one of the vertices, or with stones of both colours, nothing succeeds, and
/// the status is unknown.
///
/// Only the representative is read ([`Groundwork`]), so all orientations of a position get the same answer, even where a
/// budget runs out.
#[derive(Clone, Debug)]
pub struct Owl {
    ground: Groundwork,
    budget: OwlSettings,
    interrupt: Interrupt,
    /// The answers so far about whole dragons, by their stones.
    known: FxHashMap<VertexSet, Answers>,
    /// What was read so far of dragons about which only an attack was asked, by their stones.
    begun: FxHashMap<VertexSet, Begun>,
    /// The answers so far that also heed weak points, by the blocks asked about.
    known_of_blocks: FxHashMap<VertexSet, Answers>,
    reader: LifeReader,
    /// The dragons, where they are not those of the analysis.
    apart: Option<Dragons>,
}

impl Owl {
    /// For the dragons of a position. It stops reading when it is interrupted; what was not read by then stays unknown.
    pub(crate) fn on(ground: Groundwork, budget: OwlSettings, interrupt: &Interrupt) -> Owl {
        Owl {
            ground,
            budget,
            interrupt: interrupt.clone(),
            known: FxHashMap::default(),
            begun: FxHashMap::default(),
            known_of_blocks: FxHashMap::default(),
            reader: LifeReader::remembering(),
            apart: None,
        }
    }

    /// Reads the blocks of several dragons, each dragon in a thread of its own as far as the machine has cores: later questions
    /// find the answers.
    pub(crate) fn read_ahead(&mut self, dragons: &[Vec<VertexSet>]) {
        if cores() == NonZero::<usize>::MIN {
            return;
        }
        let owls = Mutex::new(Vec::new());
        let held = || owls.lock().unwrap_or_else(PoisonError::into_inner);
        let read = |blocks: &Vec<VertexSet>| {
            let known = held().pop();
            let mut owl = known.unwrap_or_else(|| self.clone());
            for &block in blocks {
                owl.prospects(block);
            }
            held().push(owl);
        };
        together(cores(), dragons, read, |_| {
            match self.interrupt.is_requested() {
                true => ControlFlow::Break(()),
                false => ControlFlow::Continue(()),
            }
        });
        for owl in std::mem::take(&mut *held()) {
            self.known.extend(owl.known);
            self.known_of_blocks.extend(owl.known_of_blocks);
        }
    }

    /// The dragons of the representative.
    fn dragons(&self) -> &Dragons {
        let found = || &self.ground.analysis().dragons;
        self.apart.as_ref().unwrap_or_else(found)
    }

    /// Lets it be stopped by another interrupt from now on.
    pub(crate) fn heed(&mut self, interrupt: &Interrupt) {
        self.interrupt = interrupt.clone();
    }

    /// The same for a board that was reached from the representative by a move.
    fn after(&self, board: &Board) -> Owl {
        let ground = Groundwork::alone(board, &self.ground);
        Owl::on(ground, self.budget, &self.interrupt)
    }

    /// What reads the dragons of the representative.
    fn reading(&mut self) -> DragonReader<'_> {
        let found = || &self.ground.analysis().dragons;
        DragonReader {
            ground: &self.ground,
            dragons: self.apart.as_ref().unwrap_or_else(found),
            reader: &mut self.reader,
            budget: self.budget,
            interrupt: &self.interrupt,
        }
    }

    /// An orientation, and what is asked about some stones as it shows them on the representative. If there are several,
    /// the one that shows these first in reading order is taken.
    fn seen<const N: usize>(
        &self,
        targets: [VertexSet; N],
    ) -> Option<(Orientation, [AskedDragon; N])> {
        let at = |orientation: &Orientation, target| {
            let stones = orientation.set(target);
            let dragon = self.dragons().united(&stones)?;
            Some(AskedDragon { stones, dragon })
        };
        let places = |orientation: &&Orientation| {
            let asked = targets.map(|target| at(orientation, target));
            asked.map(|asked| {
                asked.map(|asked| (asked.dragon.origin, asked.stones.iter().collect::<Vec<_>>()))
            })
        };
        let orientation = *self.ground.orientations().iter().min_by_key(places)?;
        let asked: Option<Vec<AskedDragon>> = targets
            .iter()
            .map(|&target| at(&orientation, target))
            .collect();
        Some((orientation, asked?.try_into().ok()?))
    }

    /// Whether the opponent, moving first, kills a dragon, and how: also where it is dead already, unless that is seen
    /// without a move. The move is a pass where none is needed, where no move improves the result, and where a ko threat has
    /// to come first. A failure also if reading was interrupted. Cost: that of [`Owl::status`].
    pub fn attack(&mut self, target: impl Into<VertexSet>) -> Answer {
        self.attempt(target.into(), Owl::kill)
    }

    /// Whether the owner, moving first, saves a dragon, and how: also where it is alive already, unless that is seen
    /// without a move. A seki saves it. Cost: that of [`Owl::status`], and of half the budget for one that is alive.
    pub fn defend(&mut self, target: impl Into<VertexSet>) -> Answer {
        self.attempt(target.into(), Owl::save)
    }

    fn attempt(&mut self, target: VertexSet, ask: fn(&mut Owl, &AskedDragon) -> Answer) -> Answer {
        let Some((orientation, [asked])) = self.seen([target]) else {
            return Answer::FAILURE;
        };
        orientation.answer_back(ask(self, &asked))
    }

    /// Two moves in a row by which the opponent kills a dragon, the second a pass where one is enough. Cost: that of
    /// [`Owl::status`], and of the budget for each first move.
    pub fn threaten_attack(&mut self, target: impl Into<VertexSet>) -> Option<[Move; 2]> {
        let (orientation, [asked]) = self.seen([target.into()])?;
        let attacker = asked.dragon.color.opponent();
        let moves = self.threaten(&asked, attacker)?;
        Some(moves.map(|mv| orientation.move_back(mv)))
    }

    /// Two moves in a row by which the owner saves a dragon, the second a pass where one is enough; `None` also where
    /// no move is needed. Cost: that of [`Owl::status`], and of the budget for each first move.
    pub fn threaten_defense(&mut self, target: impl Into<VertexSet>) -> Option<[Move; 2]> {
        let (orientation, [asked]) = self.seen([target.into()])?;
        let moves = self.threaten(&asked, asked.dragon.color)?;
        let needs_one = moves != [Move::Pass; 2];
        needs_one.then(|| moves.map(|mv| orientation.move_back(mv)))
    }

    /// What becomes of a dragon. One whose life is decided by ko is critical; it is unknown only if reading was
    /// interrupted. Cost: at most twice that of the budget ([`OwlSettings`]), and where that leaves an estimate, as much
    /// again for each of the few moves that are tried on weak points.
    pub fn status(&mut self, target: impl Into<VertexSet>) -> DragonStatus {
        self.prospects(target).status
    }

    /// [`Owl::status`], [`Owl::attack`] and [`Owl::defend`] from one reading. Cost: that of [`Owl::status`].
    pub fn prospects(&mut self, target: impl Into<VertexSet>) -> Prospects {
        let Some((orientation, [asked])) = self.seen([target.into()]) else {
            return Prospects {
                status: DragonStatus::Unknown,
                certainty: Certainty::Estimated,
                attack: Answer::FAILURE,
                defense: Answer::FAILURE,
            };
        };
        let said = self.read(&asked);
        Prospects {
            status: said.status.seen(&orientation),
            certainty: said.certainty,
            attack: orientation.answer_back(said.attack),
            defense: orientation.answer_back(said.defense),
        }
    }

    /// Who wins a semeai if the owner of the first dragon moves first: whether its dragon is saved, and whether the other
    /// one is captured. The move is a pass where nothing is to be gained, or to be done.
    /// Cost: twice that of [`Owl::status`].
    pub fn semeai(
        &mut self,
        mine: impl Into<VertexSet>,
        theirs: impl Into<VertexSet>,
    ) -> Answer<[Outcome; 2]> {
        let targets = [mine.into(), theirs.into()];
        let Some((orientation, asked)) = self.seen(targets) else {
            return Answer::at_once([Outcome::Failure; 2], Some(Move::Pass));
        };
        let answer = match self.racing(&asked) {
            Some((mut owl, [mine, theirs])) => owl.read_semeai(&mine, &theirs),
            None => {
                let [mine, theirs] = asked;
                self.read_semeai(&mine, &theirs)
            }
        };
        orientation.answer_back(answer)
    }

    /// The same for two dragons of which neither counts as captured in an eye of the other one's side: such an eye would make
    /// one dragon of what is in the race and what surrounds it. `None` if there is no such eye.
    fn racing(&self, asked: &[AskedDragon; 2]) -> Option<(Owl, [AskedDragon; 2])> {
        let analysis = self.ground.analysis();
        let [mine, theirs] = asked;
        let both = mine.dragon.stones | theirs.dragon.stones;
        let mut eyes = analysis.eyes.all().iter();
        if !eyes.any(|eye| eye.space.vertices.intersects(&both)) {
            return None;
        }
        let (worms, pass_alive) = (&mut analysis.worms.clone(), self.ground.pass_alive());
        let dragons = Dragons::without(&both, worms, &analysis.eyes, pass_alive);
        let racing = |asked: &AskedDragon| {
            let dragon = dragons.united(&asked.stones)?;
            Some(AskedDragon {
                dragon,
                ..asked.clone()
            })
        };
        let asked = [racing(mine)?, racing(theirs)?];
        let owl = Owl {
            apart: Some(dragons),
            ..Owl::on(self.ground.clone(), self.budget, &self.interrupt)
        };
        Some((owl, asked))
    }
}

#[cfg(test)]
mod tests;
