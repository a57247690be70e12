//! Why a move was a mistake, as the lines say that a search expects after it and after the better move.

use super::Source;
use super::cause::{Cause, CauseKind};
use super::mistakes::CostlyMove;
use crate::color::{ByColor, Color};
use crate::game::Game;
use crate::vertex::{Move, Vertex};
use crate::vertex_set::VertexSet;

/// Fewer stones are given up now and then.
const STONES: usize = 2;

/// An answer is within so many steps along the lines, and a move in another place is further away.
const NEAR: usize = 5;

/// Stones that are captured in the line after the move that was played, or in the one after the better move, and stand in the
/// other one.
pub(super) fn captured(source: &Source<'_>, mistake: &CostlyMove) -> Option<Cause> {
    let color = mistake.color;
    let before = source.after(mistake.number - 1).ok()?;
    let better = played(before.clone(), color, &mistake.before.line)?;
    let mut answered = vec![mistake.played];
    answered.extend(&mistake.after.line);
    let now = played(before.clone(), color, &answered)?;
    let stood = ByColor::from_fn(|color| before.board().stones_of(color));
    let gone = |owner: Color, kept: &Game, lost: &Game| -> VertexSet {
        let kept = kept.board().stones_of(owner);
        (stood[owner] & kept) - lost.board().stones_of(owner)
    };
    let found = [
        (color, gone(color, &better, &now)),
        (color.opponent(), gone(color.opponent(), &now, &better)),
    ];
    let (owner, stones) = found.into_iter().max_by_key(|(_, stones)| stones.len())?;
    // The opponent begins with the first move of the line.
    let reply = mistake.after.line.first().and_then(|mv| mv.vertex());
    (stones.len() >= STONES).then(|| Cause {
        reply: reply.filter(|_| owner == color),
        ..Cause::estimated(CauseKind::Capture, owner, stones)
    })
}

/// The game after a line that a colour begins; `None` if it cannot be played.
fn played(mut game: Game, color: Color, line: &[Move]) -> Option<Game> {
    let colors = [color, color.opponent()].into_iter().cycle();
    for (color, &played) in colors.zip(line) {
        game.play(color, played).ok()?;
    }
    Some(game)
}

/// The first move elsewhere, if the better move keeps it: it is answered beside it, and then its side plays in another place,
/// as the opponent does after the move that was played.
pub(super) fn sente(mistake: &CostlyMove) -> Option<Cause> {
    let at = |line: &[Move], i: usize| line.get(i).and_then(|mv| mv.vertex());
    let (line, answer) = (&mistake.before.line, &mistake.after.line);
    let (better, reply, next) = (at(line, 0)?, at(line, 1)?, at(line, 2)?);
    let (played, turn) = (mistake.played.vertex()?, at(answer, 0)?);
    let near = |a: Vertex, b: Vertex| a.steps_to(b) <= NEAR;
    let is_kept = near(better, reply) && !near(better, next) && !near(reply, next);
    let is_lost = !near(played, turn) && turn != better;
    (is_kept && is_lost).then(|| {
        let kind = CauseKind::Sente { answer: reply };
        Cause {
            reply: Some(turn),
            ..Cause::estimated(kind, mistake.color, VertexSet::EMPTY)
        }
    })
}
