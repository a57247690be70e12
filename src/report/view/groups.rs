//! Views of eyes, dragons and blocks.

use super::palette::{
    CRITICAL, DEAD, SEKI, UNKNOWN, WatchDrawing, list, points, shade as shade_of,
};
use crate::analysis::Analysis;
use crate::answer::{ByFirst, Outcome};
use crate::color::Color;
use crate::dragon::Dragon;
use crate::engine::Engine;
use crate::eye::{Eye, EyeValue};
use crate::interrupt::attempt;
use crate::position::Position;
use crate::report::drawing::{Drawing, Shade, Sign};
use crate::report::eyes::{EyeMap, EyeRole};
use crate::report::name;
use crate::report::{amount, sentence};
use crate::status::{Status, Verdict};
use crate::vertex::Vertex;
use crate::vertex_set::VertexSet;

/// The colour of a point of an eye space, by owner.
pub(super) const fn shade(color: Color, role: EyeRole) -> Shade {
    match (color, role) {
        (Color::Black, EyeRole::Margin) => Shade(0xc4, 0xe3, 0xa5),
        (Color::Black, _) => Shade(0x58, 0xb3, 0x4c),
        (Color::White, EyeRole::Margin) => Shade(0xcf, 0xe2, 0xfa),
        (Color::White, _) => Shade(0x74, 0xb0, 0xf4),
    }
}

/// Blocks that are captured or saved by ko.
const KO: Shade = SEKI;

/// Points where both colours have eye space.
pub(super) const BOTH: Shade = Shade(0xd9, 0xa6, 0xe6);

/// Makes a drawing of an eye map: colours and signs for its marks.
fn drawing(map: &EyeMap) -> Drawing {
    let mut drawing = Drawing::default();
    for v in map.size().vertices() {
        let marks: Vec<(Color, EyeRole)> = map.marks_at(v).collect();
        match marks.as_slice() {
            [] => continue,
            [(color, role)] => drawing.shade(shade(*color, *role), [v]),
            _ => drawing.shade(BOTH, [v]),
        }
        if marks.iter().any(|(_, role)| *role == EyeRole::FalseEye) {
            drawing.sign(Sign::Cross, [v]);
        } else if marks.iter().any(|(_, role)| *role == EyeRole::HalfEye) {
            drawing.sign(Sign::Triangle, [v]);
        }
    }
    for (v, _, value) in map.labels() {
        // The value tells more than the sign.
        drawing.signs.remove(v);
        drawing.label(*v, value.short());
    }
    drawing
}

pub(super) fn eyes(engine: &Engine) -> Drawing {
    let eyes = engine.position().close_eyes();
    let map = EyeMap::of(engine.game().board(), eyes);
    let mut drawing = drawing(&map);
    let [black, white] = Color::ALL.map(|color| {
        let mine = eyes.all().iter();
        let mine = mine.filter(|eye| eye.space.owner == color && eye.value != EyeValue::NONE);
        format!("{}: {}", name(color), amount(mine.count(), "eye space"))
    });
    drawing.say(&format!("{black}, {white}."));
    drawing
}

pub(super) fn eye(engine: &Engine, v: Vertex) -> Drawing {
    let position = engine.position();
    let analysis = position.analysis();
    let close = |(color, v)| Some(position.close_eye(color, v)?.eye);
    let found: Vec<Eye> = match analysis.dragons.at(v) {
        Some(dragon) => {
            let eyes = analysis.eyes_of(dragon);
            let places = eyes.map(|eye| (dragon.color, eye.space.origin));
            places.filter_map(close).collect()
        }
        None => {
            let places = Color::ALL.into_iter().map(|color| (color, v));
            places.filter_map(close).collect()
        }
    };
    let mut map = EyeMap::new(engine.game().board());
    found.iter().for_each(|eye| map.add(eye));
    let mut drawing = drawing(&map);
    for eye in &found {
        points(&mut drawing, &eye.attacks, &eye.defenses);
    }
    if let Some(dragon) = analysis.dragons.at(v) {
        let (color, value) = (dragon.color, dragon.value);
        drawing.say(&format!(
            "The {color} group at {v}: {} eyes ({value}).",
            value.short()
        ));
        drawing.say(&format!("That is {}.", value.name()));
        for reason in position.reasons(v) {
            drawing.say(&sentence(&reason));
        }
    }
    for line in map.legend() {
        drawing.say(&format!("{line}."));
    }
    if drawing.caption.is_empty() {
        drawing.say(&format!(
            "{v} belongs to no eye space that is worth something."
        ));
    }
    drawing
}

/// The blocks of a dragon that depend on who moves first, and where each side plays then.
pub(super) fn critical_blocks(
    position: &Position,
    dragon: &Dragon,
) -> Vec<(VertexSet, ByFirst<Vertex>)> {
    let mine = position.verdict().blocks_of(&dragon.stones);
    let critical = mine.filter_map(|block| {
        let status = position.group_status(block.origin)?;
        Some((block.stones, status.critical?))
    });
    critical.collect()
}

/// The dragons, each with its blocks that depend on who moves first, one after another, until interrupted.
fn critical<'e>(
    engine: &'e Engine,
    analysis: &'e Analysis,
) -> impl Iterator<Item = (&'e Dragon, Vec<(VertexSet, ByFirst<Vertex>)>)> {
    let (position, interrupt) = (engine.position(), engine.interrupt());
    let _ = attempt(interrupt, None, || position.read_dragons());
    let all = analysis.dragons.all().iter();
    all.take_while(|_| !interrupt.is_requested())
        .map_while(move |dragon| {
            let found = attempt(interrupt, None, || critical_blocks(position, dragon))?;
            Some((dragon, found))
        })
}

/// Draws blocks that depend on who moves first, with the points that decide.
pub(super) fn draw_critical(drawing: &mut Drawing, blocks: &[(VertexSet, ByFirst<Vertex>)]) {
    for (stones, ByFirst { attacker, defender }) in blocks {
        drawing.shade(CRITICAL, *stones);
        let (attack, defense) = (VertexSet::single(*attacker), VertexSet::single(*defender));
        points(drawing, &attack, &defense);
    }
}

/// Notes in the caption if not all dragons were read.
fn interrupted(drawing: &mut Drawing, analysis: &Analysis, read: usize) {
    let all = analysis.dragons.all().len();
    if read < all {
        drawing.say(&format!("Interrupted: {read} of {all} dragons are read."));
    }
}

/// Groups that depend on who moves first are drawn as such, and all others with their final status.
pub(super) fn dragons(engine: &Engine, watch: &mut WatchDrawing<'_>) -> Drawing {
    let mut drawing = Drawing::default();
    let position = engine.position();
    let analysis = position.analysis();
    let (mut alive, mut critical, mut dead, mut seki) = (0, 0, 0, 0);
    let verdict = attempt(engine.interrupt(), None, || position.verdict());
    for block in verdict.map_or(&[][..], Verdict::blocks) {
        drawing.shade(shade_of(block.status), block.stones);
    }
    for (dragon, blocks) in self::critical(engine, analysis) {
        drawing.label(dragon.origin, dragon.value.short());
        let status = verdict.and_then(|verdict| verdict.at(dragon.origin));
        match status.map(|block| block.status) {
            _ if !blocks.is_empty() => critical += 1,
            Some(Status::Alive) => alive += 1,
            Some(Status::Dead) => dead += 1,
            Some(Status::Seki) => seki += 1,
            None => {}
        }
        draw_critical(&mut drawing, &blocks);
        watch(&|| drawing.clone());
    }
    drawing.say(&format!(
        "{alive} alive (green), {critical} critical (orange), {dead} dead (red)."
    ));
    if seki > 0 {
        drawing.say(&format!("{seki} in seki (violet)."));
    }
    interrupted(&mut drawing, analysis, alive + critical + dead + seki);
    drawing
}

/// The colour of a block that can be captured if its owner does not answer.
fn peril(attack: Outcome, defense: Outcome) -> Shade {
    match (attack, defense) {
        (_, Outcome::Failure) if !attack.is_ko() => DEAD,
        (a, d) if a.is_ko() || d.is_ko() => KO,
        _ => CRITICAL,
    }
}

pub(super) fn blocks(engine: &Engine) -> Drawing {
    let mut drawing = Drawing::default();
    let board = VertexSet::board(engine.size());
    let worms = engine.position().close_worms(&board);
    let weak = worms.all().iter();
    let weak = weak.filter(|worm| worm.is_attacked());
    let mut attacks = VertexSet::EMPTY;
    let mut defenses = VertexSet::EMPTY;
    let mut count = 0;
    for worm in weak {
        count += 1;
        let ByFirst { attacker, defender } = worm.answers;
        drawing.shade(peril(attacker.outcome, defender.outcome), worm.stones);
        let codes = format!("{}/{}", attacker.outcome.code(), defender.outcome.code());
        drawing.label(worm.origin, codes);
        attacks.extend(attacker.point());
        defenses.extend(defender.point());
    }
    points(&mut drawing, &attacks, &defenses);
    drawing.say(&format!("{} can be captured.", amount(count, "block")));
    drawing
}

pub(super) fn vital(engine: &Engine, color: Color, watch: &mut WatchDrawing<'_>) -> Drawing {
    let position = engine.position();
    let analysis = position.analysis();
    let mut drawing = Drawing::default();
    let (mut kill, mut save, mut eyes) = (VertexSet::EMPTY, VertexSet::EMPTY, VertexSet::EMPTY);
    let mut read = 0;
    for (dragon, blocks) in critical(engine, analysis) {
        read += 1;
        for (stones, decides) in blocks {
            match dragon.color == color {
                true => save.insert(decides.defender),
                false => kill.insert(decides.attacker),
            };
            drawing.shade(CRITICAL, stones);
        }
        watch(&|| {
            let mut found = drawing.clone();
            points(&mut found, &kill, &save);
            found
        });
    }
    for worm in analysis.worms.all() {
        if worm.is_attacked() && worm.answers.stand() {
            match worm.color == color {
                true => save.extend(worm.answers.defender.point()),
                false => kill.extend(worm.answers.attacker.point()),
            }
        }
    }
    let unsettled = analysis.eyes.all().iter();
    for eye in unsettled.filter(|eye| eye.value.is_unsettled()) {
        eyes |= match eye.space.owner == color {
            true => eye.defenses,
            false => eye.attacks,
        };
    }
    points(&mut drawing, &kill, &save);
    let rest = eyes - kill - save;
    drawing.shade(UNKNOWN, rest);
    for v in rest {
        drawing.label(v, "eye");
    }
    drawing.say(&format!(
        "{} to move: {} to kill, {} to save, {} to decide eyes.",
        name(color),
        kill.len(),
        save.len(),
        rest.len()
    ));
    drawing.say(&format!(
        "Kill or capture {}, save {}, decide eyes {}.",
        list(&kill),
        list(&save),
        list(&rest)
    ));
    interrupted(&mut drawing, analysis, read);
    drawing
}
