//! Whether the values of one eye space agree with each other for all arrangements of stones in it.
//!
//! A move on an eye space leads to another one, whose value is known as well. With the attacker to move, the eyes of a
//! position are the fewest that any attacking move leaves with the defender to move, and the other way round; and the
//! vital points are the moves that do so. [`complaints`] checks that for every arrangement of the attacker's stones. It
//! is a test of the source of the values: two rows of the database that come from the same misreading cannot be told
//! from two right ones, but a single wrong row stands out.

use super::graph::{EyeGraph, Kind};
use super::solution::EyeSolution;
use crate::vertex::{Size, Vertex};
use crate::vertex_set::VertexSet;
use std::fmt;

/// The largest eye space that [`complaints`] takes: it has 256 arrangements.
pub const MAX_SHAPE: usize = 8;

/// A value that does not agree with another one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Complaint {
    /// The attacker's stones.
    pub stones: VertexSet,
    /// The value of the eye space with them.
    pub solution: String,
    /// Who moves, and where.
    pub play: (Mover, Vertex),
    /// The eyes after the move, with the other side to move.
    pub after: u8,
    /// What is wrong with that.
    pub fault: Inconsistency,
}

/// The player who makes a move on the eye space.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mover {
    /// Who wants to take the eyes.
    Attacker,
    /// Who wants to keep them.
    Defender,
}

/// The way in which a move disagrees with the value of the position before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Inconsistency {
    /// It reaches more than the value says can be reached.
    TooGood,
    /// It is named as vital, but does not reach what the value says.
    NotVital,
    /// It reaches what vital moves reach, but is not named.
    NotNamed,
}

impl fmt::Display for Complaint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let stones: Vec<String> = self.stones.iter().map(|v| v.to_string()).collect();
        let (mover, v) = self.play;
        let mover = match mover {
            Mover::Attacker => "attack",
            Mover::Defender => "defence",
        };
        let fault = match self.fault {
            Inconsistency::TooGood => "which is better than the value says",
            Inconsistency::NotVital => "although it is named as vital",
            Inconsistency::NotNamed => "but it is not named as vital",
        };
        let with = if stones.is_empty() {
            "without stones".to_string()
        } else {
            format!("with stones on {}", stones.join(" "))
        };
        let (value, after) = (&self.solution, self.after);
        write!(
            f,
            "{with} the value is {value}; the {mover} at {v} leaves {after}, {fault}"
        )
    }
}

/// Finds contradictions between the values of an eye space, for all arrangements of the attacker's stones in which
/// every block has a liberty.
///
/// The eye space has these vertices of a board and is enclosed by the defender's wall; `solve` gives the value of a
/// graph.
///
/// # Errors
/// The errors of `solve`.
pub fn complaints<E>(
    size: Size,
    shape: &VertexSet,
    mut solve: impl FnMut(&EyeGraph) -> Result<EyeSolution, E>,
) -> Result<Vec<Complaint>, E> {
    let area = VertexSet::board(size);
    let wall = (shape.neighbors() & area) - *shape;
    let vertices: Vec<Vertex> = shape.iter().collect();
    let mut found = Vec::new();
    for chosen in 0_u32..1 << vertices.len() {
        let stones = vertices
            .iter()
            .enumerate()
            .filter(|(i, _)| chosen >> i & 1 == 1)
            .map(|(_, &v)| v)
            .collect();
        let start = Shape {
            vertices: *shape,
            wall,
            stones,
        };
        if !start.is_breathing() {
            continue;
        }
        let Some(graph) = start.graph() else {
            continue;
        };
        let solution = solve(&graph)?;
        for (i, &v) in vertices.iter().enumerate() {
            for mover in [Mover::Attacker, Mover::Defender] {
                let Some(after) = start.play(mover, v) else {
                    continue;
                };
                let value = match after.graph() {
                    Some(graph) => Some(solve(&graph)?.value),
                    None => None,
                };
                let (eyes, named) = match mover {
                    Mover::Attacker => (value.map_or(0, |value| value.max()), solution.attack),
                    Mover::Defender => (value.map_or(0, |value| value.min()), solution.defense),
                };
                if let Some(fault) = fault(&solution, mover, eyes, named >> i & 1 == 1) {
                    found.push(Complaint {
                        stones,
                        solution: solution.value.to_string(),
                        play: (mover, v),
                        after: eyes,
                        fault,
                    });
                }
            }
        }
    }
    Ok(found)
}

/// The contradiction between a move that leaves this number of eyes and the solution before it, if any.
fn fault(solution: &EyeSolution, mover: Mover, eyes: u8, named: bool) -> Option<Inconsistency> {
    let (low, high) = (solution.value.min(), solution.value.max());
    let (too_good, reaches) = match mover {
        Mover::Attacker => (eyes < low, eyes == low),
        Mover::Defender => (eyes > high, eyes == high),
    };
    match (too_good, low < high, reaches, named) {
        (true, ..) => Some(Inconsistency::TooGood),
        (_, true, false, true) => Some(Inconsistency::NotVital),
        (_, true, true, false) => Some(Inconsistency::NotNamed),
        _ => None,
    }
}

/// An eye space on a board, without margins.
#[derive(Clone, Copy)]
struct Shape {
    vertices: VertexSet,
    /// Vertices around it with stones of the defender that hang together.
    wall: VertexSet,
    /// The attacker's stones.
    stones: VertexSet,
}

impl Shape {
    /// Whether every block of the attacker has a liberty.
    fn is_breathing(&self) -> bool {
        let empty = self.vertices - self.stones;
        self.stones
            .components()
            .all(|block| block.neighbors().intersects(&empty))
    }

    fn graph(&self) -> Option<EyeGraph> {
        let list: Vec<Vertex> = self.vertices.iter().collect();
        let vertices: Vec<(Kind, bool)> = list
            .iter()
            .map(|&v| {
                let kind = if self.stones.contains(v) {
                    Kind::Attacker
                } else {
                    Kind::Empty
                };
                (kind, v.neighbors().iter().any(|&n| self.wall.contains(n)))
            })
            .collect();
        let edges: Vec<(usize, usize)> = (0..list.len())
            .flat_map(|i| (0..i).map(move |j| (i, j)))
            .filter(|&(i, j)| list[i].neighbors().contains(&list[j]))
            .collect();
        EyeGraph::new(&vertices, &edges).ok()
    }

    /// The eye space after a move.
    ///
    /// `None` if the move is not possible, is suicide, or makes a block of the defender that is not part of the wall,
    /// which the graph of an eye space cannot have.
    fn play(&self, mover: Mover, v: Vertex) -> Option<Shape> {
        if self.stones.contains(v) {
            return None;
        }
        let mut after = *self;
        match mover {
            Mover::Attacker => {
                after.stones.insert(v);
                after.is_breathing().then_some(after)
            }
            Mover::Defender => {
                if !v.neighbors().iter().any(|&n| self.wall.contains(n)) {
                    return None;
                }
                after.vertices.remove(v);
                after.wall.insert(v);
                let empty = after.vertices - after.stones;
                for block in self.stones.components() {
                    if !block.neighbors().intersects(&empty) {
                        after.stones -= block;
                    }
                }
                Some(after)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eye::solution::Exhausted;
    use crate::eye::{EyeSolver, EyeValue};

    fn shape(names: &str) -> VertexSet {
        names
            .split_whitespace()
            .map(|name| name.parse::<Vertex>().unwrap())
            .collect()
    }

    fn check(names: &str, expected: &[&str], change: impl Fn(&EyeGraph, &mut EyeSolution)) {
        let mut solver = EyeSolver::default();
        let found = complaints(Size::square(9).unwrap(), &shape(names), |graph| {
            let mut solution = solver.solve(graph)?;
            change(graph, &mut solution);
            Ok::<_, Exhausted>(solution)
        });
        let texts: Vec<String> = found.unwrap().iter().map(|c| c.to_string()).collect();
        assert_eq!(texts, expected, "{names}");
    }

    #[test]
    fn the_solver_gives_no_reason_to_complain() {
        for names in [
            "D4",
            "D4 E4 F4",
            "D4 E4 D5 E5",
            "A1 B1 C1 A2 B2 C2",
            "A1 B1 C1 D1 B2",
            "D4 E4 F4 D5 E5",
            "D4 E4 F4 E5 E3",
            "A1 C3 D3",
            "A1 A2 A3 B1 B2 B3 C1",
        ] {
            check(names, &[], |_, _| ());
        }
    }

    #[test]
    fn wrong_values_are_noticed() {
        let alone = |graph: &EyeGraph, solution: &mut EyeSolution| {
            if graph.len() == 3 && graph.select(Kind::is_stone) == 0 {
                solution.value = EyeValue::TWO;
            }
        };
        check(
            "D4 E4 F4",
            &[
                "without stones the value is 2222; the attack at E4 leaves 1, which is better than the value says",
            ],
            alone,
        );
        let blind = |graph: &EyeGraph, solution: &mut EyeSolution| {
            if graph.len() == 3 && graph.select(Kind::is_stone) == 0 {
                (solution.attack, solution.defense) = (0b001, 0b010);
            }
        };
        check(
            "D4 E4 F4",
            &[
                "without stones the value is 1122; the attack at D4 leaves 2, although it is named as vital",
                "without stones the value is 1122; the attack at E4 leaves 1, but it is not named as vital",
            ],
            blind,
        );
    }
}
