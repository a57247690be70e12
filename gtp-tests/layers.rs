//! What keeps the sources in order: modules import from the layers above, and a type's name means one thing.

use regex::Regex;
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

/// The files of the library by their paths below `src`, without their comments.
fn library() -> BTreeMap<String, String> {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let (mut folders, mut found) = (vec![src.clone()], BTreeMap::new());
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            let name = path.strip_prefix(&src).unwrap().to_str().unwrap();
            if path.is_dir() && name != "bin" {
                folders.push(path);
            } else if name.ends_with(".rs") {
                let text = fs::read_to_string(&path).unwrap();
                let code = text.lines().filter(|line| !line.trim().starts_with("//"));
                let code = code.collect::<Vec<_>>().join("\n");
                found.insert(name.replace('\\', "/"), code);
            }
        }
    }
    found
}

/// The row of each module in the table of `src/lib.rs`: `//! | 2 game | [`rules`], [`game`] | ... |`.
fn rows(lib: &str) -> BTreeMap<&str, usize> {
    let table = lib.lines().filter_map(|line| line.strip_prefix("//! | "));
    let names = table.skip(1).enumerate().flat_map(|(row, line)| {
        let modules = line.split('|').nth(1).unwrap_or_default();
        let names = modules.split('`').skip(1).step_by(2);
        names.map(move |name| (name, row))
    });
    names.collect()
}

#[test]
fn modules_import_from_the_layers_above() {
    let lib = include_str!("../src/lib.rs");
    let rows = rows(lib);
    let declared = Regex::new(r"(?m)^(?:pub(?:\(crate\))? )?mod (\w+);").unwrap();
    let mut modules: Vec<&str> = declared
        .captures_iter(lib)
        .map(|c| c.extract::<1>().1[0])
        .collect();
    modules.sort();
    assert_eq!(rows.keys().copied().collect::<Vec<_>>(), modules);
    let named = Regex::new(r"\bcrate::(\w+|\{)").unwrap();
    let mut imports = 0;
    for (file, code) in library().iter().filter(|(file, _)| *file != "lib.rs") {
        let own = rows[file.split('/').next().unwrap().trim_end_matches(".rs")];
        for (_, [name]) in named.captures_iter(code).map(|found| found.extract()) {
            let row = rows.get(name);
            let row = row.unwrap_or_else(|| panic!("{file} names no module: crate::{name}"));
            assert!(*row <= own, "{file} imports from {name}, which is below it");
            imports += 1;
        }
    }
    assert!(imports > 500, "{imports}");
}

/// The number of names that more than one type has which can be seen beyond its file. It may only fall.
const AMBIGUOUS: usize = 22;

#[test]
fn types_have_names_of_their_own() {
    let defined = r"(?m)^\s*pub(?:\([^)]*\))? (?:struct|enum|trait|type|union) (\w+)";
    let defined = Regex::new(defined).unwrap();
    let library = library();
    let mut places: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for (file, code) in &library {
        for (_, [name]) in defined.captures_iter(code).map(|found| found.extract()) {
            places.entry(name).or_default().push(file);
        }
    }
    assert!(places.len() > 200, "{}", places.len());
    places.retain(|_, files| files.len() > 1);
    assert!(places.len() <= AMBIGUOUS, "{places:#?}");
}
