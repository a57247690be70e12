//! The oracle: a board that keeps only colours and finds everything by flood fill, written to be obvious. It shares
//! nothing with the fast board but the vocabulary.

use super::{IllegalMove, Suicide};
use crate::color::Color;
use crate::vertex::{Size, Vertex};
use std::collections::{BTreeMap, BTreeSet};

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct NaiveBoard {
    pub size: Size,
    pub suicide: Suicide,
    pub stones: BTreeMap<Vertex, Color>,
    pub ko: Option<(Vertex, Color)>,
}

impl NaiveBoard {
    pub fn new(size: Size, suicide: Suicide) -> NaiveBoard {
        NaiveBoard {
            size,
            suicide,
            stones: BTreeMap::new(),
            ko: None,
        }
    }

    fn near(&self, v: Vertex) -> Vec<Vertex> {
        let (x, y) = (v.column() as i32, v.row() as i32);
        [(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)]
            .into_iter()
            .filter(|&(x, y)| {
                x >= 0 && y >= 0 && x < self.size.width() as i32 && y < self.size.height() as i32
            })
            .map(|(x, y)| Vertex::new(x as usize, y as usize))
            .collect()
    }

    /// Stones and liberties of the block on a vertex.
    pub fn block(&self, v: Vertex) -> (BTreeSet<Vertex>, BTreeSet<Vertex>) {
        let color = self.stones[&v];
        let (mut stones, mut liberties, mut todo) = (BTreeSet::new(), BTreeSet::new(), vec![v]);
        while let Some(v) = todo.pop() {
            if !stones.insert(v) {
                continue;
            }
            for n in self.near(v) {
                match self.stones.get(&n) {
                    None => drop(liberties.insert(n)),
                    Some(&c) if c == color => todo.push(n),
                    Some(_) => {}
                }
            }
        }
        (stones, liberties)
    }

    pub fn play(&mut self, color: Color, v: Vertex) -> Result<(), IllegalMove> {
        if !self.size.contains(v) {
            return Err(IllegalMove::OffBoard);
        }
        if self.stones.contains_key(&v) {
            return Err(IllegalMove::Occupied);
        }
        if self.ko == Some((v, color)) {
            return Err(IllegalMove::Ko);
        }
        let mut after = self.clone();
        after.ko = None;
        after.stones.insert(v, color);
        let mut captured = BTreeSet::new();
        for n in self.near(v) {
            if after.stones.get(&n) == Some(&color.opponent()) {
                let (stones, liberties) = after.block(n);
                if liberties.is_empty() {
                    captured.extend(stones);
                }
            }
        }
        after.stones.retain(|v, _| !captured.contains(v));
        let (own, liberties) = after.block(v);
        if liberties.is_empty() {
            if own.len() == 1 || self.suicide == Suicide::Forbidden {
                return Err(IllegalMove::Suicide);
            }
            after.stones.retain(|v, _| !own.contains(v));
        } else if own.len() == 1 && liberties.len() == 1 && captured.len() == 1 {
            after.ko = captured.first().map(|&v| (v, color.opponent()));
        }
        *self = after;
        Ok(())
    }

    pub fn pass(&mut self) {
        self.ko = None;
    }
}

/// Empty, one colour, the other one: 0, 1, 2; row by row.
pub(crate) type Cells = Vec<u8>;

/// The same rules on flat arrays, for oracles that list a great many positions.
pub(crate) struct Grid {
    pub width: usize,
    pub height: usize,
}

/// A position after a play.
pub(crate) struct Played {
    pub cells: Cells,
    /// The enemy stones that are gone.
    pub taken: Vec<usize>,
    /// The own stones that are gone.
    pub suicide: Vec<usize>,
    /// Where the opponent may not play at once.
    pub ko: Option<usize>,
}

impl Grid {
    pub fn near(&self, p: usize) -> impl Iterator<Item = usize> + use<> {
        let (w, h) = (self.width, self.height);
        let (x, y) = (p % w, p / w);
        [
            (y > 0).then(|| p - w),
            (x > 0).then(|| p - 1),
            (x + 1 < w).then_some(p + 1),
            (y + 1 < h).then_some(p + w),
        ]
        .into_iter()
        .flatten()
    }

    /// Stones and liberties of the block on a point.
    pub fn block(&self, cells: &[u8], p: usize) -> (Vec<usize>, Vec<usize>) {
        let (mut stones, mut liberties) = (vec![p], Vec::new());
        let mut next = 0;
        while next < stones.len() {
            for n in self.near(stones[next]) {
                if cells[n] == 0 && !liberties.contains(&n) {
                    liberties.push(n);
                } else if cells[n] == cells[p] && !stones.contains(&n) {
                    stones.push(n);
                }
            }
            next += 1;
        }
        (stones, liberties)
    }

    /// The position after a play.
    ///
    /// `None` if the play is illegal even if suicide is allowed; suicide of a single stone never is.
    pub fn play(&self, cells: &[u8], ban: Option<usize>, color: u8, p: usize) -> Option<Played> {
        if cells[p] != 0 || ban == Some(p) {
            return None;
        }
        let mut played = Played {
            cells: cells.to_vec(),
            taken: Vec::new(),
            suicide: Vec::new(),
            ko: None,
        };
        let after = &mut played.cells;
        after[p] = color;
        for n in self.near(p) {
            if after[n] == 3 - color {
                let (stones, liberties) = self.block(after, n);
                if liberties.is_empty() {
                    stones.iter().for_each(|&s| after[s] = 0);
                    played.taken.extend(stones);
                }
            }
        }
        let (own, liberties) = self.block(after, p);
        if !liberties.is_empty() {
            let ko = played.taken.len() == 1 && own.len() == 1 && liberties.len() == 1;
            played.ko = ko.then(|| played.taken[0]);
        } else if own.len() == 1 {
            return None;
        } else {
            own.iter().for_each(|&s| after[s] = 0);
            played.suicide = own;
        }
        Some(played)
    }
}
