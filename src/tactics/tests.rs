use super::oracle::{Oracle, Threats};
use super::*;
use crate::board::tests::Numbers;
use crate::vertex::{Size, Symmetry};

fn at(name: &str) -> Vertex {
    name.parse().unwrap()
}

/// The position in another orientation, perhaps with the colours exchanged.
fn seen(board: &Board, symmetry: Symmetry, swapped: bool) -> Board {
    let stones = Color::ALL.into_iter().flat_map(|color| {
        let shown = if swapped { color.opponent() } else { color };
        board
            .stones_of(color)
            .into_iter()
            .map(move |v| (shown, symmetry.map(board.size(), v)))
    });
    Board::from_stones(symmetry.size(board.size()), stones).unwrap()
}

/// Checks the codes of attack and defence on all views of a position; no defence is asked where there is no attack.
fn check(diagram: &str, target: &str, attack: u8, defense: Option<u8>) {
    let board = Board::from_diagram(diagram).unwrap();
    let mut reader = Reader::default();
    for symmetry in Symmetry::ALL {
        for swapped in [false, true] {
            let mut view = seen(&board, symmetry, swapped);
            let before = view.clone();
            let v = symmetry.map(board.size(), at(target));
            let found = reader.attack(&mut view, v).unwrap();
            assert_eq!(found.outcome.code(), attack, "attack on {v}\n{view}");
            if let Some(want) = defense {
                let found = reader.defend(&mut view, v).unwrap();
                assert_eq!(found.outcome.code(), want, "defence of {v}\n{view}");
            }
            assert_eq!(view, before);
            view.validate().unwrap();
        }
    }
}

#[test]
fn a_stone_in_atari() {
    let atari = |answer: &str| {
        format!(
            ". . . . . . .
             . . . . . . .
             . . X {answer} . . .
             . X O . . . .
             . . X {answer} . . .
             . . . . . . .
             . . . . . . ."
        )
    };
    check(&atari("."), "C4", 1, Some(1));
    check(&atari("X"), "C4", 1, Some(0));
    check(
        ". . . . .\n. . . . .\n. . O . .\n. . . . .\n. . . . .",
        "C3",
        0,
        None,
    );
}

const LADDER: &str = "
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . X O . . . . .
    . . . X X . . . .
    . . . . . . . . .
    . . . . . . . . .";

#[test]
fn a_ladder_runs_to_the_edge_or_into_a_breaker() {
    check(LADDER, "D4", 1, Some(1));
    let broken = LADDER.replacen(
        ". . . . . . . . .\n    . . . . . . . . .\n    . . . . . . . . .",
        ". . . . . . . . .\n    . . . . . . . . .\n    . . . . . . O . .",
        1,
    );
    assert_ne!(broken, LADDER);
    check(&broken, "D4", 0, None);
}

#[test]
fn a_snapback() {
    // Black throws in at A1 and takes three stones back.
    check(
        ". X . X .
         X O O X .
         . O X X .
         . X . . .",
        "B2",
        1,
        None,
    );
}

#[test]
fn retaking_a_ko_takes_a_threat() {
    let diagram = "
        . X O .
        X O . O
        . X O .
        . . . .";
    check(diagram, "B3", 1, Some(1));
    let mut board = Board::from_diagram(diagram).unwrap();
    let _ = board.play(Color::Black, at("C3")).unwrap();
    let mut reader = Reader::default();
    assert_eq!(
        reader.attack(&mut board, at("C3")).unwrap().outcome,
        Outcome::BadKo
    );
}

#[test]
fn moves_into_capture_are_not_safe() {
    let mut board = Board::from_diagram(". X . .\nX . X .\n. . . .\n. . . .").unwrap();
    let mut reader = Reader::default();
    assert_eq!(
        reader.safe_move(&mut board, Color::White, at("B3")).outcome,
        Ok(Outcome::Failure)
    );
    assert_eq!(
        reader.safe_move(&mut board, Color::White, at("A4")).outcome,
        Err(IllegalMove::Suicide)
    );
    assert_eq!(
        reader.safe_move(&mut board, Color::Black, at("B3")).outcome,
        Ok(Outcome::Success)
    );
}

#[test]
fn no_block_no_answer() {
    let mut board = Board::new(Size::square(5).unwrap());
    assert_eq!(Reader::default().attack(&mut board, at("C3")), None);
    assert_eq!(Reader::default().defend(&mut board, at("C3")), None);
}

#[test]
fn a_budget_that_runs_out_is_told() {
    let mut board = Board::from_diagram(LADDER).unwrap();
    let mut reader = Reader::new(Settings { nodes: 1 });
    let reading = reader.attack(&mut board, at("D4")).unwrap();
    assert!(
        reading.exhausted && reading.outcome == Outcome::Failure,
        "{reading:?}"
    );
}

/// A random position with many stones, and the vertex of one of them.
fn position(numbers: &mut Numbers, size: Size) -> Option<(Board, Vertex)> {
    let fill = 50 + numbers.below(40);
    let mut stones = Vec::new();
    for v in size.vertices() {
        if numbers.below(100) < fill {
            stones.push((Color::ALL[numbers.below(2)], v));
        }
    }
    let target = stones.get(numbers.below(stones.len().max(1)))?.1;
    Some((Board::from_stones(size, stones).ok()?, target))
}

/// What the oracle says to one side's question, as a code.
fn oracle_code(board: &Board, target: Vertex, attack: bool) -> Option<u8> {
    let size = board.size();
    let cell = |v: Vertex| board.color_at(v).map_or(0, |c| 1 + c as u8);
    let cells: Vec<u8> = size.vertices().map(cell).collect();
    let index = size.vertices().position(|v| v == target)?;
    let asks = |threats| {
        let mut oracle = Oracle::new(
            size.width(),
            size.height(),
            index,
            cell(target),
            threats,
            200_000,
        );
        Some(oracle.captures(&cells, None, attack)? == attack)
    };
    let (own, other) = if attack {
        (Threats::Attacker, Threats::Defender)
    } else {
        (Threats::Defender, Threats::Attacker)
    };
    for (threats, code) in [(other, 1), (Threats::Nobody, 2), (own, 3)] {
        if asks(threats)? {
            return Some(code);
        }
    }
    Some(0)
}

/// A capture that is claimed exists; nearly all that exist are found.
fn agree_with_the_oracle(sizes: &[(usize, usize)], rounds: usize) {
    let mut numbers = Numbers(7);
    let mut reader = Reader::default();
    let (mut asked, mut agreed) = (0, 0);
    for &(w, h) in sizes {
        let size = Size::new(w, h).unwrap();
        for _ in 0..rounds {
            let Some((mut board, target)) = position(&mut numbers, size) else {
                continue;
            };
            let Some(want) = oracle_code(&board, target, true) else {
                continue;
            };
            let found = reader.attack(&mut board, target).unwrap();
            let code = found.outcome.code();
            let claims_more = code != 0 && (want == 0 || code < want);
            assert!(
                !claims_more,
                "attack on {target}: {code}, in truth {want}\n{board}"
            );
            asked += 1;
            agreed += usize::from(code == want);
        }
    }
    assert!(
        asked * 8 > rounds && agreed * 100 >= asked * 95,
        "{agreed} of {asked}"
    );
}

#[test]
fn agrees_with_exhaustive_search_on_tiny_boards() {
    agree_with_the_oracle(&[(3, 2), (3, 3)], 150);
}

#[test]
#[ignore = "takes half a minute"]
fn agrees_with_exhaustive_search_on_small_boards() {
    agree_with_the_oracle(&[(4, 3)], 150);
}

#[test]
fn answers_do_not_depend_on_earlier_questions() {
    let mut numbers = Numbers(3);
    let mut used = Reader::default();
    for _ in 0..200 {
        let Some((mut board, target)) = position(&mut numbers, Size::square(9).unwrap()) else {
            continue;
        };
        let before = board.clone();
        let fresh = Reader::default().attack(&mut board, target);
        assert_eq!(used.attack(&mut board, target), fresh);
        assert_eq!(
            used.defend(&mut board, target),
            Reader::default().defend(&mut board, target)
        );
        assert_eq!(used.attack(&mut board, target), fresh);
        assert_eq!(board, before);
        board.validate().unwrap();
    }
}
