//! What becomes of the stones, as everything that tells it says: the verdict, and where a move decides.

use super::Position;
use crate::answer::{ByFirst, Certainty};
use crate::dragon::DragonStatus;
use crate::owl::{Owl, OwlSettings, Prospects, Reason};
use crate::status::{BlockStatus, Evidence, Status};
use crate::vertex::Vertex;
use std::cell::{RefCell, RefMut};

/// What becomes of a group of stones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GroupStatus {
    /// As it is counted now.
    pub counted: Status,
    /// Where each side plays first, if it depends on who moves first.
    pub critical: Option<ByFirst<Vertex>>,
    /// How sure that is: that a move decides if one does, and else how it is counted. What a finished reading leaves to a
    /// move is critical by reading, though it is doubtful how it is counted ([`BlockStatus::certainty`]).
    pub certainty: Certainty,
}

impl GroupStatus {
    /// Whether the status of a dragon by reading comes to the same.
    fn agrees_with(&self, read: DragonStatus) -> bool {
        match read {
            DragonStatus::Alive => self.critical.is_none() && self.counted.lives(),
            DragonStatus::Dead => self.critical.is_none() && !self.counted.lives(),
            DragonStatus::Critical { .. } => self.critical.is_some(),
            DragonStatus::Unknown => false,
        }
    }
}

impl Position {
    /// What becomes of the group of the stone on a vertex; `None` if there is no stone.
    ///
    /// A group is critical if reading finds that it lives or dies by who moves first, unless its status is proven or
    /// stated, or the game is finished. Else it is what the verdict says. Cost: that of [`Position::verdict`], and some
    /// milliseconds to some tens of them for each dragon that is not clear, once.
    pub fn group_status(&self, v: Vertex) -> Option<GroupStatus> {
        let block = self.verdict().at(v)?;
        let critical = self.critical(block);
        Some(GroupStatus {
            counted: block.status,
            critical: critical.map(|(points, _)| points),
            certainty: critical.map_or(block.certainty(), |(_, certainty)| certainty),
        })
    }

    /// How sure the status of the group of a stone is, with what reading its dragon adds: a reading that comes to the same
    /// status may be surer than the verdict. Cost: that of reading one dragon more, also in a finished game.
    pub(crate) fn group_certainty(&self, v: Vertex) -> Option<Certainty> {
        let status = self.group_status(v)?;
        if status.certainty >= Certainty::Stated {
            return Some(status.certainty);
        }
        let read = self.prospects(v);
        Some(match status.agrees_with(read.status) {
            true => status.certainty.max(read.certainty),
            false => status.certainty,
        })
    }

    /// Where a block is killed and saved, if it depends on who moves first, and how sure that is.
    fn critical(&self, block: &BlockStatus) -> Option<(ByFirst<Vertex>, Certainty)> {
        if block.certainty() >= Certainty::Stated || self.is_settled() {
            return None;
        }
        if block.is_unsettled()
            && let Evidence::Read { reading, .. } = block.evidence
            && let (Some(attacker), Some(defender)) = (reading.attack, reading.defense)
        {
            // Whether it falls was read to the end in any case: a budget that runs out leaves open only what ko threats change.
            return Some((ByFirst { attacker, defender }, reading.walls));
        }
        let dragon = self.analysis().dragons.at(block.origin)?;
        let found = self.prospects(dragon.origin);
        // No move decides about a lone stone in the open.
        let is_lone = found.certainty < Certainty::Read && self.is_lone(dragon.origin);
        match found.status {
            DragonStatus::Critical { attack, defense } if !is_lone => {
                let points = ByFirst {
                    attacker: attack,
                    defender: defense,
                };
                Some((points, found.certainty))
            }
            _ => None,
        }
    }

    /// What reads the dragon of a stone for its status: a glance where many dragons are not clear, and the reader of single
    /// dragons where few are or where a glance comes to the opposite of the verdict.
    fn reader(&self, v: Vertex) -> RefMut<'_, Owl> {
        let new = || Owl::at_a_glance(self.ground().clone(), &self.interrupt).map(RefCell::new);
        let Some(glance) = self.known.glance.get_or_init(new) else {
            return self.owl();
        };
        let read = glance.borrow_mut().prospects(v).status;
        match self.is_disputed(v, read) {
            true => self.owl(),
            false => glance.borrow_mut(),
        }
    }

    /// Whether the verdict counts a stone alive that a reading found dead, or dead what lives. In a finished game, and where
    /// the verdict is more than an estimate, it stands. What becomes of a lone stone in the open is not worth a closer look.
    pub(super) fn is_disputed(&self, v: Vertex, read: DragonStatus) -> bool {
        let lives = match read {
            DragonStatus::Alive => true,
            DragonStatus::Dead => false,
            DragonStatus::Critical { .. } | DragonStatus::Unknown => return false,
        };
        let block = self.verdict().at(v);
        block.is_some_and(|block| {
            block.status.lives() != lives && block.certainty() < Certainty::Read
        }) && !self.is_settled()
            && !self.is_lone(v)
    }

    /// Whether a stone is a dragon by itself that no capture threatens: it may be given up or run.
    fn is_lone(&self, v: Vertex) -> bool {
        let analysis = self.analysis();
        let is_alone = (analysis.dragons.at(v)).is_some_and(|dragon| dragon.stones.len() == 1);
        is_alone && (analysis.worms.at(v)).is_some_and(|worm| !worm.is_attacked())
    }

    /// Whether the dragon of a stone can be killed and saved, by the reading that its status comes from. Cost: as for
    /// [`Position::group_status`].
    pub(crate) fn prospects(&self, v: Vertex) -> Prospects {
        self.reader(v).prospects(v)
    }

    /// The same by so much reading, whatever the verdict says. Cost: that of the settings.
    pub(crate) fn prospects_within(&self, v: Vertex, budget: OwlSettings) -> Prospects {
        Owl::on(self.ground().clone(), budget, &self.interrupt).prospects(v)
    }

    /// Why the group of a stone is what it is, as far as reading its dragon comes to the same status. Cost: that of some
    /// readings.
    pub(crate) fn reasons(&self, v: Vertex) -> Vec<Reason> {
        let Some(status) = self.group_status(v) else {
            return Vec::new();
        };
        let mut reader = self.reader(v);
        match status.agrees_with(reader.prospects(v).status) {
            true => reader.reasons(v),
            false => Vec::new(),
        }
    }
}
