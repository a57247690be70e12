//! What a move looks like before anything was played out: knowledge as virtual playouts.
//!
//! Each sign adds some playouts, won or lost, to those that a move begins with (Gelly and Silver, "Combining Online and
//! Offline Knowledge in UCT", 2007).

use crate::board::{Block, Board};
use crate::color::{Cell, Color};
use crate::playout::{pattern, policy};
use crate::vertex::Vertex;

/// Virtual playouts: how many, and the share that is won.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Prior {
    pub weight: f32,
    pub value: f32,
}

impl Prior {
    fn new(weight: f32, value: f32) -> Prior {
        Prior { weight, value }
    }

    pub(super) fn add(&mut self, weight: f32, value: f32) {
        let total = self.weight + weight;
        self.value = (self.value * self.weight + value * weight) / total;
        self.weight = total;
    }
}

/// On boards with sides from this length on corners come first, and the middle comes last.
const LARGE: usize = 11;

/// A corner is empty if no stone is within so many steps of a move there.
const CORNER: usize = 5;

/// Judges the moves of a position.
pub(super) struct Judge<'a> {
    board: &'a Board,
    color: Color,
    last: Option<Vertex>,
}

impl<'a> Judge<'a> {
    pub(super) fn new(board: &'a Board, color: Color, last: Option<Vertex>) -> Judge<'a> {
        Judge { board, color, last }
    }

    /// The prior of a pass.
    pub(super) fn pass(&self) -> Prior {
        Prior::new(10.0, 0.1)
    }

    /// The prior of a play on an empty vertex; `None` for moves that are not worth a thought.
    pub(super) fn prior(&self, v: Vertex) -> Option<Prior> {
        let (board, color) = (self.board, self.color);
        if policy::is_eye(board, color, v) && !self.touches_atari(v) {
            return None;
        }
        let mut prior = Prior::new(10.0, 0.5);
        if !board.is_legal(color, v) {
            return None;
        }
        let (captured, saved) = self.fight(v);
        if captured > 0 {
            prior.add(10.0 + 5.0 * captured.min(6) as f32, 1.0);
        }
        if policy::is_bad_self_atari(board, color, v) {
            prior.add(30.0, 0.0);
        } else if saved > 0 {
            prior.add(10.0 + 5.0 * saved.min(6) as f32, 1.0);
        }
        if pattern::matches(board, v) {
            prior.add(6.0, 1.0);
        }
        if let Some(last) = self.last {
            let far = last.column().abs_diff(v.column()) + last.row().abs_diff(v.row());
            // Where a stone stands alone, one keeps off it.
            let near = if self.is_opening() && self.around(last, 2) == 1 {
                [0.0, 0.0, 2.0, 6.0, 4.0]
            } else {
                [0.0, 12.0, 10.0, 6.0, 3.0]
            };
            prior.add(near.get(far).copied().unwrap_or(0.0), 1.0);
        }
        self.open(v, &mut prior);
        Some(prior)
    }

    /// What is known of moves where nobody is near: the first line is bad and the second one doubtful, the third and the
    /// fourth are good, and so are empty corners; the middle of large boards can wait.
    fn open(&self, v: Vertex, prior: &mut Prior) {
        let size = self.board.size();
        let column = v.column().min(size.width() - 1 - v.column());
        let row = v.row().min(size.height() - 1 - v.row());
        let (line, other) = (column.min(row), column.max(row));
        let shorter = self.shorter();
        if shorter < 5 || self.around(v, 2) > 0 {
            return;
        }
        let is_corner = || other <= 3 && self.around(v, CORNER) == 0;
        match (line, shorter < LARGE) {
            (0, true) => prior.add(20.0, 0.0),
            (1, true) => prior.add(6.0, 0.0),
            (_, true) => {}
            (0, false) => prior.add(80.0, 0.0),
            (1, false) => prior.add(40.0, 0.0),
            (2 | 3, false) if is_corner() => prior.add(80.0, 1.0),
            (2 | 3, false) => prior.add(20.0, 1.0),
            (_, false) => prior.add(10.0, 0.0),
        }
    }

    /// Whether a large board has fewer stones than two for each line.
    fn is_opening(&self) -> bool {
        let shorter = self.shorter();
        let stones = Color::ALL.map(|color| self.board.stone_count(color));
        shorter >= LARGE && stones.iter().sum::<usize>() < 2 * shorter
    }

    /// The length of the shorter side.
    fn shorter(&self) -> usize {
        let size = self.board.size();
        size.width().min(size.height())
    }

    /// How many stones are within so many steps, diagonal ones too.
    fn around(&self, v: Vertex, steps: usize) -> usize {
        let size = self.board.size();
        let (x, y) = (v.column(), v.row());
        let columns = x.saturating_sub(steps)..=(x + steps).min(size.width() - 1);
        let rows = y.saturating_sub(steps)..=(y + steps).min(size.height() - 1);
        let all = columns.flat_map(|column| rows.clone().map(move |row| (column, row)));
        all.filter(|&(column, row)| self.board.color_at(Vertex::new(column, row)).is_some())
            .count()
    }

    /// Whether a block in atari stands beside a vertex.
    fn touches_atari(&self, v: Vertex) -> bool {
        let blocks = v
            .neighbors()
            .into_iter()
            .filter_map(|n| self.board.block_at(n));
        blocks
            .into_iter()
            .any(|block| block.last_liberty().is_some())
    }

    /// How many stones a move captures, and how many own stones in atari it joins.
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
