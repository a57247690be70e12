//! Modules import from their own layer or from those above it, as the table in `src/lib.rs` has them.

use crate::sources::crates;
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

/// Row of each module in the table: `| 2 game | [`rules`], [`game`] | ... |`.
fn rows(lib: &str) -> BTreeMap<String, usize> {
    let table = lib
        .lines()
        .filter_map(|line| line.strip_prefix("//! | "))
        .skip(1);
    let mut rows = BTreeMap::new();
    for (row, line) in table.enumerate() {
        let modules = line.split('|').nth(1).unwrap_or_default();
        for name in modules.split('`').skip(1).step_by(2) {
            assert!(
                rows.insert(name.to_string(), row).is_none(),
                "{name} is in the table twice"
            );
        }
    }
    rows
}

#[test]
fn modules_import_from_the_layers_above() {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let lib = fs::read_to_string(src.join("lib.rs")).unwrap();
    let rows = rows(&lib);
    let crates = crates();
    let declared: Vec<&str> = crates[0].modules().collect();
    assert!(declared.len() > 8);
    for name in &declared {
        assert!(
            rows.contains_key(*name),
            "{name} is missing in the table of src/lib.rs"
        );
    }
    assert_eq!(
        rows.len(),
        declared.len(),
        "the table names a module that does not exist"
    );
    let uses = crates[0].uses();
    let row = |file: &str| {
        let module = file.split('/').next()?.trim_end_matches(".rs");
        rows.get(module)
    };
    let mut imports = 0;
    for (file, others) in &uses {
        for other in others.keys() {
            let (Some(own), Some(row)) = (row(file), row(other)) else {
                continue;
            };
            assert!(row <= own, "{file} uses {other}");
            imports += 1;
        }
    }
    assert!(imports > 500, "{imports}");
}
