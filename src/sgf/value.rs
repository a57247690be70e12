//! The values of properties.
//!
//! Komi and results are written in ways that the standard does not know:
//! - a decimal comma, a half sign, and units: `6,5`, `6½`, `6目半`, `3.75子`. One Chinese stone (子) is two points;
//! - Chinese stones without a unit: 2.5 to 4 with a quarter is a komi in stones (`3.75`), and so is any score
//!   with a quarter, since scores in points have halves at most;
//! - hundredths: servers write `KM[375]` or `KM[650]`. Integers from 200 on are no komi in points; in files of
//!   the Fox server (`AP[foxwq]`) all integers from 25 on are hundredths (`KM[50]`). After the division 2.5 to 4 is a
//!   komi in stones.
//!
//! Files that this program wrote are taken literally. A komi that remains above 361 points is ignored.

use crate::color::Color;
use crate::vertex::{Move, Size, Vertex};
use nom::branch::alt;
use nom::bytes::complete::{is_not, tag};
use nom::character::complete::{anychar, char, digit0, digit1, one_of};
use nom::combinator::{eof, map_opt, opt};
use nom::multi::fold_many0;
use nom::sequence::preceded;
use nom::{IResult, Parser};
use std::ops::RangeInclusive;

/// Name of the program in `AP`; values of files that carry it are taken as they are written.
pub(super) const PROGRAM: &str = env!("CARGO_PKG_NAME");

/// The most characters of a text that are quoted in warnings.
const QUOTED: usize = 40;

/// A value of type Text: escapes undone, line breaks as `\n`, other white space as blanks.
pub(super) fn text(raw: &[u8]) -> String {
    unescape(raw, '\n')
}

/// A value of type SimpleText, trimmed: a Text in one line.
pub(super) fn simple_text(raw: &[u8]) -> String {
    unescape(raw, ' ').trim().to_owned()
}

/// A value shortened for messages, without control characters.
pub(super) fn quote(raw: &[u8]) -> String {
    // An escape is two bytes and a character at most four.
    let head = &raw[..raw.len().min(QUOTED * 8)];
    let text = simple_text(head);
    text.chars()
        .filter(|c| !c.is_control())
        .take(QUOTED)
        .collect()
}

/// A text with its escapes undone, and this character for line breaks.
fn unescape(raw: &[u8], line_end: char) -> String {
    enum Piece<'a> {
        Plain(&'a str),
        One(char),
        Nothing,
    }
    let raw = String::from_utf8_lossy(raw);
    let escaped = alt((
        line_break.map(|_| Piece::Nothing),
        anychar.map(|c| Piece::One(if is_blank(c) { ' ' } else { c })),
        eof.map(|_| Piece::Nothing),
    ));
    let piece = alt((
        is_not("\\\r\n\t\x0b\x0c").map(Piece::Plain),
        line_break.map(|_| Piece::One(line_end)),
        preceded(char('\\'), escaped),
        anychar.map(|_| Piece::One(' ')),
    ));
    let add = |mut text: String, piece: Piece<'_>| {
        match piece {
            Piece::Plain(s) => text.push_str(s),
            Piece::One(c) => text.push(c),
            Piece::Nothing => {}
        }
        text
    };
    let result: IResult<&str, String> = fold_many0(piece, String::new, add).parse(&raw);
    result.map(|(_, text)| text).unwrap_or_default()
}

fn line_break(input: &str) -> IResult<&str, &str> {
    alt((tag("\r\n"), tag("\n\r"), tag("\n"), tag("\r"))).parse(input)
}

/// White space other than a line break that the standard turns into a blank.
fn is_blank(c: char) -> bool {
    matches!(c, '\t' | '\x0b' | '\x0c')
}

/// A board size: one side, or width and height.
pub(super) fn size(raw: &[u8]) -> Option<Size> {
    let text = simple_text(raw);
    let side = |s: &str| s.trim().parse::<u8>().ok().map(usize::from);
    match text.split_once([':', 'x', 'X']) {
        Some((width, height)) => Size::new(side(width)?, side(height)?),
        None => Size::square(side(&text)?),
    }
}

/// The column, and the row from the top, of two letters; both count from 0. Capital letters follow the small ones.
/// Some programs write the names that people use, `R16`.
fn coordinates(size: Size, text: &[u8]) -> Option<(usize, usize)> {
    let number = |b: u8| match b {
        b'a'..=b'z' => Some(usize::from(b - b'a')),
        b'A'..=b'Z' => Some(usize::from(b - b'A') + 26),
        _ => None,
    };
    match *text.trim_ascii() {
        [column, row] if row.is_ascii_alphabetic() => Some((number(column)?, number(row)?)),
        ref name => {
            let v: Vertex = str::from_utf8(name).ok()?.parse().ok()?;
            Some((v.column(), (size.height() - 1).checked_sub(v.row())?))
        }
    }
}

/// A move; `None` if it is no point of the board. An empty value is a pass, and so is `tt` if it is no point of the
/// board.
pub(super) fn play(size: Size, raw: &[u8]) -> Option<Move> {
    let point = coordinates(size, raw).and_then(|(column, row)| size.from_top(column, row));
    match (point, raw.trim_ascii()) {
        (Some(v), _) => Some(Move::Play(v)),
        (None, b"" | b"tt") => Some(Move::Pass),
        (None, word) if word.eq_ignore_ascii_case(b"pass") => Some(Move::Pass),
        (None, _) => None,
    }
}

/// The points of one value of a list: a point or a rectangle of points.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct PointList {
    columns: RangeInclusive<usize>,
    rows: RangeInclusive<usize>,
    size: Size,
}

impl PointList {
    /// The values of a list: one, or several that a program wrote in one pair of brackets.
    pub(super) fn split(raw: &[u8]) -> impl Iterator<Item = &[u8]> {
        raw.split(|&b| b == b',')
    }

    /// Reads a point or two opposite corners; `None` if the text is neither.
    pub(super) fn parse(size: Size, raw: &[u8]) -> Option<PointList> {
        let colon = raw.iter().position(|&b| b == b':');
        let (first, second) = colon.map_or((raw, raw), |at| (&raw[..at], &raw[at + 1..]));
        let ((a, b), (c, d)) = (coordinates(size, first)?, coordinates(size, second)?);
        Some(PointList {
            columns: a.min(c)..=a.max(c),
            rows: b.min(d)..=b.max(d),
            size,
        })
    }

    /// Whether all of them are on the board.
    pub(super) fn all_on_board(&self) -> bool {
        *self.columns.end() < self.size.width() && *self.rows.end() < self.size.height()
    }

    /// Those that are on the board.
    pub(super) fn vertices(&self) -> impl Iterator<Item = Vertex> + '_ {
        let last_row = self.size.height() - 1;
        let last_column = self.size.width() - 1;
        (*self.rows.start()..=last_row.min(*self.rows.end())).flat_map(move |row| {
            (*self.columns.start()..=last_column.min(*self.columns.end()))
                .filter_map(move |column| self.size.from_top(column, row))
        })
    }
}

/// A colour as in `PL`; some programs write 1 and 2.
pub(super) fn color(raw: &[u8]) -> Option<Color> {
    match simple_text(raw).as_str() {
        "1" => Some(Color::Black),
        "2" => Some(Color::White),
        text => text.parse().ok(),
    }
}

/// A number of handicap stones, at most the area of the board.
pub(super) fn handicap(size: Size, raw: &[u8]) -> Option<u32> {
    let number: u32 = simple_text(raw).parse().ok()?;
    (number as usize <= size.area()).then_some(number)
}

/// Whether a game type is Go; `None` if there is no type.
pub(super) fn is_go(raw: &[u8]) -> Option<bool> {
    let text = simple_text(raw);
    (!text.is_empty()).then(|| text.parse() == Ok(1u32) || text.eq_ignore_ascii_case("go"))
}

/// Whole numbers from this one on are hundredths of a point.
const HUNDREDTHS: f64 = 200.0;

/// In files of the Fox server, whole numbers from this one on are hundredths of a point.
const HUNDREDTHS_OF_FOX: f64 = 25.0;

/// The usual komis in Chinese stones of two points each: 5 to 8 points.
const USUAL_STONES: RangeInclusive<f64> = 2.5..=4.0;

/// The largest komi in points: the area of the largest usual board.
const LARGEST_KOMI: f64 = 361.0;

/// The komi in a file written by these applications, in points, and whether it is converted from another unit; `None` if it cannot
/// be understood.
pub(super) fn komi(text: &str, applications: &[String]) -> Option<(f64, bool)> {
    if applications.iter().any(|name| name.starts_with(PROGRAM)) {
        let komi: f64 = text.parse().ok()?;
        return komi.is_finite().then_some((komi, false));
    }
    let hundredths = if applications.iter().any(|name| name.contains("foxwq")) {
        HUNDREDTHS_OF_FOX
    } else {
        HUNDREDTHS
    };
    let amount = amount(text).filter(|a| a.rest.is_empty())?;
    let written = amount.points;
    let integer = !amount.text.contains(['.', ',']);
    let as_stones = |x: f64| match USUAL_STONES.contains(&x.abs()) {
        true => 2.0 * x,
        false => x,
    };
    let komi = if integer && written.abs() >= hundredths {
        as_stones(written / 100.0)
    } else if has_quarter(written) {
        as_stones(written)
    } else {
        written
    };
    let is_converted = komi != written || amount.in_stones;
    (komi.abs() <= LARGEST_KOMI).then_some((komi, is_converted))
}

/// Whether a number is an odd number of quarters.
pub(super) fn has_quarter(x: f64) -> bool {
    (4.0 * x.abs()) % 2.0 == 1.0
}

/// A number of points at the start of a text.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Amount<'a> {
    /// The number as written.
    pub(super) text: &'a str,
    /// What it is in points.
    pub(super) points: f64,
    /// Whether the unit is the Chinese stone.
    pub(super) in_stones: bool,
    /// What follows the number and its unit, trimmed.
    pub(super) rest: &'a str,
}

/// Reads a number and its unit; always finite.
pub(super) fn amount(text: &str) -> Option<Amount<'_>> {
    // "Black gives" or "Black" before the komi.
    let text = text.trim().trim_start_matches(['黑', '黒', '贴', '貼']);
    for (half, points, in_stones) in [
        ("半目", 0.5, false),
        ("반집", 0.5, false),
        ("半子", 1.0, true),
    ] {
        if let Some(rest) = text.strip_prefix(half) {
            return Some(Amount {
                text: "",
                points,
                in_stones,
                rest,
            });
        }
    }
    let (number, rest) = decimal(text)?;
    let (rest, fraction) = opt(fraction).parse(rest).ok()?;
    let number_text = &text[..text.len() - rest.len()];
    let number = match fraction {
        Some(Fraction::Added(part)) => number + part,
        Some(Fraction::Denominator(n)) => number / n,
        None => number,
    };
    let (rest, (points, in_stones)) = unit(rest.trim_start(), number);
    points.is_finite().then_some(Amount {
        text: number_text,
        points,
        in_stones,
        rest: rest.trim(),
    })
}

/// A decimal number at the start of a text, and the rest.
fn decimal(text: &str) -> Option<(f64, &str)> {
    let long = (digit1, opt((one_of(".,"), digit0))).map(|_| ());
    let short = (one_of(".,"), digit1).map(|_| ());
    let number: IResult<&str, _> = (opt(one_of("+-")), alt((long, short))).parse(text);
    let (rest, _) = number.ok()?;
    // nom 8.0 gives `recognize` a wrong end where a number ends the text, so the text is cut by length.
    let number = text[..text.len() - rest.len()].replace(',', ".");
    Some((number.parse().ok()?, rest))
}

enum Fraction {
    Added(f64),
    Denominator(f64),
}

/// The rest of `3又3/4` (3 and 3/4) or of `3/4`.
fn fraction(input: &str) -> IResult<&str, Fraction> {
    let number = |s: &str| s.parse::<f64>().ok().filter(|&n| n > 0.0);
    let added = (
        map_opt(preceded(char('又'), digit1), number),
        map_opt(preceded(char('/'), digit1), number),
    );
    alt((
        added.map(|(a, b)| Fraction::Added(a / b)),
        map_opt(preceded(char('/'), digit1), number).map(Fraction::Denominator),
    ))
    .parse(input)
}

/// Removes the unit from a text: the rest, the number in points, and whether the unit was the Chinese stone.
fn unit(text: &str, number: f64) -> (&str, (f64, bool)) {
    let half = if number < 0.0 { -0.5 } else { 0.5 };
    for (name, points, in_stones) in [
        ("目半", number + half, false),
        ("집반", number + half, false),
        ("半", number + half, false),
        ("½", number + half, false),
        ("子半", 2.0 * (number + half), true),
        ("子", 2.0 * number, true),
        ("zi", 2.0 * number, true),
        ("目", number, false),
        ("집", number, false),
        ("points", number, false),
        ("point", number, false),
        ("pts", number, false),
        ("moku", number, false),
    ] {
        if let Some(rest) = text.strip_prefix(name) {
            return (rest, (points, in_stones));
        }
    }
    (text, (number, false))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_unescaped() {
        for (raw, want, simple) in [
            ("", "", ""),
            ("a\\]\\\\\\:b", "a]\\:b", "a]\\:b"),
            ("a\nb\r\nc\n\rd\re", "a\nb\nc\nd\ne", "a b c d e"),
            ("soft\\\nbreak\\\r\n!", "softbreak!", "softbreak!"),
            ("\ttab\\\tx ", " tab x ", "tab x"),
            ("é\\é本", "éé本", "éé本"),
            ("end\\", "end", "end"),
            ("\n\n", "\n\n", ""),
        ] {
            assert_eq!(text(raw.as_bytes()), want, "{raw:?}");
            assert_eq!(simple_text(raw.as_bytes()), simple, "{raw:?}");
        }
        assert_eq!(text(b"\xff]"), "\u{FFFD}]");
    }

    #[test]
    fn quotes_are_short_and_printable() {
        assert_eq!(quote(b" a\nb\x07 "), "a b");
        assert_eq!(quote("本".repeat(1000).as_bytes()), "本".repeat(QUOTED));
    }

    #[test]
    fn sizes() {
        let check = |raw: &str, want: Option<(usize, usize)>| {
            let want = want.and_then(|(w, h)| Size::new(w, h));
            assert_eq!(size(raw.as_bytes()), want, "{raw:?}");
        };
        check("19", Some((19, 19)));
        check(" 9 ", Some((9, 9)));
        check("19:13", Some((19, 13)));
        check("1 : 25", Some((1, 25)));
        check("13x13", Some((13, 13)));
        for bad in [
            "0", "26", "100", "256", "abc", "19:", ":19", "19:0", "9:9:9", "-9", "9.5",
        ] {
            check(bad, None);
        }
    }

    #[test]
    fn moves_and_passes() {
        let check = |side: (usize, usize), raw: &str, want: &str| {
            let size = Size::new(side.0, side.1).unwrap();
            let got = play(size, raw.as_bytes()).map_or("-".into(), |m| m.to_string());
            assert_eq!(got, want, "{raw:?} on {size}");
        };
        check((19, 19), "aa", "A19");
        check((19, 19), " sa\n", "T19");
        check((19, 13), "aa", "A13");
        check((19, 13), "sm", "T1");
        check((25, 25), "yy", "Z1");
        for side in [(9, 9), (19, 19), (25, 13)] {
            check(side, "tt", "PASS");
            check(side, "", "PASS");
            check(side, " ", "PASS");
        }
        check((20, 20), "tt", "U1");
        check((25, 25), "tt", "U6");
        // As SmartGo writes them.
        check((19, 19), "R16", "R16");
        check((19, 19), "d4", "D4");
        check((19, 13), "A13", "A13");
        check((9, 9), "Pass", "PASS");
        for bad in [
            "zz", "AA", "jj", "a", "aaa", "Q16", "i1", "a0", "aa:bb", "TT",
        ] {
            check((9, 9), bad, "-");
        }
    }

    #[test]
    fn points_and_rectangles() {
        let size = Size::new(9, 5).unwrap();
        let check = |raw: &str, want: &str, all: bool| {
            let points = PointList::parse(size, raw.as_bytes()).unwrap();
            let names: Vec<String> = points.vertices().map(|v| v.to_string()).collect();
            assert_eq!(names.join(" "), want, "{raw:?}");
            assert_eq!(points.all_on_board(), all, "{raw:?}");
        };
        check("aa", "A5", true);
        check("ab:bc", "A4 B4 A3 B3", true);
        check("bc:ab", "A4 B4 A3 B3", true);
        check("ac : ba", "A5 B5 A4 B4 A3 B3", true);
        check("hd:zz", "H2 J2 H1 J1", false);
        check("tt", "", false);
        check("B4", "B4", true);
        check("A5:B4", "A5 B5 A4 B4", true);
        for bad in ["", "a", "aa:", ":aa", "aa:bb:cc", "11", "aab"] {
            assert_eq!(PointList::parse(size, bad.as_bytes()), None, "{bad:?}");
        }
    }

    #[test]
    fn colours_handicaps_and_games() {
        let colors = [
            ("B", 'B'),
            ("w", 'W'),
            ("White", 'W'),
            ("1", 'B'),
            ("2", 'W'),
        ];
        for (raw, want) in colors {
            assert_eq!(color(raw.as_bytes()).map(Color::letter), Some(want));
        }
        assert_eq!(color(b"x"), None);
        let size = Size::square(9).unwrap();
        for (raw, want) in [
            ("0", Some(0)),
            (" 9", Some(9)),
            ("82", None),
            ("", None),
            ("two", None),
            ("99999999999999999999", None),
        ] {
            assert_eq!(handicap(size, raw.as_bytes()), want, "{raw:?}");
        }
        for (raw, want) in [
            ("1", Some(true)),
            (" 01", Some(true)),
            ("Go", Some(true)),
            ("2", Some(false)),
            ("chess", Some(false)),
            ("", None),
        ] {
            assert_eq!(is_go(raw.as_bytes()), want, "{raw:?}");
        }
    }

    #[test]
    fn komi_in_all_spellings() {
        let check = |application: &str, text: &str, want: Option<(f64, bool)>| {
            let got = komi(text, &[application.to_owned()]);
            assert_eq!(got, want, "{text:?} by {application:?}");
        };
        let written = |x| Some((x, false));
        let converted = |x| Some((x, true));
        for (text, want) in [
            ("6.5", written(6.5)),
            ("6,5", written(6.5)),
            (" -7 ", written(-7.0)),
            ("+0.5", written(0.5)),
            ("0", written(0.0)),
            ("0.00", written(0.0)),
            (".5", written(0.5)),
            ("5.", written(5.0)),
            ("6½", written(6.5)),
            ("6目半", written(6.5)),
            ("半目", written(0.5)),
            ("黒6目半", written(6.5)),
            ("黑贴3又3/4子", converted(7.5)),
            ("5.5 points", written(5.5)),
            ("199", written(199.0)),
            ("50", written(50.0)),
            ("375", converted(7.5)),
            ("325", converted(6.5)),
            ("275", converted(5.5)),
            ("350", converted(7.0)),
            ("650", converted(6.5)),
            ("-750", converted(-7.5)),
            ("3.75", converted(7.5)),
            ("2,75", converted(5.5)),
            ("6.25", written(6.25)),
            ("3.5", written(3.5)),
            ("3.75子", converted(7.5)),
            ("3又3/4子", converted(7.5)),
            ("", None),
            ("abc", None),
            ("6.5 or so", None),
            ("1e5", None),
            ("999999", None),
            ("400.5", None),
        ] {
            check("", text, want);
        }
        check("foxwq", "50", converted(0.5));
        check("foxwq", "375", converted(7.5));
        check("foxwq", "6.5", written(6.5));
        check("foxwq", "0", written(0.0));
        check("goeye:1", "375", written(375.0));
        check("goeye:1", "3.75", written(3.75));
        check("goeye:1", "inf", None);
        check("", &"9".repeat(10_000), None);
    }
}
