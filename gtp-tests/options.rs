//! The command line of the engine.

use crate::engine::command;

#[test]
fn help_and_version_are_told() {
    for (option, word) in [
        ("--help", "--log"),
        ("--version", env!("CARGO_PKG_VERSION")),
    ] {
        let assert = command().arg(option).assert().success();
        let text = String::from_utf8(assert.get_output().stdout.clone()).unwrap();
        assert!(text.contains(word), "{option}: {text}");
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
    command().args(["--log", "loudly"]).assert().failure();
}
