//! The score of a position with all its parts.

use super::names;
use crate::color::{ByColor, Color};
use crate::engine::Engine;
use crate::rules::{Rules, Scoring};
use crate::score::{Convention, Points};
use crate::seki::EyeRoom;
use crate::status::{Evidence, Status};
use crate::unfinished::Ended;
use crate::vertex::Vertex;
use crate::vertex_set::VertexSet;
use crate::word::Word;
use serde::Serialize;

/// The score of a position with all its parts, and what it would be by other conventions.
///
/// ```
/// use goeye::Engine;
/// use goeye::json::ScoreAnswer;
/// let json = serde_json::to_value(ScoreAnswer::of(&Engine::default())).unwrap();
/// assert_eq!(json["score"], "W+6.5");
/// assert_eq!(json["points"]["white"]["komi"], 6.5);
/// ```
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ScoreAnswer {
    /// The result: `B+3.5`, `W+14.0` or `0`.
    pub score: String,
    /// The score of the board as it stands. [`ScoreAnswer::score`] is the same unless the game still goes on and borders are wide
    /// open; then it is what is likely, rounded to a score that rules and komi can give.
    pub counted: String,
    /// How the players have ended the game: `passed` if both have passed, `stated` if they have said which groups are dead or
    /// alive, else `None`.
    pub ended: Option<&'static str>,
    /// The rules by which it is counted.
    pub rules: Rules,
    /// Whether points that have to be filled are territory: `fill` or `count`.
    pub false_eyes: &'static str,
    /// The komi in points, without any compensation for handicap.
    pub komi: f64,
    /// The number of handicap stones.
    pub handicap: usize,
    /// The points by item.
    pub points: ByColor<PointsAnswer>,
    /// The points of territory that are empty.
    pub territory: ByColor<Vec<String>>,
    /// The points of territory under dead stones.
    pub territory_under_dead: ByColor<Vec<String>>,
    /// The dead stones, by their own colour.
    pub dead: ByColor<Vec<String>>,
    /// The living stones in seki.
    pub seki: ByColor<Vec<String>>,
    /// The points that only stones in seki of one colour surround, whether the rules count them or not.
    pub seki_eyes: ByColor<Vec<String>>,
    /// The eye spaces in which groups that are not free live.
    pub eye_spaces: ByColor<Vec<EyeRoomAnswer>>,
    /// The surrounded points that have to be filled, whether the rules count them or not.
    pub filled: ByColor<Vec<String>>,
    /// The points inside territory, besides those to be filled, where a protective move is needed in the end.
    pub teire: ByColor<Vec<String>>,
    /// The empty points that belong to neither side.
    pub dame: Vec<String>,
    /// The points that are proven to be a side's own, if it answers every move of its opponent: its safe stones, and where
    /// the opponent can never live. What the verdict rests on, and by [`ScoreAnswer::of`] whatever else can be proven.
    pub proven: ByColor<Vec<String>>,
    /// The share of the board that is proven, from 0 to 1.
    pub proven_share: f64,
    /// How sure the least sure block is: `doubtful`, `estimated`, `read`, `stated` or `proven`.
    pub grade: String,
    /// The probability that the score is exact, from 0 to 1 in thousandths, as measured on recorded games.
    pub confidence: f64,
    /// Why it is no surer than that: what is open, or the least sure block.
    pub reason: String,
    /// Whether the game is finished: the players have ended it, or all borders are closed and no group is unsettled.
    pub finished: bool,
    /// The open borders: neutral regions that are more than dame.
    pub open_borders: Vec<Vec<String>>,
    /// The blocks whose status is doubtful.
    pub unsettled: Vec<UnsettledAnswer>,
    /// The score by territory and by area, each with and without eyes in seki and false eyes.
    pub conventions: Vec<ConventionAnswer>,
}

/// The points of one side by item, and their sum.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PointsAnswer {
    /// The items.
    #[serde(flatten)]
    pub items: Points,
    /// The sum, less what is subtracted.
    pub total: f64,
}

/// A part of the eye space of a colour.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct EyeRoomAnswer {
    /// Its points.
    pub vertices: Vec<String>,
    /// The number of eyes that the colour makes there by moving first: 0, 1, or 2 for two or more.
    pub eyes: usize,
}

/// A block whose status is doubtful, with its vital vertices if they are known by reading.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct UnsettledAnswer {
    /// Its first stone.
    pub block: String,
    /// Where the opponent kills it.
    pub attack: Option<String>,
    /// Where its owner saves it.
    pub defense: Option<String>,
}

/// The score by one way of counting.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ConventionAnswer {
    /// `TERRITORY` or `AREA`.
    pub scoring: &'static str,
    /// `SEKI` if eyes in seki do not count, else `NONE`.
    pub tax: &'static str,
    /// `fill` or `count`.
    pub false_eyes: &'static str,
    /// The result.
    pub score: String,
}

impl From<Points> for PointsAnswer {
    fn from(items: Points) -> PointsAnswer {
        PointsAnswer {
            items,
            total: items.total(),
        }
    }
}

impl ScoreAnswer {
    /// The score of the present position.
    ///
    /// Cost: that of [`Position::verdict`](crate::Position::verdict) and [`Position::teire`](crate::Position::teire), and of a glance at each unsettled block that the verdict
    /// has not read: some tens of milliseconds.
    pub fn of(engine: &Engine) -> ScoreAnswer {
        let decides = |origin| {
            let critical = engine.position().group_status(origin)?.critical?;
            Some((Some(critical.attacker), Some(critical.defender)))
        };
        ScoreAnswer::with(engine, engine.position().secured(), decides)
    }

    /// The same without what would cost more than all else: the vital vertices of unsettled blocks that the verdict has
    /// not read, and proofs beyond its own. Cost: that of [`Position::verdict`](crate::Position::verdict) and [`Position::teire`](crate::Position::teire).
    pub fn as_judged(engine: &Engine) -> ScoreAnswer {
        ScoreAnswer::with(engine, engine.position().verdict().proven(), |_| None)
    }

    /// The score with these proofs; `decides` looks for the vital vertices of a block that the judge has not read.
    fn with(
        engine: &Engine,
        secured: &ByColor<VertexSet>,
        decides: impl Fn(Vertex) -> Option<VitalVertices>,
    ) -> ScoreAnswer {
        let (game, verdict) = (engine.game(), engine.position().verdict());
        let score = engine.position().score();
        let count = score.count;
        let unfinished = engine.position().unfinished();
        let under_dead = |color| count.territory[color] - count.empty_territory(color);
        let unsettled = unfinished.unsettled.iter().map(|&origin| {
            let known = read_vertices(engine, origin).or_else(|| decides(origin));
            let (attack, defense) = known.unwrap_or_default();
            UnsettledAnswer {
                block: origin.to_string(),
                attack: attack.map(|v| v.to_string()),
                defense: defense.map(|v| v.to_string()),
            }
        });
        let proven = secured.black.len() + secured.white.len();
        let assurance = engine.position().assurance();
        ScoreAnswer {
            score: engine.position().result().to_string(),
            counted: score.outcome().to_string(),
            ended: unfinished.ended.map(Ended::as_str),
            rules: *game.rules(),
            false_eyes: engine.position().false_eyes().as_str(),
            komi: game.komi().points(),
            handicap: game.handicap(),
            points: ByColor::from_fn(|color| PointsAnswer::from(score.points[color])),
            territory: ByColor::from_fn(|color| names(&count.empty_territory(color))),
            territory_under_dead: ByColor::from_fn(|color| names(&under_dead(color))),
            dead: sides(&count.dead),
            seki: sides(&count.seki),
            seki_eyes: sides(&count.seki_eyes),
            eye_spaces: ByColor::from_fn(|color| eye_rooms(engine, color)),
            filled: sides(&count.false_eyes),
            teire: sides(engine.position().teire()),
            dame: names(&(count.dame - verdict.stones(Status::Dead))),
            proven: sides(secured),
            proven_share: proven as f64 / engine.size().area() as f64,
            grade: assurance.certainty.to_string(),
            confidence: assurance.rounded(),
            reason: assurance.limit.to_string(),
            finished: unfinished.is_finished(),
            open_borders: unfinished.open.iter().map(names).collect(),
            unsettled: unsettled.collect(),
            conventions: conventions(engine),
        }
    }
}

fn sides(sets: &ByColor<VertexSet>) -> ByColor<Vec<String>> {
    ByColor::from_fn(|color| names(&sets[color]))
}

fn eye_rooms(engine: &Engine, color: Color) -> Vec<EyeRoomAnswer> {
    let rooms = engine.position().verdict().survey().eye_rooms(color);
    let answer = |room: &EyeRoom| EyeRoomAnswer {
        vertices: names(&room.points),
        eyes: room.eyes,
    };
    rooms.iter().map(answer).collect()
}

/// Where the opponent kills a block, and where its owner saves it.
type VitalVertices = (Option<Vertex>, Option<Vertex>);

/// The vital vertices that the judge has read.
fn read_vertices(engine: &Engine, origin: Vertex) -> Option<VitalVertices> {
    match engine.position().verdict().at(origin)?.evidence {
        Evidence::Read { reading, .. } => Some((reading.attack, reading.defense)),
        _ => None,
    }
}

fn conventions(engine: &Engine) -> Vec<ConventionAnswer> {
    let all = [Scoring::Territory, Scoring::Area].into_iter();
    let answer = |by: Convention| ConventionAnswer {
        scoring: by.scoring.as_str(),
        tax: by.tax.as_str(),
        false_eyes: by.false_eyes.as_str(),
        score: engine.position().result_by(by).to_string(),
    };
    all.flat_map(Convention::by).map(answer).collect()
}
