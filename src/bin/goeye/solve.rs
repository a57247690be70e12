//! `goeye solve`: life-and-death problems.

use crate::output::{bar, exit, say, word, write_out};
use goeye::json::{SolveAnswer, SolveQuestion};
use goeye::report::amount;
use goeye::sgf::{Collection, Tree, write_tree};
use goeye::solve::{Asked, Check, Goal, Solver, Tsumego};
use goeye::{Color, Vertex};
use serde_json::{Value, json};
use std::fs;
use std::io::{self, BufRead};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

#[derive(clap::Args)]
pub struct Arguments {
    /// SGF file with problems; every game of a collection is one.
    #[arg(value_name = "FILE", required_unless_present = "jsonl")]
    file: Option<PathBuf>,
    /// Read problems from standard input, one JSON object a line, and answer each with a line.
    #[arg(long, conflicts_with_all = ["file", "json", "tree", "check", "to_move", "target", "goal"])]
    jsonl: bool,
    /// Print one JSON object a problem.
    #[arg(long, conflicts_with = "check")]
    json: bool,
    /// Write the tree of the solution, with comments, into this file.
    #[arg(long, value_name = "FILE.sgf")]
    tree: Option<PathBuf>,
    /// List the mistakes in the solution that the file itself has.
    #[arg(long)]
    check: bool,
    /// The side that moves first, whatever the file says.
    #[arg(long, value_name = "COLOR", value_parser = color)]
    to_move: Option<Color>,
    /// Stones of the blocks whose life is asked, separated by commas, whatever the file marks.
    #[arg(long, value_name = "VERTEX,...", value_delimiter = ',')]
    target: Vec<Vertex>,
    /// What the side that moves first wants.
    #[arg(long, value_name = "live|kill", value_parser = word::<Goal>)]
    goal: Option<Goal>,
    /// The most moves that are played for a problem.
    #[arg(long, value_name = "N", default_value_t = NODES, value_parser = clap::value_parser!(u64).range(1..))]
    budget: u64,
}

/// The usual budget: about ten seconds at most.
const NODES: u64 = 5_000_000;

fn color(text: &str) -> Result<Color, String> {
    text.parse()
        .map_err(|()| "black or white is expected".to_string())
}

/// Solves what the arguments name.
pub fn run(arguments: &Arguments) -> ExitCode {
    match &arguments.file {
        Some(file) => exit(solve_file(file, arguments)),
        None => exit(answer_lines(arguments.budget)),
    }
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
        let solver = Solver::watched(&problem, nodes, progress(nodes));
        let mut solver = solver.map_err(|e| e.to_string())?;
        Ok(SolveAnswer::new(question.id, &problem, &solver.solve()))
    });
    match solved {
        Ok(answer) => json!(answer),
        Err(error) => json!({"id": id(), "error": error}),
    }
}

/// Prints the solution of each problem of a file, or why there is none.
fn solve_file(file: &Path, arguments: &Arguments) -> Result<(), String> {
    let name = file.display();
    let bytes = fs::read(file).map_err(|e| format!("{name}: {e}"))?;
    let trees = Collection::new(&bytes).trees();
    let (mut solved, mut failed) = (String::new(), 0);
    for (number, tree) in (1..).zip(&trees) {
        let name = match trees.len() {
            1 => name.to_string(),
            _ => format!("{name}#{number}"),
        };
        let tree = tree.as_ref().map_err(|e| e.to_string());
        match tree.and_then(|tree| solve(&name, tree, arguments)) {
            Ok((text, tree)) => {
                write_out(&text).map_err(|e| e.to_string())?;
                solved += &tree;
            }
            Err(error) => {
                failed += 1;
                say(format_args!("{name}: {error}"));
            }
        }
    }
    if let Some(path) = &arguments.tree {
        fs::write(path, solved).map_err(|e| format!("{}: {e}", path.display()))?;
    }
    match (failed, trees.len()) {
        (_, 0) => Err(format!("{name}: no game in the file")),
        (0, _) => Ok(()),
        _ => Err(format!("{name}: {} not read", amount(failed, "problem"))),
    }
}

/// What is printed about a problem, and its tree if that is wanted.
fn solve(name: &str, tree: &Tree, arguments: &Arguments) -> Result<(String, String), String> {
    let asked = Asked {
        first: arguments.to_move,
        target: arguments.target.clone(),
        goal: arguments.goal,
    };
    let problem = Tsumego::from_tree(tree, &asked).map_err(|e| e.to_string())?;
    let progress = progress(arguments.budget);
    let solver = Solver::watched(&problem, arguments.budget, progress);
    let mut solver = solver.map_err(|e| e.to_string())?;
    let solution = solver.solve();
    let mut text = match arguments.json {
        true => json!(SolveAnswer::new(json!(name), &problem, &solution)).to_string() + "\n",
        false => {
            let assumed = problem
                .assumed()
                .iter()
                .map(|it| format!("assumed: {it}\n"));
            format!("{name}: {solution}\n{}", assumed.collect::<String>())
        }
    };
    if arguments.check {
        let Check {
            mistakes,
            judged,
            unread,
        } = solver.check(tree, &solution);
        for mistake in &mistakes {
            text += &format!("mistake: {mistake}\n");
        }
        let (judged, mistakes) = (amount(judged, "move"), amount(mistakes.len(), "mistake"));
        text += &format!("the file's tree: {judged} judged, {unread} not read, {mistakes}\n");
    }
    let grown = match arguments.tree {
        Some(_) => write_tree(&solver.tree(&solution)),
        None => String::new(),
    };
    Ok((text, grown))
}

/// Shows on a terminal how many moves were played.
fn progress(nodes: u64) -> impl FnMut(u64) -> bool {
    let bar = bar(nodes, "{bar:40} {human_pos} of {human_len} moves");
    move |played| {
        bar.set_position(played);
        true
    }
}
