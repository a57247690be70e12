use super::*;
use crate::color::Color;
use crate::vertex::{Symmetry, Vertex};

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

/// What the survey says of each vertex: `#` and `@` are stones in seki, `Z` and `A` their eyes, `F` and `f` false
/// eyes, `z` and `a` territory, `.` is dame.
fn drawn(board: &Board, dead: &VertexSet) -> String {
    let found = survey(board, dead, &Stated::default());
    let letter = |v: Vertex| {
        for (color, marks) in [(Color::Black, "#FZzX"), (Color::White, "@fAaO")] {
            let sets = [
                found.seki[color],
                found.false_eyes[color],
                found.seki_eyes[color],
                found.ground.controlled[color],
                found.ground.alive[color],
            ];
            if let Some(i) = sets.iter().position(|set| set.contains(v)) {
                return marks.chars().nth(i).unwrap();
            }
        }
        '.'
    };
    let size = board.size();
    let mut text = String::new();
    for (i, v) in size.vertices().enumerate() {
        text.push(if i % size.width() == 0 { '\n' } else { ' ' });
        text.push(letter(v));
    }
    text.trim_start().to_string()
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

/// Checks the drawing for both colours and under all symmetries.
fn check(diagram: &str, expected: &str) {
    let (board, dead) = position(diagram);
    let expected: Vec<char> = expected.split_whitespace().flat_map(str::chars).collect();
    let size = board.size();
    let place: Vec<Vertex> = size.vertices().collect();
    for symmetry in Symmetry::ALL {
        for swap in [false, true] {
            let color = |c: Color| if swap { c.opponent() } else { c };
            let map = |v: Vertex| symmetry.map(size, v);
            let stones = Color::ALL.into_iter().flat_map(|c| {
                board
                    .stones_of(c)
                    .into_iter()
                    .map(move |v| (color(c), map(v)))
            });
            let turned = Board::from_stones(symmetry.size(size), stones.collect::<Vec<_>>());
            let turned = turned.unwrap();
            let text = drawn(&turned, &dead.into_iter().map(map).collect());
            let text = if swap { swap_case(&text) } else { text };
            let found: Vec<char> = text.split_whitespace().flat_map(str::chars).collect();
            let back: Vec<char> = place
                .iter()
                .map(|&v| {
                    let there = map(v);
                    let i = turned.size().vertices().position(|w| w == there).unwrap();
                    found[i]
                })
                .collect();
            assert_eq!(
                back.iter().collect::<String>(),
                expected.iter().collect::<String>(),
                "{symmetry:?} swapped {swap}\n{diagram}\n{}",
                drawn(&board, &dead)
            );
        }
    }
}

#[test]
fn territory_without_doubt() {
    check(
        ". X . O .
         X X . O O
         . X . O .
         X X . O O
         . X . O .",
        "z X . O a
         X X . O O
         z X . O a
         X X . O O
         z X . O a",
    );
}

/// One eye each, and one liberty that nobody can take.
#[test]
fn two_groups_with_an_eye_each() {
    check(
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
