//! The Go Text Protocol (version 2, draft 2) and the extensions of GNU Go, GoGui and KataGo.
//!
//! A [`Session`] reads lines ([`InputLine`]), looks up the command of each in its [`Registry`], checks the arguments
//! ([`Args`]) and writes the [`Reply`]. A [`Command`] is a row of a table: its function gets the engine and the
//! [`Values`] of its arguments. [`serve`] runs a session from its first line to its last.

mod args;
mod commands;
pub mod gfx;
mod info;
mod line;
mod live;
mod menu;
mod options;
mod registry;
mod reply;
mod session;

pub use args::{
    Arg, ArgShape, Args, COLOR, FILE, FromValue, MOVE, STONE, Surplus, VERTEX, Value, Values,
};
pub use line::{InputLine, Request};
pub use menu::{Analyze, Show};
pub use registry::{Command, CommandGroup, Registry, Response, Run};
pub use reply::{ErrorText, Failure, Reply, Stream, Then};
pub use session::{Answered, Session, serve};
