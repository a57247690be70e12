//! A session: lines in, answers out.
//!
//! The lines are read in a separate thread, so that a running command notices new input. Commands are answered one
//! after another, in the order of their lines. The end of the input counts as a `quit` after everything before it has
//! been answered. Nothing else writes to the output.
//!
//! Some commands write lines before they are done ([`Run::Stream`]). The status line is then written with the first of
//! these, and each of them is flushed. The answer ends like every answer.

mod lines;

use super::line::Request;
use super::registry::{Registry, Response, Run};
use super::reply::{ErrorText, Failure, Reply, Stream, Then};
use crate::engine::Engine;
use crate::interrupt::{Progress, attempt_command};
use lines::ReceivedLine;
use std::fmt;
use std::io::{self, Read, Write};
use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// The error text of a command that panicked.
const PANIC: &str = "internal error";

/// The error text of a command that was interrupted before it had anything to answer.
const INTERRUPTED: &str = "interrupted";

/// A session: answers requests with an engine.
///
/// ```
/// use goeye::engine::Engine;
/// use goeye::gtp::InputLine;
/// use goeye::gtp::Registry;
/// use goeye::gtp::Session;
/// let mut session = Session::new(Registry::standard(), Engine::default());
/// let InputLine::Request(request) = InputLine::parse(b"7 query_boardsize") else { panic!() };
/// assert_eq!(session.answer(&request).to_string(), "=7 19\n\n");
/// ```
#[derive(Clone, Debug)]
pub struct Session<'a> {
    registry: Registry<'a>,
    engine: Engine,
}

/// The answer to a request. Displayed in the form of the protocol.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answered {
    id: Option<String>,
    response: Response,
    /// Whether the status line and some lines have been written.
    has_begun: bool,
}

impl Answered {
    /// The text of success or failure, without the status character.
    pub fn response(&self) -> &Response {
        &self.response
    }

    /// What the session does after the answer.
    pub fn then(&self) -> Then {
        match &self.response {
            Ok(reply) => reply.then(),
            Err(_) => Then::Continue,
        }
    }
}

/// Displays the part that has not been written.
impl fmt::Display for Answered {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let id = self.id.as_deref().unwrap_or_default();
        // The blank is always written: GoGui takes what follows the first blank of the whole answer.
        match (&self.response, self.has_begun) {
            (Ok(reply), false) => write!(f, "={id} {}\n\n", reply.text()),
            (Err(failure), false) => write!(f, "?{id} {failure}\n\n"),
            (Ok(reply), true) if !reply.text().is_empty() => write!(f, "{}\n\n", reply.text()),
            // The status line with its `=` has been written already, so the failure cannot be told.
            (_, true) => f.write_str("\n"),
        }
    }
}

impl<'a> Session<'a> {
    /// A session with these commands and this engine.
    pub fn new(registry: Registry<'a>, engine: Engine) -> Session<'a> {
        Session { registry, engine }
    }

    /// The engine as the last command left it.
    pub fn engine(&self) -> &Engine {
        &self.engine
    }

    /// Answers a request. Lines that the command writes before it is done are part of the answer.
    ///
    /// A command that fails or panics leaves the engine as it was.
    pub fn answer(&mut self, request: &Request) -> Answered {
        let mut lines = String::new();
        let response = self.run(request, &mut |line| {
            lines.push_str(line);
            lines.push('\n');
            ControlFlow::Continue(())
        });
        let response = response.map(|reply| match lines.is_empty() {
            true => reply,
            false => Reply::below(lines + reply.text()),
        });
        Answered {
            id: request.id.clone(),
            response,
            has_begun: false,
        }
    }

    /// Answers a request. Lines that the command writes before it is done go to the output at once; the answer displays
    /// the rest.
    fn answer_to(&mut self, asked: &ReceivedLine, output: &mut impl Write) -> io::Result<Answered> {
        let request = &asked.request;
        let mut has_begun = false;
        let mut error = None;
        let id = request.id.as_deref().unwrap_or_default();
        let mut sink = |line: &str| {
            let head = match has_begun {
                true => String::new(),
                false => format!("={id} \n"),
            };
            has_begun = true;
            match send(output, &format!("{head}{line}\n")) {
                Ok(()) => ControlFlow::Continue(()),
                Err(e) => {
                    error = Some(e);
                    ControlFlow::Break(())
                }
            }
        };
        let response = match asked.is_cut {
            true => Err(ErrorText::SyntaxError.into()),
            false => self.run(request, &mut sink),
        };
        match (&response, self.registry.get(&request.name)) {
            (Err(failure), _) if has_begun => {
                log::error!("{}: {failure}", request.name);
            }
            // The answer has the words that clients compare; whoever types reads this.
            (Err(Failure::Standard(ErrorText::SyntaxError)), Some(command)) => {
                log::warn!("expected: {}", command.usage());
            }
            _ => {}
        }
        match error {
            Some(e) => Err(e),
            None => Ok(Answered {
                id: request.id.clone(),
                response,
                has_begun,
            }),
        }
    }

    /// Runs the command of a request. A panic is a failure: commands that change the engine work on a copy, so nothing half done
    /// remains.
    fn run(
        &mut self,
        request: &Request,
        sink: &mut dyn FnMut(&str) -> ControlFlow<()>,
    ) -> Response {
        catch_unwind(AssertUnwindSafe(|| self.heed(request, sink)))
            .unwrap_or_else(|_| Err(Failure::other(PANIC)))
    }

    /// Runs the command of a request; one that does not end soon after an interrupt is given up. If the evaluator fails meanwhile,
    /// another one stands in, or else it is said why.
    fn heed(
        &mut self,
        request: &Request,
        sink: &mut dyn FnMut(&str) -> ControlFlow<()>,
    ) -> Response {
        let Session { registry, engine } = self;
        let command = registry
            .get(&request.name)
            .ok_or(ErrorText::UnknownCommand)?;
        let values = command.args.parse(&request.args, engine.size())?;
        let interrupt = engine.interrupt().clone();
        let answered = attempt_command(&interrupt, || match command.run {
            Run::Read(run) => run(engine, &values),
            Run::Change(run) => change(engine, |engine| run(engine, &values)),
            Run::Stream(run) => change(engine, |engine| {
                run(engine, &values, &mut Stream::new(sink))
            }),
            Run::List(run) => change(engine, |engine| run(engine, &values, registry)),
        });
        if interrupt.is_requested() {
            // What was given up in the middle of a change must not be used further.
            engine.position_mut().forget_all();
        }
        match (answered, self.engine.position().evaluator().failure()) {
            (Some(answered), _) => answered,
            (None, None) => Err(Failure::other(INTERRUPTED)),
            (None, Some(failure)) => {
                self.engine.position_mut().forget_all();
                match self.engine.replace_evaluator() {
                    Some(()) => {
                        log::warn!("{failure}; goeye goes on with its own network");
                        self.heed(request, sink)
                    }
                    None => Err(Failure::other(failure)),
                }
            }
        }
    }
}

/// Runs a command on a copy of the engine, which replaces it if the command succeeds.
fn change(engine: &mut Engine, run: impl FnOnce(&mut Engine) -> Response) -> Response {
    let mut copy = engine.clone();
    let reply = run(&mut copy)?;
    *engine = copy;
    Ok(reply)
}

/// Writes a text and flushes it.
fn send(output: &mut impl Write, text: &str) -> io::Result<()> {
    log::debug!("> {}", text.trim_end());
    output.write_all(text.as_bytes())?;
    output.flush()
}

/// Runs a session until the end of the input, `quit`, or until the output is closed.
///
/// # Errors
/// If the output fails otherwise.
pub fn serve(
    registry: Registry<'_>,
    engine: Engine,
    input: impl Read + Send + 'static,
    mut output: impl Write,
) -> io::Result<()> {
    let progress = Progress::default();
    let mut session = Session::new(registry, engine);
    for asked in lines::read(input, progress.clone()) {
        let request = &asked.request;
        log::debug!("< {} {}", request.name, request.args);
        session.engine.set_interrupt(progress.command(asked.number));
        let answered = session.answer_to(&asked, &mut output).and_then(|answer| {
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

#[cfg(test)]
mod tests;
