//! Known shapes, each for both colours, in all eight orientations, and whoever moves first.

use super::*;
use crate::vertex::Symmetry;

/// What a diagram says: the board, the target, and the stones that count as safe (`x` and `o`, also on lower case
/// diagrams' walls).
struct Diagram {
    board: Board,
    safe: VertexSet,
}

/// `X` and `O` as in any diagram; `#` and `@` are safe stones of the same colours.
fn read(diagram: &str) -> Diagram {
    let plain = diagram.replace('#', "X").replace('@', "O");
    let board = Board::from_diagram(&plain).unwrap();
    let signs = diagram.chars().filter(|c| !c.is_whitespace());
    let marked = board.size().vertices().zip(signs);
    let safe = marked.filter(|(_, c)| "#@".contains(*c)).map(|(v, _)| v);
    Diagram {
        safe: safe.collect(),
        board,
    }
}

/// The diagram seen through a symmetry, perhaps with the colours exchanged.
fn seen(diagram: &Diagram, symmetry: Symmetry, swapped: bool) -> Diagram {
    let size = diagram.board.size();
    let stones = Color::ALL.into_iter().flat_map(|c| {
        let color = if swapped { c.opponent() } else { c };
        let stones = diagram.board.stones_of(c).into_iter();
        stones.map(move |v| (color, symmetry.map(size, v)))
    });
    let stones: Vec<_> = stones.collect();
    Diagram {
        board: Board::from_stones(symmetry.size(size), stones).unwrap(),
        safe: (diagram.safe.iter().map(|v| symmetry.map(size, v))).collect(),
    }
}

/// What becomes of the block on a vertex if the attacker moves first, and if the defender does, with the moves that are
/// the only right ones, if they are given.
fn check(
    name: &str,
    diagram: &str,
    target: &str,
    attacker: (Outcome, &str),
    defender: (Outcome, &str),
) {
    let diagram = read(diagram);
    let mut reader = Reader::new();
    for symmetry in Symmetry::ALL {
        for swapped in [false, true] {
            let size = diagram.board.size();
            let turned = seen(&diagram, symmetry, swapped);
            let target = symmetry.map(size, target.parse().unwrap());
            let problem = Problem::new(
                &turned.board,
                &VertexSet::single(target),
                &turned.safe,
                Reach::default(),
            )
            .unwrap();
            let settled = reader.settle(&problem, 200_000);
            for (who, answer, (outcome, best)) in [
                ("attacker", &settled.if_attacker_first, attacker),
                ("defender", &settled.if_defender_first, defender),
            ] {
                let told = format!(
                    "{name}, {who} first, {answer:?}\n{}{:?}",
                    turned.board,
                    problem.region()
                );
                assert_eq!(answer.outcome, Some(outcome), "{told}");
                if !best.is_empty() {
                    let points = best.split(' ').map(|v| v.parse().unwrap());
                    let points: Vec<Move> = points
                        .map(|mv| match mv {
                            Move::Play(v) => Move::Play(symmetry.map(size, v)),
                            Move::Pass => Move::Pass,
                        })
                        .collect();
                    assert!(answer.best.is_some_and(|mv| points.contains(&mv)), "{told}");
                }
            }
        }
    }
}

const DEAD: (Outcome, &str) = (Outcome::Captured, "");
const ALIVE: (Outcome, &str) = (Outcome::Lives, "");
const SEKI: (Outcome, &str) = (Outcome::Seki, "");

const fn kill(at: &str) -> (Outcome, &str) {
    (Outcome::Captured, at)
}

const fn save(at: &str) -> (Outcome, &str) {
    (Outcome::Lives, at)
}

#[test]
fn three_in_a_row() {
    let diagram = "
        . . . . . . .
        # # # # # # #
        # O O O O O #
        # O . . . O #
        # O O O O O #
        # # # # # # #";
    check("three in a row", diagram, "B2", kill("D3"), save("D3"));
}

#[test]
fn square_four_is_dead() {
    let diagram = "
        . . . . . .
        # # # # # #
        # O O O O #
        # O . . O #
        # O . . O #
        # O O O O #
        # # # # # #";
    check("square four", diagram, "B2", DEAD, DEAD);
}

#[test]
fn four_in_a_row_is_alive() {
    let diagram = "
        . . . . . . . .
        # # # # # # # #
        # O O O O O O #
        # O . . . . O #
        # O O O O O O #
        # # # # # # # #";
    check("four in a row", diagram, "B2", ALIVE, ALIVE);
}

#[test]
fn two_shared_liberties_are_seki() {
    let diagram = "
        . . . . . .
        @ @ @ # # #
        @ X X O O #
        @ X . O O #
        @ X . O O #";
    check("two shared liberties", diagram, "B1", SEKI, SEKI);
}

#[test]
fn with_one_shared_liberty_the_first_move_captures() {
    let diagram = "
        . . . . . .
        @ @ @ # # #
        @ X X O O #
        @ X X O O #
        @ X . O O #";
    check("one shared liberty", diagram, "B1", kill("C1"), save("C1"));
}
