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

/// The names that a source takes from the root of the crate: in an import, alone or in a group, in a path amid the
/// code, or by as many `super` as its module is deep.
fn uses(text: &str, depth: usize) -> Vec<String> {
    // Doc links may point anywhere.
    let lines = code(text).lines();
    let lines = lines.filter(|line| !line.trim_start().starts_with("//"));
    let code = lines.collect::<Vec<_>>().join(" ");
    let up = "super::".repeat(depth);
    let mut found = Vec::new();
    for root in ["crate::", &up] {
        for path in code.split(root).skip(1) {
            found.extend(heads(path));
        }
    }
    found
}

/// The first name of a path, or those of all paths in a group.
fn heads(path: &str) -> Vec<String> {
    let Some(group) = path.strip_prefix('{') else {
        let is_name = |c: &char| c.is_alphanumeric() || *c == '_';
        return vec![path.chars().take_while(is_name).collect()];
    };
    let mut inner = 0;
    let mut starts = vec![0];
    for (place, c) in group.char_indices() {
        match c {
            '{' => inner += 1,
            '}' if inner == 0 => break,
            '}' => inner -= 1,
            ',' if inner == 0 => starts.push(place + 1),
            _ => {}
        }
    }
    let paths = starts.into_iter().map(|start| group[start..].trim_start());
    paths.flat_map(heads).collect()
}

#[test]
fn imports_of_all_kinds_are_seen() {
    let check = |text: &str, depth: usize, wanted: &[&str]| {
        let mut found = uses(text, depth);
        found.retain(|name| !name.is_empty());
        assert_eq!(found, wanted, "{text}");
    };
    check("use crate::board::{Board, Undo};", 1, &["board"]);
    check(
        "use crate::{\n    board::{Board, zobrist},\n    score,\n};",
        1,
        &["board", "score"],
    );
    check("let score = crate::score::Score::of(x);", 1, &["score"]);
    check("use super::{color, game::Game};", 1, &["color", "game"]);
    check("use super::super::engine;", 2, &["engine"]);
    check("use super::table;", 2, &[]);
    check("/// [`crate::score`]\n// crate::game", 1, &[]);
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
        // A folder is a module, and so is a file, unless it is the one that tells what the folder is.
        let parts = inside.components().count();
        let depth = parts - usize::from(inside.ends_with("mod.rs"));
        for used in uses(&text, depth) {
            let Some(&other) = rows.get(&used) else {
                continue;
            };
            assert!(other <= row, "{}: {module} uses {used}", inside.display());
            imports += 1;
        }
    }
    assert!(imports > 50, "{imports}");
}
