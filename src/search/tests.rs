//! Tests of the search as a whole.

use super::*;
use crate::game::Komi;
use crate::game::tests::from_diagram;
use crate::rules::Rules;
use crate::vertex::{Size, Vertex};
use std::num::NonZero;

/// A game at this position.
fn game(diagram: &str, rules: &str, komi: f64) -> Game {
    let mut game = from_diagram(diagram, Rules::from_name(rules).unwrap());
    game.set_komi(Komi::new(komi).unwrap());
    game
}

/// The number of nodes of the tree.
fn nodes(search: &TreeSearch) -> usize {
    search.tree().map_or(0, |tree| tree.nodes.len())
}

fn best(game: &Game, color: Color, visits: u32) -> Move {
    let mut search = TreeSearch::new(game, color, SearchSettings::default());
    search.run(visits);
    search.report().candidates[0].action
}

fn empty(side: usize) -> Game {
    Game::new(
        Size::square(side).unwrap(),
        Rules::default(),
        Komi::default(),
    )
}

/// Settings by which only reading and the shape of moves tell what is tried first.
fn without_network() -> SearchSettings {
    SearchSettings {
        network: false,
        ..SearchSettings::default()
    }
}

#[test]
fn equal_searches_find_the_same_however_they_are_cut_up() {
    let game = empty(7);
    let mut whole = TreeSearch::new(&game, Color::Black, SearchSettings::default());
    whole.run(300);
    let mut parts = TreeSearch::new(&game, Color::Black, SearchSettings::default());
    for _ in 0..10 {
        parts.run(30);
    }
    assert_eq!(whole.report(), parts.report());
    let seed = SearchSettings {
        seed: 2,
        ..SearchSettings::default()
    };
    let mut other = TreeSearch::new(&game, Color::Black, seed);
    other.run(300);
    assert_ne!(whole.report(), other.report());
}

/// Without superko kos come back for ever on boards so small.
#[test]
fn kos_do_not_make_the_tree_endless() {
    let mut game = game(". . . . .", "japanese", 0.5);
    for v in ["D1", "B1"] {
        let v: Vertex = v.parse().unwrap();
        game.play(game.to_move(), Move::Play(v)).unwrap();
    }
    let mut search = TreeSearch::new(&game, game.to_move(), SearchSettings::default());
    search.run(20_000);
    for candidate in search.report().candidates {
        assert!(candidate.pv.len() <= 15, "{:?}", candidate.pv);
    }
}

#[test]
fn without_room_for_a_tree_there_are_still_moves() {
    let settings = SearchSettings {
        nodes: 0,
        ..SearchSettings::default()
    };
    let mut search = TreeSearch::new(&empty(5), Color::Black, settings);
    search.run(50);
    assert!(nodes(&search) <= 1 + 26, "{}", nodes(&search));
    assert!(!search.report().candidates.is_empty());
}

#[test]
fn threads_share_the_work_and_repeat_themselves() {
    let settings = SearchSettings {
        threads: NonZero::new(3).unwrap(),
        ..SearchSettings::default()
    };
    let report = || {
        let mut search = TreeSearch::new(&empty(7), Color::White, settings);
        search.run(100);
        search.run(101);
        search.report()
    };
    let found = report();
    assert_eq!(found, report());
    assert_eq!(found.visits, 201);
    assert_eq!(found.candidates.iter().map(|c| c.visits).sum::<u64>(), 201);
}

/// A handful of playouts that were all won is no reason to expect a win.
#[test]
fn what_was_hardly_tried_is_expected_to_be_as_the_position_is() {
    let mut search = TreeSearch::new(&empty(9), Color::Black, without_network());
    search.run(2000);
    let report = search.report();
    let extreme = |value: fn(&Candidate) -> f64| {
        let away = report
            .candidates
            .iter()
            .map(|c| (value(c) - report.winrate).abs());
        away.fold(0.0, f64::max)
    };
    assert!(extreme(|c| c.winrate) > 0.3);
    assert!(extreme(|c| c.expected_winrate) < 0.15);
    for c in &report.candidates {
        let between = (c.winrate - c.expected_winrate) * (c.expected_winrate - report.winrate);
        assert!(between >= 0.0 && c.lcb < c.expected_winrate, "{c:?}");
        // From the other side: the visits and thirty of the whole position.
        let sum = c.winrate * c.visits as f64 + report.winrate * 30.0;
        let whole = c.visits as f64 + 30.0;
        assert!((c.expected_winrate * whole - sum).abs() < 1e-9, "{c:?}");
    }
}

#[test]
fn a_real_share_of_the_visits_is_worth_showing() {
    let mut search = TreeSearch::new(&empty(5), Color::Black, SearchSettings::default());
    for playouts in [20, 3000] {
        search.run(playouts);
        let report = search.report();
        let leading = report.leading().len();
        assert!((report.candidates.len().min(5)..=20).contains(&leading));
        let mut left = report.candidates[leading..].iter();
        let best = report.candidates[0].visits;
        assert!(leading == 20 || left.all(|c| c.visits * 20 <= best));
    }
    assert!(search.report().leading().len() < search.report().candidates.len());
}

#[test]
fn playouts_may_be_made_in_many_calls() {
    let settings = SearchSettings {
        threads: NonZero::new(3).unwrap(),
        ..SearchSettings::default()
    };
    let search = || TreeSearch::new(&empty(7), Color::Black, settings);
    let (mut whole, mut parts) = (search(), search());
    whole.run(100);
    for playouts in [1, 1, 0, 5, 64, 29] {
        parts.run(playouts);
    }
    assert_eq!(whole.report(), parts.report());
    // It is late already, so one more is made.
    parts.run_until(Instant::now());
    assert_eq!(parts.visits(), 101);
}

#[test]
fn threads_that_have_to_take_turns_get_longer_ones() {
    let turn = |threads| {
        let settings = SearchSettings {
            threads: NonZero::new(threads).unwrap(),
            ..SearchSettings::default()
        };
        let search = TreeSearch::new(&empty(7), Color::Black, settings);
        search.turn(Duration::from_millis(3)).as_millis()
    };
    let cores = cores().get();
    assert_eq!((turn(1), turn(cores)), (3, 3));
    assert_eq!((turn(cores + 1), turn(4 * cores)), (6, 12));
}

#[test]
fn memory_is_bounded() {
    let settings = SearchSettings {
        nodes: 500,
        ..SearchSettings::default()
    };
    let mut search = TreeSearch::new(&empty(9), Color::Black, settings);
    search.run(1000);
    let full = nodes(&search);
    assert!(full <= 500 && full > 300, "{full}");
    search.run(1000);
    assert_eq!(nodes(&search), full);
    assert_eq!(search.report().visits, 2000);
}

#[test]
fn a_decided_search_keeps_its_move() {
    let mut search = TreeSearch::new(&empty(5), Color::Black, SearchSettings::default());
    assert!(!search.decided(100));
    let mut left = 2000;
    while !search.decided(left) {
        search.run(10);
        left -= 10;
    }
    let found = search.report().candidates[0].action;
    search.run(left as u32);
    assert_eq!(search.report().candidates[0].action, found);
}

#[test]
fn only_moves_that_are_left_are_tried() {
    let at: Vertex = "B2".parse().unwrap();
    let mut search = TreeSearch::new(&empty(5), Color::Black, SearchSettings::default());
    search.restrict(|action| action == Move::Play(at) || action == Move::Pass);
    search.run(200);
    let report = search.report();
    assert!(
        report
            .candidates
            .iter()
            .all(|c| c.action == Move::Pass || c.action == Move::Play(at))
    );
    assert_eq!(report.candidates[0].action, Move::Play(at));
}

#[test]
fn nothing_is_tried_where_no_move_is_left() {
    let mut search = TreeSearch::new(&empty(5), Color::Black, SearchSettings::default());
    search.restrict(|_| false);
    search.run(50);
    let report = search.report();
    assert_eq!((report.visits, report.candidates.len()), (50, 0));
}

#[test]
fn superko_holds_in_the_tree() {
    // Every move of every variation can be played.
    let mut game = game("X . O\n. X O\nX O .", "tromp-taylor", 0.5);
    let mut color = Color::Black;
    for _ in 0..12 {
        let mut search = TreeSearch::new(&game, color, SearchSettings::default());
        search.run(200);
        for candidate in search.report().candidates {
            let mut copy = game.clone();
            let mut mover = color;
            for action in candidate.pv {
                copy.play(mover, action).unwrap();
                mover = mover.opponent();
            }
        }
        game.play(color, best(&game, color, 50)).unwrap();
        color = color.opponent();
    }
}

#[test]
fn the_ownership_is_that_of_the_side_to_move() {
    let game = game(
        ". X . X O . O . .
         X X X X O O O O O
         . . . X O . . . .
         X X X X O O O O O
         . . . X O . . . .
         . . . X O . . . .
         X X X X O O O O .
         . . . X O . . O .
         . X . X O . O . O",
        "chinese",
        0.5,
    );
    for color in Color::ALL {
        let mut search = TreeSearch::new(&game, color, SearchSettings::default());
        search.run(50);
        let report = search.report();
        let at = |name: &str| report.ownership[name.parse().unwrap()] * color.sign() as f32;
        assert!(at("B6") > 0.9 && at("H6") < -0.9, "{color}");
    }
}

/// Checks that the search finds one of the `expected` moves within a number of playouts.
fn check(diagram: &str, komi: f64, color: Color, playouts: u32, expected: &[&str]) {
    let found = best(&game(diagram, "chinese", komi), color, playouts).to_string();
    assert!(
        expected.contains(&found.as_str()),
        "{color} plays {found}\n{diagram}"
    );
}

#[test]
fn a_race_is_won_by_who_moves_first() {
    let race = "
        O . . X O . . X
        O X X X O O O X
        O O O O X X X X
        O . O O X X . X
        O O . O X . X X";
    check(race, 0.5, Color::Black, 500, &["F5", "G5"]);
    check(race, 0.5, Color::White, 500, &["B5", "C5"]);
}

#[test]
fn a_group_lives_or_dies_by_its_vital_point() {
    let corner = "
        . . . O X . X .
        O O O O X X X X
        X X X X X . X .
        . X . X X X X X";
    check(corner, 20.5, Color::White, 500, &["B4"]);
    check(corner, 20.5, Color::Black, 500, &["B4"]);
    let bulky = "
        . . . O X . X .
        . . O O X X X X
        O O O X X . X .
        X X X X X X X X";
    check(bulky, 20.5, Color::White, 1000, &["B4", "B3"]);
    check(bulky, 20.5, Color::Black, 1000, &["B4", "B3"]);
}

#[test]
fn corners_come_first_on_large_boards() {
    for (side, seed) in [(13, 1), (19, 2), (19, 3)] {
        let settings = SearchSettings {
            seed,
            ..SearchSettings::default()
        };
        let mut search = TreeSearch::new(&empty(side), Color::Black, settings);
        search.run(500);
        let Move::Play(v) = search.report().candidates[0].action else {
            panic!("a pass on an empty board");
        };
        let line = |n: usize| 1 + n.min(side - 1 - n);
        let lines = [line(v.column()), line(v.row())];
        assert!(lines.iter().all(|line| (3..=4).contains(line)), "{v}");
    }
}

#[test]
fn hints_are_tried_first() {
    let mut search = TreeSearch::new(&empty(9), Color::Black, SearchSettings::default());
    let at = Move::Play("A1".parse().unwrap());
    search.hint(at, 1000);
    search.run(1);
    assert_eq!(search.report().candidates[0].action, at);
    search.hint(at, -10_000);
    search.run(1);
    assert_eq!(search.report().candidates.len(), 2);
}

#[test]
fn a_wide_root_looks_at_more_moves() {
    let seen = |root| {
        let settings = SearchSettings {
            root,
            ..SearchSettings::default()
        };
        let mut search = TreeSearch::new(&empty(9), Color::Black, settings);
        search.run(60);
        let candidates = search.report().candidates;
        let visited = candidates.iter().filter(|c| c.visits >= 2);
        visited.count()
    };
    let [narrow, wide] = [RootWidth::Narrow, RootWidth::Wide].map(seen);
    assert!(wide > narrow && wide >= 5, "{narrow} {wide}");
}

#[test]
fn nobody_plays_where_all_is_proven() {
    let game = game(
        ". X . X O . O\nX X X X O O .\nX X X X O O O",
        "japanese",
        0.5,
    );
    let mut search = TreeSearch::new(&game, Color::Black, SearchSettings::default());
    search.run(40);
    let report = search.report();
    assert_eq!(report.candidates.len(), 1);
    assert_eq!(report.candidates[0].action, Move::Pass);
    assert_eq!((report.winrate, report.score_lead), (0.0, -0.5));
    assert_eq!(report.score_stdev, 0.0);
}

#[test]
fn blocks_that_can_be_caught_are_attacked_first() {
    let game = game(
        ". . . . . . .
         O O O . . . .
         X X O . . . .
         . . O . . . .
         . . . . . . .",
        "chinese",
        0.5,
    );
    let mut search = TreeSearch::new(&game, Color::White, without_network());
    search.run(1);
    let first = search.report().candidates[0].action.to_string();
    assert!(["A2", "B2"].contains(&first.as_str()), "{first}");
}

#[test]
fn nobody_runs_in_a_ladder_that_works() {
    // Black has begun the ladder with E7. Many moves elsewhere are as good as running.
    let runs = |fourth: &str| {
        let diagram = format!(
            ". . . . . . . . .
             . . X X . . . . .
             . X O O X . . . .
             . X O . . . . . .
             . . X . . . . . .
             {fourth}
             . O . . . . . . .
             . . . . . . . . .
             . . . . . . . . ."
        );
        let game = game(&diagram, "japanese", 6.5);
        let mut search = TreeSearch::new(&game, Color::White, without_network());
        search.run(400);
        let candidates = search.report().candidates;
        let runs = candidates.iter().find(|c| c.action.to_string() == "D6");
        runs.map_or(0, |candidate| candidate.visits)
    };
    let (caught, escaped) = (runs(". . . . . . . . ."), runs(". . . O . . . . ."));
    assert!(caught < 20, "{caught}");
    assert!(
        escaped > 100,
        "a stone on its way breaks the ladder: {escaped}"
    );
}

#[test]
fn a_board_with_little_left_to_play_for_is_searched_by_playouts() {
    // All but so many rows are Black's, with two eyes.
    let kind = |rows: usize| {
        let size = Size::square(19).unwrap();
        let mut board = Board::new(size);
        let eyes: VertexSet = ["A1", "C1"]
            .map(|v| v.parse().unwrap())
            .into_iter()
            .collect();
        let filled = size
            .vertices()
            .filter(|v| v.row() < 19 - rows && !eyes.contains(*v));
        for v in filled {
            board.place(Color::Black, v);
        }
        TreeSearch::new(
            &Game::standing(&board),
            Color::White,
            SearchSettings::default(),
        )
        .kind
    };
    assert!(matches!(kind(9), Kind::Amaf(_)));
    assert!(matches!(kind(10), Kind::Guided(..)));
}
