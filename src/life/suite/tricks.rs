//! Life and death by throwing stones away, and life without a true eye.

use super::*;

#[test]
fn a_throw_in_is_a_snapback() {
    // One eye at C2. White makes the other by connecting at F2. A black stone thrown in there is captured at E2; Black
    // takes back two stones with the next at F2, which is no ko, and the second eye is gone.
    check(
        "snapback",
        "
        . . . . . . . . . .
        # # # # # # # # # .
        # O O O O O # # # .
        # O . O . . O O # .
        # O O O O O # # # .",
        "B2",
        kill("F2"),
        save("F2"),
    );
}

#[test]
fn under_the_stones() {
    // White captures three stones at A1, and Black plays where they were, at B2.
    check(
        "three in the corner",
        "
        . . . . . .
        # # # # # .
        O O O # # .
        X X O . # .
        . X O # # .",
        "C3",
        DEAD,
        DEAD,
    );
    // A row of four is another matter: White lives in what it takes, if it is first.
    check(
        "four on the edge",
        "
        . . . . . . . . .
        # # # # # # # # .
        # O O O O O O # .
        # O X X X X O # .
        # O O . O O O # .",
        "B2",
        kill("D1"),
        save("D1"),
    );
}

/// Two blocks that are joined by two false eyes, around black stones that live.
const TWO_HEADS: &str = "
    . # O . O O O # .
    . # O O # # O # .
    . # O # . # O # .
    . # O # # O O # .
    . # O O O . O # .";

#[test]
fn a_two_headed_dragon_lives() {
    for head in ["C5", "E5"] {
        check("two heads", TWO_HEADS, head, ALIVE, ALIVE);
    }
    let closed = TWO_HEADS.replace("O O O . O", "O O O O O");
    check("one head", &closed, "C5", DEAD, DEAD);
}

#[test]
fn who_needs_no_ko_makes_none() {
    // At B3 Black makes a ko of it, at H4 in the second diagram White does. If White begins at A3 in the first, he can take
    // a ko again and again, but never end it.
    check(
        "a throw-in too many",
        "
        # # . # # #
        # # # # # #
        . O # # . #
        . . O # # #
        . O . # # #
        . O O . # #",
        "B2",
        kill("A2 A3 A4 C2"),
        DEAD,
    );
    check(
        "an eye too few",
        "
        # . # # # . . X
        # # # # # O O O
        # # # # # O . .
        # # # # # # O .
        # . # # # # # O
        # # # # # # # #",
        "F5",
        kill("F6 G6 H3 H4"),
        save("H3"),
    );
}
