//! What becomes of a group, in words.

use super::names;
use crate::engine::Engine;
use crate::report::explain::in_words;
use crate::vertex::Vertex;
use crate::word::Word;
use serde::Serialize;

/// What is at a point, in words.
///
/// ```
/// use goeye::json::ExplainAnswer;
/// use goeye::{Color, Engine, Game, Komi, Rules, Size};
/// let mut game = Game::new(Size::new(3, 1).unwrap(), Rules::default(), Komi::default());
/// game.set_position([(Color::Black, "B1".parse().unwrap())]).unwrap();
/// let answer = ExplainAnswer::of(&Engine::new(game), "A1".parse().unwrap());
/// assert!(answer.group.is_none());
/// assert!(answer.words[0].starts_with("The eye space of black at A1"));
/// ```
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ExplainAnswer {
    /// The point.
    pub vertex: String,
    /// The group on it.
    pub group: Option<GroupAnswer>,
    /// Sentences: what becomes of the group and why, or what the eye space is worth.
    pub words: Vec<String>,
}

/// Stones that live or die together, and what was read about them.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct GroupAnswer {
    /// Its first stone.
    pub origin: String,
    /// Its colour.
    pub color: String,
    /// Its stones.
    pub stones: Vec<String>,
    /// What becomes of it: `alive`, also in seki, `critical` if that depends on who moves first, or
    /// `dead`.
    pub status: &'static str,
    /// How sure that is: `doubtful`, `estimated`, `read`, `stated` or `proven`.
    pub grade: &'static str,
    /// Where the enemy kills it if it is critical.
    pub attack: Option<String>,
    /// Where its owner saves it if it is critical.
    pub defense: Option<String>,
}

impl ExplainAnswer {
    /// What is at a point of the present position. Cost: up to a second of reading.
    pub fn of(engine: &Engine, v: Vertex) -> ExplainAnswer {
        ExplainAnswer {
            vertex: v.to_string(),
            group: GroupAnswer::at(engine, v),
            words: in_words(engine.position(), v),
        }
    }
}

impl GroupAnswer {
    fn at(engine: &Engine, v: Vertex) -> Option<GroupAnswer> {
        let position = engine.position();
        let dragon = position.dragon(v)?;
        let status = position.shared_status(v)?;
        Some(GroupAnswer {
            origin: status.stones.first()?.to_string(),
            color: dragon.color.to_string(),
            stones: names(&status.stones),
            status: match status.critical {
                Some(_) => "critical",
                None if status.counted.lives() => "alive",
                None => "dead",
            },
            grade: status.certainty.as_str(),
            attack: status.critical.map(|points| points.attacker.to_string()),
            defense: status.critical.map(|points| points.defender.to_string()),
        })
    }
}
