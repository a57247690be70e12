//! Whether a given move kills or saves a dragon: it is played, and the opposite question is asked.

use super::{AskedDragon, Owl};
use crate::answer::{Answer, Outcome};
use crate::board::Orientation;
use crate::color::Color;
use crate::dragon::DragonStatus;
use crate::vertex::Vertex;
use crate::vertex_set::VertexSet;

impl Owl {
    /// Whether a move of the opponent kills a dragon, or leaves it dead. An illegal move does not. Cost: that of
    /// [`Owl::status`], on the board after the move.
    pub fn does_attack(&mut self, mv: Vertex, target: impl Into<VertexSet>) -> Outcome {
        match self.seen([target.into()]) {
            Some((orientation, [asked])) => self.attacks(orientation.vertex(mv), &asked),
            None => Outcome::Failure,
        }
    }

    /// [`Owl::does_attack`] on the representative.
    pub(super) fn attacks(&self, mv: Vertex, asked: &AskedDragon) -> Outcome {
        let after = match self.tried(mv, asked, asked.dragon.color.opponent()) {
            Tried::Illegal => return Outcome::Failure,
            Tried::Gone => return Outcome::Success,
            Tried::Left(mut left) => {
                let (owl, _, asked) = &mut *left;
                owl.read_whole(&asked.dragon)
            }
        };
        // Where no move of the owner makes it better, what the opponent may do next decides.
        match after.defense.outcome {
            Outcome::Failure => after.attack.outcome,
            outcome => outcome.reversed(),
        }
    }

    /// Whether a move of the owner saves a dragon, or leaves it alive. An illegal move does not, nor one after which the
    /// same ko decides as without it. Cost: twice that of [`Owl::status`], before and after the move.
    pub fn does_defend(&mut self, mv: Vertex, target: impl Into<VertexSet>) -> Outcome {
        let Some((orientation, [asked])) = self.seen([target.into()]) else {
            return Outcome::Failure;
        };
        let Some((status, attack)) = self.after_defense(orientation.vertex(mv), &asked) else {
            return Outcome::Failure;
        };
        match attack.outcome {
            Outcome::Failure if status == DragonStatus::Alive => Outcome::Success,
            Outcome::Failure => Outcome::Failure,
            ko if ko == self.kill(&asked).outcome => Outcome::Failure,
            attack => attack.reversed(),
        }
    }

    /// What becomes of a dragon after a move of its owner on the representative, and whether the opponent kills it then; `None` if
    /// the move is illegal.
    pub(super) fn after_defense(
        &self,
        mv: Vertex,
        asked: &AskedDragon,
    ) -> Option<(DragonStatus, Answer)> {
        let Tried::Left(left) = self.tried(mv, asked, asked.dragon.color) else {
            return None;
        };
        let (mut owl, orientation, asked) = *left;
        let after = owl.read(&asked);
        Some((after.status, orientation.answer_back(after.attack)))
    }

    /// Whether a move of their owner saves two dragons of one colour: what it does for the worse one of them. Cost: twice
    /// that of [`Owl::does_defend`].
    pub fn connection_defends(&mut self, mv: Vertex, one: Vertex, other: Vertex) -> Outcome {
        let [one, other] = [one, other].map(|dragon| self.does_defend(mv, dragon));
        one.min(other)
    }

    /// What becomes of a dragon after a move on the representative. If it is cut, of the part with the stones that were
    /// asked about, or of the first one that is left if these are captured.
    fn tried(&self, mv: Vertex, asked: &AskedDragon, color: Color) -> Tried {
        let mut board = self.ground.board().clone();
        if board.play(color, mv).is_err() {
            return Tried::Illegal;
        }
        let left = asked.dragon.stones & board.stones_of(asked.dragon.color);
        let stones = Some(asked.stones & left).filter(|stones| !stones.is_empty());
        let stones = stones.or(left.first().map(VertexSet::from));
        let owl = self.after(&board);
        match stones.and_then(|stones| owl.seen([stones])) {
            Some((orientation, [asked])) => Tried::Left(Box::new((owl, orientation, asked))),
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
    /// The position after it, and what is asked there.
    Left(Box<(Owl, Orientation, AskedDragon)>),
}
