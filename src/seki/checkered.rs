//! The detector of the Tenuki board, following its author's description ("Scoring seki in the game of go"). It is a
//! yardstick for [`super::survey`], and simple enough to be followed by hand. Eyes are counted in halves, never in
//! floats.
//!
//! 1. Each neutral region is filled in a checkered pattern that starts with black at its first vertex.
//! 2. False eyes are filled. A point is *false-ish* if it has occupied neighbours (one on the first line, two
//!    elsewhere) and as many hostile stones on its diagonals. A false-ish point beside a block that a move there would
//!    capture is filled with the colour of that block. This is repeated until there is no such point. Filling captures
//!    nothing.
//! 3. The eyes of a region follow from its boundary length: its boundary stones, plus one for each step from the region
//!    off the board (K. Chen and Z. Chen, "Static analysis of life and death in the game of Go", Information Sciences
//!    121, 1999).
//! 4. Two regions are directly related if they have a boundary block in common. The expansion of a region contains all
//!    regions that it is related to, directly or through others. If the eyes of an expansion, rounded up in each
//!    region, are fewer than two, its regions are eyes in seki.
//!
//! A limitation: the colour of a neutral point depends on where its region lies on the board, so a position in which a
//! single point decides may be scored differently in another orientation.

use super::space::Regions;
use crate::board::Board;
use crate::color::{ByColor, Color};
use crate::vertex::{Size, Vertex};
use crate::vertex_set::VertexSet;

/// A number of eyes in halves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct HalfEyes(u8);

impl HalfEyes {
    /// One eye.
    pub const ONE: HalfEyes = HalfEyes(2);
    /// One eye, and another one for the side that plays first.
    pub const ONE_AND_A_HALF: HalfEyes = HalfEyes(3);
    /// Two eyes.
    pub const TWO: HalfEyes = HalfEyes(4);

    /// The eyes if the owner plays first.
    pub const fn rounded_up(self) -> usize {
        self.0.div_ceil(2) as usize
    }
}

/// What the detector finds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Detection {
    /// Points of territory.
    pub territory: ByColor<VertexSet>,
    /// Surrounded points that are eyes in seki.
    pub seki: ByColor<VertexSet>,
    /// Surrounded points that were filled as false eyes.
    pub false_eyes: ByColor<VertexSet>,
}

/// Number of boundary stones of a region, and of steps from it off the board.
pub fn boundary_length(size: Size, region: &VertexSet) -> usize {
    let on_board = VertexSet::board(size);
    let steps = region
        .iter()
        .flat_map(Vertex::neighbors)
        .filter(|&n| !on_board.contains(n))
        .count();
    ((region.neighbors() & on_board) - *region).len() + steps
}

/// The eyes of a region by its boundary length and shape.
pub fn eyes(size: Size, region: &VertexSet) -> HalfEyes {
    match boundary_length(size, region) {
        0..=6 => HalfEyes::ONE,
        7 => HalfEyes::ONE_AND_A_HALF,
        8 if region.len() == 4 && holds_square(region) => HalfEyes::ONE,
        8 if curved_four(region) => HalfEyes::TWO,
        8 => HalfEyes::ONE_AND_A_HALF,
        9 if holds_square(region) => HalfEyes::ONE_AND_A_HALF,
        _ => HalfEyes::TWO,
    }
}

/// Whether a region contains a square of four points.
fn holds_square(region: &VertexSet) -> bool {
    region.iter().any(|v| {
        let corners = [v.right(), v.down(), v.down().right()];
        corners.iter().all(|&n| region.contains(n))
    })
}

/// Four points in a zigzag.
fn curved_four(region: &VertexSet) -> bool {
    let mut degrees: Vec<usize> = region
        .iter()
        .map(|v| (VertexSet::single(v).neighbors() & *region).len())
        .collect();
    degrees.sort_unstable();
    let straight = || {
        let first = region.iter().next();
        first.is_some_and(|f| {
            region.iter().all(|v| v.row() == f.row())
                || region.iter().all(|v| v.column() == f.column())
        })
    };
    degrees == [1, 1, 2, 2] && !straight()
}

/// Runs the detector on a board with these dead stones. Cost: near-linear in the board.
pub fn detect(board: &Board, dead: &VertexSet) -> Detection {
    let regions = Regions::new(board, dead);
    let mut stones = regions.alive;
    for region in regions.neutral.components() {
        checker(&mut stones, &region);
    }
    let mut found = Detection {
        territory: ByColor::default(),
        seki: ByColor::default(),
        false_eyes: ByColor::default(),
    };
    while let Some((v, color)) = obvious(&regions.board, &stones) {
        stones[color].insert(v);
        found.false_eyes[color].insert(v);
    }
    for color in Color::ALL {
        let open = regions.controlled[color] - stones[color];
        for expansion in expansions(&stones[color], &open) {
            let sum: usize = expansion
                .iter()
                .map(|region| eyes(board.size(), region).rounded_up())
                .sum();
            let kind = if sum < 2 {
                &mut found.seki
            } else {
                &mut found.territory
            };
            for region in expansion {
                kind[color] |= region;
            }
        }
    }
    found
}

/// Fills a region in a checkered pattern.
fn checker(stones: &mut ByColor<VertexSet>, region: &VertexSet) {
    let parity = |v: Vertex| (v.column() + v.row()) % 2;
    let Some(first) = region.first() else { return };
    for v in region {
        let color = if parity(v) == parity(first) {
            Color::Black
        } else {
            Color::White
        };
        stones[color].insert(v);
    }
}

/// A false-ish point where a neighbouring block could be captured, and the colour of that block.
fn obvious(board: &VertexSet, stones: &ByColor<VertexSet>) -> Option<(Vertex, Color)> {
    let open = *board - stones.black - stones.white;
    open.iter().find_map(|v| {
        let around = VertexSet::single(v).neighbors() & *board;
        let needed = if around.len() < 4 { 1 } else { 2 };
        let diagonals: VertexSet = v.diagonals().into_iter().collect();
        Color::ALL.into_iter().find_map(|color| {
            let own = around & stones[color];
            let hostile = diagonals & stones[color.opponent()];
            let falsish = own.len() >= needed && hostile.len() >= needed;
            let captured = || {
                own.iter().any(|n| {
                    let block = stones[color].component(n);
                    block.neighbors() & open == VertexSet::single(v)
                })
            };
            (falsish && captured()).then_some((v, color))
        })
    })
}

/// The regions of a colour, grouped by expansion.
fn expansions(stones: &VertexSet, open: &VertexSet) -> Vec<Vec<VertexSet>> {
    let mut found: Vec<(VertexSet, Vec<VertexSet>)> = Vec::new();
    for region in open.components() {
        let rim = region.neighbors() & *stones;
        let mut blocks = VertexSet::EMPTY;
        while let Some(v) = (rim - blocks).first() {
            blocks |= stones.component(v);
        }
        let mut regions = vec![region];
        found.retain_mut(|other| {
            let related = other.0.intersects(&blocks);
            if related {
                blocks |= other.0;
                regions.append(&mut other.1);
            }
            !related
        });
        found.push((blocks, regions));
    }
    found.into_iter().map(|(_, regions)| regions).collect()
}
