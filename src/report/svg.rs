//! Pictures as SVG: one document without scripts, fonts or links, readable in light and dark surroundings.

mod overlay;

pub use overlay::draw as overlay;

use super::{Picture, Role, column_letter, star_points};
use crate::board::Board;
use crate::color::Color;
use crate::vertex::{Size, Vertex};
use std::fmt::Write;

/// Distance between two lines of the board.
const CELL: usize = 40;
/// Distance from the border of the picture to the first line.
const EDGE: usize = 60;
/// Distance from the lines at the edge of the board to their coordinates.
const TO_COORDINATE: usize = EDGE / 2 + 5;
/// Distance from the border of the picture to the legend.
const INDENT: usize = 20;
/// About the width of a character of the legend.
const CHARACTER: usize = 8;
/// Height of a line of the legend.
const LINE: usize = 22;

const STYLE: &str = "\
rect.board{fill:#e8c07a}line{stroke:#5a4520;stroke-width:1}circle.star{fill:#5a4520}\
circle.stone.black{fill:#1a1a1a;stroke:#000}circle.stone.white{fill:#fafafa;stroke:#333}\
.mark.black{fill:#0a7a3c;stroke:#0a7a3c}.mark.white{fill:#1c56c0;stroke:#1c56c0}\
.eye{fill-opacity:.65}.margin{fill-opacity:.12;stroke-width:3;stroke-dasharray:5 3}\
.half{fill-opacity:.35;stroke-width:3}.false{fill:none;stroke-width:5}\
text{font-family:sans-serif;text-anchor:middle;dominant-baseline:central}text.word{dominant-baseline:auto}\
text.coordinate{font-size:15px;fill:#5a4520}text.label{font-size:12px;font-weight:bold;fill:#fff}\
rect.plate{fill:#222;fill-opacity:.85}text.legend{font-size:15px;text-anchor:start;fill:#222}";

pub(super) fn draw(picture: &Picture) -> String {
    let size = picture.size();
    let (width, board) = extent(size);
    // A key to the signs, one line each, then the legend.
    let lines = Role::ALL.len() / 2 + picture.legend.len();
    let longest = picture
        .legend
        .iter()
        .map(|l| l.chars().count())
        .max()
        .unwrap_or(0);
    let full = width.max(longest * CHARACTER + 2 * INDENT).max(360);
    let mut svg = head(size, full, board + LINE * lines + 30);
    grid(&mut svg, size);
    stones(&mut svg, picture.board);
    for v in size.vertices() {
        let both = picture.marks_at(v).count() == 2;
        for (color, role) in picture.marks_at(v) {
            mark(&mut svg, place(size, v), color, role, both);
        }
    }
    for (v, text) in &picture.labels {
        let (x, y) = place(size, *v);
        let width = CHARACTER * text.chars().count() + 6;
        let _ = writeln!(
            svg,
            "<rect class=\"plate\" x=\"{}\" y=\"{}\" width=\"{width}\" height=\"16\" rx=\"4\"/>\
             <text class=\"label\" x=\"{x}\" y=\"{y}\">{}</text>",
            x.saturating_sub(width / 2),
            y - 8,
            escaped(text)
        );
    }
    for (i, pair) in Role::ALL.chunks(2).enumerate() {
        for (j, &role) in pair.iter().enumerate() {
            key(&mut svg, (INDENT + 170 * j, board + 20 + LINE * i), role);
        }
    }
    for (i, line) in picture.legend.iter().enumerate() {
        let y = board + 20 + LINE * (Role::ALL.len() / 2 + i);
        legend(&mut svg, (INDENT, y), line);
    }
    svg += "</svg>\n";
    svg
}

/// Width and height of the board with its coordinates.
fn extent(size: Size) -> (usize, usize) {
    let side = |lines: usize| 2 * EDGE + (lines - 1) * CELL;
    (side(size.width()), side(size.height()))
}

/// The beginning of a document of this width and height, with the empty wood of a board.
fn head(size: Size, full: usize, height: usize) -> String {
    let (width, board) = extent(size);
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{full}\" height=\"{height}\" \
         viewBox=\"0 0 {full} {height}\">\n<style>{STYLE}</style>\n\
         <rect width=\"{full}\" height=\"{height}\" fill=\"#fff\"/>\n\
         <rect class=\"board\" width=\"{width}\" height=\"{board}\"/>\n"
    )
}

/// Where a vertex is in the picture.
fn place(size: Size, v: Vertex) -> (usize, usize) {
    (EDGE + v.column() * CELL, EDGE + size.row_from_top(v) * CELL)
}

fn stones(svg: &mut String, board: &Board) {
    let size = board.size();
    for v in size.vertices() {
        if let Some(color) = board.color_at(v) {
            let (x, y) = place(size, v);
            let _ = writeln!(
                svg,
                "<circle class=\"stone {color}\" cx=\"{x}\" cy=\"{y}\" r=\"18\"/>"
            );
        }
    }
}

fn line(svg: &mut String, (x1, y1): (usize, usize), (x2, y2): (usize, usize)) {
    let _ = writeln!(
        svg,
        "<line x1=\"{x1}\" y1=\"{y1}\" x2=\"{x2}\" y2=\"{y2}\"/>"
    );
}

fn coordinate(svg: &mut String, (x, y): (usize, usize), text: &str) {
    let _ = writeln!(
        svg,
        "<text class=\"coordinate\" x=\"{x}\" y=\"{y}\">{text}</text>"
    );
}

fn grid(svg: &mut String, size: Size) {
    let (right, bottom) = (
        EDGE + (size.width() - 1) * CELL,
        EDGE + (size.height() - 1) * CELL,
    );
    for column in 0..size.width() {
        let x = EDGE + column * CELL;
        line(svg, (x, EDGE), (x, bottom));
        for y in [EDGE - TO_COORDINATE, bottom + TO_COORDINATE] {
            coordinate(svg, (x, y), &column_letter(column));
        }
    }
    for row in 0..size.height() {
        let y = EDGE + row * CELL;
        line(svg, (EDGE, y), (right, y));
        for x in [EDGE - TO_COORDINATE, right + TO_COORDINATE] {
            coordinate(svg, (x, y), &(size.height() - row).to_string());
        }
    }
    for v in star_points(size) {
        let (x, y) = place(size, v);
        let _ = writeln!(
            svg,
            "<circle class=\"star\" cx=\"{x}\" cy=\"{y}\" r=\"4\"/>"
        );
    }
}

/// A mark; where both colours have one, each gets its half of the point.
fn mark(svg: &mut String, (x, y): (usize, usize), color: Color, role: Role, both: bool) {
    let (left, width) = match (both, color) {
        (false, _) => (x - 13, 26),
        (true, Color::Black) => (x - 15, 14),
        (true, Color::White) => (x + 1, 14),
    };
    let _ = writeln!(
        svg,
        "<g class=\"{color} mark\">{}</g>",
        shape(role, left, y - 13, width)
    );
}

fn shape(role: Role, left: usize, top: usize, width: usize) -> String {
    let (right, bottom, middle) = (left + width, top + 26, top + 13);
    let center = left + width / 2;
    let square = |class: &str| {
        format!(
            "<rect class=\"{class}\" x=\"{left}\" y=\"{top}\" width=\"{width}\" height=\"26\"/>"
        )
    };
    match role {
        Role::Eye => square("eye"),
        Role::Margin => square("margin"),
        Role::HalfEye => format!(
            "<path class=\"half\" d=\"M{center} {top}L{right} {middle}L{center} {bottom}L{left} {middle}Z\"/>"
        ),
        Role::FalseEye => {
            format!(
                "<path class=\"false\" d=\"M{left} {top}L{right} {bottom}M{right} {top}L{left} {bottom}\"/>"
            )
        }
    }
}

/// The sign of a role in both colours, and its name.
fn key(svg: &mut String, (x, y): (usize, usize), role: Role) {
    for (color, left) in [("black", x), ("white", x + 34)] {
        let _ = writeln!(
            svg,
            "<g class=\"key {color} mark\" transform=\"translate({left} {}) scale(.6)\">{}</g>",
            y - 8,
            shape(role, 0, 0, 26)
        );
    }
    legend(svg, (x + 64, y), role.name());
}

/// A line of the legend.
fn legend(svg: &mut String, (x, y): (usize, usize), text: &str) {
    let _ = writeln!(
        svg,
        "<text class=\"legend\" x=\"{x}\" y=\"{y}\">{}</text>",
        escaped(text)
    );
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
}
