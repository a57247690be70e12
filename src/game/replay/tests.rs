use super::*;
use crate::board::Board;
use crate::board::tests::Numbers;
use crate::color::ByColor;
use crate::rules::KoRule;
use crate::sgf;
use crate::vertex::Size;
use crate::word::Word;

fn read(text: &str) -> Record {
    sgf::read(text.as_bytes()).unwrap()
}

fn replay(text: &str, up_to: UpTo) -> Result<(Game, Vec<ReplayWarning>), ReplayError> {
    let komi = Komi::new(5.5).unwrap();
    Game::from_record(&read(text), Rules::default(), komi, up_to)
}

/// The whole game of a file that has nothing odd.
fn clean(text: &str) -> Game {
    let (game, warnings) = replay(text, UpTo::End).unwrap();
    assert_eq!(warnings, [], "{text}");
    game
}

fn at(name: &str) -> Vertex {
    name.parse().unwrap()
}

#[test]
fn the_record_says_what_is_played() {
    let game = clean("(;SZ[9]KM[7.5]RU[AGA];B[ee];W[ec];B[];W[tt])");
    assert_eq!(game.size(), Size::square(9).unwrap());
    assert_eq!(
        (game.komi().points(), game.rules().name()),
        (7.5, Some("aga"))
    );
    assert_eq!((game.move_number(), game.passes()), (4, 2));
    assert_eq!(game.to_move(), Color::Black);
    assert!(game.both_passed());
    let silent = clean("(;SZ[9:7];B[ee])");
    assert_eq!(silent.size().to_string(), "9x7");
    assert_eq!(
        (silent.komi().points(), silent.rules().name()),
        (5.5, Some("japanese"))
    );
}

#[test]
fn unknown_rules_are_those_given() {
    let (game, warnings) = replay("(;SZ[9]RU[house])", UpTo::End).unwrap();
    assert_eq!(*game.rules(), Rules::default());
    assert_eq!(warnings, [ReplayWarning::UnknownRules("house".to_string())]);
}

#[test]
fn the_replay_stops_before_a_move() {
    // The fourth move cannot be played, but before it all is well.
    let text = "(;SZ[9];B[ee];W[ec];B[gc];W[ee];B[ec])";
    for (up_to, moves, to_move) in [
        (UpTo::Move(0), 0, Color::Black),
        (UpTo::Move(1), 0, Color::Black),
        (UpTo::Move(2), 1, Color::White),
        (UpTo::Move(4), 3, Color::White),
        (UpTo::Vertex(at("E5")), 0, Color::Black),
        (UpTo::Vertex(at("E7")), 1, Color::White),
        (UpTo::Vertex(at("G7")), 2, Color::Black),
    ] {
        let (game, _) = replay(text, up_to).unwrap();
        assert_eq!(game.move_number(), moves, "{up_to:?}");
        assert_eq!(game.to_move(), to_move, "{up_to:?}");
    }
    let (game, _) = replay("(;SZ[9];B[ee])", UpTo::Move(99)).unwrap();
    assert_eq!(game.move_number(), 1);
    assert_eq!(
        replay("(;SZ[9];B[ee])", UpTo::Vertex(at("A1"))),
        Err(ReplayError::NoMoveAt(at("A1")))
    );
}

#[test]
fn the_turn_is_who_moves_next() {
    for (text, up_to, want) in [
        ("(;SZ[9])", UpTo::End, Color::Black),
        ("(;SZ[9]PL[W])", UpTo::End, Color::White),
        ("(;SZ[9]HA[2]AB[cc][gg])", UpTo::End, Color::White),
        ("(;SZ[9]HA[2]AB[cc][gg]PL[B])", UpTo::End, Color::Black),
        ("(;SZ[9]AB[cc]AW[gg];W[ee])", UpTo::Move(1), Color::White),
        ("(;SZ[9];B[ee];PL[B])", UpTo::End, Color::Black),
        ("(;SZ[9];B[ee];B[ed];W[dd])", UpTo::Move(2), Color::Black),
        ("(;SZ[9];B[ee];B[ed];W[dd])", UpTo::Move(3), Color::White),
        ("(;SZ[9];B[ee];B[ed])", UpTo::End, Color::White),
    ] {
        let (game, _) = replay(text, up_to).unwrap();
        assert_eq!(game.to_move(), want, "{text} {up_to:?}");
    }
}

#[test]
fn handicap_stones_are_found_or_placed() {
    use ReplayWarning::*;
    for (text, handicap, stones, warning) in [
        ("(;SZ[9]HA[2]AB[cc][gg];W[ee])", 2, 2, None),
        ("(;SZ[9]HA[0];B[ee])", 0, 1, None),
        ("(;SZ[9]HA[1];B[ee])", 0, 1, None),
        ("(;SZ[9]HA[3];W[ea])", 3, 3, Some(PlacedHandicap(3))),
        // White plays where a stone would be.
        ("(;SZ[9]HA[2];W[cg])", 0, 0, Some(NoHandicapStones(2))),
        ("(;SZ[9]HA[12];W[cg])", 0, 0, Some(NoHandicapStones(12))),
        ("(;SZ[9]HA[4])", 0, 0, Some(NoHandicapStones(4))),
        ("(;SZ[9]HA[2];B[cg];B[gc];W[ee])", 2, 2, None),
        ("(;SZ[9]HA[2];B[cg];W[gc])", 0, 1, Some(NoHandicapStones(2))),
        (
            "(;SZ[9]HA[2]AB[cc][gg][cg];W[ee])",
            3,
            3,
            Some(HandicapCount {
                declared: 2,
                stones: 3,
            }),
        ),
        ("(;SZ[9]HA[2]AB[cc][gg][cg]AW[ee];W[aa])", 2, 3, None),
        ("(;SZ[9]AB[cc][gg];W[ee])", 2, 2, Some(AssumedHandicap(2))),
        ("(;SZ[9]AB[cc][gg];B[ee])", 0, 3, None),
        ("(;SZ[9]AB[cc]AW[gg];W[ee])", 0, 1, None),
    ] {
        let (game, warnings) = replay(text, UpTo::End).unwrap();
        assert_eq!(game.handicap(), handicap, "{text}");
        assert_eq!(game.board().stone_count(Color::Black), stones, "{text}");
        assert_eq!(warnings, Vec::from_iter(warning), "{text}");
    }
}

#[test]
fn setup_may_come_in_the_middle() {
    let text = "(;SZ[9];B[aa];W[ba];B[ee];W[ab];AB[cc][dd]AE[ee];AE[dd]PL[B];B[ef])";
    let game = clean(text);
    let black = game.board().stones_of(Color::Black);
    assert_eq!(format!("{black:?}"), "{C7, E4}");
    assert_eq!(game.captures(Color::White), 1);
    assert_eq!((game.move_number(), game.undoable()), (5, 1));
    let (game, _) = replay(text, UpTo::Move(5)).unwrap();
    assert_eq!(game.to_move(), Color::Black);
    assert_eq!(game.board().stone_count(Color::Black), 1);
    let (game, _) = replay(text, UpTo::Move(4)).unwrap();
    assert_eq!(game.board().stone_count(Color::Black), 2);
}

#[test]
fn setup_nodes_in_a_row_need_not_be_positions() {
    let game = clean("(;SZ[9]AB[aa];AW[ab];AW[ba];AE[aa])");
    assert_eq!(game.board().stone_count(Color::White), 2);
    for (text, want) in [
        (
            "(;SZ[9]AB[aa]AW[ab][ba])",
            "setup: the stones at A9 have no liberty",
        ),
        (
            "(;SZ[9];B[aa];AW[ab][ba])",
            "setup after move 1: the stones at A9 have no liberty",
        ),
    ] {
        assert_eq!(replay(text, UpTo::End).unwrap_err().to_string(), want);
    }
}

#[test]
fn moves_on_stones_are_played_as_the_standard_has_it() {
    let at = |text: &str| replay(text, UpTo::End).unwrap();
    // On a stone of the opponent: it is replaced, without a prisoner, and the game goes on.
    let text = "(;SZ[9];B[ee];W[ec];B[ec];W[cc])";
    let (game, warnings) = at(text);
    assert_eq!(
        format!("{:?}", game.board().stones_of(Color::White)),
        "{C7}"
    );
    assert_eq!(game.board().stone_count(Color::Black), 2);
    assert_eq!((game.move_number(), game.captures(Color::Black)), (4, 0));
    assert_eq!(warnings[0].doubtful_from(), Some(3));
    assert_eq!(
        warnings[0].to_string(),
        "move 3, black E7, is on a stone; the position is doubtful from there on"
    );
    let mut back = game.clone();
    back.undo_many(2).unwrap();
    assert_eq!(back, replay(text, UpTo::Move(3)).unwrap().0);
    assert_eq!(
        kept(
            &Game::from_record(&game.to_record(), *game.rules(), game.komi(), UpTo::End)
                .unwrap()
                .0
        ),
        kept(&game)
    );
    // The replaced stone was the last of a wall: what is without liberties then is captured.
    let (game, _) = at("(;SZ[5]AB[cb][da]AW[ba][ca];B[ba])");
    assert_eq!(format!("{:?}", game.board().stones_of(Color::White)), "{}");
    assert_eq!(game.captures(Color::Black), 1);
    // On an own stone nothing changes.
    let (game, warnings) = at("(;SZ[5];B[cc];W[cd];B[cc])");
    assert_eq!(
        (game.board().stone_count(Color::Black), warnings.len()),
        (1, 1)
    );
    assert_eq!(game.to_move(), Color::White);
    // A stone alone without liberties is a prisoner at once.
    let (game, warnings) = at("(;SZ[9]AW[ab][ba];B[aa];W[ee])");
    assert_eq!(
        (
            game.captures(Color::White),
            game.board().stone_count(Color::White)
        ),
        (1, 3)
    );
    assert_eq!(warnings[0].to_string(), "move 1, black A9, is suicide");
}

#[test]
fn broken_rules_are_warned_of() {
    let ko = "(;SZ[5]AB[ba][ab][bc]AW[ca][bb][db][cc];B[cb];W[bb])";
    let (game, warnings) = replay(ko, UpTo::End).unwrap();
    assert_eq!(game.captures(Color::White), 1);
    let texts: Vec<String> = warnings.iter().map(|w| w.to_string()).collect();
    assert_eq!(
        texts,
        ["move 2, white B4, retakes a ko at once; the position is doubtful from there on"]
    );
    let suicide = "(;SZ[5]AB[aa]AW[ab][bb][ca];B[ba])";
    let (game, warnings) = replay(suicide, UpTo::End).unwrap();
    assert_eq!(game.captures(Color::White), 2);
    let texts: Vec<String> = warnings.iter().map(|w| w.to_string()).collect();
    assert_eq!(texts, ["move 1, black B5, is suicide"]);
    let allowed = clean("(;SZ[5]RU[NZ]AB[aa]AW[ab][bb][ca];B[ba])");
    assert_eq!(allowed.captures(Color::White), 2);
}

/// What is told of a record does not grow with its faults, and the first doubtful move is told in any case.
#[test]
fn moves_against_the_rules_are_told_up_to_a_number() {
    let suicides = "B[aa];W[];".repeat(200);
    let text = format!("(;SZ[5]AW[ab][ba];{suicides}B[ab];W[ba])");
    let (_, warnings) = replay(&text, UpTo::End).unwrap();
    assert_eq!(warnings.len(), KEPT + 2);
    let doubtful: Vec<usize> = warnings.iter().filter_map(|w| w.doubtful_from()).collect();
    assert_eq!(doubtful, [401]);
    let last = warnings.last().unwrap().to_string();
    assert_eq!(last, "101 further moves break a rule");
}

#[test]
fn superko_of_the_record_is_warned_of() {
    let text = "(;SZ[4:3]RU[Tromp-Taylor]AB[bc][dc][cb]AW[ab][bb];B[ac];W[cc];B[bc])";
    let (game, warnings) = replay(text, UpTo::End).unwrap();
    assert_eq!(game.move_number(), 3);
    assert!(
        matches!(
            warnings[..],
            [ReplayWarning::Broken {
                number: 3,
                violation: Violation::Superko,
                ..
            }]
        ),
        "{warnings:?}"
    );
    clean(&text.replace("Tromp-Taylor", "Chinese"));
}

/// What a record keeps of a game.
fn kept(game: &Game) -> impl PartialEq + std::fmt::Debug + use<> {
    let board: Board = game.board().clone();
    let moves: Vec<(Color, Move)> = game.moves().collect();
    let captures = ByColor::from_fn(|color| game.captures(color));
    (
        board,
        moves,
        captures,
        (*game.rules(), game.komi(), game.handicap(), game.to_move()),
    )
}

#[test]
fn games_go_through_files_and_back() {
    let mut numbers = Numbers(5);
    for round in 0..200 {
        let size = Size::new(2 + numbers.below(8), 7).unwrap();
        let mut rules = Rules::PRESETS[numbers.below(Rules::PRESETS.len())].1;
        rules.ko = KoRule::ALL[numbers.below(3)];
        let komi = Komi::new(numbers.below(20) as f64 / 2.0 - 3.0).unwrap();
        let mut game = Game::new(size, rules, komi);
        if round % 3 == 0 {
            let stones = crate::game::handicap::free_handicap(size, 2 + numbers.below(4)).unwrap();
            game.set_free_handicap(&stones).unwrap();
        }
        for _ in 0..numbers.below(120) {
            let v = Vertex::new(numbers.below(size.width()), numbers.below(7));
            match numbers.below(40) {
                0 => drop(game.play(game.to_move(), Move::Pass)),
                1 => drop(game.play(game.to_move().opponent(), Move::Play(v))),
                2 if game.move_number() > 0 => {
                    let mut setup = Setup::default();
                    setup.stones.white.insert(v);
                    let _ = game.set_up(&setup);
                }
                3 => game.set_to_move(game.to_move().opponent()),
                _ => drop(game.play(game.to_move(), Move::Play(v))),
            }
        }
        let record = game.to_record();
        let other = Komi::new(9.0).unwrap();
        let (again, warnings) =
            Game::from_record(&record, Rules::default(), other, UpTo::End).unwrap();
        assert_eq!(kept(&again), kept(&game));
        assert_eq!(warnings, [], "{}", sgf::write(&record));
        let text = sgf::write(&record);
        let (from_text, _) = replay(&text, UpTo::End).unwrap();
        assert_eq!(kept(&from_text), kept(&game), "{text}");
    }
}
