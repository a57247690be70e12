//! What is lost in several games, in words.

use crate::report::amount;
use crate::review::Summary;
use crate::word::Word;
use std::fmt::Write;

/// What a player loses most by: a line for each thing, with the worst example.
pub fn summary(player: &str, summary: &Summary) -> String {
    let mut text = format!(
        "{player}: {}, {}\n",
        amount(summary.games, "game"),
        amount(summary.moves, "move")
    );
    if summary.totals.is_empty() {
        text.push_str("  Nothing that stands out.\n");
    }
    for total in &summary.totals {
        let (game, number, points) = &total.worst;
        // Writing to a string cannot fail.
        let _ = writeln!(
            text,
            "  {:>5.0} points by {}, {}\n        most: move {number} of {game}, {points:.0}",
            total.points,
            total.by.as_str(),
            match total.times {
                1 => "once".to_string(),
                times => format!("{times} times"),
            },
        );
    }
    text
}
