//! The rules by which a playout chooses its moves.
//!
//! Three rules on top of random play account for most of the quality of ownership on finished boards. Each is widely
//! cited; the first and the last are in Gelly, Wang, Munos, Teytaud, "Modification of UCT with Patterns in Monte-Carlo
//! Go" (2006).
//!
//! - Answer an atari near the last move by capturing or by extending.
//! - Never put a block of one's own into atari, unless its shape kills when it is captured.
//! - Play the vital point of a small eye space that the last move closed.

use super::rng::Rng;
use super::shape;
use crate::board::{Block, Board};
use crate::color::{Cell, Color};
use crate::vertex::Vertex;
use arrayvec::ArrayVec;

/// Candidate answers to the last move. Further ones are dropped, which does not matter: any answer to an atari will do.
type PolicyMoves = ArrayVec<Vertex, 16>;

/// Whether an empty vertex is an eye of `color`: all neighbours are own stones, and the opponent has at most one of the
/// diagonals, or none at the edge, so that it is not false.
#[inline]
pub fn is_eye(board: &Board, color: Color, v: Vertex) -> bool {
    let mut edge = false;
    for n in v.neighbors() {
        match board.cell(n) {
            Cell::Off => edge = true,
            cell if cell.is(color) => {}
            _ => return false,
        }
    }
    let hostile = v
        .diagonals()
        .iter()
        .filter(|&&d| board.cell(d).is(color.opponent()))
        .count();
    hostile < if edge { 1 } else { 2 }
}

/// Whether a legal move puts its own block into atari without capturing anything, unless the block is a
/// [killing shape](super::shape::kills), so that the self-atari is a nakade.
#[inline]
pub fn is_bad_self_atari(board: &Board, color: Color, v: Vertex) -> bool {
    let mut open = 0;
    let mut own: ArrayVec<&Block, 4> = ArrayVec::new();
    for n in v.neighbors() {
        match board.cell(n) {
            Cell::Empty => open += 1,
            Cell::Off => {}
            cell => {
                let Some(block) = board.block_at(n) else {
                    continue;
                };
                if cell.is(color) {
                    if block.liberty_count() > 2 {
                        return false;
                    }
                    if own.iter().all(|known| known.head() != block.head()) {
                        own.push(block);
                    }
                } else if block.liberty_count() == 1 {
                    return false;
                }
            }
        }
    }
    let size = 1 + own.iter().map(|block| block.size()).sum::<usize>();
    if open >= 2 || size <= shape::ALL_KILL {
        return false;
    }
    // Each block has one liberty besides this vertex at most.
    let beside = v.neighbors().into_iter().filter(|&n| board.is_empty(n));
    let others = own
        .iter()
        .flat_map(|block| block.liberties().iter().filter(|&liberty| liberty != v));
    let mut liberties = beside.chain(others);
    if let Some(first) = liberties.next()
        && liberties.any(|liberty| liberty != first)
    {
        return false;
    }
    if size > shape::LARGEST {
        return true;
    }
    let mut stones: ArrayVec<Vertex, { shape::LARGEST }> = ArrayVec::new();
    stones.push(v);
    for block in own {
        stones.extend(board.stones(block.head()));
    }
    !shape::kills(&stones)
}

/// Whether random play may play on an empty vertex: legal, no own eye filled, no bad self-atari.
#[inline]
pub fn is_playable(board: &Board, color: Color, v: Vertex) -> bool {
    match v.neighbors().iter().filter(|&&n| board.is_empty(n)).count() {
        0 => {
            !is_eye(board, color, v)
                && board.is_legal(color, v)
                && !is_bad_self_atari(board, color, v)
        }
        // Beside an empty vertex is no eye, and any move is legal: the vertex of a ko ban has none beside it.
        1 => !is_bad_self_atari(board, color, v),
        _ => true,
    }
}

/// A legal answer to the last move: to an atari, or else the vital point of an eye space; `None` if no rule applies.
#[inline]
pub fn answer(board: &Board, color: Color, last: Vertex, rng: &mut Rng) -> Option<Vertex> {
    let mut moves = PolicyMoves::new();
    atari_answers(board, color, last, &mut moves);
    if moves.is_empty()
        && let Some(v) = nakade(board, color, last)
    {
        return board.is_legal(color, v).then_some(v);
    }
    if moves.is_empty() {
        None
    } else {
        Some(moves[rng.below(moves.len())])
    }
}

/// Collects the captures and extensions that answer ataris: captures of the block of the last move, captures that save
/// own blocks in atari beside it, and extensions of these.
fn atari_answers(board: &Board, color: Color, last: Vertex, moves: &mut PolicyMoves) {
    if let Some(block) = board.block_at(last)
        && let Some(v) = block.last_liberty()
        && board.is_legal(color, v)
    {
        add(moves, v);
    }
    for n in last.neighbors() {
        if !board.cell(n).is(color) {
            continue;
        }
        let Some(v) = board.block_at(n).and_then(Block::last_liberty) else {
            continue;
        };
        captures_beside(board, color, n, moves);
        if board.is_legal(color, v) && !is_bad_self_atari(board, color, v) {
            add(moves, v);
        }
    }
}

/// Collects captures of enemy blocks in atari that touch the block at `v`.
fn captures_beside(board: &Board, color: Color, v: Vertex, moves: &mut PolicyMoves) {
    for stone in board.stones(v) {
        for n in stone.neighbors() {
            if board.cell(n).is(color.opponent())
                && let Some(liberty) = board.block_at(n).and_then(Block::last_liberty)
                && board.is_legal(color, liberty)
            {
                add(moves, liberty);
            }
        }
    }
}

#[inline]
fn add(moves: &mut PolicyMoves, v: Vertex) {
    if !moves.contains(&v) {
        // See `PolicyMoves` for a full list.
        let _ = moves.try_push(v);
    }
}

/// The vital point of a small empty region next to the last move that touches no stone of `color`.
fn nakade(board: &Board, color: Color, last: Vertex) -> Option<Vertex> {
    for n in last.neighbors() {
        if board.is_empty(n)
            && may_be_small(board, color, n)
            && let Some(region) = small_region(board, color, n)
            && let Some(vital) = shape::vital_vertex(&region)
        {
            return Some(vital);
        }
    }
    None
}

/// Whether the nearest vertices leave it open that the empty region of `v` is [small](small_region). Most are not.
#[inline]
fn may_be_small(board: &Board, color: Color, v: Vertex) -> bool {
    let [up, left, right, down] = v.neighbors().map(|n| board.cell(n));
    let corners = [(up, left), (up, right), (down, left), (down, right)];
    let (mut size, mut touches) = (1, false);
    for cell in [up, left, right, down] {
        size += usize::from(cell == Cell::Empty);
        touches |= cell.is(color);
    }
    for (d, (a, b)) in v.diagonals().into_iter().zip(corners) {
        if a == Cell::Empty || b == Cell::Empty {
            size += usize::from(board.is_empty(d));
            touches |= board.cell(d).is(color);
        }
    }
    !touches && size <= shape::LARGEST
}

/// The empty region of `v`; `None` if it is larger than any killing shape or touches a stone of `color`.
#[inline]
fn small_region(
    board: &Board,
    color: Color,
    v: Vertex,
) -> Option<ArrayVec<Vertex, { shape::LARGEST }>> {
    let mut region: ArrayVec<Vertex, { shape::LARGEST }> = ArrayVec::new();
    region.push(v);
    let mut next = 0;
    while next < region.len() {
        for n in region[next].neighbors() {
            match board.cell(n) {
                Cell::Empty if !region.contains(&n) && region.try_push(n).is_err() => return None,
                cell if cell.is(color) => return None,
                _ => {}
            }
        }
        next += 1;
    }
    Some(region)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(name: &str) -> Vertex {
        name.parse().unwrap()
    }

    #[test]
    fn eyes_need_their_diagonals() {
        let board = Board::from_diagram(
            ". X . X . O
             X X X O O X
             . X . X . X
             O X X X X .",
        )
        .unwrap();
        for (name, want) in [
            ("A4", true),
            ("C4", false),
            ("E4", false),
            ("A2", false),
            ("C2", true),
            ("E2", false),
        ] {
            assert_eq!(is_eye(&board, Color::Black, at(name)), want, "{name}");
        }
        assert!(!is_eye(&board, Color::White, at("A4")));
    }

    #[test]
    fn self_atari_is_good_only_where_it_kills() {
        // White's corner region: a stone at B4 makes three in a row there, which kills.
        let board = Board::from_diagram(
            ". X X . O X .
             O O O O O X .
             X X X X X X .
             . . . . . . .",
        )
        .unwrap();
        assert!(!is_bad_self_atari(&board, Color::Black, at("A4")));
        assert!(!is_bad_self_atari(&board, Color::Black, at("D4")));
        // Four in a row would live once captured.
        let board = Board::from_diagram(
            ". X X X . O X
             O O O O O O X
             X X X X X X X
             . . . . . . .",
        )
        .unwrap();
        assert!(is_bad_self_atari(&board, Color::Black, at("A4")));
        assert!(is_bad_self_atari(&board, Color::Black, at("E4")));
        assert!(is_bad_self_atari(&board, Color::White, at("A4")), "a seki");
        // A4 joins one block on two sides to a square of four; C4 makes a zigzag of it.
        let board = Board::from_diagram(
            ". X . O X
             X X O O X
             O O O X X
             . X X X .",
        )
        .unwrap();
        assert!(!is_bad_self_atari(&board, Color::Black, at("A4")));
        assert!(is_bad_self_atari(&board, Color::Black, at("C4")));
    }

    #[test]
    fn atari_is_answered_by_capture_or_flight() {
        let answers = |diagram: &str| {
            let mut moves = PolicyMoves::new();
            atari_answers(
                &Board::from_diagram(diagram).unwrap(),
                Color::Black,
                at("C2"),
                &mut moves,
            );
            moves.to_vec()
        };
        let runs = ". . . . .
                    . . O . .
                    . O X . .
                    . . O . .
                    . . . . .";
        assert_eq!(answers(runs), [at("D3")]);
        let captures = ". X X . .
                        X O O X .
                        . O X . .
                        . X O . .
                        . . . . .";
        assert_eq!(answers(captures), [at("A3"), at("D3")]);
        let cannot = ". . . . .
                      . O O O .
                      . O X . O
                      . O O O .
                      . . . . .";
        assert_eq!(answers(cannot), []);
    }

    #[test]
    fn the_vital_point_of_an_eye_space_that_was_just_closed() {
        let board = Board::from_diagram(
            ". . . O X
             O O O O X
             X X X X X
             . . . . .",
        )
        .unwrap();
        let mut rng = Rng::new(0);
        assert_eq!(
            answer(&board, Color::Black, at("D4"), &mut rng),
            Some(at("B4"))
        );
        assert_eq!(answer(&board, Color::White, at("A2"), &mut rng), None);
    }
}
