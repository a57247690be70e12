//! An eye map as SVG.

use super::{EyeMap, EyeRole};
use crate::color::Color;
use crate::report::drawing::wrapped;
use crate::report::svg::{
    Ground, INDENT, LINE, Theme, extent, grid, head, label, legend, legend_width, place, stones,
};
use std::fmt::Write;

/// What the marks add to the style of all pictures.
const STYLE: &str = "\
.mark.black{fill:#0a7a3c;stroke:#0a7a3c}.mark.white{fill:#1c56c0;stroke:#1c56c0}\
.eye{fill-opacity:.65}.margin{fill-opacity:.12;stroke-width:3;stroke-dasharray:5 3}\
.half{fill-opacity:.35;stroke-width:3}.false{fill:none;stroke-width:5}";

impl EyeMap<'_> {
    /// The map as an SVG document for a light or dark page.
    pub fn svg(&self, theme: Theme) -> String {
        let size = self.size();
        let (width, board) = extent(size);
        let full = width.max(420);
        let fits = |line: &str| legend_width(line) <= full - 2 * INDENT;
        let told: Vec<String> = self
            .legend
            .iter()
            .flat_map(|line| wrapped(line, fits))
            .collect();
        // A key to the signs, two in a line, then the legend.
        let height = board + LINE * (EyeRole::ALL.len() / 2 + told.len()) + 30;
        let mut svg = head(size, full, height, theme, STYLE);
        grid(&mut svg, size);
        stones(&mut svg, self.board);
        for v in size.vertices() {
            // If both colours have a mark, each gets half of the point.
            let (x, y) = place(size, v);
            let count = self.marks_at(v).count();
            for (color, role) in self.marks_at(v) {
                let (left, width) = match (count, color) {
                    (2, Color::Black) => (x - 15, 14),
                    (2, Color::White) => (x + 1, 14),
                    _ => (x - 13, 26),
                };
                let shape = shape(role, left, y - 13, width);
                let _ = writeln!(svg, "<g class=\"{color} mark\">{shape}</g>");
            }
        }
        for (v, owner, value) in &self.labels {
            label(
                &mut svg,
                place(size, *v),
                value.short(),
                Ground::Owned(*owner),
            );
        }
        for (i, pair) in EyeRole::ALL.chunks(2).enumerate() {
            for (j, &role) in pair.iter().enumerate() {
                key(&mut svg, (INDENT + 170 * j, board + 20 + LINE * i), role);
            }
        }
        for (i, line) in told.iter().enumerate() {
            let y = board + 20 + LINE * (EyeRole::ALL.len() / 2 + i);
            legend(&mut svg, (INDENT, y), line);
        }
        svg += "</svg>\n";
        svg
    }
}

fn shape(role: EyeRole, left: usize, top: usize, width: usize) -> String {
    let (right, bottom, middle) = (left + width, top + 26, top + 13);
    let center = left + width / 2;
    let square = |class: &str| {
        format!(
            "<rect class=\"{class}\" x=\"{left}\" y=\"{top}\" width=\"{width}\" height=\"26\"/>"
        )
    };
    match role {
        EyeRole::Eye => square("eye"),
        EyeRole::Margin => square("margin"),
        EyeRole::HalfEye => format!(
            "<path class=\"half\" d=\"M{center} {top}L{right} {middle}L{center} {bottom}L{left} {middle}Z\"/>"
        ),
        EyeRole::FalseEye => {
            format!(
                "<path class=\"false\" d=\"M{left} {top}L{right} {bottom}M{right} {top}L{left} {bottom}\"/>"
            )
        }
    }
}

/// Draws the line of the key for a role: its sign in both colours, and its name.
fn key(svg: &mut String, (x, y): (usize, usize), role: EyeRole) {
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
