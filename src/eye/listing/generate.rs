//! Making the listing from the solver.

use super::text::{HEAD, ListingRow, describe};
use crate::bits::{members, subsets};
use crate::eye::catalogue;
use crate::eye::graph::{EyeGraph, Kind, Mask, moved};
use crate::eye::shape_names;
use crate::eye::small_graph::SmallGraph;
use crate::eye::solution::{Exhausted, Solved};
use crate::eye::solver::solve_all;
use rayon::prelude::*;

/// The lines of one eye space, as few as a greedy search finds.
fn rows(arena: &EyeGraph) -> Result<Vec<ListingRow>, Exhausted> {
    let symmetries = arena.automorphisms();
    let least = |stones| {
        symmetries
            .iter()
            .all(|order| moved(stones, order) >= stones)
    };
    let mut wanted: Vec<Option<Solved>> = vec![None; 1 << arena.len()];
    for (stones, solved) in solve_all(arena)? {
        if least(stones) {
            wanted[stones as usize] = Some(solved);
        }
    }
    let inner = arena.select(|kind| kind == Kind::Empty);
    let mut covered = vec![false; wanted.len()];
    let mut rows = Vec::new();
    for stones in subsets(inner) {
        let Some(solved) = wanted[stones as usize] else {
            continue;
        };
        if solved == Solved::SAFE || covered[stones as usize] {
            continue;
        }
        let mut open = 0;
        for i in members(inner & !(solved.solution.attack | solved.solution.defense)) {
            let wider = open | 1 << i;
            let agrees =
                |m: Mask| wanted[(stones & !wider | m) as usize].is_none_or(|s| s == solved);
            if subsets(wider).all(agrees) {
                open = wider;
            }
        }
        for m in subsets(open) {
            covered[(stones & !open | m) as usize] = true;
        }
        rows.push(ListingRow {
            stones: stones & !open,
            open,
            solved,
        });
    }
    Ok(rows)
}

/// The arenas of the file: up to a size if a `$` counts as two vertices, and up to one less if it counts once.
///
/// Their vertices are in the order of [`SmallGraph::canonical`].
fn all_arenas(size: usize) -> impl Iterator<Item = EyeGraph> {
    let cut = catalogue::cut_arenas(size - 1, size);
    let all = catalogue::arenas(size, size - 1).into_iter().chain(cut);
    all.filter_map(|arena| {
        let (_, order) = SmallGraph::of(&arena)?.canonical();
        let order: Vec<usize> = order[..arena.len()].iter().map(|&v| v.into()).collect();
        Some(arena.reordered(&order))
    })
}

/// Generates the text of the file: solves all arenas up to a size, on all processors.
///
/// `done` is called after each, with their number; it is called from several threads.
///
/// Cost: seconds up to seven vertices, 65 seconds of one processor for eight.
///
/// # Errors
/// If an arena is too large to be solved: none is up to [`DATABASE_SIZE`](crate::eye::database::DATABASE_SIZE).
pub fn generate(size: usize, done: impl Fn(usize) + Sync) -> Result<String, Exhausted> {
    let mut arenas: Vec<(String, EyeGraph)> = all_arenas(size)
        .map(|arena| (describe(&arena), arena))
        .collect();
    arenas.sort_unstable();
    let total = arenas.len();
    let sections: Result<Vec<String>, Exhausted> = arenas
        .par_iter()
        .map(|(_, arena)| {
            let section = section_of(arena);
            done(total);
            section
        })
        .collect();
    Ok(HEAD.to_string() + &sections?.concat())
}

/// The section of the file for one arena.
fn section_of(arena: &EyeGraph) -> Result<String, Exhausted> {
    let mut section = format!("= {}", describe(arena));
    if let Some(name) = shape_names::of(&arena.canonical().0) {
        section.push_str(": ");
        section.push_str(name);
    }
    section.push('\n');
    for row in rows(arena)? {
        row.write(arena, &mut section);
    }
    Ok(section)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eye::database::{DATABASE_SIZE, DATABASE_SIZE_CUT, lookup};
    use crate::eye::listing::text::{LISTING, arena, sections};
    use nom::Parser;
    use nom::bytes::complete::take_while;
    use nom::character::complete::{char, one_of};
    use nom::combinator::all_consuming;
    use nom::combinator::opt;
    use nom::multi::separated_list1;

    fn words(section: &str) -> &str {
        let head = section.lines().next().unwrap().strip_prefix("= ").unwrap();
        head.split(':').next().unwrap()
    }

    /// Reads what [`describe`] writes.
    fn described(text: &str) -> Option<EyeGraph> {
        let near = take_while(|c: char| c.is_ascii_lowercase());
        let word = (
            one_of::<_, _, nom::error::Error<&str>>(".!$"),
            opt(char('O')),
            near,
        );
        let (_, words) = all_consuming(separated_list1(char(' '), word))
            .parse(text)
            .ok()?;
        let mut vertices = Vec::new();
        let mut edges = Vec::new();
        for (i, (kind, contact, near)) in words.into_iter().enumerate() {
            vertices.push((Kind::from_char(kind)?, contact.is_some()));
            edges.extend(near.bytes().map(|letter| (usize::from(letter - b'a'), i)));
        }
        EyeGraph::new(&vertices, &edges).ok()
    }

    #[test]
    fn the_file_is_sorted_text_that_a_screen_can_show() {
        assert!(LISTING.is_ascii() && LISTING.starts_with(HEAD));
        assert!(LISTING.lines().all(|line| line.len() <= 120));
        assert!(sections(LISTING).map(words).is_sorted());
        for section in sections(LISTING) {
            let arena = arena(section).unwrap();
            assert_eq!(arena.key(), arena.canonical().0, "{section}");
        }
    }

    /// Reading a section and solving it again gives the same text: a sample, or all of them in the full run.
    #[test]
    fn the_file_is_what_the_solver_says() {
        let step = if std::env::var("GOEYE_FULL").is_ok() {
            1
        } else {
            97
        };
        let mut count = 0;
        for section in sections(LISTING).step_by(step) {
            let arena = described(words(section)).unwrap();
            assert_eq!(section_of(&arena).unwrap(), section);
            count += 1;
        }
        assert!(count * step > 35_000);
    }

    #[test]
    fn the_file_has_all_graphs_of_the_catalogue() {
        let full = std::env::var("GOEYE_FULL").is_ok();
        let mut arenas = catalogue::arenas(if full { DATABASE_SIZE } else { 5 }, DATABASE_SIZE - 1);
        let size = if full { DATABASE_SIZE_CUT } else { 6 };
        arenas.extend(catalogue::cut_arenas(size, DATABASE_SIZE));
        for arena in &arenas {
            assert!(lookup(arena).is_some(), "{arena:?}");
        }
        if full {
            assert_eq!(arenas.len(), sections(LISTING).count());
        }
    }

    #[test]
    fn bad_eye_spaces_are_refused() {
        for text in ["", ".O,", ".O .b", ".O  .a", "xO"] {
            assert_eq!(described(text), None, "{text:?}");
        }
    }
}
