//! Which walls hold together: no set of them hangs on the rest, and on their eyes, by a single promise.

use super::prover::SafeZone;
use crate::bits::members;
use crate::disjoint_sets::DisjointSets;
use crate::vertex_set::VertexSet;

/// A promise of a zone to some walls, by their numbers.
struct Tie {
    members: Vec<usize>,
    is_eye: bool,
}

/// Which of the walls are not safe by the promises of these zones, as the theorem has it ([`super`]).
pub(super) fn lost(walls: &[VertexSet], zones: &[SafeZone]) -> Vec<bool> {
    let index = |wall: &VertexSet| walls.iter().position(|other| other == wall);
    let ties = zones.iter().flat_map(|zone| {
        zone.promises.iter().map(|promise| Tie {
            members: members(promise.members)
                .filter_map(|i| index(&zone.walls[i]))
                .collect(),
            is_eye: promise.is_eye,
        })
    });
    unsafe_walls(walls.len(), &ties.collect::<Vec<Tie>>())
}

/// Which of so many walls may be parted from their eyes if one of the ties is taken away.
fn unsafe_walls(count: usize, ties: &[Tie]) -> Vec<bool> {
    let mut lost = vec![ties.is_empty(); count];
    for without in 0..ties.len() {
        let mut joined = DisjointSets::singletons(count + 1);
        let others = ties.iter().enumerate().filter(|&(i, _)| i != without);
        for (_, tie) in others {
            for pair in tie.members.windows(2) {
                joined.join(pair[0], pair[1]);
            }
            if let (Some(&first), true) = (tie.members.first(), tie.is_eye) {
                joined.join(first, count);
            }
        }
        for (wall, lost) in lost.iter_mut().enumerate() {
            *lost |= !joined.are_joined(wall, count);
        }
    }
    lost
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two walls in a chain: each has an eye, and they are linked once or twice.
    #[test]
    fn a_single_link_does_not_hold() {
        let tie = |members: &[usize], is_eye| Tie {
            members: members.to_vec(),
            is_eye,
        };
        let mut ties = vec![tie(&[0], true), tie(&[1], true)];
        assert_eq!(unsafe_walls(2, &ties), [true, true]);
        ties.push(tie(&[0, 1], false));
        assert_eq!(unsafe_walls(2, &ties), [false, false]);
        assert_eq!(unsafe_walls(3, &ties), [false, false, true]);
        ties.push(tie(&[1, 2], false));
        assert_eq!(unsafe_walls(3, &ties), [false, false, true]);
        ties.push(tie(&[1, 2], false));
        assert_eq!(unsafe_walls(3, &ties), [false, false, false]);
        assert_eq!(unsafe_walls(1, &[]), [true]);
    }
}
