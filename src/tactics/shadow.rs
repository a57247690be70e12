//! The vertices that an answer depends on, so that it can be kept until one of them changes.
//!
//! While it reads, the search records two sets, which is cheap: vertices that it looked at together with their
//! neighbours (among them all moves that it tried), and stones whose blocks it looked at. At the end the sets are
//! completed on the board as it was before the first move: every block that was looked at is added with its neighbours.
//! Nothing is missed this way, because a block that arises during the search consists of stones that were played and of
//! blocks next to them.
//!
//! Of an attacker's block with more liberties than [`Seen::weak`] that no move touches, the search learns only that it
//! is not weak. A few connected stones and liberties are enough to prove this, whatever becomes of the rest of the
//! block.

use super::params;
use crate::board::Board;
use crate::color::{Cell, Color};
use crate::vertex::Vertex;
use crate::vertex_set::VertexSet;
use arrayvec::ArrayVec;

/// What a search has looked at so far.
#[derive(Clone, Copy, Debug)]
pub(super) struct Seen {
    /// Vertices that were looked at together with their neighbours; among them all moves that were tried.
    pub near: VertexSet,
    /// Stones whose blocks were looked at.
    pub blocks: VertexSet,
    /// Of the attacker's blocks with more liberties than this, only that was used.
    pub weak: usize,
}

impl Default for Seen {
    fn default() -> Seen {
        Seen {
            near: VertexSet::EMPTY,
            blocks: VertexSet::EMPTY,
            weak: params::WEAK,
        }
    }
}

impl Seen {
    /// The vertices that everything depends on that was looked at; `board` is the position in which the search began.
    pub(super) fn shadow(&self, board: &Board, attacker: Color) -> VertexSet {
        let mut looked = self.near.neighbors() | self.near | self.blocks;
        let mut shadow = VertexSet::EMPTY;
        let mut whole = VertexSet::EMPTY;
        while let Some(v) = looked.first() {
            looked.remove(v);
            let Some(color) = board.color_at(v) else {
                if board.is_empty(v) {
                    shadow.insert(v);
                }
                continue;
            };
            if color == attacker
                && let Some(part) = self.free_part(board, v, self.weak + 1)
            {
                shadow |= part;
                looked -= part;
                continue;
            }
            let stones = board.stone_set(v);
            whole |= stones;
            looked -= stones;
        }
        for v in (whole | whole.neighbors()) - shadow {
            if board.cell(v) != Cell::Off {
                shadow.insert(v);
            }
        }
        shadow
    }

    /// Connected stones, beginning with `v`, and `count` of their liberties that the search did not look at, if it
    /// finds so many.
    pub(super) fn free_part(&self, board: &Board, v: Vertex, count: usize) -> Option<VertexSet> {
        let block = board.block_at(v)?;
        if block.liberty_count() < count {
            return None;
        }
        let mut part = VertexSet::single(v);
        let mut queue: ArrayVec<Vertex, 64> = ArrayVec::new();
        queue.push(v);
        let (mut next, mut liberties) = (0, 0);
        while next < queue.len() {
            for n in queue[next].neighbors() {
                if board.is_empty(n) {
                    if !self.near.contains(n) && part.insert(n) {
                        liberties += 1;
                        if liberties == count {
                            return Some(part);
                        }
                    }
                } else if board.cell(n).is(block.color()) && part.insert(n) {
                    let _ = queue.try_push(n);
                }
            }
            next += 1;
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::super::{CaptureReader, CaptureReading};
    use crate::board::Board;
    use crate::board::tests::Numbers;
    use crate::color::Color;
    use crate::vertex::{Size, Vertex};
    use crate::vertex_set::VertexSet;

    /// A position after random moves, many of them near the last one, as in a game.
    fn position(numbers: &mut Numbers, size: Size) -> Board {
        let mut board = Board::new(size);
        let moves = size.area() / 4 + numbers.below(size.area());
        let mut last = Vertex::new(0, 0);
        for i in 0..moves {
            let mut v = Vertex::new(numbers.below(size.width()), numbers.below(size.height()));
            if numbers.below(3) > 0 {
                let near = |at: usize, n: usize| (at + n).saturating_sub(2);
                let (dx, dy) = (numbers.below(5), numbers.below(5));
                let (x, y) = (near(last.column(), dx), near(last.row(), dy));
                if x < size.width() && y < size.height() {
                    v = Vertex::new(x, y);
                }
            }
            let color = Color::ALL[i % 2];
            let own = |n: &Vertex| board.cell(*n).is(color.opponent()) || board.is_empty(*n);
            if v.neighbors().iter().any(own) && board.play(color, v).is_ok() {
                last = v;
            }
        }
        board
    }

    /// Whether the boards agree on a set, the ban included.
    fn agree(a: &Board, b: &Board, set: &VertexSet) -> bool {
        let ban = |board: &Board| board.ko().filter(|(v, _)| set.contains(*v));
        ban(a) == ban(b) && set.iter().all(|v| a.cell(v) == b.cell(v))
    }

    /// The board with something else on some vertices outside of a set; nothing if that is no position.
    fn set_up_elsewhere(numbers: &mut Numbers, board: &Board, set: &VertexSet) -> Option<Board> {
        let part = 1 + numbers.below(100);
        let mut stones = Vec::new();
        for v in board.size().vertices() {
            let mut color = board.color_at(v);
            if !set.contains(v) && numbers.below(100) < part {
                color = [None, Some(Color::Black), Some(Color::White)][numbers.below(3)];
            }
            stones.extend(color.map(|c| (c, v)));
        }
        Board::from_stones(board.size(), stones).ok()
    }

    /// The board after moves outside of a set.
    fn played_elsewhere(numbers: &mut Numbers, board: &Board, set: &VertexSet) -> Board {
        let size = board.size();
        let mut other = board.clone();
        for _ in 0..1 + numbers.below(60) {
            let v = Vertex::new(numbers.below(size.width()), numbers.below(size.height()));
            let color = Color::ALL[numbers.below(2)];
            let Ok(undo) = other.play(color, v) else {
                continue;
            };
            if !agree(board, &other, set) {
                other.undo(undo);
            }
        }
        other
    }

    /// Other boards that agree with this one on a set.
    fn others(numbers: &mut Numbers, board: &Board, set: &VertexSet) -> Vec<Board> {
        let mut found: Vec<Board> = (0..8)
            .filter_map(|_| set_up_elsewhere(numbers, board, set))
            .collect();
        found.extend((0..2).map(|_| played_elsewhere(numbers, board, set)));
        found.retain(|other| agree(board, other, set));
        found
    }

    fn without_shadow<T>(reading: CaptureReading<T>) -> CaptureReading<T> {
        CaptureReading {
            shadow: VertexSet::EMPTY,
            ..reading
        }
    }

    /// Asks about blocks and moves of random positions, changes the board where the answer should not depend on
    /// it, and asks again.
    fn answers_rest_on_their_shadows(size: usize, rounds: u64) {
        let mut reader = CaptureReader::default();
        let mut compared = 0;
        for seed in 0..rounds {
            let mut numbers = Numbers(seed + 1);
            let mut board = position(&mut numbers, Size::square(size).unwrap());
            let origins = board.block_origins();
            for target in origins {
                for question in [CaptureReader::attack, CaptureReader::defend] {
                    let found = question(&mut reader, &mut board, target).unwrap();
                    for mut other in others(&mut numbers, &board, &found.shadow) {
                        let again = question(&mut reader, &mut other, target).unwrap();
                        assert_eq!(
                            without_shadow(again),
                            without_shadow(found),
                            "{target} within {:?}\n{board}\n{other}",
                            found.shadow
                        );
                        compared += 1;
                    }
                }
            }
            for _ in 0..5 {
                let v = Vertex::new(numbers.below(size), numbers.below(size));
                let color = Color::ALL[numbers.below(2)];
                let found = reader.safe_move(&mut board, color, v);
                for mut other in others(&mut numbers, &board, &found.shadow) {
                    let again = reader.safe_move(&mut other, color, v);
                    assert_eq!(
                        without_shadow(again),
                        without_shadow(found),
                        "{color} {v} within {:?}\n{board}\n{other}",
                        found.shadow
                    );
                    compared += 1;
                }
            }
        }
        assert!(compared > rounds * 20, "{compared}");
    }

    #[test]
    fn answers_depend_on_nothing_outside_of_their_shadows() {
        answers_rest_on_their_shadows(7, 60);
        answers_rest_on_their_shadows(9, 60);
        answers_rest_on_their_shadows(19, 10);
    }

    #[test]
    #[ignore = "takes half a minute"]
    fn many_answers_depend_on_nothing_outside_of_their_shadows() {
        answers_rest_on_their_shadows(7, 1_000);
        answers_rest_on_their_shadows(9, 250);
        answers_rest_on_their_shadows(13, 50);
        answers_rest_on_their_shadows(19, 20);
    }
}
