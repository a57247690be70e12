//! What a move on a finished board is worth, with threats and their answers read a few moves deep.
//!
//! The judge's verdict on a board is the same whoever is to move ([`crate::status::estimate`]). So it takes a mere
//! threat for half of what it threatens, or for all of it. Here both sides answer in turn, by moves that save or
//! capture something by reading, or by a pass. Where that is not enough, the moves that a search of the whole board
//! finds are tried as well.

use super::ending::{DIES, Ending, LIVES, LocalMove, mean, second_look, stands};
use crate::board::Board;
use crate::color::{ByColor, Color};
use crate::rules::Scoring;
use crate::search::Search;
use crate::status::Status;
use crate::vertex::{Move, Vertex};
use crate::vertex_set::VertexSet;
use std::cell::Cell;

/// The least that a move gains or costs on a counted board if it is no dame. Who gains more is not believed before the
/// other side has looked twice.
pub(super) const POINT: f64 = 1.0;

/// An answer is looked for no further from stones than this.
const NEAR: usize = 2;

/// Of the answers that a search finds, so many are tried.
const TRIED: usize = 3;

/// Won playouts that a search is given in advance for what the opponent may want.
const HINT: i32 = 30;

/// So many moves, passes among them, are read after one that is weighed, and so many positions judged for it.
const DEPTH: u32 = 3;
const MOST_JUDGED: u32 = 24;

/// The same for a closer look at one move, with all answers near it.
const MOST_JUDGED_CLOSER: u32 = 60;

/// So many positions are judged for all moves of one position together; what is weighed after that is weighed as the judge
/// sees it, without answers.
const ALL_JUDGED: u32 = 120;

/// What all moves of one position are weighed with.
pub(super) struct Scales<'s> {
    /// The local moves of both sides as the board stands, which are no answer to what is played elsewhere.
    known: ByColor<VertexSet>,
    pub is_late: &'s dyn Fn() -> bool,
    /// What a stone costs, [`Ending::tax`].
    tax: f64,
    /// How many positions may be judged for one move, and how many still may.
    most: u32,
    left: Cell<u32>,
    /// The same for all moves.
    left_for_all: &'s Cell<u32>,
}

/// How many positions may be judged for all moves of a position.
pub(super) fn all_judged() -> Cell<u32> {
    Cell::new(ALL_JUDGED)
}

impl<'s> Scales<'s> {
    /// The scales for a position, whose [`Ending::local_moves`] are these.
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
            most: MOST_JUDGED,
            left: Cell::new(MOST_JUDGED),
            left_for_all,
        }
    }

    /// The same for a closer look, with a budget of its own.
    pub(super) fn closer(&self, left_for_all: &'s Cell<u32>) -> Scales<'s> {
        Scales {
            most: MOST_JUDGED_CLOSER,
            left_for_all,
            ..self.without(&VertexSet::EMPTY)
        }
    }

    /// The same where these vertices have become another matter.
    fn without(&self, changed: &VertexSet) -> Scales<'s> {
        Scales {
            known: ByColor::from_fn(|color| self.known[color] - *changed),
            left: Cell::new(self.most),
            ..*self
        }
    }

    /// Whether another position may be judged.
    fn judge_one(&self) -> bool {
        let is_left = self.may_judge();
        for left in [&self.left, self.left_for_all] {
            left.set(left.get().saturating_sub(1));
        }
        is_left && !(self.is_late)()
    }

    fn may_judge(&self) -> bool {
        self.left.get() > 0 && self.left_for_all.get() > 0
    }
}

impl Ending<'_> {
    /// Whether a local move gains something, or takes from the opponent a move that would, both with the best answer;
    /// and more than a dame does, as long as there are some. A stone in one's own territory costs a point, so that much a move
    /// may lose that saves more.
    pub(super) fn is_worth_it(&self, found: &LocalMove, scales: &Scales<'_>) -> bool {
        let tax = scales.tax;
        let worth = self.worth(found, scales);
        log::debug!("{}: {worth:?}", found.answer);
        worth.is_some_and(|(own, other)| {
            if tax > 0.0 {
                own + other > 0.0 && own >= -POINT - tax
            } else {
                own >= POINT || (own >= -POINT && own + other >= POINT)
            }
        })
    }

    /// What a colour gains by a move if it is played, and what the opponent would by his, each with the best answer;
    /// `None` if it is not legal.
    pub(super) fn worth(&self, found: &LocalMove, scales: &Scales<'_>) -> Option<(f64, f64)> {
        let (color, other) = (self.color, self.color.opponent());
        // A move is no answer to itself, but may answer what the opponent does in its place.
        let moves = [Some(found.answer), found.other].into_iter().flatten();
        let scales = scales.without(&moves.collect());
        let gain = |color, v| Some(self.outlook(color, v, &scales)? - self.value(color));
        let own = gain(color, found.answer)?;
        let theirs = found.other.and_then(|v| gain(other, v));
        Some((own, theirs.unwrap_or(-scales.tax)))
    }

    /// What a stone costs: where a dame is worth a point, whoever plays elsewhere leaves one to the opponent. Where
    /// moves are compared with that in mind, simple dame come out at nothing, and what is more urgent or less above and
    /// below it (Berlekamp and Wolfe, "Mathematical Go", 1994, call it chilling).
    pub(super) fn tax(&self) -> f64 {
        let dame = self.counts_area() && !self.score.count.dame.is_empty();
        f64::from(u8::from(dame))
    }

    pub(super) fn counts_area(&self) -> bool {
        self.game.rules().scoring != Scoring::Territory
    }

    /// By how much a colour is ahead, with the dame that only one side can fill, who may do so at the very end.
    /// Cost: that of reading what no position before has told, the first time.
    pub(super) fn value(&self, color: Color) -> f64 {
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

    /// By how much a colour is ahead after its move, if it is legal, once what that threatens is answered and both have
    /// paid for their stones. Cost: that of [`crate::status::estimate`] for the move and for what is read after it; of
    /// a search where the move gains something.
    fn outlook(&self, color: Color, v: Vertex, scales: &Scales<'_>) -> Option<f64> {
        let after = self.after(color, v)?;
        let scales = scales.without(&around(after.board(), v));
        let ending = Ending::estimated(&after, color.opponent(), self.memory.clone());
        Some(-ending.settled(self, &scales) - scales.tax)
    }

    /// By how much the side to move is ahead with its best answer to what has happened since `before`.
    fn settled(&self, before: &Ending<'_>, scales: &Scales<'_>) -> f64 {
        let (best, _) = self.read(DEPTH, false, scales);
        if before.value(self.color) - scales.tax - best <= POINT || !scales.may_judge() {
            return best;
        }
        self.searched(&self.turned_since(before), scales)
            .into_iter()
            .filter_map(|v| self.answered(v, DEPTH, scales))
            .fold(best, f64::max)
    }

    /// By how much the side to move is ahead if both sides play what saves or captures something, or pass, so many
    /// moves deep and until two passes; and its move. What a pass permits is a move to think of, too.
    fn read(&self, depth: u32, passed: bool, scales: &Scales<'_>) -> (f64, Option<Vertex>) {
        let stands = self.value(self.color);
        if depth == 0 {
            return (stands, None);
        }
        let mut answers = self.local_answers(scales);
        let mut best = (stands, None);
        if !passed {
            let (theirs, threat) = self.other_side().read(depth - 1, true, scales);
            best.0 = -theirs;
            answers.extend(threat.filter(|threat| !answers.contains(threat)));
        }
        for v in answers {
            if let Some(value) = self
                .answered(v, depth, scales)
                .filter(|&value| value > best.0)
            {
                best = (value, Some(v));
            }
        }
        best
    }

    /// What the side to move has of an answer, its stone paid for; `None` if it is not legal or not to be judged.
    fn answered(&self, v: Vertex, depth: u32, scales: &Scales<'_>) -> Option<f64> {
        if !scales.judge_one() {
            return None;
        }
        let after = self.after(self.color, v)?;
        let ending = Ending::estimated(&after, self.color.opponent(), self.memory.clone());
        let (theirs, next) = ending.read(depth - 1, false, scales);
        log::trace!(
            "{depth} {} {v}: {} {theirs} {next:?}",
            self.color,
            ending.value(self.color.opponent())
        );
        Some(-theirs - scales.tax)
    }

    /// Whether a move leaves its side a point better off than a pass, after which the opponent may play there himself.
    /// Both sides also try all answers near the vertex, so this sees boundary plays that save or capture nothing.
    /// Cost: that of some dozens of [`crate::status::estimate`].
    pub(super) fn is_better_than_pass(&self, v: Vertex, scales: &Scales<'_>) -> bool {
        let scales = scales.without(&VertexSet::single(v));
        let other = self.other_side();
        let played = self.after_answers_near(v, &scales);
        let there = other.after_answers_near(v, &scales);
        let (elsewhere, _) = other.read(DEPTH, true, &scales);
        log::debug!("{v}: {played} if played, else {there} there and {elsewhere} elsewhere");
        played + there.max(elsewhere) >= POINT
    }

    /// By how much the side to move is ahead after a move and the opponent's best answer, which may be any move near it;
    /// minus infinity if the move is not legal, or not all answers could be judged.
    fn after_answers_near(&self, v: Vertex, scales: &Scales<'_>) -> f64 {
        let Some(after) = self.after(self.color, v) else {
            return f64::NEG_INFINITY;
        };
        let scales = scales.without(&around(after.board(), v));
        let ending = Ending::estimated(&after, self.color.opponent(), self.memory.clone());
        let (elsewhere, _) = ending.read(DEPTH, false, &scales);
        let near = near(&VertexSet::single(v)) & after.board().empty_vertices();
        let answers = near.into_iter();
        let best = answers
            .filter_map(|answer| ending.answered(answer, DEPTH, &scales))
            .fold(elsewhere, f64::max);
        if scales.may_judge() {
            -best
        } else {
            f64::NEG_INFINITY
        }
    }

    /// The local moves that were not there before, those first that decide over most stones.
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

    /// Whether a short search agrees that a local move decides over its stones: that own ones fall without it, or enemy
    /// ones with it, the opponent to move. Cost: that of [`second_look`].
    pub(super) fn is_decisive(&self, found: &LocalMove, scales: &Scales<'_>) -> bool {
        let Some(block) = found.target.and_then(|v| self.verdict.at(v)) else {
            return true;
        };
        let saves = block.color == self.color;
        let after = if saves {
            Some(self.game.clone())
        } else {
            self.after(self.color, found.answer)
        };
        let look = |search: &mut Search| {
            if let Some(v) = found.other.filter(|_| saves) {
                search.hint(Move::Play(v), HINT);
            }
        };
        let other = self.color.opponent();
        let report = after.and_then(|after| second_look(&after, other, look, scales.is_late));
        let theirs = report.map(|report| mean(&report, &block.stones));
        log::debug!(
            "{}: {theirs:?} of the block at {}",
            found.answer,
            block.origin
        );
        theirs.is_none_or(|theirs| {
            if saves {
                -theirs < LIVES
            } else {
                theirs < DIES
            }
        })
    }

    /// Whether a move does not lose stones that would live if it were not played: a short search looks for what the
    /// opponent does to them, and the judge decides. Cost: that of [`second_look`], and of reading if they find something.
    pub(super) fn is_harmless(&self, v: Vertex, scales: &Scales<'_>) -> bool {
        let (color, other) = (self.color, self.color.opponent());
        let Some(after) = self.after(color, v) else {
            return false;
        };
        let Some(report) = second_look(&after, other, |_| {}, scales.is_late) else {
            return true;
        };
        let ending = Ending::estimated(&after, other, self.memory.clone());
        let mut blocks = ending.verdict.blocks().iter();
        let loses = blocks.any(|block| {
            let lost = block.color == color && block.status == Status::Alive;
            lost && -mean(&report, &block.stones) < DIES
        });
        if !loses {
            return true;
        }
        let scales = scales.without(&around(after.board(), v));
        let expected = ending.value(other);
        let moves = report.candidates.iter().take(TRIED);
        moves.filter_map(|c| c.action.vertex()).all(|kill| {
            let won = |before: &Ending<'_>| {
                let outlook = before.outlook(other, kill, &scales);
                outlook.is_some_and(|outlook| outlook > expected + POINT)
            };
            let is_harmless = !won(&ending) || won(self);
            log::debug!("{v} and then {kill}: {is_harmless}");
            is_harmless
        })
    }

    /// The stones whose status has changed since another position.
    fn turned_since(&self, before: &Ending<'_>) -> VertexSet {
        let blocks = self.verdict.blocks().iter();
        let turned = blocks.filter(|block| {
            let known = before.verdict.at(block.origin);
            known.is_some_and(|known| known.status != block.status)
        });
        turned.fold(VertexSet::EMPTY, |all, block| all | block.stones)
    }

    /// What a search finds to play near some stones.
    fn searched(&self, stones: &VertexSet, scales: &Scales<'_>) -> Vec<Vertex> {
        if stones.is_empty() {
            return Vec::new();
        }
        let near = near(stones) - scales.known[self.color];
        let keep = |action: Move| action.vertex().is_some_and(|v| near.contains(v));
        let look = |search: &mut Search| search.restrict(keep);
        let report = second_look(self.game, self.color, look, scales.is_late);
        let found = report.into_iter().flat_map(|report| report.candidates);
        found
            .take(TRIED)
            .filter_map(|c| c.action.vertex())
            .collect()
    }
}

/// Some vertices and those that are so near to them that they may hold an answer.
fn near(vertices: &VertexSet) -> VertexSet {
    (0..NEAR).fold(*vertices, |near, _| near | near.neighbors())
}

/// The vertices that are another matter after a move: the liberties of the blocks that it touches, and all next to it.
fn around(board: &Board, v: Vertex) -> VertexSet {
    let touched = std::iter::once(v).chain(v.neighbors());
    let liberties = touched.filter_map(|v| Some(*board.block_at(v)?.liberties()));
    let next: VertexSet = v.neighbors().iter().copied().collect();
    liberties.fold(next, |all, liberties| all | liberties)
}
