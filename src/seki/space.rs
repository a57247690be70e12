//! The empty parts of a board without its dead stones: whose they are, and what is nobody's.

use super::link;
use crate::board::Board;
use crate::color::{ByColor, Color};
use crate::vertex_set::VertexSet;

/// Sekis seldom share a region with so many vertices that touch no stone.
const OPEN: usize = 3;

/// A board from which the dead stones are taken.
#[derive(Clone, Copy, Debug)]
pub struct Ground {
    /// All vertices of the board.
    pub board: VertexSet,
    /// Living stones.
    pub alive: ByColor<VertexSet>,
    /// The vertices without a living stone.
    pub open: VertexSet,
    /// Those of them that hold a dead stone.
    pub dead: VertexSet,
    /// Regions whose boundary has one colour: *controlled*.
    pub controlled: ByColor<VertexSet>,
    /// All other regions.
    pub neutral: VertexSet,
    /// Parts of neutral regions that the opponent cannot come to if each step of his is answered.
    pub loose: ByColor<VertexSet>,
}

impl Ground {
    /// The board without these dead stones. Cost: some flood fills.
    pub fn new(board: &Board, dead: &VertexSet) -> Ground {
        let stones = ByColor::from_fn(|color| board.stones_of(color));
        Ground::from_stones(
            VertexSet::board(board.size()),
            ByColor::from_fn(|color| stones[color] - *dead),
            (stones.black | stones.white) & *dead,
        )
    }

    /// The ground that these living and dead stones leave.
    pub fn from_stones(board: VertexSet, alive: ByColor<VertexSet>, dead: VertexSet) -> Ground {
        let open = board - alive.black - alive.white;
        let touch = ByColor::from_fn(|color| alive[color].neighbors());
        let mut controlled = ByColor::default();
        let mut neutral = VertexSet::EMPTY;
        let mut loose = ByColor::default();
        for region in open.components() {
            match (
                region.intersects(&touch.black),
                region.intersects(&touch.white),
            ) {
                (true, false) => controlled.black |= region,
                (false, true) => controlled.white |= region,
                (false, false) => neutral |= region,
                (true, true) => {
                    neutral |= region;
                    for color in Color::ALL {
                        loose[color] |=
                            link::shielded(region, &alive[color], &alive[color.opponent()]);
                    }
                }
            }
        }
        Ground {
            board,
            alive,
            open,
            dead,
            controlled,
            neutral,
            loose,
        }
    }

    /// Neutral regions of which several vertices are out of touch of all stones: they are still to be divided, and who
    /// stands there looks for eyes.
    pub fn borderland(&self) -> VertexSet {
        let reached = (self.alive.black | self.alive.white).neighbors();
        let regions = self.neutral.components();
        let open = regions.filter(|region| (*region - reached).len() >= OPEN);
        open.fold(VertexSet::EMPTY, |all, region| all | region)
    }

    /// Where a colour can have eyes: its controlled regions and its loose territory.
    pub fn space(&self, color: Color) -> VertexSet {
        self.controlled[color] | self.loose[color]
    }
}
