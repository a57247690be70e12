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

/// What is found about enclosed groups.
#[derive(Default)]
struct Compared {
    groups: usize,
    /// Where the eye values say something else than the reader, with a wall of several blocks.
    divided: usize,
}

/// Compares eye values with what the reader finds, for every so many of the groups around eye spaces of some numbers of
/// vertices.
///
/// The one difference that there may be is that of walls of several blocks, which the enemy can cut in the eye space or
/// outside: an eye value takes the wall as one block.
fn compare(counts: std::ops::RangeInclusive<usize>, every: usize) -> Compared {
    let mut reader = LifeReader::new();
    let mut compared = Compared::default();
    let ways = [(true, false), (true, true), (false, false), (false, true)];
    let mut number = 0;
    for shape in counts.flat_map(shapes) {
        for at in [(0, 0), (3, 0), (3, 3)] {
            for ((solid, sure_eye), outside) in ways
                .into_iter()
                .flat_map(|way| (0..=2).map(move |n| (way, n)))
            {
                number += 1;
                if number % every > 0 {
                    continue;
                }
                let how = Enclosed {
                    at,
                    solid,
                    outside,
                    sure_eye,
                };
                let Some((board, wall, space)) = enclose(&shape, how) else {
                    continue;
                };
                let safe = board.stones_of(Color::White);
                let problem = Problem::new(&board, &wall, &safe, Reach::default()).unwrap();
                let mut lives = |first| Some(!reader.captures(&problem, first, None, 1_000_000)?);
                let (Some(attacked), Some(defended)) = (lives(Color::White), lives(Color::Black))
                else {
                    continue;
                };
                compared.groups += 1;
                let found = position(&board).close_eye(Color::Black, space.first().unwrap());
                let need = if sure_eye { 1 } else { 2 };
                let value = found.map(|close| close.eye.value);
                let told = value.map_or((false, false), |v| (v.min() >= need, v.max() >= need));
                if told != (attacked, defended) {
                    assert!(
                        wall.components().count() > 1,
                        "{how:?}: {value:?}, lives {attacked} {defended}\n{board}"
                    );
                    compared.divided += 1;
                }
            }
        }
    }
    compared
}

#[test]
fn enclosed_groups_live_as_their_eyes_say() {
    let Compared { groups, divided } = compare(1..=3, 1);
    assert!(
        groups > 300 && divided * 100 <= groups,
        "{divided} of {groups}"
    );
}

/// Of the groups around eye spaces of five and six vertices the test looks at one in so many. All of them take three minutes.
const SAMPLED: usize = 11;

/// The same with larger eye spaces.
#[test]
#[ignore = "takes half a minute"]
fn larger_enclosed_groups_live_as_their_eyes_say() {
    let Compared { groups, divided } = compare(1..=4, 1);
    assert!(
        groups > 900 && divided * 100 <= 4 * groups,
        "{divided} of {groups}"
    );
    let Compared { groups, divided } = compare(5..=6, SAMPLED);
    assert!(
        groups > 50 && divided * 100 <= 10 * groups,
        "{divided} of {groups}"
    );
}
