//! Double threats: a move by which the opponent captures one of several living blocks, none of which it captures by itself.

use super::{TurnedSurvey, first_that_holds, loss};
use crate::answer::Outcome;
use crate::benson;
use crate::board::Board;
use crate::color::Color;
use crate::tactics::{CaptureReader, CaptureSettings, Combination};
use crate::vertex::Vertex;
use crate::vertex_set::VertexSet;

impl TurnedSurvey {
    /// The move inside territory after which on the filled board the opponent threatens no two blocks at once, if it does now and that costs
    /// points; one of `likely` if it suffices. It must threaten them on the board as it was `played`, too.
    ///
    /// Cost: that of [`CaptureReader::double_threat`] on the blocks that are not pass-alive, which most
    /// finished boards have none or one of.
    pub(super) fn against_two(
        &self,
        board: &mut Board,
        color: Color,
        likely: &VertexSet,
        reader: &mut CaptureReader,
        played: &Board,
    ) -> Option<Vertex> {
        let proven = benson::pass_alive(board)[color].stones;
        let mut targets = self.read_targets(board, color);
        // With more liberties the owner mostly has an answer that was not read.
        targets.retain(|&v| {
            let block = board.block_at(v);
            !proven.contains(v) && block.is_some_and(|block| block.liberty_count() <= 2)
        });
        let opponent = color.opponent();
        let found = reader.double_threat(board, opponent, &targets)?;
        // What only the dame made possible could have been answered in time.
        CaptureReader::new(CaptureSettings::thorough()).double_threat(
            &mut played.clone(),
            opponent,
            &found.blocks,
        )?;
        let theirs = self.alive[opponent];
        if !costs(board, &found, opponent, theirs, reader) {
            return None;
        }
        let mut holds = |after: &Board| {
            let mut after = after.clone();
            let stand = found.blocks.iter().all(|&v| !falls(&mut after, v, reader));
            stand
                && reader
                    .double_threat(&mut after, opponent, &targets)
                    .is_none()
        };
        let near = found.shadow & self.inside[color] & board.empty_vertices();
        first_that_holds(board, color, likely, &mut holds)
            .or_else(|| first_that_holds(board, color, &near, &mut holds))
    }
}

/// Whether the opponent captures a block, moving first.
fn falls(board: &mut Board, v: Vertex, reader: &mut CaptureReader) -> bool {
    let attack = reader.attack(board, v);
    attack.is_some_and(|attack| attack.answer.outcome != Outcome::Failure)
}

/// Whether the owner loses points by a double threat of `attacker`, whatever he answers.
fn costs(
    board: &Board,
    found: &Combination,
    attacker: Color,
    alive: VertexSet,
    reader: &mut CaptureReader,
) -> bool {
    let mut after = board.clone();
    if after.play(attacker, found.attack).is_err() {
        return false;
    }
    let answers = found.shadow & after.empty_vertices();
    answers.into_iter().map(Some).chain([None]).all(|answer| {
        let mut answered = after.clone();
        let is_legal = answer.is_none_or(|v| answered.play(attacker.opponent(), v).is_ok());
        let mut blocks = found.blocks.iter();
        !is_legal || blocks.any(|&v| loss::is_lasting(&answered, v, alive, reader))
    })
}
