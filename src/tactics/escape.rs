//! Escapes of a block by simple extensions, found without playing them.
//!
//! An *escape* is a move on a liberty after which the block has enough liberties to be taken as safe. The attacker must
//! stop all escapes with one move, which therefore lies in the intersection of the sets of moves that stop each of
//! them.

use super::shadow::Seen;
use crate::board::{BlockId, Board};
use crate::color::Color;
use crate::vertex::Vertex;
use crate::vertex_set::VertexSet;
use arrayvec::ArrayVec;

/// A block that may escape. One extension may be assumed without being played.
pub(super) struct Runner<'a> {
    pub board: &'a Board,
    pub color: Color,
    /// The block itself.
    pub own: BlockId,
    pub liberties: &'a VertexSet,
    pub count: usize,
    /// The vertex of the assumed extension.
    pub taken: Option<Vertex>,
}

impl<'a> Runner<'a> {
    /// The block on a vertex.
    pub(super) fn of(board: &'a Board, v: Vertex) -> Option<Runner<'a>> {
        let own = board.block_id(v)?;
        let block = board.block(own);
        Some(Runner {
            board,
            color: block.color(),
            own,
            liberties: block.liberties(),
            count: block.liberty_count(),
            taken: None,
        })
    }

    /// The block after an assumed move on its liberty `l`, which gives it the liberties `extended`.
    #[inline]
    pub(super) fn after(&self, l: Vertex, extended: &'a VertexSet) -> Runner<'a> {
        Runner {
            liberties: extended,
            count: extended.len(),
            taken: Some(l),
            ..*self
        }
    }

    /// Number of liberties after a move on its liberty `l`.
    #[inline]
    pub(super) fn reach(&self, l: Vertex) -> usize {
        let mut count = self.count - 1;
        for n in l.neighbors() {
            if self.board.is_empty(n) {
                count += usize::from(!self.liberties.contains(n) && self.taken != Some(n));
            } else if self.board.cell(n).is(self.color)
                && let Some(id) = self.board.block_id(n)
                && id != self.own
                && !self.board.block(id).liberties().is_subset(self.liberties)
            {
                return self.extended(l).len();
            }
        }
        count
    }

    /// The liberties after a move on its liberty `l`.
    #[inline]
    pub(super) fn extended(&self, l: Vertex) -> VertexSet {
        let mut extended = *self.liberties;
        for n in l.neighbors() {
            if self.board.is_empty(n) {
                extended.insert(n);
            } else if self.board.cell(n).is(self.color)
                && let Some(id) = self.board.block_id(n)
                && id != self.own
            {
                extended |= *self.board.block(id).liberties();
            }
        }
        extended.remove(l);
        if let Some(taken) = self.taken {
            extended.remove(taken);
        }
        extended
    }

    /// The attacker's moves that stop an escape on `l`: a stone there, the capture of a block in atari that the escape
    /// would join, or a stone on one of the liberties that it leads to if it `needs_all` of them.
    #[inline]
    fn stops(&self, l: Vertex, needs_all: bool) -> VertexSet {
        let mut stops = match needs_all {
            true => self.extended(l),
            false => VertexSet::EMPTY,
        };
        stops.insert(l);
        for n in l.neighbors() {
            if self.board.cell(n).is(self.color)
                && let Some(id) = self.board.block_id(n)
                && id != self.own
                && let Some(last) = self.board.block(id).last_liberty()
            {
                stops.insert(last);
            }
        }
        stops
    }

    /// What the attacker has to do against escapes to `limit` liberties in one move. If no move is enough, the second
    /// value is the zone on which this rests: a stone outside it changes nothing.
    pub(super) fn stop_all(&self, limit: usize, seen: &mut Seen) -> (Must, VertexSet) {
        seen.near |= *self.liberties;
        let mut must = Must::Free;
        let mut zone = VertexSet::EMPTY;
        for l in self.liberties.iter().take(self.count) {
            let count = self.reach(l);
            if count < limit {
                continue;
            }
            let before = must.choices();
            must = must.and(&self.stops(l, count <= limit));
            if must.choices() < before {
                zone |= self.stops(l, count <= limit + 1);
            }
            if must.choices() == 0 {
                break;
            }
        }
        (must, zone)
    }

    /// What the attacker has to do against escapes to `limit` liberties in one move, and against those in two moves: a
    /// first one after which no move stops the second one from reaching `next` liberties.
    pub(super) fn stop_all_deep(&self, limit: usize, next: usize, seen: &mut Seen) -> Must {
        seen.near |= *self.liberties;
        let mut must = Must::Free;
        let mut later: ArrayVec<Vertex, 8> = ArrayVec::new();
        for l in self.liberties.iter().take(self.count) {
            let count = self.reach(l);
            if count >= limit {
                must = must.and(&self.stops(l, count <= limit));
            } else if count + 2 >= next {
                let _ = later.try_push(l);
            }
        }
        for l in later {
            if must.choices() == 0 {
                break;
            }
            let extended = self.extended(l);
            if let (Must::Within(set), zone) = self.after(l, &extended).stop_all(next, seen)
                && set.is_empty()
            {
                must = must.and(&(zone | self.stops(l, false)));
            }
        }
        must
    }
}

/// What the attacker has to do against the escapes of a block.
#[derive(Clone, Copy)]
pub(super) enum Must {
    /// There is no escape.
    Free,
    /// It must play on one of these vertices; there may be none.
    Within(VertexSet),
}

impl Must {
    #[inline]
    fn and(self, stops: &VertexSet) -> Must {
        Must::Within(match self {
            Must::Free => *stops,
            Must::Within(set) => set & *stops,
        })
    }

    /// Number of moves to choose from.
    #[inline]
    pub(super) fn choices(&self) -> usize {
        match self {
            Must::Free => usize::MAX,
            Must::Within(set) => set.len(),
        }
    }
}
