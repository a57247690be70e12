use super::*;
use crate::board::naive::NaiveBoard;
use crate::board::tests::Numbers;
use crate::color::Cell;
use crate::rules::Scoring;
use crate::word::Word;
use std::collections::BTreeMap;

fn at(name: &str) -> Vertex {
    name.parse().unwrap()
}

fn rules(ko: KoRule, suicide: Suicide) -> Rules {
    Rules {
        ko,
        suicide,
        ..Rules::default()
    }
}

/// A game that starts from a diagram, Black to move.
pub(crate) fn from_diagram(diagram: &str, rules: Rules) -> Game {
    let board = Board::from_diagram(diagram).unwrap();
    let mut game = Game::new(board.size(), rules, Komi::default());
    let stones = |color| board.stones_of(color).into_iter().map(move |v| (color, v));
    game.set_position(Color::ALL.into_iter().flat_map(stones))
        .unwrap();
    game
}

/// Moves such as `B C3` or `W pass`.
fn moves(text: &str) -> Vec<(Color, Move)> {
    let words: Vec<&str> = text.split_whitespace().collect();
    words
        .chunks(2)
        .map(|pair| (pair[0].parse().unwrap(), pair[1].parse().unwrap()))
        .collect()
}

/// Plays all moves but the last, then checks what each ko rule says to the last.
fn check_ko(diagram: &str, text: &str, want: [Result<(), PlayError>; 3]) {
    for (&ko, want) in KoRule::ALL.iter().zip(want) {
        let mut game = from_diagram(diagram, rules(ko, Suicide::Allowed));
        let all = moves(text);
        let (&(color, last), first) = all.split_last().unwrap();
        game.play_sequence(first).unwrap();
        let before = game.clone();
        assert_eq!(game.is_legal(color, last), want.is_ok(), "{ko:?}");
        if let (KoRule::Positional, Move::Play(v), Ok(()) | REPEATED) = (ko, last, want) {
            assert_eq!(game.recurs(color, v), want == REPEATED);
        }
        assert_eq!(game.play(color, last), want, "{ko:?}");
        if want.is_ok() {
            game.undo().unwrap();
        }
        assert_eq!(game, before);
        // The same through the atomic command.
        game.undo_many(first.len()).unwrap();
        let start = game.clone();
        let result = game.play_sequence(&all);
        assert_eq!(result, want);
        if want.is_err() {
            assert_eq!(game, start);
        }
    }
}

const REPEATED: Result<(), PlayError> = Err(PlayError::Superko);

#[test]
fn a_ko_is_not_retaken_at_once() {
    let ko = Err(PlayError::Illegal(IllegalMove::Ko));
    let diagram = "
        . X O . .
        X O . O .
        . X O . .";
    check_ko(diagram, "B C2 W B2", [ko, ko, ko]);
    check_ko(diagram, "B C2 W E3 B E1 W B2", [Ok(()); 3]);
    // After two passes the position would come back with the same player to move.
    check_ko(
        diagram,
        "B C2 W pass B pass W B2",
        [Ok(()), REPEATED, REPEATED],
    );
}

#[test]
fn sending_two_and_returning_one_repeats_with_the_other_to_move() {
    let diagram = "
        . . . .
        O O X .
        . X . X";
    check_ko(diagram, "B A1 W C1 B B1", [Ok(()), REPEATED, Ok(())]);
    // Once White has passed in the first position, White was to move there too.
    check_ko(
        diagram,
        "W pass B A1 W C1 B B1",
        [Ok(()), REPEATED, REPEATED],
    );
}

#[test]
fn triple_ko_ends_under_superko() {
    let diagram = "
        . X O . . X O . . X O .
        X O . O X . X O X O . O
        . X O . . X O . . X O .";
    check_ko(
        diagram,
        "B C2 W F2 B L2 W B2 B G2 W K2",
        [Ok(()), REPEATED, REPEATED],
    );
}

#[test]
fn a_move_without_captures_can_repeat_after_suicide() {
    let diagram = "
        O O .
        X . O";
    check_ko(diagram, "B B1 W pass B A1", [Ok(()), REPEATED, Ok(())]);
    check_ko(
        diagram,
        "W pass B B1 W pass B A1",
        [Ok(()), REPEATED, REPEATED],
    );
}

#[test]
fn passing_is_always_legal() {
    for &ko in KoRule::ALL {
        let size = Size::square(1).unwrap();
        let mut game = Game::new(size, rules(ko, Suicide::Allowed), Komi::default());
        for n in 0..10 {
            assert!(game.is_legal(game.to_move(), Move::Pass));
            assert!(game.legal_moves(game.to_move()).is_empty());
            game.play(game.to_move(), Move::Pass).unwrap();
            assert_eq!(game.passes(), n + 1);
            assert_eq!(game.both_passed(), n > 0);
        }
    }
}

/// The oracle: all earlier positions as maps, compared one by one.
#[derive(Clone)]
struct NaiveGame {
    board: NaiveBoard,
    ko: KoRule,
    earlier: Vec<(BTreeMap<Vertex, Color>, Color)>,
}

impl NaiveGame {
    fn play(&mut self, color: Color, played: Move) -> Result<(), PlayError> {
        let mut after = self.board.clone();
        if let Move::Play(v) = played {
            after.play(color, v)?;
            let repeated = self.earlier.iter().any(|(stones, mover)| {
                *stones == after.stones
                    && match self.ko {
                        KoRule::Simple => false,
                        KoRule::Positional => true,
                        KoRule::Situational => *mover != color,
                    }
            });
            if repeated {
                return Err(PlayError::Superko);
            }
        } else {
            after.pass();
        }
        self.earlier.push((self.board.stones.clone(), color));
        self.board = after;
        Ok(())
    }
}

/// Plays random moves, mostly in turn, and takes some back; returns how many moves superko forbade.
fn random_game(size: Size, rules: Rules, seed: u64, steps: usize) -> usize {
    let mut numbers = Numbers(seed);
    let mut game = Game::new(size, rules, Komi::default());
    let mut naive = NaiveGame {
        board: NaiveBoard::new(size, rules.suicide),
        ko: rules.ko,
        earlier: Vec::new(),
    };
    let mut stack: Vec<(Game, NaiveGame)> = Vec::new();
    let mut forbidden = 0;
    for _ in 0..steps {
        if numbers.below(20) == 0 && !stack.is_empty() {
            let count = 1 + numbers.below(stack.len());
            let (old_game, old_naive) = stack[stack.len() - count].clone();
            stack.truncate(stack.len() - count);
            assert_eq!(game.undoable(), stack.len() + count);
            game.undo_many(count).unwrap();
            assert_eq!(game, old_game);
            game.board().validate().unwrap();
            naive = old_naive;
        }
        let color = match numbers.below(8) {
            0 => game.to_move().opponent(),
            _ => game.to_move(),
        };
        let played = match numbers.below(12) {
            0 => Move::Pass,
            _ => Move::Play(Vertex::new(
                numbers.below(size.width()),
                numbers.below(size.height()),
            )),
        };
        let before = (game.clone(), naive.clone());
        let want = naive.play(color, played);
        assert_eq!(game.is_legal(color, played), want.is_ok());
        assert_eq!(game.play(color, played), want, "{color} {played}\n{game:?}");
        match want {
            Ok(()) => stack.push(before),
            Err(e) => {
                assert_eq!(game, before.0);
                forbidden += usize::from(e == PlayError::Superko);
            }
        }
        for color in Color::ALL {
            let plays = game.moves().filter(|&(c, m)| c == color && m != Move::Pass);
            let taken = game.captures(color.opponent());
            assert_eq!(game.board().stone_count(color) + taken, plays.count());
        }
    }
    forbidden
}

#[test]
fn agrees_with_the_naive_game_over_random_games() {
    for &ko in KoRule::ALL {
        for suicide in [Suicide::Forbidden, Suicide::Allowed] {
            let mut forbidden = 0;
            for (width, height) in [(1, 1), (5, 1), (2, 2), (3, 2), (3, 3), (4, 3), (5, 5)] {
                let size = Size::new(width, height).unwrap();
                for seed in 0..6 {
                    forbidden += random_game(size, rules(ko, suicide), seed, 150);
                }
            }
            assert_eq!(forbidden > 0, ko != KoRule::Simple, "{ko:?} {suicide:?}");
        }
    }
}

#[test]
fn captures_belong_to_who_took_the_stones() {
    let mut game = from_diagram(
        "
        . O O .
        O X . O
        . O O .",
        rules(KoRule::Simple, Suicide::Allowed),
    );
    game.play(Color::Black, Move::Play(at("C2"))).unwrap();
    assert_eq!(game.captures(Color::White), 2);
    assert_eq!(game.captures(Color::Black), 0);
    game.undo().unwrap();
    game.play(Color::White, Move::Play(at("C2"))).unwrap();
    assert_eq!(game.captures(Color::White), 1);
    assert_eq!(game.board().color_at(at("B2")), None);
}

#[test]
fn the_turn_follows_the_moves_and_comes_back_with_undo() {
    let size = Size::square(9).unwrap();
    let mut game = Game::new(size, Rules::default(), Komi::default());
    game.play_sequence(&moves("B E5 B D5 W pass W C3")).unwrap();
    assert_eq!(game.to_move(), Color::Black);
    assert_eq!(game.last_move(), Some((Color::White, Move::Play(at("C3")))));
    assert_eq!((game.move_number(), game.passes()), (4, 0));
    game.undo_many(2).unwrap();
    assert_eq!(game.to_move(), Color::White);
    game.set_to_move(Color::Black);
    game.play_sequence(&moves("B pass B pass")).unwrap();
    assert!(game.passes() == 2 && !game.both_passed());
    game.play_sequence(&moves("W pass")).unwrap();
    assert!(game.both_passed());
    game.undo_many(3).unwrap();
    assert_eq!(game.to_move(), Color::Black);
    let before = game.clone();
    assert_eq!(game.undo_many(3), Err(CannotUndo));
    assert_eq!(game, before);
}

#[test]
fn the_ko_ban_is_told_to_the_side_to_move() {
    let mut game = from_diagram(
        "
        . X O .
        X O . O
        . X O .",
        Rules::default(),
    );
    game.play(Color::Black, Move::Play(at("C2"))).unwrap();
    assert_eq!(game.ko(), Some(at("B2")));
    game.set_to_move(Color::Black);
    assert_eq!(game.ko(), None);
    assert!(game.is_legal(Color::Black, Move::Play(at("B2"))));
}

#[test]
fn a_sequence_is_played_whole_or_not_at_all() {
    let size = Size::square(9).unwrap();
    let mut game = Game::new(size, Rules::default(), Komi::default());
    game.play_sequence(&moves("B E5 W D5")).unwrap();
    let before = game.clone();
    assert!(game.play_sequence(&moves("B C5 W C5")).is_err());
    assert_eq!(game, before);
}

#[test]
fn set_position_starts_anew_or_changes_nothing() {
    let size = Size::square(9).unwrap();
    let mut game = Game::new(size, Rules::default(), Komi::new(0.5).unwrap());
    game.place_fixed_handicap(2).unwrap();
    game.play_sequence(&moves("W A1 B A2 W E5 B B1")).unwrap();
    let before = game.clone();
    let (black, white) = (Color::Black, Color::White);
    for (bad, want) in [
        (
            vec![(black, at("A1")), (white, at("A1"))],
            SetupError::Occupied(at("A1")),
        ),
        (vec![(black, at("K1"))], SetupError::OffBoard(at("K1"))),
        (
            vec![(black, at("A1")), (white, at("A2")), (white, at("B1"))],
            SetupError::NoLiberty(at("A1")),
        ),
    ] {
        assert_eq!(game.set_position(bad), Err(want));
        assert_eq!(game, before);
    }
    game.set_position([(black, at("C3")), (white, at("D4"))])
        .unwrap();
    assert_eq!(game.board().stone_count(black), 1);
    assert_eq!((game.handicap(), game.captures(black)), (0, 0));
    assert_eq!((game.move_number(), game.undoable()), (0, 0));
    assert_eq!((game.to_move(), game.komi().points()), (black, 0.5));
    game.set_position([]).unwrap();
    assert_eq!(game, Game::new(size, Rules::default(), game.komi()));
}

#[test]
fn a_setup_keeps_the_game_but_not_the_way_back() {
    let mut game = from_diagram(
        "
        . X O .
        X O . O
        . X O .",
        rules(KoRule::Positional, Suicide::Forbidden),
    );
    game.play(Color::Black, Move::Play(at("C2"))).unwrap();
    let before = game.clone();
    let setup = Setup {
        stones: ByColor::new(VertexSet::single(at("A3")), VertexSet::single(at("C2"))),
        empty: VertexSet::single(at("D3")),
    };
    game.set_up(&setup).unwrap();
    assert_eq!(game.board().color_at(at("C2")), Some(Color::White));
    assert_eq!(game.board().color_at(at("A3")), Some(Color::Black));
    assert_eq!(game.captures(Color::Black), 1);
    assert_eq!((game.move_number(), game.undoable()), (1, 0));
    assert_eq!((game.to_move(), game.ko()), (Color::White, None));
    game.board().validate().unwrap();
    // A position that was played before may come back now.
    let back = Setup {
        stones: ByColor::new(VertexSet::single(at("C2")), VertexSet::EMPTY),
        empty: VertexSet::single(at("A3")),
    };
    game.set_up(&back).unwrap();
    assert_eq!(
        game.board().stones_of(Color::Black),
        before.board().stones_of(Color::Black)
    );
    assert_eq!(game.play(Color::White, Move::Play(at("B2"))), Ok(()));
    // One entry tells both setups.
    let setups = game.events().filter(|e| matches!(e, Event::Setup(_)));
    assert_eq!(setups.count(), 2);

    let before = game.clone();
    for (vertex, want) in [
        ("E1", SetupError::OffBoard(at("E1"))),
        ("C2", SetupError::NoLiberty(at("C2"))),
    ] {
        let setup = Setup {
            stones: ByColor::new(VertexSet::single(at(vertex)), VertexSet::EMPTY),
            empty: VertexSet::EMPTY,
        };
        assert_eq!(game.set_up(&setup), Err(want));
        assert_eq!(game, before);
    }
}

#[test]
fn setups_add_up() {
    let mut numbers = Numbers(3);
    let size = Size::square(4).unwrap();
    let mut random = || {
        let mut setup = Setup::default();
        for v in size.vertices() {
            match numbers.below(6) {
                0 => drop(setup.stones.black.insert(v)),
                1 => drop(setup.stones.white.insert(v)),
                2 => drop(setup.empty.insert(v)),
                _ => {}
            }
        }
        setup
    };
    for _ in 0..200 {
        let (first, second) = (random(), random());
        let cell = |setup: &Setup, v| {
            [setup.stones.black, setup.stones.white, setup.empty]
                .iter()
                .position(|set| set.contains(v))
        };
        let mut both = first;
        merge(&mut both, &second);
        for v in size.vertices() {
            assert_eq!(cell(&both, v), cell(&second, v).or(cell(&first, v)));
        }
    }
}

#[test]
fn recorded_moves_may_break_some_rules() {
    let diagram = "
        . X O . .
        X O . O .
        . X O O X
        . O . O .";
    let mut game = from_diagram(diagram, rules(KoRule::Positional, Suicide::Forbidden));
    let start = game.clone();
    let mut record = |text: &str| {
        let (color, played) = moves(text)[0];
        game.play_recorded(color, played)
    };
    assert_eq!(record("B C3"), Ok(None));
    assert_eq!(record("W B3"), Ok(Some(Violation::Ko)));
    assert_eq!(record("B pass"), Ok(None));
    assert_eq!(record("W pass"), Ok(None));
    assert_eq!(record("B C3"), Ok(Some(Violation::Superko)));
    assert_eq!(record("B C1"), Ok(Some(Violation::Suicide)));
    assert_eq!(record("B B1"), Ok(Some(Violation::Occupied)));
    assert_eq!(record("B F1"), Err(IllegalMove::OffBoard));
    assert_eq!(game.move_number(), 7);
    assert_eq!(game.board().suicide(), Suicide::Forbidden);
    game.undo_many(7).unwrap();
    assert_eq!(game, start);
    assert_eq!(game.board().ko(), None);
}

#[test]
fn a_recorded_suicide_is_played() {
    let diagram = "
        O O .
        X . O";
    let mut game = from_diagram(diagram, Rules::default());
    let start = game.clone();
    let played = Move::Play(at("B1"));
    assert!(!game.is_legal(Color::Black, played));
    assert_eq!(
        game.play_recorded(Color::Black, played),
        Ok(Some(Violation::Suicide))
    );
    assert_eq!(game.captures(Color::White), 2);
    assert_eq!(game.board().suicide(), Suicide::Forbidden);
    game.undo().unwrap();
    assert_eq!(game, start);
}

#[test]
fn rules_change_from_now_on() {
    let mut game = from_diagram(
        "
        O O .
        X . O",
        Rules::default(),
    );
    assert!(!game.is_legal(Color::Black, Move::Play(at("B1"))));
    game.set_rules(Rules::from_name("new-zealand").unwrap());
    assert!(game.is_legal(Color::Black, Move::Play(at("B1"))));
    assert_eq!(game.rules().scoring, Scoring::Area);
    game.clear();
    assert_eq!(game.board().suicide(), Suicide::Allowed);
    assert_eq!(game.rules().name(), Some("new-zealand"));
}

#[test]
fn ten_thousand_moves_are_played_and_taken_back() {
    let size = Size::square(9).unwrap();
    let start = Game::new(
        size,
        rules(KoRule::Positional, Suicide::Allowed),
        Komi::default(),
    );
    let mut game = start.clone();
    let mut numbers = Numbers(1);
    while game.move_number() < 10_000 {
        for _ in 0..1000 {
            let v = Vertex::new(numbers.below(9), numbers.below(9));
            let _ = game.play(game.to_move(), Move::Play(v));
        }
        game.play(game.to_move(), Move::Pass).unwrap();
    }
    game.undo_many(game.undoable()).unwrap();
    assert_eq!(game, start);
}

/// Moves of all kinds, in and out of turn, with other rules and setups in between, are taken back one by one or many at
/// once, also those that keep nothing for it.
#[test]
fn what_is_taken_back_leaves_no_trace() {
    let size = Size::square(5).unwrap();
    let mut game = Game::new(size, Rules::default(), Komi::default());
    let mut numbers = Numbers(1);
    let mut stack = Vec::new();
    let (mut forced, mut replays) = (0, 0);
    let compare = |game: &mut Game, old: &Game| {
        game.set_rules(*old.rules());
        assert_eq!(game, old);
        game.board().validate().unwrap();
        assert!(game.legal_moves(Color::Black) == old.legal_moves(Color::Black));
    };
    for i in 0..12_000 {
        if i % 4_000 == 2_000 {
            let mut setup = Setup::default();
            setup.set(at("A1"), Cell::Empty);
            if game.set_up(&setup).is_ok() {
                stack.clear();
            }
        }
        // Long runs without faults, and some with many.
        let is_faulty = i % 1_000 < 20;
        let color = match numbers.below(8) {
            0 => game.to_move().opponent(),
            _ => game.to_move(),
        };
        let v = Vertex::new(numbers.below(5), numbers.below(5));
        let played = match numbers.below(30) {
            0 => Move::Pass,
            _ => Move::Play(v),
        };
        if !is_faulty && !game.is_legal(color, played) {
            continue;
        }
        stack.push(game.clone());
        let violation = game.play_recorded(color, played).unwrap();
        forced += usize::from(!matches!(violation, None | Some(Violation::Superko)));
        assert!(game.past.undos.len() <= UNDOS);
        match numbers.below(200) {
            0 => game.set_to_move(color),
            1 => game.set_rules(rules(KoRule::Positional, Suicide::Allowed)),
            2 => game.set_rules(rules(KoRule::Situational, Suicide::Forbidden)),
            3 => {
                let count = 1 + numbers.below(stack.len());
                replays += usize::from(count > game.past.undos.len());
                game.undo_many(count).unwrap();
                compare(&mut game, &stack[stack.len() - count]);
                stack.truncate(stack.len() - count);
            }
            4 => {
                for _ in 0..numbers.below(2 * UNDOS).min(stack.len()) {
                    game.undo().unwrap();
                    compare(&mut game, &stack.pop().unwrap());
                }
            }
            _ => {}
        }
    }
    assert!(forced > 50 && replays > 2, "{forced} {replays}");
}
