//! One position for each kind of tactics, with codes that follow from the rules by hand.

use super::CaptureReader;
use super::tests::{at, check};
use crate::answer::Outcome;
use crate::board::Board;
use crate::color::Color;
use crate::vertex::{Move, Size};

/// The move that captures, where there is only one.
fn check_move(diagram: &str, target: &str, want: &str) {
    let mut board = Board::from_diagram(diagram).unwrap();
    let found = CaptureReader::default()
        .attack(&mut board, at(target))
        .unwrap();
    assert_eq!(found.answer.best, Some(Move::Play(at(want))), "{board}");
}

/// A ladder from the lower left over the whole board, with a white stone added.
fn long_ladder(breaker: Option<&str>) -> u8 {
    let stones = [
        (Color::White, "D4"),
        (Color::Black, "C4"),
        (Color::Black, "D3"),
        (Color::Black, "E3"),
    ];
    let breaker = breaker.map(|name| (Color::White, name));
    let stones = stones.into_iter().chain(breaker);
    let size = Size::square(19).unwrap();
    let mut board = Board::from_stones(size, stones.map(|(c, name)| (c, at(name)))).unwrap();
    let found = CaptureReader::default()
        .attack(&mut board, at("D4"))
        .unwrap();
    assert!(!found.answer.exhausted);
    found.answer.outcome.code()
}

#[test]
fn a_ladder_over_the_whole_board() {
    assert_eq!(long_ladder(None), 1);
    assert_eq!(long_ladder(Some("P16")), 0, "on its way");
    assert_eq!(long_ladder(Some("D16")), 1, "away from it");
}

#[test]
fn a_ladder_along_the_edge() {
    let diagram = "
        . . . . . . .
        . . . . . . .
        . . X . . . .
        . . X O X . .
        . . . . . . .";
    check(diagram, "D2", 1, Some(1));
    check_move(diagram, "D2", "D3");
}

#[test]
fn a_net_where_no_ladder_works() {
    let diagram = "
        . . . . . . . .
        . . . . . . . .
        . . . X X . . .
        . . X O . . . .
        . . X . . . . .
        . . . . . . O .
        . O . . . . . .
        . . . . . . . .";
    check(diagram, "D5", 1, Some(1));
    check_move(diagram, "D5", "E4");
}

#[test]
fn connecting_out_of_atari_is_atari_again() {
    let diagram = "
        . . . . . . . .
        . X X X X X . .
        X O O O X O X .
        X X X . . O X .
        . . X X X O X .
        . . . . X X X .";
    check(diagram, "B4", 1, Some(0));
}

#[test]
fn capturing_a_stone_of_the_wall_saves() {
    // White takes D3 at D2; extending at B4 is suicide.
    let diagram = "
        . . . . . . .
        . X X X . . .
        X . O O X . .
        . X O X O . .
        . . X . O . .
        . . . . . . .";
    check(diagram, "C4", 1, Some(1));
    let mut board = Board::from_diagram(diagram).unwrap();
    let found = CaptureReader::default()
        .defend(&mut board, at("C4"))
        .unwrap();
    assert_eq!(found.answer.best, Some(Move::Play(at("D2"))));
}

#[test]
fn connecting_to_a_friend_saves() {
    let diagram = "
        . . . . . . .
        . X X X X . .
        . X O O . O .
        . X X X X O .
        . . . . . O .";
    check(diagram, "C3", 1, Some(1));
}

#[test]
fn races_of_four_and_five_liberties() {
    let even = "
        . . . . . .
        O O O O O .
        . . . . O .
        X X X X O .
        O O O O X .
        . . . . X .
        X X X X X .";
    check(even, "A3", 1, Some(1));
    check(
        &even.replace(". . . . O .\n", ". . . O O .\n"),
        "A3",
        0,
        None,
    );
    let longer = "
        . . . . . . .
        O O O O O O .
        . . . . . O .
        X X X X X O .
        O O O O O X .
        . . . . . X .
        X X X X X X .";
    check(longer, "A3", 1, Some(1));
    check(
        &longer.replace(". . . . . O .\n", ". . . . O O .\n"),
        "A3",
        0,
        None,
    );
}

#[test]
fn taking_a_ko_first_and_taking_it_back() {
    let diagram = "
        . . X O . .
        . X O . O .
        . . X O . .
        . . . . . .";
    check(diagram, "C3", 2, Some(1));
    let taken = "
        . . X O . .
        . X . X O .
        . . X O . .
        . . . . . .";
    check(taken, "D3", 2, Some(1));
}

#[test]
fn one_move_threatens_two_blocks() {
    let diagram = "
        . . . . . . . . .
        . . . . O . . . .
        . . . . O . . . .
        . . . X O X . . .
        . . X O . O X . .
        . . . . X . . . .
        . . . . . . . . .
        . . . O . O . . .
        . . . . . . . . .";
    check(diagram, "D5", 0, None);
    check(diagram, "F5", 0, None);
    let mut board = Board::from_diagram(diagram).unwrap();
    let mut reader = CaptureReader::default();
    let mut either = |a: &str, b: &str| {
        let answer = reader.attack_either(&mut board, at(a), at(b))?;
        assert!(!answer.exhausted);
        Some((answer.outcome, answer.point()))
    };
    let both = Some((Outcome::Success, Some(at("E5"))));
    assert_eq!(either("D5", "F5"), both);
    assert_eq!(either("F5", "D5"), both);
    assert_eq!(either("D5", "E7"), Some((Outcome::Failure, None)));
    assert_eq!(
        either("D5", "C5"),
        Some((Outcome::Failure, None)),
        "colours"
    );
    assert_eq!(either("D5", "A1"), None);
    let found = reader.combination(&mut board, Color::Black);
    let threat = found.expect("a double threat");
    assert_eq!((threat.attack, threat.blocks.len()), (at("E5"), 2));
    let defenses = reader.combination_defenses(&mut board, &threat);
    assert!(defenses.contains(at("E5")) && !defenses.contains(at("A1")));
    for v in defenses {
        let undo = board.play(Color::White, v).unwrap();
        assert_ne!(
            reader.combination(&mut board, Color::Black),
            Some(threat.clone())
        );
        board.undo(undo);
    }
    assert_eq!(reader.combination(&mut board, Color::White), None);
}

#[test]
fn one_move_saves_two_blocks_or_only_one() {
    // Black's stones are in atari on both sides of the vertex between them, or far from each other.
    let together = ". . . . . . .\n. . . . X . .\n. . . O . O .\n. . O X . X O\n. . . O . O .\n. . . . X . .\n. . . . . . .";
    let apart = "
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . O . .
        . . . . . O X O .
        . . O . . . . . .
        . O X O . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .";
    let mut reader = CaptureReader::default();
    let mut both = |diagram: &str, a: &str, b: &str| {
        let mut board = Board::from_diagram(diagram).unwrap();
        reader.defend_both(&mut board, at(a), at(b))
    };
    assert_eq!(both(together, "D4", "F4"), Some(Outcome::Success));
    assert_eq!(both(apart, "C4", "G6"), Some(Outcome::Failure));
    assert_eq!(both(apart, "C4", "C4"), Some(Outcome::Success));
    assert_eq!(both(apart, "G6", "G6"), Some(Outcome::Success));
    assert_eq!(both(apart, "C4", "C5"), None, "colours");
    assert_eq!(both(apart, "C4", "A1"), None);
    let quiet = "
        . . . . . . .
        . . . . . . .
        . . X . O . .
        . . . . . . .
        . . X . O . .
        . . . . . . .
        . . . . . . .";
    assert_eq!(
        both(quiet, "C3", "C5"),
        Some(Outcome::Success),
        "no move is needed"
    );
}

#[test]
fn given_moves_capture_or_save() {
    let mut board = Board::from_diagram(
        ". . . . . . .
         . . . O . . .
         . . O X . . .
         . . . O . . .
         X . . . . . .",
    )
    .unwrap();
    let before = board.clone();
    let mut reader = CaptureReader::default();
    let mut attacks = |mv: &str, v: &str| reader.does_attack(&mut board, at(mv), at(v));
    assert_eq!(attacks("E3", "D3"), Some(Outcome::Success));
    assert_eq!(attacks("A2", "D3"), Some(Outcome::Failure));
    assert_eq!(attacks("D4", "D3"), Some(Outcome::Failure), "illegal");
    assert_eq!(attacks("A2", "G1"), None);
    let mut defends = |mv: &str, v: &str| reader.does_defend(&mut board, at(mv), at(v));
    assert_eq!(defends("E3", "D3"), Some(Outcome::Success));
    assert_eq!(defends("G1", "D3"), Some(Outcome::Failure));
    assert_eq!(defends("G1", "D4"), Some(Outcome::Failure), "safe");
    assert_eq!(board, before);
}
