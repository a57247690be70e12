//! Problems whose answers are known to every player.

use super::check::Fault;
use super::{AsItStands, Asked, Reached, Solution, Solver, Tsumego};
use crate::answer::Certainty;
use crate::board::Board;
use crate::color::Color;
use crate::playout::PlayoutSettings;
use crate::sgf::{Tree, write_tree};
use crate::status::{Status, judge};
use crate::vertex::{Move, Vertex};
use crate::word::Word;

const NODES: u64 = 300_000;

fn solve(diagram: &str, target: &str, first: Color) -> Solution {
    let board = Board::from_diagram(diagram).unwrap();
    let target = target.split_whitespace().map(|v| v.parse().unwrap());
    let problem = Tsumego::new(board, first).about(target).unwrap();
    Solver::new(&problem, NODES).unwrap().solve()
}

fn names(moves: &[Move]) -> String {
    let names: Vec<String> = moves.iter().map(|mv| mv.to_string()).collect();
    names.join(" ")
}

/// Black's eye space in the upper left, between White's living stones.
fn corner(top: &str, below: &str) -> String {
    format!(
        "{top} O . O .
         {below} O O O O
         O O O O O O O . O
         O O O O O O O O .
         O O O O O O O O O"
    )
}

#[test]
fn eye_spaces_live_and_die_as_known() {
    let check = |top: &str, below: &str, kills: Reached, by: &str, lives: Reached| {
        let diagram = corner(top, below);
        let killing = solve(&diagram, "E4", Color::White);
        assert_eq!(killing.reached, kills, "{diagram}");
        assert_eq!(killing.other, lives, "{diagram}");
        assert_eq!(killing.certainty, Certainty::Proven, "{diagram}");
        assert!(!killing.framed && killing.open.is_empty());
        let saving = solve(&diagram, "E4", Color::Black);
        assert_eq!((saving.reached, saving.other), (lives, kills), "{diagram}");
        if !by.is_empty() {
            assert_eq!(names(&killing.first_moves), by, "{diagram}");
            assert_eq!(names(&saving.first_moves), by, "{diagram}");
        }
    };
    let (success, failure) = (Reached::Success, Reached::Failure);
    check(". . . . X", "X X X X X", failure, "", success);
    check(". . X X X", "X X X X X", success, "", failure);
}

#[test]
fn all_blocks_of_a_target_have_to_be_captured() {
    // White captures the stone in the corner, but not both blocks.
    let diagram = ". X O X . X . X
                   X O O X X X X X
                   O O O O O O O O
                   O O . O . O O O
                   O O O O O O O O";
    for (target, reached) in [("B5", Reached::Success), ("B5 D5", Reached::Failure)] {
        let solution = solve(diagram, target, Color::White);
        assert_eq!(solution.reached, reached, "{target}");
    }
}

#[test]
fn a_problem_as_in_books_is_framed() {
    let diagram = ". . . X O . . . . . . . .
                   X X X X O . . . . . . . .
                   O O O O O . . . . . . . .
                   . . . . . . . . . . . . .
                   . . . . . . . . . . . . .
                   . . . . . . . . . . . . .
                   . . . . . . . . . . . . .
                   . . . . . . . . . . . . .
                   . . . . . . . . . . . . .";
    let board = Board::from_diagram(diagram).unwrap();
    for first in Color::ALL {
        // Nobody says what it is about.
        let problem = Tsumego::new(board.clone(), first);
        let solution = Solver::new(&problem, NODES).unwrap().solve();
        assert_eq!(solution.defender, Color::Black);
        assert_eq!(solution.reached, Reached::Success);
        assert_eq!(names(&solution.first_moves), "B9");
        assert_eq!(
            (solution.certainty, solution.framed),
            (Certainty::Read, true)
        );
    }
}

#[test]
fn a_seki_stands_as_it_is_and_nobody_kills() {
    // A group of either side has an eye and a liberty that both share; behind the walls there is room to live.
    let diagram = ". . . O X . .
                   . . . O X . .
                   . . . O X . .
                   . . . O X . .
                   O O O O X X X
                   O X X X O O O
                   O X . X . O .";
    let board = Board::from_diagram(diagram).unwrap();
    for first in Color::ALL {
        for target in ["B2", "F2", ""] {
            let target: Vec<Vertex> = target.parse().into_iter().collect();
            let problem = Tsumego::new(board.clone(), first).about(target).unwrap();
            let solution = Solver::new(&problem, NODES).unwrap().solve();
            assert_eq!(solution.reached, Reached::Seki, "{solution}");
            assert_eq!(solution.other, Reached::Seki, "{solution}");
            assert_eq!(solution.as_it_stands(), Some(AsItStands::Seki));
            assert_eq!(names(&solution.first_moves), "PASS");
            assert_eq!(
                (solution.certainty, solution.framed),
                (Certainty::Read, false)
            );
            assert!(
                solution.to_string().contains("seki as it stands"),
                "{solution}"
            );
        }
    }
}

#[test]
fn what_a_pass_reaches_needs_no_move() {
    let check = |top: &str, below: &str, first: Color, reached: Reached, standing: AsItStands| {
        let solution = solve(&corner(top, below), "E4", first);
        assert_eq!(solution.reached, reached, "{solution}");
        assert_eq!(solution.as_it_stands(), Some(standing), "{solution}");
        let moves = if reached == Reached::Success {
            "PASS"
        } else {
            ""
        };
        assert_eq!(names(&solution.first_moves), moves, "{solution}");
        let told = format!("{} as it stands", standing.as_str());
        assert!(solution.to_string().contains(&told), "{solution}");
    };
    let (success, failure) = (Reached::Success, Reached::Failure);
    let (alive, dead) = (AsItStands::Alive, AsItStands::Dead);
    check(". . . . X", "X X X X X", Color::Black, success, alive);
    check(". . . . X", "X X X X X", Color::White, failure, alive);
    check(". . X X X", "X X X X X", Color::White, success, dead);
    check(". . X X X", "X X X X X", Color::Black, failure, dead);
}

/// In the open, what is called read stands when it is played on: the claimed move, and the answer to it.
#[test]
fn what_is_read_in_a_frame_stands_when_it_is_played_on() {
    let open = |corner: &[&str]| {
        let rows = (0..13).map(|row| {
            let start = corner.get(row).copied().unwrap_or_default();
            let row = start.split_whitespace().chain(std::iter::repeat("."));
            row.take(13).collect::<Vec<_>>().join(" ")
        });
        Board::from_diagram(&rows.collect::<Vec<_>>().join("\n")).unwrap()
    };
    let corners: [&[&str]; 4] = [
        &[". . . X O", "X X X X O", "O O O O O"],
        &[
            ". . . . X . .",
            "X . X X X O .",
            "O X O O O . .",
            ". O . . . . .",
        ],
        &[". . X . O .", ". X X O . .", "X O O . . .", "O . O . . ."],
        &[
            ". . . . . O",
            ". X X X O .",
            ". X O O . .",
            ". X O . . .",
            ". O . . . .",
            "O . . . . .",
        ],
    ];
    let mut read = 0;
    for rows in corners {
        let board = open(rows);
        let target = (board.stones_of(Color::Black))
            .components()
            .max_by_key(|b| b.len());
        let target = target.unwrap();
        for first in Color::ALL {
            let problem = Tsumego::new(board.clone(), first).about(target).unwrap();
            let solution = Solver::new(&problem, NODES).unwrap().solve();
            if solution.certainty < Certainty::Read {
                continue;
            }
            read += 1;
            let (mut board, mut left, mut side) = (board.clone(), target, first);
            let (mut said, mut best) = (solution.reached, solution.first_moves);
            for _ in 0..2 {
                let _undo = match best.first() {
                    Some(&Move::Play(v)) => board.play(side, v).unwrap(),
                    _ => board.pass(),
                };
                side = side.opponent();
                left &= board.stones_of(Color::Black);
                if left.is_empty() {
                    assert_eq!(said, Reached::Success, "{board}");
                    break;
                }
                let problem = Tsumego::new(board.clone(), side).about(left).unwrap();
                let next = Solver::new(&problem, NODES).unwrap().solve();
                let wanted = match said {
                    Reached::Success => Reached::Failure,
                    Reached::Failure => Reached::Success,
                    same => same,
                };
                assert_eq!(next.reached, wanted, "{board}\n{next}");
                (said, best) = (next.reached, next.first_moves);
            }
        }
    }
    assert!(read >= 3, "{read} are read");
}

/// White at E1 cuts off the stones that would close the edge by F1, but in a near frame a stone lies there to help them.
#[test]
fn what_leans_on_a_thin_wall_is_not_called_read() {
    let empty = ". . . . . . . . . . . . .\n".repeat(8);
    let corner = ". . . . . X X X X . . . .
                  . . . X X O O O X X X . .
                  . . . . . X O . O O X . .
                  . . . . . . . O . . . . .";
    let board = Board::from_diagram(&(". . . . . . . . . . X . .\n".to_string() + &empty + corner));
    let problem = Tsumego::new(board.unwrap(), Color::Black).about(["F3".parse().unwrap()]);
    let solution = Solver::new(&problem.unwrap(), NODES).unwrap().solve();
    let is_f1 = names(&solution.first_moves).starts_with("F1");
    assert!(!is_f1 || solution.certainty < Certainty::Read, "{solution}");
}

#[test]
fn a_finished_board_is_answered_as_it_is_counted() {
    let diagram = ". . . . O X . . .
                   . . . . O X . . .
                   . . X . O X . O .
                   . . . . O X . . .
                   . . . . O X . . .
                   O O O O . X X X X
                   . X O . O X . O .
                   . O O O X X O O .
                   . . . O X . . . .";
    let board = Board::from_diagram(diagram).unwrap();
    let verdict = judge(&board, PlayoutSettings::default());
    for block in verdict.blocks() {
        for first in Color::ALL {
            let problem = Tsumego::new(board.clone(), first)
                .about([block.origin])
                .unwrap();
            let solution = Solver::new(&problem, NODES).unwrap().solve();
            let owns = first == block.color;
            let wanted = match block.status {
                Status::Seki => Reached::Seki,
                status if status.lives() == owns => Reached::Success,
                _ => Reached::Failure,
            };
            assert_eq!(solution.reached, wanted, "{}: {solution}", block.origin);
        }
    }
}

#[test]
fn what_the_budget_does_not_suffice_for_is_not_solved() {
    let board = Board::from_diagram(&corner(". . . . .", "X X X X X")).unwrap();
    let problem = Tsumego::new(board.clone(), Color::White);
    let problem = problem.about(["A4".parse().unwrap()]).unwrap();
    let solution = Solver::new(&problem, 1).unwrap().solve();
    assert!(solution.to_string().contains("not solved"), "{solution}");
    assert_eq!(
        (solution.certainty, solution.other),
        (Certainty::Estimated, Reached::Unsolved)
    );
    assert!(solution.nodes < 100);
    // Whoever watches may end it.
    let stopped = Solver::watched(&problem, NODES, |_| false).unwrap().solve();
    assert_eq!(stopped.reached, Reached::Unsolved);
    assert!(stopped.first_moves.is_empty());
    // Playouts find the middle of three.
    let board = Board::from_diagram(&corner(". . . X X", "X X X X X")).unwrap();
    let problem = Tsumego::new(board, Color::White);
    let problem = problem.about(["A4".parse().unwrap()]).unwrap();
    let solution = Solver::new(&problem, 1).unwrap().solve();
    assert_eq!(
        (solution.reached, solution.certainty),
        (Reached::Success, Certainty::Estimated)
    );
    assert_eq!(names(&solution.first_moves), "B5");
}

/// Three in a row with the solution of a file.
fn three(variations: &str) -> (Tree, Tsumego) {
    let text =
        format!("(;SZ[13]AB[ac][bc][cc][dc][ec][eb][ea]AW[ab][bb][cb][db][da]PL[B]{variations})");
    let tree = Tree::read(text.as_bytes()).unwrap();
    let problem = Tsumego::from_tree(&tree, &Asked::default()).unwrap();
    (tree, problem)
}

#[test]
fn the_solution_of_a_file_is_held_against_the_truth() {
    let check = |variations: &str, wanted: &[(&str, Fault)]| {
        let (tree, problem) = three(variations);
        let mut solver = Solver::new(&problem, NODES).unwrap();
        let solution = solver.solve();
        let found = solver.check(&tree, &solution);
        let told: Vec<(String, Fault)> = found
            .mistakes
            .iter()
            .map(|mistake| (names(&mistake.line), mistake.fault))
            .collect();
        let wanted: Vec<(String, Fault)> =
            wanted.iter().map(|&(l, f)| (l.to_string(), f)).collect();
        assert_eq!(told, wanted, "{variations}");
        assert_eq!(found.unread, 0);
    };
    check("", &[]);
    check(";B[ba];W[aa];B[ca]", &[]);
    check("(;B[ba]C[RIGHT])(;B[aa];W[ba]C[Wrong])", &[]);
    check("(;B[ba]TE[1])(;B[aa];W[ba])(;B[ca];W[ba])", &[]);
    check(";B[aa]", &[("A13", Fault::Fails), ("B13", Fault::Missing)]);
    check(
        "(;B[aa]C[Correct!])(;B[ba]BM[1])",
        &[("A13", Fault::Fails), ("B13", Fault::Works)],
    );
    check(
        "(;B[ba]TE[1])(;B[aa];W[mm])",
        &[("A13 N1", Fault::NoRefutation)],
    );
    check("(;B[ba]TE[1])(;B[ab])", &[("A12", Fault::Illegal)]);
}

#[test]
fn the_tree_of_a_solution_is_a_problem_with_its_solution() {
    let (_, problem) = three("");
    let mut solver = Solver::new(&problem, NODES).unwrap();
    let solution = solver.solve();
    let tree = solver.tree(&solution);
    let root = &tree.nodes()[0];
    assert_eq!(root.children.len(), 1 + solution.refuted.len());
    let text = write_tree(&tree);
    let again = Tree::read(text.as_bytes()).unwrap();
    assert_eq!(again, tree);
    let problem = Tsumego::from_tree(&again, &Asked::default()).unwrap();
    assert_eq!(problem.target(), solution.target);
    let mut solver = Solver::new(&problem, NODES).unwrap();
    let solution = solver.solve();
    assert_eq!(solver.check(&again, &solution).mistakes, []);
}

/// A line ends where its result can be seen: stones are off the board, there are two eyes, or a ko is fought.
#[test]
fn a_line_is_played_until_its_result_is_seen() {
    let end = |diagram: &str, target: &str, first: Color| {
        let solution = solve(diagram, target, first);
        let mut board = Board::from_diagram(diagram).unwrap();
        let mut side = first;
        for mv in &solution.main_line {
            let _undo = match mv {
                Move::Pass => board.pass(),
                Move::Play(v) => board.play(side, *v).unwrap(),
            };
            side = side.opponent();
        }
        (solution, board)
    };
    for inside in [". . . X X", ". . . X .", ". . O . X"] {
        let diagram = corner(inside, "X X X X X");
        let (solution, board) = end(&diagram, "E4", Color::White);
        assert_eq!(solution.reached, Reached::Success, "{diagram}");
        assert!(board.is_empty("E4".parse().unwrap()), "{solution}\n{board}");
    }
    for inside in [". . . X X", ". . . . X"] {
        let diagram = corner(inside, "X X X X X");
        let (solution, board) = end(&diagram, "E4", Color::Black);
        let alive = crate::benson::pass_alive(&board)[Color::Black].stones;
        let is_alive = alive.contains("E4".parse().unwrap());
        assert!(
            is_alive || solution.main_line == [Move::Pass],
            "{solution}\n{board}"
        );
    }
}
