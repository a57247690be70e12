//! The oracle: the game of the module documentation, solved without any knowledge of Go beyond its rules.
//!
//! It enumerates every position that can arise, with the side to move and the ko ban, and marks those from which the
//! attacker can force the capture of one of the targets: first those where it captures at once, then, repeatedly, those where one of its
//! moves or all of the defender's lead to marked ones, until nothing changes. No depth, no move ordering, no pruning,
//! no liberties except for captures, no code of the reader or of the fast board.

use crate::board::naive::{Cells, Grid};
use rustc_hash::FxHashMap;

/// The side that may retake a ko at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Threats {
    Nobody,
    Attacker,
    Defender,
}

pub(crate) struct Oracle {
    grid: Grid,
    targets: Vec<usize>,
    defender: u8,
    threats: Threats,
    most: usize,
    index: FxHashMap<u64, u32>,
    /// The successors; a captured target is `None`.
    children: Vec<Vec<Option<u32>>>,
    attacker_moves: Vec<bool>,
    won: Vec<bool>,
}

impl Oracle {
    pub(crate) fn new(
        width: usize,
        height: usize,
        targets: &[usize],
        defender: u8,
        threats: Threats,
        most: usize,
    ) -> Oracle {
        Oracle {
            grid: Grid { width, height },
            targets: targets.to_vec(),
            defender,
            threats,
            most,
            index: FxHashMap::default(),
            children: Vec::new(),
            attacker_moves: Vec::new(),
            won: Vec::new(),
        }
    }

    /// The position after a play and the point where the ko bans the opponent, or nothing if it is illegal.
    fn play(
        &self,
        cells: &Cells,
        ko: Option<usize>,
        color: u8,
        p: usize,
    ) -> Option<(Cells, Option<usize>)> {
        let played = self.grid.play(cells, ko, color, p)?;
        played
            .suicide
            .is_empty()
            .then_some((played.cells, played.ko))
    }

    /// The number of a position; new ones are put on the list of those to be explored.
    fn number(
        &mut self,
        cells: Cells,
        ko: Option<usize>,
        attacker_moves: bool,
        todo: &mut Vec<(u32, Cells, Option<usize>)>,
    ) -> u32 {
        let mut key = u64::from(attacker_moves) + 2 * ko.map_or(0, |p| p as u64 + 1);
        key <<= 50;
        for (i, &c) in cells.iter().enumerate() {
            key |= u64::from(c) << (2 * i);
        }
        if let Some(&id) = self.index.get(&key) {
            return id;
        }
        let id = self.won.len() as u32;
        self.index.insert(key, id);
        self.children.push(Vec::new());
        self.attacker_moves.push(attacker_moves);
        self.won.push(false);
        todo.push((id, cells, ko));
        id
    }

    /// Whether some move captures a target at once and for good.
    fn takes(&self, cells: &Cells, ko: Option<usize>, color: u8) -> bool {
        let in_atari = |&t: &usize| self.grid.block(cells, t).1.len() == 1;
        self.targets.iter().any(in_atari)
            && (0..cells.len()).any(|p| {
                self.play(cells, ko, color, p).is_some_and(|(after, ko)| {
                    self.taken(&after).is_some_and(|t| self.lasts(t, ko))
                })
            })
    }

    /// A target that is gone.
    fn taken(&self, cells: &Cells) -> Option<usize> {
        self.targets.iter().copied().find(|&t| cells[t] == 0)
    }

    /// Whether the capture of a target that leaves this ban is for good: a stone that was taken in a ko comes back if the
    /// defender may retake at once.
    fn lasts(&self, target: usize, ko: Option<usize>) -> bool {
        ko != Some(target) || self.threats != Threats::Defender
    }

    /// Whether the attacker can force the capture; `None` if there are too many positions.
    pub(crate) fn captures(
        &mut self,
        cells: &[u8],
        ko: Option<usize>,
        attacker_moves: bool,
    ) -> Option<bool> {
        let mut todo = Vec::new();
        let first = self.won.len();
        let start = self.number(cells.to_vec(), ko, attacker_moves, &mut todo);
        while let Some((id, cells, ko)) = todo.pop() {
            if self.won.len() > self.most {
                return None;
            }
            let attacks = self.attacker_moves[id as usize];
            let color = if attacks {
                3 - self.defender
            } else {
                self.defender
            };
            let master = if attacks {
                Threats::Attacker
            } else {
                Threats::Defender
            };
            let ban = if self.threats == master { None } else { ko };
            let mut children = Vec::new();
            if attacks && self.takes(&cells, ban, color) {
                self.won[id as usize] = true;
                continue;
            }
            for p in 0..cells.len() {
                if let Some((after, ko)) = self.play(&cells, ban, color, p) {
                    match self.taken(&after) {
                        Some(target) if self.lasts(target, ko) => children.push(None),
                        Some(target) => {
                            let back = self.play(&after, None, self.defender, target);
                            if let Some((after, ko)) = back {
                                children.push(Some(self.number(after, ko, true, &mut todo)));
                            }
                        }
                        None => children.push(Some(self.number(after, ko, !attacks, &mut todo))),
                    }
                }
            }
            if !attacks {
                // A pass. The attacker's would end the game: the defender passes too, and the target stands.
                children.push(Some(self.number(cells, None, true, &mut todo)));
            }
            self.children[id as usize] = children;
        }
        self.solve(first);
        Some(self.won[start as usize])
    }

    /// Marks the positions from number `first` on in which the attacker can force the capture, until nothing changes.
    fn solve(&mut self, first: usize) {
        loop {
            let mut changed = false;
            for id in (first..self.won.len()).rev() {
                if self.won[id] {
                    continue;
                }
                let falls = |c: &Option<u32>| c.is_none_or(|c| self.won[c as usize]);
                let children = &self.children[id];
                self.won[id] = if self.attacker_moves[id] {
                    children.iter().any(falls)
                } else {
                    children.iter().all(falls)
                };
                changed |= self.won[id];
            }
            if !changed {
                return;
            }
        }
    }
}
