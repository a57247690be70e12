//! The Go Text Protocol (version 2, draft 2) and the extensions of GNU Go, GoGui and KataGo.
//!
//! A [`session`] reads [`mod@line`]s, looks up the command of each in the [`registry`], checks the arguments ([`args`])
//! and writes the [`reply`].

pub mod args;
mod commands;
pub mod gfx;
mod info;
pub mod line;
mod live;
mod menu;
mod options;
pub mod registry;
pub mod reply;
pub mod session;

pub use menu::{Analyze, Show};
