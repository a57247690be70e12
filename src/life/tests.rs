use super::oracle::{ATTACKER, Aim, DEFENDER, LifeOracle, OracleThreats};
use super::*;
use crate::answer::Certainty;
use crate::board::naive::Cells;
use crate::board::tests::Numbers;
use crate::board::{Board, Suicide};
use crate::vertex::{Size, Vertex};
use crate::vertex_set::VertexSet;

/// The oracle for a problem, and the cells.
fn oracle(problem: &Problem, most: usize) -> (LifeOracle, Cells) {
    let board = &problem.board;
    let size = board.size();
    let cell = |v: Vertex| match board.color_at(v) {
        None => 0,
        Some(c) if c == problem.defender() => DEFENDER,
        Some(_) => ATTACKER,
    };
    let cells = size.vertices().map(cell).collect();
    let index = |&root: &Vertex| size.vertices().position(|v| v == root);
    let target = problem.roots.iter().filter_map(index).collect();
    let region = size
        .vertices()
        .map(|v| problem.region().contains(v))
        .collect();
    let suicide = board.suicide() == Suicide::Allowed;
    (
        LifeOracle::new(size.width(), size.height(), target, region, suicide, most),
        cells,
    )
}

/// A random position with a target of up to so many blocks, and stones that are safe.
fn position(
    numbers: &mut Numbers,
    size: Size,
    most: usize,
) -> Option<(Board, VertexSet, VertexSet)> {
    let fill = 55 + numbers.below(40);
    let mut stones = Vec::new();
    for v in size.vertices() {
        if numbers.below(100) < fill {
            stones.push((Color::ALL[numbers.below(2)], v));
        }
    }
    let (color, v) = *stones.get(numbers.below(stones.len().max(1)))?;
    let mut board = Board::from_stones(size, stones.iter().copied()).ok()?;
    if numbers.below(4) == 0 {
        board.set_suicide(Suicide::Allowed);
    }
    let mut target = board.stone_set(v);
    for _ in 1..most {
        let (other, v) = stones[numbers.below(stones.len())];
        if other == color {
            target |= board.stone_set(v);
        }
    }
    let mut safe = VertexSet::EMPTY;
    for (_, v) in stones {
        if numbers.below(6) == 0 && !target.contains(v) {
            safe |= board.stone_set(v);
        }
    }
    Some((board, target, safe))
}

/// Whether every block outside the region has a liberty there: otherwise it is not its liberties that keep it, and
/// moves may be impossible for that reason alone, which the theorem on pass-alive blocks knows nothing of.
fn outside_breathes(problem: &Problem) -> bool {
    let board = &problem.board;
    let mut blocks = board.blocks().map(|(_, block)| block);
    blocks
        .all(|b| problem.region().contains(b.head()) || !b.liberties().is_subset(problem.region()))
}

/// Asks both questions for either side to move and all ko masters; the number of those that the oracle could
/// answer.
pub(super) fn agree(problem: &Problem, most: usize, reader: &mut LifeReader) -> usize {
    let (mut oracle, cells) = oracle(problem, most);
    let board = &problem.board;
    let permanent = outside_breathes(problem) && !problem.has_outlets();
    let who = |color| {
        if color == problem.defender() {
            DEFENDER
        } else {
            ATTACKER
        }
    };
    let mut asked = 0;
    for first in Color::ALL {
        for threats in [
            None,
            Some((Color::Black, 1)),
            Some((Color::White, 1)),
            Some((Color::Black, 2)),
            Some((Color::White, MOST_THREATS)),
        ] {
            let told = format!(
                "{first} first, {threats:?} threats, region {:?}\n{board:?}",
                problem.region()
            );
            let asked_of = threats.map_or(OracleThreats::Nobody, |(color, count)| {
                OracleThreats::Answered(who(color), count)
            });
            let Some(want) = oracle.reaches(Aim::Capture, &cells, who(first), asked_of) else {
                continue;
            };
            let got = reader.captures(problem, first, threats, 10_000_000);
            assert_eq!(got, Some(want), "capture of {:?} {told}", problem.roots);
            if let Some(want) = oracle.reaches(Aim::Life, &cells, who(first), asked_of) {
                let mut search = LifeSearch::new(problem, &mut reader.table, 10_000_000);
                let got = search.ask(LifeGoal::Life, first, threats).reached;
                assert!(
                    got == Some(want) || want && !permanent,
                    "life of {:?} {told}",
                    problem.roots
                );
            }
            asked += 1;
        }
        for (aim, goal) in [
            (Aim::Capture, LifeGoal::Capture),
            (Aim::Life, LifeGoal::Life),
        ] {
            for ignored in 0..3 {
                let contest = OracleThreats::Contest(ignored);
                let Some(want) = oracle.reaches(aim, &cells, who(first), contest) else {
                    continue;
                };
                let mut search = LifeSearch::new(problem, &mut reader.table, 10_000_000);
                let got = search.contest(goal, first, ignored).reached;
                assert!(
                    got == Some(want) || goal == LifeGoal::Life && want && !permanent,
                    "{goal:?} of {:?} in a contest, {first} first, {ignored} ignored, {got:?}, region {:?}\n{board:?}",
                    problem.roots,
                    problem.region()
                );
            }
        }
    }
    asked
}

/// Whether the move that an answer names does what the answer says: against a reply that may retake any ko at once,
/// unless ko was mentioned. `None` if there is no such move.
fn keeps_its_word(problem: &Problem, first: Color, reader: &mut LifeReader) -> Option<bool> {
    let answer = reader.read(problem, first, 10_000_000);
    let (outcome, v) = (answer.settled()?, answer.point()?);
    let master = match outcome {
        LifeOutcome::Captured | LifeOutcome::Seki | LifeOutcome::Stands | LifeOutcome::Lives => {
            Some(first.opponent())
        }
        LifeOutcome::CapturedInKo if first != problem.defender() => None,
        LifeOutcome::SavedInKo if first == problem.defender() => None,
        _ => return None,
    };
    let mut after = problem.clone();
    let _ = after.board.play(first, v).unwrap();
    if after.board.is_empty(after.roots[0]) {
        return Some(outcome.is_capture());
    }
    let threats = master.map(|color| (color, MOST_THREATS));
    let captured = reader.captures(&after, first.opponent(), threats, 10_000_000)?;
    Some(captured == outcome.is_capture())
}

/// Number of empty vertices in the region.
pub(super) fn empty_count(problem: &Problem) -> usize {
    (problem.region & problem.board.empty_vertices()).len()
}

#[test]
fn moves_keep_what_the_answers_promise() {
    let mut numbers = Numbers(13);
    let mut reader = LifeReader::new();
    let (mut asked, mut by_ko) = (0, 0);
    for _ in 0..1600 {
        let size = Size::new(3 + numbers.below(3), 3 + numbers.below(2)).unwrap();
        let Some((board, target, safe)) = position(&mut numbers, size, 1) else {
            continue;
        };
        let reach = Reach {
            empty: 9,
            ..Reach::default()
        };
        let problem = Problem::new(&board, &target, &safe, reach).unwrap();
        if empty_count(&problem) > 9 || !outside_breathes(&problem) {
            continue;
        }
        for first in Color::ALL {
            let kept = keeps_its_word(&problem, first, &mut reader);
            let told = || format!("{target:?}, {first} first, {:?}", problem.region());
            assert_ne!(kept, Some(false), "{}\n{board:?}", told());
            asked += usize::from(kept.is_some());
            let mut search = LifeSearch::new(&problem, &mut reader.table, 10_000_000);
            by_ko +=
                usize::from(kept.is_some() && search.ask(LifeGoal::Capture, first, None).ko_met);
        }
    }
    assert!(asked > 300 && by_ko > 40, "{asked}, {by_ko}");
}

fn agree_with_the_oracle(
    sizes: &[(usize, usize)],
    rounds: usize,
    blocks: usize,
    most: usize,
    seed: u64,
) -> usize {
    let mut numbers = Numbers(seed);
    let mut reader = LifeReader::new();
    let mut asked = 0;
    for &(w, h) in sizes {
        let size = Size::new(w, h).unwrap();
        for _ in 0..rounds {
            let Some((board, target, safe)) = position(&mut numbers, size, blocks) else {
                continue;
            };
            let reach = Reach {
                area: 3 + numbers.below(10),
                empty: 10,
                liberties: 10,
            };
            let problem = Problem::new(&board, &target, &safe, reach).unwrap();
            // Stones outside stand even without liberties, of which the oracle knows nothing.
            if empty_count(&problem) > 10 || !outside_breathes(&problem) {
                continue;
            }
            asked += agree(&problem, most, &mut reader);
        }
    }
    asked
}

#[test]
fn agrees_with_the_oracle() {
    let sizes = [(3, 2), (3, 3), (4, 2), (5, 2), (4, 3)];
    let asked = agree_with_the_oracle(&sizes, 100, 1, 5_000, 7);
    assert!(asked > 1000, "{asked}");
}

#[test]
fn agrees_with_the_oracle_on_targets_of_several_blocks() {
    let sizes = [(3, 2), (3, 3), (4, 2), (5, 2), (4, 3)];
    let asked = agree_with_the_oracle(&sizes, 100, 3, 5_000, 8);
    assert!(asked > 1000, "{asked}");
}

#[test]
#[ignore = "takes seven seconds"]
fn agrees_with_the_oracle_on_larger_boards() {
    let sizes = [(4, 3), (6, 2), (5, 3), (4, 4)];
    let asked: usize = (1..=2)
        .map(|blocks| agree_with_the_oracle(&sizes, 25, blocks, 20_000, 11))
        .sum();
    assert!(asked > 50, "{asked}");
}

#[test]
fn a_reader_with_a_budget_stops_for_good() {
    let board = Board::from_diagram(
        ". . . . . . .
         X X X X X X X
         X O O O O O X
         X O . . . O X
         X O O O O O X
         X X X X X X X",
    )
    .unwrap();
    let at = |name: &str| name.parse::<Vertex>().unwrap();
    let (target, safe) = (VertexSet::single(at("B2")), board.stone_set(at("A1")));
    let problem = Problem::new(&board, &target, &safe, Reach::default()).unwrap();
    let enough = LifeReader::new().settle(&problem, 20_000);
    let spent = u64::from(enough.attacker.nodes + enough.defender.nodes);
    assert!(spent > 2);
    let mut reader = LifeReader::new();
    reader.set_budget(spent + 1);
    assert_eq!(reader.settle(&problem, 20_000), enough);
    let short = reader.settle(&problem, 20_000);
    assert_eq!(short.attacker.outcome, None);
}

#[test]
fn a_block_is_safe_if_one_of_its_stones_is() {
    let board = Board::from_diagram(
        "X X X X X .
         O O O O X .
         . . . O X .",
    )
    .unwrap();
    let at = |name: &str| name.parse::<Vertex>().unwrap();
    let (target, wall) = (board.stone_set(at("A2")), board.stone_set(at("E1")));
    let problem = |safe| Problem::new(&board, &target, &safe, Reach::default()).unwrap();
    let expected = problem(wall);
    assert!(expected.is_complete() && !expected.region().contains(at("F1")));
    for v in wall {
        let joined = wall - VertexSet::from_iter([v]);
        assert_eq!(problem(joined).region(), expected.region(), "without {v}");
    }
}

#[test]
fn only_a_reading_that_ended_proves() {
    let walls = |falls, lives| Some(ByFate { falls, lives });
    let proven = walls(Certainty::Proven, Certainty::Proven);
    let of = |outcome| certainty(proven, outcome);
    assert_eq!(of(None), Certainty::Estimated, "interrupted");
    assert_eq!(of(Some(LifeOutcome::Stands)), Certainty::Read);
    assert_eq!(of(Some(LifeOutcome::Escapes)), Certainty::Estimated);
    assert_eq!(of(Some(LifeOutcome::Captured)), Certainty::Proven);
    let supposed = walls(Certainty::Estimated, Certainty::Read);
    let of_supposed = |outcome| certainty(supposed, Some(outcome));
    assert_eq!(of_supposed(LifeOutcome::Lives), Certainty::Read);
    assert_eq!(of_supposed(LifeOutcome::Captured), Certainty::Estimated);
    assert_eq!(
        certainty(None, Some(LifeOutcome::Lives)),
        Certainty::Estimated
    );
}
