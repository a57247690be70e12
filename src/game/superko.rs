//! The situations of a game, whose repetition superko forbids.

use crate::board::{Board, zobrist};
use crate::color::{Cell, Color};
use crate::vertex::Vertex;
use arrayvec::ArrayVec;
use rustc_hash::FxHashSet;

/// The positions that each colour moved from.
///
/// Positions are identified by their 64-bit hash: the probability that two of a game's have the same one is less than
/// 10^-11 for 10,000 moves.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Situations(FxHashSet<u64>);

/// The key of a position and a mover: the bits of White's are reversed.
fn key(hash: u64, mover: Color) -> u64 {
    match mover {
        Color::Black => hash,
        Color::White => !hash,
    }
}

impl Situations {
    /// Adds a position that this colour moves from, and says whether it is new.
    pub(super) fn add(&mut self, hash: u64, mover: Color) -> bool {
        self.0.insert(key(hash, mover))
    }

    /// Reverts an [`Situations::add`] of a new one.
    pub(super) fn remove(&mut self, hash: u64, mover: Color) {
        self.0.remove(&key(hash, mover));
    }

    /// Whether either colour moved from this position.
    pub(super) fn contains(&self, hash: u64) -> bool {
        Color::ALL
            .iter()
            .any(|&mover| self.contains_with(hash, mover))
    }

    /// Whether this colour moved from this position.
    pub(super) fn contains_with(&self, hash: u64, mover: Color) -> bool {
        self.0.contains(&key(hash, mover))
    }

    pub(super) fn clear(&mut self) {
        self.0.clear();
    }
}

/// The hash of the board after a legal play.
pub(super) fn hash_after(board: &Board, color: Color, v: Vertex) -> u64 {
    let mut hash = board.hash() ^ zobrist::stone(color, v);
    let mut captured = ArrayVec::<_, 4>::new();
    let mut own = ArrayVec::<_, 4>::new();
    let mut alive = false;
    for n in v.neighbors() {
        let (Some(id), Some(c)) = (board.block_id(n), board.color_at(n)) else {
            alive |= board.cell(n) == Cell::Empty;
            continue;
        };
        let in_atari = board.block(id).liberty_count() == 1;
        if c == color {
            alive |= !in_atari;
        }
        let list = if c == color { &mut own } else { &mut captured };
        if in_atari && list.iter().all(|&(known, _)| known != id) {
            list.push((id, n));
        }
    }
    let mut remove = |color, n| {
        for stone in board.stones(n) {
            hash ^= zobrist::stone(color, stone);
        }
    };
    for &(_, n) in &captured {
        remove(color.opponent(), n);
    }
    if !alive && captured.is_empty() {
        for &(_, n) in &own {
            remove(color, n);
        }
        hash ^= zobrist::stone(color, v);
    }
    hash
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Suicide;

    #[test]
    fn the_hash_is_foreseen() {
        let mut numbers = crate::board::tests::Numbers(1);
        let mut below = |n| numbers.below(n);
        for side in 2..=6 {
            let size = crate::vertex::Size::square(side).unwrap();
            let mut board = Board::new(size);
            board.set_suicide(Suicide::Allowed);
            let (mut captures, mut suicides) = (0, 0);
            for _ in 0..2000 {
                let color = Color::ALL[below(2)];
                let v = Vertex::new(below(side), below(side));
                if !board.is_legal(color, v) {
                    continue;
                }
                let want = hash_after(&board, color, v);
                let undo = board.play_legal(color, v);
                assert_eq!(board.hash(), want, "{color} {v}\n{board}");
                captures += undo.captured_count();
                suicides += undo.suicide_count();
            }
            assert!(captures > 0 && suicides > 0, "{side}");
        }
    }

    #[test]
    fn situations_are_told_apart() {
        let mut situations = Situations::default();
        assert!(situations.add(5, Color::Black) && !situations.add(5, Color::Black));
        assert!(situations.add(5, Color::White));
        assert!(situations.contains_with(5, Color::White));
        situations.remove(5, Color::White);
        assert!(situations.contains(5) && !situations.contains(6));
        assert!(!situations.contains_with(5, Color::White));
        situations.remove(5, Color::Black);
        assert_eq!(situations, Situations::default());
    }
}
