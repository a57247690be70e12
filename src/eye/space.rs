//! Eye spaces: the connected parts of a domain.

use super::domain::{Domain, Domains};
use crate::board::Board;
use crate::color::Color;
use crate::vertex::Vertex;
use crate::vertex_set::VertexSet;

/// A connected eye space of one colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EyeSpace {
    /// The owner of its eyes.
    pub owner: Color,
    /// The first vertex in reading order: the name of the eye space.
    pub origin: Vertex,
    /// All vertices, empty or with stones that are not lively.
    pub vertices: VertexSet,
    /// The marginal vertices.
    pub margins: VertexSet,
}

impl EyeSpace {
    /// The vertices that are not marginal.
    pub fn interior(&self) -> VertexSet {
        self.vertices - self.margins
    }

    /// The vertices of the eye space next to a vertex.
    pub fn beside(&self, v: Vertex) -> impl Iterator<Item = Vertex> + '_ {
        v.neighbors()
            .into_iter()
            .filter(|&n| self.vertices.contains(n))
    }

    /// The owner's lively blocks around the eye space.
    ///
    /// They make one dragon: an attack on any of them is an attack on the eyes of all. A margin alone does not connect
    /// a block to an eye space that has an interior, because the enemy may cut there.
    pub(crate) fn wall(&self, board: &Board, domains: &Domains) -> VertexSet {
        let interior = self.interior();
        let inside = if interior.is_empty() {
            self.margins
        } else {
            interior
        };
        let mut wall = VertexSet::EMPTY;
        for v in inside.neighbors() & domains.lively[self.owner] {
            if !wall.contains(v) {
                wall.extend(board.stones(v));
            }
        }
        wall
    }
}

/// The eye spaces of a domain, ordered by their origins. Two marginal vertices do not connect with each other.
pub fn partition(owner: Color, domain: &Domain) -> Vec<EyeSpace> {
    let mut rest = domain.vertices;
    let mut spaces = Vec::new();
    while let Some(origin) = rest.first() {
        let vertices = component(&rest, &domain.margins, origin);
        rest -= vertices;
        spaces.push(EyeSpace {
            owner,
            origin,
            vertices,
            margins: vertices & domain.margins,
        });
    }
    spaces
}

fn component(area: &VertexSet, margins: &VertexSet, start: Vertex) -> VertexSet {
    let interior = *area - *margins;
    let mut part = VertexSet::single(start);
    loop {
        let inside = part & interior;
        let grown = part | (inside.neighbors() & *area) | ((part - inside).neighbors() & interior);
        if grown == part {
            return part;
        }
        part = grown;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Reads `.` and `!` as the domain; writes each eye space as its vertices, margins with a mark.
    fn check(diagram: &str, expected: &[&str]) {
        let rows: Vec<&str> = diagram.split_whitespace().collect();
        let mut domain = Domain::default();
        for (y, row) in rows.iter().enumerate() {
            for (x, c) in row.chars().enumerate().filter(|&(_, c)| c != 'O') {
                let v = Vertex::new(x, rows.len() - 1 - y);
                domain.vertices.insert(v);
                if c == '!' {
                    domain.margins.insert(v);
                }
            }
        }
        let found: Vec<String> = partition(Color::White, &domain)
            .iter()
            .map(|space| {
                let name = |v| format!("{v}{}", if space.margins.contains(v) { "!" } else { "" });
                assert_eq!(Some(space.origin), space.vertices.first());
                space
                    .vertices
                    .iter()
                    .map(name)
                    .collect::<Vec<_>>()
                    .join(" ")
            })
            .collect();
        assert_eq!(found, expected, "{diagram}");
    }

    #[test]
    fn two_margins_do_not_connect() {
        check("..O..", &["A1 B1", "D1 E1"]);
        check(".!.", &["A1 B1! C1"]);
        check(".!!.", &["A1 B1!", "C1! D1"]);
        check("!!", &["A1!", "B1!"]);
        check("!! ..", &["A2! B2! A1 B1"]);
        check(".!O O!.", &["A2 B2!", "B1! C1"]);
    }
}
