//! Commands that analyze until the next line comes in.

use super::play::generate;
use crate::color::Color;
use crate::engine::Engine;
use crate::evaluator::PermittedMoves;
use crate::genmove::{self, Hints, Limits};
use crate::gtp::args::{Arg, ArgShape, Args, Values};
use crate::gtp::info::{self, Dialect};
use crate::gtp::live::Live;
use crate::gtp::options::AnalysisOptions;
use crate::gtp::registry::{Command, Response};
use crate::gtp::reply::{Failure, Reply, Stream};
use crate::interrupt::{Progress, attempt};
use crate::position::{Estimate, Position};
use crate::search::drive::think_on;
use crate::search::{Candidate, Report, RootWidth, SearchSettings, TreeSearch};
use crate::vertex::Move;
use std::ops::ControlFlow;
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::{Duration, Instant};

const OPTIONS: Args =
    Args::NONE.optional(&[Arg::new("COLOR INTERVAL KEY VALUE ...", ArgShape::Rest)]);

pub(super) static COMMANDS: &[Command] = commands! {
    "analyze", OPTIONS,
        Stream(&|engine, values, stream| analyze(engine, values, stream, Dialect::Plain)),
        "Searches until the next line comes in, and lists the best moves every INTERVAL hundredths of a second, with winrates out of 10000 and leads.";
    "kata-analyze", OPTIONS,
        Stream(&|engine, values, stream| analyze(engine, values, stream, Dialect::Kata)),
        "Works like analyze, with KataGo's fields and keys: interval, minmoves, maxmoves, avoid, allow, rootInfo, ownership, ownershipStdev, pvVisits.";
    "lz-analyze", OPTIONS,
        Stream(&|engine, values, stream| analyze(engine, values, stream, Dialect::Leela)),
        "Works like analyze, with Leela Zero's fields.";
    "genmove_analyze", OPTIONS,
        Stream(&|engine, values, stream| genmove(engine, values, stream, Dialect::Plain)),
        "Chooses and plays a move as genmove does; until the line with the move it writes lines as analyze does.";
    "kata-genmove_analyze", OPTIONS,
        Stream(&|engine, values, stream| genmove(engine, values, stream, Dialect::Kata)),
        "Chooses and plays a move as genmove does; until the line with the move it writes lines as kata-analyze does.";
    "lz-genmove_analyze", OPTIONS,
        Stream(&|engine, values, stream| genmove(engine, values, stream, Dialect::Leela)),
        "Chooses and plays a move as genmove does; until the line with the move it writes lines as lz-analyze does.";
};

/// The first line comes at most this long after the command.
const FIRST: Duration = Duration::from_millis(40);

/// The number of playouts after which there is a move to report, if there is any.
const ENOUGH: u64 = 16;

/// The options of the command, and the side to move.
fn request(engine: &Engine, values: &Values) -> Result<(AnalysisOptions, Color), Failure> {
    let text: &str = values.optional(0).unwrap_or_default();
    let options = AnalysisOptions::parse(text, engine.size())?;
    let color = options.color.unwrap_or(engine.game().to_move());
    Ok((options, color))
}

/// Writes lines about a running search.
struct Teller<'a, 'b> {
    options: &'a AnalysisOptions,
    dialect: Dialect,
    stream: &'a mut Stream<'b>,
    live: Live,
    /// What is told of the position, if it is known.
    estimate: Option<Estimate>,
    /// A play for front ends that draw no pass, where the search looks at nothing else.
    play: Option<Candidate>,
    start: Instant,
    /// When the next line is due, counted from the start.
    next: Duration,
}

impl<'a, 'b> Teller<'a, 'b> {
    fn new(
        engine: &Engine,
        options: &'a AnalysisOptions,
        dialect: Dialect,
        stream: &'a mut Stream<'b>,
        next: Duration,
    ) -> Teller<'a, 'b> {
        Teller {
            options,
            dialect,
            stream,
            live: Live::new(engine),
            estimate: None,
            play: None,
            start: Instant::now(),
            next,
        }
    }

    /// Writes a line if one is due, and draws live graphics.
    fn look(&mut self, search: &TreeSearch) -> ControlFlow<()> {
        let _ = self.live.follow(search);
        if self.start.elapsed() < self.next {
            return ControlFlow::Continue(());
        }
        self.tell(search)
    }

    /// Writes a line.
    fn tell(&mut self, search: &TreeSearch) -> ControlFlow<()> {
        let mut report = search.report();
        if report.candidates.iter().all(|c| c.action == Move::Pass) {
            report.candidates.extend(self.play.clone());
        }
        let report = match &self.estimate {
            Some(estimate) => shown_by_all(estimate.told_by(report, search.color())),
            None => report,
        };
        let line = info::line(&report, search.size(), self.dialect, self.options);
        self.next = self.start.elapsed() + self.options.interval;
        self.stream.line(line)
    }
}

/// Searches and writes lines until the next line of input. At least one line is written, even if the next command waits
/// already.
fn analyze(
    engine: &mut Engine,
    values: &Values,
    stream: &mut Stream<'_>,
    dialect: Dialect,
) -> Response {
    let (options, color) = request(engine, values)?;
    // Whoever steps through a game has asked about the next position by then.
    let position = engine.position().clone();
    let estimated = attempt(&engine.interrupt().by_any_line(), None, move || {
        let _ = position.estimate();
        position
    });
    let Some(position) = estimated else {
        return glance(engine, color, &options, dialect, stream);
    };
    *engine.position_mut() = position;
    let estimate = engine.position().estimate().clone();
    let settings = SearchSettings {
        root: RootWidth::Wide,
        ..engine.search()
    };
    let permits = |action| options.permits(color, action);
    let mut search = TreeSearch::new(engine.game(), color, settings);
    search.restrict(permits);
    let mut advice = Advice::new(engine.position().clone(), color);
    let mut known = Hints::default();
    let first = options.interval.min(FIRST);
    let mut teller = Teller::new(engine, &options, dialect, stream, first);
    if estimate.is_score {
        teller.play = some_play(engine, color, &permits);
    }
    teller.estimate = Some(estimate);
    think_on(&mut search, &mut |search| {
        if let Some(hints) = advice.take() {
            let is_another = !hints.leaves_the_same(&known);
            known = hints;
            if is_another {
                *search = known.search(engine.game(), color, settings, &permits);
                return ControlFlow::Continue(());
            }
            known.tell(search);
        }
        let is_enough = search.visits() >= ENOUGH || search.is_elsewhere();
        if engine.interrupt().is_followed() && is_enough {
            let _ = teller.tell(search);
            return ControlFlow::Break(());
        }
        teller.look(search)
    });
    Ok(Reply::EMPTY)
}

/// Writes the line that a client waits for before it asks the next question, which is there already.
fn glance(
    engine: &Engine,
    color: Color,
    options: &AnalysisOptions,
    dialect: Dialect,
    stream: &mut Stream<'_>,
) -> Response {
    let mut search = TreeSearch::new(engine.game(), color, engine.search());
    search.restrict(|action| options.permits(color, action));
    search.run(1);
    let _ = Teller::new(engine, options, dialect, stream, Duration::ZERO).tell(&search);
    Ok(Reply::EMPTY)
}

/// A report in which a play carries the score, too, if the best move is a pass: some front ends show no pass, and take the best
/// of what they show for what the position is worth.
fn shown_by_all(mut report: Report) -> Report {
    let Some(best) = report.candidates.first().cloned() else {
        return report;
    };
    let play = report
        .candidates
        .iter_mut()
        .find(|c| c.action != Move::Pass);
    if best.action == Move::Pass
        && let Some(play) = play
    {
        play.expected_winrate = best.expected_winrate;
        play.expected_lead = best.expected_lead;
        play.lcb = play.lcb.min(best.lcb);
    }
    report
}

/// The play that a very short search likes best of those that are permitted, if there is any.
fn some_play(engine: &Engine, color: Color, permits: &dyn Fn(Move) -> bool) -> Option<Candidate> {
    let mut search = TreeSearch::new(engine.game(), color, engine.search());
    search.restrict(|action| action != Move::Pass && permits(action));
    search.run(ENOUGH as u32);
    search.report().candidates.into_iter().next()
}

/// Chooses and plays a move, and writes lines about the search for it.
fn genmove(
    engine: &mut Engine,
    values: &Values,
    stream: &mut Stream<'_>,
    dialect: Dialect,
) -> Response {
    let (options, color) = request(engine, values)?;
    let limits = engine.limits(color);
    // A clock leaves no time for it.
    let estimate = (!limits.is_timed()).then(|| engine.position().estimate().clone());
    let mut teller = Teller::new(engine, &options, dialect, stream, Duration::ZERO);
    teller.estimate = estimate;
    let moves = PermittedMoves::new(engine.size(), |action| options.permits(color, action));
    let chosen = generate(engine, color, |position, limits| {
        let limits = Limits {
            moves,
            ..limits.clone()
        };
        genmove::choose_watched(position, color, &limits, &mut |search| teller.look(search))
    })?;
    // On a line of its own even if no other was written: Sabaki looks for lines that begin with it.
    let _ = teller.stream.line(format!("play {chosen}"));
    Ok(Reply::EMPTY)
}

/// Hints at moves, found in a thread of their own while the search goes on.
///
/// Finding them takes longer than a front end should wait for its first line. A search that ends earlier does without
/// them.
struct Advice {
    hints: Receiver<Hints>,
    question: Progress,
}

/// Stops the thread at its next checkpoint: what it finds is wanted no more.
impl Drop for Advice {
    fn drop(&mut self) {
        self.question.interrupt(2);
    }
}

impl Advice {
    /// Starts the thread.
    fn new(position: Position, color: Color) -> Advice {
        let (tell, hints) = mpsc::channel();
        let question = Progress::default();
        let interrupt = question.command(1);
        thread::spawn(move || {
            // The receiver is gone once the search has ended.
            let find = || Hints::find(&position, color, |hints| drop(tell.send(hints)));
            attempt(&interrupt, None, find)
        });
        Advice { hints, question }
    }

    /// The latest hints since the last call, if any.
    fn take(&mut self) -> Option<Hints> {
        self.hints.try_iter().last()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Game, Komi};
    use crate::rules::Rules;
    use crate::vertex::Size;

    #[test]
    fn advice_comes_while_the_search_goes_on() {
        let size = Size::square(5).unwrap();
        let game = Game::new(size, Rules::default(), Komi::default());
        let mut advice = Advice::new(Position::new(game), Color::Black);
        let found = loop {
            if let Some(found) = advice.take() {
                break found;
            }
        };
        assert!(found.leaves_the_same(&Hints::default()));
        assert!(advice.take().is_none());
        // A judge that fails leaves the search alone.
        let (_, hints) = mpsc::channel();
        let question = Progress::default();
        let mut advice = Advice { hints, question };
        assert!(advice.take().is_none());
    }

    /// Whoever steps through a game leaves a question behind at each step; their threads must not be there all at once.
    #[test]
    fn advice_ends_with_its_question() {
        let size = Size::square(19).unwrap();
        let mut game = Game::new(size, Rules::default(), Komi::default());
        for (color, vertex) in Color::ALL.into_iter().zip(["Q16", "D4"]) {
            game.play(color, Move::Play(vertex.parse().unwrap()))
                .unwrap();
        }
        // Hints come until the thread has ended.
        let start = Instant::now();
        let position = Position::new(game);
        let alone = Advice::new(position.clone(), Color::Black);
        assert!(alone.hints.iter().count() > 0);
        let once = start.elapsed();
        let start = Instant::now();
        let left = (0..40).map(|_| {
            let mut advice = Advice::new(position.clone(), Color::Black);
            std::mem::replace(&mut advice.hints, mpsc::channel().1)
        });
        let left: Vec<Receiver<Hints>> = left.collect();
        let heard: usize = left.iter().map(|hints| hints.iter().count()).sum();
        assert!(heard < 10, "{heard}");
        assert!(start.elapsed() < 20 * once, "{once:?}");
    }
}
