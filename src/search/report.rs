//! The results of a search.

use super::tree::{Id, ROOT, SearchNode, SearchTree};
use crate::vertex::Move;
use crate::vertex_map::VertexMap;

/// The results of a search.
///
/// All values are from the view of the side to move.
#[derive(Clone, Debug, PartialEq)]
pub struct Report {
    /// Number of visits.
    pub visits: u64,
    /// Share of them that were won, 0 to 1, a draw counting one half; one half before the first one.
    pub winrate: f64,
    /// Mean lead in points, komi included; 0 before the first visit.
    pub score_lead: f64,
    /// Standard deviation of the leads of single visits, in points.
    pub score_stdev: f64,
    /// The moves that were tried, most visited first; of equally visited ones the one with the higher winrate first.
    pub candidates: Vec<Candidate>,
    /// Mean owner of each vertex at the ends of the visits: 1 the side to move, -1 the opponent.
    pub ownership: VertexMap<f32>,
}

/// Visits of the whole position that count for each move besides its own. A handful that were all won say little.
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
    /// Number of visits that began with it.
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
    /// The principal variation, starting with the move, as the search visited it most.
    pub pv: Vec<Move>,
    /// Visits of each move of the variation.
    pub pv_visits: Vec<u32>,
}

impl Report {
    pub(super) fn new(tree: &SearchTree) -> Report {
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
