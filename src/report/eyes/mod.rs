//! The eye spaces of a position on their board, in a terminal or as SVG.

mod svg;
mod text;

use crate::answer::Certainty;
use crate::board::Board;
use crate::color::{ByColor, Color};
use crate::eye::{Eye, EyeValue, Eyes, shape_names};
use crate::report::join;
use crate::vertex::{Size, Vertex};
use crate::vertex_map::VertexMap;

/// The role of a marked vertex for its owner.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EyeRole {
    /// Part of an eye space.
    Eye,
    /// At the rim of an eye space, open to the enemy.
    Margin,
    /// An eye or not, depending on who plays first.
    HalfEye,
    /// No eye, whatever happens.
    FalseEye,
}

impl EyeRole {
    /// All roles, in the order of the key to the signs.
    pub const ALL: [EyeRole; 4] = [
        EyeRole::Eye,
        EyeRole::Margin,
        EyeRole::HalfEye,
        EyeRole::FalseEye,
    ];

    /// The character for it in text.
    pub const fn sign(self) -> char {
        match self {
            EyeRole::Eye => '*',
            EyeRole::Margin => '!',
            EyeRole::HalfEye => 'h',
            EyeRole::FalseEye => 'f',
        }
    }

    /// Its name in the key.
    pub const fn name(self) -> &'static str {
        match self {
            EyeRole::Eye => "eye space",
            EyeRole::Margin => "margin",
            EyeRole::HalfEye => "half eye",
            EyeRole::FalseEye => "false eye",
        }
    }
}

/// Whether text is coloured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ink {
    /// With the escape sequences of ANSI terminals.
    Colored,
    /// Without colours: marks of White are capital letters, `#` for `*` and `?` for `!`.
    Plain,
}

/// A board with the eye spaces on it: the role of each vertex by colour, labels and a legend.
///
/// ```
/// use goeye::Analysis;
/// use goeye::board::Board;
/// use goeye::report::eyes::{EyeMap, Ink};
/// let board = Board::from_diagram(". X . .\nX X . .\n. . . .").unwrap();
/// let map = EyeMap::of(&board, &Analysis::new(&board).eyes);
/// assert!(map.text(Ink::Plain).contains("\n 3 *   X"));
/// ```
#[derive(Clone, Debug)]
pub struct EyeMap<'a> {
    board: &'a Board,
    marks: VertexMap<ByColor<Option<EyeRole>>>,
    labels: Vec<(Vertex, Color, EyeValue)>,
    legend: Vec<String>,
}

impl<'a> EyeMap<'a> {
    /// A map without eye spaces.
    pub fn new(board: &'a Board) -> EyeMap<'a> {
        EyeMap {
            board,
            marks: VertexMap::filled(ByColor::new(None, None)),
            labels: Vec::new(),
            legend: Vec::new(),
        }
    }

    /// A map with all eye spaces of a position.
    pub fn of(board: &'a Board, eyes: &Eyes) -> EyeMap<'a> {
        let mut map = EyeMap::new(board);
        eyes.all().iter().for_each(|eye| map.add(eye));
        map
    }

    /// Adds an eye space: its roles, and unless it is worth nothing, its value as a label and a line of the legend.
    pub fn add(&mut self, eye: &Eye) {
        let owner = eye.space.owner;
        self.mark(owner, EyeRole::Eye, eye.space.vertices);
        self.mark(owner, EyeRole::Margin, eye.space.margins);
        self.mark(owner, EyeRole::HalfEye, eye.half_eyes);
        self.mark(owner, EyeRole::FalseEye, eye.false_eyes);
        // Most eye spaces that are worth nothing are margins, which would fill the legend.
        if eye.value == EyeValue::NONE {
            return;
        }
        let inside = eye.space.interior();
        let bare = |v: &Vertex| self.board.is_empty(*v);
        let plain = inside - eye.half_eyes;
        let place = plain.iter().find(bare).or_else(|| inside.iter().find(bare));
        let place = place.unwrap_or(eye.space.origin);
        self.labels.push((place, owner, eye.value));
        self.legend.push(line(eye, place));
    }

    /// Marks vertices. A later mark replaces an earlier one of the same colour.
    fn mark(&mut self, color: Color, role: EyeRole, vertices: impl IntoIterator<Item = Vertex>) {
        for v in vertices {
            self.marks[v][color] = Some(role);
        }
    }

    /// The values with the vertices where they are written, and the owners.
    pub fn labels(&self) -> &[(Vertex, Color, EyeValue)] {
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

    /// The roles of a vertex by colour, Black's first.
    pub fn marks_at(&self, v: Vertex) -> impl Iterator<Item = (Color, EyeRole)> {
        let marks = self.marks[v];
        Color::ALL
            .into_iter()
            .filter_map(move |color| marks[color].map(|role| (color, role)))
    }
}

/// The line of the legend for an eye space.
fn line(eye: &Eye, place: Vertex) -> String {
    let owner = eye.space.owner;
    let mut line = format!("{place} {owner}: {}, {}", eye.value, eye.value.name());
    if let Some(name) = eye.graph().and_then(shape_names::name) {
        line += &format!(" ({name})");
    }
    for (word, points) in [("attack", eye.attacks), ("defence", eye.defenses)] {
        if !points.is_empty() {
            line += &format!(", {word} {}", join(points, " "));
        }
    }
    if eye.certainty == Certainty::Estimated {
        line += ", estimated";
    }
    line
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::svg::Theme;

    fn at(names: &str) -> Vec<Vertex> {
        names
            .split_whitespace()
            .map(|name| name.parse().unwrap())
            .collect()
    }

    fn check(draw: impl FnOnce(&EyeMap) -> String) -> String {
        let board = Board::from_diagram(". X . O\nX X . O\n. . O O").unwrap();
        let mut map = EyeMap::new(&board);
        map.mark(Color::Black, EyeRole::Eye, at("A3"));
        map.mark(Color::Black, EyeRole::Margin, at("A1 C3"));
        map.mark(Color::White, EyeRole::HalfEye, at("C3"));
        map.mark(Color::White, EyeRole::FalseEye, at("C2"));
        map.labels
            .push((at("A3")[0], Color::Black, "1111".parse().unwrap()));
        map.legend.push("A3: <one> eye & more".to_string());
        draw(&map)
    }

    #[test]
    fn plain_text() {
        let want = "   A   B   C   D\n 3 *   X  !H   O  3\n 2 X   X   F   O  2\n 1 !   .   O   O  1\n   A   B   C   D\nA3: <one> eye & more\n";
        assert_eq!(check(|map| map.text(Ink::Plain)), want);
    }

    #[test]
    fn coloured_text_is_the_same_without_its_escapes() {
        let text = check(|map| map.text(Ink::Colored));
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
        let svg = check(|map| map.svg(Theme::Light));
        assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"));
        assert_eq!(svg.matches("class=\"stone").count(), 7);
        assert_eq!(
            svg.matches("class=\"black").count() + svg.matches("class=\"white").count(),
            5
        );
        assert!(svg.contains("class=\"text label black\" aria-label=\"1\""));
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
}
