//! A board with a drawing as SVG, as GoGui shows it: colours behind the stones, signs and labels in front of them.

use super::{Drawing, Shade, Sign, wrapped};
use crate::board::Board;
use crate::color::Color;
use crate::report::svg::{
    CELL, CHARACTER, INDENT, LINE, Theme, escaped, extent, grid, head, legend, place, stones,
};
use crate::vertex::{Size, Vertex};
use std::fmt::Write;

/// The colour of signs and labels on wood and on white stones.
const INK: &str = "#101010";

/// The colour of signs and labels on black stones.
const LIGHT: &str = "#ffffff";

/// The number of characters of the caption that fit in a line of a picture of this width.
fn columns(width: usize) -> usize {
    (width - 2 * INDENT) / CHARACTER
}

impl Drawing {
    /// The drawing over its board as an SVG document for a light or dark page.
    pub fn svg(&self, board: &Board, theme: Theme) -> String {
        draw(board, self, theme)
    }
}

fn draw(board: &Board, drawing: &Drawing, theme: Theme) -> String {
    let size = board.size();
    let (width, height) = extent(size);
    let full = width.max(420);
    let caption = wrapped(&drawing.caption, columns(full));
    let mut svg = head(size, full, height + LINE * caption.len() + 20, theme);
    for (&v, &Shade(red, green, blue)) in &drawing.shades {
        let (x, y) = place(size, v);
        let _ = writeln!(
            svg,
            "<rect class=\"shade\" x=\"{}\" y=\"{}\" width=\"{CELL}\" height=\"{CELL}\" fill=\"#{red:02x}{green:02x}{blue:02x}\"/>",
            x - CELL / 2,
            y - CELL / 2
        );
    }
    grid(&mut svg, size);
    stones(&mut svg, board);
    influence(&mut svg, size, drawing);
    for (&v, &color) in &drawing.territory {
        square(&mut svg, place(size, v), 14, color, "territory");
    }
    for (&v, &drawn) in &drawing.signs {
        sign(&mut svg, place(size, v), drawn, ink(board, v));
    }
    for (number, &(color, played)) in drawing.variation.iter().enumerate() {
        if let Some(v) = played.vertex() {
            let (x, y) = place(size, v);
            let _ = writeln!(
                svg,
                "<circle class=\"stone {color}\" cx=\"{x}\" cy=\"{y}\" r=\"16\" opacity=\".8\"/>"
            );
            let ink = if color == Color::Black { LIGHT } else { INK };
            label(&mut svg, (x, y), &(number + 1).to_string(), ink);
        }
    }
    if let Some(v) = drawing.last {
        let (x, y) = place(size, v);
        let _ = writeln!(
            svg,
            "<circle class=\"last\" cx=\"{x}\" cy=\"{y}\" r=\"6\" fill=\"{}\"/>",
            ink(board, v)
        );
    }
    for (&v, text) in &drawing.labels {
        match drawing.territory.get(&v) {
            Some(&owner) if board.is_empty(v) => plate(&mut svg, place(size, v), text, owner),
            _ => label(&mut svg, place(size, v), text, ink(board, v)),
        }
    }
    for (i, line) in caption.iter().enumerate() {
        legend(&mut svg, (INDENT, height + 18 + LINE * i), line);
    }
    svg += "</svg>\n";
    svg
}

/// The colour of signs and labels on a vertex.
fn ink(board: &Board, v: Vertex) -> &'static str {
    match board.color_at(v) {
        Some(Color::Black) => LIGHT,
        _ => INK,
    }
}

/// Draws a square for each share, the larger the share the larger.
fn influence(svg: &mut String, size: Size, drawing: &Drawing) {
    for (&v, &share) in &drawing.influence {
        let color = if share < 0.0 {
            Color::White
        } else {
            Color::Black
        };
        let side = (share.abs().min(1.0) * 20.0).round() as usize;
        square(svg, place(size, v), side, color, "influence");
    }
}

fn square(svg: &mut String, (x, y): (usize, usize), side: usize, color: Color, class: &str) {
    let fill = match color {
        Color::Black => "#000",
        Color::White => "#fff",
    };
    let _ = writeln!(
        svg,
        "<rect class=\"{class}\" x=\"{}\" y=\"{}\" width=\"{side}\" height=\"{side}\" fill=\"{fill}\" stroke=\"#777\"/>",
        x - side / 2,
        y - side / 2
    );
}

fn sign(svg: &mut String, (x, y): (usize, usize), sign: Sign, ink: &str) {
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
    let _ = writeln!(
        svg,
        "<g class=\"sign\" fill=\"none\" stroke=\"{ink}\" stroke-width=\"3\">{shape}</g>"
    );
}

/// Draws a label in the colours of the owner of the point, in place of the square of its territory.
fn plate(svg: &mut String, (x, y): (usize, usize), text: &str, owner: Color) {
    let (fill, ink) = match owner {
        Color::Black => ("#000", LIGHT),
        Color::White => ("#fff", INK),
    };
    let width = (CHARACTER * text.chars().count() + 4).max(14);
    let _ = writeln!(
        svg,
        "<rect class=\"plate\" style=\"fill:{fill}\" x=\"{}\" y=\"{}\" width=\"{width}\" height=\"18\" rx=\"3\" stroke=\"#777\"/>",
        x.saturating_sub(width / 2),
        y - 9
    );
    label(svg, (x, y), text, ink);
}

/// Draws a label; long ones are smaller.
fn label(svg: &mut String, (x, y): (usize, usize), text: &str, ink: &str) {
    let letters = text.chars().count().max(2);
    let size = (56 / letters).clamp(10, 18);
    let _ = writeln!(
        svg,
        "<text class=\"word\" x=\"{x}\" y=\"{}\" font-size=\"{size}\" font-weight=\"bold\" fill=\"{ink}\">{}</text>",
        y + size * 7 / 20,
        escaped(text)
    );
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
        let svg = draw(&board, &drawing, Theme::Light);
        for (what, count) in [
            ("class=\"shade\"", 2),
            ("fill=\"#ff0010\"", 2),
            ("class=\"territory\"", 1),
            ("class=\"influence\"", 1),
            ("class=\"sign\"", 4),
            ("class=\"stone", 7 + 1),
            ("&lt;4&gt;", 1),
            ("&amp;", 9),
            ("class=\"legend\"", 3),
        ] {
            assert_eq!(svg.matches(what).count(), count, "{what}");
        }
        assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"));
        assert!(
            svg.contains(&format!("fill=\"{LIGHT}\">&lt;4&gt;")),
            "on a black stone"
        );
    }

    #[test]
    fn captions_are_broken_at_blanks() {
        assert_eq!(wrapped("", 10), [""; 0]);
        assert_eq!(wrapped("one two  three", 7), ["one two", "three"]);
        assert_eq!(wrapped("verylongword x", 4), ["verylongword", "x"]);
    }
}
