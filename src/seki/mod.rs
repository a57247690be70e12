//! Surrounded points that are not territory, once the dead stones are known: false eyes, and eyes in seki.
//!
//! All stones that are not dead are alive in some way. Stones that cannot have two eyes live in seki, and eyes in seki
//! are not territory. Nor is a point that has to be filled in the end. The outline is that of the Tenuki board
//! ("Scoring seki in the game of go", after a posting of Bill Shubert in rec.games.go, 1996): fill the neutral points,
//! fill the false eyes, then count the eyes of stones that are connected. The module `checkered` of the tests follows
//! that description to the letter. [`survey`] answers the same question without putting stones on neutral points, so
//! that neither colour nor orientation matters and open dame do little harm:
//!
//! 1. `space`: a region is controlled by one colour, or neutral. A part of a neutral region that the enemy cannot enter
//!    if each of its steps is answered is *loose* territory: it has no points, but room for eyes.
//! 2. `link`: blocks that stay together when the neutral points are filled form a *chain*. A bamboo joint connects and
//!    cuts; a gap of two points in a row does not connect.
//! 3. `chain`: if the last link of a chain to others is one point of eye space, it needs a stone there. The point is a
//!    false eye. Filling it may leave the next chain with one last link. In a ring of such points no chain depends on a
//!    single one, and nothing is filled: the dragon with two heads lives. The same holds for a row of such points with
//!    a real eye at both ends.
//! 4. `group` and `eyes`: chains that share eye space form a group. It lives if two eyes are left, or if its owner,
//!    moving first, makes them in one of its rooms. A search decides this where shape and size do not. It needs no
//!    estimates from the boundary length (Chen and Chen, 1999).
//!
//! Tests compare both methods on the positions that the description of Tenuki mentions.
//!
//! # Limits
//!
//! Snapbacks, shortages of liberties and other reasons for a protective move inside territory are left to reading
//! ([`crate::score::teire`]). If two groups of one colour would both need the same last neutral point, both are taken
//! as having it.

mod chain;
#[cfg(test)]
mod checkered;
mod eyes;
mod group;
mod link;
mod space;

pub use group::EyeRoom;
pub use space::Regions;

use crate::board::Board;
use crate::color::{ByColor, Color};
use crate::vertex_set::VertexSet;
use group::{Group, Groups};

/// The points that may be territory, and the reasons why some are not, once the dead stones are known.
#[derive(Clone, Debug, PartialEq)]
pub struct Survey {
    /// The regions of the board without its dead stones.
    pub regions: Regions,
    /// Points of controlled regions that have to be filled, including those under dead stones that are captured on the
    /// way.
    pub false_eyes: ByColor<VertexSet>,
    /// Stones that live in seki.
    pub seki: ByColor<VertexSet>,
    /// Points of controlled regions that stones in seki surround.
    pub seki_eyes: ByColor<VertexSet>,
}

/// Stones of one colour that live by the same eye space.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GroupEyes {
    /// The stones.
    pub stones: VertexSet,
    /// The parts of the eye space, in reading order of the first points.
    pub rooms: Vec<EyeRoom>,
}

/// What the caller knows about some stones. A stone stands for its whole group.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Stated {
    /// They live in seki.
    pub seki: VertexSet,
    /// They live, and not in seki.
    pub alive: VertexSet,
}

/// Finds false eyes and seki on a board with these dead stones.
///
/// Cost: some tens of microseconds on a 19x19 board, plus a search of some milliseconds at most for each group whose
/// only room is small and holds dead stones.
///
/// ```
/// use goeye::board::Board;
/// use goeye::seki::{Stated, survey};
/// use goeye::VertexSet;
/// // A stone on A2 is needed: White can take the two in the corner otherwise.
/// let board = Board::from_diagram("X . X . O .\n. X X O O O\nX O O . O .").unwrap();
/// let found = survey(&board, &VertexSet::EMPTY, &Stated::default());
/// assert_eq!(format!("{:?}", found.false_eyes.black), "{A2}");
/// ```
pub fn survey(board: &Board, dead: &VertexSet, stated: &Stated) -> Survey {
    survey_regions(Regions::new(board, dead), stated)
}

/// Does the same as [`survey`] for a board whose regions are known.
pub(crate) fn survey_regions(regions: Regions, stated: &Stated) -> Survey {
    let mut found = Survey {
        regions,
        false_eyes: ByColor::default(),
        seki: ByColor::default(),
        seki_eyes: ByColor::default(),
    };
    for color in Color::ALL {
        found.side(color, stated);
    }
    found
}

impl Survey {
    /// The stones of both colours that live in seki.
    pub fn stones_in_seki(&self) -> VertexSet {
        self.seki.black | self.seki.white
    }

    /// The parts of the eye space of a colour, in reading order of the first points. Cost: that of [`survey`].
    pub fn eye_rooms(&self, color: Color) -> Vec<EyeRoom> {
        let groups = self.groups(color).into_iter();
        let mut rooms: Vec<EyeRoom> = groups.flat_map(|group| group.rooms).collect();
        rooms.sort_unstable_by_key(|room| room.points.first());
        rooms
    }

    /// The groups of a colour with their eyes. Cost: that of [`survey`].
    pub fn groups(&self, color: Color) -> Vec<GroupEyes> {
        let groups = Groups::new(&self.regions, color);
        let with_eyes = |group: Group| {
            let eyes = |room| groups.eyes(&group, room);
            let mut rooms: Vec<EyeRoom> = group.rooms.iter().map(eyes).collect();
            rooms.sort_unstable_by_key(|room| room.points.first());
            GroupEyes {
                stones: group.stones & self.regions.alive[color],
                rooms,
            }
        };
        groups.all().into_iter().map(with_eyes).collect()
    }

    /// Finds the false eyes and the seki of one colour.
    fn side(&mut self, color: Color, stated: &Stated) {
        let regions = self.regions;
        let groups = Groups::new(&regions, color);
        for group in groups.all() {
            let in_seki = group.stones.intersects(&stated.seki)
                || (!group.stones.intersects(&stated.alive) && !groups.lives(&group));
            if in_seki {
                self.seki[color] |= group.stones & regions.alive[color];
                for room in &group.rooms {
                    self.seki_eyes[color] |= *room & regions.controlled[color];
                }
            }
        }
        self.false_eyes[color] = groups.lost() & regions.controlled[color];
    }
}

#[cfg(test)]
mod tests;
