//! `goeye review`: games, explained.

use crate::output::{bar, exit, say, word, write_out};
use crate::score::pool::{INTERRUPTED, heed_interrupts};
use crate::score::sources::{Task, games};
use goeye::Color;
use goeye::evaluator::{self, Evaluator};
use goeye::game::Komi;
use goeye::json::ReviewAnswer;
use goeye::lender::{Lender, LenderOptions};
use goeye::network::Network;
use goeye::report::review::{annotated, page, summary, text, worst};
use goeye::review::{Rank, Review, ReviewEffort, ReviewProgress, ReviewSettings, Summary, review};
use goeye::rules::Rules;
use goeye::sgf::Record;
use std::collections::HashSet;
use std::fs;
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
    /// How much is done for a game: `quick`, `usual` (half a minute for a game on 19x19 on two processors) or `thorough`. More is surer.
    #[arg(long, value_name = "WORD", default_value = "usual", value_parser = word::<ReviewEffort>)]
    effort: ReviewEffort,
    /// The same in visits of all searches for a game together.
    #[arg(long, value_name = "VISITS", value_parser = clap::value_parser!(u32).range(1..))]
    budget: Option<u32>,
    /// The rank of whom it is for, such as 15k, 5k or 1d: what is worth telling depends on it. By default the weaker rank that
    /// the record names.
    #[arg(long, value_name = "RANK")]
    level: Option<Rank>,
    /// Print what the players of all games together lose most by, with the worst examples, instead of each game.
    #[arg(long, conflicts_with_all = ["json", "html", "sgf"])]
    summary: bool,
    /// Whose losses the summary tells; by default those of who plays most of the games, or of all if nobody does.
    #[arg(long, value_name = "NAME", requires = "summary")]
    player: Option<String>,
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

/// Reviews all games, one after the other. Fails if a game could not be read or replayed, or something not be written. After
/// an interrupt from the keyboard the game at hand is told as far as it is known, and so it is if an engine that is lent fails,
/// which ends the work.
pub fn run(arguments: &Arguments) -> ExitCode {
    let lender = match arguments.lender.start(Network::built_in()) {
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
            .filter(|_| lender.stand_in().is_none() && !is_stopped);
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
    if arguments.summary && written.is_ok() {
        written = shown.summarized(arguments);
    }
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
    if evaluator.stands_alone() && !stop.load(Ordering::SeqCst) && lender.stands_in() {
        return reviewed_by(Network::built_in(), arguments, name, record.clone(), stop);
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
    let mut settings = ReviewSettings::default();
    settings.asked.rules = arguments.rules;
    settings.asked.komi = arguments.komi;
    settings.asked.evaluator = evaluator;
    settings.visits = (arguments.budget).unwrap_or_else(|| arguments.effort.visits(evaluator));
    settings.jobs = jobs.unwrap_or(settings.jobs);
    settings.remarks = arguments.remarks.into();
    settings.level = arguments.level;
    let form = "{spinner} {bar:30} {percent}% {msg}, {eta} left";
    let bar = bar(1, form).with_message(name.to_string());
    bar.enable_steady_tick(Duration::from_millis(200));
    let found = review(
        record,
        &settings,
        &mut |ReviewProgress { done, of, known }| {
            bar.set_length(of);
            bar.set_position(done);
            if let Some(worst) = known.and_then(worst) {
                bar.set_message(format!("{name}; so far {worst}"));
            }
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

/// What was printed and written by now.
#[derive(Default)]
struct Shown {
    games: usize,
    files: HashSet<PathBuf>,
    /// The games of a summary by their names.
    reviews: Vec<(String, Review)>,
}

impl Shown {
    /// Prints or writes a review.
    fn tell(&mut self, arguments: &Arguments, name: &str, review: &Review) -> Result<(), String> {
        self.games += 1;
        if arguments.summary {
            self.reviews.push((name.to_string(), review.clone()));
            return Ok(());
        }
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

    /// Prints what the player of most games loses by, or the one that is named; or else what all of them do.
    fn summarized(&self, arguments: &Arguments) -> Result<(), String> {
        let named = |review: &Review, color: Color| review.record.players[color].name.clone();
        let sides = (self.reviews.iter())
            .flat_map(|(_, review)| Color::ALL.map(|color| named(review, color)));
        let sides: Vec<_> = sides.collect();
        let times = |who: &Option<String>| sides.iter().filter(|side| *side == who).count();
        let most = sides.iter().filter(|who| who.is_some());
        let most = most.max_by_key(|who| times(who)).cloned().flatten();
        let usual = most.filter(|who| 2 * times(&Some(who.clone())) > self.games);
        let player = arguments
            .player
            .clone()
            .or(usual.filter(|_| self.games > 1));
        let mut all = Summary::default();
        for (name, review) in &self.reviews {
            let is_meant = |color: &Color| player.is_none() || player == named(review, *color);
            let meant: Vec<Color> = Color::ALL.into_iter().filter(is_meant).collect();
            all.add(name, review, &meant);
        }
        if let Some(player) = &arguments.player
            && all.games == 0
        {
            return Err(format!("no game has a player called {player:?}"));
        }
        let who = player.unwrap_or("All players".to_string());
        write_out(&summary(&who, &all)).map_err(|e| e.to_string())
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
