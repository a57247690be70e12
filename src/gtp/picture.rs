//! Boards as text for people.

use super::reply::join;
use crate::color::{Cell, Color};
use crate::game::Game;
use crate::report::{column_letter, star_points};
use crate::vertex::Vertex;
use std::fmt::Write;

/// The board with coordinates on all sides, star points (`+`), the last move in brackets, the stones captured,
/// and who is to move. Ends with a line end and has no empty line.
pub fn board(game: &Game) -> String {
    let size = game.size();
    let stars = star_points(size);
    let last = game.last_move().and_then(|(_, played)| played.vertex());
    let letters = join((0..size.width()).map(column_letter), " ");
    let mut text = format!("   {letters}\n");
    for row in (0..size.height()).rev() {
        let _ = write!(text, "{:>2}", row + 1);
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
        let right = if last == Some(end) { ')' } else { ' ' };
        let _ = writeln!(text, "{right}{}", row + 1);
    }
    let _ = writeln!(text, "   {letters}");
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
