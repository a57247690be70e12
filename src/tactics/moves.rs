//! The moves that are read, and their order.

use super::escape::Runner;
use super::horizon::Width;
use super::params;
use super::state::CaptureSearch;
use crate::board::{Block, BlockId, Board};
use crate::vertex::Vertex;
use crate::vertex_set::VertexSet;
use arrayvec::ArrayVec;
use std::cmp::Reverse;

/// The most moves that are read in one position.
const MOST: usize = 64;

/// Moves in the order in which they are read.
pub(super) type Moves = ArrayVec<Vertex, MOST>;

/// Blocks beside a block. Further ones are dropped; that has never been seen to matter.
pub(super) type Blocks = ArrayVec<BlockId, 64>;

/// The liberties of those of the blocks that have at most `most` of them.
pub(super) fn liberties_up_to(board: &Board, blocks: &Blocks, most: usize) -> VertexSet {
    let mut all = VertexSet::EMPTY;
    for &id in blocks {
        let block = board.block(id);
        if block.liberty_count() <= most {
            all |= *block.liberties();
        }
    }
    all
}

/// The liberties of the attacker's weak blocks around the target, where the defender can threaten them.
#[derive(Clone, Copy, Default)]
pub(super) struct WeakBlocks {
    /// The last liberties of blocks in atari.
    pub captures: VertexSet,
    /// The liberties of blocks with two.
    pub ataris: VertexSet,
    /// The liberties of all weak blocks.
    pub weak: VertexSet,
}

/// Moves sorted by falling score, equal ones by reading order.
fn sorted(moves: impl Iterator<Item = (usize, Vertex)>) -> Moves {
    let mut scored: ArrayVec<(usize, Vertex), MOST> = moves.take(MOST).collect();
    scored.sort_unstable_by_key(|&(score, v)| (Reverse(score), v));
    scored.into_iter().map(|(_, v)| v).collect()
}

impl CaptureSearch<'_> {
    /// The enemy blocks that touch the block on `v`.
    pub(super) fn enemies_beside(&mut self, v: Vertex) -> Blocks {
        let mut found = Blocks::new();
        let Some(color) = self.board.color_at(v) else {
            return found;
        };
        for stone in self.board.stones(v) {
            for n in stone.neighbors() {
                if self.board.cell(n).is(color.opponent())
                    && let Some(id) = self.board.block_id(n)
                {
                    // Every stone, because on another board they may belong to different blocks.
                    self.seen.blocks.insert(n);
                    if !found.contains(&id) {
                        let _ = found.try_push(id);
                    }
                }
            }
        }
        found
    }

    /// The attacker's weak blocks around the target. Those with no more liberties than the target are weak, too,
    /// because in a semeai it is the defender's turn.
    pub(super) fn weak_blocks(&mut self) -> WeakBlocks {
        let mut around = WeakBlocks::default();
        let own = self.board.block_at(self.target);
        let weak = own.map_or(params::WEAK, |block| {
            block.liberty_count().max(params::WEAK)
        });
        self.seen.weak = self.seen.weak.max(weak);
        for id in self.enemies_beside(self.target) {
            let block = self.board.block(id);
            match block.liberty_count() {
                1 => around.captures |= *block.liberties(),
                2 => around.ataris |= *block.liberties(),
                n if n <= weak => around.weak |= *block.liberties(),
                _ => {}
            }
        }
        around.weak |= around.captures;
        around.weak |= around.ataris;
        around
    }

    /// The attacker's moves if the target has no escape that must be stopped.
    pub(super) fn attacks(&mut self, width: Width) -> Moves {
        let (Some(color), Some(block)) = (
            self.board.color_at(self.target),
            self.board.block_at(self.target),
        ) else {
            return Moves::new();
        };
        let liberties = *block.liberties();
        let mut set = liberties;
        let mut second = VertexSet::EMPTY;
        let friends = self.horizon.friends(width);
        for l in liberties {
            for n in l.neighbors() {
                if self.board.is_empty(n) {
                    second.insert(n);
                } else if self.board.cell(n).is(color)
                    && let Some(friend) = self.board.block_at(n)
                    && friend.liberty_count() <= friends
                {
                    set |= *friend.liberties();
                }
            }
        }
        second -= liberties;
        if width >= Width::Near {
            set |= second;
        }
        for id in self.enemies_beside(self.target) {
            let own = self.board.block(id);
            match own.liberty_count() {
                1 => {
                    set |= *own.liberties();
                    for id in self.enemies_beside(own.head()) {
                        if let Some(last) = self.board.block(id).last_liberty() {
                            set.insert(last);
                        }
                    }
                }
                2 if width >= Width::Near => set |= *own.liberties(),
                _ => {}
            }
        }
        self.order_attacks(&set)
    }

    /// The attacker's moves within a set, in the order in which they are read.
    pub(super) fn order_attacks(&mut self, set: &VertexSet) -> Moves {
        self.ordered(set, |_| 0)
    }

    /// The defender's moves within a zone, in the order in which they are read. `threat` is the move by which the
    /// attacker captures if the defender passes.
    pub(super) fn order_defences(
        &mut self,
        around: &WeakBlocks,
        zone: &VertexSet,
        threat: Option<Vertex>,
    ) -> Moves {
        self.ordered(zone, |v| {
            let mut score = 0;
            if around.captures.contains(v) {
                score += params::URGENT;
            }
            if threat == Some(v) {
                score += params::URGENT / 2;
            }
            if around.ataris.contains(v) {
                score += params::ATARI;
            }
            score
        })
    }

    /// The empty vertices of a set, ordered by `score` and what the target would gain there.
    fn ordered(&mut self, set: &VertexSet, score: impl Fn(Vertex) -> usize) -> Moves {
        self.seen.near |= *set;
        let board = &*self.board;
        let Some(runner) = Runner::of(board, self.target) else {
            return Moves::new();
        };
        let gain = |v: Vertex| {
            let liberties = v.neighbors().into_iter();
            let beside = liberties.filter(|&n| runner.liberties.contains(n)).count();
            let reach = match runner.liberties.contains(v) {
                true => runner.reach(v),
                false => 0,
            };
            beside + reach
        };
        let moves = set.iter().filter(|&v| board.is_empty(v));
        sorted(moves.map(|v| (score(v) + gain(v), v)))
    }

    /// The vertices that an illegal move of the defender rests on: the liberties of the attacker's weak blocks beside
    /// it. With fewer of these the move would capture and be legal.
    pub(super) fn forbidden_by(&mut self, m: Vertex) -> VertexSet {
        self.weak_points(&VertexSet::single(m))
    }

    /// The vertices that a capture by the attacker's move `m` rests on: the liberties of its weak blocks around the
    /// captured ones. If the defender takes such a block first, the move captures nothing.
    pub(super) fn captors(&mut self, m: Vertex) -> VertexSet {
        self.captors_beside(m, |_, block| block.last_liberty() == Some(m))
    }

    /// The liberties of the attacker's weak blocks around those that the defender's move `m` would join to the target.
    pub(super) fn captors_of_friends(&mut self, m: Vertex) -> VertexSet {
        let target = self.board.block_id(self.target);
        self.captors_beside(m, |id, _| Some(id) != target)
    }

    /// The liberties of the attacker's blocks with fewer than [`params::WEAK`] liberties around those of the defender's blocks
    /// beside `m` for which `concerns` is true.
    fn captors_beside(
        &mut self,
        m: Vertex,
        concerns: impl Fn(BlockId, &Block) -> bool,
    ) -> VertexSet {
        let mut points = VertexSet::EMPTY;
        for n in m.neighbors() {
            let Some(id) = self.board.block_id(n) else {
                continue;
            };
            let block = self.board.block(id);
            if block.color() == self.attacker || !concerns(id, block) {
                continue;
            }
            for id in self.enemies_beside(n) {
                let block = self.board.block(id);
                if block.liberty_count() < params::WEAK {
                    points |= *block.liberties();
                }
            }
        }
        points
    }

    /// The liberties of the attacker's blocks with fewer than [`params::WEAK`] liberties in or beside a zone.
    pub(super) fn weak_points(&mut self, zone: &VertexSet) -> VertexSet {
        self.seen.near |= *zone;
        let mut points = VertexSet::EMPTY;
        for v in zone {
            for n in v.neighbors().into_iter().chain([v]) {
                if self.board.cell(n).is(self.attacker)
                    && let Some(block) = self.board.block_at(n)
                    && block.liberty_count() < params::WEAK
                {
                    points |= *block.liberties();
                }
            }
        }
        points
    }
}
