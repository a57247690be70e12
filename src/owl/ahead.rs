//! Looking a few moves ahead where a dragon could not be read: what the network expects after the likeliest moves, and where
//! that is not clear, after the likeliest answers to them.
//!
//! A network answers for a whole board, on which a side may play elsewhere; after an answer it knows more of the fight. Moves and
//! answers are ordered by what is expected after them, so what is named is not only a move that works, but the one that works
//! best.

use super::foresight::foresee;
use super::reading::{DragonReader, Told, fate, unread};
use super::{Look, PARAMS};
use crate::board::Board;
use crate::color::Color;
use crate::dragon::Dragon;
use crate::search::{Survival, survival};
use crate::vertex::Move;
use crate::vertex_set::VertexSet;

/// One part in this many of the budget of a frame is for what follows each move that is looked at.
const AHEAD: u32 = 4;

/// What the network expects of a move is clear if the side that makes it gets what it wants with at least this probability.
const CLEAR: f64 = 0.95;

/// With less than this a move is not looked at further.
const DOUBTFUL: f64 = 0.2;

/// So many moves are looked ahead after a move of which it is not clear what becomes of the dragon.
const DEPTH: usize = 1;

/// The most answers that are looked at then.
const REPLIES: usize = 3;

impl DragonReader<'_> {
    /// What becomes of a dragon if `first` moves first: moves are played, those first after which most is expected, and it is
    /// read or expected what becomes of the dragon after each.
    pub(super) fn look_ahead(
        &mut self,
        dragon: &Dragon,
        first: Color,
        mut moves: Vec<Move>,
    ) -> Told {
        let (board, saves) = (self.ground.board(), first == dragon.color);
        let Some(found) = self.survival(board, &dragon.stones, first, 1) else {
            return Told::guess(unread(), None);
        };
        let share = Some(found.share);
        let is_glance = self.budget.look == Look::Glance;
        if is_glance && found.margin.abs() >= PARAMS.clear {
            let succeeds = found.lives == saves;
            let best = found.moves.first().copied().filter(|_| succeeds);
            return Told::guess(fate(found.lives, best), share);
        }
        moves.extend(found.moves);
        if is_glance {
            moves.truncate(PARAMS.ahead);
        }
        let depth = if is_glance { 0 } else { DEPTH };
        let tried = self.tried(board, dragon, first, moves);
        let mut tried = tried.iter();
        let answer = match tried.find(|tried| self.succeeds(tried, dragon, first, depth)) {
            Some(tried) => fate(saves, Some(tried.mv)),
            None if self.interrupt.is_requested() => unread(),
            None => fate(!saves, None),
        };
        Told::guess(answer, share)
    }

    /// The boards after some moves of a colour, with what is expected of a dragon then: those first that the colour likes best.
    fn tried(
        &self,
        board: &Board,
        dragon: &Dragon,
        color: Color,
        moves: impl IntoIterator<Item = Move>,
    ) -> Vec<Tried> {
        let mut seen = VertexSet::EMPTY;
        let after = |mv: Move| {
            let v = mv.vertex().filter(|&v| seen.insert(v))?;
            let mut after = board.clone();
            let _ = after.play(color, v).ok()?;
            let left = dragon.stones & after.stones_of(dragon.color);
            let expected = self.survival(&after, &left, color.opponent(), 2);
            Some(Tried {
                mv,
                board: after,
                left,
                expected,
            })
        };
        let mut tried: Vec<Tried> = moves.into_iter().filter_map(after).collect();
        let saves = color == dragon.color;
        tried.sort_by(|a, b| b.hope(saves).total_cmp(&a.hope(saves)));
        tried
    }

    /// Whether a dragon becomes what a colour wants by a move of it: as read, or as expected where that is clear, and else if
    /// none of the likeliest answers prevents it. Answers are looked at alike, so many moves deep.
    fn succeeds(&mut self, tried: &Tried, dragon: &Dragon, color: Color, depth: usize) -> bool {
        let saves = color == dragon.color;
        if let Some(lives) = self.lives_after(tried, color.opponent()) {
            return lives == saves;
        }
        let (hope, opponent) = (tried.hope(saves), color.opponent());
        let is_open = depth > 0 && (DOUBTFUL..CLEAR).contains(&hope);
        let told = tried.expected.as_ref().filter(|_| is_open);
        let Some(told) = told else {
            return hope >= 0.5;
        };
        let replies = self.tried(&tried.board, dragon, opponent, told.moves.clone());
        let mut replies = replies.iter().take(REPLIES);
        !replies.any(|reply| self.succeeds(reply, dragon, opponent, depth - 1))
    }

    /// Whether a dragon lives after a move if `first` moves next, as far as that is read. `None` also if that was
    /// interrupted.
    fn lives_after(&mut self, tried: &Tried, first: Color) -> Option<bool> {
        if tried.left.is_empty() {
            return Some(false);
        }
        let around = self.surroundings(&tried.board, &tried.left).ok()?;
        let nodes = self.budget.framed_nodes / AHEAD;
        let read = self.answer_in(&around, &tried.left, first, nodes, &mut Vec::new())?;
        Some(!read.settled()?.is_capture())
    }

    /// Whether stones survive if `first` moves first, which is not read: as the network expects, of several dragons that which
    /// is likeliest to; or, where it does not know the board, by a search with one part in so many of the playouts. `None` if
    /// there are none, or that was interrupted.
    fn survival(
        &self,
        board: &Board,
        stones: &VertexSet,
        first: Color,
        parts: u32,
    ) -> Option<Survival> {
        let search = || {
            let (owners, playouts) = (self.owners(), self.budget.playouts(parts));
            survival(board, stones, owners, first, playouts, self.interrupt)
        };
        foresee(board, stones, self.parts(stones), first).or_else(search)
    }
}

/// A move about a dragon.
struct Tried {
    mv: Move,
    /// The board after it.
    board: Board,
    /// What is left of the dragon.
    left: VertexSet,
    /// What is expected of that; `None` if nothing is left, or that was interrupted.
    expected: Option<Survival>,
}

impl Tried {
    /// How probably a dragon is expected to become what a side wants that saves it, or not.
    fn hope(&self, saves: bool) -> f64 {
        let lives = self.expected.as_ref().map_or(0.0, |told| told.share);
        if saves { lives } else { 1.0 - lives }
    }
}
