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
//! # Territory
//! A remaining region is territory of the colour if the enemy cannot make two eyes in it. An eye of the enemy needs a
//! vertex that touches no stone of the colour, because those stones stay, and two eyes need two such vertices that are
//! not adjacent.

use crate::board::{Board, Suicide};
use crate::color::{ByColor, Color};
use crate::vertex::Vertex;
use crate::vertex_set::VertexSet;

/// The pass-alive stones and the proven territory of one colour.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PassAlive {
    /// The stones of the pass-alive blocks.
    pub stones: VertexSet,
    /// Vertices where the opponent can never live: empty ones and those under its dead stones.
    pub territory: VertexSet,
}

impl PassAlive {
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
pub fn keep_alive<B, R>(
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
struct Block {
    stones: VertexSet,
    /// The vertices next to the stones.
    near: VertexSet,
}

/// A region of the colour.
struct Region {
    vertices: VertexSet,
    /// The colour's stones next to it.
    rim: VertexSet,
    /// Its vertices that a block has to touch if the region is vital to it.
    must_touch: VertexSet,
}

impl Region {
    fn touches(&self, block: &Block) -> bool {
        self.rim.intersects(&block.stones)
    }

    fn is_vital_to(&self, block: &Block) -> bool {
        self.touches(block) && self.must_touch.is_subset(&block.near)
    }
}

fn pass_alive_of(board: &Board, color: Color) -> PassAlive {
    let own = board.stones_of(color);
    let must_touch = match board.suicide() {
        Suicide::Forbidden => board.empty_vertices(),
        Suicide::Allowed => VertexSet::board(board.size()),
    };
    let mut blocks: Vec<Block> = board
        .blocks()
        .filter(|(_, block)| block.color() == color)
        .map(|(_, block)| {
            let stones = board.stone_set(block.head());
            Block {
                stones,
                near: stones.neighbors(),
            }
        })
        .collect();
    let others = VertexSet::board(board.size()) - own;
    let mut regions: Vec<Region> = others
        .components()
        .map(|vertices| Region {
            vertices,
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
    // A region that touches no block is the whole board.
    let safe = regions.iter().filter(|region| !region.rim.is_empty());
    let proven = safe.map(|region| region.vertices);
    PassAlive {
        stones: VertexSet::union(blocks.iter().map(|block| block.stones)),
        territory: VertexSet::union(proven.filter(|region| no_two_eyes(*region - own.neighbors()))),
    }
}

/// Whether the enemy cannot make two eyes where `inner` are the vertices that touch no stone of the colour: all of
/// these are adjacent to each other.
fn no_two_eyes(inner: VertexSet) -> bool {
    inner
        .iter()
        .all(|v| (inner - VertexSet::single(v)).is_subset(&VertexSet::single(v).neighbors()))
}

/// The proven status of a vertex, as the GTP command `unconditional_status` reports it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unconditional {
    /// A stone that can never be captured.
    Alive,
    /// A stone that can never live.
    Dead,
    /// An empty vertex where the opponent of this colour can never live.
    Territory(Color),
    /// None of these is proven.
    Undecided,
}

/// The proven status of a vertex, from the result of [`pass_alive`].
pub fn unconditional(board: &Board, pass_alive: &ByColor<PassAlive>, v: Vertex) -> Unconditional {
    for color in Color::ALL {
        let alive = &pass_alive[color];
        if alive.stones.contains(v) {
            return Unconditional::Alive;
        }
        if alive.territory.contains(v) {
            return if board.is_empty(v) {
                Unconditional::Territory(color)
            } else {
                Unconditional::Dead
            };
        }
    }
    Unconditional::Undecided
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::naive::NaiveBoard;
    use crate::vertex::Size;
    use std::collections::HashSet;

    /// Nobody owns an empty board, however small.
    #[test]
    fn an_empty_board_is_no_territory() {
        for (width, height) in [(1, 1), (1, 2), (19, 19)] {
            let found = pass_alive(&Board::new(Size::new(width, height).unwrap()));
            assert!(found.black.territory.is_empty() && found.white.territory.is_empty());
        }
    }

    /// The oracle: the stones of `color` that survive every sequence of enemy moves, tried one by one.
    fn uncapturable(start: &NaiveBoard, color: Color) -> VertexSet {
        let own = |b: &NaiveBoard| -> VertexSet {
            b.stones
                .iter()
                .filter(|&(_, &c)| c == color)
                .map(|(&v, _)| v)
                .collect()
        };
        let mut safe = own(start);
        let mut seen = HashSet::new();
        let mut todo = vec![start.clone()];
        while let Some(board) = todo.pop() {
            if !seen.insert(board.stones.clone()) {
                continue;
            }
            safe &= own(&board);
            if safe.is_empty() {
                break;
            }
            for v in board.size.vertices() {
                let mut after = board.clone();
                if after.play(color.opponent(), v).is_ok() {
                    todo.push(after);
                }
            }
        }
        safe
    }

    fn check(board: &Board) {
        let mut naive = NaiveBoard::new(board.size(), board.suicide());
        for color in Color::ALL {
            naive
                .stones
                .extend(board.stones_of(color).iter().map(|v| (v, color)));
        }
        for color in Color::ALL {
            let found = pass_alive_of(board, color).stones;
            assert_eq!(
                found,
                uncapturable(&naive, color),
                "{color} {:?}\n{board}",
                board.suicide()
            );
        }
    }

    /// Every position of these sizes that the digits of a number to base 3 spell.
    fn positions(size: Size) -> impl Iterator<Item = Board> {
        let vertices: Vec<Vertex> = size.vertices().collect();
        (0..3u32.pow(vertices.len() as u32)).filter_map(move |code| {
            let stones = vertices.iter().enumerate().filter_map(|(i, &v)| {
                match code / 3u32.pow(i as u32) % 3 {
                    1 => Some((Color::Black, v)),
                    2 => Some((Color::White, v)),
                    _ => None,
                }
            });
            Board::from_stones(size, stones.collect::<Vec<_>>()).ok()
        })
    }

    #[test]
    fn exact_on_all_small_boards() {
        for (w, h) in [(1, 1), (2, 2), (5, 1), (7, 1), (3, 2), (4, 2), (3, 3)] {
            for mut board in positions(Size::new(w, h).unwrap()) {
                check(&board);
                board.set_suicide(Suicide::Allowed);
                check(&board);
            }
        }
    }

    /// Random larger positions in which one colour has most of the board, where there is life to find.
    #[test]
    fn exact_on_random_positions() {
        let mut rng = crate::board::tests::Numbers(5);
        let mut alive = 0;
        for (w, h) in [(5, 3), (4, 4), (6, 3), (5, 4)] {
            let size = Size::new(w, h).unwrap();
            for _ in 0..400 {
                let stones: Vec<_> = size
                    .vertices()
                    .filter_map(|v| match rng.below(20) {
                        0..13 => Some((Color::Black, v)),
                        13..16 => Some((Color::White, v)),
                        _ => None,
                    })
                    .collect();
                let Ok(mut board) = Board::from_stones(size, stones) else {
                    continue;
                };
                check(&board);
                board.set_suicide(Suicide::Allowed);
                check(&board);
                alive += usize::from(!pass_alive_of(&board, Color::Black).stones.is_empty());
            }
        }
        assert!(alive > 50, "{alive}");
    }

    #[test]
    fn territory_is_where_nobody_can_live() {
        let board = Board::from_diagram(
            ". X . O X . . . .
             X X X X X O O . .
             . . X . . X X O O
             X X X X X X . . .
             . . . . . X O . .
             . . . . . X X O O
             . . . . . . X O .",
        )
        .unwrap();
        let both = pass_alive(&board);
        let at = |name: &str| unconditional(&board, &both, name.parse().unwrap());
        assert_eq!(at("B7"), Unconditional::Alive);
        assert_eq!(at("D7"), Unconditional::Dead);
        assert_eq!(at("C7"), Unconditional::Territory(Color::Black));
        assert_eq!(at("A1"), Unconditional::Undecided, "room to live");
        assert_eq!(at("H7"), Unconditional::Undecided);
        assert_eq!(at("F6"), Unconditional::Undecided);
        assert!(both[Color::White].stones.is_empty());
        assert_eq!(both[Color::Black].dead(&board, Color::Black).len(), 1);
    }
}
