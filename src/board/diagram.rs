//! Boards as text: `X` black, `O` white, `.` empty, rows from the top, blanks between points optional.

use super::{Board, SetupError};
use crate::color::{Cell, Color};
use crate::vertex::{MAX_SIDE, Size, Vertex};
use std::fmt;
use std::str::FromStr;

/// Why a text is not a diagram of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DiagramError {
    /// No rows, or more rows or columns than a board can have.
    Size,
    /// A row is not as long as the first.
    Ragged,
    /// A character that stands for nothing.
    Character(char),
    /// The stones make no position.
    Setup(SetupError),
}

impl fmt::Display for DiagramError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DiagramError::Size => write!(f, "a board has 1 to {MAX_SIDE} rows and columns"),
            DiagramError::Ragged => f.write_str("the rows differ in length"),
            DiagramError::Character(c) => write!(f, "unknown character {c:?}"),
            DiagramError::Setup(e) => e.fmt(f),
        }
    }
}

impl std::error::Error for DiagramError {}

impl Board {
    /// Reads a diagram: one line a row, `X` or `#` black, `O` white, `.`, `+` or `-` empty, in either case.
    ///
    /// Blanks and empty lines are ignored.
    ///
    /// # Errors
    /// If the text is not a rectangle of such characters, or a block has no liberty.
    ///
    /// ```
    /// use goeye::board::Board;
    /// let board = Board::from_diagram("
    ///     . X O
    ///     X O .").unwrap();
    /// assert_eq!(board.to_string(), ". X O\nX O .\n");
    /// ```
    pub fn from_diagram(text: &str) -> Result<Board, DiagramError> {
        let rows: Vec<Vec<char>> = text
            .lines()
            .map(|line| {
                line.chars()
                    .filter(|c| !c.is_whitespace())
                    .collect::<Vec<char>>()
            })
            .filter(|row| !row.is_empty())
            .collect();
        let width = rows.first().map_or(0, Vec::len);
        let size = Size::new(width, rows.len()).ok_or(DiagramError::Size)?;
        if rows.iter().any(|row| row.len() != width) {
            return Err(DiagramError::Ragged);
        }
        let mut stones = Vec::new();
        for (v, &c) in size.vertices().zip(rows.iter().flatten()) {
            match c.to_ascii_uppercase() {
                'X' | '#' => stones.push((Color::Black, v)),
                'O' => stones.push((Color::White, v)),
                '.' | '+' | '-' => {}
                _ => return Err(DiagramError::Character(c)),
            }
        }
        Board::from_stones(size, stones).map_err(DiagramError::Setup)
    }
}

impl FromStr for Board {
    type Err = DiagramError;

    fn from_str(text: &str) -> Result<Board, DiagramError> {
        Board::from_diagram(text)
    }
}

/// The diagram that [`Board::from_diagram`] reads.
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let size = self.size();
        for row in (0..size.height()).rev() {
            for column in 0..size.width() {
                let text = match self.cell(Vertex::new(column, row)) {
                    Cell::Black => "X",
                    Cell::White => "O",
                    Cell::Empty | Cell::Off => ".",
                };
                write!(f, "{}{text}", if column == 0 { "" } else { " " })?;
            }
            writeln!(f)?;
        }
        Ok(())
    }
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "Board {} ko {:?} suicide {:?}\n{self}",
            self.size(),
            self.ko(),
            self.suicide()
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bad_diagrams_are_refused() {
        for (text, want) in [
            ("", DiagramError::Size),
            (&".\n".repeat(26), DiagramError::Size),
            (&".".repeat(26), DiagramError::Size),
            ("..\n.\n", DiagramError::Ragged),
            (".?\n", DiagramError::Character('?')),
            (
                "X",
                DiagramError::Setup(SetupError::NoLiberty(Vertex::new(0, 0))),
            ),
            (
                "OX\nX.",
                DiagramError::Setup(SetupError::NoLiberty(Vertex::new(0, 1))),
            ),
        ] {
            assert_eq!(
                Board::from_diagram(text).map(|b| b.to_string()),
                Err(want),
                "{text:?}"
            );
        }
    }

    #[test]
    fn setup_errors_name_the_vertex() {
        let size = Size::square(3).unwrap();
        let at = |name: &str| name.parse::<Vertex>().unwrap();
        let stones = |list: &[(Color, &str)]| {
            Board::from_stones(size, list.iter().map(|&(c, v)| (c, at(v))))
        };
        assert_eq!(
            stones(&[(Color::Black, "D1")]),
            Err(SetupError::OffBoard(at("D1")))
        );
        assert_eq!(
            stones(&[(Color::Black, "C1"), (Color::White, "C1")]),
            Err(SetupError::Occupied(at("C1")))
        );
    }
}
