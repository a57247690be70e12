//! How what lies between walls is divided into zones.
//!
//! An area between walls is a zone if it promises anything. If not, it is divided three times, as far as needed: into
//! its empty parts, joined across such blocks of the attacker as are small; into these parts alone, but those together
//! that adjoin the same two walls; and these into pieces, around vertices where the attacker could cut, and beside
//! walls.

use super::prover::{Prover, SafeZone};
use crate::vertex_set::VertexSet;

/// The most vertices of a zone that is joined across blocks of the attacker.
const MOST_JOINED: usize = 28;

/// The most vertices of a zone of several empty parts.
const MOST_TOGETHER: usize = 12;

/// The fewest vertices of an area that is cut to pieces.
const FEWEST: usize = 6;

/// How many vertices a piece should have, and the most that it may have around a cut.
const PIECE: usize = 8;
const MOST_AROUND: usize = 14;

/// A way to divide an area.
type AreaCut<'a> = &'a dyn Fn(&Prover, &VertexSet) -> Vec<VertexSet>;

/// The zones between walls, with what they promise. Those are left out for which nothing is proven.
pub(super) fn zones(prover: &mut Prover, walls: &[VertexSet]) -> Vec<SafeZone> {
    let near: Vec<VertexSet> = walls.iter().map(VertexSet::neighbors).collect();
    let mut found = Vec::new();
    let steps: [AreaCut; 3] = [
        &|prover, area| joined(prover, area),
        &|prover, area| together(prover, area, &near),
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
    let mut parts: Vec<VertexSet> = (*area - foe).components().collect();
    let mut blocks: Vec<VertexSet> = foe.components().collect();
    blocks.sort_by_key(VertexSet::len);
    for block in blocks {
        let beside = block.neighbors();
        let others = parts.iter().filter(|part| part.intersects(&beside));
        let all = block | VertexSet::union(others.copied());
        if all.len() <= MOST_JOINED {
            parts.retain(|part| !part.intersects(&beside));
            parts.push(all);
        }
    }
    parts
}

/// The parts of an area without stones of the attacker, those together that are small and adjoin the same two walls.
fn together(prover: &Prover, area: &VertexSet, near: &[VertexSet]) -> Vec<VertexSet> {
    let foe = *area & prover.board.stones_of(prover.owner.opponent());
    let mut groups: Vec<VertexSet> = Vec::new();
    for part in (*area - foe).components() {
        let goes_with = |other: &VertexSet| {
            let walls = near.iter();
            let walls = walls.filter(|near| near.intersects(&part) && near.intersects(other));
            other.len() + part.len() <= MOST_TOGETHER && walls.count() >= 2
        };
        match groups.iter().position(goes_with) {
            Some(i) => groups[i] |= part,
            None => groups.push(part),
        }
    }
    groups
}

/// Pieces of a wide area: first around vertices that adjoin two walls, then in narrow places beside walls.
fn pieces(area: &VertexSet, near: &[VertexSet]) -> Vec<VertexSet> {
    if area.len() < FEWEST {
        return Vec::new();
    }
    let mut rest = *area;
    let mut found = Vec::new();
    let adjoins_two = |v| near.iter().filter(|near| near.contains(v)).nth(1).is_some();
    let cuts: VertexSet = area.iter().filter(|&v| adjoins_two(v)).collect();
    for group in ((cuts | cuts.neighbors()) & *area).components() {
        let piece = grown(group & cuts & rest, &rest, MOST_AROUND);
        rest -= piece;
        found.push(piece);
    }
    let walled = VertexSet::union(near.iter().copied());
    loop {
        let room = |v| (VertexSet::single(v).neighbors() & rest).len();
        let Some(narrow) = (rest & walled).iter().min_by_key(|&v| room(v)) else {
            return found;
        };
        let piece = grown(VertexSet::single(narrow), &rest, area.len());
        rest -= piece;
        found.push(piece);
    }
}

/// What surrounds a seed within an area, step by step until it is large enough or would be too large.
fn grown(seed: VertexSet, within: &VertexSet, most: usize) -> VertexSet {
    let mut piece = seed;
    while piece.len() < PIECE {
        let more = piece | (piece.neighbors() & *within);
        if more == piece || more.len() > most {
            break;
        }
        piece = more;
    }
    piece
}
