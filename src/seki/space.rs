//! The empty regions of a board without its dead stones: which colour controls them, and which are neutral.

use crate::board::Board;
use crate::color::{ByColor, Color};
use crate::vertex::Vertex;
use crate::vertex_set::VertexSet;

/// A neutral region with at least this many vertices that touch no stone is still to be divided. Such regions are
/// seldom shared by stones in seki.
const OPEN: usize = 3;

/// A neutral region is divided if at most one in this many of its points is no loose territory.
const CONTESTED: usize = 4;

/// The regions of a board without its dead stones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Regions {
    /// All vertices of the board.
    pub board: VertexSet,
    /// Living stones.
    pub alive: ByColor<VertexSet>,
    /// All vertices without a living stone.
    pub open: VertexSet,
    /// Vertices with a dead stone.
    pub dead: VertexSet,
    /// Regions whose boundary has one colour: *controlled*.
    pub controlled: ByColor<VertexSet>,
    /// All other regions.
    pub neutral: VertexSet,
    /// Parts of neutral regions that the opponent of a colour cannot enter if each of its steps is answered.
    pub loose: ByColor<VertexSet>,
    /// Neutral points where a border is open, between parts of a region that are controlled all the same
    /// ([`Regions::divided`]).
    pub gaps: VertexSet,
}

impl Regions {
    /// Finds the regions of a board with these dead stones. Cost: some flood fills.
    pub fn new(board: &Board, dead: &VertexSet) -> Regions {
        let stones = ByColor::from_fn(|color| board.stones_of(color));
        Regions::from_stones(
            VertexSet::board(board.size()),
            ByColor::from_fn(|color| stones[color] - *dead),
            (stones.black | stones.white) & *dead,
        )
    }

    /// Finds the regions that these living and dead stones leave on the board.
    pub fn from_stones(board: VertexSet, alive: ByColor<VertexSet>, dead: VertexSet) -> Regions {
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
                        loose[color] |= shielded(region, &alive[color], &alive[color.opponent()]);
                    }
                }
            }
        }
        Regions {
            board,
            alive,
            open,
            dead,
            controlled,
            neutral,
            loose,
            gaps: VertexSet::EMPTY,
        }
    }

    /// The same with each neutral region that is more than dame divided, if all but few of its points are loose territory
    /// of one side: this becomes controlled, and what is left of the region, gaps in the border. Cost: some flood fills.
    pub fn divided(mut self) -> Regions {
        let rim = (self.alive.black | self.alive.white).neighbors();
        for region in self.neutral.components() {
            let Regions { loose, .. } = &self;
            let [black, white] = [loose.black - loose.white, loose.white - loose.black];
            let (black, white) = (region & black, region & white);
            let gaps = region - black - white;
            if region.is_subset(&rim) || gaps.len() * CONTESTED > region.len() {
                continue;
            }
            self.controlled.black |= black;
            self.controlled.white |= white;
            self.neutral = self.neutral - black - white;
            self.gaps |= gaps;
        }
        self
    }

    /// The neutral regions with at least 3 vertices that touch no stone. They are still to be divided, and stones
    /// beside them may make eyes there.
    pub fn borderland(&self) -> VertexSet {
        let reached = (self.alive.black | self.alive.white).neighbors();
        let regions = self.neutral.components();
        VertexSet::union(regions.filter(|region| (*region - reached).len() >= OPEN))
    }

    /// The vertices where a colour can have eyes: its controlled regions and its loose territory.
    pub fn space(&self, color: Color) -> VertexSet {
        self.controlled[color] | self.loose[color]
    }
}

/// The points of a region that the enemy cannot enter if each of its steps is answered.
///
/// The enemy steps on a point next to its stones. The owner stops it with a stone on a *door*: a point behind the step
/// where the stone is connected at once. One answer closes one door only. If a gap of one point in the owner's wall
/// lies behind the step, the owner closes the gap and gives up what lies beside it. Doors are not shielded themselves.
/// Cost: one pass over the rim for each step inward.
fn shielded(region: VertexSet, own: &VertexSet, enemy: &VertexSet) -> VertexSet {
    let connected = own.neighbors();
    let gaps = gaps(&region, own, enemy);
    let mut inside = region - enemy.neighbors();
    loop {
        let (mut doors, mut open) = (VertexSet::EMPTY, VertexSet::EMPTY);
        for v in (region - inside) & inside.neighbors() {
            let behind = VertexSet::single(v).neighbors() & inside;
            let held = if (behind & gaps).is_empty() {
                behind & connected
            } else {
                behind & gaps
            };
            if held.len() == 1 && (held == behind || held.is_subset(&gaps)) {
                doors |= held;
                open |= behind - held;
            } else {
                open |= behind;
            }
        }
        if open.is_empty() {
            return inside - doors;
        }
        inside -= open;
    }
}

/// The points between two stones of the owner, or between one of them and the edge.
fn gaps(region: &VertexSet, own: &VertexSet, enemy: &VertexSet) -> VertexSet {
    let ends = |n: Vertex| !region.contains(n) && !enemy.contains(n);
    let is_gap = |v: &Vertex| {
        let beside =
            |a: Vertex, b: Vertex| ends(a) && ends(b) && (own.contains(a) || own.contains(b));
        beside(v.left(), v.right()) || beside(v.up(), v.down())
    };
    region.iter().filter(is_gap).collect()
}
