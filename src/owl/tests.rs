use super::*;
use crate::answer::{Certainty, Outcome};
use crate::board::tests::{Numbers, seen};
use crate::color::Color;
use crate::interrupt::Progress;
use crate::life::{Problem, Reach};
use crate::vertex::{Size, Symmetry, Vertex};

fn at(name: &str) -> Vertex {
    name.parse().unwrap()
}

fn owl(board: &Board) -> Owl {
    owl_within(board, OwlSettings::default())
}

/// A budget that is soon spent.
const LITTLE: OwlSettings = OwlSettings {
    nodes: 300,
    framed_nodes: 300,
    playouts: 20,
};

/// A position after random moves, many of them captures.
fn position(numbers: &mut Numbers, size: Size) -> Board {
    let mut board = Board::new(size);
    let moves = size.area() / 2 + numbers.below(2 * size.area());
    for i in 0..moves {
        let v = Vertex::new(numbers.below(size.width()), numbers.below(size.height()));
        let _ = board.play(Color::ALL[i % 2], v);
    }
    board
}

/// The position in another view, ko ban and all.
fn seen_with_ko(board: &Board, symmetry: Symmetry, swapped: bool) -> Board {
    let color = |c: Color| if swapped { c.opponent() } else { c };
    let mut other = seen(board, symmetry, swapped);
    let ko = board.ko();
    other.set_ko(ko.map(|(v, c)| (symmetry.map(board.size(), v), color(c))));
    other
}

/// A stone and the first one of another dragon of its colour, if there is one.
fn group(owl: &Owl, v: Vertex) -> VertexSet {
    let orientation = owl.ground.orientations()[0];
    let dragons = &owl.ground.analysis().dragons;
    let mine = dragons.at(orientation.vertex(v)).unwrap();
    let mut others = dragons
        .all()
        .iter()
        .filter(|other| other.color == mine.color);
    let other = others.find(|other| other.origin != mine.origin);
    let other = other.map(|other| orientation.vertex_back(other.origin));
    [v].into_iter().chain(other).collect()
}

/// All that is said of a target; the points as another view shows them.
fn said(owl: &mut Owl, v: VertexSet, turn: impl Fn(Vertex) -> Vertex) -> String {
    let moves = |mv: Move| mv.vertex().map_or(Move::Pass, |v| Move::Play(turn(v)));
    let attempt = |a: Answer| format!("{} {:?}", a.outcome.code(), a.best.map(moves));
    let status = match owl.status(v) {
        DragonStatus::Critical { attack, defense } => DragonStatus::Critical {
            attack: turn(attack),
            defense: turn(defense),
        },
        status => status,
    };
    format!(
        "{status:?}, {}, {}, {:?}, {:?}",
        attempt(owl.attack(v)),
        attempt(owl.defend(v)),
        owl.threaten_attack(v).map(|two| two.map(moves)),
        owl.threaten_defense(v).map(|two| two.map(moves)),
    )
}

/// An owl with this budget for the position by itself.
fn owl_within(board: &Board, budget: OwlSettings) -> Owl {
    let close = crate::groundwork::CloseMemory::default();
    let settings = crate::playout::PlayoutSettings::default();
    let ground = Groundwork::new(board, settings, crate::network::Network::built_in(), close);
    Owl::on(ground, budget, &Interrupt::default())
}

/// Asks the same in all orientations, and returns how many dragons could be killed.
fn turn_boards(count: usize) -> usize {
    let mut numbers = Numbers(7);
    let (mut asked, mut killed) = (0, 0);
    for _ in 0..count {
        let size = Size::new(4 + numbers.below(4), 5 + numbers.below(3)).unwrap();
        let board = position(&mut numbers, size);
        let stones = board.stones_of(Color::Black) | board.stones_of(Color::White);
        let dragons = owl_within(&board, LITTLE)
            .ground
            .analysis()
            .dragons
            .all()
            .to_vec();
        let mut owl = owl_within(&board, LITTLE);
        let orientations = owl.ground.orientations().len();
        let Some(v) = stones.iter().nth(numbers.below(stones.len().max(1))) else {
            continue;
        };
        let enemy = board.color_at(v).map(Color::opponent);
        let other = stones.iter().find(|&w| board.color_at(w) == enemy);
        let group = group(&owl, v);
        killed += usize::from(owl.attack(v).outcome != Outcome::Failure);
        for symmetry in Symmetry::ALL {
            for swapped in [false, true] {
                let turn = |v| symmetry.map(size, v);
                let mut turned = owl_within(&seen_with_ko(&board, symmetry, swapped), LITTLE);
                assert_eq!(turned.ground.analysis().dragons.all(), &dragons[..]);
                for target in [VertexSet::from(v), group] {
                    let there = said(&mut turned, target.iter().map(turn).collect(), |v| v);
                    asked += 1;
                    // Of moves that mean the same for symmetrical boards any one will do.
                    let here = said(&mut owl, target, turn);
                    if orientations == 1 {
                        assert_eq!(there, here, "{target:?} in\n{board}");
                    }
                    let first = |text: &str| text[..5].to_string();
                    assert_eq!(first(&there), first(&here), "{target:?} in\n{board}");
                }
                if let Some(other) = other {
                    let (a, b) = (owl.semeai(v, other), turned.semeai(turn(v), turn(other)));
                    assert_eq!(a.outcome, b.outcome, "{board}");
                }
            }
        }
    }
    assert!(asked >= 16 * count, "{asked}");
    killed
}

#[test]
fn answers_turn_with_the_board() {
    turn_boards(2);
}

#[test]
#[ignore = "takes half a minute"]
fn answers_turn_with_more_boards() {
    assert!(turn_boards(12) > 1);
}

/// What the commands say of one target must fit together.
fn agree(owl: &mut Owl, board: &Board, target: impl Into<VertexSet>) -> DragonStatus {
    let v = target.into();
    let told = format!("{v:?} in\n{board}");
    let Prospects {
        status,
        attack,
        defense,
        ..
    } = owl.prospects(v);
    let color = board.color_at(v.first().unwrap()).unwrap();
    let fails = |attempt: Answer| attempt.outcome == Outcome::Failure;
    let asked = (owl.attack(v), owl.defend(v));
    for (asked, attempt) in [(asked.0, attack), (asked.1, defense)] {
        // A question of its own names a move also where none is needed.
        let is_named = attempt.best == Some(Move::Pass);
        assert!(asked.best == attempt.best || is_named, "{asked:?}, {told}");
        assert_eq!(asked.outcome, attempt.outcome, "{told}");
    }
    let tried = [
        (attack, color.opponent()),
        (defense, color),
        (asked.0, color.opponent()),
        (asked.1, color),
    ];
    for (attempt, color) in tried {
        assert_eq!(attempt.best.is_none(), fails(attempt), "{told}");
        if let Some(Move::Play(v)) = attempt.best {
            assert!(board.check(color, v).is_ok(), "{v} is illegal, {told}");
        }
    }
    // Who needs no move is not attacked, or only by a ko that he has not to fear yet.
    if defense.best == Some(Move::Pass) && board.ko().is_none() {
        let fits = match attack.outcome {
            Outcome::Failure => Outcome::Success,
            Outcome::BadKo => Outcome::GoodKo,
            _ => panic!("{attack:?} and {defense:?}, {told}"),
        };
        assert_eq!(defense.outcome, fits, "{told}");
    }
    // What is dead already needs no attack.
    if board.ko().is_none() && attack.best == Some(Move::Pass) {
        assert_eq!(status, DragonStatus::Dead, "{told}");
    }
    if defense.needs_no_move() {
        assert_eq!(owl.threaten_defense(v), None, "{told}");
    }
    match status {
        DragonStatus::Alive => assert!(fails(attack), "{told}"),
        DragonStatus::Dead => {
            assert!(fails(defense) && !fails(attack), "{attack:?}, {told}");
            let needs_one = attack.outcome != Outcome::Success;
            assert!(needs_one || attack.best == Some(Move::Pass), "{told}");
        }
        DragonStatus::Critical {
            attack: a,
            defense: d,
        } => {
            for (attempt, point) in [(attack, a), (defense, d)] {
                assert_eq!(attempt.best, Some(Move::Play(point)), "{told}");
            }
        }
        DragonStatus::Unknown => {}
    }
    status
}

/// Asks about all blocks of random boards, and returns how many were asked about and how many are critical.
fn ask_boards(count: usize) -> (usize, usize) {
    let mut numbers = Numbers(11);
    let (mut critical, mut asked) = (0, 0);
    for round in 0..count {
        let size = Size::new(4 + numbers.below(4), 4 + numbers.below(4)).unwrap();
        let board = position(&mut numbers, size);
        let mut owl = match round % 2 {
            0 => owl(&board),
            _ => owl_within(&board, LITTLE),
        };
        for v in board.block_origins() {
            asked += 1;
            let group = group(&owl, v);
            agree(&mut owl, &board, group);
            let status = agree(&mut owl, &board, v);
            critical += usize::from(matches!(status, DragonStatus::Critical { .. }));
        }
    }
    (asked, critical)
}

#[test]
fn answers_do_not_contradict_each_other() {
    let (asked, critical) = ask_boards(12);
    assert!(asked > 40 && critical > 1, "{asked}, {critical}");
}

#[test]
#[ignore = "takes half a minute"]
fn more_answers_do_not_contradict_each_other() {
    let (asked, critical) = ask_boards(60);
    assert!(asked > 200 && critical > 10, "{asked}, {critical}");
}

fn check(
    diagram: &str,
    stone: &str,
    attack: (Outcome, &str),
    defense: (Outcome, &str),
    status: &str,
) {
    let board = Board::from_diagram(diagram).unwrap();
    let mut owl = owl(&board);
    let found = agree(&mut owl, &board, at(stone));
    let said = |attempt: Answer| {
        let best = attempt.best.map_or(String::new(), |mv| mv.to_string());
        (attempt.outcome, best)
    };
    let is = |(outcome, best): (Outcome, &str)| (outcome, best.to_string());
    let prospects = owl.prospects(at(stone));
    assert_eq!(said(prospects.attack), is(attack), "{board}");
    assert_eq!(said(prospects.defense), is(defense), "{board}");
    let found = match found {
        DragonStatus::Critical { attack, defense } => format!("critical {attack} {defense}"),
        other => format!("{other:?}").to_lowercase(),
    };
    assert_eq!(found, status, "{board}");
}

/// What the other side gets after a move: the opponent of a dragon after one of its owner, and the owner after one of his.
fn check_after(diagram: &str, stone: &str, color: Color, play: &str, reply: Outcome) {
    let mut board = Board::from_diagram(diagram).unwrap();
    let _ = board.play(color, at(play)).unwrap();
    let mut owl = owl(&board);
    let attempt = match board.color_at(at(stone)) {
        Some(own) if own == color => owl.attack(at(stone)),
        _ => owl.defend(at(stone)),
    };
    assert_eq!(attempt.outcome, reply, "{attempt:?}, {board}");
}

/// What two dragons that have room for two eyes only if White moves first say, each alone and both as one target: Black kills
/// each, but not both.
#[test]
fn one_of_two_dragons_is_saved() {
    let board = Board::from_diagram(
        ". . . O X . . . .
         O O O O X . . . .
         X X X X X . . . .
         . . . . . . . . .
         . . . . . . . . .
         . . . . . . . . .
         X X X X X . . . .
         O O O O X . . . .
         . . . O X . . . .",
    )
    .unwrap();
    let mut owl = owl(&board);
    let both: VertexSet = [at("A2"), at("A8")].into_iter().collect();
    let critical = |v| DragonStatus::Critical {
        attack: at(v),
        defense: at(v),
    };
    assert_eq!(agree(&mut owl, &board, at("A2")), critical("B1"));
    assert_eq!(agree(&mut owl, &board, at("A8")), critical("B9"));
    assert_eq!(agree(&mut owl, &board, both), DragonStatus::Alive);
    for vital in ["B1", "B9"].map(at) {
        assert_eq!(owl.does_attack(vital, both), Outcome::Failure);
        assert_eq!(owl.does_defend(vital, both), Outcome::Success);
    }
    // With one of them dead the other one decides.
    let mut after = board.clone();
    let _ = after.play(Color::Black, at("B1")).unwrap();
    let mut owl = self::owl(&after);
    assert_eq!(agree(&mut owl, &after, both), critical("B9"));
    assert_eq!(owl.does_attack(at("B9"), both), Outcome::Success);
    // Once that is dead as well, nothing is left to do.
    let _ = after.play(Color::Black, at("B9")).unwrap();
    let mut owl = self::owl(&after);
    assert_eq!(agree(&mut owl, &after, both), DragonStatus::Dead);
    // What is not of one colour is no target.
    for no_target in [at("A3"), at("F5")] {
        let stones = both | no_target.into();
        assert_eq!(owl.attack(stones), Answer::FAILURE);
        assert_eq!(owl.status(stones), DragonStatus::Unknown);
    }
}

/// Asks about two dragons as one target on random boards small enough to be read without walls, and counts the pairs of which
/// all is captured, and the others.
fn ask_about_groups(count: usize) -> (usize, usize) {
    let mut numbers = Numbers(23);
    let (mut captured, mut stand) = (0, 0);
    let reach = Reach {
        area: 40,
        empty: 40,
        liberties: 40,
    };
    let budget = OwlSettings {
        nodes: 20_000,
        ..OwlSettings::default()
    };
    for _ in 0..count {
        let size = Size::new(4 + numbers.below(2), 4 + numbers.below(3)).unwrap();
        let board = position(&mut numbers, size);
        let mut owl = owl_within(&board, budget);
        for v in board.block_origins() {
            let group = group(&owl, v);
            // `None` where it is only estimated.
            let attack = |owl: &mut Owl, target: VertexSet| {
                let (_, [AskedDragon { dragon, .. }]) = owl.seen([target]).unwrap();
                let said = owl.read_whole(&dragon);
                let outcome = said.attack.outcome;
                let falls = matches!(outcome, Outcome::Success | Outcome::GoodKo);
                let is_read = said.certainty > Certainty::Estimated;
                (dragon, is_read.then_some(falls))
            };
            let (dragon, Some(falls)) = attack(&mut owl, group) else {
                continue;
            };
            let (attacker, safe) = (dragon.color.opponent(), VertexSet::EMPTY);
            let problem = Problem::new(owl.ground.board(), &dragon.stones, &safe, reach).unwrap();
            assert!(problem.is_complete());
            let read = LifeReader::new().captures(&problem, attacker, None, 3_000);
            let Some(read) = read else { continue };
            assert_eq!(read, falls, "{group:?} in\n{board}");
            captured += usize::from(falls && group.len() > 1);
            stand += usize::from(!falls && group.len() > 1);
        }
    }
    (captured, stand)
}

#[test]
fn groups_fall_as_read_on_the_whole_board() {
    let (captured, stand) = ask_about_groups(100);
    assert!(captured > 100 && stand > 10, "{captured}, {stand}");
}

/// Six in a rectangle in the corner live only with liberties outside.
#[test]
fn liberties_outside_decide() {
    check(
        ". . . O X X . X X
         . . . O X . X X .
         O O O O X X X . X
         X X X X X . . X X
         . X . X . X X . X
         X . X X X X . X X
         X X . X . X X X .
         X . X X X . X . X
         X X X . X X X X X",
        "D9",
        (Outcome::Success, "B8"),
        (Outcome::Success, "B9"),
        "critical B8 B9",
    );
    check(
        ". . . O . X . X X
         . . . O . . X X .
         O O O O X X X . X
         X X X X X . . X X
         . X . X . X X . X
         X . X X X X . X X
         X X . X . X X X .
         X . X X X . X . X
         X X X . X X X X X",
        "D9",
        (Outcome::Failure, ""),
        (Outcome::Success, "PASS"),
        "alive",
    );
}

/// The side that has lost a ko without threats gets the move that starts it.
#[test]
fn a_ko_has_a_first_move() {
    check(
        ". . . O X . X X .
         X O O O X X X . X
         O O X X X . X X X
         X X X . X X . X .
         X . X X . X X X X
         X X . X X X . X .
         . X X X . X X X X
         X X . X X X . X .
         X . X X . X X X X",
        "D9",
        (Outcome::BadKo, "B9"),
        (Outcome::Success, "B9"),
        "critical B9 B9",
    );
}

/// A ko is no way to kill what can be killed without, nor to save what can be saved without.
#[test]
fn who_needs_no_ko_makes_none() {
    let throw_in = "X X X X X X X
        X X . X X X X
        X X X X X X X
        . O X X X . X
        . . O X X X X
        . O . X X X X
        . O O . X X X";
    // After A3, Black C2 and A4 White can take C3 back again and again, but never end that ko.
    check(
        throw_in,
        "B2",
        (Outcome::Success, "PASS"),
        (Outcome::Failure, ""),
        "dead",
    );
    check_after(throw_in, "B2", Color::White, "A3", Outcome::Success);
    let corner = "X . X X X . . X
        X X X X X O O O
        X X X X X O . .
        X X X X X X O .
        X . X X X X X O
        X X X X X X X X";
    check(
        corner,
        "F5",
        (Outcome::Success, "H3"),
        (Outcome::Success, "H3"),
        "critical H3 H3",
    );
    check_after(corner, "F5", Color::Black, "H3", Outcome::Failure);
    check_after(corner, "F5", Color::White, "H3", Outcome::Failure);
}

/// The stone at C1 belongs to a dragon with two eyes, but Black takes it.
#[test]
fn what_can_be_captured_is_not_safe() {
    let diagram = ". O O O O O O
        O O O O O O O
        O O O O O O O
        O O O O O O O
        . X X O O O O
        X . X X O . O
        . . O . O O O";
    check(
        diagram,
        "B3",
        (Outcome::Success, "D1"),
        (Outcome::Success, "B1"),
        "critical D1 B1",
    );
    check_after(diagram, "B3", Color::White, "D1", Outcome::Failure);
    check_after(diagram, "B3", Color::Black, "B1", Outcome::Failure);
}

/// Black's block at F3 is saved by joining the stones above it, and by each of two moves against the white stone between
/// them.
#[test]
fn there_may_be_several_defenses() {
    let diagram = "X . X . X . O
        X O . O X X .
        X O O . O X .
        O X O . . . O
        O X O O O X X
        . . X O . O X
        X X O O . . X";
    let board = Board::from_diagram(diagram).unwrap();
    let mut owl = owl(&board);
    let said = owl.prospects(at("F3"));
    assert_eq!(said.attack.point(), Some(at("F4")));
    let does = ["E4", "F4", "G5"].map(at);
    for v in board.empty_vertices() {
        let expected = does.contains(&v);
        let succeeds = owl.does_defend(v, at("F3")) == Outcome::Success;
        assert_eq!(succeeds, expected, "{v}");
    }
    let named = said.defense.point();
    assert!(named.is_some_and(|v| does.contains(&v)), "{named:?}");
}

/// White lives by either of two points: two half eyes beside an eye, a half eye and a connection, two connections. Once Black has one
/// of them, a move decides, and it is the other one.
#[test]
fn a_group_lives_by_either_of_two_points() {
    for (diagram, group, miai) in [
        (
            ". O . O O . O O . O .
             X . O O O O O O O . X
             X X X X X X X X X X X
             . . . . . . . . . . .
             . . . X . . . X . . .
             . . . . . . . . . . .
             . . . . . . . . . . .
             . . . X . . . X . . .
             . . . . . . . . . . .
             . . . . . . . . . . .
             . . . . . . . . . . .",
            "E10",
            ["B10", "K10"],
        ),
        (
            ". O . O O . O O X . .
             X . O O O O O O . O O
             X X X X X X X X X X O
             . . . . . . . X . O .
             . . . X . . . X . O .
             . . . . . . . X X O O
             . . . . . . . . X O .
             . . . X . . . X . X O
             . . . . . . . . . X O
             . . . . . . . . . X O
             . . . . . . . . . X .",
            "E10",
            ["B10", "J10"],
        ),
        (
            ". . . X . . . X . . .
             O O X X X X X X X O O
             . O . O O O O O . O .
             O O X X X X X X X O O
             O . O X . . . X O . O
             O O O X . X . X O O O
             . O X X X . X X X O .
             . O O O X X X O O O .
             . . . O O O O O . . .
             . . . . . . . . . . .
             . . . . . . . . . . .",
            "E9",
            ["C9", "J9"],
        ),
    ] {
        let board = Board::from_diagram(diagram).unwrap();
        let group = at(group);
        assert_eq!(
            agree(&mut owl(&board), &board, group),
            DragonStatus::Alive,
            "{board}"
        );
        for [taken, left] in [miai, [miai[1], miai[0]]].map(|pair| pair.map(at)) {
            let mut board = board.clone();
            let _ = board.play(Color::Black, taken).unwrap();
            let status = agree(&mut owl(&board), &board, group);
            let saved = matches!(status, DragonStatus::Critical { defense, .. } if defense == left);
            assert!(saved, "{status:?} after {taken} in\n{board}");
        }
    }
}

/// What cannot be saved as it stands takes no more than a pass. A move might bring into reach what the search has not seen.
#[test]
fn what_is_dead_needs_no_attack() {
    check(
        ". . . X . . . . .
         X X X O X X X X .
         X O X O O O O X X
         O O O O . X X O X
         X X . O X X . O O
         . X X O O X X O .
         . X X O O O X X O
         . O X X X O X O .
         . O . . O O O . O",
        "F6",
        (Outcome::Success, "PASS"),
        (Outcome::Failure, ""),
        "dead",
    );
}

/// Bent four in the corner: the attacker starts the ko when it likes, and nothing that the defender does helps.
#[test]
fn a_ko_that_cannot_be_prevented_is_no_defense() {
    check(
        "X X X . . . .
         O O X X X X .
         . O O O O X .
         X X X . O X .",
        "A3",
        (Outcome::GoodKo, "A2"),
        (Outcome::Failure, ""),
        "dead",
    );
}

/// A stone in a large territory gets away from every search of its surroundings, but it has nowhere to live.
#[test]
fn who_gets_away_has_to_live_somewhere() {
    check(
        ". . . . . X O . .
         . . . . . X O . .
         . . O . . X O O .
         . . . . . X X O O
         . . . X . . X X O
         X X X . . . . X O
         O O X X X X X X O
         . O O O O O O O O
         . . . . . . . . .",
        "C7",
        (Outcome::Success, "PASS"),
        (Outcome::Failure, ""),
        "dead",
    );
    // Where all around is open it may run.
    let mut open = Board::new(Size::square(13).unwrap());
    let _ = open.play(Color::White, at("C9")).unwrap();
    let _ = open.play(Color::Black, at("C8")).unwrap();
    let mut owl = owl(&open);
    assert_ne!(agree(&mut owl, &open, at("C9")), DragonStatus::Dead);
    assert_eq!(owl.defend(at("C9")).outcome, Outcome::Success);
}

/// Black cuts five stones off the corner, unless White captures D5 where it runs to.
#[test]
fn what_cuts_may_be_captured_where_it_runs_to() {
    check(
        ". . . . . . . . . . . . O X .
         . . X . . . . . . . . . O X .
         O O O X . O . O O O O O O X X
         O X X O O O O O O O O O X X .
         O X X X X X X X X X X X X . X
         X X . X . . . . . . . . . X .
         . X X . . . . . . . . . . . .",
        "A5",
        (Outcome::Success, "A6"),
        (Outcome::Success, "D6"),
        "critical A6 D6",
    );
}

/// What attack and defence name without a ko does what they say.
#[test]
fn moves_that_are_named_do_what_is_said_of_them() {
    let mut numbers = Numbers(5);
    let mut tried = 0;
    for _ in 0..6 {
        let size = Size::new(4 + numbers.below(3), 4 + numbers.below(3)).unwrap();
        let mut board = position(&mut numbers, size);
        board.set_ko(None);
        let mut owl = owl(&board);
        for v in board.block_origins() {
            let told = format!("{v} in\n{board}");
            let DragonStatus::Critical { attack, defense } = owl.status(v) else {
                continue;
            };
            if owl.attack(v).outcome == Outcome::Success {
                tried += 1;
                let killed = owl.does_attack(attack, v);
                assert_eq!(killed, Outcome::Success, "{attack} kills {told}");
            }
            if owl.defend(v).outcome == Outcome::Success {
                let saved = owl.does_defend(defense, v);
                assert_eq!(saved, Outcome::Success, "{defense} saves {told}");
                assert_eq!(owl.connection_defends(defense, v, v), saved, "{told}");
            }
        }
    }
    assert!(tried > 1, "{tried}");
}

#[test]
fn a_given_move_kills_or_saves() {
    let board = Board::from_diagram(
        ". . . . . . .
         . . . . . . .
         X X X X X . .
         O O O O X . .
         . . . O X . .",
    )
    .unwrap();
    let mut asked = owl(&board);
    let [vital, other, far] = ["B1", "A1", "G5"].map(at);
    assert_eq!(asked.does_attack(vital, at("A2")), Outcome::Success);
    assert_eq!(asked.does_attack(other, at("A2")), Outcome::Failure);
    assert_eq!(asked.does_attack(far, at("A2")), Outcome::Failure);
    assert_eq!(asked.does_defend(vital, at("A2")), Outcome::Success);
    assert_eq!(asked.does_defend(far, at("A2")), Outcome::Failure);
    assert_eq!(
        asked.does_defend(at("B2"), at("A2")),
        Outcome::Failure,
        "illegal"
    );
    let progress = Progress::default();
    progress.interrupt(1);
    let mut hurried = owl(&board);
    hurried.heed(&progress.command(0));
    let both = [
        hurried.does_attack(far, at("A2")),
        hurried.does_defend(far, at("A2")),
    ];
    assert_eq!(both, [Outcome::Failure; 2]);
}

/// The reasons for the fate of a dragon, in short.
fn reasons(diagram: &str, stone: &str) -> Vec<String> {
    let board = Board::from_diagram(diagram).unwrap();
    let found = owl(&board).reasons(at(stone));
    let told = found.into_iter().map(|reason| match reason {
        Reason::PassAlive => "pass-alive".to_string(),
        Reason::Seki => "seki".to_string(),
        Reason::Ko {
            first,
            first_threat,
            kind,
        } => {
            let kind = kind.map_or(String::new(), |ko| format!(" {ko}"));
            format!("ko {first} {first_threat}{kind}")
        }
        Reason::Decides { color, at, fate } => format!("{color} {at} {fate:?}"),
        Reason::Room { points, taken } => {
            let taken = taken.map_or(String::new(), |v| format!(" taken {v}"));
            format!("room of {}{taken}", points.len())
        }
        Reason::Refuted {
            tried,
            reply,
            captured,
            takes_it,
            ..
        } => format!("{tried} {reply} takes {captured} {takes_it}"),
    });
    told.collect()
}

#[test]
fn reasons_name_what_decides() {
    fn check(diagram: &str, stone: &str, expected: &[&str]) {
        assert_eq!(reasons(diagram, stone), expected, "{diagram}");
    }
    let straight_three = |vital: &str| {
        format!(
            "X X X X X .
             O O O O X .
             . {vital} . O X ."
        )
    };
    check(
        &straight_three("."),
        "A2",
        &["black B1 Killed", "white B1 Saved"],
    );
    check(&straight_three("X"), "A2", &["room of 3 taken B1"]);
    // Two points.
    check("X X X X .\nO O O X .\n. . O X .", "A2", &["room of 2"]);
    // Bent four in the corner.
    check(
        "X X X . . . .
         O O X X X X .
         . O O O O X .
         X X X . O X .",
        "A3",
        &["ko black white a direct ko", "room of 5 taken B1"],
    );
    // Two eyes for ever.
    check(
        ". O . O X .\nO O O O X .\nX X X X X .",
        "A2",
        &["pass-alive"],
    );
}

/// Plays what a reason names, and checks what it says of it.
fn verify(board: &Board, dragon: Vertex, reason: Reason) {
    let told = format!("{reason:?}, {dragon} in\n{board}");
    let own = board.color_at(dragon).unwrap();
    match reason {
        Reason::Decides { color, at, fate } => {
            let mut after = board.clone();
            let _ = after.play(color, at).expect(&told);
            let mut owl = owl(&after);
            // A dragon that is captured at once is killed, too.
            if after.color_at(dragon) == Some(own) {
                match fate {
                    Fate::Killed => assert_ne!(owl.status(dragon), DragonStatus::Alive, "{told}"),
                    Fate::Saved => assert_eq!(owl.status(dragon), DragonStatus::Alive, "{told}"),
                }
            }
        }
        Reason::Refuted {
            color,
            tried,
            reply,
            captured,
            takes_it,
            ..
        } => {
            let mut after = board.clone();
            let _ = after.play(color, tried).expect(&told);
            let answered = after.play(color.opponent(), reply).expect(&told);
            assert_eq!(answered.captured_count(), captured, "{told}");
            assert_eq!(after.is_empty(tried), takes_it, "{told}");
        }
        Reason::Room { points, taken } => {
            assert!(!points.intersects(&board.stones_of(own)), "{told}");
            let enemies = board.stones_of(own.opponent()) & points;
            assert!(taken.is_none_or(|v| enemies.contains(v)), "{told}");
        }
        Reason::PassAlive => {
            let proven = crate::benson::pass_alive(board);
            assert!(proven[own].stones.contains(dragon), "{told}");
        }
        Reason::Ko { .. } | Reason::Seki => {}
    }
}

#[test]
fn reasons_stand_a_replay() {
    let mut numbers = Numbers(3);
    let mut kinds = std::collections::BTreeMap::new();
    for _ in 0..16 {
        let size = Size::new(4 + numbers.below(4), 4 + numbers.below(3)).unwrap();
        let board = position(&mut numbers, size);
        let mut owl = owl(&board);
        for v in board.block_origins() {
            for reason in owl.reasons(v) {
                verify(&board, v, reason);
                let kind = format!("{reason:?}");
                let kind = kind.split(' ').next().unwrap_or_default().to_string();
                *kinds.entry(kind).or_insert(0) += 1;
            }
        }
    }
    assert!(kinds.len() >= 4, "{kinds:?}");
}

#[test]
fn the_certainty_says_how_sure_a_status_is() {
    let certainty = |diagram: &str, stone: &str| {
        let board = Board::from_diagram(diagram).unwrap();
        owl(&board).prospects(at(stone)).certainty
    };
    let two_eyes = ". O . O X .\nO O O O X .\nX X X X X .";
    assert_eq!(certainty(two_eyes, "A2"), Certainty::Proven);
    // The walls are pass-alive; and here all of the board is read, without walls.
    let proven = "X X X X X . X\nO O O O X X X\n. . . O X . X";
    assert_eq!(certainty(proven, "A2"), Certainty::Proven);
    let whole = "X X X X X . . .\nO O O O X . . .\n. . . O X . . .";
    assert_eq!(certainty(whole, "A2"), Certainty::Proven);
    let open = ". . . . . .\n. . . . . .\n. . X . O .\n. . . . . .\n. . . . . .";
    assert_eq!(certainty(open, "C3"), Certainty::Estimated);
}

/// One move that takes an eye and cuts. `goeye-solve` reads the same in a frame.
#[test]
fn one_move_with_two_aims_kills_what_seems_to_live() {
    let check = |diagram: &str, stone: &str, point: &str| {
        let vital = format!("critical {point} {point}");
        let success = (Outcome::Success, point);
        check(diagram, stone, success, success, &vital);
    };
    check(
        ". . O O X . . . O
         . . O X . X X . X
         X O X X . O . . .
         . . O . . . . . .
         O O . X X X . . O
         X O . . . . . . .
         . . . O X X . X .
         . O O O X . . . .
         . . . . . . . . .",
        "C9",
        "B8",
    );
    check(
        ". . . X O . . . O
         . X . X O . . . .
         . . . X X O O . .
         . . . X O O . O .
         . . . . X X O . O
         O X . . X O . . .
         X . . . . X O O .
         . . . . . X X . .
         . . . . O X . . .",
        "E9",
        "F8",
    );
}
