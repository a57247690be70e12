//! The usual names of some eye spaces.
//!
//! A name belongs to a graph, so that straight and bent rows share one. Groups that are named after the shape of their
//! stones (tripod, J group, comb) have no name here, because their eye space depends on what is around them; the L
//! groups have one, since the size of their eye space defines them.

use super::graph::{EyeGraph, Kind};
use super::pattern::EyePattern;
use rustc_hash::FxHashMap;
use std::sync::LazyLock;

/// Names and drawings. A name holds for the eye space with and without stones in it.
pub const NAMES: &[(&str, &str)] = &[
    ("single point", "."),
    ("two points", ".."),
    ("straight or bent three", "..."),
    ("straight or bent four", "...."),
    ("square four", "..%.."),
    ("pyramid four", "O.%..."),
    ("straight or bent five", "....."),
    ("bulky five", "..%..."),
    ("crossed five", "O.%...%O."),
    ("T five", "...%O.%O."),
    ("straight or bent six", "......"),
    ("rectangular six", "...%..."),
    ("rabbity six", "O..%...%O."),
    ("pyramid four on the edge", "---%...%O."),
    ("rectangular six on the edge", "---%...%..."),
    ("corner three", "+---%|..%|."),
    ("bent four in the corner", "+----%|...%|."),
    ("L group", "+-----%|...!%|...%|!"),
    ("L+1 group", "+-----%|...%|...%|!"),
    ("L+1 group", "+-----%|...!%|..."),
    ("corner square four", "+---%|..%|.."),
    ("corner bulky five", "+----%|...%|.."),
    ("corner rectangular six", "+----%|...%|..."),
    ("corner rectangular eight", "+-----%|....%|...."),
    ("square nine", "...%...%..."),
    ("carpenter's square", "+----%|...%|...%|..."),
];

/// Named eye spaces without stones in canonical form.
static GRAPHS: LazyLock<FxHashMap<EyeGraph, &'static str>> = LazyLock::new(|| {
    let drawn = |drawing: &str| {
        let graph = EyePattern::parse(drawing).ok()?.graph();
        Some(graph.reduced().0.canonical().0)
    };
    let named = NAMES.iter().rev();
    named
        .filter_map(|&(name, drawing)| Some((drawn(drawing)?, name)))
        .collect()
});

/// The usual name of an eye space, with or without stones in it; `None` if it has none. Cost: some ten microseconds.
pub fn name(graph: &EyeGraph) -> Option<&'static str> {
    if graph.len() > LARGEST {
        return None;
    }
    let emptied = graph.kinds().iter().map(|&kind| match kind {
        Kind::Attacker => Kind::Empty,
        kind => kind,
    });
    let emptied: Vec<Kind> = emptied.collect();
    of(&graph.with_kinds(&emptied).reduced().0.canonical().0)
}

/// The largest eye space with a name.
const LARGEST: usize = 9;

/// A name with its article: `a single point`, `two points`, `an L group`.
pub fn with_article(name: &str) -> String {
    match name {
        "two points" => name.to_string(),
        "L group" | "L+1 group" => format!("an {name}"),
        _ => format!("a {name}"),
    }
}

/// The name of an eye space without stones, in canonical form.
pub(super) fn of(arena: &EyeGraph) -> Option<&'static str> {
    GRAPHS.get(arena).copied()
}
