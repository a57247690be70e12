//! What is found out about an eye space, exactly or within a budget.

use super::graph::Mask;
use super::value::EyeValue;
use std::fmt;

/// The search ran out of its budget before the answer was certain.
///
/// Keeps the bounds of the four digits that it had proved by then.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Exhausted {
    /// The proved lower bound of each digit.
    pub(super) least: [u8; 4],
    /// The proved upper bound of each digit.
    pub(super) most: [u8; 4],
}

impl Exhausted {
    /// Nothing is known.
    pub(crate) const BLIND: Exhausted = Exhausted {
        least: [0; 4],
        most: [2; 4],
    };

    /// Whether the graph can have this value, by the bounds that were proved.
    pub fn allows(&self, value: EyeValue) -> bool {
        let bounds = self.least.into_iter().zip(self.most);
        let mut digits = value.digits().into_iter().zip(bounds);
        digits.all(|(digit, (least, most))| (least..=most).contains(&digit))
    }

    /// Notes whether a digit is at least `k`; the other digits follow, since they do not decrease from left to right.
    pub(super) fn note(&mut self, digit: usize, k: u8, reached: bool) {
        if reached {
            for least in &mut self.least[digit..] {
                *least = k.max(*least);
            }
        } else {
            for most in &mut self.most[..=digit] {
                *most = (k - 1).min(*most);
            }
        }
    }
}

impl fmt::Display for Exhausted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the eye space is too large to be solved within the budget")
    }
}

impl std::error::Error for Exhausted {}

/// The value of an eye graph, with its vital vertices.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct EyeSolution {
    /// The four digits.
    pub value: EyeValue,
    /// The vertices on which the attacker's first move reaches the minimum, if that is less than the maximum.
    pub attack: Mask,
    /// The vertices on which the defender's first move reaches the maximum, if the minimum is less.
    pub defense: Mask,
}

/// The number of positions that a search may visit before it gives up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct EyeBudget(pub u64);

impl Default for EyeBudget {
    /// About a second.
    fn default() -> EyeBudget {
        EyeBudget(1_000_000)
    }
}

/// A solution, and the eyes with the attacker and with the defender first, for other numbers of outside liberties.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Solved {
    pub solution: EyeSolution,
    /// Without outside liberties.
    pub bare: [u8; 2],
    /// With as many outside liberties as make a difference.
    pub open: [u8; 2],
}

impl Solved {
    /// Two eyes whatever happens.
    pub const SAFE: Solved = Solved {
        solution: EyeSolution {
            value: EyeValue::TWO,
            attack: 0,
            defense: 0,
        },
        bare: [2, 2],
        open: [2, 2],
    };
}
