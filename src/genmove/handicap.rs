//! Handicap stones placed by the search, with White passing after each.
//!
//! On an empty board playouts are coarse, so the search chooses only among the points that players use: first the
//! corners, opposite ones in turn, where the third and fourth lines cross; then the middles of the sides on these
//! lines, and the centre; then all points from the third line on. Stones beyond these, and stones on boards without
//! such lines, are spread over the board ([`crate::game::free_handicap`]).

use super::limits::default_playouts;
use crate::color::Color;
use crate::game::{Game, HandicapError, free_handicap, spread_handicap};
use crate::search::{LEAD_MATTERS, SearchSettings, TreeSearch};
use crate::vertex::{Move, Size, Vertex};
use crate::vertex_set::VertexSet;

/// The least shorter side of a board with corners and sides to choose from.
const SMALLEST: usize = 7;

/// The least side with a fourth line outside the middle; shorter ones have a third line only.
const FOURTH: usize = 9;

/// From this shorter side on, corner stones stand on the fourth line of one side at least. On smaller boards the third
/// line is high enough, as for fixed handicap stones.
const FULL: usize = 13;

/// The third line, the lowest for a stone.
const THIRD: usize = 3;

/// The last line of a corner, unless the middle of a side is nearer.
const CORNER: usize = 6;

/// The least number of playouts for a stone.
const LEAST: u32 = 100;

/// Chooses vertices for a free handicap, in the order in which they were chosen; fewer than asked for if the board has
/// no room for them.
///
/// They depend on the board, its rules and komi, and the seed. Cost: about that of one move without a clock.
///
/// # Errors
/// If there are stones on the board, fewer than 2 are asked for, or the board has no room for 2.
pub fn handicap(
    game: &Game,
    count: usize,
    settings: SearchSettings,
) -> Result<Vec<Vertex>, HandicapError> {
    let size = game.size();
    let board = game.board();
    if Color::ALL.iter().any(|&c| board.stone_count(c) > 0) {
        return Err(HandicapError::BoardNotEmpty);
    }
    let spread = free_handicap(size, count)?;
    if size.width().min(size.height()) < SMALLEST {
        return Ok(spread);
    }
    let count = spread.len();
    let playouts = (default_playouts(game) / count as u32).max(LEAST);
    // Black is ahead anyway, so only points tell moves apart.
    let settings = SearchSettings {
        lead: LEAD_MATTERS,
        ..settings
    };
    let mut game = game.clone();
    game.clear();
    let mut stones = Vec::new();
    while stones.len() < count {
        let among = candidates(size, &stones);
        let Some(v) = liked(&game, &among, settings, playouts) else {
            break;
        };
        stones.push(v);
        let played = game.play(Color::Black, Move::Play(v));
        if played.is_err() || game.play(Color::White, Move::Pass).is_err() {
            break;
        }
    }
    Ok(spread_handicap(size, stones, count))
}

/// The best of these moves for Black by a search of this many playouts; `None` if there are no moves.
fn liked(
    game: &Game,
    among: &VertexSet,
    settings: SearchSettings,
    playouts: u32,
) -> Option<Vertex> {
    if among.is_empty() {
        return None;
    }
    let mut search = TreeSearch::new(game, Color::Black, settings);
    search.restrict(|action| action.vertex().is_some_and(|v| among.contains(v)));
    search.run(playouts);
    search.report().candidates.first()?.action.vertex()
}

/// The lines of a vertex, counted from 1 at the nearer edge: its column, and its row.
fn lines(size: Size, v: Vertex) -> [usize; 2] {
    let line = |at: usize, side: usize| 1 + at.min(side - 1 - at);
    [line(v.column(), size.width()), line(v.row(), size.height())]
}

/// The vertices among which the search chooses the next stone: corners without stones, opposite the last one if
/// possible; else points of the sides and the centre, else others, as far as possible from all stones.
fn candidates(size: Size, stones: &[Vertex]) -> VertexSet {
    let corners: VertexSet = size
        .vertices()
        .filter(|&v| is_corner(size, v) && !stones.iter().any(|&s| share_corner(size, s, v)))
        .collect();
    let last = stones.last().map(|&v| quarter(size, v));
    let opposite = |v: Vertex| last.is_some_and(|[x, y]| quarter(size, v) == [!x, !y]);
    let opposed: VertexSet = corners.into_iter().filter(|&v| opposite(v)).collect();
    if let Some(best) = [opposed, corners].into_iter().find(|set| !set.is_empty()) {
        return best;
    }
    let widest = size.width().min(size.height()) / 3;
    let gaps = (1..=widest).rev();
    let found = gaps.flat_map(|gap| {
        let free = size
            .vertices()
            .filter(move |&v| stones.iter().all(|&s| s.steps_to(v) >= gap));
        let free: VertexSet = free.collect();
        let inside = |v: Vertex| lines(size, v).iter().all(|&line| line >= THIRD);
        let sides = free.into_iter().filter(|&v| is_side_or_centre(size, v));
        let sides: VertexSet = sides.collect();
        [sides, free.into_iter().filter(|&v| inside(v)).collect()]
    });
    let mut found = found.filter(|set| !set.is_empty());
    found.next().unwrap_or(VertexSet::EMPTY)
}

/// Whether a line is the third, or the fourth if the side has one.
fn is_low(side: usize, line: usize) -> bool {
    line == THIRD || (line == THIRD + 1 && side >= FOURTH)
}

/// Whether a vertex is a usual first point in a corner; the crossing of two third lines is one only on small boards.
fn is_corner(size: Size, v: Vertex) -> bool {
    let [column, row] = lines(size, v);
    let inner = size.width().min(size.height()) < FULL || column + row > 2 * THIRD;
    is_low(size.width(), column) && is_low(size.height(), row) && inner
}

/// The quarter of the board that a vertex is in: whether on the left, and whether below.
fn quarter(size: Size, v: Vertex) -> [bool; 2] {
    [2 * v.column() < size.width(), 2 * v.row() < size.height()]
}

/// Whether a stone is in the same corner as a vertex.
fn share_corner(size: Size, stone: Vertex, v: Vertex) -> bool {
    let near = |a: usize, b: usize, side: usize| {
        let reach = CORNER.min(side / 2);
        let line = |at: usize| 1 + at.min(side - 1 - at);
        line(a) <= reach && line(b) <= reach
    };
    quarter(size, stone) == quarter(size, v)
        && near(stone.column(), v.column(), size.width())
        && near(stone.row(), v.row(), size.height())
}

/// Whether a vertex is on the third or fourth line near the middle of a side, or in the centre.
fn is_side_or_centre(size: Size, v: Vertex) -> bool {
    let [column, row] = lines(size, v);
    let (width, height) = (size.width(), size.height());
    // How far from the middle: not at all, or by an eighth of the side.
    let off = |line: usize, side: usize| side.div_ceil(2) - line;
    let (x, y) = (off(column, width), off(row, height));
    let side = |low: bool, off: usize, length: usize| low && off <= length / 8;
    side(is_low(width, column), y, height)
        || side(is_low(height, row), x, width)
        || (x == 0 && y == 0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Komi;
    use crate::rules::Rules;

    fn placed(size: Size, count: usize) -> Vec<Vertex> {
        let game = Game::new(size, Rules::default(), Komi::default());
        let stones = handicap(&game, count, SearchSettings::default()).unwrap();
        let again = handicap(&game, count, SearchSettings::default()).unwrap();
        assert_eq!(stones, again, "the same answer twice");
        let mut game = game;
        game.set_free_handicap(&stones).unwrap();
        stones
    }

    #[test]
    fn the_first_four_stones_take_the_corners() {
        for side in [7, 9, 13, 19] {
            let size = Size::square(side).unwrap();
            let stones = placed(size, 4);
            assert!(stones.iter().all(|&v| is_corner(size, v)), "{stones:?}");
            for (i, &a) in stones.iter().enumerate() {
                assert!(!stones[..i].iter().any(|&b| share_corner(size, a, b)));
            }
        }
    }

    #[test]
    fn nine_stones_keep_their_distance_and_stay_off_the_edge() {
        for side in [9, 13, 19] {
            let size = Size::square(side).unwrap();
            let stones = placed(size, 9);
            assert_eq!(stones.len(), 9);
            for (i, &a) in stones.iter().enumerate() {
                assert!(lines(size, a).iter().all(|&line| line > 2), "{side} {a}");
                let near = |b: &Vertex| a.neighbors().into_iter().any(|n| n == *b);
                assert!(side == 9 || !stones[..i].iter().any(near), "{side} {a}");
            }
        }
    }

    #[test]
    fn small_narrow_and_full_boards_get_what_they_have_room_for() {
        for (width, height, count, placed_there) in [
            (2, 2, 9, 3),
            (1, 9, 3, 3),
            (25, 1, 4, 4),
            (5, 5, 2, 2),
            (7, 7, 60, 48),
            (25, 7, 9, 9),
        ] {
            let size = Size::new(width, height).unwrap();
            assert_eq!(placed(size, count).len(), placed_there, "{size}");
        }
        let game = Game::new(Size::square(9).unwrap(), Rules::default(), Komi::default());
        let fails =
            |game: &Game, count| handicap(game, count, SearchSettings::default()).unwrap_err();
        assert_eq!(fails(&game, 1), HandicapError::InvalidCount);
        let mut played = game.clone();
        played.play(Color::Black, "E5".parse().unwrap()).unwrap();
        assert_eq!(fails(&played, 2), HandicapError::BoardNotEmpty);
    }
}
