//! The games of a file, one after the other, whatever its format.

use super::builder;
use super::encoding;
use super::foreign;
use super::lexer;
use super::line::MainLine;
use super::record::Record;
use super::warning::{Error, LineCounter, WarningReason};
use std::borrow::Cow;

/// A file: any number of games, decoded once.
///
/// ```
/// use goeye::sgf::Collection;
/// let file = Collection::new(b"(;SZ[9]PB[Ann];B[ee]) (;SZ[13]PB[Bea])");
/// let names: Vec<_> = file.games().map(|game| game.unwrap().players.black.name.unwrap()).collect();
/// assert_eq!(names, ["Ann", "Bea"]);
/// ```
#[derive(Clone, Debug)]
pub struct Collection<'a> {
    text: Cow<'a, str>,
    reasons: Vec<WarningReason>,
    is_archive: bool,
}

/// By what archives and packed files begin: zip, also without files, gzip, bzip2, xz, 7z and rar. Text never begins so.
const ARCHIVES: [&[u8]; 7] = [
    b"PK\x03\x04",
    b"PK\x05\x06",
    b"\x1f\x8b",
    b"BZh",
    b"\xfd7zXZ",
    b"7z\xbc\xaf",
    b"Rar!",
];

/// Whether a file is an archive. The games in one that does not compress them could be read as text, and would be
/// among what they are packed in.
fn is_archive(bytes: &[u8]) -> bool {
    let is_tar = bytes.get(257..262) == Some(b"ustar");
    is_tar || ARCHIVES.iter().any(|head| bytes.starts_with(head))
}

impl<'a> Collection<'a> {
    /// Decodes a file. The bytes are copied only if they are not UTF-8.
    pub fn new(bytes: &'a [u8]) -> Collection<'a> {
        if is_archive(bytes) {
            return Collection {
                text: Cow::Borrowed(""),
                reasons: Vec::new(),
                is_archive: true,
            };
        }
        let (text, reasons) = encoding::decode(bytes);
        Collection {
            reasons,
            ..Collection::of_text(text)
        }
    }

    /// A file that was decoded before, whatever encoding it says that it has.
    pub fn of_text(text: impl Into<Cow<'a, str>>) -> Collection<'a> {
        let text = text.into();
        let text = foreign::to_sgf(&text).map_or(text, Cow::Owned);
        Collection {
            text,
            reasons: Vec::new(),
            is_archive: false,
        }
    }

    /// Why there is no game, if there is none.
    pub fn no_game(&self) -> Error {
        match self.is_archive {
            true => Error::Archive,
            false => Error::NoGame,
        }
    }

    /// The text of the file.
    pub(super) fn bytes(&self) -> &[u8] {
        self.text.as_bytes()
    }

    /// Reads one game after another; games that are not asked for cost nothing.
    pub fn games(&self) -> Games<'_> {
        let bytes = self.bytes();
        Games {
            bytes,
            next: lexer::find_first_game(bytes),
            unfinished: None,
            lines: LineCounter::new(bytes),
            reasons: &self.reasons,
        }
    }
}

/// The games of a [`Collection`]. A game that cannot be read is an error of its own; the next ones follow.
#[derive(Clone, Debug)]
pub struct Games<'a> {
    bytes: &'a [u8],
    /// Where the first game starts, before it was read.
    next: Option<usize>,
    /// The last game, whose other variations were not skipped yet.
    unfinished: Option<MainLine<'a>>,
    lines: LineCounter<'a>,
    /// What is wrong with the file as a whole.
    reasons: &'a [WarningReason],
}

impl Games<'_> {
    /// The share of the file that was read so far, from 0 to 1.
    ///
    /// ```
    /// use goeye::sgf::Collection;
    /// let file = Collection::new(b"(;SZ[9]) (;SZ[9])");
    /// let mut games = file.games();
    /// assert_eq!(games.share(), 0.0);
    /// games.next();
    /// assert!((0.4..0.6).contains(&games.share()));
    /// assert_eq!((games.nth(1).is_none(), games.share()), (true, 1.0));
    /// ```
    pub fn share(&self) -> f64 {
        match (&self.unfinished, self.next) {
            (Some(line), _) => line.offset() as f64 / self.bytes.len() as f64,
            (None, Some(_)) => 0.0,
            (None, None) => 1.0,
        }
    }
}

impl Iterator for Games<'_> {
    type Item = Result<Record, Error>;

    fn next(&mut self) -> Option<Result<Record, Error>> {
        let start = match self.unfinished.take() {
            Some(line) => lexer::find_game(self.bytes, line.skip_rest()),
            None => self.next.take(),
        }?;
        let mut line = MainLine::new(self.bytes, start);
        self.lines.line(start);
        let record = builder::build(&mut line, start, self.reasons, &mut self.lines);
        self.unfinished = Some(line);
        Some(record)
    }
}
