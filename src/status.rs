//! Which stones are alive and which are dead at the end of a game, each with the evidence for it.
//!
//! Proof comes first: pass-alive stones live, and enemy stones in their territory are dead
//! ([`crate::benson`]). The rest is an estimate from playouts: a block dies if the opponent owns its vertices in
//! more than half of them. The answer depends on the stones and the settings alone, and turns with the board.

use crate::benson::{self, Unconditional};
use crate::board::Board;
use crate::color::Color;
use crate::playout::{self, Ownership};
use crate::vertex::Vertex;
use crate::vertex_map::VertexMap;
use crate::vertex_set::VertexSet;
use std::fmt;

/// What becomes of a block.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Status {
    /// It stays on the board.
    Alive,
    /// It is taken off before counting.
    Dead,
}

impl fmt::Display for Status {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Status::Alive => "alive",
            Status::Dead => "dead",
        })
    }
}

/// Why a block has its status.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Evidence {
    /// Proven: it is pass-alive, or lies where it can never live.
    Unconditional,
    /// Estimated: its colour owned its vertices in this share of the playouts, 0 to 1.
    Playouts {
        /// The share.
        survival: f64,
    },
    /// The players said so.
    Stated,
}

/// A block and what becomes of it.
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

/// The status of every block, in the order of their first stones.
#[derive(Clone, Debug, PartialEq)]
pub struct Verdict {
    blocks: Vec<BlockStatus>,
    index: VertexMap<Option<u16>>,
}

impl Verdict {
    fn new(blocks: Vec<BlockStatus>) -> Verdict {
        let mut index = VertexMap::filled(None);
        for (i, block) in blocks.iter().enumerate() {
            for v in block.stones {
                index[v] = Some(i as u16);
            }
        }
        Verdict { blocks, index }
    }

    /// The verdict with the blocks on these vertices alive, because somebody says so.
    pub fn stated_alive(mut self, stones: &VertexSet) -> Verdict {
        for block in &mut self.blocks {
            if block.stones.intersects(stones) {
                block.status = Status::Alive;
                block.evidence = Evidence::Stated;
            }
        }
        self
    }

    /// All blocks in the order of their first stones.
    pub fn blocks(&self) -> &[BlockStatus] {
        &self.blocks
    }

    /// The block on a vertex.
    pub fn at(&self, v: Vertex) -> Option<&BlockStatus> {
        self.index[v].map(|i| &self.blocks[usize::from(i)])
    }

    /// The stones of all blocks with this status.
    pub fn stones(&self, status: Status) -> VertexSet {
        let found = self.blocks.iter().filter(|b| b.status == status);
        found.fold(VertexSet::EMPTY, |all, block| all | block.stones)
    }
}

/// Judges a position.
/// Cost: that of the playouts, some milliseconds.
pub fn judge(board: &Board, settings: playout::Settings) -> Verdict {
    let unconditional = benson::pass_alive(board);
    let proof = |v| match benson::unconditional(board, &unconditional, v) {
        Unconditional::Alive => Some(Status::Alive),
        Unconditional::Dead => Some(Status::Dead),
        Unconditional::Territory(_) | Unconditional::Undecided => None,
    };
    let origins = board.block_origins();
    // Where all is proven there is nothing to play out.
    let open = origins.iter().any(|&v| proof(v).is_none());
    let ownership = open.then(|| playout::run(board, settings));
    let judged = origins.into_iter().filter_map(|origin| {
        let color = board.color_at(origin)?;
        let stones = board.stone_set(origin);
        let (status, evidence) = match (proof(origin), &ownership) {
            (Some(status), _) => (status, Evidence::Unconditional),
            (None, Some(ownership)) => estimate(ownership, color, &stones),
            (None, None) => return None,
        };
        Some(BlockStatus {
            origin,
            color,
            stones,
            status,
            evidence,
        })
    });
    Verdict::new(judged.collect())
}

fn estimate(ownership: &Ownership, color: Color, stones: &VertexSet) -> (Status, Evidence) {
    let mean = |c| stones.iter().map(|v| ownership.share(c, v)).sum::<f64>() / stones.len() as f64;
    let survival = mean(color);
    let status = if mean(color.opponent()) > survival {
        Status::Dead
    } else {
        Status::Alive
    };
    (status, Evidence::Playouts { survival })
}

/// The verdict that the players agreed on: the blocks on these vertices are dead, all others alive. Vertices
/// without a stone have no effect.
pub fn agreed(board: &Board, dead: &VertexSet) -> Verdict {
    let stated = board.block_origins().into_iter().filter_map(|origin| {
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
            evidence: Evidence::Stated,
        })
    });
    Verdict::new(stated.collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::playout::Settings;

    /// Checks the dead blocks, named by their first stones.
    fn check(diagram: &str, dead: &[&str]) {
        let board = Board::from_diagram(diagram).unwrap();
        let verdict = judge(&board, Settings::default());
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
        assert_eq!(verdict.at(at("D1")).unwrap().status, Status::Alive);
        assert_eq!(verdict.at(at("C1")), None);
        assert_eq!(verdict.stones(Status::Dead).len(), 2);
    }
}
