//! Boards as text for people: games, and pictures with their marks.

use super::{Ink, Picture, Role, column_letter, star_points};
use crate::color::{Cell, Color};
use crate::game::Game;
use crate::vertex::{Size, Vertex};
use crate::vertex_set::VertexSet;
use std::fmt::Write;

/// Escape sequences: what belongs to Black is green, what belongs to White is blue, what both claim is magenta.
const RESET: &str = "\u{1b}[0m";

const fn paint(color: Color) -> &'static str {
    match color {
        Color::Black => "\u{1b}[42;30m",
        Color::White => "\u{1b}[44;37m",
    }
}

const BOTH: &str = "\u{1b}[45;37m";

/// Blanks between columns: room for two signs where colours cannot tell the owners apart.
const fn gap(ink: Ink) -> &'static str {
    match ink {
        Ink::Colored => " ",
        Ink::Plain => "   ",
    }
}

/// A board with coordinates on all sides: the letters with such a gap between them, and each row as it writes itself
/// between its numbers.
fn framed(size: Size, gap: &str, mut row: impl FnMut(&mut String, usize)) -> String {
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

/// The board with coordinates on all sides, star points (`+`), the last move in brackets, the stones captured,
/// and who is to move. Ends with a line end and has no empty line.
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

/// A picture with its marks and its legend.
pub(super) fn draw(picture: &Picture, ink: Ink) -> String {
    let size = picture.size();
    let points = Points {
        picture,
        stars: star_points(size),
    };
    let mut text = framed(size, gap(ink), |text, row| {
        for column in 0..size.width() {
            let v = Vertex::new(column, row);
            *text += &match ink {
                Ink::Colored => points.colored(v),
                Ink::Plain => points.plain(v),
            };
        }
        *text += if ink == Ink::Plain { "  " } else { " " };
    });
    for line in &picture.legend {
        text += line;
        text.push('\n');
    }
    text
}

/// The points of a picture, to be written one by one.
struct Points<'a> {
    picture: &'a Picture<'a>,
    stars: VertexSet,
}

impl Points<'_> {
    /// What stands on a vertex: a stone, the sign of a mark, or the bare board.
    fn sign(&self, v: Vertex, role: Option<Role>) -> char {
        match (self.picture.board.color_at(v), role) {
            (Some(Color::Black), _) => 'X',
            (Some(Color::White), _) => 'O',
            (None, Some(role)) => role.sign(),
            (None, None) if self.stars.contains(v) => '+',
            (None, None) => '.',
        }
    }

    /// A blank and the sign, in the colours of its owners.
    fn colored(&self, v: Vertex) -> String {
        let marks: Vec<(Color, Role)> = self.picture.marks_at(v).collect();
        let sign = self.sign(v, marks.first().map(|&(_, role)| role));
        match marks.as_slice() {
            [] => format!(" {sign}"),
            [(color, _)] => format!(" {}{sign}{RESET}", paint(*color)),
            _ => format!(" {BOTH}{sign}{RESET}"),
        }
    }

    /// Blanks and the point, four characters or two in the first column: Black's signs as they are, White's in capitals;
    /// `*` is `#` and `!` is `?` there.
    fn plain(&self, v: Vertex) -> String {
        let white = |role: Role| match role {
            Role::Eye => '#',
            Role::Margin => '?',
            Role::HalfEye | Role::FalseEye => role.sign().to_ascii_uppercase(),
        };
        let marks = self.picture.marks[v];
        let point = match (self.picture.board.color_at(v), marks.black, marks.white) {
            (Some(_), None, None) | (None, None, None) => self.sign(v, None).to_string(),
            (Some(_), black, w) => {
                let stone = self.sign(v, None);
                let mark = black.map(Role::sign).or(w.map(white)).unwrap_or(' ');
                format!("{mark}{stone}")
            }
            (None, Some(role), None) => role.sign().to_string(),
            (None, None, Some(role)) => white(role).to_string(),
            (None, Some(black), Some(w)) => format!("{}{}", black.sign(), white(w)),
        };
        let width = if v.column() == 0 { 2 } else { 4 };
        format!("{point:>width$}")
    }
}
