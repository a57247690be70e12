//! Half eyes and false eyes, from the diagonals of an eye point.
//!
//! A point with at most one neighbour inside its eye space becomes an eye only if its wall hangs together, and that
//! is decided on its four diagonals. Each counts from 0 (the owner's) to 2 (the enemy's); one beyond the edge counts 1,
//! one beyond a corner 0. A sum of 2 or less is a proper eye, 3 half an eye, 4 or more no eye.
//!
//! Ko stands between: a diagonal that the owner keeps unless the enemy wins a ko counts *a*, one that it gets only by
//! winning a ko counts *b*, with 0 < a < 1 < b < 2 and a + b = 2. Any a from 3/4 to below 1 puts all cases
//! of GNU Go's manual into order (1/2 does not); it is 3/4, as in that program. Sums are kept in eighths.

use super::ask::{Chance, Fate, Tactics};
use super::domain::Domains;
use super::space::EyeSpace;
use crate::board::Board;
use crate::color::{Cell, Color};
use crate::vertex::Vertex;
use crate::vertex_set::VertexSet;
use std::fmt;

/// How badly the diagonals of an eye point stand, in eighths: the less, the better for its owner.
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

    /// The value in eighths.
    pub fn eighths(self) -> u8 {
        self.0
    }

    /// What an eye point with this sum is.
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

/// What becomes of an eye point.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EyeKind {
    /// It can be an eye.
    Proper,
    /// It is an eye if its owner plays first, or wins a ko.
    Half,
    /// It cannot be an eye.
    False,
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
}

impl EyePoint {
    /// What becomes of the point.
    pub fn kind(&self) -> EyeKind {
        self.value.kind()
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
    let mut interior = spaces
        .iter()
        .fold(VertexSet::EMPTY, |all, space| all | space.interior());
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
        EyePoint {
            vertex: v,
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
        if enemy == Chance::No {
            return Diagonal::settled(TopologicalValue::OWN);
        }
        let own = self.tactics.safe_move(self.owner, d);
        let value = match (own, enemy) {
            (Chance::No, Chance::Yes) => return Diagonal::settled(TopologicalValue::LOST),
            (Chance::Yes, Chance::Ko) => TopologicalValue::GOOD_KO,
            (Chance::Ko, Chance::Yes) => TopologicalValue::BAD_KO,
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
            value: match (fate.attack, fate.defense) {
                (Chance::No, _) => return Diagonal::settled(TopologicalValue::LOST),
                (Chance::Yes, Chance::No) => return Diagonal::settled(TopologicalValue::OWN),
                (Chance::Yes, Chance::Ko) | (Chance::Ko, Chance::No) => TopologicalValue::GOOD_KO,
                (Chance::Ko, Chance::Yes) => TopologicalValue::BAD_KO,
                _ => TopologicalValue::OPEN,
            },
            attack: fate.defense_point,
            defense: fate.attack_point,
        }
    }

    /// A stone of the owner that is not lively: captured, or of no importance.
    fn own_stone(&mut self, d: Vertex) -> Diagonal {
        let Fate {
            attack, defense, ..
        } = self.tactics.fate(d);
        Diagonal::settled(match (attack, defense) {
            (Chance::Yes, Chance::No) => TopologicalValue::LOST,
            (Chance::Ko, Chance::No) => TopologicalValue::BAD_KO,
            _ => TopologicalValue::OWN,
        })
    }
}
