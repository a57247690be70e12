//! The engine: GTP on standard input and output, nothing else on the latter.

use clap::Parser;
use goeye::engine::Engine;
use goeye::gtp::registry::Registry;
use goeye::gtp::session;
use log::LevelFilter;
use std::error::Error;
use std::io;
use std::panic;
use std::process::ExitCode;

/// Scores Go positions over the Go Text Protocol.
#[derive(Debug, Parser)]
#[command(version)]
struct Options {
    /// What is logged to standard error: off, error, warn, info, debug or trace.
    #[arg(long, value_name = "LEVEL", default_value_t = LevelFilter::Warn)]
    log: LevelFilter,
}

fn main() -> ExitCode {
    let options = Options::parse();
    env_logger::Builder::new().filter_level(options.log).init();
    // A panic of a command is answered by the session; where it came from belongs in the log.
    panic::set_hook(Box::new(|info| log::error!("{info}")));
    match run(&options) {
        Ok(()) => ExitCode::SUCCESS,
        Err(e) => {
            log::error!("{e}");
            ExitCode::FAILURE
        }
    }
}

fn run(_: &Options) -> Result<(), Box<dyn Error>> {
    let engine = Engine::default();
    session::serve(Registry::standard(), engine, io::stdin(), io::stdout())?;
    Ok(())
}
