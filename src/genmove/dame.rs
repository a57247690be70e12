//! Dame and the last points on a finished board.

use super::ending::{Ending, LocalMove};
use super::params::PARAMS;
use super::worth::{self, Scales};
use crate::answer::Outcome;
use crate::color::{ByColor, Color};
use crate::score::{FalseEyes, Score};
use crate::tactics::CaptureReader;
use crate::vertex::{Move, Vertex};
use crate::vertex_set::VertexSet;

/// A dame and its worth ([`Ending::worth`]).
struct WeighedDame {
    vertex: Vertex,
    /// What the side to move gains there, in points.
    own: f64,
    /// What the opponent would gain there, in points.
    other: f64,
}

impl Ending<'_> {
    /// If area counts, the dame on which a stone makes the greatest difference; the first one of equals.
    ///
    /// Dame that threaten something come early, and those that the opponent cannot fill are worth less. If it is too
    /// late to weigh any, it is the first one where a stone is not captured.
    pub(super) fn dame(&self, scales: &Scales<'_>) -> Option<Vertex> {
        if !self.counts_area() {
            return None;
        }
        if (scales.is_late)() {
            return self.first_dame();
        }
        let dame = self.weigh_dame(&self.score.count.dame, scales).into_iter();
        let mut found = dame.filter(|dame| dame.own >= -self.tax());
        found
            .find(|dame| self.is_harmless(dame.vertex, scales))
            .map(|dame| dame.vertex)
    }

    /// What needs no time to choose: under area rules the first dame where a stone is not captured, else a pass.
    pub(super) fn hasty(&self) -> Move {
        let dame = self.counts_area().then(|| self.first_dame()).flatten();
        dame.map_or(Move::Pass, Move::Play)
    }

    /// The first dame where a stone is not captured.
    fn first_dame(&self) -> Option<Vertex> {
        self.score.count.dame.into_iter().find(|&v| self.stays(v))
    }

    /// Under territory rules, the dame of greatest worth that makes a point or keeps the opponent from making one, if a
    /// closer look finds it better than a pass and harmless.
    pub(super) fn last_point(&self, scales: &Scales<'_>) -> Option<Vertex> {
        if self.counts_area() {
            return None;
        }
        let counts = |&v: &Vertex| Color::ALL.into_iter().any(|c| self.counts_more(c, v));
        let dame: VertexSet = self.score.count.dame.into_iter().filter(counts).collect();
        let all = worth::all_judged();
        let closer = scales.closer(&all);
        let mut found = self.weigh_dame(&dame, scales).into_iter().filter(|dame| {
            let makes = dame.own >= PARAMS.point;
            let keeps = dame.own > -PARAMS.point && dame.own + dame.other >= PARAMS.point;
            makes || keeps
        });
        found
            .find(|&WeighedDame { vertex, .. }| {
                self.is_better_than_pass(vertex, &closer) && self.is_harmless(vertex, &closer)
            })
            .map(|dame| dame.vertex)
    }

    /// Whether a colour gains at least a point by a move if that changes the fate of no stones.
    ///
    /// Cost: that of [`crate::seki::survey`].
    fn counts_more(&self, color: Color, v: Vertex) -> bool {
        let Some(after) = self.after(color, v) else {
            return false;
        };
        let survey = self.verdict.survey_after(after.board());
        let score = Score::surveyed(&after, &survey, FalseEyes::default(), ByColor::default);
        let margin = score.outcome().margin;
        (margin - self.score.outcome().margin) * f64::from(color.sign()) >= PARAMS.point
    }

    /// The worth of each of these dame, as far as there is time to weigh them: those first on which a stone makes the
    /// greatest difference.
    fn weigh_dame(&self, dame: &VertexSet, scales: &Scales<'_>) -> Vec<WeighedDame> {
        let in_time = dame.iter().take_while(|_| !(scales.is_late)());
        let mut weighed: Vec<WeighedDame> = in_time.filter_map(|v| self.weigh(v, scales)).collect();
        weighed.sort_by(|a, b| (b.own + b.other).total_cmp(&(a.own + a.other)));
        weighed
    }

    /// The worth of a dame; `None` if it may not be played.
    fn weigh(&self, vertex: Vertex, scales: &Scales<'_>) -> Option<WeighedDame> {
        let dame = LocalMove {
            answer: vertex,
            other: Some(vertex),
            stones: 1,
        };
        let (own, other) = self.worth(&dame, scales)?;
        log::debug!("dame {vertex}: {own} and {other}");
        Some(WeighedDame { vertex, own, other })
    }

    /// Whether a stone may be played on a vertex, and cannot be captured there by reading.
    fn stays(&self, v: Vertex) -> bool {
        let after = self.after(self.color, v);
        after.is_some_and(|after| {
            let attack = CaptureReader::default().attack(&mut after.board().clone(), v);
            attack.is_some_and(|reading| reading.answer.outcome == Outcome::Failure)
        })
    }
}
