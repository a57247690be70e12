//! The manual's excerpts of margins, half eyes and false eyes that come to the same, each on a board of its own.

use super::board_tests::check;

#[test]
fn a_row_of_five_with_a_margin() {
    check(
        "XOOOOOO
         X.....O
         XOOOOOO",
        &["11! 21 31 41 51 1122"],
    );
}

#[test]
fn a_half_eye_counts_like_a_margin_behind_it() {
    check(
        "XXOOOOO
         XOa...O
         XbOOOOO
         XXXXXXX",
        &["22 32 42 52 1122"],
    );
}

#[test]
fn a_false_eye_counts_like_a_margin() {
    check(
        "XXXOOOOOO
         X.Oa....O
         XXXOOOOOO",
        &["31! 41 51 61 71 1122"],
    );
}

#[test]
fn a_half_eye_between_an_enemy_stone_and_an_open_diagonal() {
    check(
        "OOXX
         O.O.
         OO.X",
        &["11 0011"],
    );
}

#[test]
fn two_false_eyes() {
    check(
        "OOX
         O.O
         XOO",
        &[],
    );
    check(
        "OOX
         O.OO
         OOX",
        &[],
    );
}
