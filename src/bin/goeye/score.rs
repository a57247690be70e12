//! `goeye score`: many files at once, one line a game.

use crate::output::{exit, write_out};
use goeye::game::{Game, Komi, ReplayWarning, UpTo};
use goeye::internals::amount;
use goeye::rules::{Rules, Tax};
use goeye::score::{FalseEyes, FinalScore, Score};
use goeye::sgf::{Collection, GameResult, Record, Warning};
use goeye::status;
use goeye::{PlayoutSettings, Word};
use indicatif::ProgressBar;
use rayon::prelude::*;
use std::fmt;
use std::io::IsTerminal;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use walkdir::WalkDir;

#[derive(clap::Args)]
pub struct Arguments {
    /// SGF files, and directories for all SGF files (*.sgf) in and below them; every game of a collection is scored.
    #[arg(required = true, value_name = "PATH")]
    paths: Vec<PathBuf>,
    /// Rules for files that name none.
    #[arg(long, value_name = "NAME", default_value = "japanese")]
    rules: Rules,
    /// Komi for files that name none.
    #[arg(long, value_name = "K", default_value_t = Komi::default(), allow_negative_numbers = true)]
    komi: Komi,
    /// Whether points that have to be filled are no territory (fill) or are (count).
    #[arg(long, value_name = "CONVENTION", default_value = "fill", value_parser = word::<FalseEyes>)]
    false_eyes: FalseEyes,
    /// Which surrounded points do not count (none, seki, all), whatever the rules of a file say.
    #[arg(long, value_parser = word::<Tax>)]
    tax: Option<Tax>,
    /// Number of playouts for each position.
    #[arg(long, value_name = "N", default_value_t = PlayoutSettings::default().playouts, value_parser = clap::value_parser!(u32).range(1..))]
    playouts: u32,
}

/// Reads one of a few words.
fn word<T: Word>(text: &str) -> Result<T, String> {
    T::from_word(text).ok_or_else(|| format!("{} is expected", T::choice()))
}

/// The result of one game of a file.
struct Line {
    name: String,
    /// The score, or the reason why there is none.
    outcome: Result<FinalScore, String>,
    recorded: Option<String>,
    /// Whether the score is the recorded one; `None` unless both are known.
    agrees: Option<bool>,
    /// The corrections that were needed to read the game.
    warnings: Vec<String>,
}

/// The number of files that are scored before their lines are printed.
const BATCH: usize = 256;

/// Prints `name result recorded agree|differ|-` for each game, separated by tabs.
///
/// Oddities of a game are logged, and a summary is printed last on standard error. Fails if a file could not be read or
/// a game not be replayed.
pub fn run(arguments: &Arguments) -> ExitCode {
    let files: Vec<PathBuf> = arguments
        .paths
        .iter()
        .flat_map(|path| found(path))
        .collect();
    let progress = if std::io::stderr().is_terminal() && files.len() > 1 {
        ProgressBar::new(files.len() as u64)
    } else {
        ProgressBar::hidden()
    };
    let mut tally = Tally::default();
    let mut written = Ok(());
    for batch in files.chunks(BATCH) {
        let lines: Vec<Line> = batch
            .par_iter()
            // A game may take a hundred times as long as another, so none is handed out together with others.
            .with_max_len(1)
            .flat_map(|file| {
                let lines = score_file(file, arguments);
                progress.inc(1);
                lines
            })
            .collect();
        progress.suspend(|| {
            for line in &lines {
                tally.add(line);
                for warning in &line.warnings {
                    log::warn!("{}: {warning}", line.name);
                }
            }
            written = write_out(&lines.iter().map(Line::to_string).collect::<String>());
        });
        if written.is_err() {
            break;
        }
    }
    progress.finish_and_clear();
    eprintln!("{tally}");
    let code = exit(written);
    // The error of a game has been printed in its line.
    if tally.errors > 0 {
        ExitCode::FAILURE
    } else {
        code
    }
}

/// A file, or the SGF files below a directory, sorted by name.
///
/// Entries that cannot be read stay in the list, so that the error is reported when they are scored.
fn found(path: &Path) -> Vec<PathBuf> {
    if !path.is_dir() {
        return vec![path.to_path_buf()];
    }
    let is_sgf = |file: &Path| {
        file.extension()
            .is_some_and(|e| e.eq_ignore_ascii_case("sgf"))
    };
    let entries = WalkDir::new(path).follow_links(true).sort_by_file_name();
    let files = entries.into_iter().filter_map(|entry| match entry {
        Ok(entry) => {
            (is_sgf(entry.path()) && !entry.file_type().is_dir()).then(|| entry.into_path())
        }
        Err(error) => error.path().map(Path::to_path_buf),
    });
    let files: Vec<PathBuf> = files.collect();
    if files.is_empty() {
        vec![path.to_path_buf()]
    } else {
        files
    }
}

impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let recorded = self.recorded.as_deref().unwrap_or("-");
        match &self.outcome {
            Ok(outcome) => {
                let agrees = match self.agrees {
                    Some(true) => "agree",
                    Some(false) => "differ",
                    None => "-",
                };
                writeln!(f, "{}\t{outcome}\t{recorded}\t{agrees}", self.name)
            }
            Err(error) => writeln!(f, "{}\terror: {error}\t{recorded}\t-", self.name),
        }
    }
}

/// The number of games, and of those whose score is the recorded one. Games that could not be read are counted as
/// errors only.
#[derive(Default)]
struct Tally {
    games: usize,
    compared: usize,
    agreeing: usize,
    errors: usize,
}

impl Tally {
    fn add(&mut self, line: &Line) {
        self.games += usize::from(line.outcome.is_ok());
        self.compared += usize::from(line.agrees.is_some());
        self.agreeing += usize::from(line.agrees == Some(true));
        self.errors += usize::from(line.outcome.is_err());
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{} of {} counted results agree; {}",
            self.agreeing,
            self.compared,
            amount(self.games, "game")
        )?;
        if self.errors > 0 {
            write!(f, ", {}", amount(self.errors, "error"))?;
        }
        Ok(())
    }
}

/// Scores all games of a file.
fn score_file(file: &Path, arguments: &Arguments) -> Vec<Line> {
    let name = file.display().to_string();
    let failure = |error: String| Line {
        name: name.clone(),
        outcome: Err(error),
        recorded: None,
        agrees: None,
        warnings: Vec::new(),
    };
    if file.is_dir() {
        // It is listed because nothing was found in it, or because it may not be read.
        let none = |_| "no SGF file in the directory".to_string();
        let why = std::fs::read_dir(file).map_or_else(|error| error.to_string(), none);
        return vec![failure(why)];
    }
    let bytes = match std::fs::read(file) {
        Ok(bytes) => bytes,
        Err(error) => return vec![failure(error.to_string())],
    };
    // Reading is fast compared with judging, so only the games of a file are judged in parallel.
    let records: Vec<_> = Collection::new(&bytes).games().collect();
    let mut lines: Vec<Line> = records
        .into_par_iter()
        .with_max_len(1)
        .map(|record| match record {
            Ok(record) => score_record(&record, arguments),
            Err(error) => failure(error.to_string()),
        })
        .collect();
    let several = lines.len() > 1;
    for (number, line) in (1..).zip(&mut lines) {
        line.name = if several {
            format!("{name}#{number}")
        } else {
            name.clone()
        };
    }
    if lines.is_empty() {
        lines.push(failure("no game in the file".to_string()));
    }
    lines
}

/// Scores one game; its name is set by the caller.
fn score_record(record: &Record, arguments: &Arguments) -> Line {
    let settings = PlayoutSettings {
        playouts: arguments.playouts,
        ..PlayoutSettings::default()
    };
    let mut warnings: Vec<String> = record.warnings.iter().map(Warning::to_string).collect();
    let outcome = match Game::from_record(record, arguments.rules, arguments.komi, UpTo::End) {
        Ok((mut game, found)) => {
            warnings.extend(found.iter().map(ReplayWarning::to_string));
            if let Some(tax) = arguments.tax {
                let rules = *game.rules();
                game.set_rules(Rules { tax, ..rules });
            }
            let verdict = status::judge(game.board(), settings);
            Ok(Score::by_convention(&game, &verdict, arguments.false_eyes).outcome())
        }
        Err(error) => Err(error.to_string()),
    };
    let counted = record.outcome().and_then(GameResult::points);
    let agrees = match (&outcome, counted) {
        (Ok(outcome), Some(points)) => Some((outcome.margin - points).abs() < 1e-6),
        _ => None,
    };
    Line {
        name: String::new(),
        outcome,
        recorded: record.result.clone(),
        agrees,
        warnings,
    }
}
