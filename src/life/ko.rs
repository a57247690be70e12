//! What kind of ko decides about a target: who takes first, how many moves each side is away from winning it.
//!
//! A ko is won by ignoring threats. So a side is asked whether it wins if both sides have as many threats as they want, all of its
//! own are answered, and it ignores at most so many of the other side's: one in a direct ko, one more for each move that it needs
//! before that, be it an approach move or another ko.

use super::search::{LifeGoal, LifeSearch};
use super::{LifeOutcome, LifeReader, MOST_THREATS, Problem};
use crate::board::Orientation;
use crate::color::{ByColor, Color};
use crate::word::words;
use std::fmt;

/// The kind of a ko, by the side for which it is harder, of those that win it by ignoring at most four threats.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum KoKind {
    /// Whoever wins it ignores one threat.
    Direct,
    /// One side needs approach moves before the ko is direct.
    Approach,
    /// One side has to win kos at two points, one after the other.
    TwoStep,
}

words!(KoKind {
    Direct: "direct",
    Approach: "approach",
    TwoStep: "two_step",
});

/// A ko that decides whether a target is captured.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct KoFight {
    /// The side that has to find the first threat: the other one takes first.
    pub first_threat: Color,
    /// Its kind.
    pub kind: KoKind,
    /// How many threats each side ignores to win it, 1 to 4; `None` if it does not win it by that, as where only the other side
    /// can begin it. Winning is to capture the target, or to make two eyes or join safe stones.
    pub ignored: ByColor<Option<u8>>,
}

impl KoFight {
    /// The same on the board that an orientation shows.
    pub(crate) fn seen(self, orientation: &Orientation) -> KoFight {
        KoFight {
            first_threat: orientation.color(self.first_threat),
            ignored: ByColor::from_fn(|color| self.ignored[orientation.color(color)]),
            ..self
        }
    }

    /// The side that is further away, and how many moves more it needs than the one that ends a direct ko.
    fn longer(&self) -> Option<(Color, u8)> {
        let more = Color::ALL.map(|color| (color, self.ignored[color].unwrap_or(1) - 1));
        more.into_iter()
            .max_by_key(|&(_, more)| more)
            .filter(|&(_, more)| more > 0)
    }
}

/// In words, as `a direct ko`.
impl fmt::Display for KoFight {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.kind, self.longer()) {
            (KoKind::Approach, Some((color, n))) => {
                let moves = if n == 1 { "move" } else { "moves" };
                write!(
                    f,
                    "an approach-move ko; {color} needs {n} {moves} more, and to win it ignores {} threats",
                    n + 1
                )
            }
            (KoKind::TwoStep, Some((color, n))) => {
                write!(
                    f,
                    "a two-step ko; {color} has to win both steps, and ignores {} threats",
                    n + 1
                )
            }
            _ => write!(f, "a direct ko"),
        }
    }
}

impl LifeReader {
    /// What kind of ko it is if `first` moves first and reading found `fate`; `None` if that is no ko, neither side
    /// wins it, or the reading of that did not end. Plays at most `nodes` moves.
    pub fn ko(
        &mut self,
        problem: &Problem,
        first: Color,
        fate: LifeOutcome,
        nodes: u32,
    ) -> Option<KoFight> {
        let defender = problem.defender();
        let first_threat = match fate {
            LifeOutcome::CapturedInKo => defender,
            LifeOutcome::SavedInKo => defender.opponent(),
            _ => return None,
        };
        let nodes = self.allowed(nodes);
        let mut search = LifeSearch::new(problem, &mut self.table, nodes);
        let kind = kind(&mut search, defender, first);
        self.left = self.left.saturating_sub(u64::from(search.nodes));
        let (kind, ignored) = kind?;
        Some(KoFight {
            first_threat,
            kind,
            ignored,
        })
    }
}

/// The kind of a ko, and how many threats each side ignores to win it; `None` if that was not read.
fn kind(
    search: &mut LifeSearch<'_>,
    defender: Color,
    first: Color,
) -> Option<(KoKind, ByColor<Option<u8>>)> {
    let goal = |color| LifeGoal::of(color == defender);
    let mut ignored = ByColor::from_fn(|_| None);
    for color in Color::ALL {
        for n in 1..=MOST_THREATS {
            if search.contest(goal(color), first, n).reached? {
                ignored[color] = Some(n);
                break;
            }
        }
    }
    let mut kind = KoKind::Direct;
    for color in Color::ALL {
        if let Some(n) = ignored[color].filter(|&n| n > 1) {
            let taken = search.kos_taken(goal(color), first, n)?;
            kind = kind.max(match taken > 1 {
                true => KoKind::TwoStep,
                false => KoKind::Approach,
            });
        }
    }
    let is_won = Color::ALL.into_iter().any(|color| ignored[color].is_some());
    is_won.then_some((kind, ignored))
}
