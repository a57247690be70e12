//! Decoding the bytes of a file to text.
//!
//! The text is decoded before it is parsed: in GBK, Big5 and Shift JIS the second byte of a character can be that of
//! `]` or `\`, so a parser of bytes would see brackets that are not there. The encoding is the first of these that
//! applies:
//!
//! 1. that of a byte-order mark;
//! 2. UTF-16, if every second byte at the start is zero;
//! 3. UTF-8, if the bytes are valid UTF-8 and the declared encoding cannot explain that (many files were converted
//!    without changing `CA`);
//! 4. the declared encoding;
//! 5. UTF-8, if most of the non-ASCII characters are valid in it;
//! 6. a guess.

use super::lexer;
use super::line::{MainLine, Step};
use super::value;
use super::warning::WarningReason;
use chardetng::{EncodingDetector, Iso2022JpDetection, Utf8Detection};
use encoding_rs::{Encoding, REPLACEMENT, UTF_8, UTF_16BE, UTF_16LE};
use std::borrow::Cow;

/// A guess looks at this many bytes from the first one that is not ASCII.
const GUESS_BYTES: usize = 1 << 18;

/// Decodes a whole file, by the declaration of its first game.
pub(super) fn decode(bytes: &[u8]) -> (Cow<'_, str>, Vec<WarningReason>) {
    let mut reasons = Vec::new();
    let (encoding, bytes) = choose(bytes, &mut reasons);
    let (text, malformed) = encoding.decode_without_bom_handling(bytes);
    if malformed {
        reasons.push(WarningReason::BadText);
    }
    (text, reasons)
}

/// Finds the encoding of the bytes, and the bytes after the byte-order mark.
fn choose<'a>(bytes: &'a [u8], reasons: &mut Vec<WarningReason>) -> (&'static Encoding, &'a [u8]) {
    if let Some((encoding, mark)) = Encoding::for_bom(bytes) {
        return (encoding, &bytes[mark..]);
    }
    match *bytes {
        [1..=0x7f, 0, 1..=0x7f, 0, ..] => return (UTF_16LE, bytes),
        [0, 1..=0x7f, 0, 1..=0x7f, ..] => return (UTF_16BE, bytes),
        _ => {}
    }
    let declared = declared(bytes, reasons);
    let encoding = match (declared, str::from_utf8(bytes)) {
        (None, Ok(_)) => UTF_8,
        (Some((name, encoding)), Ok(text)) if !explains(encoding, text) => {
            reasons.push(WarningReason::NotInCharset(name));
            UTF_8
        }
        (Some((_, encoding)), _) => encoding,
        (None, Err(_)) if mostly_utf8(bytes) => UTF_8,
        (None, Err(_)) => {
            let encoding = guess(bytes);
            reasons.push(WarningReason::GuessedCharset(encoding.name()));
            encoding
        }
    };
    (encoding, bytes)
}

/// The encoding that `CA` in the root of the first game names, and that name.
fn declared(bytes: &[u8], reasons: &mut Vec<WarningReason>) -> Option<(String, &'static Encoding)> {
    let mut line = MainLine::new(bytes, lexer::find_game(bytes, 0)?);
    let mut nodes = 0;
    while let Some((_, step)) = line.next() {
        match step {
            Step::Node if nodes > 0 => break,
            Step::Node => nodes += 1,
            Step::Value(lexer::RawValue {
                property: Some(lexer::Property::Charset),
                raw,
                ..
            }) => {
                let name = value::quote(raw);
                if name.is_empty() {
                    break;
                }
                let encoding = by_name(&name);
                if encoding.is_none() {
                    reasons.push(WarningReason::UnknownCharset(name.clone()));
                }
                return encoding.map(|encoding| (name, encoding));
            }
            _ => {}
        }
    }
    None
}

/// The encoding with this name, which may be a code page of Windows. UTF-16 is excluded: the declaration could not have
/// been read.
fn by_name(name: &str) -> Option<&'static Encoding> {
    let lower = name.to_ascii_lowercase();
    let label = match lower.trim_start_matches("cp").trim_start_matches("ms") {
        "932" => "shift_jis",
        "936" => "gbk",
        "949" => "euc-kr",
        "950" => "big5",
        _ => &lower,
    };
    Encoding::for_label(label.as_bytes())
        .filter(|&e| e != REPLACEMENT && e != UTF_16LE && e != UTF_16BE)
}

/// Whether bytes that are valid UTF-8 may still be meant in another encoding.
///
/// A pair of bytes above 127 may be a letter of Greek, Cyrillic or the like in UTF-8; three of them are hardly an
/// accident.
fn explains(encoding: &'static Encoding, text: &str) -> bool {
    encoding == UTF_8
        || text.is_ascii()
        || !(encoding.is_single_byte() || text.chars().any(|c| c.len_utf8() > 2))
}

/// Whether at least as many characters above ASCII are valid UTF-8 as not, as in files cut in the middle of a
/// character.
fn mostly_utf8(bytes: &[u8]) -> bool {
    let (mut valid, mut invalid) = (0usize, 0usize);
    for chunk in bytes.utf8_chunks() {
        valid += chunk.valid().bytes().filter(|&b| b >= 0xC0).count();
        invalid += usize::from(!chunk.invalid().is_empty());
    }
    valid >= invalid
}

fn guess(bytes: &[u8]) -> &'static Encoding {
    let start = bytes.iter().position(|&b| b >= 0x80).unwrap_or(0);
    let window = &bytes[start.saturating_sub(2)..];
    let mut detector = EncodingDetector::new(Iso2022JpDetection::Deny);
    detector.feed(&window[..window.len().min(GUESS_BYTES)], false);
    detector.guess(None, Utf8Detection::Deny)
}

#[cfg(test)]
mod tests {
    use super::*;
    use encoding_rs::{BIG5, EUC_KR, GBK, SHIFT_JIS, WINDOWS_1252};

    fn check(bytes: &[u8], text: &str, reasons: &[WarningReason]) {
        let (got, why) = decode(bytes);
        assert_eq!(got, text, "{bytes:?}");
        assert_eq!(why, reasons, "{text}");
    }

    fn encoded(text: &str, encoding: &'static Encoding) -> Vec<u8> {
        let (bytes, _, lost) = encoding.encode(text);
        assert!(!lost, "{text} in {}", encoding.name());
        bytes.into_owned()
    }

    #[test]
    fn marks_and_zeros_tell_unicode() {
        let text = "(;PB[本因坊秀策])";
        let units: Vec<u16> = text.encode_utf16().collect();
        let little: Vec<u8> = units.iter().flat_map(|u| u.to_le_bytes()).collect();
        let big: Vec<u8> = units.iter().flat_map(|u| u.to_be_bytes()).collect();
        check(text.as_bytes(), text, &[]);
        check(&[b"\xEF\xBB\xBF", text.as_bytes()].concat(), text, &[]);
        check(&[b"\xFF\xFE", &little[..]].concat(), text, &[]);
        check(&[b"\xFE\xFF", &big[..]].concat(), text, &[]);
        check(&little, text, &[]);
        check(&big, text, &[]);
    }

    #[test]
    fn the_declared_encoding_is_used() {
        for (name, encoding, who) in [
            ("gb2312", GBK, "柯洁"),
            ("GBK", GBK, "金昞俊"),
            ("cp936", GBK, "朴埈奭"),
            ("Big5", BIG5, "許家元 功"),
            ("Shift_JIS", SHIFT_JIS, "十段 ソ表"),
            ("MS932", SHIFT_JIS, "能"),
            ("949", EUC_KR, "이창호"),
            ("ISO-8859-1", WINDOWS_1252, "Müller é"),
            ("ISO-2022-JP", encoding_rs::ISO_2022_JP, "秀策"),
            ("utf8", UTF_8, "秀策"),
        ] {
            let text = format!("(;GM[1]CA[{name}]PB[{who}];B[aa])");
            check(&encoded(&text, encoding), &text, &[]);
        }
    }

    #[test]
    fn files_converted_to_utf8_keep_their_old_name() {
        for (name, who) in [("gb2312", "柯洁"), ("ISO-8859-1", "Müller")] {
            let text = format!("(;CA[{name}]PB[{who}])");
            check(
                text.as_bytes(),
                &text,
                &[WarningReason::NotInCharset(name.into())],
            );
        }
        // Four bytes that are Cyrillic in UTF-8 and two ordinary characters in GBK.
        let text = "(;CA[gbk]PB[胁鸭])";
        check(&encoded(text, GBK), text, &[]);
    }

    #[test]
    fn without_a_name_the_bytes_decide() {
        let cut = [b"(;PB[" as &[u8], "秀策".as_bytes(), b"]C[\xE6\x9C])"].concat();
        check(&cut, "(;PB[秀策]C[\u{FFFD}])", &[WarningReason::BadText]);
        for (encoding, text) in [
            (
                WINDOWS_1252,
                "(;PB[Müller]C[après le début, c'était très égal])",
            ),
            (GBK, "(;PB[柯洁九段]PW[朴廷桓九段]RE[黑中盘胜])"),
            (SHIFT_JIS, "(;PB[本因坊 秀策]C[これは黒の勝ちです。十段ソ])"),
        ] {
            let why = [WarningReason::GuessedCharset(encoding.name())];
            check(&encoded(text, encoding), text, &why);
        }
    }

    #[test]
    fn unknown_names_are_reported() {
        let why = |name: &str| [WarningReason::UnknownCharset(name.into())];
        check(b"(;CA[Klingon])", "(;CA[Klingon])", &why("Klingon"));
        check(b"(;CA[UTF-16])", "(;CA[UTF-16])", &why("UTF-16"));
        check(
            b"(;CA[hz-gb-2312])",
            "(;CA[hz-gb-2312])",
            &why("hz-gb-2312"),
        );
        check(b"(;CA[])", "(;CA[])", &[]);
        // Only the root of the first game counts, and no comment.
        check(b"(;C[CA[x\\]];CA[x])", "(;C[CA[x\\]];CA[x])", &[]);
    }
}
