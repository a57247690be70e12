use super::*;
use crate::color::Color;
use crate::game::Game;
use crate::gtp::args::{Args, Values};
use crate::gtp::line::InputLine;
use crate::gtp::menu::{Analyze, Show};
use crate::gtp::registry::Command;
use crate::gtp::reply::Reply;
use crate::vertex::Move;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

/// Commands that misbehave or wait.
static TEST: &[Command] = &[
    Command {
        name: "panic_reading",
        args: Args::NONE,
        help: "Panics.",
        analyze: &[],
        run: Run::Read(&|_, _| panic!("reading")),
    },
    Command {
        name: "panic_changing",
        args: Args::NONE,
        help: "Panics when half done.",
        analyze: &[],
        run: Run::Change(&|engine, _| {
            engine.game_mut().play(Color::Black, Move::Pass)?;
            panic!("changing");
        }),
    },
    Command {
        name: "fail_changing",
        args: Args::NONE,
        help: "Fails when half done.",
        analyze: &[],
        run: Run::Change(&|engine, _| {
            engine.game_mut().play(Color::Black, Move::Pass)?;
            Err(Failure::other("half done"))
        }),
    },
    Command {
        name: "wait_for_interrupt",
        args: Args::NONE,
        help: "Waits until it is told to stop.",
        analyze: &[],
        run: Run::Read(&|engine, _| wait(|| engine.interrupt().is_requested())),
    },
    Command {
        name: "wait_for_line",
        args: Args::NONE,
        help: "Waits until another line comes in.",
        analyze: &[],
        run: Run::Read(&|engine, _| wait(|| engine.interrupt().is_followed())),
    },
    Command {
        name: "count_until_line",
        args: Args::NONE,
        help: "Counts until another line comes in.",
        analyze: &[],
        run: Run::Stream(&|engine, _, stream| {
            let mut number = 0;
            wait(|| {
                number += 1;
                stream.line(number).is_break() || engine.interrupt().is_followed()
            })
        }),
    },
    Command {
        name: "tell_and_fail",
        args: Args::NONE,
        help: "Tells something and then fails.",
        analyze: &[],
        run: Run::Stream(&|engine, _, stream| {
            engine.game_mut().play(Color::Black, Move::Pass)?;
            let _ = stream.line("\n");
            let _ = stream.line("one\ntwo");
            Err(Failure::other("half done"))
        }),
    },
];

fn wait(mut over: impl FnMut() -> bool) -> Response {
    for _ in 0..10_000 {
        if over() {
            return Ok(Reply::new("stopped"));
        }
        thread::sleep(Duration::from_millis(1));
    }
    Err(Failure::other("never stopped"))
}

fn registry() -> Registry<'static> {
    Registry::standard().with(TEST.iter().copied())
}

fn talk(input: &'static str) -> String {
    let mut output = Vec::new();
    serve(registry(), Engine::default(), input.as_bytes(), &mut output).unwrap();
    String::from_utf8(output).unwrap()
}

#[test]
fn commands_of_ones_own_are_listed_explained_and_run() {
    let runs = AtomicUsize::new(0);
    let count = |_: &Engine, _: &Values| {
        let before = runs.fetch_add(1, Ordering::Relaxed);
        Ok(Reply::new(before + 1))
    };
    let name = format!("my-{}", "count");
    let entry = Analyze::new(Show::Text, "My Count", "");
    let own = Command {
        name: &name,
        args: Args::NONE,
        help: "Counts its runs.",
        analyze: &[entry],
        run: Run::Read(&count),
    };
    let mut session = Session::new(Registry::standard().with([own]), Engine::default());
    let mut ask = |line: &str| match InputLine::parse(line.as_bytes()) {
        InputLine::Request(request) => session.answer(&request).to_string(),
        other => panic!("{other:?}"),
    };
    assert_eq!(ask("my-count"), "= 1\n\n");
    assert_eq!(ask("my-count"), "= 2\n\n");
    assert_eq!(ask("known_command my-count"), "= true\n\n");
    assert_eq!(ask("help my-count"), "= my-count: Counts its runs.\n\n");
    assert!(ask("help").contains("\nmore (what this program adds): my-count\n"));
    assert_eq!(ask("help more"), ask("help my-count"));
    assert!(ask("list_commands").contains("\nmy-count\n"));
    assert!(ask("gogui-analyze_commands").contains("string/My Count/my-count\n"));
    // Only what the registry has is there.
    let mut session = Session::new(Registry::new([own]), Engine::default());
    for (line, expected) in [("my-count", "= 3\n\n"), ("name", "? unknown command\n\n")] {
        let InputLine::Request(request) = InputLine::parse(line.as_bytes()) else {
            panic!("{line}");
        };
        assert_eq!(session.answer(&request).to_string(), expected);
    }
}

#[test]
fn every_request_is_answered_until_the_input_ends() {
    assert_eq!(talk(""), "");
    assert_eq!(talk("protocol_version"), "= 2\n\n");
    assert_eq!(
        talk("1 protocol_version\n\n# nothing\n002\tprotocol_version # two\r\n"),
        "=1 2\n\n=002 2\n\n"
    );
    assert_eq!(talk("3 clear_board\n"), "=3 \n\n");
    assert_eq!(
        talk("4 nonsense\nList_commands\n"),
        "?4 unknown command\n\n? unknown command\n\n"
    );
    assert_eq!(talk("5\n"), "?5 unknown command\n\n");
}

#[test]
fn quit_answers_and_ends() {
    assert_eq!(talk("1 quit\n2 protocol_version\n"), "=1 \n\n");
}

#[test]
fn arguments_are_checked_before_the_command_runs() {
    assert_eq!(
        talk("play b\nplay b Z9\nplay b D4 and more\nlast_move\n"),
        "? syntax error\n\n? invalid color or coordinate\n\n= \n\n= black D4\n\n"
    );
}

#[test]
fn panics_and_failures_change_nothing() {
    assert_eq!(
        talk("play w C3\n1 panic_changing\n2 panic_reading\n3 fail_changing\nmove_history\n"),
        "= \n\n?1 internal error\n\n?2 internal error\n\n?3 half done\n\n= white C3\n\n"
    );
    let mut session = Session::new(registry(), Engine::default());
    let before: Game = session.engine().game().clone();
    for name in ["panic_changing", "panic_reading", "fail_changing"] {
        let InputLine::Request(request) = InputLine::parse(name.as_bytes()) else {
            panic!("{name}");
        };
        assert!(session.answer(&request).response().is_err());
        assert_eq!(*session.engine().game(), before);
    }
}

#[test]
fn a_later_line_reaches_a_running_command() {
    assert_eq!(
        talk("1 wait_for_interrupt\n# interrupt\n2 protocol_version\n"),
        "=1 stopped\n\n=2 2\n\n"
    );
    assert_eq!(
        talk("1 wait_for_line\n2 protocol_version\n"),
        "=1 stopped\n\n=2 2\n\n"
    );
    assert_eq!(
        talk("wait_for_line\n"),
        "= stopped\n\n",
        "the end of the input is a line"
    );
}

#[test]
fn lines_of_an_answer_come_before_its_end() {
    let counted = talk("7 count_until_line\n8 protocol_version\n");
    assert!(counted.starts_with("=7 \n1\n"), "{counted}");
    assert!(counted.ends_with("\nstopped\n\n=8 2\n\n"), "{counted}");
    assert_eq!(
        talk("9 tell_and_fail\n10 move_history\n"),
        "=9 \none two\n\n=10 \n\n",
        "it is too late to fail, and nothing has changed"
    );
    let mut session = Session::new(registry(), Engine::default());
    session.engine.set_interrupt(Progress::default().command(0));
    let InputLine::Request(request) = InputLine::parse(b"tell_and_fail") else {
        panic!();
    };
    let answer = session.answer(&request);
    assert_eq!(answer.to_string(), "? half done\n\n");
}

/// An input that hands out its second half only once the first half is being worked on.
struct Slow {
    parts: Vec<&'static [u8]>,
    /// Before each part.
    pause: Duration,
    /// Before the end.
    last: Duration,
}

impl Read for Slow {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let part = self.parts.pop().unwrap_or_default();
        thread::sleep(if part.is_empty() {
            self.last
        } else {
            self.pause
        });
        buffer[..part.len()].copy_from_slice(part);
        Ok(part.len())
    }
}

#[test]
fn lines_are_read_while_a_command_runs() {
    let input = Slow {
        parts: vec![b"# interrupt\n", b"1 wait_for_interrupt\n"],
        pause: Duration::from_millis(20),
        last: Duration::from_millis(20),
    };
    let mut output = Vec::new();
    serve(registry(), Engine::default(), input, &mut output).unwrap();
    assert_eq!(output, b"=1 stopped\n\n");
}

/// A line of this many bytes, its end included.
fn line_of(bytes: usize) -> Vec<u8> {
    let mut line = b"known_command ".to_vec();
    line.resize(bytes - 1, b'x');
    line.push(b'\n');
    line
}

#[test]
fn lines_may_be_long_but_not_endless() {
    for (bytes, expected) in [
        (lines::LONGEST - 1, "= false\n\n= 2\n\n"),
        (lines::LONGEST, "= false\n\n= 2\n\n"),
        (lines::LONGEST + 1, "? syntax error\n\n= 2\n\n"),
        (3 * lines::LONGEST, "? syntax error\n\n= 2\n\n"),
    ] {
        let mut input = line_of(bytes);
        input.extend(b"protocol_version");
        let mut output = Vec::new();
        let input = io::Cursor::new(input);
        serve(registry(), Engine::default(), input, &mut output).unwrap();
        assert_eq!(String::from_utf8(output).unwrap(), expected, "{bytes}");
    }
}

/// An input without end, which counts what is read of it.
struct Endless {
    line: io::Cursor<Vec<u8>>,
    read: Arc<AtomicUsize>,
}

impl Read for Endless {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.line.position() == self.line.get_ref().len() as u64 {
            self.line.set_position(0);
        }
        let count = self.line.read(buffer)?;
        self.read.fetch_add(count, Ordering::Relaxed);
        Ok(count)
    }
}

#[test]
fn no_more_is_read_than_may_wait() {
    let read = Arc::new(AtomicUsize::new(0));
    let input = Endless {
        line: io::Cursor::new(line_of(1 << 20)),
        read: Arc::clone(&read),
    };
    let mut lines = lines::read(input, Progress::default());
    let settled = || {
        let mut before = usize::MAX;
        while before != read.load(Ordering::Relaxed) {
            before = read.load(Ordering::Relaxed);
            thread::sleep(Duration::from_millis(300));
        }
        before
    };
    // What waits, the line that has no room, and what was read with it.
    let most = lines::BYTES + 2 * lines::LONGEST;
    let first = settled();
    assert!(first <= most, "{first}");
    for _ in 0..8 {
        assert_eq!(lines.next().unwrap().request.name, "known_command");
    }
    let then = settled();
    assert!(first < then && then <= most + 8 * (1 << 20), "{then}");
    // The reader ends with the session, though there was no room.
    drop(lines);
    for _ in 0..100 {
        if Arc::strong_count(&read) == 1 {
            return;
        }
        thread::sleep(Duration::from_millis(100));
    }
    panic!("the reader goes on");
}

/// An output that counts flushes, and breaks when it is told to.
#[derive(Clone, Default)]
struct Sink {
    flushed: Arc<Mutex<usize>>,
    broken: Option<io::ErrorKind>,
}

impl Write for Sink {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self.broken {
            Some(kind) => Err(kind.into()),
            None => Ok(bytes.len()),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        *self.flushed.lock().unwrap() += 1;
        Ok(())
    }
}

#[test]
fn answers_are_flushed_one_by_one() {
    let sink = Sink::default();
    let input = "name\nversion\nnonsense\n";
    serve(
        registry(),
        Engine::default(),
        input.as_bytes(),
        sink.clone(),
    )
    .unwrap();
    assert_eq!(*sink.flushed.lock().unwrap(), 3);
}

#[test]
fn a_closed_output_ends_an_endless_answer() {
    let sink = Sink {
        broken: Some(io::ErrorKind::BrokenPipe),
        ..Sink::default()
    };
    // The input does not end either: the line is the last for ten seconds.
    let input = Slow {
        parts: vec![b"count_until_line\n"],
        pause: Duration::from_millis(2),
        last: Duration::from_secs(10),
    };
    let start = std::time::Instant::now();
    serve(registry(), Engine::default(), input, sink).unwrap();
    assert!(start.elapsed() < Duration::from_secs(5));
}

#[test]
fn a_closed_output_ends_the_session_and_a_broken_one_is_an_error() {
    for (kind, ok) in [
        (io::ErrorKind::BrokenPipe, true),
        (io::ErrorKind::StorageFull, false),
    ] {
        let sink = Sink {
            broken: Some(kind),
            ..Sink::default()
        };
        let result = serve(
            registry(),
            Engine::default(),
            "name\nname\n".as_bytes(),
            sink,
        );
        assert_eq!(result.is_ok(), ok);
    }
}
