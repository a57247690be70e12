//! Every command has a case here.

use crate::engine::directory;
use goeye::gtp::registry::Registry;
use std::collections::BTreeSet;
use std::fs;

/// The sources besides the suites in which commands have their answers checked.
const TESTS: [&str; 2] = ["protocol.rs", "clients.rs"];

/// The words of all suites and of the protocol tests.
fn words() -> BTreeSet<String> {
    let mut words = BTreeSet::new();
    for entry in fs::read_dir(directory()).unwrap() {
        let path = entry.unwrap().path();
        let is_suite = path.extension().is_some_and(|e| e == "tst");
        if is_suite || TESTS.iter().any(|name| path.ends_with(name)) {
            let text = fs::read_to_string(&path).unwrap();
            let legal = |c: char| c.is_ascii_alphanumeric() || "-_".contains(c);
            // In a string, \n would stick to the word behind it.
            let text = text.replace("\\n", "\n");
            words.extend(text.split(|c| !legal(c)).map(str::to_string));
        }
    }
    words
}

#[test]
fn every_command_has_a_case() {
    let words = words();
    let missing: Vec<&str> = Registry::standard()
        .commands()
        .map(|command| command.name)
        .filter(|&name| !words.contains(name))
        .collect();
    assert_eq!(missing, [""; 0]);
}
