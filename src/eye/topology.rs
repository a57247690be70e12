//! Half eyes and false eyes, from the diagonals of an eye point.
//!
//! A point with at most one neighbour inside its eye space becomes an eye only if its wall is connected, and that is
//! decided on its four diagonals. Each counts from 0 (the owner's) to 2 (the enemy's); one beyond the edge counts 1,
//! one beyond a corner 0. A sum of 2 or less is a proper eye, 3 half an eye, 4 or more no eye.
//!
//! Ko lies in between: a diagonal that the owner keeps unless the enemy wins a ko counts *a*, one that it gets only by
//! winning a ko counts *b*, with 0 < a < 1 < b < 2 and a + b = 2. Any a from 3/4 to below 1 puts all cases of GNU Go's
//! manual into order (1/2 does not); it is 3/4, as in that program. Sums are kept in eighths.
//!
//! The sum tells how good a point is; its value in eyes is found by playing on the diagonals, without ko threats
//! ([`Outlook`]). Of the points with a sum between 2 and 4 those with 1 + *b* and 2*b* are eyes even if the enemy
//! begins, because the enemy fills a ko while the owner plays on the other diagonal, and with 2 + 2*a* the owner cannot
//! even make one by moving first; but in each case two moves in a row change it.

use super::domain::Domains;
use super::local_game::LocalPlayer;
use super::space::EyeSpace;
use super::tactics::Tactics;
use crate::answer::Outcome::{BadKo, Failure, GoodKo, Success};
use crate::board::{Board, Orientation};
use crate::color::{Cell, Color};
use crate::vertex::Vertex;
use crate::vertex_set::VertexSet;
use std::fmt;

/// The state of the diagonals of an eye point, in eighths: the less, the better for its owner.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct TopologicalValue(u8);

impl TopologicalValue {
    /// The owner's diagonal.
    pub const OWN: TopologicalValue = TopologicalValue(0);
    /// The owner's unless the enemy wins a ko: *a*.
    pub const GOOD_KO: TopologicalValue = TopologicalValue(6);
    /// Whoever plays there first.
    pub const OPEN: TopologicalValue = TopologicalValue(8);
    /// The owner's only if it wins a ko: *b*.
    pub const BAD_KO: TopologicalValue = TopologicalValue(10);
    /// The enemy's.
    pub const LOST: TopologicalValue = TopologicalValue(16);

    /// The kind of an eye point with this sum.
    pub fn kind(self) -> EyeKind {
        match self.0 {
            0..=16 => EyeKind::Proper,
            17..=31 => EyeKind::Half,
            _ => EyeKind::False,
        }
    }

    fn plus(self, other: TopologicalValue) -> TopologicalValue {
        TopologicalValue(self.0 + other.0)
    }
}

/// With two decimals.
impl fmt::Display for TopologicalValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Hundredths, rounded half up: an eighth is 12.5.
        let hundredths = (u32::from(self.0) * 25).div_ceil(2);
        write!(f, "{}.{:02}", hundredths / 100, hundredths % 100)
    }
}

/// The kind of an eye point.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EyeKind {
    /// It can be an eye.
    Proper,
    /// It is an eye if its owner plays first, or wins a ko.
    Half,
    /// It cannot be an eye.
    False,
}

/// The result of play on the diagonals of an eye point if neither side has ko threats.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outlook {
    /// An eye, whoever plays first.
    Kept,
    /// An eye if its owner plays first.
    Open,
    /// No eye, whoever plays first.
    Lost,
}

/// An eye point whose diagonals decide.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EyePoint {
    /// The point.
    pub vertex: Vertex,
    /// The sum over its diagonals.
    pub value: TopologicalValue,
    /// Where the enemy plays to gain a diagonal that is still open.
    pub attacks: VertexSet,
    /// Where the owner plays to gain one.
    pub defenses: VertexSet,
    /// The result without ko threats.
    pub outlook: Outlook,
}

impl EyePoint {
    /// The kind of the point.
    pub fn kind(&self) -> EyeKind {
        self.value.kind()
    }

    /// The same point as another orientation of its position shows it.
    pub(crate) fn seen(&self, view: &Orientation) -> EyePoint {
        EyePoint {
            vertex: view.vertex_back(self.vertex),
            attacks: view.set_back(self.attacks),
            defenses: view.set_back(self.defenses),
            ..*self
        }
    }
}

/// The eye points of an eye space that have at most one neighbour inside it, with their topology. Those that turn
/// out to be false become margins, until nothing changes: a margin is no longer a diagonal that the owner is
/// sure of.
///
/// `interior` are the vertices of all eye spaces of the owner that are not marginal.
pub fn survey(
    board: &Board,
    tactics: &mut impl Tactics,
    domains: &Domains,
    spaces: &mut [EyeSpace],
) -> Vec<EyePoint> {
    let Some(owner) = spaces.first().map(|space| space.owner) else {
        return Vec::new();
    };
    let mut interior = VertexSet::union(spaces.iter().map(EyeSpace::interior));
    let candidates: Vec<(usize, Vertex)> = spaces
        .iter()
        .enumerate()
        .flat_map(|(i, space)| space.interior().into_iter().map(move |v| (i, v)))
        .filter(|&(i, v)| spaces[i].beside(v).count() <= 1)
        .collect();
    let mut diagonals = Diagonals {
        board,
        tactics,
        domains,
        owner,
    };
    let mut points: Vec<Option<EyePoint>> = vec![None; candidates.len()];
    loop {
        let mut changed = false;
        for (point, &(i, v)) in points.iter_mut().zip(&candidates) {
            if point.is_some_and(|p| p.kind() == EyeKind::False) {
                continue;
            }
            let now = diagonals.point(v, &interior);
            if now.kind() == EyeKind::False {
                spaces[i].margins.insert(v);
                changed |= interior.remove(v);
            }
            *point = Some(now);
        }
        if !changed {
            return points.into_iter().flatten().collect();
        }
    }
}

/// A fight that goes on for longer is a cycle of kos, which takes no eye.
const LONGEST_FIGHT: usize = 9;

/// Plays on the diagonals until the point is decided.
fn outlook(values: [TopologicalValue; 4]) -> Outlook {
    let mut fight = Fight { values, ban: None };
    let mut is_eye = |mover| fight.is_eye_after(mover, false, LONGEST_FIGHT);
    match (is_eye(LocalPlayer::Attacker), is_eye(LocalPlayer::Defender)) {
        (true, _) => Outlook::Kept,
        (false, true) => Outlook::Open,
        (false, false) => Outlook::Lost,
    }
}

/// The fight for the diagonals of one point.
struct Fight {
    values: [TopologicalValue; 4],
    /// The diagonal on which a ko was taken just now.
    ban: Option<usize>,
}

impl Fight {
    /// Whether the point becomes an eye with this player to move.
    fn is_eye_after(&mut self, mover: LocalPlayer, passed: bool, left: usize) -> bool {
        use LocalPlayer::{Attacker, Defender};
        if left == 0 {
            return true;
        }
        let ban = self.ban.take();
        for i in (0..self.values.len()).filter(|&i| ban != Some(i)) {
            let before = self.values[i];
            let (after, taken) = match (before, mover) {
                (TopologicalValue::OPEN, Defender) | (TopologicalValue::GOOD_KO, Defender) => {
                    (TopologicalValue::OWN, None)
                }
                (TopologicalValue::OPEN, Attacker) | (TopologicalValue::BAD_KO, Attacker) => {
                    (TopologicalValue::LOST, None)
                }
                (TopologicalValue::BAD_KO, Defender) => (TopologicalValue::GOOD_KO, Some(i)),
                (TopologicalValue::GOOD_KO, Attacker) => (TopologicalValue::BAD_KO, Some(i)),
                _ => continue,
            };
            (self.values[i], self.ban) = (after, taken);
            let is_eye = self.is_eye_after(mover.opponent(), false, left - 1);
            (self.values[i], self.ban) = (before, None);
            if is_eye == (mover == Defender) {
                return is_eye;
            }
        }
        if passed {
            let sum = self
                .values
                .iter()
                .fold(TopologicalValue::OWN, |sum, &v| sum.plus(v));
            return sum.kind() == EyeKind::Proper;
        }
        self.is_eye_after(mover.opponent(), true, left - 1)
    }
}

struct Diagonals<'a, T> {
    board: &'a Board,
    tactics: &'a mut T,
    domains: &'a Domains,
    owner: Color,
}

/// A diagonal and where it is fought over.
struct Diagonal {
    value: TopologicalValue,
    attack: Option<Vertex>,
    defense: Option<Vertex>,
}

impl Diagonal {
    fn settled(value: TopologicalValue) -> Diagonal {
        Diagonal {
            value,
            attack: None,
            defense: None,
        }
    }
}

impl<T: Tactics> Diagonals<'_, T> {
    fn point(&mut self, v: Vertex, interior: &VertexSet) -> EyePoint {
        let diagonals =
            [(-1, 1), (1, 1), (-1, -1), (1, -1)].map(|(dx, dy)| self.diagonal(v, dx, dy, interior));
        let unsettled = || {
            diagonals
                .iter()
                .filter(|d| d.attack.is_some() || d.defense.is_some())
        };
        // An open diagonal can be had for good. Without one, the enemy turns to the ko that it has not begun, and
        // the owner to the one that it has to win.
        let open = unsettled().any(|d| d.value == TopologicalValue::OPEN);
        let pick = |best: Option<TopologicalValue>| {
            if open {
                Some(TopologicalValue::OPEN)
            } else {
                best
            }
        };
        let attack = pick(unsettled().map(|d| d.value).min());
        let defense = pick(unsettled().map(|d| d.value).max());
        let values = diagonals.each_ref().map(|d| d.value);
        EyePoint {
            vertex: v,
            outlook: outlook(values),
            value: diagonals
                .iter()
                .fold(TopologicalValue::OWN, |sum, d| sum.plus(d.value)),
            attacks: unsettled()
                .filter(|d| Some(d.value) == attack)
                .filter_map(|d| d.attack)
                .collect(),
            defenses: unsettled()
                .filter(|d| Some(d.value) == defense)
                .filter_map(|d| d.defense)
                .collect(),
        }
    }

    fn diagonal(&mut self, v: Vertex, dx: isize, dy: isize, interior: &VertexSet) -> Diagonal {
        let size = self.board.size();
        let (x, y) = (v.column() as isize + dx, v.row() as isize + dy);
        let on_x = (0..size.width() as isize).contains(&x);
        let on_y = (0..size.height() as isize).contains(&y);
        if !on_x || !on_y {
            return Diagonal::settled(if on_x || on_y {
                TopologicalValue::OPEN
            } else {
                TopologicalValue::OWN
            });
        }
        let d = Vertex::new(x as usize, y as usize);
        if interior.contains(d) {
            return Diagonal::settled(TopologicalValue::OWN);
        }
        match self.board.cell(d) {
            Cell::Empty | Cell::Off => self.empty(d),
            _ if self.domains.lively[self.owner].contains(d) => {
                Diagonal::settled(TopologicalValue::OWN)
            }
            cell if cell.is(self.owner) => self.own_stone(d),
            _ => self.enemy_stone(d),
        }
    }

    fn empty(&mut self, d: Vertex) -> Diagonal {
        let enemy = self.tactics.safe_move(self.owner.opponent(), d);
        if enemy == Failure {
            return Diagonal::settled(TopologicalValue::OWN);
        }
        let own = self.tactics.safe_move(self.owner, d);
        let value = match (own, enemy) {
            (Failure, Success) => return Diagonal::settled(TopologicalValue::LOST),
            (Success, GoodKo | BadKo) => TopologicalValue::GOOD_KO,
            (GoodKo | BadKo, Success) => TopologicalValue::BAD_KO,
            _ => TopologicalValue::OPEN,
        };
        Diagonal {
            value,
            attack: Some(d),
            defense: Some(d),
        }
    }

    fn enemy_stone(&mut self, d: Vertex) -> Diagonal {
        let fate = self.tactics.fate(d);
        Diagonal {
            value: match (fate.attacker.outcome, fate.defender.outcome) {
                (Failure, _) => return Diagonal::settled(TopologicalValue::LOST),
                (Success, Failure) => return Diagonal::settled(TopologicalValue::OWN),
                (Success, GoodKo | BadKo) | (GoodKo | BadKo, Failure) => TopologicalValue::GOOD_KO,
                (GoodKo | BadKo, Success) => TopologicalValue::BAD_KO,
                _ => TopologicalValue::OPEN,
            },
            attack: fate.defender.point(),
            defense: fate.attacker.point(),
        }
    }

    /// A stone of the owner that is not lively: captured, or inessential.
    fn own_stone(&mut self, d: Vertex) -> Diagonal {
        let fate = self.tactics.fate(d);
        Diagonal::settled(match (fate.attacker.outcome, fate.defender.outcome) {
            (Success, Failure) => TopologicalValue::LOST,
            (GoodKo | BadKo, Failure) => TopologicalValue::BAD_KO,
            _ => TopologicalValue::OWN,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    impl TopologicalValue {
        /// The value in eighths.
        pub fn eighths(self) -> u8 {
            self.0
        }
    }

    /// The cases of the manual, each letter a diagonal: `a` and `b` kos, `1` open, `2` lost.
    #[test]
    fn what_becomes_of_the_cases_without_ko_threats() {
        let check = |diagonals: &str, expected: Outlook| {
            let mut values = [TopologicalValue::OWN; 4];
            for (value, c) in values.iter_mut().zip(diagonals.chars()) {
                *value = match c {
                    'a' => TopologicalValue::GOOD_KO,
                    'b' => TopologicalValue::BAD_KO,
                    '1' => TopologicalValue::OPEN,
                    _ => TopologicalValue::LOST,
                };
            }
            assert_eq!(outlook(values), expected, "{diagonals}");
        };
        for diagonals in ["", "1", "11", "2", "a", "b", "1a", "aa", "ab", "1b", "bb"] {
            check(diagonals, Outlook::Kept);
        }
        for diagonals in ["111", "12", "2a", "2b", "1aa", "1ab", "1bb"] {
            check(diagonals, Outlook::Open);
        }
        for diagonals in ["22", "112", "2aa", "2ab", "2bb", "1111"] {
            check(diagonals, Outlook::Lost);
        }
    }
}
