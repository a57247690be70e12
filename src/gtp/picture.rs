//! Boards as text for people.

use crate::color::{Cell, Color};
use crate::game::{Game, fixed_handicap, max_fixed_handicap};
use crate::vertex::{Size, Vertex};
use crate::vertex_set::VertexSet;
use std::fmt::Write;

/// The board with coordinates on all sides, star points (`+`), the last move in brackets, the stones captured,
/// and who is to move. Ends with a line end and has no empty line.
pub fn board(game: &Game) -> String {
    let size = game.size();
    let stars = star_points(size);
    let last = game.last_move().and_then(|(_, played)| played.vertex());
    let letters = letters(size);
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

/// The letters of the columns.
fn letters(size: Size) -> String {
    let mut text = String::new();
    for column in 0..size.width() {
        let name = Vertex::new(column, 0).to_string();
        if column > 0 {
            text.push(' ');
        }
        text.extend(name.chars().take(1));
    }
    text
}

/// The vertices of the largest fixed handicap.
fn star_points(size: Size) -> VertexSet {
    fixed_handicap(size, max_fixed_handicap(size))
        .map(|vertices| vertices.into_iter().collect())
        .unwrap_or_default()
}
