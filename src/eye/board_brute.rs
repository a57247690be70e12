//! Complete play on a real board: the oracle for the graphs of eye spaces.
//!
//! A diagram has stones and the empty vertices that matter: `.` for both players, `x` for White's enemy only (outside
//! liberties), `k` a stone of Black on a vertex for both, `e` a sure eye of White elsewhere, `_` for neither player
//! (eyes of Black). White's largest block must not be captured. There are no ko threats, suicide is allowed, and both
//! players may pass.

use crate::board::{Board, Suicide};
use crate::color::Color;

use crate::vertex::Vertex;
use crate::vertex_set::VertexSet;
use rustc_hash::FxHashMap;
use std::collections::VecDeque;

/// The board of a diagram.
pub(super) fn board(diagram: &str) -> Board {
    let text: String = diagram
        .chars()
        .map(|c| match c {
            'x' | 'e' | '_' => '.',
            'k' => 'X',
            c => c,
        })
        .collect();
    let mut board = Board::from_diagram(&text).unwrap();
    board.set_suicide(Suicide::Allowed);
    board
}

fn marked(diagram: &str, mark: char) -> VertexSet {
    let rows: Vec<Vec<char>> = diagram
        .lines()
        .map(|row| row.chars().filter(|c| !c.is_whitespace()).collect())
        .filter(|row: &Vec<char>| !row.is_empty())
        .collect();
    let mut set = VertexSet::EMPTY;
    for (y, row) in rows.iter().rev().enumerate() {
        for (x, _) in row.iter().enumerate().filter(|&(_, &c)| c == mark) {
            set.insert(Vertex::new(x, y));
        }
    }
    set
}

/// The number of eyes that White makes if Black or White moves first, without the sure eye.
pub(super) fn eyes(diagram: &str) -> (u8, u8) {
    let open = board(diagram);
    let mut closed = open.clone();
    for v in marked(diagram, 'e') {
        let _ = closed.play(Color::White, v).unwrap();
    }
    let both = marked(diagram, '.') | marked(diagram, 'k');
    let black = both | marked(diagram, 'x') | marked(diagram, 'e');
    let (first, _) = open
        .blocks()
        .filter(|(_, block)| block.color() == Color::White)
        .map(|(_, block)| (block.head(), block.size()))
        .max_by_key(|&(_, size)| size)
        .unwrap();
    let count = |mover| {
        if !is_captured(&closed, first, &both, &black, mover) {
            2
        } else if !is_captured(&open, first, &both, &black, mover) {
            1
        } else {
            0
        }
    };
    (count(Color::Black), count(Color::White))
}

/// Whether Black captures the block: the least fixed point over all positions that can arise.
fn is_captured(
    board: &Board,
    wall: Vertex,
    both: &VertexSet,
    black: &VertexSet,
    mover: Color,
) -> bool {
    let mut numbers = FxHashMap::default();
    let mut after: Vec<(Color, Vec<usize>)> = Vec::new();
    let mut won: Vec<bool> = Vec::new();
    let mut todo = VecDeque::from([(board.clone(), mover)]);
    numbers.insert((board.hash(), mover), 0);
    while let Some((mut board, mover)) = todo.pop_front() {
        let over = board.color_at(wall) != Some(Color::White);
        let mut next = Vec::new();
        if !over {
            let places = if mover == Color::Black { black } else { both };
            let moves = places.iter().map(Some).chain([None]);
            for play in moves {
                let undo = match play {
                    Some(v) if !board.is_legal(mover, v) => continue,
                    Some(v) => board.play_legal(mover, v),
                    None => board.pass(),
                };
                let fresh = numbers.len();
                let number = *numbers
                    .entry((board.hash(), mover.opponent()))
                    .or_insert(fresh);
                if number == fresh {
                    todo.push_back((board.clone(), mover.opponent()));
                }
                next.push(number);
                board.undo(undo);
            }
        }
        won.push(over);
        after.push((mover, next));
    }
    let mut changed = true;
    while changed {
        changed = false;
        for (i, (mover, next)) in after.iter().enumerate().rev() {
            let now = match mover {
                _ if won[i] => true,
                Color::Black => next.iter().any(|&n| won[n]),
                Color::White => next.iter().all(|&n| won[n]) && !next.is_empty(),
            };
            changed |= now != won[i];
            won[i] = now;
        }
    }
    won[0]
}
