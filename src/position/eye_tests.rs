//! Eye values on the board: what they say of enclosed groups is what the reader of life and death finds, and the moves that
//! they name do what they claim.

use super::*;
use crate::life::{LifeReader, Problem, Reach};
use crate::vertex::Size;

const SIDE: usize = 15;

fn position(board: &Board) -> Position {
    let mut game = Game::new(board.size(), Rules::default(), Komi::default());
    let stones = |color| board.stones_of(color).into_iter().map(move |v| (color, v));
    let placed = game.set_position(Color::ALL.into_iter().flat_map(stones));
    placed.unwrap();
    Position::new(game)
}

/// All shapes of so many connected vertices, each from column and row 0 on.
fn shapes(count: usize) -> Vec<Vec<(usize, usize)>> {
    let mut found = vec![vec![(count, count)]];
    for _ in 1..count {
        let grown = found.iter().flat_map(|shape| {
            let beside = shape
                .iter()
                .flat_map(|&(x, y)| [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]);
            let new = beside.filter(|v| !shape.contains(v));
            new.map(|v| {
                let mut shape = shape.clone();
                shape.push(v);
                shape.sort_unstable();
                shape
            })
        });
        found = grown.collect();
        found.sort();
        found.dedup();
    }
    let mut based: Vec<Vec<(usize, usize)>> = found
        .into_iter()
        .map(|shape| {
            let left = shape.iter().map(|&(x, _)| x).min().unwrap();
            let low = shape.iter().map(|&(_, y)| y).min().unwrap();
            shape.iter().map(|&(x, y)| (x - left, y - low)).collect()
        })
        .collect();
    based.sort();
    based.dedup();
    based
}

/// How a group is enclosed.
#[derive(Clone, Copy, Debug)]
struct Enclosed {
    /// Where the shape begins.
    at: (usize, usize),
    /// Whether the diagonal points of the wall are its own, too.
    solid: bool,
    outside: usize,
    sure_eye: bool,
}

/// A group of Black around a shape, and White everywhere else, with two eyes; and the group's stones and the shape.
fn enclose(shape: &[(usize, usize)], how: Enclosed) -> Option<(Board, VertexSet, VertexSet)> {
    let size = Size::square(SIDE).unwrap();
    let area = VertexSet::board(size);
    let (left, low) = how.at;
    let space: VertexSet = (shape.iter())
        .map(|&(x, y)| Vertex::new(x + left, y + low))
        .collect();
    let ring = |set: VertexSet| -> VertexSet {
        let diagonal: VertexSet = set.iter().flat_map(|v| v.diagonals()).collect();
        ((set.neighbors() | diagonal) & area) - set
    };
    let mut wall = if how.solid {
        ring(space)
    } else {
        (space.neighbors() & area) - space
    };
    let mut eye = VertexSet::EMPTY;
    if how.sure_eye {
        let fits = |&v: &Vertex| {
            let around = ring(VertexSet::single(v));
            let is_inner = around.len() == 8;
            is_inner
                && !wall.contains(v)
                && !around.intersects(&space)
                && VertexSet::single(v).neighbors().intersects(&wall)
                && !space.contains(v)
        };
        eye = VertexSet::single((area - space).iter().find(fits)?);
        wall |= ring(eye);
    }
    let far: VertexSet = [(SIDE - 1, SIDE - 1), (SIDE - 1, SIDE - 3)]
        .map(|(x, y)| Vertex::new(x, y))
        .into_iter()
        .collect();
    let mut empty = space | eye | far;
    for _ in 0..how.outside {
        let free = (wall.neighbors() & area) - wall - empty - empty.neighbors();
        empty.insert(free.iter().last()?);
    }
    let enemy = area - wall - empty;
    let stones =
        (wall.iter().map(|v| (Color::Black, v))).chain(enemy.iter().map(|v| (Color::White, v)));
    let board = Board::from_stones(size, stones).ok()?;
    Some((board, wall, space))
}

/// Counts positions, and lists those where the eye values say something else than the reader.
fn compare(most: usize, difference: &mut Vec<String>) -> usize {
    let mut reader = LifeReader::new();
    let mut count = 0;
    for shape in (1..=most).flat_map(shapes) {
        for at in [(0, 0), (3, 0), (3, 3)] {
            for (solid, sure_eye) in [(true, false), (true, true), (false, false), (false, true)] {
                for outside in 0..=2 {
                    let how = Enclosed {
                        at,
                        solid,
                        outside,
                        sure_eye,
                    };
                    let Some((board, wall, space)) = enclose(&shape, how) else {
                        continue;
                    };
                    count += 1;
                    let safe = board.stones_of(Color::White);
                    let problem = Problem::new(&board, &wall, &safe, Reach::default()).unwrap();
                    let lives = [Color::White, Color::Black]
                        .map(|first| !reader.captures(&problem, first, None, 1_000_000).unwrap());
                    let found = position(&board).close_eye(Color::Black, space.first().unwrap());
                    let need = if sure_eye { 1 } else { 2 };
                    let value = found.as_ref().map(|close| close.eye.value);
                    let told = value.map_or([false; 2], |v| [v.min() >= need, v.max() >= need]);
                    if told != lives {
                        let value = value.map_or("none".to_string(), |v| v.to_string());
                        difference.push(format!(
                            "{how:?}: {value}, attacker and defender first: lives {lives:?}\n{board}"
                        ));
                    }
                }
            }
        }
    }
    count
}

#[test]
fn enclosed_groups_live_as_their_eyes_say() {
    let mut difference = Vec::new();
    let most = std::env::var("GOEYE_EYES").map_or(3, |n| n.parse().unwrap());
    let count = compare(most, &mut difference);
    println!("{} of {count}", difference.len());
    for text in &difference {
        println!("{text}");
    }
}
