//! A reviewed game ([`crate::review`]) for people: in words, as a page, and as a game with comments and variations. What
//! programs get is [`ReviewAnswer`](crate::json::ReviewAnswer).

mod page;
mod sgf;
mod stories;
mod summary;
mod text;
mod totals;
mod words;

pub use page::page;
pub use sgf::annotated;
pub(crate) use stories::{kind as story_kind, story};
pub use summary::summary;
pub use text::{text, worst};
pub(crate) use totals::{found, totals};
pub(crate) use words::{about, ending, reasons};

use super::course::Sample;
use crate::color::Color;
use crate::review::Review;
use crate::sgf::Record;

/// The course of the game, for pictures and tables.
pub fn samples(review: &Review) -> Vec<Sample> {
    let size = review.record.size;
    let moments = review.course.iter().enumerate();
    moments
        .map(|(moves, moment)| Sample::new(moves, size, &moment.estimate))
        .collect()
}

/// The players, as far as the record names them.
fn title(record: &Record) -> String {
    let name = |color: Color| {
        let (player, side) = (&record.players[color], super::name(color));
        let rank = |name: &str| match &player.rank {
            Some(rank) => format!("{name} {rank}"),
            None => name.to_string(),
        };
        match &player.name {
            Some(name) => format!("{} ({side})", rank(name)),
            None => rank(side),
        }
    };
    format!("{} – {}", name(Color::Black), name(Color::White))
}

#[cfg(test)]
mod sentences;
#[cfg(test)]
mod tests;
