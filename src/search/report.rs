//! The results of a search in a tree.

use super::tree::{Id, ROOT, SearchNode, SearchTree};
use crate::evaluator::{Candidate, Report};
use crate::vertex_map::VertexMap;

/// Visits of the whole position that count for each move besides its own. A handful that were all won say little.
const DRAWN: f64 = 30.0;

/// What a tree tells.
pub(super) fn report(tree: &SearchTree) -> Report {
    let sums = &tree.sums;
    let n = sums.visits.max(1) as f64;
    let score_lead = sums.lead / n;
    let variance = sums.lead_squared / n - score_lead * score_lead;
    let sign = f64::from(tree.color.sign());
    let mut ownership = VertexMap::filled(0.0);
    for v in tree.size().vertices() {
        ownership[v] = (sign * sums.owned[v] / n) as f32;
    }
    let winrate = match sums.visits {
        0 => 0.5,
        _ => sums.wins / n,
    };
    Report {
        visits: sums.visits,
        winrate,
        score_lead,
        score_stdev: variance.max(0.0).sqrt(),
        candidates: candidates(tree, winrate, score_lead),
        ownership,
    }
}

/// Standard errors below the mean for a bound that a normal variable falls below in one of forty cases.
const ERRORS: f64 = 1.96;

/// The moves that were tried in a position with this winrate and lead.
fn candidates(tree: &SearchTree, winrate: f64, lead: f64) -> Vec<Candidate> {
    let hopes: f64 = tree.child_nodes(ROOT).iter().map(hope).sum();
    let tried = tree
        .children(ROOT)
        .filter(|&id| tree.node(id).visits > 0)
        .map(|id| candidate(tree, id, hopes.max(f64::MIN_POSITIVE)).drawn_to(winrate, lead));
    let mut found: Vec<Candidate> = tried.collect();
    found.sort_by(|a, b| (b.visits.cmp(&a.visits)).then(b.winrate.total_cmp(&a.winrate)));
    found
}

/// Number of won virtual playouts in the prior of a node.
fn hope(node: &SearchNode) -> f64 {
    f64::from(node.prior.value * node.prior.weight)
}

/// The results for a move at the root.
fn candidate(tree: &SearchTree, id: Id, hopes: f64) -> Candidate {
    let node = tree.node(id);
    let (pv, pv_visits) = tree.variation(id);
    let (winrate, lead) = (f64::from(node.wins), f64::from(node.lead));
    Candidate {
        action: node.action,
        visits: node.visits.into(),
        winrate,
        score_lead: lead,
        prior: hope(node) / hopes,
        expected_winrate: winrate,
        expected_lead: lead,
        lcb: 0.0,
        pv,
        pv_visits,
    }
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
