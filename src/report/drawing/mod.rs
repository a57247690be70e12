//! Graphics to be shown on a board: colours, signs, labels and a line of text.
//!
//! A drawing holds what GoGui's graphics can show and no more, so that it looks the same there and as SVG. Its meaning
//! is up to the code that makes it ([`super::view`]).

mod svg;
mod text;

use crate::color::Color;
use crate::vertex::{Move, Vertex};
use std::collections::BTreeMap;

/// A sign on a vertex.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Sign {
    /// A ring.
    Circle,
    /// The outline of a square.
    Square,
    /// The outline of a triangle.
    Triangle,
    /// A cross.
    Cross,
}

impl Sign {
    /// All signs.
    pub const ALL: [Sign; 4] = [Sign::Circle, Sign::Square, Sign::Triangle, Sign::Cross];
}

/// A colour behind a vertex: red, green and blue.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Shade(pub u8, pub u8, pub u8);

/// Graphics on a board. Every vertex has at most one of each kind; a later one replaces an earlier one.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Drawing {
    /// Colours that fill the square around a vertex, behind a stone.
    pub shades: BTreeMap<Vertex, Shade>,
    /// Vertices shown as territory.
    pub territory: BTreeMap<Vertex, Color>,
    /// Signs.
    pub signs: BTreeMap<Vertex, Sign>,
    /// Short words without blanks.
    pub labels: BTreeMap<Vertex, String>,
    /// The share of a vertex, 1 for Black to -1 for White.
    pub influence: BTreeMap<Vertex, f64>,
    /// Moves with their numbers.
    pub variation: Vec<(Color, Move)>,
    /// The last move.
    pub last: Option<Vertex>,
    /// One line below the board.
    pub caption: String,
    /// The length of its first sentence, which tells the result.
    first: usize,
}

impl Drawing {
    /// Fills vertices with a colour.
    pub fn shade(&mut self, shade: Shade, vertices: impl IntoIterator<Item = Vertex>) {
        let vertices = vertices.into_iter();
        self.shades.extend(vertices.map(|v| (v, shade)));
    }

    /// Puts a sign on vertices.
    pub fn sign(&mut self, sign: Sign, vertices: impl IntoIterator<Item = Vertex>) {
        self.signs.extend(vertices.into_iter().map(|v| (v, sign)));
    }

    /// Shows vertices as territory.
    pub fn territory(&mut self, color: Color, vertices: impl IntoIterator<Item = Vertex>) {
        let vertices = vertices.into_iter();
        self.territory.extend(vertices.map(|v| (v, color)));
    }

    /// Writes a label on a vertex, without its blanks.
    pub fn label(&mut self, v: Vertex, text: impl ToString) {
        let text: String = text.to_string().split_whitespace().collect();
        if !text.is_empty() {
            self.labels.insert(v, text);
        }
    }

    /// Adds a sentence to the line below the board.
    pub fn say(&mut self, text: &str) {
        if !self.caption.is_empty() && !text.is_empty() {
            self.caption.push(' ');
        }
        self.caption.push_str(text);
        if self.first == 0 {
            self.first = self.caption.len();
        }
    }

    /// The first sentence of the caption, cut to at most this many characters.
    pub fn headline(&self, most: usize) -> String {
        let sentence = &self.caption[..self.first];
        match sentence.chars().count() <= most {
            true => sentence.to_string(),
            false => sentence.chars().take(most - 1).chain(['…']).collect(),
        }
    }
}

/// A text in lines that fit, broken at blanks; longer words stay whole.
pub(super) fn wrapped(text: &str, fits: impl Fn(&str) -> bool) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        let longer = lines.last().map(|line| format!("{line} {word}"));
        match (lines.last_mut(), longer) {
            (Some(line), Some(longer)) if fits(&longer) => *line = longer,
            _ => lines.push(word.to_string()),
        }
    }
    lines
}
