//! Who leads, and whose the points will be.

use super::Position;
use crate::color::{ByColor, Color};
use crate::score::{Count, FinalScore};
use crate::search::drive::think_exactly;
use crate::search::{Report, SECOND_LOOK, SearchSettings, TreeSearch};
use crate::vertex::{Size, Vertex};
use crate::vertex_map::VertexMap;
use std::ops::ControlFlow;

/// What the score is likely to be, and whose the points.
#[derive(Clone, Debug, PartialEq)]
pub struct Estimate {
    /// Black's lead in points, komi included.
    pub lead: f64,
    /// Its standard deviation, in points; 0 if the game is finished.
    pub spread: f64,
    /// The probability that Black wins, 0 to 1, a draw counting one half.
    pub winrate: f64,
    /// Whether the game is finished, so that this is the score.
    pub is_score: bool,
    size: Size,
    ownership: VertexMap<f32>,
}

impl Estimate {
    /// Whose a vertex will be, from 1 for Black to -1 for White.
    pub fn ownership(&self, v: Vertex) -> f64 {
        f64::from(self.ownership[v])
    }

    /// The lead to one decimal, as a result.
    pub fn rounded(&self) -> FinalScore {
        FinalScore {
            margin: (self.lead * 10.0).round() / 10.0,
        }
    }

    /// What a search for a colour to move found, told so that it agrees with this: the best move is worth what the position
    /// is, and another one as much less as the search found it to be, in a finished game in whole points.
    pub fn told_by(&self, report: Report, color: Color) -> Report {
        let lead = self.lead_of(color);
        let sign = color.sign() as f32;
        let mut report = Report {
            winrate: self.winrate_for(lead),
            score_lead: lead,
            score_stdev: self.spread,
            ..report
        };
        for v in self.size.vertices() {
            report.ownership[v] = self.ownership[v] * sign;
        }
        let best = report.candidates.first().map_or(0.0, |c| c.expected_lead);
        for (i, candidate) in report.candidates.iter_mut().enumerate() {
            // Playouts are too coarse to tell what the last points are worth.
            let lost = match i {
                0 => 0.0,
                _ if self.is_score => (best - candidate.expected_lead).max(0.0).round(),
                _ => (best - candidate.expected_lead).max(0.0),
            };
            let doubt = candidate.expected_winrate - candidate.lcb;
            candidate.expected_lead = lead - lost;
            candidate.expected_winrate = self.winrate_for(lead - lost);
            candidate.lcb = (candidate.expected_winrate - doubt).max(0.0);
        }
        report
    }

    /// The lead of a colour.
    pub fn lead_of(&self, color: Color) -> f64 {
        self.lead * f64::from(color.sign())
    }

    /// The probability that a colour wins, whose lead is not the expected one but this.
    ///
    /// Leads are taken as normally distributed, with the spread of this estimate.
    pub fn winrate_for(&self, lead: f64) -> f64 {
        match (self.spread > 0.0, lead) {
            (true, _) => normal(lead / self.spread),
            (false, 0.0) => 0.5,
            (false, _) => f64::from(u8::from(lead > 0.0)),
        }
    }

    /// With the winrate that follows from lead and spread.
    fn new(
        [lead, spread]: [f64; 2],
        is_score: bool,
        size: Size,
        ownership: VertexMap<f32>,
    ) -> Estimate {
        let estimate = Estimate {
            lead,
            spread,
            winrate: 0.5,
            is_score,
            size,
            ownership,
        };
        Estimate {
            winrate: estimate.winrate_for(lead),
            ..estimate
        }
    }
}

/// The probability that a normal variable is at most so many standard deviations above its mean, to about 1e-4
/// (Abramowitz and Stegun, Handbook of Mathematical Functions, 26.2.18).
fn normal(x: f64) -> f64 {
    let y = x.abs();
    let series = 1.0 + y * (0.196_854 + y * (0.115_194 + y * (0.000_344 + y * 0.019_527)));
    let tail = 0.5 / series.powi(4);
    if x < 0.0 { tail } else { 1.0 - tail }
}

/// Whose the vertices are by a count: 1 for Black, -1 for White, 0 for nobody.
fn counted(count: &Count) -> VertexMap<f32> {
    let mut owners = VertexMap::filled(0.0);
    let mine = ByColor::from_fn(|color| count.alive[color] | count.territory[color]);
    for color in Color::ALL {
        for v in mine[color] {
            owners[v] = color.sign() as f32;
        }
    }
    owners
}

impl Position {
    /// The score if the position is finished, and otherwise what a short search for the side to move expects: the mean of
    /// its playouts. It is always the same for a position; if interrupted, the search ends early.
    ///
    /// Cost: that of [`Position::is_finished`], and 600 playouts, once.
    pub fn estimate(&self) -> Estimate {
        if let Some(known) = self.known.estimate.get() {
            return known.clone();
        }
        let (found, is_whole) = self.find_estimate();
        if is_whole {
            let _ = self.known.estimate.set(found.clone());
        }
        found
    }

    /// The estimate, and whether it was not interrupted.
    fn find_estimate(&self) -> (Estimate, bool) {
        if self.is_finished() {
            let score = self.score();
            let owners = counted(&score.count);
            let score = Estimate::new(
                [score.outcome().margin, 0.0],
                true,
                self.game.size(),
                owners,
            );
            return (score, true);
        }
        let color = self.game.to_move();
        let sign = f64::from(color.sign());
        let mut search = TreeSearch::new(&self.game, color, SearchSettings::second_look());
        think_exactly(
            &mut search,
            SECOND_LOOK,
            &mut |_| match self.interrupt.is_requested() {
                true => ControlFlow::Break(()),
                false => ControlFlow::Continue(()),
            },
        );
        let is_whole = search.visits() >= u64::from(SECOND_LOOK);
        let report = search.report();
        let mut ownership = report.ownership;
        for v in self.game.size().vertices() {
            ownership[v] *= sign as f32;
        }
        let lead = report.score_lead * sign;
        let found = Estimate::new(
            [lead, report.score_stdev],
            false,
            self.game.size(),
            ownership,
        );
        (found, is_whole)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_normal_distribution() {
        let table = [(0.0, 0.5), (1.0, 0.8413), (-1.0, 0.1587), (2.5, 0.9938)];
        for (x, expected) in table {
            assert!((normal(x) - expected).abs() < 5e-4, "{x}: {}", normal(x));
        }
    }
}
