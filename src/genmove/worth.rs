//! What a move on a finished board is worth, with threats and their answers read a few moves deep.
//!
//! The judge's verdict on a board is the same whoever is to move ([`crate::status::estimate`]), so it counts a mere
//! threat as half of what it threatens, or as all of it. Here both sides answer in turn, by moves that save or capture
//! something by reading, or by a pass. If that is not enough, the moves that a search of the whole board finds are
//! tried as well.

use super::ending::{Ending, LocalMove, mean, second_look, stands};
use super::params::PARAMS;
use crate::board::Board;
use crate::color::{ByColor, Color};
use crate::rules::Scoring;
use crate::search::TreeSearch;
use crate::vertex::{Move, Vertex};
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
    /// Positions that may be judged for one move.
    most: u32,
    /// Positions that may still be judged for the present move.
    left: Cell<u32>,
    /// Positions that may still be judged for all moves together.
    left_for_all: &'s Cell<u32>,
}

/// The number of positions that may be judged for all moves of a position, as a counter.
pub(super) fn all_judged() -> Cell<u32> {
    Cell::new(PARAMS.judged_in_all)
}

impl<'s> Scales<'s> {
    /// The scales for a position with these [`Ending::local_moves`].
    pub(super) fn new(
        ending: &Ending<'_>,
        local: &[LocalMove],
        is_late: &'s dyn Fn() -> bool,
        left_for_all: &'s Cell<u32>,
    ) -> Scales<'s> {
        let answers = |moves: &[LocalMove]| moves.iter().map(|found| found.answer).collect();
        let other = ending.color.opponent();
        let mut known = ByColor::new(answers(local), answers(local));
        known[other] = answers(&ending.local_moves_of(other));
        Scales {
            known,
            is_late,
            tax: ending.tax(),
            most: PARAMS.judged,
            left: Cell::new(PARAMS.judged),
            left_for_all,
        }
    }

    /// The same scales for a closer look, with a budget of its own.
    pub(super) fn closer(&self, left_for_all: &'s Cell<u32>) -> Scales<'s> {
        Scales {
            most: PARAMS.judged_closer,
            left_for_all,
            ..self.without(&VertexSet::EMPTY)
        }
    }

    /// The same scales with a full budget for another move, where local moves on the changed vertices count as new.
    fn without(&self, changed: &VertexSet) -> Scales<'s> {
        Scales {
            known: ByColor::from_fn(|color| self.known[color] - *changed),
            left: Cell::new(self.most),
            ..*self
        }
    }

    /// Takes one position from the budgets; whether it may be judged.
    fn judge_one(&self) -> bool {
        let may_judge = self.may_judge();
        for left in [&self.left, self.left_for_all] {
            left.set(left.get().saturating_sub(1));
        }
        may_judge
    }

    /// Whether any position may still be judged, by the budgets and by the time.
    fn may_judge(&self) -> bool {
        self.left.get() > 0 && self.left_for_all.get() > 0 && !(self.is_late)()
    }
}

impl Ending<'_> {
    /// Whether a local move gains something, or keeps the opponent from a move that would, both with the best answer.
    ///
    /// As long as there are dame that count, it has to gain more than a dame. A stone in own territory costs a point,
    /// so a move that saves more may lose that much itself.
    pub(super) fn is_worth_it(&self, found: &LocalMove, scales: &Scales<'_>) -> bool {
        let tax = scales.tax;
        let worth = self.worth(found, scales);
        log::debug!("{}: {worth:?}", found.answer);
        worth.is_some_and(|(own, other)| {
            if tax > 0.0 {
                own + other > 0.0 && own >= -PARAMS.point - tax
            } else {
                own >= PARAMS.point || (own >= -PARAMS.point && own + other >= PARAMS.point)
            }
        })
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
        let gain = |color, v| Some(self.outlook(color, v, &scales)? - self.value(color));
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
        self.game.rules().scoring != Scoring::Territory
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
            let mut board = self.game.board().clone();
            let mut memory = self.memory();
            let dame = self.score.count.dame.into_iter().map(|v| {
                let mut stands = |color| stands(&mut board, &mut memory, color, v);
                let [black, white] = Color::ALL.map(|c| f64::from(u8::from(stands(c))));
                black - white
            });
            margin + dame.sum::<f64>()
        });
        value * f64::from(color.sign())
    }

    /// The lead of a colour in points after its move, once its threats are answered and both sides are charged for
    /// their stones.
    ///
    /// `None` if the move is not legal. Cost: that of [`crate::status::estimate`] for the move and for each position
    /// read after it, and that of a search if the move gains something.
    fn outlook(&self, color: Color, v: Vertex, scales: &Scales<'_>) -> Option<f64> {
        let after = self.after(color, v)?;
        let scales = scales.without(&around(after.board(), v));
        let ending = Ending::estimated(&after, color.opponent(), self.readings.clone());
        Some(-ending.settled(self, &scales) - scales.tax)
    }

    /// The lead of the side to move in points with its best answer to what has happened since `before`.
    fn settled(&self, before: &Ending<'_>, scales: &Scales<'_>) -> f64 {
        let (best, _) = self.read(PARAMS.depth, scales);
        if before.value(self.color) - scales.tax - best <= PARAMS.point || !scales.may_judge() {
            return best;
        }
        self.searched(&self.turned_since(before), scales)
            .into_iter()
            .filter_map(|v| self.answered(v, PARAMS.depth, scales))
            .fold(best, f64::max)
    }

    /// The lead of the side to move in points if both sides play local moves or pass, and its best move unless that is
    /// a pass.
    ///
    /// Reading ends after `depth` moves or two passes. What a pass would allow the opponent is tried as an answer, too.
    fn read(&self, depth: u32, scales: &Scales<'_>) -> (f64, Option<Vertex>) {
        if depth == 0 {
            return (self.value(self.color), None);
        }
        let mut answers = self.local_answers(scales);
        let (theirs, threat) = self.other_side().read_after_pass(depth - 1, scales);
        answers.extend(threat.filter(|threat| !answers.contains(threat)));
        self.best_of(&answers, -theirs, depth, scales)
    }

    /// Reads as [`Ending::read`] does after a pass, so another pass ends it.
    fn read_after_pass(&self, depth: u32, scales: &Scales<'_>) -> (f64, Option<Vertex>) {
        let stands = self.value(self.color);
        if depth == 0 {
            return (stands, None);
        }
        self.best_of(&self.local_answers(scales), stands, depth, scales)
    }

    /// The highest lead after one of these answers and the first such answer; `None` if a pass is as good, which leads
    /// to `passed`.
    fn best_of(
        &self,
        answers: &[Vertex],
        passed: f64,
        depth: u32,
        scales: &Scales<'_>,
    ) -> (f64, Option<Vertex>) {
        let mut best = (passed, None);
        for &v in answers {
            let value = self.answered(v, depth, scales);
            if let Some(value) = value.filter(|&value| value > best.0) {
                best = (value, Some(v));
            }
        }
        best
    }

    /// The lead of the side to move in points after an answer, charged for the stone; `None` if the answer is not
    /// legal, or the budget for judging is used up.
    fn answered(&self, v: Vertex, depth: u32, scales: &Scales<'_>) -> Option<f64> {
        if !scales.judge_one() {
            return None;
        }
        let after = self.after(self.color, v)?;
        let ending = Ending::estimated(&after, self.color.opponent(), self.readings.clone());
        let (theirs, next) = ending.read(depth - 1, scales);
        log::trace!(
            "{depth} {} {v}: {} {theirs} {next:?}",
            self.color,
            ending.value(self.color.opponent())
        );
        Some(-theirs - scales.tax)
    }

    /// Whether a move leaves its side at least a point better off than a pass, after which the opponent may play there.
    ///
    /// Both sides also try all answers near the vertex, so this sees boundary plays that save or capture nothing. Cost:
    /// that of some dozens of [`crate::status::estimate`].
    pub(super) fn is_better_than_pass(&self, v: Vertex, scales: &Scales<'_>) -> bool {
        let scales = scales.without(&VertexSet::single(v));
        let other = self.other_side();
        let played = self.after_answers_near(v, &scales);
        let there = other.after_answers_near(v, &scales);
        let (elsewhere, _) = other.read_after_pass(PARAMS.depth, &scales);
        log::debug!("{v}: {played:?} if played, else {there:?} there and {elsewhere} elsewhere");
        let theirs = there.map_or(elsewhere, |there| there.max(elsewhere));
        played.is_some_and(|played| played + theirs >= PARAMS.point)
    }

    /// The lead of the side to move in points after a move and the opponent's best answer, which may be any move near
    /// it.
    ///
    /// `None` if it is not known: the move is not legal, or not all answers could be judged.
    fn after_answers_near(&self, v: Vertex, scales: &Scales<'_>) -> Option<f64> {
        let after = self.after(self.color, v)?;
        let scales = scales.without(&around(after.board(), v));
        let ending = Ending::estimated(&after, self.color.opponent(), self.readings.clone());
        let (elsewhere, _) = ending.read(PARAMS.depth, &scales);
        let near = near(&VertexSet::single(v)) & after.board().empty_vertices();
        let answers = near.into_iter();
        let best = answers
            .filter_map(|answer| ending.answered(answer, PARAMS.depth, &scales))
            .fold(elsewhere, f64::max);
        scales.may_judge().then_some(-best)
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

    /// Whether a move does not lose stones that would live without it.
    ///
    /// A short search looks for the opponent's attacks on them, and the judge decides. A move counts as harmless if it
    /// is too late to search. Cost: that of [`second_look`], and of reading if some stones fall.
    pub(super) fn is_harmless(&self, v: Vertex, scales: &Scales<'_>) -> bool {
        let (color, other) = (self.color, self.color.opponent());
        let Some(after) = self.after(color, v) else {
            return false;
        };
        let Some(report) = second_look(&after, other, |_| {}, scales.is_late) else {
            return true;
        };
        let ending = Ending::estimated(&after, other, self.readings.clone());
        let mut blocks = ending.verdict.blocks().iter();
        let loses = blocks.any(|block| {
            let lost = block.color == color && block.status.lives();
            lost && -mean(&report, &block.stones) < PARAMS.dies
        });
        if !loses {
            return true;
        }
        let scales = scales.without(&around(after.board(), v));
        let expected = ending.value(other);
        let moves = report.candidates.iter().take(PARAMS.tried);
        moves.filter_map(|c| c.action.vertex()).all(|kill| {
            let won = |before: &Ending<'_>| {
                let outlook = before.outlook(other, kill, &scales);
                outlook.is_some_and(|outlook| outlook > expected + PARAMS.point)
            };
            let is_harmless = !won(&ending) || won(self);
            log::debug!("{v} and then {kill}: {is_harmless}");
            is_harmless
        })
    }

    /// The stones whose status differs from that in an earlier position.
    fn turned_since(&self, before: &Ending<'_>) -> VertexSet {
        let blocks = self.verdict.blocks().iter();
        let turned = blocks.filter(|block| {
            let known = before.verdict.at(block.origin);
            known.is_some_and(|known| known.status.lives() != block.status.lives())
        });
        VertexSet::union(turned.map(|block| block.stones))
    }

    /// The best moves near some stones in a search of moves there; none if there are no stones, or it is too late.
    fn searched(&self, stones: &VertexSet, scales: &Scales<'_>) -> Vec<Vertex> {
        if stones.is_empty() {
            return Vec::new();
        }
        let near = near(stones) - scales.known[self.color];
        let keep = |action: Move| action.vertex().is_some_and(|v| near.contains(v));
        let look = |search: &mut TreeSearch| search.restrict(keep);
        let report = second_look(self.game, self.color, look, scales.is_late);
        let found = report.into_iter().flat_map(|report| report.candidates);
        found
            .take(PARAMS.tried)
            .filter_map(|c| c.action.vertex())
            .collect()
    }
}

/// Some vertices and all that are a few steps from them.
fn near(vertices: &VertexSet) -> VertexSet {
    (0..PARAMS.near).fold(*vertices, |near, _| near | near.neighbors())
}

/// The vertices whose local moves may change by a move: its neighbours, and the liberties of the blocks that it
/// touches.
fn around(board: &Board, v: Vertex) -> VertexSet {
    let touched = std::iter::once(v).chain(v.neighbors());
    let liberties = touched.filter_map(|v| Some(*board.block_at(v)?.liberties()));
    let next: VertexSet = v.neighbors().iter().copied().collect();
    liberties.fold(next, |all, liberties| all | liberties)
}
