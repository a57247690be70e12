//! What the answers of the local search mean for the questions about a dragon.

use super::Attempt;
use crate::dragon::{Dragon, DragonStatus};
use crate::life::{Answer, Outcome, Settled};
use crate::tactics;
use crate::vertex::Move;

pub(super) const NOTHING_TO_DO: Attempt = Attempt {
    outcome: tactics::Outcome::Success,
    best: Some(Move::Pass),
};

pub(super) const DEAD_ALREADY: Attempt = NOTHING_TO_DO;

pub(super) const FAILURE: Attempt = Attempt {
    outcome: tactics::Outcome::Failure,
    best: None,
};

pub(super) fn attack(answer: &Answer) -> Attempt {
    let outcome = match answer.outcome {
        Some(Outcome::Captured) => tactics::Outcome::Success,
        Some(Outcome::CapturedInKo) => tactics::Outcome::GoodKo,
        Some(Outcome::SavedInKo) => tactics::Outcome::BadKo,
        _ => return FAILURE,
    };
    Attempt {
        outcome,
        best: answer.best.or(Some(Move::Pass)),
    }
}

pub(super) fn defend(dragon: &Dragon, settled: &Settled) -> Attempt {
    let attacked = settled.if_attacker_first.outcome;
    let answer = &settled.if_defender_first;
    if attacked.is_some_and(|outcome| outcome >= Outcome::Seki)
        || attacked.is_none() && dragon.status == DragonStatus::Alive
    {
        return NOTHING_TO_DO;
    }
    let outcome = match answer.outcome {
        Some(Outcome::Captured) | None => return FAILURE,
        // Nobody saves what falls by the same ko if he does nothing.
        Some(Outcome::CapturedInKo) if attacked == answer.outcome => return FAILURE,
        Some(Outcome::CapturedInKo) => tactics::Outcome::BadKo,
        Some(Outcome::SavedInKo) => tactics::Outcome::GoodKo,
        Some(_) => tactics::Outcome::Success,
    };
    Attempt {
        outcome,
        best: answer.best.or(Some(Move::Pass)),
    }
}

/// The status that agrees with [`attack`] and [`defend`]; the eyes tell what these leave open.
pub(super) fn status_of(dragon: &Dragon, settled: &Settled) -> DragonStatus {
    let (kills, saves) = (attack(&settled.if_attacker_first), defend(dragon, settled));
    let fails = |attempt: Attempt| attempt.outcome == tactics::Outcome::Failure;
    let point = |attempt: Attempt| attempt.best.and_then(Move::vertex);
    let vital = match dragon.status {
        DragonStatus::Critical { attack, defense } => Some((attack, defense)),
        _ => None,
    };
    let attack = point(kills).or(vital.map(|(attack, _)| attack));
    let defense = point(saves).or(vital.map(|(_, defense)| defense));
    let critical = match attack.zip(defense) {
        Some((attack, defense)) => DragonStatus::Critical { attack, defense },
        None => DragonStatus::Unknown,
    };
    let (attacked, defended) = (
        settled.if_attacker_first.outcome,
        settled.if_defender_first.outcome,
    );
    match (fails(kills), fails(saves)) {
        (true, saves_fail) => match (attacked, dragon.status) {
            (Some(Outcome::Lives | Outcome::Seki), _) => DragonStatus::Alive,
            (Some(_), status) if settled.complete || status == DragonStatus::Alive => {
                DragonStatus::Alive
            }
            (Some(_), _) => DragonStatus::Unknown,
            (None, DragonStatus::Critical { .. }) => critical,
            (None, DragonStatus::Dead) if !saves_fail => DragonStatus::Unknown,
            (None, status) => status,
        },
        (false, true)
            if kills == DEAD_ALREADY
                || defended.is_some()
                || dragon.status == DragonStatus::Dead =>
        {
            DragonStatus::Dead
        }
        (false, _) => critical,
    }
}
