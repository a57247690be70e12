//! The commands of the engine, in one module for each theme. Each module has a table of commands and their functions.

mod administrative;
mod analysis;
mod breakdown;
mod combinations;
mod connections;
mod dragons;
mod explain;
mod eyes;
mod gogui;
mod kata;
mod life;
mod network;
mod parameters;
mod play;
mod query;
mod regression;
mod rules;
mod scoring;
mod setup;
mod solve;
mod tactical;
mod verdict;
mod views;
mod worms;

use super::registry::{Command, Registry};

/// The tables of all themes.
static TABLES: &[&[Command]] = &[
    administrative::COMMANDS,
    analysis::COMMANDS,
    breakdown::COMMANDS,
    combinations::COMMANDS,
    connections::COMMANDS,
    dragons::COMMANDS,
    eyes::COMMANDS,
    explain::COMMANDS,
    gogui::COMMANDS,
    kata::COMMANDS,
    life::COMMANDS,
    network::COMMANDS,
    parameters::COMMANDS,
    play::COMMANDS,
    query::COMMANDS,
    regression::COMMANDS,
    rules::COMMANDS,
    scoring::COMMANDS,
    setup::COMMANDS,
    solve::COMMANDS,
    tactical::COMMANDS,
    verdict::COMMANDS,
    views::COMMANDS,
    worms::COMMANDS,
];

impl Registry<'static> {
    /// The commands of the engine. Cost: some microseconds.
    pub fn standard() -> Registry<'static> {
        Registry::new(TABLES.iter().copied().flatten().copied())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    fn all() -> impl Iterator<Item = &'static Command<'static>> {
        TABLES.iter().copied().flatten()
    }

    #[test]
    fn names_are_unique_and_of_legal_characters() {
        let mut seen = BTreeSet::new();
        for Command { name, .. } in all() {
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
        for Command { name, help, .. } in all() {
            assert!(
                help.ends_with('.') && help.starts_with(|c: char| c.is_ascii_uppercase()),
                "{name}: {help:?}"
            );
            // A bar would break the table of docs/commands.md.
            assert!(!help.contains(['\n', '|', '#']), "{name}: {help:?}");
        }
    }

    #[test]
    fn usages_are_readable() {
        for command in all() {
            assert!(!command.usage().contains(['|', '\n']));
            assert!(!command.usage().ends_with(' '), "{:?}", command.usage());
        }
    }
}
