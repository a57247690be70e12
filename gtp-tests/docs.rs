//! What the documents show is so: the tables of commands, the paths that they name, the links between them.

use goeye::gtp::Registry;
use regex::Regex;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::{env, fs};

/// The root of the project.
fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The documents of a folder.
fn within(folder: &str) -> impl Iterator<Item = PathBuf> {
    let entries = fs::read_dir(root().join(folder)).unwrap();
    let paths = entries.map(|entry| entry.unwrap().path());
    paths.filter(|path| path.extension().is_some_and(|end| end == "md"))
}

/// All documents.
fn documents() -> Vec<PathBuf> {
    let folders = [".", "docs", "docs/lab"];
    folders.into_iter().flat_map(within).collect()
}

/// What a newcomer reads is bounded: what is only for those who experiment stands in `docs/lab`.
#[test]
fn the_pages_are_few() {
    let pages = documents().into_iter();
    let pages = pages.filter(|path| {
        !path.starts_with(root().join("docs/lab")) && !path.ends_with("SECURITY.md")
    });
    let lines = pages.map(|path| fs::read_to_string(path).unwrap().lines().count());
    let lines: usize = lines.sum();
    assert!(lines <= 840, "{lines}");
}

#[test]
fn all_commands_are_listed() {
    const START: &str =
        "<!-- generated: GOEYE_BLESS=1 cargo test --test gtp commands_are_listed -->\n\n";
    let path = root().join("docs/commands.md");
    let text = fs::read_to_string(&path).unwrap();
    let (before, tables) = text.split_once(START).expect("where the tables begin");
    let wanted = Registry::standard().markdown();
    if env::var_os("GOEYE_BLESS").is_some() {
        fs::write(&path, format!("{before}{START}{wanted}")).unwrap();
    } else {
        let hint = "GOEYE_BLESS=1 cargo test --test gtp commands_are_listed writes them anew";
        assert_eq!(tables, wanted, "{hint}");
    }
}

/// The anchor of a heading: letters, digits and hyphens of its text in small letters, with hyphens for spaces.
fn anchor(heading: &str) -> String {
    let text = heading.trim_start_matches('#').trim().to_lowercase();
    let kept = text
        .chars()
        .filter(|c| c.is_alphanumeric() || " -_".contains(*c));
    kept.collect::<String>().replace(' ', "-")
}

#[test]
fn links_lead_somewhere() {
    let link = Regex::new(r##"(?:\]\(|(?:href|src)=")([^)"#\s]*)(#[^)"\s]*)?[)"]"##).unwrap();
    let mut count = 0;
    for document in documents() {
        let text = fs::read_to_string(&document).unwrap();
        for found in link.captures_iter(&text) {
            let target = &found[1];
            if target.contains("://") {
                continue;
            }
            let path = match target {
                "" => document.clone(),
                target => document.parent().unwrap().join(target),
            };
            assert!(path.exists(), "{}: {target}", document.display());
            if let Some(part) = found.get(2) {
                let text = fs::read_to_string(&path).unwrap();
                let mut headings = text.lines().filter(|line| line.starts_with('#'));
                let found = headings.any(|line| anchor(line) == part.as_str()[1..]);
                assert!(found, "{}: {}{}", document.display(), target, part.as_str());
            }
            count += 1;
        }
    }
    assert!(count > 10, "{count}");
}

/// Paths in backquotes that begin with a folder of the project, in the documents and in the comments of the sources.
#[test]
fn the_paths_that_are_named_exist() {
    let path =
        Regex::new(r"`((?:src|gtp-tests|patterns|scripts|bindings|docs|\.ci)/[\w./-]*)").unwrap();
    let mut seen = BTreeSet::new();
    let mut texts = documents();
    let mut folders = vec![root().join("src")];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|end| end == "rs") {
                texts.push(path);
            }
        }
    }
    for document in texts {
        let text = fs::read_to_string(&document).unwrap();
        for (_, [name]) in path.captures_iter(&text).map(|found| found.extract()) {
            assert!(root().join(name).exists(), "{}: {name}", document.display());
            seen.insert(name.to_string());
        }
    }
    assert!(seen.len() > 20, "{seen:?}");
}
