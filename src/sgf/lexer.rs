//! Splitting text into tokens.
//!
//! The pieces (names, values, blanks) are nom parsers over bytes. None of them calls itself or looks at a byte more
//! than twice. The loop over them is written by hand, so that bad input costs one token, not the file.

use crate::color::{Cell, Color};
use arrayvec::ArrayVec;
use nom::branch::alt;
use nom::bytes::complete::{is_not, tag, take, take_till, take_while, take_while1};
use nom::character::complete::char;
use nom::combinator::{eof, opt, recognize};
use nom::multi::many0_count;
use nom::sequence::{preceded, terminated};
use nom::{IResult, Parser};

/// The meaning of a property. All those that do not matter for the record are one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Property {
    Play(Color),
    Set(Cell),
    ToMove,
    Territory(Color),
    Crosses,
    Mark,
    Good,
    Bad,
    Comment,
    Size,
    Komi,
    Handicap,
    Rules,
    Result,
    Game,
    Charset,
    Application,
    Name(Color),
    Rank(Color),
    Event,
    Round,
    Place,
    Date,
    Other,
}

/// All properties that matter, with their names.
///
/// If two mean the same, the one of FF\[4\] comes first: `M` is that of old files, and the records of the Nihon Ki-in
/// have the komi in `KO`, which has no value in the standard.
const PROPERTIES: [(&str, Property); 34] = [
    ("B", Property::Play(Color::Black)),
    ("W", Property::Play(Color::White)),
    ("AB", Property::Set(Cell::Black)),
    ("AW", Property::Set(Cell::White)),
    ("AE", Property::Set(Cell::Empty)),
    ("PL", Property::ToMove),
    ("TB", Property::Territory(Color::Black)),
    ("TW", Property::Territory(Color::White)),
    ("MA", Property::Crosses),
    ("M", Property::Crosses),
    ("TR", Property::Mark),
    ("SQ", Property::Mark),
    ("CR", Property::Mark),
    ("SL", Property::Mark),
    ("TE", Property::Good),
    ("BM", Property::Bad),
    ("C", Property::Comment),
    ("SZ", Property::Size),
    ("KM", Property::Komi),
    ("KO", Property::Komi),
    ("HA", Property::Handicap),
    ("RU", Property::Rules),
    ("RE", Property::Result),
    ("GM", Property::Game),
    ("CA", Property::Charset),
    ("AP", Property::Application),
    ("PB", Property::Name(Color::Black)),
    ("PW", Property::Name(Color::White)),
    ("BR", Property::Rank(Color::Black)),
    ("WR", Property::Rank(Color::White)),
    ("EV", Property::Event),
    ("RO", Property::Round),
    ("PC", Property::Place),
    ("DT", Property::Date),
];

impl Property {
    /// The property with this name, also as FF\[1\] to FF\[3\] write it: lower-case letters are ignored, unless all
    /// are.
    fn of(name: &[u8]) -> Property {
        let lower = name.iter().all(|b| !b.is_ascii_uppercase());
        let mut letters: ArrayVec<u8, 2> = ArrayVec::new();
        for &b in name.iter().filter(|b| lower || !b.is_ascii_lowercase()) {
            if letters.try_push(b.to_ascii_uppercase()).is_err() {
                return Property::Other;
            }
        }
        PROPERTIES
            .iter()
            .find(|(name, _)| name.as_bytes() == letters.as_slice())
            .map_or(Property::Other, |&(_, property)| property)
    }

    /// The name in FF\[4\].
    pub(super) fn name(self) -> &'static str {
        PROPERTIES
            .iter()
            .find(|&&(_, property)| property == self)
            .map_or("?", |&(name, _)| name)
    }

    /// Whether the values are points, which contain neither brackets nor `;`.
    fn has_points(self) -> bool {
        matches!(
            self,
            Property::Play(_)
                | Property::Set(_)
                | Property::Territory(_)
                | Property::Crosses
                | Property::Mark
        )
    }
}

/// A piece of a game tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Token<'a> {
    /// `(`
    Open,
    /// `)`
    Close,
    /// `;`
    Node,
    /// A property value.
    Value(RawValue<'a>),
    /// Anything else.
    Junk,
}

/// A property value as written, without its brackets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct RawValue<'a> {
    /// `None` if no name stands before it.
    pub(super) property: Option<Property>,
    pub(super) raw: &'a [u8],
    /// Whether its `]` is there.
    pub(super) closed: bool,
}

/// The tokens of a text from some byte on.
#[derive(Clone, Debug)]
pub(super) struct Lexer<'a> {
    bytes: &'a [u8],
    rest: &'a [u8],
    property: Option<Property>,
}

impl<'a> Lexer<'a> {
    pub(super) fn new(bytes: &'a [u8], offset: usize) -> Lexer<'a> {
        Lexer {
            bytes,
            rest: bytes.get(offset..).unwrap_or_default(),
            property: None,
        }
    }

    /// Offset of the byte after the last token.
    pub(super) fn offset(&self) -> usize {
        self.bytes.len() - self.rest.len()
    }

    /// Whether a game tree with the properties of a root starts at the next token.
    pub(super) fn at_game(&self) -> bool {
        preceded(blanks, marked_game).parse(self.rest).is_ok()
    }

    /// The next token and its offset; `None` at the end of the text.
    pub(super) fn next(&mut self) -> Option<(usize, Token<'a>)> {
        self.rest = after(blanks(self.rest), self.rest);
        let offset = self.offset();
        let token = match *self.rest.first()? {
            b'(' => self.sign(Token::Open),
            b')' => self.sign(Token::Close),
            b';' => self.sign(Token::Node),
            b'[' => self.value(),
            b if b.is_ascii_alphabetic() => self.property(),
            _ => {
                self.rest = after(junk(self.rest), self.rest);
                Token::Junk
            }
        };
        Some((offset, token))
    }

    /// Consumes one byte as this token.
    fn sign(&mut self, token: Token<'a>) -> Token<'a> {
        self.rest = &self.rest[1..];
        self.property = None;
        token
    }

    /// Reads a name and its first value.
    fn property(&mut self) -> Token<'a> {
        let Ok((rest, name)) = terminated(name, blanks).parse(self.rest) else {
            return Token::Junk;
        };
        self.rest = rest;
        if rest.first() != Some(&b'[') {
            return Token::Junk;
        }
        self.property = Some(Property::of(name));
        self.value()
    }

    fn value(&mut self) -> Token<'a> {
        let points = self.property.is_some_and(Property::has_points);
        let parsed = if points {
            point_value(self.rest)
        } else {
            text_value(self.rest)
        };
        let Ok((rest, (raw, closed))) = parsed else {
            // Not reached: both parsers accept whatever follows a bracket.
            self.rest = &self.rest[1..];
            return Token::Junk;
        };
        self.rest = rest;
        Token::Value(RawValue {
            property: self.property,
            raw,
            closed,
        })
    }
}

/// The offset of the next `(;`, with or without blanks between the two.
pub(super) fn find_game(bytes: &[u8], from: usize) -> Option<usize> {
    find(bytes, from, |b| {
        (char('('), blanks, char(';')).parse(b).is_ok()
    })
}

/// The offset of the first game; if there is none, that of the first tree that lacks its `;`: a bracket, a name and a value.
pub(super) fn find_first_game(bytes: &[u8]) -> Option<usize> {
    let bare = |b: &[u8]| (char('('), blanks, name, char('[')).parse(b).is_ok();
    find_game(bytes, 0).or_else(|| find(bytes, 0, bare))
}

fn find(bytes: &[u8], from: usize, starts: impl Fn(&[u8]) -> bool) -> Option<usize> {
    let tail = bytes.get(from..)?;
    (0..tail.len())
        .find(|&i| tail[i] == b'(' && starts(&tail[i..]))
        .map(|i| from + i)
}

/// The rest of the input after a parser, or all of it if the parser failed.
fn after<'a, T>(result: IResult<&'a [u8], T>, all: &'a [u8]) -> &'a [u8] {
    result.map_or(all, |(rest, _)| rest)
}

/// Blanks and control characters: some programs pad files with zeros.
fn blanks(input: &[u8]) -> IResult<&[u8], &[u8]> {
    take_while(|b: u8| b <= b' ').parse(input)
}

fn name(input: &[u8]) -> IResult<&[u8], &[u8]> {
    take_while1(|b: u8| b.is_ascii_alphanumeric()).parse(input)
}

fn junk(input: &[u8]) -> IResult<&[u8], &[u8]> {
    take_while1(|b: u8| b > b' ' && !b.is_ascii_alphabetic() && !b"();[".contains(&b)).parse(input)
}

/// A game tree whose first property is one that only a root has.
fn marked_game(input: &[u8]) -> IResult<&[u8], ()> {
    let root = alt((tag("FF"), tag("GM")));
    (
        char('('),
        blanks,
        char(';'),
        blanks,
        root,
        blanks,
        char('['),
    )
        .map(|_| ())
        .parse(input)
}

/// A value in brackets, in which `\` protects the next byte: the text, and whether it is closed.
fn text_value(input: &[u8]) -> IResult<&[u8], (&[u8], bool)> {
    let piece = alt((
        is_not("\\]"),
        preceded(char('\\'), alt((take(1usize), eof))),
    ));
    let text = recognize(many0_count(piece));
    preceded(char('['), (text, opt(char(']')).map(|end| end.is_some()))).parse(input)
}

/// A value that is a point: it also ends at a byte that shows that a bracket was forgotten.
fn point_value(input: &[u8]) -> IResult<&[u8], (&[u8], bool)> {
    let text = take_till(|b: u8| b"]();[".contains(&b));
    preceded(char('['), (text, opt(char(']')).map(|end| end.is_some()))).parse(input)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, want: &[Token<'_>]) {
        let mut lexer = Lexer::new(text.as_bytes(), 0);
        let got: Vec<Token<'_>> = std::iter::from_fn(|| lexer.next().map(|(_, t)| t)).collect();
        assert_eq!(got, want, "{text:?}");
        assert_eq!(lexer.offset(), text.len());
    }

    fn value(property: Property, raw: &str) -> Token<'_> {
        Token::Value(RawValue {
            property: Some(property),
            raw: raw.as_bytes(),
            closed: true,
        })
    }

    const BLACK: Property = Property::Play(Color::Black);

    #[test]
    fn tokens_are_cut_at_the_right_bytes() {
        check("", &[]);
        check(" (\r\n;\t) ", &[Token::Open, Token::Node, Token::Close]);
        check("B[aa]", &[value(BLACK, "aa")]);
        check("B [aa]\n[bb]", &[value(BLACK, "aa"), value(BLACK, "bb")]);
        check("C[a\\]b\\\\]", &[value(Property::Comment, "a\\]b\\\\")]);
        check("C[(;)[]", &[value(Property::Comment, "(;)[")]);
        check("junk, B[]", &[Token::Junk, Token::Junk, value(BLACK, "")]);
        check("?!é(", &[Token::Junk, Token::Open]);
    }

    #[test]
    fn names_lose_their_lower_case_letters() {
        for (name, want) in [
            ("Black", BLACK),
            ("b", BLACK),
            ("SiZe", Property::Size),
            ("sz", Property::Size),
            ("AddBlack", Property::Set(Cell::Black)),
            ("GaMe", Property::Game),
            ("KGSSB", Property::Other),
            ("B2", Property::Other),
            ("size", Property::Other),
        ] {
            assert_eq!(Property::of(name.as_bytes()), want, "{name}");
        }
        for (name, property) in PROPERTIES {
            assert_eq!(Property::of(name.as_bytes()), property);
            let others = ["M", "KO", "SQ", "CR", "SL"];
            assert!(others.contains(&name) || property.name() == name);
        }
    }

    #[test]
    fn values_end_at_the_latest_with_the_text() {
        let open = |property, raw: &'static str| {
            Token::Value(RawValue {
                property,
                raw: raw.as_bytes(),
                closed: false,
            })
        };
        check("C[a", &[open(Some(Property::Comment), "a")]);
        check("C[a\\", &[open(Some(Property::Comment), "a\\")]);
        check("[a", &[open(None, "a")]);
        let white = value(Property::Play(Color::White), "bb");
        check("B[aa;W[bb]", &[open(Some(BLACK), "aa"), Token::Node, white]);
        check("B[aa(", &[open(Some(BLACK), "aa"), Token::Open]);
    }

    #[test]
    fn games_are_found_behind_other_text() {
        for (text, want) in [
            ("(;)", Some(0)),
            ("Hello (you):\n( ;)", Some(13)),
            ("((;))", Some(1)),
            ("(B[aa])", None),
            ("(", None),
        ] {
            assert_eq!(find_game(text.as_bytes(), 0), want, "{text:?}");
        }
        assert_eq!(find_first_game(b"(no) ( B[aa])"), Some(5));
        assert_eq!(find_first_game(b"(no) (yes"), None);
    }
}
