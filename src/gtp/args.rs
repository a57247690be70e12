//! The arguments of commands: which ones a command takes ([`Args`]), and how they are read from a line
//! ([`Args::parse`]). All argument errors are made here.

use super::reply::{ErrorText, Failure, join};
use crate::color::Color;
use crate::vertex::{Move, Size, Vertex};
use std::fmt;

/// The form that an argument must have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ArgShape<'a> {
    /// `b`, `black`, `w` or `white` in any case.
    Color,
    /// A vertex of the board.
    Vertex,
    /// A vertex of the board, or `pass`.
    Move,
    /// A whole number; one that is too large for the type becomes the largest.
    Integer,
    /// A finite number.
    Number,
    /// Any word.
    Word,
    /// One of these words.
    OneOf(&'a [&'a str]),
    /// A file name; in quotation marks it may contain blanks. There is no escape character, because file names contain
    /// backslashes.
    File,
    /// A vertex of any board.
    AnyVertex,
    /// A whole number from 0; one that is too large for its type becomes the largest.
    Count,
    /// One shape or else another.
    Either(&'a ArgShape<'a>, &'a ArgShape<'a>),
    /// The rest of the line, blanks and all.
    Rest,
}

/// One argument of a command: its name, form and error.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Arg<'a> {
    /// Its name in help texts.
    pub name: &'a str,
    /// The form that it must have.
    pub shape: ArgShape<'a>,
    /// The error if it has another form.
    pub error: ErrorText,
}

impl<'a> Arg<'a> {
    /// An argument whose error is a syntax error.
    pub const fn new(name: &'a str, shape: ArgShape<'a>) -> Arg<'a> {
        Arg {
            name,
            shape,
            error: ErrorText::SyntaxError,
        }
    }

    /// The same argument with another error text.
    pub const fn error(self, error: ErrorText) -> Arg<'a> {
        Arg { error, ..self }
    }
}

/// A colour.
pub const COLOR: Arg =
    Arg::new("COLOR", ArgShape::Color).error(ErrorText::InvalidColorOrCoordinate);
/// A vertex that stands alone.
pub const VERTEX: Arg = Arg::new("VERTEX", ArgShape::Vertex).error(ErrorText::InvalidCoordinate);
/// A vertex or pass, after a colour.
pub const MOVE: Arg = Arg::new("MOVE", ArgShape::Move).error(ErrorText::InvalidColorOrCoordinate);
/// The vertex of a stone, after a colour.
pub const STONE: Arg =
    Arg::new("VERTEX", ArgShape::Vertex).error(ErrorText::InvalidColorOrCoordinate);
/// The vertex of one of many stones: if it is not on the board, the command says which one.
pub(crate) const ONE_OF_STONES: Arg =
    Arg::new("VERTEX", ArgShape::AnyVertex).error(ErrorText::InvalidColorOrCoordinate);
/// A file name.
pub const FILE: Arg = Arg::new("FILE", ArgShape::File);

/// The treatment of words after the last argument.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Surplus {
    /// They are ignored, as GNU Go does: clients rely on it.
    Ignored,
    /// They are a syntax error, for commands that would otherwise do harm.
    Refused,
}

/// The arguments of a command: required, optional and repeated ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Args<'a> {
    /// Arguments that must be given.
    pub required: &'a [Arg<'a>],
    /// Arguments that may follow.
    pub optional: &'a [Arg<'a>],
    /// A group that may then be repeated to the end of the line; the last one must be complete.
    pub repeated: &'a [Arg<'a>],
    /// The treatment of surplus words.
    pub surplus: Surplus,
}

impl<'a> Args<'a> {
    /// No arguments, and surplus words are ignored.
    pub const NONE: Args<'a> = Args::required(&[]);

    /// Arguments that are all required.
    pub const fn required(required: &'a [Arg<'a>]) -> Args<'a> {
        Args {
            required,
            optional: &[],
            repeated: &[],
            surplus: Surplus::Ignored,
        }
    }

    /// The same arguments followed by optional ones.
    pub const fn optional(self, optional: &'a [Arg<'a>]) -> Args<'a> {
        Args { optional, ..self }
    }

    /// The same arguments followed by a group that may be repeated.
    pub const fn repeated(self, repeated: &'a [Arg<'a>]) -> Args<'a> {
        Args { repeated, ..self }
    }

    /// The same arguments, with surplus words as an error.
    pub const fn and_no_more(self) -> Args<'a> {
        let surplus = Surplus::Refused;
        Args { surplus, ..self }
    }

    /// Reads the arguments from the part of a line after the command's name. `size` is that of the board on
    /// which vertices must be.
    ///
    /// # Errors
    /// A syntax error if an argument is missing or one too many, the argument's own error text if it looks wrong.
    ///
    /// ```
    /// use goeye::Color;
    /// use goeye::gtp::{Args, COLOR, MOVE};
    /// use goeye::{Move, Size};
    /// let size = Size::square(9).unwrap();
    /// let values = Args::required(&[COLOR, MOVE]).parse("White pass", size).unwrap();
    /// assert_eq!(values.required::<Color>(0), Ok(Color::White));
    /// assert_eq!(values.required::<Move>(1), Ok(Move::Pass));
    /// ```
    pub fn parse(&self, line: &str, size: Size) -> Result<Values, Failure> {
        let mut rest = line.trim_matches(' ');
        let mut values = Vec::new();
        for arg in self.required {
            if rest.is_empty() {
                return Err(ErrorText::SyntaxError.into());
            }
            values.push(arg.take(&mut rest, size)?);
        }
        for arg in self.optional {
            if !rest.is_empty() {
                values.push(arg.take(&mut rest, size)?);
            }
        }
        while !self.repeated.is_empty() && !rest.is_empty() {
            for arg in self.repeated {
                if rest.is_empty() {
                    return Err(ErrorText::SyntaxError.into());
                }
                values.push(arg.take(&mut rest, size)?);
            }
        }
        match self.surplus {
            Surplus::Refused if !rest.is_empty() => Err(ErrorText::SyntaxError.into()),
            _ => Ok(Values(values)),
        }
    }
}

/// The names of the arguments as help writes them: `COLOR MOVE`, `FILE [VERTEX]`, `[VERTEX ...]`.
impl fmt::Display for Args<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let required = self.required.iter().map(|arg| arg.name.to_string());
        let optional = self.optional.iter().map(|arg| format!("[{}]", arg.name));
        let group = join(self.repeated.iter().map(|arg| arg.name), " ");
        let repeated = (!group.is_empty()).then(|| format!("[{group} ...]"));
        f.write_str(&join(required.chain(optional).chain(repeated), " "))
    }
}

impl Arg<'_> {
    /// Reads one argument from the start of `rest`, which must not be empty, and removes it from there.
    fn take(&self, rest: &mut &str, size: Size) -> Result<Value, Failure> {
        let word = || rest.split_at(rest.find(' ').unwrap_or(rest.len()));
        let (text, behind) = match self.shape {
            ArgShape::Rest => (*rest, ""),
            ArgShape::File => quoted(rest).unwrap_or_else(word),
            _ => word(),
        };
        *rest = behind.trim_start_matches(' ');
        self.shape
            .value(text, size)
            .ok_or_else(|| self.error.into())
    }
}

impl ArgShape<'_> {
    fn value(self, text: &str, size: Size) -> Option<Value> {
        let on_board = |v: &Vertex| size.contains(*v);
        match self {
            ArgShape::Color => text.parse().ok().map(Value::Color),
            ArgShape::Vertex => text.parse().ok().filter(on_board).map(Value::Vertex),
            ArgShape::Move => text
                .parse::<Move>()
                .ok()
                .filter(|m| m.vertex().is_none_or(|v| on_board(&v)))
                .map(Value::Move),
            ArgShape::Integer => integer(text).map(Value::Integer),
            ArgShape::Number => text
                .parse::<f64>()
                .ok()
                .filter(|n| n.is_finite())
                .map(Value::Number),
            ArgShape::OneOf(words) if !words.contains(&text) => None,
            ArgShape::Word | ArgShape::OneOf(_) | ArgShape::File | ArgShape::Rest => {
                Some(Value::Text(text.to_string()))
            }
            ArgShape::AnyVertex => text.parse().ok().map(Value::Vertex),
            ArgShape::Count => integer(text).filter(|&n| n >= 0).map(Value::Integer),
            ArgShape::Either(one, other) => {
                one.value(text, size).or_else(|| other.value(text, size))
            }
        }
    }
}

/// A whole number of any length; those beyond the range of the type become its limits.
fn integer(text: &str) -> Option<i64> {
    use std::num::IntErrorKind::{NegOverflow, PosOverflow};
    match text.parse::<i64>() {
        Ok(n) => Some(n),
        Err(e) if *e.kind() == PosOverflow => Some(i64::MAX),
        Err(e) if *e.kind() == NegOverflow => Some(i64::MIN),
        Err(_) => None,
    }
}

/// What stands in quotation marks at the start, if that is a word of its own, and what follows.
fn quoted(text: &str) -> Option<(&str, &str)> {
    let (quoted, behind) = text.strip_prefix('"')?.split_once('"')?;
    (behind.is_empty() || behind.starts_with(' ')).then_some((quoted, behind))
}

/// The value of an argument.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// Of [`ArgShape::Color`].
    Color(Color),
    /// Of [`ArgShape::Vertex`] or [`ArgShape::AnyVertex`].
    Vertex(Vertex),
    /// Of [`ArgShape::Move`].
    Move(Move),
    /// Of [`ArgShape::Integer`] or [`ArgShape::Count`].
    Integer(i64),
    /// Of [`ArgShape::Number`].
    Number(f64),
    /// Of the other shapes.
    Text(String),
}

/// A type that an argument can be read as.
pub trait FromValue<'a>: Sized {
    /// The value as this type; `None` if it is of another type.
    fn from_value(value: &'a Value) -> Option<Self>;
}

macro_rules! from_value {
    ($($type:ty: $variant:ident),*) => {$(
        impl FromValue<'_> for $type {
            fn from_value(value: &Value) -> Option<Self> {
                match value {
                    Value::$variant(v) => Some(*v),
                    _ => None,
                }
            }
        }
    )*};
}

from_value!(Color: Color, Vertex: Vertex, Move: Move, i64: Integer, f64: Number);

impl<'a> FromValue<'a> for &'a str {
    fn from_value(value: &'a Value) -> Option<Self> {
        match value {
            Value::Text(text) => Some(text),
            _ => None,
        }
    }
}

impl<'a> FromValue<'a> for &'a Value {
    fn from_value(value: &'a Value) -> Option<Self> {
        Some(value)
    }
}

/// The values of the arguments of a request, in the order of [`Args`].
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Values(Vec<Value>);

impl Values {
    /// The argument at an index; `None` if the line has fewer arguments.
    pub fn optional<'a, T: FromValue<'a>>(&'a self, index: usize) -> Option<T> {
        self.0.get(index).and_then(T::from_value)
    }

    /// The argument at an index.
    ///
    /// # Errors
    /// A syntax error if the line has fewer arguments; that cannot happen for one of [`Args::required`].
    pub fn required<'a, T: FromValue<'a>>(&'a self, index: usize) -> Result<T, Failure> {
        self.optional(index)
            .ok_or_else(|| ErrorText::SyntaxError.into())
    }

    /// The arguments from an index on.
    pub fn all<'a, T: FromValue<'a>>(&'a self, from: usize) -> impl Iterator<Item = T> {
        self.0.iter().skip(from).filter_map(T::from_value)
    }

    /// The arguments from an index on, in pairs.
    pub fn pairs<'a, A: FromValue<'a>, B: FromValue<'a>>(
        &'a self,
        from: usize,
    ) -> impl Iterator<Item = (A, B)> {
        self.0
            .get(from..)
            .unwrap_or_default()
            .chunks_exact(2)
            .filter_map(|pair| Some((A::from_value(&pair[0])?, B::from_value(&pair[1])?)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const SIZE: Size = Size::square(9).unwrap();

    fn check(args: Args, line: &str, expected: Result<&[Value], ErrorText>) {
        let expected = expected
            .map(|values| Values(values.to_vec()))
            .map_err(Failure::from);
        assert_eq!(args.parse(line, SIZE), expected, "{line:?}");
    }

    fn vertex(name: &str) -> Vertex {
        name.parse().unwrap()
    }

    #[test]
    fn moves() {
        let play = Args::required(&[COLOR, MOVE]);
        let d4 = [
            Value::Color(Color::Black),
            Value::Move(Move::Play(vertex("D4"))),
        ];
        let pass = [Value::Color(Color::White), Value::Move(Move::Pass)];
        check(play, "b D4", Ok(&d4));
        check(play, " BLACK   d4 ", Ok(&d4));
        check(play, "b D4 and more", Ok(&d4));
        check(play, "White PASS", Ok(&pass));
        for bad in [
            "b K1", "b A10", "b I4", "b D", "green D4", "D4 b", "b resign",
        ] {
            check(play, bad, Err(ErrorText::InvalidColorOrCoordinate));
        }
        for short in ["", " ", "b"] {
            check(play, short, Err(ErrorText::SyntaxError));
        }
    }

    #[test]
    fn vertices_that_stand_alone() {
        let one = Args::required(&[VERTEX]);
        check(one, "j9", Ok(&[Value::Vertex(vertex("J9"))]));
        for bad in ["T19", "pass", "0", "ä1"] {
            check(one, bad, Err(ErrorText::InvalidCoordinate));
        }
        check(one, "", Err(ErrorText::SyntaxError));
    }

    #[test]
    fn numbers() {
        const INT: Args =
            Args::required(&[Arg::new("N", ArgShape::Integer).error(ErrorText::UnacceptableSize)]);
        check(INT, "19", Ok(&[Value::Integer(19)]));
        check(INT, "-3", Ok(&[Value::Integer(-3)]));
        check(
            INT,
            "9".repeat(30).as_str(),
            Ok(&[Value::Integer(i64::MAX)]),
        );
        check(
            INT,
            &format!("-{}", "9".repeat(30)),
            Ok(&[Value::Integer(i64::MIN)]),
        );
        for bad in ["", "x", "1.5", "0x13", "1e3"] {
            let error = if bad.is_empty() {
                ErrorText::SyntaxError
            } else {
                ErrorText::UnacceptableSize
            };
            check(INT, bad, Err(error));
        }
        const NUMBER: Args = Args::required(&[Arg::new("KOMI", ArgShape::Number)]);
        for (text, n) in [
            ("6.5", 6.5),
            ("-7", -7.0),
            ("0", 0.0),
            (".5", 0.5),
            ("7e0", 7.0),
        ] {
            check(NUMBER, text, Ok(&[Value::Number(n)]));
        }
        for bad in ["", "x", "nan", "inf", "-inf", "1e999", "6,5"] {
            check(NUMBER, bad, Err(ErrorText::SyntaxError));
        }
    }

    #[test]
    fn files_may_be_quoted() {
        const LOAD: Args = Args::required(&[FILE]).optional(&[Arg::new(
            "MOVE",
            ArgShape::Either(&ArgShape::Count, &ArgShape::AnyVertex),
        )]);
        let text = |name: &str| Value::Text(name.to_string());
        check(LOAD, "a.sgf", Ok(&[text("a.sgf")]));
        check(LOAD, "a.sgf 12", Ok(&[text("a.sgf"), Value::Integer(12)]));
        check(
            LOAD,
            "a.sgf T19",
            Ok(&[text("a.sgf"), Value::Vertex(vertex("T19"))]),
        );
        check(
            LOAD,
            "\"a b.sgf\" 12",
            Ok(&[text("a b.sgf"), Value::Integer(12)]),
        );
        check(
            LOAD,
            "\"c:\\games\\a  b.sgf\"",
            Ok(&[text("c:\\games\\a  b.sgf")]),
        );
        check(LOAD, "\"\"", Ok(&[text("")]));
        check(LOAD, "\"open 3", Ok(&[text("\"open"), Value::Integer(3)]));
        check(LOAD, "\"a\"b.sgf", Ok(&[text("\"a\"b.sgf")]));
        check(LOAD, "", Err(ErrorText::SyntaxError));
        const WRITE: Args = Args::required(&[FILE]).and_no_more();
        check(WRITE, "a.sgf ", Ok(&[text("a.sgf")]));
        check(WRITE, "\"a b.sgf\"", Ok(&[text("a b.sgf")]));
        for bad in ["a b.sgf", "\"a b.sgf\" c"] {
            check(WRITE, bad, Err(ErrorText::SyntaxError));
        }
        for bad in ["a.sgf -1", "a.sgf x", "a b.sgf"] {
            check(LOAD, bad, Err(ErrorText::SyntaxError));
        }
    }

    #[test]
    fn words_and_rests() {
        const LIST: Args =
            Args::required(&[Arg::new("STATUS", ArgShape::OneOf(&["alive", "dead"]))]);
        check(LIST, "dead", Ok(&[Value::Text("dead".to_string())]));
        check(LIST, "dead 42", Ok(&[Value::Text("dead".to_string())]));
        for bad in ["", "Dead", "undead"] {
            check(LIST, bad, Err(ErrorText::SyntaxError));
        }
        const JSON: Args = Args::required(&[Arg::new("RULES", ArgShape::Rest)]);
        let rules = "{\"ko\": \"SIMPLE\"}";
        check(JSON, rules, Ok(&[Value::Text(rules.to_string())]));
        check(JSON, "", Err(ErrorText::SyntaxError));
    }

    #[test]
    fn groups_are_repeated_to_the_end() {
        let setup = Args::NONE.repeated(&[COLOR, STONE]);
        let stones = [
            Value::Color(Color::Black),
            Value::Vertex(vertex("A1")),
            Value::Color(Color::White),
            Value::Vertex(vertex("B2")),
        ];
        check(setup, "", Ok(&[]));
        check(setup, "b A1", Ok(&stones[..2]));
        check(setup, "b A1 w B2", Ok(&stones));
        check(setup, "b A1 w", Err(ErrorText::SyntaxError));
        check(
            setup,
            "b A1 w pass",
            Err(ErrorText::InvalidColorOrCoordinate),
        );
        let values = setup.parse("b A1 w B2", SIZE).unwrap();
        assert_eq!(
            values.pairs(0).collect::<Vec<(Color, Vertex)>>(),
            [(Color::Black, vertex("A1")), (Color::White, vertex("B2"))]
        );
        assert_eq!(values.pairs::<Color, Vertex>(9).count(), 0);
        let list = Args::NONE.repeated(&[VERTEX]).parse("A1 B2", SIZE).unwrap();
        assert_eq!(list.all::<Vertex>(1).collect::<Vec<_>>(), [vertex("B2")]);
    }

    #[test]
    fn values_are_read_by_type() {
        let values = Args::required(&[COLOR])
            .optional(&[VERTEX])
            .parse("w", SIZE)
            .unwrap();
        assert_eq!(values.required::<Color>(0), Ok(Color::White));
        assert_eq!(values.optional::<Vertex>(1), None);
        assert_eq!(
            values.required::<Vertex>(0),
            Err(ErrorText::SyntaxError.into())
        );
    }

    #[test]
    fn usage_names_every_argument() {
        let args = Args::required(&[COLOR])
            .optional(&[FILE])
            .repeated(&[COLOR, STONE]);
        assert_eq!(args.to_string(), "COLOR [FILE] [COLOR VERTEX ...]");
        assert_eq!(Args::NONE.to_string(), "");
    }

    proptest! {
        #[test]
        fn any_text_is_read_or_refused(line in "\\PC{0,30}") {
            for args in [
                Args::required(&[COLOR, MOVE]),
                Args::required(&[FILE]).optional(&[VERTEX]),
                Args::NONE.repeated(&[COLOR, STONE]),
            ] {
                let _ = args.parse(&line, SIZE);
            }
        }
    }
}
