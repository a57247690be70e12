//! Reading graphics back, so that tests can check the text against the drawing.

use super::{territory, word};
use crate::color::Color;
use crate::report::drawing::{Drawing, Shade, Sign};
use crate::vertex::{Move, Vertex};

/// Reads the answer of a `gfx` command.
///
/// The error is the first line that does not belong to the vocabulary.
pub(in crate::gtp) fn parse(text: &str) -> Result<Drawing, String> {
    let mut drawing = Drawing::default();
    for line in text.lines().map(str::trim).filter(|l| !l.is_empty()) {
        let (head, rest) = line.split_once(' ').unwrap_or((line, ""));
        let rest = rest.trim();
        if read(&mut drawing, head, rest).is_none() {
            return Err(format!("no graphics: {line}"));
        }
    }
    Ok(drawing)
}

/// Adds one line to a drawing; `None` if the line is wrong.
fn read(drawing: &mut Drawing, head: &str, rest: &str) -> Option<()> {
    let color = Color::ALL.into_iter().find(|&c| territory(c) == head);
    let sign = Sign::ALL.into_iter().find(|&s| word(s) == head);
    let words: Vec<&str> = rest.split_whitespace().collect();
    match (head, color, sign) {
        (_, Some(color), _) => drawing.territory(color, vertices(&words)?),
        (_, _, Some(sign)) => drawing.sign(sign, vertices(&words)?),
        ("COLOR", ..) => {
            let (shade, points) = words.split_first()?;
            drawing.shade(hex(shade)?, vertices(points)?);
        }
        ("LABEL", ..) => {
            for (v, text) in pairs(&words)? {
                drawing.label(v.parse().ok()?, text);
            }
        }
        ("INFLUENCE", ..) => {
            for (v, share) in pairs(&words)? {
                let share: f64 = share.parse().ok()?;
                drawing.influence.insert(v.parse().ok()?, share);
            }
        }
        ("VAR", ..) => {
            for (color, played) in pairs(&words)? {
                let played: Move = played.parse().ok()?;
                drawing.variation.push((color.parse().ok()?, played));
            }
        }
        ("TEXT", ..) => drawing.say(rest),
        ("CLEAR", ..) => *drawing = Drawing::default(),
        _ => return None,
    }
    Some(())
}

fn vertices(words: &[&str]) -> Option<Vec<Vertex>> {
    words.iter().map(|word| word.parse().ok()).collect()
}

fn pairs<'a>(words: &[&'a str]) -> Option<Vec<(&'a str, &'a str)>> {
    let pairs = words.chunks(2).map(|pair| match pair {
        [a, b] => Some((*a, *b)),
        _ => None,
    });
    pairs.collect()
}

fn hex(text: &str) -> Option<Shade> {
    let digits = text.strip_prefix('#')?;
    if digits.len() != 6 || !digits.is_ascii() {
        return None;
    }
    let part = |i: usize| u8::from_str_radix(&digits[i..i + 2], 16).ok();
    Some(Shade(part(0)?, part(2)?, part(4)?))
}
