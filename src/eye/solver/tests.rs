use super::*;
use crate::eye::catalogue;

/// Searches with parts of the database against the plain table: the parts are kept smaller than the graph, so that
/// the search has something to do.
fn check(size: usize, step: usize) -> usize {
    let mut count = 0;
    for (graph, solution) in catalogue::graphs(size).step_by(step) {
        for largest in [2, graph.len().max(2) - 1] {
            let found = solve_with_leaves(&graph, Budget::default(), largest);
            assert_eq!(found, Ok(solution), "{graph:?} {largest}");
            count += 1;
        }
    }
    count
}

#[test]
fn parts_from_the_database_change_nothing() {
    if std::env::var("GOEYE_FULL").is_ok() {
        assert!(check(6, 1) + check(7, 11) + check(8, 101) > 20_000);
    } else {
        assert!(check(5, 1) + check(7, 499) > 3000);
    }
}

/// Nine vertices, where the parts come from the whole database: eye spaces of seven with a tail.
#[test]
fn parts_from_the_database_change_nothing_in_larger_eye_spaces() {
    let step = if std::env::var("GOEYE_FULL").is_ok() {
        97
    } else {
        9973
    };
    let mut count = 0;
    for (graph, _) in catalogue::graphs(7).step_by(step / 8) {
        if graph.len() == 7 {
            let mut vertices: Vec<(Kind, bool)> = (0..7)
                .map(|i| (graph.kind(i), graph.contact() >> i & 1 == 1))
                .collect();
            vertices.extend([(Kind::Empty, true), (Kind::Margin, true)]);
            let mut edges = graph.edges();
            edges.extend([(6, 7), (7, 8)]);
            let larger = EyeGraph::new(&vertices, &edges).unwrap();
            let found = solve_with_leaves(&larger, Budget(u64::MAX), database::DATABASE_SIZE);
            assert_eq!(found, solve_with_table(&larger), "{larger:?}");
            count += 1;
        }
    }
    assert!(count > 20, "{count}");
}
