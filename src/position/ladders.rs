//! Ladders that are decided: whoever is to move, stones that fall in one belong to the captor.

use crate::board::Board;
use crate::color::Color;
use crate::network::FeatureReader;
use crate::vertex_map::VertexMap;

/// The least stones of a block that is told so: about smaller ones, which may be given up, the network knows more. With all of
/// them the lead of 590 positions of ordinary players' games with such blocks is 6.46 points off, with these 6.38, without 6.39.
const STONES: usize = 4;

/// How surely a captor owns such stones. With 0.8 the error is the same.
const SURE: f32 = 0.95;

/// Whose the vertices are if the stones that fall in a ladder with this side to move do: its own that it cannot save, and the
/// opponent's that it can catch.
///
/// Cost: some microseconds for each block with two liberties or one.
pub(super) fn decide(board: &Board, to_move: Color, owners: &mut VertexMap<f32>) {
    for (owner, stones, ladder) in FeatureReader::default().ladders(&mut board.clone()) {
        let falls = owner != to_move || ladder.defenses.is_empty();
        if stones.len() < STONES || !falls {
            continue;
        }
        let sign = owner.sign() as f32;
        for v in stones {
            owners[v] = sign * (owners[v] * sign).min(-SURE);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Game, Komi};
    use crate::position::Position;
    use crate::rules::Rules;
    use crate::tactics::CaptureReader;
    use crate::vertex::{Move, Size, Vertex};

    /// The ladder after so many moves that begins with White's atari at E16.
    fn ladder(moves: usize) -> Game {
        let size = Size::square(19).unwrap();
        let mut game = Game::new(size, Rules::default(), Komi::default());
        for (color, name) in [
            (Color::Black, "D16"),
            (Color::White, "C16"),
            (Color::Black, "Q16"),
            (Color::White, "D17"),
            (Color::Black, "Q10"),
            (Color::White, "C15"),
            (Color::Black, "C4"),
        ] {
            game.play(color, Move::Play(name.parse().unwrap())).unwrap();
        }
        let runner: Vertex = "D16".parse().unwrap();
        let mut reader = CaptureReader::default();
        for i in 0..moves {
            let mut board = game.board().clone();
            let (color, answer) = match i % 2 {
                0 => (Color::White, reader.attack(&mut board, runner).unwrap()),
                _ => (Color::Black, reader.defend(&mut board, runner).unwrap()),
            };
            // A ladder that works has no defence: the runner runs on.
            let last = || board.block_at(runner)?.liberties().first();
            let v = answer.answer.point().or_else(last).unwrap();
            game.play(color, Move::Play(v)).unwrap();
        }
        game
    }

    #[test]
    fn a_long_ladder_is_worth_the_same_whoever_is_to_move() {
        for moves in [20, 30] {
            let [before, after] = [moves, moves + 1].map(|n| Position::new(ladder(n)));
            let (before, after) = (before.estimate().lead, after.estimate().lead);
            assert!(before < -20.0, "{before}\n{}", ladder(moves).board());
            assert!((before - after).abs() < 10.0, "{before} {after}");
        }
    }
}
