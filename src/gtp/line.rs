//! One line of a GTP session: bytes in, a request out.
//!
//! Framing as in section 2 of the "Specification of the Go Text Protocol, version 2, draft 2", read leniently:
//! no limit on length, any bytes, any number of blanks.

/// The comment that stops a running command (GoGui's convention).
const INTERRUPT: &str = "interrupt";

/// A line of input by what it asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum InputLine {
    /// Nothing; it gets no answer.
    Blank,
    /// The comment `# interrupt`: the running command is to stop. It gets no answer.
    Interrupt,
    /// A command; exactly one answer is due.
    Request(Request),
}

/// The parts of a command line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Request {
    /// The digits before the command, verbatim: the answer repeats them, so no number is too large.
    pub id: Option<String>,
    /// The name of the command; empty if the line has only an id.
    pub name: String,
    /// The text after the name, without blanks at its ends.
    pub args: String,
}

impl InputLine {
    /// Reads one line, with or without its end. Never fails: unknown commands are noticed later.
    ///
    /// Control characters are dropped, tabs become blanks, `#` starts a comment, bytes that are not UTF-8 are replaced,
    /// and so is a byte-order mark.
    ///
    /// ```
    /// use goeye::gtp::InputLine;
    /// let InputLine::Request(request) = InputLine::parse(b"12 play\tb D4 # star\r\n") else { panic!() };
    /// assert_eq!(request.id.as_deref(), Some("12"));
    /// assert_eq!((request.name.as_str(), request.args.as_str()), ("play", "b D4"));
    /// ```
    pub fn parse(bytes: &[u8]) -> InputLine {
        let text = clean(bytes);
        let (command, comment) = match text.split_once('#') {
            Some((command, comment)) => (command.trim(), Some(comment.trim())),
            None => (text.trim(), None),
        };
        if command.is_empty() {
            return if comment == Some(INTERRUPT) {
                InputLine::Interrupt
            } else {
                InputLine::Blank
            };
        }
        // The first word, and what follows it.
        let split = |text: &str| {
            let (word, rest) = text.split_once(' ').unwrap_or((text, ""));
            (word.to_string(), rest.trim_start_matches(' ').to_string())
        };
        let (first, rest) = split(command);
        let is_id = first.bytes().all(|b| b.is_ascii_digit());
        let (name, args) = split(if is_id { &rest } else { command });
        let id = is_id.then_some(first);
        InputLine::Request(Request { id, name, args })
    }
}

/// The line without control characters.
fn clean(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes)
        .trim_start_matches('\u{feff}')
        .chars()
        .filter_map(|c| match c {
            '\t' => Some(' '),
            c if c.is_ascii_control() => None,
            c => Some(c),
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn check(input: impl AsRef<[u8]>, id: Option<&str>, name: &str, args: &str) {
        let want = InputLine::Request(Request {
            id: id.map(str::to_string),
            name: name.to_string(),
            args: args.to_string(),
        });
        assert_eq!(
            InputLine::parse(input.as_ref()),
            want,
            "{:?}",
            String::from_utf8_lossy(input.as_ref())
        );
    }

    #[test]
    fn requests_are_taken_apart() {
        check("name", None, "name", "");
        check("name\n", None, "name", "");
        check("  name  \r\n", None, "name", "");
        check("1 name", Some("1"), "name", "");
        check("007 name", Some("007"), "name", "");
        check(
            "99999999999999999999999 name",
            Some("99999999999999999999999"),
            "name",
            "",
        );
        check("play b D4", None, "play", "b D4");
        check("3  play   b  D4  ", Some("3"), "play", "b  D4");
        check("play\tb\tD4\t", None, "play", "b D4");
        check("play b D4# a remark", None, "play", "b D4");
        check("play b D4 # one # two", None, "play", "b D4");
        check(
            "loadsgf \"my games/a b.sgf\" 7",
            None,
            "loadsgf",
            "\"my games/a b.sgf\" 7",
        );
        check("\u{feff}1 name", Some("1"), "name", "");
    }

    #[test]
    fn control_characters_go_and_other_bytes_stay_readable() {
        check(b"na\x00m\x07e\x7f", None, "name", "");
        check(b"pl\ray b\x0b D4", None, "play", "b D4");
        check(b"printsgf caf\xe9.sgf", None, "printsgf", "caf\u{fffd}.sgf");
        check("printsgf caf\u{e9}.sgf", None, "printsgf", "caf\u{e9}.sgf");
    }

    #[test]
    fn a_number_is_an_id_only_when_it_stands_alone() {
        check("5", Some("5"), "", "");
        check("5 6", Some("5"), "6", "");
        check("5name", None, "5name", "");
        check("-5 name", None, "-5", "name");
        check("1.5 name", None, "1.5", "name");
    }

    #[test]
    fn lines_without_a_command_are_told_from_interrupts() {
        for blank in [
            "",
            "\n",
            "  ",
            "\t\r\n",
            "# a comment",
            "\u{1}\u{2}",
            "# interrupted",
        ] {
            assert_eq!(
                InputLine::parse(blank.as_bytes()),
                InputLine::Blank,
                "{blank:?}"
            );
        }
        for stop in ["# interrupt", "#interrupt\r\n", "  #  interrupt  "] {
            assert_eq!(
                InputLine::parse(stop.as_bytes()),
                InputLine::Interrupt,
                "{stop:?}"
            );
        }
        check("name # interrupt", None, "name", "");
    }

    #[test]
    fn a_megabyte_is_no_problem() {
        let args = "b A1 ".repeat(200_000);
        check(
            format!("1 gogui-play_sequence {args}"),
            Some("1"),
            "gogui-play_sequence",
            args.trim(),
        );
        check("x".repeat(1 << 20), None, &"x".repeat(1 << 20), "");
    }

    proptest! {
        #[test]
        fn any_bytes_make_clean_parts(bytes: Vec<u8>) {
            if let InputLine::Request(Request { id, name, args }) = InputLine::parse(&bytes) {
                prop_assert!(id.iter().all(|id| id.bytes().all(|b| b.is_ascii_digit())));
                prop_assert!(!name.contains([' ', '#']));
                prop_assert_eq!(args.trim_matches(' '), &args);
                let parts = name + &args;
                prop_assert!(!parts.chars().any(|c| c.is_ascii_control() || c == '#'));
            }
        }
    }
}
