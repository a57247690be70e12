//! What the README shows is so: the table of commands, the session, the command lines.

use goeye::Engine;
use goeye::gtp::Registry;
use goeye::internals::View;
use std::collections::BTreeSet;
use std::io::Cursor;
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

/// That the README shows a picture, and that it is this one.
fn check_picture(name: &str, picture: &str) {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let shown = root.join(name);
    if env::var_os("GOEYE_BLESS").is_some() {
        fs::write(&shown, picture).unwrap();
    }
    assert_eq!(fs::read_to_string(&shown).unwrap(), picture);
    let readme = fs::read_to_string(root.join("README.md")).unwrap();
    assert!(readme.contains(&format!("]({name})")), "{name}");
}

/// The picture of a board is what the command draws that stands above it.
#[test]
fn the_board_is_drawn_as_shown() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let command = "board --svg gtp-tests/games/ear-reddening.sgf";
    let output = assert_cmd::cargo::cargo_bin_cmd!("goeye")
        .current_dir(root)
        .args(command.split(' '))
        .output()
        .unwrap();
    let picture = String::from_utf8(output.stdout).unwrap();
    check_picture("gtp-tests/games/board.svg", &picture);
    let readme = fs::read_to_string(root.join("README.md")).unwrap();
    let readme = readme.replace('\n', " ").replace("  ", " ");
    assert!(readme.contains(&format!("`goeye {command}`")));
}

/// The picture of eye spaces and the text below it are what `goeye eyes` draws.
#[test]
fn the_eye_spaces_are_drawn_as_shown() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let folder = tempfile::tempdir().unwrap();
    let drawn = folder.path().join("eyes.svg");
    let output = assert_cmd::cargo::cargo_bin_cmd!("goeye")
        .current_dir(root)
        .args(["eyes", "gtp-tests/games/eyes.sgf", "--svg"])
        .arg(&drawn)
        .output()
        .unwrap();
    let picture = fs::read_to_string(drawn).unwrap();
    check_picture("gtp-tests/games/eyes.svg", &picture);
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.lines().count() > 10);
    let indented: String = text.lines().map(|line| format!("    {line}\n")).collect();
    let readme = fs::read_to_string(root.join("README.md")).unwrap();
    assert!(readme.contains(&indented), "{indented}");
}

/// Each drawing in the table of eye values is worth what stands beside it.
#[test]
fn the_eye_values_are_right() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let readme = fs::read_to_string(root.join("README.md")).unwrap();
    let (_, chapter) = readme
        .split_once("## What an eye value says\n")
        .expect("the chapter");
    let (chapter, _) = chapter.split_once("\n## ").expect("the next one");
    let (mut commands, mut wanted) = (String::new(), Vec::new());
    for row in chapter
        .lines()
        .filter(|line| line.starts_with("| "))
        .skip(1)
    {
        let cells: Vec<&str> = row.split('|').map(str::trim).collect();
        for cell in cells[1..7].chunks(3) {
            commands += &format!("analyze_eyegraph {}\n", cell[2].trim_matches('`'));
            wanted.push(format!("= {}", cell[0]));
        }
    }
    assert_eq!(wanted.len(), 10);
    let mut output = Vec::new();
    goeye::serve(
        Registry::standard(),
        Engine::default(),
        Cursor::new(commands),
        &mut output,
    )
    .unwrap();
    let said = String::from_utf8(output).unwrap();
    let said: Vec<&str> = said
        .lines()
        .filter(|line| line.starts_with(['=', '?']))
        .collect();
    assert_eq!(said, wanted);
}

/// The lines for users of the library stand on its front page, too, where they are compiled and run.
#[test]
fn the_library_is_used_as_on_its_front_page() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let readme = fs::read_to_string(root.join("README.md")).unwrap();
    let front = fs::read_to_string(root.join("src/lib.rs")).unwrap();
    let (_, code) = readme.split_once("```rust\n").expect("the example");
    let (code, _) = code.split_once("```").expect("its end");
    for line in code.lines() {
        assert!(front.contains(&format!("//! {line}\n")), "{line}");
    }
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
    assert_eq!(count, 12);
    assert!(readme.contains("`--log LEVEL`"));
}
