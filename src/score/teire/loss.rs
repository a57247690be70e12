//! The cost of a capture inside territory. Stones that are captured and taken back cost their owner nothing: their
//! points become his territory again, and each of his moves answers one of the opponent's.

use super::params;
use crate::answer::Outcome;
use crate::board::Board;
use crate::color::Color;
use crate::playout::shape::LARGEST;
use crate::status::{self, Status};
use crate::tactics::CaptureReader;
use crate::vertex::Vertex;
use crate::vertex_set::VertexSet;

/// Whether the owner of a block loses points, however he answers, if the opponent moves first and captures it.
///
/// For each answer the capture is played to its end, and the reader is asked again after each move, because its first
/// answer may be only an opinion. It costs nothing if the captors can be taken at once, or killed inside the room that the
/// stones leave: those of them that live already, `alive`, cannot be. Cost: a millisecond or two for each answer.
pub(super) fn is_lasting(
    board: &Board,
    target: Vertex,
    alive: VertexSet,
    reader: &mut CaptureReader,
) -> bool {
    let Some(owner) = board.color_at(target) else {
        return false;
    };
    let mut capture = Capture {
        target,
        owner,
        stones: board.stone_set(target),
        alive,
        reader,
        left: params::JUDGED,
    };
    let mut board = board.clone();
    let Some(first) = capture.strike(&mut board) else {
        return false;
    };
    if !board.cell(target).is(owner) {
        return capture.costs(board);
    }
    let answers = answers(&board, target, first);
    std::iter::once(None)
        .chain(answers.into_iter().map(Some))
        .all(|answer| {
            let mut line = board.clone();
            match answer {
                Some(v) if line.play(owner, v).is_err() => true,
                _ => capture.finish(&mut line) && capture.costs(line),
            }
        })
}

/// The vertices where the owner of a block under attack might resist: its liberties, and those of weak blocks around it
/// and around the attacker's last move.
fn answers(board: &Board, target: Vertex, last: Vertex) -> VertexSet {
    let Some(block) = board.block_at(target) else {
        return VertexSet::EMPTY;
    };
    let theirs = board.stones_of(block.color().opponent());
    let mut weak = board.stone_set(target).neighbors() & theirs;
    weak.insert(last);
    weak |= VertexSet::single(last).neighbors() - board.empty_vertices();
    let weak = weak.iter().filter_map(|v| board.block_at(v));
    weak.filter(|other| other.liberty_count() <= 2)
        .fold(*block.liberties(), |all, other| all | *other.liberties())
}

/// A capture that is played out.
struct Capture<'a> {
    target: Vertex,
    owner: Color,
    /// The stones to be captured.
    stones: VertexSet,
    /// The opponent's stones that live.
    alive: VertexSet,
    reader: &'a mut CaptureReader,
    /// The number of positions that may still be judged.
    left: u32,
}

impl Capture<'_> {
    /// Plays the attacker's next move and returns it; `None` if the reader finds no capture without a ko.
    fn strike(&mut self, board: &mut Board) -> Option<Vertex> {
        let attack = self.reader.attack(board, self.target)?.answer;
        let v = attack
            .point()
            .filter(|_| attack.outcome == Outcome::Success)?;
        board.play(self.owner.opponent(), v).is_ok().then_some(v)
    }

    /// Plays on until the target is captured, and returns whether it is; the owner keeps as many liberties as he can.
    fn finish(&mut self, board: &mut Board) -> bool {
        let owner = self.owner;
        if !board.cell(self.target).is(owner) {
            return true;
        }
        for _ in 0..params::MOVES {
            let Some(last) = self.strike(board) else {
                return false;
            };
            if !board.cell(self.target).is(owner) {
                return true;
            }
            let liberties = |v: Vertex| {
                let mut after = board.clone();
                let _undo = after.play(owner, v).ok()?;
                Some(after.block_at(self.target)?.liberty_count())
            };
            let best = answers(board, self.target, last)
                .iter()
                .max_by_key(|&v| liberties(v));
            // The reader knows no move that saves the block, so an illegal one is no worse than others.
            let _ = best.map(|v| board.play(owner, v));
        }
        false
    }

    /// Whether the owner loses points once the target is captured.
    fn costs(&mut self, mut board: Board) -> bool {
        let near = self.stones | self.stones.neighbors();
        let owner = self.owner;
        let theirs = near & board.stones_of(owner.opponent());
        let taken_back = theirs.iter().any(|v| {
            let attack = self.reader.attack(&mut board, v);
            attack.is_some_and(|attack| attack.answer.outcome == Outcome::Success)
        });
        if taken_back {
            return false;
        }
        if theirs.intersects(&self.alive) {
            return true;
        }
        let back = match self.stones.len() {
            size if size <= LARGEST => self.stones & board.empty_vertices(),
            _ => VertexSet::EMPTY,
        };
        let is_killed = back.into_iter().any(|v| {
            let mut answered = board.clone();
            if answered.play(owner, v).is_err() {
                return false;
            }
            let Some(left) = self.left.checked_sub(1) else {
                return true;
            };
            self.left = left;
            theirs.is_subset(&status::glance(&answered, params::PLAYOUTS).stones(Status::Dead))
        });
        !is_killed
    }
}
