//! A session: lines in, answers out.
//!
//! A thread of its own reads the lines, so that a command that runs can be told that more has come in; commands
//! are answered one after the other, in the order of their lines. The end of the input is a `quit`, but only
//! after everything before it has been answered. Nothing else writes to the output.
//!
//! Some commands tell lines before they are done ([`Run::Stream`]). The status line then comes with the first of them,
//! and each is flushed; the answer ends as every answer does.

use super::line::{Line, Request};
use super::registry::{Outcome, Registry, Run};
use super::reply::{ErrorText, Failure, Reply, Stream, Then, Told};
use crate::engine::Engine;
use crate::interrupt::Watch;
use std::fmt;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{self, Receiver, SyncSender};
use std::thread;

/// How many lines may wait for their turn; the reader pauses beyond that, so that an endless input takes no
/// endless memory.
const QUEUE: usize = 1 << 14;

/// Why a command failed that should never fail so.
const PANIC: &str = "internal error";

/// Answers requests on an engine.
///
/// ```
/// use goeye::engine::Engine;
/// use goeye::gtp::line::Line;
/// use goeye::gtp::registry::Registry;
/// use goeye::gtp::session::Session;
/// let mut session = Session::new(Registry::standard(), Engine::default());
/// let Line::Request(request) = Line::parse(b"7 query_boardsize") else { panic!() };
/// assert_eq!(session.answer(&request).to_string(), "=7 19\n\n");
/// ```
#[derive(Clone, Debug)]
pub struct Session<'a> {
    registry: &'a Registry,
    engine: Engine,
}

/// The answer to a request, in the form of the protocol when displayed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    id: Option<String>,
    outcome: Outcome,
    /// What has been written of it.
    written: Written,
}

/// How much of an answer has been written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Written {
    Nothing,
    /// The status line and some lines.
    Lines,
}

impl Answer {
    /// The text of success or failure, without the status line's mark.
    pub fn outcome(&self) -> &Outcome {
        &self.outcome
    }

    /// Whether the session goes on.
    pub fn then(&self) -> Then {
        match &self.outcome {
            Ok(reply) => reply.then(),
            Err(_) => Then::Continue,
        }
    }
}

/// What is still to be written of it.
impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let id = self.id.as_deref().unwrap_or_default();
        // The blank is always there: GoGui takes what follows the first blank of the whole answer.
        match (&self.outcome, self.written) {
            (Ok(reply), Written::Nothing) => write!(f, "={id} {}\n\n", reply.text()),
            (Err(failure), Written::Nothing) => write!(f, "?{id} {failure}\n\n"),
            (Ok(reply), Written::Lines) if !reply.text().is_empty() => {
                write!(f, "{}\n\n", reply.text())
            }
            // It is too late for a question mark.
            (_, Written::Lines) => f.write_str("\n"),
        }
    }
}

impl<'a> Session<'a> {
    /// A session on this engine.
    pub fn new(registry: &'a Registry, engine: Engine) -> Session<'a> {
        Session { registry, engine }
    }

    /// The engine as the last command left it.
    pub fn engine(&self) -> &Engine {
        &self.engine
    }

    /// Answers one request. A command that fails or panics leaves the engine as it was. Lines that are told on the way
    /// are part of the answer.
    pub fn answer(&mut self, request: &Request) -> Answer {
        let mut lines = String::new();
        let outcome = self.run(request, &mut |line| {
            lines.push_str(line);
            lines.push('\n');
            Told::Heard
        });
        let outcome = outcome.map(|reply| match lines.is_empty() {
            true => reply,
            false => Reply::below(lines + reply.text()),
        });
        Answer {
            id: request.id.clone(),
            outcome,
            written: Written::Nothing,
        }
    }

    /// Answers one request; lines that are told on the way are written at once, and the rest is what the answer
    /// displays.
    fn answer_to(&mut self, request: &Request, output: &mut impl Write) -> io::Result<Answer> {
        let mut written = Written::Nothing;
        let mut error = None;
        let id = request.id.as_deref().unwrap_or_default();
        let outcome = self.run(request, &mut |line| {
            let head = match written {
                Written::Nothing => format!("={id} \n"),
                Written::Lines => String::new(),
            };
            written = Written::Lines;
            match send(output, &format!("{head}{line}\n")) {
                Ok(()) => Told::Heard,
                Err(e) => {
                    error = Some(e);
                    Told::Gone
                }
            }
        });
        if let (Err(failure), Written::Lines) = (&outcome, written) {
            log::error!("{}: {failure}", request.name);
        }
        match error {
            Some(e) => Err(e),
            None => Ok(Answer {
                id: request.id.clone(),
                outcome,
                written,
            }),
        }
    }

    fn run(&mut self, request: &Request, sink: &mut dyn FnMut(&str) -> Told) -> Outcome {
        let command = self
            .registry
            .get(&request.name)
            .ok_or(ErrorText::UnknownCommand)?;
        let values = command.args.parse(&request.args, self.engine.size())?;
        match command.run {
            Run::Read(run) => guard(|| run(&self.engine, &values)),
            Run::Change(run) => self.change(|engine| run(engine, &values)),
            Run::Stream(run) => self.change(|engine| run(engine, &values, &mut Stream::new(sink))),
        }
    }

    /// Runs on a copy that replaces the engine if all goes well.
    fn change(&mut self, run: impl FnOnce(&mut Engine) -> Outcome) -> Outcome {
        let mut engine = self.engine.clone();
        let reply = guard(|| run(&mut engine))?;
        self.engine = engine;
        Ok(reply)
    }
}

/// Writes at once.
fn send(output: &mut impl Write, text: &str) -> io::Result<()> {
    log::debug!("> {}", text.trim_end());
    output.write_all(text.as_bytes())?;
    output.flush()
}

/// Turns a panic into a failure. What it left half done is not seen again: see [`Session::run`].
fn guard(run: impl FnOnce() -> Outcome) -> Outcome {
    catch_unwind(AssertUnwindSafe(run)).unwrap_or_else(|_| Err(Failure::other(PANIC)))
}

/// Runs a session from the first line to the end of the input, `quit`, or until nobody reads the answers.
///
/// # Errors
/// If the output fails, other than by being closed.
pub fn serve(
    registry: &Registry,
    engine: Engine,
    input: impl Read + Send + 'static,
    mut output: impl Write,
) -> io::Result<()> {
    let watch = Watch::default();
    let lines = read_lines(input, watch.clone());
    let mut session = Session::new(registry, engine);
    for (number, request) in lines {
        log::debug!("< {} {}", request.name, request.args);
        session.engine.set_interrupt(watch.command(number));
        let answered = session.answer_to(&request, &mut output).and_then(|answer| {
            send(&mut output, &answer.to_string())?;
            Ok(answer.then())
        });
        match answered {
            Ok(Then::Continue) => {}
            Ok(Then::Quit) => break,
            Err(e) if e.kind() == io::ErrorKind::BrokenPipe => break,
            Err(e) => return Err(e),
        }
    }
    Ok(())
}

/// Starts the reader; what it yields are the requests with the numbers of their lines.
fn read_lines(input: impl Read + Send + 'static, watch: Watch) -> Receiver<(u64, Request)> {
    let (sender, receiver) = mpsc::sync_channel(QUEUE);
    thread::spawn(move || send_lines(BufReader::new(input), &watch, &sender));
    receiver
}

fn send_lines(mut input: impl BufRead, watch: &Watch, sender: &SyncSender<(u64, Request)>) {
    let mut number = 0;
    let mut bytes = Vec::new();
    loop {
        bytes.clear();
        let read = input.read_until(b'\n', &mut bytes);
        number += 1;
        watch.line(number);
        match read {
            Ok(0) => return,
            Ok(_) => {}
            Err(e) => {
                log::error!("reading the input: {e}");
                return;
            }
        }
        match Line::parse(&bytes) {
            Line::Blank => {}
            Line::Interrupt => watch.interrupt(number),
            Line::Request(request) => {
                // The session has ended if nobody receives.
                if sender.send((number, request)).is_err() {
                    return;
                }
            }
        }
    }
}

#[cfg(test)]
mod tests;
