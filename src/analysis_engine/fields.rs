//! The fields of a request, taken one by one; what is left over was not known.

use crate::color::Color;
use crate::katago::{KataError, KataWarning};
use crate::vertex::{Move, Size};
use serde_json::{Map, Value};

/// The fields of a request that have not been taken yet.
pub(super) struct Fields {
    pub id: String,
    rest: Map<String, Value>,
}

/// The text about a list that is no list of moves.
const PAIRS: &str = "Must be an array of pairs of the form: [\"b\" or \"w\", GTP board vertex]";

impl Fields {
    pub fn new(id: String, rest: Map<String, Value>) -> Fields {
        Fields { id, rest }
    }

    /// The refusal of the request because of a field.
    pub fn refuse(&self, field: &str, reason: impl Into<String>) -> KataError {
        KataError {
            error: reason.into(),
            field: Some(field.to_string()),
            id: Some(self.id.clone()),
        }
    }

    pub fn warn(&self, field: &str, reason: impl Into<String>) -> KataWarning {
        KataWarning {
            warning: reason.into(),
            field: Some(field.to_string()),
            id: Some(self.id.clone()),
        }
    }

    pub fn has(&self, field: &str) -> bool {
        self.rest.contains_key(field)
    }

    pub fn take(&mut self, field: &str) -> Option<Value> {
        self.rest.remove(field)
    }

    /// The names of the fields that nobody has taken.
    pub fn left(&self) -> impl Iterator<Item = &str> {
        self.rest.keys().map(String::as_str)
    }

    /// What `read` makes of a field, if the field is there; `None` from it refuses the field.
    pub fn read<T>(
        &mut self,
        field: &str,
        expected: &str,
        read: impl FnOnce(&Value) -> Option<T>,
    ) -> Result<Option<T>, KataError> {
        let Some(value) = self.take(field) else {
            return Ok(None);
        };
        match read(&value) {
            Some(found) => Ok(Some(found)),
            None => Err(self.refuse(field, expected)),
        }
    }

    /// Whether something is to be told.
    pub fn flag(&mut self, field: &str) -> Result<bool, KataError> {
        let flag = self.read(field, "Must be a boolean", Value::as_bool)?;
        Ok(flag.unwrap_or(false))
    }

    /// A side of the board.
    pub fn side(&mut self, field: &str, most: usize) -> Result<usize, KataError> {
        let side = |value: &Value| value.as_u64().map(|side| side as usize);
        let expected = format!("Must provide an integer from 1 to {most}");
        let side = self.read(field, &expected, |value| {
            side(value).filter(|side| (1..=most).contains(side))
        })?;
        side.ok_or_else(|| self.refuse(field, expected))
    }

    /// A time in seconds.
    pub fn seconds(&mut self, field: &str) -> Result<Option<f64>, KataError> {
        let expected = "Must be number of seconds from 0.001 to 1000000.0";
        self.read(field, expected, |value| {
            value.as_f64().filter(|s| (0.001..=1e6).contains(s))
        })
    }

    /// A number from one to another.
    pub fn number(
        &mut self,
        field: &str,
        [least, most]: [f64; 2],
    ) -> Result<Option<f64>, KataError> {
        let expected = format!("Must be a number from {least:?} to {most:?}");
        self.read(field, &expected, |value| {
            value.as_f64().filter(|x| (least..=most).contains(x))
        })
    }

    /// Pairs of a player and a move; `None` if there is no such field.
    pub fn turns(
        &mut self,
        field: &str,
        size: Size,
    ) -> Result<Option<Vec<(Color, Move)>>, KataError> {
        let Some(value) = self.take(field) else {
            return Ok(None);
        };
        let Value::Array(pairs) = value else {
            return Err(self.refuse(field, PAIRS));
        };
        let turns = pairs.iter().map(|pair| self.turn(field, pair, size));
        turns.collect::<Result<_, _>>().map(Some)
    }

    fn turn(&self, field: &str, pair: &Value, size: Size) -> Result<(Color, Move), KataError> {
        let words = pair.as_array().map(Vec::as_slice);
        let Some([Value::String(player), Value::String(place)]) = words else {
            return Err(self.refuse(field, PAIRS));
        };
        let player = player
            .parse()
            .map_err(|()| self.refuse(field, format!("Could not parse player: {player}")))?;
        Ok((player, self.place(field, place, size)?))
    }

    /// A move on a board of this size.
    pub fn place(&self, field: &str, text: &str, size: Size) -> Result<Move, KataError> {
        let unknown = || self.refuse(field, format!("Could not parse board location: {text}"));
        place(text, size).ok_or_else(unknown)
    }
}

/// A move on a board of this size: `D4`, `pass`, or column and row from the upper left, as in `(3,15)`.
fn place(text: &str, size: Size) -> Option<Move> {
    if let Some(pair) = text.strip_prefix('(').and_then(|t| t.strip_suffix(')')) {
        let (column, row) = pair.split_once(',')?;
        let (column, row) = (column.trim().parse().ok()?, row.trim().parse().ok()?);
        return size.from_top(column, row).map(Move::Play);
    }
    let place: Move = text.parse().ok()?;
    place
        .vertex()
        .is_none_or(|v| size.contains(v))
        .then_some(place)
}

/// Whole numbers of a list.
pub(super) fn whole_numbers(value: &Value) -> Option<Vec<i64>> {
    value.as_array()?.iter().map(Value::as_i64).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_is_on_the_board() {
        let size = Size::new(9, 7).unwrap();
        let is = |text: &str| place(text, size).map(|place| place.to_string());
        assert_eq!(is("d4").as_deref(), Some("D4"));
        assert_eq!(is("Pass").as_deref(), Some("PASS"));
        assert_eq!(is("(2, 0)").as_deref(), Some("C7"));
        for bad in [
            "", "Z9", "A8", "I5", "tt", "(9,0)", "(-1,0)", "(1)", "resign",
        ] {
            assert_eq!(is(bad), None, "{bad}");
        }
    }
}
