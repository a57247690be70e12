//! What players call some eye spaces.
//!
//! A name belongs to a graph, so that straight and bent rows share one.

use super::graph::EyeGraph;
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
    ("corner three", "+---%|..%|."),
    ("corner square four", "+---%|..%|.."),
    ("corner pyramid four", "+----%|...%|O."),
    ("corner bulky five", "+----%|...%|.."),
    ("corner rectangular six", "+----%|...%|..."),
    ("corner rectangular eight", "+-----%|....%|...."),
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

/// The name of an eye space without stones, in canonical form.
pub(super) fn of(arena: &EyeGraph) -> Option<&'static str> {
    GRAPHS.get(arena).copied()
}
