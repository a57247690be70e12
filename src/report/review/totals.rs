//! What the moves of each player lost together, and what they found and missed.

use super::words::headline;
use crate::color::Color;
use crate::report::{amount, join, name};
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
    let all = amount(early + middle + late, "point");
    let moves = amount(tally.moves, "move");
    let mut above = None;
    let classes = CLASSES.iter().zip(tally.classes).map(|(&least, count)| {
        let class = match above.replace(least) {
            Some(most) => format!("{least} to {most}"),
            None => format!("{least} and more"),
        };
        format!("{class} points: {count}")
    });
    let classes = join(classes, ", ");
    format!(
        "{}: {moves} lost about {all}: {early} in the first third of the game, {middle} in the second, {late} in the last. \
         Moves that lost {classes}, less: {}.",
        name(color),
        tally.classes[CLASSES.len()],
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
