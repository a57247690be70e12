//! The number of eyes of an eye space: four digits, and the sums of several.

use super::local_game::{LocalGame, LocalPlayer, digits};
use super::thermograph::{Thermograph, Worth};
use rustc_hash::FxHashMap;
use std::convert::Infallible;
use std::fmt;
use std::str::FromStr;

/// The value of an eye space in four numbers of eyes, each 0, 1 or 2 (more than two counts as two):
///
/// 1. the attacker moves first, and again after the defender has played elsewhere once;
/// 2. the attacker moves first, then both alternate;
/// 3. the defender moves first, then both alternate;
/// 4. the defender moves first, and again after the attacker has played elsewhere once.
///
/// A move never hurts here, so the digits never decrease from left to right, and only fifteen values exist.
///
/// ```
/// use goeye::eye::EyeValue;
/// let half: EyeValue = "0011".parse().unwrap();
/// assert_eq!((half.min(), half.max(), half.name()), (0, 1, "half an eye"));
/// assert_eq!(EyeValue::sum([half, half]).to_string(), "0112");
/// assert!("0110".parse::<EyeValue>().is_err());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct EyeValue([u8; 4]);

/// The error for texts and numbers that are none of the fifteen values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotAnEyeValue;

impl fmt::Display for NotAnEyeValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not an eye value: four digits 0 to 2 that do not fall are expected")
    }
}

impl std::error::Error for NotAnEyeValue {}

impl EyeValue {
    /// No eye, and no threat to make one.
    pub const NONE: EyeValue = EyeValue([0; 4]);
    /// Half an eye.
    pub const HALF: EyeValue = EyeValue([0, 0, 1, 1]);
    /// One eye.
    pub const ONE: EyeValue = EyeValue([1; 4]);
    /// Two eyes.
    pub const TWO: EyeValue = EyeValue([2; 4]);

    /// All fifteen values, in the order of their digits.
    pub const ALL: [EyeValue; 15] = [
        EyeValue([0, 0, 0, 0]),
        EyeValue([0, 0, 0, 1]),
        EyeValue([0, 0, 0, 2]),
        EyeValue([0, 0, 1, 1]),
        EyeValue([0, 0, 1, 2]),
        EyeValue([0, 0, 2, 2]),
        EyeValue([0, 1, 1, 1]),
        EyeValue([0, 1, 1, 2]),
        EyeValue([0, 1, 2, 2]),
        EyeValue([0, 2, 2, 2]),
        EyeValue([1, 1, 1, 1]),
        EyeValue([1, 1, 1, 2]),
        EyeValue([1, 1, 2, 2]),
        EyeValue([1, 2, 2, 2]),
        EyeValue([2, 2, 2, 2]),
    ];

    /// The value with these digits.
    ///
    /// # Errors
    /// If a digit is above 2 or below the one before it.
    pub const fn new(digits: [u8; 4]) -> Result<EyeValue, NotAnEyeValue> {
        let [a, b, c, d] = digits;
        if a <= b && b <= c && c <= d && d <= 2 {
            Ok(EyeValue(digits))
        } else {
            Err(NotAnEyeValue)
        }
    }

    /// The four digits.
    pub fn digits(self) -> [u8; 4] {
        self.0
    }

    /// Eyes if the attacker moves first: the second digit.
    pub fn min(self) -> u8 {
        self.0[1]
    }

    /// Eyes if the defender moves first: the third digit.
    pub fn max(self) -> u8 {
        self.0[2]
    }

    /// The eyes if both sides answer each other, in a character or two: `0`, `½`, `1`, `1½`, `2`; `0|2` for a chimera.
    pub fn short(self) -> &'static str {
        let [_, attacked, defended, _] = self.0;
        match (attacked, defended) {
            (0, 0) => "0",
            (0, 1) => "½",
            (1, 1) => "1",
            (1, 2) => "1½",
            (0, _) => "0|2",
            _ => "2",
        }
    }

    /// Whether some first moves are vital: it matters who moves first, or both can threaten one eye (0112).
    pub(super) fn has_vital_moves(self) -> bool {
        self.is_unsettled() || self.0 == [0, 1, 1, 2]
    }

    /// Whether it matters who moves first.
    pub fn is_unsettled(self) -> bool {
        self.min() < self.max()
    }

    /// Its usual name.
    pub fn name(self) -> &'static str {
        match self.0 {
            [0, 0, 0, 0] => "no eye",
            [0, 0, 0, 1] => "no eye, but a threat to make one",
            [0, 0, 0, 2] => "no eye, but a threat to make two",
            [0, 0, 1, 1] => "half an eye",
            [0, 0, 1, 2] => "three quarters of an eye",
            [0, 0, 2, 2] => "a chimera: two eyes or none",
            [0, 1, 1, 1] => "one eye that can be threatened",
            [0, 1, 1, 2] => "one eye that can be threatened, and a threat to make a second",
            [0, 1, 2, 2] => "an eye and a quarter",
            [0, 2, 2, 2] => "two eyes that can both be threatened",
            [1, 1, 1, 1] => "one eye",
            [1, 1, 1, 2] => "one eye, and a threat to make a second",
            [1, 1, 2, 2] => "an eye and a half",
            [1, 2, 2, 2] => "two eyes of which one can be threatened",
            _ => "two eyes",
        }
    }

    /// The value of independent eye spaces together.
    ///
    /// Each value stands for the game `{{d4|d3}|{d2|d1}}` of its digits, and the sum of these games is played out. The
    /// order does not matter. Cost: a few microseconds; it grows with the number of different values that are
    /// unsettled.
    pub fn sum(values: impl IntoIterator<Item = EyeValue>) -> EyeValue {
        let mut terms = Terms::default();
        values.into_iter().for_each(|value| terms.add(value));
        if let Some(value) = terms.one() {
            return value;
        }
        match digits(&mut Sum::default(), &terms) {
            Ok(digits) => EyeValue(digits),
            Err(never) => match never {},
        }
    }

    /// Mean and temperature in eyes: what it is worth on average, and how many eyes a move in it gains.
    ///
    /// Those of the game `{{d4|d3}|{d2|d1}}` of its digits, a temperature of 0 if nobody gains by moving first. The
    /// means are the names that Landman gives these values ("Eyespace Values in Go", Games of No Chance, 1996); his
    /// 1* is the chimera.
    ///
    /// ```
    /// use goeye::eye::EyeValue;
    /// let worth = EyeValue::HALF.worth();
    /// assert_eq!((f64::from(worth.mean), f64::from(worth.temperature)), (0.5, 0.5));
    /// ```
    pub fn worth(self) -> Worth {
        let [a, b, c, d] = self.0.map(|eyes| Thermograph::settled(eyes.into()));
        let left = Thermograph::of([&d], [&c]);
        let right = Thermograph::of([&b], [&a]);
        let game = Thermograph::of(&left, &right);
        game.expect("the digits do not fall, and two moves halve two times")
            .worth()
    }

    /// Whether no move changes it.
    fn is_number(self) -> bool {
        self.0[0] == self.0[3]
    }

    /// The game after a move of a player: of `{{d|c}|{b|a}}` that is `{d|c}` or `{b|a}`.
    pub(crate) fn after(self, player: LocalPlayer) -> EyeValue {
        let [a, b, c, d] = self.0;
        match player {
            LocalPlayer::Attacker => EyeValue([a, a, b, b]),
            LocalPlayer::Defender => EyeValue([c, c, d, d]),
        }
    }
}

impl fmt::Display for EyeValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [a, b, c, d] = self.0;
        write!(f, "{a}{b}{c}{d}")
    }
}

impl fmt::Debug for EyeValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for EyeValue {
    type Err = NotAnEyeValue;

    fn from_str(text: &str) -> Result<EyeValue, NotAnEyeValue> {
        let digits: [u8; 4] = text.as_bytes().try_into().map_err(|_| NotAnEyeValue)?;
        EyeValue::new(digits.map(|c| c.wrapping_sub(b'0')))
    }
}

/// Values to be added.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
struct Terms {
    /// The eyes of those that no move changes, 2 at most.
    settled: u8,
    /// How often each of the others is among them, in the order of [`EyeValue::ALL`].
    open: [u8; EyeValue::ALL.len()],
}

impl Terms {
    fn add(&mut self, value: EyeValue) {
        if value.is_number() {
            self.settled = (self.settled + value.0[0]).min(2);
        } else if let Ok(i) = EyeValue::ALL.binary_search(&value) {
            // As many of one value make two eyes long before the number is full.
            self.open[i] = self.open[i].saturating_add(1);
        }
    }

    fn open(&self) -> impl Iterator<Item = (usize, EyeValue)> {
        let all = EyeValue::ALL.into_iter().enumerate();
        all.filter(|&(i, _)| self.open[i] > 0)
    }

    /// The sum, if it is that of a single value.
    fn one(&self) -> Option<EyeValue> {
        let mut open = self.open();
        match (self.settled, open.next()) {
            (2, _) => Some(EyeValue::TWO),
            (eyes, None) => Some(EyeValue([eyes; 4])),
            (0, Some((i, value))) if self.open[i] == 1 && open.next().is_none() => Some(value),
            _ => None,
        }
    }
}

/// The sum of terms as a local game that remembers what it has seen.
#[derive(Default)]
struct Sum(FxHashMap<(Terms, LocalPlayer), u8>);

impl LocalGame for Sum {
    type Position = Terms;
    type Error = Infallible;

    fn moves(&self, terms: &Terms, player: LocalPlayer) -> Vec<(Option<usize>, Terms)> {
        let moves = terms.open().map(|(i, value)| {
            let mut after = *terms;
            after.open[i] -= 1;
            after.add(value.after(player));
            (None, after)
        });
        moves.collect()
    }

    fn pass(&self, terms: &Terms) -> Terms {
        *terms
    }

    fn eyes(&mut self, terms: &Terms, player: LocalPlayer) -> Result<u8, Infallible> {
        if terms.settled == 2 {
            return Ok(2);
        }
        let key = (*terms, player);
        if let Some(&known) = self.0.get(&key) {
            return Ok(known);
        }
        // Neither side gains by passing as long as there is a move.
        let mut best = None;
        for (_, after) in self.moves(terms, player) {
            let eyes = self.eyes(&after, player.opponent())?;
            best = Some(match (best, player) {
                (None, _) => eyes,
                (Some(best), LocalPlayer::Attacker) => eyes.min(best),
                (Some(best), LocalPlayer::Defender) => eyes.max(best),
            });
        }
        let eyes = best.unwrap_or(terms.settled);
        self.0.insert(key, eyes);
        Ok(eyes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn value(text: &str) -> EyeValue {
        text.parse().unwrap()
    }

    #[test]
    fn exactly_fifteen_values_construct() {
        let mut found = Vec::new();
        for n in 0..256u32 {
            let digits = [n >> 6 & 3, n >> 4 & 3, n >> 2 & 3, n & 3].map(|d| d as u8);
            found.extend(EyeValue::new(digits));
        }
        assert_eq!(found, EyeValue::ALL);
        for v in EyeValue::ALL {
            assert_eq!(v.to_string().parse(), Ok(v));
        }
        for bad in ["", "111", "11111", "1110", "0003", "x111", "é11"] {
            assert_eq!(bad.parse::<EyeValue>(), Err(NotAnEyeValue), "{bad}");
        }
    }

    #[test]
    fn names_differ() {
        let names: std::collections::BTreeSet<_> = EyeValue::ALL.iter().map(|v| v.name()).collect();
        assert_eq!(names.len(), 15);
    }

    #[test]
    fn worth_of_landman() {
        let worths = EyeValue::ALL.map(|v| {
            let worth = v.worth();
            (
                v.to_string(),
                f64::from(worth.mean),
                f64::from(worth.temperature),
            )
        });
        let expected = [
            ("0000", 0.0, 0.0),
            ("0001", 0.0, 0.0),
            ("0002", 0.0, 0.0),
            ("0011", 0.5, 0.5),
            ("0012", 0.75, 0.75),
            ("0022", 1.0, 1.0),
            ("0111", 1.0, 0.0),
            ("0112", 1.0, 0.0),
            ("0122", 1.25, 0.75),
            ("0222", 2.0, 0.0),
            ("1111", 1.0, 0.0),
            ("1112", 1.0, 0.0),
            ("1122", 1.5, 0.5),
            ("1222", 2.0, 0.0),
            ("2222", 2.0, 0.0),
        ];
        assert_eq!(
            worths,
            expected.map(|(v, mean, t)| (v.to_string(), mean, t))
        );
    }

    #[test]
    fn one_value_alone_is_its_own_sum() {
        for v in EyeValue::ALL {
            assert_eq!(EyeValue::sum([v]), v);
            assert_eq!(EyeValue::sum([v, EyeValue::NONE]), v);
            assert_eq!(EyeValue::sum([EyeValue::TWO, v]), EyeValue::TWO);
        }
        assert_eq!(EyeValue::sum([]), EyeValue::NONE);
    }

    fn check(terms: &[&str], expected: &str) {
        let sum = EyeValue::sum(terms.iter().map(|t| value(t)));
        assert_eq!(sum.to_string(), expected, "{terms:?}");
    }

    #[test]
    fn sums() {
        check(&["1111", "1111"], "2222");
        check(&["1111", "0011"], "1122");
        // Miai.
        check(&["0011", "0011"], "0112");
        check(&["0011", "0011", "0011"], "1122");
        check(&["0011", "0011", "0011", "0011"], "1222");
        check(&["1111", "0011", "0011"], "1222");
        check(&["0022", "0022"], "0222");
        // One and a quarter and three quarters: whichever the attacker starts with, the defender plays the other.
        check(&["0122", "0012"], "1222");
        check(&["1122", "1122"], "2222");
        check(&["0111", "1111"], "1222");
    }

    #[test]
    fn order_does_not_matter() {
        for a in EyeValue::ALL {
            for b in EyeValue::ALL {
                let sum = EyeValue::sum([a, b]);
                assert_eq!(sum, EyeValue::sum([b, a]));
                assert!(sum.min() >= (a.min() + b.min()).min(2));
                assert!(sum.max() <= (a.max() + b.max()).min(2));
            }
        }
    }
}
