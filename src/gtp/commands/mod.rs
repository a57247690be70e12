//! The commands, in one module for each theme. Each module has a table of commands and their functions.

mod administrative;
mod analysis;
mod breakdown;
mod dragons;
mod explain;
mod eyes;
mod gogui;
mod life;
mod parameters;
mod play;
mod query;
mod regression;
mod rules;
mod scoring;
mod setup;
mod tactical;
mod verdict;
mod views;
mod worms;

use super::registry::Command;

/// The tables of all themes.
pub(super) static ALL: &[&[Command]] = &[
    administrative::COMMANDS,
    analysis::COMMANDS,
    breakdown::COMMANDS,
    dragons::COMMANDS,
    eyes::COMMANDS,
    explain::COMMANDS,
    gogui::COMMANDS,
    life::COMMANDS,
    parameters::COMMANDS,
    play::COMMANDS,
    query::COMMANDS,
    regression::COMMANDS,
    rules::COMMANDS,
    scoring::COMMANDS,
    setup::COMMANDS,
    tactical::COMMANDS,
    verdict::COMMANDS,
    views::COMMANDS,
    worms::COMMANDS,
];
