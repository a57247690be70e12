//! `goeye completions` and `goeye man`: what shells and `man` want to know of the program.

use crate::output::{exit, write_out};
use clap::Command;
use clap::error::ErrorKind;
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
        None => program,
        Some(name) => match program.find_subcommand(name).cloned() {
            Some(page) => page,
            None => program
                .error(
                    ErrorKind::InvalidValue,
                    format!("there is no command {name}"),
                )
                .exit(),
        },
    };
    let mut text = Vec::new();
    let rendered = Man::new(page).render(&mut text);
    exit(rendered.and_then(|()| write_out(&String::from_utf8_lossy(&text))))
}
