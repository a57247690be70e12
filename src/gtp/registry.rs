//! The table of commands, from which all lists of commands are derived.
//!
//! A session answers what its [`Registry`] has: [`Registry::standard`] has the commands of this engine, and
//! [`Registry::with`] adds others to it.

use super::args::{ArgShape, Args, Values};
use super::menu::Analyze;
use super::reply::{Failure, Reply, Stream};
use crate::engine::Engine;
use std::collections::BTreeMap;
use std::fmt;

/// The answer of a command.
pub type Response = Result<Reply, Failure>;

/// The function of a command, by what it may do to the engine.
#[derive(Clone, Copy)]
pub enum Run<'a> {
    /// It changes nothing.
    Read(&'a (dyn Fn(&Engine, &Values) -> Response + Sync)),
    /// It may change the engine. It works on a copy, so nothing has changed if it fails, even by a panic.
    Change(&'a (dyn Fn(&mut Engine, &Values) -> Response + Sync)),
    /// It may change the engine like [`Run::Change`], and writes lines before it is done.
    Stream(&'a (dyn Fn(&mut Engine, &Values, &mut Stream<'_>) -> Response + Sync)),
    /// It may change the engine like [`Run::Change`], and sees the commands of the session.
    List(&'a (dyn Fn(&mut Engine, &Values, &Registry<'_>) -> Response + Sync)),
}

impl fmt::Debug for Run<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Run")
    }
}

/// A row of the table.
#[derive(Clone, Copy, Debug)]
pub struct Command<'a> {
    /// The name, as list_commands has it: a word without blanks. Names are case-sensitive.
    pub name: &'a str,
    /// Its arguments.
    pub args: Args<'a>,
    /// What it does, in one sentence.
    pub help: &'a str,
    /// Its menu entries in front ends.
    pub analyze: &'a [Analyze<'a>],
    /// Its function.
    pub run: Run<'a>,
}

impl Command<'_> {
    /// The name with the names of the arguments.
    pub fn usage(&self) -> String {
        format!("{} {}", self.name, self.args)
            .trim_end()
            .to_string()
    }

    /// What it does, and the words that it takes.
    pub fn explanation(&self) -> String {
        let arguments = self.args.required.iter().chain(self.args.optional);
        let words = arguments.filter_map(|arg| match arg.shape {
            ArgShape::OneOf(words) => Some(format!(" {}: {}.", arg.name, words.join(", "))),
            _ => None,
        });
        self.help.to_string() + &words.collect::<String>()
    }
}

/// The line of help.
impl fmt::Display for Command<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.usage(), self.explanation())
    }
}

/// What some commands have in common, for those who look for one of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct CommandGroup<'a> {
    /// Its name, a word that is no command.
    pub name: &'a str,
    /// What its commands are about, in a few words.
    pub about: &'a str,
}

/// The group of commands that were added without one.
const MORE: CommandGroup<'_> = CommandGroup {
    name: "more",
    about: "what this program adds",
};

/// Commands by name.
///
/// ```
/// use goeye::gtp::Args;
/// use goeye::gtp::{Command, Registry, Run};
/// use goeye::gtp::Reply;
/// let registry = Registry::standard().with([Command {
///     name: "my-greeting",
///     args: Args::NONE,
///     help: "Greets.",
///     analyze: &[],
///     run: Run::Read(&|_, _| Ok(Reply::new("hello"))),
/// }]);
/// assert_eq!(registry.get("my-greeting").unwrap().to_string(), "my-greeting: Greets.");
/// ```
#[derive(Clone, Debug, Default)]
pub struct Registry<'a> {
    groups: Vec<CommandGroup<'a>>,
    /// Each with the number of its group.
    by_name: BTreeMap<&'a str, (usize, Command<'a>)>,
}

impl<'a> Registry<'a> {
    /// A registry of these commands. Of several with one name the last stays.
    pub fn new(commands: impl IntoIterator<Item = Command<'a>>) -> Registry<'a> {
        Registry::default().with(commands)
    }

    /// This registry with more commands, which replace those of the same names. They are in a group of their own.
    pub fn with(self, commands: impl IntoIterator<Item = Command<'a>>) -> Registry<'a> {
        self.with_group(MORE, commands)
    }

    /// The same, in this group.
    pub fn with_group(
        mut self,
        group: CommandGroup<'a>,
        commands: impl IntoIterator<Item = Command<'a>>,
    ) -> Registry<'a> {
        let known = self.groups.iter().position(|&other| other == group);
        let number = known.unwrap_or_else(|| {
            self.groups.push(group);
            self.groups.len() - 1
        });
        let rows = commands.into_iter();
        self.by_name
            .extend(rows.map(|command| (command.name, (number, command))));
        self
    }

    /// All commands, sorted by name.
    pub fn commands(&self) -> impl Iterator<Item = &Command<'a>> {
        self.by_name.values().map(|(_, command)| command)
    }

    /// The command of this name; names are case-sensitive.
    pub fn get(&self, name: &str) -> Option<&Command<'a>> {
        self.by_name.get(name).map(|(_, command)| command)
    }

    /// The groups with their commands, sorted by name.
    pub fn groups(&self) -> impl Iterator<Item = (CommandGroup<'a>, Vec<&Command<'a>>)> {
        self.groups.iter().enumerate().map(|(number, &group)| {
            let mine = self.by_name.values().filter(move |row| row.0 == number);
            (group, mine.map(|(_, command)| command).collect())
        })
    }

    /// The menu entries of all commands, in their order there.
    pub fn analyze_commands(&self) -> Vec<(Command<'a>, Analyze<'a>)> {
        let entries = |&command: &Command<'a>| command.analyze.iter().map(move |&a| (command, a));
        let mut all: Vec<_> = self.commands().flat_map(entries).collect();
        all.sort_by_key(|(_, entry)| (entry.place, entry.label));
        all
    }

    /// The commands in a table of Markdown, group by group, and the menu of GoGui.
    pub fn markdown(&self) -> String {
        let row =
            |command: &Command| format!("| `{}` | {} |\n", command.usage(), command.explanation());
        let group = |(group, commands): (CommandGroup, Vec<&Command>)| {
            let rows: String = commands.into_iter().map(row).collect();
            format!("| **{}** | **{}** |\n{rows}", group.name, group.about)
        };
        let entry = |(command, entry): &(Command, Analyze)| {
            let line = entry.line(command.name);
            let sent = line.splitn(3, '/').last().unwrap_or_default();
            format!("*{}* `{sent}`", entry.label)
        };
        let menu: Vec<String> = self.analyze_commands().iter().map(entry).collect();
        format!(
            "| command | what it does |\n|---|---|\n{}\n## The menu of GoGui\n\n{}.\n",
            self.groups().map(group).collect::<String>(),
            menu.join(", "),
        )
    }
}
