//! Reading of connections: whether a block can be joined to another one, or to an area.
//!
//! # The question
//! The *owner* of a block, the root, wants to join it to a goal: another block of its own, or any vertex of an area. It
//! has succeeded once the root has a stone on the goal; in an area, only if the opponent, moving next, cannot capture it.
//! Two blocks that are joined and then captured together were connected: whether they can be captured is another question
//! ([`crate::tactics`]), and GNU Go draws the same line. It has failed if the root, or the other block, is captured before. [`ConnectionReader::connect`] and
//! [`ConnectionReader::break_in`] let the owner move first, [`ConnectionReader::disconnect`] and
//! [`ConnectionReader::block_off`] the opponent. Suicide is not played.
//!
//! # What is read
//! The owner is given threats of rising *order*. A threat of order 0 joins root and goal at once; a move is a threat of a
//! higher order if the owner succeeds after a pass of the opponent, with threats of a lower order. Its moves are those on
//! ways from the root to the goal that are short enough for this; on such a way its own stones cost nothing, and an enemy
//! block can be crossed after as many moves as it has liberties. Besides, it may save the two blocks from atari and give
//! atari to blocks beside them. Two questions are left to the reader of captures: whether a stone in an area can be
//! captured, and whether the owner captures a small block that touches both sides, which counts as joining them.
//!
//! For the opponent every answer that could matter is tried: if the owner succeeds after a pass, only a move in the
//! *zone* of that proof, the vertices that it rests on, can refute it. So a connection is read out, but a cut is not: the
//! owner may have had a move that is not read, or threats of a higher order, or the budget ran out
//! ([`Answer::exhausted`]).
//!
//! # Ko
//! As for captures ([`crate::tactics`]): three questions with different ko masters.
//!
//! # Sources
//! ThreatsInReach by their order, and zones: Thomsen, "Lambda-search in game trees" (2000). The same for connections, with the
//! moves that can matter: Cazenave, "Abstract proof search" (2000), and Cazenave and Helmstetter, "Search for transitive
//! connections" (2005).

mod params;
mod paths;
mod question;
mod search;
mod threats;

#[cfg(test)]
mod tests;

use crate::answer::Answer;
use crate::board::{Board, Suicide};
use crate::color::Color;
use crate::interrupt::Interrupt;
use crate::tactics::{self, CaptureReader, CaptureSettings, ProofTable};
use crate::vertex::{Move, Vertex};
use crate::vertex_set::VertexSet;
use question::ConnectionQuestion;
use search::ConnectionSearch;
use threats::ThreatsInReach;

/// The number of positions that are remembered.
const POSITIONS: usize = 1 << 14;

/// A reader of connections. Of a question about a capture, some moves count as nodes ([`Answer::nodes`]).
///
/// No answer depends on earlier questions.
#[derive(Clone, Debug)]
pub struct ConnectionReader {
    captures: CaptureReader,
    table: ProofTable<ThreatsInReach>,
    interrupt: Interrupt,
}

impl ConnectionReader {
    /// A reader that stops when it is interrupted.
    pub fn new(interrupt: &Interrupt) -> ConnectionReader {
        ConnectionReader {
            captures: CaptureReader::new(CaptureSettings {
                nodes: params::CAPTURES,
                ..CaptureSettings::default()
            }),
            table: ProofTable::new(POSITIONS),
            interrupt: interrupt.clone(),
        }
    }

    /// Whether the owner of two blocks joins them by moving first; `None` if a vertex is empty or the colours differ.
    ///
    /// The board is used for reading and is restored. Cost: about a millisecond for most blocks, bounded by the budget.
    pub fn connect(&mut self, board: &mut Board, a: Vertex, b: Vertex) -> Option<Answer> {
        let question = ConnectionQuestion::blocks(board, a, b)?;
        Some(self.join(board, &question))
    }

    /// Whether the opponent keeps two blocks apart by moving first, or they are apart whoever moves first; `None` if a
    /// vertex is empty or the colours differ.
    ///
    /// The board is used for reading and is restored. Cost: that of [`ConnectionReader::connect`] for each move that is
    /// tried.
    pub fn disconnect(&mut self, board: &mut Board, a: Vertex, b: Vertex) -> Option<Answer> {
        let question = ConnectionQuestion::blocks(board, a, b)?;
        Some(self.part(board, &question))
    }

    /// Whether the owner of a block joins it to a vertex of an area by moving first; `None` if there is no block.
    ///
    /// Board and cost are as for [`ConnectionReader::connect`].
    pub fn break_in(
        &mut self,
        board: &mut Board,
        root: Vertex,
        area: &VertexSet,
    ) -> Option<Answer> {
        let question = ConnectionQuestion::area(board, root, area)?;
        Some(self.join(board, &question))
    }

    /// Whether the opponent keeps a block away from all vertices of an area by moving first, or it is cut off whoever
    /// moves first; `None` if there is no block.
    ///
    /// Board and cost are as for [`ConnectionReader::disconnect`].
    pub fn block_off(
        &mut self,
        board: &mut Board,
        root: Vertex,
        area: &VertexSet,
    ) -> Option<Answer> {
        let question = ConnectionQuestion::area(board, root, area)?;
        Some(self.part(board, &question))
    }

    fn join(&mut self, board: &mut Board, question: &ConnectionQuestion) -> Answer {
        if question.is_answered(board) {
            return Answer::NOTHING_TO_DO;
        }
        let owner = question.owner;
        self.read(board, question, owner, |search| {
            search.join().map(Move::Play)
        })
    }

    fn part(&mut self, board: &mut Board, question: &ConnectionQuestion) -> Answer {
        if question.is_answered(board) {
            return Answer::FAILURE;
        }
        self.read(board, question, question.owner.opponent(), |search| {
            search.part()
        })
    }

    /// Asks up to three times, with each ko master.
    fn read(
        &mut self,
        board: &mut Board,
        question: &ConnectionQuestion,
        asking: Color,
        ask: impl Fn(&mut ConnectionSearch) -> Option<Move>,
    ) -> Answer {
        let suicide = board.suicide();
        board.set_suicide(Suicide::Forbidden);
        let mut search = ConnectionSearch::new(
            board,
            &mut self.table,
            &mut self.captures,
            &self.interrupt,
            question,
        );
        let mut exhausted = false;
        let (outcome, best) = tactics::by_ko_master(asking, |master| {
            search.restart(master);
            let best = ask(&mut search);
            exhausted |= search.exhausted;
            (best, search.line.ko_met)
        });
        let nodes = search.nodes;
        board.set_suicide(suicide);
        Answer {
            outcome,
            best,
            nodes,
            exhausted,
        }
    }
}
