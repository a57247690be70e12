//! Interchangeable liberties, of which only one has to be read.
//!
//! In a semeai most moves fill liberties, and what matters is how many are filled, not which. An empty vertex is a
//! *plain* liberty if it adjoins stones of both colours, and each empty vertex beside it adjoins some of the same
//! blocks, of either colour: a stone there connects only what is connected anyway, and gains no new contact. Plain
//! liberties with the same neighbours are interchangeable until one of the blocks beside them is captured. So only
//! blocks count that cannot be captured, or whose capture ends the question or leaves a space so large that its shape
//! does not matter.
//!
//! If the enemy stones beside a plain liberty cannot be captured, the owner of the only own block there gains nothing
//! by filling it. Of interchangeable liberties the attacker tries the first one and the defender the last one, so
//! positions differ only by the number of liberties that each side has filled.

use super::problem::Problem;
use crate::bits::members;
use crate::board::{BlockId, Board};
use crate::color::{ByColor, Color};
use crate::vertex::Vertex;

/// A captured block of at least this many stones leaves a space larger than any nakade.
const HEAVY: usize = 7;

/// A captured block wider or higher than this leaves a space unlike any nakade.
const LONG: usize = 3;

/// The indices of the blocks of one colour beside a vertex, at most four, sorted, each once.
type Beside = [u16; 4];

/// A free place in [`Beside`]; sorts last.
const NOTHING: u16 = u16::MAX;

/// Stands for all stones outside the region that have liberties there; sorts after all blocks.
const OUTSIDE: u16 = u16::MAX - 1;

/// The blocks of both colours beside an empty vertex.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Company(ByColor<Beside>);

impl Company {
    fn new() -> Company {
        Company(ByColor::from_fn(|_| [NOTHING; 4]))
    }

    fn add(&mut self, color: Color, id: u16) {
        let list = &mut self.0[color];
        if !list.contains(&id) {
            // A vertex has four neighbours, so the last place is free.
            list[3] = id;
            list.sort_unstable();
        }
    }

    fn meets(&self, color: Color) -> bool {
        self.0[color][0] != NOTHING
    }

    fn shares(&self, other: &Company, color: Color) -> bool {
        let mut list = self.0[color].iter();
        list.any(|id| *id != NOTHING && other.0[color].contains(id))
    }

    /// Whether a stone of this colour would only take a liberty from the one block that it joins, because the enemy
    /// stones beside it cannot be captured.
    pub(super) fn is_own_liberty(&self, color: Color) -> bool {
        let (own, enemies) = (&self.0[color], &self.0[color.opponent()]);
        own[0] < OUTSIDE && own[1] == NOTHING && enemies[0] == OUTSIDE
    }
}

impl Problem {
    /// The blocks beside the vertex with this index; `None` unless there are blocks of both colours.
    fn company(&self, board: &Board, index: usize) -> Option<Company> {
        let mut company = Company::new();
        for color in Color::ALL {
            if self.backed[color] >> index & 1 == 1 {
                company.add(color, OUTSIDE);
            }
        }
        for j in members(self.near[index]) {
            if let Some((id, color)) = board
                .block_id(self.vertices[j])
                .zip(board.color_at(self.vertices[j]))
            {
                company.add(color, id.index() as u16);
            }
        }
        (Color::ALL.iter().all(|&color| company.meets(color))).then_some(company)
    }

    /// The blocks beside the empty vertex with this index if it is a plain liberty, else `None`.
    pub(super) fn plain(&self, board: &Board, index: usize) -> Option<Company> {
        if self.vague >> index & 1 == 1 {
            return None;
        }
        let company = self.company(board, index)?;
        let light = members(self.near[index]).any(|j| {
            let id = board.block_id(self.vertices[j]);
            id.is_some_and(|id| !self.is_heavy(board, id))
        });
        if light {
            return None;
        }
        let mut free = members(self.near[index]).filter(|&j| board.is_empty(self.vertices[j]));
        let closed = free.all(|j| {
            let beside = self.company(board, j);
            beside.is_some_and(|beside| {
                (Color::ALL.iter()).all(|&color| company.shares(&beside, color))
            })
        });
        closed.then_some(company)
    }

    /// Whether the shape of the space that a captured block leaves does not matter.
    fn is_heavy(&self, board: &Board, id: BlockId) -> bool {
        let is_all = match self.roots.as_slice() {
            [root] => board.block_id(*root) == Some(id),
            _ => false,
        };
        let block = board.block(id);
        is_all || block.size() >= HEAVY || block.size() > LONG && is_long(board, block.head())
    }

    /// Number of empty vertices, counting interchangeable plain liberties once.
    pub fn choices(&self) -> usize {
        let mut seen: Vec<Company> = Vec::new();
        let empty = (0..self.vertices.len()).filter(|&i| self.board.is_empty(self.vertices[i]));
        let differ = empty.filter(|&i| match self.plain(&self.board, i) {
            Some(company) if seen.contains(&company) => false,
            Some(company) => {
                seen.push(company);
                true
            }
            None => true,
        });
        differ.count()
    }
}

/// Whether a block does not fit into a square of [`LONG`] vertices a side, as all nakade shapes do.
fn is_long(board: &Board, head: Vertex) -> bool {
    let span = |of: fn(Vertex) -> usize| {
        let places = || board.stones(head).map(of);
        places()
            .max()
            .zip(places().min())
            .map_or(0, |(most, least)| most - least)
    };
    span(|v| v.column()) >= LONG || span(|v| v.row()) >= LONG
}
