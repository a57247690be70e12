//! The local game of a zone: its vertices as bits of a machine word, its walls, and the moves of both sides.
//!
//! Walls are never captured, and stones of the owner that are connected to one are part of it. What is neither in the
//! zone nor a wall counts as stones of the attacker that are never captured.

use crate::bits::{around, connected, members, parts};
use crate::board::{Board, Suicide};
use crate::color::Color;
use crate::vertex::Vertex;
use crate::vertex_map::VertexMap;
use crate::vertex_set::VertexSet;
use arrayvec::ArrayVec;

/// The most vertices of a zone.
pub(super) const MOST_CELLS: usize = 64;

/// The most walls of a zone.
pub(super) const MOST_WALLS: usize = 16;

/// The vertices of a zone as the bits of a word.
pub(super) type ZoneCells = u64;

/// Some walls of a zone as the bits of a word.
pub(super) type WallSet = u16;

/// A zone with its surroundings.
#[derive(Clone, Debug)]
pub(super) struct ZoneGame {
    vertices: ArrayVec<Vertex, MOST_CELLS>,
    near: ArrayVec<ZoneCells, MOST_CELLS>,
    /// The vertices next to each wall.
    touch: ArrayVec<ZoneCells, MOST_WALLS>,
    /// The vertices next to what is neither in the zone nor a wall.
    pub open: ZoneCells,
    suicide: bool,
}

/// The stones in a zone; the attacker is to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct ZoneStones {
    /// Those of the owner.
    pub own: ZoneCells,
    /// Those of the attacker.
    pub foe: ZoneCells,
}

/// Walls that stones of the owner in the zone have joined.
#[derive(Clone, Copy, Debug)]
pub(super) struct JoinedWall {
    /// The walls.
    pub walls: WallSet,
    /// The vertices next to them and to those stones.
    pub touch: ZoneCells,
}

/// The walls of a position, those as one that are joined.
pub(super) type JoinedWalls = ArrayVec<JoinedWall, MOST_WALLS>;

/// Makes one of two walls, the second of which comes later; what follows that one changes its place.
pub(super) fn join(all: &mut JoinedWalls, one: usize, other: usize) {
    let JoinedWall { walls, touch } = all.swap_remove(other);
    all[one].walls |= walls;
    all[one].touch |= touch;
}

impl ZoneGame {
    /// The local game in these vertices between these walls; `None` if there are too many of either.
    pub fn new(board: &Board, zone: &VertexSet, walls: &[VertexSet]) -> Option<ZoneGame> {
        if zone.len() > MOST_CELLS || walls.len() > MOST_WALLS {
            return None;
        }
        let mut index = VertexMap::filled(u8::MAX);
        let vertices: ArrayVec<Vertex, MOST_CELLS> = zone.iter().collect();
        for (i, &v) in vertices.iter().enumerate() {
            index[v] = i as u8;
        }
        let inside = |v: Vertex| (index[v] != u8::MAX).then(|| 1 << index[v]);
        let near = |v: &Vertex| {
            let others = v.neighbors().into_iter();
            others
                .filter_map(inside)
                .fold(0, |all, bit: ZoneCells| all | bit)
        };
        let cells = |set: VertexSet| {
            let cells = (set & *zone).iter().filter_map(inside);
            cells.fold(0, |all, bit| all | bit)
        };
        let walled = VertexSet::union(walls.iter().copied());
        let outside = VertexSet::board(board.size()) - *zone - walled;
        Some(ZoneGame {
            near: vertices.iter().map(near).collect(),
            touch: walls.iter().map(|wall| cells(wall.neighbors())).collect(),
            open: cells(outside.neighbors()),
            suicide: board.suicide() == Suicide::Allowed,
            vertices,
        })
    }

    /// The stones that stand in the zone.
    pub fn stand(&self, board: &Board, owner: Color) -> ZoneStones {
        let mut stand = ZoneStones { own: 0, foe: 0 };
        for (i, &v) in self.vertices.iter().enumerate() {
            match board.color_at(v) {
                Some(color) if color == owner => stand.own |= 1 << i,
                Some(_) => stand.foe |= 1 << i,
                None => {}
            }
        }
        stand
    }

    /// All vertices.
    pub fn all(&self) -> ZoneCells {
        match self.vertices.len() {
            MOST_CELLS => ZoneCells::MAX,
            n => (1 << n) - 1,
        }
    }

    /// The vertices next to a wall.
    pub fn touch(&self, wall: usize) -> ZoneCells {
        self.touch[wall]
    }

    /// The vertices of some bits.
    pub fn set(&self, cells: ZoneCells) -> VertexSet {
        members(cells).map(|i| self.vertices[i]).collect()
    }

    /// Whether the attacker may take its own stones off the board.
    pub fn has_suicide(&self) -> bool {
        self.suicide
    }

    /// The empty vertices.
    pub fn empty(&self, stand: ZoneStones) -> ZoneCells {
        self.all() & !stand.own & !stand.foe
    }

    /// The vertices next to one.
    pub fn near(&self, i: usize) -> ZoneCells {
        self.near[i]
    }

    /// The vertices next to some.
    pub fn around(&self, cells: ZoneCells) -> ZoneCells {
        around(cells, |i| self.near[i])
    }

    /// The connected parts of some vertices.
    pub fn components(&self, cells: ZoneCells) -> impl Iterator<Item = ZoneCells> + use<'_> {
        parts(cells, |i| self.near[i])
    }

    fn component(&self, seed: ZoneCells, within: ZoneCells) -> ZoneCells {
        connected(seed, within, |i| self.near[i])
    }

    /// The stones of the owner that are connected to walls.
    pub fn lasting(&self, stand: ZoneStones) -> ZoneCells {
        let beside = self.touch.iter().fold(0, |all, touch| all | touch);
        self.component(stand.own & beside, stand.own)
    }

    /// The walls as the owner's stones join them.
    pub fn parts(&self, lasting: ZoneCells) -> JoinedWalls {
        let mut all = JoinedWalls::new();
        for (i, &touch) in self.touch.iter().enumerate() {
            all.push(JoinedWall {
                walls: 1 << i,
                touch,
            });
        }
        for stones in self.components(lasting) {
            let mut joined = None;
            for i in (0..all.len()).rev() {
                if all[i].touch & stones != 0
                    && let Some(other) = joined.replace(i)
                {
                    join(&mut all, i, other);
                }
            }
            if let Some(i) = joined {
                all[i].touch |= self.around(stones);
            }
        }
        all
    }

    /// The position after a move of the attacker; `None` if the move is illegal. The second is false if stones of the
    /// owner are captured that may have liberties outside.
    pub fn attack(&self, stand: ZoneStones, at: ZoneCells) -> Option<(ZoneStones, bool)> {
        let mut after = ZoneStones {
            foe: stand.foe | at,
            ..stand
        };
        let empty = self.empty(after);
        let lasting = self.lasting(after);
        let beside = self.around(at) & after.own & !lasting;
        let (mut taken, mut is_sure) = (0, true);
        for stones in self.components(self.component(beside, after.own & !lasting)) {
            if self.around(stones) & empty == 0 {
                taken |= stones;
                is_sure &= stones & self.open == 0;
            }
        }
        after.own &= !taken;
        let block = self.component(at, after.foe);
        let breathes = block & self.open != 0 || self.around(block) & self.empty(after) != 0;
        if breathes {
            return Some((after, is_sure));
        }
        if !self.suicide || block == at {
            return None;
        }
        after.foe &= !block;
        Some((after, is_sure))
    }

    /// The position after a move of the owner; `None` if the stone would have no liberty.
    pub fn defend(&self, stand: ZoneStones, at: ZoneCells) -> Option<ZoneStones> {
        let mut after = ZoneStones {
            own: stand.own | at,
            ..stand
        };
        let empty = self.empty(after);
        let beside = self.around(at) & after.foe;
        for stones in self.components(self.component(beside, after.foe)) {
            if stones & self.open == 0 && self.around(stones) & empty == 0 {
                after.foe &= !stones;
            }
        }
        let block = self.component(at, after.own);
        let is_legal =
            block & self.lasting(after) != 0 || self.around(block) & self.empty(after) != 0;
        is_legal.then_some(after)
    }
}
