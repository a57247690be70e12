//! What becomes of the stones, as everything that tells it says: the verdict, and where a move decides.

use super::Position;
use crate::answer::{ByFirst, Certainty};
use crate::dragon::DragonStatus;
use crate::owl::{Prospects, Reason};
use crate::status::{BlockStatus, Evidence, Status};
use crate::vertex::Vertex;
use crate::vertex_set::VertexSet;
use std::cmp::Reverse;

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
    /// The stones that it is about: all of the dragon, or the block that the enemy may take from a dragon that lives.
    pub stones: VertexSet,
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
        let dragon = self.dragon(v);
        let dragon = dragon.map_or(block.stones, |dragon| dragon.stones);
        Some(GroupStatus {
            counted: block.status,
            critical: critical.map(|(points, _)| points),
            certainty: critical.map_or(block.certainty(), |(_, certainty)| certainty),
            stones: match critical {
                Some(_) => self.owl().at_stake(v).unwrap_or(dragon),
                None => dragon,
            },
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

    /// [`Position::group_status`] of all stones of the group of which the same is said: as sure as of the least sure of them
    /// ([`Position::group_certainty`]). Cost: that of reading each block of the dragon.
    pub(crate) fn shared_status(&self, v: Vertex) -> Option<GroupStatus> {
        let status = self.group_status(v)?;
        let is_alike = |block: &&BlockStatus| {
            let other = self.group_status(block.origin);
            other.is_some_and(|other| {
                (other.counted, other.critical) == (status.counted, status.critical)
            })
        };
        let blocks = self.verdict().blocks_of(&status.stones);
        let alike: Vec<&BlockStatus> = blocks.filter(is_alike).collect();
        let certainties = alike.iter().map(|block| self.group_certainty(block.origin));
        Some(GroupStatus {
            certainty: certainties.min()??,
            stones: VertexSet::union(alike.iter().map(|block| block.stones)),
            ..status
        })
    }

    /// Reads all dragons that are not sure, on all cores, where the caller will ask for each of them.
    pub(crate) fn read_dragons(&self) {
        if self.is_settled() {
            return;
        }
        let unsure = |stones: &VertexSet| {
            let blocks = self.verdict().blocks_of(stones);
            let unsure = blocks.filter(|block| block.certainty() < Certainty::Stated);
            unsure.map(|block| block.stones).collect()
        };
        let dragons = self.analysis().dragons.all().iter();
        let blocks = dragons.map(|dragon| unsure(&dragon.stones));
        let mut dragons: Vec<Vec<VertexSet>> = blocks
            .filter(|blocks: &Vec<_>| !blocks.is_empty())
            .collect();
        // Large ones take longest.
        dragons.sort_by_key(|blocks| Reverse(blocks.iter().map(VertexSet::len).sum::<usize>()));
        self.owl().read_ahead(&dragons);
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
        let found = self.prospects(block.origin);
        match found.status {
            DragonStatus::Critical { attack, defense } => {
                let points = ByFirst {
                    attacker: attack,
                    defender: defense,
                };
                Some((points, found.certainty))
            }
            _ => None,
        }
    }

    /// Whether the dragon of a stone can be killed and saved, by the reading that its status comes from. Cost: as for
    /// [`Position::group_status`].
    pub(crate) fn prospects(&self, v: Vertex) -> Prospects {
        self.owl().prospects(v)
    }

    /// Why the group of a stone is what it is, as far as reading its dragon comes to the same status. Cost: that of some
    /// readings.
    pub(crate) fn reasons(&self, v: Vertex) -> Vec<Reason> {
        let Some(status) = self.group_status(v) else {
            return Vec::new();
        };
        let mut reader = self.owl();
        match status.agrees_with(reader.prospects(v).status) {
            true => reader.reasons(v),
            false => Vec::new(),
        }
    }
}
