//! Colours of players and contents of vertices.

use crate::word::serialized;
use serde::Serialize;
use std::fmt;
use std::ops::{Index, IndexMut};
use std::str::FromStr;

/// A player, and the colour of that player's stones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum Color {
    /// Black, who moves first in an even game.
    Black = 0,
    /// White, who receives komi.
    White = 1,
}

impl Color {
    /// Both colours, Black first.
    pub const ALL: [Color; 2] = [Color::Black, Color::White];

    /// The other colour.
    #[inline]
    pub const fn opponent(self) -> Color {
        match self {
            Color::Black => Color::White,
            Color::White => Color::Black,
        }
    }

    /// `1` for Black and `-1` for White: the sign of scores seen from Black.
    #[inline]
    pub const fn sign(self) -> i32 {
        match self {
            Color::Black => 1,
            Color::White => -1,
        }
    }

    /// `B` or `W`, as results and SGF write it.
    pub const fn letter(self) -> char {
        match self {
            Color::Black => 'B',
            Color::White => 'W',
        }
    }
}

impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Color::Black => "black",
            Color::White => "white",
        })
    }
}

impl FromStr for Color {
    type Err = ();

    /// Reads `b`, `black`, `w` or `white` in any case, as GTP allows.
    fn from_str(s: &str) -> Result<Color, ()> {
        if s.eq_ignore_ascii_case("b") || s.eq_ignore_ascii_case("black") {
            Ok(Color::Black)
        } else if s.eq_ignore_ascii_case("w") || s.eq_ignore_ascii_case("white") {
            Ok(Color::White)
        } else {
            Err(())
        }
    }
}

serialized!(Color, |value| value, |text: &str| text.parse().ok());

/// What a vertex of the padded array holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Cell {
    /// A black stone.
    Black = 0,
    /// A white stone.
    White = 1,
    /// No stone.
    Empty = 2,
    /// Not on the board.
    Off = 3,
}

impl Cell {
    /// The colour of the stone, if there is one.
    #[inline]
    pub const fn color(self) -> Option<Color> {
        match self {
            Cell::Black => Some(Color::Black),
            Cell::White => Some(Color::White),
            Cell::Empty | Cell::Off => None,
        }
    }

    /// Whether a stone of this colour stands here.
    #[inline]
    pub fn is(self, color: Color) -> bool {
        self as u8 == color as u8
    }
}

impl From<Color> for Cell {
    #[inline]
    fn from(color: Color) -> Cell {
        match color {
            Color::Black => Cell::Black,
            Color::White => Cell::White,
        }
    }
}

/// One value for each colour, indexed by [`Color`].
///
/// ```
/// use goeye::{ByColor, Color};
/// let mut prisoners = ByColor::new(0, 0);
/// prisoners[Color::White] += 3;
/// assert_eq!(prisoners, ByColor::new(0, 3));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize)]
pub struct ByColor<T> {
    /// Black's value.
    pub black: T,
    /// White's value.
    pub white: T,
}

impl<T> ByColor<T> {
    /// Makes a pair from Black's and White's value.
    pub const fn new(black: T, white: T) -> ByColor<T> {
        ByColor { black, white }
    }

    /// Computes the value of each colour.
    pub fn from_fn(mut f: impl FnMut(Color) -> T) -> ByColor<T> {
        ByColor {
            black: f(Color::Black),
            white: f(Color::White),
        }
    }

    /// The values with the colours exchanged.
    pub fn swapped(self) -> ByColor<T> {
        ByColor {
            black: self.white,
            white: self.black,
        }
    }
}

impl<T> Index<Color> for ByColor<T> {
    type Output = T;

    #[inline]
    fn index(&self, color: Color) -> &T {
        match color {
            Color::Black => &self.black,
            Color::White => &self.white,
        }
    }
}

impl<T> IndexMut<Color> for ByColor<T> {
    #[inline]
    fn index_mut(&mut self, color: Color) -> &mut T {
        match color {
            Color::Black => &mut self.black,
            Color::White => &mut self.white,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_are_read_in_any_case() {
        for (text, want) in [
            ("b", Ok(Color::Black)),
            ("BLACK", Ok(Color::Black)),
            ("White", Ok(Color::White)),
            ("W", Ok(Color::White)),
            ("green", Err(())),
            ("", Err(())),
            ("bl", Err(())),
        ] {
            assert_eq!(text.parse::<Color>(), want, "{text:?}");
        }
    }

    #[test]
    fn a_cell_is_the_colour_it_was_made_from() {
        for color in Color::ALL {
            assert!(Cell::from(color).is(color));
            assert!(!Cell::from(color).is(color.opponent()));
            assert_eq!(Cell::from(color).color(), Some(color));
            assert_eq!(color.opponent().opponent(), color);
        }
        assert_eq!(Cell::Empty.color(), None);
        assert!(!Cell::Off.is(Color::Black) && !Cell::Off.is(Color::White));
    }
}
