//! Kinds of ko.

use super::*;

/// What kind of ko it is if Black, who attacks the block on a stone, moves first; `#` are Black's safe stones.
fn attacked(diagram: &str, target: &str) -> Option<KoFight> {
    let problem = problem(diagram, target).unwrap();
    let mut reader = LifeReader::new();
    let fate = reader
        .read(&problem, Color::Black, 1_000_000)
        .outcome
        .unwrap();
    reader.ko(&problem, Color::Black, fate, 1_000_000)
}

#[test]
fn kinds_of_ko() {
    for (diagram, target, words, ignored) in [
        (
            ". . . . . .
             # # # # # #
             O O O O # #
             . O O O # #
             . . . O # #",
            "A3",
            "a direct ko",
            [1, 1],
        ),
        (
            "O O O .
             X O O O
             . X . X
             X X . .",
            "A4",
            "an approach-move ko; white needs 1 move more, and to win it ignores 2 threats",
            [1, 2],
        ),
    ] {
        let ko = attacked(diagram, target).unwrap();
        assert_eq!(ko.to_string(), words, "{ko:?}");
        let found = Color::ALL.map(|color| ko.ignored[color]);
        assert_eq!(found, ignored.map(Some), "{words}");
    }
}

#[test]
fn kos_of_two_steps() {
    let diagram = "O O O O .
                   . . X O O
                   X X X . X
                   . X . X .";
    let problem = problem(diagram, "A2").unwrap();
    let mut reader = LifeReader::new();
    let fate = LifeOutcome::SavedInKo;
    let ko = reader.ko(&problem, Color::White, fate, 1_000_000).unwrap();
    assert_eq!(
        (ko.kind, ko.ignored[Color::Black], ko.ignored[Color::White]),
        (KoKind::TwoStep, Some(2), Some(3))
    );
}

#[test]
fn what_is_no_ko_has_no_kind() {
    let alive = ". . . . . .\n# # # # # #\nO O O O # #\n. O . O # #";
    assert_eq!(attacked(alive, "A2"), None);
}
