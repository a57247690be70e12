//! Blocks that take each other's liberties: races, seki, ways to connect.

use super::*;

#[test]
fn semeai() {
    // With one shared liberty the first move captures. With two liberties each the first move wins, with three against
    // two the order does not matter.
    check(
        "one shared liberty",
        "
        . . . . . .
        @ @ @ # # #
        @ X X O O #
        @ X X O O #
        @ X . O O #",
        "B1",
        kill("C1"),
        save("C1"),
    );
    check(
        "two against two",
        "
        . . . . . .
        @ @ @ # # #
        @ X X O O #
        @ X X O O #
        . X X O O .
        . X X O O .",
        "B1",
        kill("A1 A2"),
        save("F1 F2"),
    );
    check(
        "three against two",
        "
        . . . . . . .
        @ @ @ # # # #
        @ X X O O # #
        . X X O O # #
        . X X O O . #
        . X X O O . #",
        "B1",
        ALIVE,
        ALIVE,
    );
    check(
        "two against three",
        "
        . . . . . . .
        @ @ @ # # # #
        @ X X O O # #
        . X X O O # #
        . X X O O . #
        . X X O O . #",
        "D1",
        DEAD,
        DEAD,
    );
    check(
        "one shared liberty, one each outside",
        "
        . . . . . . .
        @ @ @ # # # #
        @ X X O O # #
        @ X X O O # #
        . X X O O . #
        @ X . O O # #",
        "B1",
        kill("A2 C1"),
        save("F2 C1"),
    );
}

#[test]
fn an_eye_beats_no_eye_and_a_big_eye_a_small_one() {
    check(
        "eye",
        "
        . . . . . . .
        @ @ @ @ # # #
        @ X X X O O #
        @ X . X O O #
        @ X X . O O #
        @ X X . O O #",
        "B1",
        ALIVE,
        ALIVE,
    );
    check(
        "no eye",
        "
        . . . . . . .
        @ @ @ @ # # #
        @ X X X O O #
        @ X . X O O #
        @ X X . O O #
        @ X X . O O #",
        "E1",
        DEAD,
        DEAD,
    );
    check(
        "big eye",
        "
        . . . . . . . . .
        @ @ @ @ @ # # # #
        X X X X X O O O #
        X . . . X O . O #
        X . X X X O O O #
        X X X . O O O O #",
        "A4",
        ALIVE,
        ALIVE,
    );
    check(
        "small eye",
        "
        . . . . . . . . .
        @ @ @ @ @ # # # #
        X X X X X O O O #
        X . . . X O . O #
        X . X X X O O O #
        X X X . O O O O #",
        "F1",
        DEAD,
        DEAD,
    );
}

#[test]
fn seki() {
    // Two shared liberties without eyes, three of them, one eye each with a shared liberty, and a chain of three.
    check(
        "two shared liberties",
        "
        . . . . . .
        @ @ @ # # #
        @ X X O O #
        @ X . O O #
        @ X . O O #",
        "B1",
        SEKI,
        (LifeOutcome::Seki, "PASS"),
    );
    check(
        "three shared liberties",
        "
        . . . . . .
        @ @ @ # # #
        @ X X O O #
        @ X . O O #
        @ X . O O #
        @ X . O O #",
        "B1",
        SEKI,
        (LifeOutcome::Seki, "PASS"),
    );
    check(
        "one eye each",
        "
        . . . . . . . .
        @ @ @ @ # # # #
        @ X X X O O O #
        @ X . X O . O #
        @ X X X . O O #",
        "B1",
        SEKI,
        (LifeOutcome::Seki, "PASS"),
    );
}

#[test]
fn races_of_many_liberties_are_read_to_the_end() {
    // Liberties that are worth the same count once: twelve are empty here.
    let diagram = "
        @ @ . X . O . # #
        @ @ . X . O . # #
        @ @ . X . O . # #
        @ @ . X . O . # #
        @ @ @ X X O # # #
        @ @ @ @ X O # # #
        . @ @ @ @ # # # .
        . . . . . . . . .";
    for target in ["D8", "F8"] {
        let problem = problem(diagram, target).unwrap();
        assert_eq!(
            (crate::life::tests::empty_count(&problem), problem.choices()),
            (12, 3)
        );
        let settled = LifeReader::new().settle(&problem, 100_000);
        let outcomes = [settled.attacker, settled.defender];
        assert!(
            outcomes
                .iter()
                .all(|a| a.outcome == Some(LifeOutcome::Seki)),
            "{outcomes:?}"
        );
    }
}
