//! Boards from numbers.

use crate::board::Board;
use crate::color::Color;
use crate::vertex::Size;

/// The board of rows of numbers, from the top: 1 is a black stone, -1 a white one, 0 none.
///
/// ```
/// use goeye::json::board_of_rows;
/// let board = board_of_rows(&[vec![0.0, 1.0], vec![-1.0, 0.0]]).unwrap();
/// assert_eq!(board.color_at("B2".parse().unwrap()), Some(goeye::Color::Black));
/// assert!(board_of_rows(&[vec![0.0, 2.0]]).is_err());
/// ```
///
/// # Errors
/// What is wrong with it: ragged rows, too many of them, another number, or a block without liberties.
pub fn board_of_rows(rows: &[Vec<f64>]) -> Result<Board, String> {
    let width = rows.first().map_or(0, Vec::len);
    if let Some(row) = rows.iter().position(|row| row.len() != width) {
        let length = rows[row].len();
        return Err(format!(
            "board: row {row} has {length} points, the first one {width}"
        ));
    }
    let Some(size) = Size::new(width, rows.len()) else {
        let sides = format!("{} rows of {width} points", rows.len());
        return Err(format!("board: {sides}, but each side has to be 1 to 25"));
    };
    let mut stones = Vec::new();
    for v in size.vertices() {
        let (row, column) = (size.row_from_top(v), v.column());
        match rows[row][column] {
            1.0 => stones.push((Color::Black, v)),
            -1.0 => stones.push((Color::White, v)),
            0.0 => {}
            other => {
                let place = format!("row {row}, column {column}");
                return Err(format!("board: {other} in {place}: 1, -1 or 0 is expected"));
            }
        }
    }
    Board::from_stones(size, stones).map_err(|e| format!("board: {e}"))
}
