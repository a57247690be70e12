//! The thread that reads the lines of a session ahead of the answers, up to a limit.

use crate::gtp::line::{InputLine, Request};
use crate::interrupt::Progress;
use std::io::{self, BufRead, BufReader, Read};
use std::sync::mpsc::{self, Receiver, SyncSender};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;

/// The most lines that may wait.
const LINES: usize = 1 << 14;

/// The most bytes of a line: some hundred thousand moves.
pub(super) const LONGEST: usize = 1 << 22;

/// The most bytes of all lines that wait.
pub(super) const BYTES: usize = 1 << 24;

/// A line with a request.
pub(super) struct ReceivedLine {
    /// The number of the line, from 1.
    pub number: u64,
    /// The request.
    pub request: Request,
    /// Whether the line was longer than [`LONGEST`], and the rest was skipped.
    pub is_cut: bool,
    /// The bytes that it takes from the room.
    bytes: usize,
}

/// The lines that wait, in order.
pub(super) struct Lines {
    receiver: Receiver<ReceivedLine>,
    room: Arc<Capacity>,
}

/// Starts the reader. It pauses when too many lines wait, and ends some time after the lines are dropped.
pub(super) fn read(input: impl Read + Send + 'static, progress: Progress) -> Lines {
    let (sender, receiver) = mpsc::sync_channel(LINES);
    let room = Arc::new(Capacity::new(BYTES));
    let lines = Lines {
        receiver,
        room: Arc::clone(&room),
    };
    thread::spawn(move || send(BufReader::new(input), &progress, &sender, &room));
    lines
}

impl Iterator for Lines {
    type Item = ReceivedLine;

    fn next(&mut self) -> Option<ReceivedLine> {
        let asked = self.receiver.recv().ok()?;
        self.room.give(asked.bytes);
        Some(asked)
    }
}

impl Drop for Lines {
    /// Wakes a reader that waits for room, so that it finds the channel closed.
    fn drop(&mut self) {
        self.room.give(usize::MAX);
    }
}

/// The number of bytes that may still wait.
struct Capacity {
    free: Mutex<usize>,
    more: Condvar,
}

impl Capacity {
    fn new(bytes: usize) -> Capacity {
        Capacity {
            free: Mutex::new(bytes),
            more: Condvar::new(),
        }
    }

    fn free(&self) -> MutexGuard<'_, usize> {
        self.free.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes bytes from the room, after waiting for them if necessary.
    fn take(&self, bytes: usize) {
        let free = self.free();
        let wait = self.more.wait_while(free, |free| *free < bytes);
        *wait.unwrap_or_else(PoisonError::into_inner) -= bytes;
    }

    /// Returns bytes to the room.
    fn give(&self, bytes: usize) {
        let mut free = self.free();
        *free = free.saturating_add(bytes);
        self.more.notify_one();
    }
}

/// Reads all lines, publishes the progress, and sends the requests.
fn send(
    mut input: impl BufRead,
    progress: &Progress,
    sender: &SyncSender<ReceivedLine>,
    room: &Capacity,
) {
    let mut number = 0;
    let mut line = Vec::new();
    loop {
        let read = read_line(&mut input, &mut line);
        number += 1;
        progress.line(number);
        let is_cut = match read {
            Ok(_) if line.is_empty() => return progress.end(),
            Ok(is_cut) => is_cut,
            Err(e) => {
                log::error!("reading the input: {e}");
                return progress.end();
            }
        };
        match InputLine::parse(&line) {
            InputLine::Blank => {}
            InputLine::Interrupt => progress.interrupt(number),
            InputLine::Request(request) => {
                let bytes = line.len();
                room.take(bytes);
                let asked = ReceivedLine {
                    number,
                    request,
                    is_cut,
                    bytes,
                };
                // The receiver is gone when the session has ended.
                if sender.send(asked).is_err() {
                    return;
                }
            }
        }
    }
}

/// Reads the next line with its end, and says whether it is cut; an empty line means the end of the input.
fn read_line(input: &mut impl BufRead, line: &mut Vec<u8>) -> io::Result<bool> {
    line.clear();
    let longest = LONGEST as u64;
    input.by_ref().take(longest).read_until(b'\n', line)?;
    if line.len() < LONGEST || line.ends_with(b"\n") {
        return Ok(false);
    }
    input.skip_until(b'\n')?;
    Ok(true)
}
