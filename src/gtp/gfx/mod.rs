//! GoGui's graphics as text: the answers of analyze commands of the type `gfx`, and live graphics.
//!
//! A line is a word and what it applies to: `BLACK`, `WHITE`, `CIRCLE`, `SQUARE`, `TRIANGLE` and `MARK` with vertices,
//! `COLOR` with `#rrggbb` and vertices, `LABEL` with pairs of vertex and word, `INFLUENCE` with pairs of vertex and
//! number, `VAR` with moves, `TEXT` with the status line, `CLEAR` alone.

#[cfg(test)]
mod parser;

#[cfg(test)]
pub(super) use parser::parse;

use crate::color::Color;
use crate::report::drawing::{Drawing, Shade, Sign};
use std::fmt::{self, Write};

/// The word for a sign.
const fn word(sign: Sign) -> &'static str {
    match sign {
        Sign::Circle => "CIRCLE",
        Sign::Square => "SQUARE",
        Sign::Triangle => "TRIANGLE",
        Sign::Cross => "MARK",
    }
}

/// The word for a colour's territory.
const fn territory(color: Color) -> &'static str {
    match color {
        Color::Black => "BLACK",
        Color::White => "WHITE",
    }
}

/// The characters that GoGui's status line has room for beside a small board.
pub(super) const STATUS: usize = 60;

/// A drawing as lines. The first sentence of the caption is always there, if only to take away that of an earlier
/// drawing.
pub fn write(drawing: &Drawing) -> String {
    let mut text = String::new();
    for color in Color::ALL {
        let chosen = drawing.territory.iter().filter(|&(_, &c)| c == color);
        line(&mut text, territory(color), chosen.map(|(v, _)| v));
    }
    let mut shades: Vec<Shade> = drawing.shades.values().copied().collect();
    shades.sort_unstable();
    shades.dedup();
    for shade in shades {
        let chosen = drawing.shades.iter().filter(|&(_, &s)| s == shade);
        let Shade(red, green, blue) = shade;
        let head = format!("COLOR #{red:02x}{green:02x}{blue:02x}");
        line(&mut text, &head, chosen.map(|(v, _)| v));
    }
    for sign in Sign::ALL {
        let chosen = drawing.signs.iter().filter(|&(_, &s)| s == sign);
        line(&mut text, word(sign), chosen.map(|(v, _)| v));
    }
    let labels = drawing.labels.iter();
    line(&mut text, "LABEL", labels.map(|(v, l)| format!("{v} {l}")));
    let influence = drawing.influence.iter();
    let influence = influence.map(|(v, share)| format!("{v} {share:.2}"));
    line(&mut text, "INFLUENCE", influence);
    let moves = drawing.variation.iter();
    let moves =
        moves.map(|(color, played)| format!("{} {played}", color.letter().to_ascii_lowercase()));
    line(&mut text, "VAR", moves);
    let _ = writeln!(text, "TEXT {}", drawing.headline(STATUS));
    text
}

/// A word and what follows it, unless nothing does.
fn line(text: &mut String, head: &str, items: impl Iterator<Item = impl fmt::Display>) {
    let mut items = items.peekable();
    if items.peek().is_none() {
        return;
    }
    text.push_str(head);
    for item in items {
        let _ = write!(text, " {item}");
    }
    text.push('\n');
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::vertex::{Move, Vertex};

    fn at(name: &str) -> Vertex {
        name.parse().unwrap()
    }

    #[test]
    fn a_drawing_becomes_lines_and_comes_back() {
        let mut drawing = Drawing::default();
        drawing.shade(Shade(0, 128, 255), [at("A1"), at("T19")]);
        drawing.shade(Shade(255, 0, 0), [at("B1")]);
        drawing.territory(Color::Black, [at("C3")]);
        drawing.territory(Color::White, [at("D3")]);
        for (sign, name) in Sign::ALL.into_iter().zip(["A1", "A2", "A3", "A4"]) {
            drawing.sign(sign, [at(name)]);
        }
        drawing.label(at("C4"), "01 12");
        drawing.label(at("C5"), " ");
        drawing.influence.insert(at("C6"), -0.25);
        drawing.variation = vec![
            (Color::Black, Move::Play(at("D4"))),
            (Color::White, Move::Pass),
        ];
        drawing.say("Black is ahead.");
        let mut told = drawing.clone();
        told.say("By much.");
        let text = write(&told);
        assert_eq!(
            text,
            "BLACK C3\nWHITE D3\nCOLOR #0080ff T19 A1\nCOLOR #ff0000 B1\nCIRCLE A1\nSQUARE A2\n\
             TRIANGLE A3\nMARK A4\nLABEL C4 0112\nINFLUENCE C6 -0.25\nVAR b D4 w PASS\n\
             TEXT Black is ahead.\n"
        );
        assert_eq!(parse(&text).unwrap(), drawing);
    }

    #[test]
    fn an_empty_drawing_clears_the_caption() {
        assert_eq!(write(&Drawing::default()), "TEXT \n");
        assert_eq!(parse("MARK A1\nCLEAR\nTEXT").unwrap(), Drawing::default());
    }

    #[test]
    fn what_is_no_graphics_is_refused() {
        for bad in [
            "GREEN A1",
            "BLACK A0",
            "COLOR A1",
            "COLOR #12345 A1",
            "COLOR #12345g A1",
            "COLOR #ééé A1",
            "LABEL A1",
            "LABEL A1 x B2",
            "INFLUENCE A1 much",
            "VAR b",
            "VAR green A1",
            "CIRCLE A1,B2",
            "circle A1",
        ] {
            assert!(parse(bad).is_err(), "{bad}");
        }
    }
}
