//! The table of commands. Everything that lists commands is derived from it.

use super::args::{Args, Values};
use super::commands;
use super::menu::Analyze;
use super::reply::{Failure, Reply, Stream};
use crate::engine::Engine;
use rustc_hash::FxHashMap;
use std::fmt;
use std::sync::LazyLock;

/// What a command answers.
pub type Response = Result<Reply, Failure>;

/// A command's function, by what it may do to the engine.
#[derive(Clone, Copy, Debug)]
pub enum Run {
    /// It looks.
    Read(fn(&Engine, &Values) -> Response),
    /// It changes something. If it fails, even by a panic, nothing has changed: it works on a copy.
    Change(fn(&mut Engine, &Values) -> Response),
    /// It changes something, or looks, and writes what it finds on the way. Changes are kept as with [`Run::Change`].
    Stream(fn(&mut Engine, &Values, &mut Stream<'_>) -> Response),
}

/// A row of the table.
#[derive(Clone, Copy, Debug)]
pub struct Command {
    /// The name, as list_commands has it.
    pub name: &'static str,
    /// The arguments that it takes.
    pub args: Args,
    /// What it does: one sentence.
    pub help: &'static str,
    /// How front ends offer it in their menus.
    pub analyze: &'static [Analyze],
    /// Does it.
    pub run: Run,
}

impl Command {
    /// Name and arguments, as one would write a call.
    pub fn usage(&self) -> String {
        format!("{} {}", self.name, self.args)
            .trim_end()
            .to_string()
    }
}

/// The line of help.
impl fmt::Display for Command {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.usage(), self.help)
    }
}

/// Commands by name.
#[derive(Clone, Debug)]
pub struct Registry {
    /// Sorted by name.
    commands: Vec<&'static Command>,
    by_name: FxHashMap<&'static str, &'static Command>,
}

static STANDARD: LazyLock<Registry> =
    LazyLock::new(|| Registry::new(commands::ALL.iter().copied().flatten()));

impl Registry {
    /// A registry of these commands.
    pub fn new(commands: impl IntoIterator<Item = &'static Command>) -> Registry {
        let mut commands: Vec<_> = commands.into_iter().collect();
        commands.sort_by_key(|command| command.name);
        Registry {
            by_name: commands.iter().map(|c| (c.name, *c)).collect(),
            commands,
        }
    }

    /// The commands of the engine.
    pub fn standard() -> &'static Registry {
        &STANDARD
    }

    /// All commands, sorted by name.
    pub fn commands(&self) -> impl Iterator<Item = &'static Command> {
        self.commands.iter().copied()
    }

    /// The command of this name; names are case-sensitive.
    pub fn get(&self, name: &str) -> Option<&'static Command> {
        self.by_name.get(name).copied()
    }

    /// The menu entries of all commands with their commands, sorted by label.
    pub fn analyze_commands(&self) -> Vec<(&'static Command, &'static Analyze)> {
        let entries = |command: &'static Command| command.analyze.iter().map(move |a| (command, a));
        let mut all: Vec<_> = self.commands().flat_map(entries).collect();
        all.sort_by_key(|(_, analyze)| analyze.label);
        all
    }

    /// The commands as the rows of a table in Markdown.
    pub fn markdown(&self) -> String {
        let mut table = String::from("| command | what it does |\n|---|---|\n");
        for command in self.commands() {
            table.push_str(&format!("| `{}` | {} |\n", command.usage(), command.help));
        }
        table
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn names_are_unique_and_of_legal_characters() {
        let mut seen = BTreeSet::new();
        for Command { name, .. } in Registry::standard().commands() {
            assert!(seen.insert(name), "{name} twice");
            assert!(
                name.starts_with(|c: char| c.is_ascii_lowercase())
                    && name
                        .chars()
                        .all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || "-_".contains(c)),
                "{name:?}"
            );
        }
    }

    #[test]
    fn help_is_one_sentence() {
        for Command { name, help, .. } in Registry::standard().commands() {
            assert!(
                help.ends_with('.') && help.starts_with(|c: char| c.is_ascii_uppercase()),
                "{name}: {help:?}"
            );
            // A bar would break the table of the README.
            assert!(!help.contains(['\n', '|', '#']), "{name}: {help:?}");
        }
    }

    #[test]
    fn usages_are_readable() {
        for command in Registry::standard().commands() {
            assert!(!command.usage().contains(['|', '\n']));
            assert_eq!(command.usage(), command.usage().trim());
        }
    }
}
