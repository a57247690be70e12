//! Modules import from their own layer or from those above it, as the table in `src/lib.rs` has them.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

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

fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|e| e == "rs") {
            found.push(path);
        }
    }
}

/// The part of a source that is not its tests, which may use anything.
fn code(text: &str) -> &str {
    text.split("#[cfg(test)]\nmod tests {")
        .next()
        .unwrap_or(text)
}

#[test]
fn modules_import_from_the_layers_above() {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let lib = fs::read_to_string(src.join("lib.rs")).unwrap();
    let rows = rows(&lib);
    let declared: Vec<&str> = lib
        .lines()
        .filter_map(|l| l.strip_prefix("pub mod ")?.strip_suffix(';'))
        .collect();
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
    let mut files = Vec::new();
    sources(&src, &mut files);
    let mut imports = 0;
    for file in files {
        let inside = file.strip_prefix(&src).unwrap();
        let module = inside
            .components()
            .next()
            .unwrap()
            .as_os_str()
            .to_str()
            .unwrap()
            .trim_end_matches(".rs");
        let is_test = inside
            .components()
            .any(|c| c.as_os_str() == "tests" || c.as_os_str() == "tests.rs");
        let Some(&row) = rows.get(module).filter(|_| !is_test) else {
            continue;
        };
        let text = fs::read_to_string(&file).unwrap();
        // Doc links may point anywhere.
        let lines = code(&text)
            .lines()
            .filter(|l| !l.trim_start().starts_with("//"));
        for (number, line) in lines.enumerate() {
            for path in line.split("crate::").skip(1) {
                let used: String = path
                    .chars()
                    .take_while(|c| c.is_alphanumeric() || *c == '_')
                    .collect();
                let Some(&other) = rows.get(&used) else {
                    continue;
                };
                assert!(
                    other <= row,
                    "{}: code line {}: {module} uses {used}",
                    inside.display(),
                    number + 1
                );
                imports += 1;
            }
        }
    }
    assert!(imports > 50, "{imports}");
}
