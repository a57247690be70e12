//! Board points ([`Vertex`]), board sizes ([`Size`]) and moves ([`Move`]).
//!
//! All boards share one padded array of 25 by 25 points: a board occupies its lower left corner, so the name of
//! a vertex (`D4`) does not depend on the size of the board, and the index order is the reading order of a
//! diagram: rows from the top, left to right. The columns are 26 apart, so that one column of border serves the
//! end of a row and the start of the next.

use crate::word::serialized;
use std::fmt;
use std::str::FromStr;

/// The largest width and height of a board, in points.
pub const MAX_SIDE: usize = 25;

/// Distance between the indices of two vertices one above the other.
pub(crate) const STRIDE: usize = MAX_SIDE + 1;

/// Number of indices, border included; a multiple of 64.
pub(crate) const INDICES: usize = 704;

/// The column letters of GTP: `I` is left out.
const LETTERS: &[u8; MAX_SIDE] = b"ABCDEFGHJKLMNOPQRSTUVWXYZ";

/// A board point, or a point of the border around the board.
///
/// ```
/// use goeye::Vertex;
/// let d4: Vertex = "d4".parse().unwrap();
/// assert_eq!((d4.column(), d4.row()), (3, 3));
/// assert_eq!(d4.up().to_string(), "D5");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Vertex(u16);

impl Vertex {
    /// The vertex in a column counted from the left and a row counted from the bottom, both from 0.
    ///
    /// # Panics
    /// If either is [`MAX_SIDE`] or more.
    #[inline]
    pub const fn new(column: usize, row: usize) -> Vertex {
        assert!(column < MAX_SIDE && row < MAX_SIDE);
        Vertex(((MAX_SIDE - row) * STRIDE + column + 1) as u16)
    }

    /// The vertex of an index below [`INDICES`].
    #[inline]
    pub(crate) const fn from_index(index: usize) -> Vertex {
        debug_assert!(index < INDICES);
        Vertex(index as u16)
    }

    /// Position in the padded array; its order is the reading order.
    #[inline]
    pub(crate) const fn index(self) -> usize {
        self.0 as usize
    }

    /// The number of steps along the lines to another vertex.
    pub(crate) const fn steps_to(self, other: Vertex) -> usize {
        self.column().abs_diff(other.column()) + self.row().abs_diff(other.row())
    }

    /// Column from the left, from 0.
    #[inline]
    pub const fn column(self) -> usize {
        (self.0 as usize + STRIDE - 1) % STRIDE
    }

    /// Row from the bottom, from 0.
    #[inline]
    pub const fn row(self) -> usize {
        // Border vertices come out as MAX_SIDE or more; the wrapping is for those below the bottom row.
        (MAX_SIDE + 1).wrapping_sub((self.0 as usize).div_ceil(STRIDE))
    }

    /// The vertex above.
    #[inline]
    pub const fn up(self) -> Vertex {
        Vertex(self.0.wrapping_sub(STRIDE as u16))
    }

    /// The vertex below.
    #[inline]
    pub const fn down(self) -> Vertex {
        Vertex(self.0 + STRIDE as u16)
    }

    /// The vertex to the left.
    #[inline]
    pub const fn left(self) -> Vertex {
        Vertex(self.0.wrapping_sub(1))
    }

    /// The vertex to the right.
    #[inline]
    pub const fn right(self) -> Vertex {
        Vertex(self.0 + 1)
    }

    /// The four adjacent vertices in reading order; off the board where the vertex is on the edge.
    /// To be called on board points only.
    #[inline]
    pub const fn neighbors(self) -> [Vertex; 4] {
        [self.up(), self.left(), self.right(), self.down()]
    }

    /// The four diagonal vertices in reading order; off the board where the vertex is on the edge.
    /// To be called on board points only.
    #[inline]
    pub const fn diagonals(self) -> [Vertex; 4] {
        [
            self.up().left(),
            self.up().right(),
            self.down().left(),
            self.down().right(),
        ]
    }
}

impl fmt::Display for Vertex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match LETTERS.get(self.column()) {
            Some(&letter) if self.row() < MAX_SIDE => {
                write!(f, "{}{}", letter as char, self.row() + 1)
            }
            _ => f.write_str("off"),
        }
    }
}

impl fmt::Debug for Vertex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Why a text is not a vertex.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseVertexError;

impl fmt::Display for ParseVertexError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not a vertex")
    }
}

impl std::error::Error for ParseVertexError {}

impl FromStr for Vertex {
    type Err = ParseVertexError;

    /// Reads a GTP vertex such as `D4` or `t19`; whether it is on a board is the board's question.
    fn from_str(s: &str) -> Result<Vertex, ParseVertexError> {
        let (&letter, digits) = s.as_bytes().split_first().ok_or(ParseVertexError)?;
        let letter = letter.to_ascii_uppercase();
        let column = LETTERS
            .iter()
            .position(|&l| l == letter)
            .ok_or(ParseVertexError)?;
        // No sign, no leading zero, no number that could overflow.
        if digits.is_empty()
            || digits.len() > 2
            || digits[0] == b'0'
            || !digits.iter().all(u8::is_ascii_digit)
        {
            return Err(ParseVertexError);
        }
        let row = digits.iter().fold(0, |n, d| 10 * n + usize::from(d - b'0'));
        if row > MAX_SIDE {
            return Err(ParseVertexError);
        }
        Ok(Vertex::new(column, row - 1))
    }
}

/// The size of a board: width and height from 1 to [`MAX_SIDE`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Size {
    width: u8,
    height: u8,
}

impl Size {
    /// A size, or `None` if a side is 0 or above [`MAX_SIDE`].
    pub const fn new(width: usize, height: usize) -> Option<Size> {
        if width == 0 || height == 0 || width > MAX_SIDE || height > MAX_SIDE {
            return None;
        }
        Some(Size {
            width: width as u8,
            height: height as u8,
        })
    }

    /// A square size, or `None` if it is 0 or above [`MAX_SIDE`].
    pub const fn square(side: usize) -> Option<Size> {
        Size::new(side, side)
    }

    /// Number of columns.
    #[inline]
    pub const fn width(self) -> usize {
        self.width as usize
    }

    /// Number of rows.
    #[inline]
    pub const fn height(self) -> usize {
        self.height as usize
    }

    /// Number of vertices.
    #[inline]
    pub const fn area(self) -> usize {
        self.width() * self.height()
    }

    /// Whether the vertex is a point of a board of this size.
    #[inline]
    pub const fn contains(self, v: Vertex) -> bool {
        v.column() < self.width() && v.row() < self.height()
    }

    /// The vertex of SGF coordinates: column from the left and row from the top, both from 0.
    pub const fn from_top(self, column: usize, row_from_top: usize) -> Option<Vertex> {
        if column >= self.width() || row_from_top >= self.height() {
            return None;
        }
        Some(Vertex::new(column, self.height() - 1 - row_from_top))
    }

    /// How far the row of `v` is from the top row.
    pub const fn row_from_top(self, v: Vertex) -> usize {
        self.height() - 1 - v.row()
    }

    /// All vertices, rows from the top, left to right.
    pub fn vertices(self) -> impl Iterator<Item = Vertex> + Clone {
        (0..self.height())
            .rev()
            .flat_map(move |row| (0..self.width()).map(move |column| Vertex::new(column, row)))
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.width, self.height)
    }
}

/// One of the eight symmetries of a rectangle's points (those that turn it exchange width and height).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Symmetry(u8);

impl Symmetry {
    /// All eight, the identity first.
    pub const ALL: [Symmetry; 8] = [
        Symmetry(0),
        Symmetry(1),
        Symmetry(2),
        Symmetry(3),
        Symmetry(4),
        Symmetry(5),
        Symmetry(6),
        Symmetry(7),
    ];

    /// The size of a board after the symmetry.
    pub const fn size(self, size: Size) -> Size {
        if self.0 & 4 == 0 {
            size
        } else {
            Size {
                width: size.height,
                height: size.width,
            }
        }
    }

    /// The symmetry that undoes this one.
    pub const fn inverse(self) -> Symmetry {
        // A mirrored column becomes a row where columns become rows.
        match self.0 {
            5 => Symmetry(6),
            6 => Symmetry(5),
            own => Symmetry(own),
        }
    }

    /// Where a vertex of a board of the given size goes.
    pub const fn map(self, size: Size, v: Vertex) -> Vertex {
        let column = if self.0 & 1 == 0 {
            v.column()
        } else {
            size.width() - 1 - v.column()
        };
        let row = if self.0 & 2 == 0 {
            v.row()
        } else {
            size.height() - 1 - v.row()
        };
        if self.0 & 4 == 0 {
            Vertex::new(column, row)
        } else {
            Vertex::new(row, column)
        }
    }
}

/// A stone played or a pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Move {
    /// No stone.
    Pass,
    /// A stone on this vertex.
    Play(Vertex),
}

impl Move {
    /// The vertex of a play.
    pub const fn vertex(self) -> Option<Vertex> {
        match self {
            Move::Pass => None,
            Move::Play(v) => Some(v),
        }
    }

    /// The vertex, or `pass` in small letters, as most programs write it.
    pub(crate) fn name(self) -> String {
        match self {
            Move::Pass => "pass".to_string(),
            Move::Play(v) => v.to_string(),
        }
    }
}

impl From<Vertex> for Move {
    fn from(v: Vertex) -> Move {
        Move::Play(v)
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Move::Pass => f.write_str("PASS"),
            Move::Play(v) => v.fmt(f),
        }
    }
}

impl FromStr for Move {
    type Err = ParseVertexError;

    /// Reads a vertex or `pass`, in any case.
    fn from_str(s: &str) -> Result<Move, ParseVertexError> {
        if s.eq_ignore_ascii_case("pass") {
            Ok(Move::Pass)
        } else {
            s.parse().map(Move::Play)
        }
    }
}

serialized!(Vertex, |value| value, |text: &str| text.parse().ok());
serialized!(Move, |value| value, |text: &str| text.parse().ok());

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_go_both_ways_on_the_largest_board() {
        let size = Size::square(MAX_SIDE).unwrap();
        let mut last = None;
        for v in size.vertices() {
            assert_eq!(v.to_string().parse(), Ok(v));
            assert_eq!(Vertex::new(v.column(), v.row()), v);
            assert!(last < Some(v.index()), "index order is reading order");
            last = Some(v.index());
        }
        assert!(last.unwrap() + STRIDE < INDICES);
    }

    #[test]
    fn neighbours_leave_the_board_at_its_edges_only() {
        for (w, h) in [(1, 1), (1, 25), (25, 1), (25, 25), (9, 9), (19, 13)] {
            let size = Size::new(w, h).unwrap();
            let on: usize = size
                .vertices()
                .map(|v| v.neighbors().iter().filter(|&&n| size.contains(n)).count())
                .sum();
            assert_eq!(on, 2 * (w * (h - 1) + h * (w - 1)), "{size}");
            let diagonal: usize = size
                .vertices()
                .map(|v| v.diagonals().iter().filter(|&&n| size.contains(n)).count())
                .sum();
            assert_eq!(diagonal, 4 * (w - 1) * (h - 1), "{size}");
        }
    }

    #[test]
    fn bad_vertices_are_refused() {
        for bad in [
            "",
            "A",
            "I5",
            "A0",
            "A26",
            "A-1",
            "A+1",
            "A01",
            "5A",
            "AA1",
            "A1 ",
            "Ä1",
            "A999999999999999",
        ] {
            assert_eq!(bad.parse::<Vertex>(), Err(ParseVertexError), "{bad:?}");
        }
        assert_eq!("PaSs".parse::<Move>(), Ok(Move::Pass));
    }

    #[test]
    fn symmetries_are_eight_different_bijections() {
        let size = Size::new(3, 2).unwrap();
        let mut images = Vec::new();
        for s in Symmetry::ALL {
            let image: Vec<Vertex> = size.vertices().map(|v| s.map(size, v)).collect();
            assert!(image.iter().all(|&v| s.size(size).contains(v)));
            let mut sorted = image.clone();
            sorted.sort();
            sorted.dedup();
            assert_eq!(sorted.len(), size.area());
            assert!(!images.contains(&image));
            images.push(image);
        }
    }
}
