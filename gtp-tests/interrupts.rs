//! Every command ends soon after an interrupt, in the middle of a game, whatever it computes.

use goeye::gtp::{InputLine, Registry, Session};
use goeye::interrupt::Progress;
use goeye::{Engine, Game, Komi, Rules, UpTo, sgf};
use std::thread;
use std::time::{Duration, Instant};

/// When a command is interrupted.
const AFTER: Duration = Duration::from_millis(15);

/// What it may take then; most of it is for a machine that has other work to do.
const PROMPT: Duration = Duration::from_millis(800);

/// The same without other work, twenty milliseconds of which are for an answer with what was found.
const AT_ONCE: Duration = Duration::from_millis(50);

/// Arguments of which some fit most commands: weak groups of both colours, and eye spaces.
const ARGUMENTS: [&str; 9] = [
    "",
    "b",
    "dragons",
    "vital w",
    "text",
    "R10",
    "R10 K10",
    "R10 K10 Q10",
    "!......%......!",
];

/// Runs a command that is interrupted; the time from the interrupt to its answer.
fn latency(engine: &Engine, line: &str) -> Duration {
    let progress = Progress::default();
    let mut engine = engine.clone();
    engine.position_mut().forget_all();
    engine.set_interrupt(progress.command(1));
    let mut session = Session::new(Registry::standard(), engine);
    let InputLine::Request(request) = InputLine::parse(line.as_bytes()) else {
        panic!("{line}");
    };
    let interrupting = thread::spawn(move || {
        thread::sleep(AFTER);
        let now = Instant::now();
        progress.line(2);
        progress.interrupt(2);
        now
    });
    let answer = session.answer(&request).to_string();
    let answered = Instant::now();
    assert!(!answer.contains("internal error"), "{line}: {answer}");
    answered.saturating_duration_since(interrupting.join().unwrap())
}

#[test]
fn every_command_ends_soon_after_an_interrupt() {
    let record = sgf::read(include_bytes!("games/ear-reddening.sgf")).unwrap();
    let stop = UpTo::Move(170);
    let (game, _) = Game::from_record(&record, Rules::default(), Komi::default(), stop).unwrap();
    let engine = Engine::new(game);
    let mut slow = Vec::new();
    let mut longest = (Duration::ZERO, String::new());
    for command in Registry::standard().commands() {
        // It would write files.
        if command.name == "printsgf" {
            continue;
        }
        for arguments in ARGUMENTS {
            let line = format!("{} {arguments}", command.name);
            let taken = latency(&engine, &line);
            if taken > PROMPT {
                slow.push(format!("{line}: {taken:?}"));
            }
            longest = longest.max((taken, line));
        }
    }
    println!("the latest answer: {longest:?}");
    assert!(slow.is_empty(), "{slow:?}");
}

/// What looks closely at eyes is long and made of many short questions; none of them may go on by itself.
#[test]
fn close_looks_end_at_once() {
    let record = sgf::read(include_bytes!("games/ear-reddening.sgf")).unwrap();
    for stop in [80, 140, 200] {
        let stop = UpTo::Move(stop);
        let (game, _) =
            Game::from_record(&record, Rules::default(), Komi::default(), stop).unwrap();
        let engine = Engine::new(game);
        for line in [
            "goeye-eyes",
            "goeye-gfx eyes",
            "goeye-gfx worth",
            "goeye-gfx dragons",
            "dragon_status",
        ] {
            // The machine has other work, too.
            let fastest = (0..8).map(|_| latency(&engine, line)).min().unwrap();
            assert!(fastest < AT_ONCE, "{line}: {fastest:?}");
        }
    }
}
