//! The board of a playout, with a list of its empty vertices from which random moves are drawn. All kinds of playouts
//! use it.

use super::policy;
use super::rng::Rng;
use crate::board::{Board, Suicide};
use crate::color::{ByColor, Color};
use crate::vertex::{Size, Vertex};
use crate::vertex_map::VertexMap;
use crate::vertex_set::VertexSet;

/// How often each vertex was owned by each colour at the end of a playout.
pub(super) type Counts = VertexMap<ByColor<u32>>;

/// The board of a playout. Reused between playouts to save allocations.
#[derive(Clone, Debug)]
pub(super) struct Field {
    board: Board,
    /// Vertices where no move is made.
    closed: VertexSet,
    /// The empty vertices that are not closed, in any order.
    empty: Vec<Vertex>,
    /// The index of each of them in `empty`.
    index: VertexMap<u16>,
}

impl Field {
    pub fn new(size: Size) -> Field {
        Field {
            board: Board::new(size),
            closed: VertexSet::EMPTY,
            empty: Vec::with_capacity(size.area()),
            index: VertexMap::filled(0),
        }
    }

    /// Sets up a position.
    ///
    /// No moves are made on closed vertices, and suicide is forbidden whatever the rules say.
    pub fn set(&mut self, board: &Board, closed: &VertexSet) {
        self.board.clone_from(board);
        self.board.set_suicide(Suicide::Forbidden);
        self.closed = *closed;
        self.empty.clear();
        for v in board.size().vertices() {
            if board.is_empty(v) && !closed.contains(v) {
                self.index[v] = self.empty.len() as u16;
                self.empty.push(v);
            }
        }
    }

    #[inline]
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// Plays until both sides pass in succession, and returns the number of moves, passes included.
    ///
    /// `last` is the move that led to the position; `choose` returns the next move, or `None` for a pass. There are at
    /// most three moves per vertex of the board, since without superko a playout could repeat itself for ever.
    pub fn play_out(
        &mut self,
        first: Color,
        mut last: Option<Vertex>,
        mut choose: impl FnMut(&mut Field, Color, Option<Vertex>) -> Option<Vertex>,
    ) -> u64 {
        let longest = 3 * self.board.size().area() as u64;
        let (mut color, mut passes, mut moves) = (first, 0, 0);
        while passes < 2 && moves < longest {
            last = choose(self, color, last);
            match last {
                Some(v) => {
                    passes = 0;
                    self.play(color, v);
                }
                None => {
                    passes += 1;
                    self.pass();
                }
            }
            moves += 1;
            color = color.opponent();
        }
        moves
    }

    /// A playable vertex drawn at random; `None` if there is none.
    #[inline]
    pub fn draw(&mut self, color: Color, rng: &mut Rng) -> Option<Vertex> {
        // Draws without repetition: vertices that were drawn go to the front.
        for drawn in 0..self.empty.len() {
            let i = drawn + rng.below(self.empty.len() - drawn);
            let v = self.empty[i];
            self.swap(drawn, i);
            if policy::is_playable(&self.board, color, v) {
                return Some(v);
            }
        }
        None
    }

    /// Plays a legal move.
    #[inline]
    pub fn play(&mut self, color: Color, v: Vertex) {
        let captures = self.board.play_for_good(color, v);
        self.occupy(v);
        for head in captures.heads() {
            for v in self.board.captured_stones(head) {
                if !self.closed.contains(v) {
                    self.index[v] = self.empty.len() as u16;
                    self.empty.push(v);
                }
            }
        }
    }

    /// Lifts a ko ban.
    #[inline]
    pub fn pass(&mut self) {
        let _ = self.board.pass();
    }

    /// The colour of the stone on a vertex, or the only colour adjacent to an empty one.
    #[inline]
    pub fn owner(&self, v: Vertex) -> Option<Color> {
        if let Some(color) = self.board.color_at(v) {
            return Some(color);
        }
        let mut owner = None;
        for n in v.neighbors() {
            match (self.board.color_at(n), owner) {
                (Some(color), None) => owner = Some(color),
                (Some(color), Some(other)) if color != other => return None,
                _ => {}
            }
        }
        owner
    }

    /// Adds the current owner of each vertex to `counts`.
    pub fn count(&self, counts: &mut Counts) {
        for v in self.board.size().vertices() {
            if let Some(owner) = self.owner(v) {
                counts[v][owner] += 1;
            }
        }
    }

    #[inline]
    fn occupy(&mut self, v: Vertex) {
        let i = usize::from(self.index[v]);
        self.swap(i, self.empty.len() - 1);
        self.empty.pop();
    }

    #[inline]
    fn swap(&mut self, i: usize, j: usize) {
        self.empty.swap(i, j);
        self.index[self.empty[i]] = i as u16;
        self.index[self.empty[j]] = j as u16;
    }
}

#[cfg(test)]
mod tests {
    use super::{Rng, *};
    use proptest::prelude::*;

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(60))]

        #[test]
        fn play_keeps_the_list_right_and_out_of_what_is_closed(
            w in 1usize..=25, h in 1usize..=25, seed in any::<u64>(), shut in 0usize..20
        ) {
            let size = Size::new(w, h).unwrap();
            let mut rng = Rng::new(seed);
            let closed: VertexSet =
                (0..shut).map(|_| Vertex::new(rng.below(w), rng.below(h))).collect();
            let mut field = Field::new(size);
            field.set(&Board::new(size), &closed);
            for i in 0..2 * size.area() {
                let color = Color::ALL[i % 2];
                match field.draw(color, &mut rng) {
                    Some(v) => field.play(color, v),
                    None => field.pass(),
                }
            }
            field.board.validate().unwrap();
            let listed: VertexSet = field.empty.iter().copied().collect();
            prop_assert_eq!(listed, field.board.empty_vertices() - closed);
            prop_assert_eq!(listed.len(), field.empty.len());
            for (i, &v) in field.empty.iter().enumerate() {
                prop_assert_eq!(usize::from(field.index[v]), i);
            }
        }
    }
}
