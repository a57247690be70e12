//! What the vertices of an eye space's graph stand for on the board.

use super::graph::Mask;
use super::local_game::LocalPlayer;
use crate::board::Orientation;
use crate::vertex::Vertex;
use crate::vertex_set::VertexSet;

/// The meaning of a vertex of the graph.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EyeNode {
    /// A vertex of the eye space.
    Vertex(Vertex),
    /// The key point of half eyes.
    Key {
        /// Where the enemy plays to make them false.
        attacks: VertexSet,
        /// Where the owner plays to make them proper.
        defenses: VertexSet,
    },
}

impl EyeNode {
    /// The same node as another orientation of its position shows it.
    pub(super) fn seen(&self, view: &Orientation) -> EyeNode {
        match *self {
            EyeNode::Vertex(v) => EyeNode::Vertex(view.vertex_back(v)),
            EyeNode::Key { attacks, defenses } => EyeNode::Key {
                attacks: view.set_back(attacks),
                defenses: view.set_back(defenses),
            },
        }
    }

    /// The empty vertex where both players play, if it is the same for both.
    pub(super) fn key(&self) -> Option<Vertex> {
        match self {
            EyeNode::Key { attacks, defenses } if attacks == defenses && attacks.len() == 1 => {
                attacks.first()
            }
            _ => None,
        }
    }
}

/// The board vertices of a mask of nodes.
pub(super) fn points(nodes: &[EyeNode], mask: Mask, side: LocalPlayer) -> VertexSet {
    let mut points = VertexSet::EMPTY;
    for (i, node) in nodes.iter().enumerate() {
        if mask >> i & 1 == 1 {
            match node {
                EyeNode::Vertex(v) => {
                    points.insert(*v);
                }
                EyeNode::Key { attacks, .. } if side == LocalPlayer::Attacker => points |= *attacks,
                EyeNode::Key { defenses, .. } => points |= *defenses,
            }
        }
    }
    points
}
