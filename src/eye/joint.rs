//! Eye spaces of one colour that depend on each other.
//!
//! The values of two eye spaces can be added as long as a move in one has no effect in the other. They cannot if half
//! eyes of both have the same key point, or the key point of one is a margin of the other: then one move serves both.
//! Such eye spaces become one graph, with the common point as one vertex, and that graph is solved.
//!
//! A graph cannot express everything: a move may serve both eye spaces for one player only, because the other has to
//! capture one stone here and another there; or the key point of one is inside the other, so that its owner has to fill
//! one eye to get another. Then each first move that matters is made on the board, and the eye spaces that it leaves
//! are solved and added. The best of these moves counts. If these eye spaces still have something in common, which
//! would take two such coincidences at once, that is ignored.

use super::eyes::{Eyes, Joint};
use super::graph::{EyeGraph, Kind};
use super::local_game::LocalPlayer;
use super::node::{EyeNode, points};
use super::solver::EyeSolver;
use super::value::EyeValue;
use super::valuer::Eye;
use crate::answer::Certainty;
use crate::board::Board;
use crate::vertex::Vertex;
use crate::vertex_set::VertexSet;

impl Eyes {
    /// Finds all groups of eye spaces that depend on each other and are small enough to be solved together.
    pub(super) fn dependent(&self, board: &Board, solver: &mut EyeSolver) -> Vec<Joint> {
        let eyes = self.all();
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
                let joint = solve(eyes, &members, solver);
                found.push(joint.unwrap_or_else(|| play(self, board, members, solver)));
            }
        }
        found
    }
}

fn can_join(eye: &Eye) -> bool {
    eye.certainty == Certainty::Read && eye.graph.is_some() && !eye.space.interior().is_empty()
}

/// Whether two eye spaces have a vertex in common that decides in both.
fn depend(a: &Eye, b: &Eye) -> bool {
    a.space.owner == b.space.owner
        && can_join(a)
        && can_join(b)
        && a.nodes
            .iter()
            .any(|x| b.nodes.iter().any(|y| touches(x, y)))
}

/// Whether a move on one node is a move on the other, for one player at least.
fn touches(x: &EyeNode, y: &EyeNode) -> bool {
    serves(x, y).contains(&true)
}

/// Whether a move on one node is a move on the other, for both players.
fn is_same(x: &EyeNode, y: &EyeNode) -> bool {
    serves(x, y) == [true; 2]
}

/// Whether a move on one node is a move on the other, for the enemy and for the owner.
fn serves(x: &EyeNode, y: &EyeNode) -> [bool; 2] {
    match (x, y) {
        (EyeNode::Vertex(_), EyeNode::Vertex(_)) => [false; 2],
        (EyeNode::Vertex(v), EyeNode::Key { attacks, defenses })
        | (EyeNode::Key { attacks, defenses }, EyeNode::Vertex(v)) => {
            [attacks.contains(*v), defenses.contains(*v)]
        }
        (
            EyeNode::Key { attacks, defenses },
            EyeNode::Key {
                attacks: a,
                defenses: d,
            },
        ) => [attacks.intersects(a), defenses.intersects(d)],
    }
}

/// Solves the eye spaces as one graph; `None` if it is too large, or cannot express everything.
fn solve(eyes: &[Eye], members: &[usize], solver: &mut EyeSolver) -> Option<Joint> {
    let mut nodes: Vec<EyeNode> = Vec::new();
    let mut vertices: Vec<(Kind, bool)> = Vec::new();
    let mut edges: Vec<(usize, usize)> = Vec::new();
    for &member in members {
        let eye = &eyes[member];
        let graph = eye.graph.as_ref()?;
        let known = nodes.len();
        let mut place = Vec::new();
        for (i, node) in eye.nodes.iter().enumerate() {
            let here = (graph.kind(i), graph.contact() >> i & 1 == 1);
            let same = nodes[..known].iter().position(|other| is_same(node, other));
            let Some(same) = same else {
                if nodes[..known].iter().any(|other| touches(node, other)) {
                    return None;
                }
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
        members: members.to_vec(),
        owner: eyes[*members.first()?].space.owner,
        value: solution.value,
        attacks: points(&nodes, solution.attack, LocalPlayer::Attacker),
        defenses: points(&nodes, solution.defense, LocalPlayer::Defender),
    })
}

/// The node of the moves that serve both nodes.
fn common(x: &EyeNode, y: &EyeNode) -> EyeNode {
    match (x, y) {
        (EyeNode::Vertex(v), _) | (_, EyeNode::Vertex(v)) => EyeNode::Vertex(*v),
        (
            EyeNode::Key { attacks, defenses },
            EyeNode::Key {
                attacks: a,
                defenses: d,
            },
        ) => EyeNode::Key {
            attacks: *attacks & *a,
            defenses: *defenses & *d,
        },
    }
}

/// Values the eye spaces by the sum after each first move that matters.
pub(super) fn play(
    all: &Eyes,
    board: &Board,
    members: Vec<usize>,
    solver: &mut EyeSolver,
) -> Joint {
    let these: Vec<&Eye> = members.iter().map(|&i| &all.all()[i]).collect();
    let owner = these[0].space.owner;
    let total = EyeValue::sum(these.iter().map(|eye| eye.value));
    let [first, min, max, last] = total.digits();
    let attacked = after_moves(all, board, &these, LocalPlayer::Attacker, solver);
    let defended = after_moves(all, board, &these, LocalPlayer::Defender, solver);
    let low = attacked.iter().map(|&(_, eyes)| eyes).fold(min, u8::min);
    let high = defended.iter().map(|&(_, eyes)| eyes).fold(max, u8::max);
    let reaching = |moves: Vec<(Vertex, u8)>, wanted: u8| {
        let moves = moves.into_iter().filter(|&(_, eyes)| eyes == wanted);
        moves.map(|(v, _)| v).filter(|_| low < high).collect()
    };
    Joint {
        members,
        owner,
        value: EyeValue::new([first.min(low), low, high, last.max(high)]).unwrap_or(total),
        attacks: reaching(attacked, low),
        defenses: reaching(defended, high),
    }
}

/// The first moves of a player, each with the eyes that the opponent's answer leaves.
fn after_moves(
    all: &Eyes,
    board: &Board,
    eyes: &[&Eye],
    side: LocalPlayer,
    solver: &mut EyeSolver,
) -> Vec<(Vertex, u8)> {
    let moves = VertexSet::union(eyes.iter().map(|eye| first_moves(eye, side)));
    let mut found = Vec::new();
    for v in moves {
        let values = eyes
            .iter()
            .map(|eye| all.after(board, eye, side, v, solver));
        if let Some(values) = values.collect::<Option<Vec<EyeValue>>>() {
            let value = EyeValue::sum(values);
            let eyes = match side {
                LocalPlayer::Attacker => value.max(),
                LocalPlayer::Defender => value.min(),
            };
            found.push((v, eyes));
        }
    }
    found
}

/// The first moves of a player in an eye space: its vital vertices and the key points of its half eyes.
fn first_moves(eye: &Eye, side: LocalPlayer) -> VertexSet {
    let vital = match side {
        LocalPlayer::Attacker => eye.attacks,
        LocalPlayer::Defender => eye.defenses,
    };
    eye.nodes.iter().fold(vital, |all, node| match node {
        EyeNode::Vertex(_) => all,
        EyeNode::Key { attacks, .. } if side == LocalPlayer::Attacker => all | *attacks,
        EyeNode::Key { defenses, .. } => all | *defenses,
    })
}
