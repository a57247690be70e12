//! Heavy playouts: one game to its end by a player that knows more, for the leaves of a search.
//!
//! The light player of [`super::run`] is tuned to judge finished boards and stays as it is; this one is tuned on the
//! strength of the search. To the rules of [`super::policy`] it adds local shapes ([`super::pattern`]) and the moves of
//! small fights. It plays one game at a time, tells its moves, and leaves alone what is settled.

use super::{Rng, pattern, policy};
use crate::board::{Board, Suicide};
use crate::color::{ByColor, Color};
use crate::vertex::{Move, Size, Vertex};
use crate::vertex_map::VertexMap;
use crate::vertex_set::VertexSet;
use arrayvec::ArrayVec;

/// Shapes are played in this many of 256 cases.
const SHAPE: usize = 240;

/// A playout; kept between playouts so that nothing is allocated anew.
#[derive(Clone, Debug)]
pub struct Simulation {
    board: Board,
    rng: Rng,
    last: Option<Vertex>,
    empty: Vec<Vertex>,
    /// Where each empty vertex is in `empty`.
    index: VertexMap<u16>,
    /// What belongs to each colour for good.
    settled: ByColor<VertexSet>,
    nobody: VertexSet,
    moves: Vec<(Color, Vertex)>,
}

impl Simulation {
    /// For boards of this size. What is settled, vertices that belong to a colour for good, is not played in.
    pub fn new(size: Size, settled: ByColor<VertexSet>) -> Simulation {
        Simulation {
            board: Board::new(size),
            rng: Rng::new(0),
            last: None,
            empty: Vec::with_capacity(size.area()),
            index: VertexMap::filled(0),
            settled,
            nobody: settled.black | settled.white,
            moves: Vec::with_capacity(3 * size.area()),
        }
    }

    /// Plays a position out. `last` is the move that led to it.
    /// Cost: about half a microsecond a move.
    pub fn run(&mut self, board: &Board, first: Color, last: Option<Vertex>, rng: Rng) {
        self.board.clone_from(board);
        // Nobody commits suicide in a playout, whatever the rules allow.
        self.board.set_suicide(Suicide::Forbidden);
        self.rng = rng;
        self.last = last;
        self.moves.clear();
        self.empty.clear();
        for v in board.size().vertices() {
            if board.is_empty(v) {
                self.vacate(v);
            }
        }
        self.play_out(first);
    }

    /// The moves of the last playout in their order, without the passes.
    pub fn moves(&self) -> &[(Color, Vertex)] {
        &self.moves
    }

    /// Whose stone, eye or settled point a vertex was in the end.
    #[inline]
    pub fn owner(&self, v: Vertex) -> Option<Color> {
        if self.nobody.contains(v) {
            let black = self.settled.black.contains(v);
            return Some(if black { Color::Black } else { Color::White });
        }
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

    /// Plays until both pass, at most three moves a vertex: without superko a playout could go round for ever.
    fn play_out(&mut self, first: Color) {
        let limit = 3 * self.board.size().area();
        let (mut color, mut passes) = (first, 0);
        for _ in 0..limit {
            match self.choose(color) {
                Move::Play(v) => {
                    passes = 0;
                    self.play(color, v);
                }
                Move::Pass => {
                    passes += 1;
                    if passes == 2 {
                        return;
                    }
                    self.last = None;
                    let _ = self.board.pass();
                }
            }
            color = color.opponent();
        }
    }

    fn choose(&mut self, color: Color) -> Move {
        if let Some(last) = self.last
            && let Some(v) = self.answer(color, last)
        {
            return Move::Play(v);
        }
        // Draws without repetition: what is drawn goes to the front.
        for drawn in 0..self.empty.len() {
            let i = drawn + self.rng.below(self.empty.len() - drawn);
            let v = self.empty[i];
            self.swap(drawn, i);
            if policy::is_playable(&self.board, color, v) {
                return Move::Play(v);
            }
        }
        Move::Pass
    }

    /// A move near the last one, if a rule has something to say.
    fn answer(&mut self, color: Color, last: Vertex) -> Option<Vertex> {
        if let Some(v) = policy::answer(&self.board, color, last, &mut self.rng)
            && !self.nobody.contains(v)
        {
            return Some(v);
        }
        if self.rng.below(256) >= SHAPE {
            return None;
        }
        let mut shapes: ArrayVec<Vertex, 8> = ArrayVec::new();
        for v in last.neighbors().into_iter().chain(last.diagonals()) {
            if self.board.is_empty(v)
                && !self.nobody.contains(v)
                && pattern::matches(&self.board, v)
                && policy::is_playable(&self.board, color, v)
            {
                shapes.push(v);
            }
        }
        (!shapes.is_empty()).then(|| shapes[self.rng.below(shapes.len())])
    }

    #[inline]
    fn play(&mut self, color: Color, v: Vertex) {
        let undo = self.board.play_legal(color, v);
        self.occupy(v);
        for (head, _) in undo.captured() {
            for v in self.board.captured_stones(head) {
                if !self.nobody.contains(v) {
                    self.index[v] = self.empty.len() as u16;
                    self.empty.push(v);
                }
            }
        }
        self.last = Some(v);
        self.moves.push((color, v));
    }

    /// Enters an empty vertex, unless nobody plays there.
    #[inline]
    fn vacate(&mut self, v: Vertex) {
        if !self.nobody.contains(v) {
            self.index[v] = self.empty.len() as u16;
            self.empty.push(v);
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
    use crate::benson;
    use proptest::prelude::*;

    /// A position after random moves, some of them captures.
    fn position(size: Size, seed: u64, moves: usize) -> Board {
        let mut rng = Rng::new(seed);
        let mut board = Board::new(size);
        board.set_suicide(Suicide::Allowed);
        for i in 0..moves {
            let v = Vertex::new(rng.below(size.width()), rng.below(size.height()));
            if !policy::is_eye(&board, Color::ALL[i % 2], v) {
                let _ = board.play(Color::ALL[i % 2], v);
            }
        }
        board
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(60))]

        #[test]
        fn a_playout_keeps_its_list_right_and_out_of_what_is_settled(
            w in 1usize..=13, h in 1usize..=13, seed in any::<u64>(), moves in 0usize..200
        ) {
            let size = Size::new(w, h).unwrap();
            let board = position(size, seed, moves);
            let alive = benson::pass_alive(&board);
            let settled = ByColor::from_fn(|c| alive[c].stones | alive[c].territory);
            let mut simulation = Simulation::new(size, settled);
            for round in 0..3 {
                simulation.run(&board, Color::White, None, Rng::new(seed ^ round));
                simulation.board.validate().unwrap();
                let open = simulation.board.empty_vertices() - simulation.nobody;
                prop_assert_eq!(simulation.empty.iter().copied().collect::<VertexSet>(), open);
                for color in Color::ALL {
                    prop_assert!(settled[color].iter().all(|v| simulation.owner(v) == Some(color)));
                }
                prop_assert!(simulation.moves().iter().all(|&(_, v)| !simulation.nobody.contains(v)));
            }
        }
    }

    #[test]
    fn equal_seeds_play_equal_games() {
        let board = Board::new(Size::square(9).unwrap());
        let mut simulation = Simulation::new(board.size(), ByColor::default());
        let mut play = |seed| {
            simulation.run(&board, Color::Black, None, Rng::new(seed));
            simulation.moves().to_vec()
        };
        let first = play(1);
        assert!(first.len() > 60 && first[0].0 == Color::Black);
        assert_ne!(play(2), first);
        assert_eq!(play(1), first);
    }
}
