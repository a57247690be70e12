//! Drawing an eye space as a graph: its vertices, then the key points of its half eyes.

use super::graph::{EyeGraph, Kind};
use super::node::EyeNode;
use super::space::EyeSpace;
use super::topology::{EyePoint, Outlook};
use crate::vertex::Vertex;
use crate::vertex_map::VertexMap;
use crate::vertex_set::VertexSet;

/// A graph with the meaning of its vertices.
pub(super) struct SpaceGraph {
    pub graph: Option<EyeGraph>,
    /// What is on each vertex of the graph, and whether it touches the wall.
    pub vertices: Vec<(Kind, bool)>,
    pub nodes: Vec<EyeNode>,
    /// Whether the graph says all that matters.
    pub complete: bool,
}

/// A graph while it is drawn.
pub(super) struct GraphBuilder {
    /// The vertices of the board on it.
    inside: VertexSet,
    /// Their numbers on the graph; elsewhere meaningless.
    number: VertexMap<u16>,
    vertices: Vec<(Kind, bool)>,
    nodes: Vec<EyeNode>,
    edges: Vec<(usize, usize)>,
    complete: bool,
}

impl GraphBuilder {
    pub fn new(inside: VertexSet) -> GraphBuilder {
        GraphBuilder {
            inside,
            number: VertexMap::filled(0),
            vertices: Vec::new(),
            nodes: Vec::new(),
            edges: Vec::new(),
            complete: true,
        }
    }

    /// Adds a vertex of the board, and its edges to those above and to the left, which are there already.
    pub fn add_vertex(&mut self, v: Vertex, kind: Kind, touches: bool) {
        self.number[v] = self.vertices.len() as u16;
        self.vertices.push((kind, touches));
        self.nodes.push(EyeNode::Vertex(v));
        for n in [v.up(), v.left()] {
            if self.inside.contains(n) {
                self.join(usize::from(self.number[n]), v);
            }
        }
    }

    fn join(&mut self, node: usize, v: Vertex) {
        self.edges.push((node, usize::from(self.number[v])));
    }

    /// Adds the key points of a half eye on the graph.
    pub fn add_half_eye(&mut self, point: &EyePoint, space: &EyeSpace) {
        let common = point.attacks & point.defenses;
        self.complete &= !(point.attacks | point.defenses).intersects(&space.interior());
        if let Some(key) = (common & space.margins & self.inside).first() {
            self.join(usize::from(self.number[key]), point.vertex);
            return;
        }
        let key = self.share(point).unwrap_or_else(|| self.add_key(point));
        self.join(key, point.vertex);
        if point.outlook == Outlook::Lost {
            let second = self.add_key(point);
            self.join(second, point.vertex);
        }
    }

    fn add_key(&mut self, point: &EyePoint) -> usize {
        self.nodes.push(EyeNode::Key {
            attacks: point.attacks,
            defenses: point.defenses,
        });
        self.vertices.push((Kind::Margin, true));
        self.nodes.len() - 1
    }

    /// The node of another half eye with the same key point, if any. If only one player's moves coincide, the graph
    /// does not express everything.
    fn share(&mut self, point: &EyePoint) -> Option<usize> {
        for (i, node) in self.nodes.iter_mut().enumerate() {
            if let EyeNode::Key { attacks, defenses } = node {
                let both = (
                    attacks.intersects(&point.attacks),
                    defenses.intersects(&point.defenses),
                );
                match both {
                    (true, true) => {
                        *attacks &= point.attacks;
                        *defenses &= point.defenses;
                        return Some(i);
                    }
                    (false, false) => {}
                    _ => self.complete = false,
                }
            }
        }
        None
    }

    /// Adds the edges of the key points to what they adjoin on the board.
    pub fn join_keys(&mut self) {
        for i in 0..self.nodes.len() {
            for n in self.nodes[i].key().into_iter().flat_map(Vertex::neighbors) {
                if self.inside.contains(n) {
                    self.join(i, n);
                }
            }
        }
    }

    pub fn finish(self) -> SpaceGraph {
        SpaceGraph {
            graph: EyeGraph::new(&self.vertices, &self.edges).ok(),
            vertices: self.vertices,
            nodes: self.nodes,
            complete: self.complete,
        }
    }
}
