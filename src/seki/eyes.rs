//! The number of eyes that an owner moving first makes in a room, by complete search.
//!
//! A *room* is a connected part of the owner's eye space, with the dead stones in it. The chains around it are its
//! walls. One of them is the main wall: it has liberties elsewhere that cannot be filled. Each other wall has as many
//! outside liberties as neutral points touch it (three at most), and the enemy may fill these at any time. An enemy
//! block that captures a wall has left the room and lives.
//!
//! The owner has *k* eyes if the main wall is pass-alive in Benson's sense with k eyes in the room; sure eyes elsewhere
//! are taken as given. The owner has to force this against every play and pass of the enemy. A room in which neither
//! side can move first counts as one eye, and a group that lives by it lives in seki. In [`crate::eye`], by contrast,
//! seki is life.
//!
//! The search has a budget, so its answer can depend on the order of the moves. The points are therefore numbered the
//! same way in all orientations of the room: the smallest of its eight forms is searched.

use crate::benson::keep_alive;
use crate::bits::{self, Bits, members, parts};
use crate::vertex::Vertex;
use crate::vertex_set::VertexSet;
use rustc_hash::FxHashMap;
use std::cmp::Reverse;

/// The largest room that is searched, in points. The masks have room for 16.
pub const LIMIT: usize = 10;
/// The most walls besides the main one that can be captured; any others are taken as safe.
const WALLS: usize = 4;
/// The most outside liberties of a wall that are counted.
const MOST_OUTSIDE: usize = 3;
/// The most positions that one search may visit.
const BUDGET: usize = 4_000;

/// A set of points of a room, by their indices.
type RoomMask = u16;

/// A wall of a room: the points of the room that it touches, and the number of its outside liberties.
pub type RoomWall = (VertexSet, usize);

/// A room as a graph of at most [`LIMIT`] points.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Room {
    /// For each point its neighbours in the room.
    adjacent: Vec<RoomMask>,
    all: RoomMask,
    enemy: RoomMask,
    /// The points that the main wall touches.
    main: RoomMask,
    /// For each other wall the points that it touches and the number of its outside liberties.
    walls: Vec<(RoomMask, u8)>,
}

/// The search ran out of its budget.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OutOfBudget;

/// A position in a room.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct State {
    /// The owner's stones in the room.
    own: RoomMask,
    /// The enemy's stones in the room.
    enemy: RoomMask,
    /// The point that a simple ko forbids.
    ko: RoomMask,
    /// The captured walls as bits, without the main one.
    taken: u8,
    /// The number of outside liberties that each wall has left.
    outside: [u8; WALLS],
}

/// The two sides of a room.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Side {
    Owner,
    Enemy,
}

impl Side {
    fn other(self) -> Side {
        match self {
            Side::Owner => Side::Enemy,
            Side::Enemy => Side::Owner,
        }
    }
}

/// A position with the side to move.
type EyeTurn = (State, Side);

/// The winner from a position.
#[derive(Clone, Copy)]
struct Winner {
    side: Side,
    /// Whether that does not depend on the moves that led to the position.
    unconditional: bool,
}

#[derive(Clone, Copy)]
enum Play {
    Point(u32),
    /// The enemy fills an outside liberty of this wall.
    Outside(usize),
    Pass,
}

struct Search<'a> {
    room: &'a Room,
    /// The number of eyes that the owner wants.
    wanted: usize,
    /// The number of positions visited so far.
    nodes: usize,
    /// The winner of each position where that does not depend on earlier moves.
    proven: FxHashMap<EyeTurn, Side>,
    /// The positions on the current line.
    path: Vec<EyeTurn>,
}

impl Room {
    /// The room of these points with these dead stones; `None` if it is too large for the search.
    ///
    /// `main` and `others` tell which points the walls touch. If there are too many walls, those that touch least of
    /// the room are taken as safe.
    pub fn new(
        points: &VertexSet,
        dead: &VertexSet,
        main: &VertexSet,
        others: &[RoomWall],
    ) -> Option<Room> {
        if points.len() > LIMIT {
            return None;
        }
        let mut main = *main;
        let mut lengths: Vec<usize> = others.iter().map(|(contact, _)| contact.len()).collect();
        lengths.sort_unstable_by_key(|&length| Reverse(length));
        let safe = lengths.get(WALLS).copied().unwrap_or(0);
        let (others, held): (Vec<RoomWall>, Vec<RoomWall>) =
            others.iter().partition(|(contact, _)| contact.len() > safe);
        for (contact, _) in held {
            main |= contact;
        }
        numberings(points)
            .into_iter()
            .map(|vertices| Room::numbered(&vertices, dead, &main, &others))
            .min()
    }

    /// The room with its points numbered in this order.
    fn numbered(
        vertices: &[Vertex],
        dead: &VertexSet,
        main: &VertexSet,
        others: &[RoomWall],
    ) -> Room {
        let mask = |set: &VertexSet| -> RoomMask {
            vertices
                .iter()
                .enumerate()
                .filter(|&(_, &v)| set.contains(v))
                .fold(0, |m, (i, _)| m | 1 << i)
        };
        let mut walls: Vec<(RoomMask, u8)> = others
            .iter()
            .map(|(contact, outside)| (mask(contact), (*outside).min(MOST_OUTSIDE) as u8))
            .collect();
        walls.sort_unstable();
        Room {
            adjacent: vertices
                .iter()
                .map(|&v| mask(&VertexSet::single(v).neighbors()))
                .collect(),
            all: (1 << vertices.len()) - 1,
            enemy: mask(dead),
            main: mask(main),
            walls,
        }
    }

    /// Whether the owner, moving first, makes this many eyes.
    ///
    /// # Errors
    /// If the search would take too long.
    pub fn makes(&self, eyes: usize) -> Result<bool, OutOfBudget> {
        let mut outside = [0; WALLS];
        for (i, wall) in self.walls.iter().enumerate() {
            outside[i] = wall.1;
        }
        let start = State {
            own: 0,
            enemy: self.enemy,
            ko: 0,
            taken: 0,
            outside,
        };
        let mut search = Search {
            room: self,
            wanted: eyes,
            nodes: 0,
            proven: FxHashMap::default(),
            path: Vec::new(),
        };
        Ok(search.winner(start, Side::Owner)?.side == Side::Owner)
    }

    /// The points beside those of a mask.
    fn around(&self, mask: RoomMask) -> RoomMask {
        bits::around(mask, |i| self.adjacent[i])
    }

    /// The part of `within` that is connected to `start`.
    fn flood(&self, start: RoomMask, within: RoomMask) -> RoomMask {
        bits::connected(start, within, |i| self.adjacent[i])
    }

    /// The walls that are not captured, as bits, wall 0 being the main one.
    fn standing(&self, state: &State) -> u8 {
        ((2u16 << self.walls.len()) - 1) as u8 & !(state.taken << 1)
    }

    /// The points that a wall touches.
    fn contact(&self, wall: usize) -> RoomMask {
        if wall == 0 {
            self.main
        } else {
            self.walls[wall - 1].0
        }
    }

    /// The owner's block that contains these stones and walls.
    fn block(&self, state: &State, mut stones: RoomMask, mut walls: u8) -> (RoomMask, u8) {
        let standing = self.standing(state);
        loop {
            let mut more = self.flood(stones, state.own);
            let mut joined = walls;
            for wall in 0..=self.walls.len() {
                if standing >> wall & 1 == 1 && self.contact(wall) & more != 0 {
                    joined |= 1 << wall;
                }
                if joined >> wall & 1 == 1 {
                    more |= self.contact(wall) & state.own;
                }
            }
            if (more, joined) == (stones, walls) {
                return (stones, walls);
            }
            (stones, walls) = (more, joined);
        }
    }

    /// The points of the room beside some stones and walls.
    fn reach(&self, stones: RoomMask, walls: u8) -> RoomMask {
        (0..=self.walls.len())
            .filter(|&wall| walls >> wall & 1 == 1)
            .fold(self.around(stones), |m, wall| m | self.contact(wall))
    }

    /// The liberties of a block in the room.
    fn inner_liberties(&self, state: &State, stones: RoomMask, walls: u8) -> RoomMask {
        self.reach(stones, walls) & self.all & !(state.own | state.enemy)
    }

    /// Whether a block of the owner has a liberty.
    fn breathes(&self, state: &State, stones: RoomMask, walls: u8) -> bool {
        walls & 1 == 1
            || (0..self.walls.len()).any(|w| walls >> (w + 1) & 1 == 1 && state.outside[w] > 0)
            || self.inner_liberties(state, stones, walls) != 0
    }

    /// The points from which an enemy stone leaves the room, beside captured walls.
    fn outlets(&self, state: &State) -> RoomMask {
        (0..self.walls.len())
            .filter(|w| state.taken >> w & 1 == 1)
            .fold(0, |m, w| m | self.walls[w].0)
    }

    /// Whether a block of the enemy has a liberty or has left the room.
    fn enemy_breathes(&self, state: &State, block: RoomMask) -> bool {
        let empty = self.all & !(state.own | state.enemy);
        block & self.outlets(state) != 0 || self.around(block) & empty != 0
    }

    /// The position after the owner plays on a point; `None` for suicide.
    fn own_play(&self, state: &State, point: u32) -> Option<State> {
        let mut next = *state;
        next.ko = 0;
        next.own |= 1 << point;
        let mut captured = 0;
        for i in members(self.adjacent[point as usize] & state.enemy) {
            let block = self.flood(1 << i, next.enemy);
            if block != 0 && !self.enemy_breathes(&next, block) {
                captured |= block;
                next.enemy &= !block;
            }
        }
        let (stones, walls) = self.block(&next, 1 << point, 0);
        if !self.breathes(&next, stones, walls) {
            return None;
        }
        if captured.count_ones() == 1
            && walls == 0
            && stones.count_ones() == 1
            && self.inner_liberties(&next, stones, walls) == captured
        {
            next.ko = captured;
        }
        Some(next)
    }

    /// The position after the enemy plays on a point; `None` for suicide.
    fn enemy_play(&self, state: &State, point: u32) -> Option<State> {
        let mut next = *state;
        next.ko = 0;
        next.enemy |= 1 << point;
        let mut taken_stones = 0;
        for i in members(self.adjacent[point as usize] & state.own) {
            taken_stones |= self.capture(&mut next, 1 << i, 0);
        }
        for wall in 1..=self.walls.len() {
            if self.contact(wall) >> point & 1 == 1 && self.standing(&next) >> wall & 1 == 1 {
                taken_stones |= self.capture(&mut next, 0, 1 << wall);
            }
        }
        let block = self.flood(1 << point, next.enemy);
        if !self.enemy_breathes(&next, block) {
            return None;
        }
        let empty = self.all & !(next.own | next.enemy);
        if taken_stones.count_ones() == 1
            && next.taken == state.taken
            && block.count_ones() == 1
            && block & self.outlets(&next) == 0
            && self.around(block) & empty == taken_stones
        {
            next.ko = taken_stones;
        }
        Some(next)
    }

    /// Captures the owner's block with these stones and walls if it has no liberty; returns the stones captured in the
    /// room.
    fn capture(&self, state: &mut State, stones: RoomMask, walls: u8) -> RoomMask {
        if walls == 0 && stones & state.own == 0 {
            return 0;
        }
        let (stones, walls) = self.block(state, stones, walls);
        if self.breathes(state, stones, walls) {
            return 0;
        }
        state.own &= !stones;
        state.taken |= walls >> 1;
        stones
    }

    /// The position after the enemy fills an outside liberty of a wall.
    fn fill_outside(&self, state: &State, wall: usize) -> State {
        let mut next = *state;
        next.ko = 0;
        next.outside[wall] -= 1;
        self.capture(&mut next, 0, 2 << wall);
        next
    }

    /// The areas of the room without the owner's stones that the enemy cannot leave.
    fn regions(&self, state: &State) -> Vec<RoomMask> {
        let outlets = self.outlets(state);
        let areas = parts(self.all & !state.own, |i| self.adjacent[i]);
        areas.filter(|area| area & outlets == 0).collect()
    }

    /// The owner's blocks as stones and walls; the first is that of the main wall.
    fn blocks(&self, state: &State) -> Vec<(RoomMask, u8)> {
        let main = self.block(state, 0, 1);
        let mut stones = state.own & !main.0;
        let mut walls = self.standing(state) & !main.1;
        let mut blocks = vec![main];
        while stones != 0 || walls != 0 {
            let block = if stones != 0 {
                self.block(state, stones.first(), 0)
            } else {
                self.block(state, 0, walls.first())
            };
            stones &= !block.0;
            walls &= !block.1;
            blocks.push(block);
        }
        blocks
    }

    /// Whether the main wall is pass-alive with this many eyes in the room.
    fn alive(&self, state: &State, wanted: usize) -> bool {
        let mut regions = self.regions(state);
        if regions.len() < wanted {
            return false;
        }
        let blocks = self.blocks(state).into_iter();
        let reach = blocks.map(|(stones, walls)| self.reach(stones, walls));
        let mut blocks: Vec<(usize, RoomMask)> = reach.enumerate().collect();
        keep_alive(
            &mut blocks,
            &mut regions,
            |&(b, _)| if b == 0 { wanted } else { 2 },
            |&region, &(_, reach)| region & !state.enemy & !reach == 0,
            |&region, &(_, reach)| region & reach != 0,
        );
        blocks.first().is_some_and(|&(b, _)| b == 0)
    }
}

/// The points row by row in each of the eight orientations.
fn numberings(points: &VertexSet) -> [Vec<Vertex>; 8] {
    std::array::from_fn(|turn| {
        let mut vertices: Vec<Vertex> = points.iter().collect();
        vertices.sort_unstable_by_key(|v| {
            let flip = |flipped: bool, at: usize| if flipped { -(at as i32) } else { at as i32 };
            let column = flip(turn & 1 != 0, v.column());
            let row = flip(turn & 2 != 0, v.row());
            if turn & 4 != 0 {
                (column, row)
            } else {
                (row, column)
            }
        });
        vertices
    })
}

impl Search<'_> {
    /// Finds the winner from a position: the owner if it can force its eyes, otherwise the enemy.
    fn winner(&mut self, state: State, mover: Side) -> Result<Winner, OutOfBudget> {
        let certain = |side| Winner {
            side,
            unconditional: true,
        };
        if self.room.alive(&state, self.wanted) {
            return Ok(certain(Side::Owner));
        }
        let turn = (state, mover);
        if let Some(&winner) = self.proven.get(&turn) {
            return Ok(certain(winner));
        }
        // A repetition is no progress for the owner, who has to force the eyes.
        if self.path.contains(&turn) {
            return Ok(Winner {
                side: Side::Enemy,
                unconditional: false,
            });
        }
        self.nodes += 1;
        if self.nodes > BUDGET {
            return Err(OutOfBudget);
        }
        self.path.push(turn);
        let mut found = certain(mover.other());
        for play in self.plays(&state, mover) {
            let Some(next) = self.after(&state, mover, play) else {
                continue;
            };
            let after = self.winner(next, mover.other())?;
            if after.side == mover {
                found = after;
                break;
            }
            found.unconditional &= after.unconditional;
        }
        self.path.pop();
        // A win of the owner rests on finitely many moves, whatever came before.
        found.unconditional |= found.side == Side::Owner;
        if found.unconditional {
            self.proven.insert(turn, found.side);
        }
        Ok(found)
    }

    /// The moves to try: points with most neighbours first, then for the enemy outside liberties and a pass.
    fn plays(&self, state: &State, mover: Side) -> Vec<Play> {
        let room = self.room;
        let empty = room.all & !(state.own | state.enemy | state.ko);
        let mut points: Vec<u32> = members(empty).map(|i| i as u32).collect();
        points.sort_by_key(|&i| Reverse(room.adjacent[i as usize].count_ones()));
        let mut plays: Vec<Play> = points.into_iter().map(Play::Point).collect();
        if mover == Side::Enemy {
            plays.extend(
                (0..room.walls.len())
                    .filter(|&w| state.taken >> w & 1 == 0 && state.outside[w] > 0)
                    .map(Play::Outside),
            );
            plays.push(Play::Pass);
        }
        plays
    }

    /// The position after a move; `None` if it is illegal.
    fn after(&self, state: &State, mover: Side, play: Play) -> Option<State> {
        match (play, mover) {
            (Play::Point(p), Side::Owner) => self.room.own_play(state, p),
            (Play::Point(p), Side::Enemy) => self.room.enemy_play(state, p),
            (Play::Outside(wall), _) => Some(self.room.fill_outside(state, wall)),
            (Play::Pass, _) => Some(State { ko: 0, ..*state }),
        }
    }
}
