//! `goeye patterns`: writes the database of eye spaces anew from the solver.

use goeye::eye::database;
use indicatif::{ProgressBar, ProgressStyle};
use std::io::IsTerminal;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::OnceLock;

#[derive(clap::Args)]
pub struct Arguments {
    /// Number of vertices up to which all eye spaces are solved.
    #[arg(long, default_value_t = 8, value_parser = clap::value_parser!(u8).range(1..=8))]
    size: u8,
    /// The file to be written.
    #[arg(default_value = "patterns/eyes.db")]
    file: PathBuf,
}

/// Solves all eye spaces and writes them to the file, whole or not at all.
pub fn run(arguments: &Arguments) -> ExitCode {
    let bar: OnceLock<ProgressBar> = OnceLock::new();
    let style = ProgressStyle::with_template("{bar:40} {pos}/{len} {elapsed}")
        .unwrap_or_else(|_| ProgressStyle::default_bar());
    let step = |total: usize| {
        let bar = bar.get_or_init(|| match std::io::stderr().is_terminal() {
            true => ProgressBar::new(total as u64).with_style(style.clone()),
            false => ProgressBar::hidden(),
        });
        bar.inc(1);
    };
    let text = match database::generate(usize::from(arguments.size), step) {
        Ok(text) => text,
        Err(error) => {
            eprintln!("{error}");
            return ExitCode::FAILURE;
        }
    };
    if let Some(bar) = bar.get() {
        bar.finish_and_clear();
    }
    let written = arguments.file.with_extension("new");
    let done =
        std::fs::write(&written, &text).and_then(|()| std::fs::rename(&written, &arguments.file));
    match done {
        Ok(()) => {
            eprintln!("{} bytes in {}", text.len(), arguments.file.display());
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("{}: {error}", arguments.file.display());
            ExitCode::FAILURE
        }
    }
}
