//! Pictures of a board for people: coloured text for terminals and SVG.
//!
//! A [`Picture`] is a board with marks; what the marks mean is up to those who set them. Text and SVG show the
//! same: stones, the owner of each marked vertex by colour, its role by a sign, labels, and a legend below.
//!
//! A [`drawing::Drawing`] is laid over a board that somebody else draws, as front ends do; [`view`] makes them, one for
//! each question that a user may look at, and [`svg`] draws both together. It shows what front ends can show; a picture
//! tells besides whose a mark is, so that both colours may have one on a vertex.

pub mod drawing;
pub mod eyes;
pub mod svg;
mod terminal;
pub mod view;

pub(crate) use terminal::board;

use crate::board::Board;
use crate::color::{ByColor, Color};
use crate::game::{fixed_handicap, max_fixed_handicap};
use crate::vertex::{Size, Vertex};
use crate::vertex_map::VertexMap;
use crate::vertex_set::VertexSet;

/// What a marked vertex is to its owner.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Role {
    /// Part of an eye space.
    Eye,
    /// At the rim of an eye space, open to the enemy.
    Margin,
    /// An eye or not, depending on who plays first.
    HalfEye,
    /// No eye, whatever happens.
    FalseEye,
}

impl Role {
    /// All roles, in the order of a key to the signs.
    pub const ALL: [Role; 4] = [Role::Eye, Role::Margin, Role::HalfEye, Role::FalseEye];

    /// The sign in text.
    pub const fn sign(self) -> char {
        match self {
            Role::Eye => '*',
            Role::Margin => '!',
            Role::HalfEye => 'h',
            Role::FalseEye => 'f',
        }
    }

    /// What it is called in a key.
    pub const fn name(self) -> &'static str {
        match self {
            Role::Eye => "eye space",
            Role::Margin => "margin",
            Role::HalfEye => "half eye",
            Role::FalseEye => "false eye",
        }
    }
}

/// Whether text is coloured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ink {
    /// With the escape sequences of ANSI terminals.
    Colored,
    /// Characters alone; what belongs to White is marked with capital letters, `#` for `*` and `?` for `!`.
    Plain,
}

/// A board with marks, labels and a legend.
///
/// ```
/// use goeye::board::Board;
/// use goeye::color::Color;
/// use goeye::report::{Ink, Picture, Role};
/// let board = Board::from_diagram(". X\nX X").unwrap();
/// let mut picture = Picture::new(&board);
/// picture.mark(Color::Black, Role::Eye, ["A2".parse().unwrap()]);
/// assert!(picture.text(Ink::Plain).starts_with("   A   B\n 2 *   X  2\n"));
/// ```
#[derive(Clone, Debug)]
pub struct Picture<'a> {
    board: &'a Board,
    marks: VertexMap<ByColor<Option<Role>>>,
    labels: Vec<(Vertex, String)>,
    legend: Vec<String>,
}

impl<'a> Picture<'a> {
    /// The bare board.
    pub fn new(board: &'a Board) -> Picture<'a> {
        Picture {
            board,
            marks: VertexMap::filled(ByColor::new(None, None)),
            labels: Vec::new(),
            legend: Vec::new(),
        }
    }

    /// Marks vertices for a colour; a later mark replaces an earlier one of the same colour.
    pub fn mark(&mut self, color: Color, role: Role, vertices: impl IntoIterator<Item = Vertex>) {
        for v in vertices {
            self.marks[v][color] = Some(role);
        }
    }

    /// Whether a vertex has no stone.
    pub fn is_bare(&self, v: Vertex) -> bool {
        self.board.is_empty(v)
    }

    /// Writes a short text on a vertex of the SVG picture.
    pub fn label(&mut self, v: Vertex, text: impl Into<String>) {
        self.labels.push((v, text.into()));
    }

    /// Adds a line below the board.
    pub fn explain(&mut self, line: impl Into<String>) {
        self.legend.push(line.into());
    }

    /// The picture as text, with coordinates; every line ends with a line feed.
    pub fn text(&self, ink: Ink) -> String {
        terminal::draw(self, ink)
    }

    /// The picture as an SVG document.
    pub fn svg(&self) -> String {
        svg::draw(self)
    }

    /// The labels.
    pub fn labels(&self) -> &[(Vertex, String)] {
        &self.labels
    }

    /// The lines below the board.
    pub fn legend(&self) -> &[String] {
        &self.legend
    }

    /// Size of the board.
    pub fn size(&self) -> Size {
        self.board.size()
    }

    /// The marks of a vertex, Black's first.
    pub fn marks_at(&self, v: Vertex) -> impl Iterator<Item = (Color, Role)> {
        let marks = self.marks[v];
        Color::ALL
            .into_iter()
            .filter_map(move |color| marks[color].map(|role| (color, role)))
    }
}

/// The letter of a column, counted from 0.
fn column_letter(column: usize) -> String {
    let name = Vertex::new(column, 0).to_string();
    name.chars().take(1).collect()
}

/// The star points of a board: the vertices of its largest fixed handicap.
fn star_points(size: Size) -> VertexSet {
    let vertices = fixed_handicap(size, max_fixed_handicap(size));
    vertices.unwrap_or_default().into_iter().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(names: &str) -> Vec<Vertex> {
        names
            .split_whitespace()
            .map(|name| name.parse().unwrap())
            .collect()
    }

    fn check(draw: impl FnOnce(&Picture) -> String) -> String {
        let board = Board::from_diagram(". X . O\nX X . O\n. . O O").unwrap();
        let mut picture = Picture::new(&board);
        picture.mark(Color::Black, Role::Eye, at("A3"));
        picture.mark(Color::Black, Role::Margin, at("A1 C3"));
        picture.mark(Color::White, Role::HalfEye, at("C3"));
        picture.mark(Color::White, Role::FalseEye, at("C2"));
        picture.label(at("A3")[0], "1111");
        picture.explain("A3: <one> eye & more");
        draw(&picture)
    }

    #[test]
    fn plain_text() {
        let want = "   A   B   C   D\n 3 *   X  !H   O  3\n 2 X   X   F   O  2\n 1 !   .   O   O  1\n   A   B   C   D\nA3: <one> eye & more\n";
        assert_eq!(check(|p| p.text(Ink::Plain)), want);
    }

    #[test]
    fn coloured_text_is_the_same_without_its_escapes() {
        let text = check(|p| p.text(Ink::Colored));
        assert!(text.contains('\u{1b}'));
        let mut bare = String::new();
        let mut escaped = false;
        for c in text.chars() {
            escaped |= c == '\u{1b}';
            if !escaped {
                bare.push(c);
            }
            escaped &= c != 'm';
        }
        assert!(bare.starts_with("   A B C D\n 3 * X "), "{bare}");
        assert_eq!(bare.lines().count(), 6);
    }

    #[test]
    fn svg_is_well_formed_and_complete() {
        let svg = check(|picture| picture.svg());
        assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"));
        assert_eq!(svg.matches("class=\"stone").count(), 7);
        assert_eq!(
            svg.matches("class=\"black").count() + svg.matches("class=\"white").count(),
            5
        );
        assert!(svg.contains("A3: &lt;one&gt; eye &amp; more"));
        // Every element that opens closes.
        let mut open = Vec::new();
        for tag in svg.split('<').skip(1) {
            let (tag, _) = tag.split_once('>').unwrap();
            let name = tag.trim_end_matches('/').split_whitespace().next().unwrap();
            match name.strip_prefix('/') {
                Some(name) => assert_eq!(open.pop(), Some(name.to_string())),
                None if tag.ends_with('/') => {}
                None => open.push(name.to_string()),
            }
        }
        assert_eq!(open, Vec::<String>::new());
    }

    #[test]
    fn star_points_are_where_boards_have_them() {
        for (side, want) in [(6, 0), (7, 4), (8, 4), (9, 9), (13, 9), (14, 4), (19, 9)] {
            let size = Size::square(side).unwrap();
            assert_eq!(star_points(size).len(), want, "{side}");
        }
        for (side, star) in [(19, "D4"), (9, "C3")] {
            assert!(star_points(Size::square(side).unwrap()).contains(at(star)[0]));
        }
    }
}
