//! What is on the board over the moves of a game, and what tactical reading says of it.

use super::{Counter, Source};
use crate::answer::{Answer, ByFirst, Outcome};
use crate::board::Board;
use crate::color::Color;
use crate::tactics::CaptureSettings;
use crate::together::together;
use crate::vertex::{Move, Vertex};
use crate::vertex_set::VertexSet;
use crate::worm::CaptureMemory;
use std::num::NonZero;

/// Positions that are read one after the other: what does not change between them is read once.
const PART: usize = 24;

/// A block that its opponent captures by moving first, if only by a ko.
#[derive(Clone, Debug)]
pub(super) struct WeakBlock {
    pub color: Color,
    pub stones: VertexSet,
    pub answers: ByFirst<Answer>,
}

impl WeakBlock {
    /// Whether it is captured whoever moves first, and no ko helps it.
    pub fn is_lost(&self) -> bool {
        self.answers.attacker.outcome == Outcome::Success
            && self.answers.defender.outcome == Outcome::Failure
    }

    /// Whether it is captured or saved by whoever moves first, without a ko and read to the end.
    pub fn is_open(&self) -> bool {
        let answers = [self.answers.attacker, self.answers.defender];
        let decides = |a: &Answer| a.outcome == Outcome::Success && !a.exhausted;
        answers.iter().all(decides) && self.answers.defender.point().is_some()
    }
}

/// The boards of a game, its moves, and the blocks of each position that can be captured.
#[derive(Debug)]
pub(super) struct Timeline {
    /// The boards, at index `n` after `n` moves.
    pub boards: Vec<Board>,
    /// The moves, that of number `n` at index `n - 1`.
    pub moves: Vec<(Color, Move)>,
    weak: Vec<Vec<WeakBlock>>,
}

impl Timeline {
    /// Those of the first positions; of fewer if it was ended early. Cost: that of reading the blocks that change, some
    /// tenths of a millisecond for each position.
    pub fn of(
        source: &Source<'_>,
        positions: usize,
        jobs: NonZero<usize>,
        counter: &mut Counter<'_, '_>,
    ) -> Timeline {
        let starts: Vec<usize> = (0..positions).step_by(PART).collect();
        let look = |&start: &usize| read(source, start..(start + PART).min(positions));
        let found = together(jobs, &starts, look, |_| counter.tell(None));
        let (boards, weak): (Vec<_>, Vec<_>) =
            found.into_iter().map_while(|part| part).flatten().unzip();
        let last = boards.len().saturating_sub(1);
        let moves = source.after(last);
        Timeline {
            boards,
            weak,
            moves: moves.map_or(Vec::new(), |game| game.moves().collect()),
        }
    }

    /// The blocks of a position that can be captured.
    pub fn weak(&self, moves: usize) -> &[WeakBlock] {
        self.weak.get(moves).map_or(&[], Vec::as_slice)
    }

    /// The block on a vertex of a position, if it can be captured.
    pub fn at(&self, moves: usize, v: Vertex) -> Option<&WeakBlock> {
        self.weak(moves).iter().find(|weak| weak.stones.contains(v))
    }

    /// Where the move of a number is, unless it is a pass.
    pub fn point(&self, number: usize) -> Option<Vertex> {
        self.moves.get(number.checked_sub(1)?)?.1.vertex()
    }

    /// Who made the move of a number.
    pub fn mover(&self, number: usize) -> Option<Color> {
        Some(self.moves.get(number.checked_sub(1)?)?.0)
    }

    /// The stones of the block on a vertex after so many moves, if it is of this colour.
    pub fn block(&self, moves: usize, v: Vertex, color: Color) -> Option<VertexSet> {
        let board = self.boards.get(moves)?;
        (board.color_at(v) == Some(color)).then(|| board.stone_set(v))
    }

    /// How many liberties the block on a vertex has after so many moves, if it is of this colour.
    pub fn liberties(&self, moves: usize, v: Vertex, color: Color) -> Option<usize> {
        let block = self.boards.get(moves)?.block_at(v)?;
        (block.color() == color).then(|| block.liberty_count())
    }

    /// The first number from this one on with whose move a stone of a colour is gone.
    pub fn gone(&self, from: usize, v: Vertex, color: Color) -> Option<usize> {
        let mut later = from..self.boards.len();
        later.find(|&n| self.boards[n].color_at(v) != Some(color))
    }
}

fn read(source: &Source<'_>, positions: std::ops::Range<usize>) -> Vec<(Board, Vec<WeakBlock>)> {
    let mut memory = CaptureMemory::new(CaptureSettings::default());
    let mut look = |moves: usize| {
        let mut board = source.after(moves).ok()?.board().clone();
        memory.turn_to(&board);
        let mut weak = Vec::new();
        for v in board.block_origins() {
            let attacker = memory.attack(&mut board, v);
            let Some(color) = board.color_at(v).filter(|_| attacker.outcome.succeeds()) else {
                continue;
            };
            let defender = memory.defend(&mut board, v);
            weak.push(WeakBlock {
                color,
                stones: board.stone_set(v),
                answers: ByFirst { attacker, defender },
            });
        }
        Some((board, weak))
    };
    positions.map_while(&mut look).collect()
}
