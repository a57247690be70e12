//! The oracles: every sequence of enemy moves, tried one by one.

use super::*;
use crate::board::naive::NaiveBoard;
use crate::vertex::Size;
use std::collections::HashSet;

/// Nobody owns an empty board, however small.
#[test]
fn an_empty_board_is_no_territory() {
    for (width, height) in [(1, 1), (1, 2), (19, 19)] {
        let found = pass_alive(&Board::new(Size::new(width, height).unwrap()));
        assert!(found.black.territory.is_empty() && found.white.territory.is_empty());
    }
}

/// The oracle: the stones of `color` that survive every sequence of enemy moves, tried one by one.
fn uncapturable(start: &NaiveBoard, color: Color) -> VertexSet {
    let own = |b: &NaiveBoard| -> VertexSet {
        b.stones
            .iter()
            .filter(|&(_, &c)| c == color)
            .map(|(&v, _)| v)
            .collect()
    };
    let mut safe = own(start);
    let mut seen = HashSet::new();
    let mut todo = vec![start.clone()];
    while let Some(board) = todo.pop() {
        if !seen.insert(board.stones.clone()) {
            continue;
        }
        safe &= own(&board);
        if safe.is_empty() {
            break;
        }
        for v in board.size.vertices() {
            let mut after = board.clone();
            if after.play(color.opponent(), v).is_ok() {
                todo.push(after);
            }
        }
    }
    safe
}

fn naive(board: &Board) -> NaiveBoard {
    let mut naive = NaiveBoard::new(board.size(), board.suicide());
    for color in Color::ALL {
        let stones = board.stones_of(color);
        naive.stones.extend(stones.iter().map(|v| (v, color)));
    }
    naive
}

fn check(board: &Board) {
    let naive = naive(board);
    for color in Color::ALL {
        let found = pass_alive_of(board, color).stones;
        assert_eq!(
            found,
            uncapturable(&naive, color),
            "{color} {:?}\n{board}",
            board.suicide()
        );
    }
}

/// Every position of these sizes that the digits of a number to base 3 spell.
fn positions(size: Size) -> impl Iterator<Item = Board> {
    let vertices: Vec<Vertex> = size.vertices().collect();
    (0..3u32.pow(vertices.len() as u32)).filter_map(move |code| {
        let stones =
            vertices
                .iter()
                .enumerate()
                .filter_map(|(i, &v)| match code / 3u32.pow(i as u32) % 3 {
                    1 => Some((Color::Black, v)),
                    2 => Some((Color::White, v)),
                    _ => None,
                });
        Board::from_stones(size, stones.collect::<Vec<_>>()).ok()
    })
}

#[test]
fn exact_on_all_small_boards() {
    for (w, h) in [(1, 1), (2, 2), (5, 1), (7, 1), (3, 2), (4, 2), (3, 3)] {
        for mut board in positions(Size::new(w, h).unwrap()) {
            check(&board);
            board.set_suicide(Suicide::Allowed);
            check(&board);
        }
    }
}

/// Random larger positions in which one colour has most of the board, where there is life to find.
#[test]
fn exact_on_random_positions() {
    let mut rng = crate::board::tests::Numbers(5);
    let mut alive = 0;
    for (w, h) in [(5, 3), (4, 4), (6, 3), (5, 4)] {
        let size = Size::new(w, h).unwrap();
        for _ in 0..400 {
            let stones: Vec<_> = size
                .vertices()
                .filter_map(|v| match rng.below(20) {
                    0..13 => Some((Color::Black, v)),
                    13..16 => Some((Color::White, v)),
                    _ => None,
                })
                .collect();
            let Ok(mut board) = Board::from_stones(size, stones) else {
                continue;
            };
            check(&board);
            board.set_suicide(Suicide::Allowed);
            check(&board);
            alive += usize::from(!pass_alive_of(&board, Color::Black).stones.is_empty());
        }
    }
    assert!(alive > 50, "{alive}");
}

/// The oracle: whether the opponent of `owner`, moving alone, can reach a position with pass-alive stones in the area.
fn can_live(start: &NaiveBoard, owner: Color, area: &VertexSet) -> bool {
    let mut seen = HashSet::new();
    let mut todo = vec![start.clone()];
    while let Some(board) = todo.pop() {
        if !seen.insert(board.stones.clone()) {
            continue;
        }
        let mut fast =
            Board::from_stones(board.size, board.stones.iter().map(|(&v, &c)| (c, v))).unwrap();
        fast.set_suicide(board.suicide);
        if pass_alive_of(&fast, owner.opponent())
            .stones
            .intersects(area)
        {
            return true;
        }
        for v in area {
            let mut after = board.clone();
            after.ko = None;
            if after.play(owner.opponent(), v).is_ok() {
                todo.push(after);
            }
        }
    }
    false
}

/// The oracle: whether `owner`, to move, can take all enemy stones in the area by alternating play, within as many moves.
fn takes(start: &NaiveBoard, owner: Color, area: &VertexSet, moves: usize) -> bool {
    let replies = |after: &NaiveBoard| {
        let mut passed = after.clone();
        passed.ko = None;
        area.iter()
            .filter_map(|v| with(after, owner.opponent(), v))
            .chain([passed])
            .collect::<Vec<_>>()
    };
    moves > 0
        && area
            .iter()
            .filter_map(|v| with(start, owner, v))
            .any(|after| {
                !area
                    .iter()
                    .any(|v| after.stones.get(&v) == Some(&owner.opponent()))
                    || replies(&after)
                        .iter()
                        .all(|board| takes(board, owner, area, moves - 1))
            })
}

fn with(board: &NaiveBoard, color: Color, v: Vertex) -> Option<NaiveBoard> {
    let mut after = board.clone();
    after.play(color, v).ok().map(|_| after)
}

/// What the oracles say of the areas between Black's pass-alive stones.
#[derive(Debug, Default)]
struct Areas {
    proven: usize,
    missed: usize,
    taken: usize,
    /// Where White lives by no moves of its own, although that is not proven.
    alone: usize,
    /// Where that is not seen.
    unseen: usize,
}

fn check_territory(board: &Board, areas: &mut Areas) {
    let found = pass_alive_of(board, Color::Black);
    if found.stones.is_empty() {
        return;
    }
    let naive = naive(board);
    for area in (VertexSet::board(board.size()) - found.stones).components() {
        let lives = can_live(&naive, Color::Black, &area);
        let claimed = area.is_subset(&found.territory);
        // By White's moves alone more can be told, and nearly all is.
        let alone = territory::of(board, Color::Black, &found.stones, Answers::None);
        let alone = area.is_subset(&alone);
        assert!(!(alone && lives), "{area:?} {:?}\n{board}", board.suicide());
        assert!(alone || !claimed, "{area:?} {:?}\n{board}", board.suicide());
        areas.alone += usize::from(alone && !claimed);
        areas.unseen += usize::from(!alone && !lives);
        assert!(
            !(claimed && lives),
            "{area:?} {:?}\n{board}",
            board.suicide()
        );
        areas.proven += usize::from(claimed && area.len() > 2);
        areas.missed += usize::from(!claimed && !lives);
        let few = (area & board.empty_vertices()).len() <= 4;
        if claimed && few && area.intersects(&board.stones_of(Color::White)) {
            assert!(
                takes(&naive, Color::Black, &area, 5),
                "{area:?} {:?}\n{board}",
                board.suicide()
            );
            areas.taken += 1;
        }
    }
}

/// The enemy never lives in proven territory by any moves of its own, the owner can take its stones, and hardly any
/// area is missed where it cannot live.
#[test]
fn territory_is_exact_on_random_positions() {
    let mut rng = crate::board::tests::Numbers(11);
    let mut areas = Areas::default();
    for (w, h) in [(5, 3), (4, 4), (6, 3), (5, 4), (7, 3), (9, 2), (14, 1)] {
        let size = Size::new(w, h).unwrap();
        for _ in 0..1200 {
            let stones: Vec<_> = size
                .vertices()
                .filter_map(|v| match rng.below(20) {
                    0..12 => Some((Color::Black, v)),
                    12..16 => Some((Color::White, v)),
                    _ => None,
                })
                .collect();
            let Ok(mut board) = Board::from_stones(size, stones) else {
                continue;
            };
            check_territory(&board, &mut areas);
            board.set_suicide(Suicide::Allowed);
            check_territory(&board, &mut areas);
        }
    }
    let Areas {
        proven,
        missed,
        taken,
        unseen,
        ..
    } = areas;
    assert!(proven > 800 && taken > 100 && missed < 4, "{areas:?}");
    assert!(unseen <= missed, "{areas:?}");
}

/// White cannot make two eyes in the corner by any moves of its own. But if Black fills two of the empty vertices
/// there, White's capture on the last one may leave a row of four.
#[test]
fn an_eye_too_large_to_fill_is_undecided() {
    let check = |diagram: &str, expected: Unconditional| {
        let board = Board::from_diagram(diagram).unwrap();
        let corner = "A5".parse().unwrap();
        let found = unconditional(&board, &pass_alive(&board), corner);
        assert_eq!(found, expected, "{diagram}");
        // By moves of White alone there are no two eyes either way.
        let alone = by_moves_alone(&board, corner);
        assert_eq!(alone, Unconditional::Territory(Color::Black), "{diagram}");
    };
    check(
        ". X X . O X .
         O . O O O X X
         O O O O O X .
         X X X X X X X
         . X . X . X .",
        Unconditional::Undecided,
    );
    check(
        ". X X . O X .
         O O O O O X X
         O O O O O X .
         X X X X X X X
         . X . X . X .",
        Unconditional::Territory(Color::Black),
    );
}

#[test]
fn territory_is_where_nobody_can_live() {
    let board = Board::from_diagram(
        ". X . O X . . . .
         X X X X X O O . .
         . . X . . X X O O
         X X X X X X . . .
         . . . . . X O . .
         . . . . . X X O O
         . . . . . . X O .",
    )
    .unwrap();
    let both = pass_alive(&board);
    let at = |name: &str| unconditional(&board, &both, name.parse().unwrap());
    assert_eq!(at("B7"), Unconditional::Alive);
    assert_eq!(at("D7"), Unconditional::Dead);
    assert_eq!(at("C7"), Unconditional::Territory(Color::Black));
    assert_eq!(at("A1"), Unconditional::Undecided, "room to live");
    assert_eq!(at("H7"), Unconditional::Undecided);
    assert_eq!(at("F6"), Unconditional::Undecided);
    assert!(both[Color::White].stones.is_empty());
    assert_eq!(both[Color::Black].dead(&board, Color::Black).len(), 1);
}
