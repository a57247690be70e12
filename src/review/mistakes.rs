//! The moves that lost most.

use super::evidence::ReadLoss;
use super::params::{A_WHILE, CLEAR, CLOSE_LOOK, NOISE, STAKE};
use super::tally::{dropped, stayed};
use super::{Counter, GameMoment, Review, ReviewSettings, Source};
use crate::color::Color;
use crate::game::Game;
use crate::genmove::{self, Limits};
use crate::interrupt::{Interrupt, attempt};
use crate::network::Network;
use crate::position::Estimate;
use crate::search::{LEAD_MATTERS, SearchSettings, TreeSearch};
use crate::together::together;
use crate::vertex::Move;
use crate::vertex_map::VertexMap;
use std::collections::BTreeMap;

/// The numbers of the search for mistakes.
mod params {
    /// So many times as many moves as there may be remarks are searched at first.
    pub(super) const FIRST: usize = 4;
    /// The same for the second, longer search, in which the rest of the visits are used.
    pub(super) const SECOND: usize = 2;
    /// Before all else so many moves are searched, so that something can be told soon.
    pub(super) const EARLY: usize = 6;
    /// Those that the network takes to be less likely than this. Of the 20 that seem to lose most in ten games of amateurs 14 lose two points or
    /// more; of those below 0.05 there are 11.
    pub(super) const UNEXPECTED: f32 = 0.02;
    /// The share of the visits that the first search gets.
    pub(super) const SHARE: f64 = 1.0 / 3.0;
    /// The most moves of a line.
    pub(super) const LINE: usize = 8;
}

/// What makes a loss a mistake; where the game is finished and counted, any loss is one.
struct MistakeDoubts {
    /// It is at least so many points in the mean of the ways to tell it.
    least: f64,
    /// Each of the ways to tell it says at least so many.
    each: f64,
    /// The positions of some moves later still tell of at least so many.
    stays: f64,
    /// All of the ways say at least so many, or those positions do.
    clear: f64,
    /// The move is less likely at a glance: what is expected is mostly no mistake, whatever the estimates of later positions say.
    rare: f32,
    /// Of moves that overlooked the same only the worst is searched again. Else a move worth 35 points that both sides overlook for forty moves
    /// leaves no visits for others: of ten games two had 2 and 4 remarks in place of 11 and 9, right ones all. The better moves
    /// of the own network are too often wrong for that: 50 of 78 remarks are right in place of 54 of 80.
    once: bool,
    /// Stones that a move leaves to be captured, or does not capture, are evidence if they are so many.
    stake: usize,
}

/// Those of the network of the program, which is often wrong.
const OWN: MistakeDoubts = MistakeDoubts {
    least: NOISE,
    each: 0.0,
    stays: 0.0,
    clear: CLEAR,
    rare: 0.05,
    once: false,
    stake: STAKE,
};

/// Those of an engine that stands alone, which is mostly right.
const LENT: MistakeDoubts = MistakeDoubts {
    least: 2.5,
    each: 1.0,
    stays: f64::NEG_INFINITY,
    clear: 1.0,
    rare: f32::INFINITY,
    once: true,
    stake: usize::MAX,
};

/// What is expected of a position, and how it may go on.
#[derive(Clone, Debug)]
pub(super) struct Prospect {
    /// Black's lead after the best move.
    pub lead: f64,
    /// The moves that are expected, the best one first.
    pub line: Vec<Move>,
    /// Whose the vertices will be: 1 for Black, -1 for White.
    pub ownership: VertexMap<f32>,
}

/// A move that lost something.
#[derive(Clone, Debug)]
pub(super) struct CostlyMove {
    /// The number of the move, from 1.
    pub number: usize,
    pub color: Color,
    pub played: Move,
    /// In points.
    pub lost: f64,
    /// Whether the ways to tell what it lost agree ([`MistakeDoubts`]), or it was read or counted.
    pub is_sure: bool,
    pub before: Prospect,
    pub after: Prospect,
    /// The numbers of other moves that lost something because the same better move was not made.
    pub again: Vec<usize>,
    /// What reading tells of it.
    pub evidence: Option<ReadLoss>,
    /// Whether the shorter search found the same better move as the longer one.
    pub is_agreed: bool,
}

/// The visits of each position in a search of so many visits together, if there are so many moves of `most`, and so many in
/// all.
fn visits_each(visits: u32, moves: usize, most: usize) -> u32 {
    let each = |moves: usize| visits / (2 * moves as u32).max(1);
    each(moves).min(each(most).max(CLOSE_LOOK)).max(1)
}

/// The visits of the first search and of all the rest.
fn divided(settings: &ReviewSettings) -> [u32; 2] {
    let first = (f64::from(settings.visits) * params::SHARE) as u32;
    [first, settings.visits - first]
}

/// The visits of all searches for a game of so many moves, at most those of the settings.
pub(super) fn visits(settings: &ReviewSettings, moves: usize) -> u64 {
    let [first, rest] = divided(settings);
    let stages = [(first, params::FIRST), (rest, params::SECOND)];
    let searched = stages.map(|(visits, times)| {
        let most = times * settings.remarks;
        let moves = moves.min(most);
        2 * moves as u64 * u64::from(visits_each(visits, moves, most))
    });
    searched.into_iter().sum::<u64>()
        + 2 * params::EARLY as u64 * u64::from(early_visits(settings, moves))
}

/// The moves of the largest mistakes as the network sees them at once: what it does not expect, and what stays lost.
/// `expected` is how likely it takes the move after each position to be.
pub(super) fn early_suspects(course: &[GameMoment], expected: &[f32]) -> Vec<usize> {
    let rare = |number: &usize| expected[number - 1] < params::UNEXPECTED;
    let lost = |number| stayed(course, number);
    foremost(course, params::EARLY, rare, lost)
}

/// The moves that seem to have lost most, the worst first.
fn foremost(
    course: &[GameMoment],
    most: usize,
    is_meant: impl Fn(&usize) -> bool,
    lost: impl Fn(usize) -> f64,
) -> Vec<usize> {
    let all = (1..course.len()).filter(|&number| !course[number].is_set_up && is_meant(&number));
    let mut all: Vec<(usize, f64)> = all.map(|number| (number, lost(number))).collect();
    all.sort_by(|a, b| b.1.total_cmp(&a.1));
    all.truncate(most);
    all.into_iter().map(|(number, _)| number).collect()
}

/// The visits of each position of the first moves that are searched in a game of so many moves: as many as in the first search of all.
fn early_visits(settings: &ReviewSettings, moves: usize) -> u32 {
    let most = params::FIRST * settings.remarks;
    visits_each(divided(settings)[0], moves.min(most), most)
}

/// Those of some moves that are mistakes, as the first search finds them without what was read.
pub(super) fn early(
    source: &Source<'_>,
    course: &[GameMoment],
    suspects: &[usize],
    settings: &ReviewSettings,
    counter: &mut Counter<'_, '_>,
) -> Vec<CostlyMove> {
    let each = early_visits(settings, course.len() - 1);
    let evidence = BTreeMap::new();
    let mut found = searched(source, course, &evidence, suspects, each, settings, counter);
    found.retain(|m| m.is_sure);
    chosen(found, settings.remarks)
}

/// The moves that lost most, in the order of the game. `known` makes a review of those that are known by then.
pub(super) fn find(
    source: &Source<'_>,
    course: &[GameMoment],
    evidence: &BTreeMap<usize, ReadLoss>,
    settings: &ReviewSettings,
    counter: &mut Counter<'_, '_>,
    known: impl Fn(Vec<CostlyMove>) -> Review,
) -> Vec<CostlyMove> {
    let stake = |number: usize| evidence.get(&number).map_or(0, ReadLoss::stake) as f64;
    let lost = |number| suspicion(course, number).max(stake(number));
    let numbers = foremost(course, params::FIRST * settings.remarks, |_| true, lost);
    if !counter.is_ended {
        let _ = counter.tell(Some(&known(Vec::new())));
    }
    let [first, rest] = divided(settings);
    let each = visits_each(first, numbers.len(), params::FIRST * settings.remarks);
    let found = searched(source, course, evidence, &numbers, each, settings, counter);
    if !counter.is_ended {
        let likely = found.iter().filter(|m| m.is_sure).cloned().collect();
        let _ = counter.tell(Some(&known(chosen(likely, settings.remarks))));
    }
    let most = params::SECOND * settings.remarks;
    let found = match doubts(source).once {
        true => overlooked_once(found, most),
        false => worst(found, most),
    };
    let numbers: Vec<usize> = found.iter().map(|m| m.number).collect();
    let each = visits_each(rest, numbers.len(), params::SECOND * settings.remarks);
    let mut mistakes = searched(source, course, evidence, &numbers, each, settings, counter);
    if counter.is_ended {
        // What the second search did not come to is told as the first one found it.
        let is_missing = |m: &CostlyMove| mistakes.iter().all(|other| other.number != m.number);
        let missing: Vec<CostlyMove> = found.into_iter().filter(is_missing).collect();
        mistakes.extend(missing);
    } else {
        for mistake in &mut mistakes {
            let better = mistake.before.line.first();
            let same = found.iter().find(|m| m.number == mistake.number);
            if let Some(same) = same {
                mistake.is_agreed = same.before.line.first() == better;
                if mistake.is_agreed {
                    mistake.again.clone_from(&same.again);
                }
            }
        }
        let pass = attempt(&Interrupt::default(), None, || early_pass(source, course));
        mistakes.extend(pass.flatten());
    }
    mistakes.retain(|m| m.is_sure);
    chosen(mistakes, settings.remarks)
}

/// Those of some mistakes that lost most, the worst first.
fn worst(mut mistakes: Vec<CostlyMove>, most: usize) -> Vec<CostlyMove> {
    mistakes.sort_by(|a, b| b.lost.total_cmp(&a.lost));
    mistakes.truncate(most);
    mistakes
}

/// The worst of some mistakes, in the order of the game.
fn chosen(mistakes: Vec<CostlyMove>, most: usize) -> Vec<CostlyMove> {
    let mut kept = overlooked_once(mistakes, most);
    kept.sort_by_key(|m| m.number);
    kept
}

/// The worst of some mistakes, the sure ones first: what both sides overlook for a while counts once.
fn overlooked_once(mut mistakes: Vec<CostlyMove>, most: usize) -> Vec<CostlyMove> {
    mistakes.sort_by(|a, b| b.is_sure.cmp(&a.is_sure).then(b.lost.total_cmp(&a.lost)));
    let mut kept: Vec<CostlyMove> = Vec::new();
    for mistake in mistakes {
        let same = kept.iter().position(|other| {
            other.before.line.first() == mistake.before.line.first()
                && other.number.abs_diff(mistake.number) <= A_WHILE
        });
        match same {
            Some(i) => {
                kept[i]
                    .again
                    .extend(mistake.is_sure.then_some(mistake.number));
                kept[i].again.extend(mistake.again);
            }
            None if kept.len() < most => kept.push(mistake),
            None => {}
        }
    }
    for mistake in &mut kept {
        mistake.again.sort_unstable();
        mistake.again.dedup();
    }
    kept
}

/// How much a move seems to have lost: as the estimates before and after it say, or those before it and after its answer.
fn suspicion(course: &[GameMoment], number: usize) -> f64 {
    let before = &course[number - 1];
    let lead = |i: usize| course[i].estimate.lead_of(before.to_move);
    let at_once = lead(number - 1) - lead(number);
    match course.get(number + 1).filter(|next| !next.is_set_up) {
        Some(_) => at_once.max(lead(number - 1) - lead(number + 1)),
        None => at_once,
    }
}

/// Those of these moves that are mistakes, by searches of so many visits each.
fn searched(
    source: &Source<'_>,
    course: &[GameMoment],
    evidence: &BTreeMap<usize, ReadLoss>,
    numbers: &[usize],
    each: u32,
    settings: &ReviewSettings,
    counter: &mut Counter<'_, '_>,
) -> Vec<CostlyMove> {
    if counter.is_ended {
        return Vec::new();
    }
    let search = |&number: &usize| mistake(source, course, evidence.get(&number), number, each);
    let found = together(source.jobs(settings), numbers, search, |done| {
        counter.count_if(done, 2 * u64::from(each))
    });
    counter.heed(source);
    found.into_iter().flatten().flatten().collect()
}

/// The move of this number, if it is a mistake by the estimates and by searches of so many visits before and after it, or by
/// what was read of it; where the game is finished before and after it, by the count.
fn mistake(
    source: &Source<'_>,
    course: &[GameMoment],
    evidence: Option<&ReadLoss>,
    number: usize,
    visits: u32,
) -> Option<CostlyMove> {
    let game = source.after(number).ok()?;
    let (color, played) = game.last_move()?;
    let sign = f64::from(color.sign());
    if let [Some(before), Some(after)] = [number - 1, number].map(|i| counted(&course[i].estimate))
    {
        return by_count(number, (color, played), [before, after]);
    }
    let doubts = doubts(source);
    let earlier = source.after(number - 1).ok()?;
    let mut before = prospect(source, &earlier, color, visits);
    let best = *before.line.first()?;
    let read = evidence.filter(|found| found.stake() >= doubts.stake);
    let named = read
        .and_then(|found| found.better)
        .filter(|&better| better != best);
    if best == played && named.is_none() {
        return None;
    }
    let after = prospect(source, &game, color.opponent(), visits);
    let told = |better: Move| {
        let mut instead = earlier.clone();
        instead.play(color, better).ok()?;
        let instead = source.position(instead).estimate().lead;
        // A search of so few visits is misled by the move that it sees most of, and an estimate by what it does not read.
        Some([
            sign * (before.lead - after.lead),
            sign * (instead - course[number].estimate.lead),
            dropped(course, number),
        ])
    };
    let mean = |three: [f64; 3]| three.iter().sum::<f64>() / 3.0;
    let three = told(best)?;
    let least = three.into_iter().fold(f64::INFINITY, f64::min);
    let stays = stayed(course, number);
    let is_sure = best != played
        && least >= doubts.each
        && stays >= doubts.stays
        && least.max(stays) >= doubts.clear
        && likelihood(source, &earlier, color, played) < doubts.rare;
    let mut lost = mean(three);
    let mut is_read = false;
    if !(is_sure && lost >= doubts.least)
        && let Some(found) = read
    {
        if let Some(better) = named {
            lost = mean(told(better)?);
            before.line = vec![better];
        }
        is_read = lost >= doubts.clear;
        // Stones that are captured are worth a point each, and the points below them another one.
        lost = lost.max(found.stake() as f64);
    }
    (lost >= doubts.least && before.line.first() != Some(&played)).then(|| CostlyMove {
        number,
        color,
        played,
        lost,
        is_sure: is_sure || is_read,
        before,
        after,
        again: Vec::new(),
        evidence: evidence.cloned(),
        is_agreed: true,
    })
}

/// A move that lost something by the count of a finished game.
fn by_count(
    number: usize,
    (color, played): (Color, Move),
    [before, after]: [Prospect; 2],
) -> Option<CostlyMove> {
    let better = *before.line.first()?;
    let lost = f64::from(color.sign()) * (before.lead - after.lead);
    (lost > 0.0 && better != played).then_some(CostlyMove {
        number,
        color,
        played,
        lost,
        is_sure: true,
        before,
        after,
        again: Vec::new(),
        evidence: None,
        is_agreed: true,
    })
}

/// What makes a loss a mistake for who evaluates.
fn doubts(source: &Source<'_>) -> &'static MistakeDoubts {
    match source.asked.evaluator.stands_alone() {
        true => &LENT,
        false => &OWN,
    }
}

/// How likely a move is at a glance, from 0 to 1; 0 if the network does not know such boards.
fn likelihood(source: &Source<'_>, game: &Game, color: Color, played: Move) -> f32 {
    if !Network::knows(game.size()) {
        return 0.0;
    }
    let told = source.asked.evaluator.evaluate(game, color, None);
    told.likelihood(played)
}

/// The count of a finished game, in which nothing is better than a pass.
fn counted(estimate: &Estimate) -> Option<Prospect> {
    estimate.is_score.then(|| Prospect {
        lead: estimate.lead,
        line: vec![Move::Pass],
        ownership: estimate.owners(),
    })
}

/// What a search finds.
pub(super) fn prospect(source: &Source<'_>, game: &Game, color: Color, visits: u32) -> Prospect {
    let settings = SearchSettings {
        lead: LEAD_MATTERS,
        nodes: 200_000,
        evaluator: source.asked.evaluator,
        ..SearchSettings::default()
    };
    let mut search = TreeSearch::new(game, color, settings);
    search.run(visits);
    let report = search.report();
    let sign = f64::from(color.sign());
    let best = report.candidates.first();
    let mut ownership = report.ownership;
    for v in game.size().vertices() {
        ownership[v] *= sign as f32;
    }
    let line = best.map_or_else(Vec::new, |best| best.pv.clone());
    Prospect {
        lead: sign * best.map_or(report.score_lead, |best| best.score_lead),
        line: line.into_iter().take(params::LINE).collect(),
        ownership,
    }
}

/// The first of the passes at the end, if the player would have made a move there that gains something by the count.
fn early_pass(source: &Source<'_>, course: &[GameMoment]) -> Option<CostlyMove> {
    let last = course.len().checked_sub(1)?;
    let passes = (1..=last).rev().take_while(|&number| {
        if course[number].is_set_up {
            return false;
        }
        let game = source.after(number).ok();
        game.and_then(|game| game.last_move())
            .is_some_and(|(_, played)| played == Move::Pass)
    });
    let number = passes.last()?;
    let mut other = source.position(source.after(number - 1).ok()?);
    let color = other.game().to_move();
    let better = genmove::choose(&other, color, &Limits::new(other.game()));
    other.game_mut().play(color, better).ok()?;
    let before = counted(other.estimate())?;
    let after = counted(&course[number].estimate)?;
    let before = Prospect {
        line: vec![better],
        ..before
    };
    by_count(number, (color, Move::Pass), [before, after])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn costly(number: usize, lost: f64, better: &str) -> CostlyMove {
        let prospect = |better: &str| Prospect {
            lead: 0.0,
            line: vec![Move::Play(better.parse().unwrap())],
            ownership: VertexMap::filled(0.0),
        };
        CostlyMove {
            number,
            color: Color::Black,
            played: Move::Pass,
            lost,
            is_sure: true,
            before: prospect(better),
            after: prospect("A1"),
            again: Vec::new(),
            evidence: None,
            is_agreed: true,
        }
    }

    #[test]
    fn what_is_overlooked_for_a_while_is_one_mistake() {
        let far = 12 + A_WHILE + 1;
        let mistakes = vec![
            costly(13, 2.7, "C3"),
            costly(10, 3.0, "C3"),
            costly(11, 2.6, "D4"),
            costly(12, 5.0, "C3"),
            costly(far, 4.0, "C3"),
        ];
        let kept = chosen(mistakes, 2);
        let told: Vec<_> = kept
            .iter()
            .map(|m| (m.number, m.again.as_slice()))
            .collect();
        assert_eq!(told, [(12, &[10, 13][..]), (far, &[])]);
    }
}
