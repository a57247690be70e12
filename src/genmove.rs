//! A simple player: it captures, it saves what is in atari, it plays where the playouts leave something open.
//!
//! It is there so that front ends can play a game to its end; it knows no opening and reads nothing. Equal
//! positions get equal moves.

use crate::board::Board;
use crate::color::Color;
use crate::game::Game;
use crate::playout::{self, Ownership, policy};
use crate::vertex::{Move, Vertex};
use crate::vertex_set::VertexSet;

/// A point is settled once one side owns it by this much more than the other, 0 to 1.
const SETTLED: f64 = 0.8;

/// Stones that this share of the playouts loses are beyond saving.
const LOST: f64 = 0.9;

/// The move for a colour; a pass when nothing is left to play for. It is legal.
/// Cost: that of the playouts, some milliseconds.
pub fn choose(game: &Game, color: Color) -> Move {
    let ownership = playout::run(game.board(), playout::Settings::default());
    urgent(game, color, &ownership)
        .or_else(|| open(game, color, &ownership))
        .map_or(Move::Pass, Move::Play)
}

/// Where most stones are captured and saved; the first such vertex in reading order.
fn urgent(game: &Game, color: Color, ownership: &Ownership) -> Option<Vertex> {
    let board = game.board();
    let last_liberties: VertexSet = board
        .blocks()
        .filter_map(|(_, block)| block.last_liberty())
        .collect();
    let worth = |v| {
        let mut after = board.clone();
        let captured = match after.play(color, v) {
            Ok(undo) => undo.captured_count(),
            Err(_) => 0,
        };
        captured + saved(board, &after, color, ownership)
    };
    last_liberties
        .into_iter()
        .filter(|&v| game.check(color, v).is_ok())
        .map(|v| (worth(v), v))
        .filter(|&(stones, _)| stones > 0)
        .max_by_key(|&(stones, v)| (stones, std::cmp::Reverse(v)))
        .map(|(_, v)| v)
}

/// How many stones were in atari and no longer are, those left out that are lost all the same.
fn saved(before: &Board, after: &Board, color: Color, ownership: &Ownership) -> usize {
    before
        .blocks()
        .filter(|(_, block)| block.color() == color && block.liberty_count() == 1)
        .filter(|(_, block)| ownership.share(color.opponent(), block.head()) < LOST)
        .filter(|(_, block)| {
            let now = after.block_at(block.head());
            now.is_some_and(|block| block.liberty_count() > 1)
        })
        .map(|(_, block)| block.size())
        .sum()
}

/// The point that is ours most often among those that are not settled yet; never an eye of ours, nor a stone that
/// could be captured at once.
fn open(game: &Game, color: Color, ownership: &Ownership) -> Option<Vertex> {
    let board = game.board();
    board
        .empty_vertices()
        .into_iter()
        .filter(|&v| ownership.balance(v).abs() < SETTLED)
        .filter(|&v| policy::is_playable(board, color, v) && game.check(color, v).is_ok())
        .max_by(|&a, &b| {
            let share = |v| ownership.share(color, v);
            share(a).total_cmp(&share(b)).then(b.cmp(&a))
        })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Komi;
    use crate::rules::Rules;
    use crate::vertex::Size;

    fn game(diagram: &str) -> Game {
        let board = Board::from_diagram(diagram).unwrap();
        let mut game = Game::new(board.size(), Rules::default(), Komi::default());
        let stones = |color| board.stones_of(color).into_iter().map(move |v| (color, v));
        game.set_position(Color::ALL.into_iter().flat_map(stones))
            .unwrap();
        game
    }

    fn check(diagram: &str, color: Color, expected: &str) {
        let game = game(diagram);
        let chosen = choose(&game, color);
        assert_eq!(chosen.to_string(), expected, "{diagram}");
        assert!(game.is_legal(color, chosen));
    }

    #[test]
    fn captures_what_can_be_captured_and_most_of_it() {
        check(
            ". . . . . . .
             . X . X . X .
             . . X O X . .
             . . X O X . .
             . . . . . . .
             . X X . . X O
             . . . . . . .",
            Color::Black,
            "D3",
        );
    }

    #[test]
    fn saves_what_is_in_atari() {
        check(
            ". . . . . . .
             . X . X . X .
             . . X O X . .
             . . X O X . .
             . . . . . . .
             . O . . . O .
             . . . . . . .",
            Color::White,
            "D3",
        );
    }

    #[test]
    fn passes_when_all_is_settled() {
        let settled = "
             . X . X O . O . .
             X X X X O O O O O
             . . . X O . . . .
             X X X X O O O O O
             . . . X O . . . .
             . . . X O . . . .
             X X X X O O O O .
             . . . X O . . O .
             . X . X O . O . O";
        check(settled, Color::Black, "PASS");
        check(settled, Color::White, "PASS");
    }

    #[test]
    fn fills_dame_and_then_passes() {
        let mut game = game(
            ". X X . O O .
             X X X . O O O
             . . X . O . .
             X X X . O O O
             . X X . O O .",
        );
        let mut played = Vec::new();
        let mut color = Color::Black;
        for _ in 0..7 {
            let chosen = choose(&game, color);
            game.play(color, chosen).unwrap();
            played.push(chosen);
            color = color.opponent();
        }
        let dame = VertexSet::board(Size::new(1, 5).unwrap());
        let filled: VertexSet = played.iter().filter_map(|m| m.vertex()).collect();
        assert_eq!(filled.len(), dame.len(), "{played:?}");
        assert!(filled.iter().all(|v| v.column() == 3), "{played:?}");
        assert!(game.both_passed(), "{played:?}");
    }

    #[test]
    fn plays_games_that_end() {
        let rules = Rules::from_name("tromp-taylor").unwrap();
        for (width, height) in [(1, 1), (2, 2), (1, 7), (5, 5), (7, 4)] {
            let size = Size::new(width, height).unwrap();
            let mut game = Game::new(size, rules, Komi::default());
            let mut color = Color::Black;
            while !game.both_passed() {
                let chosen = choose(&game, color);
                assert_eq!(chosen, choose(&game, color), "the same answer twice");
                game.play(color, chosen).unwrap();
                color = color.opponent();
                assert!(game.move_number() < 10 * size.area() + 10, "{size}");
            }
        }
    }
}
