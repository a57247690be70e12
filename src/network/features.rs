//! What the network sees of a position: sets of vertices, all from the view of the side to move.
//!
//! The same code writes the inputs of the training (`goeye features`) and those of the evaluation.

use crate::benson::pass_alive;
use crate::board::Board;
use crate::color::Color;
use crate::tactics::{CaptureReader, CaptureSettings, Ladder};
use crate::vertex::{Move, Vertex};
use crate::vertex_set::VertexSet;

/// The number of planes.
pub const PLANES: usize = 32;

/// The last moves that are seen.
pub const LAST_MOVES: usize = 4;

/// The moves that are played to read one ladder. More than a ladder across the board needs; those that branch more are
/// taken as not working.
const LADDER_NODES: u32 = 300;

/// The planes by name, in their order. *Own* is the side to move, *other* its opponent.
///
/// | planes | vertices |
/// |---|---|
/// | 0 | the board |
/// | 1 to 4 | own stones with 1, 2, 3, more liberties |
/// | 5 to 8 | the other's |
/// | 9 to 12 | the last move, the one before, and so on |
/// | 13 | forbidden by ko |
/// | 14 to 17 | legal moves of the own side after which the block has 1, 2, 3, more liberties |
/// | 18, 19 | moves of the own side that capture one stone, more stones |
/// | 20 to 22 | legal moves of the other after which the block has 1, 2, more liberties |
/// | 23 | own stones that fall in a ladder unless they are saved now |
/// | 24 | own stones that fall in a ladder in any case |
/// | 25 | stones of the other that fall in a ladder if the own side moves |
/// | 26 | those of them that would fall even if the other moved |
/// | 27 | moves that begin a ladder that works |
/// | 28 | moves that save from one |
/// | 29, 30 | what is pass-alive or proven territory of the own side, of the other |
/// | 31 | the board, if stones and territory are counted (area rules) |
mod plane {
    pub const BOARD: usize = 0;
    pub const OWN: usize = 1;
    pub const OTHER: usize = 5;
    pub const LAST: usize = 9;
    pub const KO: usize = 13;
    pub const OWN_MOVES: usize = 14;
    pub const CAPTURES: usize = 18;
    pub const OTHER_MOVES: usize = 20;
    pub const ENDANGERED: usize = 23;
    pub const LOST: usize = 24;
    pub const CATCHABLE: usize = 25;
    pub const CAUGHT: usize = 26;
    pub const LADDER_ATTACKS: usize = 27;
    pub const LADDER_DEFENSES: usize = 28;
    pub const OWN_KEPT: usize = 29;
    pub const OTHER_KEPT: usize = 30;
    pub const AREA: usize = 31;
}

/// Computes planes; keeps its memory between positions, but not what is in it.
#[derive(Clone, Debug)]
pub struct FeatureReader {
    ladders: CaptureReader,
}

impl Default for FeatureReader {
    fn default() -> FeatureReader {
        FeatureReader {
            ladders: CaptureReader::new(CaptureSettings {
                nodes: LADDER_NODES,
                ..CaptureSettings::default()
            }),
        }
    }
}

impl FeatureReader {
    /// The planes of a position with `own` to move. `last` are the moves that led to it, the newest first; `area` is
    /// whether stones count.
    ///
    /// The board is used for reading and is restored. Cost: about a tenth of a millisecond on 19x19.
    pub fn planes(
        &mut self,
        board: &mut Board,
        own: Color,
        last: &[Move],
        area: bool,
    ) -> [VertexSet; PLANES] {
        let mut planes = [VertexSet::EMPTY; PLANES];
        let whole = VertexSet::board(board.size());
        let other = own.opponent();
        planes[plane::BOARD] = whole;
        if area {
            planes[plane::AREA] = whole;
        }
        for (i, mv) in last.iter().take(LAST_MOVES).enumerate() {
            if let Some(v) = mv.vertex() {
                planes[plane::LAST + i].insert(v);
            }
        }
        if let Some((v, color)) = board.ko()
            && color == own
        {
            planes[plane::KO].insert(v);
        }
        for (_, block) in board.blocks() {
            let first = match block.color() == own {
                true => plane::OWN,
                false => plane::OTHER,
            };
            planes[first + block.liberty_count().min(4) - 1] |= board.stone_set(block.head());
        }
        for v in &board.empty_vertices() {
            if board.is_legal(own, v) {
                let (captured, liberties) = after_move(board, own, v);
                planes[plane::OWN_MOVES + liberties.min(4) - 1].insert(v);
                match captured {
                    0 => {}
                    1 => drop(planes[plane::CAPTURES].insert(v)),
                    _ => drop(planes[plane::CAPTURES + 1].insert(v)),
                }
            }
            if board.is_legal(other, v) {
                let (_, liberties) = after_move(board, other, v);
                planes[plane::OTHER_MOVES + liberties.min(3) - 1].insert(v);
            }
        }
        self.add_ladders(board, own, &mut planes);
        let kept = pass_alive(board);
        planes[plane::OWN_KEPT] = kept[own].kept();
        planes[plane::OTHER_KEPT] = kept[other].kept();
        planes
    }

    /// The blocks that fall in a ladder if the opponent moves first: colour, stones, and the moves that decide it.
    ///
    /// The board is used for reading and is restored. Cost: some microseconds for each block with two liberties or one.
    pub(crate) fn ladders(&mut self, board: &mut Board) -> Vec<(Color, VertexSet, Ladder)> {
        let found = board.block_origins().into_iter().filter_map(|v| {
            let ladder = self.ladders.by_ataris(board, v)?;
            Some((board.color_at(v)?, board.stone_set(v), ladder))
        });
        found.collect()
    }

    fn add_ladders(&mut self, board: &mut Board, own: Color, planes: &mut [VertexSet; PLANES]) {
        for (color, stones, ladder) in self.ladders(board) {
            let lost = ladder.defenses.is_empty();
            if color == own {
                let which = match lost {
                    true => plane::LOST,
                    false => plane::ENDANGERED,
                };
                planes[which] |= stones;
                planes[plane::LADDER_DEFENSES] |= ladder.defenses;
            } else {
                let which = match lost {
                    true => plane::CAUGHT,
                    false => plane::CATCHABLE,
                };
                planes[which] |= stones;
                planes[plane::LADDER_ATTACKS] |= ladder.attacks;
            }
        }
    }
}

/// The legal moves of the side to move.
pub(super) fn legal_moves(planes: &[VertexSet; PLANES]) -> VertexSet {
    VertexSet::union(
        planes[plane::OWN_MOVES..plane::OWN_MOVES + 4]
            .iter()
            .copied(),
    )
}

/// The stones that a legal move captures, and the liberties of its block afterwards, at least 1.
fn after_move(board: &Board, color: Color, v: Vertex) -> (usize, usize) {
    let mut captured = VertexSet::EMPTY;
    let mut stones = VertexSet::single(v);
    let mut liberties = VertexSet::EMPTY;
    for n in v.neighbors() {
        if board.is_empty(n) {
            liberties.insert(n);
        } else if let Some(block) = board.block_at(n) {
            if block.color() == color {
                liberties |= *block.liberties();
                stones |= board.stone_set(n);
            } else if block.liberty_count() == 1 {
                captured |= board.stone_set(n);
            }
        }
    }
    liberties.remove(v);
    if !captured.is_empty() {
        liberties |= captured & stones.neighbors();
    }
    // A suicide of several stones, where it is legal, leaves no block.
    (captured.len(), liberties.len().max(1))
}
