//! What the moves of each player lost together, and what they found and missed.

use super::text::headline;
use crate::color::Color;
use crate::report::{amount, name};
use crate::review::{CLASSES, ChanceAim, FoundMove, Review, Tally};

/// The totals of both players, what each of them missed, and what was found: a line each.
pub(crate) fn totals(review: &Review) -> Vec<String> {
    let mut lines: Vec<String> = Color::ALL
        .into_iter()
        .map(|color| tally(color, &review.tally(color)))
        .collect();
    for color in Color::ALL {
        if let Some(missed) = review.missed_chance(color) {
            lines.push(format!(
                "{}'s largest missed chance: {}.",
                name(color),
                headline(missed)
            ));
        }
    }
    lines.extend(review.found.iter().map(found));
    lines
}

fn tally(color: Color, tally: &Tally) -> String {
    let [early, middle, late] = tally.lost.map(|lost| lost.round() as usize);
    let [most, many, some, few, little, none] = tally.classes;
    let [a, b, c, d, e] = CLASSES;
    format!(
        "{}: {} lost about {} ({early} in the first third, {middle} in the second, {late} in the last). \
         {a} points or more: {most}; {b} or more: {many}; {c}: {some}; {d}: {few}; {e}: {little}; less: {none}.",
        name(color),
        amount(tally.moves, "move"),
        amount(early + middle + late, "point"),
    )
}

/// A move that was found.
pub(crate) fn found(found: &FoundMove) -> String {
    let stones = amount(found.stones.len(), "stone");
    let at = found
        .stones
        .first()
        .map_or(String::new(), |v| format!(" at {v}"));
    let does = match found.aim {
        ChanceAim::Save => format!("saves the {stones}{at}"),
        _ => format!("catches the {stones}{at}"),
    };
    format!(
        "Well found: {}. {} {} {does}.",
        found.number,
        name(found.color),
        found.at
    )
}
