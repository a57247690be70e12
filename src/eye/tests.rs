//! The examples of the sources, and the solver against brute force and against itself.

use super::brute::{Brute, Rule};
use super::catalogue::arenas;
use super::graph::{EyeGraph, Kind, moved};
use super::solution::EyeSolution;
use super::solver::solve_all;
use super::solver::tests::{solve_with_search, solve_with_table};
use super::*;
use crate::bits::members;
use std::env;

/// All eye graphs of the arenas with at most `size` vertices, one for each class of symmetric arrangements of stones,
/// with their solutions.
///
/// # Panics
/// If `size` is above twelve: such arenas fit no table.
pub(super) fn graphs(size: usize) -> impl Iterator<Item = (EyeGraph, EyeSolution)> {
    arenas(size, size).into_iter().flat_map(|arena| {
        let symmetries = arena.automorphisms();
        let solved = solve_all(&arena).expect("arenas up to the size of the database fit a table");
        solved.into_iter().filter_map(move |(stones, solved)| {
            let least = symmetries
                .iter()
                .all(|order| moved(stones, order) >= stones);
            least.then(|| (arena.with_stones(stones), solved.solution))
        })
    })
}

fn drawn(drawing: &str) -> Vec<EyeGraph> {
    EyePattern::parse(drawing).unwrap().graphs()
}

/// The value of every graph of a drawing.
#[track_caller]
fn check(drawing: &str, value: &str) {
    for graph in drawn(drawing) {
        let solution = solve(&graph, EyeBudget::default()).unwrap();
        assert_eq!(solution.value.to_string(), value, "{drawing}");
        assert_eq!(
            EyeSolver::default().solve(&graph),
            Ok(solution),
            "{drawing}"
        );
    }
}

/// The value and the vital vertices of a drawing, which come as rows joined by `%`.
#[track_caller]
fn check_marks(drawing: &str, value: &str, marks: &str) {
    check(drawing, value);
    let pattern = EyePattern::parse(drawing).unwrap();
    for graph in drawn(drawing) {
        let solution = solve(&graph, EyeBudget::default()).unwrap();
        assert_eq!(pattern.marked(&solution).join("%"), marks, "{drawing}");
    }
}

#[test]
fn the_chimera() {
    check_marks(".%!.", "0022", ".%@.");
}

#[test]
fn the_eye_space_of_the_example_game() {
    // "Large enough that O cannot be killed."
    check("|!...%|OO.XXX.!", "0222");
    // What closing a margin leads to, and what opening one does.
    check("|O...%|OO.XXX.!", "1222");
    check("|!...%|OO.XXX.", "2222");
    check("|O!..%|OO.XXX.!", "0222");
    check("|!...%|OO.XXX!", "0022");
}

#[test]
fn exactly_one_eye_whoever_starts() {
    check("!%...%...!", "1112");
    // The variations of the manual: the defender's first moves and the attacker's answers.
    for after in ["...%...!", "...%..", "!%.O.%...!"] {
        let eyes = solve(&drawn(after)[0], EyeBudget::default()).unwrap().value;
        assert_eq!(eyes.min(), 1, "{after}");
    }
}

#[test]
fn graphs_not_shapes() {
    check("....", "1222");
    check(".%.%..", "1222");
    check("..%O..", "1222");
}

#[test]
fn half_and_false_eyes() {
    check_marks("!.", "0011", "@.");
    check_marks("!....", "1122", "@..*.");
    check("!", "0000");
    // A half eye as a vertex with a margin of its own, in a row of four.
    let vertices = [
        (Kind::Margin, true),
        (Kind::Empty, true),
        (Kind::Empty, true),
        (Kind::Empty, true),
        (Kind::Empty, true),
    ];
    let half = EyeGraph::new(&vertices, &[(0, 1), (1, 2), (2, 3), (3, 4)]).unwrap();
    assert_eq!(half.canonical().0, drawn("!....")[0].canonical().0);
}

#[test]
fn pattern_6141() {
    check(" X%XX.!x", "1122");
    // The defender's capture of three stones reaches two eyes too.
    check_marks(" X%XX.!x", "1122", " X%XX>@x");
}

#[test]
fn pattern_301_needs_suicide() {
    check("X.X", "1222");
}

#[test]
fn pattern_548() {
    for filled in [" .%.X.!", " X%.X.!", " .%XX.!"] {
        check(filled, "0111");
    }
    // With stones on both the inner digits are the same. The outer ones are not: taking three stones threatens a
    // second eye, which is the very argument of pattern 6141.
    check(" X%XX.!", "1112");
}

#[test]
fn the_example_of_analyze_eyegraph() {
    check_marks("OO!%O.X%!...", "0112", "  @% .X%!.*.");
    check_marks("  !% .X%!...", "0112", "  @% .X%!.*.");
}

#[test]
fn named_shapes() {
    for (name, value) in [
        ("single point", "1111"),
        ("two points", "1111"),
        ("straight or bent three", "1122"),
        ("straight or bent four", "1222"),
        ("square four", "1112"),
        ("pyramid four", "1122"),
        ("straight or bent five", "2222"),
        ("bulky five", "1122"),
        ("crossed five", "1122"),
        ("T five", "1222"),
        ("straight or bent six", "2222"),
        ("rectangular six", "1222"),
        ("rabbity six", "1122"),
        ("pyramid four on the edge", "1122"),
        ("rectangular six on the edge", "1222"),
        ("corner three", "1122"),
        ("bent four in the corner", "1222"),
        ("L group", "0012"),
        ("L+1 group", "1122"),
        ("corner square four", "1112"),
        ("corner bulky five", "1122"),
        ("corner rectangular six", "1222"),
        ("corner rectangular eight", "2222"),
        ("square nine", "2222"),
        ("carpenter's square", "2222"),
    ] {
        let rows: Vec<_> = shape_names::NAMES
            .iter()
            .filter(|row| row.0 == name)
            .collect();
        assert!(!rows.is_empty(), "{name}");
        for (_, drawing) in rows {
            check(drawing, value);
            assert_eq!(shape_names::name(&drawn(drawing)[0]), Some(name));
        }
    }
}

#[test]
fn stones_that_are_nakade() {
    check_marks("...", "1122", ".*.");
    check(".X.", "1111");
    check(".X%..", "1112");
    check("X..", "1122");
    check(".XX.", "1111");
    check("X", "1111");
    check("$", "0011");
}

#[test]
fn values_of_landman() {
    check("!.!", "0001");
    check("!..", "0111");
    check("!..%.XXX.!", "0012");
    check("  .%XX.!", "0122");
}

/// The graphs of the catalogue on which brute force can judge.
fn judge(size: usize, rule: Rule) {
    for (graph, solution) in graphs(size) {
        let value = solution.value;
        let found = Brute::new(&graph, rule).eyes();
        assert_eq!(found, (value.min(), value.max()), "{rule:?} {graph:?}");
    }
}

/// Whether the long checks were asked for: a quarter of an hour of brute force, and the whole database solved anew.
fn is_full_run() -> bool {
    env::var("GOEYE_FULL").is_ok()
}

#[test]
fn brute_force_agrees() {
    judge(if is_full_run() { 4 } else { 3 }, Rule::SimpleKo);
}

#[test]
fn the_rules_of_repetition_make_no_difference() {
    let size = if is_full_run() { 4 } else { 3 };
    judge(size, Rule::NoPass);
    judge(size, Rule::Literal);
}

#[test]
fn brute_force_agrees_on_all_digits() {
    for (graph, solution) in graphs(if is_full_run() { 4 } else { 3 }) {
        let digits = Brute::new(&graph, Rule::SimpleKo).digits();
        assert_eq!(digits, solution.value.digits(), "{graph:?}");
    }
}

/// A small generator of numbers below a bound.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(0x5851_f42d_4c95_7f2d)
            .wrapping_add(0x1405_7b7e_f767_814f);
        ((self.0 >> 33) % bound as u64) as usize
    }

    /// A connected graph, not necessarily one that fits on a board.
    fn graph(&mut self, size: usize) -> EyeGraph {
        let kinds = [
            Kind::Empty,
            Kind::Empty,
            Kind::Empty,
            Kind::Attacker,
            Kind::Attacker,
            Kind::Margin,
            Kind::MarginAttacker,
        ];
        let vertices: Vec<(Kind, bool)> = (0..size)
            .map(|_| (kinds[self.below(kinds.len())], self.below(4) > 0))
            .collect();
        let mut edges: Vec<(usize, usize)> = (1..size).map(|i| (self.below(i), i)).collect();
        for _ in 0..self.below(3) {
            let (a, b) = (self.below(size), self.below(size));
            if a != b {
                edges.push((a, b));
            }
        }
        EyeGraph::new(&vertices, &edges).unwrap()
    }
}

/// Random graphs, most of which fit on no board; a `$` counts as two vertices. Brute force takes up to a minute for five
/// vertices, and far too long for six.
#[test]
fn brute_force_agrees_on_random_graphs() {
    let mut random = Random(1);
    let counts = if is_full_run() {
        [(3, 300), (4, 300), (5, 2)]
    } else {
        [(3, 100), (4, 50), (5, 0)]
    };
    for (size, count) in counts {
        for _ in 0..count {
            let graph = random.graph(size);
            if graph.reduced().0.len() > size {
                continue;
            }
            let value = solve(&graph, EyeBudget::default()).unwrap().value;
            let found = Brute::new(&graph, Rule::SimpleKo).eyes();
            assert_eq!(found, (value.min(), value.max()), "{graph:?}");
        }
    }
}

/// Random graphs with a stone in a false eye, or a margin that is barred: brute force, and the search as well as the table.
#[test]
fn brute_force_agrees_on_what_is_locked() {
    for kind in [Kind::Captive, Kind::Barred] {
        brute_force_agrees_on_graphs_with(kind);
    }
}

fn brute_force_agrees_on_graphs_with(kind: Kind) {
    let mut random = Random(5);
    let (mut compared, mut eyes) = (0, [0; 3]);
    while compared < 60 {
        let size = 2 + random.below(3);
        let graph = random.graph(size);
        let mut kinds = graph.kinds().to_vec();
        kinds[random.below(size)] = kind;
        let graph = graph.with_kinds(&kinds);
        if graph.reduced().0.len() > 4 {
            continue;
        }
        let value = solve_with_table(&graph).unwrap().value;
        let brute = Brute::new(&graph, Rule::SimpleKo);
        assert_eq!(
            brute.eyes_by_list(),
            (value.min(), value.max()),
            "{graph:?}"
        );
        if graph.reduced().0.len() < 4 {
            assert_eq!(brute.digits(), value.digits(), "{graph:?}");
        }
        let mut solver = EyeSolver::default();
        assert_eq!(solver.solve(&graph).unwrap().value, value, "{graph:?}");
        let search = solve_with_search(&graph, EyeBudget::default()).unwrap();
        assert_eq!(search, solve_with_table(&graph).unwrap(), "{graph:?}");
        eyes[usize::from(value.max())] += 1;
        compared += 1;
    }
    assert!(eyes.iter().all(|&n| n > 0), "{eyes:?}");
}

/// Parts from the database and refuges do not change what a search without them finds.
#[test]
fn parts_agree_on_larger_eye_spaces_with_stones_in_false_eyes() {
    let check = |drawing: &str, value: &str| {
        let graph = EyePattern::parse(drawing).unwrap().graph();
        let plain = solve_with_search(&graph, EyeBudget(3_000_000)).unwrap();
        assert_eq!(plain.value.to_string(), value, "{drawing}");
        assert_eq!(EyeSolver::default().solve(&graph), Ok(plain), "{drawing}");
    };
    check("f.....!", "1112");
    check("f..X..%OO.", "1222");
    check(".f%..%X.%!.", "0011");
}

/// Larger random graphs against the list of all positions. The full run takes as many as ten minutes allow.
#[test]
fn lists_of_all_positions_agree_on_random_graphs() {
    let mut random = Random(4);
    let counts = if is_full_run() {
        [(5, 150), (6, 100), (7, 50), (8, 15)]
    } else {
        [(4, 40), (5, 16), (6, 2), (7, 0)]
    };
    for (size, count) in counts {
        for _ in 0..count {
            let graph = random.graph(size);
            let Ok(solution) = solve(&graph, EyeBudget::default()) else {
                continue;
            };
            let found = Brute::new(&graph, Rule::SimpleKo).eyes_by_list();
            let value = solution.value;
            assert_eq!(found, (value.min(), value.max()), "{graph:?}");
        }
    }
}

/// With the list of all positions brute force reaches all graphs of five vertices; those whose margins all touch the
/// wall it has once judged without it, in a quarter of an hour, with the same result.
#[test]
fn lists_of_all_positions_agree_on_the_catalogue() {
    for (graph, solution) in graphs(if is_full_run() { 5 } else { 3 }) {
        let value = solution.value;
        let found = Brute::new(&graph, Rule::SimpleKo).eyes_by_list();
        assert_eq!(found, (value.min(), value.max()), "{graph:?}");
    }
}

#[test]
fn search_and_table_agree() {
    let mut random = Random(2);
    let mut compared = 0;
    for _ in 0..1500 {
        let size = 2 + random.below(6);
        let graph = random.graph(size);
        if graph.reduced().0.len() > 9 {
            continue;
        }
        let table = solve_with_table(&graph).unwrap();
        if let Ok(search) = solve_with_search(&graph, EyeBudget::default()) {
            assert_eq!(search, table, "{graph:?}");
            compared += 1;
        }
    }
    assert!(compared > 1000, "{compared}");
}

/// The sum of digits against both eye spaces solved as one.
#[test]
fn sums_of_small_eye_spaces_are_exact() {
    let all: Vec<_> = graphs(3).collect();
    for (a, first) in &all {
        for (b, second) in &all {
            let both = solve(&a.beside(b).unwrap(), EyeBudget::default()).unwrap();
            let sum = EyeValue::sum([first.value, second.value]);
            let found = (both.value.min(), both.value.max());
            assert_eq!(found, (sum.min(), sum.max()), "{a:?} {b:?}");
        }
    }
}

/// Numbered anew, a graph has the same value, the same vital vertices and the same canonical form.
#[test]
fn numbering_does_not_matter() {
    let mut random = Random(3);
    for _ in 0..500 {
        let size = 1 + random.below(6);
        let graph = random.graph(size);
        let mut order: Vec<usize> = (0..size).collect();
        for i in 1..size {
            order.swap(i, random.below(i + 1));
        }
        let other = graph.reordered(&order);
        assert_eq!(graph.canonical().0, other.canonical().0);
        let solver = || EyeSolver::default();
        let (a, b) = (
            solver().solve(&graph).unwrap(),
            solver().solve(&other).unwrap(),
        );
        assert_eq!(a, solve(&graph, EyeBudget::default()).unwrap(), "{graph:?}");
        let back = |mask| members(mask).fold(0, |m, i| m | 1 << order[i]);
        assert_eq!(a.value, b.value);
        assert_eq!(
            (a.attack, a.defense),
            (back(b.attack), back(b.defense)),
            "{graph:?}"
        );
    }
}

/// Drawings turned and mirrored.
#[test]
fn symmetries_do_not_matter() {
    for drawing in ["!...%.X$.", "|.X!%|..%+--", ".!%..X.%..", "X..$%.!"] {
        let mut rows: Vec<Vec<char>> = drawing.split('%').map(|r| r.chars().collect()).collect();
        let width = rows.iter().map(Vec::len).max().unwrap();
        for row in &mut rows {
            row.resize(width, ' ');
        }
        let expected = solve(&drawn(drawing)[0], EyeBudget::default())
            .unwrap()
            .value;
        for _ in 0..4 {
            let width = rows[0].len();
            rows = (0..width)
                .map(|c| rows.iter().rev().map(|row| row[c]).collect())
                .collect();
            let text = |rows: &[Vec<char>]| {
                let lines: Vec<String> = rows.iter().map(|row| row.iter().collect()).collect();
                lines.join("\n")
            };
            let mirrored: Vec<Vec<char>> = rows.iter().rev().cloned().collect();
            for drawing in [text(&rows), text(&mirrored)] {
                check(&drawing, &expected.to_string());
            }
        }
    }
}

#[test]
fn large_eye_spaces() {
    check("...%...%...", "2222");
    let mut budget = 1;
    let graph = &drawn("!...%.XXX.%!...")[0];
    while solve(graph, EyeBudget(budget)).is_err() {
        budget *= 10;
    }
    assert!(budget > 10, "an unlikely small search");
    assert!(EyeSolver::new(EyeBudget(10)).solve(graph).is_err());
    let huge = vec![".".repeat(5); 5].join("%");
    assert!(EyePattern::parse(&huge).is_err());
}
