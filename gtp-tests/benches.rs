//! `cargo bench` runs `goeye bench`, which measures fixed pieces of work and asserts their answers.

use std::process::{Command, exit};

fn main() {
    let bench = std::env::args().any(|argument| argument == "--bench");
    let milliseconds = if bench { "1000" } else { "1" };
    let mut command = Command::new(env!("CARGO_BIN_EXE_goeye"));
    let status = command
        .args(["bench", "--milliseconds", milliseconds])
        .status();
    exit(status.map_or(1, |status| status.code().unwrap_or(1)));
}
