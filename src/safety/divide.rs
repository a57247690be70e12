//! How what lies between walls is divided into zones.
//!
//! An area between walls is a zone if it promises anything. If not, it is divided three times, as far as needed: into
//! its empty parts, joined across such blocks of the attacker as are small; into these parts alone; and these into pieces,
//! around vertices where the attacker could cut, and beside walls.

use super::params;
use super::prover::{Prover, SafeZone};
use crate::vertex_set::VertexSet;

/// A way to divide an area.
type AreaCut<'a> = &'a dyn Fn(&Prover, &VertexSet) -> Vec<VertexSet>;

/// The zones between walls, with what they promise. Those are left out for which nothing is proven.
pub(super) fn zones(prover: &mut Prover, walls: &[VertexSet]) -> Vec<SafeZone> {
    let near: Vec<VertexSet> = walls.iter().map(VertexSet::neighbors).collect();
    let mut found = Vec::new();
    let steps: [AreaCut; 3] = [
        &|prover, area| joined(prover, area),
        &|prover, area| parts(prover, area),
        &|_, area| pieces(area, &near),
    ];
    let rest = VertexSet::board(prover.board.size()) - VertexSet::union(walls.iter().copied());
    let mut open: Vec<VertexSet> = rest.components().collect();
    let mut ask = |prover: &mut Prover, area: &VertexSet| {
        let zone = prover.ask(walls, area, None);
        let is_found = zone.is_some();
        found.extend(zone);
        is_found
    };
    open.retain(|area| !ask(prover, area));
    for step in steps {
        let mut smaller = Vec::new();
        for area in open {
            for part in step(prover, &area) {
                if part == area || !ask(prover, &part) {
                    smaller.push(part);
                }
            }
        }
        open = smaller;
    }
    found
}

/// The parts of an area without stones of the attacker, joined across blocks of the attacker that are small enough.
fn joined(prover: &Prover, area: &VertexSet) -> Vec<VertexSet> {
    let foe = *area & prover.board.stones_of(prover.owner.opponent());
    let mut parts = parts(prover, area);
    let mut blocks: Vec<VertexSet> = foe.components().collect();
    blocks.sort_by_key(VertexSet::len);
    for block in blocks {
        let beside = block.neighbors();
        let others = parts.iter().filter(|part| part.intersects(&beside));
        let all = block | VertexSet::union(others.copied());
        if all.len() <= params::JOINED {
            parts.retain(|part| !part.intersects(&beside));
            parts.push(all);
        }
    }
    parts
}

/// The parts of an area without stones of the attacker.
fn parts(prover: &Prover, area: &VertexSet) -> Vec<VertexSet> {
    let foe = prover.board.stones_of(prover.owner.opponent());
    (*area - foe).components().collect()
}

/// Pieces of a wide area: first around vertices that adjoin two walls, then in narrow places beside walls.
fn pieces(area: &VertexSet, near: &[VertexSet]) -> Vec<VertexSet> {
    let mut rest = *area;
    let mut found = Vec::new();
    let adjoins_two = |v| near.iter().filter(|near| near.contains(v)).nth(1).is_some();
    let cuts: VertexSet = area.iter().filter(|&v| adjoins_two(v)).collect();
    for group in ((cuts | cuts.neighbors()) & *area).components() {
        let piece = grown(group & cuts & rest, &rest);
        rest -= piece;
        found.push(piece);
    }
    let walled = VertexSet::union(near.iter().copied());
    loop {
        let room = |v| (VertexSet::single(v).neighbors() & rest).len();
        let Some(narrow) = (rest & walled).iter().min_by_key(|&v| room(v)) else {
            return found;
        };
        let piece = grown(VertexSet::single(narrow), &rest);
        rest -= piece;
        found.push(piece);
    }
}

/// What surrounds a seed within an area, step by step until it is large enough.
fn grown(seed: VertexSet, within: &VertexSet) -> VertexSet {
    let mut piece = seed;
    while piece.len() < params::PIECE {
        let more = piece | (piece.neighbors() & *within);
        if more == piece {
            break;
        }
        piece = more;
    }
    piece
}
