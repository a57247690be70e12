//! The engine: GTP on standard input and output, nothing else on the latter.

use clap::{Args, Parser};
use goeye::Size;
use goeye::engine::{Engine, Resigning};
use goeye::game::Komi;
use goeye::gtp;
use goeye::gtp::Registry;
use goeye::internals::{LAG, MOST_PLAYOUTS, parse_playouts};
use goeye::lender::{Lender, LenderOptions};
use goeye::network::Network;
use goeye::rules::Rules;
use goeye::vertex::MAX_SIDE;
use log::LevelFilter;
use std::error::Error;
use std::io::{IsTerminal, Write};
use std::num::NonZero;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;
use std::{fs, io, panic};

/// Scores and analyses Go positions, and plays, over the Go Text Protocol.
#[derive(Debug, Parser)]
#[command(version)]
struct Options {
    /// Game to start with; with :MOVE, the position after so many moves, or before the first move at a vertex.
    #[arg(long, value_name = "FILE[:MOVE]", conflicts_with = "boardsize")]
    sgf: Option<PathBuf>,
    /// Lines of the board to start with, 1 to 25.
    #[arg(long, value_name = "N", value_parser = size)]
    boardsize: Option<Size>,
    /// Points that White gets for moving second, whatever the file says.
    #[arg(long, value_name = "K", allow_negative_numbers = true)]
    komi: Option<Komi>,
    /// Name of the rules to play by, whatever the file says.
    #[arg(long, value_name = "NAME")]
    rules: Option<Rules>,
    /// Threads that search for a move or analyse, 1 to 64; more than there are cores gain nothing.
    #[arg(long, value_name = "N", default_value_t = NonZero::<usize>::MIN, value_parser = threads)]
    threads: NonZero<usize>,
    /// Playouts for a move without a clock, 1 to 1000000; if it is left out, a number that takes about half a second.
    #[arg(long, value_name = "N", value_parser = playouts)]
    playouts: Option<NonZero<u32>>,
    /// Seed of the search.
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Time from an answer to the stop of the engine's clock, in milliseconds; raise it where games are lost on time.
    #[arg(long, value_name = "MS", default_value_t = LAG.as_millis() as u64, value_parser = clap::value_parser!(u64).range(..=MOST_LAG))]
    lag: u64,
    /// Weights of the network to be used in place of the built-in ones (patterns/network.md).
    #[arg(long, value_name = "FILE")]
    network: Option<PathBuf>,
    /// What is logged to standard error: off, error, warn, info, debug or trace.
    #[arg(long, value_name = "LEVEL", default_value = "warn")]
    log: LevelFilter,
    #[command(flatten)]
    lender: LenderOptions,
    #[command(flatten)]
    others: Others,
}

/// What scripts for other engines add to a command line. It is accepted; but for the rules it has no
/// effect.
#[derive(Debug, Args)]
struct Others {
    /// GTP is the only mode.
    #[arg(long, hide = true, value_parser = ["gtp"])]
    mode: Option<String>,
    #[arg(long, hide = true)]
    quiet: bool,
    #[arg(long, hide = true)]
    level: Option<u32>,
    /// This is so without it, too.
    #[arg(long, hide = true)]
    never_resign: bool,
    #[arg(long, hide = true)]
    resign_allowed: bool,
    #[arg(long, hide = true)]
    capture_all_dead: bool,
    #[arg(long, hide = true)]
    play_out_aftermath: bool,
    #[arg(long, hide = true)]
    japanese_rules: bool,
    #[arg(long, hide = true)]
    chinese_rules: bool,
}

impl Others {
    /// The names of those that were given.
    fn given(&self) -> impl Iterator<Item = &'static str> {
        let all = [
            (self.mode.is_some(), "--mode"),
            (self.quiet, "--quiet"),
            (self.level.is_some(), "--level"),
            (self.capture_all_dead, "--capture-all-dead"),
            (self.play_out_aftermath, "--play-out-aftermath"),
        ];
        all.into_iter()
            .filter(|(given, _)| *given)
            .map(|(_, name)| name)
    }

    /// The rules that are named by an option of their own.
    fn rules(&self) -> Option<Rules> {
        let japanese = self.japanese_rules.then_some("japanese");
        japanese
            .or(self.chinese_rules.then_some("chinese"))
            .and_then(|name| Rules::from_name(name).ok())
    }
}

/// The longest lag, in milliseconds.
const MOST_LAG: u64 = 60_000;

/// The most threads of a search: the first leaves of a tree are chosen without knowing what so many others are worth.
const MOST_THREADS: usize = 64;

fn threads(text: &str) -> Result<NonZero<usize>, String> {
    let threads = text.parse::<NonZero<usize>>().ok();
    let threads = threads.filter(|threads| threads.get() <= MOST_THREADS);
    threads.ok_or_else(|| format!("a whole number from 1 to {MOST_THREADS} is expected"))
}

fn playouts(text: &str) -> Result<NonZero<u32>, String> {
    let expected = || format!("a whole number from 1 to {MOST_PLAYOUTS} is expected");
    parse_playouts(text).ok_or_else(expected)
}

fn size(text: &str) -> Result<Size, String> {
    let size = text.parse().ok().and_then(Size::square);
    size.ok_or_else(|| format!("a whole number from 1 to {MAX_SIDE} is expected"))
}

fn main() -> ExitCode {
    let options = Options::parse();
    env_logger::Builder::new().filter_level(options.log).init();
    for name in options.others.given() {
        log::warn!("{name} is for other engines and has no effect");
    }
    if io::stdin().is_terminal() {
        let version = env!("CARGO_PKG_VERSION");
        // Nobody may listen there.
        let _ = writeln!(
            io::stderr(),
            "goeye {version} speaks the Go Text Protocol: try help, showboard, genmove black, or quit."
        );
    }
    // The session answers a command that panics with an error; the place of the panic is logged.
    panic::set_hook(Box::new(|info| log::error!("{info}")));
    let served = engine(&options).and_then(|(engine, _lender)| {
        Ok(gtp::serve(
            Registry::standard(),
            engine,
            io::stdin(),
            io::stdout(),
        )?)
    });
    match served {
        Ok(()) => ExitCode::SUCCESS,
        Err(e) => {
            log::error!("{e}");
            ExitCode::FAILURE
        }
    }
}

/// The engine with these options, and who evaluates for it.
fn engine(options: &Options) -> Result<(Engine, Lender), Box<dyn Error>> {
    let network = match &options.network {
        Some(name) => {
            let failed = |e: Box<dyn Error>| format!("{}: {e}", name.display());
            let bytes = fs::read(name).map_err(|e| failed(e.into()))?;
            let network = Network::read(&bytes).map_err(|e| failed(e.into()))?;
            // It lives as long as the program.
            Box::leak(Box::new(network))
        }
        None => Network::built_in(),
    };
    let mut engine = Engine::default();
    if let Some(size) = options.boardsize {
        engine.game_mut().reset(size);
    }
    if let Some(name) = &options.sgf {
        engine
            .open(name)
            .map_err(|e| format!("{}: {e}", name.display()))?;
    }
    if let Some(komi) = options.komi {
        engine.set_komi(komi);
    }
    if let Some(rules) = options.rules.or(options.others.rules()) {
        engine.set_rules(rules);
    }
    let mut search = engine.search();
    search.seed = options.seed;
    search.threads = options.threads;
    engine.set_search(search);
    engine.set_playouts(options.playouts);
    engine
        .clock_mut()
        .set_lag(Duration::from_millis(options.lag));
    if options.others.resign_allowed && !options.others.never_resign {
        engine.set_resigning(Resigning::On);
    }
    let lender = options.lender.start(network)?;
    engine.set_evaluator(lender.evaluator());
    engine.set_stand_in(lender.stand_in());
    Ok((engine, lender))
}
