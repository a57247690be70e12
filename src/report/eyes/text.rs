//! An eye map as text.

use super::{EyeMap, EyeRole, Ink};
use crate::color::Color;
use crate::report::star_points;
use crate::report::text::framed;
use crate::vertex::Vertex;
use crate::vertex_set::VertexSet;

/// Escape sequences: what belongs to Black is green, what belongs to White is blue, what both claim is magenta.
const RESET: &str = "\u{1b}[0m";

const fn paint(color: Color) -> &'static str {
    match color {
        Color::Black => "\u{1b}[42;30m",
        Color::White => "\u{1b}[44;37m",
    }
}

const BOTH: &str = "\u{1b}[45;37m";

/// The blanks between columns: without colours there is room for the signs of both owners.
const fn gap(ink: Ink) -> &'static str {
    match ink {
        Ink::Colored => " ",
        Ink::Plain => "   ",
    }
}

impl EyeMap<'_> {
    /// The map as text, with coordinates; every line ends with a line feed.
    pub fn text(&self, ink: Ink) -> String {
        let size = self.size();
        let points = MapPoints {
            map: self,
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
        for line in &self.legend {
            text += line;
            text.push('\n');
        }
        text
    }
}

/// The points of an eye map.
struct MapPoints<'a> {
    map: &'a EyeMap<'a>,
    stars: VertexSet,
}

impl MapPoints<'_> {
    /// The character on a vertex: a stone, the sign of a role, or an empty point.
    fn sign(&self, v: Vertex, role: Option<EyeRole>) -> char {
        match (self.map.board.color_at(v), role) {
            (Some(Color::Black), _) => 'X',
            (Some(Color::White), _) => 'O',
            (None, Some(role)) => role.sign(),
            (None, None) if self.stars.contains(v) => '+',
            (None, None) => '.',
        }
    }

    /// A blank and the character, in the colour of its owners.
    fn colored(&self, v: Vertex) -> String {
        let marks: Vec<(Color, EyeRole)> = self.map.marks_at(v).collect();
        let sign = self.sign(v, marks.first().map(|&(_, role)| role));
        match marks.as_slice() {
            [] => format!(" {sign}"),
            [(color, _)] => format!(" {}{sign}{RESET}", paint(*color)),
            _ => format!(" {BOTH}{sign}{RESET}"),
        }
    }

    /// The point in four characters, or two in the first column: Black's signs as they are, White's in capitals, with
    /// `#` for `*` and `?` for `!`.
    fn plain(&self, v: Vertex) -> String {
        let white = |role: EyeRole| match role {
            EyeRole::Eye => '#',
            EyeRole::Margin => '?',
            EyeRole::HalfEye | EyeRole::FalseEye => role.sign().to_ascii_uppercase(),
        };
        let marks = self.map.marks[v];
        let point = match (self.map.board.color_at(v), marks.black, marks.white) {
            (Some(_), None, None) | (None, None, None) => self.sign(v, None).to_string(),
            (Some(_), black, w) => {
                let stone = self.sign(v, None);
                let mark = black.map(EyeRole::sign).or(w.map(white)).unwrap_or(' ');
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
