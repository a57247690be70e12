//! Talking to the engine.

use assert_cmd::Command;
use std::path::{Path, PathBuf};

/// The directory of these tests.
pub fn directory() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("gtp-tests")
}

/// The engine, started in the directory of these tests, as gogui-regress does.
pub fn command() -> Command {
    let mut command = assert_cmd::cargo::cargo_bin_cmd!("goeye-gtp");
    command.current_dir(directory());
    command
}

/// What the engine writes when it reads this and then the end of the input.
pub fn talk(input: impl AsRef<[u8]>) -> String {
    let assert = command().write_stdin(input.as_ref()).assert().success();
    String::from_utf8(assert.get_output().stdout.clone()).expect("the answers are UTF-8")
}

/// The answers of a session, without the empty lines that end them.
pub fn answers(input: impl AsRef<[u8]>) -> Vec<String> {
    let output = talk(input);
    let mut answers: Vec<String> = output.split("\n\n").map(str::to_string).collect();
    assert_eq!(
        answers.pop().as_deref(),
        Some(""),
        "the last answer is ended"
    );
    for answer in &answers {
        assert!(answer.starts_with(['=', '?']), "{answer:?}");
    }
    answers
}

/// Checks the answers to some lines.
#[track_caller]
pub fn check(input: &str, expected: &[&str]) {
    assert_eq!(answers(input), expected, "{input}");
}
