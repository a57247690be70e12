//! Groups: chains that live by the same rooms, and whether these rooms give them two eyes.

use super::chain::{self, Chain, Filled};
use super::eyes::{self, Room};
use super::space::Regions;
use crate::color::Color;
use crate::playout::shape;
use crate::vertex::Vertex;
use crate::vertex_set::VertexSet;

/// A part of the eye space of a colour, and the eyes in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EyeRoom {
    /// Its points, including those under dead stones and those that must be filled.
    pub points: VertexSet,
    /// The number of eyes that its owner makes there by moving first: 0, 1, or 2 for two or more. A room that is too
    /// large for the search is taken to make two.
    pub eyes: usize,
}

/// Chains joined by the rooms that they share.
#[derive(Clone, Debug)]
pub struct Group {
    /// Their stones, and the false eyes filled between them.
    pub stones: VertexSet,
    /// The parts of the eye space next to them.
    pub rooms: Vec<VertexSet>,
}

/// The groups of one colour, with what is needed to judge them.
#[derive(Clone, Debug)]
pub struct Groups<'a> {
    regions: &'a Regions,
    /// The chains before anything was filled.
    chains: Vec<Chain>,
    filled: Filled,
    rooms: Vec<VertexSet>,
}

impl<'a> Groups<'a> {
    /// The groups of a colour, after its false eyes have been filled.
    pub fn new(regions: &'a Regions, color: Color) -> Groups<'a> {
        let chains = chain::chains(regions, color);
        Groups {
            regions,
            filled: chain::fill(regions, color, chains.clone()),
            chains,
            rooms: regions.space(color).components().collect(),
        }
    }

    /// The points lost to false eyes.
    pub fn lost(&self) -> VertexSet {
        self.filled.lost()
    }

    /// All groups of the colour.
    pub fn all(&self) -> Vec<Group> {
        let mut found: Vec<(Group, VertexSet)> = self
            .filled
            .chains
            .iter()
            .map(|chain| {
                let group = Group {
                    stones: chain.stones,
                    rooms: Vec::new(),
                };
                (group, chain.stones | chain.contact)
            })
            .collect();
        for &room in &self.rooms {
            let mut joined = Group {
                stones: VertexSet::EMPTY,
                rooms: vec![room],
            };
            let mut reach = VertexSet::EMPTY;
            found.retain_mut(|(group, touched)| {
                let joins = touched.intersects(&room);
                if joins {
                    joined.stones |= group.stones;
                    joined.rooms.append(&mut group.rooms);
                    reach |= *touched;
                }
                !joins
            });
            found.push((joined, reach));
        }
        found.into_iter().map(|(group, _)| group).collect()
    }

    /// Whether a group has two eyes.
    ///
    /// Each part of a room that is left after the false eyes are filled is one eye. In one of the rooms the owner may
    /// move first and make more eyes of it.
    pub fn lives(&self, group: &Group) -> bool {
        let sure: usize = group.rooms.iter().map(|room| self.left(room)).sum();
        sure >= 2
            || group.rooms.iter().any(|room| {
                let wanted = 2 + self.left(room) - sure;
                self.makes(group, room, wanted)
            })
    }

    /// A room of a group with the number of eyes that the owner makes there by moving first.
    pub fn eyes(&self, group: &Group, room: &VertexSet) -> EyeRoom {
        let left = self.left(room);
        let gives = |&eyes: &usize| left >= eyes || self.makes(group, room, eyes);
        EyeRoom {
            points: *room,
            eyes: [2, 1].into_iter().find(gives).unwrap_or(0),
        }
    }

    /// The number of eyes in a room, two at most, that are left after the false eyes are filled.
    fn left(&self, room: &VertexSet) -> usize {
        (*room & self.filled.eyes).components().count().min(2)
    }

    /// Whether the owner makes this many eyes in a room by moving first.
    fn makes(&self, group: &Group, room: &VertexSet, wanted: usize) -> bool {
        let walls = self.walls(group, room);
        let dead = *room & self.regions.dead;
        if walls.len() <= 1 {
            if dead.is_empty() {
                return wanted == 1 || (room.len() > 2 && !is_square(room));
            }
            if too_large(room, &dead) {
                return true;
            }
        }
        // If several walls touch most of the room, each of them may be the main one.
        let most = walls.iter().map(|(contact, _)| contact.len()).max();
        (0..walls.len()).any(|main| {
            let mut others = walls.clone();
            let (contact, _) = others.swap_remove(main);
            // A room that is too large to be searched is taken as large enough.
            Some(contact.len()) == most
                && Room::new(room, &dead, &contact, &others)
                    .is_none_or(|room| room.makes(wanted).unwrap_or(true))
        })
    }

    /// The walls of a room: the chains that touch it, joined if they hold together without it.
    fn walls(&self, group: &Group, room: &VertexSet) -> Vec<eyes::RoomWall> {
        let chains = self.chains.iter().copied();
        let mut walls: Vec<Chain> = chains
            .filter(|chain| chain.stones.intersects(&group.stones))
            .collect();
        for other in group.rooms.iter().filter(|other| *other != room) {
            let mut joined = Chain::default();
            let touching = walls.extract_if(.., |wall| wall.contact.intersects(other));
            touching.for_each(|wall| joined.join(&wall));
            walls.push(joined);
        }
        walls
            .into_iter()
            .filter(|wall| wall.contact.intersects(room))
            .map(|wall| (wall.contact & *room, wall.outside.len()))
            .collect()
    }
}

/// Four points in a square.
fn is_square(room: &VertexSet) -> bool {
    let inside = |v: Vertex| (VertexSet::single(v).neighbors() & *room).len();
    room.len() == 4 && room.iter().all(|v| inside(v) == 2)
}

/// Whether a room with dead stones is taken to make two eyes without a search.
///
/// Dead stones prevent two eyes by filling the room with a shape that leaves only one eye when it is captured. Such
/// shapes have six points at most. In a room of eight points the dead stones can complete one only if they have begun
/// it, with three stones in one block or four in all; in a larger room, with five in all. Whether they could still
/// reach a seki is not asked: the players answered that by calling them dead.
fn too_large(room: &VertexSet, dead: &VertexSet) -> bool {
    let block = dead.components().map(|b| b.len()).max().unwrap_or(0);
    match room.len() {
        0..8 => false,
        8 => block > shape::LARGEST || (block < 3 && dead.len() < 4),
        9.. => block > shape::LARGEST || dead.len() < 5,
    }
}
