//! Known shapes, each for both colours, in all eight orientations, and whoever moves first.

mod fights;
mod kos;
mod shapes;
mod tricks;

use super::*;
use crate::board;
use crate::board::Board;
use crate::vertex::Symmetry;
use crate::vertex::Vertex;
use crate::vertex_set::VertexSet;

/// What a diagram says: the board, and the stones that count as safe.
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
    Diagram {
        board: board::tests::seen(&diagram.board, symmetry, swapped),
        safe: (diagram.safe.iter().map(|v| symmetry.map(size, v))).collect(),
    }
}

/// Checks the fate of the block on a vertex if the attacker moves first, and if the defender does. If moves are given,
/// they are the only right ones. The oracle has to agree on problems that are small enough for it.
fn check(
    name: &str,
    diagram: &str,
    target: &str,
    attacker: (LifeOutcome, &str),
    defender: (LifeOutcome, &str),
) {
    let diagram = read(diagram);
    let mut reader = LifeReader::new();
    let problem = Problem::new(
        &diagram.board,
        &VertexSet::single(target.parse().unwrap()),
        &diagram.safe,
        Reach::default(),
    );
    let problem = problem.unwrap();
    if super::tests::empty_count(&problem) <= 5 {
        super::tests::agree(&problem, 10_000, &mut reader);
    }
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
                ("attacker", &settled.attacker, attacker),
                ("defender", &settled.defender, defender),
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

/// Dead unless the defender finds the first ko threat.
const KO: (LifeOutcome, &str) = (LifeOutcome::CapturedInKo, "");
const DEAD: (LifeOutcome, &str) = (LifeOutcome::Captured, "");
const ALIVE: (LifeOutcome, &str) = (LifeOutcome::Lives, "");
const SEKI: (LifeOutcome, &str) = (LifeOutcome::Seki, "");

const fn kill(at: &str) -> (LifeOutcome, &str) {
    (LifeOutcome::Captured, at)
}

const fn save(at: &str) -> (LifeOutcome, &str) {
    (LifeOutcome::Lives, at)
}

fn problem(diagram: &str, target: &str) -> Result<Problem, Unfit> {
    let diagram = read(diagram);
    let target = target.split(' ').map(|v| v.parse::<Vertex>().unwrap());
    Problem::new(
        &diagram.board,
        &target.collect(),
        &diagram.safe,
        Reach::default(),
    )
}

#[test]
fn what_is_no_target() {
    let diagram = ". . .\n. X O\n. . .";
    assert_eq!(problem(diagram, "A1").unwrap_err(), Unfit::NoTarget);
    assert_eq!(problem(diagram, "B2 C2").unwrap_err(), Unfit::NoTarget);
    let chessboard = "X.".repeat(10) + "\n" + &".X".repeat(10);
    let stones: Vec<String> = "ABCDEFGHJKLMNOPQRST"
        .chars()
        .enumerate()
        .map(|(i, c)| format!("{c}{}", 2 - i % 2))
        .collect();
    let rows = format!("{chessboard}\n{}", ".".repeat(20));
    let shifted: Vec<String> = stones
        .iter()
        .map(|v| v.replace('2', "3").replace('1', "2"))
        .collect();
    assert_eq!(
        problem(&rows, &shifted.join(" ")).unwrap_err(),
        Unfit::TooLarge
    );
}

#[test]
fn who_gets_away_is_neither_captured_nor_alive() {
    let open = [". . . . . . . . ."; 4].join("\n");
    let diagram = format!("{open}\n. . . O X . . . .\n{open}");
    let problem = problem(&diagram, "D5").unwrap();
    assert!(problem.has_outlets() && !problem.is_complete());
    let answer = LifeReader::new().read(&problem, Color::Black, 20_000);
    let outcome = answer.outcome.unwrap();
    assert!(
        [LifeOutcome::Escapes, LifeOutcome::Stands].contains(&outcome),
        "{answer:?}"
    );
}

const SIX: &str = "
    . . . . . .
    # # # # # #
    O O O O . #
    . . . O . #
    . . . O # #";

#[test]
fn the_budget_is_kept() {
    let problem = problem(SIX, "A3").unwrap();
    for budget in [0, 1, 10, 100] {
        let answer = LifeReader::new().read(&problem, Color::Black, budget);
        assert_eq!(answer.outcome, None);
        // What is begun, the moves of one position, is ended.
        assert!(answer.nodes <= budget + 8, "{answer:?}");
    }
}

#[test]
fn answers_do_not_depend_on_earlier_questions() {
    let six = problem(SIX, "A3").unwrap();
    let seki = problem("......\n@@@###\n@XXOO#\n@X.OO#\n@X.OO#", "B1").unwrap();
    let mut used = LifeReader::new();
    for problem in [&six, &seki, &six] {
        assert_eq!(
            used.settle(problem, 50_000),
            LifeReader::new().settle(problem, 50_000)
        );
    }
}

#[test]
fn a_dragon_of_two_blocks_falls_when_both_are_captured() {
    // The block on the right is in atari, the other has two eyes.
    let diagram = "
        . . . . . . . .
        # # # # # # # .
        O O O O # O # .
        . O . O # O # .
        O O O O # . # .";
    for (target, falls) in [("A3", false), ("F3", true), ("F3 A3", false)] {
        let problem = problem(diagram, target).unwrap();
        let found = LifeReader::new().captures(&problem, Color::Black, None, 100_000);
        assert_eq!(found, Some(falls), "{target}");
    }
}
