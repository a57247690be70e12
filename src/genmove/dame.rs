//! Dame and the last points on a finished board.

use super::ending::{Ending, FoundBy, LocalMove};
use super::worth::Scales;
use crate::color::{ByColor, Color};
use crate::score::{FalseEyes, Score};
use crate::vertex::{Move, Vertex};

impl Ending<'_> {
    /// The dame on which a stone makes the greatest difference; the first one of equals. Under territory rules only one
    /// that makes a point, or keeps the opponent from making one.
    ///
    /// Dame that threaten something come early, and those that the opponent cannot fill are worth less. If it is too
    /// late to weigh any, it is the first one where a stone is not captured, if dame count.
    pub(super) fn dame(&self, scales: &Scales<'_>) -> Option<Vertex> {
        if (scales.is_late)() {
            return self.first_dame();
        }
        let in_time = (self.score.count.dame.into_iter()).take_while(|_| !(scales.is_late)());
        let weighed = in_time.filter_map(|v| {
            let counts = |color| self.counts_more(color, v);
            if !self.counts_area() && !Color::ALL.into_iter().any(counts) {
                return None;
            }
            let dame = LocalMove {
                answer: v,
                other: Some(v),
                stones: 1,
                by: FoundBy::Block,
            };
            let (own, other) = self.worth(&dame, scales)?;
            log::debug!("dame {v}: {own} and {other}");
            let gains = match self.counts_area() {
                true => own >= -self.tax(),
                false => own + other > 0.0,
            };
            gains.then_some((v, own + other))
        });
        // The first one of equals.
        let best = weighed.min_by(|(_, a), (_, b)| b.total_cmp(a));
        best.map(|(v, _)| v)
    }

    /// What needs no time to choose: under area rules the first dame where a stone is not captured, else a pass.
    pub(super) fn hasty(&self) -> Move {
        self.first_dame().map_or(Move::Pass, Move::Play)
    }

    /// If area counts, the first dame where a stone is not captured.
    fn first_dame(&self) -> Option<Vertex> {
        let stands =
            |v: &Vertex| self.game().check(self.color, *v).is_ok() && self.stands(self.color, *v);
        let mut dame = self.score.count.dame.into_iter();
        dame.find(stands).filter(|_| self.counts_area())
    }

    /// Whether a colour gains points by a move if that changes the fate of no stones.
    ///
    /// Cost: that of [`crate::seki::survey`].
    fn counts_more(&self, color: Color, v: Vertex) -> bool {
        let Some(after) = self.after(color, v) else {
            return false;
        };
        let survey = self.verdict.survey_after(after.board());
        let score = Score::surveyed(
            after.game(),
            &survey,
            FalseEyes::default(),
            ByColor::default,
        );
        let margin = score.outcome().margin;
        (margin - self.score.outcome().margin) * f64::from(color.sign()) > 0.0
    }
}
