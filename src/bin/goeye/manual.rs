//! `goeye completions` and `goeye man`: what shells and `man` want to know of the program.

use crate::output::{exit, write_out};
use clap::Command;
use clap_complete::Shell;
use clap_mangen::Man;
use std::process::ExitCode;

#[derive(clap::Args)]
pub struct Completions {
    /// The shell.
    #[arg(value_enum)]
    shell: Shell,
}

#[derive(clap::Args)]
pub struct Manual {
    /// The command that the page is about; without it the program.
    #[arg(value_name = "COMMAND")]
    command: Option<String>,
}

/// Prints a script that completes command lines in a shell.
pub fn completions(arguments: &Completions, mut program: Command) -> ExitCode {
    let mut script = Vec::new();
    clap_complete::generate(arguments.shell, &mut program, "goeye", &mut script);
    exit(write_out(&String::from_utf8_lossy(&script)))
}

/// Prints a manual page.
pub fn man(arguments: &Manual, mut program: Command) -> ExitCode {
    // The options of all commands become those of each.
    program.build();
    let page = match &arguments.command {
        None => Ok(program),
        Some(name) => program
            .find_subcommand(name)
            .cloned()
            .ok_or_else(|| format!("there is no command {name}")),
    };
    exit(page.and_then(|page| {
        let mut text = Vec::new();
        Man::new(page)
            .render(&mut text)
            .map_err(|e| e.to_string())?;
        write_out(&String::from_utf8_lossy(&text)).map_err(|e| e.to_string())
    }))
}
