//! What a search has found.

use super::tree::{Id, ROOT, Tree};
use crate::color::Color;
use crate::vertex::Move;
use crate::vertex_map::VertexMap;

/// What a search says of its position. All values are those of the side to move.
#[derive(Clone, Debug, PartialEq)]
pub struct Report {
    /// Number of playouts.
    pub visits: u64,
    /// Share of playouts that it wins, 0 to 1; one half before the first.
    pub winrate: f64,
    /// Mean lead in points, komi included.
    pub score_lead: f64,
    /// How far the leads of single playouts spread, in points.
    pub score_stdev: f64,
    /// The moves that were tried, best first: the most visited one, of equals the one that wins more.
    pub candidates: Vec<Candidate>,
    /// Whose each vertex is in the end: 1 the side to move's, -1 the opponent's.
    pub ownership: VertexMap<f32>,
}

/// A move that was tried. All values are those of the side that makes it.
#[derive(Clone, Debug, PartialEq)]
pub struct Candidate {
    /// The move.
    pub action: Move,
    /// Number of playouts that began with it.
    pub visits: u64,
    /// Share of those that are won, 0 to 1.
    pub winrate: f64,
    /// Their mean lead in points, komi included.
    pub score_lead: f64,
    /// Share of what all moves seemed worth before the first playout, 0 to 1.
    pub prior: f64,
    /// A bound that the true share of wins is hardly below, two standard errors or so under the winrate, 0 to 1.
    pub lcb: f64,
    /// The move and what both sides would play after it.
    pub pv: Vec<Move>,
    /// How often each of these was visited.
    pub pv_visits: Vec<u32>,
}

/// The moves of the root with their visits in all trees, in the order of the first tree.
pub(super) fn root_visits(trees: &[Box<Tree>]) -> Vec<(Move, u64)> {
    // All trees have the same moves in the same order at the root.
    let count = trees.first().map_or(0, |tree| tree.children(ROOT).len());
    let sum = |i| {
        let nodes = trees
            .iter()
            .map(move |tree| tree.node(tree.children(ROOT).start + i));
        nodes.fold((Move::Pass, 0), |(_, n), node| {
            (node.action, n + u64::from(node.visits))
        })
    };
    (0..count).map(sum).collect()
}

impl Report {
    pub(super) fn new(trees: &[Box<Tree>], color: Color) -> Report {
        let visits: u64 = trees.iter().map(|tree| tree.sums.visits).sum();
        let n = visits.max(1) as f64;
        let mean =
            |value: &dyn Fn(&Tree) -> f64| trees.iter().map(|tree| value(tree)).sum::<f64>() / n;
        let score_lead = mean(&|tree| tree.sums.lead);
        let variance = mean(&|tree| tree.sums.lead_squared) - score_lead * score_lead;
        let mut ownership = VertexMap::filled(0.0);
        for tree in trees {
            for v in tree.size().vertices() {
                let owned = tree.sums.owned[v];
                let (own, other) = (owned[color], owned[color.opponent()]);
                ownership[v] += ((own as f64 - other as f64) / n) as f32;
            }
        }
        Report {
            visits,
            winrate: if visits == 0 {
                0.5
            } else {
                mean(&|tree| tree.sums.wins)
            },
            score_lead,
            score_stdev: variance.max(0.0).sqrt(),
            candidates: candidates(trees),
            ownership,
        }
    }
}

/// Standard errors under a winrate that the true one is below in one of forty cases.
const ERRORS: f64 = 1.96;

fn candidates(trees: &[Box<Tree>]) -> Vec<Candidate> {
    let count = trees.first().map_or(0, |tree| tree.children(ROOT).len());
    let hopes = trees.first().map_or(1.0, |tree| {
        let hopes = tree.children(ROOT).map(|id| hope(tree, id));
        hopes.sum::<f64>().max(f64::MIN_POSITIVE)
    });
    let mut found: Vec<Candidate> = (0..count)
        .filter_map(|i| candidate(trees, i, hopes))
        .collect();
    found.sort_by(|a, b| (b.visits.cmp(&a.visits)).then(b.winrate.total_cmp(&a.winrate)));
    found
}

/// How much a move seemed worth before it was tried: the virtual playouts that it was given as won.
fn hope(tree: &Tree, id: Id) -> f64 {
    let prior = tree.node(id).prior;
    f64::from(prior.value * prior.weight)
}

/// What all trees know of one move of the root, unless nobody tried it.
fn candidate(trees: &[Box<Tree>], i: usize, hopes: f64) -> Option<Candidate> {
    let id = |tree: &Tree| tree.children(ROOT).start + i;
    let nodes = trees.iter().map(|tree| tree.node(id(tree)));
    let visits: u64 = nodes.clone().map(|node| u64::from(node.visits)).sum();
    let main = trees
        .iter()
        .rev()
        .max_by_key(|tree| tree.node(id(tree)).visits)
        .filter(|_| visits > 0)?;
    let n = visits as f64;
    let mean = |value: fn(&super::tree::Node) -> f32| {
        let sum = nodes
            .clone()
            .map(|node| f64::from(value(node)) * f64::from(node.visits));
        sum.sum::<f64>() / n
    };
    let winrate = mean(|node| node.wins);
    let (pv, pv_visits) = main.variation(id(main));
    Some(Candidate {
        action: main.node(id(main)).action,
        visits,
        winrate,
        score_lead: mean(|node| node.lead),
        prior: hope(main, id(main)) / hopes,
        lcb: (winrate - ERRORS * (winrate * (1.0 - winrate) / n).sqrt()).max(0.0),
        pv,
        pv_visits,
    })
}
