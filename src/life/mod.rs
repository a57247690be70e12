//! Life and death by search: whether blocks can be captured, live, or stand in seki, on a small part of the board.
//!
//! # The game
//! The *target* is one or more blocks of the *defender*. The *attacker* wants to capture all of them. Both sides play
//! only on the vertices of a region ([`Problem`]), or pass. Stones outside the region never leave the board. Suicide is
//! legal where the board allows it.
//!
//! - The target *lives* if the defender can make one of its blocks pass-alive ([`crate::benson`]), or join it to safe
//!   stones, in finitely many moves, whatever the attacker does.
//! - It *falls* if the attacker can capture it in finitely many moves.
//! - If neither can be forced, it stands in *seki*: nobody gains by moving first.
//! - The region may have outlets: empty vertices or stones outside that are not known to be safe. A target that reaches
//!   one is not captured, and no more is said of it: it *escapes*.
//!
//! Whether the target lives and whether it falls are two separate questions, and a line that repeats a position reaches
//! neither aim. Semeai need no search of their own: blocks of the attacker that may be captured are part of the region,
//! with their liberties.
//!
//! # Ko
//! A ko may not be retaken at once, and nobody has ko threats. An outcome does not depend on ko if it stays the same
//! when the side that it hurts may ignore the ban. Otherwise that side can win with threats, and has to find the first
//! one. The bent four in the corner comes out this way: as a ko for which the defender has to find the first threat,
//! and which the attacker can start when it likes.
//!
//! # The search
//! Depth-first proof-number search (Nagai's df-pn) in the form of Kishimoto and Müller, "Df-pn in Go: an application to
//! the one-eye problem" (2003). Repetitions are handled by a simple use of their "A general solution to the graph
//! history interaction problem" (2004): only one of the sides can gain by a repetition, so a result that rests on one
//! is remembered only while the positions that it rests on are on the line being read. Leaves are captures, ways out
//! and pass-alive blocks. A budget of moves bounds the time. A question that is not answered within it stays open.
//!
//! # Use
//! ```
//! use goeye::board::Board;
//! use goeye::life::{Outcome, Settings, settle};
//! use goeye::vertex::{Move, Vertex};
//! let board = Board::from_diagram("
//!     . . . . . . .
//!     X X X X X X X
//!     X O O O O O X
//!     X O . . . O X
//!     X O O O O O X
//!     X X X X X X X").unwrap();
//! let at = |name: &str| name.parse::<Vertex>().unwrap();
//! let safe = board.stone_set(at("A1"));
//! let settled = settle(&board, at("B2"), &safe, Settings::default()).unwrap();
//! assert_eq!(settled.if_attacker_first.outcome, Some(Outcome::Captured));
//! assert_eq!(settled.if_attacker_first.best, Some(Move::Play(at("D3"))));
//! assert_eq!(settled.if_defender_first.outcome, Some(Outcome::Lives));
//! ```
//! The judge of final positions ([`crate::status`]) keeps a [`Reader`], asks about the blocks that playouts leave open,
//! and says which stones are safe. An answer for a complete region ([`Problem::is_complete`]) can be relied on if those
//! stones are safe. Other answers depend on what lies outside, and are for players.

mod alike;
mod eyes;
mod problem;
mod search;
mod table;

#[cfg(test)]
mod oracle;
#[cfg(test)]
mod suite;
#[cfg(test)]
mod tests;

pub use problem::{Problem, Reach, Unfit};

use crate::board::Board;
use crate::color::Color;
use crate::vertex::{Move, Vertex};
use crate::vertex_set::VertexSet;
use search::{Goal, Search};
use table::Table;

/// What becomes of a target.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Outcome {
    /// It is captured.
    Captured,
    /// It is captured by a ko for which the defender has to find the first threat.
    CapturedInKo,
    /// It is captured only if the attacker finds the first ko threat.
    SavedInKo,
    /// It is not captured, but cannot force life.
    Seki,
    /// It is not captured and cannot make two eyes in the region, but it may leave the region.
    Escapes,
    /// It is not captured; whether it also lives was not found out.
    Stands,
    /// It makes two eyes, or joins safe stones.
    Lives,
}

impl Outcome {
    /// Whether the target is captured when nobody has ko threats.
    pub const fn is_capture(self) -> bool {
        matches!(self, Outcome::Captured | Outcome::CapturedInKo)
    }
}

/// How much is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Settings {
    /// Moves to be played for one question before giving up.
    pub nodes: u32,
    /// How far the local position reaches.
    pub reach: Reach,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            nodes: 20_000,
            reach: Reach::default(),
        }
    }
}

/// The answer to a question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// What becomes of the target; `None` if the budget ran out.
    pub outcome: Option<Outcome>,
    /// The move of the side that moves first, if it gains by it; a pass where no move is needed.
    pub best: Option<Move>,
    /// Number of moves that were played.
    pub nodes: u32,
}

/// What becomes of a target, whoever moves first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settled {
    /// If the attacker moves first.
    pub if_attacker_first: Answer,
    /// If the defender moves first.
    pub if_defender_first: Answer,
    /// Whether the region contained everything that could matter.
    pub complete: bool,
}

/// Reads life and death. Between questions it keeps its memory allocated, but forgets what is in it.
#[derive(Clone, Debug)]
pub struct Reader {
    table: Table,
    /// Moves that are left for all questions to come.
    left: u64,
}

impl Default for Reader {
    fn default() -> Reader {
        Reader::new()
    }
}

impl Reader {
    /// A reader. Allocates a megabyte and a half.
    pub fn new() -> Reader {
        Reader {
            table: Table::new(),
            left: u64::MAX,
        }
    }

    /// The same with a limit to the moves that it plays for all questions together.
    pub fn with_budget(nodes: u64) -> Reader {
        Reader {
            left: nodes,
            ..Reader::new()
        }
    }

    /// Whether the attacker captures the target when `first` moves first and `master`, if there is one, may retake a ko
    /// at once. The other answers are composed of this one.
    pub fn captures(
        &mut self,
        problem: &Problem,
        first: Color,
        master: Option<Color>,
        nodes: u32,
    ) -> Option<bool> {
        let nodes = self.allowed(nodes);
        let mut search = Search::new(problem, &mut self.table, nodes);
        let reached = search.ask(Goal::Capture, first, master).reached;
        self.left = self.left.saturating_sub(u64::from(search.nodes));
        reached
    }

    /// How many moves a question may take that asks for this many.
    fn allowed(&self, nodes: u32) -> u32 {
        u32::try_from(self.left).map_or(nodes, |left| nodes.min(left))
    }

    /// What becomes of the target when `first` moves first.
    pub fn read(&mut self, problem: &Problem, first: Color, nodes: u32) -> Answer {
        let nodes = self.allowed(nodes);
        let mut search = Search::new(problem, &mut self.table, nodes);
        let (outcome, best) = match read(&mut search, problem, first, nodes) {
            Some((outcome, best)) => (Some(outcome), best),
            None => (None, None),
        };
        let nodes = search.nodes;
        self.left = self.left.saturating_sub(u64::from(nodes));
        Answer {
            outcome,
            best,
            nodes,
        }
    }

    /// What becomes of the target, whoever moves first.
    pub fn settle(&mut self, problem: &Problem, nodes: u32) -> Settled {
        let if_attacker_first = self.read(problem, problem.defender().opponent(), nodes);
        self.settle_knowing(problem, if_attacker_first, nodes)
    }

    /// The same for a caller that has already read what becomes of the target if the attacker moves first.
    pub fn settle_knowing(
        &mut self,
        problem: &Problem,
        if_attacker_first: Answer,
        nodes: u32,
    ) -> Settled {
        let mut if_defender_first = match if_attacker_first.outcome {
            // A target that lives without a move lives with one.
            Some(Outcome::Lives) => Answer {
                nodes: 0,
                ..if_attacker_first
            },
            _ => self.read(problem, problem.defender(), nodes),
        };
        if if_defender_first.outcome.is_some_and(|o| !o.is_capture())
            && if_defender_first.outcome <= if_attacker_first.outcome
        {
            if_defender_first.best = Some(Move::Pass);
        }
        Settled {
            if_attacker_first,
            if_defender_first,
            complete: problem.is_complete(),
        }
    }
}

/// If the target may leave the region, the question whether it lives gets one part in this many of the budget.
const WITH_OUTLETS: u32 = 8;

/// Asks whether the target falls and, if not, whether it lives; `None` if the budget runs out before the first is
/// known.
fn read(
    search: &mut Search,
    problem: &Problem,
    first: Color,
    nodes: u32,
) -> Option<(Outcome, Option<Move>)> {
    let (fall, best) = falls(search, problem, first)?;
    match fall {
        Some(outcome) => Some((outcome, best)),
        None => Some(stands(search, problem, first, best, nodes)),
    }
}

/// How the target falls, also if only by a ko, and the move of the side that moves first. The outcome is `None` if it
/// does not fall; the whole is `None` if the budget runs out.
fn falls(
    search: &mut Search,
    problem: &Problem,
    first: Color,
) -> Option<(Option<Outcome>, Option<Move>)> {
    let (defender, attacker) = (problem.defender(), problem.defender().opponent());
    let plain = search.ask(Goal::Capture, first, None);
    let captured = plain.reached?;
    // If a ko was met but the winner wins even when the other side may ignore the ban, the move to name is the one
    // found for that case: another move may turn it into a ko.
    let mut best = plain.best;
    if plain.ko_met {
        let (master, outcome) = match captured {
            true => (defender, Outcome::CapturedInKo),
            false => (attacker, Outcome::SavedInKo),
        };
        let ko = search.ask(Goal::Capture, first, Some(master));
        if ko.reached? != captured {
            // The move of the side that has lost the ko without threats is the one that wins it with them.
            let best = match first == master {
                true => ko.best.map(|mv| with_threat(problem, first, mv)),
                false => plain.best,
            };
            return Some((Some(outcome), best));
        }
        best = ko.best;
    }
    Some((captured.then_some(Outcome::Captured), best))
}

/// The move of a side that may retake a ko at once. The search with a ko master ignores a ban that stands already, so
/// if the move breaks this ban, a pass stands for the threat that has to come first.
fn with_threat(problem: &Problem, first: Color, mv: Move) -> Move {
    match (mv, problem.board.ko()) {
        (Move::Play(v), Some(ban)) if ban == (v, first) => Move::Pass,
        (mv, _) => mv,
    }
}

/// What becomes of a target that does not fall; `best` is the move that keeps it from that.
fn stands(
    search: &mut Search,
    problem: &Problem,
    first: Color,
    mut best: Option<Move>,
    nodes: u32,
) -> (Outcome, Option<Move>) {
    let (defender, escapes) = (problem.defender(), problem.has_outlets());
    if escapes {
        // Whether such a target lives is mostly decided outside the region.
        search.limit(nodes / WITH_OUTLETS);
    }
    let mut life = search.ask(Goal::Life, first, Some(defender));
    let outcome = match life.reached {
        Some(true) => Outcome::Lives,
        Some(false) if escapes => Outcome::Escapes,
        Some(false) => Outcome::Seki,
        None => Outcome::Stands,
    };
    if life.reached == Some(true) && life.ko_met && first == defender {
        // A target that is safe in seki does not risk that for two eyes which it can make only by a ko.
        life = search.ask(Goal::Life, first, Some(defender.opponent()));
    }
    if life.reached == Some(true) && first == defender {
        best = life.best;
    }
    (outcome, best)
}

/// What becomes of the block on a vertex, whoever moves first; `safe` are stones that are known to be alive.
///
/// # Errors
/// If there is no block, or one that is too large.
pub fn settle(
    board: &Board,
    v: Vertex,
    safe: &VertexSet,
    settings: Settings,
) -> Result<Settled, Unfit> {
    let problem = Problem::new(board, &VertexSet::single(v), safe, settings.reach)?;
    Ok(Reader::new().settle(&problem, settings.nodes))
}
