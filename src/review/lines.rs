//! Why a move was a mistake, as the lines say that a search expects after it and after the better move.

use super::Source;
use super::cause::{Cause, CauseKind};
use super::mistakes::CostlyMove;
use super::params::NEAR;
use crate::answer::Outcome;
use crate::board::Board;
use crate::color::{ByColor, Color};
use crate::game::Game;
use crate::tactics::CaptureReader;
use crate::vertex::{Move, Vertex};
use crate::vertex_set::VertexSet;

/// So many moves of a capture are shown at most.
const SHOWN: usize = 16;

/// Goes on with the lines of a mistake about stones whose capture was read, until it is seen: those that fall, until they are gone or have no
/// way out; and where they are saved, with what would have caught them and the answer to that.
pub(super) fn show(source: &Source<'_>, mistake: &mut CostlyMove, cause: &Cause) -> Option<()> {
    let (color, better) = (mistake.color, mistake.before.line.first().copied()?);
    let after = source.after(mistake.number).ok()?;
    let mut instead = source.after(mistake.number - 1).ok()?;
    instead.play(color, better).ok()?;
    let (after, instead) = (after.board(), instead.board());
    let stone = |board: &Board| {
        let mut stones = cause.stones.iter();
        stones.find(|&v| board.color_at(v) == Some(cause.owner))
    };
    let fall = |board: &Board| falls(board, stone(board)?, color.opponent());
    let saved = || answered(instead, stone(instead)?, cause.reply?);
    let (fallen, then) = match cause.owner == color {
        true => (fall(after), saved()),
        false => (None, fall(instead)),
    };
    if let Some(line) = fallen {
        mistake.after.line = line;
    }
    if let Some(line) = then {
        mistake.before.line = [vec![better], line].concat();
    }
    Some(())
}

/// How a block falls, as read, with a colour to move: the owner runs where it gets most liberties. `None` if that is not seen.
fn falls(board: &Board, stone: Vertex, mut color: Color) -> Option<Vec<Move>> {
    let owner = board.color_at(stone)?;
    let (mut board, mut reader) = (board.clone(), CaptureReader::default());
    let mut line = Vec::new();
    while board.color_at(stone) == Some(owner) && line.len() < SHOWN {
        let next = match color == owner {
            true => run(&board, stone, owner),
            false => {
                let answer = reader.attack(&mut board, stone)?.answer;
                (answer.outcome == Outcome::Success).then_some(answer.point()?)
            }
        };
        let Some(v) = next else {
            // The owner gives up, or it was no capture.
            return (color == owner && !line.is_empty()).then_some(line);
        };
        let _ = board.play(color, v).ok()?;
        line.push(Move::Play(v));
        color = color.opponent();
    }
    (!line.is_empty()).then_some(line)
}

/// Where a block gets most liberties, if it can have more than one.
fn run(board: &Board, stone: Vertex, owner: Color) -> Option<Vertex> {
    let liberties = board.block_at(stone)?.liberties();
    let runs = liberties.iter().filter_map(|v| {
        let mut board = board.clone();
        let _ = board.play(owner, v).ok()?;
        Some((board.block_at(stone)?.liberty_count(), v))
    });
    let best = runs.max_by(|a, b| a.0.cmp(&b.0).then(b.1.cmp(&a.1)))?;
    (best.0 > 1).then_some(best.1)
}

/// What caught a block, and what now saves it from that.
fn answered(board: &Board, stone: Vertex, reply: Vertex) -> Option<Vec<Move>> {
    let owner = board.color_at(stone)?;
    let mut board = board.clone();
    let _ = board.play(owner.opponent(), reply).ok()?;
    let answer = CaptureReader::default().defend(&mut board, stone)?.answer;
    let saved = answer.outcome.succeeds().then_some(answer.best?)?;
    let line = [Move::Play(reply), saved];
    Some(line.into_iter().filter(|&mv| mv != Move::Pass).collect())
}

/// Stones that are captured in the line after the move that was played, or in the one after the better move, and stand in the
/// other one, if they can no longer be saved after the first move of that line, as read: others are given up.
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
    let first = match owner == color {
        true => answered.get(..2)?,
        false => mistake.before.line.get(..1)?,
    };
    let caught = played(before, color, first)?;
    (stones.len() > 1 && is_caught(caught.board(), stones, owner)).then(|| Cause {
        reply: reply.filter(|_| owner == color),
        ..Cause::estimated(CauseKind::Capture, owner, stones)
    })
}

/// Whether some of these stones cannot be saved by a move of their owner, as read.
fn is_caught(board: &Board, stones: VertexSet, owner: Color) -> bool {
    let (mut board, mut reader) = (board.clone(), CaptureReader::default());
    stones.iter().any(|v| {
        let stands = board.color_at(v) == Some(owner);
        let mut saved = || reader.defend(&mut board, v);
        !stands || saved().is_none_or(|found| !found.answer.outcome.succeeds())
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

#[cfg(test)]
mod tests {
    use super::*;

    fn at(name: &str) -> Vertex {
        name.parse().unwrap()
    }

    /// White's stone at C3 is caught in a ladder to the upper right.
    const LADDER: &str = "
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . X O . . . .
        . X X X . . .
        . . . . . . .";

    #[test]
    fn a_line_goes_on_until_the_capture_is_seen() {
        let board = Board::from_diagram(LADDER).unwrap();
        let line = falls(&board, at("C3"), Color::Black).unwrap();
        let (mut color, mut played) = (Color::Black, board.clone());
        let liberties = |board: &Board| board.block_at(at("C3")).map_or(0, |b| b.liberty_count());
        for mv in &line {
            let _ = played.play(color, mv.vertex().unwrap()).unwrap();
            color = color.opponent();
        }
        // White runs as long as that leaves more than one liberty.
        assert!(line.len() > 5 && color == Color::White, "{line:?}");
        assert_eq!(liberties(&played), 1, "{played}");
        // If White moves first there is nothing to show.
        assert_eq!(falls(&board, at("C3"), Color::White), None);
    }

    #[test]
    fn stones_are_caught_that_no_move_saves() {
        let mut board = Board::from_diagram(LADDER).unwrap();
        let stones = VertexSet::from_iter([at("C3")]);
        assert!(!is_caught(&board, stones, Color::White));
        let first = falls(&board, at("C3"), Color::Black).unwrap()[0];
        let _ = board.play(Color::Black, first.vertex().unwrap()).unwrap();
        assert!(is_caught(&board, stones, Color::White), "{board}");
    }

    #[test]
    fn what_would_have_caught_stones_is_answered() {
        let mut board = Board::from_diagram(LADDER).unwrap();
        let _ = board.play(Color::White, at("D3")).unwrap();
        let line = answered(&board, at("C3"), at("C4")).unwrap();
        let mut color = Color::Black;
        for mv in &line {
            let _ = board.play(color, mv.vertex().unwrap()).unwrap();
            color = color.opponent();
        }
        let after = CaptureReader::default()
            .attack(&mut board, at("C3"))
            .unwrap();
        assert_eq!(after.answer.outcome, Outcome::Failure, "{line:?}");
    }
}
