use super::*;
use crate::eye::thermograph::Thermograph;

/// Searches with parts of the database against the plain table: the parts are kept smaller than the graph, so that
/// the search has something to do.
fn check(size: usize, step: usize) -> usize {
    let mut count = 0;
    for (graph, solution) in crate::eye::tests::graphs(size).step_by(step) {
        for largest in [2, graph.len().max(2) - 1] {
            let found = solve_with_leaves(&graph, EyeBudget::default(), largest);
            assert_eq!(found, Ok(solution), "{graph:?} {largest}");
            count += 1;
        }
    }
    count
}

#[test]
fn parts_from_the_database_change_nothing() {
    assert!(check(5, 1) + check(6, 99) > 3000);
}

#[test]
#[ignore = "takes some seconds, and half an hour in full"]
fn parts_from_the_database_change_nothing_in_larger_graphs() {
    if std::env::var("GOEYE_FULL").is_ok() {
        assert!(check(6, 1) + check(7, 11) + check(8, 101) > 20_000);
    } else {
        assert!(check(7, 499) > 500);
    }
}

/// What is proved when the budget runs out agrees with the solution, and with other values less and less.
fn check_proofs(size: usize, step: usize) {
    let (mut allowed, mut count) = (0, 0);
    for (graph, solution) in crate::eye::tests::graphs(size).step_by(step) {
        for budget in [1, 10, 100] {
            if let Err(proved) = solve_with_leaves(&graph, EyeBudget(budget), 2) {
                assert!(proved.allows(solution.value), "{graph:?} {proved:?}");
                let others = EyeValue::ALL.into_iter();
                allowed += others.filter(|&value| proved.allows(value)).count();
                count += 1;
            }
        }
    }
    assert!(count > 50 && allowed < 12 * count, "{allowed} {count}");
}

#[test]
fn what_is_proved_holds() {
    check_proofs(6, 41);
}

#[test]
#[ignore = "takes some seconds"]
fn what_is_proved_holds_in_larger_graphs() {
    check_proofs(7, 397);
}

/// An eye space of one row with contact everywhere and so many margins at its end.
fn row(vertices: usize, margins: usize) -> EyeGraph {
    let kind = |i| {
        if i + margins < vertices {
            Kind::Empty
        } else {
            Kind::Margin
        }
    };
    let kinds: Vec<(Kind, bool)> = (0..vertices).map(|i| (kind(i), true)).collect();
    let edges: Vec<(usize, usize)> = (1..vertices).map(|i| (i - 1, i)).collect();
    EyeGraph::new(&kinds, &edges).unwrap()
}

/// Refuges tell with little search that a long row has two eyes; where they are too small for an eye, all is up to search.
#[test]
fn refuges_spare_the_search() {
    let long = row(20, 1);
    let alive = |largest| solve_with_leaves(&long, EyeBudget(100), largest).map(|s| s.value);
    assert_eq!(alive(database::DATABASE_SIZE), Ok(EyeValue::TWO));
    assert!(alive(2).is_err());
}

/// Parts that stay without eyes have none together.
#[test]
fn parts_without_eyes_spare_the_search() {
    let kinds = [Kind::Margin, Kind::Empty, Kind::Margin].map(|kind| (kind, true));
    let open = EyeGraph::new(&kinds, &[(0, 1), (1, 2)]).unwrap();
    let graph = open.beside(&open).unwrap().beside(&open).unwrap();
    let value = |leaves, budget| {
        let (arena, start) = Arena::new(&graph).unwrap();
        search(&graph, &arena, &start, EyeBudget(budget), leaves).map(|s| s.value)
    };
    let slow = value(None, 1_000_000);
    assert_eq!(value(Some(database::DATABASE_SIZE), 0), slow);
    assert!(value(Some(2), 0).is_err());
}

#[test]
fn hard_eye_spaces_get_less_of_the_budget() {
    let nodes = |graph: &EyeGraph| EyeSolver::tapering(EyeBudget(1000), 0).budget_for(graph).0;
    assert_eq!(nodes(&row(9, 0)), 1000);
    assert_eq!(nodes(&row(18, 0)), 250);
    assert_eq!(nodes(&row(9, 5)), 614);
    assert_eq!(nodes(&row(24, 8)), 0);
    let patient = EyeSolver::tapering(EyeBudget(1000), 23);
    assert_eq!(patient.budget_for(&row(23, 8)).0, 1000);
    assert_eq!(patient.budget_for(&row(24, 8)).0, 0);
    assert_eq!(
        EyeSolver::new(EyeBudget(1000)).budget_for(&row(24, 8)).0,
        1000
    );
}

/// Eye spaces with a tail of two vertices, where the parts come from the whole database.
fn check_tails(size: usize, step: usize) {
    let mut count = 0;
    for (graph, _) in crate::eye::tests::graphs(size).step_by(step) {
        if graph.len() == size {
            let mut vertices: Vec<(Kind, bool)> = (0..size)
                .map(|i| (graph.kind(i), graph.contact() >> i & 1 == 1))
                .collect();
            vertices.extend([(Kind::Empty, true), (Kind::Margin, true)]);
            let mut edges = graph.edges();
            edges.extend([(size - 1, size), (size, size + 1)]);
            let larger = EyeGraph::new(&vertices, &edges).unwrap();
            let found = solve_with_leaves(&larger, EyeBudget(u64::MAX), database::DATABASE_SIZE);
            assert_eq!(found, solve_with_table(&larger), "{larger:?}");
            count += 1;
        }
    }
    assert!(count > 20, "{count}");
}

#[test]
fn parts_from_the_database_change_nothing_in_eye_spaces_with_tails() {
    check_tails(6, 199);
}

#[test]
#[ignore = "takes some seconds, and half an hour in full"]
fn parts_from_the_database_change_nothing_in_larger_eye_spaces() {
    let full = std::env::var("GOEYE_FULL").is_ok();
    check_tails(7, if full { 12 } else { 1246 });
}

/// The thermograph of all play in a local game. `None` if positions come again in a circle.
///
/// A position in which it makes no difference who moves first is as good as played out: stops that are equal make a
/// number but for less than any number.
fn played_out(
    game: &mut PositionTable,
    position: LocalPosition,
    known: &mut FxHashMap<LocalPosition, Option<Thermograph>>,
) -> Option<Thermograph> {
    let position = game.pass(&position);
    if let Some(found) = known.get(&position) {
        return found.clone();
    }
    known.insert(position, None);
    let Ok([low, high]) = inner(game, &position);
    let found = if low == high {
        Some(Thermograph::settled(low.into()))
    } else {
        let mut options = |player| -> Option<Vec<Thermograph>> {
            let moves = game.moves(&position, player).into_iter();
            moves
                .map(|(_, after)| played_out(game, after, known))
                .collect()
        };
        let rights = options(LocalPlayer::Attacker)?;
        Thermograph::of(&options(LocalPlayer::Defender)?, &rights)
    };
    known.insert(position, found.clone());
    found
}

/// The worth of the four digits is that of all the play.
#[test]
fn the_digits_tell_mean_and_temperature() {
    let (mut all, mut count, mut hot) = (0, 0, 0);
    for (graph, solution) in crate::eye::tests::graphs(5) {
        let (arena, start) = Arena::new(&graph).unwrap();
        let mut table = PositionTable::new(&arena, [start]).unwrap();
        all += 1;
        if let Some(found) = played_out(&mut table, start, &mut FxHashMap::default()) {
            assert_eq!(found.worth(), solution.value.worth(), "{graph:?}");
            count += 1;
            hot += usize::from(solution.value.is_unsettled());
        }
    }
    assert!(count > 2500 && hot > 500, "{count} of {all}, {hot}");
}

pub(in crate::eye) fn solve_with_table(graph: &EyeGraph) -> Result<EyeSolution, Exhausted> {
    let (arena, start) = Arena::new(graph).ok_or(Exhausted::BLIND)?;
    by_table(graph, &arena, &start, table::MAX_TABLE_NODES).ok_or(Exhausted::BLIND)
}

pub(in crate::eye) fn solve_with_search(
    graph: &EyeGraph,
    budget: EyeBudget,
) -> Result<EyeSolution, Exhausted> {
    let (arena, start) = Arena::new(graph).ok_or(Exhausted::BLIND)?;
    search(graph, &arena, &start, budget, None)
}
