//! What a move on a finished board is worth, with threats and their answers read a few moves deep.
//!
//! The judge's verdict on a board is the same whoever is to move ([`crate::status::weigh`]), so it counts a mere
//! threat as half of what it threatens, or as all of it. Here both sides answer in turn, by moves that save or capture
//! something by reading, or by a pass.

use super::ending::{Ending, LocalMove};
use crate::board::Board;
use crate::color::{ByColor, Color};
use crate::rules::Scoring;
use crate::vertex::Vertex;
use crate::vertex_set::VertexSet;
use std::cell::Cell;

/// What all moves of one position are weighed with: the moves known before, and the limits.
pub(super) struct Scales<'s> {
    /// The local moves of both sides in this position, which do not count as answers to moves elsewhere.
    known: ByColor<VertexSet>,
    /// Whether the time is up.
    pub is_late: &'s dyn Fn() -> bool,
    /// The cost of a stone in points ([`Ending::tax`]).
    tax: f64,
    /// Positions that may still be judged for all moves together.
    left: &'s Cell<u32>,
}

impl<'s> Scales<'s> {
    /// The scales for a position with these [`Ending::moves_to_weigh`].
    pub(super) fn new(
        ending: &Ending<'_>,
        local: &[LocalMove],
        is_late: &'s dyn Fn() -> bool,
        left: &'s Cell<u32>,
    ) -> Scales<'s> {
        let answers = |moves: &[LocalMove]| moves.iter().map(|found| found.answer).collect();
        let other = ending.color.opponent();
        let mut known = ByColor::new(answers(local), answers(local));
        known[other] = answers(&ending.local_moves_of(other));
        Scales {
            known,
            is_late,
            tax: ending.tax(),
            left,
        }
    }

    /// The same scales where local moves on the changed vertices count as new.
    fn without(&self, changed: &VertexSet) -> Scales<'s> {
        Scales {
            known: ByColor::from_fn(|color| self.known[color] - *changed),
            ..*self
        }
    }

    /// Takes one position from the budget; whether it may be judged, by the budget and by the time.
    fn judge_one(&self) -> bool {
        let left = self.left.get();
        self.left.set(left.saturating_sub(1));
        left > 0 && !(self.is_late)()
    }
}

impl Ending<'_> {
    /// Whether a local move gains something, or keeps the opponent from a move that would, both with the best answer.
    ///
    /// As long as there are dame that count, it has to gain more than a dame.
    pub(super) fn is_worth_it(&self, found: &LocalMove, scales: &Scales<'_>) -> bool {
        let worth = self.worth(found, scales);
        log::debug!("{}: {worth:?}", found.answer);
        worth.is_some_and(|(own, other)| own + other > 0.0)
    }

    /// The gains of the side to move by a move, and of the opponent by the opposing move, in points, each with the best
    /// answer.
    ///
    /// `None` if the move is not legal. An opposing move that is not legal or not known counts as minus
    /// [`Ending::tax`].
    pub(super) fn worth(&self, found: &LocalMove, scales: &Scales<'_>) -> Option<(f64, f64)> {
        let (color, other) = (self.color, self.color.opponent());
        // A move is no answer to itself, but may answer what the opponent plays instead.
        let moves = [Some(found.answer), found.other].into_iter().flatten();
        let scales = scales.without(&moves.collect());
        let gain =
            |color, v| Some(self.outlook(color, v, found.depth(), &scales)? - self.value(color));
        let own = gain(color, found.answer)?;
        let theirs = found.other.and_then(|v| gain(other, v));
        Some((own, theirs.unwrap_or(-scales.tax)))
    }

    /// The cost of a stone in points: 1 if there are dame that count, because playing elsewhere leaves one to the
    /// opponent; else 0.
    ///
    /// If moves are charged with it, simple dame come out at 0, and moves that are more or less urgent above and below
    /// it (Berlekamp and Wolfe, "Mathematical Go", 1994, call this chilling).
    pub(super) fn tax(&self) -> f64 {
        let dame = self.counts_area() && !self.score.count.dame.is_empty();
        f64::from(u8::from(dame))
    }

    /// Whether stones count as points, so that dame are worth something.
    pub(super) fn counts_area(&self) -> bool {
        self.game().rules().scoring != Scoring::Territory
    }

    /// The lead of a colour in points, if dame that only one side can fill count for that side when area counts.
    ///
    /// Cost, the first time: that of reading what no earlier position has told.
    fn value(&self, color: Color) -> f64 {
        let value = self.value.get_or_init(|| {
            let margin = self.score.outcome().margin;
            if !self.counts_area() {
                return margin;
            }
            let dame = self.score.count.dame.into_iter().map(|v| {
                let [black, white] = Color::ALL.map(|c| f64::from(u8::from(self.stands(c, v))));
                black - white
            });
            margin + dame.sum::<f64>()
        });
        value * f64::from(color.sign())
    }

    /// The lead of a colour in points after its move, once its threats are answered and both sides are charged for
    /// their stones.
    ///
    /// `None` if the move is not legal. Cost: that of [`crate::status::weigh`] for the move and for each position
    /// read after it.
    fn outlook(&self, color: Color, v: Vertex, depth: u32, scales: &Scales<'_>) -> Option<f64> {
        let after = self.after(color, v)?;
        let scales = scales.without(&around(after.board(), v));
        let ending = self.reached(&after, color.opponent());
        Some(-ending.read(depth, &scales) - scales.tax)
    }

    /// The lead of the side to move in points if both sides play local moves or pass. Reading ends after `depth` moves
    /// or two passes.
    fn read(&self, depth: u32, scales: &Scales<'_>) -> f64 {
        if depth == 0 {
            return self.value(self.color);
        }
        let passed = -self.other_side().read_after_pass(depth - 1, scales);
        self.best_answer(passed, depth, scales)
    }

    /// Reads as [`Ending::read`] does after a pass, so another pass ends it.
    fn read_after_pass(&self, depth: u32, scales: &Scales<'_>) -> f64 {
        let stands = self.value(self.color);
        if depth == 0 {
            return stands;
        }
        self.best_answer(stands, depth, scales)
    }

    /// The highest lead after a local move, charged for the stone, or a pass, which leads to `passed`. Moves are left out
    /// once the budget for judging is used up.
    fn best_answer(&self, passed: f64, depth: u32, scales: &Scales<'_>) -> f64 {
        let answers = self.local_answers(scales).into_iter();
        let leads = answers.filter_map(|v| {
            if !scales.judge_one() {
                return None;
            }
            let after = self.after(self.color, v)?;
            let ending = self.reached(&after, self.color.opponent());
            Some(-ending.read(depth - 1, scales) - scales.tax)
        });
        leads.fold(passed, f64::max)
    }

    /// The local moves that are new, those for most stones first.
    fn local_answers(&self, scales: &Scales<'_>) -> Vec<Vertex> {
        let mut local = self.local_moves();
        local.sort_by_key(|found| std::cmp::Reverse(found.stones));
        let mut answers: Vec<Vertex> = Vec::new();
        for LocalMove { answer, .. } in local {
            if !scales.known[self.color].contains(answer) && !answers.contains(&answer) {
                answers.push(answer);
            }
        }
        answers
    }
}

/// The vertices whose local moves may change by a move: its neighbours, and the liberties of the blocks that it
/// touches.
fn around(board: &Board, v: Vertex) -> VertexSet {
    let touched = std::iter::once(v).chain(v.neighbors());
    let liberties = touched.filter_map(|v| Some(*board.block_at(v)?.liberties()));
    let next: VertexSet = v.neighbors().iter().copied().collect();
    liberties.fold(next, |all, liberties| all | liberties)
}
