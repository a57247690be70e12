//! goeye for people: scores and draws files, and measures itself. The engine for programs is `goeye-gtp`.

mod analysis;
mod bench;
mod board;
mod explain;
mod eyes;
mod features;
mod gfx;
mod manual;
mod output;
mod patterns;
mod picture;
mod plot;
mod position;
mod review;
mod score;
mod solve;

use clap::{CommandFactory, Parser, Subcommand};
use log::LevelFilter;
use std::process::ExitCode;

#[derive(Parser)]
#[command(version, about)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
    /// What is logged to standard error: off, error, warn, info, debug or trace.
    #[arg(long, value_name = "LEVEL", default_value = "warn", global = true)]
    log: LevelFilter,
}

#[derive(Subcommand)]
enum Command {
    /// Score the final positions of SGF files and compare them with the recorded results.
    Score(score::Arguments),
    /// Explain games: the moves that lost most and why, what became of groups, and how it ended.
    Review(review::Arguments),
    /// Explain in words what becomes of the groups of a position, and why.
    Explain(explain::Arguments),
    /// Answer programs that speak KataGo's analysis protocol: KaTrain, Ogatak and others.
    Analysis(analysis::Arguments),
    /// Draw a position with dead stones, territory, seki and eye values.
    Board(board::Arguments),
    /// Draw the estimated score and the settled share over the moves of a game.
    Plot(plot::Arguments),
    /// Draw the eye spaces of a position, with their values.
    Eyes(eyes::Arguments),
    /// Draw a view of a position as front ends show it over the board.
    Gfx(gfx::Arguments),
    /// Solve life-and-death problems.
    Solve(solve::Arguments),
    /// Solve all small eye spaces and write the database of them anew.
    Patterns(patterns::Arguments),
    /// Write what the network sees of positions of games, for its training.
    Features,
    /// Print speeds, and a fingerprint of the answers on fixed positions.
    Bench(bench::Arguments),
    /// Print a script that completes command lines in a shell.
    Completions(manual::Completions),
    /// Print a manual page.
    Man(manual::Manual),
}

fn main() -> ExitCode {
    let arguments = Arguments::parse_from(analysis::double_hyphens(std::env::args_os()));
    env_logger::Builder::new()
        .filter_level(arguments.log)
        .init();
    match arguments.command {
        Command::Analysis(arguments) => analysis::run(&arguments),
        Command::Score(arguments) => score::run(&arguments),
        Command::Review(arguments) => review::run(&arguments),
        Command::Explain(arguments) => explain::run(&arguments),
        Command::Board(arguments) => board::run(&arguments),
        Command::Plot(arguments) => plot::run(&arguments),
        Command::Eyes(arguments) => eyes::run(&arguments),
        Command::Gfx(arguments) => gfx::run(&arguments),
        Command::Solve(arguments) => solve::run(&arguments),
        Command::Patterns(arguments) => patterns::run(&arguments),
        Command::Features => features::run(),
        Command::Bench(arguments) => bench::run(&arguments),
        Command::Completions(arguments) => manual::completions(&arguments, Arguments::command()),
        Command::Man(arguments) => manual::man(&arguments, Arguments::command()),
    }
}
