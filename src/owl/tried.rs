//! Whether a given move kills or saves a dragon: it is played, and the opposite question is asked.

use super::Owl;
use super::answers::Answers;
use crate::color::Color;
use crate::dragon::{Dragon, DragonStatus};
use crate::tactics::CaptureOutcome;
use crate::vertex::Vertex;

impl Owl {
    /// Whether a move of the opponent kills a dragon, or leaves it dead. An illegal move does not. Cost: that of
    /// [`Owl::status`], on the board after the move.
    pub fn does_attack(&mut self, mv: Vertex, dragon: Vertex) -> CaptureOutcome {
        let color = |dragon: &Dragon| dragon.color.opponent();
        match self.after(mv, dragon, color) {
            Tried::Gone => CaptureOutcome::Success,
            Tried::Illegal => CaptureOutcome::Failure,
            // Where no move of the owner makes it better, what the opponent may do next decides.
            Tried::Read(after) if after.defense.outcome == CaptureOutcome::Failure => {
                after.attack.outcome
            }
            Tried::Read(after) => after.defense.outcome.reversed(),
        }
    }

    /// Whether a move of the owner saves a dragon, or leaves it alive. An illegal move does not, nor one after which the
    /// same ko decides as without it. Cost: twice that of [`Owl::status`], before and after the move.
    pub fn does_defend(&mut self, mv: Vertex, dragon: Vertex) -> CaptureOutcome {
        let Tried::Read(after) = self.after(mv, dragon, |dragon| dragon.color) else {
            return CaptureOutcome::Failure;
        };
        match after.attack.outcome {
            CaptureOutcome::Failure if after.status == DragonStatus::Alive => {
                CaptureOutcome::Success
            }
            CaptureOutcome::Failure => CaptureOutcome::Failure,
            ko if ko == self.attack(dragon).outcome => CaptureOutcome::Failure,
            attack => attack.reversed(),
        }
    }

    /// Whether a move of their owner saves two dragons of one colour: what it does for the worse one of them. Cost: twice
    /// that of [`Owl::does_defend`].
    pub fn connection_defends(&mut self, mv: Vertex, one: Vertex, other: Vertex) -> CaptureOutcome {
        let both = [one, other].map(|dragon| self.does_defend(mv, dragon));
        let from_the_worst = [
            CaptureOutcome::Failure,
            CaptureOutcome::BadKo,
            CaptureOutcome::GoodKo,
        ];
        let worst = from_the_worst.into_iter().find(|o| both.contains(o));
        worst.unwrap_or(CaptureOutcome::Success)
    }

    /// What becomes of a dragon after a move. If it is cut, of the part with the stone that was asked about, or of the
    /// first one that is left if that stone is captured.
    fn after(&self, mv: Vertex, asked: Vertex, color: impl Fn(&Dragon) -> Color) -> Tried {
        let Some((orientation, [dragon])) = self.seen([asked]) else {
            return Tried::Illegal;
        };
        let mut board = self.board.clone();
        if board.play(color(&dragon), orientation.vertex(mv)).is_err() {
            return Tried::Illegal;
        }
        let left = dragon.stones & board.stones_of(dragon.color);
        let mut owl = Owl::new(&board, self.settings).heeding(&self.interrupt);
        let asked = orientation.vertex(asked);
        let v = match left.contains(asked) {
            true => Some(asked),
            false => left.first(),
        };
        match v.and_then(|v| owl.seen([v])) {
            Some((_, [dragon])) => Tried::Read(owl.read(&dragon)),
            None => Tried::Gone,
        }
    }
}

/// What a move leads to.
enum Tried {
    /// It cannot be played.
    Illegal,
    /// The dragon is captured.
    Gone,
    Read(Answers),
}
