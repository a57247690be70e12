//! Answers: [`Reply`] for `=`, [`Failure`] for `?`.

pub(super) use crate::report::join;
use serde::Serialize;
use std::fmt;
use std::ops::ControlFlow;

/// The text of a successful answer.
///
/// It cannot contain an empty line, which would end the answer: empty lines are left out, and so are blanks at the ends
/// of lines, since clients compare whole lines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reply {
    text: String,
    then: Then,
}

/// What the session does after an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Then {
    /// It reads on.
    Continue,
    /// It ends.
    Quit,
}

impl Reply {
    /// The answer without text.
    pub const EMPTY: Reply = Reply {
        text: String::new(),
        then: Then::Continue,
    };

    /// The answer without text after which the session ends.
    pub const QUIT: Reply = Reply {
        text: String::new(),
        then: Then::Quit,
    };

    /// An answer of one or more lines.
    ///
    /// ```
    /// use goeye::gtp::Reply;
    /// assert_eq!(Reply::new("one \r\n\n\ntwo\n").text(), "one\ntwo");
    /// ```
    pub fn new(text: impl fmt::Display) -> Reply {
        let text = text.to_string();
        let mut kept = String::with_capacity(text.len());
        // SGF and other texts from outside may end their lines with a carriage return alone.
        for line in text.split(['\n', '\r']).map(str::trim_end) {
            if line.is_empty() {
                continue;
            }
            if !kept.is_empty() {
                kept.push('\n');
            }
            kept.push_str(line);
        }
        Reply {
            text: kept,
            then: Then::Continue,
        }
    }

    /// An answer whose first line is below the status line, for boards whose columns must be aligned.
    pub fn below(text: impl fmt::Display) -> Reply {
        let mut reply = Reply::new(text);
        if !reply.text.is_empty() {
            reply.text.insert(0, '\n');
        }
        reply
    }

    /// An answer of one line: the items with a blank between them.
    pub fn words(items: impl IntoIterator<Item = impl fmt::Display>) -> Reply {
        Reply::new(join(items, " "))
    }

    /// An answer with one line for each item.
    pub fn lines(items: impl IntoIterator<Item = impl fmt::Display>) -> Reply {
        Reply::new(join(items, "\n"))
    }

    /// An answer of one line of JSON.
    ///
    /// # Errors
    /// If the value cannot be written as JSON.
    pub fn json(value: &impl Serialize) -> Result<Reply, Failure> {
        let json = serde_json::to_string(value).map_err(Failure::other)?;
        Ok(Reply::new(json))
    }

    /// The text without the status character.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// What the session does after the answer.
    pub fn then(&self) -> Then {
        self.then
    }
}

/// A sink for lines that are written before the answer is complete.
pub struct Stream<'a> {
    sink: &'a mut dyn FnMut(&str) -> ControlFlow<()>,
}

impl<'a> Stream<'a> {
    /// A stream that passes lines without their ends to `sink`, which breaks off once the client is gone.
    pub fn new(sink: &'a mut dyn FnMut(&str) -> ControlFlow<()>) -> Stream<'a> {
        Stream { sink }
    }

    /// Writes a line at once. A text of several lines becomes one line. An empty one is left out, because it would end
    /// the answer. [`ControlFlow::Break`] says that the client is gone, so that there is no need to go on.
    pub fn line(&mut self, text: impl fmt::Display) -> ControlFlow<()> {
        let line = join(Reply::new(text).text().lines(), " ");
        if line.is_empty() {
            return ControlFlow::Continue(());
        }
        (self.sink)(&line)
    }
}

/// Error texts that clients know verbatim, from the GTP draft and from GNU Go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ErrorText {
    /// No command has this name.
    UnknownCommand,
    /// Arguments are missing or are not of the kind that the command takes.
    SyntaxError,
    /// No board of this size.
    UnacceptableSize,
    /// The rules forbid the move.
    IllegalMove,
    /// There are fewer moves to take back.
    CannotUndo,
    /// Something is on the board that should not be.
    BoardNotEmpty,
    /// Vertices that cannot be handicap stones.
    BadVertexList,
    /// The file is not there or no game record.
    CannotLoadFile,
    /// A colour and a vertex are due.
    InvalidColorOrCoordinate,
    /// A vertex of the board is due.
    InvalidCoordinate,
}

impl fmt::Display for ErrorText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            ErrorText::UnknownCommand => "unknown command",
            ErrorText::SyntaxError => "syntax error",
            ErrorText::UnacceptableSize => "unacceptable size",
            ErrorText::IllegalMove => "illegal move",
            ErrorText::CannotUndo => "cannot undo",
            ErrorText::BoardNotEmpty => "board not empty",
            ErrorText::BadVertexList => "bad vertex list",
            ErrorText::CannotLoadFile => "cannot load file",
            ErrorText::InvalidColorOrCoordinate => "invalid color or coordinate",
            ErrorText::InvalidCoordinate => "invalid coordinate",
        })
    }
}

/// The text of an error answer: always one line that is not empty.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Failure {
    /// A text that clients know.
    Standard(ErrorText),
    /// Any other text.
    Other(String),
}

impl Failure {
    /// An error that no standard text describes.
    pub fn other(text: impl fmt::Display) -> Failure {
        Failure::Other(text.to_string())
    }

    /// The error where a stone is due and the vertex is empty, in GNU Go's words.
    pub fn empty_vertex() -> Failure {
        Failure::other("vertex must not be empty")
    }
}

impl From<ErrorText> for Failure {
    fn from(text: ErrorText) -> Failure {
        Failure::Standard(text)
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failure::Standard(text) => text.fmt(f),
            Failure::Other(text) => {
                let line = join(text.split_whitespace(), " ");
                f.write_str(if line.is_empty() { "error" } else { &line })
            }
        }
    }
}

impl std::error::Error for Failure {}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn replies_keep_their_lines_and_nothing_else() {
        fn check(input: &str, expected: &str) {
            assert_eq!(Reply::new(input).text(), expected, "{input:?}");
        }
        check("", "");
        check("D4", "D4");
        check("\n\n", "");
        check("one\ntwo", "one\ntwo");
        check("one\n\ntwo\n", "one\ntwo");
        check("one\r\n\r\ntwo\r\n", "one\ntwo");
        check("one\rtwo", "one\ntwo");
        check("name \nversion\t\n", "name\nversion");
        check("   A B\n 1 . .\n", "   A B\n 1 . .");
        check("a\n   \nb", "a\nb");
    }

    #[test]
    fn lists_become_words_or_lines() {
        assert_eq!(Reply::words(["A1", "B2"]).text(), "A1 B2");
        assert_eq!(Reply::words([0; 0]).text(), "");
        assert_eq!(Reply::lines(["A1", "B2"]).text(), "A1\nB2");
        assert_eq!(Reply::below("  A\n1 .").text(), "\n  A\n1 .");
        assert_eq!(Reply::below("\n").text(), "");
    }

    #[test]
    fn failures_are_one_line() {
        for (text, want) in [
            ("", "error"),
            (" \n ", "error"),
            ("no\n\nsuch  thing\n", "no such thing"),
        ] {
            assert_eq!(Failure::other(text).to_string(), want, "{text:?}");
        }
        assert_eq!(
            Failure::from(ErrorText::IllegalMove).to_string(),
            "illegal move"
        );
    }

    proptest! {
        #[test]
        fn no_text_makes_an_empty_line(text in "[a \\n\\r\\t]{0,40}") {
            let reply = Reply::new(&text);
            prop_assert!(!reply.text().contains("\n\n") && !reply.text().contains('\r'));
            prop_assert!(!reply.text().starts_with('\n') && !reply.text().ends_with('\n'));
            prop_assert!(!Failure::other(text).to_string().contains('\n'));
        }
    }
}
