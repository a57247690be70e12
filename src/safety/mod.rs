//! Safety by alternating play: what a colour keeps if it answers every move of its opponent.
//!
//! # The claim
//! Let the opponent, the *attacker*, move first. It may pass, and may ignore every ban of a ko; no rule about repeated
//! positions gets in the *owner's* way. The owner can force in finitely many moves that the stones and vertices that
//! [`secured`] names are all unconditionally its own: its stones pass-alive, and the rest in territory where the
//! attacker can never live ([`crate::benson`]). Nothing is claimed of a seki, because there the owner cannot bring this
//! about.
//!
//! The rules are those of Müller, "Playing it safe: recognizing secure territories in computer Go by using static rules
//! and search" (1997), and of Niu and Müller, "An improved safety solver for computer Go" (2004), as far as they are
//! theorems. The theorem that puts zones together is wider than theirs.
//!
//! # Theorem
//! Let some blocks of the owner be its *walls*, and let *zones* be sets of other vertices, no two of them with a common
//! vertex. The owner answers in each zone by a strategy of that zone. There it takes for granted that walls are never
//! captured, and that all around the zone that is no wall are stones of the attacker that never are. So a zone may be
//! open, or a part of a wider area.
//!
//! A strategy keeps a *promise* to some walls, its members. After each answer it leaves every member, or rather the
//! block that the member has become, a liberty in the zone: for ever if the promise is an eye; if it is a link, until
//! all members are one block. In the end each of those blocks has an eye there, in the sense of Benson, but for a link
//! that has joined all members. Two promises of one zone mean as many liberties and eyes.
//!
//! Take walls as nodes, with one more node for eyes, and promises as edges: eyes join their members with that node, links
//! with each other. If all walls stay joined with that node whatever single edge is taken away, all walls are safe:
//! - Walls that have become one block are a set of nodes, and at least two edges lead out of any such set. Each of them
//!   leaves the block a liberty after every answer. So no move of the attacker takes the last one.
//! - When all strategies have come to their end, each block has two eyes in the same way, and by Benson's theorem all
//!   walls are pass-alive.
//!
//! Benson's algorithm is the case in which all zones are regions and all promises eyes that need no answer.
//!
//! What counts as stones of the attacker around a zone may be taken or missing on the board. That only adds liberties
//! to the owner, and a move of the attacker there is answered by a pass. Where stones of the owner would be captured
//! that could have such a liberty, the strategy fails.
//!
//! # The algorithm
//! As Benson's, it starts with all blocks as walls and takes away those that are not safe, until all are. Zones are the
//! areas between walls, and where these promise nothing, parts of them ([`divide`]). A zone is asked for one promise to
//! as many walls as possible, and if walls beside it are not safe, for a second one ([`prover`]). Its strategies are
//! found by search ([`search`]).

mod divide;
mod leaf;
mod local;
mod params;
mod prover;
mod search;
#[cfg(test)]
mod tests;
mod ties;

use crate::board::{Board, canonical};
use crate::color::{ByColor, Color};
use crate::vertex_set::VertexSet;
use prover::Prover;
pub use prover::Thoroughness;

/// What each colour keeps if it answers every move of its opponent: stones that are safe, and vertices where the
/// opponent can never live.
///
/// If the board is turned or mirrored, the answer is turned or mirrored with it.
pub fn secured(board: &Board, thoroughness: Thoroughness) -> ByColor<VertexSet> {
    let (mut representative, orientations) = canonical(board);
    representative.set_suicide(board.suicide());
    let found = ByColor::from_fn(|color| secured_of(&representative, color, thoroughness));
    // A symmetrical position has several orientations. What all of them show is symmetrical, too.
    let seen = orientations.iter().map(|view| {
        let found = view.by_color(found);
        ByColor::from_fn(|color| view.set_back(found[color]))
    });
    seen.reduce(|all, one| ByColor::from_fn(|color| all[color] & one[color]))
        .unwrap_or_default()
}

fn secured_of(board: &Board, owner: Color, thoroughness: Thoroughness) -> VertexSet {
    let blocks = board.blocks().filter(|(_, block)| block.color() == owner);
    let mut walls: Vec<VertexSet> = blocks
        .map(|(_, block)| board.stone_set(block.head()))
        .collect();
    let mut prover = Prover::new(board, owner, thoroughness);
    while !walls.is_empty() {
        let mut zones = divide::zones(&mut prover, &walls);
        let mut lost = ties::lost(&walls, &zones);
        if lost.contains(&true) {
            strengthen(&mut prover, &walls, &mut zones, &lost);
            lost = ties::lost(&walls, &zones);
        }
        if !lost.contains(&true) {
            let kept = zones.iter().map(|zone| zone.kept);
            return VertexSet::union(walls.into_iter().chain(kept));
        }
        let mut lost = lost.into_iter();
        walls.retain(|_| lost.next() != Some(true));
    }
    VertexSet::EMPTY
}

/// Asks the zones beside walls that are not safe for a second promise.
fn strengthen(
    prover: &mut Prover,
    walls: &[VertexSet],
    zones: &mut [prover::SafeZone],
    lost: &[bool],
) {
    let weak = walls.iter().zip(lost).filter(|(_, lost)| **lost);
    let weak = VertexSet::union(weak.map(|(wall, _)| *wall));
    for zone in zones {
        let beside = zone.walls.iter().enumerate();
        let beside = beside.filter(|(_, wall)| wall.intersects(&weak));
        let beside = beside.fold(0, |all, (i, _)| all | 1 << i);
        if beside != 0
            && let Some(&first) = zone.promises.first()
            && let Some(better) = prover.ask(walls, &zone.cells, Some((first, beside)))
        {
            *zone = better;
        }
    }
}
