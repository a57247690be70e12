//! The table of commands in the README is the one of the engine.

use goeye::gtp::registry::Registry;
use std::path::Path;
use std::{env, fs};

const START: &str = "<!-- commands: generated, GOEYE_BLESS=1 cargo test readme writes them -->\n";
const END: &str = "<!-- end of commands -->";

#[test]
fn the_readme_lists_the_commands() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("README.md");
    let readme = fs::read_to_string(&path).unwrap();
    let (before, rest) = readme.split_once(START).expect("the start of the table");
    let (table, after) = rest.split_once(END).expect("the end of the table");
    let wanted = Registry::standard().markdown();
    if env::var_os("GOEYE_BLESS").is_some() {
        fs::write(&path, format!("{before}{START}{wanted}{END}{after}")).unwrap();
    } else {
        assert_eq!(
            table, wanted,
            "GOEYE_BLESS=1 cargo test readme puts it right"
        );
    }
}

/// The session in the README is answered as it is written there.
#[test]
fn the_session_is_answered_as_written() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let readme = fs::read_to_string(root.join("README.md")).unwrap();
    let (_, rest) = readme.split_once("    $ goeye-gtp\n").expect("the session");
    let session: Vec<&str> = rest
        .lines()
        .take_while(|line| line.is_empty() || line.starts_with("    "))
        .map(str::trim)
        .filter(|line| !line.is_empty())
        .collect();
    let (answers, commands): (Vec<&str>, Vec<&str>) = session
        .iter()
        .partition(|line| line.starts_with(['=', '?']));
    assert!(commands.len() >= 5 && commands.len() == answers.len());
    let output = assert_cmd::cargo::cargo_bin_cmd!("goeye-gtp")
        .current_dir(root)
        .write_stdin(commands.join("\n"))
        .output()
        .unwrap();
    let said = String::from_utf8(output.stdout).unwrap();
    let said: Vec<&str> = said
        .lines()
        .map(str::trim)
        .filter(|line| !line.is_empty())
        .collect();
    assert_eq!(said, answers);
}
