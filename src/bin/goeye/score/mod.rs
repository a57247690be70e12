//! `goeye score`: many games at once, from files, folders, archives or lines.

mod archive;
mod form;
pub mod pool;
pub mod sources;
mod tally;
mod task;

use crate::output::{bar, exit, is_read, say, word};
use form::{Columns, Format};
use goeye::game::{Komi, UpTo};
use goeye::lender::LenderOptions;
use goeye::network::Network;
use goeye::record::Question;
use goeye::report::amount;
use goeye::rules::{Rules, Tax};
use goeye::score::FalseEyes;
use goeye::{PlayoutSettings, Vertex, VertexSet};
use indicatif::ProgressBar;
use pool::{End, INTERRUPTED};
use std::io::IsTerminal;
use std::num::NonZero;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::process::ExitCode;
use std::thread::available_parallelism;
use std::time::Duration;
use tally::Tally;
use task::Job;

#[derive(clap::Args)]
pub struct Arguments {
    /// Game records (SGF, GIB, NGF, UGF), archives of them (zip, tar, tar.gz), and directories for all of these in and
    /// below them, where anything else that is not hidden is told to be no game; `-` is standard input. Every game of a
    /// collection is scored.
    #[arg(required_unless_present = "jsonl", value_name = "PATH")]
    paths: Vec<PathBuf>,
    /// Read games from standard input, one a line: SGF, or a JSON object with `sgf` and `id`. Each line is answered by
    /// a JSON object in a line.
    #[arg(long, conflicts_with_all = ["paths", "format", "misses"])]
    jsonl: bool,
    /// How the games are printed.
    #[arg(long, value_enum, default_value_t = Format::Table)]
    format: Format,
    /// Print only the games whose score is not the recorded one.
    #[arg(long)]
    misses: bool,
    /// Score so many games at once: by default one for each processor.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    jobs: Option<u16>,
    /// Say of each game how long it took.
    #[arg(long)]
    cpu: bool,
    /// Rules, whatever the files say.
    #[arg(long, value_name = "NAME")]
    rules: Option<Rules>,
    /// Komi, whatever the files say.
    #[arg(long, value_name = "K", allow_negative_numbers = true)]
    komi: Option<Komi>,
    /// Rules for files that name none.
    #[arg(long, value_name = "NAME", default_value = "japanese")]
    default_rules: Rules,
    /// Komi for files that name none.
    #[arg(long, value_name = "K", default_value_t = Komi::default(), allow_negative_numbers = true)]
    default_komi: Komi,
    /// Score the position after so many moves, or before the first move at a vertex.
    #[arg(long, value_name = "MOVE", value_parser = up_to)]
    at: Option<UpTo>,
    /// Dead stones, separated by commas, as servers mark them: with all of their colour in the region, which is the
    /// opponent's. All others are taken as alive; with `none` all are.
    #[arg(long, value_name = "VERTEX,...", value_delimiter = ',', value_parser = stone)]
    dead: Option<Vec<Option<Vertex>>>,
    /// Stones of blocks that are dead alone, whatever else is in their region.
    #[arg(long, value_name = "VERTEX,...", value_delimiter = ',', value_parser = stone)]
    dead_blocks: Option<Vec<Option<Vertex>>>,
    /// How points are counted: by the rules, or as the usual servers do, where false eyes and eyes in seki are points.
    #[arg(long, value_enum, default_value_t = Conventions::Rules)]
    conventions: Conventions,
    /// Whether points that have to be filled are no territory (fill) or are (count).
    #[arg(long, value_name = "CONVENTION", value_parser = word::<FalseEyes>)]
    false_eyes: Option<FalseEyes>,
    /// Which surrounded points do not count (none, seki, all), whatever the rules of a file say.
    #[arg(long, value_parser = word::<Tax>)]
    tax: Option<Tax>,
    /// Number of playouts for each position.
    #[arg(long, value_name = "N", default_value_t = PlayoutSettings::default().playouts, value_parser = clap::value_parser!(u32).range(1..))]
    playouts: u32,
    #[command(flatten)]
    lender: LenderOptions,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Conventions {
    /// By the rules.
    Rules,
    /// As the usual servers do.
    Server,
}

/// A vertex, or the word by which none is meant.
fn stone(text: &str) -> Result<Option<Vertex>, String> {
    match text {
        "none" => Ok(None),
        _ => text
            .parse()
            .map(Some)
            .map_err(|_| "a vertex, such as C4, or none is expected".to_string()),
    }
}

fn set(vertices: &Option<Vec<Option<Vertex>>>) -> Option<VertexSet> {
    let vertices = vertices.as_ref()?;
    Some(vertices.iter().copied().flatten().collect())
}

fn up_to(text: &str) -> Result<UpTo, String> {
    text.parse()
        .map_err(|_| "a number of moves or a vertex is expected".to_string())
}

/// The widest name of a game that the columns of a terminal have room for.
const WIDEST: usize = 40;

impl Arguments {
    /// How the columns of the table stand apart.
    fn columns(&self) -> Columns {
        if !std::io::stdout().is_terminal() {
            return Columns::Tabs;
        }
        let names = self.paths.iter().map(|path| path.display().to_string());
        let widest = names.map(|name| name.chars().count()).max();
        Columns::Aligned(widest.unwrap_or(0).min(WIDEST) + 2)
    }

    fn asked(&self) -> Question {
        let (tax, false_eyes) = match self.conventions {
            Conventions::Rules => (None, None),
            Conventions::Server => (Some(Tax::None), Some(FalseEyes::Count)),
        };
        let mut asked = Question::default();
        asked.rules = self.rules;
        asked.komi = self.komi;
        asked.default_rules = self.default_rules;
        asked.default_komi = self.default_komi;
        asked.tax = self.tax.or(tax);
        asked.false_eyes = self.false_eyes.or(false_eyes);
        asked.up_to = self.at.unwrap_or(UpTo::End);
        asked.dead = set(&self.dead);
        asked.dead_blocks = set(&self.dead_blocks);
        asked.judging.playouts = self.playouts;
        asked
    }
}

/// Scores all games, and prints each as soon as those before it are printed.
///
/// Oddities of games are logged, and a summary is printed last on standard error, but not for lines, whose answers are
/// for programs. Fails if a file could not be read or a game not be replayed; broken lines are no failure.
pub fn run(arguments: &Arguments) -> ExitCode {
    let lender = match arguments.lender.start(Network::built_in()) {
        Ok(lender) => lender,
        Err(error) => return exit(Err(error)),
    };
    let job = Job {
        lender,
        asked: arguments.asked(),
        format: arguments.format,
        columns: arguments.columns(),
        cpu: arguments.cpu,
        misses: arguments.misses,
    };
    let mut output = Output {
        progress: progress(arguments),
        tally: Tally::default(),
        lines: arguments.jsonl,
        format: arguments.format,
        pending: match arguments.jsonl {
            true => String::new(),
            false => arguments.format.head(job.columns, arguments.cpu),
        },
        written: Ok(()),
    };
    let paths = arguments.paths.clone();
    let lines = arguments.jsonl;
    let source = move |take: pool::Take<'_, sources::Task>| {
        // Whether it was stopped is known to whoever has stopped it.
        let _ = match lines {
            true => sources::lines(take),
            false => sources::games(&paths, take),
        };
    };
    let jobs = arguments.jobs.map(usize::from);
    let jobs = jobs.unwrap_or_else(|| available_parallelism().map_or(1, NonZero::get));
    let work = move |task| job.run(task);
    let end = pool::in_order(jobs, source, work, |game, more| output.take(&game, more));
    output.end(end)
}

/// What is printed, and what was counted.
struct Output {
    progress: ProgressBar,
    tally: Tally,
    lines: bool,
    format: Format,
    /// What is printed as soon as no more is ready.
    pending: String,
    written: std::io::Result<()>,
}

/// How often the bar shows that work goes on.
const TICK: Duration = Duration::from_millis(200);

/// The text that is printed although more is ready.
const ENOUGH: usize = 1 << 16;

impl Output {
    /// Takes the next game; `more` tells whether another one follows at once.
    fn take(&mut self, game: &task::Done, more: bool) -> ControlFlow<()> {
        let note = &game.note;
        self.tally.add(note);
        self.pending += &game.text;
        self.show_progress(game.reach);
        if !self.lines {
            for warning in &note.warnings {
                self.progress
                    .suspend(|| log::warn!("{}: {warning}", note.name));
            }
            if let (Err(error), Format::Sgf) = (&note.score, self.format) {
                self.progress
                    .suspend(|| say(format_args!("{}: {error}", note.name)));
            }
        }
        match more && self.pending.len() < ENOUGH {
            true => ControlFlow::Continue(()),
            false => self.flush(),
        }
    }

    /// Shows how many games are done, and how far into the files the last one reaches.
    fn show_progress(&self, reach: u64) {
        if self.progress.is_hidden() {
            return;
        }
        let games = self.tally.seen();
        let rate = games as f64 / self.progress.elapsed().as_secs_f64().max(1e-3);
        self.progress
            .set_message(format!("{}, {rate:.1} a second", amount(games, "game")));
        self.progress.set_position(reach);
    }

    fn flush(&mut self) -> ControlFlow<()> {
        let text = std::mem::take(&mut self.pending);
        match self.progress.suspend(|| is_read(&text)) {
            Ok(true) => ControlFlow::Continue(()),
            Ok(false) => ControlFlow::Break(()),
            Err(error) => {
                self.written = Err(error);
                ControlFlow::Break(())
            }
        }
    }

    /// Prints what is left, and the summary.
    fn end(mut self, end: End) -> ExitCode {
        let _ = self.flush();
        self.progress.finish_and_clear();
        if !self.lines {
            say(&self.tally);
        }
        let code = exit(self.written);
        match end {
            End::Interrupted => ExitCode::from(INTERRUPTED),
            End::Failed => ExitCode::FAILURE,
            // The error of a game has been printed in its line.
            End::Done | End::Stopped if self.tally.errors > 0 && !self.lines => ExitCode::FAILURE,
            End::Done | End::Stopped => code,
        }
    }
}

/// A bar on a terminal, by the games that are done: each takes the share of its bytes, whatever file it is in. Where
/// nothing is known of the bytes it only tells how many games are done.
fn progress(arguments: &Arguments) -> ProgressBar {
    if arguments.jsonl || !std::io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let total = sources::total(&arguments.paths);
    let form = match total {
        0 => "{spinner} {msg} {elapsed}",
        _ => "{spinner} {bar:30} {percent}% {msg}, {elapsed} so far, {eta} left",
    };
    let bar = bar(total, form);
    // One game may take long, and nothing else would move.
    bar.set_message("reading");
    bar.enable_steady_tick(TICK);
    bar
}
