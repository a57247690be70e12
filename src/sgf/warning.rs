//! The faults of a file. Errors end the reading of a game, warnings do not.

use crate::vertex::{MAX_SIDE, Vertex};
use std::fmt;

/// Why a game cannot be read. Lines are counted from 1.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Error {
    /// The file holds no game tree.
    NoGame,
    /// The file is an archive, in which games may be packed.
    Archive,
    /// The game is not Go: `GM` is not 1.
    NotGo {
        /// Line of the property.
        line: usize,
        /// Its value, shortened.
        value: String,
    },
    /// The board size is not one of 1 to 25 each way.
    Size {
        /// Line of the property.
        line: usize,
        /// Its value, shortened.
        value: String,
    },
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::Archive => {
                f.write_str("this is an archive: the games in it have to be unpacked")
            }
            Error::NoGame => f.write_str("no game found, an SGF game starts with \"(;\""),
            Error::NotGo { line, value } => {
                write!(f, "line {line}: GM[{value}] is another game than Go")
            }
            Error::Size { line, value } => write!(
                f,
                "line {line}: SZ[{value}] is no board size from 1 to {MAX_SIDE}"
            ),
        }
    }
}

impl std::error::Error for Error {}

/// A correction that was needed to read a game.
#[derive(Clone, Debug, PartialEq)]
pub struct Warning {
    /// Line in the file, counted from 1.
    pub line: usize,
    /// The kind of fault.
    pub reason: WarningReason,
}

impl fmt::Display for Warning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.reason)
    }
}

/// The fault that was corrected. Texts from the file are shortened.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum WarningReason {
    /// `CA` names no known encoding.
    UnknownCharset(String),
    /// The file is in UTF-8 although `CA` says otherwise.
    NotInCharset(String),
    /// The file says no encoding and is not in UTF-8; this one was guessed.
    GuessedCharset(&'static str),
    /// Some bytes are invalid in the encoding of the file, and were replaced.
    BadText,
    /// Something stands between the properties that is none.
    Junk,
    /// A value without the name of a property.
    NamelessValue,
    /// A property value is never closed.
    UnclosedValue,
    /// The game tree is never closed.
    UnclosedTree,
    /// A value that means nothing for its property, which was left out.
    BadValue {
        /// Name of the property.
        property: &'static str,
        /// The value.
        value: String,
    },
    /// A property that may stand once has another value too; the first counts.
    Repeated(&'static str),
    /// The board size is not in the root.
    LateSize,
    /// The komi was written in hundredths or in Chinese stones, and converted.
    ConvertedKomi {
        /// As written.
        text: String,
        /// In points.
        komi: f64,
    },
    /// A move that is no point of the board; a pass was put in its place.
    BadMove(String),
    /// A move property with further values, or a node with further moves; all are played.
    SeveralMoves,
    /// A move and setup stones in one node; the setup comes first.
    SetupWithMove,
    /// A setup or marking point that is not on the board.
    BadPoint(String),
    /// A vertex that is set up twice in one node; the last one counts.
    SetTwice(Vertex),
    /// A handicap without stones, though White moves first.
    NoHandicapStones(u32),
    /// This many further warnings were left out.
    Further(usize),
}

impl fmt::Display for WarningReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            WarningReason::UnknownCharset(name) => write!(f, "unknown encoding CA[{name}]"),
            WarningReason::NotInCharset(name) => {
                write!(f, "the file is in UTF-8, although it says CA[{name}]")
            }
            WarningReason::GuessedCharset(name) => write!(f, "the encoding is guessed: {name}"),
            WarningReason::BadText => f.write_str("unreadable characters replaced"),
            WarningReason::Junk => f.write_str("text outside of the properties skipped"),
            WarningReason::NamelessValue => f.write_str("value without a property name skipped"),
            WarningReason::UnclosedValue => f.write_str("a value is not closed, \"]\" is missing"),
            WarningReason::UnclosedTree => f.write_str("the game is not closed, \")\" is missing"),
            WarningReason::BadValue { property, value } => {
                write!(f, "{property}[{value}] not understood, left out")
            }
            WarningReason::Repeated(property) => {
                write!(f, "{property} given twice, the first value is used")
            }
            WarningReason::LateSize => f.write_str("the board size is not in the root node"),
            WarningReason::ConvertedKomi { text, komi } => {
                write!(f, "KM[{text}] taken as a komi of {komi} points")
            }
            WarningReason::BadMove(text) => {
                write!(f, "\"{text}\" is no point of the board, taken as a pass")
            }
            WarningReason::SeveralMoves => f.write_str("several moves in one node, all are played"),
            WarningReason::SetupWithMove => {
                f.write_str("setup and move in one node, the setup comes first")
            }
            WarningReason::BadPoint(text) => write!(f, "\"{text}\" is not on the board, left out"),
            WarningReason::SetTwice(v) => write!(f, "{v} is set up twice, the last one counts"),
            WarningReason::NoHandicapStones(n) => {
                write!(f, "handicap {n}, but no stones are set up and White begins")
            }
            WarningReason::Further(n) => write!(f, "{n} further warnings"),
        }
    }
}

/// The most warnings of a kind that are kept for one game: a file can have millions of faults.
pub(crate) const KEPT: usize = 100;

/// The warnings of one game while it is read, by byte offset.
#[derive(Debug, Default)]
pub(super) struct Warnings {
    list: Vec<(usize, WarningReason)>,
    further: usize,
}

impl Warnings {
    /// Adds a warning about the byte at an offset.
    pub(super) fn add(&mut self, offset: usize, reason: WarningReason) {
        if self.list.len() < KEPT {
            self.list.push((offset, reason));
        } else {
            self.further += 1;
        }
    }

    /// The warnings in the order of the file.
    pub(super) fn finish(mut self, lines: &mut LineCounter<'_>) -> Vec<Warning> {
        self.list.sort_by_key(|&(offset, _)| offset);
        let mut warnings: Vec<Warning> = self
            .list
            .into_iter()
            .map(|(offset, reason)| Warning {
                line: lines.line(offset),
                reason,
            })
            .collect();
        if let (1.., Some(last)) = (self.further, warnings.last()) {
            warnings.push(Warning {
                line: last.line,
                reason: WarningReason::Further(self.further),
            });
        }
        warnings
    }
}

/// Turns byte offsets into line numbers. All questions together cost one pass over the text, if they are asked in
/// ascending order.
#[derive(Clone, Debug)]
pub(super) struct LineCounter<'a> {
    bytes: &'a [u8],
    offset: usize,
    line: usize,
}

impl<'a> LineCounter<'a> {
    pub(super) fn new(bytes: &'a [u8]) -> LineCounter<'a> {
        LineCounter {
            bytes,
            offset: 0,
            line: 1,
        }
    }

    /// The line of an offset, counted from 1. An offset before the last one asked for is taken as that one.
    pub(super) fn line(&mut self, offset: usize) -> usize {
        while self.offset < offset.min(self.bytes.len()) {
            let next = self.bytes.get(self.offset + 1);
            match self.bytes[self.offset] {
                b'\n' => self.line += 1,
                b'\r' if next != Some(&b'\n') => self.line += 1,
                _ => {}
            }
            self.offset += 1;
        }
        self.line
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_end_in_any_way() {
        let mut lines = LineCounter::new(b"a\nb\r\nc\rd\n\ne");
        let found: Vec<usize> = [0, 1, 2, 5, 7, 10, 99].map(|o| lines.line(o)).to_vec();
        assert_eq!(found, [1, 1, 2, 3, 4, 6, 6]);
    }

    #[test]
    fn warnings_are_sorted_and_limited() {
        let text = [b'\n'; 300];
        let mut warnings = Warnings::default();
        for offset in (0..150).rev() {
            warnings.add(offset, WarningReason::Junk);
        }
        let list = warnings.finish(&mut LineCounter::new(&text));
        assert_eq!(list.len(), KEPT + 1);
        assert_eq!((list[0].line, list[KEPT - 1].line), (51, 150));
        assert_eq!(list[KEPT].to_string(), "line 150: 50 further warnings");
    }
}
