//! The results of a search.

use super::tree::{Id, ROOT, SearchTree};
use crate::color::Color;
use crate::vertex::Move;
use crate::vertex_map::VertexMap;

/// The results of a search.
///
/// All values are from the view of the side to move.
#[derive(Clone, Debug, PartialEq)]
pub struct Report {
    /// Number of playouts.
    pub visits: u64,
    /// Share of playouts that were won, 0 to 1, a draw counting one half; one half before the first playout.
    pub winrate: f64,
    /// Mean lead in points, komi included; 0 before the first playout.
    pub score_lead: f64,
    /// Standard deviation of the leads of single playouts, in points.
    pub score_stdev: f64,
    /// The moves that were tried, most visited first; of equally visited ones the one with the higher winrate first.
    pub candidates: Vec<Candidate>,
    /// Mean owner of each vertex at the ends of the playouts: 1 the side to move, -1 the opponent.
    pub ownership: VertexMap<f32>,
}

/// Playouts of the whole position that count for each move besides its own. A handful that were all won say little.
const DRAWN: f64 = 30.0;

/// Moves with at least this share of the visits of the most visited one are worth showing.
const SHOWN: f64 = 0.05;

/// So many moves are shown whatever their share, and no more than [`MOST`].
const LEAST: usize = 5;

/// The most moves that are shown.
const MOST: usize = 20;

/// A move at the root that was tried.
///
/// All values are from the view of the side that makes it.
#[derive(Clone, Debug, PartialEq)]
pub struct Candidate {
    /// The move.
    pub action: Move,
    /// Number of playouts that began with it.
    pub visits: u64,
    /// Share of these that were won, 0 to 1, a draw counting one half.
    pub winrate: f64,
    /// Their mean lead in points, komi included.
    pub score_lead: f64,
    /// The move's share in the won virtual playouts of all moves at the root, 0 to 1.
    pub prior: f64,
    /// The winrate to expect: that of the playouts and of thirty more that fare as the position does on the whole.
    pub expected_winrate: f64,
    /// The lead to expect, in the same way.
    pub expected_lead: f64,
    /// Lower confidence bound: 1.96 standard errors below the expected winrate, at least 0.
    pub lcb: f64,
    /// The principal variation, starting with the move, from the tree that visited the move most.
    pub pv: Vec<Move>,
    /// Visits of each move of the variation in that tree.
    pub pv_visits: Vec<u32>,
}

/// The moves at the root with their visits in all trees together, in the order of the first tree.
pub(super) fn root_visits(trees: &[Box<SearchTree>]) -> Vec<(Move, u64)> {
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
    pub(super) fn new(trees: &[Box<SearchTree>], color: Color) -> Report {
        let visits: u64 = trees.iter().map(|tree| tree.sums.visits).sum();
        let n = visits.max(1) as f64;
        let mean = |value: &dyn Fn(&SearchTree) -> f64| {
            trees.iter().map(|tree| value(tree)).sum::<f64>() / n
        };
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
        let winrate = match visits {
            0 => 0.5,
            _ => mean(&|tree| tree.sums.wins),
        };
        Report {
            visits,
            winrate,
            score_lead,
            score_stdev: variance.max(0.0).sqrt(),
            candidates: candidates(trees, winrate, score_lead),
            ownership,
        }
    }

    /// The candidates that are worth showing: those with a real share of the visits, about twenty at most.
    pub fn leading(&self) -> &[Candidate] {
        let most = self.candidates.first().map_or(0, |best| best.visits) as f64;
        let counts = |c: &Candidate| c.visits as f64 >= SHOWN * most;
        let real = self.candidates.iter().take_while(|c| counts(c)).count();
        &self.candidates[..real.clamp(LEAST, MOST).min(self.candidates.len())]
    }
}

/// Standard errors below the mean for a bound that a normal variable falls below in one of forty cases.
const ERRORS: f64 = 1.96;

/// The moves that were tried in a position with this winrate and lead.
fn candidates(trees: &[Box<SearchTree>], winrate: f64, lead: f64) -> Vec<Candidate> {
    let count = trees.first().map_or(0, |tree| tree.children(ROOT).len());
    let hopes = trees.first().map_or(1.0, |tree| {
        let hopes = tree.children(ROOT).map(|id| hope(tree, id));
        hopes.sum::<f64>().max(f64::MIN_POSITIVE)
    });
    let mut found: Vec<Candidate> = (0..count)
        .filter_map(|i| candidate(trees, i, hopes))
        .map(|candidate| candidate.drawn_to(winrate, lead))
        .collect();
    found.sort_by(|a, b| (b.visits.cmp(&a.visits)).then(b.winrate.total_cmp(&a.winrate)));
    found
}

/// Number of won virtual playouts in the prior of a node.
fn hope(tree: &SearchTree, id: Id) -> f64 {
    let prior = tree.node(id).prior;
    f64::from(prior.value * prior.weight)
}

/// The results of all trees for the move at the root with index `i`; `None` if it was never tried.
fn candidate(trees: &[Box<SearchTree>], i: usize, hopes: f64) -> Option<Candidate> {
    let id = |tree: &SearchTree| tree.children(ROOT).start + i;
    let nodes = trees.iter().map(|tree| tree.node(id(tree)));
    let visits: u64 = nodes.clone().map(|node| u64::from(node.visits)).sum();
    let main = trees
        .iter()
        .rev()
        .max_by_key(|tree| tree.node(id(tree)).visits)
        .filter(|_| visits > 0)?;
    let n = visits as f64;
    let mean = |value: fn(&super::tree::SearchNode) -> f32| {
        let sum = nodes
            .clone()
            .map(|node| f64::from(value(node)) * f64::from(node.visits));
        sum.sum::<f64>() / n
    };
    let winrate = mean(|node| node.wins);
    let lead = mean(|node| node.lead);
    let (pv, pv_visits) = main.variation(id(main));
    Some(Candidate {
        action: main.node(id(main)).action,
        visits,
        winrate,
        score_lead: lead,
        prior: hope(main, id(main)) / hopes,
        expected_winrate: winrate,
        expected_lead: lead,
        lcb: 0.0,
        pv,
        pv_visits,
    })
}

impl Candidate {
    /// The move with what is to be expected of it in a position with this winrate and lead.
    fn drawn_to(self, winrate: f64, lead: f64) -> Candidate {
        let n = self.visits as f64 + DRAWN;
        let draw = |own: f64, whole: f64| (own * self.visits as f64 + whole * DRAWN) / n;
        let expected = draw(self.winrate, winrate);
        Candidate {
            expected_winrate: expected,
            expected_lead: draw(self.score_lead, lead),
            lcb: (expected - ERRORS * (expected * (1.0 - expected) / n).sqrt()).max(0.0),
            ..self
        }
    }
}
