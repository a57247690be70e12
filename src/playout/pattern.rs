//! 3x3 patterns: the neighbourhoods of an empty vertex in which a local answer is worth playing.
//!
//! The classes are those of Gelly, Wang, Munos, Teytaud, "Modification of UCT with Patterns in Monte-Carlo Go" (2006):
//! hane, cuts, and moves on the edge. They are drawn below. All their rotations, reflections and colour swaps are
//! entered in a table with one bit for each of the 65,536 neighbourhoods, so a match costs nine look-ups: eight cells
//! and the table.

use crate::board::Board;
use crate::color::Cell;
use crate::vertex::Vertex;
use std::sync::LazyLock;

/// Neighbourhoods, rows from the top. `X` and `O`: stones of the two colours, `.`: empty, `#`: off the board,
/// `x`: no X and on the board, `o`: no O and on the board, `?`: anything on the board, `*`: the vertex itself.
const DRAWINGS: &[&str] = &[
    // Hane around the head of one stone, of several kinds.
    "XOX .*. ???",
    "XO. .*. ?.?",
    "XO? X*. x.?",
    ".O. X*. ...",
    // Cuts: at a point that O has not protected; with a stone beside that point; of a one-point jump; of a knight's
    // move.
    "XO? O*o ?o?",
    "XO? O*X ???",
    "?X? O*O xxx",
    "OX? x*O ???",
    // On the edge: blocking, sliding under, cutting.
    "X.? O*? ###",
    "OX? X*O ###",
    "?X? x*O ###",
    "?XO x*x ###",
    "?OX X*O ###",
];

/// One bit for each neighbourhood.
static TABLE: LazyLock<[u64; 1 << 10]> = LazyLock::new(build);

/// Whether the neighbourhood of an empty vertex matches a pattern.
///
/// The answer is the same for both colours.
#[inline]
pub fn matches(board: &Board, v: Vertex) -> bool {
    let code = code(board, v);
    TABLE[usize::from(code / 64)] & (1 << (code % 64)) != 0
}

/// The eight neighbours in reading order, two bits each.
#[inline]
fn code(board: &Board, v: Vertex) -> u16 {
    let [nw, ne, sw, se] = v.diagonals();
    let [n, w, e, s] = v.neighbors();
    [nw, n, ne, w, e, sw, s, se]
        .iter()
        .enumerate()
        .fold(0, |code, (i, &u)| code | (board.cell(u) as u16) << (2 * i))
}

fn build() -> [u64; 1 << 10] {
    let mut table = [0; 1 << 10];
    for drawing in DRAWINGS {
        let mut cells: Vec<u8> = drawing.bytes().filter(|&c| c != b' ').collect();
        for turn in 0..8 {
            if turn == 4 {
                cells = mirrored(&cells);
            }
            cells = turned(&cells);
            for swapped in [false, true] {
                let choices: Vec<&[Cell]> = cells
                    .iter()
                    .filter(|&&c| c != b'*')
                    .map(|&c| meaning(c, swapped))
                    .collect();
                spread(&choices, 0, 0, &mut table);
            }
        }
    }
    table
}

/// A quarter turn of a drawing of nine cells.
fn turned(cells: &[u8]) -> Vec<u8> {
    (0..9).map(|i| cells[(2 - i % 3) * 3 + i / 3]).collect()
}

fn mirrored(cells: &[u8]) -> Vec<u8> {
    (0..9).map(|i| cells[i / 3 * 3 + 2 - i % 3]).collect()
}

/// The cells that a character of a drawing stands for, with the colours exchanged or not.
fn meaning(cell: u8, swapped: bool) -> &'static [Cell] {
    use Cell::{Black, Empty, Off, White};
    match (cell, swapped) {
        (b'X', false) | (b'O', true) => &[Black],
        (b'O', false) | (b'X', true) => &[White],
        (b'x', false) | (b'o', true) => &[White, Empty],
        (b'o', false) | (b'x', true) => &[Black, Empty],
        (b'.', _) => &[Empty],
        (b'#', _) => &[Off],
        _ => &[Black, White, Empty],
    }
}

/// Sets the bits of all neighbourhoods with one of the `choices` for each of the eight cells, of which `done` have been
/// put into `code`.
fn spread(choices: &[&[Cell]], done: usize, code: usize, table: &mut [u64]) {
    match choices.get(done) {
        None => table[code / 64] |= 1 << (code % 64),
        Some(cells) => {
            for &cell in *cells {
                spread(
                    choices,
                    done + 1,
                    code | (cell as usize) << (2 * done),
                    table,
                );
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::tests::seen;
    use crate::vertex::{Size, Symmetry};

    /// Checks the vertex in the middle of the bottom edge or of the board, in all orientations and for both colours.
    fn check(diagram: &str, name: &str, expected: bool) {
        let board = Board::from_diagram(diagram).unwrap();
        let v: Vertex = name.parse().unwrap();
        for symmetry in Symmetry::ALL {
            for swapped in [false, true] {
                let seen = seen(&board, symmetry, swapped);
                let at = symmetry.map(board.size(), v);
                assert_eq!(matches(&seen, at), expected, "{seen}\n{at}");
            }
        }
    }

    #[test]
    fn hane_and_cuts_are_shapes() {
        check(". . . . .\n. X O X .\n. . . . .\n. . . . .", "C2", true);
        check(". . . . .\n. X O . .\n. O . X .\n. . . . .", "C2", true);
        check(". . . . .\n. X O . .\n. O . . .\n. . . . .", "C2", true);
        check(". . . . .\n. X . . .\n. O . . .", "C1", true);
    }

    #[test]
    fn empty_space_and_solid_walls_are_none() {
        check(". . . . .\n. . . . .\n. . . . .\n. . . . .", "C2", false);
        check(". . . . .\n. X X X .\n. . . . .\n. . . . .", "C2", false);
        check(". . . . .\n. . . . .\n. . . . .", "C1", false);
    }

    #[test]
    fn a_few_percent_of_all_neighbourhoods_are_shapes() {
        let set: u32 = TABLE.iter().map(|word| word.count_ones()).sum();
        assert!((500..6000).contains(&set), "{set}");
        assert!(!matches(
            &Board::new(Size::square(1).unwrap()),
            Vertex::new(0, 0)
        ));
    }
}
