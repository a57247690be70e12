//! Killing shapes: sets of vertices that make only one eye if a stone sits on their vital point.
//!
//! The shapes are those of life-and-death primers (straight and bent three, pyramid and square four, bulky and crossed
//! five, rabbity six). They are told apart by the number of neighbours that each vertex has in the set, so no table of
//! orientations is needed.

use crate::vertex::Vertex;

/// Number of vertices of the largest killing shape: no larger room makes one eye only.
pub const LARGEST: usize = 6;

/// All shapes of at most so many vertices kill.
pub const ALL_KILL: usize = 3;

/// The sum of the degrees of all vertices in the graph of adjacent ones, the largest degree, and the first vertex that
/// has it.
fn degrees(shape: &[Vertex]) -> (usize, usize, Option<Vertex>) {
    let mut total = 0;
    let mut best = (0, None);
    for &v in shape {
        let degree = v.neighbors().iter().filter(|n| shape.contains(n)).count();
        total += degree;
        if best.1.is_none() || degree > best.0 {
            best = (degree, Some(v));
        }
    }
    (total, best.0, best.1)
}

/// Whether a connected shape of stones, once captured, leaves an eye space of one eye at most: because the side that
/// lost it plays the vital point next, or because the space makes no second eye anyway.
///
/// Each vertex is listed once.
pub fn kills(shape: &[Vertex]) -> bool {
    let size = shape.len();
    if size <= ALL_KILL || size > LARGEST {
        return (1..=ALL_KILL).contains(&size);
    }
    let (contacts, largest, _) = degrees(shape);
    match size {
        // Pyramid, or square.
        4 => largest == 3 || contacts == 8,
        // Crossed five, or bulky five.
        5 => largest == 4 || (largest == 3 && contacts == 10),
        // Rabbity six: a square whose one corner has two more neighbours.
        _ => largest == 4 && contacts == 12,
    }
}

/// The vital point of a connected empty region, on which it depends whether the region makes one eye or two; `None` if
/// there is none.
///
/// Each vertex is listed once.
pub fn vital_vertex(region: &[Vertex]) -> Option<Vertex> {
    if !(3..=LARGEST).contains(&region.len()) {
        return None;
    }
    let (contacts, largest, center) = degrees(region);
    match region.len() {
        3 => center,
        4 if largest == 3 => center,
        5 if largest == 4 || (largest == 3 && contacts == 10) => center,
        6 if largest == 4 && contacts == 12 => center,
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::vertex::{Size, Symmetry};

    /// Checks a shape drawn with `#` and `*` (vital) in all orientations.
    fn check(drawing: &str, want_kills: bool, name: &str) {
        let rows: Vec<&str> = drawing.split('/').collect();
        let size = Size::new(rows[0].len(), rows.len()).unwrap();
        for symmetry in Symmetry::ALL {
            let at = |wanted: &dyn Fn(u8) -> bool| -> Vec<Vertex> {
                size.vertices()
                    .filter(|&v| wanted(rows[size.row_from_top(v)].as_bytes()[v.column()]))
                    .map(|v| symmetry.map(size, v))
                    .collect()
            };
            let shape = at(&|c| c != b'.');
            assert_eq!(kills(&shape), want_kills, "{name}");
            assert_eq!(
                vital_vertex(&shape),
                at(&|c| c == b'*').first().copied(),
                "{name}"
            );
        }
    }

    #[test]
    fn the_shapes_of_the_primers() {
        check("#", true, "one");
        check("##", true, "two");
        check("#*#", true, "straight three");
        check("*#/#.", true, "bent three");
        check("##/##", true, "square four");
        check("#*#/.#.", true, "pyramid four");
        check("####", false, "straight four");
        check("###/#..", false, "bent four");
        check("##./.##", false, "twisted four");
        check("#*#/##.", true, "bulky five");
        check(".#./#*#/.#.", true, "crossed five");
        check("#####", false, "straight five");
        check("###/#.#", false, "U five");
        check("###/.#./.#.", false, "T five");
        check(".#./#*#/.##", true, "rabbity six");
        check("###/###", false, "rectangular six");
        check("##./###/##.", false, "seven");
    }
}
