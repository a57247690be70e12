//! The command line of the engine.

use crate::engine::command;

/// What the engine with these options answers to these lines.
#[track_caller]
fn check(options: &[&str], input: &str, expected: &str) {
    command()
        .args(options)
        .write_stdin(input)
        .assert()
        .success()
        .stdout(expected.to_string());
}

#[test]
fn help_and_version_are_told() {
    for (option, word) in [
        ("--help", "--sgf <FILE[:MOVE]>"),
        ("--version", env!("CARGO_PKG_VERSION")),
    ] {
        let assert = command().arg(option).assert().success();
        let text = String::from_utf8(assert.get_output().stdout.clone()).unwrap();
        assert!(text.contains(word), "{option}: {text}");
    }
}

#[test]
fn options_say_what_to_start_with() {
    check(&[], "query_boardsize\nget_komi\n", "= 19\n\n= 6.5\n\n");
    check(
        &["--boardsize", "13", "--komi", "-7.5"],
        "query_boardsize\nget_komi\n",
        "= 13\n\n= -7.5\n\n",
    );
    check(
        &["--rules", "new-zealand"],
        "gogui-title\n",
        "= goeye: new-zealand rules, komi 6.5\n\n",
    );
    check(&["--komi", "3"], "final_score\n", "= W+3.0\n\n");
}

#[test]
fn a_game_can_be_loaded() {
    let questions = "get_komi\nlast_move\n";
    let file = "games/small.sgf";
    check(&["--sgf", file], questions, "= 5.5\n\n= white PASS\n\n");
    for (up_to, last) in [(":2", "white G5"), (":F4", "black G4")] {
        check(
            &["--sgf", &format!("{file}{up_to}")],
            questions,
            &format!("= 5.5\n\n= {last}\n\n"),
        );
    }
    check(&["--sgf", &format!("{file}:0")], "move_history\n", "= \n\n");
    check(
        &["--sgf", file, "--komi", "0", "--rules", "japanese"],
        "gogui-title\n",
        "= goeye: japanese rules, komi 0\n\n",
    );
}

#[test]
fn bad_options_are_refused() {
    for options in [
        &["--boardsize", "26"][..],
        &["--boardsize", "0"],
        &["--boardsize", "nine"],
        &["--threads", "0"],
        &["--threads", "65"],
        &["--playouts", "0"],
        &["--playouts", "1000001"],
        &["--komi", "nan"],
        &["--rules", "martian"],
        &["--sgf", "games/missing.sgf"],
        &["--sgf", "games/small.sgf:"],
        &["--sgf", "games/small.sgf:A1"],
        &["--sgf", "games/small.sgf:99"],
        &["--sgf", "main.rs"],
        &["--sgf", "games/small.sgf", "--boardsize", "9"],
        &["--log", "loudly"],
        &["file.sgf"],
    ] {
        let assert = command().args(options).write_stdin("name\n").assert();
        let assert = assert.failure().stdout("");
        assert!(!assert.get_output().stderr.is_empty(), "{options:?}");
    }
}

#[test]
fn the_log_goes_to_standard_error() {
    let assert = command()
        .args(["--log", "debug"])
        .write_stdin("protocol_version\n")
        .assert()
        .success()
        .stdout("= 2\n\n");
    let log = String::from_utf8(assert.get_output().stderr.clone()).unwrap();
    assert!(log.contains("protocol_version"), "{log}");
    command()
        .write_stdin("protocol_version\n")
        .assert()
        .stderr("");
}
