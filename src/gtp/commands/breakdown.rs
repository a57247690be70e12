//! The score with all its parts as JSON, and the points that have to be filled.

use super::eyes::names;
use crate::color::{ByColor, Color};
use crate::dragon::DragonStatus;
use crate::engine::Engine;
use crate::gtp::args::{Args, Values};
use crate::gtp::menu::{Analyze, Show};
use crate::gtp::registry::{Command, Response, Run};
use crate::gtp::reply::{Failure, Reply, join};
use crate::owl::Owl;
use crate::rules::{Scoring, Tax};
use crate::score::{FalseEyes, Points};
use crate::seki::EyeRoom;
use crate::status::{Evidence, Status};
use crate::vertex::Vertex;
use crate::vertex_set::VertexSet;
use crate::word::Word;
use serde::Serialize;
use serde_json::Value;

pub(super) static COMMANDS: &[Command] = &[
    Command {
        name: "goeye-score",
        args: Args::NONE,
        help: "Returns the score with all its parts as JSON, and what it would be by other conventions.",
        analyze: &[Analyze::new(Show::Text, "Score in Detail", "")],
        run: Run::Read(&score),
    },
    Command {
        name: "goeye-teire",
        args: Args::NONE,
        help: "Lists the points that Black and White must fill in their own territory once the dame are filled: false eyes, and protective moves.",
        analyze: &[],
        run: Run::Read(&teire),
    },
];

/// A value for each colour.
#[derive(Serialize)]
struct Sides<T> {
    black: T,
    white: T,
}

impl<T> Sides<T> {
    fn of(by_color: ByColor<T>) -> Sides<T> {
        Sides {
            black: by_color.black,
            white: by_color.white,
        }
    }
}

/// The answer of `goeye-score`.
#[derive(Serialize)]
struct Breakdown {
    score: String,
    rules: Value,
    false_eyes: &'static str,
    komi: f64,
    handicap: usize,
    points: Sides<Parts>,
    territory: Sides<Vec<String>>,
    /// The points of territory under dead stones.
    territory_under_dead: Sides<Vec<String>>,
    dead: Sides<Vec<String>>,
    seki: Sides<Vec<String>>,
    seki_eyes: Sides<Vec<String>>,
    eye_spaces: Sides<Vec<EyeSpace>>,
    filled: Sides<Vec<String>>,
    teire: Sides<Vec<String>>,
    dame: Vec<String>,
    grade: String,
    confidence: f64,
    finished: bool,
    open_borders: Vec<Vec<String>>,
    unsettled: Vec<Unsettled>,
    conventions: Vec<Convention>,
}

/// A part of the eye space of a colour, with the number of eyes that the colour makes there by moving first: 0, 1, or 2
/// for two or more.
#[derive(Serialize)]
struct EyeSpace {
    vertices: Vec<String>,
    eyes: usize,
}

/// A block whose status is doubtful, with its vital vertices if they are known by reading.
#[derive(Serialize)]
struct Unsettled {
    block: String,
    attack: Option<String>,
    defense: Option<String>,
}

/// The points of one side by item.
#[derive(Serialize)]
struct Parts {
    territory: usize,
    stones: usize,
    prisoners: usize,
    dead: usize,
    pass_stones: usize,
    tax: usize,
    teire: usize,
    komi: f64,
    button: f64,
    total: f64,
}

/// The score by one way of counting.
#[derive(Serialize)]
struct Convention {
    scoring: &'static str,
    tax: &'static str,
    false_eyes: &'static str,
    score: String,
}

impl From<&Points> for Parts {
    fn from(points: &Points) -> Parts {
        Parts {
            territory: points.territory,
            stones: points.stones,
            prisoners: points.prisoners,
            dead: points.dead,
            pass_stones: points.pass_stones,
            tax: points.tax,
            teire: points.teire,
            komi: points.komi,
            button: points.button,
            total: points.total(),
        }
    }
}

fn sides(sets: ByColor<VertexSet>) -> Sides<Vec<String>> {
    Sides::of(ByColor::from_fn(|color| names(&sets[color])))
}

fn score(engine: &Engine, _: &Values) -> Response {
    let game = engine.game();
    let score = engine.score();
    let count = score.count;
    let unfinished = engine.unfinished();
    let rules = serde_json::from_str(&game.rules().to_json()).map_err(Failure::other)?;
    let mut owl = None;
    let breakdown = Breakdown {
        score: score.outcome().to_string(),
        rules,
        false_eyes: engine.false_eyes().as_str(),
        komi: game.komi().points(),
        handicap: game.handicap(),
        points: Sides::of(ByColor::from_fn(|color| Parts::from(&score.points[color]))),
        territory: sides(ByColor::from_fn(|color| count.empty_territory(color))),
        territory_under_dead: sides(ByColor::from_fn(|color| {
            count.territory[color] - count.empty_territory(color)
        })),
        dead: sides(count.dead),
        seki: sides(count.seki),
        seki_eyes: sides(count.seki_eyes),
        eye_spaces: Sides::of(ByColor::from_fn(|color| eye_spaces(engine, color))),
        filled: sides(count.false_eyes),
        teire: sides(*engine.teire()),
        dame: names(&(count.dame - engine.verdict().stones(Status::Dead))),
        grade: unfinished.grade(engine.verdict().grade()).to_string(),
        confidence: unfinished.confidence(engine.verdict().grade()),
        finished: unfinished.is_finished(),
        open_borders: unfinished.open.iter().map(names).collect(),
        unsettled: unfinished
            .unsettled
            .iter()
            .map(|&origin| unsettled(engine, &mut owl, origin))
            .collect(),
        conventions: conventions(engine),
    };
    let json = serde_json::to_string(&breakdown).map_err(Failure::other)?;
    Ok(Reply::new(json))
}

fn eye_spaces(engine: &Engine, color: Color) -> Vec<EyeSpace> {
    let rooms = engine.verdict().survey().eye_rooms(color);
    let space = |room: &EyeRoom| EyeSpace {
        vertices: names(&room.points),
        eyes: room.eyes,
    };
    rooms.iter().map(space).collect()
}

/// An unsettled block with its vital vertices: those that the judge has read, or else those that are read for its
/// dragon.
fn unsettled(engine: &Engine, owl: &mut Option<Owl>, origin: Vertex) -> Unsettled {
    let (attack, defense) = match engine.verdict().at(origin).map(|block| block.evidence) {
        Some(Evidence::Read { reading, .. }) => (reading.attack, reading.defense),
        _ => match owl.get_or_insert_with(|| engine.owl()).status(origin) {
            DragonStatus::Critical { attack, defense } => (Some(attack), Some(defense)),
            _ => (None, None),
        },
    };
    Unsettled {
        block: origin.to_string(),
        attack: attack.map(|v| v.to_string()),
        defense: defense.map(|v| v.to_string()),
    }
}

/// The score by territory and by area, each with and without eyes in seki and false eyes.
fn conventions(engine: &Engine) -> Vec<Convention> {
    let mut found = Vec::new();
    for scoring in [Scoring::Territory, Scoring::Area] {
        for tax in [Tax::Seki, Tax::None] {
            for &false_eyes in FalseEyes::ALL {
                let mut game = engine.game().clone();
                let mut rules = *game.rules();
                (rules.scoring, rules.tax) = (scoring, tax);
                game.set_rules(rules);
                let score = engine.score_of(&game, false_eyes);
                found.push(Convention {
                    scoring: scoring.as_str(),
                    tax: tax.as_str(),
                    false_eyes: false_eyes.as_str(),
                    score: score.outcome().to_string(),
                });
            }
        }
    }
    found
}

fn teire(engine: &Engine, _: &Values) -> Response {
    let (teire, survey) = (engine.teire(), engine.verdict().survey());
    let empty = engine.game().board().empty_vertices();
    Ok(Reply::lines(Color::ALL.into_iter().map(|color| {
        // Dead enemy stones in a false eye are captured on the way; their vertices are no points to play at.
        let filled = (survey.false_eyes[color] & empty) - survey.seki_eyes[color];
        let points = join(teire[color] | filled, " ");
        format!("{color} {points}").trim_end().to_string()
    })))
}
