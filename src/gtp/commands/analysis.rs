//! Analysis that goes on until the next line comes in.

use crate::color::Color;
use crate::engine::Engine;
use crate::gtp::analysis::Options;
use crate::gtp::args::{Arg, Args, Shape, Values};
use crate::gtp::info::{self, Dialect};
use crate::gtp::live::Live;
use crate::gtp::registry::{Command, Outcome, Run};
use crate::gtp::reply::{Failure, Reply, Stream, Told};
use crate::report::view;
use crate::search::Search;
use std::time::{Duration, Instant};

const OPTIONS: Args = Args::NONE.optional(&[Arg::new("COLOR INTERVAL KEY VALUE ...", Shape::Rest)]);

pub(super) static COMMANDS: &[Command] = &[
    Command {
        name: "analyze",
        args: OPTIONS,
        help: "Searches until the next line comes in and tells the moves every so many hundredths of a second: winrates out of 10000, and leads.",
        analyze: &[],
        run: Run::Stream(|engine, values, stream| analyze(engine, values, stream, Dialect::Plain)),
    },
    Command {
        name: "kata-analyze",
        args: OPTIONS,
        help: "Does as analyze, with KataGo's fields and keys: interval, minmoves, maxmoves, avoid, allow, rootInfo, ownership, ownershipStdev, pvVisits.",
        analyze: &[],
        run: Run::Stream(|engine, values, stream| analyze(engine, values, stream, Dialect::Kata)),
    },
    Command {
        name: "lz-analyze",
        args: OPTIONS,
        help: "Does as analyze, with Leela Zero's fields.",
        analyze: &[],
        run: Run::Stream(|engine, values, stream| analyze(engine, values, stream, Dialect::Leela)),
    },
];

/// The first line comes no later than this after the command.
const FIRST: Duration = Duration::from_millis(40);

/// A look at the input is due this often.
const LOOK: Duration = Duration::from_millis(5);

/// What was asked for, and the side to move.
pub(super) fn request(engine: &Engine, values: &Values) -> Result<(Options, Color), Failure> {
    let text: &str = values.optional(0).unwrap_or_default();
    let options = Options::parse(text, engine.size())?;
    let color = options.color.unwrap_or(engine.game().to_move());
    Ok((options, color))
}

/// Tells lines about a search as it goes on.
pub(super) struct Teller<'a, 'b> {
    pub(super) options: &'a Options,
    pub(super) dialect: Dialect,
    pub(super) stream: &'a mut Stream<'b>,
    live: Live,
    start: Instant,
    /// When the next line is due, after the start.
    next: Duration,
}

impl<'a, 'b> Teller<'a, 'b> {
    pub(super) fn new(
        engine: &Engine,
        options: &'a Options,
        dialect: Dialect,
        stream: &'a mut Stream<'b>,
    ) -> Teller<'a, 'b> {
        Teller {
            options,
            dialect,
            stream,
            live: Live::new(engine),
            start: Instant::now(),
            next: options.interval.min(FIRST),
        }
    }

    /// Looks at a search: tells a line if one is due.
    pub(super) fn look(&mut self, engine: &Engine, search: &Search) -> Told {
        let size = engine.size();
        self.live
            .show(|| view::search::progress(&search.report(), search.color(), size.vertices()));
        if self.start.elapsed() < self.next {
            return Told::Heard;
        }
        self.tell(engine, search)
    }

    /// Tells a line.
    pub(super) fn tell(&mut self, engine: &Engine, search: &Search) -> Told {
        let line = info::line(&search.report(), engine.size(), self.dialect, self.options);
        self.next = self.start.elapsed() + self.options.interval;
        self.stream.line(line)
    }
}

/// At least one line is told, even if another command waits already.
fn analyze(
    engine: &mut Engine,
    values: &Values,
    stream: &mut Stream<'_>,
    dialect: Dialect,
) -> Outcome {
    let (options, color) = request(engine, values)?;
    let mut search = Search::new(engine.game(), color, Default::default());
    search.restrict(|action| options.permits(color, action));
    let mut teller = Teller::new(engine, &options, dialect, stream);
    let mut step = Step::default();
    loop {
        step.run(&mut search);
        if engine.interrupt().is_followed() && step.has_seen_something() {
            teller.tell(engine, &search);
            break;
        }
        if teller.look(engine, &search) == Told::Gone {
            break;
        }
    }
    Ok(Reply::EMPTY)
}

/// Playouts in portions of a few milliseconds.
pub(super) struct Step {
    size: u32,
    done: u64,
}

impl Default for Step {
    fn default() -> Step {
        Step { size: 4, done: 0 }
    }
}

impl Step {
    /// So many playouts tell of some move, wherever there is one.
    const ENOUGH: u64 = 16;

    fn run(&mut self, search: &mut Search) {
        let start = Instant::now();
        search.run(self.size);
        self.done += u64::from(self.size);
        let time = start.elapsed();
        if time < LOOK / 2 {
            self.size = (self.size * 2).min(1 << 12);
        } else if time > LOOK {
            self.size = (self.size / 2).max(1);
        }
    }

    fn has_seen_something(&self) -> bool {
        self.done >= Step::ENOUGH
    }
}
