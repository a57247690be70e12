//! The board half of the eye analysis on diagrams, with a tactical double that looks one move ahead.

use super::domain::Domains;
use super::tactics::Tactics;
use super::topology::Outlook;
use super::{EyeKind, EyeSolver, EyeValue, Eyes, board_brute, joint};
use crate::answer::{Answer, ByFirst, Certainty, Outcome};
use crate::board::tests::seen;
use crate::board::{Board, Suicide};
use crate::color::Color;
use crate::vertex::{Move, Vertex};
use crate::vertex_set::VertexSet;

/// A block in atari falls, unless capturing or extending gives it two liberties; any other block stands, except those
/// that a test declares dead.
struct OneMove {
    board: Board,
    dead: VertexSet,
}

impl OneMove {
    fn new(board: &Board, dead: &[&str]) -> OneMove {
        OneMove {
            board: board.clone(),
            dead: dead
                .iter()
                .map(|name| name.parse::<Vertex>().unwrap())
                .collect(),
        }
    }

    /// How safe a stone is right after it was played.
    fn after(&mut self, color: Color, v: Vertex) -> Outcome {
        let Ok(undo) = self.board.play(color, v) else {
            return Outcome::Failure;
        };
        let safe = match self.board.block_at(v).unwrap().liberty_count() {
            _ if self.board.ko().is_some() => Outcome::GoodKo,
            0 | 1 => Outcome::Failure,
            _ => Outcome::Success,
        };
        self.board.undo(undo);
        safe
    }
}

impl Tactics for OneMove {
    fn fate(&mut self, v: Vertex) -> ByFirst<Answer> {
        if self.board.stones(v).any(|s| self.dead.contains(s)) {
            return ByFirst {
                attacker: Answer::at_once(Outcome::Success, None),
                ..ByFirst::STAND
            };
        }
        let block = *self.board.block_at(v).unwrap();
        let Some(last) = block.last_liberty() else {
            return ByFirst::STAND;
        };
        let enemy = block.color().opponent();
        let attack = match self.after(enemy, last) {
            _ if !self.board.is_legal(enemy, last) => return ByFirst::STAND,
            ko if ko.is_ko() => ko,
            _ => Outcome::Success,
        };
        let by_last = |outcome| Answer::at_once(outcome, Some(Move::Play(last)));
        ByFirst {
            attacker: by_last(attack),
            defender: by_last(self.after(block.color(), last)),
        }
    }

    fn is_inessential(&mut self, _: Vertex) -> bool {
        false
    }

    fn safe_move(&mut self, color: Color, v: Vertex) -> Outcome {
        self.after(color, v)
    }
}

/// The diagram in a ring of X, in the middle of an empty board, and where its lower left corner came to lie.
fn inside(diagram: &str, ring: char) -> (Board, usize, usize) {
    let rows: Vec<&str> = diagram
        .lines()
        .map(str::trim)
        .filter(|r| !r.is_empty())
        .collect();
    let width = rows.iter().map(|r| r.len()).max().unwrap();
    let side = width.max(rows.len()) + 6;
    let mut text = vec![vec!['.'; side]; side];
    for row in &mut text[2..rows.len() + 4] {
        row[2..width + 4].fill(ring);
    }
    for (y, row) in rows.iter().enumerate() {
        for (x, c) in row.chars().enumerate() {
            text[y + 3][x + 3] = if c.is_ascii_lowercase() { '.' } else { c };
        }
    }
    let lines: Vec<String> = text.iter().map(|r| r.iter().collect()).collect();
    (
        Board::from_diagram(&lines.join("\n")).unwrap(),
        3,
        side - 3 - rows.len(),
    )
}

/// The eyes of the board, White's as the diagrams have them.
fn analyse(board: &Board, dead: &[&str]) -> Eyes {
    Eyes::new(
        board,
        &mut OneMove::new(board, dead),
        &mut EyeSolver::default(),
    )
}

/// White's eye spaces that have an interior, as rows of characters within the diagram, and their values.
pub(super) fn check(diagram: &str, expected: &[&str]) {
    let (board, left, bottom) = inside(diagram, 'X');
    let eyes = analyse(&board, &[]);
    let found: Vec<String> = eyes
        .all()
        .iter()
        .filter(|e| e.space.owner == Color::White && !e.space.interior().is_empty())
        .map(|e| format!("{} {}", drawn(e, left, bottom), e.value))
        .collect();
    assert_eq!(found, expected, "{board}");
    let unsure: Vec<_> = eyes
        .all()
        .iter()
        .filter(|e| e.space.owner == Color::White && e.certainty != Certainty::Read)
        .collect();
    assert!(unsure.is_empty(), "{unsure:?}");
}

/// Vertices by column and row from the lower left corner of the diagram, `!` behind margins.
fn drawn(eye: &super::Eye, left: usize, bottom: usize) -> String {
    let name = |v: Vertex| {
        let mark = if eye.space.margins.contains(v) {
            "!"
        } else {
            ""
        };
        format!(
            "{}{}{mark}",
            v.column() as isize - left as isize,
            v.row() as isize - bottom as isize
        )
    };
    eye.space
        .vertices
        .iter()
        .map(name)
        .collect::<Vec<_>>()
        .join(" ")
}

#[test]
fn the_eye_space_of_the_manual() {
    let board = Board::from_diagram(
        // The manual cuts the right side off.
        ". . . . . . . . . . . .
         . X . X X . . X O X . .
         X . . . . . X X O O . .
         O X X X X . . X O O . .
         O O O O X . O X O O . .
         . . . . O O O O X X . .
         X O . X X X . . X O . .
         X O O O O O O O X X . .
         . X X O . O X O . . X .
         X . . X . X X X X X . .
         O X X O X . X O O X . .
         . . . . . . . . . . . .",
    )
    .unwrap();
    // What reading finds: the stones in the eye space of the middle, and those that lack eyes around it.
    let dead = ["D6"];
    let eyes = analyse(&board, &dead);
    let eye = eyes.at(Color::White, "A7".parse().unwrap()).unwrap();
    let names = |set: VertexSet| format!("{set:?}");
    assert_eq!(
        names(eye.space.vertices),
        "{A7, B7, C7, D7, C6, D6, E6, F6, G6, H6}"
    );
    assert_eq!(names(eye.space.margins), "{A7, H6}");
    // GNU Go says 2222: it has no pattern for this space.
    assert_eq!(eye.value.to_string(), "0222");
    assert_eq!(
        eyes.at(Color::White, "F8".parse().unwrap())
            .map(|e| e.space.vertices.len()),
        Some(1),
        "a vertex between two walls is a margin and nothing else"
    );
}

#[test]
fn chimera_and_6141_on_the_board() {
    check(
        "XXXXXX
         XOOOXX
         XO.OOX
         XX..OX
         XXOOXX
         XXXXXX",
        &["23 22! 32 0022"],
    );
    check(
        "OOOOXXX
         OOXOXOO
         OXXba.O
         OOOOOOO",
        &["22 11 21 31 41! 51 1122"],
    );
}

#[test]
fn false_margins_belong_to_nobody() {
    let board = Board::from_diagram(
        ". . . . . . .
         . . . . X . .
         . O . O X X .
         O O O O X X .
         O X . X . . .",
    )
    .unwrap();
    let at = |name: &str| name.parse::<Vertex>().unwrap();
    let eyes = analyse(&board, &[]);
    let eye = eyes.at(Color::White, at("B1")).unwrap();
    assert_eq!(format!("{:?}", eye.space.vertices), "{B1}");
    assert!(eye.space.margins.is_empty());
    assert_eq!(eye.value.to_string(), "1111");
    assert!(eyes.at(Color::White, at("C1")).is_none());
    assert!(eyes.at(Color::Black, at("C1")).is_none());
}

/// The fifteen cases of the manual: the sum in eighths, what it means, and where it is fought over.
#[test]
fn ko_on_the_diagonals() {
    let top = [".X..\n..OO", ".X..\n.XOO"];
    let good = "O.OO\nXOX.\n.X..";
    let bad = "OXOO\nX.X.\n.X..";
    let cases = [
        (format!("{}\nOO.O\n{good}", top[0]), 14, EyeKind::Proper),
        (format!("{}\nOO.O\n{bad}", top[0]), 18, EyeKind::Half),
        (format!("{}\nOO.O\n{good}", top[1]), 22, EyeKind::Half),
        (format!("{}\nOO.O\n{bad}", top[1]), 26, EyeKind::Half),
        (
            format!(".X..\nXOX.\nO.OO\nOO.O\n{good}"),
            12,
            EyeKind::Proper,
        ),
        (
            format!(".X..\nXOX.\nO.OO\nOO.O\n{bad}"),
            16,
            EyeKind::Proper,
        ),
        (format!(".X..\nX.X.\nOXOO\nOO.O\n{bad}"), 20, EyeKind::Half),
    ];
    for (diagram, eighths, kind) in cases {
        ko_case(&diagram, eighths, kind);
    }
    let wide = |upper: &str, right: &str, lower: &str| {
        let above = if upper == "good" {
            "XOX..\nO.O"
        } else {
            "X.X..\nOXO"
        };
        let below = if lower == "good" {
            "O.OO.\nXOX.."
        } else {
            "OXOO.\nX.X.."
        };
        format!(".X...\n{above}{right}\nOO.O.\n{below}\n.X...")
    };
    for (right, upper, lower, eighths, kind) in [
        (".X", "good", "good", 20, EyeKind::Half),
        (".X", "good", "bad", 24, EyeKind::Half),
        (".X", "bad", "bad", 28, EyeKind::Half),
        ("XX", "good", "good", 28, EyeKind::Half),
        ("XX", "good", "bad", 32, EyeKind::False),
        ("XX", "bad", "bad", 36, EyeKind::False),
    ] {
        ko_case(&wide(upper, right, lower), eighths, kind);
    }
    // The two kos alone: one diagonal of each kind and three of the owner's.
    ko_case(&format!("....\n.OOO\nOO.O\n{good}"), 6, EyeKind::Proper);
    ko_case(&format!("....\n.OOO\nOO.O\n{bad}"), 10, EyeKind::Proper);
}

fn ko_case(diagram: &str, eighths: u8, kind: EyeKind) {
    let (board, left, bottom) = inside(diagram, '.');
    let rows: Vec<&str> = diagram.lines().collect();
    let row = rows.iter().position(|r| r.starts_with("OO.O")).unwrap();
    let v = Vertex::new(left + 2, bottom + rows.len() - 1 - row);
    let eyes = analyse(&board, &[]);
    let point = eyes.points[Color::White]
        .iter()
        .find(|point| point.vertex == v)
        .unwrap();
    assert_eq!(
        (point.value.eighths(), point.kind()),
        (eighths, kind),
        "{v}\n{board}"
    );
    let eye = eyes.at(Color::White, v).unwrap();
    // What play without ko threats makes of it, in the order of the sums.
    let value = match eighths {
        0..=16 => "1111",
        18 | 20 if point.outlook == Outlook::Kept => "0111",
        17..=27 => "0011",
        28 if point.outlook == Outlook::Open => "0011",
        28..=31 => "0001",
        _ => "0000",
    };
    assert_eq!(eye.value.to_string(), value, "{eighths}\n{board}");
    assert_eq!(
        kind == EyeKind::Half && point.outlook == Outlook::Open,
        !eye.attacks.is_empty() && !eye.defenses.is_empty()
    );
}

#[test]
fn half_eyes_with_the_same_key_point_fall_together() {
    // The key point of both ends is the margin above the middle.
    check(
        "XO.OX
         O...O
         OOOOO",
        &["22! 11 21 31 0012"],
    );
}

#[test]
fn influence_needs_no_neighbour_on_an_empty_board() {
    let board =
        Board::from_diagram(". . . . .\n. . . . .\n. . X . .\n. . . . .\n. . . . .").unwrap();
    let domains = Domains::new(&board, &mut OneMove::new(&board, &[]));
    assert_eq!(domains.of.black.vertices.len(), 24);
    assert!(domains.of.black.margins.is_empty() && domains.of.white.vertices.is_empty());
}

/// The domain of a colour as a diagram: `'` eye space, `!` a margin, `.` anything else.
fn domain(diagram: &str, color: Color) -> String {
    let board = Board::from_diagram(diagram).unwrap();
    let domain = Domains::new(&board, &mut OneMove::new(&board, &[])).of[color];
    let size = board.size();
    let mark = |v: Vertex| match (domain.vertices.contains(v), domain.margins.contains(v)) {
        (false, _) => '.',
        (true, false) => '\'',
        (true, true) => '!',
    };
    let rows = (0..size.height()).rev().map(|row| {
        (0..size.width())
            .map(|column| mark(Vertex::new(column, row)))
            .collect::<String>()
    });
    rows.collect::<Vec<String>>().join("\n")
}

#[test]
fn influence_ends_where_the_colours_meet() {
    let diagram = ". . . . . . . . .
                   . . . . . . . . .
                   . . . . . . X . .
                   . . X . . . . . .
                   . . . . . . . . .
                   . . . . . . . . .
                   O . O . . O . . .
                   . . . . . . . . .
                   . . . . . . . . .";
    // As GNU Go has it: nothing leaks below the stones on the third line or past the two-space jump.
    let black = "......!''
                 .....!'''
                 .!!..!.'!
                 !'.!..!!.
                 .!!......
                 .........
                 .........
                 .........
                 .........";
    let white = ".........
                 .........
                 .........
                 .........
                 .........
                 !!!..!...
                 .'.!!.!..
                 ''''''!..
                 '''''!...";
    let flat = |text: &str| text.split_whitespace().collect::<Vec<_>>().join("\n");
    assert_eq!(domain(diagram, Color::Black), flat(black));
    assert_eq!(domain(diagram, Color::White), flat(white));
}

/// Stones a diagonal jump apart keep the enemy out of the point between them and the edge; GNU Go has the same domains.
#[test]
fn jumps_close_gaps() {
    let diagram = ". . . . . . . . .
                   . . X . . . . . .
                   . . . . . . . . .
                   . . . . X . . X .
                   . . . . . . . . .
                   . . . . . . . . .
                   . . . . . . O . .
                   . . O . . . . . .
                   . . . . . . . . .";
    let black = "'''''''''
                 !'.''''''
                 .!!!'''''
                 ...!.!!.'
                 ....!..!!
                 .........
                 .........
                 .........
                 .........";
    let white = ".........
                 .........
                 .........
                 .........
                 .........
                 ......!!.
                 .!!..!.'!
                 !'.!.!'''
                 '''!..!''";
    let flat = |text: &str| text.split_whitespace().collect::<Vec<_>>().join("\n");
    assert_eq!(domain(diagram, Color::Black), flat(black));
    assert_eq!(domain(diagram, Color::White), flat(white));
}

#[test]
fn a_corner_is_reached_from_one_side() {
    let open = ". X .\n. X .\n. X .";
    assert_eq!(domain(open, Color::Black), "'.'\n'.'\n'.'");
    // A lively enemy stone on the diagonal of the corner keeps it out.
    let diagram = ". X O . .\n. O O . .\n. . . . .\n. . . . .\n. . . . .";
    assert_eq!(domain(diagram, Color::Black).chars().next(), Some('.'));
}

#[test]
fn analysis_is_the_same_under_symmetries_and_exchanged_colours() {
    use crate::vertex::Symmetry;
    let board = Board::from_diagram(
        ". X . X X . . X .
         X . . . . . X X O
         O X X X X . . X O
         O O O O X . O X O
         . . . . O O O O X
         X O . . X . . . X
         X O O O O O O O X
         . X X O . O X O .
         X . . X . X X X X",
    )
    .unwrap();
    let values = |board: &Board, color: Color| -> Vec<(VertexSet, VertexSet, String)> {
        let eyes = analyse(board, &[]);
        let mine = eyes.all().iter().filter(|e| e.space.owner == color);
        mine.map(|e| (e.space.vertices, e.space.margins, e.value.to_string()))
            .collect()
    };
    let size = board.size();
    for color in Color::ALL {
        let want = values(&board, color);
        assert!(want.len() > 2);
        for s in Symmetry::ALL {
            let other = seen(&board, s, true);
            let mut found = values(&other, color.opponent());
            let turn =
                |set: VertexSet| -> VertexSet { set.iter().map(|v| s.map(size, v)).collect() };
            let mut image: Vec<_> = want
                .iter()
                .map(|(v, m, value)| (turn(*v), turn(*m), value.clone()))
                .collect();
            let key = |e: &(VertexSet, VertexSet, String)| e.0.first();
            found.sort_by_key(key);
            image.sort_by_key(key);
            assert_eq!(found, image);
        }
    }
}

/// White's eye spaces of the board together, against play to the end.
fn check_together(diagram: &str, alone: &[&str], together: &str) {
    let board = board_brute::board(diagram);
    let eyes = analyse(&board, &[]);
    let unsure = |e: &&super::Eye| e.space.owner == Color::White && e.value.is_unsettled();
    let mine: Vec<&super::Eye> = eyes.all().iter().filter(unsure).collect();
    let values: Vec<String> = mine.iter().map(|e| e.value.to_string()).collect();
    assert_eq!(values, alone, "{board}");
    let [joint] = eyes.joints() else {
        panic!("one pair depends on each other: {:?}", eyes.joints());
    };
    assert_eq!(joint.value.to_string(), together);
    let played = joint::play(
        &eyes,
        &board,
        joint.members.clone(),
        &mut EyeSolver::default(),
    );
    let truth = board_brute::eyes(diagram);
    for found in [joint, &played] {
        assert_eq!(truth, (found.value.min(), found.value.max()), "{found:?}");
        assert!(!found.attacks.is_empty() && !found.defenses.is_empty());
    }
}

#[test]
fn half_eyes_of_two_eye_spaces_with_the_same_key_point() {
    // Two half eyes that add up would be one eye, with a threat on either side.
    let diagram = "_ X X X X X X X X
                   X _ X X X X X X X
                   X X X O . O X X X
                   X X O . O . O X X
                   X X O O O O O X X
                   X X x O e O x X X
                   X X X O O O X X X
                   X X X X X X X X X
                   X X X X X X X X X";
    check_together(diagram, &["0011", "0011"], "0022");
}

#[test]
fn a_key_point_that_is_the_margin_of_another_eye_space() {
    let diagram = "_ X X X X X O O X
                   X _ X X X O O X X
                   X X X O . . O X X
                   X X O . O O O X X
                   X X O O O O O X X
                   X X x O e O x X X
                   X X X O O O X X X
                   X X X X X X X X X
                   X X X X X X X X X";
    check_together(diagram, &["0011", "0011"], "0022");
}

#[test]
fn one_move_that_serves_one_of_three_eye_spaces_twice() {
    // The half eyes at the top hang together, the one at the bottom does not: one eye if White begins there, but
    // White begins at the top.
    let diagram = "_ X X X X X X X X
                   X _ X X X X X X X
                   X X X O . O X X X
                   X X O . O . O X X
                   X X O O O O O X X
                   X X x O e O x X X
                   X X X O O O O O X
                   X X X X O O . O X
                   X X X X X O O . X";
    let board = board_brute::board(diagram);
    let eyes = analyse(&board, &[]);
    assert_eq!(eyes.joints().len(), 1);
    assert_eq!(board_brute::eyes(diagram), (1, 2));
    let parts = [eyes.joints()[0].value, "0011".parse().unwrap()];
    let sum = EyeValue::sum(parts);
    assert_eq!((sum.min(), sum.max()), (1, 2), "{sum}");
}

/// A row of `n` points on the edge that ends in a false eye with a black stone; the stones of White beyond it have two
/// liberties.
#[test]
fn a_stone_in_a_false_eye() {
    let mut told = Vec::new();
    for n in 1..=4 {
        let width = n + 6;
        let row = |start: String| format!("{start:X<width$}\n");
        let rows = [
            "_".repeat(width) + "\n",
            row(String::new()),
            row("xx".into()),
            row("OOO".into()),
            row("OeO".into()),
            row("OO".into()),
            row("O".repeat(n + 1) + "Xx"),
            row(".".repeat(n) + "kOOx"),
        ];
        let diagram = rows.concat();
        let mut board = board_brute::board(&diagram);
        board.set_suicide(Suicide::Forbidden);
        let eyes = analyse(&board, &[]);
        let eye = eyes.at(Color::White, Vertex::new(0, 0)).unwrap();
        assert!(eye.false_eyes.contains(Vertex::new(n, 0)), "{board}");
        assert_eq!(eye.certainty, Certainty::Read);
        let (min, max) = (eye.value.min(), eye.value.max());
        assert_eq!(board_brute::eyes(&diagram), (min, max), "{board}");
        told.push(format!(
            "{} {:?} {:?}",
            eye.value, eye.attacks, eye.defenses
        ));
    }
    let expected = ["0000 {} {}", "0011 {B1} {B1}", "1111 {} {}", "1112 {} {}"];
    assert_eq!(told, expected);
}
