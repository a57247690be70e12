//! `goeye solve`: life-and-death problems.

use crate::output::{exit, write_out};
use goeye::json::{SolveAnswer, SolveQuestion};
use goeye::solve::Solver;
use indicatif::{ProgressBar, ProgressStyle};
use serde_json::{Value, json};
use std::io::{self, BufRead, IsTerminal};
use std::process::ExitCode;

#[derive(clap::Args)]
pub struct Arguments {
    /// Read problems from standard input, one JSON object a line, and answer each with a line.
    #[arg(long, required = true)]
    jsonl: bool,
    /// The most moves that are played for a problem.
    #[arg(long, value_name = "N", default_value_t = NODES, value_parser = clap::value_parser!(u64).range(1..))]
    budget: u64,
}

/// The usual budget: some tens of seconds.
const NODES: u64 = 10_000_000;

/// Solves what the arguments name.
pub fn run(arguments: &Arguments) -> ExitCode {
    exit(answer_lines(arguments.budget))
}

/// Answers each line of standard input at once.
fn answer_lines(nodes: u64) -> Result<(), io::Error> {
    let mut line = Vec::new();
    let mut input = io::stdin().lock();
    loop {
        line.clear();
        if input.read_until(b'\n', &mut line)? == 0 {
            return Ok(());
        }
        let text = String::from_utf8_lossy(&line);
        if !text.trim().is_empty() {
            write_out(&format!("{}\n", answer(&text, nodes)))?;
        }
    }
}

/// The answer to a line, or an object that says what is wrong with it.
fn answer(line: &str, nodes: u64) -> Value {
    let id = || {
        let object: Option<Value> = serde_json::from_str(line).ok();
        object.map_or(Value::Null, |object| object["id"].clone())
    };
    let solved = SolveQuestion::read(line).and_then(|question| {
        let problem = question.problem()?;
        let mut solver =
            Solver::watched(&problem, nodes, progress(nodes)).map_err(|e| e.to_string())?;
        Ok(SolveAnswer::new(question.id, &problem, &solver.solve()))
    });
    match solved {
        Ok(answer) => json!(answer),
        Err(error) => json!({"id": id(), "error": error}),
    }
}

/// Shows on a terminal how many moves were played.
fn progress(nodes: u64) -> impl FnMut(u64) -> bool {
    let bar = match io::stderr().is_terminal() {
        true => ProgressBar::new(nodes),
        false => ProgressBar::hidden(),
    };
    if let Ok(style) = ProgressStyle::with_template("{bar:40} {human_pos} of {human_len} moves") {
        bar.set_style(style);
    }
    move |played| {
        bar.set_position(played);
        true
    }
}
