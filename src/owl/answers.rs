//! What the results of the local search and the value of the eyes mean for the questions about a dragon.

use crate::answer::{Answer, ByFirst, Certainty, Outcome};
use crate::dragon::DragonStatus;
use crate::life::{LifeAnswer, LifeOutcome};
use crate::vertex::{Move, Vertex};

/// A move on this vertex reaches the aim.
pub(super) fn success(v: Vertex) -> Answer {
    Answer::at_once(Outcome::Success, Some(Move::Play(v)))
}

/// The answers about a dragon. All of them come from the same reading, so that they agree.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Answers {
    /// Whether the opponent, moving first, kills it.
    pub attack: Answer,
    /// Whether the owner, moving first, saves it.
    pub defense: Answer,
    pub status: DragonStatus,
    /// How sure the status is.
    pub certainty: Certainty,
    /// How the opponent captures it at once, also where it is dead already.
    pub capture: Option<Move>,
}

impl Answers {
    /// What follows from a status alone.
    pub fn of(status: DragonStatus, certainty: Certainty) -> Answers {
        let (attack, defense) = match status {
            DragonStatus::Alive => (Answer::FAILURE, Answer::NOTHING_TO_DO),
            DragonStatus::Dead => (Answer::NOTHING_TO_DO, Answer::FAILURE),
            DragonStatus::Critical { attack, defense } => (success(attack), success(defense)),
            DragonStatus::Unknown => (Answer::FAILURE, Answer::FAILURE),
        };
        Answers {
            attack,
            defense,
            status,
            certainty,
            capture: attack.best,
        }
    }

    /// What follows from the search, and where it has found nothing, from the eyes.
    pub fn new(eyes: DragonStatus, settled: &ByFirst<LifeAnswer>, certainty: Certainty) -> Answers {
        let (attacked, defended) = (settled.attacker.settled(), settled.defender.settled());
        let by_eyes = Answers::of(eyes, Certainty::Estimated);
        let fails = |answer: Answer| !answer.outcome.succeeds();
        let defense = defend(settled, &by_eyes);
        let mut attack = match attacked {
            None => by_eyes.attack,
            Some(_) => attack(&settled.attacker),
        };
        let capture = attack.best;
        if attack.needs_no_move() && !fails(defense) {
            // A dragon that can be saved is not dead already.
            attack = match eyes {
                DragonStatus::Critical { .. } => by_eyes.attack,
                _ => Answer::FAILURE,
            };
        }
        let is_dead = !fails(attack)
            && fails(defense)
            && (attack.needs_no_move() || defended.is_some() || eyes == DragonStatus::Dead);
        if is_dead && attack.outcome == Outcome::Success {
            attack.best = Some(Move::Pass);
        }
        let points = attack.point().zip(defense.point());
        let status = match (attacked, points) {
            _ if is_dead => DragonStatus::Dead,
            (_, Some((attack, defense))) => DragonStatus::Critical { attack, defense },
            _ if !fails(attack) => DragonStatus::Unknown,
            (Some(outcome), _) if !outcome.is_capture() => DragonStatus::Alive,
            _ if eyes == DragonStatus::Alive => eyes,
            _ => DragonStatus::Unknown,
        };
        Answers {
            attack,
            defense,
            status,
            certainty,
            capture,
        }
    }
}

pub(super) fn attack(answer: &LifeAnswer) -> Answer {
    let outcome = answer.settled().map(LifeOutcome::for_attacker);
    reached(outcome.unwrap_or(Outcome::Failure), answer)
}

fn defend(settled: &ByFirst<LifeAnswer>, by_eyes: &Answers) -> Answer {
    let attacked = settled.attacker.settled();
    let answer = &settled.defender;
    let has_eyes = by_eyes.status == DragonStatus::Alive;
    if attacked.map_or(has_eyes, |outcome| outcome >= LifeOutcome::Seki) {
        return Answer::NOTHING_TO_DO;
    }
    let outcome = match answer.settled() {
        // A dragon that is attacked with success needs a move, whatever its eyes are worth.
        None if has_eyes => return Answer::FAILURE,
        None => return by_eyes.defense,
        // A move does not save the dragon if it ends in the same ko as doing nothing.
        Some(LifeOutcome::CapturedInKo) if attacked == answer.settled() => Outcome::Failure,
        Some(outcome) => outcome.for_defender(),
    };
    reached(outcome, answer)
}

/// What the side that moves first reaches, and how: by a pass where nothing else was found.
fn reached(outcome: Outcome, answer: &LifeAnswer) -> Answer {
    Answer {
        outcome,
        best: outcome
            .succeeds()
            .then_some(answer.best.unwrap_or(Move::Pass)),
        nodes: answer.nodes,
        exhausted: answer.exhausted,
    }
}
