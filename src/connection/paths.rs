//! The ways from the root to the goal, and the owner's moves that may make one.

use super::search::ConnectionSearch;
use crate::board::Board;
use crate::tactics::{CATCHABLE, IN_DANGER};
use crate::vertex::Vertex;
use crate::vertex_set::VertexSet;
use arrayvec::ArrayVec;

/// The longest way that is looked at, in stones: one more than the highest order of a threat.
const LONGEST: usize = 4;

/// The owner's moves that are read in one position; further ones are dropped. Twelve lose one answer in 150.
const WIDEST: usize = 48;

/// The vertices that the owner can reach with up to as many stones as the index says if the opponent passes.
struct Flood(ArrayVec<VertexSet, { LONGEST + 1 }>);

impl Flood {
    /// From these vertices, which cost nothing, and `early`, which cost a stone if they are empty.
    fn from(search: &ConnectionSearch, start: VertexSet, early: VertexSet, moves: usize) -> Flood {
        let mut levels = ArrayVec::new();
        let mut reached = start;
        let mut front = start;
        levels.push(start);
        for level in 1..=moves {
            let mut next = front.neighbors() | early;
            next -= reached;
            // What costs more may be reached later.
            let mut later = VertexSet::EMPTY;
            let mut added = VertexSet::EMPTY;
            for v in next {
                match search.cost(v) {
                    Some(cost) if cost <= level => {
                        added.insert(v);
                    }
                    Some(_) => {
                        later.insert(v);
                    }
                    None => {}
                }
            }
            for v in added.neighbors() - reached {
                if search.board.cell(v).is(search.owner()) {
                    added |= search.board.stone_set(v);
                }
            }
            reached |= added;
            // Vertices that were too dear are neighbours of the front still.
            front = added;
            if !later.is_empty() {
                front |= later.neighbors() & reached;
            }
            levels.push(reached);
        }
        Flood(levels)
    }
}

impl ConnectionSearch<'_> {
    /// The number of moves after which the owner can have a stone on a vertex: one if it is empty, one more than the
    /// liberties of an enemy block; `None` off the board and for its own stones.
    fn cost(&self, v: Vertex) -> Option<usize> {
        if self.board.is_empty(v) {
            return Some(1);
        }
        let block = self.board.block_at(v)?;
        (block.color() != self.owner()).then(|| block.liberty_count() + 1)
    }

    /// The owner's moves that may join root and goal within this number of moves, in the order in which they are read;
    /// none if that is impossible even if the opponent passes.
    pub(super) fn joining_moves(&self, moves: usize) -> ArrayVec<Vertex, WIDEST> {
        let board = &*self.board;
        let root = board.stone_set(self.question.root);
        let (own, early) = self.goal_parts();
        let from_root = Flood::from(self, root, VertexSet::EMPTY, moves).0;
        let from_goal = Flood::from(self, own, early, moves).0;
        let mut scored: ArrayVec<(i32, Vertex), WIDEST> = ArrayVec::new();
        let mut seen = VertexSet::EMPTY;
        for total in 1..=moves {
            let mut on_way = VertexSet::EMPTY;
            for i in 1..=total {
                on_way |= from_root[i] & from_goal[total + 1 - i];
            }
            let mut found = VertexSet::EMPTY;
            for v in on_way - seen {
                if board.is_empty(v) {
                    found.insert(v);
                } else if !board.cell(v).is(self.owner())
                    && let Some(block) = board.block_at(v)
                {
                    found |= *block.liberties();
                }
            }
            seen |= on_way;
            self.score(&mut scored, &found, total);
        }
        if moves > 1 {
            let forcing = self.forcing_moves(&(root | own));
            self.score(&mut scored, &forcing, moves);
        }
        scored.sort_unstable();
        // A vertex may have been scored twice.
        let mut list = ArrayVec::new();
        let mut listed = VertexSet::EMPTY;
        for (_, v) in scored {
            if listed.insert(v) {
                list.push(v);
            }
        }
        list
    }

    fn score(&self, scored: &mut ArrayVec<(i32, Vertex), WIDEST>, found: &VertexSet, total: usize) {
        for v in *found {
            let history = self.history[v][0].min(900);
            let _ = scored.try_push((total as i32 * 300 - history, v));
        }
    }

    /// The stones of the goal's blocks of the owner, and the other vertices of the goal.
    pub(super) fn goal_parts(&self) -> (VertexSet, VertexSet) {
        let mut own = VertexSet::EMPTY;
        let mut rest = VertexSet::EMPTY;
        for v in self.question.goal {
            if !self.board.cell(v).is(self.owner()) {
                rest.insert(v);
            } else if !own.contains(v) {
                own |= self.board.stone_set(v);
            }
        }
        (own, rest)
    }

    /// Moves that save these stones from atari, or give atari to enemy blocks beside them.
    fn forcing_moves(&self, stones: &VertexSet) -> VertexSet {
        let mut moves = VertexSet::EMPTY;
        for v in *stones | stones.neighbors() {
            if let Some(block) = self.board.block_at(v)
                && block.liberty_count() <= IN_DANGER
            {
                moves |= *block.liberties();
            }
        }
        moves
    }

    /// An enemy block of few stones and liberties that touches both the root and a block of the goal.
    pub(super) fn cutting_blocks(&self) -> ArrayVec<Vertex, 4> {
        let mut found = ArrayVec::new();
        let (own, _) = self.goal_parts();
        let board: &Board = self.board;
        let root = board.stone_set(self.question.root);
        let both = root.neighbors();
        let mut seen = VertexSet::EMPTY;
        for v in both {
            let Some(block) = board.block_at(v) else {
                continue;
            };
            if block.color() == self.owner()
                || seen.contains(v)
                || block.liberty_count() > CATCHABLE
            {
                continue;
            }
            let stones = board.stone_set(v);
            seen |= stones;
            if stones.neighbors().intersects(&own) {
                let _ = found.try_push(v);
            }
        }
        found
    }
}
