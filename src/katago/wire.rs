//! Colours and moves as the protocol writes them, for `#[serde(with = "...")]`: `"B"` and `"W"`, `"Q16"` and `"pass"`, and
//! pairs of both.

use crate::color::Color;
use crate::vertex::Move;
use serde::de::{Error, Unexpected};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::str::FromStr;

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
        action.name().serialize(serializer)
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
        action.map(Move::name).serialize(serializer)
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
        serializer.collect_seq(actions.iter().map(|action| action.name()))
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<Move>, D::Error> {
        let texts = Vec::<String>::deserialize(deserializer)?;
        let moves = texts.iter().map(|text| parsed(text, "a vertex or pass"));
        moves.collect()
    }
}

/// Moves, or the vertices of stones, with the colour of each.
pub mod pairs {
    use super::*;

    pub fn serialize<S: Serializer, T: Copy + Into<Move>>(
        pairs: &[(Color, T)],
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        let pairs = pairs.iter();
        serializer.collect_seq(pairs.map(|&(color, at)| (color.letter(), at.into().name())))
    }

    pub fn deserialize<'de, D: Deserializer<'de>, T: FromStr>(
        deserializer: D,
    ) -> Result<Vec<(Color, T)>, D::Error> {
        let pairs = Vec::<(String, String)>::deserialize(deserializer)?;
        let pair = |(color, at): &(String, String)| {
            Ok((parsed(color, "B or W")?, parsed(at, "a vertex or pass")?))
        };
        pairs.iter().map(pair).collect()
    }
}
