//! Heavy playouts: single games by a player with more knowledge, for the leaves of a search.
//!
//! The light player of [`super::run`] is tuned to judge finished boards. This one is tuned for the strength of the
//! search. To the rules of [`super::policy`] it adds 3x3 patterns ([`super::pattern`]) and captures anywhere on the
//! board. It reports its moves, and does not play on vertices that are settled.

use super::field::Field;
use super::{Rng, pattern, policy};
use crate::board::Board;
use crate::color::{ByColor, Color};
use crate::vertex::{Size, Vertex};
use crate::vertex_set::VertexSet;
use arrayvec::ArrayVec;

/// The probabilities, in units of 1/256, with which a playout applies its rules.
///
/// Chosen by hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Manner {
    /// Answers to an atari near the last move, and the vital point of a small eye space beside it.
    pub answers: u16,
    /// Moves next to the last one that match a 3x3 pattern.
    pub shapes: u16,
    /// Captures anywhere on the board, if there is no such move near the last one.
    pub captures: u16,
}

/// Probability 1.
const ALWAYS: u16 = 256;

impl Manner {
    /// Predicts best the fate of stones on boards where little is open.
    pub const STRICT: Manner = Manner {
        answers: ALWAYS,
        shapes: 240,
        captures: 0,
    };

    /// Predicts best who wins: a player that always answers makes the same mistakes in all playouts.
    pub const VARIED: Manner = Manner {
        answers: 200,
        shapes: 200,
        captures: 128,
    };

    /// The manner for a board of this size: without captures anywhere if it is larger than 13x13.
    ///
    /// On 19x19 looking for them takes a fifth of the time of a playout, and was not found to help.
    pub fn on(self, size: Size) -> Manner {
        let captures = if size.area() > SMALL_BOARD {
            0
        } else {
            self.captures
        };
        Manner { captures, ..self }
    }
}

/// The area of the largest board with captures anywhere.
pub(crate) const SMALL_BOARD: usize = 13 * 13;

/// One playout at a time.
///
/// Reused between playouts to save allocations.
#[derive(Clone, Debug)]
pub struct Simulation {
    field: Field,
    /// Vertices that each colour owns whatever is played.
    settled: ByColor<VertexSet>,
    /// The settled vertices of both colours, where no move is made.
    closed: VertexSet,
    manner: Manner,
    moves: Vec<(Color, Vertex)>,
}

impl Simulation {
    /// A simulation for boards of this size.
    ///
    /// Vertices in `settled[c]` are owned by colour `c`, and no move is made there.
    pub fn new(size: Size, settled: ByColor<VertexSet>, manner: Manner) -> Simulation {
        Simulation {
            field: Field::new(size),
            settled,
            closed: settled.black | settled.white,
            manner,
            moves: Vec::with_capacity(3 * size.area()),
        }
    }

    /// Plays a position out with `first` to move; `last` is the move that led to it.
    /// Cost: about half a microsecond a move.
    pub fn run(&mut self, board: &Board, first: Color, last: Option<Vertex>, mut rng: Rng) {
        let Simulation {
            field,
            closed,
            manner,
            moves,
            ..
        } = self;
        field.set(board, closed);
        moves.clear();
        field.play_out(first, last, |field, color, last| {
            let choice = last
                .and_then(|last| answer(field.board(), closed, *manner, &mut rng, color, last))
                .or_else(|| capture(field.board(), closed, *manner, &mut rng, color))
                .or_else(|| field.draw(color, &mut rng));
            moves.extend(choice.map(|v| (color, v)));
            choice
        });
    }

    /// The moves of the last playout in their order, without the passes.
    pub fn moves(&self) -> &[(Color, Vertex)] {
        &self.moves
    }

    /// The owner of a vertex at the end of the last playout: of the settled vertex, of the stone or of the eye; `None`
    /// if it has none.
    #[inline]
    pub fn owner(&self, v: Vertex) -> Option<Color> {
        if self.closed.contains(v) {
            let black = self.settled.black.contains(v);
            return Some(if black { Color::Black } else { Color::White });
        }
        self.field.owner(v)
    }
}

/// True with a probability of `cases` / 256. Draws a random number only if the answer is open.
#[inline]
fn happens(cases: u16, rng: &mut Rng) -> bool {
    match cases {
        0 => false,
        ALWAYS.. => true,
        _ => rng.below(ALWAYS.into()) < cases.into(),
    }
}

/// A random capture anywhere on the board; `None` if there is none, or the manner leaves it out this time.
fn capture(
    board: &Board,
    closed: &VertexSet,
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
            && !closed.contains(v)
            && board.is_legal(color, v)
        {
            // Eight are enough to choose from.
            let _ = captures.try_push(v);
        }
    }
    (!captures.is_empty()).then(|| captures[rng.below(captures.len())])
}

/// A move near the last one by the rules of the manner; `None` if none applies.
fn answer(
    board: &Board,
    closed: &VertexSet,
    manner: Manner,
    rng: &mut Rng,
    color: Color,
    last: Vertex,
) -> Option<Vertex> {
    if happens(manner.answers, rng)
        && let Some(v) = policy::answer(board, color, last, rng)
        && !closed.contains(v)
    {
        return Some(v);
    }
    if !happens(manner.shapes, rng) {
        return None;
    }
    let mut shapes: ArrayVec<Vertex, 8> = ArrayVec::new();
    for v in last.neighbors().into_iter().chain(last.diagonals()) {
        if board.is_empty(v)
            && !closed.contains(v)
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
            let settled = ByColor::from_fn(|c| alive[c].kept());
            let manner = if varied { Manner::VARIED } else { Manner::STRICT };
            let mut simulation = Simulation::new(size, settled, manner);
            for round in 0..3 {
                simulation.run(&board, Color::White, None, Rng::new(seed ^ round));
                simulation.field.board().validate().unwrap();
                for color in Color::ALL {
                    prop_assert!(settled[color].iter().all(|v| simulation.owner(v) == Some(color)));
                }
                prop_assert!(simulation.moves().iter().all(|&(_, v)| !simulation.closed.contains(v)));
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
