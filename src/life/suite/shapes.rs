//! Eye spaces: their shapes in the centre, on the side and in the corner.

use super::*;

#[test]
fn spaces_of_three_and_four() {
    // Three vertices have a vital point. Of four, the square is dead as it is, the pyramid has a vital point, the
    // others live.
    check(
        "two",
        "
        . . . . . . .
        # # # # # # #
        # O O O O # #
        # O . . O # #
        # O O O O # #
        # # # # # # #",
        "B2",
        DEAD,
        DEAD,
    );
    check(
        "three in a row",
        "
        . . . . . . .
        # # # # # # #
        # O O O O O #
        # O . . . O #
        # O O O O O #
        # # # # # # #",
        "B2",
        kill("D3"),
        save("D3"),
    );
    check(
        "bent three",
        "
        . . . . . . .
        # # # # # # #
        # O O O O # #
        # O . . O # #
        # O O . O # #
        # O O O O # #
        # # # # # # #",
        "B2",
        kill("D4"),
        save("D4"),
    );
    check(
        "square four",
        "
        . . . . . .
        # # # # # #
        # O O O O #
        # O . . O #
        # O . . O #
        # O O O O #
        # # # # # #",
        "B2",
        DEAD,
        DEAD,
    );
    check(
        "four in a row",
        "
        . . . . . . . .
        # # # # # # # #
        # O O O O O O #
        # O . . . . O #
        # O O O O O O #
        # # # # # # # #",
        "B2",
        ALIVE,
        ALIVE,
    );
    check(
        "pyramid four",
        "
        . . . . . . .
        # # # # # # #
        # O O O O O #
        # O . . . O #
        # O O . O O #
        # O O O O O #
        # # # # # # #",
        "B2",
        kill("D4"),
        save("D4"),
    );
    check(
        "bent four in a line",
        "
        . . . . . . .
        # # # # # # #
        # O O O O O #
        # O . . . O #
        # O . O O O #
        # O O O O O #
        # # # # # # #",
        "B2",
        ALIVE,
        ALIVE,
    );
    check(
        "twisted four",
        "
        . . . . . . .
        # # # # # # #
        # O O O O O #
        # O . . O O #
        # O O . . O #
        # O O O O O #
        # # # # # # #",
        "B2",
        ALIVE,
        ALIVE,
    );
}

#[test]
fn spaces_of_five_and_six() {
    // The bulky and the crossed five and the rabbity six have a vital point; the others live.
    check(
        "bulky five",
        "
        . . . . . . .
        # # # # # # #
        # O O O O O #
        # O . . . O #
        # O . . O O #
        # O O O O O #
        # # # # # # #",
        "B2",
        kill("D4"),
        save("D4"),
    );
    check(
        "crossed five",
        "
        . . . . . . .
        # # # # # # #
        # O O O O O #
        # O O . O O #
        # O . . . O #
        # O O . O O #
        # O O O O O #
        # # # # # # #",
        "B2",
        kill("D4"),
        save("D4"),
    );
    check(
        "five in a row",
        "
        . . . . . . . . .
        # # # # # # # # #
        # O O O O O O O #
        # O . . . . . O #
        # O O O O O O O #
        # # # # # # # # #",
        "B2",
        ALIVE,
        ALIVE,
    );
    check(
        "T five",
        "
        . . . . . . .
        # # # # # # #
        # O O O O O #
        # O . . . O #
        # O O . O O #
        # O O . O O #
        # O O O O O #
        # # # # # # #",
        "B2",
        ALIVE,
        ALIVE,
    );
    check(
        "rabbity six",
        "
        . . . . . . .
        # # # # # # #
        # O O O O O #
        # O . . O O #
        # O . . . O #
        # O O . O O #
        # O O O O O #
        # # # # # # #",
        "B2",
        kill("D4"),
        save("D4"),
    );
    check(
        "rectangular six",
        "
        . . . . . . .
        # # # # # # #
        # O O O O O #
        # O . . . O #
        # O . . . O #
        # O O O O O #
        # # # # # # #",
        "B2",
        ALIVE,
        ALIVE,
    );
}

#[test]
fn nakade_in_place() {
    // Stones of the attacker inside: two in a space of four leave a nakade, three in a bulky five are one.
    check(
        "two in a row of four",
        "
        . . . . . . . .
        # # # # # # # #
        # O O O O O O #
        # O . X X . O #
        # O O O O O O #
        # # # # # # # #",
        "B2",
        DEAD,
        DEAD,
    );
    check(
        "three in a bulky five",
        "
        . . . . . . .
        # # # # # # #
        # O O O O O #
        # O X X . O #
        # O X . O O #
        # O O O O O #
        # # # # # # #",
        "B2",
        DEAD,
        DEAD,
    );
    check(
        "both ends of three",
        "
        . . . . . . .
        # # # # # # #
        # O O O O O #
        # O X . X O #
        # O O O O O #
        # # # # # # #",
        "B2",
        kill("D3"),
        save("D3"),
    );
}

#[test]
fn the_rectangular_six_in_the_corner_counts_liberties() {
    // Without outside liberties it dies, with one it is a ko, with two it lives.
    check(
        "no liberty",
        "
        . . . . . .
        # # # # # #
        O O O O # #
        . . . O # #
        . . . O # #",
        "A3",
        kill("B1 B2"),
        save("B1 B2"),
    );
    check(
        "one liberty",
        "
        . . . . . .
        # # # # # #
        O O O O . #
        . . . O # #
        . . . O # #",
        "A3",
        KO,
        save("B1 B2"),
    );
    check(
        "two liberties",
        "
        . . . . . .
        # # # # # #
        O O O O . #
        . . . O . #
        . . . O # #",
        "A3",
        ALIVE,
        ALIVE,
    );
}

#[test]
fn corners() {
    // The empty bent four in the corner is a ko with the attacker to move, the L group is dead, the carpenter's square
    // without outside liberties becomes a seki.
    check(
        "empty bent four",
        "
        . . . . . .
        # # # # # #
        O O O O # #
        . O O O # #
        . . . O # #",
        "A3",
        (LifeOutcome::CapturedInKo, "B1 A2"),
        save("B1 A1"),
    );
    check(
        "L group",
        "
        . . . . . .
        # # # # # .
        O O O # . .
        . . O # . .
        . . O # . .",
        "A3",
        DEAD,
        DEAD,
    );
    check(
        "L group with a leg",
        "
        . . . . . .
        # # # # # .
        O O O # # .
        . . O # # .
        . . O O # .",
        "A3",
        DEAD,
        DEAD,
    );
    check(
        "three on the edge",
        "
        . . . . .
        # # # # #
        O O O O #
        . . . O #",
        "A2",
        kill("B1"),
        save("B1"),
    );
    check(
        "carpenter's square",
        "
        . . . . . .
        # # # # # #
        O O O O # #
        . . . O # #
        . . . O # #
        . . . O # #",
        "A4",
        SEKI,
        ALIVE,
    );
}

#[test]
fn bent_four_in_the_corner_is_a_ko() {
    // The attacker makes the bent four at A2 and plays into it when it is captured; the defender has no move, so
    // without ko threats, and so under Japanese rules, it is dead.
    check(
        "bent four",
        "
        . . . . . . .
        # # # . . . .
        O O # # # # .
        . O O O O # .
        X X X . O # .",
        "B2",
        (LifeOutcome::CapturedInKo, "A2"),
        KO,
    );
}

#[test]
fn a_wide_territory_beside_a_group_does_not_hide_its_death() {
    // The bent four again. Black closes its territory by playing at G1, and what happens in there does not matter any more.
    let diagram = "
        . . . . . . . . . . .
        # # # # # # # # # # #
        # # # # # # # # O O O
        # # # # # # # # # O .
        # . . . . . # O O O X
        # . . . . . . O . X .";
    let problem = problem(diagram, "J2").unwrap();
    for first in Color::ALL {
        let answer = LifeReader::new().read(&problem, first, MOST_NODES);
        assert!(
            answer.outcome.is_some_and(LifeOutcome::is_capture),
            "{first:?}"
        );
    }
}

#[test]
fn on_the_second_line() {
    // Six die and eight live on the side, six live in the corner.
    check(
        "six on the side",
        "
        . . . . . . . .
        # # # # # # # #
        # O O O O O O #
        . . . . . . . .",
        "B2",
        DEAD,
        DEAD,
    );
    check(
        "eight on the side",
        "
        . . . . . . . . . .
        # # # # # # # # # #
        # O O O O O O O O #
        . . . . . . . . . .",
        "B2",
        ALIVE,
        ALIVE,
    );
    check(
        "six in the corner",
        "
        . . . . . . . .
        # # # # # # # #
        O O O O O O # .
        . . . . . . . .",
        "A2",
        ALIVE,
        ALIVE,
    );
}
