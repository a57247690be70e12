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
//! - If neither can be forced, it stands in *seki*: neither side gains by moving first.
//! - The region may have outlets: empty vertices outside, or stones of the defender that are not known to be safe. A
//!   target that reaches one counts as not captured, and is not read further: it *escapes*.
//!
//! Whether the target lives and whether it falls are two separate questions, and a line that repeats a position reaches
//! neither aim. Semeai need no search of their own: blocks of the attacker that may be captured are part of the region,
//! with their liberties.
//!
//! # Ko
//! A ko may not be retaken at once, and neither side has ko threats. An outcome does not depend on ko if it stays the
//! same when the side that loses may ignore a few bans (four), each of which stands for a ko threat that is answered.
//! Otherwise that side can win with ko threats, and has to find the first one. The bent four in the corner comes out
//! this way: as a ko for which the defender has to find the first threat, and which the attacker can start at any time.
//! A ko that a side can only take again and again, but never end, helps it nothing.
//!
//! # The search
//! Depth-first proof-number search (Nagai's df-pn) in the form of Kishimoto and Müller, "Df-pn in Go: an application to
//! the one-eye problem" (2003), on bit masks. Repetitions are handled by a simple use of their "A general solution to
//! the graph history interaction problem" (2004): only one of the sides can gain by a repetition, so a result that
//! rests on one is remembered only while the positions that it rests on are on the line being read. Leaves are captures,
//! escapes, pass-alive blocks, targets that cannot get out of atari, and ones that have no room for two eyes left
//! ([`Problem::has_no_room`]): all of them theorems. What stones of the attacker that cannot be captured cut off from the
//! target is filled with such stones.
//! The numbers of a position that has not been read come from a model of solved ones ([`guess`]). A proof tells whether
//! any ko ban mattered to it; if none did, it holds for all questions about the problem, whoever has ko threats.
//! A move is left out only with a proof: outside the relevance zone of a refutation ([`zone`]), or as one of several
//! interchangeable liberties ([`alike`]). A budget of moves bounds the time; a question that is not answered within it
//! stays open.
//!
//! # Use
//! The judge of final positions ([`crate::status`]) keeps a [`LifeReader`], asks about the blocks that playouts leave open,
//! and decides which stones to take as safe. An answer for a complete region ([`Problem::is_complete`]) is exact if
//! these stones are safe. Other answers depend on what lies outside, and are only good enough for a player.

mod alike;
mod eyes;
pub(crate) mod frame;
mod guess;
mod ko;
mod memory;
mod position;
mod problem;
mod role;
mod search;
mod table;
mod walls;
mod zone;

#[cfg(test)]
mod oracle;
#[cfg(test)]
mod suite;
#[cfg(test)]
mod tests;

pub use ko::{KoFight, KoKind};
pub(crate) use problem::MOST_VERTICES;
pub use problem::{Problem, Reach, Unfit};
pub(crate) use walls::{ByFate, Walls, complete, local, with_liberties_to_spare};

use crate::answer::{Answer, ByFirst, Certainty, Outcome};
use crate::color::Color;
use crate::vertex::Move;
use memory::{LifeMemory, LifeQuestion};
use search::{Found, LifeGoal, LifeSearch};
use table::LifeTable;

/// The fate of a target, ordered from worst to best for the defender.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum LifeOutcome {
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
    /// It is not captured; the budget was too small to find out whether it lives.
    Stands,
    /// It makes two eyes, or joins safe stones.
    Lives,
}

impl LifeOutcome {
    /// Whether the target is captured if neither side has ko threats.
    pub const fn is_capture(self) -> bool {
        matches!(self, LifeOutcome::Captured | LifeOutcome::CapturedInKo)
    }

    /// What the attacker reaches, who wants to capture the target.
    pub const fn for_attacker(self) -> Outcome {
        match self {
            LifeOutcome::Captured => Outcome::Success,
            LifeOutcome::CapturedInKo => Outcome::GoodKo,
            LifeOutcome::SavedInKo => Outcome::BadKo,
            _ => Outcome::Failure,
        }
    }

    /// What the defender reaches, who wants to save the target.
    pub const fn for_defender(self) -> Outcome {
        self.for_attacker().reversed()
    }
}

/// How sure an outcome is that was read between walls that are so safe. `walls` is `None` if the position did not hold
/// all that could matter, and `outcome` if the reading did not end.
pub(crate) fn certainty(walls: Option<ByFate>, outcome: Option<LifeOutcome>) -> Certainty {
    match (walls, outcome) {
        (None, _) | (_, None | Some(LifeOutcome::Escapes)) => Certainty::Estimated,
        (Some(walls), Some(LifeOutcome::Stands)) => walls.lives.min(Certainty::Read),
        (Some(walls), Some(outcome)) if outcome.is_capture() => walls.falls,
        (Some(walls), Some(_)) => walls.lives,
    }
}

/// The most moves that are played for one question ([`LifeReader::read`]) where nothing asks for more or fewer.
pub(crate) const MOST_NODES: u32 = 20_000;

/// The fate of a target for one side to move first; the outcome is `None` if the budget ran out before it was known
/// whether the target is captured.
///
/// If it ran out before it was clear what ko threats would change, they are taken to change the fate; [`Answer::settled`]
/// tells whether that was read. The best move is that of the side that moves first, if it captures or saves the target,
/// perhaps by a ko; a pass if it needs no move, or has to find a ko threat first.
pub type LifeAnswer = Answer<Option<LifeOutcome>>;

impl LifeAnswer {
    /// The fate of the target, unless the budget ran out before it was known what ko threats would change.
    pub fn settled(&self) -> Option<LifeOutcome> {
        let is_settled = |&outcome: &_| !self.exhausted || outcome == LifeOutcome::Stands;
        self.outcome.filter(is_settled)
    }
}

/// A reader of life and death.
///
/// No answer depends on earlier questions, except by the common budget.
#[derive(Clone, Debug)]
pub struct LifeReader {
    table: LifeTable,
    /// Moves that are left for all further questions.
    left: u64,
    memory: Option<LifeMemory>,
}

impl LifeReader {
    /// A reader without a common budget.
    ///
    /// The first question allocates 2 MB, and one of millions of moves up to 128 MB.
    pub fn new() -> LifeReader {
        LifeReader {
            table: LifeTable::new(),
            left: u64::MAX,
            memory: None,
        }
    }

    /// A reader that remembers its answers, for callers that ask about many boards which differ little. It gives the same
    /// answers as other readers, and each answer takes from the common budget what it took when it was found.
    ///
    /// Remembers up to 10,000 answers, which take about 10 MB.
    pub fn remembering() -> LifeReader {
        LifeReader {
            memory: Some(LifeMemory::default()),
            ..LifeReader::new()
        }
    }

    /// Lets the reader play at most `nodes` moves for all further questions together.
    pub fn set_budget(&mut self, nodes: u64) {
        self.left = nodes;
    }

    /// Whether the attacker captures the target if `first` moves first and one side, if any, may ignore so many ko bans.
    ///
    /// `None` if the budget of `nodes` moves runs out.
    pub fn captures(
        &mut self,
        problem: &Problem,
        first: Color,
        threats: Option<(Color, u8)>,
        nodes: u32,
    ) -> Option<bool> {
        let nodes = self.allowed(nodes);
        let mut search = LifeSearch::new(problem, &mut self.table, nodes);
        let reached = search.ask(LifeGoal::Capture, first, threats).reached;
        self.left = self.left.saturating_sub(u64::from(search.nodes));
        reached
    }

    /// The budget of a question: `nodes`, or what is left of the common budget.
    fn allowed(&self, nodes: u32) -> u32 {
        u32::try_from(self.left).map_or(nodes, |left| nodes.min(left))
    }

    /// Finds the fate of the target if `first` moves first, within a budget of `nodes` moves.
    pub fn read(&mut self, problem: &Problem, first: Color, nodes: u32) -> LifeAnswer {
        let nodes = self.allowed(nodes);
        // Taken out, because the search needs the reader as well.
        let answer = match self.memory.take() {
            Some(mut memory) => {
                let question = LifeQuestion::new(problem, first, nodes);
                let answer = memory.answer(question, || self.find(problem, first, nodes));
                self.memory = Some(memory);
                answer
            }
            None => self.find(problem, first, nodes),
        };
        self.left = self.left.saturating_sub(u64::from(answer.nodes));
        answer
    }

    /// Does what [`LifeReader::read`] does, by a search.
    fn find(&mut self, problem: &Problem, first: Color, nodes: u32) -> LifeAnswer {
        let mut search = LifeSearch::new(problem, &mut self.table, nodes);
        let plain = search.ask(LifeGoal::Capture, first, None);
        let captured = plain.reached;
        let read = read(&mut search, problem, first, plain);
        let in_ko = |captured| match captured {
            true => LifeOutcome::CapturedInKo,
            false => LifeOutcome::SavedInKo,
        };
        LifeAnswer {
            outcome: read.map(|(outcome, _)| outcome).or(captured.map(in_ko)),
            best: read.and_then(|(_, best)| best),
            nodes: search.nodes,
            exhausted: read.is_none_or(|(outcome, _)| outcome == LifeOutcome::Stands),
        }
    }

    /// Finds the fate of the target for both sides to move first, within a budget of `nodes` moves each. The defender is
    /// only asked about if something is found for the attacker.
    pub fn settle(&mut self, problem: &Problem, nodes: u32) -> ByFirst<LifeAnswer> {
        let attacker = self.read(problem, problem.defender().opponent(), nodes);
        let mut defender = match attacker.outcome {
            // A target that lives if the attacker moves first lives anyway.
            None | Some(LifeOutcome::Lives) => LifeAnswer {
                nodes: 0,
                ..attacker
            },
            _ => self.read(problem, problem.defender(), nodes),
        };
        let settled = defender.settled();
        if settled.is_some_and(|o| !o.is_capture()) && settled <= attacker.settled() {
            defender.best = Some(Move::Pass);
        }
        ByFirst { attacker, defender }
    }
}

/// The most ko threats that a side is given when it is asked what they would change.
pub(super) const MOST_THREATS: u8 = 4;

/// Finds out whether the target falls and, if not, whether it lives, with the best move; `None` if the budget runs out
/// before the first is known.
fn read(
    search: &mut LifeSearch,
    problem: &Problem,
    first: Color,
    plain: Found,
) -> Option<(LifeOutcome, Option<Move>)> {
    let (fall, best) = falls(search, problem, first, plain)?;
    match fall {
        Some(outcome) => Some((outcome, best)),
        None => Some(stands(search, problem, first, best)),
    }
}

/// Whether the target falls, with or without a ko, and the best move of the side that moves first.
///
/// `plain` is what was found without ko threats. The outcome is `None` if the attacker cannot capture it even with them;
/// all is `None` if the budget runs out.
fn falls(
    search: &mut LifeSearch,
    problem: &Problem,
    first: Color,
    plain: Found,
) -> Option<(Option<LifeOutcome>, Option<Move>)> {
    let (defender, attacker) = (problem.defender(), problem.defender().opponent());
    let captured = plain.reached?;
    // If a ko was met, but the winner wins even if the other side may ignore the ban, the best move is the one found
    // for that case: the other one may lead to a ko.
    let mut best = plain.best;
    if plain.ko_met {
        let (master, outcome) = match captured {
            true => (defender, LifeOutcome::CapturedInKo),
            false => (attacker, LifeOutcome::SavedInKo),
        };
        let ko = search.ask(LifeGoal::Capture, first, Some((master, MOST_THREATS)));
        if ko.reached? != captured {
            // For the side that loses the ko without threats, the best move is the one that wins it with them.
            let best = match first == master {
                true => ko.best.map(|mv| with_threat(problem, first, mv)),
                false => plain.best,
            };
            return Some((Some(outcome), best));
        }
        best = ko.best;
    }
    Some((captured.then_some(LifeOutcome::Captured), best))
}

/// The move that a ko master found, or a pass if it would break a ban that stands at the start: the ko threat that has
/// to come first counts as a pass.
fn with_threat(problem: &Problem, first: Color, mv: Move) -> Move {
    match (mv, problem.board.ko()) {
        (Move::Play(v), Some(ban)) if ban == (v, first) => Move::Pass,
        (mv, _) => mv,
    }
}

/// The fate of a target that does not fall, and the best move; `best` is the move that prevents the capture.
fn stands(
    search: &mut LifeSearch,
    problem: &Problem,
    first: Color,
    mut best: Option<Move>,
) -> (LifeOutcome, Option<Move>) {
    let (defender, escapes) = (problem.defender(), problem.has_outlets());
    let mut life = search.ask(LifeGoal::Life, first, Some((defender, MOST_THREATS)));
    let outcome = match life.reached {
        Some(true) => LifeOutcome::Lives,
        Some(false) if escapes => LifeOutcome::Escapes,
        Some(false) => LifeOutcome::Seki,
        None => LifeOutcome::Stands,
    };
    if life.reached == Some(true) && life.ko_met && first == defender {
        // The defender does not risk a seki for two eyes that depend on a ko.
        life = search.ask(
            LifeGoal::Life,
            first,
            Some((defender.opponent(), MOST_THREATS)),
        );
    }
    if life.reached == Some(true) && first == defender {
        best = life.best;
    }
    (outcome, best)
}
