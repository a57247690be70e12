//! Pass-alive blocks, which no sequence of enemy moves can capture even if their owner always passes. Exact and fast.
//!
//! The algorithm is that of David B. Benson, "Life in the Game of Go", Information Sciences 10 (1976). A *region* is a
//! maximal connected area without stones of the colour. It is *vital* to a block if every empty vertex in it is a
//! liberty of the block. Blocks with fewer than two vital regions are removed, then regions that touch a removed block,
//! until nothing changes ([`keep_alive`]). The remaining blocks are pass-alive.
//!
//! If suicide is legal the enemy can remove its own stones from a region, so the vertices with such stones have to
//! touch the block, too.
//!
//! The stones that stay wall in areas, and some of these are proven territory ([`mod@territory`]).

mod territory;

use crate::board::{Board, Suicide};
use crate::color::{ByColor, Color};
use crate::vertex::Vertex;
use crate::vertex_set::VertexSet;

/// The pass-alive stones and the proven territory of one colour.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PassAlive {
    /// The stones of the pass-alive blocks.
    pub stones: VertexSet,
    /// Vertices where the opponent can never live: empty ones, those under its dead stones, and those under stones of
    /// the colour that are not pass-alive. These can be taken, but never for good.
    pub territory: VertexSet,
}

impl PassAlive {
    /// All that the colour keeps: its pass-alive stones and its territory.
    pub fn kept(&self) -> VertexSet {
        self.stones | self.territory
    }

    /// The opponent's stones in the territory, which can never live; `color` is the colour that this belongs to.
    pub fn dead(&self, board: &Board, color: Color) -> VertexSet {
        self.territory & board.stones_of(color.opponent())
    }
}

/// The pass-alive stones and the proven territory of both colours.
/// Cost: some tens of microseconds on a 19x19 board.
///
/// ```
/// use goeye::internals::pass_alive;
/// use goeye::board::Board;
/// let board = Board::from_diagram(". X . O .\nX X X O O\n. X . O .").unwrap();
/// let found = pass_alive(&board);
/// assert_eq!(found.black.stones, board.stone_set("A2".parse().unwrap()));
/// assert_eq!(format!("{:?}", found.white.territory), "{E3, E1}");
/// ```
pub fn pass_alive(board: &Board) -> ByColor<PassAlive> {
    ByColor::from_fn(|color| pass_alive_of(board, color))
}

/// Keeps the blocks with enough vital regions, and the regions that touch none of those removed.
///
/// `needed` is the number that a block needs; `is_vital` and `touches` say how a region stands to a block.
pub(crate) fn keep_alive<B, R>(
    blocks: &mut Vec<B>,
    regions: &mut Vec<R>,
    needed: impl Fn(&B) -> usize,
    is_vital: impl Fn(&R, &B) -> bool,
    touches: impl Fn(&R, &B) -> bool,
) {
    loop {
        let eyes = |block: &B| regions.iter().filter(|r| is_vital(r, block)).count();
        let removed: Vec<B> = blocks
            .extract_if(.., |block| eyes(block) < needed(block))
            .collect();
        if removed.is_empty() {
            return;
        }
        regions.retain(|region| !removed.iter().any(|block| touches(region, block)));
    }
}

/// A block of the colour.
struct BensonBlock {
    stones: VertexSet,
    /// The vertices next to the stones.
    near: VertexSet,
}

/// A region of the colour.
struct Region {
    /// The colour's stones next to it.
    rim: VertexSet,
    /// Its vertices that a block has to touch if the region is vital to it.
    must_touch: VertexSet,
}

impl Region {
    fn touches(&self, block: &BensonBlock) -> bool {
        self.rim.intersects(&block.stones)
    }

    fn is_vital_to(&self, block: &BensonBlock) -> bool {
        self.touches(block) && self.must_touch.is_subset(&block.near)
    }
}

fn pass_alive_of(board: &Board, color: Color) -> PassAlive {
    let own = board.stones_of(color);
    let must_touch = match board.suicide() {
        Suicide::Forbidden => board.empty_vertices(),
        Suicide::Allowed => VertexSet::board(board.size()),
    };
    let mut blocks: Vec<BensonBlock> = board
        .blocks()
        .filter(|(_, block)| block.color() == color)
        .map(|(_, block)| {
            let stones = board.stone_set(block.head());
            BensonBlock {
                stones,
                near: stones.neighbors(),
            }
        })
        .collect();
    let others = VertexSet::board(board.size()) - own;
    let mut regions: Vec<Region> = others
        .components()
        .map(|vertices| Region {
            rim: vertices.neighbors() & own,
            must_touch: vertices & must_touch,
        })
        .collect();
    keep_alive(
        &mut blocks,
        &mut regions,
        |_| 2,
        Region::is_vital_to,
        Region::touches,
    );
    let stones = VertexSet::union(blocks.iter().map(|block| block.stones));
    PassAlive {
        stones,
        territory: territory::of(board, color, &stones, Answers::Given),
    }
}

/// Whether the owner of territory answers captures there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Answers {
    /// It does: a capture after which the opponent may stand in seki is followed up.
    Given,
    /// It always passes.
    None,
}

/// The status of a vertex by moves of one side alone, as the GTP command `unconditional_status` reports it: stones are dead,
/// and empty vertices territory, where the opponent makes no two eyes though it moves alone as often as it likes.
///
/// What is proven is less ([`unconditional`]): an area where the owner has to fill an eye that may become too large for it
/// is not territory whatever happens.
pub(crate) fn by_moves_alone(board: &Board, v: Vertex) -> Unconditional {
    let found = ByColor::from_fn(|color| {
        let PassAlive { stones, .. } = pass_alive_of(board, color);
        PassAlive {
            stones,
            territory: territory::of(board, color, &stones, Answers::None),
        }
    });
    unconditional(board, &found, v)
}

/// The proven status of a vertex.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Unconditional {
    /// A stone that can never be captured, or stands where the opponent can never live.
    Alive,
    /// A stone that can never live.
    Dead,
    /// An empty vertex where the opponent of this colour can never live.
    Territory(Color),
    /// None of these is proven.
    Undecided,
}

/// The proven status of a vertex, from the result of [`pass_alive`].
pub(crate) fn unconditional(
    board: &Board,
    pass_alive: &ByColor<PassAlive>,
    v: Vertex,
) -> Unconditional {
    for color in Color::ALL {
        if pass_alive[color].kept().contains(v) {
            return match board.color_at(v) {
                None => Unconditional::Territory(color),
                Some(stone) if stone == color => Unconditional::Alive,
                Some(_) => Unconditional::Dead,
            };
        }
    }
    Unconditional::Undecided
}

#[cfg(test)]
mod tests;
