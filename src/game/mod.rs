//! A game: a board with its rules, komi, handicap and history.
//!
//! [`Game`] keeps what [`Board`] does not: the side to move, the moves that superko forbids, the prisoners, and the
//! history for undo. It judges nothing; the numbers that a score needs besides the board (komi, captures, pass stones,
//! the button, White's bonus) are given here.
//!
//! # History
//! The history is a list of moves and setups. Moves can be undone one by one down to the last setup; handicap stones
//! and other setup stones cannot. A setup also resets superko: a position that was set up is not a repetition of one
//! that was played.
//!
//! # Superko
//! The game counts the *situations* that players moved from, passes included: hash of the stones and mover. A play by
//! a colour is a repetition if its result is such a situation with the opponent as mover (situational), or with either
//! colour (positional). If the players alternate, this is the usual definition. If a colour moves twice in a row, which
//! GTP and files allow, only situations count from which the player really moved. A check costs one look-up and a walk
//! over the stones that the move captures, whatever the length of the game.
//!
//! # Cost
//! Playing and undoing cost the board's time, one hash table access and one allocation. A move takes about 600
//! bytes of history, so a game of 10,000 moves takes 6 MB. Clones share most of it: cloning a game of 300 moves
//! takes some 20 microseconds.

mod compensation;
mod error;
mod handicap;
mod komi;
mod replay;
mod superko;
#[cfg(test)]
pub(crate) mod tests;

pub use error::{CannotUndo, PlayError, SequenceError, Violation};
pub use handicap::HandicapError;
pub(crate) use handicap::{fixed_handicap, free_handicap, max_fixed_handicap, spread_handicap};
pub use komi::{Komi, KomiError};
pub use replay::{ReplayError, ReplayWarning, UpTo};

use crate::board::{Board, IllegalMove, SetupError, Suicide, Undo};
use crate::color::{ByColor, Color};
use crate::rules::{KoRule, Rules, Scoring};
use crate::sgf::Setup;
use crate::vertex::{Move, Size, Vertex};
use crate::vertex_set::VertexSet;
use std::sync::Arc;
use superko::Situations;

/// One entry of the history ([`Game::events`]).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event<'a> {
    /// Stones were put on the board or removed.
    Setup(&'a Setup),
    /// A move.
    Played(Color, Move),
}

/// A board with rules, komi, handicap and history, see the [module](self).
///
/// ```
/// use goeye::Color;
/// use goeye::game::{Game, Komi};
/// use goeye::rules::Rules;
/// use goeye::Size;
/// let mut game = Game::new(Size::square(9).unwrap(), Rules::default(), Komi::default());
/// game.play(Color::Black, "E5".parse().unwrap()).unwrap();
/// assert_eq!(game.to_move(), Color::White);
/// assert_eq!(game.undo(), Ok(()));
/// assert_eq!(game.move_number(), 0);
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Game {
    board: Board,
    rules: Rules,
    komi: Komi,
    handicap: usize,
    to_move: Color,
    /// Stones captured by each colour.
    captures: ByColor<usize>,
    history: Vec<Entry>,
    /// The number of entries that cannot be undone: all up to the last setup.
    fixed: usize,
    situations: Situations,
}

#[derive(Clone, Debug, PartialEq)]
enum Entry {
    Setup(Box<Setup>),
    Played(PlayedTurn),
}

/// A move with what is needed to undo it.
#[derive(Clone, Debug)]
struct PlayedTurn {
    color: Color,
    played: Move,
    /// The side to move before.
    to_move: Color,
    /// Shared, so that cloning a long game stays cheap.
    undo: Arc<Undo>,
    /// Board and captures before a recorded move that the board does not accept.
    before: Option<Arc<(Board, ByColor<usize>)>>,
}

/// The data for undo are not compared, because they follow from the moves.
impl PartialEq for PlayedTurn {
    fn eq(&self, other: &PlayedTurn) -> bool {
        (self.color, self.played, self.to_move) == (other.color, other.played, other.to_move)
    }
}

impl Game {
    /// A game that has not begun: empty board, Black to move.
    pub fn new(size: Size, rules: Rules, komi: Komi) -> Game {
        let mut board = Board::new(size);
        board.set_suicide(rules.suicide);
        Game {
            board,
            rules,
            komi,
            handicap: 0,
            to_move: Color::Black,
            captures: ByColor::default(),
            history: Vec::new(),
            fixed: 0,
            situations: Situations::default(),
        }
    }

    /// A game that begins with the stones of a board, under area rules without komi, Black to move: for searches that
    /// ask about these stones alone. No ko is banned in it.
    pub(crate) fn standing(board: &Board) -> Game {
        let rules = Rules {
            scoring: Scoring::Area,
            ..Rules::default()
        };
        let mut game = Game::new(board.size(), rules, Komi::default());
        let stones = ByColor::from_fn(|color| board.stones_of(color));
        let setup = Setup {
            stones,
            empty: VertexSet::EMPTY,
        };
        let mut start = board.clone();
        start.set_ko(None);
        game.put_position(start, setup);
        game
    }

    /// Starts a new game on an empty board of this size, with the same rules and komi.
    pub fn reset(&mut self, size: Size) {
        *self = Game::new(size, self.rules, self.komi);
    }

    /// Starts a new game on an empty board of the same size, with the same rules and komi.
    pub fn clear(&mut self) {
        self.reset(self.size());
    }

    /// Size of the board.
    pub fn size(&self) -> Size {
        self.board.size()
    }

    /// The position.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The rules of the game.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// Changes the rules for all further moves; those already played are not checked again.
    pub fn set_rules(&mut self, rules: Rules) {
        self.rules = rules;
        self.board.set_suicide(rules.suicide);
    }

    /// The komi: points for White, who moves second.
    pub fn komi(&self) -> Komi {
        self.komi
    }

    /// Changes the komi.
    pub fn set_komi(&mut self, komi: Komi) {
        self.komi = komi;
    }

    /// The number of handicap stones: 0, or at least 2.
    pub fn handicap(&self) -> usize {
        self.handicap
    }

    /// The side to move: the opponent of the colour that moved last; at the start Black, or White after a handicap.
    pub fn to_move(&self) -> Color {
        self.to_move
    }

    /// Sets the side to move.
    pub fn set_to_move(&mut self, color: Color) {
        self.to_move = color;
    }

    /// The number of stones that a colour has captured, including suicides of the opponent.
    pub fn captures(&self, color: Color) -> usize {
        self.captures[color]
    }

    /// The moves from the start, passes included. Handicap and setup stones are not moves.
    pub fn moves(&self) -> impl DoubleEndedIterator<Item = (Color, Move)> + '_ {
        self.turns().map(|turn| (turn.color, turn.played))
    }

    /// The number of moves so far, passes included.
    pub fn move_number(&self) -> usize {
        self.turns().count()
    }

    /// The last move; `None` if there is none.
    pub fn last_move(&self) -> Option<(Color, Move)> {
        self.moves().next_back()
    }

    /// All moves and setups in order.
    pub fn events(&self) -> impl Iterator<Item = Event<'_>> {
        self.history.iter().map(|entry| match entry {
            Entry::Setup(setup) => Event::Setup(setup),
            Entry::Played(turn) => Event::Played(turn.color, turn.played),
        })
    }

    /// The number of passes since the last play or setup.
    pub fn passes(&self) -> usize {
        let passes = self.history.iter().rev();
        passes
            .take_while(|entry| matches!(entry, Entry::Played(turn) if turn.played == Move::Pass))
            .count()
    }

    /// Whether the last two moves were passes, one by each player.
    pub fn both_passed(&self) -> bool {
        let mut last = self.moves().rev();
        match (last.next(), last.next()) {
            (Some((a, Move::Pass)), Some((b, Move::Pass))) => self.passes() >= 2 && a != b,
            _ => false,
        }
    }

    /// Whether the game is over under rules that take no dead stones off: every stone counts as alive.
    pub fn counts_as_it_stands(&self) -> bool {
        self.both_passed() && !self.rules.removes_dead()
    }

    /// The vertex where the side to move may not retake a ko now.
    pub fn ko(&self) -> Option<Vertex> {
        let (v, color) = self.board.ko()?;
        (color == self.to_move).then_some(v)
    }

    /// Checks whether a play is legal, superko included. Either colour may be asked about.
    ///
    /// # Errors
    /// The reason why it is not.
    pub fn check(&self, color: Color, v: Vertex) -> Result<(), PlayError> {
        self.board.check(color, v)?;
        if self.repeats(color, v) {
            return Err(PlayError::Superko);
        }
        Ok(())
    }

    /// Whether a legal play leads back to a position that has occurred since the last setup, whichever side was to move
    /// then and whatever the rules say about it.
    pub fn recurs(&self, color: Color, v: Vertex) -> bool {
        let hash = superko::hash_after(&self.board, color, v);
        self.situations.contains(hash)
    }

    /// Whether [`Game::play`] would accept the move. Passing is always legal.
    pub fn is_legal(&self, color: Color, played: Move) -> bool {
        match played {
            Move::Pass => true,
            Move::Play(v) => self.check(color, v).is_ok(),
        }
    }

    /// All vertices where a colour may play.
    pub fn legal_moves(&self, color: Color) -> VertexSet {
        let vertices = self.size().vertices();
        vertices.filter(|&v| self.check(color, v).is_ok()).collect()
    }

    /// Plays a move; the other colour is to move then. Either colour may move at any time.
    ///
    /// # Errors
    /// If the move is illegal; nothing is changed then.
    pub fn play(&mut self, color: Color, played: Move) -> Result<(), PlayError> {
        if let Move::Play(v) = played {
            self.check(color, v)?;
        }
        self.play_checked(color, played)?;
        Ok(())
    }

    /// Plays several moves, or none of them.
    ///
    /// # Errors
    /// The first illegal move; nothing is changed then.
    pub fn play_sequence(&mut self, moves: &[(Color, Move)]) -> Result<(), SequenceError> {
        for (index, &(color, played)) in moves.iter().enumerate() {
            if let Err(error) = self.play(color, played) {
                for _ in 0..index {
                    self.take_back();
                }
                return Err(SequenceError { index, error });
            }
        }
        Ok(())
    }

    /// Plays a move of a record whatever the rules say of it, as FF\[4\] has it: the stone takes the place of one that is
    /// there, then it captures, and if it has no liberty after that, its own block is removed. Returns the rule that was
    /// broken, if any.
    ///
    /// # Errors
    /// If the vertex is off the board. Nothing is changed then.
    pub fn play_recorded(
        &mut self,
        color: Color,
        played: Move,
    ) -> Result<Option<Violation>, IllegalMove> {
        let Move::Play(v) = played else {
            self.play_checked(color, played)?;
            return Ok(None);
        };
        let violation = match self.check(color, v) {
            Ok(()) => None,
            Err(PlayError::Superko) => Some(Violation::Superko),
            Err(PlayError::Illegal(IllegalMove::Ko)) => Some(Violation::Ko),
            Err(PlayError::Illegal(IllegalMove::Suicide)) => Some(Violation::Suicide),
            Err(PlayError::Illegal(IllegalMove::Occupied)) => Some(Violation::Occupied),
            Err(PlayError::Illegal(e @ IllegalMove::OffBoard)) => return Err(e),
        };
        match violation {
            None | Some(Violation::Superko) => self.play_checked(color, played)?,
            Some(_) => self.force(color, v),
        }
        Ok(violation)
    }

    /// Puts a stone on the board that the board does not accept.
    fn force(&mut self, color: Color, v: Vertex) {
        let hash = self.board.hash();
        let before = Some(Arc::new((self.board.clone(), self.captures)));
        // No ko is banned and no rule against suicide holds on it; a stone less leaves no block without liberties.
        let others = VertexSet::board(self.size()) - VertexSet::single(v);
        let others = others
            .iter()
            .filter_map(|v| Some((self.board.color_at(v)?, v)));
        let others: Vec<(Color, Vertex)> = others.collect();
        if let Ok(board) = Board::from_stones(self.size(), others) {
            self.board = board;
        }
        self.board.set_suicide(Suicide::Allowed);
        let undo = match self.board.check(color, v) {
            Ok(()) => self.board.play_legal(color, v),
            // A single stone without liberties: put down and taken off.
            Err(_) => {
                self.captures[color.opponent()] += 1;
                self.board.pass()
            }
        };
        self.board.set_suicide(self.rules.suicide);
        self.enter(hash, (color, Move::Play(v)), undo, before);
    }

    /// Undoes the last move.
    ///
    /// # Errors
    /// If there is none after the last setup; handicap stones cannot be undone.
    pub fn undo(&mut self) -> Result<(), CannotUndo> {
        self.undo_many(1)
    }

    /// Undoes several moves, or none of them.
    ///
    /// # Errors
    /// If there are fewer; nothing is changed then.
    pub fn undo_many(&mut self, count: usize) -> Result<(), CannotUndo> {
        if count > self.undoable() {
            return Err(CannotUndo);
        }
        for _ in 0..count {
            self.take_back();
        }
        Ok(())
    }

    /// The number of moves that can be undone.
    pub fn undoable(&self) -> usize {
        self.history.len() - self.fixed
    }

    /// Replaces the position by these stones: a game without history, captures and handicap, Black to move.
    ///
    /// # Errors
    /// If a vertex is off the board or named twice, or a block has no liberty; nothing is changed then.
    pub fn set_position(
        &mut self,
        stones: impl IntoIterator<Item = (Color, Vertex)>,
    ) -> Result<(), SetupError> {
        let board = Board::from_stones(self.size(), stones)?;
        let setup = Setup {
            stones: ByColor::from_fn(|color| board.stones_of(color)),
            empty: VertexSet::EMPTY,
        };
        self.clear();
        if board != Board::new(self.size()) {
            self.put_position(board, setup);
        }
        Ok(())
    }

    /// Puts stones on the board and removes others, in the middle of the game.
    ///
    /// Captures, handicap, the side to move and the moves so far stay, but these moves cannot be undone any more.
    ///
    /// # Errors
    /// If a vertex is off the board or a block would have no liberty; nothing is changed then.
    pub fn set_up(&mut self, setup: &Setup) -> Result<(), SetupError> {
        let named = setup.stones.black | setup.stones.white | setup.empty;
        let board_vertices = VertexSet::board(self.size());
        if let Some(v) = (named - board_vertices).first() {
            return Err(SetupError::OffBoard(v));
        }
        let stones = Color::ALL.into_iter().flat_map(|color| {
            let kept = self.board.stones_of(color) - named;
            let set = kept | setup.stones[color];
            set.iter().map(move |v| (color, v))
        });
        let board = Board::from_stones(self.size(), stones)?;
        self.put_position(board, *setup);
        Ok(())
    }

    /// Replaces the board and adds the setup to the history.
    fn put_position(&mut self, mut board: Board, setup: Setup) {
        board.set_suicide(self.rules.suicide);
        self.board = board;
        match self.history.last_mut() {
            Some(Entry::Setup(last)) => merge(last, &setup),
            _ => self.history.push(Entry::Setup(Box::new(setup))),
        }
        self.fixed = self.history.len();
        self.situations.clear();
    }

    /// Whether the rules forbid a play that the board accepts, as a repetition.
    fn repeats(&self, color: Color, v: Vertex) -> bool {
        match self.rules.ko {
            KoRule::Simple => false,
            KoRule::Positional => self.recurs(color, v),
            KoRule::Situational => {
                let hash = superko::hash_after(&self.board, color, v);
                self.situations.contains_with(hash, color.opponent())
            }
        }
    }

    /// Plays a move that is no forbidden repetition.
    fn play_checked(&mut self, color: Color, played: Move) -> Result<(), IllegalMove> {
        let hash = self.board.hash();
        let undo = match played {
            Move::Pass => self.board.pass(),
            Move::Play(v) => self.board.play(color, v)?,
        };
        self.enter(hash, (color, played), undo, None);
        Ok(())
    }

    /// Adds a move to the history that was played from the position with this hash.
    fn enter(
        &mut self,
        hash: u64,
        (color, played): (Color, Move),
        undo: Undo,
        before: Option<Arc<(Board, ByColor<usize>)>>,
    ) {
        self.situations.add(hash, color);
        self.captures[color] += undo.captured_count();
        self.captures[color.opponent()] += undo.suicide_count();
        // A pass after a pass changes nothing, so a record of nothing else stays small.
        let undo = match self.history.last() {
            Some(Entry::Played(last)) if last.undo.is_same_pass(&undo) => Arc::clone(&last.undo),
            _ => Arc::new(undo),
        };
        self.history.push(Entry::Played(PlayedTurn {
            color,
            played,
            to_move: self.to_move,
            undo,
            before,
        }));
        self.to_move = color.opponent();
    }

    /// Undoes the last entry of the history, if it is a move.
    fn take_back(&mut self) {
        let Some(Entry::Played(turn)) = self.history.pop_if(|e| matches!(e, Entry::Played(_)))
        else {
            return;
        };
        if let Some(before) = turn.before {
            (self.board, self.captures) = Arc::unwrap_or_clone(before);
            self.board.set_suicide(self.rules.suicide);
        } else {
            self.captures[turn.color] -= turn.undo.captured_count();
            self.captures[turn.color.opponent()] -= turn.undo.suicide_count();
            self.board.undo(Arc::unwrap_or_clone(turn.undo));
        }
        self.situations.remove(self.board.hash(), turn.color);
        self.to_move = turn.to_move;
    }

    /// The moves with their data for undo.
    fn turns(&self) -> impl DoubleEndedIterator<Item = &PlayedTurn> {
        self.history.iter().filter_map(|entry| match entry {
            Entry::Setup(_) => None,
            Entry::Played(turn) => Some(turn),
        })
    }
}

/// Changes the first setup to have the effect of both, one after the other.
fn merge(first: &mut Setup, later: &Setup) {
    for color in Color::ALL {
        let others = later.stones[color.opponent()] | later.empty;
        first.stones[color] = (first.stones[color] - others) | later.stones[color];
    }
    first.empty = (first.empty - later.stones.black - later.stones.white) | later.empty;
}
