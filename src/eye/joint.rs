//! Eye spaces of one colour that depend on each other.
//!
//! Two eye spaces add up as long as a move in one does nothing in the other. They do not where half eyes of both have the
//! same key point, or the key point of one is a margin of the other: then one move serves both. Such eye spaces become
//! one graph, with the common point as one vertex, and that graph is solved.

use super::analysis::{Certainty, Eye, Node, Side, points};
use super::graph::{EyeGraph, Kind};
use super::solver::EyeSolver;
use super::value::EyeValue;
use crate::vertex_set::VertexSet;

/// Eye spaces that are worth something else together than their values add up to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Joint {
    /// Indices of the eye spaces, in order.
    pub members: Vec<usize>,
    /// How many eyes they are worth together.
    pub value: EyeValue,
    /// Where the enemy plays to get the minimum, if that is less than the maximum.
    pub attacks: VertexSet,
    /// Where the owner plays to get the maximum, if the minimum is less.
    pub defenses: VertexSet,
}

/// All groups of eye spaces that depend on each other and are small enough to be solved together.
pub(super) fn joints(eyes: &[Eye], solver: &mut EyeSolver) -> Vec<Joint> {
    let mut grouped = vec![false; eyes.len()];
    let mut found = Vec::new();
    for first in 0..eyes.len() {
        if grouped[first] || !can_join(&eyes[first]) {
            continue;
        }
        let mut members = vec![first];
        let mut next = 0;
        while let Some(&member) = members.get(next) {
            grouped[member] = true;
            for other in first + 1..eyes.len() {
                if !grouped[other] && depend(&eyes[member], &eyes[other]) {
                    grouped[other] = true;
                    members.push(other);
                }
            }
            next += 1;
        }
        if members.len() > 1 {
            members.sort_unstable();
            found.extend(solve(eyes, members, solver));
        }
    }
    found
}

fn can_join(eye: &Eye) -> bool {
    eye.certainty == Certainty::Exact && eye.graph.is_some() && !eye.space.interior().is_empty()
}

/// Whether two eye spaces have a point in common that decides in both.
fn depend(a: &Eye, b: &Eye) -> bool {
    a.space.owner == b.space.owner
        && can_join(a)
        && can_join(b)
        && a.nodes
            .iter()
            .any(|x| b.nodes.iter().any(|y| is_same(x, y)))
}

/// Whether a move on one node is a move on the other, for both players.
fn is_same(x: &Node, y: &Node) -> bool {
    match (x, y) {
        (Node::Vertex(_), Node::Vertex(_)) => false,
        (Node::Vertex(v), Node::Key { attacks, defenses })
        | (Node::Key { attacks, defenses }, Node::Vertex(v)) => {
            attacks.contains(*v) && defenses.contains(*v)
        }
        (
            Node::Key { attacks, defenses },
            Node::Key {
                attacks: a,
                defenses: d,
            },
        ) => attacks.intersects(a) && defenses.intersects(d),
    }
}

/// The eye spaces as one graph, solved. `None` if that is too large, or if a common point is inside an eye space: there
/// the owner would have to fill one eye to get another, which a graph does not say.
fn solve(eyes: &[Eye], members: Vec<usize>, solver: &mut EyeSolver) -> Option<Joint> {
    let mut nodes: Vec<Node> = Vec::new();
    let mut vertices: Vec<(Kind, bool)> = Vec::new();
    let mut edges: Vec<(usize, usize)> = Vec::new();
    for &member in &members {
        let eye = &eyes[member];
        let graph = eye.graph.as_ref()?;
        let known = nodes.len();
        let mut place = Vec::new();
        for (i, node) in eye.nodes.iter().enumerate() {
            let here = (graph.kind(i), graph.contact() >> i & 1 == 1);
            let same = nodes[..known].iter().position(|other| is_same(node, other));
            let Some(same) = same else {
                place.push(nodes.len());
                nodes.push(*node);
                vertices.push(here);
                continue;
            };
            if here.0 != Kind::Margin || vertices[same].0 != Kind::Margin {
                return None;
            }
            nodes[same] = common(&nodes[same], node);
            vertices[same].1 |= here.1;
            place.push(same);
        }
        edges.extend(graph.edges().iter().map(|&(a, b)| (place[a], place[b])));
    }
    let graph = EyeGraph::new(&vertices, &edges).ok()?;
    let solution = solver.solve(&graph).ok()?;
    Some(Joint {
        members,
        value: solution.value,
        attacks: points(&nodes, solution.attack, Side::Enemy),
        defenses: points(&nodes, solution.defense, Side::Owner),
    })
}

/// The moves that serve both nodes.
fn common(x: &Node, y: &Node) -> Node {
    match (x, y) {
        (Node::Vertex(v), _) | (_, Node::Vertex(v)) => Node::Vertex(*v),
        (
            Node::Key { attacks, defenses },
            Node::Key {
                attacks: a,
                defenses: d,
            },
        ) => Node::Key {
            attacks: *attacks & *a,
            defenses: *defenses & *d,
        },
    }
}
