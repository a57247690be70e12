//! Counting a position whose dead stones are known: territory or area, with everything that the rules add.
//!
//! Dead stones are removed. An empty region that only one colour touches is that colour's territory, including the
//! points under dead stones. Any other region is dame.
//!
//! Rules that count territory take two things away from it, both found by [`crate::seki`]: points that have to be
//! filled in the end ([`FalseEyes::Fill`]), and the eyes of stones in seki ([`Tax::Seki`]). Many servers count both
//! ([`FalseEyes::Count`], [`Tax::None`]); this is called the plain count. False eyes make no difference if area is
//! counted, since a filled point is worth as much as an empty one there, nor if each pass costs a stone.
//!
//! If false eyes are filled, [`teire`] are charged as well. They stay territory, since often any of several points
//! would do; only their number is subtracted ([`Points::teire`]).

mod convention;
mod final_status;
pub mod teire;

pub use convention::Convention;
pub use final_status::FinalStatus;

use crate::board::Board;
use crate::color::{ByColor, Color};
use crate::game::Game;
use crate::rules::{Button, Rules, Scoring, Tax};
use crate::seki::{self, Survey};
use crate::status::Verdict;
use crate::vertex_set::VertexSet;
use crate::word::words;
use serde::Serialize;
use std::fmt;

/// Whether points that have to be filled in the end are territory.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum FalseEyes {
    /// They are not: points are counted as after filling.
    #[default]
    Fill,
    /// They are: every surrounded point counts, as on many servers.
    Count,
}

impl FalseEyes {
    /// Whether points that have to be filled are no territory under these rules.
    fn fills(self, rules: &Rules) -> bool {
        rules.scoring == Scoring::Territory && self == FalseEyes::Fill
    }
}

words!(FalseEyes {
    Fill: "fill",
    Count: "count",
});

/// A counted board: every vertex is under a living stone, territory or dame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Count {
    /// Living stones, including those in seki.
    pub alive: ByColor<VertexSet>,
    /// Dead stones, by the colour of the stones.
    pub dead: ByColor<VertexSet>,
    /// Points of territory, including those under the opponent's dead stones.
    pub territory: ByColor<VertexSet>,
    /// Points that belong to neither side, including those under dead stones there.
    pub dame: VertexSet,
    /// Living stones in seki.
    pub seki: ByColor<VertexSet>,
    /// Points that only stones in seki of one colour surround, whether the rules count them or not.
    pub seki_eyes: ByColor<VertexSet>,
    /// Surrounded points that have to be filled in the end, whether the rules count them or not.
    pub false_eyes: ByColor<VertexSet>,
}

impl Count {
    /// The plain count of a board with these dead stones: all surrounded points are territory, and no stones are in
    /// seki.
    ///
    /// Cost: some microseconds.
    pub fn of(board: &Board, dead: &VertexSet) -> Count {
        let stones = ByColor::from_fn(|color| board.stones_of(color));
        let regions = seki::Regions::new(board, dead);
        Count {
            alive: regions.alive,
            dead: ByColor::from_fn(|color| stones[color] & *dead),
            territory: regions.controlled,
            dame: regions.neutral,
            seki: ByColor::default(),
            seki_eyes: ByColor::default(),
            false_eyes: ByColor::default(),
        }
    }

    /// Counts a board by the rules that decide what territory is: scoring, tax and false eyes.
    pub fn by_rules(board: &Board, survey: &Survey, rules: &Rules, false_eyes: FalseEyes) -> Count {
        let regions = &survey.regions;
        let territory = ByColor::from_fn(|color| {
            let mut points = regions.controlled[color];
            if false_eyes.fills(rules) {
                points -= survey.false_eyes[color];
            }
            if rules.tax != Tax::None {
                points -= survey.seki_eyes[color];
            }
            points
        });
        Count {
            alive: regions.alive,
            dead: ByColor::from_fn(|color| board.stones_of(color) & regions.dead),
            territory,
            dame: regions.open - territory.black - territory.white,
            seki: survey.seki,
            seki_eyes: survey.seki_eyes,
            false_eyes: survey.false_eyes,
        }
    }

    /// The number of vertices.
    fn area(&self) -> usize {
        let sides = [Color::Black, Color::White];
        let owned = sides.map(|color| self.alive[color].len() + self.territory[color].len());
        owned[0] + owned[1] + self.dame.len()
    }

    /// The territory of a colour without the points under dead stones, as GTP's `final_status_list` has it.
    pub fn empty_territory(&self, color: Color) -> VertexSet {
        self.territory[color] - self.dead.black - self.dead.white
    }

    /// The opponent's dead stones that a colour removes from the board.
    ///
    /// If eyes in seki are not territory, dead stones in such eyes stay on the board (Japanese rules of 1989, article
    /// 10: dead stones are removed from territory).
    fn prisoners_to_be(&self, rules: &Rules, color: Color) -> VertexSet {
        let dead = self.dead[color.opponent()];
        match rules.tax {
            Tax::None => dead,
            Tax::Seki | Tax::All => dead - self.seki_eyes[color],
        }
    }

    /// The group tax in points: for each group of a colour (stones joined by territory) two points, or all its
    /// territory if it has less.
    fn group_tax(&self, color: Color) -> usize {
        let groups = self.alive[color] | self.territory[color];
        groups
            .components()
            .map(|group| (group & self.territory[color]).len().min(2))
            .sum()
    }
}

/// The points of one colour by item; items that the rules do not count are zero.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct Points {
    /// Points of territory.
    pub territory: usize,
    /// Living stones, if area is counted.
    pub stones: usize,
    /// Prisoners taken in the game, unless area is counted.
    pub prisoners: usize,
    /// The opponent's dead stones, unless area is counted.
    pub dead: usize,
    /// Stones that the opponent gave for passes, under equivalence scoring.
    pub pass_stones: usize,
    /// Points subtracted as group tax.
    pub tax: usize,
    /// Points subtracted for stones that territory still needs ([`teire`]).
    pub teire: usize,
    /// For White komi and the compensation for handicap, which may be negative; 0 for Black.
    pub komi: f64,
    /// Half a point for the button, or 0.
    pub button: f64,
}

impl Points {
    /// The sum of all items, less what is subtracted.
    pub fn total(&self) -> f64 {
        let counted = self.territory + self.stones + self.prisoners + self.dead + self.pass_stones;
        let taken = self.tax + self.teire;
        counted as f64 - taken as f64 + self.komi + self.button
    }
}

/// A score with the counted board and the points by item.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Score {
    /// The counted board.
    pub count: Count,
    /// The points of both sides.
    pub points: ByColor<Points>,
}

impl Score {
    /// Counts a game by its rules, with false eyes filled and teire charged where territory is counted.
    ///
    /// The verdict must be on the present position of the game. Cost: that of [`teire::teire`] if the rules charge for
    /// them.
    pub fn of(game: &Game, verdict: &Verdict) -> Score {
        Score::by_convention(game, verdict, FalseEyes::default())
    }

    /// Counts a game like [`Score::of`], by this convention about false eyes and teire.
    pub fn by_convention(game: &Game, verdict: &Verdict, false_eyes: FalseEyes) -> Score {
        let survey = verdict.survey();
        let teire = || teire::teire(game.board(), survey);
        Score::surveyed(game, survey, false_eyes, teire)
    }

    /// Counts a game like [`Score::of`], but charges no teire: what it is worth to a player who can still make the
    /// moves that they stand for.
    ///
    /// Cost: some tens of microseconds.
    pub fn without_teire(game: &Game, verdict: &Verdict) -> Score {
        Score::counted(game, verdict.survey(), FalseEyes::default())
    }

    /// Counts a game of which false eyes and seki are known; the survey must be of its present position. `teire` is
    /// called only if they are charged.
    pub fn surveyed(
        game: &Game,
        survey: &Survey,
        false_eyes: FalseEyes,
        teire: impl FnOnce() -> ByColor<VertexSet>,
    ) -> Score {
        let mut score = Score::counted(game, survey, false_eyes);
        if false_eyes.fills(game.rules()) {
            let teire = teire();
            for color in Color::ALL {
                score.points[color].teire = teire[color].len();
            }
        }
        score
    }

    /// Counts all but teire.
    fn counted(game: &Game, survey: &Survey, false_eyes: FalseEyes) -> Score {
        Score::of_count(
            game,
            Count::by_rules(game.board(), survey, game.rules(), false_eyes),
        )
    }

    /// The score of a counted board, with nothing charged for teire.
    pub(crate) fn of_count(game: &Game, count: Count) -> Score {
        Score {
            count,
            points: ByColor::from_fn(|color| points(game, &count, color)),
        }
    }

    /// The score nearest to a lead of Black's, in points, that a finished game under these rules can have: with komi and
    /// compensation as here, and where area is counted and no seki keeps points neutral, odd or even as the board is.
    ///
    /// ```
    /// use goeye::{Engine, Rules};
    /// let rules = |name| Rules::from_name(name).unwrap();
    /// let score = Engine::default().position().score();
    /// assert_eq!(score.nearest(&rules("japanese"), 8.2).to_string(), "B+8.5");
    /// assert_eq!(score.nearest(&rules("chinese"), 7.6).to_string(), "B+8.5");
    /// assert_eq!(score.nearest(&rules("chinese"), 7.4).to_string(), "B+6.5");
    /// ```
    pub fn nearest(&self, rules: &Rules, lead: f64) -> FinalScore {
        let Count { seki, .. } = &self.count;
        let has_seki = !seki.black.is_empty() || !seki.white.is_empty();
        let counts_all = rules.scoring != Scoring::Territory && rules.tax != Tax::All && !has_seki;
        let (step, rest) = match counts_all {
            true => (2.0, (self.count.area() % 2) as f64),
            false => (1.0, 0.0),
        };
        let buttons: &[f64] = match rules.button {
            Button::HalfPoint => &[-0.5, 0.5],
            Button::Unused => &[0.0],
        };
        let possible = buttons.iter().map(|button| {
            let base = rest + button - self.points.white.komi;
            base + ((lead - base) / step).round() * step
        });
        let distance = |margin: &f64| (margin - lead).abs();
        let nearest = possible.min_by(|a, b| distance(a).total_cmp(&distance(b)));
        FinalScore {
            margin: nearest.unwrap_or(lead),
        }
    }

    /// The difference of the points.
    pub fn outcome(&self) -> FinalScore {
        FinalScore {
            margin: self.points.black.total() - self.points.white.total(),
        }
    }
}

/// The points of one colour by the rules of a game.
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
            points.dead = count.prisoners_to_be(rules, color).len();
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

/// The winner and the margin, written `B+3.5`, `W+14.0` or `0`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FinalScore {
    /// Black's points minus White's.
    pub margin: f64,
}

impl FinalScore {
    /// The margin to one decimal.
    pub fn rounded(self) -> FinalScore {
        FinalScore {
            margin: (self.margin * 10.0).round() / 10.0,
        }
    }

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

impl fmt::Display for FinalScore {
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
pub(crate) mod tests;
