//! A board with a drawing as SVG, as GoGui shows it: colours behind the stones, signs and labels in front of them.

use super::{Drawing, Shade, Sign, wrapped};
use crate::board::Board;
use crate::color::Color;
use crate::report::svg::{
    CELL, Ground, INDENT, LINE, Theme, extent, grid, head, label, legend, legend_width, place,
    stones,
};
use crate::vertex::{Size, Vertex};
use std::fmt::Write;

/// What signs add to the style of all pictures.
const STYLE: &str = "\
.sign{fill:none;stroke-width:3}.last{fill:#101010}.last.black{fill:#fff}\
.square{stroke:#777}.square.black{fill:#000}.square.white{fill:#fff}";

impl Drawing {
    /// The drawing over its board as an SVG document for a light or dark page.
    pub fn svg(&self, board: &Board, theme: Theme) -> String {
        let size = board.size();
        let (width, height) = extent(size);
        let full = width.max(420);
        let last = self.last.map_or("", |_| " Dot: last move.");
        let caption = wrapped(&(self.caption.clone() + last), |line| {
            legend_width(line) <= full - 2 * INDENT
        });
        let below = height + LINE * caption.len() + 20;
        let mut svg = head(size, full, below, theme, STYLE);
        for (&v, &shade) in &self.shades {
            let (x, y) = place(size, v);
            let _ = writeln!(
                svg,
                "<rect class=\"shade\" x=\"{}\" y=\"{}\" width=\"{CELL}\" height=\"{CELL}\" fill=\"{}\"/>",
                x - CELL / 2,
                y - CELL / 2,
                code(shade)
            );
        }
        grid(&mut svg, size);
        stones(&mut svg, board);
        influence(&mut svg, size, self);
        for (&v, &color) in &self.territory {
            // On a stone its sign says as much.
            if board.is_empty(v) || !self.signs.contains_key(&v) {
                square(&mut svg, place(size, v), 14, color, "territory");
            }
        }
        for (&v, &drawn) in &self.signs {
            let under = match self.shades.contains_key(&v) && board.is_empty(v) {
                true => "shade",
                false => under(board, v),
            };
            sign(&mut svg, place(size, v), drawn, under);
        }
        // A group for each move, passes too, so that a page can step through them.
        for (number, &(color, played)) in self.variation.iter().enumerate() {
            svg += "<g class=\"step\">";
            if let Some(v) = played.vertex() {
                let (x, y) = place(size, v);
                let _ = write!(
                    svg,
                    "<circle class=\"stone {color}\" cx=\"{x}\" cy=\"{y}\" r=\"16\"/>"
                );
                let number = (number + 1).to_string();
                label(&mut svg, (x, y), &number, Ground::Stone(color));
            }
            svg += "</g>\n";
        }
        if let Some(v) = self.last {
            let (x, y) = place(size, v);
            let _ = writeln!(
                svg,
                "<circle class=\"last {}\" cx=\"{x}\" cy=\"{y}\" r=\"6\"/>",
                under(board, v)
            );
        }
        for (&v, text) in &self.labels {
            let shade = self.shades.get(&v).map(|&shade| code(shade));
            let ground = match (board.color_at(v), self.territory.get(&v)) {
                (Some(color), _) => Ground::Stone(color),
                (None, Some(&owner)) => Ground::Owned(owner),
                (None, None) => Ground::Empty(shade.as_deref()),
            };
            label(&mut svg, place(size, v), text, ground);
        }
        for (i, line) in caption.iter().enumerate() {
            legend(&mut svg, (INDENT, height + 18 + LINE * i), line);
        }
        svg += "</svg>\n";
        svg
    }
}

/// A colour as SVG writes it.
fn code(Shade(red, green, blue): Shade) -> String {
    format!("#{red:02x}{green:02x}{blue:02x}")
}

/// What a sign is drawn on: the class of the stone, or else of the wood.
fn under(board: &Board, v: Vertex) -> &'static str {
    match board.color_at(v) {
        Some(Color::Black) => "black",
        Some(Color::White) => "white",
        None => "wood",
    }
}

/// The smallest square that can be told from a line of the board.
const SMALLEST: usize = 3;

/// Draws a square for each share, the larger the share the larger.
fn influence(svg: &mut String, size: Size, drawing: &Drawing) {
    for (&v, &share) in &drawing.influence {
        let color = if share < 0.0 {
            Color::White
        } else {
            Color::Black
        };
        let side = (share.abs().min(1.0) * 20.0).round() as usize;
        if side >= SMALLEST {
            square(svg, place(size, v), side, color, "influence");
        }
    }
}

fn square(svg: &mut String, (x, y): (usize, usize), side: usize, color: Color, class: &str) {
    let _ = writeln!(
        svg,
        "<rect class=\"{class} square {color}\" x=\"{}\" y=\"{}\" width=\"{side}\" height=\"{side}\"/>",
        x - side / 2,
        y - side / 2
    );
}

fn sign(svg: &mut String, (x, y): (usize, usize), sign: Sign, under: &str) {
    let (left, right, top, bottom) = (x - 11, x + 11, y - 11, y + 11);
    let shape = match sign {
        Sign::Circle => format!("<circle cx=\"{x}\" cy=\"{y}\" r=\"11\"/>"),
        Sign::Square => format!("<rect x=\"{left}\" y=\"{top}\" width=\"22\" height=\"22\"/>"),
        Sign::Triangle => {
            format!("<path d=\"M{x} {top}L{right} {bottom}L{left} {bottom}Z\"/>")
        }
        Sign::Cross => {
            format!("<path d=\"M{left} {top}L{right} {bottom}M{right} {top}L{left} {bottom}\"/>")
        }
    };
    let _ = writeln!(svg, "<g class=\"sign {under}\">{shape}</g>");
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::vertex::Move;

    #[test]
    fn everything_is_drawn() {
        let board = Board::from_diagram(". X . O\nX X . O\n. . O O").unwrap();
        let at = |name: &str| name.parse::<Vertex>().unwrap();
        let mut drawing = Drawing::default();
        drawing.shade(Shade(255, 0, 16), [at("A1"), at("B2")]);
        drawing.territory(Color::White, [at("C3")]);
        for (sign, name) in Sign::ALL.into_iter().zip(["A1", "A2", "A3", "B1"]) {
            drawing.sign(sign, [at(name)]);
        }
        drawing.label(at("B2"), "<4>");
        drawing.influence.insert(at("C2"), -0.5);
        drawing.variation = vec![
            (Color::Black, Move::Play(at("A1"))),
            (Color::White, Move::Pass),
        ];
        drawing.say(&"Black & White ".repeat(9));
        let svg = drawing.svg(&board, Theme::Light);
        for (what, count) in [
            ("class=\"shade\"", 2),
            ("fill=\"#ff0010\"", 2),
            ("class=\"territory square white\"", 1),
            ("class=\"influence square white\"", 1),
            ("class=\"sign ", 4),
            ("class=\"stone", 7 + 1),
            // On a black stone.
            ("class=\"text label black\" aria-label=\"&lt;4&gt;\"", 1),
            ("&amp;", 9),
            ("class=\"text legend\"", 3),
        ] {
            assert_eq!(svg.matches(what).count(), count, "{what}");
        }
        assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"));
    }

    #[test]
    fn captions_are_broken_at_blanks() {
        let wrapped = |text, most| wrapped(text, |line| line.len() <= most);
        assert_eq!(wrapped("", 10), [""; 0]);
        assert_eq!(wrapped("one two  three", 7), ["one two", "three"]);
        assert_eq!(wrapped("verylongword x", 4), ["verylongword", "x"]);
    }
}
