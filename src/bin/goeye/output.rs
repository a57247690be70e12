//! Writing to standard output, and the exit code.

use goeye::Word;
use indicatif::{ProgressBar, ProgressStyle};
use std::fmt::Display;
use std::io::{self, IsTerminal, Write};
use std::process::ExitCode;

/// Writes a text to standard output.
///
/// # Errors
/// If it cannot be written, unless the reader has closed the output.
pub fn write_out(text: &str) -> io::Result<()> {
    exact(text.as_bytes())
}

/// Writes bytes to standard output.
///
/// # Errors
/// If they cannot be written, unless the reader has closed the output.
pub fn exact(bytes: &[u8]) -> io::Result<()> {
    forgive_closed(write(bytes))
}

/// Writes a text to standard output, and tells whether anybody still reads it.
///
/// # Errors
/// If it cannot be written for another reason.
pub fn is_read(text: &str) -> io::Result<bool> {
    let written = write(text.as_bytes());
    let is_closed = matches!(&written, Err(e) if e.kind() == io::ErrorKind::BrokenPipe);
    forgive_closed(written).map(|()| !is_closed)
}

fn write(bytes: &[u8]) -> io::Result<()> {
    let mut out = io::stdout().lock();
    out.write_all(bytes).and_then(|()| out.flush())
}

/// Turns the error of an output closed by its reader into success.
///
/// # Errors
/// All others, with the name of the output.
pub fn forgive_closed(written: io::Result<()>) -> io::Result<()> {
    match written {
        Err(e) if e.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        Err(e) => Err(io::Error::new(e.kind(), format!("standard output: {e}"))),
        Ok(()) => Ok(()),
    }
}

/// Whether text is coloured unless somebody says otherwise: on a terminal, if NO_COLOR is not set.
pub fn is_colored() -> bool {
    io::stdout().is_terminal() && std::env::var_os("NO_COLOR").is_none()
}

/// A bar of this form, on a terminal.
pub fn bar(length: u64, form: &str) -> ProgressBar {
    if !io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template(form);
    ProgressBar::new(length).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}

/// Reads one of a few words of a command line.
pub fn word<T: Word>(text: &str) -> Result<T, String> {
    T::from_word(text).ok_or_else(|| format!("{} is expected", T::choice()))
}

/// Writes a line to standard error. Nobody may listen there, and then there is nobody to tell.
pub fn say(line: impl Display) {
    let _ = writeln!(io::stderr().lock(), "{line}");
}

/// Reports an error, and returns the exit code of the program.
pub fn exit(done: Result<(), impl Display>) -> ExitCode {
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            say(error);
            ExitCode::FAILURE
        }
    }
}
