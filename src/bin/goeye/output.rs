//! Writing to standard output, and the exit code.

use std::fmt::Display;
use std::io::{self, Write};
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
