//! Handicap stones: their vertices, and placing them on the board.

use super::Game;
use crate::board::Board;
use crate::color::{ByColor, Color};
use crate::sgf::Setup;
use crate::vertex::{Size, Vertex};
use crate::vertex_set::VertexSet;
use std::fmt;

/// Why handicap stones cannot be placed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HandicapError {
    /// There are stones on the board.
    BoardNotEmpty,
    /// Fewer than two stones, or more than the board or the fixed placement has room for.
    InvalidCount,
    /// Fewer than two vertices, a vertex twice or off the board, or no vertex left empty.
    BadVertexList,
}

/// The words of the GTP specification.
impl fmt::Display for HandicapError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            HandicapError::BoardNotEmpty => "board not empty",
            HandicapError::InvalidCount => "invalid number of stones",
            HandicapError::BadVertexList => "bad vertex list",
        })
    }
}

impl std::error::Error for HandicapError {}

/// The largest fixed handicap on a board: none if a side is below 7, else 9 if both sides are odd and at least
/// 9, else 4.
///
/// The GTP specification (draft 2, section 4.1.1) says so for square boards.
pub fn max_fixed_handicap(size: Size) -> usize {
    let sides = [size.width(), size.height()];
    if sides.iter().any(|&side| side < 7) {
        0
    } else if sides.iter().all(|&side| side >= 9 && side % 2 == 1) {
        9
    } else {
        4
    }
}

/// The vertices of a fixed handicap, in the order in which they are placed: corners on the third line of a side
/// below 13 and on the fourth line of a longer one; then the middles of the sides and the centre.
///
/// # Errors
/// If there are fewer than 2 or more than [`max_fixed_handicap`].
pub fn fixed_handicap(size: Size, count: usize) -> Result<Vec<Vertex>, HandicapError> {
    if count < 2 || count > max_fixed_handicap(size) {
        return Err(HandicapError::InvalidCount);
    }
    // Low line, middle and high line of a side.
    let lines = |side: usize| {
        let low = if side < 13 { 2 } else { 3 };
        [low, side / 2, side - 1 - low]
    };
    let (columns, rows) = (lines(size.width()), lines(size.height()));
    // Columns and rows as indices of these lines, in the order in which the stones are placed.
    const CORNERS: [(usize, usize); 4] = [(0, 0), (2, 2), (0, 2), (2, 0)];
    const SIDES: [(usize, usize); 4] = [(0, 1), (2, 1), (1, 0), (1, 2)];
    let pairs = if count <= 4 { count } else { count - count % 2 };
    let mut stars: Vec<(usize, usize)> = CORNERS.into_iter().chain(SIDES).take(pairs).collect();
    if count > 4 && count % 2 == 1 {
        stars.push((1, 1));
    }
    let vertex = |(x, y): (usize, usize)| Vertex::new(columns[x], rows[y]);
    Ok(stars.into_iter().map(vertex).collect())
}

/// Chooses vertices for a free handicap: the fixed ones as far as they go, then as [`spread_handicap`] adds them.
///
/// At least one vertex stays empty, so there may be fewer than asked for.
///
/// # Errors
/// If fewer than 2 are asked for, or the board has no room for 2.
pub fn free_handicap(size: Size, count: usize) -> Result<Vec<Vertex>, HandicapError> {
    let count = count.min(size.area() - 1);
    if count < 2 {
        return Err(HandicapError::InvalidCount);
    }
    let fixed = fixed_handicap(size, count.min(max_fixed_handicap(size)));
    Ok(spread_handicap(size, fixed.unwrap_or_default(), count))
}

/// Adds vertices to those of a handicap until there are `count`, or the board is full: always the vertex farthest from
/// stones and edges.
fn spread_handicap(size: Size, mut stones: Vec<Vertex>, count: usize) -> Vec<Vertex> {
    // For each vertex the square of the distance to the nearest stone or edge, the edge being taken as nearer
    // than it is, so that few stones keep to the middle; then the line, which decides between equals.
    let mut rest: Vec<(usize, usize, Vertex)> = size
        .vertices()
        .filter(|v| !stones.contains(v))
        .map(|v| {
            let line = line(size, v);
            let near = stones.iter().map(|&stone| distance(stone, v)).min();
            let to_edge = (2 * line - 1).pow(2);
            (to_edge.min(near.unwrap_or(to_edge)), line, v)
        })
        .collect();
    while stones.len() < count {
        let best = (0..rest.len()).max_by_key(|&i| (rest[i].0, rest[i].1, std::cmp::Reverse(i)));
        let Some(i) = best else { break };
        let (_, _, v) = rest.remove(i);
        stones.push(v);
        for (near, _, other) in &mut rest {
            *near = (*near).min(distance(v, *other));
        }
    }
    stones
}

/// The line of a vertex, counted from 1 at the nearest edge.
fn line(size: Size, v: Vertex) -> usize {
    let left_or_right = v.column().min(size.width() - 1 - v.column());
    let up_or_down = v.row().min(size.height() - 1 - v.row());
    1 + left_or_right.min(up_or_down)
}

/// The square of the distance between two vertices.
fn distance(a: Vertex, b: Vertex) -> usize {
    a.column().abs_diff(b.column()).pow(2) + a.row().abs_diff(b.row()).pow(2)
}

impl Game {
    /// Starts a game with the fixed handicap and returns its vertices. White is to move then.
    ///
    /// # Errors
    /// If there are stones on the board, or the board has no such handicap; nothing is changed then.
    pub fn place_fixed_handicap(&mut self, count: usize) -> Result<Vec<Vertex>, HandicapError> {
        self.check_empty()?;
        let vertices = fixed_handicap(self.size(), count)?;
        self.set_free_handicap(&vertices)?;
        Ok(vertices)
    }

    /// Starts a game with a free handicap on vertices that are chosen ([`free_handicap`]) and returns them. White is to move then.
    ///
    /// # Errors
    /// If there are stones on the board, fewer than 2 are asked for, or the board has no room for 2; nothing is changed then.
    pub fn place_free_handicap(&mut self, count: usize) -> Result<Vec<Vertex>, HandicapError> {
        self.check_empty()?;
        let vertices = free_handicap(self.size(), count)?;
        self.set_free_handicap(&vertices)?;
        Ok(vertices)
    }

    /// Starts a game with handicap stones on these vertices. White is to move then.
    ///
    /// Earlier passes are forgotten.
    ///
    /// # Errors
    /// If there are stones on the board, or the list is bad; nothing is changed then.
    pub fn set_free_handicap(&mut self, vertices: &[Vertex]) -> Result<(), HandicapError> {
        self.check_empty()?;
        let black: VertexSet = vertices.iter().copied().collect();
        let bad = black.len() != vertices.len() || !(2..self.size().area()).contains(&black.len());
        let stones = vertices.iter().map(|&v| (Color::Black, v));
        let board = match Board::from_stones(self.size(), stones) {
            Ok(board) if !bad => board,
            _ => return Err(HandicapError::BadVertexList),
        };
        self.clear();
        let setup = Setup {
            stones: ByColor::new(black, VertexSet::EMPTY),
            empty: VertexSet::EMPTY,
        };
        self.put_position(board, setup);
        self.handicap = vertices.len();
        self.to_move = Color::White;
        Ok(())
    }

    fn check_empty(&self) -> Result<(), HandicapError> {
        let stones = Color::ALL.map(|color| self.board.stone_count(color));
        if stones == [0, 0] {
            Ok(())
        } else {
            Err(HandicapError::BoardNotEmpty)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Komi;
    use crate::rules::Rules;
    use crate::vertex::MAX_SIDE;

    fn names(vertices: &[Vertex]) -> String {
        let names: Vec<String> = vertices.iter().map(Vertex::to_string).collect();
        names.join(" ")
    }

    fn square(side: usize) -> Size {
        Size::square(side).unwrap()
    }

    #[test]
    fn fixed_handicaps_of_19x19_are_those_of_the_specification() {
        for (count, want) in [
            (2, "D4 Q16"),
            (3, "D4 Q16 D16"),
            (4, "D4 Q16 D16 Q4"),
            (5, "D4 Q16 D16 Q4 K10"),
            (6, "D4 Q16 D16 Q4 D10 Q10"),
            (7, "D4 Q16 D16 Q4 D10 Q10 K10"),
            (8, "D4 Q16 D16 Q4 D10 Q10 K4 K16"),
            (9, "D4 Q16 D16 Q4 D10 Q10 K4 K16 K10"),
        ] {
            assert_eq!(names(&fixed_handicap(square(19), count).unwrap()), want);
        }
    }

    #[test]
    fn fixed_handicaps_of_all_sizes() {
        // Largest handicap, lower left corner, and what the largest one ends with.
        for (side, max, corner, last) in [
            (2, 0, "", ""),
            (3, 0, "", ""),
            (4, 0, "", ""),
            (5, 0, "", ""),
            (6, 0, "", ""),
            (7, 4, "C3", "C3 E5 C5 E3"),
            (8, 4, "C3", "C3 F6 C6 F3"),
            (9, 9, "C3", "C3 G7 C7 G3 C5 G5 E3 E7 E5"),
            (10, 4, "C3", "C3 H8 C8 H3"),
            (11, 9, "C3", "C3 J9 C9 J3 C6 J6 F3 F9 F6"),
            (12, 4, "C3", "C3 K10 C10 K3"),
            (13, 9, "D4", "D4 K10 D10 K4 D7 K7 G4 G10 G7"),
            (14, 4, "D4", "D4 L11 D11 L4"),
            (15, 9, "D4", "D4 M12 D12 M4 D8 M8 H4 H12 H8"),
            (16, 4, "D4", "D4 N13 D13 N4"),
            (17, 9, "D4", "D4 O14 D14 O4 D9 O9 J4 J14 J9"),
            (18, 4, "D4", "D4 P15 D15 P4"),
            (19, 9, "D4", "D4 Q16 D16 Q4 D10 Q10 K4 K16 K10"),
            (20, 4, "D4", "D4 R17 D17 R4"),
            (21, 9, "D4", "D4 S18 D18 S4 D11 S11 L4 L18 L11"),
            (22, 4, "D4", "D4 T19 D19 T4"),
            (23, 9, "D4", "D4 U20 D20 U4 D12 U12 M4 M20 M12"),
            (24, 4, "D4", "D4 V21 D21 V4"),
            (25, 9, "D4", "D4 W22 D22 W4 D13 W13 N4 N22 N13"),
        ] {
            let size = square(side);
            assert_eq!(max_fixed_handicap(size), max, "{side}");
            for count in 0..=max + 1 {
                let vertices = fixed_handicap(size, count);
                if !(2..=max).contains(&count) {
                    assert_eq!(vertices, Err(HandicapError::InvalidCount));
                    continue;
                }
                let vertices = vertices.unwrap();
                assert_eq!(vertices.len(), count);
                assert_eq!(vertices[0].to_string(), corner);
                let set: VertexSet = vertices.iter().copied().collect();
                assert_eq!(set.len(), count, "{side} {count}");
            }
            if max > 0 {
                assert_eq!(names(&fixed_handicap(size, max).unwrap()), last);
            }
        }
    }

    #[test]
    fn rectangles_have_the_handicap_of_their_worse_side() {
        for ((w, h), want) in [((19, 13), 9), ((19, 12), 4), ((19, 7), 4), ((19, 6), 0)] {
            assert_eq!(max_fixed_handicap(Size::new(w, h).unwrap()), want);
        }
        let size = Size::new(19, 9).unwrap();
        assert_eq!(
            names(&fixed_handicap(size, 9).unwrap()),
            "D3 Q7 D7 Q3 D5 Q5 K3 K7 K5"
        );
    }

    #[test]
    fn free_handicaps_have_any_number_of_stones() {
        for width in 1..=MAX_SIDE {
            for height in [1, 2, width] {
                let size = Size::new(width, height).unwrap();
                let counts = [
                    0,
                    1,
                    2,
                    3,
                    5,
                    9,
                    10,
                    25,
                    size.area() - 1,
                    size.area(),
                    10_000,
                ];
                for count in counts {
                    let room = size.area() - 1;
                    let vertices = free_handicap(size, count);
                    if count < 2 || room < 2 {
                        assert_eq!(vertices, Err(HandicapError::InvalidCount), "{size} {count}");
                        continue;
                    }
                    let vertices = vertices.unwrap();
                    assert_eq!(vertices.len(), count.min(room), "{size} {count}");
                    let mut game = Game::new(size, Rules::default(), Komi::default());
                    assert_eq!(game.set_free_handicap(&vertices), Ok(()));
                    game.board().validate().unwrap();
                    assert_eq!(game.handicap(), count.min(room));
                }
            }
        }
    }

    #[test]
    fn free_handicaps_are_sensible() {
        for (side, count, want) in [
            (19, 9, "D4 Q16 D16 Q4 D10 Q10 K4 K16 K10"),
            (19, 13, "D4 Q16 D16 Q4 D10 Q10 K4 K16 K10 G13 N13 G7 N7"),
            (5, 2, "C3 B4"),
            (9, 10, "C3 G7 C7 G3 C5 G5 E3 E7 E5 D6"),
        ] {
            let vertices = free_handicap(square(side), count).unwrap();
            assert_eq!(names(&vertices), want, "{side} {count}");
        }
    }

    #[test]
    fn a_handicap_needs_an_empty_board_and_a_good_list() {
        let at = |name: &str| name.parse::<Vertex>().unwrap();
        let mut game = Game::new(square(9), Rules::default(), Komi::default());
        game.play(Color::Black, "pass".parse().unwrap()).unwrap();
        let before = game.clone();
        for bad in [
            &["A1"][..],
            &[],
            &["A1", "A1"],
            &["A1", "B2", "A1"],
            &["A1", "K10"],
        ] {
            let list: Vec<Vertex> = bad.iter().map(|name| at(name)).collect();
            assert_eq!(
                game.set_free_handicap(&list),
                Err(HandicapError::BadVertexList),
                "{bad:?}"
            );
        }
        let all: Vec<Vertex> = square(9).vertices().collect();
        assert_eq!(
            game.set_free_handicap(&all),
            Err(HandicapError::BadVertexList)
        );
        assert_eq!(
            game.place_fixed_handicap(10),
            Err(HandicapError::InvalidCount)
        );
        assert_eq!(game, before);
        assert_eq!(game.set_free_handicap(&[at("A1"), at("J9")]), Ok(()));
        assert_eq!(game.to_move(), Color::White);
        assert_eq!((game.handicap(), game.move_number()), (2, 0));
        assert!(game.undo().is_err());
        let before = game.clone();
        assert_eq!(
            game.place_fixed_handicap(2),
            Err(HandicapError::BoardNotEmpty)
        );
        assert_eq!(game, before);
        game.clear();
        assert_eq!((game.handicap(), game.to_move()), (0, Color::Black));
    }
}
