//! The Go Text Protocol: lines, arguments, answers.

pub mod args;
pub mod line;
pub mod reply;
