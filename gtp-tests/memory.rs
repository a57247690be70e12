//! What records of millions of moves cost, as the system counts it.
#![cfg(target_os = "linux")]

use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};

/// A ko that is taken 500,000 times by each side, with four passes each time: three million moves of 13.5 MB.
fn long_record() -> String {
    let ko = "(;SZ[5]KM[0.5]RU[Japanese]AB[ba][ab][bc]AW[ca][bb][db][cc]";
    format!("{ko}{})", ";B[cb];W[];B[];W[bb];B[];W[]".repeat(500_000))
}

/// What a program answers to its input, as many lines as are told, and the most memory that it took by then, in MB.
fn run(mut program: Command, input: &str, lines: usize) -> (String, usize) {
    let piped = program.stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = piped.spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    stdin.write_all(input.as_bytes()).unwrap();
    let output = BufReader::new(child.stdout.take().unwrap());
    let answer: Vec<String> = output.lines().take(lines).map(Result::unwrap).collect();
    let status = std::fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap();
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let kilobytes = peak.unwrap().trim_end_matches("kB").trim();
    drop(stdin);
    assert!(child.wait().unwrap().success());
    let megabytes = kilobytes.parse::<usize>().unwrap() / 1024;
    (answer.join("\n"), megabytes)
}

#[test]
fn a_game_of_three_million_moves_is_played_and_taken_back() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("long.sgf");
    std::fs::write(&path, long_record()).unwrap();
    let program = Command::new(assert_cmd::cargo::cargo_bin!("goeye-gtp"));
    let input = format!(
        "loadsgf {}\ncaptures white\nundo\nundo\nundo\ncaptures white\ngg-undo 2999994\n\
         captures black\nmove_history\n",
        path.display()
    );
    let expected = "= black\n\n= 500000\n\n= \n\n= \n\n= \n\n= 499999\n\n= \n\n= 1\n\n\
        = black PASS\nwhite PASS\nblack C4\n";
    let (answer, peak) = run(program, &input, expected.lines().count() + 1);
    assert_eq!(answer, expected);
    assert!(peak < 70, "{peak} MB");
}

#[test]
fn a_record_of_three_million_moves_is_scored() {
    let mut program = Command::new(assert_cmd::cargo::cargo_bin!("goeye"));
    program.args(["score", "--jsonl", "--jobs", "1"]);
    let line = format!("{{\"id\": 1, \"sgf\": \"{}\"}}\n", long_record());
    let (answer, peak) = run(program, &line, 1);
    for part in ["\"prisoners\":500000,", "\"moves\":3000000,"] {
        assert!(answer.contains(part), "{part}: {answer}");
    }
    assert!(peak < 90, "{peak} MB");
}
