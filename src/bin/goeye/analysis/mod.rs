//! `goeye analysis`: KataGo's analysis protocol on standard input and output, or over WebSocket.

mod websocket;

use crate::output::say;
use goeye::analysis_engine::{self, AnalysisSettings, AtEnd};
use goeye::katago::Perspective;
use std::ffi::{OsStr, OsString};
use std::net::{SocketAddr, ToSocketAddrs};
use std::num::NonZero;
use std::path::PathBuf;
use std::process::ExitCode;
use std::{fs, io, panic};

/// The options are those of `katago analysis`, also with a single hyphen, so that programs can be told that goeye is KataGo.
#[derive(clap::Args)]
pub struct Arguments {
    /// Settings as KataGo's configuration files have them; those that goeye has no use for are passed over.
    #[arg(long, value_name = "FILE")]
    config: Vec<PathBuf>,
    /// Settings that count more than those of files: KEY=VALUE, KEY=VALUE, ...
    #[arg(long, value_name = "SETTINGS", allow_hyphen_values = true)]
    override_config: Vec<String>,
    /// Positions that are analysed at once; as many as there are cores if it is left out, and never more.
    #[arg(long, value_name = "N")]
    analysis_threads: Option<NonZero<usize>>,
    /// Leave what is still asked when the input ends.
    #[arg(long)]
    quit_without_waiting: bool,
    /// Answer over WebSocket instead: a port of this machine, or an address with a port.
    #[arg(long, value_name = "[ADDRESS:]PORT", value_parser = address)]
    listen: Option<SocketAddr>,
    #[command(flatten)]
    others: Others,
}

/// What programs add for KataGo. It is accepted and has no effect.
#[derive(clap::Args)]
struct Others {
    /// goeye brings its own network.
    #[arg(long, hide = true, value_name = "FILE")]
    model: Vec<PathBuf>,
    #[arg(long, hide = true, value_name = "FILE")]
    human_model: Vec<PathBuf>,
}

/// The options that may be written with a single hyphen.
const KATAGO: [&str; 7] = [
    "model",
    "human-model",
    "config",
    "override-config",
    "analysis-threads",
    "quit-without-waiting",
    "listen",
];

/// The command line with two hyphens before KataGo's options, if it asks for an analysis.
pub fn double_hyphens(arguments: impl Iterator<Item = OsString>) -> Vec<OsString> {
    let mut arguments: Vec<OsString> = arguments.collect();
    let is_asked = arguments.iter().skip(1).any(|word| word == "analysis");
    if is_asked {
        for word in &mut arguments {
            if is_of_katago(word) {
                let mut doubled = OsString::from("-");
                doubled.push(&word);
                *word = doubled;
            }
        }
    }
    arguments
}

/// Whether this is an option of KataGo with a single hyphen.
fn is_of_katago(word: &OsStr) -> bool {
    let name = word.to_str().and_then(|word| word.strip_prefix('-'));
    let name = name.map(|name| name.split('=').next().unwrap_or_default());
    name.is_some_and(|name| KATAGO.contains(&name))
}

impl Arguments {
    /// The settings. What is wrong in files or options is logged, since programs write them for KataGo.
    fn settings(&self) -> AnalysisSettings {
        let mut settings = AnalysisSettings::default();
        let mut wrong = Vec::new();
        for path in &self.config {
            match fs::read(path) {
                Ok(bytes) => wrong.extend(settings.read(&String::from_utf8_lossy(&bytes))),
                Err(e) => wrong.push(format!("{}: {e}", path.display())),
            }
        }
        for pairs in &self.override_config {
            wrong.extend(settings.read_line(pairs));
        }
        if let Some(threads) = self.analysis_threads {
            settings.analyses = threads.min(AnalysisSettings::default().analyses);
        }
        for text in wrong {
            log::warn!("passed over: {text}");
        }
        settings
    }
}

pub fn run(arguments: &Arguments) -> ExitCode {
    // A worker that panics answers with an error; the place of the panic is logged.
    panic::set_hook(Box::new(|info| log::error!("{info}")));
    let settings = arguments.settings();
    let served = match &arguments.listen {
        Some(address) => websocket::serve(settings, *address),
        None => {
            greet(&settings);
            let at_end = match arguments.quit_without_waiting {
                true => AtEnd::Quit,
                false => AtEnd::Finish,
            };
            analysis_engine::serve(settings, io::stdin(), io::stdout(), at_end)
        }
    };
    crate::output::exit(served.map_err(|e| e.to_string()))
}

/// Programs wait for these words.
fn greet(settings: &AnalysisSettings) {
    let view = match settings.perspective {
        Perspective::Black => "Black",
        Perspective::White => "White",
        Perspective::SideToMove => "the side to move",
    };
    let version = env!("CARGO_PKG_VERSION");
    say(format_args!(
        "goeye {version}: {} positions at once, {} visits each, values for {view} unless a query says otherwise",
        settings.analyses, settings.visits
    ));
    say("Started, ready to begin handling requests");
}

/// A port of this machine, or an address with a port.
fn address(text: &str) -> Result<SocketAddr, String> {
    let address = match text.parse::<u16>() {
        Ok(port) => format!("127.0.0.1:{port}"),
        Err(_) => text.to_string(),
    };
    let mut addresses = address.to_socket_addrs().map_err(|e| e.to_string())?;
    let first = addresses.next();
    first.ok_or_else(|| format!("{address} is no address"))
}
