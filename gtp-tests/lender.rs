//! Engines that are lent to the programs: scripts of the shell, and KataGo where it is there.

#![cfg(unix)]

use assert_cmd::Command;
use predicates::prelude::PredicateBooleanExt;
use predicates::str::contains;
use serde_json::{Value, json};
use std::path::Path;
use std::process::Stdio;
use std::thread;
use std::time::{Duration, Instant};

const GAME: &str =
    "(;SZ[9]KM[7];B[ee];W[ge];B[gf];W[ff];B[fe];W[hf];B[gd];W[aa];B[cc];W[gg];B[fg];W[hg])";

/// A folder with a game and with an engine that does something with each query; its id is in `$id`, their number in `$n`.
struct Lent(tempfile::TempDir);

impl Lent {
    fn new(body: &str) -> Lent {
        let folder = tempfile::tempdir().unwrap();
        let script = format!(
            r#"n=0
            while read -r line; do
                id=$(printf '%s' "$line" | sed 's/.*"id":"\([^"]*\)".*/\1/')
                case "$line" in
                    *query_version*) echo '{{"action":"query_version","id":"version","version":"1.16.0"}}' ;;
                    *terminate*) ;;
                    *) n=$((n + 1)); {body} ;;
                esac
            done"#
        );
        std::fs::write(folder.path().join("engine.sh"), script).unwrap();
        std::fs::write(folder.path().join("game.sgf"), GAME).unwrap();
        Lent(folder)
    }

    fn path(&self, name: &str) -> String {
        self.0.path().join(name).to_str().unwrap().to_string()
    }

    fn engine(&self) -> String {
        format!("sh '{}'", self.path("engine.sh"))
    }

    /// `goeye` with the engine about the game.
    fn goeye(&self, arguments: &[&str]) -> Command {
        let mut command = assert_cmd::cargo::cargo_bin_cmd!("goeye");
        command.args(arguments).env("GOEYE_ENGINE", self.engine());
        command.arg(self.path("game.sgf"));
        command
    }

    fn printed(&self, arguments: &[&str]) -> String {
        let assert = self.goeye(arguments).assert().success();
        String::from_utf8(assert.get_output().stdout.clone()).unwrap()
    }
}

/// An answer on 9x9 with a lead of Black.
fn answer(lead: f64) -> String {
    let told = json!({
        "id": "ID", "isDuringSearch": false, "turnNumber": 0,
        "moveInfos": [{"move": "J1", "order": 0, "visits": 5, "winrate": 0.75, "scoreLead": lead, "prior": 0.5, "lcb": 0.5, "pv": ["J1"]}],
        "rootInfo": {"currentPlayer": "B", "visits": 8, "winrate": 0.75, "scoreLead": lead, "scoreStdev": 8.0},
        "ownership": vec![0.25; 81], "policy": vec![0.01; 82],
    });
    format!(
        "printf '{}\\n' \"$id\"",
        told.to_string().replace("ID", "%s")
    )
}

#[test]
fn all_commands_ask_the_engine() {
    let lent = Lent::new(&answer(17.25));
    let review: Value = serde_json::from_str(&lent.printed(&["review", "--json"])).unwrap();
    let leads: Vec<&Value> = review["course"]
        .as_array()
        .unwrap()
        .iter()
        .map(|o| &o["lead"])
        .collect();
    assert!(
        leads.iter().filter(|lead| ***lead == 17.3).count() > 10,
        "{leads:?}"
    );
    let plot = lent.printed(&["plot", "--csv", "--every", "1"]);
    assert!(
        plot.lines()
            .filter(|line| line.contains(",17.2,") || line.contains(",17.3,"))
            .count()
            > 10,
        "{plot}"
    );
    let scored = lent.printed(&["score", "--at", "8"]);
    // A score that rules and komi can give.
    assert!(scored.contains("\tB+17.0\t"), "{scored}");
    let drawn = lent.printed(&["gfx", "ownership", "--komi", "7"]);
    assert!(
        drawn.contains("0.25") && drawn.contains("B+17.0"),
        "{drawn}"
    );
    let moves = lent.printed(&["gfx", "moves"]);
    assert!(moves.contains("J1"), "{moves}");
    lent.printed(&["board"]);
}

/// What `goeye-gtp` answers with the engine.
fn gtp(lent: &Lent, options: &[&str], input: &str) -> String {
    let mut command = assert_cmd::cargo::cargo_bin_cmd!("goeye-gtp");
    let engine = lent.engine();
    command.args(["--boardsize", "9", "--engine", &engine]);
    let assert = command.args(options).write_stdin(input).assert().success();
    String::from_utf8(assert.get_output().stdout.clone()).unwrap()
}

#[test]
fn the_protocol_asks_the_engine() {
    let lent = Lent::new(&answer(-4.5));
    let told = gtp(
        &lent,
        &[],
        "1 play b E5\n2 estimate_score\n3 genmove w\n4 reg_genmove b\n5 kata-analyze w 10\n6 goeye-policy\n",
    );
    assert!(
        told.contains("=2 W+4.5 (upper bound: 12.5, lower: -3.5)\n"),
        "{told}"
    );
    assert!(
        told.contains("=3 J1\n") && told.contains("=5 \ninfo move J1 visits 5 "),
        "{told}"
    );
    assert!(told.contains("scoreLead 4.5"), "{told}");
}

#[test]
fn a_failure_is_told_by_the_protocol() {
    let lent = Lent::new("echo 'out of memory' >&2; exit 9");
    let questions =
        "1 play b E5\n2 estimate_score\n3 list_stones black\n4 genmove w\n5 final_score\n";
    let told = gtp(&lent, &[], questions);
    let failure = "the engine has ended (exit status: 9); its last lines: out of memory\n";
    assert!(
        told.contains(&format!("?2 {failure}")) && told.contains(&format!("?4 {failure}")),
        "{told}"
    );
    assert!(told.contains("=3 E5\n"), "{told}");
    // With goeye's network all is answered, as if there had been no engine.
    let told = gtp(&lent, &["--fallback"], questions);
    let mut own = assert_cmd::cargo::cargo_bin_cmd!("goeye-gtp");
    let own = own
        .args(["--boardsize", "9"])
        .write_stdin(questions)
        .assert()
        .success();
    assert_eq!(
        told,
        String::from_utf8(own.get_output().stdout.clone()).unwrap()
    );
}

#[test]
fn an_engine_that_dies_in_a_review_takes_nothing_with_it() {
    let killed = format!("if [ $n -gt 15 ]; then kill -9 $$; fi; {}", answer(3.5));
    let lent = Lent::new(&killed);
    let ended = contains("the engine has ended (");
    let known = lent
        .goeye(&["review", "--jobs", "1"])
        .assert()
        .failure()
        .code(1);
    known
        .stderr(ended.clone())
        .stdout(contains("The review was ended early"));
    let plain = assert_cmd::cargo::cargo_bin_cmd!("goeye")
        .args(["review", "--budget", "300", &lent.path("game.sgf")])
        .assert()
        .success();
    let plain = String::from_utf8(plain.get_output().stdout.clone()).unwrap();
    let anew = lent
        .goeye(&["review", "--budget", "300", "--fallback"])
        .assert()
        .success();
    anew.stdout(plain)
        .stderr(ended.clone().and(contains("goes on with its own network")));
    for command in ["plot", "board", "score"] {
        let at: &[&str] = if command == "score" {
            &["--at", "11"]
        } else {
            &[]
        };
        let broken = Lent::new("kill -9 $$");
        let arguments = [&[command], at].concat();
        let assert = broken.goeye(&arguments).assert();
        let output = assert.get_output();
        let told = [&output.stdout[..], &output.stderr].concat();
        let told = String::from_utf8_lossy(&told);
        assert!(
            told.contains("has ended (") != output.status.success(),
            "{command}: {told}"
        );
        broken
            .goeye(&[&arguments[..], &["--fallback"]].concat())
            .assert()
            .success();
    }
}

#[test]
fn an_interrupt_ends_a_review_by_an_engine_that_is_silent() {
    let lent = Lent::new(":");
    let mut review = std::process::Command::new(assert_cmd::cargo::cargo_bin!("goeye"))
        .args(["review", "--engine", &lent.engine(), &lent.path("game.sgf")])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    thread::sleep(Duration::from_secs(2));
    let start = Instant::now();
    let interrupt = format!("kill -INT {}", review.id());
    std::process::Command::new("sh")
        .args(["-c", &interrupt])
        .status()
        .unwrap();
    assert_eq!(review.wait().unwrap().code(), Some(130));
    assert!(start.elapsed() < Duration::from_secs(5));
}

/// goeye as the engine of goeye, where it has the command for it.
#[test]
fn goeye_is_lent_to_itself() {
    let program = assert_cmd::cargo::cargo_bin!("goeye");
    let mut help = std::process::Command::new(program);
    if !help
        .args(["analysis", "--help"])
        .output()
        .unwrap()
        .status
        .success()
    {
        eprintln!("SKIPPED: goeye is no engine for others here");
        return;
    }
    let lent = Lent::new(":");
    let engine = format!("'{}' analysis", program.display());
    let mut review = lent.goeye(&["review", "--json", "--budget", "200"]);
    let assert = review.env("GOEYE_ENGINE", &engine).assert().success();
    let review: Value = serde_json::from_slice(&assert.get_output().stdout).unwrap();
    let remarks = review["remarks"].as_array().unwrap();
    // White's corner stone was a wasted move.
    assert!(
        remarks.iter().any(|remark| remark["move"] == 8),
        "{remarks:?}"
    );
    assert_eq!(review["complete"], true);
}

/// With KataGo, if `KATAGO` names a whole command line of its analysis engine.
#[test]
fn katago_is_lent() {
    let Ok(engine) = std::env::var("KATAGO") else {
        eprintln!("SKIPPED: KATAGO names no command line of an analysis engine");
        return;
    };
    let folder = tempfile::tempdir().unwrap();
    let game = folder.path().join("game.sgf");
    std::fs::write(&game, GAME).unwrap();
    let run = |arguments: &[&str]| {
        let mut command = assert_cmd::cargo::cargo_bin_cmd!("goeye");
        let assert = command
            .args(arguments)
            .args(["--engine", &engine])
            .arg(&game)
            .assert()
            .success();
        String::from_utf8(assert.get_output().stdout.clone()).unwrap()
    };
    let review: Value =
        serde_json::from_str(&run(&["review", "--json", "--budget", "200"])).unwrap();
    let remarks = review["remarks"].as_array().unwrap();
    assert!(
        remarks.iter().any(|remark| remark["move"] == 8),
        "{remarks:?}"
    );
    assert_eq!(run(&["plot", "--csv"]).lines().count(), 8);
    let input = "play b E5\nestimate_score\nreg_genmove w\nkata-analyze w 10\n";
    let mut gtp = assert_cmd::cargo::cargo_bin_cmd!("goeye-gtp");
    gtp.args(["--boardsize", "9", "--playouts", "20", "--engine", &engine])
        .write_stdin(input);
    let told = gtp.timeout(Duration::from_secs(120)).assert().success();
    told.stdout(contains("info move").and(contains("?").not()));
    assert!(Path::new(&game).exists());
}
