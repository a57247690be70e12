//! `goeye review`: games, explained.

use crate::output::{exit, say, write_out};
use crate::score::pool::{INTERRUPTED, heed_interrupts};
use crate::score::sources::{Task, games};
use goeye::evaluator::{self, Evaluator};
use goeye::game::Komi;
use goeye::json::ReviewAnswer;
use goeye::lender::{Lender, LenderOptions};
use goeye::record::Question;
use goeye::report::review::{annotated, page, text};
use goeye::review::{Review, ReviewProgress, ReviewSettings, review};
use goeye::rules::Rules;
use goeye::sgf::Record;
use indicatif::{ProgressBar, ProgressStyle};
use std::collections::HashSet;
use std::fs;
use std::io::IsTerminal;
use std::num::NonZero;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::available_parallelism;
use std::time::Duration;

#[derive(clap::Args)]
pub struct Arguments {
    /// Game records, archives of them, and directories, as for `goeye score`; `-` is standard input.
    #[arg(required = true, value_name = "PATH")]
    paths: Vec<PathBuf>,
    /// Print a JSON object for each game, in a line.
    #[arg(long)]
    json: bool,
    /// Write a page of HTML instead of printing, into this file, or for several games into this directory.
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
    /// Write the game with comments, marks and variations instead of printing, in the same way.
    #[arg(long, value_name = "FILE")]
    sgf: Option<PathBuf>,
    /// Visits of all searches for a game together: the more, the surer. By default 24000, which takes about a minute for a game
    /// on 19x19 on two processors; or 3000 by an engine that is lent.
    #[arg(long, value_name = "VISITS", value_parser = clap::value_parser!(u32).range(1..))]
    budget: Option<u32>,
    /// The most remarks on a game.
    #[arg(long, value_name = "N", default_value_t = ReviewSettings::default().remarks as u16)]
    remarks: u16,
    /// Number of threads: by default one for each processor.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    jobs: Option<u16>,
    /// Rules, whatever the files say.
    #[arg(long, value_name = "NAME")]
    rules: Option<Rules>,
    /// Komi, whatever the files say.
    #[arg(long, value_name = "K", allow_negative_numbers = true)]
    komi: Option<Komi>,
    #[command(flatten)]
    lender: LenderOptions,
}

/// Visits of all searches by an engine that is lent: each tells more than eight of goeye's.
const LENT_VISITS: u32 = 3000;

/// Reviews all games, one after the other. Fails if a game could not be read or replayed, or something not be written. After
/// an interrupt from the keyboard the game at hand is told as far as it is known, and so it is if an engine that is lent fails,
/// which ends the work.
pub fn run(arguments: &Arguments) -> ExitCode {
    let lender = match arguments.lender.start() {
        Ok(lender) => lender,
        Err(error) => return exit(Err(error)),
    };
    let stop = Arc::new(AtomicBool::new(false));
    let asked = Arc::clone(&stop);
    heed_interrupts(move || !asked.swap(true, Ordering::SeqCst));
    let mut shown = Shown::default();
    let mut failed = false;
    let mut written = Ok(());
    let _ = games(&arguments.paths, &mut |task| {
        let Task::Game(name, game, _) = task else {
            return ControlFlow::Continue(());
        };
        let found = game.and_then(|record| reviewed(arguments, &name, &record, &lender, &stop));
        let is_stopped = stop.load(Ordering::SeqCst);
        let lost = lender
            .failure()
            .filter(|_| !lender.falls_back() && !is_stopped);
        match found {
            // Without the engine hardly anything was known.
            Ok(review) if lost.is_some() && review.course.len() < 2 => {}
            Ok(review) => written = shown.tell(arguments, &name, &review),
            Err(error) => {
                failed = true;
                say(format_args!("{name}: {error}"));
            }
        }
        if let Some(lost) = &lost {
            failed = true;
            say(format_args!("{name}: {lost}"));
        }
        match is_stopped || lost.is_some() || written.is_err() {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        }
    });
    let code = exit(written);
    match (stop.load(Ordering::SeqCst), failed) {
        (true, _) => ExitCode::from(INTERRUPTED),
        (false, true) => ExitCode::FAILURE,
        (false, false) => code,
    }
}

/// The review of a game. If the engine fails and goeye's network stands in for it, the game is reviewed from its start: leads of
/// two evaluators beside each other would look like mistakes.
fn reviewed(
    arguments: &Arguments,
    name: &str,
    record: &Record,
    lender: &Lender,
    stop: &AtomicBool,
) -> Result<Review, String> {
    let evaluator = lender.evaluator();
    let found = evaluator::ask(evaluator, || {
        reviewed_by(evaluator, arguments, name, record.clone(), stop)
    });
    let is_by_engine = evaluator != evaluator::own();
    if is_by_engine && !stop.load(Ordering::SeqCst) && lender.stands_in() {
        return reviewed_by(evaluator::own(), arguments, name, record.clone(), stop);
    }
    found?
}

fn reviewed_by(
    evaluator: &'static dyn Evaluator,
    arguments: &Arguments,
    name: &str,
    record: Record,
    stop: &AtomicBool,
) -> Result<Review, String> {
    let jobs = arguments.jobs.map(usize::from);
    let jobs = jobs.and_then(NonZero::new).or(available_parallelism().ok());
    let visits = match evaluator.stands_alone() {
        true => LENT_VISITS,
        false => ReviewSettings::default().visits,
    };
    let settings = ReviewSettings {
        asked: Question {
            rules: arguments.rules,
            komi: arguments.komi,
            evaluator,
            ..Question::default()
        },
        visits: arguments.budget.unwrap_or(visits),
        jobs: jobs.unwrap_or(NonZero::<usize>::MIN),
        remarks: arguments.remarks.into(),
    };
    let bar = bar(name);
    let found = review(
        record,
        &settings,
        &mut |ReviewProgress { done, of, .. }| {
            bar.set_length(of);
            bar.set_position(done);
            match stop.load(Ordering::SeqCst) {
                true => ControlFlow::Break(()),
                false => ControlFlow::Continue(()),
            }
        },
    );
    bar.finish_and_clear();
    let found = found.map_err(|e| e.to_string())?;
    for warning in &found.ending.scored.warnings {
        log::warn!("{name}: {warning}");
    }
    Ok(found)
}

/// A bar with the time left, on a terminal.
fn bar(name: &str) -> ProgressBar {
    if !std::io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let bar = ProgressBar::new(1).with_message(name.to_string());
    if let Ok(style) =
        ProgressStyle::with_template("{spinner} {bar:30} {percent}% {msg}, {eta} left")
    {
        bar.set_style(style);
    }
    bar.enable_steady_tick(Duration::from_millis(200));
    bar
}

/// What was printed and written by now.
#[derive(Default)]
struct Shown {
    games: usize,
    files: HashSet<PathBuf>,
}

impl Shown {
    /// Prints or writes a review.
    fn tell(&mut self, arguments: &Arguments, name: &str, review: &Review) -> Result<(), String> {
        self.games += 1;
        let files = [
            (&arguments.html, "html", page as fn(&Review) -> String),
            (&arguments.sgf, "sgf", annotated),
        ];
        for (file, extension, form) in files {
            if let Some(path) = file {
                let path = self.place(path, name, extension)?;
                fs::write(&path, form(review)).map_err(|e| format!("{}: {e}", path.display()))?;
            }
        }
        let printed = if arguments.json {
            let answer = serde_json::to_string(&ReviewAnswer::of(review));
            answer.map_err(|e| e.to_string())? + "\n"
        } else if arguments.html.is_none() && arguments.sgf.is_none() {
            let between = if self.games > 1 { "\n" } else { "" };
            // Players of other games may be the same, or have no names.
            let heading = match arguments.paths.as_slice() {
                [only] if only.to_str() == Some(name) => String::new(),
                _ => format!("{name}\n"),
            };
            format!("{between}{heading}{}", text(review))
        } else {
            return Ok(());
        };
        write_out(&printed).map_err(|e| e.to_string())
    }

    /// The file for a game: the one that is named, or one in the directory that is named, called like the game; with a
    /// number if a game of another folder or archive has that one.
    fn place(&mut self, path: &Path, name: &str, extension: &str) -> Result<PathBuf, String> {
        if path.is_dir() {
            let is_plain = |c: char| c.is_alphanumeric() || matches!(c, '-' | '_' | '.');
            let plain = name.rsplit(['/', '\\']).next().unwrap_or(name);
            let plain = plain.replace(|c| !is_plain(c), "-");
            let mut file = path.join(format!("{plain}.{extension}"));
            let mut number = 1;
            while !self.files.insert(file.clone()) {
                number += 1;
                file = path.join(format!("{plain}-{number}.{extension}"));
            }
            return Ok(file);
        }
        match self.games {
            1 => Ok(path.to_path_buf()),
            _ => Err(format!(
                "{}: there are several games, so a directory is expected",
                path.display()
            )),
        }
    }
}
