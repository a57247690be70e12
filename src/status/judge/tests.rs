use super::reading::Readings;
use super::*;
use crate::answer::Certainty;
use crate::life::LifeOutcome;
use crate::playout::PlayoutSettings;
use crate::status::LifeReading;

/// A seki of C6 (black) and E6 (white), for which the only evidence are playouts with these survivals.
fn seki(black: f64, white: f64) -> (Board, [f64; 2]) {
    let board = Board::from_diagram(
        "O O X . O X X X
         O O X . O X X X
         O O X X O X X X
         O O O O X X X X
         O . O O X X . X
         O O . O X . X X",
    );
    (board.unwrap(), [black, white])
}

/// The first stones of the blocks that are dead once the seki is doubted.
fn doubted((board, survival): (Board, [f64; 2])) -> Vec<String> {
    doubted_on(&board, ["C6", "E6"], survival)
}

/// The first stones of the blocks that are dead once sekis are doubted, if the named blocks have these survivals.
fn doubted_on(board: &Board, names: [&str; 2], survival: [f64; 2]) -> Vec<String> {
    let ground = Groundwork::as_it_is(board);
    let mut judge = Judge::new(&ground, None);
    for block in &mut judge.blocks {
        let name = block.origin.to_string();
        if let Some(i) = names.iter().position(|&n| n == name) {
            block.take_survival(survival[i]);
        }
        // Both are alive to begin with, as after reading and opinions.
        block.status = Status::Alive;
    }
    judge.doubt_seki();
    let dead = judge.blocks.iter().filter(|b| b.status == Status::Dead);
    dead.map(|block| {
        assert!(matches!(block.evidence, Evidence::SekiDoubted { .. }));
        block.origin.to_string()
    })
    .collect()
}

#[test]
fn of_a_drawn_seki_the_weaker_side_dies() {
    assert_eq!(doubted(seki(0.58, 0.55)), ["E6"]);
    assert_eq!(doubted(seki(0.55, 0.58)), ["C6"]);
    assert_eq!(doubted(seki(0.9, 0.55)), ["E6"]);
}

#[test]
fn a_seki_that_playouts_speak_for_stands() {
    assert!(doubted(seki(0.7, 0.68)).is_empty());
}

#[test]
fn reading_finds_the_same_seki() {
    let (board, _) = seki(0.5, 0.5);
    let verdict = judge(&board, PlayoutSettings::default());
    assert!(verdict.stones(Status::Dead).is_empty());
}

#[test]
fn there_is_no_seki_in_the_open() {
    let board = Board::from_diagram(
        ". . . . . . .
         . . . . . . .
         . . X . . . .
         . . . X O . .
         . . . . . . .
         . . . . . . .
         . . . . . . .",
    );
    let ground = Groundwork::as_it_is(board.as_ref().unwrap());
    let mut judge = Judge::new(&ground, None);
    for block in &mut judge.blocks {
        block.take_survival(0.51);
    }
    judge.doubt_seki();
    assert!(judge.dead().is_empty());
}

/// White's only eye space holds three black stones at A5, and neither side can play there.
fn three_in_five() -> Board {
    let board = Board::from_diagram(
        ". X . X . . .
         X X X X X . .
         O O O . X . X
         X . O . X X .
         X O O O X . X
         X . O . X X .
         O O O . X . X
         X X X X X . .
         . X . X . . .",
    );
    board.unwrap()
}

/// A judge of that board after playouts in which the stones inside survive so often.
fn judge_of(ground: &Groundwork, inside: f64) -> Judge<'_> {
    let mut judge = Judge::new(ground, None);
    for block in &mut judge.blocks {
        match block.origin.to_string().as_str() {
            "A6" => block.take_survival(inside),
            "A7" => block.take_survival(1.0 - inside),
            _ => {}
        }
    }
    judge
}

#[test]
fn a_group_with_two_eyes_is_not_doubted() {
    let board = three_in_five();
    for survival in [[0.58, 0.52], [0.52, 0.58]] {
        let doubted = doubted_on(&board, ["A6", "A7"], survival);
        assert!(doubted.is_empty(), "{survival:?}");
    }
}

#[test]
fn two_eyes_around_stones_that_may_live_are_not_safe() {
    let board = three_in_five();
    let white = board.stone_set("A7".parse().unwrap());
    for (inside, safe) in [(0.05, true), (0.75, false)] {
        assert_eq!(
            judge_of(&Groundwork::as_it_is(&board), inside)
                .walls()
                .stones()
                .intersects(&white),
            safe,
            "{inside}"
        );
    }
}

/// Nothing was read.
fn unread(judge: &Judge) -> Readings {
    Readings {
        blocks: Vec::new(),
        readings: vec![None; judge.blocks.len()],
        doubtful: VertexSet::EMPTY,
    }
}

/// Whether the reading of the block on `name` is believed, if these blocks were read with these outcomes, the same
/// whoever moves first.
fn believes(judge: &Judge, name: &str, outcomes: &[(&str, LifeOutcome)]) -> bool {
    let index = |name: &str| {
        let mut blocks = judge.blocks.iter();
        blocks.position(|b| b.origin.to_string() == name).unwrap()
    };
    let mut readings = unread(judge);
    for &(name, outcome) in outcomes {
        readings.readings[index(name)] = Some(LifeReading {
            attacker_first: outcome,
            defender_first: outcome,
            attack: None,
            defense: None,
            eyed_if_alive: true,
            walls: Certainty::Read,
        });
    }
    judge.believes(index(name), &readings)
}

#[test]
fn a_capture_is_believed_if_a_captor_lives_or_playouts_see_it_too() {
    let board = three_in_five();
    for (inside, captors, expected) in [
        (0.75, LifeOutcome::Seki, false),
        (0.75, LifeOutcome::Stands, false),
        (0.75, LifeOutcome::Lives, true),
        (0.25, LifeOutcome::Seki, true),
    ] {
        let ground = Groundwork::as_it_is(&board);
        let judge = judge_of(&ground, inside);
        let outcomes = [("A6", LifeOutcome::Captured), ("A7", captors)];
        let answer = believes(&judge, "A6", &outcomes);
        assert_eq!(answer, expected, "{inside} {captors:?}");
    }
}

/// A judge of a row of four blocks, each of which captures its neighbours, if the second and the last survive so often.
fn judge_of_row(ground: &Groundwork, captors: [f64; 2]) -> Judge<'_> {
    let mut judge = Judge::new(ground, None);
    for block in &mut judge.blocks {
        block.take_survival(match block.origin.to_string().as_str() {
            "B2" => captors[0],
            "D2" => captors[1],
            _ => 0.75,
        });
    }
    judge
}

#[test]
fn captors_that_were_not_read_live_if_playouts_do_not_leave_them_open_or_if_they_join_others() {
    let board = Board::from_diagram(
        "X O X O
         . . . .",
    )
    .unwrap();
    let (captured, seki) = (LifeOutcome::Captured, LifeOutcome::Seki);
    for (captors, other_captive, expected) in [
        ([0.7, 0.7], captured, false),
        ([0.9, 0.7], captured, true),
        ([0.7, 0.9], captured, true),
        ([0.7, 0.9], seki, false),
    ] {
        let ground = Groundwork::as_it_is(&board);
        let judge = judge_of_row(&ground, captors);
        let answer = believes(&judge, "A2", &[("A2", captured), ("C2", other_captive)]);
        assert_eq!(answer, expected, "{captors:?} {other_captive:?}");
    }
}

#[test]
fn two_blocks_in_atari_at_one_vertex_are_kept_if_those_who_take_back_live() {
    let board = Board::from_diagram(
        ". X X O . . .
         O X X O . . .
         X O O O . . .
         X X X O O O O
         X X X X X X X
         . . . . . . .",
    )
    .unwrap();
    for (around, expected) in [(0.9, Status::Alive), (0.7, Status::Dead)] {
        let ground = Groundwork::as_it_is(&board);
        let mut judge = Judge::new(&ground, None);
        let is_inside = |block: &Judged| ["B6", "A5"].contains(&&*block.origin.to_string());
        for block in &mut judge.blocks {
            block.take_survival(if is_inside(block) { 0.1 } else { around });
        }
        judge.keep_three_points();
        let inside = judge.blocks.iter().filter(|block| is_inside(block));
        let statuses: Vec<Status> = inside.map(|block| block.status).collect();
        assert_eq!(statuses, [expected; 2], "{around}");
    }
}

/// Whether the life of the block on a vertex depends on who moves first, and where they play.
fn check_capture(diagram: &str, name: &str, expected: Option<[&str; 2]>) {
    let board = Board::from_diagram(diagram).unwrap();
    let verdict = judge(&board, PlayoutSettings::default());
    let block = verdict.at(name.parse().unwrap()).unwrap();
    assert_eq!(block.status, Status::Alive, "{board}");
    assert_eq!(block.is_unsettled(), expected.is_some(), "{board}");
    if let Evidence::Read { reading, .. } = block.evidence {
        let moves = [reading.attack, reading.defense].map(|v| v.map(|v| v.to_string()));
        if let Some(expected) = expected {
            assert_eq!(moves, expected.map(|v| Some(v.to_owned())), "{board}");
        }
    }
}

#[test]
fn what_one_move_captures_is_unsettled_whatever_playouts_say() {
    // White takes ten stones in a race that playouts hardly ever run; a liberty more, and Black has time.
    for (corner, expected) in [("X", Some(["D2", "C1"])), (".", None)] {
        let diagram = format!(
            ". X O O O O .
             X X O O O O O
             . X O O O O .
             X X O O O O O
             X X O O O O O
             O O X . X X {corner}
             O O . X X X X"
        );
        check_capture(&diagram, "E2", expected);
    }
}

#[test]
fn who_joins_pass_alive_stones_stands_in_no_seki() {
    // B3 and D3 are miai: White makes a second eye or joins the stones on the right.
    let board = Board::from_diagram(
        ". X X X O .
         X . X X O O
         X X X X O .
         O . X . O O
         O . O X O O
         . O O X O O",
    )
    .unwrap();
    let verdict = judge(&board, PlayoutSettings::default());
    let survey = verdict.survey();
    assert!(survey.stones_in_seki().is_empty(), "{survey:?}");
}

/// Black's block around F8 shares the liberty E8 with White, and has one eye; White gains liberties by taking three
/// stones.
#[test]
fn what_can_be_captured_is_in_no_seki() {
    let board = Board::from_diagram(
        ". X X O O O .
         X X O O X X X
         . X O O O O O
         X X O O . X O
         . X O O O X X
         X X O O X X .
         . X O O X X X
         X X O O O X X
         X X X X X O X
         X X O O O O O
         . X O . O . O",
    )
    .unwrap();
    let settings = PlayoutSettings::default();
    let ground = Groundwork::as_it_is(&board);
    let mut judge = Judge::new(&ground, None);
    let block = |judge: &Judge| {
        let found = judge.blocks.iter();
        let mut found = found.filter(|block| block.stones.contains("F8".parse().unwrap()));
        found
            .next()
            .map(|block| (block.status, block.evidence, block.stones))
    };
    let (status, _, stones) = block(&judge).unwrap();
    assert_eq!(status, Status::Alive);
    let standing = judge.survey(&judge.dead()).stones_in_seki();
    assert!(stones.is_subset(&standing));
    judge.see_captures(settings);
    let (status, evidence, _) = block(&judge).unwrap();
    assert_eq!(status, Status::Dead);
    assert!(matches!(evidence, Evidence::SekiDoubted { .. }));
}
