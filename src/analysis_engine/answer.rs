//! What a search has found, in the fields of the protocol.

use super::intake::PreparedQuery;
use crate::color::Color;
use crate::engine::Engine;
use crate::game::Game;
use crate::interrupt::Interrupt;
use crate::katago::{KataAnalysis, MoveInfo, RootInfo};
use crate::network::Network;
use crate::position::Estimate;
use crate::search::{Candidate, Report};
use crate::vertex::{Move, Size, Symmetry};
use crate::vertex_map::VertexMap;
use rustc_hash::FxHashMap;

/// Writes the answers about one position.
pub(super) struct Answerer<'a> {
    query: &'a PreparedQuery,
    turn: usize,
    engine: &'a Engine,
    estimate: Estimate,
    view: View,
    /// What the network says of the next move, once it was asked.
    policy: Option<Vec<f32>>,
    /// Black's ownership after moves, as far as it was asked for.
    after: FxHashMap<Move, Vec<f32>>,
}

/// Of whose view values are told, where a search has them of the view of the side to move.
#[derive(Clone, Copy)]
struct View {
    to_move: Color,
    side: Color,
}

impl View {
    fn is_turned(self) -> bool {
        self.to_move != self.side
    }

    fn lead(self, lead: f64) -> f64 {
        if self.is_turned() { -lead } else { lead }
    }

    fn winrate(self, winrate: f64) -> f64 {
        if self.is_turned() {
            1.0 - winrate
        } else {
            winrate
        }
    }
}

/// Whether more may be computed for an answer.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Effort {
    Full,
    /// What is known already must do.
    None,
}

impl<'a> Answerer<'a> {
    pub fn new(
        query: &'a PreparedQuery,
        turn: usize,
        engine: &'a Engine,
        estimate: Estimate,
    ) -> Answerer<'a> {
        let to_move = engine.game().to_move();
        Answerer {
            query,
            turn,
            engine,
            estimate,
            view: View {
                to_move,
                side: query.settings.perspective.side(to_move),
            },
            policy: None,
            after: FxHashMap::default(),
        }
    }

    /// The answer while the search goes on.
    pub fn during(&mut self, report: Report) -> KataAnalysis {
        let mut found = self.answer(report, Effort::Full);
        found.is_during_search = true;
        found
    }

    /// The last answer. If the search was interrupted, nothing more is computed for it.
    pub fn last(&mut self, report: Report, interrupt: &Interrupt) -> KataAnalysis {
        let effort = match interrupt.is_requested() {
            true => Effort::None,
            false => Effort::Full,
        };
        self.answer(report, effort)
    }

    fn answer(&mut self, report: Report, effort: Effort) -> KataAnalysis {
        let mut report = self.estimate.told_by(report, self.view.to_move);
        if report.candidates.is_empty() {
            report.candidates.extend(self.likeliest(&report));
        }
        let asked = &self.query.query;
        let (includes_owners, includes_stdev) =
            (asked.include_ownership, asked.include_ownership_stdev);
        let size = self.query.size;
        let owners = self.view_of_owners(&row_by_row(size, &report.ownership), self.view.to_move);
        let policy = asked
            .include_policy
            .then(|| self.policy(&report, effort))
            .flatten();
        let candidates = report.candidates.iter().enumerate();
        let infos = candidates.map(|(order, c)| self.move_info(&report, c, order, effort));
        let move_infos = infos.collect();
        KataAnalysis {
            id: asked.id.clone(),
            turn_number: self.turn,
            is_during_search: false,
            move_infos,
            root_info: self.root_info(&report),
            ownership_stdev: includes_stdev.then(|| spread(&owners)),
            ownership: includes_owners.then_some(owners),
            policy,
            human_policy: None,
            goeye: None,
        }
    }

    fn root_info(&self, report: &Report) -> RootInfo {
        let (winrate, lead) = (
            rounded(self.view.winrate(report.winrate)),
            rounded(self.view.lead(report.score_lead)),
        );
        let stdev = rounded(report.score_stdev);
        // What is told of the position rests on no search.
        RootInfo {
            current_player: self.view.to_move,
            visits: report.visits,
            weight: report.visits as f64,
            winrate,
            score_lead: lead,
            score_selfplay: lead,
            score_stdev: stdev,
            utility: utility(winrate),
            raw_winrate: Some(winrate),
            raw_lead: Some(lead),
            raw_score_selfplay: Some(lead),
            raw_score_selfplay_stdev: Some(stdev),
            raw_no_result_prob: Some(0.0),
            raw_st_wr_error: Some(-1.0),
            raw_st_score_error: Some(-1.0),
            raw_var_time_left: Some(-1.0),
            this_hash: None,
            sym_hash: None,
        }
    }

    fn move_info(
        &mut self,
        report: &Report,
        candidate: &Candidate,
        order: usize,
        effort: Effort,
    ) -> MoveInfo {
        let asked = &self.query.query;
        let length = candidate.pv.len().min(self.query.settings.pv_len + 1);
        let pv_visits = || {
            candidate
                .pv_visits
                .iter()
                .take(length)
                .map(|&n| u64::from(n))
                .collect()
        };
        let pv_visits: Option<Vec<u64>> = asked.include_pv_visits.then(pv_visits);
        let owners = match asked.include_moves_ownership || asked.include_moves_ownership_stdev {
            true => self.owners_after(candidate.action, effort),
            false => None,
        };
        let winrate = rounded(self.view.winrate(candidate.expected_winrate));
        let lead = rounded(self.view.lead(candidate.expected_lead));
        let lcb = rounded(self.view.winrate(candidate.lcb));
        let visits = candidate.visits as f64;
        MoveInfo {
            action: candidate.action,
            order,
            visits: candidate.visits,
            edge_visits: candidate.visits,
            weight: visits,
            edge_weight: visits,
            play_selection_value: visits,
            winrate,
            score_lead: lead,
            score_mean: lead,
            score_selfplay: lead,
            score_stdev: rounded(report.score_stdev),
            prior: rounded(candidate.prior),
            human_prior: None,
            utility: utility(winrate),
            lcb,
            utility_lcb: utility(lcb),
            no_result_value: asked.include_no_result_value.then_some(0.0),
            is_symmetry_of: None,
            pv: candidate.pv[..length].to_vec(),
            pv_edge_visits: pv_visits.clone(),
            pv_visits,
            ownership_stdev: owners
                .as_deref()
                .filter(|_| asked.include_moves_ownership_stdev)
                .map(spread),
            ownership: owners.filter(|_| asked.include_moves_ownership),
        }
    }

    /// Ownership of the view, where it is that of a colour.
    fn view_of_owners(&self, owners: &[f32], color: Color) -> Vec<f32> {
        let sign = if color == self.view.side { 1.0 } else { -1.0 };
        owners.iter().map(|share| short(share * sign)).collect()
    }

    /// Whose the vertices will be after a move, of the view: as the network sees it, or as before the move where it does not know the
    /// board or the game is over.
    fn owners_after(&mut self, action: Move, effort: Effort) -> Option<Vec<f32>> {
        let (size, game) = (self.query.size, self.engine.game());
        if !self.after.contains_key(&action) {
            if effort == Effort::None {
                return None;
            }
            let is_asked = Network::knows(size) && !self.estimate.is_score;
            let (color, mut game) = (game.to_move(), game.clone());
            let owners = match is_asked && game.play(color, action).is_ok() {
                true => {
                    let evaluator = self.engine.position().evaluator();
                    let turned = Some(Symmetry::ALL[0]);
                    (evaluator.evaluate(&game, color.opponent(), turned)).ownership
                }
                false => self.estimate.owners(),
            };
            self.after.insert(action, row_by_row(size, &owners));
        }
        let owners = self.after.get(&action)?;
        Some(self.view_of_owners(owners, Color::Black))
    }

    /// The probability of each vertex and of a pass: of the network, or what the search took for it.
    fn policy(&mut self, report: &Report, effort: Effort) -> Option<Vec<f32>> {
        // Of a search it changes.
        if !Network::knows(self.query.size) {
            return Some(taken(self.engine.game(), report));
        }
        if self.policy.is_none() && effort == Effort::Full {
            self.policy = Some(self.evaluated());
        }
        self.policy.clone()
    }

    fn evaluated(&self) -> Vec<f32> {
        let game = self.engine.game();
        let told = self.engine.position().evaluate(None);
        shares(game, |action| match action {
            Move::Play(v) => told.policy[v],
            Move::Pass => told.pass,
        })
    }

    /// The likeliest permitted move, where the search has tried none.
    fn likeliest(&self, report: &Report) -> Option<Candidate> {
        let (game, color) = (self.engine.game(), self.view.to_move);
        let told = Network::knows(self.query.size)
            .then(|| self.engine.position().evaluate(Some(Symmetry::ALL[0])));
        let moves = self.query.size.vertices().map(Move::Play);
        let moves = moves.chain([Move::Pass]);
        let moves = moves.filter(|&mv| self.query.permits(color, mv) && game.is_legal(color, mv));
        let chance = |action: Move| match (&told, action) {
            (Some(told), Move::Play(v)) => told.policy[v],
            (Some(told), Move::Pass) => told.pass,
            (None, _) => 0.0,
        };
        let best = moves.max_by(|&a, &b| chance(a).total_cmp(&chance(b)))?;
        Some(Candidate {
            action: best,
            visits: 0,
            winrate: report.winrate,
            score_lead: report.score_lead,
            prior: f64::from(chance(best)),
            expected_winrate: report.winrate,
            expected_lead: report.score_lead,
            lcb: 0.0,
            pv: vec![best],
            pv_visits: vec![0],
        })
    }
}

/// What a search took for the probability of each move before it: nothing, of moves that it has not tried.
fn taken(game: &Game, report: &Report) -> Vec<f32> {
    let prior = |action: Move| {
        report
            .candidates
            .iter()
            .find(|c| c.action == action)
            .map(|c| c.prior as f32)
    };
    shares(game, |action| prior(action).unwrap_or(0.0))
}

/// Shares of one for all legal moves, a pass last; -1 for the illegal ones.
fn shares(game: &Game, weight: impl Fn(Move) -> f32) -> Vec<f32> {
    let legal = game.legal_moves(game.to_move());
    let sum: f32 = legal.iter().map(|v| weight(Move::Play(v))).sum::<f32>() + weight(Move::Pass);
    let share = |action| weight(action) / sum.max(f32::MIN_POSITIVE);
    let plays = game.size().vertices().map(|v| match legal.contains(v) {
        true => share(Move::Play(v)),
        false => -1.0,
    });
    plays.chain([share(Move::Pass)]).collect()
}

/// The values of a board: rows from the top, each from the left.
fn row_by_row(size: Size, values: &VertexMap<f32>) -> Vec<f32> {
    size.vertices().map(|v| values[v]).collect()
}

/// The standard deviation of ownership. At the end of a game a vertex belongs to one side or the other, so the share tells it.
fn spread(owners: &[f32]) -> Vec<f32> {
    owners
        .iter()
        .map(|share| short((1.0 - share * share).max(0.0).sqrt()))
        .collect()
}

/// A winrate from 0 to 1 as a value from -1 to 1.
fn utility(winrate: f64) -> f64 {
    rounded(2.0 * winrate - 1.0)
}

/// In millionths; 0 has no sign.
fn rounded(number: f64) -> f64 {
    (number * 1e6).round() / 1e6 + 0.0
}

/// In ten-thousandths; 0 has no sign.
fn short(number: f32) -> f32 {
    (number * 1e4).round() / 1e4 + 0.0
}
