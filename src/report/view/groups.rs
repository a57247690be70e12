//! Views of eyes, dragons and blocks.

use super::palette::{
    CRITICAL, DEAD, SEKI, UNKNOWN, WatchDrawing, list, name, points, shade as shade_of,
};
use crate::analysis::Analysis;
use crate::answer::{ByFirst, Outcome};
use crate::color::Color;
use crate::dragon::{Dragon, DragonStatus};
use crate::engine::Engine;
use crate::eye::{Eye, EyeValue};
use crate::interrupt::attempt;
use crate::playout::{self, PlayoutSettings};
use crate::report::drawing::{Drawing, Shade, Sign};
use crate::report::eyes::{EyeMap, Role};
use crate::report::{amount, sentence};
use crate::status::{Status, Verdict};
use crate::vertex::Vertex;
use crate::vertex_set::VertexSet;

/// The colour of a point of an eye space, by owner.
pub(super) const fn shade(color: Color, role: Role) -> Shade {
    match (color, role) {
        (Color::Black, Role::Margin) => Shade(0xc4, 0xe3, 0xa5),
        (Color::Black, _) => Shade(0x58, 0xb3, 0x4c),
        (Color::White, Role::Margin) => Shade(0xcf, 0xe2, 0xfa),
        (Color::White, _) => Shade(0x74, 0xb0, 0xf4),
    }
}

/// Blocks that are captured or saved by ko.
const KO: Shade = SEKI;

/// Points where both colours have eye space.
const BOTH: Shade = Shade(0xd9, 0xa6, 0xe6);

/// Makes a drawing of an eye map: colours and signs for its marks.
fn drawing(map: &EyeMap) -> Drawing {
    let mut drawing = Drawing::default();
    for v in map.size().vertices() {
        let marks: Vec<(Color, Role)> = map.marks_at(v).collect();
        match marks.as_slice() {
            [] => continue,
            [(color, role)] => drawing.shade(shade(*color, *role), [v]),
            _ => drawing.shade(BOTH, [v]),
        }
        if marks.iter().any(|(_, role)| *role == Role::FalseEye) {
            drawing.sign(Sign::Cross, [v]);
        } else if marks.iter().any(|(_, role)| *role == Role::HalfEye) {
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
    let analysis = engine.analysis();
    let map = EyeMap::of(engine.game().board(), analysis);
    let mut drawing = drawing(&map);
    let [black, white] = Color::ALL.map(|color| {
        let mine = analysis.eyes.all().iter();
        let mine = mine.filter(|eye| eye.space.owner == color && eye.value != EyeValue::NONE);
        format!("{}: {}", name(color), amount(mine.count(), "eye space"))
    });
    drawing.say(&format!("{black}, {white}."));
    drawing.say(
        "Black is green, White is blue, violet is claimed by both, margins are pale. Triangle: half eye, cross: false eye.",
    );
    drawing
}

pub(super) fn eye(engine: &Engine, v: Vertex) -> Drawing {
    let analysis = engine.analysis();
    let found: Vec<&Eye> = match analysis.dragons.at(v) {
        Some(dragon) => analysis.eyes_of(dragon).collect(),
        None => Color::ALL
            .into_iter()
            .filter_map(|color| analysis.eyes.at(color, v))
            .collect(),
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
            "The {color} dragon at {v}: {} eyes ({value}).",
            value.short()
        ));
        drawing.say(&format!("That is {}.", value.name()));
        for reason in engine.glance().reasons(dragon.origin) {
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

/// No game is finished if more points than these are empty and open in a few playouts.
const MOST_OPEN: usize = 60;

/// The few playouts.
const FEW: PlayoutSettings = PlayoutSettings {
    seed: 1,
    playouts: 40,
    max_moves: 20_000,
};

/// Whether the game is finished. Mostly that costs a few playouts only if it is not.
fn is_finished(engine: &Engine) -> bool {
    let board = engine.game().board();
    let ownership = playout::run(board, FEW);
    let open = board.empty_vertices().iter();
    let open = open.filter(|&v| ownership.balance(v).abs() < 0.8);
    open.count() <= MOST_OPEN && engine.unfinished().is_finished()
}

/// The dragons with where they are killed and saved if they depend on who moves first, one after another, until
/// interrupted. None does once the game is finished.
fn critical<'e>(
    engine: &'e Engine,
    analysis: &'e Analysis,
) -> impl Iterator<Item = (&'e Dragon, Option<(Vertex, Vertex)>)> {
    let interrupt = engine.interrupt();
    let is_finished = attempt(interrupt, None, || is_finished(engine)).unwrap_or(false);
    let all = analysis.dragons.all().iter();
    all.take_while(|_| !interrupt.is_requested())
        .map_while(move |dragon| {
            let read = || engine.glance().status(dragon.origin);
            let status = match is_finished {
                true => None,
                false => Some(attempt(interrupt, None, read)?),
            };
            Some(match status {
                Some(DragonStatus::Critical { attack, defense }) => {
                    (dragon, Some((attack, defense)))
                }
                _ => (dragon, None),
            })
        })
}

/// Notes in the caption if not all dragons were read.
fn interrupted(drawing: &mut Drawing, analysis: &Analysis, read: usize) {
    let all = analysis.dragons.all().len();
    if read < all {
        drawing.say(&format!("Interrupted: {read} of {all} dragons are read."));
    }
}

/// Dragons that depend on who moves first are drawn as such, and the blocks of all others with their final status.
pub(super) fn dragons(engine: &Engine, watch: &mut WatchDrawing<'_>) -> Drawing {
    let mut drawing = Drawing::default();
    let analysis = engine.analysis();
    let (mut alive, mut critical, mut dead, mut seki) = (0, 0, 0, 0);
    let verdict = attempt(engine.interrupt(), None, || engine.verdict());
    for block in verdict.map_or(&[][..], Verdict::blocks) {
        drawing.shade(shade_of(block.status), block.stones);
    }
    for (dragon, points_of) in self::critical(engine, analysis) {
        drawing.label(dragon.origin, dragon.value.short());
        let status = verdict.and_then(|verdict| verdict.at(dragon.origin));
        match (points_of, status.map(|block| block.status)) {
            (Some((attack, defense)), _) => {
                critical += 1;
                drawing.shade(CRITICAL, dragon.stones);
                let (attack, defense) = (VertexSet::single(attack), VertexSet::single(defense));
                points(&mut drawing, &attack, &defense);
            }
            (None, Some(Status::Alive)) => alive += 1,
            (None, Some(Status::Dead)) => dead += 1,
            (None, Some(Status::Seki)) => seki += 1,
            (None, None) => {}
        }
        watch(&|| drawing.clone());
    }
    drawing.say(&format!(
        "{alive} alive (green), {critical} critical (orange), {dead} dead (red)."
    ));
    if seki > 0 {
        drawing.say(&format!("{seki} in seki (violet)."));
    }
    drawing.say("The label is the sum of the eyes. Triangle kills, square saves, circle either.");
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
    let worms = engine.analysis().worms.all().iter();
    let weak = worms.filter(|worm| worm.is_attacked());
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
    drawing.say("Red is lost for good, orange unless saved, violet by ko.");
    drawing.say("Labels: attack/defence, 1 works, 2 good ko, 3 bad ko, 0 fails. Triangle attacks, square saves, circle either.");
    drawing
}

pub(super) fn vital(engine: &Engine, color: Color, watch: &mut WatchDrawing<'_>) -> Drawing {
    let analysis = engine.analysis();
    let mut drawing = Drawing::default();
    let (mut kill, mut save, mut eyes) = (VertexSet::EMPTY, VertexSet::EMPTY, VertexSet::EMPTY);
    let mut read = 0;
    for (dragon, points_of) in critical(engine, analysis) {
        read += 1;
        if let Some((attack, defense)) = points_of {
            let (side, point) = match dragon.color == color {
                true => (&mut save, defense),
                false => (&mut kill, attack),
            };
            side.insert(point);
            drawing.shade(CRITICAL, dragon.stones);
        }
        watch(&|| {
            let mut found = drawing.clone();
            points(&mut found, &kill, &save);
            found
        });
    }
    for worm in engine.analysis().worms.all() {
        if worm.is_attacked() && worm.answers.stand() {
            let (side, point) = match worm.color == color {
                true => (&mut save, worm.answers.defender.point()),
                false => (&mut kill, worm.answers.attacker.point()),
            };
            side.extend(point);
            drawing.shade(CRITICAL, worm.stones);
        }
    }
    for eye in analysis
        .eyes
        .all()
        .iter()
        .filter(|e| e.value.is_unsettled())
    {
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
        "Kill or capture {} (triangle), save {} (square; circle: both), decide eyes {}.",
        list(&kill),
        list(&save),
        list(&rest)
    ));
    interrupted(&mut drawing, analysis, read);
    drawing
}
