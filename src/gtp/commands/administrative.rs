//! Commands about the protocol itself: names, versions, lists of commands, and the end of the session.

use crate::engine::Engine;
use crate::gtp::args::{Arg, ArgShape, Args, Values};
use crate::gtp::registry::{Command, CommandGroup, Registry, Response};
use crate::gtp::reply::{ErrorText, Reply, join};
#[cfg(feature = "cli")]
use cpu_time::ProcessTime;

const COMMAND: Arg = Arg::new("COMMAND", ArgShape::Word);

pub(super) static COMMANDS: &[Command] = commands! {
    "protocol_version", Args::NONE, Read(&|_, _| Ok(Reply::new(2))),
        "Returns the version of the protocol.";
    "name", Args::NONE, Read(&|_, _| Ok(Reply::new(env!("CARGO_PKG_NAME")))),
        "Returns the name of the program.";
    "version", Args::NONE, Read(&|_, _| Ok(Reply::new(env!("CARGO_PKG_VERSION")))),
        "Returns the version of the program.";
    "known_command", Args::required(&[COMMAND]),
        List(&|_, values, registry| Ok(Reply::new(registry.get(values.required(0)?).is_some()))),
        "Says whether there is a command of this name.";
    "list_commands", Args::NONE,
        List(&|_, _, registry| Ok(Reply::lines(registry.commands().map(|command| command.name)))),
        "Lists the names of all commands.";
    "help", Args::NONE.optional(&[Arg::new("COMMAND_OR_GROUP", ArgShape::Word)]), List(&help),
        "Explains a command or those of a group, or lists the groups with their commands.";
    "quit", Args::NONE, Read(&|_, _| Ok(Reply::QUIT)),
        "Ends the session.";
    #[cfg(feature = "cli")]
    "cputime", Args::NONE, Read(&cputime),
        "Says how many seconds of processor time the program has used.";
    // The line itself has ended the analysis.
    "stop", Args::NONE, Read(&|_, _| Ok(Reply::EMPTY)),
        "Ends a running analysis, as any other line does.";
};

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

#[cfg(feature = "cli")]
fn cputime(_: &Engine, _: &Values) -> Response {
    let seconds = ProcessTime::now().as_duration().as_secs_f64();
    Ok(Reply::new(format!("{seconds:.3}")))
}
