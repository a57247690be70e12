//! The abstract game of GNU Go's manual (chapter "Eyes and Half Eyes"), for comparison: it knows no captures.
//!
//! 1. The defender may remove any `!` or `.`.
//! 2. The attacker may turn a `.` into `X`.
//! 3. The attacker may remove a `!`. Each `.` next to it becomes `!`; stones that adjoin it, and all that are connected
//!    to them, are removed too, and each `.` next to those becomes `!`.
//!
//! The manual leaves the end and the score open. Here the game ends when both pass; then each connected part without a
//! margin is an eye. The outer digits follow as those of the real position do.
//!
//! The value of the real position differs where stones can be captured or can capture themselves: a defender who
//! takes three stones may get a second eye or must watch for a stone played back, and an attacker who fills
//! all of an eye space but a point loses what he has put there. In the abstract game stones never come off, and a part
//! full of stones is an eye like any other.

use super::graph::{EyeGraph, Kind, Mask};
use super::local_game::{LocalGame, LocalPlayer, digits};
use super::tests::graphs;
use super::value::EyeValue;
use crate::bits::{self, members, parts};
use rustc_hash::FxHashMap;
use std::convert::Infallible;

/// The value of a graph in the abstract game.
///
/// Cost: up to 4^vertices positions; meant for graphs of at most ten vertices.
pub fn value(graph: &EyeGraph) -> EyeValue {
    let (graph, _) = graph.reduced();
    let start = Position {
        present: graph.select(|_| true),
        stones: graph.select(Kind::is_stone),
        margins: graph.select(|kind| kind == Kind::Margin),
    };
    let mut game = AbstractGame {
        near: (0..graph.len()).map(|i| graph.neighbors(i)).collect(),
        known: FxHashMap::default(),
    };
    match digits(&mut game, &start) {
        Ok(digits) => EyeValue::new(digits).expect("passing is allowed, so the digits never fall"),
        Err(never) => match never {},
    }
}

/// A graph whose value in the abstract game differs from that in the real position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// The graph.
    pub graph: EyeGraph,
    /// Its value in the real position.
    pub exact: EyeValue,
    /// Its value in the abstract game.
    pub abstracted: EyeValue,
}

/// All graphs of the catalogue with at most `size` vertices on which the two games differ.
///
/// Cost: seconds for six vertices.
pub fn differences(size: usize) -> impl Iterator<Item = Difference> {
    graphs(size).filter_map(|(graph, solution)| {
        let abstracted = value(&graph);
        (abstracted != solution.value).then_some(Difference {
            graph,
            exact: solution.value,
            abstracted,
        })
    })
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Position {
    present: Mask,
    stones: Mask,
    margins: Mask,
}

struct AbstractGame {
    near: Vec<Mask>,
    known: FxHashMap<(Position, LocalPlayer, bool), u8>,
}

impl AbstractGame {
    fn around(&self, set: Mask) -> Mask {
        bits::around(set, |i| self.near[i])
    }

    fn attack(&self, position: &Position, vertex: Mask) -> Position {
        if position.margins & vertex == 0 {
            return Position {
                stones: position.stones | vertex,
                ..*position
            };
        }
        let stones = bits::connected(self.around(vertex), position.stones, |i| self.near[i]);
        let gone = vertex | stones;
        let present = position.present & !gone;
        let opened = self.around(gone) & present & !position.stones;
        Position {
            present,
            stones: position.stones & !gone,
            margins: position.margins & !gone | opened,
        }
    }

    fn score(&self, position: &Position) -> u8 {
        let parts = parts(position.present, |i| self.near[i]);
        let eyes = parts.filter(|part| part & position.margins == 0).count();
        eyes.min(2) as u8
    }

    fn play_out(&mut self, position: &Position, player: LocalPlayer, passed: bool) -> u8 {
        let key = (*position, player, passed);
        if let Some(&known) = self.known.get(&key) {
            return known;
        }
        let mut best = if passed {
            self.score(position)
        } else {
            self.play_out(position, player.opponent(), true)
        };
        for (_, after) in self.moves(position, player) {
            let eyes = self.play_out(&after, player.opponent(), false);
            best = match player {
                LocalPlayer::Attacker => best.min(eyes),
                LocalPlayer::Defender => best.max(eyes),
            };
        }
        self.known.insert(key, best);
        best
    }
}

impl LocalGame for AbstractGame {
    type Position = Position;
    type Error = Infallible;

    fn moves(&self, position: &Position, player: LocalPlayer) -> Vec<(Option<usize>, Position)> {
        members(position.present & !position.stones)
            .map(|i| {
                let after = match player {
                    LocalPlayer::Attacker => self.attack(position, 1 << i),
                    LocalPlayer::Defender => Position {
                        present: position.present & !(1 << i),
                        margins: position.margins & !(1 << i),
                        ..*position
                    },
                };
                (Some(i), after)
            })
            .collect()
    }

    fn pass(&self, position: &Position) -> Position {
        *position
    }

    fn eyes(&mut self, position: &Position, player: LocalPlayer) -> Result<u8, Infallible> {
        Ok(self.play_out(position, player, false))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eye::EyePattern;

    fn check(drawing: &str, expected: &str) {
        for graph in EyePattern::parse(drawing).unwrap().graphs() {
            assert_eq!(value(&graph).to_string(), expected, "{drawing}");
        }
    }

    #[test]
    fn the_three_rules() {
        check(".", "1111");
        check("...", "1122");
        check("!.", "0011");
        check("!....", "1122");
        // Opening the margin takes the stones away with it, and opens what adjoins them.
        check("!X..", "0112");
    }

    /// How often the inner digits differ from those of the real position: the numbers that the essay quotes.
    #[test]
    fn differences_up_to_four_vertices() {
        let inner = |value: EyeValue| (value.min(), value.max());
        let all: Vec<_> = differences(4).collect();
        let serious = all.iter().filter(|d| inner(d.exact) != inner(d.abstracted));
        assert_eq!(
            (graphs(4).count(), all.len(), serious.count()),
            (553, 270, 174)
        );
    }

    /// Without stones and with contact everywhere both games agree on small graphs.
    #[test]
    fn closed_empty_spaces_agree() {
        let mut count = 0;
        for (graph, solution) in graphs(5) {
            let contact = graph.contact().count_ones() as usize == graph.len();
            if contact && graph.kinds().iter().all(|&kind| kind == Kind::Empty) {
                assert_eq!(value(&graph), solution.value, "{graph:?}");
                count += 1;
            }
        }
        assert!(count > 8, "{count}");
    }
}
