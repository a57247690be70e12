//! Heavy playouts: one game to its end by a player that knows more, for the leaves of a search.
//!
//! The light player of [`super::run`] is tuned to judge finished boards. This one is tuned for the strength of the
//! search. To the rules of [`super::policy`] it adds local shapes ([`super::pattern`]) and the moves of small fights.
//! It plays one game at a time, reports its moves, and does not play on vertices that are settled.

use super::field::Field;
use super::{Rng, pattern, policy};
use crate::board::Board;
use crate::color::{ByColor, Color};
use crate::vertex::{Size, Vertex};
use crate::vertex_set::VertexSet;
use arrayvec::ArrayVec;

/// How often a playout keeps to its rules, for each of them in so many of 256 cases. Set by hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Manner {
    /// Answers to an atari, and the vital point of a small eye space.
    pub answers: u16,
    /// Local shapes.
    pub shapes: u16,
    /// Captures anywhere on the board, where nothing near the last move is to be done.
    pub captures: u16,
}

/// All cases.
const ALWAYS: u16 = 256;

impl Manner {
    /// Tells best what becomes of stones on boards where little is open.
    pub const STRICT: Manner = Manner {
        answers: ALWAYS,
        shapes: 240,
        captures: 0,
    };

    /// Tells best who wins: who always answers always errs in the same way.
    pub const VARIED: Manner = Manner {
        answers: 200,
        shapes: 200,
        captures: 128,
    };

    /// The same on a board of this size: to look for captures takes a fifth of the time of a playout on 19x19, where it
    /// was not found to help.
    pub fn on(self, size: Size) -> Manner {
        let captures = if size.area() > MANY { 0 } else { self.captures };
        Manner { captures, ..self }
    }
}

/// Captures anywhere are played on boards of at most so many vertices: 13x13.
const MANY: usize = 169;

/// A playout; kept between playouts so that nothing is allocated anew.
#[derive(Clone, Debug)]
pub struct Simulation {
    field: Field,
    /// What belongs to each colour for good.
    settled: ByColor<VertexSet>,
    nobody: VertexSet,
    manner: Manner,
    moves: Vec<(Color, Vertex)>,
}

impl Simulation {
    /// For boards of this size. What is settled, vertices that belong to a colour for good, is not played in.
    pub fn new(size: Size, settled: ByColor<VertexSet>, manner: Manner) -> Simulation {
        Simulation {
            field: Field::new(size),
            settled,
            nobody: settled.black | settled.white,
            manner,
            moves: Vec::with_capacity(3 * size.area()),
        }
    }

    /// Plays a position out. `last` is the move that led to it.
    /// Cost: about half a microsecond a move.
    pub fn run(&mut self, board: &Board, first: Color, last: Option<Vertex>, mut rng: Rng) {
        let Simulation {
            field,
            nobody,
            manner,
            moves,
            ..
        } = self;
        field.set(board, nobody);
        moves.clear();
        field.play_out(first, last, |field, color, last| {
            let choice = last
                .and_then(|last| answer(field.board(), nobody, *manner, &mut rng, color, last))
                .or_else(|| capture(field.board(), nobody, *manner, &mut rng, color))
                .or_else(|| field.draw(color, &mut rng));
            moves.extend(choice.map(|v| (color, v)));
            choice
        });
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
        self.field.owner(v)
    }
}

/// Whether something happens that does so in so many of 256 cases.
#[inline]
fn happens(cases: u16, rng: &mut Rng) -> bool {
    match cases {
        0 => false,
        ALWAYS.. => true,
        _ => rng.below(ALWAYS.into()) < cases.into(),
    }
}

/// A capture anywhere on the board.
fn capture(
    board: &Board,
    nobody: &VertexSet,
    manner: Manner,
    rng: &mut Rng,
    color: Color,
) -> Option<Vertex> {
    if !happens(manner.captures, rng) {
        return None;
    }
    let mut captures: ArrayVec<Vertex, 8> = ArrayVec::new();
    for (_, block) in board.blocks() {
        if block.color() != color
            && let Some(v) = block.last_liberty()
            && !nobody.contains(v)
            && board.is_legal(color, v)
        {
            // More of them never matter.
            let _ = captures.try_push(v);
        }
    }
    (!captures.is_empty()).then(|| captures[rng.below(captures.len())])
}

/// A move near the last one, if a rule has something to say.
fn answer(
    board: &Board,
    nobody: &VertexSet,
    manner: Manner,
    rng: &mut Rng,
    color: Color,
    last: Vertex,
) -> Option<Vertex> {
    if happens(manner.answers, rng)
        && let Some(v) = policy::answer(board, color, last, rng)
        && !nobody.contains(v)
    {
        return Some(v);
    }
    if !happens(manner.shapes, rng) {
        return None;
    }
    let mut shapes: ArrayVec<Vertex, 8> = ArrayVec::new();
    for v in last.neighbors().into_iter().chain(last.diagonals()) {
        if board.is_empty(v)
            && !nobody.contains(v)
            && pattern::matches(board, v)
            && policy::is_playable(board, color, v)
        {
            shapes.push(v);
        }
    }
    (!shapes.is_empty()).then(|| shapes[rng.below(shapes.len())])
}

#[cfg(test)]
mod tests {
    use super::{Rng, *};
    use crate::benson;
    use crate::board::Suicide;
    use proptest::prelude::*;

    /// A position after random moves, some of them captures.
    fn position(size: Size, seed: u64, moves: usize) -> Board {
        let mut board = Board::new(size);
        board.set_suicide(Suicide::Allowed);
        crate::playout::tests::position(board, seed, moves)
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(60))]

        #[test]
        fn a_playout_keeps_out_of_what_is_settled(
            w in 1usize..=13, h in 1usize..=13, seed in any::<u64>(), moves in 0usize..200,
            varied in any::<bool>()
        ) {
            let size = Size::new(w, h).unwrap();
            let board = position(size, seed, moves);
            let alive = benson::pass_alive(&board);
            let settled = ByColor::from_fn(|c| alive[c].stones | alive[c].territory);
            let manner = if varied { Manner::VARIED } else { Manner::STRICT };
            let mut simulation = Simulation::new(size, settled, manner);
            for round in 0..3 {
                simulation.run(&board, Color::White, None, Rng::new(seed ^ round));
                simulation.field.board().validate().unwrap();
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
        let mut simulation = Simulation::new(board.size(), ByColor::default(), Manner::VARIED);
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
