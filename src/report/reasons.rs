//! The reasons for the fate of a dragon, in words.

use super::{amount, join};
use crate::owl::{Fate, Reason};

/// A reason as a sentence.
pub fn sentence(reason: &Reason) -> String {
    match *reason {
        Reason::PassAlive => "It cannot be captured even if its owner always passes.".to_string(),
        Reason::Seki => {
            "It stands in seki: whoever moves first, it is neither captured nor makes two eyes."
                .to_string()
        }
        Reason::Ko {
            first,
            first_threat,
            kind,
        } => {
            let kind = kind.map_or(String::new(), |ko| format!(": {ko}"));
            format!(
                "If {first} moves first, a ko decides, and {first_threat} has to find the first threat{kind}."
            )
        }
        Reason::Decides { color, at, fate } => match fate {
            Fate::Killed => format!("After {color} plays {at}, no move saves it."),
            Fate::Saved => format!("After {color} plays {at}, no move kills it."),
        },
        Reason::Room { points, taken } => {
            let vital = taken.map_or(String::new(), |v| {
                format!(", and the enemy has its vital point, {v}")
            });
            format!("It encloses {}{vital}.", join(points, " "))
        }
        Reason::Refuted {
            color,
            tried,
            reply,
            fate,
            captured,
            takes_it,
        } => {
            let other = color.opponent();
            let does = match fate {
                Fate::Killed => "kills",
                Fate::Saved => "saves",
            };
            let captures = match captured {
                0 => String::new(),
                _ => format!(" and captures {}", amount(captured, "stone")),
            };
            let shortage = match takes_it {
                true => format!(": {color} is short of liberties"),
                false => String::new(),
            };
            format!("If {color} plays {tried}, {other} {does} it at {reply}{captures}{shortage}.")
        }
    }
}
