//! Named kinds of tactics: sacrifices, chases and kos. The oracle judges those that are small enough for it.

use super::CaptureReader;
use super::tests::{at, check, oracle_code};
use crate::answer::Outcome;
use crate::board::Board;
use crate::color::Color;
use crate::vertex::Move;

/// Checks the codes of attack and defence in all orientations, and the moves. The oracle must agree, unless there are
/// too many positions for it.
fn check_small(diagram: &str, target: &str, attack: (u8, &str), defense: (u8, &str)) {
    check(diagram, target, attack.0, Some(defense.0));
    let mut board = Board::from_diagram(diagram).unwrap();
    let mut reader = CaptureReader::default();
    let found = [
        reader.attack(&mut board, at(target)).unwrap(),
        reader.defend(&mut board, at(target)).unwrap(),
    ];
    for (reading, (code, moves), asked) in [(found[0], attack, true), (found[1], defense, false)] {
        let judged = oracle_code(&board, at(target), asked);
        assert!(
            judged.is_none_or(|judged| judged == code),
            "attack {asked}: {judged:?}\n{board}"
        );
        let wanted: Vec<Move> = moves
            .split_whitespace()
            .map(|v| v.parse().unwrap())
            .collect();
        match reading.answer.best {
            Some(best) => assert!(wanted.contains(&best), "attack {asked}: {best}\n{board}"),
            None => assert!(wanted.is_empty(), "attack {asked}\n{board}"),
        }
    }
}

#[test]
fn a_loose_ladder_leaves_two_liberties_each_time() {
    // No move of Black's but the last is atari; White runs down to the edge.
    let diagram = "
        . . . . . . .
        . . . . . . .
        . . . X . . .
        . X O . X . .
        . X . . . . .
        . . . . . . .";
    check(diagram, "C3", 1, Some(1));
    let mut board = Board::from_diagram(diagram).unwrap();
    let mut reader = CaptureReader::default();
    for (attack, run) in [("C4", "C2"), ("D2", "C1"), ("B1", "D1")] {
        let _ = board.play(Color::Black, at(attack)).unwrap();
        assert_eq!(board.block_at(at("C3")).unwrap().liberty_count(), 2);
        let defense = reader.defend(&mut board, at("C3")).unwrap();
        assert_eq!(defense.answer.outcome, Outcome::Failure, "{board}");
        let _ = board.play(Color::White, at(run)).unwrap();
    }
    assert_eq!(
        reader.attack(&mut board, at("C3")).unwrap().answer.outcome,
        Outcome::Success,
        "{board}"
    );
}

#[test]
fn a_throw_in_and_taking_back() {
    // Two vertices are no two eyes: White takes one stone, and is taken in return.
    check_small(
        "X X X X .
         O O O X .
         . . O X .",
        "A2",
        (1, "A1 B1"),
        (0, ""),
    );
}

#[test]
fn connecting_on_the_edge_loses_both_blocks() {
    // Black plays A1 and takes two stones, or five if White connects at C1; so White's connecting first is no help.
    check_small(
        ". . . . .
         X X X X X
         X O X O X
         . O . O .",
        "B1",
        (1, "A1 C1"),
        (0, ""),
    );
    // A dead end on the right is not room enough.
    check_small(
        ". . . . .
         X X X X .
         X O X O .
         . O . O .",
        "B1",
        (1, "A1 C1"),
        (0, ""),
    );
}

#[test]
fn three_stones_taken_and_the_taker_taken_under_them() {
    // White takes three stones at A1, but B2 leaves one eye in their place, and the liberty at D2 is Black's to fill.
    check_small(
        "X X X X X .
         O O O X X X
         X X O . X .
         . X O X X X",
        "A3",
        (1, "A1 D2"),
        (0, ""),
    );
}

#[test]
fn a_sacrifice_saves_the_surrounding_stones() {
    // White throws in at A1 or B1 and takes four stones of the wall back.
    check_small(
        "O O O O . X
         X X X O X .
         . . X O . X",
        "A3",
        (1, "E1 E3 A1 B1"),
        (1, "A1 B1"),
    );
}

#[test]
fn a_ko_beside_an_eye() {
    // Black takes the ko at C1, then the eye at D3 is the last liberty: White has to find a threat.
    check(
        ". X O . O X .
         . X O O O X .
         X O . O X X X",
        "D2",
        2,
        Some(1),
    );
}

#[test]
fn two_kos_without_an_eye_are_lost() {
    // Black takes one ko, which is atari, and White may not take back at once. Black takes back whichever White takes
    // first.
    check(
        ". X X X X X .
         . X O O O X .
         X O . O . O X",
        "D2",
        2,
        Some(3),
    );
}

#[test]
fn a_stone_taken_in_the_corner_ends_the_ko() {
    // The same but for a second ko at F1, and Black's stone in the corner cannot move. To capture, Black would have to
    // win both kos; whichever is connected or taken first, White takes F1 or A2. The oracle, which needs minutes for
    // all positions, says that the block is safe even if Black may take back at once.
    check(
        ". X O . O X .
         . X O O O X .
         X O . O X . X",
        "D2",
        0,
        Some(1),
    );
}

#[test]
fn two_kos_of_which_each_player_holds_one() {
    // When Black takes at D1 and White at C4, Black connects at C1 and has the ko at D4 left. A ko that White wins
    // gives no eye here, so that two are no better than one.
    check_small(
        ". X . X O O
         X X X O O O
         X X X O O .
         . X O . O O",
        "D3",
        (2, "C4 D1"),
        (3, "C4 D1 C1 pass"),
    );
}

#[test]
fn a_double_ko_is_life() {
    // The eyes at C1 and G1 hang on a ko each, at B2 and H2. Black has to win both, but when it takes the one, White
    // settles the other.
    check(
        ". X . . . . . X .
         X O X X X X X . X
         O . O O O O O X O
         O O . O . O . O O",
        "D2",
        0,
        Some(1),
    );
}

#[test]
fn a_ko_in_two_stages() {
    // Black has to win the kos at D4 and D1, one after the other, and then fills the eye.
    check_small(
        ". X O . O O
         X X X O O O
         X X X O O .
         . X O . O O",
        "D3",
        (2, "D1 D4"),
        (3, "D1 D4 pass"),
    );
}

#[test]
fn a_move_on_the_edge_gains_the_liberties_that_save() {
    check_small(
        ". . O . O .
         X . O O . X
         X . X . O .
         X O O . . .",
        "B1",
        (1, "D1"),
        (1, "D1"),
    );
}
