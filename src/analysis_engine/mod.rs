//! goeye as the engine of programs that speak KataGo's analysis protocol ([`crate::katago`]).
//!
//! [`AnalysisEngine`] has a number of workers, each with one position at a time, and any number of clients
//! ([`AnalysisClient`]), each with lines of its own: an input and an output, or a connection. A line is read, checked and
//! answered or queued at once; positions are set up only when a worker comes to them, so that ten thousand queries of long
//! games take some tens of megabytes. Those with a higher priority come first, then those that were asked first.
//!
//! Every query has exactly one last answer for each position that it asks about, or one error: also if it is ended, if a worker
//! fails, or if the input ends. What it finds is what `kata-analyze` finds in as many visits: [`crate::Position::estimate`], and
//! the moves by the search ([`crate::position::Estimate::told_by`]). The answer depends on nothing but the question, unless a time is
//! asked for.

mod answer;
mod facts;
mod fields;
mod intake;
mod queue;
mod settings;
#[cfg(test)]
mod tests;
mod work;

pub use settings::AnalysisSettings;

use crate::katago::KataResponse;
use intake::{Intake, PreparedQuery, Termination};
use queue::{Queue, Task};
use std::io::{self, BufRead, Read, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};

/// The version of KataGo whose protocol this is: programs ask for it to know which fields they can use.
pub const PROTOCOL_VERSION: &str = "1.17.2";

/// The most bytes of a line: some hundred thousand moves.
const LONGEST: u64 = 1 << 22;

/// Workers that analyse positions for clients.
///
/// ```
/// use goeye::analysis_engine::{AnalysisEngine, AnalysisSettings};
/// let query = r#"{"id":"a","moves":[["B","C3"]],"rules":"chinese","boardXSize":5,"boardYSize":5,"maxVisits":5}"#;
/// let engine = AnalysisEngine::new(AnalysisSettings::default());
/// let client = engine.client(|line| {
///     assert!(line.starts_with(r#"{"id":"a","isDuringSearch":false,"moveInfos":[{"#), "{line}");
///     Ok(())
/// });
/// client.take(query.as_bytes());
/// client.finish();
/// ```
pub struct AnalysisEngine {
    shared: Arc<Shared>,
    workers: Vec<JoinHandle<()>>,
}

/// What workers and clients share.
struct Shared {
    settings: AnalysisSettings,
    queue: Queue,
}

/// Where the lines to a client go; an error means that nobody hears them any more.
type Output = Box<dyn Fn(&str) -> io::Result<()> + Send + Sync>;

/// A client as its tasks see it.
struct Listener {
    output: Output,
    is_gone: AtomicBool,
}

impl Listener {
    /// Writes a line. Once that fails, nothing more is written.
    fn tell(&self, response: &KataResponse) {
        if self.is_gone.load(Ordering::Relaxed) {
            return;
        }
        // A struct of numbers, words and lists always has a JSON form.
        let Ok(mut line) = serde_json::to_string(response) else {
            return;
        };
        line.push('\n');
        if (self.output)(&line).is_err() {
            self.is_gone.store(true, Ordering::Relaxed);
        }
    }
}

/// One side of a conversation: lines go in here, and answers come out where its output leads. Dropping it ends what it has asked.
pub struct AnalysisClient {
    shared: Arc<Shared>,
    listener: Arc<Listener>,
}

impl AnalysisEngine {
    /// Starts the workers.
    pub fn new(settings: AnalysisSettings) -> AnalysisEngine {
        let workers = settings.analyses.get();
        let shared = Arc::new(Shared {
            settings,
            queue: Queue::default(),
        });
        let work = |_| {
            let shared = Arc::clone(&shared);
            thread::spawn(move || work::work(&shared))
        };
        AnalysisEngine {
            workers: (0..workers).map(work).collect(),
            shared,
        }
    }

    /// A client whose answers go to this output: whole lines, each in one call, from any thread but one at a time as far as the output
    /// sees to that.
    pub fn client(
        &self,
        output: impl Fn(&str) -> io::Result<()> + Send + Sync + 'static,
    ) -> AnalysisClient {
        AnalysisClient {
            shared: Arc::clone(&self.shared),
            listener: Arc::new(Listener {
                output: Box::new(output),
                is_gone: AtomicBool::new(false),
            }),
        }
    }
}

impl Drop for AnalysisEngine {
    /// Ends everything that is under way.
    fn drop(&mut self) {
        self.shared.queue.close();
        for worker in self.workers.drain(..) {
            // One that panicked has been told of.
            let _ = worker.join();
        }
    }
}

impl AnalysisClient {
    /// Takes a line. Errors, warnings and actions are answered before it returns.
    pub fn take(&self, line: &[u8]) {
        if line.iter().all(u8::is_ascii_whitespace) {
            return;
        }
        let mut warnings = Vec::new();
        let read = intake::read(line, &self.shared.settings, &mut warnings);
        for warning in warnings {
            self.listener.tell(&KataResponse::Warning(warning));
        }
        match read {
            Ok(Intake::Action(echo, ended)) => {
                if let Some(ended) = ended {
                    self.end(&ended);
                }
                self.listener.tell(&KataResponse::Action(echo));
            }
            Ok(Intake::Query(query)) => self.enqueue(*query),
            Err(error) => self.listener.tell(&KataResponse::Error(error)),
        }
    }

    /// Whether nobody hears the answers any more.
    pub fn is_gone(&self) -> bool {
        self.listener.is_gone.load(Ordering::Relaxed)
    }

    /// Waits until all that was asked is answered.
    pub fn finish(self) {
        self.shared.queue.wait_for(&self.listener);
    }

    fn enqueue(&self, query: PreparedQuery) {
        let turns = query.turns();
        let query = Arc::new(query);
        let tasks = turns
            .into_iter()
            .map(|(turn, priority)| (priority, Task::new(&self.listener, &query, turn)));
        self.shared.queue.add(tasks);
    }

    fn end(&self, Termination { id, turns }: &Termination) {
        let is_meant = |task: &Task| {
            task.is_for(&self.listener)
                && (id.as_ref()).is_none_or(|id| task.query.query.id == *id)
                && (turns.as_ref()).is_none_or(|turns| turns.contains(&task.turn))
        };
        for task in self.shared.queue.end(&is_meant) {
            task.tell_nothing();
        }
    }
}

impl Drop for AnalysisClient {
    /// Ends what the client has asked.
    fn drop(&mut self) {
        self.listener.is_gone.store(true, Ordering::Relaxed);
        let _unanswered = self.shared.queue.end(&|task| task.is_for(&self.listener));
    }
}

/// What happens at the end of the input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AtEnd {
    /// What was asked is answered.
    Finish,
    /// It is left.
    Quit,
}

/// Answers the lines of an input until it ends, and then what is still asked, or nothing more.
///
/// # Errors
/// If the input fails. An output that fails ends it without an error: nobody is there.
pub fn serve(
    settings: AnalysisSettings,
    input: impl Read,
    output: impl Write + Send + 'static,
    at_end: AtEnd,
) -> io::Result<()> {
    let engine = AnalysisEngine::new(settings);
    let output = Mutex::new(output);
    let client = engine.client(move |line| {
        let mut output = output.lock().unwrap_or_else(PoisonError::into_inner);
        output.write_all(line.as_bytes())?;
        output.flush()
    });
    take_lines(input, &client)?;
    if at_end == AtEnd::Finish {
        client.finish();
    }
    Ok(())
}

/// Takes all lines of an input, as long as somebody hears the answers.
fn take_lines(input: impl Read, client: &AnalysisClient) -> io::Result<()> {
    let mut input = io::BufReader::new(input);
    let mut line = Vec::new();
    while !client.is_gone() {
        line.clear();
        let length = input.by_ref().take(LONGEST).read_until(b'\n', &mut line)?;
        match length as u64 {
            0 => break,
            LONGEST if line.last() != Some(&b'\n') => {
                let error = intake::error(format!("Request line is longer than {LONGEST} bytes"));
                client.listener.tell(&KataResponse::Error(error));
                input.skip_until(b'\n')?;
            }
            _ => client.take(&line),
        }
    }
    Ok(())
}
