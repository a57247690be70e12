use super::*;
use crate::board::tests::seen;
use crate::game::Komi;
use crate::game::tests::from_diagram;
use crate::rules::Rules;
use crate::status::agreed;
use crate::vertex::{Move, Size, Symmetry, Vertex};

fn at(names: &str) -> VertexSet {
    names
        .split_whitespace()
        .map(|name| name.parse::<Vertex>().unwrap())
        .collect()
}

/// A game with this position under these rules, komi 0.
fn game(diagram: &str, rules: &str) -> Game {
    let mut game = from_diagram(diagram, Rules::from_name(rules).unwrap());
    game.set_komi(Komi::new(0.0).unwrap());
    game
}

/// Checks the result by counting by hand: rules, dead stones, result.
fn check(diagram: &str, cases: &[(&str, &str, &str)]) {
    for &(rules, dead, want) in cases {
        let game = game(diagram, rules);
        let score = Score::of(&game, &agreed(game.board(), &at(dead)));
        assert_eq!(
            score.outcome().to_string(),
            want,
            "{rules}, dead {dead}\n{diagram}"
        );
    }
}

/// Black's stones on the left are joined to the others only by what is a false eye once the dame are filled.
pub(crate) const CUT: &str = "
    . . . . X . O . .
    . . . . X O O O .
    X X . X O O . O .
    . X X X O O O O O
    X X . X O . O . .";

#[test]
fn teire_are_charged_where_false_eyes_are_filled() {
    for (rules, false_eyes, charged) in [
        ("japanese", FalseEyes::Fill, 1.0),
        ("japanese", FalseEyes::Count, 0.0),
        ("chinese", FalseEyes::Fill, 0.0),
    ] {
        let game = game(CUT, rules);
        let survey = seki::survey(game.board(), &VertexSet::EMPTY, &seki::Stated::default());
        let teire = || teire::teire(game.board(), &survey);
        let margin = |score: Score| score.outcome().margin;
        let without = margin(Score::counted(&game, &survey, false_eyes));
        let with = margin(Score::surveyed(&game, &survey, false_eyes, teire));
        assert_eq!(without - with, charged, "{rules} {false_eyes:?}");
    }
}

const WALLS: &str = "
    . X . O .
    . X . O .
    . X . O .
    X X X O O
    . O X O .";

#[test]
fn results_counted_by_hand() {
    check(
        WALLS,
        &[
            // Black has the three points above A2, White those above E2 and E1; A1 touches both.
            ("japanese", "", "W+1.0"),
            // Two points and a prisoner more for Black.
            ("japanese", "B1", "B+2.0"),
            // Only Black is left: 18 points and 7 prisoners.
            ("japanese", "B1 D1", "B+25.0"),
            // Seven stones each.
            ("chinese", "", "W+1.0"),
            ("chinese", "B1", "B+2.0"),
            ("chinese", "B1 D1", "B+25.0"),
            // Both pay two points; the stone on B1 is a group that has no territory to pay with.
            ("stone-scoring", "", "W+1.0"),
            ("stone-scoring", "B1", "B+2.0"),
            ("stone-scoring", "B1 D1", "B+23.0"),
        ],
    );
}

#[test]
fn the_group_tax_takes_two_points_a_group() {
    // Black: groups with 3 and 7 points, and one with a single eye, which is not alive by itself and counts as seki.
    // White: nothing.
    let diagram = "
        . X O X . . .
        X X O X X X X
        O O O O O O O
        . . . . . . .
        X X X X X X X
        . . . . . . .";
    let game = game(diagram, "stone-scoring");
    let score = Score::of(&game, &agreed(game.board(), &VertexSet::EMPTY));
    assert_eq!(score.points.black.territory, 3 + 7);
    assert_eq!(score.points.black.tax, 2 + 2);
    assert_eq!(score.points.white.tax, 0);
    assert_eq!(score.count.dame.len(), 7 + 1);
}

#[test]
fn every_vertex_is_counted_once_and_the_parts_add_up() {
    let mut rng = crate::board::tests::Numbers(11);
    for _ in 0..300 {
        let size = Size::new(1 + rng.below(9), 1 + rng.below(9)).unwrap();
        let mut board = Board::new(size);
        for i in 0..rng.below(100) {
            let v = Vertex::new(rng.below(size.width()), rng.below(size.height()));
            let _ = board.play(Color::ALL[i % 2], v);
        }
        let dead: VertexSet = board
            .block_origins()
            .into_iter()
            .filter(|_| rng.below(4) == 0)
            .flat_map(|v| board.stone_set(v))
            .collect();
        let count = Count::of(&board, &dead);
        let parts = [
            count.alive.black,
            count.alive.white,
            count.territory.black,
            count.territory.white,
            count.dame,
        ];
        assert_eq!(parts.iter().map(VertexSet::len).sum::<usize>(), size.area());
        let dead_count = count.dead.black.len() + count.dead.white.len();
        assert_eq!(dead_count, dead.len());
        for color in Color::ALL {
            assert_eq!(
                count.empty_territory(color),
                count.territory[color] & board.empty_vertices()
            );
        }
    }
}

#[test]
fn the_score_turns_with_the_board_and_changes_sign_with_the_colours() {
    let board = Board::from_diagram(WALLS).unwrap();
    let dead = at("B1");
    let want = Count::of(&board, &dead);
    for symmetry in Symmetry::ALL {
        let map = |set: VertexSet| -> VertexSet {
            set.iter().map(|v| symmetry.map(board.size(), v)).collect()
        };
        for swap in [false, true] {
            let color = |c: Color| if swap { c.opponent() } else { c };
            let turned = seen(&board, symmetry, swap);
            let count = Count::of(&turned, &map(dead));
            for c in Color::ALL {
                assert_eq!(count.territory[color(c)], map(want.territory[c]));
                assert_eq!(count.alive[color(c)], map(want.alive[c]));
            }
            assert_eq!(count.dame, map(want.dame));
        }
    }
}

#[test]
fn komi_handicap_prisoners_and_passes() {
    let mut game = Game::new(
        Size::square(9).unwrap(),
        Rules::from_name("chinese").unwrap(),
        Komi::new(0.5).unwrap(),
    );
    game.place_fixed_handicap(2).unwrap();
    let nothing_dead = |game: &Game| {
        Score::of(game, &agreed(game.board(), &VertexSet::EMPTY))
            .outcome()
            .to_string()
    };
    assert_eq!(
        nothing_dead(&game),
        "B+78.5",
        "81 points, two for the handicap stones, komi"
    );
    game.set_rules(Rules::from_name("japanese").unwrap());
    assert_eq!(nothing_dead(&game), "B+78.5", "79 points and komi");
    game.play(Color::White, Move::Pass).unwrap();
    assert_eq!(nothing_dead(&game), "B+78.5", "a pass changes nothing");
    let mut captured = self::game("X O .\n. . .\n. . .", "japanese");
    captured
        .play(Color::White, Move::Play("A2".parse().unwrap()))
        .unwrap();
    let score = Score::of(&captured, &agreed(captured.board(), &VertexSet::EMPTY));
    assert_eq!(
        (score.points.white.prisoners, score.outcome().to_string()),
        (1, "W+8.0".to_string())
    );
}

#[test]
fn outcomes_are_written_with_one_decimal() {
    for (margin, want) in [
        (3.5, "B+3.5"),
        (-14.0, "W+14.0"),
        (0.0, "0"),
        (-0.0, "0"),
        (0.25, "B+0.25"),
        (-0.5, "W+0.5"),
    ] {
        assert_eq!(FinalScore { margin }.to_string(), want);
    }
}
