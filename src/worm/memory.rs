//! A memory of tactical readings for the blocks and moves of changing positions.
//!
//! An answer depends only on the vertices of its shadow ([`crate::tactics::CaptureReading::shadow`]). It is kept with the
//! stones on them, and is valid on every board that has the same stones there: after a play, an undo, a capture or a
//! setup. Callers do not have to report changes, and no answer ever becomes wrong.

use crate::board::{Board, IllegalMove, Ko, Suicide};
use crate::color::{ByColor, Color};
use crate::eye::Chance;
use crate::tactics::{CaptureOutcome, CaptureReader, CaptureSettings};
use crate::vertex::{Move, Size, Vertex};
use crate::vertex_set::VertexSet;
use rustc_hash::FxHashMap;
use std::fmt;

/// The number of answers that are kept for one question: enough to go back a few moves.
const ANSWERS: usize = 4;

/// The tactical readings of one or more positions.
#[derive(Clone)]
pub struct CaptureMemory {
    settings: CaptureSettings,
    /// Made for the first question that has to be read.
    reader: Option<CaptureReader>,
    /// What the positions of all answers have in common; `None` before the first position.
    ground: Option<Ground>,
    /// The stones of the current position.
    stones: ByColor<VertexSet>,
    /// Its ko ban.
    ko: Option<Ko>,
    attacks: Answers<Told>,
    defenses: Answers<Told>,
    moves: ByColor<Answers<Chance>>,
    /// Number of questions that had to be read.
    read: u64,
}

/// Size and suicide rule of a board. Answers are kept only as long as these stay the same.
type Ground = (Size, Suicide);

/// Whether the side that moves first reaches its aim, and its move, unless that is a pass.
pub(crate) type Told = (CaptureOutcome, Option<Vertex>);

impl CaptureMemory {
    /// An empty memory.
    ///
    /// What it does not know is read with these settings.
    pub fn new(settings: CaptureSettings) -> CaptureMemory {
        CaptureMemory {
            settings,
            reader: None,
            ground: None,
            stones: ByColor::new(VertexSet::EMPTY, VertexSet::EMPTY),
            ko: None,
            attacks: Answers::default(),
            defenses: Answers::default(),
            moves: ByColor::from_fn(|_| Answers::default()),
            read: 0,
        }
    }

    /// Number of questions that had to be read so far.
    pub fn readings(&self) -> u64 {
        self.read
    }

    /// Turns to a position. All questions until the next call must be about it.
    pub(crate) fn turn_to(&mut self, board: &Board) {
        let ground = (board.size(), board.suicide());
        if self.ground != Some(ground) {
            self.attacks = Answers::default();
            self.defenses = Answers::default();
            self.moves = ByColor::from_fn(|_| Answers::default());
            self.ground = Some(ground);
        }
        self.stones = ByColor::from_fn(|color| board.stones_of(color));
        self.ko = board.ko();
    }

    /// An empty memory that is turned to the same position.
    pub(super) fn emptied(&self) -> CaptureMemory {
        CaptureMemory {
            ground: self.ground,
            stones: self.stones,
            ko: self.ko,
            ..CaptureMemory::new(self.settings)
        }
    }

    /// The stones of the current position.
    pub(super) fn stones(&self) -> &ByColor<VertexSet> {
        &self.stones
    }

    /// The reader, for a question that counts as read.
    fn reader(&mut self) -> &mut CaptureReader {
        self.read += 1;
        self.reader
            .get_or_insert_with(|| CaptureReader::new(self.settings))
    }

    /// The part of the current position that an answer with this shadow depends on.
    fn basis(&self, shadow: VertexSet) -> Basis {
        Basis {
            shadow,
            stones: ByColor::from_fn(|color| self.stones[color] & shadow),
            ko: self.ko.filter(|(v, _)| shadow.contains(*v)),
        }
    }

    /// Whether the opponent captures the block on a vertex by moving first; [`CaptureOutcome::Failure`] if there is no block.
    pub(crate) fn attack(&mut self, board: &mut Board, v: Vertex) -> Told {
        if let Some(known) = self.attacks.find(v, &self.stones, self.ko) {
            return known;
        }
        let Some(reading) = self.reader().attack(board, v) else {
            return (CaptureOutcome::Failure, None);
        };
        let told = (reading.outcome, reading.best.and_then(Move::vertex));
        let basis = self.basis(reading.shadow);
        self.attacks.keep(v, basis, told);
        told
    }

    /// Whether the owner of the block on a vertex saves it by moving first; [`CaptureOutcome::Failure`] if there is no block.
    pub(crate) fn defend(&mut self, board: &mut Board, v: Vertex) -> Told {
        if let Some(known) = self.defenses.find(v, &self.stones, self.ko) {
            return known;
        }
        let Some(reading) = self.reader().defend(board, v) else {
            return (CaptureOutcome::Failure, None);
        };
        let told = (reading.outcome, reading.best.and_then(Move::vertex));
        let basis = self.basis(reading.shadow);
        self.defenses.keep(v, basis, told);
        told
    }

    /// Whether a colour can play on a vertex so that the stone is safe; [`Chance::No`] if the move is illegal other
    /// than by a ko ban.
    pub(crate) fn safe_move(&mut self, board: &mut Board, color: Color, v: Vertex) -> Chance {
        if let Some(known) = self.moves[color].find(v, &self.stones, self.ko) {
            return known;
        }
        let safe = self.reader().safe_move(board, color, v);
        let chance = match safe.outcome {
            Ok(outcome) => chance(outcome),
            Err(IllegalMove::Ko) => Chance::Ko,
            Err(_) => Chance::No,
        };
        let basis = self.basis(safe.shadow);
        self.moves[color].keep(v, basis, chance);
        chance
    }
}

/// The chance of a side whose reading ends so.
pub(super) fn chance(outcome: CaptureOutcome) -> Chance {
    match outcome {
        CaptureOutcome::Failure => Chance::No,
        CaptureOutcome::Success => Chance::Yes,
        CaptureOutcome::GoodKo | CaptureOutcome::BadKo => Chance::Ko,
    }
}

impl fmt::Debug for CaptureMemory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("CaptureMemory")
            .field("readings", &self.read)
            .finish_non_exhaustive()
    }
}

/// The vertices that an answer depends on, with the stones and the ko ban on them.
#[derive(Clone)]
struct Basis {
    shadow: VertexSet,
    stones: ByColor<VertexSet>,
    ko: Option<Ko>,
}

impl Basis {
    /// Whether a position has the same stones and ban on these vertices.
    fn holds(&self, stones: &ByColor<VertexSet>, ko: Option<Ko>) -> bool {
        stones.black & self.shadow == self.stones.black
            && stones.white & self.shadow == self.stones.white
            && ko.filter(|(v, _)| self.shadow.contains(*v)) == self.ko
    }
}

/// The latest answers to one kind of question, by vertex.
#[derive(Clone)]
struct Answers<T>(FxHashMap<Vertex, Vec<(Basis, T)>>);

impl<T> Default for Answers<T> {
    fn default() -> Answers<T> {
        Answers(FxHashMap::default())
    }
}

impl<T: Copy> Answers<T> {
    /// The latest answer about a vertex that is valid in a position.
    fn find(&self, v: Vertex, stones: &ByColor<VertexSet>, ko: Option<Ko>) -> Option<T> {
        let kept = self.0.get(&v)?;
        let i = kept
            .iter()
            .rposition(|(basis, _)| basis.holds(stones, ko))?;
        Some(kept[i].1)
    }

    /// Adds an answer about a vertex, and drops the oldest one if there are too many.
    fn keep(&mut self, v: Vertex, basis: Basis, answer: T) {
        let kept = self.0.entry(v).or_default();
        if kept.len() >= ANSWERS {
            kept.remove(0);
        }
        kept.push((basis, answer));
    }
}
