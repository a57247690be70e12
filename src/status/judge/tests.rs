use super::*;
use crate::playout::Settings;

/// A seki of C6 (black) and E6 (white), of which only playouts tell, and these so much.
fn seki(black: f64, white: f64) -> (Board, [f64; 2]) {
    let board = Board::from_diagram(
        "O O X . O X X X
         O O X . O X X X
         O O X X O X X X
         O O O O X X X X
         O . O O X X . X
         O O . O X . X X",
    );
    (board.unwrap(), [black, white])
}

/// What is doubted of the seki, by first stones.
fn doubted((board, survival): (Board, [f64; 2])) -> Vec<String> {
    let mut judge = Judge::new(&board, Settings::default());
    for block in &mut judge.blocks {
        match block.origin.to_string().as_str() {
            "C6" => block.estimate(survival[0]),
            "E6" => block.estimate(survival[1]),
            _ => {}
        }
        // Both are alive to begin with, as after reading and opinions.
        block.status = Status::Alive;
    }
    judge.doubt_seki();
    let dead = judge.blocks.iter().filter(|b| b.status == Status::Dead);
    dead.map(|block| {
        assert!(matches!(block.evidence, Evidence::SekiDoubted { .. }));
        block.origin.to_string()
    })
    .collect()
}

#[test]
fn of_a_drawn_seki_the_weaker_side_dies() {
    assert_eq!(doubted(seki(0.58, 0.55)), ["E6"]);
    assert_eq!(doubted(seki(0.55, 0.58)), ["C6"]);
    assert_eq!(doubted(seki(0.9, 0.55)), ["E6"]);
}

#[test]
fn a_seki_that_playouts_speak_for_stands() {
    assert!(doubted(seki(0.7, 0.65)).is_empty());
}

#[test]
fn reading_finds_the_same_seki() {
    let (board, _) = seki(0.5, 0.5);
    let verdict = judge(&board, Settings::default());
    assert!(verdict.stones(Status::Dead).is_empty());
}

#[test]
fn there_is_no_seki_in_the_open() {
    let board = Board::from_diagram(
        ". . . . . . .
         . . . . . . .
         . . X . . . .
         . . . X O . .
         . . . . . . .
         . . . . . . .
         . . . . . . .",
    );
    let mut judge = Judge::new(board.as_ref().unwrap(), Settings::default());
    for block in &mut judge.blocks {
        block.estimate(0.51);
    }
    judge.doubt_seki();
    assert!(judge.dead().is_empty());
}
