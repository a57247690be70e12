//! A search that the network guides: it proposes the moves of every node, and with some playouts tells what each leaf is
//! worth.
//!
//! Moves are selected by PUCT (Rosin, "Multi-armed bandits with episode context", 2011, in the form of Silver and others,
//! "Mastering the game of Go with deep neural networks and tree search", 2016). Whoever is to move looks for the better
//! winrate, and for more points about what the position is worth where that makes no difference: so a game that is won or lost is
//! played on sensibly.

use super::leaf::{Appraisal, Appraiser, Leaf};
use super::settings::{RootWidth, SearchSettings};
use super::tree::{Id, ROOT, SearchNode, SearchTree};
use super::weights::Prior;
use crate::color::{ByColor, Color};
use crate::network::Evaluation;
use crate::vertex::{Move, Vertex};
use crate::vertex_set::VertexSet;
use std::collections::VecDeque;

/// The numbers of the search.
mod params {
    /// The factor of the exploration term.
    pub(super) const EXPLORE: f32 = 0.5;
    /// A move that was not tried is taken to be worth its position less this, times the root of how likely those moves are
    /// that were tried.
    pub(super) const UNTRIED: f32 = 0.1;
    /// Beyond the root, less likely moves are not tried, but a pass: the network has seen few boards on which one passes.
    pub(super) const LEAST: f32 = 0.0005;
    /// Points of lead that are worth half of what points can be worth.
    pub(super) const POINTS: f32 = 15.0;
    /// Virtual playouts that stand for certainty.
    pub(super) const SURE: f32 = 200.0;
    /// At a wide root a move is tried at once that has fewer visits than the root of so many times all visits and its share,
    /// where shares are evened out.
    pub(super) const FORCED: f32 = 1.2;
    /// The least share that is forced, of the largest one.
    pub(super) const FORCED_SHARE: f32 = 0.04;
}

/// A path from the root that waits for what its end is worth.
#[derive(Clone, Debug)]
struct Pending {
    path: Vec<Id>,
    /// The plays at its end, if it is to grow.
    plays: Option<Vec<Vertex>>,
}

/// A tree that grows as the network says.
#[derive(Clone, Debug)]
pub(super) struct GuidedSearch {
    pub tree: SearchTree,
    /// Black's lead at the root, in points.
    lead: f32,
    /// The weight of the lead, 0 to 1; the rest is the winrate's.
    leading: f32,
    width: RootWidth,
    /// Leaves given out that have not come back, in their order.
    pending: VecDeque<Pending>,
    /// Number of leaves given out so far.
    given: u64,
}

impl GuidedSearch {
    /// A search from a tree without children, with one who evaluates its leaves.
    pub(super) fn new(
        mut tree: SearchTree,
        settled: ByColor<VertexSet>,
        settings: &SearchSettings,
    ) -> (GuidedSearch, Appraiser) {
        let mut appraiser = Appraiser::new(&tree.game, settled, tree.scale, settings);
        let color = tree.color;
        let leaf = Leaf::new(&tree.game, color, &tree.scale, tree.is_open(), 0);
        let told = appraiser.appraise(&leaf);
        let plays = tree.plays(color);
        let lead = told.score.lead(Color::Black);
        match &told.told {
            Some(told) => tree.expand(ROOT, children(told, &plays, 0.0)),
            None => tree.expand(
                ROOT,
                [SearchNode::new(Move::Pass, Prior::won(1.0))].into_iter(),
            ),
        }
        let search = GuidedSearch {
            leading: f32::from(settings.lead.min(100)) / 100.0,
            width: settings.root,
            tree,
            lead,
            pending: VecDeque::new(),
            given: 0,
        };
        (search, appraiser)
    }

    /// Gives out the next leaf. Each must be [brought back](GuidedSearch::learn) in the order in which they were given out.
    pub(super) fn select(&mut self) -> Leaf {
        let (lead, leading, width) = (self.lead, self.leading, self.width);
        let worth = move |color: Color, wins: f32, points: f32| {
            let more = (points - lead * color.sign() as f32) / params::POINTS;
            (1.0 - leading) * wins + leading * (0.5 + 0.5 * more / (1.0 + more.abs()))
        };
        let tree = &mut self.tree;
        let (path, color) = tree.descend(
            |_, _, _| {},
            |tree, id, color| {
                let is_wide = id == ROOT && width == RootWidth::Wide;
                let forced = is_wide.then(|| neglected(tree)).flatten();
                forced.or_else(|| select(tree, id, &|wins, lead| worth(color, wins, lead)))
            },
        );
        let id = path.last().copied().unwrap_or(ROOT);
        let is_open = !tree.is_over(id) && tree.is_open();
        self.given += 1;
        let leaf = Leaf::new(&tree.game, color, &tree.scale, is_open, self.given);
        // The root is expanded from the start; if it has no children, all were removed.
        let grows = is_open && id != ROOT && tree.node(id).is_leaf() && tree.has_room();
        let plays = grows.then(|| tree.plays(color));
        tree.return_from(&path);
        for &id in &path {
            tree.node_mut(id).pending += 1;
        }
        self.pending.push_back(Pending { path, plays });
        leaf
    }

    /// Learns what the first of the leaves that were given out is worth.
    pub(super) fn learn(&mut self, found: &Appraisal) {
        let Some(Pending { path, plays }) = self.pending.pop_front() else {
            return;
        };
        let tree = &mut self.tree;
        for &id in &path {
            tree.node_mut(id).pending -= 1;
        }
        // Two paths may have led to the same leaf.
        let id = path.last().copied().unwrap_or(ROOT);
        if let (Some(plays), Some(told)) = (plays, &found.told)
            && tree.node(id).is_leaf()
            && tree.has_room()
        {
            tree.expand(id, children(told, &plays, params::LEAST));
        }
        for v in tree.size().vertices() {
            tree.sums.owned[v] += f64::from(found.owned[v]);
        }
        tree.learn(&path, found.score);
    }
}

/// The plays with the probabilities that the network gives them, if these are not below the least, and a pass.
fn children<'a>(
    told: &'a Evaluation,
    plays: &'a [Vertex],
    least: f32,
) -> impl Iterator<Item = SearchNode> + 'a {
    let node = |action, share| SearchNode::new(action, Prior::won(params::SURE * share));
    let shares = plays
        .iter()
        .map(|&v| (v, told.policy[v] / (1.0 - told.pass).max(1e-6)));
    let likely = shares.filter(move |&(_, share)| share >= least);
    let plays = likely.map(move |(v, share)| node(Move::Play(v), share));
    plays.chain([node(Move::Pass, told.pass.max(params::LEAST))])
}

/// The likeliest move at the root that was tried too seldom for its share in all visits; as forced playouts in Wu, "Accelerating
/// Self-Play Learning in Go" (2019), but with shares whose roots are taken, so that others than the favourite are seen.
fn neglected(tree: &SearchTree) -> Option<Id> {
    let evened = |node: &SearchNode| node.prior.surplus().max(0.0).sqrt();
    let nodes = tree.child_nodes(ROOT);
    let most = nodes.iter().map(evened).fold(0.0, f32::max);
    let least = most * params::FORCED_SHARE.sqrt();
    let sum: f32 = nodes.iter().map(evened).sum();
    let visits = tree.node(ROOT).visits as f32 + f32::from(tree.node(ROOT).pending);
    let mut moves = tree.children(ROOT).zip(nodes);
    let forced = moves.by_ref().filter(|(_, node)| {
        let begun = node.visits as f32 + f32::from(node.pending);
        let share = evened(node);
        share >= least && begun < (params::FORCED * share / sum * visits).sqrt()
    });
    let likeliest = forced.max_by(|(_, a), (_, b)| evened(a).total_cmp(&evened(b)));
    likeliest.map(|(id, _)| id)
}

/// The child with the highest value plus exploration term, the first one of equals. `worth` is the value of a winrate and
/// a lead of the side to move.
fn select(tree: &SearchTree, id: Id, worth: &dyn Fn(f32, f32) -> f32) -> Option<Id> {
    let begun = |node: &SearchNode| node.visits as f32 + f32::from(node.pending);
    let share = |node: &SearchNode| node.prior.surplus() / params::SURE;
    let node = tree.node(id);
    let tried = tree
        .child_nodes(id)
        .iter()
        .filter(|child| begun(child) > 0.0);
    let tried: f32 = tried.map(share).sum();
    let untried = worth(1.0 - node.wins, -node.lead) - params::UNTRIED * tried.sqrt();
    let explore = params::EXPLORE * (begun(node) + 1.0).sqrt();
    let mut best = None;
    let mut most = f32::NEG_INFINITY;
    for (child, node) in tree.children(id).zip(tree.child_nodes(id)) {
        let n = begun(node);
        // Visits that have not ended count as lost, so that several at once try different moves.
        let known = match n > 0.0 {
            true => worth(node.wins, node.lead) * node.visits as f32 / n,
            false => untried,
        };
        let value = known + explore * share(node) / (1.0 + n);
        if value > most {
            (best, most) = (Some(child), value);
        }
    }
    best
}
