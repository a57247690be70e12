//! What a player of several games loses most by.

use super::{CauseKind, Notable, Remark, Review, Story, StoryKind};
use crate::color::Color;
use crate::word::words;

/// What points are lost by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Weakness {
    /// Groups that die or are captured.
    Groups,
    /// Groups of the opponent that could have been killed.
    Kills,
    /// Ladders.
    Ladders,
    /// Kos.
    Kos,
    /// Cuts and connections.
    Cuts,
    /// Stones that are captured or saved.
    Captures,
    /// Moves of the opening that are not the largest.
    Opening,
    /// The same of the middle game.
    Middle,
    /// The same of the endgame.
    Endgame,
}

words!(Weakness {
    Groups: "groups that die",
    Kills: "groups that could be killed",
    Ladders: "ladders",
    Kos: "kos",
    Cuts: "cuts",
    Captures: "captures",
    Opening: "the opening",
    Middle: "the middle game",
    Endgame: "the endgame",
});

/// What was lost by one thing, and where most.
#[derive(Clone, Debug, PartialEq)]
pub struct WeaknessTotal {
    /// By what.
    pub by: Weakness,
    /// How often.
    pub times: usize,
    /// How many points together.
    pub points: f64,
    /// The name of the game of the worst example, the move, and its points.
    pub worst: (String, usize, f64),
}

/// What was lost in several games by a player, or by all of them.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Summary {
    /// How many games there are.
    pub games: usize,
    /// The moves of these games.
    pub moves: usize,
    /// The most points first.
    pub totals: Vec<WeaknessTotal>,
}

/// A game is in its opening for so many moves of a hundred vertices, and in its endgame from so many on.
const OPENING: usize = 14;
const ENDGAME: usize = 45;

impl Summary {
    /// Adds what these sides lost in a game of this name.
    pub fn add(&mut self, name: &str, review: &Review, sides: &[Color]) {
        self.games += usize::from(!sides.is_empty());
        for &color in sides {
            self.moves += review.tally(color).moves;
        }
        for told in review.told() {
            let (loser, number, _) = told.place();
            if sides.contains(&loser) {
                let by = weakness(&told, number, review);
                self.count(by, (name.to_string(), number, told.points()));
            }
        }
        self.totals
            .sort_by(|a, b| b.points.total_cmp(&a.points).then(a.by.cmp(&b.by)));
    }

    fn count(&mut self, by: Weakness, example: (String, usize, f64)) {
        let points = example.2;
        match self.totals.iter_mut().find(|total| total.by == by) {
            Some(total) => {
                total.times += 1;
                total.points += points;
                if total.worst.2 < points {
                    total.worst = example;
                }
            }
            None => self.totals.push(WeaknessTotal {
                by,
                times: 1,
                points,
                worst: example,
            }),
        }
    }
}

fn weakness(told: &Notable<'_>, number: usize, review: &Review) -> Weakness {
    match told {
        Notable::Story(story) => of_story(story),
        Notable::Remark(remark) => of_remark(remark, number, review),
    }
}

fn of_story(story: &Story) -> Weakness {
    match story.kind {
        StoryKind::Ladder { .. } => Weakness::Ladders,
        StoryKind::Ko { .. } => Weakness::Kos,
        StoryKind::Captured | StoryKind::Dead => Weakness::Groups,
        StoryKind::Saved => Weakness::Kills,
    }
}

fn of_remark(remark: &Remark, number: usize, review: &Review) -> Weakness {
    let is_own = remark.cause.owner == remark.color;
    let hundredth = 100 * number / review.record.size.area();
    match remark.cause.kind {
        CauseKind::Ladder { .. } => Weakness::Ladders,
        CauseKind::Ko => Weakness::Kos,
        CauseKind::Cut => Weakness::Cuts,
        CauseKind::Capture => Weakness::Captures,
        CauseKind::Life | CauseKind::Eye { .. } | CauseKind::Danger { .. } => match is_own {
            true => Weakness::Groups,
            false => Weakness::Kills,
        },
        _ if hundredth < OPENING => Weakness::Opening,
        _ if hundredth < ENDGAME => Weakness::Middle,
        _ => Weakness::Endgame,
    }
}
