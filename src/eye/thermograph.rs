//! What a local game is worth on average, and what a move in it gains: thermography.
//!
//! A tax on each move cools a game. The *left wall* is the score if Left moves first and each move costs the tax, the
//! *right wall* if Right does; where they meet, nobody wants to move any more. The tax there is the *temperature*: what
//! a move gains. The score there is the *mean*: what one of many copies of the game is worth. Above it both walls
//! are the mast. (Hanner, "Mean play of sums of positional games", 1959; Berlekamp, Conway and Guy, "Winning Ways",
//! chapter 6.)
//!
//! All here is exact: the scores are whole numbers, the walls have slopes 0, 1 and -1, so that only the meeting of two
//! walls halves a number.

use std::fmt;
use std::ops::{Add, Neg, Sub};

/// A number with a power of two below the line, exact.
///
/// ```
/// use goeye::eye::EyeValue;
/// let worth = "0012".parse::<EyeValue>().unwrap().worth();
/// assert_eq!((worth.mean.to_string(), f64::from(worth.temperature)), ("0.75".to_string(), 0.75));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Dyadic(i64);

impl Dyadic {
    /// Numbers are kept as multiples of one in this.
    const UNIT: i64 = 1 << 32;

    /// A whole number.
    pub const fn whole(n: i32) -> Dyadic {
        Dyadic(n as i64 * Dyadic::UNIT)
    }
}

impl From<Dyadic> for f64 {
    /// Exact as long as the number and what is below its point have 52 bits.
    fn from(number: Dyadic) -> f64 {
        number.0 as f64 / Dyadic::UNIT as f64
    }
}

impl fmt::Display for Dyadic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&f64::from(*self), f)
    }
}

impl Add for Dyadic {
    type Output = Dyadic;

    fn add(self, other: Dyadic) -> Dyadic {
        Dyadic(self.0 + other.0)
    }
}

impl Sub for Dyadic {
    type Output = Dyadic;

    fn sub(self, other: Dyadic) -> Dyadic {
        Dyadic(self.0 - other.0)
    }
}

impl Neg for Dyadic {
    type Output = Dyadic;

    fn neg(self) -> Dyadic {
        Dyadic(-self.0)
    }
}

/// The worth of a local game on average, and that of a move in it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Worth {
    /// The mean: what one of many copies of the game is worth.
    pub mean: Dyadic,
    /// The temperature: what a move gains, half of the difference that it makes who moves first.
    pub temperature: Dyadic,
}

/// A function of the tax, which is not negative: linear between its corners, with whole slopes.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Wall {
    /// Tax and score, by rising tax from 0 on.
    corners: Vec<(i64, i64)>,
    /// The slope after the last corner.
    rest: i64,
}

impl Wall {
    /// The slope from a corner on.
    fn slope(&self, corner: usize) -> i64 {
        let (tax, score) = self.corners[corner];
        let next = self.corners.get(corner + 1);
        next.map_or(self.rest, |&(t, s)| (s - score) / (t - tax))
    }

    /// The score at a tax, and the slope from there on.
    fn at(&self, tax: i64) -> (i64, i64) {
        let corner = self.corners.partition_point(|&(t, _)| t <= tax) - 1;
        let (start, score) = self.corners[corner];
        let slope = self.slope(corner);
        (score + (tax - start) * slope, slope)
    }

    /// The wall with a multiple of the tax added to it, and turned around if `sign` is -1.
    fn tilted(&self, sign: i64, slope: i64) -> Wall {
        let corners = self.corners.iter();
        Wall {
            corners: corners.map(|&(t, s)| (t, sign * s + slope * t)).collect(),
            rest: sign * self.rest + slope,
        }
    }

    /// What is left of the wall, with the mast from a tax on.
    fn below(mut self, tax: i64) -> Wall {
        let (score, _) = self.at(tax);
        self.corners.retain(|&(t, _)| t < tax);
        self.corners.push((tax, score));
        self.rest = 0;
        self
    }

    /// The higher of two walls whose slopes differ by one at most, at each tax.
    fn or_higher(self, other: Wall) -> Wall {
        let taxes = merged(&self, &other);
        let mut corners = Vec::with_capacity(taxes.len() + 1);
        for (i, &tax) in taxes.iter().enumerate() {
            let ((a, rise), (b, other_rise)) = (self.at(tax), other.at(tax));
            corners.push((tax, a.max(b)));
            let (gap, closing) = (a - b, other_rise - rise);
            let meet = tax + gap.abs();
            if gap * closing > 0 && taxes.get(i + 1).is_none_or(|&next| meet < next) {
                corners.push((meet, self.at(meet).0));
            }
        }
        let (last, score) = corners[corners.len() - 1];
        let after = |wall: &Wall| wall.at(last + 1).0;
        let rest = after(&self).max(after(&other)) - score;
        Wall { corners, rest }.tidied()
    }

    /// Without corners that lie on a line.
    fn tidied(mut self) -> Wall {
        for i in (1..self.corners.len()).rev() {
            if self.slope(i - 1) == self.slope(i) {
                self.corners.remove(i);
            }
        }
        self
    }
}

/// The taxes of the corners of two walls.
fn merged(a: &Wall, b: &Wall) -> Vec<i64> {
    let taxes = a.corners.iter().chain(&b.corners);
    let mut taxes: Vec<i64> = taxes.map(|&(t, _)| t).collect();
    taxes.sort_unstable();
    taxes.dedup();
    taxes
}

/// The walls of a game for each tax that is not negative.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Thermograph {
    left: Wall,
    right: Wall,
    worth: Worth,
}

impl Thermograph {
    /// A game in which nobody gains by moving.
    pub fn settled(score: i32) -> Thermograph {
        let mean = Dyadic::whole(score);
        let mast = Wall {
            corners: vec![(0, mean.0)],
            rest: 0,
        };
        Thermograph {
            left: mast.clone(),
            right: mast,
            worth: Worth {
                mean,
                temperature: Dyadic::whole(0),
            },
        }
    }

    /// The game of these moves of Left and Right.
    ///
    /// `None` if one of them has no move or gains by not moving, since the walls do not tell the value of such a game;
    /// or if the numbers get too small, for which a line of play of more than thirty moves is needed.
    pub fn of<'a>(
        lefts: impl IntoIterator<Item = &'a Thermograph>,
        rights: impl IntoIterator<Item = &'a Thermograph>,
    ) -> Option<Thermograph> {
        let lefts = lefts.into_iter().map(Thermograph::after_left);
        let rights = rights.into_iter().map(Thermograph::after_right);
        let left = lefts.reduce(Wall::or_higher)?;
        let turned = rights.reduce(Wall::or_higher)?;
        let temperature = meeting(&left, &turned)?;
        let left = left.below(temperature);
        let mean = left.at(temperature).0;
        Some(Thermograph {
            left,
            right: turned.below(temperature).tilted(-1, 0),
            worth: Worth {
                mean: Dyadic(mean),
                temperature: Dyadic(temperature),
            },
        })
    }

    /// What Left reaches by moving to this game.
    fn after_left(&self) -> Wall {
        self.right.tilted(1, -1)
    }

    /// What Right reaches by moving to this game, turned around.
    fn after_right(&self) -> Wall {
        self.left.tilted(-1, -1)
    }

    /// Mean and temperature.
    pub fn worth(&self) -> Worth {
        self.worth
    }

    /// Whether Left reaches the mean of a game by moving to this one, at the temperature of that game.
    pub fn is_best_of_left(&self, game: Worth) -> bool {
        self.after_left().at(game.temperature.0).0 == game.mean.0
    }

    /// The same for Right.
    pub fn is_best_of_right(&self, game: Worth) -> bool {
        self.after_right().at(game.temperature.0).0 == -game.mean.0
    }
}

/// The lowest tax at which a left wall and a right wall that is turned around meet.
fn meeting(left: &Wall, turned: &Wall) -> Option<i64> {
    let mut found = None;
    for tax in merged(left, turned) {
        let ((a, rise), (b, other_rise)) = (left.at(tax), turned.at(tax));
        let (gap, closing) = (a + b, -rise - other_rise);
        if gap < 0 {
            break;
        }
        // The walls never move apart, so that the last corner that they reach apart decides.
        found = (gap == 0 || closing > 0 && gap % closing == 0).then(|| tax + gap / closing.max(1));
        if gap == 0 {
            break;
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::playout::Rng;
    use std::collections::BTreeMap;

    /// A game, written down with all its play.
    #[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
    enum GameTree {
        Leaf(i32),
        Fork(Vec<GameTree>, Vec<GameTree>),
    }
    use GameTree::{Fork, Leaf};

    impl GameTree {
        /// A game about this score, in which most moves gain something.
        fn random(rng: &mut Rng, depth: usize, score: i32) -> GameTree {
            if depth == 0 || rng.below(5) == 0 {
                return Leaf(score);
            }
            let mut options = |sign: i32| {
                let count = 1 + rng.below(2);
                let option = |_| {
                    let gain = rng.below(6) as i32 - 1;
                    GameTree::random(rng, depth - 1, score + sign * gain)
                };
                (0..count).map(option).collect()
            };
            Fork(options(1), options(-1))
        }

        fn thermograph(&self) -> Option<Thermograph> {
            let solved = |options: &[GameTree]| -> Option<Vec<Thermograph>> {
                options.iter().map(GameTree::thermograph).collect()
            };
            match self {
                Leaf(n) => Some(Thermograph::settled(*n)),
                Fork(lefts, rights) => Thermograph::of(&solved(lefts)?, &solved(rights)?),
            }
        }

        fn negative(&self) -> GameTree {
            let negatives = |options: &[GameTree]| options.iter().map(GameTree::negative).collect();
            match self {
                Leaf(n) => Leaf(-n),
                Fork(lefts, rights) => Fork(negatives(rights), negatives(lefts)),
            }
        }

        /// Both games side by side.
        fn beside(&self, other: &GameTree) -> GameTree {
            let options = |pick: fn(&GameTree) -> &[GameTree]| -> Vec<GameTree> {
                let mine = pick(self).iter().map(|option| option.beside(other));
                mine.chain(pick(other).iter().map(|option| self.beside(option)))
                    .collect()
            };
            match (self, other) {
                (Leaf(a), Leaf(b)) => Leaf(a + b),
                _ => Fork(options(GameTree::lefts), options(GameTree::rights)),
            }
        }

        fn lefts(&self) -> &[GameTree] {
            match self {
                Leaf(_) => &[],
                Fork(lefts, _) => lefts,
            }
        }

        fn rights(&self) -> &[GameTree] {
            match self {
                Leaf(_) => &[],
                Fork(_, rights) => rights,
            }
        }

        /// Left and right score in steps at a tax of so many steps, where each tax is tried from 0 on; `None` if
        /// somebody gains by not moving.
        fn cooled(&self, tax: i32) -> Option<(i32, i32)> {
            if let Leaf(n) = self {
                return Some((n * STEPS, n * STEPS));
            }
            let mut walls = (0, 0);
            for t in 0..=tax {
                let lefts = self.lefts().iter().map(|g| Some(g.cooled(t)?.1 - t));
                let rights = self.rights().iter().map(|g| Some(g.cooled(t)?.0 + t));
                let lefts: Vec<i32> = lefts.collect::<Option<_>>()?;
                let rights: Vec<i32> = rights.collect::<Option<_>>()?;
                walls = (*lefts.iter().max()?, *rights.iter().min()?);
                if walls.0 <= walls.1 {
                    assert!(t == 0 || walls.0 == walls.1, "the steps are too large");
                    return (walls.0 == walls.1).then_some(walls);
                }
            }
            Some(walls)
        }
    }

    /// Steps of one, enough for trees of depth three.
    const STEPS: i32 = 8;

    fn steps(number: Dyadic) -> f64 {
        f64::from(number) * f64::from(STEPS)
    }

    #[test]
    fn walls_are_the_scores_at_each_tax() {
        let mut rng = Rng::new(1);
        let mut hot = 0;
        for _ in 0..800 {
            let tree = GameTree::random(&mut rng, 3, 0);
            let found = tree.thermograph();
            assert_eq!(found.is_none(), tree.cooled(0).is_none(), "{tree:?}");
            let Some(found) = found else { continue };
            let temperature = steps(found.worth.temperature);
            hot += usize::from(temperature > 0.0);
            for tax in 0..=temperature as i32 + 2 {
                let walls = tree.cooled(tax).unwrap();
                let step = i64::from(tax) * Dyadic::UNIT / i64::from(STEPS);
                let of = |wall: &Wall| steps(Dyadic(wall.at(step).0)) as i32;
                assert_eq!((of(&found.left), of(&found.right)), walls, "{tree:?} {tax}");
                let meets = walls.0 == walls.1;
                assert_eq!(meets, f64::from(tax) >= temperature, "{tree:?} {tax}");
            }
            let (mast, _) = tree.cooled(temperature as i32).unwrap();
            assert_eq!(steps(found.worth.mean), f64::from(mast), "{tree:?}");
        }
        assert!(hot > 100, "{hot}");
    }

    #[test]
    fn means_add_up_and_temperatures_do_not() {
        let mut rng = Rng::new(2);
        let mut sums = 0;
        for _ in 0..300 {
            let [a, b] = [2, 2].map(|depth| GameTree::random(&mut rng, depth, 0));
            let worth = |tree: &GameTree| Some(tree.thermograph()?.worth());
            let (Some(of_a), Some(of_b)) = (worth(&a), worth(&b)) else {
                continue;
            };
            let turned = worth(&a.negative()).unwrap();
            assert_eq!(turned.mean, -of_a.mean, "{a:?}");
            assert_eq!(turned.temperature, of_a.temperature, "{a:?}");
            let Some(sum) = worth(&a.beside(&b)) else {
                continue;
            };
            sums += 1;
            assert_eq!(sum.mean, of_a.mean + of_b.mean, "{a:?} {b:?}");
            assert!(sum.temperature <= of_a.temperature.max(of_b.temperature));
            assert_eq!(worth(&a.beside(&a.negative())).unwrap().mean, Dyadic(0));
        }
        assert!(sums > 100, "{sums}");
    }

    /// Games side by side, with the player to move.
    type PlayedSums<'a> = (Vec<&'a GameTree>, bool);

    /// The score of games side by side if the players alternate.
    fn played<'a>(
        games: &[&'a GameTree],
        left: bool,
        known: &mut BTreeMap<PlayedSums<'a>, i32>,
    ) -> i32 {
        let mut key = (games.to_vec(), left);
        key.0.sort();
        if let Some(&score) = known.get(&key) {
            return score;
        }
        let mut scores = Vec::new();
        for (i, game) in games.iter().enumerate() {
            for option in if left { game.lefts() } else { game.rights() } {
                let mut after = games.to_vec();
                after[i] = option;
                scores.push(played(&after, !left, known));
            }
        }
        let best = match left {
            true => scores.into_iter().max(),
            false => scores.into_iter().min(),
        };
        let score = best.unwrap_or_else(|| {
            let leaves = games.iter().map(|game| match game {
                Leaf(n) => *n,
                Fork(..) => unreachable!("there are moves in it"),
            });
            leaves.sum()
        });
        known.insert(key, score);
        score
    }

    /// Hanner's theorem: the score of many copies stays within the temperature of the mean.
    #[test]
    fn the_mean_is_what_one_of_many_copies_is_worth() {
        let mut rng = Rng::new(3);
        let mut hot = 0;
        for _ in 0..100 {
            let tree = GameTree::random(&mut rng, 2, 0);
            let Some(found) = tree.thermograph() else {
                continue;
            };
            let [mean, temperature] = [found.worth.mean, found.worth.temperature].map(f64::from);
            let copies = [&tree; 5];
            let mut known = BTreeMap::new();
            let scores = [true, false].map(|left| f64::from(played(&copies, left, &mut known)));
            assert!(
                scores[0] >= 5.0 * mean && scores[0] - 5.0 * mean <= temperature,
                "{tree:?}"
            );
            assert!(
                scores[1] <= 5.0 * mean && 5.0 * mean - scores[1] <= temperature,
                "{tree:?}"
            );
            hot += usize::from(temperature > 0.0);
        }
        assert!(hot > 30, "{hot}");
    }

    #[track_caller]
    fn check(tree: &GameTree, mean: f64, temperature: f64) {
        let worth = tree.thermograph().unwrap().worth();
        let found = (f64::from(worth.mean), f64::from(worth.temperature));
        assert_eq!(found, (mean, temperature), "{tree:?}");
    }

    fn switch(high: i32, low: i32) -> GameTree {
        Fork(vec![Leaf(high)], vec![Leaf(low)])
    }

    #[test]
    fn switches_and_threats() {
        check(&switch(4, 0), 2.0, 2.0);
        check(&switch(1, 0), 0.5, 0.5);
        check(&switch(3, 3), 3.0, 0.0);
        // A threat that the opponent answers, and one that is too small for that.
        check(&Fork(vec![switch(10, 2)], vec![Leaf(0)]), 2.0, 2.0);
        check(&Fork(vec![switch(4, 2)], vec![Leaf(0)]), 1.5, 1.5);
        // Nobody wants to move.
        assert_eq!(switch(-1, 1).thermograph(), None);
    }

    #[test]
    fn numbers_that_are_too_small() {
        let corridor = |n| (0..n).fold(Leaf(0), |tree, i| Fork(vec![Leaf(i)], vec![tree]));
        let solved = corridor(30).thermograph().unwrap();
        assert!(solved.worth.temperature < Dyadic::whole(1));
        assert_eq!(corridor(40).thermograph(), None);
    }
}
