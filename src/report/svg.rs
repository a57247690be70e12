//! The parts that all pictures in SVG share: one document without scripts, fonts or links, for light and dark pages, with
//! the wood, the lines, the coordinates, the stones, labels, and the lines of text below. Texts are lines
//! ([`letters`]), so that the picture is the same everywhere.

use super::{column_letter, letters, star_points};
use crate::board::Board;
use crate::color::Color;
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
/// Height of a line of the legend.
pub(super) const LINE: usize = 22;
/// The most that a label may take of the width of a stone.
const LABEL: f64 = 30.0;

const STYLE: &str = "\
rect.page{fill:#fff}rect.board{fill:#e8c07a}line{stroke:#5a4520;stroke-width:1}circle.star{fill:#5a4520}\
circle.stone.black{fill:#1a1a1a;stroke:#000}circle.stone.white{fill:#fafafa;stroke:#333}\
.text{fill:none;stroke-width:1.5;stroke-linecap:round;stroke-linejoin:round}\
.coordinate{stroke:#5a4520}.legend{stroke:#222}.label{stroke-width:2}\
.label,.sign{stroke:#101010}.label.black,.sign.black{stroke:#fff}\
.plate{fill:#e8c07a}.plate.black{fill:#1a1a1a;stroke:#777}.plate.white{fill:#fafafa;stroke:#777}";

/// What is different on dark pages.
const DARK: &str = "\
rect.page{fill:#17191d}rect.board{fill:#7a5c30}line{stroke:#2a1e0c}circle.star{fill:#2a1e0c}\
.coordinate{stroke:#ecdcc0}.legend{stroke:#dcdcdc}.label.wood,.sign.wood{stroke:#ecdcc0}.plate.wood{fill:#7a5c30}";

/// What is different on dark pages, for pictures inside an element that this selector finds.
pub(super) fn dark_rules(inside: &str) -> String {
    let rules = DARK.split_inclusive('}');
    rules
        .map(|rule| {
            let (selectors, body) = rule.split_once('{').unwrap_or((rule, "}"));
            let within = selectors
                .split(',')
                .map(|selector| format!("{inside}{selector}"));
            format!("{}{{{body}", super::join(within, ","))
        })
        .collect()
}

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

/// The start of a document of this width and height with this style besides that of all pictures.
pub(super) fn page(full: usize, height: usize, theme: Theme, style: &str) -> String {
    let dark = match theme {
        Theme::Light => "",
        Theme::Dark => DARK,
    };
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{full}\" height=\"{height}\" \
         viewBox=\"0 0 {full} {height}\">\n<style>{STYLE}{dark}{style}</style>\n\
         <rect class=\"page\" width=\"{full}\" height=\"{height}\"/>\n"
    )
}

/// The start of a document of this width and height, with an empty wooden board.
pub(super) fn head(size: Size, full: usize, height: usize, theme: Theme, style: &str) -> String {
    let (width, board) = extent(size);
    page(full, height, theme, style)
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

/// Draws a text from a place on. Its capitals stand around the height `y`, and are so many times as high as glyphs are.
fn write(svg: &mut String, class: &str, scale: f64, (left, y): (f64, f64), text: &str) {
    let top = y - scale * letters::CAPITAL / 2.0;
    let _ = writeln!(
        svg,
        "<path class=\"text {class}\" aria-label=\"{}\" transform=\"translate({left:.1} {top:.1})scale({scale:.2})\" \
         d=\"{}\"/>",
        escaped(text),
        letters::path(text)
    );
}

/// Draws a text around a place.
fn write_around(svg: &mut String, class: &str, scale: f64, (x, y): (f64, f64), text: &str) {
    let half = scale * letters::width(text) / 2.0;
    write(svg, class, scale, (x - half, y), text);
}

/// Draws the name of a column or row, or what else stands beside a scale.
pub(super) fn coordinate(svg: &mut String, (x, y): (f64, f64), text: &str) {
    write_around(svg, "coordinate", 0.9, (x, y), text);
}

/// What a label is written on.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Ground<'a> {
    /// A stone of this colour.
    Stone(Color),
    /// A plate that hides the lines of the board, in the colour of the owner of the point.
    Owned(Color),
    /// The same in the colour of the wood, or of what fills the square.
    Empty(Option<&'a str>),
}

/// Draws a label of a vertex; long ones are smaller.
pub(super) fn label(svg: &mut String, (x, y): (usize, usize), text: &str, ground: Ground<'_>) {
    let width = letters::width(text);
    let scale = (LABEL / width.max(1.0)).clamp(0.3, 0.9);
    let (class, fill) = match ground {
        Ground::Stone(color) | Ground::Owned(color) => (color.to_string(), None),
        Ground::Empty(None) => ("wood".to_string(), None),
        Ground::Empty(fill) => ("shade".to_string(), fill),
    };
    if !matches!(ground, Ground::Stone(_)) {
        let (across, high) = (
            (scale * width + 8.0).max(18.0),
            scale * letters::CAPITAL + 8.0,
        );
        let fill = fill.map_or(String::new(), |fill| format!(" style=\"fill:{fill}\""));
        let _ = writeln!(
            svg,
            "<rect class=\"plate {class}\"{fill} x=\"{:.1}\" y=\"{:.1}\" width=\"{across:.1}\" height=\"{high:.1}\" rx=\"3\"/>",
            x as f64 - across / 2.0,
            y as f64 - high / 2.0
        );
    }
    let class = format!("label {class}");
    write_around(svg, &class, scale, (x as f64, y as f64), text);
}

/// Size of the letters of the legend.
const LEGEND: f64 = 0.9;

/// A line of the legend.
pub(super) fn legend(svg: &mut String, (x, y): (usize, usize), text: &str) {
    write(svg, "legend", LEGEND, (x as f64, y as f64), text);
}

/// The width of a line of the legend.
pub(super) fn legend_width(text: &str) -> usize {
    (LEGEND * letters::width(text)).ceil() as usize
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
            coordinate(svg, (x as f64, y as f64), &column_letter(column));
        }
    }
    for row in 0..size.height() {
        let y = EDGE + row * CELL;
        line(svg, (EDGE, y), (right, y));
        for x in [EDGE - TO_COORDINATE, right + TO_COORDINATE] {
            let number = (size.height() - row).to_string();
            coordinate(svg, (x as f64, y as f64), &number);
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

/// A text with the special characters of XML escaped.
pub(super) fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
}
