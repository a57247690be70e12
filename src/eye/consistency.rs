//! Whether the values of one eye space agree with each other for all arrangements of stones in it.
//!
//! A move on an eye space leads to another one, whose value is known as well. With the attacker to move, the eyes of a
//! position are the fewest that any attacking move leaves with the defender to move, and the other way round; and the
//! vital points are the moves that do so. [`complaints`] checks that for every arrangement of the attacker's stones. It
//! is a test of the source of the values: two rows of the database that come from the same misreading cannot be told
//! from two right ones, but a single wrong row stands out.

use super::graph::{EyeGraph, Kind};
use super::local_game::LocalPlayer;
use super::solution::EyeSolution;
use crate::vertex::{Size, Vertex};
use crate::vertex_set::VertexSet;

/// The largest eye space that [`complaints`] takes: it has 256 arrangements.
pub const MAX_SHAPE: usize = 8;

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
) -> Result<Vec<String>, E> {
    let area = VertexSet::board(size);
    let wall = (shape.neighbors() & area) - *shape;
    let vertices: Vec<Vertex> = shape.iter().collect();
    let mut found = Vec::new();
    for chosen in 0_u32..1 << vertices.len() {
        let stones: VertexSet = vertices
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
        let named = stones.iter().map(|v| v.to_string());
        let with = match stones.is_empty() {
            true => "without stones".to_string(),
            false => format!(
                "with stones on {}",
                named.collect::<Vec<String>>().join(" ")
            ),
        };
        for (i, &v) in vertices.iter().enumerate() {
            for mover in [LocalPlayer::Attacker, LocalPlayer::Defender] {
                let Some(after) = start.play(mover, v) else {
                    continue;
                };
                let value = match after.graph() {
                    Some(graph) => Some(solve(&graph)?.value),
                    None => None,
                };
                let (eyes, vital, play) = match mover {
                    LocalPlayer::Attacker => {
                        let eyes = value.map_or(0, |value| value.max());
                        (eyes, solution.attack, "attack")
                    }
                    LocalPlayer::Defender => {
                        let eyes = value.map_or(0, |value| value.min());
                        (eyes, solution.defense, "defence")
                    }
                };
                if let Some(fault) = fault(&solution, mover, eyes, vital >> i & 1 == 1) {
                    let value = solution.value;
                    found.push(format!(
                        "{with} the value is {value}; the {play} at {v} leaves {eyes}, {fault}"
                    ));
                }
            }
        }
    }
    Ok(found)
}

/// The contradiction between a move that leaves this number of eyes and the solution before it, if any.
fn fault(
    solution: &EyeSolution,
    mover: LocalPlayer,
    eyes: u8,
    named: bool,
) -> Option<&'static str> {
    let (low, high) = (solution.value.min(), solution.value.max());
    let (too_good, reaches) = match mover {
        LocalPlayer::Attacker => (eyes < low, eyes == low),
        LocalPlayer::Defender => (eyes > high, eyes == high),
    };
    match (too_good, low < high, reaches, named) {
        (true, ..) => Some("which is better than the value says"),
        (_, true, false, true) => Some("although it is named as vital"),
        (_, true, true, false) => Some("but it is not named as vital"),
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
    fn play(&self, mover: LocalPlayer, v: Vertex) -> Option<Shape> {
        if self.stones.contains(v) {
            return None;
        }
        let mut after = *self;
        match mover {
            LocalPlayer::Attacker => {
                after.stones.insert(v);
                after.is_breathing().then_some(after)
            }
            LocalPlayer::Defender => {
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
        assert_eq!(found.unwrap(), expected, "{names}");
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
