//! A memory of tactical readings for the blocks and moves of changing positions.
//!
//! Answers are kept as long as nothing changes that they depend on ([`Kept`]).

use crate::answer::{Answer, Outcome};
use crate::board::{Board, IllegalMove, Suicide};
use crate::color::{ByColor, Color};
use crate::interrupt::checkpoint;
use crate::tactics::{CaptureReader, CaptureReading, CaptureSettings, Kept, Standing};
use crate::vertex::{Size, Vertex};
use std::fmt;

/// The tactical readings of one or more positions.
#[derive(Clone)]
pub struct CaptureMemory {
    settings: CaptureSettings,
    /// Made for the first question that has to be read.
    reader: Option<CaptureReader>,
    /// What the positions of all answers have in common; `None` before the first position.
    ground: Option<BoardTerms>,
    /// The current position.
    position: Standing,
    attacks: Kept<Answer>,
    defenses: Kept<Answer>,
    moves: ByColor<Kept<Outcome>>,
    /// Number of questions that had to be read.
    read: u64,
}

/// Size and suicide rule of a board. Answers are kept only as long as these stay the same.
type BoardTerms = (Size, Suicide);

impl CaptureMemory {
    /// An empty memory.
    ///
    /// What it does not know is read with these settings.
    pub fn new(settings: CaptureSettings) -> CaptureMemory {
        CaptureMemory {
            settings,
            reader: None,
            ground: None,
            position: Standing::default(),
            attacks: Kept::default(),
            defenses: Kept::default(),
            moves: ByColor::from_fn(|_| Kept::default()),
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
            self.attacks = Kept::default();
            self.defenses = Kept::default();
            self.moves = ByColor::from_fn(|_| Kept::default());
            self.ground = Some(ground);
        }
        self.position = Standing::of(board);
    }

    /// An empty memory that is turned to the same position.
    pub(crate) fn emptied(&self) -> CaptureMemory {
        CaptureMemory {
            ground: self.ground,
            position: self.position,
            ..CaptureMemory::new(self.settings)
        }
    }

    /// The reader, for a question that counts as read.
    fn reader(&mut self) -> &mut CaptureReader {
        checkpoint();
        self.read += 1;
        self.reader
            .get_or_insert_with(|| CaptureReader::new(self.settings))
    }

    /// Whether the opponent captures the block on a vertex by moving first; [`Outcome::Failure`] if there is no block.
    pub(crate) fn attack(&mut self, board: &mut Board, v: Vertex) -> Answer {
        if let Some(known) = self.attacks.find(v, &self.position) {
            return known;
        }
        let Some(reading) = self.reader().attack(board, v) else {
            return Answer::FAILURE;
        };
        let CaptureReading { answer, shadow, .. } = reading;
        self.attacks.keep(v, &self.position, shadow, answer);
        answer
    }

    /// Whether the owner of the block on a vertex saves it by moving first; [`Outcome::Failure`] if there is no block.
    pub(crate) fn defend(&mut self, board: &mut Board, v: Vertex) -> Answer {
        if let Some(known) = self.defenses.find(v, &self.position) {
            return known;
        }
        let Some(reading) = self.reader().defend(board, v) else {
            return Answer::FAILURE;
        };
        let CaptureReading { answer, shadow, .. } = reading;
        self.defenses.keep(v, &self.position, shadow, answer);
        answer
    }

    /// Whether a colour can play on a vertex so that the stone is safe; [`Outcome::Failure`] if the move is illegal other
    /// than by a ko ban.
    pub(crate) fn safe_move(&mut self, board: &mut Board, color: Color, v: Vertex) -> Outcome {
        if let Some(known) = self.moves[color].find(v, &self.position) {
            return known;
        }
        let safe = self.reader().safe_move(board, color, v);
        let outcome = match safe.answer.outcome {
            Ok(outcome) => outcome,
            Err(IllegalMove::Ko) => Outcome::BadKo,
            Err(_) => Outcome::Failure,
        };
        self.moves[color].keep(v, &self.position, safe.shadow, outcome);
        outcome
    }
}

impl fmt::Debug for CaptureMemory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("CaptureMemory")
            .field("readings", &self.read)
            .finish_non_exhaustive()
    }
}
