//! What becomes of a dragon that is not read to the end: clear at once, or searched for.
//!
//! A fight in the open is too wide to be read. Where playouts and the network agree with margin, whoever moves first, their
//! answer stands. Else the fight is played: a tree search whose stake is the dragon (`survival` of [`crate::search`]). The moves
//! that it likes best are read in the frame, so that one which reading refutes is not named, and one which reading proves comes first.

use super::answers::Answers;
use super::params;
use super::reading::{DragonReader, Told, fate, unread};
use crate::answer::Certainty;
use crate::board::Board;
use crate::color::Color;
use crate::dragon::{Dragon, DragonStatus};
use crate::network::{Network, Situation};
use crate::search::{ATTACKED, DEFENDED, Survival, survival};
use crate::status::share;
use crate::vertex::{Move, Vertex};
use crate::vertex_set::VertexSet;

/// One part in this many of the budget of a frame is for what follows each move that is looked at.
const AHEAD: u32 = 4;

/// So many of the moves that a search likes best are read.
const LOOKED_AT: usize = 3;

/// What a dragon needs to survive an attack is less where there is room to run: by this much of the share of empty vertices within
/// [`AROUND`] steps, as far as that is more than [`ROOM`]. Playouts lose stones in the open that nobody can catch: of 768 living
/// blocks at moves 10 to 60 they call 78 lost without this, and 13 with it.
const RUNNING: f64 = 0.6;

/// The share of empty vertices around a dragon from which it has room.
const ROOM: f64 = 0.4;

/// How far it can see room.
const AROUND: usize = 4;

/// A part of a living dragon is lost by itself if it survives an attack in less than this share of the playouts: three more of 166
/// blocks that a move decides are seen.
const PART: f64 = 0.3;

/// A search about few stones makes at most so many playouts for each: the same answers about blocks of four stones and more, and
/// an eighth less time for all dragons of a board.
const EACH_STONE: u32 = 250;

impl DragonReader<'_> {
    /// Whether playouts and the network, with either side to move, agree that stones live. Never on boards that the network
    /// does not know.
    pub(super) fn is_clear(&self, stones: &VertexSet, has_eyes: bool) -> bool {
        let Some(owner) = stones.first().and_then(|v| self.ground.board().color_at(v)) else {
            return false;
        };
        let needed = match has_eyes {
            true => params::AGREED_EYED,
            false => params::AGREED,
        };
        let is_sure = |owns: &dyn Fn(Vertex) -> f64| {
            self.parts(stones)
                .any(|part| share(owner, &part, owns) >= needed)
        };
        let played = self.owners();
        is_sure(&|v| played.balance(v))
            && Color::ALL.into_iter().all(|first| {
                let told = self.ground.told_to(first);
                told.is_some_and(|told| is_sure(&|v| told[v]))
            })
    }

    /// What becomes of a dragon if `first` moves first, as a search of the fight finds; `moves` are those of readers.
    pub(super) fn search(&mut self, dragon: &Dragon, first: Color, moves: Vec<Move>) -> Told {
        let (board, saves) = (self.ground.board(), first == dragon.color);
        // With two eyes it needs no more when attacked: four more of 1,340 living blocks are right, and as many critical ones.
        let enough = match saves || dragon.status == DragonStatus::Alive {
            true => DEFENDED,
            false => self.needs(&dragon.stones),
        };
        let Some(found) = self.survival(&dragon.stones, first, enough) else {
            return Told::searched(unread());
        };
        let succeeds = found.lives == saves;
        let liked = found.moves.iter().copied().take(LOOKED_AT);
        let candidates: Vec<Move> = match succeeds {
            true => liked.chain(moves).collect(),
            false => moves.into_iter().chain(liked).collect(),
        };
        let (mut seen, mut unrefuted) = (VertexSet::EMPTY, Vec::new());
        for mv in candidates {
            let Some(v) = mv.vertex().filter(|&v| seen.insert(v)) else {
                continue;
            };
            let mut after = board.clone();
            if after.play(first, v).is_err() {
                continue;
            }
            match self.lives_after(&after, dragon, first.opponent()) {
                Some(lives) if lives == saves => {
                    return Told::searched(fate(saves, Some(mv)));
                }
                Some(_) => {}
                None if self.interrupt.is_requested() => return Told::searched(unread()),
                None => unrefuted.push((mv, after)),
            }
        }
        let best = match succeeds {
            true => self.promising(dragon, first, &unrefuted),
            false => None,
        };
        let lives = saves == best.is_some();
        Told::searched(fate(lives, best))
    }

    /// Of moves that the search likes, each with the board after it, the one after which the network expects most of it: the first,
    /// where it does not know such boards.
    fn promising(&self, dragon: &Dragon, first: Color, moves: &[(Move, Board)]) -> Option<Move> {
        let is_asked = moves.len() > 1 && Network::knows(self.ground.board().size());
        let worth = |after: &Board| {
            let asked = Situation::alone(after, first.opponent());
            let told = self.ground.network().answer(&asked).ownership;
            share(first, &dragon.stones, |v| f64::from(told[v]))
        };
        let worth = moves
            .iter()
            .map(|(mv, after)| (if is_asked { worth(after) } else { 0.0 }, *mv));
        let best = worth.rev().max_by(|a, b| a.0.total_cmp(&b.0));
        best.map(|(_, mv)| mv)
    }

    /// In which share of the playouts of a search stones have to survive an attack to live.
    fn needs(&self, stones: &VertexSet) -> f64 {
        let board = self.ground.board();
        let all = VertexSet::board(board.size());
        let around = (0..AROUND).fold(*stones, |area, _| (area | area.neighbors()) & all);
        let empty = (around & board.empty_vertices()).len() as f64 / around.len() as f64;
        ATTACKED - RUNNING * (empty - ROOM).max(0.0)
    }

    /// Whether a dragon lives on a board after a move if `first` moves next, as far as that is read. `None` also if that was
    /// interrupted.
    fn lives_after(&mut self, board: &Board, dragon: &Dragon, first: Color) -> Option<bool> {
        let left = dragon.stones & board.stones_of(dragon.color);
        if left.is_empty() {
            return Some(false);
        }
        let around = self.surroundings(board, &left).ok()?;
        let nodes = self.budget.framed_nodes / AHEAD;
        let read = self.answer_in(&around, &left, first, nodes, &mut Vec::new())?;
        Some(!read.settled()?.is_capture())
    }

    /// The answers about a part of a dragon that lives, if a move of the enemy's takes that part: saved by a move of its owner, or
    /// lost.
    pub(super) fn lost_part(&self, part: &VertexSet) -> Option<Answers> {
        let owner = part.first().and_then(|v| self.ground.board().color_at(v))?;
        if self.is_clear(part, false) {
            return None;
        }
        let point = |found: &Survival| found.moves.iter().find_map(|mv| mv.vertex());
        let attacked = self.survival(part, owner.opponent(), PART)?;
        let attack = point(&attacked).filter(|_| !attacked.lives)?;
        let defended = self.survival(part, owner, DEFENDED)?;
        let status = match point(&defended).filter(|_| defended.lives) {
            Some(defense) => DragonStatus::Critical { attack, defense },
            None => DragonStatus::Dead,
        };
        Some(Answers {
            capture: Some(Move::Play(attack)),
            ..Answers::of(status, Certainty::Estimated)
        })
    }

    /// Whether stones survive if `first` moves first, by a search; they live with the share `enough` of its playouts. `None` if
    /// there are none, or that was interrupted.
    fn survival(&self, stones: &VertexSet, first: Color, enough: f64) -> Option<Survival> {
        let (board, owners) = (self.ground.board(), self.owners());
        let playouts = self.budget.playouts.min(EACH_STONE * stones.len() as u32);
        survival(
            board,
            stones,
            owners,
            first,
            playouts,
            enough,
            self.interrupt,
        )
    }
}
