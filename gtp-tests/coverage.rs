//! Every command has a case here.

use crate::engine::directory;
use goeye::gtp::Registry;
use regex::Regex;
use std::collections::BTreeSet;
use std::fs;

/// The sources besides the suites in which commands have their answers checked.
const TESTS: [&str; 2] = ["protocol.rs", "clients.rs"];

/// The name in a line of a session: its first word, or the second one behind a number.
fn name(line: &str) -> Option<&str> {
    let mut words = line.split('#').next()?.split_whitespace();
    let first = words.next()?;
    match first.chars().all(|c| c.is_ascii_digit()) {
        true => words.next(),
        false => Some(first),
    }
}

/// The commands that the lines of suites begin with.
fn asked(suite: &str) -> impl Iterator<Item = String> {
    suite.lines().filter_map(name).map(str::to_string)
}

/// The commands that lines in the strings of a source begin with. Names alone are mostly answers, unless more lines follow.
fn sent(source: &str) -> BTreeSet<String> {
    let strings = Regex::new(r#""((?:[^"\\]|\\(?s:.))*)""#).unwrap();
    let joined = Regex::new(r"\\\n\s*").unwrap();
    let mut found = BTreeSet::new();
    for string in strings.captures_iter(source) {
        let text = joined.replace_all(&string[1], "").replace("\\n", "\n");
        let is_line = text.contains([' ', '\n']);
        found.extend(asked(&text).filter(|_| is_line));
    }
    found
}

#[test]
fn every_command_has_a_case() {
    let mut names = BTreeSet::new();
    for entry in fs::read_dir(directory()).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|e| e == "tst") {
            names.extend(asked(&fs::read_to_string(&path).unwrap()));
        } else if TESTS.iter().any(|name| path.ends_with(name)) {
            names.extend(sent(&fs::read_to_string(&path).unwrap()));
        }
    }
    let missing: Vec<&str> = Registry::standard()
        .commands()
        .map(|command| command.name)
        .filter(|&name| !names.contains(name))
        .collect();
    assert_eq!(missing, [""; 0]);
}

#[test]
fn names_are_found_where_lines_begin() {
    let suite = "# undo\n10 final_score # komi\n#? [help]\nboardsize 9\n";
    let names: Vec<String> = asked(suite).collect();
    assert_eq!(names, ["final_score", "boardsize"]);
    let source = r#"check("1 name\n\
         play b D4\n", &["version"]); send("komi 7");"#;
    let names: Vec<String> = sent(source).into_iter().collect();
    assert_eq!(names, ["komi", "name", "play"]);
}
