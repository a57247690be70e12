//! goeye for people: scores and draws files, and measures itself. The engine for programs is `goeye-gtp`.

mod bench;
mod eyes;
mod gfx;
mod output;
mod patterns;
mod score;
mod solve;

use clap::{Parser, Subcommand};
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
    /// Draw the eye spaces of a position, with their values.
    Eyes(eyes::Arguments),
    /// Draw a view of a position as front ends show it over the board.
    Gfx(gfx::Arguments),
    /// Solve life-and-death problems.
    Solve(solve::Arguments),
    /// Solve all small eye spaces and write the database of them anew.
    Patterns(patterns::Arguments),
    /// Print speeds, and a fingerprint of the answers on fixed positions.
    Bench(bench::Arguments),
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    env_logger::Builder::new()
        .filter_level(arguments.log)
        .init();
    match arguments.command {
        Command::Score(arguments) => score::run(&arguments),
        Command::Eyes(arguments) => eyes::run(&arguments),
        Command::Gfx(arguments) => gfx::run(&arguments),
        Command::Solve(arguments) => solve::run(&arguments),
        Command::Patterns(arguments) => patterns::run(&arguments),
        Command::Bench(arguments) => bench::run(&arguments),
    }
}
