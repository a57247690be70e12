//! Tactical reading: whether a block can be captured, or saved, and by which move.
//!
//! # The question
//! The *target* is the block on a vertex, with everything that it is joined to during the reading. The attacker wants
//! to capture it. [`CaptureReader::attack`] lets the attacker move first, [`CaptureReader::defend`] the defender. If the target is
//! safe even when the defender plays elsewhere, the answer is that nothing needs to be done. Suicide is not played.
//!
//! # What is read
//! Ladders are read as far as they go (module `ladder`). Besides ataris the attacker gets three *quiet* moves, on the
//! target's liberties or beside them. These cover nets, loose ladders and cut connections. With each quiet move the
//! target must have fewer liberties to be worth reading further: it is taken as safe with six at first, then with five,
//! then with four.
//!
//! For the defender every answer that could matter is tried. A proof that the target falls keeps the *zone*, the set of
//! vertices that it rests on. Only a move in the zone, or one on the liberties of the attacker's weak blocks there, can
//! refute it. Blocks around the target are weak if they have at most three liberties, or no more than the target. So a
//! capture is proven, but safety is not: the attacker may have had a move that is not read, or the budget ran out
//! ([`Answer::exhausted`]).
//!
//! How wide to read was measured on blocks of positions from games: wider limits of liberties and a larger budget hardly
//! change an answer. A fourth quiet move would find a few more captures and take twice as long; the third one finds
//! more than that. Nearly half of all questions are answered without playing a move, and few run out of budget.
//!
//! This is the quick horizon, for callers that ask often. The deep one
//! ([`Horizon::Deep`](horizon::Horizon::Deep)), for callers that ask about one position, reads three times as far. How
//! far, and how many nodes, was measured on blocks of middle games about which another engine was asked, too; the
//! differences were played out by both (`scripts/lab/fights.py`, tables in `docs/lab/decisions.md`). A question about one block
//! goes on to every move nearby that threatens it, where these fail ([`CaptureSettings::exhaustive`]): such as a move that
//! gives the attacker's own stones a liberty in a semeai.
//!
//! # What it depends on
//! Every answer comes with its *shadow* (module `shadow`): the vertices that it depends on. The answer stays valid
//! while the board changes elsewhere.
//!
//! # Ko
//! A ko may not be retaken at once. A side that has all the ko threats, the *ko master*, is modelled as one that may
//! break this rule:
//!
//! - [`Outcome::Success`]: the aim is reached even if only the opponent may break the rule.
//! - [`Outcome::GoodKo`] (GNU Go's code 2): otherwise, it is reached if neither side may break the rule, so the
//!   opponent has to find the first threat.
//! - [`Outcome::BadKo`] (code 3): it is reached only if the side that asks may break the rule, so that side has to find
//!   the first threat.
//!
//! A target that is captured in a ko comes back when the ko is retaken: it is gone for good only if the defender may
//! not retake at once. A line that repeats a position does not capture.
//!
//! # Sources
//! The codes are those of GNU Go's documentation (its chapter on tactical reading). Proving that a target falls
//! by a null move and answering only within the zone of that proof: Thomsen, "Lambda-search in game trees"
//! (2000), and Cazenave, "Abstract proof search" (2000).

mod combination;
mod either;
mod escape;
mod horizon;
mod kept;
mod ko;
mod ladder;
mod line;
mod moves;
mod params;
mod reading;
mod shadow;
mod state;
mod table;
mod tried;

#[cfg(test)]
mod classics;
#[cfg(test)]
mod diagrams;
#[cfg(test)]
pub(crate) mod oracle;
#[cfg(test)]
mod tests;

use crate::answer::{Answer, Outcome};
use crate::board::{Board, IllegalMove, Suicide};
use crate::color::Color;
use crate::interrupt::Interrupt;
use crate::vertex::{Move, Vertex};
use crate::vertex_set::VertexSet;
pub(crate) use combination::Combination;
pub use horizon::CaptureSettings;
use horizon::Effort;
pub(crate) use kept::{Kept, Standing};
pub(crate) use ladder::Ladder;
pub(crate) use line::KoLine;
pub(crate) use params::{CATCHABLE, IN_DANGER, WEAK};
use shadow::Seen;
use state::{CaptureSearch, CaptureVerdict};
pub(crate) use table::{Known, ProofTable};

/// The answer to a tactical question; [`CaptureReader::safe_move`] may have to say why a move is illegal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CaptureReading<T = Outcome> {
    /// Whether the side that moves first reaches its aim. If the budget ran out, a defence that was not refuted counts
    /// as successful.
    pub answer: Answer<T>,
    /// The vertices that the answer depends on, a few dozen for most blocks.
    ///
    /// On every board of this size with the same stones on them, and the same simple ko ban or none on them, all other
    /// fields are the same.
    pub shadow: VertexSet,
    /// The vertices that the last proof of capture rests on: the defender can refute it only by a move there.
    pub(crate) zone: VertexSet,
}

/// A tactical reader.
///
/// It keeps its memory between questions, but not what is in it, so no answer depends on earlier questions.
#[derive(Clone, Debug)]
pub struct CaptureReader {
    settings: CaptureSettings,
    table: ProofTable<Effort>,
    interrupt: Interrupt,
}

impl Default for CaptureReader {
    fn default() -> CaptureReader {
        CaptureReader::new(CaptureSettings::default())
    }
}

impl CaptureReader {
    /// A reader with these settings.
    pub fn new(settings: CaptureSettings) -> CaptureReader {
        CaptureReader {
            settings,
            table: ProofTable::new(settings.horizon.positions()),
            interrupt: Interrupt::default(),
        }
    }

    /// The same, but it stops reading when it is interrupted, as if the budget had run out.
    pub(crate) fn heeding(self, interrupt: &Interrupt) -> CaptureReader {
        CaptureReader {
            interrupt: interrupt.clone(),
            ..self
        }
    }

    /// Whether the opponent captures the block on a vertex if it moves first; `None` if there is no block.
    ///
    /// The board is used for reading and is restored. Cost: microseconds for most blocks, bounded by the budget.
    pub fn attack(&mut self, board: &mut Board, v: Vertex) -> Option<CaptureReading> {
        let attacker = board.color_at(v)?.opponent();
        self.read(board, v, attacker, attack)
    }

    /// Whether the owner of the block on a vertex saves it by moving first; `None` if there is no block.
    ///
    /// The board is used for reading and is restored. Cost: that of [`CaptureReader::attack`] for each move that is tried.
    pub fn defend(&mut self, board: &mut Board, v: Vertex) -> Option<CaptureReading> {
        let defender = board.color_at(v)?;
        self.read(board, v, defender, |search| search.root_defend())
    }

    /// Whether a colour can play on a vertex so that the opponent cannot capture the stone by moving next, or the reason
    /// why the move is illegal.
    ///
    /// The board is used for reading and is restored. Cost: that of [`CaptureReader::attack`].
    pub fn safe_move(
        &mut self,
        board: &mut Board,
        color: Color,
        v: Vertex,
    ) -> CaptureReading<Result<Outcome, IllegalMove>> {
        let mut seen = Seen::default();
        seen.near.insert(v);
        let mut answer = Answer::at_once(Ok(Outcome::Failure), None);
        let mut zone = VertexSet::EMPTY;
        match board.play(color, v) {
            Err(reason) => answer.outcome = Err(reason),
            Ok(undo) => {
                // After a suicide there is no stone.
                let found = board
                    .color_at(v)
                    .map(|_| self.search(board, v, color.opponent(), attack));
                board.undo(undo);
                if let Some((attack, attacked, proof)) = found {
                    let outcome = attack.outcome.reversed();
                    answer = Answer {
                        outcome: Ok(outcome),
                        best: outcome.succeeds().then_some(Move::Play(v)),
                        nodes: attack.nodes,
                        exhausted: attack.exhausted,
                    };
                    zone = proof;
                    seen.near |= attacked.near;
                    seen.blocks |= attacked.blocks;
                    seen.weak = attacked.weak;
                }
            }
        }
        CaptureReading {
            answer,
            shadow: seen.shadow(board, color.opponent()),
            zone,
        }
    }

    /// Whether the block on a vertex falls by ataris alone if the opponent moves first, with all first moves of both sides
    /// that decide it; a ko may be retaken by neither side. `None` as well if the budget runs out.
    ///
    /// The board is used for reading and is restored. Cost: some microseconds for most blocks, bounded by the budget.
    pub(crate) fn by_ataris(&mut self, board: &mut Board, v: Vertex) -> Option<Ladder> {
        let attacker = board.color_at(v)?.opponent();
        let suicide = board.suicide();
        board.set_suicide(Suicide::Forbidden);
        let (table, interrupt) = (&mut self.table, &self.interrupt);
        let mut search = CaptureSearch::new(board, table, self.settings, v, attacker, interrupt);
        search.restart(None);
        let ladder = search.by_ataris();
        board.set_suicide(suicide);
        ladder
    }

    /// Asks about the block on a vertex; `asking` moves first.
    fn read(
        &mut self,
        board: &mut Board,
        v: Vertex,
        asking: Color,
        ask: impl Fn(&mut CaptureSearch) -> Option<Move>,
    ) -> Option<CaptureReading> {
        let attacker = board.color_at(v)?.opponent();
        let (answer, seen, zone) = self.search(board, v, asking, ask);
        let most_liberties = self.settings.horizon.limits()[0];
        let free = match answer.nodes {
            0 => seen.free_part(board, v, most_liberties),
            _ => None,
        };
        Some(CaptureReading {
            answer,
            shadow: free.unwrap_or_else(|| seen.shadow(board, attacker)),
            zone,
        })
    }

    /// Finds the outcome, whatever it takes with each ko master; with what was looked at, and the zone.
    fn search(
        &mut self,
        board: &mut Board,
        v: Vertex,
        asking: Color,
        ask: impl Fn(&mut CaptureSearch) -> Option<Move>,
    ) -> (Answer, Seen, VertexSet) {
        let suicide = board.suicide();
        board.set_suicide(Suicide::Forbidden);
        let attacker = board.color_at(v).map_or(asking, Color::opponent);
        let (table, interrupt) = (&mut self.table, &self.interrupt);
        let mut search = CaptureSearch::new(board, table, self.settings, v, attacker, interrupt);
        let mut exhausted = false;
        let (outcome, best) = by_ko_master(asking, |master| {
            search.restart(master);
            let best = ask(&mut search);
            exhausted |= search.exhausted;
            (best, search.line.ko_met)
        });
        let answer = Answer {
            outcome,
            best,
            nodes: search.nodes,
            exhausted,
        };
        let found = (answer, search.seen, search.zone);
        board.set_suicide(suicide);
        found
    }
}

/// Asks up to three times, with each ko master, to find an outcome and the move: first with `asking` as ko master and, if
/// that reaches the aim by a ko, with the opponent and with neither side. The answers are moves, and whether a ko may have
/// mattered so far.
pub(crate) fn by_ko_master(
    asking: Color,
    mut ask: impl FnMut(Option<Color>) -> (Option<Move>, bool),
) -> (Outcome, Option<Move>) {
    // What cannot be reached with all the ko threats cannot be reached at all.
    let (best, ko_met) = ask(Some(asking));
    if best.is_none() {
        return (Outcome::Failure, None);
    }
    if !ko_met {
        return (Outcome::Success, best);
    }
    for (master, better) in [
        (Some(asking.opponent()), Outcome::Success),
        (None, Outcome::GoodKo),
    ] {
        if let (Some(found), _) = ask(master) {
            return (better, Some(found));
        }
    }
    (Outcome::BadKo, best)
}

/// The move by which the attacker, moving first, captures the target.
fn attack(search: &mut CaptureSearch) -> Option<Move> {
    match search.attack_by_any_move(None) {
        CaptureVerdict::Captured { best } => best.map(Move::Play),
        CaptureVerdict::Safe { .. } => None,
    }
}
