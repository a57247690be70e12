//! How the commands write to standard output, and what becomes of it.

use std::fmt::Display;
use std::io::{self, Write};
use std::process::ExitCode;

/// Writes a text to standard output, all of it.
///
/// # Errors
/// If it cannot be written, other than because the reader has gone away, who has then seen what he wanted to.
pub fn write_out(text: &str) -> io::Result<()> {
    let mut out = io::stdout().lock();
    forgive_closed(out.write_all(text.as_bytes()).and_then(|()| out.flush()))
}

/// What came of writing to standard output, where a reader that has gone away is no error.
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

/// How the program ends after a command; an error is reported.
pub fn exit(done: Result<(), impl Display>) -> ExitCode {
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}
