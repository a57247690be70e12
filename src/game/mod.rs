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
//! The game knows the *situations* that players moved from, passes included: hash of the stones and mover. A play by
//! a colour is a repetition if its result is such a situation with the opponent as mover (situational), or with either
//! colour (positional). If the players alternate, this is the usual definition. If a colour moves twice in a row, which
//! GTP and files allow, only situations count from which the player really moved. A check costs two look-ups at most and a
//! walk over the stones that the move captures, whatever the length of the game.
//!
//! # Cost
//! Playing and undoing cost the board's time, one hash table access and one allocation. A move takes two bytes of
//! history, and 10 to 20 for a situation that is new, so a game of a million passes takes 2 MB. Only the last 256 moves
//! keep what undoes them; when these are used up, or an illegal move of a record is undone, all moves since the last setup
//! are played again, some 0.1 microseconds each.

mod compensation;
mod error;
mod handicap;
mod komi;
mod replay;
mod superko;
#[cfg(test)]
pub(crate) mod tests;

pub use error::{CannotUndo, PlayError, Violation};
pub use handicap::HandicapError;
pub(crate) use handicap::{fixed_handicap, max_fixed_handicap};
pub use komi::{Komi, KomiError};
pub use replay::{ReplayError, ReplayWarning, UpTo};

use crate::board::{Board, IllegalMove, SetupError, Suicide, Undo};
use crate::color::{ByColor, Color};
use crate::rules::{KoRule, Rules, Scoring};
use crate::sgf::Setup;
use crate::turn::PackedTurn;
use crate::vertex::{Move, Size, Vertex};
use crate::vertex_set::VertexSet;
use std::collections::{BTreeMap, VecDeque};
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
    /// The moves, with flags.
    turns: Vec<PackedTurn>,
    /// The setups, by the number of moves before them. Moves before the last one cannot be undone.
    setups: BTreeMap<usize, Setup>,
    situations: Situations,
    past: Past,
}

/// Flag of a move by the side that was not to move.
const OUT_OF_TURN: u8 = 0;
/// Flag of a move from a situation that was new.
const NEW: u8 = 1;
/// Flag of a recorded move that the board did not accept.
const FORCED: u8 = 2;

/// The side to move before a move.
fn to_move_before(turn: PackedTurn) -> Color {
    match turn.has(OUT_OF_TURN) {
        true => turn.color().opponent(),
        false => turn.color(),
    }
}

/// What takes moves back. It is not compared, because it follows from the moves.
#[derive(Clone, Debug, Default)]
struct Past {
    /// Board and captures after the last setup; `None` if there is none.
    start: Option<Arc<(Board, ByColor<usize>)>>,
    /// What undoes the last moves, none of them forced. Shared, so that clones are cheap.
    undos: VecDeque<Arc<Undo>>,
}

impl PartialEq for Past {
    fn eq(&self, _: &Past) -> bool {
        true
    }
}

/// The number of moves that keep what undoes them, some 600 bytes each: as many as a search plays from where it starts.
pub(crate) const UNDOS: usize = 256;

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
            turns: Vec::new(),
            setups: BTreeMap::new(),
            situations: Situations::default(),
            past: Past::default(),
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
        self.turns.iter().map(|turn| (turn.color(), turn.played()))
    }

    /// The number of moves so far, passes included.
    pub fn move_number(&self) -> usize {
        self.turns.len()
    }

    /// The last move; `None` if there is none.
    pub fn last_move(&self) -> Option<(Color, Move)> {
        self.moves().next_back()
    }

    /// All moves and setups in order.
    pub fn events(&self) -> impl Iterator<Item = Event<'_>> {
        (0..=self.turns.len()).flat_map(|i| {
            let setup = self.setups.get(&i).map(Event::Setup);
            let turn = self.turns.get(i);
            let played = turn.map(|turn| Event::Played(turn.color(), turn.played()));
            setup.into_iter().chain(played)
        })
    }

    /// The number of passes since the last play or setup.
    pub fn passes(&self) -> usize {
        let since_setup = self.moves().rev().take(self.undoable());
        since_setup
            .take_while(|&(_, played)| played == Move::Pass)
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
        self.enter(color, played, false);
        Ok(())
    }

    /// Plays several moves, or none of them.
    ///
    /// # Errors
    /// Why the first illegal move is so; nothing is changed then.
    pub fn play_sequence(&mut self, moves: &[(Color, Move)]) -> Result<(), PlayError> {
        for (index, &(color, played)) in moves.iter().enumerate() {
            if let Err(error) = self.play(color, played) {
                // All of them can be.
                let _ = self.undo_many(index);
                return Err(error);
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
        let checked = match played {
            Move::Pass => Ok(()),
            Move::Play(v) => self.check(color, v),
        };
        let violation = match checked {
            Ok(()) => None,
            Err(PlayError::Superko) => Some(Violation::Superko),
            Err(PlayError::Illegal(IllegalMove::Ko)) => Some(Violation::Ko),
            Err(PlayError::Illegal(IllegalMove::Suicide)) => Some(Violation::Suicide),
            Err(PlayError::Illegal(IllegalMove::Occupied)) => Some(Violation::Occupied),
            Err(PlayError::Illegal(e @ IllegalMove::OffBoard)) => return Err(e),
        };
        let forced = !matches!(violation, None | Some(Violation::Superko));
        self.enter(color, played, forced);
        Ok(violation)
    }

    /// Puts a stone on the board that the board does not accept.
    fn force(&mut self, color: Color, v: Vertex) -> Undo {
        // No ko is banned and no rule against suicide holds on it; a stone less leaves no block without liberties.
        self.board.lift(v);
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
        undo
    }

    /// Undoes the last move.
    ///
    /// # Errors
    /// If there is none after the last setup; handicap stones cannot be undone.
    pub fn undo(&mut self) -> Result<(), CannotUndo> {
        self.undo_many(1)
    }

    /// Undoes several moves, or none of them. Moves are played again once at most for it ([cost](self#cost)).
    ///
    /// # Errors
    /// If there are fewer; nothing is changed then.
    pub fn undo_many(&mut self, count: usize) -> Result<(), CannotUndo> {
        if count > self.undoable() {
            return Err(CannotUndo);
        }
        if count > self.past.undos.len() {
            self.replay(self.turns.len() - count);
            return Ok(());
        }
        for _ in 0..count {
            self.take_back();
        }
        Ok(())
    }

    /// The number of moves that can be undone.
    pub fn undoable(&self) -> usize {
        self.turns.len() - self.fixed()
    }

    /// The number of moves that cannot be undone: those before the last setup.
    fn fixed(&self) -> usize {
        self.setups.last_key_value().map_or(0, |(&moves, _)| moves)
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
        self.past = Past {
            start: Some(Arc::new((board.clone(), self.captures))),
            undos: VecDeque::new(),
        };
        self.board = board;
        merge(self.setups.entry(self.turns.len()).or_default(), &setup);
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

    /// Plays a move that is legal, or forced, and adds it to the history.
    fn enter(&mut self, color: Color, played: Move, forced: bool) {
        let is_new = self.situations.add(self.board.hash(), color);
        let turn = PackedTurn::new(color, played)
            .with(OUT_OF_TURN, color != self.to_move)
            .with(NEW, is_new)
            .with(FORCED, forced);
        self.turns.push(turn);
        self.to_move = color.opponent();
        let undo = match played {
            Move::Pass => self.board.pass(),
            Move::Play(v) if forced => self.force(color, v),
            Move::Play(v) => self.board.play_legal(color, v),
        };
        self.captures[color] += undo.captured_count();
        self.captures[color.opponent()] += undo.suicide_count();
        let undos = &mut self.past.undos;
        if forced {
            // The board is another one.
            undos.clear();
            return;
        }
        if undos.len() == UNDOS {
            undos.pop_front();
        }
        undos.push_back(Arc::new(undo));
    }

    /// Undoes the last move, which is not forced and keeps what that needs.
    fn take_back(&mut self) {
        let (Some(turn), Some(undo)) = (self.turns.pop(), self.past.undos.pop_back()) else {
            return;
        };
        let color = turn.color();
        self.captures[color] -= undo.captured_count();
        self.captures[color.opponent()] -= undo.suicide_count();
        self.board.undo(Arc::unwrap_or_clone(undo));
        if turn.has(NEW) {
            self.situations.remove(self.board.hash(), color);
        }
        self.to_move = to_move_before(turn);
    }

    /// Plays again since the last setup, up to the move before which there are so many.
    fn replay(&mut self, moves: usize) {
        let fixed = self.fixed();
        let turns = self.turns.split_off(fixed);
        (self.board, self.captures) = match &self.past.start {
            Some(start) => (**start).clone(),
            None => (Board::new(self.size()), ByColor::default()),
        };
        self.past.undos.clear();
        self.situations.clear();
        for (i, &turn) in turns.iter().enumerate() {
            self.to_move = to_move_before(turn);
            if fixed + i == moves {
                break;
            }
            // The rules may have changed since.
            self.board.set_suicide(Suicide::Allowed);
            self.enter(turn.color(), turn.played(), turn.has(FORCED));
        }
        self.board.set_suicide(self.rules.suicide);
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
