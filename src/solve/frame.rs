//! Framing: an unenclosed problem, as books print it, gets the wall that its reader imagines.
//!
//! What lies more than [`PARAMS`]`.steps` steps of the defender away is filled with stones of the attacker, but for eyes that keep
//! these stones alive. So the stones that surround the problem stand in touch with the living, where they reach out of
//! it, and what they leave open leads a few steps further and no more. What is far from the defender, but inside, such
//! as the middle of a large eye space, stays as it is.

use super::params::PARAMS;
use crate::board::Board;
use crate::color::Color;
use crate::vertex::Vertex;
use crate::vertex_set::VertexSet;
use std::ops::RangeInclusive;

/// A position in its frame.
pub(super) struct Framed {
    pub board: Board,
    /// The attacker's stones that touch the frame, and the frame.
    pub walls: VertexSet,
    /// Number of vertices through which the defender reaches the frame.
    pub gaps: usize,
}

/// Frames a position around the blocks of `target`; `None` if nothing lies outside.
pub(super) fn frame(board: &Board, target: &VertexSet) -> Option<Framed> {
    let defender = board.color_at(target.first()?)?;
    let attacker = defender.opponent();
    let (own, room) = walk(board, target, defender);
    let free = board.empty_vertices() - room;
    // The defender's other stones keep their liberties, whatever they are worth.
    let others = board.stones_of(defender) - own;
    let outside = outside(board, &own, &room, &free) - others.neighbors();
    let eyes = eyes(&outside, &(outside | board.stones_of(attacker)), board);
    let frame = with_liberties(board, &board.stones_of(attacker), outside - eyes);
    let mut framed = board.clone();
    for v in frame {
        framed.place(attacker, v);
    }
    let walls = VertexSet::union(frame.iter().map(|v| framed.stone_set(v)));
    (!frame.is_empty()).then(|| Framed {
        board: framed,
        walls,
        gaps: (room & outside.neighbors()).len(),
    })
}

/// The stones of the defender that stand together with the target, and the empty vertices at most [`PARAMS`]`.steps` steps away
/// from them.
fn walk(board: &Board, target: &VertexSet, defender: Color) -> (VertexSet, VertexSet) {
    let (empty, stones) = (board.empty_vertices(), board.stones_of(defender));
    let mut own = *target;
    loop {
        let mut room = VertexSet::EMPTY;
        for _ in 0..PARAMS.steps {
            room |= (own | room).neighbors() & empty;
        }
        let met = (room.neighbors() & stones) - own;
        if met.is_empty() {
            return (own, room);
        }
        own |= VertexSet::union(met.iter().map(|v| board.stone_set(v)));
    }
}

/// The parts of the `free` vertices that lie outside: those that reach beyond the defender's stones, and large ones of
/// the attacker.
fn outside(board: &Board, own: &VertexSet, room: &VertexSet, free: &VertexSet) -> VertexSet {
    let size = board.size();
    let columns = span(own.iter().map(Vertex::column), size.width());
    let rows = span(own.iter().map(Vertex::row), size.height());
    let is_within = |v: Vertex| columns.contains(&v.column()) && rows.contains(&v.row());
    let is_outside = |part: &VertexSet| {
        let is_closed = !part.neighbors().intersects(room);
        is_closed && part.len() >= PARAMS.closed || !part.iter().all(is_within)
    };
    VertexSet::union(free.components().filter(is_outside))
}

/// The lines from the first to the last of these, or to the edge of the board where that is near.
fn span(lines: impl Iterator<Item = usize> + Clone, side: usize) -> RangeInclusive<usize> {
    let first = lines.clone().min().filter(|&line| line >= PARAMS.near_edge);
    let last = lines.max().filter(|&line| line + PARAMS.near_edge < side);
    first.unwrap_or(0)..=last.unwrap_or(side - 1)
}

/// Vertices of the frame that stay empty: eyes in which the attacker's stones around them live.
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

/// The frame without what would take the last liberty of the attacker's stones.
fn with_liberties(board: &Board, attackers: &VertexSet, mut frame: VertexSet) -> VertexSet {
    let empty = board.empty_vertices();
    for part in (*attackers | frame).components() {
        if !part.neighbors().intersects(&(empty - frame))
            && let Some(v) = (part & frame).first()
        {
            frame.remove(v);
        }
    }
    frame
}
