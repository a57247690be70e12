//! The commands of the engine, in one module for each theme. Each module has a table of commands and their functions.

/// A table of commands. A row gives name, arguments, function by what it may do ([`Run`](crate::gtp::Run)), help, and menu
/// entries if there are any.
macro_rules! commands {
    ($($(#[$attribute:meta])* $name:literal, $args:expr, $run:ident($function:expr), $help:literal $(, $menu:expr)?;)*) => {
        &[$($(#[$attribute])* Command {
            name: $name,
            args: $args,
            help: $help,
            analyze: commands!(@menu $($menu)?),
            run: crate::gtp::registry::Run::$run($function),
        }),*]
    };
    (@menu) => { &[] };
    (@menu $menu:expr) => { $menu };
}

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

use super::registry::{Command, CommandGroup, Registry};

/// The tables of all themes, in groups.
#[rustfmt::skip]
static GROUPS: &[(CommandGroup, &[&[Command]])] = &[
    (group("protocol", "names, lists of commands, front ends, the end"),
        &[administrative::COMMANDS, gogui::COMMANDS]),
    (group("game", "boards, moves, time, records of games"),
        &[setup::COMMANDS, play::COMMANDS, regression::COMMANDS]),
    (group("settings", "rules, parameters, time as KataGo has it"),
        &[rules::COMMANDS, parameters::COMMANDS, kata::COMMANDS]),
    (group("board", "what stands on the board"),
        &[query::COMMANDS, tactical::COMMANDS]),
    (group("moves", "good moves, by search and by the network"),
        &[analysis::COMMANDS, network::COMMANDS]),
    (group("score", "the score, dead stones, what players state"),
        &[scoring::COMMANDS, breakdown::COMMANDS, verdict::COMMANDS]),
    (group("blocks", "what can be captured, saved, connected, cut"),
        &[worms::COMMANDS, combinations::COMMANDS, connections::COMMANDS]),
    (group("dragons", "which groups live or can be killed, problems"),
        &[dragons::COMMANDS, life::COMMANDS, solve::COMMANDS]),
    (group("eye-spaces", "how many eyes there are, and why"),
        &[eyes::COMMANDS, explain::COMMANDS]),
    (group("views", "pictures for front ends"),
        &[views::COMMANDS]),
];

const fn group(name: &'static str, about: &'static str) -> CommandGroup<'static> {
    CommandGroup { name, about }
}

impl Registry<'static> {
    /// The commands of the engine. Cost: some microseconds.
    pub fn standard() -> Registry<'static> {
        let mut registry = Registry::default();
        for &(group, tables) in GROUPS {
            registry = registry.with_group(group, tables.iter().copied().flatten().copied());
        }
        registry
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    fn all() -> impl Iterator<Item = &'static Command<'static>> {
        let tables = GROUPS.iter().flat_map(|&(_, tables)| tables);
        tables.copied().flatten()
    }

    #[test]
    fn groups_are_no_commands() {
        let names: BTreeSet<&str> = GROUPS.iter().map(|(group, _)| group.name).collect();
        assert_eq!(names.len(), GROUPS.len());
        assert!(all().all(|command| !names.contains(command.name)));
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
