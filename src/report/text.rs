//! Boards as text: the frame of coordinates, and the board of a game.

use super::{column_letter, star_points};
use crate::color::{Cell, Color};
use crate::game::Game;
use crate::vertex::{Size, Vertex};
use std::fmt::Write;

/// A board with coordinates on all sides.
///
/// `gap` stands between the letters of the columns; `row` writes the points of a row, given by its index from the top,
/// between the row numbers.
pub(super) fn framed(size: Size, gap: &str, mut row: impl FnMut(&mut String, usize)) -> String {
    let letters: Vec<String> = (0..size.width()).map(column_letter).collect();
    let letters = format!("   {}\n", letters.join(gap));
    let mut text = letters.clone();
    for number in (0..size.height()).rev() {
        let _ = write!(text, "{:>2}", number + 1);
        row(&mut text, number);
        let _ = writeln!(text, "{}", number + 1);
    }
    text + &letters
}

/// The board of a game with coordinates, star points (`+`), the last move in brackets, the prisoners, and the side to
/// move.
///
/// Ends with a line feed and has no empty line.
pub(crate) fn board(game: &Game) -> String {
    let size = game.size();
    let stars = star_points(size);
    let last = game.last_move().and_then(|(_, played)| played.vertex());
    let mut text = framed(size, " ", |text, row| {
        for column in 0..size.width() {
            let v = Vertex::new(column, row);
            let left = match last {
                Some(l) if l == v => '(',
                Some(l) if column > 0 && l == v.left() => ')',
                _ => ' ',
            };
            text.push(left);
            text.push(match game.board().cell(v) {
                Cell::Black => 'X',
                Cell::White => 'O',
                Cell::Empty | Cell::Off if stars.contains(v) => '+',
                Cell::Empty | Cell::Off => '.',
            });
        }
        let end = Vertex::new(size.width() - 1, row);
        text.push(if last == Some(end) { ')' } else { ' ' });
    });
    for (color, mark) in [(Color::Black, 'X'), (Color::White, 'O')] {
        let _ = writeln!(
            text,
            "{color} ({mark}) has captured {}",
            game.captures(color)
        );
    }
    let _ = writeln!(text, "{} to move", game.to_move());
    text
}
