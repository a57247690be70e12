//! What README and the pages on use and on eyes show is so: the session, the pictures, the values, the command lines.

use goeye::Engine;
use goeye::gtp::Registry;
use std::collections::BTreeSet;
use std::io::Cursor;
use std::path::Path;
use std::{env, fs};

/// The text of a document.
fn text(name: &str) -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(name)).unwrap()
}

/// The session in the README is answered as it is written there.
#[test]
fn the_session_is_answered_as_written() {
    let readme = text("README.md");
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
        .current_dir(env!("CARGO_MANIFEST_DIR"))
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

/// That a document shows a picture of `docs`, and that it is this one.
fn check_picture(document: &str, name: &str, picture: &str) {
    if env::var_os("GOEYE_BLESS").is_some() {
        fs::write(Path::new(env!("CARGO_MANIFEST_DIR")).join(name), picture).unwrap();
    }
    assert_eq!(text(name), picture);
    let file = name.split('/').next_back().unwrap();
    assert!(text(document).contains(file), "{file}");
}

/// The picture of a board is what the command draws that stands above it.
#[test]
fn the_board_is_drawn_as_shown() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let command = "board --svg - gtp-tests/games/ear-reddening.sgf";
    let output = assert_cmd::cargo::cargo_bin_cmd!("goeye")
        .current_dir(root)
        .args(command.split(' '))
        .output()
        .unwrap();
    let picture = String::from_utf8(output.stdout).unwrap();
    check_picture("README.md", "docs/board.svg", &picture);
    let readme = text("README.md").replace('\n', " ");
    assert!(readme.contains(&format!("`goeye {command}`")));
}

/// The picture of eye spaces and the text below it are what `goeye eyes` draws.
#[test]
fn the_eye_spaces_are_drawn_as_shown() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let printed = |arguments: &[&str]| {
        let output = assert_cmd::cargo::cargo_bin_cmd!("goeye")
            .current_dir(root)
            .args(["eyes", "gtp-tests/games/eyes.sgf"])
            .args(arguments)
            .output()
            .unwrap();
        String::from_utf8(output.stdout).unwrap()
    };
    check_picture("docs/eyes.md", "docs/eyes.svg", &printed(&["--svg", "-"]));
    let printed = printed(&[]);
    assert!(printed.lines().count() > 10);
    let indented: String = printed
        .lines()
        .map(|line| format!("    {line}\n"))
        .collect();
    assert!(text("docs/eyes.md").contains(&indented), "{indented}");
}

/// Each drawing in the table of eye values is worth what stands beside it.
#[test]
fn the_eye_values_are_right() {
    let page = text("docs/eyes.md");
    let (_, chapter) = page
        .split_once("## The usual values\n")
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
    let (readme, front) = (text("README.md"), text("src/lib.rs"));
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

/// The options that a program or command has besides those that all have.
fn known_options(line: &str) -> BTreeSet<String> {
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
    assert!(output.status.success(), "{line}");
    let mut known = options(&String::from_utf8(output.stdout).unwrap());
    assert!(known.remove("--log"), "{line}");
    for everywhere in ["--help", "--version"] {
        known.remove(everywhere);
    }
    known
}

/// The page on use shows each program and command with all its options, and with no others; README shows some.
#[test]
fn the_command_lines_are_complete() {
    let shown = |name: &str, heading: &str| -> Vec<String> {
        let page = text(name);
        let (_, rest) = page.split_once(heading).expect("the chapter");
        let lines = rest.lines().map_while(|line| line.strip_prefix("    "));
        lines.map(str::to_string).collect()
    };
    let complete = shown("docs/usage.md", "## The command lines\n\n");
    assert_eq!(complete.len(), 15);
    for line in complete {
        assert_eq!(options(&line), known_options(&line), "{line}");
    }
    let some = shown("README.md", "## The command line\n\n");
    assert_eq!(some.len(), 6);
    for line in some {
        assert!(options(&line).is_subset(&known_options(&line)), "{line}");
    }
    assert!(text("docs/usage.md").contains("`--log LEVEL`"));
}
