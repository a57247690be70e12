mod random;

use super::checkered::HalfEyes;
use super::*;
use crate::analysis::Analysis;
use crate::board::tests::seen;
use crate::color::Color;
use crate::vertex::{Size, Symmetry, Vertex};
use std::collections::BTreeMap;

/// Reads a diagram with `x` and `o` for dead stones.
fn position(diagram: &str) -> (Board, VertexSet) {
    let board = Board::from_diagram(&diagram.to_uppercase()).unwrap();
    let marks = diagram.split_whitespace();
    let dead = board
        .size()
        .vertices()
        .zip(marks)
        .filter(|(_, mark)| *mark == "x" || *mark == "o")
        .map(|(v, _)| v)
        .collect();
    (board, dead)
}

/// The drawing of sets of each colour, the first that holds a vertex; `.` is dame.
fn draw(board: &Board, sets: &[(&str, [VertexSet; 2])]) -> String {
    let letter = |v: Vertex| {
        let mark = sets.iter().find_map(|(marks, by_color)| {
            let color = by_color.iter().position(|set| set.contains(v))?;
            marks.chars().nth(color)
        });
        mark.unwrap_or('.')
    };
    board.size().vertices().map(letter).collect()
}

/// What the survey says of each vertex: `#` and `@` are stones in seki, `Z` and `A` their eyes, `F` and `f` false
/// eyes, `z` and `a` territory, `.` is dame.
fn surveyed(board: &Board, dead: &VertexSet) -> String {
    let found = survey(board, dead, &Stated::default());
    let pair = |sets: ByColor<VertexSet>| [sets.black, sets.white];
    let sets = [
        ("#@", pair(found.seki)),
        ("Ff", pair(found.false_eyes)),
        ("ZA", pair(found.seki_eyes)),
        ("za", pair(found.regions.controlled)),
        ("XO", pair(found.regions.alive)),
    ];
    draw(board, &sets)
}

/// The same of the yardstick, which does not say which stones are in seki.
fn checkered(board: &Board, dead: &VertexSet) -> String {
    let found = checkered::detect(board, dead);
    let regions = Regions::new(board, dead);
    let pair = |sets: ByColor<VertexSet>| [sets.black, sets.white];
    let sets = [
        ("Ff", pair(found.false_eyes)),
        ("ZA", pair(found.seki)),
        ("za", pair(found.territory)),
        ("XO", pair(regions.alive)),
    ];
    draw(board, &sets)
}

fn swap_case(text: &str) -> String {
    text.chars()
        .map(|c| match c {
            'X' => 'O',
            'O' => 'X',
            '#' => '@',
            '@' => '#',
            'F' => 'f',
            'f' => 'F',
            'Z' => 'A',
            'A' => 'Z',
            'z' => 'a',
            'a' => 'z',
            c => c,
        })
        .collect()
}

/// Every drawing of a position that a detector makes, turned back, for both colours and under all symmetries.
fn turned(diagram: &str, detector: impl Fn(&Board, &VertexSet) -> String) -> Vec<String> {
    let (board, dead) = position(diagram);
    let size = board.size();
    let mut found = Vec::new();
    for symmetry in Symmetry::ALL {
        for swap in [false, true] {
            let map = |v: Vertex| symmetry.map(size, v);
            let turned = seen(&board, symmetry, swap);
            let drawn = detector(&turned, &dead.into_iter().map(map).collect());
            let drawn = if swap { swap_case(&drawn) } else { drawn };
            let at: BTreeMap<Vertex, char> = turned.size().vertices().zip(drawn.chars()).collect();
            found.push(size.vertices().map(|v| at[&map(v)]).collect());
        }
    }
    found
}

/// A drawing with line ends.
fn rows(board: &Board, drawn: &str) -> String {
    let letters: Vec<String> = drawn.chars().map(String::from).collect();
    let rows: Vec<String> = letters
        .chunks(board.size().width())
        .map(|row| row.join(" "))
        .collect();
    rows.join("\n")
}

/// Checks what a detector draws.
fn compare(diagram: &str, expected: &str, detector: impl Fn(&Board, &VertexSet) -> String) {
    let (board, _) = position(diagram);
    let expected: String = expected.split_whitespace().collect();
    for drawn in turned(diagram, detector) {
        assert_eq!(rows(&board, &drawn), rows(&board, &expected), "{diagram}");
    }
}

/// Checks what the survey draws.
fn check(diagram: &str, expected: &str) {
    compare(diagram, expected, surveyed);
}

/// Checks what the survey and the yardstick draw.
fn check_both(diagram: &str, expected: &str) {
    check(diagram, expected);
    let stones = expected.replace('#', "X").replace('@', "O");
    compare(diagram, &stones, checkered);
}

// The positions that the description of the Tenuki board tells of in words, in its order.

#[test]
fn one_eye_each_and_a_liberty_of_both() {
    check_both(
        ". X O . O X .
         X X O O O X .
         . O O X X X .
         O O X X . . .
         X X X . . . .",
        "Z # @ A @ X z
         # # @ @ @ X z
         . @ @ X X X z
         @ @ X X z z z
         X X X z z z z",
    );
}

#[test]
fn a_neutral_point_does_not_make_three_eyes_a_seki() {
    check_both(
        ". O . O .
         X O O O O
         X X X O .
         . . X O O
         . . X O .
         . . X O O",
        ". O a O a
         X O O O O
         X X X O a
         z z X O O
         z z X O a
         z z X O O",
    );
}

#[test]
fn regions_are_related_by_the_blocks_between_them() {
    // White's left and right blocks touch one region each and are related by the middle one.
    check_both(
        ". O X X . X X O .
         O O X . X . X O O
         X X X X X X X X X
         . . . . . . . . .",
        "A @ X X z X X @ A
         @ @ X z X z X @ @
         X X X X X X X X X
         z z z z z z z z z",
    );
    check_both(
        ". O O . O O .
         O O O O O O O
         X X X X X X X
         . . . . . . .",
        "a O O a O O a
         O O O O O O O
         X X X X X X X
         z z z z z z z",
    );
}

#[test]
fn two_false_eyes_that_nobody_can_fill() {
    check_both(
        "O . O . O X X
         X O X O X X .
         X . X . X X .
         X X X X X . .
         . . . . . . .",
        "@ f @ f @ X X
         X @ X @ X X z
         X . X . X X z
         X X X X X z z
         z z z z z z z",
    );
}

#[test]
fn a_false_eye_that_a_neutral_point_gives_away() {
    check_both(
        ". O . O . O
         X X O O O O
         X X X O . O
         . . X O O O
         . . X X X X
         . . . . . .",
        ". O f O a O
         X X O O O O
         X X X O a O
         z z X O O O
         z z X X X X
         z z z z z z",
    );
}

#[test]
fn false_looking_points_between_two_real_eyes_stay() {
    check_both(
        ". O . O . O .
         O O O X O O O
         X X X X X X X
         . . . . . . .",
        "a O a O a O a
         O O O X O O O
         X X X X X X X
         z z z z z z z",
    );
    // With one of the eyes filled, first the one is filled, then the other.
    check_both(
        ". O . O . O O
         O O O X O O O
         X X X X X X X
         . . . . . . .",
        "A @ f @ f @ @
         @ @ @ X @ @ @
         X X X X X X X
         z z z z z z z",
    );
}

#[test]
fn a_snapback_is_left_to_the_players() {
    check_both(
        ". . . . . . .
         X X X X X X X
         O O X O O O X
         . O O . . O X",
        "z z z z z z z
         X X X X X X X
         O O X O O O X
         a O O a a O X",
    );
}

/// Any of three ways connects.
#[test]
fn three_ways_to_connect() {
    check_both(
        ". . X O . O X . .
         . . X O O O X . .
         . . X . . . X . .
         . . X O O O X . .
         . . X O . O X . .",
        "z z X O a O X z z
         z z X O O O X z z
         z z X . . . X z z
         z z X O O O X z z
         z z X O a O X z z",
    );
}

#[test]
fn a_bamboo_joint_connects_and_cuts() {
    check_both(
        ". . X O . O X . .
         . . X O O O X . .
         . X X . . X X X .
         . . X O O O X . .
         . . X O . O X . .",
        "z z X O a O X z z
         z z X O O O X z z
         z X X . . X X X z
         z z X O O O X z z
         z z X O a O X z z",
    );
}

/// Above the left corner White has a joint, and beside it Black has one. Each cuts off a group that has one eye: neither
/// comes out, though stones that are both colours at once would connect them both.
#[test]
fn joints_of_both_colours_keep_two_groups_in() {
    check_both(
        ". X O . O X .
         X X O O O X .
         . X O . O X .
         X X O O O X .
         O . O X . X .
         O . O X . X X
         X X X O O O X
         . X . O . O X",
        "z X O a O X z
         X X O O O X z
         z X O a O X z
         X X O O O X z
         O . O X . X z
         O . O X . X X
         # # # @ @ @ X
         Z # . @ A @ X",
    );
}

/// One point decides, and nobody knows who will have it: the yardstick says what its pattern happens to say.
#[test]
fn one_point_that_decides() {
    let diagram = "
        . . X O . O X . .
        . . X O O O X . .
        . X X X . X X X .
        . . X O O O X . .
        . . X O . O X . .";
    check(
        diagram,
        "z z X O a O X z z
         z z X O O O X z z
         z X X X . X X X z
         z z X O O O X z z
         z z X O a O X z z",
    );
    let found = turned(diagram, checkered);
    let seki = |drawn: &&String| drawn.contains('A');
    assert_eq!(found.iter().filter(seki).count(), found.len() / 2);
}

/// White can be stopped in either gap, so Black has room for two eyes behind them, though it is no territory yet.
#[test]
fn a_room_with_two_gaps_can_be_closed() {
    check(
        ". . . . . .
         . . . . . .
         X X . X . X
         . . . . . .
         O O O O O O
         . . . O . .",
        ". . . . . .
         . . . . . .
         X X . X . X
         . . . . . .
         O O O O O O
         a a a O a a",
    );
}

#[test]
fn a_gap_of_two_separates() {
    // In a row.
    check_both(
        ". . X O O O X . .
         . . X O . O X . .
         . . X O O O X . .
         . X X X . X X X .
         . . X X . X X . .
         . . X O O O X . .
         . . X O . O X . .
         . . X O O O X . .",
        "z z X @ @ @ X z z
         z z X @ A @ X z z
         z z X @ @ @ X z z
         z X X X . X X X z
         z z X X . X X z z
         z z X @ @ @ X z z
         z z X @ A @ X z z
         z z X @ @ @ X z z",
    );
    // And in two rows.
    check_both(
        ". . X O O O X . .
         . . X O . O X . .
         . . X O O O X . .
         . X X . . X X X .
         . . X . . X X . .
         . . X O O O X . .
         . . X O . O X . .
         . . X O O O X . .",
        "z z X @ @ @ X z z
         z z X @ A @ X z z
         z z X @ @ @ X z z
         z X X . . X X X z
         z z X . . X X z z
         z z X @ @ @ X z z
         z z X @ A @ X z z
         z z X @ @ @ X z z",
    );
}

#[test]
fn eyes_from_the_boundary_length() {
    let size = Size::square(9).unwrap();
    let check = |names: &str, length: usize, eyes: HalfEyes| {
        let region: VertexSet = names
            .split_whitespace()
            .map(|name| name.parse::<Vertex>().unwrap())
            .collect();
        assert_eq!(checkered::boundary_length(size, &region), length, "{names}");
        assert_eq!(checkered::eyes(size, &region), eyes, "{names}");
    };
    check("E5", 4, HalfEyes::ONE);
    check("E5 F5", 6, HalfEyes::ONE);
    check("E5 F5 E6", 7, HalfEyes::ONE_AND_A_HALF);
    check("E5 F5 G5", 8, HalfEyes::ONE_AND_A_HALF);
    check("E5 F5 G5 F6", 8, HalfEyes::ONE_AND_A_HALF);
    check("E5 F5 E6 F6", 8, HalfEyes::ONE);
    check("E5 F5 F6 G6", 8, HalfEyes::TWO);
    check("E5 F5 G5 G6", 9, HalfEyes::TWO);
    check("E5 F5 E6 F6 G5", 9, HalfEyes::ONE_AND_A_HALF);
    check("E5 F5 G5 H5", 10, HalfEyes::TWO);
    // The edge counts as if there were stones behind it.
    check("A9 A8 B9 B8", 8, HalfEyes::ONE);
    check("A9", 4, HalfEyes::ONE);
    check("D1 E1 F1", 8, HalfEyes::ONE_AND_A_HALF);
}

// What the yardstick cannot see.

#[test]
fn eyes_with_dead_stones() {
    // Three in a row with the middle taken, and with the end taken.
    check(
        ". x . O X
         O O O O X
         X X X X X
         . . . . .",
        "A A A @ X
         @ @ @ @ X
         X X X X X
         z z z z z",
    );
    check(
        "x . . O X
         O O O O X
         X X X X X
         . . . . .",
        "a a a O X
         O O O O X
         X X X X X
         z z z z z",
    );
}

/// Stones on either side of a ring hold together by two false eyes: a dragon with two heads.
#[test]
fn a_ring_of_false_eyes_is_real() {
    check_both(
        ". O O O O O O
         O X X X X X O
         O X . X . X O
         O X X X X X O
         O O O O O O .",
        "a O O O O O O
         O X X X X X O
         O X z X z X O
         O X X X X X O
         O O O O O O a",
    );
}

#[test]
fn a_stone_that_hangs_on_a_row_costs_a_point_of_it() {
    // The stone on D1 hangs on C1; filling it leaves White an eye of two points.
    check(
        ". . . . . .
         X X X X X .
         O O O X X .
         . . . O X .",
        "z z z z z z
         X X X X X z
         @ @ @ X X z
         A A f @ X z",
    );
}

/// The eye rooms of Black and of White, each with its first point, its size and its eyes.
fn rooms(diagram: &str) -> [Vec<(String, usize, usize)>; 2] {
    let (board, dead) = position(diagram);
    let found = survey(&board, &dead, &Stated::default());
    [Color::Black, Color::White].map(|color| {
        let rooms = found.eye_rooms(color).into_iter();
        let first = |room: &EyeRoom| room.points.first().unwrap().to_string();
        rooms
            .map(|room| (first(&room), room.points.len(), room.eyes))
            .collect()
    })
}

fn room(first: &str, points: usize, eyes: usize) -> (String, usize, usize) {
    (first.to_string(), points, eyes)
}

#[test]
fn eyes_of_each_room() {
    // A false eye is none; the eye of two that is left to White is one. A square of four is one, three in a row are two.
    assert_eq!(
        rooms(
            ". . . . . .
             X X X X X .
             O O O X X .
             . . . O X ."
        ),
        [vec![room("A4", 9, 2)], vec![room("A1", 3, 1)]]
    );
    assert_eq!(
        rooms(
            "X . O O . .
             X X O O . .
             . X O O O O
             X X X O . .
             X X X O . O"
        ),
        [
            vec![room("A3", 1, 1)],
            vec![room("E5", 4, 1), room("E2", 3, 2)]
        ]
    );
    // The middle of three in a row is taken: one eye; the end of it: two if White moves first.
    assert_eq!(
        rooms(
            ". x . O . . x
             O O O O O O O
             X X X X X X X
             . . . . . . ."
        ),
        [
            vec![room("A1", 7, 2)],
            vec![room("A4", 3, 1), room("E4", 3, 2)]
        ]
    );
    // The stones at the edge hang on the point between them, which is no eye.
    assert_eq!(
        rooms(
            "X . X O .
             O X O O .
             O O O . ."
        )[0],
        [room("B3", 1, 0)]
    );
}

/// Checks that the survey says the same in all orientations and for both colours.
fn check_turns(diagram: &str) {
    let (board, _) = position(diagram);
    let drawings = turned(diagram, surveyed);
    for drawn in &drawings {
        assert_eq!(rows(&board, drawn), rows(&board, &drawings[0]), "{diagram}");
    }
}

/// Either stone may be the one that has liberties elsewhere.
#[test]
fn walls_that_touch_as_much_of_a_room() {
    check_turns(
        ". x . .
         O . . O",
    );
}
