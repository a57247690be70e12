//! Views of eyes, dragons and blocks.

use super::palette::{ALIVE, CRITICAL, DEAD, SEKI, UNKNOWN, WatchDrawing, list, name, points};
use crate::analysis::Analysis;
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
use crate::tactics::CaptureOutcome;
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

/// What becomes of a dragon.
enum Fate {
    /// The game is finished, and all its blocks have this status.
    Final(Status),
    /// As read.
    Read(DragonStatus),
}

/// The verdict of a finished game. Most others cost a few playouts only.
fn verdict_if_finished(engine: &Engine) -> Option<&Verdict> {
    let board = engine.game().board();
    let ownership = playout::run(board, FEW);
    let open = board.empty_vertices().iter();
    let open = open.filter(|&v| ownership.balance(v).abs() < 0.8);
    let is_open = open.count() > MOST_OPEN;
    (!is_open && engine.unfinished().is_finished()).then(|| engine.verdict())
}

/// The status that all blocks of a dragon have; `None` if they differ.
fn final_status(verdict: &Verdict, dragon: &Dragon) -> Option<Status> {
    let status = verdict.at(dragon.origin)?.status;
    let mut blocks = verdict.blocks().iter();
    let differs = blocks.any(|b| b.stones.is_subset(&dragon.stones) && b.status != status);
    (!differs).then_some(status)
}

/// The dragons with their fate, one after another, until interrupted: that in the final status if the game is finished,
/// so that both views show the same, or else as read.
fn fates<'e>(
    engine: &'e Engine,
    analysis: &'e Analysis,
) -> impl Iterator<Item = (&'e Dragon, Fate)> {
    let interrupt = engine.interrupt();
    let verdict = attempt(interrupt, None, || verdict_if_finished(engine)).flatten();
    let all = analysis.dragons.all().iter();
    all.take_while(|_| !interrupt.is_requested())
        .map_while(move |dragon| {
            let known = verdict.and_then(|verdict| final_status(verdict, dragon));
            let read = || engine.glance().status(dragon.origin);
            let fate = match known {
                Some(status) => Fate::Final(status),
                None => Fate::Read(attempt(interrupt, None, read)?),
            };
            Some((dragon, fate))
        })
}

/// Notes in the caption if not all dragons were read.
fn interrupted(drawing: &mut Drawing, analysis: &Analysis, read: usize) {
    let all = analysis.dragons.all().len();
    if read < all {
        drawing.say(&format!("Interrupted: {read} of {all} dragons are read."));
    }
}

pub(super) fn dragons(engine: &Engine, watch: &mut WatchDrawing<'_>) -> Drawing {
    let mut drawing = Drawing::default();
    let analysis = engine.analysis();
    let mut counts = [0; 5];
    let mut read = 0;
    for (dragon, fate) in fates(engine, analysis) {
        read += 1;
        let (which, shade) = match fate {
            Fate::Final(Status::Alive) | Fate::Read(DragonStatus::Alive) => (0, ALIVE),
            Fate::Read(DragonStatus::Critical { .. }) => (1, CRITICAL),
            Fate::Final(Status::Dead) | Fate::Read(DragonStatus::Dead) => (2, DEAD),
            Fate::Read(DragonStatus::Unknown) => (3, UNKNOWN),
            Fate::Final(Status::Seki) => (4, SEKI),
        };
        counts[which] += 1;
        drawing.shade(shade, dragon.stones);
        drawing.label(dragon.origin, dragon.value.short());
        if let Fate::Read(DragonStatus::Critical { attack, defense }) = fate {
            let (attack, defense) = (VertexSet::single(attack), VertexSet::single(defense));
            points(&mut drawing, &attack, &defense);
        }
        watch(&|| drawing.clone());
    }
    let [alive, critical, dead, unknown, seki] = counts;
    drawing.say(&format!(
        "{alive} alive (green), {critical} critical (orange), {dead} dead (red)."
    ));
    for (count, what) in [(seki, "in seki (violet)"), (unknown, "unknown (grey)")] {
        if count > 0 {
            drawing.say(&format!("{count} {what}."));
        }
    }
    drawing.say("The label is the sum of the eyes. Triangle kills, square saves, circle either.");
    interrupted(&mut drawing, analysis, read);
    drawing
}

/// The colour of a block that can be captured if its owner does not answer.
fn peril(attack: CaptureOutcome, defense: CaptureOutcome) -> Shade {
    let ko = |outcome| matches!(outcome, CaptureOutcome::GoodKo | CaptureOutcome::BadKo);
    match (attack, defense) {
        (_, CaptureOutcome::Failure) if !ko(attack) => DEAD,
        (a, d) if ko(a) || ko(d) => KO,
        _ => CRITICAL,
    }
}

pub(super) fn blocks(engine: &Engine) -> Drawing {
    let mut drawing = Drawing::default();
    let worms = engine.analysis().worms.all().iter();
    let weak = worms.filter(|worm| worm.attack != CaptureOutcome::Failure);
    let mut attacks = VertexSet::EMPTY;
    let mut defenses = VertexSet::EMPTY;
    let mut count = 0;
    for worm in weak {
        count += 1;
        drawing.shade(peril(worm.attack, worm.defense), worm.stones);
        let codes = format!("{}/{}", worm.attack.code(), worm.defense.code());
        drawing.label(worm.origin, codes);
        attacks.extend(worm.attack_point);
        defenses.extend(worm.defense_point);
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
    for (dragon, fate) in fates(engine, analysis) {
        read += 1;
        if let Fate::Read(DragonStatus::Critical { attack, defense }) = fate {
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
        if worm.attack != CaptureOutcome::Failure && worm.defense != CaptureOutcome::Failure {
            let (side, point) = match worm.color == color {
                true => (&mut save, worm.defense_point),
                false => (&mut kill, worm.attack_point),
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
