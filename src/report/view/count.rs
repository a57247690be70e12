//! Views of the verdict and the score.

use super::View;
use super::groups::{critical_blocks, draw_critical};
use super::palette::{ALIVE, CRITICAL, SEKI, UNKNOWN, list, mark_last, shade};
use crate::answer::Certainty;
use crate::benson;
use crate::color::{ByColor, Color};
use crate::engine::Engine;
use crate::report::drawing::{Drawing, Sign};
use crate::report::eyes::EyeMap;
use crate::report::name;
use crate::report::{amount, capital};
use crate::rules::{Scoring, Tax};
use crate::score::{Convention, FalseEyes, Points, Score};
use crate::status::Status;
use crate::vertex_set::VertexSet;

pub(super) fn status(engine: &Engine) -> Drawing {
    let mut drawing = Drawing::default();
    let position = engine.position();
    let verdict = position.verdict();
    let (mut alive, mut dead, mut both, mut doubtful, mut critical) = (0, 0, 0, 0, 0);
    for block in verdict.blocks() {
        drawing.shade(shade(block.status), block.stones);
        match block.status {
            Status::Alive => alive += 1,
            Status::Seki => both += 1,
            Status::Dead => {
                dead += 1;
                drawing.sign(Sign::Cross, block.stones);
            }
        }
        if block.certainty() == Certainty::Doubtful {
            doubtful += 1;
            drawing.label(block.origin, "?");
        }
    }
    position.read_dragons();
    for dragon in position.analysis().dragons.all() {
        let blocks = critical_blocks(position, dragon);
        draw_critical(&mut drawing, &blocks);
        critical += blocks.len();
    }
    drawing.say(&format!(
        "{}{alive} alive, {dead} dead, {both} seki.",
        warning(engine)
    ));
    if critical > 0 {
        drawing.say(&format!(
            "{} on who moves first.",
            match critical {
                1 => "1 block depends".to_string(),
                _ => format!("{critical} blocks depend"),
            }
        ));
    }
    drawing.say(&format!(
        "{doubtful} doubtful, the least sure is {}.",
        verdict.certainty()
    ));
    drawing
}

/// The beginning of the caption if the game is not finished: that, and where.
fn warning(engine: &Engine) -> String {
    let unfinished = engine.position().unfinished();
    match unfinished.is_finished() {
        true => String::new(),
        false => format!("Not finished: {}; ", unfinished.places()),
    }
}

/// The likely owners of some points.
fn estimated(engine: &Engine, drawing: &mut Drawing, points: &VertexSet) {
    if points.is_empty() {
        return;
    }
    let estimate = engine.position().estimate();
    let shares = points.iter().map(|v| (v, estimate.ownership(v)));
    drawing.influence.extend(shares);
}

/// The score of a finished game, or else the one that is likely.
fn lead(engine: &Engine) -> String {
    let position = engine.position();
    match position.is_finished() {
        true => position.score().outcome().to_string(),
        false => format!("about {}", position.likely()),
    }
}

pub(super) fn territory(engine: &Engine) -> Drawing {
    let mut drawing = Drawing::default();
    let score = engine.position().score();
    let count = score.count;
    let open = VertexSet::union(engine.position().unfinished().open);
    let open = open & engine.game().board().empty_vertices();
    for color in Color::ALL {
        drawing.territory(color, count.territory[color] - open);
        drawing.shade(SEKI, count.seki[color] | count.seki_eyes[color]);
        let filled = count.false_eyes[color] - count.territory[color];
        drawing.shade(CRITICAL, filled);
        drawing.sign(Sign::Triangle, filled);
        if score.points[color].teire > 0 {
            drawing.sign(Sign::Square, engine.position().teire()[color]);
        }
    }
    let dead = count.dead.black | count.dead.white;
    drawing.sign(Sign::Cross, dead);
    let neutral = count.dame - dead - count.seki_eyes.black - count.seki_eyes.white;
    drawing.sign(
        Sign::Circle,
        neutral - count.false_eyes.black - count.false_eyes.white - open,
    );
    drawing.say(&format!("{}{}.", warning(engine), lead(engine)));
    for sentence in sides(&score) {
        drawing.say(&sentence);
    }
    let seki = count.seki.black | count.seki.white;
    if !seki.is_empty() {
        drawing.say(&format!("{} in seki.", amount(seki.len(), "stone")));
    }
    estimated(engine, &mut drawing, &open);
    drawing
}

/// What each side has, a sentence for each.
fn sides(score: &Score) -> [String; 2] {
    Color::ALL.map(|color| {
        let points = &score.points[color];
        format!("{} {}: {}.", name(color), points.total(), parts(points))
    })
}

/// The score in words, line by line: whether the game is finished, the result, what each side has, and what is dead, in
/// seki, or has to be filled.
///
/// Cost: that of [`Position::score`](crate::Position::score) and [`Position::teire`](crate::Position::teire).
pub fn account(engine: &Engine) -> Vec<String> {
    let (score, unfinished) = (engine.position().score(), engine.position().unfinished());
    let (game, assurance) = (engine.game(), engine.position().assurance());
    let rules = engine.rules_name();
    let mut lines = Vec::new();
    if !unfinished.is_finished() {
        lines.push(format!("Not finished: {unfinished}."));
    }
    let terms = format!("under {rules} rules with komi {}", game.komi());
    match unfinished.is_finished() {
        true => lines.push(format!("{} {terms}.", score.outcome())),
        false => lines.push(format!(
            "{} {terms} is likely; counted as it stands {}.",
            capital(&lead(engine)),
            score.outcome()
        )),
    }
    lines.extend(sides(&score));
    for color in Color::ALL {
        let count = &score.count;
        let filled = count.false_eyes[color] | engine.position().teire()[color];
        let found = [
            ("dead", count.dead[color]),
            ("in seki", count.seki[color]),
            ("to be filled or protected", filled),
        ];
        let found = found.iter().filter(|(_, points)| !points.is_empty());
        lines.extend(
            found.map(|(what, points)| format!("{} {what}: {}.", name(color), list(points))),
        );
    }
    lines.push(format!(
        "The score is {}, and exact with a probability of {:.0} %: {}.",
        assurance.certainty,
        100.0 * assurance.rounded(),
        assurance.limit
    ));
    lines.extend(by_convention(engine));
    lines
}

/// What the conventions give that may be in force, if they differ.
fn by_convention(engine: &Engine) -> Option<String> {
    let told = |by: Convention| {
        let seki = match by.tax {
            Tax::None => "with eyes in seki",
            Tax::Seki | Tax::All => "without eyes in seki",
        };
        let score = engine.position().result_by(by);
        format!(
            "{score} {seki} and {}",
            match by.false_eyes {
                FalseEyes::Fill => "without false eyes",
                FalseEyes::Count => "with false eyes",
            }
        )
    };
    let ways: Vec<Convention> = engine.position().possible_conventions().collect();
    let margin = |by: &Convention| engine.position().result_by(*by).margin;
    let differ = ways
        .windows(2)
        .any(|pair| margin(&pair[0]) != margin(&pair[1]));
    let told: Vec<String> = ways.into_iter().map(told).collect();
    differ.then(|| format!("Counted otherwise: {}.", told.join("; ")))
}

/// The whole verdict on a position for people: that of [`territory`], with the values of the eye spaces and the last
/// move.
///
/// Cost: that of [`Position::verdict`](crate::Position::verdict) and [`Position::analysis`](crate::Position::analysis).
pub fn verdict(engine: &Engine) -> Drawing {
    let mut drawing = territory(engine);
    drawing.say(View::Territory.legend());
    let map = EyeMap::of(engine.game().board(), engine.position().close_eyes());
    for (v, _, value) in map.labels() {
        // Signs say what matters more there.
        if !drawing.signs.contains_key(v) {
            drawing.label(*v, value.short());
        }
    }
    if !map.labels().is_empty() {
        drawing.say("0 to 2: the eyes of an eye space.");
    }
    mark_last(engine, &mut drawing);
    drawing
}

/// The items of a side's points that are not zero, in words.
fn parts(points: &Points) -> String {
    let items = [
        (points.territory, "territory"),
        (points.stones, "stones"),
        (points.prisoners, "prisoners"),
        (points.dead, "dead stones"),
        (points.pass_stones, "pass stones"),
    ];
    let items = items.iter().filter(|(count, _)| *count > 0);
    let mut words: Vec<String> = items.map(|(n, what)| format!("{n} {what}")).collect();
    let taken = [
        (points.tax, "group tax"),
        (points.teire, "for protective moves"),
    ];
    for (lost, what) in taken {
        if lost > 0 {
            words.push(format!("-{lost} {what}"));
        }
    }
    for (amount, what) in [(points.komi, "komi"), (points.button, "button")] {
        if amount != 0.0 {
            words.push(format!("{amount} {what}"));
        }
    }
    if words.is_empty() {
        words.push("nothing".to_string());
    }
    words.join(", ")
}

/// What is a side's own: its stones, its territory, and the dead stones in that.
fn held(of: impl Fn(Color) -> [VertexSet; 3]) -> Drawing {
    let mut drawing = Drawing::default();
    let told = Color::ALL.map(|color| {
        let [stones, territory, dead] = of(color);
        drawing.shade(ALIVE, stones);
        drawing.territory(color, territory);
        drawing.sign(Sign::Cross, dead);
        let (stones, points) = (stones.len(), territory.len());
        let (stones, points) = (amount(stones, "stone"), amount(points, "point"));
        format!("{}: {stones}, {points}", name(color))
    });
    drawing.say(&format!("{}.", told.join("; ")));
    drawing
}

pub(super) fn pass_alive(engine: &Engine) -> Drawing {
    let board = engine.game().board();
    let safe = benson::pass_alive(board);
    held(|color| {
        let territory = safe[color].territory - board.stones_of(color);
        [
            safe[color].stones,
            territory,
            safe[color].dead(board, color),
        ]
    })
}

pub(super) fn proven(engine: &Engine) -> Drawing {
    let board = engine.game().board();
    let secured = engine.position().secured();
    held(|color| {
        let stones = secured[color] & board.stones_of(color);
        let dead = secured[color] & board.stones_of(color.opponent());
        [stones, secured[color] - stones, dead]
    })
}

pub(super) fn ownership(engine: &Engine) -> Drawing {
    let mut drawing = Drawing::default();
    let estimate = engine.position().estimate();
    let mut open = 0;
    for v in engine.size().vertices() {
        let share = estimate.ownership(v);
        open += usize::from(share.abs() < 0.8);
        drawing.influence.insert(v, share);
    }
    drawing.say(&format!(
        "{}; {} open.",
        capital(&lead(engine)),
        amount(open, "point")
    ));
    drawing.say(match estimate.is_score {
        true => "The game is finished.",
        false => "That is what is expected.",
    });
    drawing
}

pub(super) fn teire(engine: &Engine) -> Drawing {
    let mut drawing = Drawing::default();
    let count = engine.position().count();
    let teire = engine.position().teire();
    // Filling an eye of stones in seki may kill them.
    let seki = engine.position().verdict().survey().seki_eyes;
    let eyes = ByColor::from_fn(|color| count.false_eyes[color] - seki[color]);
    drawing.say(&format!(
        "{}Black: {} to fill, White: {}.",
        warning(engine),
        eyes.black.len() + teire.black.len(),
        eyes.white.len() + teire.white.len()
    ));
    for color in Color::ALL {
        drawing.shade(CRITICAL, eyes[color] | teire[color]);
        drawing.sign(Sign::Triangle, eyes[color]);
        drawing.sign(Sign::Square, teire[color]);
        drawing.say(&format!(
            "{}: fill {}, protect {}.",
            name(color),
            list(&eyes[color]),
            list(&teire[color])
        ));
    }
    let unfinished = engine.position().unfinished();
    for region in &unfinished.open {
        drawing.shade(UNKNOWN, *region);
    }
    for &origin in &unfinished.unsettled {
        drawing.label(origin, "?");
    }
    if !unfinished.is_finished() {
        drawing.say(&format!("All of it: {unfinished}."));
    }
    if engine.game().rules().scoring == Scoring::Area {
        drawing.say("Under area rules filling costs nothing.");
    }
    drawing
}
