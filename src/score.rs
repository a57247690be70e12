//! Counting a position whose dead stones are known: territory or area, with all that the rules add.
//!
//! Dead stones are taken off. An empty region that only one colour touches is that colour's territory, the
//! points under dead stones included; any other region is dame.

use crate::board::Board;
use crate::color::{ByColor, Color};
use crate::game::Game;
use crate::rules::{Scoring, Tax};
use crate::status::{Status, Verdict};
use crate::vertex_set::VertexSet;
use std::fmt;

/// A counted board: every vertex is under a living stone, territory or dame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Count {
    /// Living stones.
    pub alive: ByColor<VertexSet>,
    /// Dead stones, by the colour of the stones.
    pub dead: ByColor<VertexSet>,
    /// Points of territory, those under the opponent's dead stones included.
    pub territory: ByColor<VertexSet>,
    /// Points that are nobody's, those under dead stones there included.
    pub dame: VertexSet,
}

impl Count {
    /// Counts a board without these stones. Cost: some microseconds.
    pub fn of(board: &Board, dead: &VertexSet) -> Count {
        let stones = ByColor::from_fn(|color| board.stones_of(color));
        let alive = ByColor::from_fn(|color| stones[color] - *dead);
        let open = VertexSet::board(board.size()) - alive.black - alive.white;
        let mut territory = ByColor::default();
        let mut dame = VertexSet::EMPTY;
        for region in open.components() {
            let rim = region.neighbors();
            match (rim.intersects(&alive.black), rim.intersects(&alive.white)) {
                (true, false) => territory.black |= region,
                (false, true) => territory.white |= region,
                _ => dame |= region,
            }
        }
        Count {
            alive,
            dead: ByColor::from_fn(|color| stones[color] & *dead),
            territory,
            dame,
        }
    }

    /// The territory of a colour that holds no dead stone: what `final_status_list` calls its territory.
    pub fn empty_territory(&self, color: Color) -> VertexSet {
        self.territory[color] - self.dead.black - self.dead.white
    }

    /// The group tax: two points for each group of a colour, stones joined by territory, or what little
    /// territory the group has.
    fn group_tax(&self, color: Color) -> usize {
        let groups = self.alive[color] | self.territory[color];
        groups
            .components()
            .map(|group| (group & self.territory[color]).len().min(2))
            .sum()
    }
}

/// The points of one colour, item by item; those that the rules do not count are zero.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Points {
    /// Points of territory.
    pub territory: usize,
    /// Living stones, where area is counted.
    pub stones: usize,
    /// Prisoners taken in the game, where territory is counted.
    pub prisoners: usize,
    /// The opponent's dead stones, where territory is counted.
    pub dead: usize,
    /// Stones that the opponent gave for passing, under equivalence scoring.
    pub pass_stones: usize,
    /// Points taken away as group tax.
    pub tax: usize,
    /// Komi and what the rules give for handicap, for White; negative amounts go to White as well.
    pub komi: f64,
    /// Half a point for the button, or none.
    pub button: f64,
}

impl Points {
    /// The sum.
    pub fn total(&self) -> f64 {
        let counted = self.territory + self.stones + self.prisoners + self.dead + self.pass_stones;
        counted as f64 - self.tax as f64 + self.komi + self.button
    }
}

/// A score with its parts.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Score {
    /// The counted board.
    pub count: Count,
    /// Both sides' points.
    pub points: ByColor<Points>,
}

impl Score {
    /// Counts a game by its rules. The verdict must be one of the game's present position.
    pub fn of(game: &Game, verdict: &Verdict) -> Score {
        let count = Count::of(game.board(), &verdict.stones(Status::Dead));
        Score {
            count,
            points: ByColor::from_fn(|color| points(game, &count, color)),
        }
    }

    /// The result.
    pub fn outcome(&self) -> Outcome {
        Outcome {
            margin: self.points.black.total() - self.points.white.total(),
        }
    }
}

fn points(game: &Game, count: &Count, color: Color) -> Points {
    let rules = game.rules();
    let mut points = Points {
        territory: count.territory[color].len(),
        ..Points::default()
    };
    match rules.scoring {
        Scoring::Area => points.stones = count.alive[color].len(),
        Scoring::Territory | Scoring::Equivalence => {
            points.prisoners = game.captures(color);
            points.dead = count.dead[color.opponent()].len();
            points.pass_stones = game.pass_stones()[color.opponent()];
        }
    }
    if rules.tax == Tax::All {
        points.tax = count.group_tax(color);
    }
    if color == Color::White {
        points.komi = game.komi().points() + f64::from(game.white_bonus());
    }
    if game.button() == Some(color) {
        points.button = 0.5;
    }
    points
}

/// Who won by how much, written `B+3.5`, `W+14.0` or `0`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Outcome {
    /// Black's points minus White's.
    pub margin: f64,
}

impl Outcome {
    /// The winner, or `None` for a draw.
    pub fn winner(&self) -> Option<Color> {
        if self.margin > 0.0 {
            Some(Color::Black)
        } else if self.margin < 0.0 {
            Some(Color::White)
        } else {
            None
        }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some(winner) = self.winner() else {
            return f.write_str("0");
        };
        let margin = self.margin.abs();
        // One decimal, more only for a komi that needs them.
        let rounded = (margin * 10.0).round() / 10.0;
        if rounded > 0.0 && (margin - rounded).abs() < 1e-6 {
            write!(f, "{}+{rounded:.1}", winner.letter())
        } else {
            write!(f, "{}+{margin}", winner.letter())
        }
    }
}

#[cfg(test)]
mod tests;
