//! The table of commands, from which all lists of commands are derived.

use super::args::{Args, Values};
use super::commands;
use super::menu::Analyze;
use super::reply::{Failure, Reply, Stream};
use crate::engine::Engine;
use rustc_hash::FxHashMap;
use std::fmt;
use std::sync::LazyLock;

/// The answer of a command.
pub type Response = Result<Reply, Failure>;

/// The function of a command, by what it may do to the engine.
#[derive(Clone, Copy, Debug)]
pub enum Run {
    /// It changes nothing.
    Read(fn(&Engine, &Values) -> Response),
    /// It may change the engine. It works on a copy, so nothing has changed if it fails, even by a panic.
    Change(fn(&mut Engine, &Values) -> Response),
    /// It may change the engine like [`Run::Change`], and writes lines before it is done.
    Stream(fn(&mut Engine, &Values, &mut Stream<'_>) -> Response),
}

/// A row of the table.
#[derive(Clone, Copy, Debug)]
pub struct Command {
    /// The name, as list_commands has it.
    pub name: &'static str,
    /// Its arguments.
    pub args: Args,
    /// What it does, in one sentence.
    pub help: &'static str,
    /// Its menu entries in front ends.
    pub analyze: &'static [Analyze],
    /// Its function.
    pub run: Run,
}

impl Command {
    /// The name with the names of the arguments.
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

    /// The menu entries of all commands, sorted by label.
    pub fn analyze_commands(&self) -> Vec<(&'static Command, &'static Analyze)> {
        let entries = |command: &'static Command| command.analyze.iter().map(move |a| (command, a));
        let mut all: Vec<_> = self.commands().flat_map(entries).collect();
        all.sort_by_key(|(_, analyze)| analyze.label);
        all
    }

    /// The commands as rows of a Markdown table.
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
