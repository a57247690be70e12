//! Priors: what is known of a move before its first playout, expressed in virtual playouts.
//!
//! Each feature of a good or bad move adds won or lost playouts to those that the move starts with (Gelly and Silver,
//! "Combining Online and Offline Knowledge in UCT", 2007). The numbers are in [`super::weights`].

use super::weights::{
    BY_LAST, BY_LONE_LAST, EMPTY_CORNER, FOUGHT, LARGE_LINES, MIDDLE, PASS, PLAY, Prior,
    SELF_ATARI, SHAPE, SMALL_LINES, SMALL_OPENING_INSIDE, SMALL_OPENING_LINES,
};
use crate::board::{Block, Board};
use crate::color::{Cell, Color};
use crate::playout::{pattern, policy};
use crate::vertex::Vertex;

/// The shorter side from which a board is large: there corners come first and the centre last.
const LARGE: usize = 11;

/// On boards whose shorter side is below this, no line is better than another.
const LEAST: usize = 5;

/// A stone is near a vertex if it is at most this many columns and rows away.
const NEAR: usize = 2;

/// A corner is empty if all stones are more than this many columns or rows away from the move there.
const CORNER: usize = 5;

/// Computes the priors of the moves of a position.
pub(super) struct MovePriors<'a> {
    board: &'a Board,
    color: Color,
    last: Option<Vertex>,
}

impl<'a> MovePriors<'a> {
    pub(super) fn new(board: &'a Board, color: Color, last: Option<Vertex>) -> MovePriors<'a> {
        MovePriors { board, color, last }
    }

    /// The prior of a pass.
    pub(super) fn pass(&self) -> Prior {
        PASS
    }

    /// The prior of a play on an empty vertex. `None` for plays that are not legal on the board, and for those that
    /// fill an own eye unless a block in atari touches it.
    pub(super) fn prior(&self, v: Vertex) -> Option<Prior> {
        let (board, color) = (self.board, self.color);
        if policy::is_eye(board, color, v) && !self.touches_atari(v) {
            return None;
        }
        if !board.is_legal(color, v) {
            return None;
        }
        let mut prior = PLAY;
        let (captured, saved) = self.fight(v);
        if captured > 0 {
            prior.add(Prior::won(FOUGHT.over(captured)));
        }
        if policy::is_bad_self_atari(board, color, v) {
            prior.add(SELF_ATARI);
        } else if saved > 0 {
            prior.add(Prior::won(FOUGHT.over(saved)));
        }
        if pattern::matches(board, v) {
            prior.add(SHAPE);
        }
        if let Some(last) = self.last {
            let far = last.column().abs_diff(v.column()) + last.row().abs_diff(v.row());
            let weights = if self.is_opening() && self.around(last, NEAR) == 1 {
                BY_LONE_LAST
            } else {
                BY_LAST
            };
            prior.add(Prior::won(weights.get(far).copied().unwrap_or(0.0)));
        }
        if let Some(line) = self.open(v) {
            prior.add(line);
        }
        Some(prior)
    }

    /// The prior that depends on the line of the vertex; `None` if a stone is near, or on boards where lines do not
    /// matter.
    ///
    /// The first two lines are bad. On large boards the third and fourth are good, empty corners above all, and the
    /// centre can wait. On small boards the centre is good as long as there are few stones.
    fn open(&self, v: Vertex) -> Option<Prior> {
        let size = self.board.size();
        let column = v.column().min(size.width() - 1 - v.column());
        let row = v.row().min(size.height() - 1 - v.row());
        let (line, other) = (column.min(row), column.max(row));
        let shorter = self.shorter();
        if shorter < LEAST || self.around(v, NEAR) > 0 {
            return None;
        }
        if shorter < LARGE {
            return if self.has_few_stones() {
                let inside = Some(SMALL_OPENING_INSIDE);
                SMALL_OPENING_LINES.get(line).copied().or(inside)
            } else {
                SMALL_LINES.get(line).copied()
            };
        }
        let is_corner = line >= 2 && other <= 3;
        if is_corner && self.around(v, CORNER) == 0 {
            return Some(EMPTY_CORNER);
        }
        Some(LARGE_LINES.get(line).copied().unwrap_or(MIDDLE))
    }

    /// Whether the board is large and has few stones.
    fn is_opening(&self) -> bool {
        self.shorter() >= LARGE && self.has_few_stones()
    }

    /// Whether there are fewer than two stones for each line of the shorter side.
    fn has_few_stones(&self) -> bool {
        let stones = Color::ALL.map(|color| self.board.stone_count(color));
        stones.iter().sum::<usize>() < 2 * self.shorter()
    }

    /// The length of the shorter side.
    fn shorter(&self) -> usize {
        let size = self.board.size();
        size.width().min(size.height())
    }

    /// Number of stones at most `steps` columns and rows away from a vertex, including one on it.
    fn around(&self, v: Vertex, steps: usize) -> usize {
        let size = self.board.size();
        let (x, y) = (v.column(), v.row());
        let columns = x.saturating_sub(steps)..=(x + steps).min(size.width() - 1);
        let rows = y.saturating_sub(steps)..=(y + steps).min(size.height() - 1);
        let all = columns.flat_map(|column| rows.clone().map(move |row| (column, row)));
        all.filter(|&(column, row)| self.board.color_at(Vertex::new(column, row)).is_some())
            .count()
    }

    /// Whether a block in atari, of either colour, is adjacent to a vertex.
    fn touches_atari(&self, v: Vertex) -> bool {
        let mut blocks = v
            .neighbors()
            .into_iter()
            .flat_map(|n| self.board.block_at(n));
        blocks.any(|block| block.last_liberty().is_some())
    }

    /// The number of enemy stones that a play captures, and of own stones in atari that it connects to.
    fn fight(&self, v: Vertex) -> (usize, usize) {
        let (mut captured, mut saved) = (0, 0);
        for n in v.neighbors() {
            if matches!(self.board.cell(n), Cell::Empty | Cell::Off) {
                continue;
            }
            let block = self
                .board
                .block_at(n)
                .filter(|b| b.last_liberty().is_some());
            let size = block.map_or(0, Block::size);
            if self.board.cell(n).is(self.color) {
                saved += size;
            } else {
                captured += size;
            }
        }
        (captured, saved)
    }
}
