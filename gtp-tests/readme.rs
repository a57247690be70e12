//! What the README shows is so: the table of commands, the session, the command lines.

use goeye::gtp::Registry;
use goeye::report::view::View;
use std::collections::BTreeSet;
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

/// The views are listed in the README and in the help of their command.
#[test]
fn the_views_are_all_told() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let readme = fs::read_to_string(root.join("README.md")).unwrap();
    let names = View::NAMES.join(", ");
    assert!(readme.replace('\n', " ").contains(&names), "{names}");
    // There each may have a remark in parentheses.
    let help = Registry::standard().get("goeye-gfx").unwrap().help;
    let (_, list) = help.split_once(": ").unwrap();
    let told: Vec<&str> = list
        .trim_end_matches('.')
        .split(", ")
        .filter(|word| !word.ends_with(')') || word.contains('('))
        .filter_map(|word| word.split(' ').next())
        .collect();
    assert_eq!(told, View::NAMES);
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

/// The words of a text that name options.
fn options(text: &str) -> BTreeSet<String> {
    let is_word = |c: char| c.is_ascii_alphanumeric() || c == '-';
    let words = text.split(|c| !is_word(c));
    let options = words.filter(|word| word.starts_with("--") && word.len() > 2);
    options.map(str::to_string).collect()
}

/// The README shows each program and command with all its options, and with no others.
#[test]
fn the_command_lines_are_complete() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let readme = fs::read_to_string(root.join("README.md")).unwrap();
    let (_, rest) = readme
        .split_once("## The command line\n\n")
        .expect("the chapter");
    let lines = rest.lines().map_while(|line| line.strip_prefix("    "));
    let mut count = 0;
    for line in lines {
        let mut words = line.split(' ');
        let mut command = match words.next() {
            Some("goeye-gtp") => assert_cmd::cargo::cargo_bin_cmd!("goeye-gtp"),
            _ => {
                let mut command = assert_cmd::cargo::cargo_bin_cmd!("goeye");
                command.arg(words.next().expect("a command"));
                command
            }
        };
        let output = command.arg("--help").output().unwrap();
        let mut known = options(&String::from_utf8(output.stdout).unwrap());
        assert!(known.remove("--log"), "{line}");
        for everywhere in ["--help", "--version"] {
            known.remove(everywhere);
        }
        assert_eq!(options(line), known, "{line}");
        count += 1;
    }
    assert_eq!(count, 6);
    assert!(readme.contains("`--log LEVEL`"));
}
