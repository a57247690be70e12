//! The connection with a program: lines to it and from it, each in a thread of its own, and who waits for which answer.

use crate::katago::{
    KataAction, KataAnalysis, KataQuery, KataRequest, KataResponse, TerminateAction,
};
use std::collections::{HashMap, HashSet, VecDeque};
use std::io::{self, BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// The last lines that are told when the program fails.
const LAST_LINES: usize = 6;

/// The most characters of each of them.
const LINE: usize = 300;

/// The longest line that is read: answers about the largest boards with ownership for each move are below a megabyte.
const LONGEST: u64 = 1 << 24;

/// So many lines before the first answer may be no answers: shells and servers greet.
const GREETING: usize = 20;

/// How long the program has to end by itself once its output has ended.
const ENDING: Duration = Duration::from_secs(1);

/// The connection.
#[derive(Debug)]
pub(super) struct Wire {
    state: Mutex<State>,
    news: Condvar,
    child: Mutex<Child>,
    patience: Duration,
}

#[derive(Debug)]
struct State {
    /// Takes lines for the program; `None` once it is asked no more.
    lines: Option<Sender<String>>,
    asked: u64,
    waiting: HashMap<String, Waiting>,
    /// When the program last gave a sign of life, or was asked after it had nothing to do.
    heard: Instant,
    /// The last lines of its error output, and others that are no answers.
    said: VecDeque<String>,
    /// Whether it has answered anything.
    has_answered: bool,
    /// Lines before that.
    greeted: usize,
    warned: HashSet<String>,
    failure: Option<String>,
}

/// What was heard of a question.
#[derive(Debug, Default)]
struct Waiting {
    latest: Option<Box<KataAnalysis>>,
    refusal: Option<String>,
    is_over: bool,
}

/// A question that was sent; withdrawn when it is dropped.
#[derive(Debug)]
pub(super) struct Ticket {
    wire: Arc<Wire>,
    id: String,
}

/// What is new about a question.
pub(super) enum Heard {
    /// Nothing.
    Nothing,
    /// An answer, the last one or not.
    News(Box<KataAnalysis>),
    /// It is refused, for this reason.
    Refusal(String),
    /// The program has failed.
    Failure,
}

impl Wire {
    /// Starts a program.
    pub(super) fn start(command: &str, patience: Duration) -> io::Result<Arc<Wire>> {
        let mut child = shell(command)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()?;
        let (lines, taken) = mpsc::channel();
        let streams = (child.stdin.take(), child.stdout.take(), child.stderr.take());
        let wire = Arc::new(Wire {
            state: Mutex::new(State {
                lines: Some(lines),
                asked: 0,
                waiting: HashMap::new(),
                heard: Instant::now(),
                said: VecDeque::new(),
                has_answered: false,
                greeted: 0,
                warned: HashSet::new(),
                failure: None,
            }),
            news: Condvar::new(),
            child: Mutex::new(child),
            patience,
        });
        if let (Some(input), Some(output), Some(errors)) = streams {
            thread::spawn(move || write(input, &taken));
            let told = {
                let wire = Arc::clone(&wire);
                thread::spawn(move || wire.read_errors(errors))
            };
            let wire = Arc::clone(&wire);
            thread::spawn(move || {
                wire.read_answers(output);
                wire.ended(told);
            });
        }
        // A program that speaks another protocol shows it at once.
        wire.state()
            .send(&KataRequest::Action(KataAction::QueryVersion {
                id: "version".to_string(),
            }));
        Ok(wire)
    }

    /// What is shared is whole at any time.
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Sends a question under an id of its own.
    pub(super) fn ask(self: &Arc<Wire>, query: &KataQuery) -> Ticket {
        let mut state = self.state();
        state.asked += 1;
        let id = format!("goeye-{}", state.asked);
        if state.waiting.is_empty() {
            state.heard = Instant::now();
        }
        state.waiting.insert(id.clone(), Waiting::default());
        let query = KataQuery {
            id: id.clone(),
            ..query.clone()
        };
        state.send(&KataRequest::Query(Box::new(query)));
        Ticket {
            wire: Arc::clone(self),
            id,
        }
    }

    /// Waits some time for what is new about a question.
    pub(super) fn listen(&self, ticket: &Ticket, wait: Duration) -> Heard {
        let mut state = self.state();
        if !state.has_news(&ticket.id) {
            let waited = self.news.wait_timeout(state, wait);
            state = waited.map_or_else(|poisoned| poisoned.into_inner().0, |waited| waited.0);
        }
        let heard = state.take(&ticket.id);
        let is_silent = state.heard.elapsed() > self.patience;
        drop(state);
        if matches!(heard, Heard::Nothing) && is_silent {
            let seconds = self.patience.as_secs();
            self.fail(&format!("has said nothing for {seconds} seconds"));
            return Heard::Failure;
        }
        heard
    }

    /// Why the program is asked no more.
    pub(super) fn failure(&self) -> Option<String> {
        self.state().failure.clone()
    }

    /// Ends the program because of what it has done: the first reason holds.
    pub(super) fn fail(&self, what: &str) {
        let mut state = self.state();
        if state.failure.is_none() {
            let lines: Vec<&str> = state.said.iter().map(String::as_str).collect();
            let lines = match lines.is_empty() {
                true => String::new(),
                false => format!("; its last lines: {}", lines.join(" / ")),
            };
            state.failure = Some(format!("the engine {what}{lines}"));
        }
        drop(state);
        self.close();
    }

    /// Ends the program.
    pub(super) fn close(&self) {
        self.state().lines = None;
        // It may have ended already.
        let _ = self.child().kill();
        self.news.notify_all();
    }

    fn child(&self) -> MutexGuard<'_, Child> {
        self.child.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Reads answers until there are no more.
    fn read_answers(&self, output: impl Read) {
        let mut output = BufReader::new(output);
        loop {
            let mut line = Vec::new();
            match output.by_ref().take(LONGEST).read_until(b'\n', &mut line) {
                Ok(0) | Err(_) => return,
                Ok(read) if read as u64 == LONGEST => {
                    return self.fail("answers with a line without end");
                }
                Ok(_) => self.hear(String::from_utf8_lossy(&line).trim()),
            }
        }
    }

    /// Takes a line of the output.
    fn hear(&self, line: &str) {
        let mut state = self.state();
        state.heard = Instant::now();
        if line.is_empty() {
            return;
        }
        let wrong = match serde_json::from_str::<KataResponse>(line) {
            Ok(response) => state.answered(response),
            Err(_) => state.misspoken(line),
        };
        drop(state);
        self.news.notify_all();
        if let Some(wrong) = wrong {
            self.fail(&wrong);
        }
    }

    /// Keeps the last lines of the error output.
    fn read_errors(&self, errors: impl Read) {
        let mut errors = BufReader::new(errors);
        loop {
            let mut line = Vec::new();
            match errors.by_ref().take(LONGEST).read_until(b'\n', &mut line) {
                Ok(0) | Err(_) => return,
                Ok(_) => {
                    let mut state = self.state();
                    state.heard = Instant::now();
                    state.say(String::from_utf8_lossy(&line).trim());
                }
            }
        }
    }

    /// The output has ended, and so has the program, or it is ended.
    fn ended(&self, told: thread::JoinHandle<()>) {
        let start = Instant::now();
        let status = loop {
            let status = self.child().try_wait();
            match status {
                Ok(Some(status)) => break status.to_string(),
                Ok(None) if start.elapsed() < ENDING => thread::sleep(Duration::from_millis(10)),
                Ok(None) | Err(_) => break "it has closed its output".to_string(),
            }
        };
        // Its last words may still be on the way; of a child of its own they may never end.
        while !told.is_finished() && start.elapsed() < ENDING {
            thread::sleep(Duration::from_millis(10));
        }
        self.fail(&format!("has ended ({status})"));
        // It leaves no zombie.
        let _ = self.child().wait();
    }
}

impl State {
    /// Puts a line on its way to the program, if it is still asked.
    fn send(&mut self, request: &KataRequest) {
        // A request always has a JSON form.
        if let (Some(lines), Ok(text)) = (&self.lines, serde_json::to_string(request)) {
            log::debug!("> {text}");
            // Without the thread that writes the program has ended, which is noticed elsewhere.
            let _ = lines.send(text + "\n");
        }
    }

    /// Whether something is to be told about a question.
    fn has_news(&self, id: &str) -> bool {
        let waiting = self.waiting.get(id);
        self.failure.is_some()
            || waiting.is_none_or(|of| of.latest.is_some() || of.refusal.is_some())
    }

    /// Takes what is new about a question. An answer that came before the failure is one.
    fn take(&mut self, id: &str) -> Heard {
        let has_failed = self.failure.is_some() || self.lines.is_none();
        let Some(waiting) = self.waiting.get_mut(id) else {
            return Heard::Failure;
        };
        match (waiting.latest.take(), waiting.refusal.take()) {
            (Some(latest), _) if waiting.is_over || !has_failed => Heard::News(latest),
            (_, Some(reason)) if !has_failed => Heard::Refusal(reason),
            _ if has_failed => Heard::Failure,
            _ => Heard::Nothing,
        }
    }

    /// Takes an answer; what is wrong with it, if it cannot be used.
    fn answered(&mut self, response: KataResponse) -> Option<String> {
        self.has_answered = true;
        match response {
            KataResponse::Analysis(analysis) => {
                if let Some(waiting) = self.waiting.get_mut(&analysis.id)
                    && !waiting.is_over
                {
                    waiting.is_over = !analysis.is_during_search;
                    waiting.latest = Some(analysis);
                }
                None
            }
            KataResponse::NoResults(none) => {
                let is_wanted = self.waiting.contains_key(&none.id);
                is_wanted.then(|| "has ended a search that was not to be ended".to_string())
            }
            KataResponse::Error(error) => {
                let field = error.field.map(|field| format!(" ({field})"));
                let reason = error.error + &field.unwrap_or_default();
                match error.id.as_deref().map(|id| self.waiting.get_mut(id)) {
                    Some(Some(waiting)) => waiting.refusal = Some(reason),
                    // What was withdrawn, or an action.
                    Some(None) => log::info!("the engine: {reason}"),
                    None => return Some(format!("does not understand: {reason}")),
                }
                None
            }
            KataResponse::Warning(warning) => {
                if self.warned.insert(warning.warning.clone()) {
                    log::info!("the engine: {}", warning.warning);
                }
                None
            }
            KataResponse::Action(_) => None,
        }
    }

    /// Takes a line that is no answer; what is wrong, if it is no greeting.
    fn misspoken(&mut self, line: &str) -> Option<String> {
        self.say(line);
        self.greeted += 1;
        let begins = |c: &[char]| line.starts_with(c);
        if begins(&['=', '?']) {
            return Some(
                "speaks GTP; start it with `analysis`, so that it speaks JSON".to_string(),
            );
        }
        let is_greeting = !self.has_answered && self.greeted <= GREETING && !begins(&['{']);
        (!is_greeting).then(|| "answers with what is no answer".to_string())
    }

    /// Remembers a line that people should see if the program fails.
    fn say(&mut self, line: &str) {
        if line.is_empty() {
            return;
        }
        log::debug!("engine: {line}");
        let is_shown = |c: &char| !c.is_control();
        self.said
            .push_back(line.chars().filter(is_shown).take(LINE).collect());
        if self.said.len() > LAST_LINES {
            self.said.pop_front();
        }
    }
}

impl Drop for Ticket {
    fn drop(&mut self) {
        let mut state = self.wire.state();
        let is_running = (state.waiting.remove(&self.id)).is_some_and(|waiting| !waiting.is_over);
        if is_running {
            state.send(&KataRequest::Action(KataAction::Terminate(
                TerminateAction {
                    id: format!("end-{}", self.id),
                    terminate_id: self.id.clone(),
                    turn_numbers: None,
                },
            )));
        }
    }
}

/// A command line in the shell of the system. The shell gives way to a simple command, so that this is what is ended.
fn shell(command: &str) -> Command {
    let command = command.trim();
    let is_assignment = |word: &str| word.contains('=');
    let is_simple = !command.contains([';', '&', '|', '(', '{', '\n'])
        && !command.split_whitespace().next().is_some_and(is_assignment);
    let (shell, option, line) = match (cfg!(windows), is_simple) {
        (true, _) => ("cmd", "/C", command.to_string()),
        (false, true) => ("sh", "-c", format!("exec {command}")),
        (false, false) => ("sh", "-c", command.to_string()),
    };
    let mut started = Command::new(shell);
    started.args([option, &line]);
    started
}

/// Writes lines to the program until it ends or is asked no more. It may not read for a while: nobody else waits for that.
fn write(mut input: ChildStdin, lines: &Receiver<String>) {
    for line in lines {
        if input.write_all(line.as_bytes()).is_err() || input.flush().is_err() {
            return;
        }
    }
}
