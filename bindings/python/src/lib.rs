//! The native part of goeye for Python. It takes plain values and returns answers as JSON; the package around it
//! (`python/goeye`) makes Python's own of them.

mod question;
mod work;

use goeye::Color;
use goeye::Word;
use goeye::record::Question;
use goeye::review::{Rank, ReviewEffort, ReviewSettings};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use question::{File, Line, Problem, Source};
use std::num::NonZero;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use work::{Tick, answer_all, answer_one, answer_watched};

/// How games are scored, or a `ValueError`.
fn counting(
    rules: Option<&str>,
    komi: Option<f64>,
    false_eyes: Option<&str>,
    tax: Option<&str>,
    dead: Option<Vec<String>>,
) -> PyResult<Question> {
    question::counting(rules, komi, false_eyes, tax, dead).map_err(PyValueError::new_err)
}

/// The question about the position before a move, and the side to move there, or a `ValueError`.
fn there(
    mut asked: Question,
    at: Option<&str>,
    to_move: Option<&str>,
) -> PyResult<(Question, Option<Color>)> {
    asked.up_to = question::up_to(at).map_err(PyValueError::new_err)?;
    let side = question::side(to_move).map_err(PyValueError::new_err)?;
    Ok((asked, side))
}

/// A number of threads, by default one for each processor, or a `ValueError`.
fn number_of(threads: Option<usize>) -> PyResult<NonZero<usize>> {
    match threads {
        Some(number) => NonZero::new(number)
            .ok_or_else(|| PyValueError::new_err("threads: 1 or more are expected")),
        None => Ok(thread::available_parallelism().unwrap_or(NonZero::<usize>::MIN)),
    }
}

#[pymodule]
mod _native {
    use super::*;

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        module.add("__version__", env!("CARGO_PKG_VERSION"))
    }

    /// Scores the first game of a file, or a board.
    #[pyfunction]
    #[pyo3(signature = (source, rules, komi, false_eyes, tax, dead))]
    fn score(
        py: Python<'_>,
        source: Source,
        rules: Option<&str>,
        komi: Option<f64>,
        false_eyes: Option<&str>,
        tax: Option<&str>,
        dead: Option<Vec<String>>,
    ) -> PyResult<String> {
        let asked = counting(rules, komi, false_eyes, tax, dead)?;
        answer_one(py, source, |source, _| source.score(&asked))
    }

    /// Says in words what is at a vertex of a position.
    #[pyfunction]
    #[pyo3(signature = (source, vertex, dead))]
    fn explain(
        py: Python<'_>,
        source: Source,
        vertex: String,
        dead: Option<Vec<String>>,
    ) -> PyResult<String> {
        let asked = counting(None, None, None, None, dead)?;
        answer_one(py, source, |source, _| source.explain(&asked, &vertex))
    }

    /// Explains the first game of a file.
    #[pyfunction]
    #[pyo3(signature = (file, rules, komi, visits, remarks, threads, effort, level, progress))]
    #[allow(clippy::too_many_arguments, reason = "those of the function in Python")]
    fn review(
        py: Python<'_>,
        file: File,
        rules: Option<&str>,
        komi: Option<f64>,
        visits: Option<u32>,
        remarks: Option<usize>,
        threads: Option<usize>,
        effort: &str,
        level: Option<&str>,
        progress: Option<Py<PyAny>>,
    ) -> PyResult<String> {
        let unknown =
            || PyValueError::new_err(format!("effort: {} is expected", ReviewEffort::choice()));
        let effort = ReviewEffort::from_word(effort).ok_or_else(unknown)?;
        let level: Option<Result<Rank, String>> = level.map(str::parse);
        let mut settings = ReviewSettings::default();
        settings.asked = counting(rules, komi, None, None, None)?;
        settings.visits = visits.unwrap_or(effort.visits(settings.asked.evaluator));
        settings.jobs = number_of(threads)?;
        settings.remarks = remarks.unwrap_or(settings.remarks);
        settings.level = level.transpose().map_err(PyValueError::new_err)?;
        let [done, of] = [0, 1].map(AtomicU64::new);
        let follow = |now: u64, all: u64| {
            done.store(now, Ordering::Relaxed);
            of.store(all, Ordering::Relaxed);
        };
        let mut told = None;
        answer_watched(
            py,
            file,
            |file, stop| file.review(&settings, stop, &follow),
            &mut |py, stop| {
                let now = (done.load(Ordering::Relaxed), of.load(Ordering::Relaxed));
                let Some(progress) = progress.as_ref().filter(|_| told != Some(now)) else {
                    return Ok(());
                };
                told = Some(now);
                let goes_on = progress.call1(py, now)?;
                if matches!(goes_on.extract::<bool>(py), Ok(false)) {
                    stop.store(true, Ordering::Relaxed);
                }
                Ok(())
            },
        )
    }

    /// Says who leads in a position, and whose the points will be.
    #[pyfunction]
    #[pyo3(signature = (source, at, rules, komi, to_move, dead))]
    fn estimate(
        py: Python<'_>,
        source: Source,
        at: Option<&str>,
        rules: Option<&str>,
        komi: Option<f64>,
        to_move: Option<&str>,
        dead: Option<Vec<String>>,
    ) -> PyResult<String> {
        let asked = counting(rules, komi, None, None, dead)?;
        let (asked, to_move) = there(asked, at, to_move)?;
        answer_one(py, source, |source, _| source.estimate(&asked, to_move))
    }

    /// Says which moves are likely in a position.
    #[pyfunction]
    #[pyo3(signature = (source, at, rules, komi, to_move))]
    fn policy(
        py: Python<'_>,
        source: Source,
        at: Option<&str>,
        rules: Option<&str>,
        komi: Option<f64>,
        to_move: Option<&str>,
    ) -> PyResult<String> {
        let asked = counting(rules, komi, None, None, None)?;
        let (asked, to_move) = there(asked, at, to_move)?;
        answer_one(py, source, |source, _| source.policy(&asked, to_move))
    }

    /// Scores games; an exception takes the place of a game that has no score.
    #[pyfunction]
    #[pyo3(signature = (games, threads, rules, komi, false_eyes, tax))]
    fn score_many(
        py: Python<'_>,
        games: Vec<Source>,
        threads: Option<usize>,
        rules: Option<&str>,
        komi: Option<f64>,
        false_eyes: Option<&str>,
        tax: Option<&str>,
    ) -> PyResult<Vec<Py<PyAny>>> {
        let asked = counting(rules, komi, false_eyes, tax, None)?;
        let threads = number_of(threads)?;
        let nothing: Tick<'_> = &mut |_, _| Ok(());
        let answers = answer_all(py, &games, threads, |file, _| file.score(&asked), nothing)?;
        let made = answers.into_iter().map(|answer| match answer {
            Ok(text) => Ok(text.into_pyobject(py)?.into_any().unbind()),
            Err(failure) => Ok(PyErr::from(failure).into_value(py).into_any()),
        });
        made.collect()
    }

    /// Answers lines of games by lines of JSON.
    #[pyfunction]
    #[pyo3(signature = (lines, threads, rules, komi, false_eyes, tax))]
    fn score_lines(
        py: Python<'_>,
        lines: Vec<File>,
        threads: Option<usize>,
        rules: Option<&str>,
        komi: Option<f64>,
        false_eyes: Option<&str>,
        tax: Option<&str>,
    ) -> PyResult<Vec<String>> {
        let asked = counting(rules, komi, false_eyes, tax, None)?;
        let lines: Vec<Line> = lines
            .into_iter()
            .zip(1..)
            .map(|(line, number)| Line(number, line))
            .collect();
        let threads = number_of(threads)?;
        let nothing: Tick<'_> = &mut |_, _| Ok(());
        let answers = answer_all(
            py,
            &lines,
            threads,
            |line, _| Ok(line.score(&asked)),
            nothing,
        )?;
        answers
            .into_iter()
            .map(|answer| answer.map_err(PyErr::from))
            .collect()
    }

    /// Judges a position.
    #[pyfunction]
    fn judge(py: Python<'_>, source: Source) -> PyResult<String> {
        answer_one(py, source, |source, _| source.judge(&Question::default()))
    }

    /// Says which moves a search finds best in a position.
    #[pyfunction]
    #[pyo3(signature = (source, at, rules, komi, to_move, visits))]
    fn moves(
        py: Python<'_>,
        source: Source,
        at: Option<&str>,
        rules: Option<&str>,
        komi: Option<f64>,
        to_move: Option<&str>,
        visits: u32,
    ) -> PyResult<String> {
        let asked = counting(rules, komi, None, None, None)?;
        let (asked, to_move) = there(asked, at, to_move)?;
        answer_one(py, source, |source, _| {
            source.moves(&asked, to_move, visits)
        })
    }

    /// Chooses a move in a position.
    #[pyfunction]
    #[pyo3(signature = (source, at, rules, komi, to_move, visits, level))]
    #[allow(clippy::too_many_arguments, reason = "those of the function in Python")]
    fn genmove(
        py: Python<'_>,
        source: Source,
        at: Option<&str>,
        rules: Option<&str>,
        komi: Option<f64>,
        to_move: Option<&str>,
        visits: Option<u32>,
        level: String,
    ) -> PyResult<String> {
        let asked = counting(rules, komi, None, None, None)?;
        let (asked, to_move) = there(asked, at, to_move)?;
        answer_one(py, source, |source, _| {
            source.genmove(&asked, to_move, visits, &level)
        })
    }

    /// Draws a position with the verdict on it, as SVG.
    #[pyfunction]
    #[pyo3(signature = (source, at, rules, komi, theme))]
    fn board(
        py: Python<'_>,
        source: Source,
        at: Option<&str>,
        rules: Option<&str>,
        komi: Option<f64>,
        theme: String,
    ) -> PyResult<String> {
        let asked = counting(rules, komi, None, None, None)?;
        let (asked, _) = there(asked, at, None)?;
        answer_one(py, source, |source, _| source.draw(&asked, &theme))
    }

    /// Solves the first problem of a file, or a problem on a board.
    #[pyfunction]
    fn solve(
        py: Python<'_>,
        source: Source,
        to_move: Option<String>,
        target: Vec<String>,
        goal: Option<String>,
        budget: u64,
    ) -> PyResult<String> {
        let problem = Problem {
            source,
            to_move,
            target,
            goal,
            budget,
        };
        answer_one(py, problem, Problem::solve)
    }

    /// Panics, so that a test sees what Python gets.
    #[pyfunction]
    fn panic(py: Python<'_>, message: String) -> PyResult<String> {
        answer_one(py, message, |message, _| panic!("{message}"))
    }
}
