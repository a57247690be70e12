//! The parts that all boards in SVG share: one document without scripts, fonts or links, readable on light and dark
//! backgrounds, with the wood, the lines, the coordinates, the stones and the lines of text below.

use super::{column_letter, star_points};
use crate::board::Board;
use crate::vertex::{Size, Vertex};
use crate::word::words;
use std::fmt::Write;

/// Distance between two lines of the board.
pub(super) const CELL: usize = 40;
/// Distance from the border of the picture to the first line.
const EDGE: usize = 60;
/// Distance from the lines at the edge of the board to their coordinates.
const TO_COORDINATE: usize = EDGE / 2 + 5;
/// Distance from the border of the picture to the legend.
pub(super) const INDENT: usize = 20;
/// About the width of a character of the legend.
pub(super) const CHARACTER: usize = 8;
/// Height of a line of the legend.
pub(super) const LINE: usize = 22;

const STYLE: &str = "\
rect.page{fill:#fff}rect.board{fill:#e8c07a}line{stroke:#5a4520;stroke-width:1}circle.star{fill:#5a4520}\
circle.stone.black{fill:#1a1a1a;stroke:#000}circle.stone.white{fill:#fafafa;stroke:#333}\
.mark.black{fill:#0a7a3c;stroke:#0a7a3c}.mark.white{fill:#1c56c0;stroke:#1c56c0}\
.eye{fill-opacity:.65}.margin{fill-opacity:.12;stroke-width:3;stroke-dasharray:5 3}\
.half{fill-opacity:.35;stroke-width:3}.false{fill:none;stroke-width:5}\
text{font-family:sans-serif;text-anchor:middle;dominant-baseline:central}text.word{dominant-baseline:auto}\
text.coordinate{font-size:15px;fill:#5a4520}text.label{font-size:12px;font-weight:bold;fill:#fff}\
rect.plate{fill:#222;fill-opacity:.85}text.legend{font-size:15px;text-anchor:start;fill:#222}";

/// What is different on dark pages.
const DARK: &str = "\
rect.page{fill:#17191d}rect.board{fill:#7a5c30}line{stroke:#2a1e0c}circle.star{fill:#2a1e0c}\
text.coordinate{fill:#ecdcc0}text.legend{fill:#dcdcdc}";

/// The page that a picture is for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Theme {
    /// White paper and light wood.
    #[default]
    Light,
    /// A dark page and dark wood.
    Dark,
}

words!(Theme {
    Light: "light",
    Dark: "dark",
});

/// The width and height of the board with its coordinates.
pub(super) fn extent(size: Size) -> (usize, usize) {
    let side = |lines: usize| 2 * EDGE + (lines - 1) * CELL;
    (side(size.width()), side(size.height()))
}

/// The start of a document of this width and height with this style.
pub(super) fn page(full: usize, height: usize, theme: Theme, style: &str) -> String {
    let dark = match theme {
        Theme::Light => "",
        Theme::Dark => DARK,
    };
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{full}\" height=\"{height}\" \
         viewBox=\"0 0 {full} {height}\">\n<style>{STYLE}{style}{dark}</style>\n\
         <rect class=\"page\" width=\"{full}\" height=\"{height}\"/>\n"
    )
}

/// The start of a document of this width and height, with an empty wooden board.
pub(super) fn head(size: Size, full: usize, height: usize, theme: Theme) -> String {
    let (width, board) = extent(size);
    page(full, height, theme, "")
        + &format!("<rect class=\"board\" width=\"{width}\" height=\"{board}\"/>\n")
}

/// The coordinates of a vertex in the picture.
pub(super) fn place(size: Size, v: Vertex) -> (usize, usize) {
    (EDGE + v.column() * CELL, EDGE + size.row_from_top(v) * CELL)
}

/// Draws the stones of a board.
pub(super) fn stones(svg: &mut String, board: &Board) {
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

/// Draws the name of a column or row.
fn coordinate(svg: &mut String, (x, y): (usize, usize), text: &str) {
    let _ = writeln!(
        svg,
        "<text class=\"coordinate\" x=\"{x}\" y=\"{y}\">{text}</text>"
    );
}

/// Draws the lines, star points and coordinates.
pub(super) fn grid(svg: &mut String, size: Size) {
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

/// A line of the legend.
pub(super) fn legend(svg: &mut String, (x, y): (usize, usize), text: &str) {
    let _ = writeln!(
        svg,
        "<text class=\"legend\" x=\"{x}\" y=\"{y}\">{}</text>",
        escaped(text)
    );
}

/// A text with the special characters of XML escaped.
pub(super) fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
}
