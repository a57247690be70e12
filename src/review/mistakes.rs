//! The moves that lost most.

use super::together::together;
use super::{Counter, GameMoment, Review, ReviewSettings, Source};
use crate::color::Color;
use crate::game::Game;
use crate::genmove::{self, Limits};
use crate::position::{Estimate, Position};
use crate::search::{LEAD_MATTERS, SearchSettings, TreeSearch};
use crate::vertex::Move;
use crate::vertex_map::VertexMap;

/// The numbers of the search for mistakes.
struct MistakeParams {
    /// So many times as many moves as there may be remarks are searched at first. Of the sixty moves that lost most in six games
    /// by a strong network 29 are among those for twelve remarks, 34 with half as many again.
    first: usize,
    /// The same for the second, longer search, in which the rest of the visits are used.
    second: usize,
    /// The share of the visits that the first search gets.
    share: f64,
    /// A move is a mistake if it lost at least so many points.
    least: f64,
    /// The same of a finished game, which is counted.
    least_counted: f64,
    /// The first search, and the estimates of the positions that followed, must have found at least this share of what the
    /// second search does.
    agreed: f64,
    /// So many moves later the estimates have to know of it.
    noticed: usize,
    /// The same better move within so many moves is one remark.
    overlooked: usize,
    /// The most moves of a line.
    line: usize,
}

const PARAMS: MistakeParams = MistakeParams {
    first: 4,
    second: 2,
    share: 1.0 / 3.0,
    least: 2.5,
    least_counted: 1.0,
    agreed: 0.5,
    noticed: 6,
    overlooked: 40,
    line: 8,
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
    pub before: Prospect,
    pub after: Prospect,
    /// The numbers of other moves that lost something because the same better move was not made.
    pub again: Vec<usize>,
}

/// The moves that lost most, in the order of the game. `known` makes a review of those that are known by then.
pub(super) fn find(
    source: &Source<'_>,
    course: &[GameMoment],
    settings: &ReviewSettings,
    counter: &mut Counter<'_, '_>,
    known: impl Fn(Vec<CostlyMove>) -> Review,
) -> Vec<CostlyMove> {
    let mut suspects: Vec<(usize, f64)> = (1..course.len())
        .map(|number| (number, suspicion(course, number)))
        .collect();
    suspects.sort_by(|a, b| b.1.total_cmp(&a.1));
    suspects.truncate(PARAMS.first * settings.remarks);
    let numbers: Vec<usize> = suspects.iter().map(|s| s.0).collect();
    if !counter.is_ended {
        let _ = counter.tell(Some(&known(Vec::new())));
    }
    let first = (f64::from(settings.visits) * PARAMS.share) as u32;
    let mut found = searched(source, course, &numbers, first, settings, counter);
    found.sort_by(|a, b| b.lost.total_cmp(&a.lost));
    found.truncate(PARAMS.second * settings.remarks);
    let numbers: Vec<usize> = found.iter().map(|m| m.number).collect();
    if !counter.is_ended {
        let likely = found.iter().filter(|m| is_noticed(course, m, m.lost));
        let likely = chosen(likely.cloned().collect(), settings.remarks);
        let _ = counter.tell(Some(&known(likely)));
    }
    let rest = settings.visits - first;
    let closer = searched(source, course, &numbers, rest, settings, counter);
    // What the second search did not come to is told as the first one found it.
    let mut mistakes: Vec<CostlyMove> = found
        .into_iter()
        .filter_map(|first| {
            let second = closer.iter().find(|m| m.number == first.number);
            match second {
                Some(second) => is_noticed(course, &first, second.lost).then(|| second.clone()),
                None => counter.is_ended.then_some(first),
            }
        })
        .collect();
    if !counter.is_ended {
        mistakes.extend(early_pass(source, course));
    }
    chosen(mistakes, settings.remarks)
}

/// Whether the first search, and the positions that followed, say enough of what a move lost.
fn is_noticed(course: &[GameMoment], first: &CostlyMove, lost: f64) -> bool {
    let agreed = first.lost.min(noticed(course, first.number));
    agreed >= PARAMS.agreed * lost
}

/// The worst of some mistakes, in the order of the game.
fn chosen(mut mistakes: Vec<CostlyMove>, most: usize) -> Vec<CostlyMove> {
    mistakes.sort_by(|a, b| b.lost.total_cmp(&a.lost));
    let mut kept: Vec<CostlyMove> = Vec::new();
    for mistake in mistakes {
        // What both sides overlook for a while is told once.
        let same = kept.iter().position(|other| {
            other.before.line.first() == mistake.before.line.first()
                && other.number.abs_diff(mistake.number) <= PARAMS.overlooked
        });
        match same {
            Some(i) => kept[i].again.push(mistake.number),
            None if kept.len() < most => kept.push(mistake),
            None => {}
        }
    }
    for mistake in &mut kept {
        mistake.again.sort_unstable();
    }
    kept.sort_by_key(|m| m.number);
    kept
}

/// How much a move seems to have lost: as the estimates before and after it say, or those before it and after its answer.
fn suspicion(course: &[GameMoment], number: usize) -> f64 {
    let before = &course[number - 1];
    let lead = |i: usize| course[i].estimate.lead_of(before.to_move);
    let at_once = lead(number - 1) - lead(number);
    match course.get(number + 1) {
        Some(_) => at_once.max(lead(number - 1) - lead(number + 1)),
        None => at_once,
    }
}

/// How much was lost with a move by the estimates: the mean of that before its answer and after it.
fn dropped(course: &[GameMoment], number: usize) -> f64 {
    let color = course[number - 1].to_move;
    let lead = |i: usize| course[i.min(course.len() - 1)].estimate.lead_of(color);
    lead(number - 1) - (lead(number) + lead(number + 1)) / 2.0
}

/// How much a move lost at most by the estimates of the positions that followed.
fn noticed(course: &[GameMoment], number: usize) -> f64 {
    let before = &course[number - 1];
    let later = &course[number..course.len().min(number + PARAMS.noticed)];
    let leads = later.iter().map(|o| o.estimate.lead_of(before.to_move));
    before.estimate.lead_of(before.to_move) - leads.fold(f64::INFINITY, f64::min)
}

/// Those of these moves that are mistakes, by searches of so many visits together.
fn searched(
    source: &Source<'_>,
    course: &[GameMoment],
    numbers: &[usize],
    visits: u32,
    settings: &ReviewSettings,
    counter: &mut Counter<'_, '_>,
) -> Vec<CostlyMove> {
    if counter.is_ended {
        return Vec::new();
    }
    let each = (visits / (2 * numbers.len() as u32).max(1)).max(1);
    let search = |&number: &usize| mistake(source, course, number, each);
    let found = together(settings.jobs, numbers, search, |_| {
        counter.count(2 * u64::from(each))
    });
    found.into_iter().flatten().flatten().collect()
}

/// The move of this number, if it is a mistake by the estimates and by searches of so many visits before and after it; where
/// the game is finished before and after it, by the count.
fn mistake(
    source: &Source<'_>,
    course: &[GameMoment],
    number: usize,
    visits: u32,
) -> Option<CostlyMove> {
    let game = source.after(number).ok()?;
    let (color, played) = game.last_move()?;
    let counted = [number - 1, number].map(|i| counted(&course[i].estimate));
    let is_counted = counted.iter().all(Option::is_some);
    let (before, after, least) = match counted {
        [Some(before), Some(after)] => (before, after, PARAMS.least_counted),
        _ => {
            let before = prospect(&source.after(number - 1).ok()?, color, visits);
            if before.line.first() == Some(&played) {
                return None;
            }
            let after = prospect(&game, color.opponent(), visits);
            (before, after, PARAMS.least)
        }
    };
    let better = *before.line.first()?;
    let lost = match is_counted {
        true => (before.lead - after.lead) * f64::from(color.sign()),
        false => {
            let mut instead = source.after(number - 1).ok()?;
            instead.play(color, better).ok()?;
            let instead = Position::new(instead).estimate().lead;
            let end = course[number].estimate.lead;
            // A search of so few visits is misled by the move that it sees most of, and an estimate by what it does not read.
            let sign = f64::from(color.sign());
            let three = [
                sign * (before.lead - after.lead),
                sign * (instead - end),
                dropped(course, number),
            ];
            three.iter().sum::<f64>() / 3.0
        }
    };
    (lost >= least && better != played).then_some(CostlyMove {
        number,
        color,
        played,
        lost,
        before,
        after,
        again: Vec::new(),
    })
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
pub(super) fn prospect(game: &Game, color: Color, visits: u32) -> Prospect {
    let settings = SearchSettings {
        lead: LEAD_MATTERS,
        nodes: 200_000,
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
        line: line.into_iter().take(PARAMS.line).collect(),
        ownership,
    }
}

/// The first of the passes at the end, if the player would have made a move there that gains something by the count.
fn early_pass(source: &Source<'_>, course: &[GameMoment]) -> Option<CostlyMove> {
    let last = course.len().checked_sub(1)?;
    let passes = (1..=last).rev().take_while(|&number| {
        let game = source.after(number).ok();
        game.and_then(|game| game.last_move())
            .is_some_and(|(_, played)| played == Move::Pass)
    });
    let number = passes.last()?;
    let game = source.after(number - 1).ok()?;
    let color = game.to_move();
    let better = genmove::choose(&game, color, &Limits::new(&game));
    let mut other = game;
    other.play(color, better).ok()?;
    let before = counted(Position::new(other).estimate())?;
    let after = counted(&course[number].estimate)?;
    let lost = (before.lead - after.lead) * f64::from(color.sign());
    (better != Move::Pass && lost >= PARAMS.least_counted).then_some(CostlyMove {
        number,
        color,
        played: Move::Pass,
        lost,
        before: Prospect {
            line: vec![better],
            ..before
        },
        after,
        again: Vec::new(),
    })
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
            before: prospect(better),
            after: prospect("A1"),
            again: Vec::new(),
        }
    }

    #[test]
    fn what_is_overlooked_for_a_while_is_one_mistake() {
        let far = 12 + PARAMS.overlooked + 1;
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
