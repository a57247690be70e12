//! Lines of GTP on a small board. No answer has a blank line within, tells of an internal error, or leaves a board that is none.
#![no_main]

use goeye::gtp::{InputLine, Session};
use goeye::interrupt::Progress;
use goeye::{Engine, Game, Komi, Registry, Rules, Size};
use libfuzzer_sys::fuzz_target;
use std::num::NonZero;

/// The most lines of a session.
const LINES: usize = 200;

fuzz_target!(|bytes: &[u8]| {
    let size = Size::square(5).expect("a board");
    let mut engine = Engine::new(Game::new(size, Rules::default(), Komi::default()));
    engine.set_playouts(NonZero::new(2));
    // Whatever would go on for ever, or until somebody's time is up, ends soon.
    let progress = Progress::default();
    engine.set_interrupt(progress.command(0));
    progress.line(1);
    progress.interrupt(1);
    let mut session = Session::new(Registry::standard(), engine);
    for line in bytes.split(|&byte| byte == b'\n').take(LINES) {
        let InputLine::Request(request) = InputLine::parse(line) else {
            continue;
        };
        // It writes files.
        if request.name == "printsgf" && !request.args.is_empty() {
            continue;
        }
        let answer = session.answer(&request).to_string();
        let body = answer.strip_suffix("\n\n").expect("an end");
        assert!(
            !body.contains("\n\n") && !body.contains("internal error"),
            "{answer}"
        );
    }
    session.engine().game().board().validate().expect("a board");
});
