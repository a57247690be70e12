//! `goeye patterns`: writes the listing of eye spaces anew from the solver, and packs it for the program.

use crate::output::{bar, exit, say};
use goeye::eye::listing;
use indicatif::ProgressBar;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::OnceLock;

#[derive(clap::Args)]
pub struct Arguments {
    /// Number of vertices up to which all eye spaces are solved.
    #[arg(long, default_value_t = 8, value_parser = clap::value_parser!(u8).range(1..=8))]
    size: u8,
    /// The listing to be written; what the program reads is written beside it, as `.packed`.
    #[arg(default_value = "patterns/eyes.db")]
    file: PathBuf,
}

/// Solves all eye spaces and writes them to the file, completely or not at all.
pub fn run(arguments: &Arguments) -> ExitCode {
    let file = &arguments.file;
    let unwritten = |e: io::Error| format!("{}: {e}", file.display());
    let new = file.with_extension("new");
    // Created first, so that an error is noticed before a minute is spent on solving.
    let written = File::create(&new).map_err(unwritten).and_then(|place| {
        let solved = solve(usize::from(arguments.size));
        let written = solved.and_then(|text| {
            write(place, &text, &new, file).map_err(unwritten)?;
            let packed = listing::pack(&text);
            fs::write(file.with_extension("packed"), &packed).map_err(unwritten)?;
            let sizes = (text.len(), packed.len());
            say(format_args!(
                "{} bytes in {}, {} packed",
                sizes.0,
                file.display(),
                sizes.1
            ));
            Ok(())
        });
        if written.is_err() {
            // Only the first error is reported.
            let _ = fs::remove_file(&new);
        }
        written
    });
    exit(written)
}

/// The text of the database.
fn solve(size: usize) -> Result<String, String> {
    let shown: OnceLock<ProgressBar> = OnceLock::new();
    let step = |total: usize| {
        let bar = shown.get_or_init(|| bar(total as u64, "{bar:40} {pos}/{len} {elapsed}"));
        bar.inc(1);
    };
    let solved = listing::generate(size, step);
    if let Some(bar) = shown.get() {
        bar.finish_and_clear();
    }
    solved.map_err(|e| e.to_string())
}

/// Writes to the new file, which then replaces the old one.
fn write(mut place: File, text: &str, new: &Path, file: &Path) -> io::Result<()> {
    place.write_all(text.as_bytes())?;
    drop(place);
    fs::rename(new, file)
}
