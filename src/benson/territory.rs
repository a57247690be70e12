//! Areas walled in by pass-alive stones in which the enemy can never live, even if it moves alone as often as it likes.
//!
//! Let an *area* be a maximal connected set of vertices without pass-alive stones of the owner. Stones of the owner in
//! it are *captives*. The area is proven territory if the enemy cannot live in it, that is reach a position in which
//! stones of its own there are pass-alive, while the owner always passes. Its stones in it are dead then, and captives
//! stand in territory of their owner. Müller, "Playing it safe" (1997), proves territory in this way behind safe stones.
//!
//! # Theorem
//! If the enemy can live, it can reach a position where the area is filled but for a set of *eyes*:
//! - An eye is not next to a pass-alive stone, because that stays. It is empty now, or under a captive that is captured.
//!   If suicide is legal, it may also be under a stone of the enemy, and all captives count as captured.
//! - No two eyes are adjacent: an eye space of several vertices can be filled down to one, which costs nobody an eye.
//! - Every component of the rest touches two eyes.
//! - A captive stays, and then lies in one eye space, so no more than one of its liberties is an eye. Or it is captured,
//!   and then its liberties are filled.
//!
//! So if there is no such set, the enemy cannot live. The search for one is exact for areas without captives. Captives
//! that stay are counted as stones of the enemy.
//!
//! # Eyes that are too large to fill
//! To take stones with one eye the owner has to fill it, and what it fills becomes larger than the captives that the
//! enemy could capture on its own. So a captive is followed here as if the owner had filled all its liberties but one:
//! the enemy captures there, the owner answers inside, and the enemy still must not live. If it does, neither side may
//! be able to move (a seki), and the area stays undecided. For what the enemy reaches by its own moves alone this is left out
//! ([`Answers::None`]).

use super::Answers;
use crate::board::{Board, Suicide};
use crate::color::Color;
use crate::vertex::Vertex;
use crate::vertex_set::VertexSet;

/// How many sets of eyes are looked at in one area. An area in which the enemy can live shows it at once or nearly.
const BUDGET: usize = 500;

/// The vertices of the areas between these pass-alive stones in which the opponent can never live.
pub(super) fn of(
    board: &Board,
    owner: Color,
    pass_alive: &VertexSet,
    answers: Answers,
) -> VertexSet {
    if pass_alive.is_empty() {
        return VertexSet::EMPTY;
    }
    let areas = (VertexSet::board(board.size()) - *pass_alive).components();
    let inner = VertexSet::board(board.size()) - pass_alive.neighbors();
    let (own, empty) = (board.stones_of(owner), board.empty_vertices());
    let proven = areas.filter(|area| {
        let mut hopes = Hopes {
            area: *area,
            left: BUDGET,
            answers,
        };
        let free = *area & inner & empty;
        let spare = free - own.neighbors();
        if hopes.two_far_apart(spare, &[]) || hopes.fill(apart(spare)) {
            return false;
        }
        match board.suicide() {
            Suicide::Forbidden => {
                let captives = captives(board, *area & own);
                !hopes.live(free | (*area & own), &captives, &[])
            }
            Suicide::Allowed => !hopes.settle(*area & inner, &[]),
        }
    });
    VertexSet::union(proven)
}

/// A block of the owner that can be captured.
#[derive(Clone, Copy)]
struct Captive {
    stones: VertexSet,
    liberties: VertexSet,
}

fn captives(board: &Board, stones: VertexSet) -> Vec<Captive> {
    let captive = |stones: VertexSet| Captive {
        stones,
        liberties: stones.neighbors() & board.empty_vertices(),
    };
    stones.components().map(captive).collect()
}

/// The search for eyes of the enemy in an area.
struct Hopes {
    area: VertexSet,
    left: usize,
    answers: Answers,
}

impl Hopes {
    /// Whether the enemy may live with some of these eyes. Of the captives, `open` may be captured or stay, and `kept`
    /// stay. True if the budget is used up.
    fn live(&mut self, eyes: VertexSet, open: &[Captive], kept: &[Captive]) -> bool {
        if !self.settle(eyes, kept) {
            return false;
        }
        let Some((captive, open)) = open.split_first() else {
            return true;
        };
        let with: Vec<Captive> = kept.iter().chain([captive]).copied().collect();
        self.live(eyes - captive.stones, open, &with)
            || self.live(eyes - captive.liberties, open, kept)
            || self.answers == Answers::Given && self.live_after(eyes, captive, open, kept)
    }

    /// Whether the enemy may live after it has captured these stones by a move on their last liberty, and the owner has
    /// put a stone where they were or where it had filled their other liberties.
    fn live_after(
        &mut self,
        eyes: VertexSet,
        captive: &Captive,
        open: &[Captive],
        kept: &[Captive],
    ) -> bool {
        captive.liberties.iter().any(|last| {
            let eyes = eyes - VertexSet::single(last);
            if !captive.liberties.intersects(&eyes) {
                // The owner has filled nothing that could be an eye.
                return false;
            }
            let inside = eyes & (captive.stones | captive.liberties);
            self.live(eyes, open, kept)
                && inside.iter().all(|v| {
                    let stones = VertexSet::single(v);
                    let liberties = stones.neighbors() & eyes;
                    let answer = Captive { stones, liberties };
                    let open: Vec<Captive> = open.iter().chain([&answer]).copied().collect();
                    liberties.is_empty() || self.live(eyes, &open, kept)
                })
        })
    }

    /// Whether some of these eyes, no two of them in conflict, leave nothing with one eye or none.
    fn settle(&mut self, eyes: VertexSet, kept: &[Captive]) -> bool {
        let Some(left) = self.left.checked_sub(1) else {
            return true;
        };
        self.left = left;
        if self.two_far_apart(eyes, kept) {
            return true;
        }
        let first = eyes.iter().find_map(|eye| {
            let others = conflicts(eye, kept) & eyes;
            (!others.is_empty()).then_some((eye, others))
        });
        match first {
            Some((eye, others)) => {
                self.settle(eyes - others, kept) || self.settle(eyes - VertexSet::single(eye), kept)
            }
            None => self.fill(eyes),
        }
    }

    /// Whether the first and the last of these eyes are enough, as in an open area.
    fn two_far_apart(&self, eyes: VertexSet, kept: &[Captive]) -> bool {
        let ends = eyes.first().zip(eyes.iter().last());
        ends.is_some_and(|(first, last)| {
            !conflicts(first, kept).contains(last)
                && self.fill(VertexSet::single(first) | VertexSet::single(last))
        })
    }

    /// Whether eyes remain when those beside a block with only one are filled, until nothing changes.
    fn fill(&self, mut eyes: VertexSet) -> bool {
        loop {
            let blocks = (self.area - eyes).components();
            let beside = blocks.map(|block| block.neighbors() & eyes);
            let lost = VertexSet::union(beside.filter(|eyes| eyes.len() == 1));
            if lost.is_empty() {
                return !eyes.is_empty();
            }
            eyes -= lost;
        }
    }
}

/// Some of these eyes, no two of them adjacent.
fn apart(mut eyes: VertexSet) -> VertexSet {
    for eye in eyes {
        if eyes.contains(eye) {
            eyes -= VertexSet::single(eye).neighbors();
        }
    }
    eyes
}

/// The vertices that cannot be eyes if this one is.
fn conflicts(eye: Vertex, kept: &[Captive]) -> VertexSet {
    let eye = VertexSet::single(eye);
    let shared = kept
        .iter()
        .filter(|captive| captive.liberties.intersects(&eye));
    (eye.neighbors() | VertexSet::union(shared.map(|captive| captive.liberties))) - eye
}
