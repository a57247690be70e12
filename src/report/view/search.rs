//! Views of the results of a search.

use super::palette::WatchDrawing;
use crate::color::Color;
use crate::engine::Engine;
use crate::genmove::Hints;
use crate::interrupt::attempt;
use crate::report::amount;
use crate::report::drawing::{Drawing, Shade};
use crate::report::name;
use crate::search::drive::think;
use crate::search::{Candidate, Report};
use crate::vertex::Vertex;
use std::ops::ControlFlow;

/// The colour behind the best move: a sign would cover its label.
pub(super) const BEST: Shade = Shade(0x5c, 0xb8, 0xff);

/// A move whose winrate is lower than the best one's by this is red.
const WORST: f64 = 0.2;

/// The most moves of a variation that are shown.
const MOST: usize = 12;

/// Searches with the limits of a move, and shows the candidates.
pub(super) fn search(engine: &Engine, color: Color, watch: &mut WatchDrawing<'_>) -> Drawing {
    let (game, limits) = (engine.game(), engine.limits(color));
    // An interrupted search goes without.
    let hints = attempt(&limits.interrupt, None, || {
        Hints::new(engine.position(), color)
    })
    .unwrap_or_default();
    let mut search = hints.search(game, color, limits.search, &|_| true);
    think(&mut search, limits.budget, &mut |search| {
        if limits.is_called_off() {
            return ControlFlow::Break(());
        }
        watch(&|| progress(&search.report(), color, game.size().vertices()));
        ControlFlow::Continue(())
    });
    let report = search.report();
    // An interrupted judge tells nothing.
    let estimate = attempt(&limits.interrupt, None, || engine.position().estimate());
    moves(
        &match estimate {
            Some(estimate) => estimate.told_by(report, color),
            None => report,
        },
        color,
    )
}

/// Shows the candidates: the winrate of each in percent as its label, the best one blue, the others from green to red
/// as their winrate falls; of the first ones in words how often they were visited, how likely they were before, and what they
/// lose. `color` is the side to move.
pub fn moves(report: &Report, color: Color) -> Drawing {
    let mut drawing = Drawing::default();
    let Some(best) = report.candidates.first() else {
        drawing.say("Nothing was tried yet.");
        return drawing;
    };
    for candidate in report.leading() {
        if let Some(v) = candidate.action.vertex() {
            let worse = (best.expected_winrate - candidate.expected_winrate) / WORST;
            drawing.shade(warmth(worse.clamp(0.0, 1.0)), [v]);
            drawing.label(v, format!("{:.0}", 100.0 * candidate.expected_winrate));
        }
    }
    drawing.shade(BEST, best.action.vertex());
    let told = report.leading().iter().take(TOLD).map(|candidate| {
        format!(
            "{} {}, {:.0} %, {:.1}",
            candidate.action,
            candidate.visits,
            100.0 * candidate.prior,
            best.expected_lead - candidate.expected_lead
        )
    });
    let told: Vec<String> = told.collect();
    say(&mut drawing, report, best, color);
    drawing.say(&format!("Visits, prior, points lost: {}.", told.join("; ")));
    drawing
}

/// So many moves are described in words.
const TOLD: usize = 5;

/// A move that is chosen less often, in percent, is left out.
const LEAST: f32 = 1.0;

/// Shows the moves that a strong player is likely to choose, each with its probability in percent.
pub(super) fn policy(engine: &Engine) -> Drawing {
    let mut drawing = Drawing::default();
    let moves = engine.position().likely_moves();
    let best = moves.first().map_or(0.0, |m| m.1);
    for &(mv, share) in moves.iter().filter(|m| m.1 >= LEAST) {
        if let Some(v) = mv.vertex() {
            drawing.shade(warmth(1.0 - f64::from(share / best)), [v]);
            drawing.label(v, format!("{share:.0}"));
        }
    }
    drawing.shade(BEST, moves.first().and_then(|m| m.0.vertex()));
    let named = moves.iter().take(3);
    let named: Vec<String> = named
        .map(|(mv, share)| format!("{mv} {share:.0} %"))
        .collect();
    drawing.say(&format!(
        "Likely for {}: {}.",
        name(engine.game().to_move()),
        named.join(", ")
    ));
    drawing
}

/// Shows the ownership of each vertex and the principal variation of a running search.
pub fn progress(report: &Report, color: Color, vertices: impl Iterator<Item = Vertex>) -> Drawing {
    let mut drawing = Drawing::default();
    let sign = f64::from(color.sign());
    for v in vertices {
        let share = sign * f64::from(report.ownership[v]);
        drawing.influence.insert(v, share);
    }
    match report.candidates.first() {
        None => drawing.say("Nothing was tried yet."),
        Some(best) => {
            let colors = [color, color.opponent()].into_iter().cycle();
            drawing.variation = colors.zip(best.pv.iter().copied()).take(MOST).collect();
            say(&mut drawing, report, best, color);
        }
    }
    drawing
}

/// Describes the best move in a sentence.
fn say(drawing: &mut Drawing, report: &Report, best: &Candidate, color: Color) {
    let action = best.action.name();
    drawing.say(&format!(
        "{} to move: {action}, {:.1} %, lead {:+.1}, after {}.",
        name(color),
        100.0 * best.expected_winrate,
        best.expected_lead,
        amount(report.visits as usize, "visit")
    ));
}

/// A colour from green (0) over yellow to red (1).
fn warmth(worse: f64) -> Shade {
    let part = |share: f64| (255.0 * share.clamp(0.0, 1.0)).round() as u8;
    Shade(
        part(0.35 + 1.2 * worse),
        part(1.3 - worse * 1.05 - 0.45),
        part(0.3 - 0.2 * worse),
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::tests::from_diagram;
    use crate::game::{Game, Komi};
    use crate::rules::Rules;
    use crate::search::{SearchSettings, TreeSearch};
    use crate::vertex::{Move, Size};

    #[test]
    fn the_best_move_is_blue_and_values_are_of_the_side_to_move() {
        let size = Size::square(5).unwrap();
        let mut game = Game::new(size, Rules::default(), Komi::new(0.0).unwrap());
        let c3 = Move::Play("C3".parse().unwrap());
        let mut search = TreeSearch::new(&game, Color::Black, SearchSettings::default());
        let nothing = moves(&search.report(), Color::Black);
        assert_eq!(nothing.caption, "Nothing was tried yet.");
        search.run(300);
        let report = search.report();
        let drawing = moves(&report, Color::Black);
        let best = report.candidates[0].action.vertex().unwrap();
        let blue = drawing.shades.iter().filter(|&(_, &shade)| shade == BEST);
        assert_eq!(blue.map(|(&v, _)| v).collect::<Vec<_>>(), [best]);
        assert!(drawing.labels.contains_key(&best) && drawing.labels.len() <= 20);
        let best = &report.candidates[0];
        for words in [
            "after 300 visits.".to_string(),
            format!("points lost: {} {}, ", best.action, best.visits),
        ] {
            assert!(drawing.caption.contains(&words), "{}", drawing.caption);
        }
        // Black's stone stays Black's on the board, whoever is to move.
        game.play(Color::Black, c3).unwrap();
        for color in Color::ALL {
            let mut search = TreeSearch::new(&game, color, SearchSettings::default());
            search.run(100);
            let drawing = progress(&search.report(), color, size.vertices());
            assert!(drawing.influence[&c3.vertex().unwrap()] > 0.0, "{color}");
            assert_eq!(drawing.variation[0].0, color);
        }
    }

    #[test]
    fn the_best_move_is_worth_what_the_position_is() {
        let finished = "
            . X . X O . O .
            X X X X O O O O
            . O . X X O . .
            X X X X O O O O";
        let empty = ". . . . .\n. . . . .\n. . . . .\n. . . . .\n. . . . .";
        for (diagram, score) in [(finished, Some(2.0)), (empty, None)] {
            let mut game = from_diagram(diagram, Rules::default());
            game.set_komi(Komi::new(0.0).unwrap());
            let engine = Engine::new(game);
            let estimate = engine.position().estimate();
            assert_eq!(estimate.is_score.then_some(estimate.lead), score);
            for color in Color::ALL {
                let hints = Hints::new(engine.position(), color);
                let settings = SearchSettings::default();
                let mut search = hints.search(engine.game(), color, settings, &|_| true);
                search.run(200);
                let report = estimate.told_by(search.report(), color);
                let best = &report.candidates[0];
                assert_eq!(best.expected_lead, estimate.lead_of(color), "{color}");
                assert_eq!(best.expected_winrate, report.winrate, "{color}");
                assert_eq!(report.winrate > 0.5, best.expected_lead > 0.0, "{color}");
                assert_eq!(best.action == Move::Pass, score.is_some(), "{color}");
                let mut others = report.candidates.iter();
                assert!(
                    others.all(|c| c.expected_lead <= best.expected_lead),
                    "{color}"
                );
            }
        }
    }

    #[test]
    fn good_moves_are_green_and_bad_ones_red() {
        let (good, bad) = (warmth(0.0), warmth(1.0));
        assert!(good.1 > good.0 && bad.0 > bad.1, "{good:?} {bad:?}");
    }
}
