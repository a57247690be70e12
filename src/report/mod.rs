//! Boards for people: as text, as SVG, and as graphics that front ends show on their own boards. Answers for programs
//! are in [`json`].
//!
//! There are two models of what is shown. An [`eyes::EyeMap`] gives points of eye spaces a role for their owner, so
//! both colours may have a mark on the same vertex. It is drawn together with its board, in a terminal or as SVG. A
//! [`drawing::Drawing`] describes how vertices look, and holds no more than front ends can show. [`view`] makes one for
//! each question about a position; those about eyes are made from an eye map.

pub mod course;
pub mod drawing;
pub(crate) mod explain;
pub mod eyes;
pub mod json;
mod letters;
mod reasons;
pub mod review;
mod svg;
mod text;
pub mod view;

pub(crate) use reasons::sentence;
pub use svg::Theme;
pub(crate) use text::board;

use crate::color::Color;
use crate::game::{fixed_handicap, max_fixed_handicap};
use crate::vertex::{Size, Vertex};
use crate::vertex_set::VertexSet;
use std::fmt::Display;

/// The letter of a column; columns count from 0.
fn column_letter(column: usize) -> String {
    let name = Vertex::new(column, 0).to_string();
    name.chars().take(1).collect()
}

/// The star points of a board: the vertices of its largest fixed handicap.
fn star_points(size: Size) -> VertexSet {
    let vertices = fixed_handicap(size, max_fixed_handicap(size));
    vertices.unwrap_or_default().into_iter().collect()
}

/// The name of a colour at the start of a sentence.
const fn name(color: Color) -> &'static str {
    match color {
        Color::Black => "Black",
        Color::White => "White",
    }
}

/// A text with a capital letter at its start.
fn capital(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(|c| c.to_uppercase().to_string());
    first.unwrap_or_default() + letters.as_str()
}

/// The items as one text, separated by `between`.
pub(crate) fn join(items: impl IntoIterator<Item = impl Display>, between: &str) -> String {
    let mut text = String::new();
    for item in items {
        if !text.is_empty() {
            text.push_str(between);
        }
        text.push_str(&item.to_string());
    }
    text
}

/// A number with a noun in the right form: `1 stone`, `3 stones`.
pub fn amount(number: usize, thing: &str) -> String {
    match number {
        1 => format!("1 {thing}"),
        _ => format!("{number} {thing}s"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn star_points_are_where_boards_have_them() {
        for (side, want) in [(6, 0), (7, 4), (8, 4), (9, 9), (13, 9), (14, 4), (19, 9)] {
            let size = Size::square(side).unwrap();
            assert_eq!(star_points(size).len(), want, "{side}");
        }
        for (side, star) in [(19, "D4"), (9, "C3")] {
            assert!(star_points(Size::square(side).unwrap()).contains(star.parse().unwrap()));
        }
    }
}
