//! A search that an evaluator makes by itself, somewhere else: here one waits for what it tells.

use super::Report;
use crate::color::Color;
use crate::evaluator::{Evaluator, PermittedMoves, Pursuit, Quest};
use crate::game::Game;
use crate::vertex::Move;
use crate::vertex_map::VertexMap;
use std::time::Duration;

/// The most visits of a search that goes on until it is ended.
pub(super) const ENDLESS: u32 = 10_000_000;

/// How often one that nobody watches gives a sign of life.
const SIGN: Duration = Duration::from_secs(5);

/// A search elsewhere, with the last that was heard of it.
#[derive(Debug)]
pub(super) struct LentSearch {
    evaluator: &'static dyn Evaluator,
    pub game: Game,
    pub color: Color,
    choice: PermittedMoves,
    /// Whether some legal moves are left out.
    is_restricted: bool,
    running: Option<Box<dyn Pursuit>>,
    pub report: Report,
}

impl LentSearch {
    pub(super) fn new(game: &Game, color: Color, evaluator: &'static dyn Evaluator) -> LentSearch {
        LentSearch {
            evaluator,
            game: game.clone(),
            color,
            choice: PermittedMoves {
                plays: game.legal_moves(color),
                pass: true,
            },
            is_restricted: false,
            running: None,
            report: Report {
                visits: 0,
                winrate: 0.5,
                score_lead: 0.0,
                score_stdev: 0.0,
                candidates: Vec::new(),
                ownership: VertexMap::filled(0.0),
            },
        }
    }

    pub(super) fn restrict(&mut self, keep: &dyn Fn(Move) -> bool) {
        let choice = PermittedMoves::new(self.game.size(), |action| {
            self.choice.permits(action) && keep(action)
        });
        self.is_restricted |= choice != self.choice;
        self.choice = choice;
    }

    /// Whether there is no move to choose.
    pub(super) fn is_idle(&self) -> bool {
        self.choice.plays.is_empty() && !self.choice.pass
    }

    /// Begins a search of so many visits in all, in place of one that runs.
    pub(super) fn begin(&mut self, visits: u32, time: Option<Duration>, every: Duration) {
        // One that runs is ended first.
        self.running = None;
        self.running = self.evaluator.search(&Quest {
            game: &self.game,
            color: self.color,
            among: self.is_restricted.then_some(self.choice),
            visits: visits.min(ENDLESS),
            time,
            every,
        });
    }

    /// Whether a search was begun and has not been [ended](LentSearch::end).
    pub(super) fn is_begun(&self) -> bool {
        self.running.is_some()
    }

    /// Waits some time for news; whether the search is over.
    pub(super) fn listen(&mut self, wait: Duration) -> bool {
        let Some(running) = &mut self.running else {
            return true;
        };
        if let Some(report) = running.news(wait) {
            self.report = report;
        }
        running.is_over()
    }

    /// Ends the search.
    pub(super) fn end(&mut self) {
        self.running = None;
    }

    /// Makes so many visits more.
    pub(super) fn run(&mut self, visits: u32) {
        if visits == 0 || self.is_idle() {
            return;
        }
        let before = u32::try_from(self.report.visits).unwrap_or(ENDLESS);
        self.begin(before.saturating_add(visits), None, SIGN);
        while !self.listen(SIGN) {}
        self.end();
    }
}
