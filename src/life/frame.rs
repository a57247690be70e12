//! Frames: a position in the open gets the walls that its reader imagines.
//!
//! A local position in the open would reach across the board. So what lies more than [`FRAME_ROOM`] steps away from the target
//! and its friends is filled with stones that are taken as safe, but for eyes. The stones that surround the target stand
//! in touch with these, where they reach out of it, and what they leave open leads a few steps further and no more. There
//! are two kinds of frames:
//!
//! - That of a *problem*, as books print it, is the attacker's. What is far from the defender, but inside, such as the
//!   middle of a large eye space, stays as it is. It may be *near*, or *wide*, which is closer to the board: it begins a
//!   step further away, and weak blocks of the attacker keep their own liberties in place of the frame's.
//! - A dragon of a game has two, which leave nothing else open. In the *closed* one all is the attacker's: what lives
//!   there, lives. In the *open* one only what mostly goes to the attacker in playouts is his, and all else are stones of
//!   the defender, which the dragon may join: what dies there, dies. Blocks with liberties to spare that hardly ever die
//!   in playouts count as safe, too.
//!
//! What is read in a frame is read to the end, but the frame is supposed.

use super::with_liberties_to_spare;
use crate::board::Board;
use crate::color::Color;
use crate::playout::{Ownership, SETTLED};
use crate::tactics;
use crate::vertex::Vertex;
use crate::vertex_set::VertexSet;
use std::ops::RangeInclusive;

/// How many steps beyond the defender's stones a frame begins, on ways that the attacker leaves open, and how many empty
/// vertices may lie between friends. With one step fewer, hanes and jumps at the rim have no room, and four of 80 problems
/// fewer are right; with one more, positions soon become too large to be read, and seven more stay unsolved. In whole boards, where a
/// problem that is not read is searched for, 37 of 102 are right with one step, 56 with two, 46 with three.
pub(crate) const FRAME_ROOM: usize = 2;

/// Stones of a problem at most this many lines from the edge keep the space below them: without it one of twelve problems fewer is
/// right.
const NEAR_EDGE: usize = 5;

/// A point of an open frame is the attacker's if he owns it in at least this share of the playouts. Set by hand, on
/// dragons of games at moves 80 to 200.
const ATTACKER: f64 = 0.6;

/// A board with a frame.
pub(crate) struct Framed {
    pub board: Board,
    /// The stones of the blocks that are part of the frame, and others that count as safe.
    pub walls: VertexSet,
    /// Number of vertices through which the defender reaches the frame.
    pub gaps: usize,
}

/// How much a frame of a problem leaves as it is on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum FrameWidth {
    /// As little as most problems need.
    Near,
    /// A step more on all sides, the liberties of weak walls, and what lies beside these.
    Wide,
}

/// The frame of a problem about the blocks of `target`; `None` if nothing lies outside.
pub(crate) fn of_problem(board: &Board, target: &VertexSet, width: FrameWidth) -> Option<Framed> {
    let steps = match width {
        FrameWidth::Near => FRAME_ROOM,
        FrameWidth::Wide => FRAME_ROOM + 1,
    };
    let scene = Scene::new(board, target, &VertexSet::EMPTY, steps)?;
    let outside = match width {
        FrameWidth::Near => scene.outside(),
        FrameWidth::Wide => {
            let liberties = scene.weak().neighbors() & board.empty_vertices();
            scene.outside() - liberties - liberties.neighbors()
        }
    };
    let framed = scene.framed(outside, VertexSet::EMPTY);
    (!framed.walls.is_empty()).then_some(framed)
}

/// The open and the closed frame of a dragon; `owners` are those of the board. `None` if the dragon is not on the board.
pub(crate) fn of_dragon(
    board: &Board,
    dragon: &VertexSet,
    owners: &Ownership,
) -> Option<[Framed; 2]> {
    let safe = lasting(board, owners) - *dragon;
    let scene = Scene::new(board, dragon, &safe, FRAME_ROOM)?;
    let is_his = |v: &Vertex| owners.share(scene.defender.opponent(), *v) >= ATTACKER;
    let his = scene.beyond.iter().filter(is_his).collect();
    let frames = [
        scene.framed(his, scene.beyond - his),
        scene.framed(scene.beyond, VertexSet::EMPTY),
    ];
    Some(frames.map(|framed| Framed {
        walls: (framed.walls | safe) - *dragon,
        ..framed
    }))
}

/// The stones of blocks that their side mostly owns and that have liberties to spare.
fn lasting(board: &Board, owners: &Ownership) -> VertexSet {
    let spare = with_liberties_to_spare(board);
    let blocks = Color::ALL.into_iter().flat_map(|color| {
        let blocks = (board.stones_of(color) & spare).components();
        blocks.filter(move |stones| {
            let owned: f64 = stones.iter().map(|v| owners.share(color, v)).sum();
            owned >= SETTLED * stones.len() as f64
        })
    });
    VertexSet::union(blocks)
}

/// What a frame is put around.
struct Scene<'a> {
    board: &'a Board,
    defender: Color,
    /// The target and the friends that stand together with it.
    own: VertexSet,
    /// The empty vertices at most so many steps away from them as are asked for.
    room: VertexSet,
    /// All others.
    beyond: VertexSet,
}

impl<'a> Scene<'a> {
    /// The scene of a target, whose friends are not among the `safe` stones; `None` if it is not on the board.
    fn new(
        board: &'a Board,
        target: &VertexSet,
        safe: &VertexSet,
        steps: usize,
    ) -> Option<Scene<'a>> {
        let defender = board.color_at(target.first()?)?;
        let own = board.together(target, &(board.stones_of(defender) - *safe), FRAME_ROOM);
        let room = board.room(&own, steps);
        Some(Scene {
            board,
            defender,
            own,
            room,
            beyond: board.empty_vertices() - room,
        })
    }

    /// The attacker's weak blocks beside what the target and its friends have room on.
    fn weak(&self) -> VertexSet {
        let blocks = self.board.blocks().map(|(_, block)| block);
        let weak = blocks.filter(|block| {
            block.color() != self.defender && block.liberty_count() <= tactics::WEAK
        });
        let weak = weak.map(|block| self.board.stone_set(block.head()));
        let near = (self.own | self.room).neighbors();
        VertexSet::union(weak.filter(|stones| stones.intersects(&near)))
    }

    /// The parts of what is beyond that lie outside of a problem: those that reach beyond the defender's stones, and those
    /// that the defender cannot walk to.
    fn outside(&self) -> VertexSet {
        let size = self.board.size();
        let columns = span(self.own.iter().map(Vertex::column), size.width());
        let rows = span(self.own.iter().map(Vertex::row), size.height());
        let is_within = |v: Vertex| columns.contains(&v.column()) && rows.contains(&v.row());
        let is_outside = |part: &VertexSet| {
            let is_closed = !part.neighbors().intersects(&self.room);
            is_closed || !part.iter().all(is_within)
        };
        VertexSet::union(self.beyond.components().filter(is_outside))
    }

    /// The board with stones of both sides on what is theirs of the frame. Liberties of the enemy's stones stay empty,
    /// whatever these are worth, and so do eyes.
    fn framed(&self, attacker: VertexSet, defender: VertexSet) -> Framed {
        let mut board = self.board.clone();
        let (mut fill, mut rim) = (VertexSet::EMPTY, VertexSet::EMPTY);
        for (color, part) in [
            (self.defender.opponent(), attacker),
            (self.defender, defender),
        ] {
            let stones = self.board.stones_of(color);
            let part = part - self.board.stones_of(color.opponent()).neighbors();
            let eyes = eyes(&part, &(part | stones), self.board);
            rim |= part.neighbors();
            for v in with_liberties(self.board, &stones, part - eyes) {
                board.place(color, v);
                fill.insert(v);
            }
        }
        Framed {
            walls: board.whole_blocks(&fill),
            board,
            gaps: (self.room & rim).len(),
        }
    }
}

/// The lines from the first to the last of these, or to the edge of the board where that is near.
fn span(lines: impl Iterator<Item = usize> + Clone, side: usize) -> RangeInclusive<usize> {
    let first = lines.clone().min().filter(|&line| line >= NEAR_EDGE);
    let last = lines.max().filter(|&line| line + NEAR_EDGE < side);
    first.unwrap_or(0)..=last.unwrap_or(side - 1)
}

/// Vertices of the frame that stay empty: eyes in which the stones around them live.
fn eyes(frame: &VertexSet, solid: &VertexSet, board: &Board) -> VertexSet {
    let all = VertexSet::board(board.size());
    let mut eyes = VertexSet::EMPTY;
    for v in *frame {
        let around = VertexSet::single(v).neighbors() & all;
        let near = around | v.diagonals().into_iter().collect();
        if around.is_subset(solid) && !near.intersects(&eyes) {
            eyes.insert(v);
        }
    }
    eyes
}

/// The frame without what would take the last liberty of its own stones.
fn with_liberties(board: &Board, stones: &VertexSet, mut frame: VertexSet) -> VertexSet {
    let empty = board.empty_vertices();
    for part in (*stones | frame).components() {
        if !part.neighbors().intersects(&(empty - frame))
            && let Some(v) = (part & frame).first()
        {
            frame.remove(v);
        }
    }
    frame
}
