//! A line of play in which one side may ignore the bans of kos.

use crate::board::{Board, IllegalMove, Undo};
use crate::color::Color;
use crate::vertex::Vertex;

/// A line of play with a ko master, the side that may retake a ko at once. `None` if neither side may.
#[derive(Debug, Default)]
pub(crate) struct KoLine {
    pub master: Option<Color>,
    /// Whether a ko may have mattered in any line.
    pub ko_met: bool,
    /// Bans that the master has ignored, each with its depth.
    lifts: Vec<(u32, Undo)>,
    depth: u32,
}

impl KoLine {
    /// Number of moves on the line.
    pub fn depth(&self) -> u32 {
        self.depth
    }

    /// Whether a move is legal, also if only because the ko master may ignore a ban.
    #[inline]
    pub fn legal(&mut self, board: &Board, color: Color, v: Vertex) -> bool {
        match board.check(color, v) {
            Ok(()) => true,
            Err(IllegalMove::Ko) => {
                self.ko_met = true;
                self.master == Some(color)
            }
            Err(_) => false,
        }
    }

    /// Plays a move that [`KoLine::legal`] allows.
    #[inline(always)]
    pub fn play(&mut self, board: &mut Board, color: Color, v: Vertex) -> Undo {
        if board.ko() == Some((v, color)) {
            let lift = board.pass();
            self.lifts.push((self.depth, lift));
        }
        self.depth += 1;
        board.play_legal(color, v)
    }

    /// Takes back the last move, and what was ignored for it.
    #[inline(always)]
    pub fn unplay(&mut self, board: &mut Board, undo: Undo) {
        self.depth -= 1;
        board.undo(undo);
        if self.lifts.last().is_some_and(|(d, _)| *d == self.depth)
            && let Some((_, lift)) = self.lifts.pop()
        {
            board.undo(lift);
        }
    }
}
