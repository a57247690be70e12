//! Commands about the protocol itself: names, versions, lists of commands, and the end of the session.

use crate::engine::Engine;
use crate::gtp::args::{Arg, ArgShape, Args, Values};
use crate::gtp::registry::{Command, CommandGroup, Registry, Response};
use crate::gtp::reply::{ErrorText, Reply, join};
#[cfg(feature = "cli")]
use cpu_time::ProcessTime;

const COMMAND: Arg = Arg::new("COMMAND", ArgShape::Word);

pub(super) static COMMANDS: &[Command] = commands! {
    "protocol_version", Args::NONE, Read(&protocol_version),
        "Returns the version of the protocol.";
    "name", Args::NONE, Read(&name),
        "Returns the name of the program.";
    "version", Args::NONE, Read(&version),
        "Returns the version of the program.";
    "known_command", Args::required(&[COMMAND]), List(&known_command),
        "Says whether there is a command of this name.";
    "list_commands", Args::NONE, List(&list_commands),
        "Lists the names of all commands.";
    "help", Args::NONE.optional(&[Arg::new("COMMAND_OR_GROUP", ArgShape::Word)]), List(&help),
        "Explains a command or those of a group, or lists the groups with their commands.";
    "quit", Args::NONE, Read(&quit),
        "Ends the session.";
    #[cfg(feature = "cli")]
    "cputime", Args::NONE, Read(&cputime),
        "Says how many seconds of processor time the program has used.";
    "stop", Args::NONE, Read(&stop),
        "Ends a running analysis, as any other line does.";
};

fn protocol_version(_: &Engine, _: &Values) -> Response {
    Ok(Reply::new(2))
}

fn name(_: &Engine, _: &Values) -> Response {
    Ok(Reply::new(env!("CARGO_PKG_NAME")))
}

fn version(_: &Engine, _: &Values) -> Response {
    Ok(Reply::new(env!("CARGO_PKG_VERSION")))
}

fn known_command(_: &mut Engine, values: &Values, registry: &Registry) -> Response {
    let name: &str = values.required(0)?;
    Ok(Reply::new(registry.get(name).is_some()))
}

fn list_commands(_: &mut Engine, _: &Values, registry: &Registry) -> Response {
    Ok(Reply::lines(
        registry.commands().map(|command| command.name),
    ))
}

fn help(_: &mut Engine, values: &Values, registry: &Registry) -> Response {
    let Some(name) = values.optional::<&str>(0) else {
        return Ok(Reply::lines(overview(registry)));
    };
    if let Some(command) = registry.get(name) {
        return Ok(Reply::new(command));
    }
    let group = registry.groups().find(|(group, _)| group.name == name);
    let (_, commands) = group.ok_or(ErrorText::UnknownCommand)?;
    Ok(Reply::lines(commands))
}

/// A line for each group, and how to ask on.
fn overview(registry: &Registry) -> Vec<String> {
    let line = |(group, commands): (CommandGroup, Vec<&Command>)| {
        let names = join(commands.iter().map(|command| command.name), " ");
        format!("{} ({}): {names}", group.name, group.about)
    };
    let more = "\"help\" with the name of a command or a group explains it.";
    registry
        .groups()
        .map(line)
        .chain([more.to_string()])
        .collect()
}

fn quit(_: &Engine, _: &Values) -> Response {
    Ok(Reply::QUIT)
}

#[cfg(feature = "cli")]
fn cputime(_: &Engine, _: &Values) -> Response {
    let seconds = ProcessTime::now().as_duration().as_secs_f64();
    Ok(Reply::new(format!("{seconds:.3}")))
}

/// Does nothing: the line itself has ended the analysis.
fn stop(_: &Engine, _: &Values) -> Response {
    Ok(Reply::EMPTY)
}
