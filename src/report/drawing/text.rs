//! A board with a drawing as text, with or without colours.

use super::{Drawing, Shade, Sign};
use crate::board::Board;
use crate::color::Color;
use crate::report::star_points;
use crate::report::svg::Theme;
use crate::report::text::framed;
use crate::vertex::Vertex;
use std::fmt::Write;

const RESET: &str = "\u{1b}[0m";

/// The wood, and the ink of lines and signs on it.
const fn wood(theme: Theme) -> (Shade, Shade) {
    match theme {
        Theme::Light => (Shade(0xe8, 0xc0, 0x7a), Shade(0x5a, 0x45, 0x20)),
        Theme::Dark => (Shade(0x7a, 0x5c, 0x30), Shade(0x2a, 0x1e, 0x0c)),
    }
}

impl Drawing {
    /// The drawing over its board as text, every line ending with a line feed: in the colours of a theme with the escape
    /// sequences of ANSI terminals, or without colours.
    ///
    /// Stones are `X` and `O`, dead ones (crosses) `x` and `o`, Black's territory `*` and White's `#`, points to be
    /// filled (triangles) `^`. Without colours, what has a shade is preceded by `~`. A stone in brackets was the last
    /// move. Labels stand below.
    pub fn text(&self, board: &Board, colors: Option<Theme>) -> String {
        let size = board.size();
        let stars = star_points(size);
        let mut text = framed(size, "   ", |text, row| {
            for column in 0..size.width() {
                let v = Vertex::new(column, row);
                let empty = if stars.contains(v) { '+' } else { '.' };
                let [left, right] = match (self.last == Some(v), self.shades.contains_key(&v)) {
                    (true, _) => ['(', ')'],
                    (false, true) if colors.is_none() => ['~', ' '],
                    (false, _) => [' ', ' '],
                };
                let sign = format!("{left}{}{right} ", self.sign_at(board, v, empty));
                match colors {
                    None => text.push_str(&sign),
                    Some(theme) => self.paint(text, board, v, &sign, theme),
                }
            }
        });
        let labels: Vec<String> = self
            .labels
            .iter()
            .map(|(v, l)| format!("{v} {l}"))
            .collect();
        let words = format!("{} {}", self.caption, labels.join(", "));
        let columns = 4 * size.width().max(15);
        for line in super::wrapped(&words, |line| line.chars().count() <= columns) {
            text += &line;
            text.push('\n');
        }
        text
    }

    fn sign_at(&self, board: &Board, v: Vertex, empty: char) -> char {
        let sign = self.signs.get(&v);
        match (board.color_at(v), self.territory.get(&v)) {
            (Some(Color::Black), _) if sign == Some(&Sign::Cross) => 'x',
            (Some(Color::White), _) if sign == Some(&Sign::Cross) => 'o',
            (Some(Color::Black), _) => 'X',
            (Some(Color::White), _) => 'O',
            (None, _) if sign == Some(&Sign::Triangle) => '^',
            (None, Some(Color::Black)) => '*',
            (None, Some(Color::White)) => '#',
            (None, None) => empty,
        }
    }

    /// Writes a sign in colours. Stones are discs, dead ones crosses, and points of territory squares.
    fn paint(&self, text: &mut String, board: &Board, v: Vertex, sign: &str, theme: Theme) {
        let (wood, ink) = wood(theme);
        let Shade(r, g, b) = *self.shades.get(&v).unwrap_or(&wood);
        let owner = board.color_at(v).or(self.territory.get(&v).copied());
        let Shade(red, green, blue) = match owner {
            Some(Color::Black) => Shade(0, 0, 0),
            Some(Color::White) => Shade(0xff, 0xff, 0xff),
            None => ink,
        };
        let sign = sign
            .replace(['X', 'O'], "\u{25cf}")
            .replace(['x', 'o'], "\u{d7}")
            .replace(['*', '#'], "\u{25aa}")
            .replace('.', "\u{b7}");
        // Writing to a string cannot fail.
        let _ = write!(
            text,
            "\u{1b}[48;2;{r};{g};{b}m\u{1b}[38;2;{red};{green};{blue}m{sign}{RESET}"
        );
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_signs_are_written() {
        let board = Board::from_diagram("X O X O\n. . . .\n. . . .").unwrap();
        let at = |name: &str| name.parse::<Vertex>().unwrap();
        let mut drawing = Drawing::default();
        drawing.sign(Sign::Cross, [at("C3"), at("D3")]);
        drawing.sign(Sign::Triangle, [at("A2")]);
        drawing.territory(Color::Black, [at("B2"), at("D1")]);
        drawing.territory(Color::White, [at("C2")]);
        drawing.shade(Shade(1, 2, 3), [at("A3")]);
        drawing.label(at("D1"), "1122");
        drawing.last = Some(at("B3"));
        drawing.say("Words.");
        let plain = drawing.text(&board, None);
        let lines: Vec<&str> = plain.lines().map(str::trim_end).collect();
        assert_eq!(lines[1], " 3~X  (O)  x   o  3");
        assert_eq!(lines[2], " 2 ^   *   #   .  2");
        assert_eq!(lines[3], " 1 .   .   .   *  1");
        assert_eq!(lines[5], "Words. D1 1122");
        let colored = drawing.text(&board, Some(Theme::Dark));
        assert!(colored.contains("\u{1b}[48;2;1;2;3m\u{1b}[38;2;0;0;0m \u{25cf}  \u{1b}[0m"));
        assert!(!colored.contains('~') && colored.contains("1122"));
    }
}
