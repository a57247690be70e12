//! What the results of the local search and the value of the eyes mean for the questions about a dragon.

use super::Attempt;
use crate::answer::{Certainty, Outcome};
use crate::dragon::DragonStatus;
use crate::life::{self, LifeAnswer, Settled};
use crate::vertex::Move;

pub(super) const NOTHING_TO_DO: Attempt = Attempt {
    outcome: Outcome::Success,
    best: Some(Move::Pass),
};

pub(super) const DEAD_ALREADY: Attempt = NOTHING_TO_DO;

pub(super) const FAILURE: Attempt = Attempt {
    outcome: Outcome::Failure,
    best: None,
};

/// The answers about a dragon. All of them come from the same reading, so that they agree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Answers {
    /// Whether the opponent, moving first, kills it.
    pub attack: Attempt,
    /// Whether the owner, moving first, saves it.
    pub defense: Attempt,
    pub status: DragonStatus,
    /// How sure the status is.
    pub grade: Certainty,
    /// How the opponent captures it at once, also where it is dead already.
    pub capture: Option<Move>,
    /// How the owner saves it, if it lives already and that was asked.
    pub shelter: Option<Move>,
}

impl Answers {
    /// What follows from a status alone.
    pub fn of(status: DragonStatus, grade: Certainty) -> Answers {
        let (attack, defense) = match status {
            DragonStatus::Alive => (FAILURE, NOTHING_TO_DO),
            DragonStatus::Dead => (DEAD_ALREADY, FAILURE),
            DragonStatus::Critical { attack, defense } => {
                (Attempt::success(attack), Attempt::success(defense))
            }
            DragonStatus::Unknown => (FAILURE, FAILURE),
        };
        Answers {
            attack,
            defense,
            status,
            grade,
            capture: attack.best,
            shelter: None,
        }
    }

    /// What follows from the search, and where it has found nothing, from the eyes.
    pub fn new(eyes: DragonStatus, settled: &Settled, grade: Certainty) -> Answers {
        let (attacked, defended) = (
            settled.if_attacker_first.outcome,
            settled.if_defender_first.outcome,
        );
        let by_eyes = Answers::of(eyes, Certainty::Estimated);
        let fails = |attempt: Attempt| attempt.outcome == Outcome::Failure;
        let defense = defend(settled, &by_eyes);
        let mut attack = match attacked {
            None => by_eyes.attack,
            Some(_) => attack(&settled.if_attacker_first),
        };
        let capture = attack.best;
        if attack == DEAD_ALREADY && !fails(defense) {
            // A dragon that can be saved is not dead already.
            attack = match eyes {
                DragonStatus::Critical { .. } => by_eyes.attack,
                _ => FAILURE,
            };
        }
        let is_dead = !fails(attack)
            && fails(defense)
            && (attack == DEAD_ALREADY || defended.is_some() || eyes == DragonStatus::Dead);
        if is_dead && attack.outcome == Outcome::Success {
            attack = DEAD_ALREADY;
        }
        let points = attack.best.and_then(Move::vertex);
        let points = points.zip(defense.best.and_then(Move::vertex));
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
            grade,
            capture,
            shelter: None,
        }
    }
}

pub(super) fn attack(answer: &LifeAnswer) -> Attempt {
    let outcome = match answer.outcome {
        Some(life::LifeOutcome::Captured) => Outcome::Success,
        Some(life::LifeOutcome::CapturedInKo) => Outcome::GoodKo,
        Some(life::LifeOutcome::SavedInKo) => Outcome::BadKo,
        _ => return FAILURE,
    };
    Attempt {
        outcome,
        best: answer.best.or(Some(Move::Pass)),
    }
}

fn defend(settled: &Settled, by_eyes: &Answers) -> Attempt {
    let attacked = settled.if_attacker_first.outcome;
    let answer = &settled.if_defender_first;
    let has_eyes = by_eyes.status == DragonStatus::Alive;
    if attacked.map_or(has_eyes, |outcome| outcome >= life::LifeOutcome::Seki) {
        return NOTHING_TO_DO;
    }
    let outcome = match answer.outcome {
        // A dragon that is attacked with success needs a move, whatever its eyes are worth.
        None if has_eyes => return FAILURE,
        None => return by_eyes.defense,
        Some(life::LifeOutcome::Captured) => return FAILURE,
        // A move does not save the dragon if it ends in the same ko as doing nothing.
        Some(life::LifeOutcome::CapturedInKo) if attacked == answer.outcome => return FAILURE,
        Some(life::LifeOutcome::CapturedInKo) => Outcome::BadKo,
        Some(life::LifeOutcome::SavedInKo) => Outcome::GoodKo,
        Some(_) => Outcome::Success,
    };
    Attempt {
        outcome,
        best: answer.best.or(Some(Move::Pass)),
    }
}
