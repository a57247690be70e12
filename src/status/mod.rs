//! The status of stones at the end of a game, alive or dead, with the evidence for it.
//!
//! Proof comes first: pass-alive stones live, and so do all stones of their colour in the territory that they prove,
//! while enemy stones there are dead ([`crate::benson`]). The same holds of stones that their owner can make pass-alive
//! by answering every move, and of territory that it can keep so ([`crate::safety`]). The rest is estimated by playouts: a block dies if the
//! opponent owns its vertices in more than half of them. Blocks that survive in some playouts and die in others are read
//! ([`crate::life`]), in a local position enclosed by stones that are taken as safe, with either side to move first. If
//! the local position is too wide to be read and the playouts do not decide, there is a second opinion: a tree search
//! ([`crate::search`]).
//!
//! The answer depends on nothing but the stones and the settings. If the board is turned or mirrored, the answer is
//! turned or mirrored with it.
//!
//! # Assumptions
//! - Both players would leave the position as it is. So the holder of a ko keeps it. A block whose life depends on who moves first has the status that the playouts give it.
//! - Blocks in seki are alive, and so are stones whose captors are all dead.
//! - A seki is not believed if the only evidence for it are nearly drawn playouts: its weaker side is taken as dead.

mod judge;
mod kos;
mod params;
mod second_opinion;

pub use crate::life::LifeOutcome;
pub use judge::judge;
pub(crate) use judge::{glance, judge_on, weigh};
pub(crate) use params::is_open;
pub(crate) use second_opinion::share;

use crate::answer::Certainty;
use crate::board::Board;
use crate::color::{ByColor, Color};
use crate::seki::{self, Regions, Stated, Survey};
use crate::vertex::Vertex;
use crate::vertex_map::VertexMap;
use crate::vertex_set::VertexSet;
use crate::word::{Word, words};
use std::fmt;

/// The status of a block at the end of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Status {
    /// It stays on the board, and its eyes count.
    Alive,
    /// It stays on the board without two eyes: its surrounded points are eyes in seki ([`crate::seki`]).
    Seki,
    /// It is removed before counting.
    Dead,
}

impl Status {
    /// Whether the block stays on the board: alive or in seki.
    pub const fn lives(self) -> bool {
        matches!(self, Status::Alive | Status::Seki)
    }
}

impl fmt::Display for Status {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

words!(Status {
    Alive: "alive",
    Seki: "seki",
    Dead: "dead",
});

/// The fate of a block, as reading found it, for both sides to move first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LifeReading {
    /// Its fate if the opponent moves first.
    pub attacker_first: LifeOutcome,
    /// Its fate if its owner moves first.
    pub defender_first: LifeOutcome,
    /// The opponent's best first move, if it captures the block by a play.
    pub attack: Option<Vertex>,
    /// The owner's best first move, if it saves the block by a play.
    pub defense: Option<Vertex>,
    /// Whether [`LifeOutcome::Lives`] means two eyes here: its own, or those of pass-alive stones that it joins, because
    /// its owner has no other safe stones within reach.
    pub eyed_if_alive: bool,
    /// How sure the stones are that were taken as safe: [`Certainty::Read`], or [`Certainty::Estimated`] if some of them could
    /// be cut off.
    pub walls: Certainty,
}

impl LifeReading {
    /// Whether the block makes two eyes even if the opponent moves first.
    pub const fn has_eyes(&self) -> bool {
        self.eyed_if_alive && matches!(self.attacker_first, LifeOutcome::Lives)
    }

    /// Whether the block stays on the board whoever moves first; `None` if it depends on who does.
    pub const fn lives(&self) -> Option<bool> {
        match (
            self.attacker_first.is_capture(),
            self.defender_first.is_capture(),
        ) {
            (true, true) => Some(false),
            (false, false) => Some(true),
            _ => None,
        }
    }

    /// Whether a ko, for which one side needs threats, would turn the fate of the block: it lives, but its opponent could
    /// take it by a ko, or it is dead, but its owner could save it by one.
    pub const fn hangs_on_a_ko(&self) -> bool {
        matches!(self.attacker_first, LifeOutcome::SavedInKo)
            || matches!(
                (self.attacker_first, self.defender_first),
                (LifeOutcome::Captured, LifeOutcome::CapturedInKo)
            )
    }

    /// The reading with its moves mapped to another orientation of the board.
    fn seen(self, turn: impl Fn(Vertex) -> Vertex) -> LifeReading {
        LifeReading {
            attack: self.attack.map(&turn),
            defense: self.defense.map(turn),
            ..self
        }
    }
}

/// The reason for the status of a block.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Evidence {
    /// Proven: it is pass-alive, or in territory of the opponent where it can never live.
    Unconditional,
    /// Proven: its owner makes it pass-alive if it answers every move of the opponent, or it stands where the opponent
    /// answers every move so that it can never live.
    Secured,
    /// Estimated by playouts.
    Playouts {
        /// The share of playouts, 0 to 1, in which its colour owned its vertices. Where this did not decide, it is the
        /// weighted mean of that share and of the second opinion.
        survival: f64,
    },
    /// Read in a local position, if its surroundings are what the eyes and the playouts say; or found by tactical
    /// reading to be captured or saved depending on who moves first.
    Read {
        /// The result.
        reading: LifeReading,
        /// The share of playouts in which it survived, 0 to 1.
        survival: f64,
    },
    /// Read: it is in atari, but by taking it the opponent would lose a block in seki.
    Bait {
        /// The first stone of that block.
        of: Vertex,
        /// The share of playouts in which it survived, 0 to 1.
        survival: f64,
    },
    /// Doubted: it could live only in seki, and neither the playouts nor the second opinions decide whether it does.
    SekiDoubted {
        /// The share of playouts in which it survived, 0 to 1.
        survival: f64,
    },
    /// Stated by the players, directly or by naming only other blocks as dead.
    Stated,
    /// The game is over, and its rules take no stones off.
    Rules,
}

/// A block with its status.
#[derive(Clone, Debug, PartialEq)]
pub struct BlockStatus {
    /// Its first stone in reading order.
    pub origin: Vertex,
    /// Its colour.
    pub color: Color,
    /// Its stones.
    pub stones: VertexSet,
    /// Its status.
    pub status: Status,
    /// The reason.
    pub evidence: Evidence,
}

/// The probability that a score is exact if this is the lowest certainty of any block, 0 to 1.
///
/// It is the share of exact scores among 2,858 counted games between strong players, 109 of them doubtful. About one
/// percent of the records are odd.
pub(crate) const fn confidence(certainty: Certainty) -> f64 {
    match certainty {
        Certainty::Doubtful => 0.93,
        _ => 0.98,
    }
}

/// The stones of a position that the opponent could take in a ko if there were no bans, in reading order.
pub(crate) fn kos(board: &Board) -> Vec<Vertex> {
    kos::open(board).into_iter().map(|ko| ko.stone).collect()
}

impl BlockStatus {
    /// The certainty of the status.
    pub fn certainty(&self) -> Certainty {
        match self.evidence {
            Evidence::Unconditional | Evidence::Secured => Certainty::Proven,
            Evidence::Stated | Evidence::Rules => Certainty::Stated,
            Evidence::Bait { .. } => Certainty::Read,
            Evidence::Playouts { survival } if params::is_drawn(survival) => Certainty::Doubtful,
            Evidence::Playouts { .. } => Certainty::Estimated,
            Evidence::SekiDoubted { .. } => Certainty::Doubtful,
            Evidence::Read { .. } if self.is_unsettled() => Certainty::Doubtful,
            Evidence::Read { reading, .. } => reading.walls,
        }
    }

    /// Whether reading found that a ko would turn its fate ([`LifeReading::hangs_on_a_ko`]). In a seki that neither side
    /// wants to turn into a ko, as in a ten-thousand-year ko, it does not.
    pub fn hangs_on_a_ko(&self) -> bool {
        self.status != Status::Seki
            && matches!(self.evidence, Evidence::Read { reading, .. } if reading.hangs_on_a_ko())
    }

    /// Whether reading found that it is captured by a ko for which its owner has to find the first threat, whoever moves first.
    pub fn is_lost_by_ko(&self) -> bool {
        let by_ko = |reading: LifeReading| {
            [reading.attacker_first, reading.defender_first] == [LifeOutcome::CapturedInKo; 2]
        };
        matches!(self.evidence, Evidence::Read { reading, .. } if by_ko(reading))
    }

    /// Whether reading found that its life depends on who moves first.
    pub fn is_unsettled(&self) -> bool {
        matches!(self.evidence, Evidence::Read { reading, .. } if reading.lives().is_none())
    }
}

/// The status of every block of a position.
#[derive(Clone, Debug, PartialEq)]
pub struct Verdict {
    /// In the order of their first stones.
    blocks: Vec<BlockStatus>,
    /// The vertices that each colour owned in the playouts; `None` if none were made.
    owned: Option<ByColor<VertexSet>>,
    /// What was proven to be each colour's own.
    proven: ByColor<VertexSet>,
    /// The index of the block on each vertex.
    index: VertexMap<Option<u16>>,
    survey: Survey,
}

impl Verdict {
    /// The verdict on a board: of the blocks given as alive, those without two eyes are in seki.
    fn new(
        board: &Board,
        blocks: Vec<BlockStatus>,
        owned: Option<ByColor<VertexSet>>,
        stated: &Stated,
    ) -> Verdict {
        let mut survey = survey(board, &blocks, stated);
        survey.regions = survey.regions.divided();
        let mut verdict = Verdict {
            index: VertexSet::numbering(blocks.iter().map(|block| block.stones)),
            blocks,
            owned,
            proven: ByColor::default(),
            survey,
        };
        let in_seki = verdict.survey.stones_in_seki();
        for block in verdict.blocks.iter_mut().filter(|b| b.status.lives()) {
            block.status = match block.stones.intersects(&in_seki) {
                true => Status::Seki,
                false => Status::Alive,
            };
        }
        verdict
    }

    /// The same verdict after the players have stated the life of groups: their blocks live. `board` must be that of the
    /// verdict. Cost: that of [`seki::survey`].
    pub fn stated(mut self, board: &Board, stated: &Stated) -> Verdict {
        let living = stated.seki | stated.alive;
        for block in &mut self.blocks {
            if block.stones.intersects(&living) {
                block.status = Status::Alive;
                block.evidence = Evidence::Stated;
            }
        }
        Verdict {
            proven: self.proven,
            ..Verdict::new(board, self.blocks, self.owned, stated)
        }
    }

    /// What each colour keeps if it answers every move of its opponent ([`crate::safety`]), as far as the judge has
    /// proven it on its way. None if the players agreed on the verdict.
    pub fn proven(&self) -> &ByColor<VertexSet> {
        &self.proven
    }

    /// All blocks in the order of their first stones.
    pub fn blocks(&self) -> &[BlockStatus] {
        &self.blocks
    }

    /// The blocks of a dragon, or of other stones: those that are wholly among them.
    pub(crate) fn blocks_of(&self, stones: &VertexSet) -> impl Iterator<Item = &BlockStatus> {
        let stones = *stones;
        let blocks = self.blocks.iter();
        blocks.filter(move |block| block.stones.is_subset(&stones))
    }

    /// The block on a vertex; `None` if it is empty.
    pub fn at(&self, v: Vertex) -> Option<&BlockStatus> {
        self.index[v].map(|i| &self.blocks[usize::from(i)])
    }

    /// Those of the vertices that this colour did not own in the playouts.
    ///
    /// Empty if no playouts were made, because everything is proven or agreed on.
    pub fn disputed(&self, color: Color, vertices: &VertexSet) -> VertexSet {
        match &self.owned {
            Some(owned) => *vertices - owned[color],
            None => VertexSet::EMPTY,
        }
    }

    /// The lowest certainty of any block; proven on a board without stones.
    pub fn certainty(&self) -> Certainty {
        let least_sure = self.least_sure(&self.proven);
        least_sure.map_or(Certainty::Proven, BlockStatus::certainty)
    }

    /// The first of the blocks with the lowest certainty, but for those that are proven, also by what each colour keeps
    /// according to more proofs than the verdict's own; `None` if all are.
    pub fn least_sure(&self, kept: &ByColor<VertexSet>) -> Option<&BlockStatus> {
        let is_proven = |block: &BlockStatus| {
            let keeper = match block.status {
                Status::Alive | Status::Seki => block.color,
                Status::Dead => block.color.opponent(),
            };
            block.certainty() == Certainty::Proven || block.stones.is_subset(&kept[keeper])
        };
        let open = self.blocks.iter().filter(|block| !is_proven(block));
        open.min_by_key(|block| block.certainty())
    }

    /// The false eyes, the seki and the regions of the board once the dead stones are removed.
    pub fn survey(&self) -> &Survey {
        &self.survey
    }

    /// The survey of a board that was reached from that of the verdict, if the fate of no block has changed since.
    /// Cost: that of [`seki::survey`].
    pub(crate) fn survey_after(&self, board: &Board) -> Survey {
        survey(board, &self.blocks, &Stated::default())
    }

    /// The stones of all blocks with this status.
    pub fn stones(&self, status: Status) -> VertexSet {
        let found = self.blocks.iter().filter(|b| b.status == status);
        VertexSet::union(found.map(|block| block.stones))
    }
}

/// Looks for false eyes and seki once the dead stones are removed.
///
/// Some blocks are taken as alive whatever their eyes: those that were read or proven to make two eyes, and those at
/// open borders, which may still make eyes there. What the players have stated comes first.
fn survey(board: &Board, blocks: &[BlockStatus], stated: &Stated) -> Survey {
    let dead = blocks.iter().filter(|block| block.status == Status::Dead);
    let regions = Regions::new(board, &VertexSet::union(dead.map(|block| block.stones)));
    let borders = regions.borderland().neighbors();
    let living = blocks.iter().filter(|block| block.status.lives());
    let lives = living.filter(|block| match block.evidence {
        Evidence::Read { reading, .. } if reading.has_eyes() => true,
        Evidence::Secured | Evidence::Rules => true,
        // Players who have stated the status leave no borders open.
        Evidence::Stated => false,
        _ => block.stones.intersects(&borders),
    });
    let stated = Stated {
        alive: stated.alive | VertexSet::union(lives.map(|block| block.stones)),
        ..*stated
    };
    seki::survey_regions(regions, &stated)
}

/// The verdict that the players agreed on: blocks with a vertex in `dead` are dead, all others alive.
///
/// Vertices without a stone have no effect.
pub fn agreed(board: &Board, dead: &VertexSet) -> Verdict {
    given(board, dead, Evidence::Stated)
}

/// The verdict on a game that is over under rules that take no stones off: all blocks are alive.
pub fn as_it_stands(board: &Board) -> Verdict {
    given(board, &VertexSet::EMPTY, Evidence::Rules)
}

/// The verdict that needs no judging: blocks with a vertex in `dead` are dead, all others alive.
fn given(board: &Board, dead: &VertexSet, evidence: Evidence) -> Verdict {
    let blocks = board.block_origins().into_iter().filter_map(|origin| {
        let stones = board.stone_set(origin);
        let status = if stones.intersects(dead) {
            Status::Dead
        } else {
            Status::Alive
        };
        let color = board.color_at(origin)?;
        Some(BlockStatus {
            origin,
            color,
            stones,
            status,
            evidence,
        })
    });
    Verdict::new(board, blocks.collect(), None, &Stated::default())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::playout::PlayoutSettings;

    /// Checks the dead blocks, named by their first stones.
    fn check(diagram: &str, dead: &[&str]) {
        let board = Board::from_diagram(diagram).unwrap();
        let verdict = judge(&board, PlayoutSettings::default());
        let found: Vec<String> = verdict
            .blocks()
            .iter()
            .filter(|b| b.status == Status::Dead)
            .map(|b| b.origin.to_string())
            .collect();
        assert_eq!(found, dead, "{diagram}");
        assert_eq!(verdict.blocks().len(), board.blocks().count());
    }

    #[test]
    fn lone_invaders_die() {
        check(
            ". X . X O . O . .
             X X X X O O O O O
             . . . X O . . . .
             . O . X O . . . .
             . . . X O . X . .
             . . . X O . . . .
             X X X X O . . . .
             . . . X O O O O .
             . X . X X X O . O",
            &["B6", "G5"],
        );
    }

    #[test]
    fn what_is_proven_is_not_the_least_sure() {
        let board = Board::from_diagram(
            ". . . X O . . . .
             . . . X O . . . .
             . O . X O . X . .
             . . . X O . . . .
             . . . X O . . . .",
        );
        let verdict = judge(&board.unwrap(), PlayoutSettings::default());
        let mut kept = ByColor::<VertexSet>::default();
        let mut seen = VertexSet::EMPTY;
        while let Some(block) = verdict.least_sure(&kept) {
            assert!(seen.insert(block.origin), "{}", block.origin);
            let keeper = match block.status {
                Status::Dead => block.color.opponent(),
                _ => block.color,
            };
            kept[keeper] |= block.stones;
        }
        let proven = |block: &&BlockStatus| block.certainty() == Certainty::Proven;
        assert_eq!(
            seen.len() + verdict.blocks().iter().filter(proven).count(),
            4
        );
    }

    #[test]
    fn a_snapback_and_a_nakade_kill() {
        // White's five stones in the corner have one eye of three in a row, with Black in its middle.
        check(
            ". X . O X . . . .
             O O O O X . . . .
             X X X X X . . X .
             . . . . . . . . .
             . . . . . . . . .
             O O O O O O O O O
             . . . . . . . . .
             O O . O . O . O .
             . O . O . O . O .",
            &["D9"],
        );
    }

    #[test]
    fn an_empty_board_has_no_blocks() {
        check(". .\n. .", &[]);
    }

    #[test]
    fn what_players_agree_on_marks_whole_blocks() {
        let board = Board::from_diagram("X X . O\n. . . O").unwrap();
        let at = |name: &str| name.parse::<Vertex>().unwrap();
        let verdict = agreed(&board, &[at("B2"), at("C1")].into_iter().collect());
        assert_eq!(verdict.at(at("A2")).unwrap().status, Status::Dead);
        assert!(verdict.at(at("D1")).unwrap().status.lives());
        assert_eq!(verdict.at(at("C1")), None);
        assert_eq!(verdict.stones(Status::Dead).len(), 2);
    }
}
