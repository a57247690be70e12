use super::horizon::Horizon;
use super::oracle::{Oracle, Threats};
use super::*;
use crate::answer::Outcome;
use crate::board::tests::{Numbers, seen};
use crate::vertex::{Size, Symmetry};

pub(super) fn at(name: &str) -> Vertex {
    name.parse().unwrap()
}

/// Checks the codes of attack and defence in all orientations of a position. No defence is read if there is no attack.
pub(super) fn check(diagram: &str, target: &str, attack: u8, defense: Option<u8>) {
    let board = Board::from_diagram(diagram).unwrap();
    let mut reader = CaptureReader::default();
    for symmetry in Symmetry::ALL {
        for swapped in [false, true] {
            let mut view = seen(&board, symmetry, swapped);
            let before = view.clone();
            let v = symmetry.map(board.size(), at(target));
            let found = reader.attack(&mut view, v).unwrap();
            assert_eq!(found.answer.outcome.code(), attack, "attack on {v}\n{view}");
            if let Some(want) = defense {
                let found = reader.defend(&mut view, v).unwrap();
                assert_eq!(found.answer.outcome.code(), want, "defence of {v}\n{view}");
            }
            assert_eq!(view, before);
            view.validate().unwrap();
        }
    }
}

#[test]
fn a_stone_in_atari() {
    let atari = |answer: &str| {
        format!(
            ". . . . . . .
             . . . . . . .
             . . X {answer} . . .
             . X O . . . .
             . . X {answer} . . .
             . . . . . . .
             . . . . . . ."
        )
    };
    check(&atari("."), "C4", 1, Some(1));
    check(&atari("X"), "C4", 1, Some(0));
    check(
        ". . . . .\n. . . . .\n. . O . .\n. . . . .\n. . . . .",
        "C3",
        0,
        None,
    );
}

const LADDER: &str = "
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . X O . . . . .
    . . . X X . . . .
    . . . . . . . . .
    . . . . . . . . .";

#[test]
fn a_ladder_runs_to_the_edge_or_into_a_breaker() {
    check(LADDER, "D4", 1, Some(1));
    let broken = LADDER.replacen(
        ". . . . . . . . .\n    . . . . . . . . .\n    . . . . . . . . .",
        ". . . . . . . . .\n    . . . . . . . . .\n    . . . . . . O . .",
        1,
    );
    assert_ne!(broken, LADDER);
    check(&broken, "D4", 0, None);
}

#[test]
fn a_snapback() {
    // Black throws in at A1 and takes three stones back.
    check(
        ". X . X .
         X O O X .
         . O X X .
         . X . . .",
        "B2",
        1,
        None,
    );
}

#[test]
fn a_defence_may_take_a_liberty_of_those_who_take_one() {
    // After A2, A3 lets A1 capture what plays at B2.
    check(
        ". . . . . .
         . . X . . .
         . X . . . .
         X O O O . .
         . X O . . .
         . . X O . .
         . X X O . .",
        "C1",
        0,
        None,
    );
}

#[test]
fn retaking_a_ko_takes_a_threat() {
    let diagram = "
        . X O .
        X O . O
        . X O .
        . . . .";
    check(diagram, "B3", 2, Some(1));
    let mut board = Board::from_diagram(diagram).unwrap();
    let _ = board.play(Color::Black, at("C3")).unwrap();
    let mut reader = CaptureReader::default();
    assert_eq!(
        reader.attack(&mut board, at("C3")).unwrap().answer.outcome,
        Outcome::BadKo
    );
}

#[test]
fn moves_into_capture_are_not_safe() {
    let mut board = Board::from_diagram(". X . .\nX . X .\n. . . .\n. . . .").unwrap();
    let mut reader = CaptureReader::default();
    assert_eq!(
        reader
            .safe_move(&mut board, Color::White, at("B3"))
            .answer
            .outcome,
        Ok(Outcome::Failure)
    );
    assert_eq!(
        reader
            .safe_move(&mut board, Color::White, at("A4"))
            .answer
            .outcome,
        Err(IllegalMove::Suicide)
    );
    assert_eq!(
        reader
            .safe_move(&mut board, Color::Black, at("B3"))
            .answer
            .outcome,
        Ok(Outcome::Success)
    );
}

#[test]
fn no_block_no_answer() {
    let mut board = Board::new(Size::square(5).unwrap());
    assert_eq!(CaptureReader::default().attack(&mut board, at("C3")), None);
    assert_eq!(CaptureReader::default().defend(&mut board, at("C3")), None);
}

#[test]
fn a_budget_that_runs_out_is_told() {
    let mut board = Board::from_diagram(LADDER).unwrap();
    let mut reader = CaptureReader::new(CaptureSettings {
        nodes: 1,
        ..CaptureSettings::default()
    });
    let reading = reader.attack(&mut board, at("D4")).unwrap();
    assert!(
        reading.answer.exhausted && reading.answer.outcome == Outcome::Failure,
        "{reading:?}"
    );
}

/// A block needs no move exactly if it cannot be captured, by which ko whatever, however small the budget.
#[test]
fn who_can_be_captured_has_something_to_do() {
    let mut numbers = Numbers(23);
    let (mut captured, mut cut_short) = (0, 0);
    for round in 0..3000 {
        let Some((mut board, target)) = position(&mut numbers, Size::square(7).unwrap()) else {
            continue;
        };
        let mut reader = CaptureReader::new(CaptureSettings {
            nodes: 20 << (round % 6),
            horizon: Horizon::Deep,
            ..CaptureSettings::default()
        });
        let attack = reader.attack(&mut board, target).unwrap();
        let defense = reader.defend(&mut board, target).unwrap();
        let passes = defense.answer.best == Some(Move::Pass);
        assert_eq!(
            passes && defense.answer.outcome == Outcome::Success,
            attack.answer.outcome == Outcome::Failure,
            "{attack:?}, {defense:?}, {target} in\n{board}"
        );
        captured += usize::from(attack.answer.outcome != Outcome::Failure);
        cut_short += usize::from(attack.answer.exhausted || defense.answer.exhausted);
    }
    assert!(captured > 200 && cut_short > 200, "{captured}, {cut_short}");
}

/// A random position with many stones, and the vertex of one of them.
fn position(numbers: &mut Numbers, size: Size) -> Option<(Board, Vertex)> {
    let fill = 50 + numbers.below(40);
    let mut stones = Vec::new();
    for v in size.vertices() {
        if numbers.below(100) < fill {
            stones.push((Color::ALL[numbers.below(2)], v));
        }
    }
    let target = stones.get(numbers.below(stones.len().max(1)))?.1;
    Some((Board::from_stones(size, stones).ok()?, target))
}

/// Asks the oracle about a position whether one of the targets can be captured; nothing if that is too much for it.
fn captured(
    board: &Board,
    targets: &[Vertex],
    threats: Threats,
    attacker_moves: bool,
) -> Option<bool> {
    let size = board.size();
    let cell = |v: Vertex| board.color_at(v).map_or(0, |c| 1 + c as u8);
    let cells: Vec<u8> = size.vertices().map(cell).collect();
    let index = |v: Vertex| size.vertices().position(|w| v == w);
    let ko = board.ko().and_then(|(v, _)| index(v));
    let (width, height) = (size.width(), size.height());
    let color = cell(*targets.first()?);
    let targets: Vec<usize> = targets.iter().filter_map(|&v| index(v)).collect();
    let mut oracle = Oracle::new(width, height, &targets, color, threats, 200_000);
    oracle.captures(&cells, ko, attacker_moves)
}

/// The side that has the ko threats if a question is answered with a code.
fn threats(attack: bool, code: u8) -> Threats {
    match (code, attack) {
        (2, _) => Threats::Nobody,
        (1, true) | (3, false) => Threats::Defender,
        _ => Threats::Attacker,
    }
}

/// What the oracle says to one side's question, as a code.
pub(super) fn oracle_code(board: &Board, target: Vertex, attack: bool) -> Option<u8> {
    for code in 1..=3 {
        if captured(board, &[target], threats(attack, code), attack)? == attack {
            return Some(code);
        }
    }
    Some(0)
}

/// Whether a code promises the side that asks more than another.
fn is_better(code: u8, than: u8) -> bool {
    code != 0 && (than == 0 || code < than)
}

/// Whether the move of an answer does what the answer says.
fn move_holds(
    board: &mut Board,
    target: Vertex,
    attack: bool,
    reading: &CaptureReading,
) -> Option<bool> {
    let color = board.color_at(target)?;
    let threats = threats(attack, reading.answer.outcome.code());
    let undo = match reading.answer.best? {
        Move::Pass => board.pass(),
        Move::Play(v) if attack => board.play(color.opponent(), v).ok()?,
        Move::Play(v) => board.play(color, v).ok()?,
    };
    let falls = match board.color_at(target) {
        Some(_) => captured(board, &[target], threats, !attack),
        None => Some(true),
    };
    board.undo(undo);
    Some(falls? == attack)
}

/// How often the codes of a question are the same.
#[derive(Debug, Default)]
struct Codes {
    asked: usize,
    same: usize,
    /// A block is taken for safe that can be captured, or for captured only in a worse ko.
    missed: usize,
    /// A move that saves a block is taken for good, but is not.
    wrong_moves: usize,
}

/// A capture that is claimed exists, and its first move is right; nearly all that exist are found.
fn agree_with_the_oracle(
    settings: CaptureSettings,
    sizes: &[(usize, usize)],
    rounds: usize,
    seed: u64,
) {
    let mut numbers = Numbers(seed);
    let mut reader = CaptureReader::new(settings);
    let mut found = [Codes::default(), Codes::default()];
    for &(w, h) in sizes {
        let size = Size::new(w, h).unwrap();
        for _ in 0..rounds {
            let Some((mut board, target)) = position(&mut numbers, size) else {
                continue;
            };
            for attack in [true, false] {
                let Some(want) = oracle_code(&board, target, attack) else {
                    continue;
                };
                let reading = if attack {
                    reader.attack(&mut board, target).unwrap()
                } else {
                    reader.defend(&mut board, target).unwrap()
                };
                let code = reading.answer.outcome.code();
                let claims_capture = if attack {
                    is_better(code, want)
                } else {
                    is_better(want, code)
                };
                assert!(
                    !claims_capture,
                    "attack {attack} on {target}: {code}, in truth {want}\n{board}"
                );
                let codes = &mut found[usize::from(attack)];
                codes.asked += 1;
                codes.same += usize::from(code == want);
                codes.missed += usize::from(code != want);
                if code == want && code != 0 {
                    let holds = move_holds(&mut board, target, attack, &reading);
                    assert!(
                        !attack || holds != Some(false),
                        "{:?} does not capture {target}: {code}\n{board}",
                        reading.answer.best
                    );
                    codes.wrong_moves += usize::from(holds == Some(false));
                }
            }
        }
    }
    println!("defence {:?}, attack {:?}", found[0], found[1]);
    for codes in found {
        let Codes {
            asked,
            missed,
            wrong_moves,
            ..
        } = codes;
        // Three are forgiven, because few may have been asked.
        assert!(asked * 8 > rounds, "{asked}");
        assert!(missed * 20 <= asked + 60, "{missed} of {asked}");
        assert!(wrong_moves * 50 <= asked + 150, "{wrong_moves} of {asked}");
    }
}

#[test]
fn agrees_with_exhaustive_search_on_tiny_boards() {
    for settings in [CaptureSettings::default(), CaptureSettings::deep()] {
        agree_with_the_oracle(settings, &[(3, 2), (3, 3)], 150, 7);
    }
}

/// `GOEYE_ROUNDS` and `GOEYE_SEED` make it a longer one.
#[test]
#[ignore = "takes twenty seconds"]
fn agrees_with_exhaustive_search_on_small_boards() {
    let number = |name: &str, default: usize| {
        std::env::var(name)
            .ok()
            .and_then(|text| text.parse().ok())
            .unwrap_or(default)
    };
    let rounds = number("GOEYE_ROUNDS", 8);
    let seed = number("GOEYE_SEED", 7) as u64;
    for settings in [CaptureSettings::default(), CaptureSettings::deep()] {
        agree_with_the_oracle(settings, &[(4, 3), (5, 3), (4, 4)], rounds, seed);
    }
}

/// The deep horizon finds all captures that the quick one finds, and more.
#[test]
fn a_deep_reader_captures_more() {
    let mut numbers = Numbers(5);
    let (mut quick, mut deep) = (
        CaptureReader::default(),
        CaptureReader::new(CaptureSettings::deep()),
    );
    let (mut asked, mut more) = (0, 0);
    for _ in 0..1000 {
        let Some((mut board, target)) = position(&mut numbers, Size::square(9).unwrap()) else {
            continue;
        };
        asked += 1;
        let [a, b] = [&mut quick, &mut deep].map(|reader| {
            reader
                .attack(&mut board, target)
                .unwrap()
                .answer
                .outcome
                .code()
        });
        assert!(!is_better(a, b), "{a} and {b} at {target}\n{board}");
        more += usize::from(is_better(b, a));
    }
    assert!(asked > 200 && more > 0, "{more} of {asked}");
}

#[test]
fn answers_do_not_depend_on_earlier_questions() {
    let mut numbers = Numbers(3);
    let mut used = CaptureReader::default();
    for _ in 0..200 {
        let Some((mut board, target)) = position(&mut numbers, Size::square(9).unwrap()) else {
            continue;
        };
        let before = board.clone();
        let fresh = CaptureReader::default().attack(&mut board, target);
        assert_eq!(used.attack(&mut board, target), fresh);
        assert_eq!(
            used.defend(&mut board, target),
            CaptureReader::default().defend(&mut board, target)
        );
        assert_eq!(used.attack(&mut board, target), fresh);
        assert_eq!(board, before);
        board.validate().unwrap();
    }
}

/// A move that captures leaves no defence once it is played, and one that saves leaves no attack.
#[test]
fn what_a_move_reaches_it_has_reached_once_it_is_played() {
    let mut numbers = Numbers(29);
    let mut reader = CaptureReader::new(CaptureSettings::exhaustive());
    let mut played = 0;
    for _ in 0..1500 {
        let Some((mut board, target)) = position(&mut numbers, Size::square(9).unwrap()) else {
            continue;
        };
        let defender = board.color_at(target).unwrap();
        type Ask = fn(&mut CaptureReader, &mut Board, Vertex) -> Option<CaptureReading>;
        let sides: [(Color, Ask, Ask); 2] = [
            (
                defender.opponent(),
                CaptureReader::attack,
                CaptureReader::defend,
            ),
            (defender, CaptureReader::defend, CaptureReader::attack),
        ];
        for (color, ask, answer) in sides {
            let found = ask(&mut reader, &mut board, target).unwrap();
            let Some(Move::Play(v)) = found.answer.best else {
                continue;
            };
            let undo = board.play(color, v).unwrap();
            let after = answer(&mut reader, &mut board, target);
            board.undo(undo);
            let outcome = after.map_or(Outcome::Success, |r| r.answer.outcome.reversed());
            if found.answer.outcome == Outcome::Success && !found.answer.exhausted {
                assert_eq!(
                    outcome, found.answer.outcome,
                    "{color} {v} for {target} in\n{board}"
                );
                played += 1;
            }
        }
    }
    assert!(played > 100, "{played}");
}

/// White wins the semeai by giving its own stones on the first line a liberty, a point away from all of Black's.
#[test]
fn an_attack_may_be_a_defence_far_away() {
    let diagram = "
        . . . . . . . .
        . X . O . . . .
        . O X . . . O O
        . O X . O O X X
        O . X X O X . X
        O X X O X X X .
        O O O O X O X O
        . . . . O O O O";
    let mut board = Board::from_diagram(diagram).unwrap();
    let stone = at("G5");
    let usual = CaptureReader::new(CaptureSettings::thorough()).attack(&mut board, stone);
    assert_eq!(usual.unwrap().answer.outcome, Outcome::Failure);
    let mut reader = CaptureReader::new(CaptureSettings::exhaustive());
    let found = reader.attack(&mut board, stone).unwrap();
    assert_eq!(found.answer.outcome, Outcome::Success);
    assert_eq!(found.answer.best, Some(Move::Play(at("D1"))));
    let _ = board.play(Color::White, at("D1")).unwrap();
    let answer = reader.defend(&mut board, stone).unwrap();
    assert_eq!(answer.answer.outcome, Outcome::Failure);
}

/// A block that can wait for a ko: the move that starts it is named.
#[test]
fn in_a_ko_a_move_is_named() {
    let mut numbers = Numbers(31);
    let mut reader = CaptureReader::default();
    let (mut waiting, mut named) = (0, 0);
    for _ in 0..30_000 {
        let Some((mut board, target)) = position(&mut numbers, Size::square(5).unwrap()) else {
            continue;
        };
        let before = board.clone();
        let (plain, by_move) = (
            reader.defend(&mut board, target).unwrap(),
            reader.defend_by_move(&mut board, target).unwrap(),
        );
        assert_eq!(board, before);
        assert_eq!(plain.answer.outcome, by_move.answer.outcome);
        if plain.answer.best == by_move.answer.best {
            continue;
        }
        waiting += 1;
        assert_eq!(plain.answer.best, Some(Move::Pass));
        let Some(Move::Play(v)) = by_move.answer.best else {
            panic!("no move for {target} in\n{board}")
        };
        let color = board.color_at(target).unwrap();
        let _ = board.play(color, v).unwrap();
        let after = reader.attack(&mut board, target).unwrap();
        assert_eq!(
            after.answer.outcome.reversed(),
            plain.answer.outcome,
            "{v} for {target} in\n{before}"
        );
        named += 1;
    }
    assert!(named > 10 && named == waiting, "{named} of {waiting}");
}

/// As if the budget had run out at once; the board is as it was.
#[test]
fn an_interrupted_reader_stops() {
    use crate::interrupt::Progress;
    let diagram = "
        . . . . . . . . .
        . . X X . . . . .
        . X O . . . . . .
        . X . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .";
    let mut board = Board::from_diagram(diagram).unwrap();
    let (before, stone) = (board.hash(), "C7".parse().unwrap());
    let progress = Progress::default();
    let mut reader = CaptureReader::new(CaptureSettings::thorough());
    let whole = reader.attack(&mut board, stone).unwrap();
    assert!(
        whole.answer.nodes > 20 && !whole.answer.exhausted,
        "{whole:?}"
    );
    let mut reader = reader.heeding(&progress.command(1));
    assert_eq!(reader.attack(&mut board, stone).unwrap(), whole);
    progress.interrupt(2);
    let cut = reader.attack(&mut board, stone).unwrap();
    assert!(
        cut.answer.exhausted && cut.answer.nodes < whole.answer.nodes,
        "{cut:?}"
    );
    assert_eq!(board.hash(), before);
}

/// A combination that is found captures one of its blocks, whatever the defender does and whatever kos there are; each move
/// against it saves them all.
#[test]
fn combinations_agree_with_the_oracle() {
    let mut numbers = Numbers(5);
    let mut reader = CaptureReader::default();
    let (mut found, mut refuted, mut saving) = (0, 0, 0);
    for _ in 0..10_000 {
        let size = Size::new(4, 3).unwrap();
        let Some((mut board, _)) = position(&mut numbers, size) else {
            continue;
        };
        let Some(combination) = reader.combination(&mut board, Color::Black) else {
            continue;
        };
        let undo = board.play(Color::Black, combination.attack).unwrap();
        let falls = captured(&board, &combination.blocks, Threats::Defender, false);
        board.undo(undo);
        let Some(falls) = falls else { continue };
        assert!(falls, "{combination:?}\n{board}");
        found += 1;
        for v in reader.combination_defenses(&mut board, &combination) {
            let undo = board.play(Color::White, v).unwrap();
            let falls = captured(&board, &combination.blocks, Threats::Nobody, true);
            board.undo(undo);
            refuted += usize::from(falls == Some(true));
            saving += usize::from(falls == Some(false));
        }
    }
    assert!(
        found >= 20 && refuted * 10 <= saving,
        "{found} {refuted} {saving}"
    );
}

/// White captures at D5 without a ko, for it threatens the stones beside B5 that still have three liberties later on.
#[test]
fn a_friend_with_three_liberties_may_be_attacked_instead() {
    let board = Board::from_diagram(
        ". X . . . X . . .
         . X X X X O O . .
         . O O O O X X . .
         . . X . . . X . .
         . X . . . . . . .
         . O X X O . . . .
         . O O O X X . . .
         . . . . O X . . .
         . . . O . . . . .",
    );
    let mut reader = CaptureReader::new(CaptureSettings::exhaustive());
    let answer = reader.attack(&mut board.unwrap(), at("B5")).unwrap().answer;
    assert_eq!(answer.outcome, Outcome::Success, "{answer:?}");
}
