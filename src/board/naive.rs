//! The oracle: a board that knows only colours and finds everything by flood fill, written for being obvious.
//! It shares nothing with the fast board but the vocabulary.

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
