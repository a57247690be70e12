//! Live graphics: what a running command has found so far, on standard error for GoGui.
//!
//! A picture is the line `gogui-gfx:`, graphics ([`super::gfx`]) and an empty line. Pictures are written only if they
//! are read: a front end turns them on by asking for the analyze commands, or a user by a parameter. When the command
//! is done, the last picture is cleared, since it may arrive after the answer.

use super::gfx;
use crate::engine::{Engine, LiveGraphics};
use crate::report::drawing::Drawing;
use crate::report::view::search::progress;
use crate::search::TreeSearch;
use std::io::{self, Write};
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

/// The time between two pictures.
const PAUSE: Duration = Duration::from_millis(500);

/// The time before the first picture: a command that ends sooner needs none.
const FIRST: Duration = Duration::from_millis(200);

/// The graphics that remove the last picture.
const CLEAR: &str = "gogui-gfx: CLEAR\n";

/// The pictures of one command.
#[derive(Debug)]
pub struct Live {
    graphics: LiveGraphics,
    next: Instant,
    pictures: usize,
}

impl Drop for Live {
    fn drop(&mut self) {
        if self.pictures > 0 {
            send(CLEAR);
        }
    }
}

/// Writes to standard error. Errors are ignored: without a reader there is no need for pictures.
fn send(text: &str) {
    let _ = io::stderr().lock().write_all(text.as_bytes());
}

impl Live {
    /// Prepares the pictures of a command that starts now.
    pub fn new(engine: &Engine) -> Live {
        Live {
            graphics: engine.live_graphics(),
            next: Instant::now() + FIRST,
            pictures: 0,
        }
    }

    /// Draws the state of a search if pictures are on and one is due.
    pub fn follow(&mut self, search: &TreeSearch) -> ControlFlow<()> {
        self.show(|| progress(&search.report(), search.color(), search.size().vertices()));
        ControlFlow::Continue(())
    }

    /// Draws a picture if pictures are on and one is due. Cost: that of the drawing, at most twice a second.
    pub fn show(&mut self, draw: impl FnOnce() -> Drawing) {
        if self.graphics == LiveGraphics::On && Instant::now() >= self.next {
            send(&text(&draw()));
            self.pictures += 1;
            self.next = Instant::now() + PAUSE;
        }
    }
}

/// A picture in the form in which it is written.
fn text(drawing: &Drawing) -> String {
    format!("gogui-gfx:\n{}\n", gfx::write(drawing))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_picture_begins_with_its_mark_and_ends_with_an_empty_line() {
        let mut drawing = Drawing::default();
        drawing.say("Hello.");
        assert_eq!(text(&drawing), "gogui-gfx:\nTEXT Hello.\n\n");
    }

    #[test]
    fn nothing_is_drawn_unasked_or_too_early() {
        let mut engine = Engine::default();
        let early = |engine: &Engine| {
            let mut live = Live::new(engine);
            live.show(|| panic!("drawn"));
        };
        early(&engine);
        engine.set_live_graphics(LiveGraphics::On);
        early(&engine);
        let mut live = Live::new(&engine);
        live.next = Instant::now();
        let mut drawn = 0;
        for _ in 0..3 {
            live.show(|| {
                drawn += 1;
                Drawing::default()
            });
        }
        assert_eq!(drawn, 1);
    }
}
