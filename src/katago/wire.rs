//! Colours and moves as the protocol writes them, for `#[serde(with = "...")]`: `"B"` and `"W"`, `"Q16"` and `"pass"`, and
//! pairs of both.

use crate::color::Color;
use crate::vertex::{Move, Vertex};
use serde::de::{Error, Unexpected};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::str::FromStr;

/// The text of a move; front ends look for `pass` in small letters.
fn text(action: Move) -> String {
    match action {
        Move::Pass => "pass".to_string(),
        Move::Play(v) => v.to_string(),
    }
}

fn parsed<T: FromStr, E: Error>(text: &str, expected: &str) -> Result<T, E> {
    let wrong = |_| E::invalid_value(Unexpected::Str(text), &expected);
    text.parse().map_err(wrong)
}

/// A colour.
pub mod color {
    use super::*;

    pub fn serialize<S: Serializer>(color: &Color, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_char(color.letter())
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Color, D::Error> {
        parsed(&String::deserialize(deserializer)?, "B or W")
    }
}

/// A colour, if it is given.
pub mod optional_color {
    use super::*;

    pub fn serialize<S: Serializer>(
        color: &Option<Color>,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        color.map(Color::letter).serialize(serializer)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Option<Color>, D::Error> {
        let text = Option::<String>::deserialize(deserializer)?;
        text.map(|text| parsed(&text, "B or W")).transpose()
    }
}

/// A move.
pub mod action {
    use super::*;

    pub fn serialize<S: Serializer>(action: &Move, serializer: S) -> Result<S::Ok, S::Error> {
        text(*action).serialize(serializer)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Move, D::Error> {
        parsed(&String::deserialize(deserializer)?, "a vertex or pass")
    }
}

/// A move, if there is one.
pub mod optional_action {
    use super::*;

    pub fn serialize<S: Serializer>(
        action: &Option<Move>,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        action.map(text).serialize(serializer)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Option<Move>, D::Error> {
        let text = Option::<String>::deserialize(deserializer)?;
        text.map(|text| parsed(&text, "a vertex or pass"))
            .transpose()
    }
}

/// Moves.
pub mod actions {
    use super::*;

    pub fn serialize<S: Serializer>(actions: &[Move], serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(actions.iter().map(|&action| text(action)))
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<Move>, D::Error> {
        let texts = Vec::<String>::deserialize(deserializer)?;
        let moves = texts.iter().map(|text| parsed(text, "a vertex or pass"));
        moves.collect()
    }
}

/// Moves with the colour of each.
pub mod turns {
    use super::*;

    pub fn serialize<S: Serializer>(
        turns: &[(Color, Move)],
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        let pairs = turns.iter().map(|&(color, mv)| (color.letter(), text(mv)));
        serializer.collect_seq(pairs)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Vec<(Color, Move)>, D::Error> {
        let pairs = Vec::<(String, String)>::deserialize(deserializer)?;
        let turn = |(color, mv): &(String, String)| {
            Ok((parsed(color, "B or W")?, parsed(mv, "a vertex or pass")?))
        };
        pairs.iter().map(turn).collect()
    }
}

/// Stones with the colour of each.
pub mod stones {
    use super::*;

    pub fn serialize<S: Serializer>(
        stones: &[(Color, Vertex)],
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        let pairs = stones
            .iter()
            .map(|(color, v)| (color.letter(), v.to_string()));
        serializer.collect_seq(pairs)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Vec<(Color, Vertex)>, D::Error> {
        let pairs = Vec::<(String, String)>::deserialize(deserializer)?;
        let stone =
            |(color, v): &(String, String)| Ok((parsed(color, "B or W")?, parsed(v, "a vertex")?));
        pairs.iter().map(stone).collect()
    }
}
