//! A search by playouts alone, for boards that the network does not know and for the fate of stones: hand-chosen features
//! and reading propose moves, and every visit ends in one playout.
//!
//! The value of a node combines three estimates: the playouts that went through it, the playouts in which its move was
//! played later by the same side (AMAF, "all moves as first"), and the prior ([`super::prior`]). AMAF is weighted by
//! the formula of Gelly and Silver, "Monte-Carlo Tree Search and Rapid Action Value Estimation in Computer Go" (2011).

use super::prior::MovePriors;
use super::settings::SearchSettings;
use super::tree::{Id, ROOT, SearchNode, SearchTree};
use super::value::{PlayoutScore, Scale};
use super::weights::{LOST, Prior, READ};
use crate::color::{ByColor, Color};
use crate::playout::Rng;
use crate::playout::heavy::Simulation;
use crate::tactics::{CaptureReader, CaptureSettings, IN_DANGER};
use crate::vertex::Move;
use crate::vertex_map::VertexMap;
use crate::vertex_set::VertexSet;

/// The numbers of the search.
mod params {
    /// Number of visits from which a node is expanded.
    pub(super) const EXPAND: u32 = 3;
    /// The number of playouts through a node to which AMAF is equivalent, roughly, at most.
    pub(super) const EQUIVALENCE: f32 = 1500.0;
    /// The factor of the exploration term of UCT.
    pub(super) const EXPLORE: f32 = 0.03;
    /// The most nodes of tactical reading for one question.
    pub(super) const NODES: u32 = 100;
}

/// A tree that grows by playouts.
#[derive(Clone, Debug)]
pub(super) struct AmafSearch {
    pub tree: SearchTree,
    simulation: Simulation,
    reader: CaptureReader,
    seed: u64,
    /// The colour that plays first on each vertex between the current node and the end of the playout. All `None`
    /// except while [`AmafSearch::learn`] walks back over the path.
    first: VertexMap<Option<Color>>,
}

impl AmafSearch {
    pub(super) fn new(
        mut tree: SearchTree,
        settled: ByColor<VertexSet>,
        settings: &SearchSettings,
    ) -> AmafSearch {
        let size = tree.size();
        let mut reader = CaptureReader::new(CaptureSettings {
            nodes: params::NODES,
            ..CaptureSettings::default()
        });
        let color = tree.color;
        expand(&mut tree, &mut reader, ROOT, color);
        AmafSearch {
            tree,
            simulation: Simulation::new(size, settled, settings.manner.on(size)),
            reader,
            seed: settings.seed,
            first: VertexMap::filled(None),
        }
    }

    /// Makes one playout: walks down the tree, plays out, and updates the path.
    pub(super) fn visit(&mut self) {
        let AmafSearch { tree, reader, .. } = self;
        let (path, color) = tree.descend(
            |tree, id, color| {
                let node = tree.node(id);
                // The root is expanded from the start; if it has no children, all were removed.
                let expands = id != ROOT && node.is_leaf() && node.visits >= params::EXPAND;
                if expands && !tree.is_over(id) {
                    expand(tree, reader, id, color);
                }
            },
            |tree, id, _| select(tree, id),
        );
        let number = tree.sums.visits << 24;
        let rng = Rng::new(self.seed.wrapping_mul(0x2545_f491_4f6c_dd1d) ^ number);
        let last = tree.last_played();
        self.simulation.run(tree.game.board(), color, last, rng);
        let end = tree
            .scale
            .end(tree.scale.away(&tree.game), &self.simulation);
        tree.return_from(&path);
        // In a fight nothing else is asked.
        for v in *tree.scale.stakes() {
            let owner = self.simulation.owner(v);
            tree.sums.owned[v] += f64::from(owner.map_or(0, Color::sign));
        }
        self.learn(&path, end);
    }

    /// Adds the end of a playout to all nodes of the path and their children.
    fn learn(&mut self, path: &[Id], end: PlayoutScore) {
        let AmafSearch {
            tree,
            simulation,
            first,
            ..
        } = self;
        for &(color, v) in simulation.moves().iter().rev() {
            first[v] = Some(color);
        }
        // The side to move after the last node of the path.
        let mut color = match path.len() % 2 {
            1 => tree.color,
            _ => tree.color.opponent(),
        };
        for depth in (0..path.len()).rev() {
            if let Some(&next) = path.get(depth + 1)
                && let Move::Play(v) = tree.node(next).action
            {
                first[v] = Some(color);
            }
            let worth = tree.scale.worth(end.won(color), end.lead(color));
            for child in tree.children(path[depth]) {
                let node = tree.node_mut(child);
                if let Move::Play(v) = node.action
                    && first[v] == Some(color)
                {
                    node.add_amaf(worth);
                }
            }
            // The node's own move was made by the other side.
            color = color.opponent();
        }
        for &(_, v) in simulation.moves() {
            first[v] = None;
        }
        for &id in path {
            if let Move::Play(v) = tree.node(id).action {
                first[v] = None;
            }
        }
        tree.learn(path, end);
    }
}

/// The value of a move for selection, from own playouts, AMAF and prior, about 0 to 1.
#[inline]
fn worth(node: &SearchNode, scale: &Scale) -> f32 {
    let seen = node.visits as f32;
    let prior = node.prior;
    let n = seen + prior.weight;
    let own = scale.worth(node.wins, node.lead);
    let own = (own * seen + prior.value * prior.weight) / n.max(1e-6);
    if node.amaf_visits == 0.0 {
        return own;
    }
    let m = node.amaf_visits + prior.weight;
    let amaf = (node.amaf * node.amaf_visits + prior.value * prior.weight) / m;
    let beta = m / (m + n + m * n / params::EQUIVALENCE);
    beta * amaf + (1.0 - beta) * own
}

/// The child with the highest value plus exploration term (UCT), the first one of equals.
fn select(tree: &SearchTree, id: Id) -> Option<Id> {
    let total = (tree.node(id).visits as f32 + 1.0).ln();
    let mut best = None;
    let mut most = f32::NEG_INFINITY;
    for (child, node) in tree.children(id).zip(tree.child_nodes(id)) {
        let explored = params::EXPLORE * (total / (node.visits as f32 + 1.0)).sqrt();
        let worth = worth(node, &tree.scale) + explored;
        if worth > most {
            (best, most) = (Some(child), worth);
        }
    }
    best
}

/// Gives a node its children, unless there may be too little room for them.
fn expand(tree: &mut SearchTree, reader: &mut CaptureReader, id: Id, color: Color) {
    if !tree.has_room() {
        return;
    }
    let judge = MovePriors::new(tree.game.board(), color, tree.last_played());
    let plays = tree.plays(color).into_iter();
    let mut children: Vec<SearchNode> = plays
        .map(|v| SearchNode::new(Move::Play(v), judge.prior(v)))
        .collect();
    read(tree, reader, &mut children, color);
    children.push(SearchNode::new(Move::Pass, judge.pass()));
    tree.expand(id, children.into_iter());
}

/// Reads the blocks of few liberties, and adds won playouts to the priors of the moves that capture or save them.
///
/// Extending a block in atari that cannot be saved, as in a ladder, gets lost playouts: it only makes the loss
/// larger, and playouts do not see that.
fn read(tree: &SearchTree, reader: &mut CaptureReader, moves: &mut [SearchNode], color: Color) {
    let mut board = tree.game.board().clone();
    for origin in board.block_origins() {
        let Some(block) = board
            .block_at(origin)
            .filter(|b| b.liberty_count() <= IN_DANGER)
        else {
            continue;
        };
        let (size, own) = (block.size(), block.color() == color);
        let way_out = block.last_liberty().filter(|_| own).map(Move::Play);
        let attack = reader.attack(&mut board, origin);
        let Some(attack) = attack.filter(|found| found.answer.outcome.succeeds()) else {
            continue;
        };
        let found = match own {
            true => reader.defend(&mut board, origin),
            false => Some(attack),
        };
        let is_lost = found.is_some_and(|found| !found.answer.outcome.succeeds());
        let best = found.and_then(|found| found.answer.best);
        let weight = READ.over(size);
        for node in moves.iter_mut() {
            if Some(node.action) == best {
                node.prior.add(Prior::won(weight));
            } else if is_lost && Some(node.action) == way_out {
                node.prior.add(Prior::lost(LOST * weight));
            }
        }
    }
}
