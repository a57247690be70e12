//! Views of the verdict and the score.

use super::palette::{ALIVE, CRITICAL, SEKI, UNKNOWN, list, name, shade};
use crate::benson;
use crate::color::Color;
use crate::engine::Engine;
use crate::playout;
use crate::report::amount;
use crate::report::drawing::{Drawing, Sign};
use crate::report::eyes::EyeMap;
use crate::rules::Scoring;
use crate::score::Points;
use crate::status::{Grade, Status};

pub(super) fn status(engine: &Engine) -> Drawing {
    let mut drawing = Drawing::default();
    let verdict = engine.verdict();
    let (mut alive, mut dead, mut both, mut doubtful) = (0, 0, 0, 0);
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
        if block.grade() == Grade::Doubtful {
            doubtful += 1;
            drawing.label(block.origin, "?");
        }
    }
    drawing.say(&format!(
        "{} alive (green), {dead} dead (red, cross), {both} in seki (violet), {doubtful} doubtful (?). The least sure is {}.",
        amount(alive, "block"),
        verdict.grade()
    ));
    drawing
}

pub(super) fn territory(engine: &Engine) -> Drawing {
    let mut drawing = Drawing::default();
    let score = engine.score();
    let count = score.count;
    for color in Color::ALL {
        drawing.territory(color, count.territory[color]);
        drawing.shade(SEKI, count.seki[color] | count.seki_eyes[color]);
        let filled = count.false_eyes[color] - count.territory[color];
        drawing.shade(CRITICAL, filled);
        drawing.sign(Sign::Triangle, filled);
    }
    let dead = count.dead.black | count.dead.white;
    drawing.sign(Sign::Cross, dead);
    let neutral = count.dame - dead - count.seki_eyes.black - count.seki_eyes.white;
    drawing.sign(
        Sign::Circle,
        neutral - count.false_eyes.black - count.false_eyes.white,
    );
    drawing.say(&format!("{}.", score.outcome()));
    for color in Color::ALL {
        let points = &score.points[color];
        drawing.say(&format!(
            "{} {}: {}.",
            name(color),
            points.total(),
            parts(points)
        ));
    }
    let seki = count.seki.black | count.seki.white;
    if !seki.is_empty() {
        drawing.say(&format!(
            "{} in seki (violet).",
            amount(seki.len(), "stone")
        ));
    }
    drawing.say("Cross: dead, circle: dame, triangle: to be filled.");
    drawing
}

/// The whole verdict on a position for people: that of [`territory`], with the values of the eye spaces and the last
/// move.
///
/// Cost: that of [`Engine::verdict`] and [`Engine::analysis`].
pub fn verdict(engine: &Engine) -> Drawing {
    let mut drawing = territory(engine);
    let map = EyeMap::of(engine.game().board(), engine.analysis());
    for (v, value) in map.labels() {
        // Signs say what matters more there.
        if !drawing.signs.contains_key(v) {
            drawing.label(*v, value);
        }
    }
    if !map.labels().is_empty() {
        drawing.say("Four digits: the value of an eye space.");
    }
    let last = engine.game().last_move();
    drawing.last = last.and_then(|(_, played)| played.vertex());
    if drawing.last.is_some_and(|v| drawing.signs.contains_key(&v)) {
        drawing.last = None;
    }
    drawing
}

/// The items of a side's points that are not zero, in words.
fn parts(points: &Points) -> String {
    let items = [
        (points.territory, "territory"),
        (points.stones, "stones"),
        (points.prisoners, "prisoners"),
        (points.dead, "dead"),
        (points.pass_stones, "pass stones"),
    ];
    let items = items.iter().filter(|(count, _)| *count > 0);
    let mut words: Vec<String> = items.map(|(n, what)| format!("{n} {what}")).collect();
    for (lost, what) in [(points.tax, "tax"), (points.teire, "teire")] {
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

pub(super) fn pass_alive(engine: &Engine) -> Drawing {
    let mut drawing = Drawing::default();
    let board = engine.game().board();
    let safe = benson::pass_alive(board);
    for color in Color::ALL {
        let territory = safe[color].territory - board.stones_of(color);
        drawing.shade(ALIVE, safe[color].stones);
        drawing.territory(color, territory);
        drawing.sign(Sign::Cross, safe[color].dead(board, color));
        drawing.say(&format!(
            "{}: {} pass-alive, {} of territory.",
            name(color),
            amount(safe[color].stones.len(), "stone"),
            amount(territory.len(), "point")
        ));
    }
    drawing.say("Cross: dead for good.");
    drawing
}

pub(super) fn proven(engine: &Engine) -> Drawing {
    let mut drawing = Drawing::default();
    let board = engine.game().board();
    let secured = engine.secured();
    for color in Color::ALL {
        let stones = secured[color] & board.stones_of(color);
        let dead = secured[color] & board.stones_of(color.opponent());
        let territory = secured[color] - stones;
        drawing.shade(ALIVE, stones);
        drawing.territory(color, territory);
        drawing.sign(Sign::Cross, dead);
        drawing.say(&format!(
            "{}: {} safe, {} of territory.",
            name(color),
            amount(stones.len(), "stone"),
            amount(territory.len(), "point")
        ));
    }
    drawing.say("Cross: dead if every move is answered.");
    drawing
}

pub(super) fn ownership(engine: &Engine) -> Drawing {
    let mut drawing = Drawing::default();
    let board = engine.game().board();
    let ownership = playout::run(board, playout::PlayoutSettings::default());
    let mut open = 0;
    let mut balance = 0.0;
    for v in board.size().vertices() {
        let share = ownership.balance(v);
        balance += share;
        open += usize::from(share.abs() < 0.8);
        drawing.influence.insert(v, share);
    }
    drawing.say(&format!(
        "{} played out: on average {} has {:.1} points more on the board; {} open.",
        amount(ownership.playouts() as usize, "game"),
        if balance < 0.0 { "White" } else { "Black" },
        balance.abs(),
        amount(open, "point")
    ));
    drawing
}

pub(super) fn teire(engine: &Engine) -> Drawing {
    let mut drawing = Drawing::default();
    let count = engine.count();
    let teire = engine.teire();
    for color in Color::ALL {
        // Filling an eye of stones in seki may kill them.
        let eyes = count.false_eyes[color] - engine.verdict().survey().seki_eyes[color];
        drawing.shade(CRITICAL, eyes | teire[color]);
        drawing.sign(Sign::Triangle, eyes);
        drawing.sign(Sign::Square, teire[color]);
        drawing.say(&format!(
            "{}: fill {} (triangle), protect {} (square).",
            name(color),
            list(&eyes),
            list(&teire[color])
        ));
    }
    let unfinished = engine.unfinished();
    for region in &unfinished.open {
        drawing.shade(UNKNOWN, *region);
    }
    for &origin in &unfinished.unsettled {
        drawing.label(origin, "?");
    }
    if !unfinished.is_finished() {
        drawing.say(&format!("Not finished: {unfinished}."));
    }
    if engine.game().rules().scoring == Scoring::Area {
        drawing.say("Under area rules filling costs nothing.");
    }
    drawing
}
