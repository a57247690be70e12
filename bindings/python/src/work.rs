//! Work in threads while Python goes on.

use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use std::any::Any;
use std::num::NonZero;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::channel;
use std::thread;
use std::time::Duration;

/// What is done in Python's own thread now and then while others work; an error ends the work.
pub type Tick<'a> = &'a mut (dyn FnMut(Python<'_>, &AtomicBool) -> PyResult<()> + Send);

/// How often Python is asked whether the user wants to stop.
const PATIENCE: Duration = Duration::from_millis(50);

/// The stack of a thread: that of a main thread, for those of Python may be smaller.
const STACK: usize = 8 << 20;

/// Why there is no answer.
pub enum Failure {
    /// What is wrong with the question.
    Refused(String),
    /// What a panic said.
    Broken(String),
}

impl From<Failure> for PyErr {
    fn from(failure: Failure) -> PyErr {
        match failure {
            Failure::Refused(why) => PyValueError::new_err(why),
            Failure::Broken(why) => PyRuntimeError::new_err(format!("goeye is broken: {why}")),
        }
    }
}

/// A question's answer as JSON, or what is wrong with it.
pub type Answer = Result<String, Failure>;

/// Answers questions in some threads, in their order.
///
/// Python's other threads run meanwhile. When the user interrupts, `answer` finds the flag raised, and no further
/// question is begun. A panic is the failure of its question only.
///
/// # Errors
/// What the handler of a signal raised, such as `KeyboardInterrupt`.
pub fn answer_all<Q: Sync>(
    py: Python<'_>,
    questions: &[Q],
    threads: NonZero<usize>,
    answer: impl Fn(&Q, &AtomicBool) -> Result<String, String> + Sync,
    tick: Tick<'_>,
) -> PyResult<Vec<Answer>> {
    let (next, stop) = (AtomicUsize::new(0), AtomicBool::new(false));
    let (sender, receiver) = channel();
    let mut answers: Vec<Option<Answer>> = questions.iter().map(|_| None).collect();
    let work = || {
        while !stop.load(Ordering::Relaxed) {
            let number = next.fetch_add(1, Ordering::Relaxed);
            let Some(question) = questions.get(number) else {
                break;
            };
            let found = caught(|| answer(question, &stop));
            if sender.send((number, found)).is_err() {
                break;
            }
        }
    };
    py.detach(|| {
        // It cannot be shared.
        let receiver = receiver;
        thread::scope(|scope| {
            let mut running = 0;
            for _ in 0..threads.get().min(questions.len()) {
                let started = thread::Builder::new()
                    .stack_size(STACK)
                    .spawn_scoped(scope, work);
                match started {
                    Ok(_) => running += 1,
                    // Those that have started do all the work.
                    Err(_) if running > 0 => break,
                    Err(error) => return Err(PyErr::from(error)),
                }
            }
            let mut left = questions.len();
            while left > 0 {
                if let Ok((number, found)) = receiver.recv_timeout(PATIENCE) {
                    answers[number] = Some(found);
                    left -= 1;
                }
                let ticked = |py: Python<'_>| py.check_signals().and_then(|()| tick(py, &stop));
                if let Err(raised) = Python::attach(ticked) {
                    stop.store(true, Ordering::Relaxed);
                    return Err(raised);
                }
            }
            Ok(())
        })
    })?;
    let lost = || Err(Failure::Broken("no answer".to_string()));
    Ok(answers
        .into_iter()
        .map(|found| found.unwrap_or_else(lost))
        .collect())
}

/// The same for one question.
///
/// # Errors
/// Those of [`answer_all`], and the failure of the question.
pub fn answer_one<Q: Sync>(
    py: Python<'_>,
    question: Q,
    answer: impl Fn(&Q, &AtomicBool) -> Result<String, String> + Sync,
) -> PyResult<String> {
    answer_watched(py, question, answer, &mut |_, _| Ok(()))
}

/// The same, with something to do meanwhile.
///
/// # Errors
/// Those of [`answer_one`], and those of `tick`.
pub fn answer_watched<Q: Sync>(
    py: Python<'_>,
    question: Q,
    answer: impl Fn(&Q, &AtomicBool) -> Result<String, String> + Sync,
    tick: Tick<'_>,
) -> PyResult<String> {
    let answers = answer_all(py, &[question], NonZero::<usize>::MIN, answer, tick)?;
    let one = answers.into_iter().next();
    Ok(one.unwrap_or_else(|| Err(Failure::Broken("no answer".to_string())))?)
}

/// Nothing that a panic leaves behind is used again.
fn caught(work: impl FnOnce() -> Result<String, String>) -> Answer {
    match catch_unwind(AssertUnwindSafe(work)) {
        Ok(found) => found.map_err(Failure::Refused),
        Err(panic) => Err(Failure::Broken(message(panic.as_ref()))),
    }
}

fn message(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().map(ToString::to_string);
    let text = text.or_else(|| panic.downcast_ref::<String>().cloned());
    text.unwrap_or_else(|| "a panic without a message".to_string())
}
