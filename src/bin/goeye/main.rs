//! goeye for people: scores and draws files, and measures itself. The engine for programs is `goeye-gtp`.

mod bench;
mod eyes;
mod gfx;
mod patterns;
mod score;

use clap::{Parser, Subcommand};
use std::process::ExitCode;

#[derive(Parser)]
#[command(version, about)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Score the final positions of SGF files and compare them with the recorded results.
    Score(score::Arguments),
    /// Draw the eye spaces of a position, with their values.
    Eyes(eyes::Arguments),
    /// Draw a view of a position as front ends show it over the board.
    Gfx(gfx::Arguments),
    /// Solve all small eye spaces and write the database of them anew.
    Patterns(patterns::Arguments),
    /// Print speeds, and a fingerprint of the answers on fixed positions.
    Bench(bench::Arguments),
}

fn main() -> ExitCode {
    env_logger::Builder::from_env(env_logger::Env::default().default_filter_or("warn")).init();
    match Arguments::parse().command {
        Command::Score(arguments) => score::run(&arguments),
        Command::Eyes(arguments) => eyes::run(&arguments),
        Command::Gfx(arguments) => gfx::run(&arguments),
        Command::Patterns(arguments) => patterns::run(&arguments),
        Command::Bench(arguments) => bench::run(&arguments),
    }
}
