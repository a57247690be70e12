//! Tests of the player.

use super::*;
use crate::game::Komi;
use crate::game::tests::from_diagram;
use crate::playout::PlayoutSettings;
use crate::rules::Rules;
use crate::score::Score;
use crate::search::clock::SearchBudget;
use crate::status;
use crate::vertex::Size;
use std::time::Duration;

fn game(diagram: &str, rules: &str) -> Game {
    from_diagram(diagram, Rules::from_name(rules).unwrap())
}

fn limits(game: &Game) -> Limits {
    Limits {
        budget: SearchBudget::Playouts(600),
        ..Limits::new(game)
    }
}

fn at(game: &Game) -> Position {
    Position::new(game.clone())
}

/// Checks the move under territory and under area rules.
fn check(diagram: &str, color: Color, expected: &str) {
    for rules in ["japanese", "chinese"] {
        let game = game(diagram, rules);
        let chosen = choose(&at(&game), color, &limits(&game));
        assert_eq!(chosen.to_string(), expected, "{rules}, {color}\n{diagram}");
        assert_eq!(
            choose(&at(&game), color, &limits(&game)),
            chosen,
            "the same answer twice"
        );
        assert!(game.is_legal(color, chosen));
    }
}

const SETTLED: &str = "
    . X . X O . O . .
    X X X X O O O O O
    . . . X O . . . .
    X X X X O O O O O
    . . . X O . . . .
    . . . X O . X . .
    X X X X O O O O .
    . . . X O . . O .
    . X . X O . O . O";

#[test]
fn passes_when_all_is_settled() {
    check(SETTLED, Color::Black, "PASS");
    check(SETTLED, Color::White, "PASS");
}

#[test]
fn lower_levels_draw_likely_moves_and_end_games_as_well() {
    let open = game(
        "
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . O . .
    . . X . . . . . .
    . . . . X . . . .
    . . . . . . . . .
    . . O . . . X . .
    . . . . . . . . .
    . . . . . . . . .",
        "japanese",
    );
    let drawn = |level: Level, seed: u64| {
        let mut limits = Limits {
            level,
            ..Limits::new(&open)
        };
        limits.search.seed = seed;
        let chosen = choose(&at(&open), Color::Black, &limits);
        assert_eq!(
            choose(&at(&open), Color::Black, &limits),
            chosen,
            "the same answer twice"
        );
        assert!(open.is_legal(Color::Black, chosen) && chosen != Move::Pass);
        chosen
    };
    let kinds = |level: Level| {
        let mut moves: Vec<String> = (0..40).map(|seed| drawn(level, seed).to_string()).collect();
        moves.sort();
        moves.dedup();
        moves.len()
    };
    let likeliest = Position::new(open.clone()).likely_moves()[0].0;
    assert_eq!(drawn(Level::Five, 1), likeliest);
    assert_eq!(kinds(Level::Five), 1);
    assert!(kinds(Level::Four) < kinds(Level::One));

    let forbidden = Limits {
        level: Level::Five,
        moves: PermittedMoves::new(open.size(), |action| action != likeliest),
        ..Limits::new(&open)
    };
    assert_ne!(choose(&at(&open), Color::Black, &forbidden), likeliest);

    let settled = game(SETTLED, "japanese");
    let weak = Limits {
        level: Level::One,
        ..Limits::new(&settled)
    };
    assert_eq!(choose(&at(&settled), Color::Black, &weak), Move::Pass);
}

#[test]
fn knows_without_time_when_all_is_settled() {
    let at_once = |game: &Game| Limits {
        budget: SearchBudget::Time(Duration::ZERO),
        ..Limits::new(game)
    };
    let settled = game(SETTLED, "chinese");
    assert!(!at(&settled).is_plainly_open());
    assert_eq!(
        choose(&at(&settled), Color::Black, &at_once(&settled)),
        Move::Pass
    );
    let rows = SETTLED.lines().skip(1).enumerate();
    let half: Vec<String> = rows
        .map(|(i, row)| {
            if i < 4 {
                row.to_string()
            } else {
                ". ".repeat(9)
            }
        })
        .collect();
    let open = game(&half.join("\n"), "chinese");
    assert!(at(&open).is_plainly_open());
    let chosen = choose(&at(&open), Color::Black, &at_once(&open));
    assert!(chosen.vertex().is_some() && open.is_legal(Color::Black, chosen));
}

#[test]
fn passes_although_playouts_doubt_a_dead_group() {
    // White's four stones in the lower left corner have room for one eye only, but they live in two playouts of five.
    let diagram = "
        . O X . X . X . X
        . O X X X X X X X
        . O X . X . X . X
        . O X X X X X X X
        O O X . X . X . X
        O X X X X X X X X
        X X O X X X X X X
        X O O . X . X . X
        . O . . X . X X .";
    check(diagram, Color::Black, "PASS");
    check(diagram, Color::White, "PASS");
}

/// Black's margin as the judge sees it.
fn margin(game: &Game) -> f64 {
    let verdict = status::judge(game.board(), PlayoutSettings::default());
    Score::without_teire(game, &verdict).outcome().margin
}

#[test]
fn settled_boards_keep_their_score() {
    // Nakade: a stone at B6 more would let White live, and so would most answers to what he can try.
    let shapes = [
        "X . O X X X X X X
         X X O X X . X . X
         O X O X X X X X X
         O . O X X . X . X
         O O O X X X X X X
         X X X X X . X . X
         X X X X X X X X X",
        ". . O X X X X X X
         X X O X X . X . X
         . . O X X X X X X
         X . O X X . X . X
         O O O X X X X X X
         X X X X X . X . X
         X X X X X X X X X",
        ". . O O X X X X X
         X X X O X . X . X
         . . O O X X X X X
         O O O X X . X . X
         X X X X X X X X X
         X . X . X . X . X
         X X X X X X X X X",
    ];
    for diagram in shapes {
        for color in Color::ALL {
            let mut game = game(diagram, "japanese");
            let before = margin(&game);
            let mut color = color;
            while !game.both_passed() {
                let chosen = choose(&at(&game), color, &limits(&game));
                game.play(color, chosen).unwrap();
                color = color.opponent();
            }
            assert_eq!(margin(&game), before, "{}", game.board());
        }
    }
}

#[test]
fn kills_what_it_knows_how_to_kill() {
    let corner = "
        . O O X X X X
        X . O X . X .
        O X O X X X X
        O O O X . X .
        X X X X X X X";
    check(corner, Color::Black, "B4");
    check(corner, Color::White, "B4");
}

#[test]
fn captures_dead_stones_only_when_asked() {
    let mut game = game(SETTLED, "japanese");
    let mut passed = false;
    while !passed {
        let chosen = cleanup(&at(&game), Color::White, &limits(&game));
        game.play(Color::White, chosen).unwrap();
        passed = chosen == Move::Pass;
        assert!(game.move_number() < 6, "{}", game.board());
    }
    assert!(
        !game
            .board()
            .stones_of(Color::Black)
            .contains("G4".parse().unwrap())
    );
    assert!(game.board().stones_of(Color::Black).len() > 15);
}

#[test]
fn fills_dame_before_it_captures_dead_stones() {
    let diagram = "
        . X X . O O O . O
        X X X . O . O O O
        . . X O O X O . O
        X X X O O O O O O
        . X X O . O . O .";
    let game = game(diagram, "chinese");
    let first = cleanup(&at(&game), Color::White, &limits(&game));
    assert!(
        ["D5", "D4"].contains(&first.to_string().as_str()),
        "{first}"
    );
}

#[test]
fn plays_where_a_group_lives_or_dies() {
    let corner = "
        . . . O X . X .
        O O O O X X X X
        X X X X X . X .
        . X . X X X X X";
    check(corner, Color::White, "B4");
    check(corner, Color::Black, "B4");
}

/// Checks that a move is made, and not one that the judge alone would see.
fn check_played(diagram: &str, rules: &str, komi: f64, color: Color) {
    let mut game = game(diagram, rules);
    game.set_komi(Komi::new(komi).unwrap());
    let limits = Limits::new(&game);
    let position = at(&game);
    let ending = Ending::new(&position, color);
    assert!(ending.local_moves().is_empty(), "{diagram}");
    let chosen = choose(&at(&game), color, &limits);
    assert_ne!(chosen, Move::Pass, "{color}\n{diagram}");
    let hints = Hints::new(&at(&game), color);
    let mut search = hints.search(&game, color, limits.search, &|_| true);
    search.run(200);
    let first = search.report().candidates.remove(0).action;
    assert_ne!(first, Move::Pass, "by analysis\n{diagram}");
}

#[test]
fn does_not_pass_while_the_life_of_large_groups_is_open() {
    let bottom = "
        . O O X X X . X .
        O O X X . X X X X
        X . X X X . X . X
        X X . O X . X X .
        . X O . O X X . X
        X X . O O . X X .
        X . . . O . . X X
        . . . . . . . O .
        . . . . . . . . .";
    let right = "
        . . . . . . . . .
        . . . X . O . . .
        . X O O O . X X X
        . . O . O X X O .
        O O O O X X O O .
        X X X O X . O . .
        . X . X O O . X .
        . X X X O . O . X
        X . O X X O . . .";
    for color in Color::ALL {
        check_played(bottom, "chinese", 60.0, color);
        check_played(right, "japanese", 7.0, color);
    }
}

#[test]
fn does_not_leave_a_small_board_to_a_single_stone() {
    let diagrams = [
        ". . . .\n. X . .\n. . . .\n. . . .",
        ". . . .\n. . X .\n. . . .\n. . . .",
        ". . . .\n. X . .\n. . . .",
    ];
    for diagram in diagrams {
        let mut game = game(diagram, "chinese");
        game.set_komi(Komi::new(0.5).unwrap());
        let chosen = choose(&at(&game), Color::White, &limits(&game));
        assert_ne!(chosen, Move::Pass, "{diagram}");
    }
}

#[test]
fn connects_what_is_threatened() {
    // White has just played at D1, and now threatens to take the stone beside it.
    let cut = "
        . X . X O . O
        X X X X O O .
        . . . X O . O
        X X X X O O O
        . . X O O . .
        X X . X O O O
        . X X O O . O";
    let game = game(cut, "japanese");
    let chosen = choose(&at(&game), Color::Black, &limits(&game));
    assert_eq!(chosen.to_string(), "C2", "{}", game.board());
}

/// J5 threatens two snapbacks at once; at H6 Black takes one of them away.
#[test]
fn plays_where_two_blocks_are_threatened_at_once() {
    let diagram = ". . . . . . O O O
         . . O . O . O X O
         O O O O O O O X X
         O X X X X O X . .
         O X . X . X X X .
         O X X X X X X . .
         O O O O O X O X X
         . . . . O O O O X
         . . . O . . . O O";
    check(diagram, Color::White, "J5");
    check(diagram, Color::Black, "H6");
}

/// Whoever comes first has the ko on E1; nobody has a threat.
#[test]
fn fights_for_the_last_ko() {
    let diagram = "
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        X X X X X X X X X
        O O O O O X . . .
        . . . O O X . . .
        . . . O O X X X .
        . . . O . O X . .";
    check(diagram, Color::Black, "E1");
    check(diagram, Color::White, "E1");
}

#[test]
fn fills_dame_where_they_count_and_then_passes() {
    let diagram = "
        . X X . O O .
        X X X . O O O
        . . X . O . O
        X X X . O O O
        . X X . O O .";
    for (rules, dame) in [("chinese", 5), ("japanese", 0)] {
        let mut game = game(diagram, rules);
        let mut color = Color::Black;
        while !game.both_passed() {
            let chosen = choose(&at(&game), color, &limits(&game));
            game.play(color, chosen).unwrap();
            color = color.opponent();
            assert!(game.move_number() < 10);
        }
        let filled: VertexSet = game
            .moves()
            .filter_map(|(_, action)| action.vertex())
            .collect();
        assert_eq!(filled.len(), dame, "{rules}");
        assert!(filled.iter().all(|v| v.column() == 3), "{rules}");
    }
}

/// The limits of a search by time.
fn within(game: &Game, milliseconds: u64) -> Limits {
    Limits {
        budget: SearchBudget::Time(Duration::from_millis(milliseconds)),
        ..Limits::new(game)
    }
}

#[test]
fn keeps_to_its_time_in_every_stage() {
    let record = include_bytes!("../../gtp-tests/games/ear-reddening.sgf");
    let record = crate::sgf::read(record).unwrap();
    for stop in [40, 150, 300, 325] {
        let stop = crate::game::UpTo::Move(stop);
        let (game, _) =
            Game::from_record(&record, Rules::default(), Komi::default(), stop).unwrap();
        for milliseconds in [0, 5, 40, 200] {
            let start = std::time::Instant::now();
            let chosen = choose(&at(&game), Color::White, &within(&game, milliseconds));
            assert!(
                chosen == Move::Pass || game.check(Color::White, chosen.vertex().unwrap()).is_ok()
            );
            // The rest is for a machine that has other work to do.
            let late = start
                .elapsed()
                .saturating_sub(Duration::from_millis(milliseconds));
            assert!(
                late < Duration::from_millis(500),
                "{milliseconds}: {late:?}"
            );
        }
    }
}

#[test]
fn an_interrupted_player_still_moves() {
    let game = game(SETTLED, "chinese");
    let progress = crate::interrupt::Progress::default();
    let limits = Limits {
        interrupt: progress.command(1),
        ..Limits::new(&game)
    };
    progress.interrupt(2);
    let chosen = choose(&at(&game), Color::Black, &limits);
    assert!(chosen == Move::Pass || game.check(Color::Black, chosen.vertex().unwrap()).is_ok());
}

#[test]
fn only_what_is_over_and_lost_by_far_is_given_up() {
    let lost = |diagram: &str, color, komi| {
        let mut game = game(diagram, "chinese");
        game.set_komi(Komi::new(komi).unwrap());
        is_lost(&at(&game), color, &Limits::new(&game))
    };
    // Black owns seven lines of nine.
    let rows = [
        "X X X X X X X X X",
        ". X . . . . . X .",
        "X X X X X X X X X",
    ];
    let white = ["O O O O O O O O O", ". O O O . O O O ."];
    let settled: Vec<&str> = [
        rows[0], rows[1], rows[2], rows[1], rows[2], rows[1], rows[2],
    ]
    .into_iter()
    .chain(white)
    .collect();
    let settled = settled.join("\n");
    assert!(lost(&settled, Color::White, 7.5));
    assert!(!lost(&settled, Color::Black, 7.5));
    assert!(!lost(&settled, Color::White, 40.0), "by a few points");
    let open = format!(
        "{}\n. . X . X . X . .\n{}",
        [". . . . . . . . ."; 4].join("\n"),
        [". . . . . . . . ."; 4].join("\n")
    );
    assert!(!lost(&open, Color::White, -200.0), "nothing is decided");
}

#[test]
fn fills_dame_even_without_time() {
    let diagram = "
        X X X . O O O
        . . X . O . O
        X X X . O O O
        . X X X O O .";
    let mut game = game(diagram, "chinese");
    let mut color = Color::Black;
    while !game.both_passed() {
        let limits = Limits {
            budget: SearchBudget::Time(Duration::ZERO),
            ..Limits::new(&game)
        };
        let chosen = choose(&at(&game), color, &limits);
        game.play(color, chosen).unwrap();
        color = color.opponent();
    }
    let plays = game.moves().filter(|(_, action)| *action != Move::Pass);
    assert_eq!(plays.count(), 3);
}

/// The first move at an end under area rules.
fn first_at_the_end(diagram: &str, color: Color) -> String {
    let game = game(diagram, "chinese");
    choose(&at(&game), color, &limits(&game)).to_string()
}

/// A stone at D1 makes E1 White's territory, or a dame; all other dame are worth the same to either side.
const LAST_POINT: &str = "
    . X X . O O .
    X X X . O . O
    . X X . O O O
    X X X O O . O
    . X X . . O O";

#[test]
fn begins_with_the_dame_that_makes_the_greatest_difference() {
    for color in Color::ALL {
        assert_eq!(first_at_the_end(LAST_POINT, color), "D1", "{color}");
    }
}

#[test]
fn takes_the_last_point_under_territory_rules_and_passes_then() {
    for color in Color::ALL {
        let mut game = game(LAST_POINT, "japanese");
        let mut next = || {
            let chosen = choose(&at(&game), color, &limits(&game));
            game.play(color, chosen).unwrap();
            chosen.to_string()
        };
        assert_eq!([next(), next()], ["D1", "PASS"], "{color}");
    }
}

#[test]
fn a_dame_that_the_opponent_cannot_fill_comes_last() {
    // Black at A6 would lose two stones; White there threatens to take one.
    let diagram = "
        . O O O O O O O O
        X O X X . O . O .
        . X X X . O O O O
        . X . X . O . O .
        X X X X . O O O O
        . X . X . O . O .";
    let mut game = game(diagram, "chinese");
    let mut color = Color::Black;
    let mut filled = Vec::new();
    while !game.both_passed() {
        let chosen = choose(&at(&game), color, &limits(&game));
        game.play(color, chosen).unwrap();
        filled.extend(chosen.vertex().map(|v| (color, v.to_string())));
        color = color.opponent();
        assert!(game.move_number() < 20);
    }
    assert_eq!(filled.len(), 7, "{filled:?}");
    assert!(filled[..5].iter().all(|(_, v)| v.starts_with('E')));
    let last = [(Color::White, "A6".into()), (Color::Black, "A4".into())];
    assert_eq!(filled[5..], last);
}

#[test]
fn chooses_among_the_moves_that_it_may() {
    let open = game(
        ". . . . .\n. . . . .\n. . X . .\n. . . . .\n. . . . .",
        "chinese",
    );
    // An end at which White lives at B4.
    let end = game(
        ". . . O X . X .
         O O O O X X X X
         X X X X X . X .
         . X . X X X X X",
        "chinese",
    );
    for (game, one) in [(&open, "E1"), (&end, "A4")] {
        let choose = |permits: &dyn Fn(Move) -> bool| {
            let limits = Limits {
                moves: PermittedMoves::new(game.size(), permits),
                ..limits(game)
            };
            choose(&at(game), Color::White, &limits)
        };
        let free = choose(&|_| true);
        assert_ne!(choose(&|action| action != free), free);
        let one = one.parse().unwrap();
        assert_eq!(choose(&|action| action == one), one);
        assert_eq!(choose(&|action| action == Move::Pass), Move::Pass);
        assert_eq!(choose(&|_| false), Move::Pass);
    }
}

#[test]
fn plays_games_that_end() {
    let rules = Rules::from_name("tromp-taylor").unwrap();
    for (width, height) in [(1, 1), (2, 2), (1, 7), (5, 5), (7, 4)] {
        let size = Size::new(width, height).unwrap();
        let mut game = Game::new(size, rules, Komi::default());
        let mut color = Color::Black;
        while !game.both_passed() {
            let limits = Limits {
                budget: SearchBudget::Playouts(100),
                ..Limits::new(&game)
            };
            let chosen = choose(&at(&game), color, &limits);
            game.play(color, chosen).unwrap();
            color = color.opponent();
            assert!(game.move_number() < 10 * size.area() + 10, "{size}");
        }
    }
}

#[test]
fn a_search_with_hints_knows_the_score_of_a_settled_board() {
    for rules in ["japanese", "chinese"] {
        let game = game(SETTLED, rules);
        for color in Color::ALL {
            let hints = Hints::new(&at(&game), color);
            let mut search = hints.search(&game, color, SearchSettings::default(), &|_| true);
            search.run(100);
            let best = &search.report().candidates[0];
            let lead = f64::from(color.sign()) * margin(&game);
            assert_eq!(best.action, Move::Pass, "{rules}");
            assert!((best.score_lead - lead).abs() < 1e-6, "{rules}: {lead}");
        }
    }
}

#[test]
fn who_cannot_wait_for_hints_is_told_early_that_borders_are_closed() {
    let open = [". . . . . . . . ."; 4].join("\n");
    let open = format!("{open}\n. . X . . . O . .\n{open}");
    for (diagram, stages) in [(SETTLED, 2), (&open, 1)] {
        let game = game(diagram, "japanese");
        let mut told = Vec::new();
        Hints::find(&at(&game), Color::Black, |hints| told.push(hints));
        assert_eq!(told.len(), stages, "{diagram}");
        assert!(told[0].leaves_the_same(&told[stages - 1]));
        let passes = told[0]
            .moves
            .iter()
            .any(|&(action, _)| action == Move::Pass);
        assert_eq!(passes, stages == 2);
    }
}

#[test]
fn hints_are_legal_and_tell_what_the_player_does_at_the_end() {
    let bytes = include_bytes!("../../gtp-tests/games/ear-reddening.sgf");
    let record = crate::sgf::read(bytes).unwrap();
    let game = |stop| {
        let (rules, komi) = (Rules::default(), Komi::default());
        Game::from_record(&record, rules, komi, stop).unwrap().0
    };
    let open = game(crate::game::UpTo::Move(150));
    let end = game(crate::game::UpTo::End);
    for color in Color::ALL {
        let found = Hints::new(&at(&open), color);
        assert!(
            !found.moves.is_empty() && found.leaves_the_same(&Hints::default()),
            "{color}"
        );
        let mut actions = found.moves.iter().map(|&(action, _)| action);
        assert!(actions.all(|action| open.is_legal(color, action)));
        let found = Hints::new(&at(&end), color);
        let best = found.moves.iter().copied().max_by_key(|&(_, n)| n);
        assert_eq!(best, Some((Move::Pass, CHOSEN)));
        let mut search = found.search(&end, color, SearchSettings::default(), &|_| true);
        search.run(500);
        let report = search.report();
        let mut actions = report.candidates.iter().map(|c| c.action);
        assert_eq!(actions.next(), Some(Move::Pass));
        let mut played = actions.filter_map(Move::vertex);
        assert!(!played.any(|v| found.wasted.contains(v)));
        // Who asks for nothing else gets that.
        let wasted: Vec<Move> = found.wasted.into_iter().map(Move::Play).collect();
        let permits = |action| wasted.contains(&action);
        let mut search = found.search(&end, color, SearchSettings::default(), &permits);
        search.run(10);
        let report = search.report();
        assert!(!report.candidates.is_empty());
        assert!(report.candidates.iter().all(|c| permits(c.action)));
    }
}

/// The upper half is settled, and Black's dragon below is critical, which the judge cannot read: it takes it as dead.
#[test]
fn a_dragon_that_the_network_doubts_is_read() {
    let game = game(
        ". X . X . X . X . X . X .
         X X X X X X X X X X X X X
         . X . X . X . X . X . X .
         X X X X X X X X X X X X X
         X X X X X X X X X X X X X
         O O O O O O O O O O O O O
         . O . O . O . O . O . O .
         O O O O O O O O O O O O O
         O O O . . . . . . . . . O
         O O . . . . . . . . . . .
         O O . . . . . O . . O . .
         O O . . . . . X X X X O .
         O O . . . . . X X . . . .",
        "chinese",
    );
    for color in Color::ALL {
        let position = at(&game);
        let ending = Ending::new(&position, color);
        // That is a fight.
        assert!(!ending.is_closed());
        let stakes = |moves: Vec<LocalMove>| moves.iter().map(|found| found.stones).max();
        assert_eq!(stakes(ending.local_moves()), None, "{color}");
        assert_eq!(stakes(ending.moves_to_weigh()), Some(6), "{color}");
        assert_ne!(
            choose(&at(&game), color, &limits(&game)),
            Move::Pass,
            "{color}"
        );
    }
}
