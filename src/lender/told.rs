//! What an engine answers, in the words of the program; and whether it has a meaning.

use super::question::Inquiry;
use crate::katago::{KataAnalysis, MoveInfo};
use crate::network::Evaluation;
use crate::search::{Candidate, Report};
use crate::vertex::Move;
use crate::vertex_map::VertexMap;

/// The least spread of a score, in points.
const LEAST_SPREAD: f64 = 0.5;

/// What is expected of a position.
///
/// # Errors
/// What is wrong with the answer.
pub(super) fn evaluation(asked: &Inquiry, told: &KataAnalysis) -> Result<Evaluation, String> {
    let root = &told.root_info;
    let mut policy = VertexMap::filled(0.0);
    let shares = told.policy.as_deref().ok_or("no policy")?;
    let (plays, pass) = match shares.split_last() {
        Some((pass, plays)) if plays.len() == asked.size.area() => (plays, *pass),
        _ => return Err(format!("a policy of {} numbers", shares.len())),
    };
    for (v, share) in asked.size.vertices().zip(plays) {
        // Illegal moves have -1.
        policy[v] = share.clamp(0.0, 1.0);
    }
    Ok(Evaluation {
        size: asked.size,
        policy,
        pass: pass.clamp(0.0, 1.0),
        ownership: ownership(asked, told)?,
        lead: number(root.score_lead, "lead")? + asked.correction,
        spread: number(root.score_stdev, "spread")?.max(LEAST_SPREAD),
        winrate: chance(root.winrate)?,
    })
}

/// What a search has found.
///
/// # Errors
/// What is wrong with the answer.
pub(super) fn report(asked: &Inquiry, told: &KataAnalysis) -> Result<Report, String> {
    let root = &told.root_info;
    let sign = f64::from(asked.to_move.sign());
    let mut owned = ownership(asked, told)?;
    for v in asked.size.vertices() {
        owned[v] *= sign as f32;
    }
    let found = told.move_infos.iter();
    let mut candidates: Vec<(usize, Candidate)> = found
        .map(|info| Ok((info.order, candidate(asked, info)?)))
        .collect::<Result<_, String>>()?;
    candidates.sort_by_key(|(order, _)| *order);
    let mut report = Report {
        visits: root.visits.max(1),
        winrate: of_side(chance(root.winrate)?, sign),
        score_lead: sign * (number(root.score_lead, "lead")? + asked.correction),
        score_stdev: number(root.score_stdev, "spread")?,
        candidates: candidates.into_iter().map(|(_, found)| found).collect(),
        ownership: owned,
    };
    // Where the game is over for the engine it tells no move.
    if report.candidates.is_empty() && !told.is_during_search {
        report.candidates.push(pass(&report));
    }
    Ok(report)
}

fn candidate(asked: &Inquiry, info: &MoveInfo) -> Result<Candidate, String> {
    let sign = f64::from(asked.to_move.sign());
    let played = info.action.vertex();
    if played.is_some_and(|v| !asked.size.contains(v)) {
        return Err(format!("the move {}", info.action));
    }
    let winrate = of_side(chance(info.winrate)?, sign);
    let lead = sign * (number(info.score_lead, "lead")? + asked.correction);
    let lcb = number(info.lcb, "bound")?;
    Ok(Candidate {
        action: info.action,
        visits: info.visits,
        winrate,
        score_lead: lead,
        prior: info.prior.clamp(0.0, 1.0),
        expected_winrate: winrate,
        expected_lead: lead,
        lcb: of_side(lcb, sign).clamp(0.0, 1.0),
        pv: match info.pv.is_empty() {
            true => vec![info.action],
            false => info.pv.clone(),
        },
        pv_visits: (info.pv_visits.iter().flatten())
            .map(|&visits| u32::try_from(visits).unwrap_or(u32::MAX))
            .collect(),
    })
}

/// A pass in a position of which no move was told.
fn pass(report: &Report) -> Candidate {
    Candidate {
        action: Move::Pass,
        visits: report.visits,
        winrate: report.winrate,
        score_lead: report.score_lead,
        prior: 1.0,
        expected_winrate: report.winrate,
        expected_lead: report.score_lead,
        lcb: report.winrate,
        pv: vec![Move::Pass],
        pv_visits: vec![u32::try_from(report.visits).unwrap_or(u32::MAX)],
    }
}

/// A chance of Black as that of a side.
fn of_side(chance: f64, sign: f64) -> f64 {
    match sign > 0.0 {
        true => chance,
        false => 1.0 - chance,
    }
}

/// Whose the vertices will be, Black's view.
fn ownership(asked: &Inquiry, told: &KataAnalysis) -> Result<VertexMap<f32>, String> {
    let shares = told.ownership.as_deref().ok_or("no ownership")?;
    let is_whole =
        shares.len() == asked.size.area() && shares.iter().all(|share| share.is_finite());
    if !is_whole {
        return Err(format!("an ownership of {} numbers", shares.len()));
    }
    let mut owned = VertexMap::filled(0.0);
    for (v, share) in asked.size.vertices().zip(shares) {
        owned[v] = share.clamp(-1.0, 1.0);
    }
    Ok(owned)
}

fn number(value: f64, name: &str) -> Result<f64, String> {
    match value.is_finite() && value.abs() < 1e4 {
        true => Ok(value),
        false => Err(format!("the {name} {value}")),
    }
}

fn chance(value: f64) -> Result<f64, String> {
    // Sums of rounded numbers may lie a little beyond.
    match (-0.01..=1.01).contains(&value) {
        true => Ok(value.clamp(0.0, 1.0)),
        false => Err(format!("the winrate {value}")),
    }
}
