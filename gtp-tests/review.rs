//! `goeye review`: what it prints and writes.

use crate::cli::{goeye, printed, program};
use predicates::prelude::PredicateBooleanExt;
use predicates::str::contains;
use serde_json::Value;
use std::path::Path;
use std::process::Stdio;
use std::thread;
use std::time::Duration;

/// A game in which Black leaves four stones in atari.
const LEFT: &str = "(;SZ[7]KM[0]AB[cc][dc][cd][dd][ee][df][ef][ff]AW[bb][cb][db][eb][bc][ec][bd][ce][de];B[ga];W[ed])";

#[test]
fn review_explains_games() {
    let folder = tempfile::tempdir().unwrap();
    let game = folder.path().join("left.sgf");
    std::fs::write(&game, LEFT).unwrap();
    let game = game.to_str().unwrap();
    let review = ["review", game, "--budget", "200"];
    let told = printed(&review);
    assert!(
        told.contains("1. black G7: ") && told.contains("E4 saves Black's 4 stones"),
        "{told}"
    );
    let json = printed(&[&review[..], &["--json", "--jobs", "2"]].concat());
    let answer: Value = serde_json::from_str(&json).unwrap();
    crate::schema::check(goeye::json::REVIEW_SCHEMA, &answer);
    assert_eq!(answer["remarks"][0]["better"], "E4");
    assert_eq!(
        json,
        printed(&[&review[..], &["--json", "--jobs", "1"]].concat())
    );
    let at = |name: &str| folder.path().join(name).to_str().unwrap().to_string();
    let (page, annotated) = (at("a.html"), at("a.sgf"));
    printed(&[&review[..], &["--html", &page, "--sgf", &annotated]].concat());
    assert!(std::fs::read_to_string(page).unwrap().contains("E4 saves"));
    // What was written can be reviewed again.
    printed(&["review", &annotated, "--budget", "1"]);
}

#[test]
fn reviews_of_several_games_need_a_directory() {
    let folder = tempfile::tempdir().unwrap();
    let games = folder.path().join("two.sgf");
    std::fs::write(&games, "(;SZ[5];B[cc])(;SZ[5];B[bb])").unwrap();
    let page = folder.path().join("a.html");
    let base = ["review", games.to_str().unwrap(), "--budget", "1", "--html"];
    let into = |path: &Path| goeye(&base).arg(path).assert();
    into(&page)
        .failure()
        .code(1)
        .stderr(contains("a directory is expected"));
    into(folder.path()).success();
    assert!(folder.path().join("two.sgf-2.html").exists());
    let nothing = ["review", "missing.sgf"];
    goeye(&nothing)
        .assert()
        .failure()
        .code(1)
        .stderr(contains("missing.sgf"));
}

#[test]
fn reviews_of_games_with_one_name_are_all_kept() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    for (name, game) in [("a", "(;SZ[5];B[cc])"), ("b", "(;SZ[5];B[bb])")] {
        std::fs::create_dir(at(name)).unwrap();
        std::fs::write(at(name).join("game.sgf"), game).unwrap();
    }
    std::fs::write(at("a").join("broken.sgf"), "no game").unwrap();
    let review = || {
        let mut command = goeye(&["review", "--budget", "1"]);
        command.current_dir(folder.path()).args(["a", "b"]);
        command
    };
    let told = review().assert().failure().code(1);
    // What is broken stops nothing, and each review is called like its game.
    told.stdout(contains("a/game.sgf\n").and(contains("\nb/game.sgf\n")))
        .stderr(contains("a/broken.sgf: no game"));
    review().args(["--html", "."]).assert().failure().code(1);
    let [one, two] = ["game.sgf.html", "game.sgf-2.html"].map(|name| std::fs::read(at(name)));
    assert_ne!(one.unwrap(), two.unwrap());
}

/// What an interrupt from the keyboard leaves.
#[cfg(unix)]
#[test]
fn an_interrupted_review_tells_what_is_known() {
    let mut command = program(&["review", "games/ear-reddening.sgf"]);
    let review = command.stdout(Stdio::piped()).spawn().unwrap();
    thread::sleep(Duration::from_secs(2));
    let interrupt = format!("kill -INT {}", review.id());
    let sent = std::process::Command::new("sh")
        .args(["-c", &interrupt])
        .status();
    assert!(sent.unwrap().success());
    let ended = review.wait_with_output().unwrap();
    let told = String::from_utf8(ended.stdout).unwrap();
    assert_eq!(ended.status.code(), Some(130));
    assert!(
        told.contains("The review was ended early") && told.contains("\nThe end\n"),
        "{told}"
    );
}

#[test]
fn a_summary_tells_what_players_lose_by() {
    let folder = tempfile::tempdir().unwrap();
    for (name, players) in [("a", "PB[Ann]PW[Bob]"), ("b", "PB[Ann]PW[Cid]")] {
        let game = LEFT.replace("KM[0]", &format!("KM[0]{players}"));
        std::fs::write(folder.path().join(name).with_extension("sgf"), game).unwrap();
    }
    let path = folder.path().to_str().unwrap();
    let review = ["review", path, "--budget", "200", "--summary"];
    let told = printed(&review);
    assert!(
        told.starts_with("Ann: 2 games, 2 moves\n") && told.contains("2 times\n"),
        "{told}"
    );
    assert!(told.contains("most: move 1 of "), "{told}");
    let of = |player: &str| goeye(&[&review[..], &["--player", player]].concat()).assert();
    of("Bob")
        .success()
        .stdout(contains("Bob: 1 game, 1 move\n"));
    of("Eve").failure().stderr(contains("Eve"));
}

#[test]
fn effort_and_level_are_words() {
    for (option, word, expected) in [
        ("--effort", "hard", "quick, usual or thorough is expected"),
        ("--level", "strong", "15k, 5k or 1d is expected"),
    ] {
        let assert = goeye(&["review", option, word, "games/small.sgf"]).assert();
        assert.failure().code(2).stderr(contains(expected));
    }
}
