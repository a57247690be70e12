//! Worms: the blocks of a position with their tactical reading, which is what the eye analysis asks for.

mod liberties;
mod memory;

use crate::board::Board;
use crate::color::{ByColor, Cell, Color};
use crate::eye::{Chance, Fate, Tactics};
use crate::tactics::{Outcome, Reader, Settings};
use crate::vertex::Vertex;
use crate::vertex_map::VertexMap;
use crate::vertex_set::VertexSet;
pub use memory::Memory;
use std::fmt;

/// A block and what reading says about it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Worm {
    /// The first stone in reading order.
    pub origin: Vertex,
    /// Colour of the stones.
    pub color: Color,
    /// The stones.
    pub stones: VertexSet,
    /// Whether the opponent, moving first, captures it.
    pub attack: Outcome,
    /// Where the opponent plays.
    pub attack_point: Option<Vertex>,
    /// Whether its owner, moving first, saves it; no success where there is nothing to save.
    pub defense: Outcome,
    /// Where the owner plays.
    pub defense_point: Option<Vertex>,
    /// Whether it has no eyes and no way out, so that it matters only if a block around it is captured.
    pub inessential: bool,
}

impl Worm {
    /// Whether it is not captured outright: it cannot be captured, or it can be saved.
    pub fn stands(&self) -> bool {
        self.attack == Outcome::Failure || self.defense != Outcome::Failure
    }

    /// Whether it makes influence.
    pub fn is_lively(&self) -> bool {
        self.stands() && !self.inessential
    }
}

/// The worms of a position.
pub struct Worms {
    board: Board,
    stones: ByColor<VertexSet>,
    empty: VertexSet,
    memory: Memory,
    worms: Vec<Worm>,
    at: VertexMap<u16>,
    safe: VertexMap<[Option<Chance>; 2]>,
}

impl fmt::Debug for Worms {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(&self.worms).finish()
    }
}

/// No worm, in [`Worms::at`].
const NOWHERE: u16 = u16::MAX;

impl Worms {
    /// Reads all blocks of a position. Cost: a millisecond or so in the middle of a game on 19x19 with quick settings.
    pub fn new(board: &Board, settings: Settings) -> Worms {
        Worms::with_memory(board, Memory::new(settings))
    }

    /// The same, but reads only what the memory of earlier positions does not know.
    pub fn with_memory(board: &Board, mut memory: Memory) -> Worms {
        memory.turn_to(board);
        let stones = *memory.stones();
        let empty = VertexSet::board(board.size()) - stones.black - stones.white;
        let mut worms = Worms {
            board: board.clone(),
            stones,
            empty,
            memory,
            worms: Vec::new(),
            at: VertexMap::filled(NOWHERE),
            safe: VertexMap::filled([None; 2]),
        };
        for origin in board.block_origins() {
            let worm = worms.read(origin);
            for v in worm.stones {
                worms.at[v] = worms.worms.len() as u16;
            }
            worms.worms.push(worm);
        }
        for i in 0..worms.worms.len() {
            worms.worms[i].inessential = worms.lacks_life(&worms.worms[i]);
        }
        worms
    }

    fn read(&mut self, origin: Vertex) -> Worm {
        let stones = self.board.stone_set(origin);
        let attack = self.memory.attack(&mut self.board, origin);
        let mut defense = (Outcome::Failure, None);
        if attack.0 != Outcome::Failure {
            defense = self.memory.defend(&mut self.board, origin);
        }
        Worm {
            origin,
            color: self.board.color_at(origin).unwrap_or(Color::Black),
            stones,
            attack: attack.0,
            attack_point: attack.1,
            defense: defense.0,
            defense_point: defense.1,
            inessential: false,
        }
    }

    /// Whether a block surrounds nothing, has no liberty on the edge and none behind its liberties, touches no enemy
    /// block that can be captured, and would leave a hole that borders on enemy stones only.
    fn lacks_life(&self, worm: &Worm) -> bool {
        let near = worm.stones.neighbors();
        let liberties = near & self.empty;
        let behind = liberties.neighbors() & self.empty;
        if !behind.is_subset(&liberties) {
            return false;
        }
        let on_edge = |v: Vertex| {
            let off = |n: Vertex| self.board.cell(n) == Cell::Off;
            v.neighbors().into_iter().any(off)
        };
        if liberties.iter().any(on_edge) {
            return false;
        }
        let enemy = self.stones[worm.color.opponent()];
        let held = |v: Vertex| self.at(v).is_some_and(|w| w.attack == Outcome::Failure);
        if !(near & enemy).iter().all(held) {
            return false;
        }
        let hole = worm.stones | self.empty;
        let hole = hole.component(worm.origin);
        // What takes most time comes last.
        !(hole.neighbors() - hole).intersects(&self.stones[worm.color]) && self.genus(worm) == 0
    }

    /// The position.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The position, for trying moves; it has to come back as it was.
    pub(crate) fn board_mut(&mut self) -> &mut Board {
        &mut self.board
    }

    /// The vertices without stones.
    pub(crate) fn empty(&self) -> &VertexSet {
        &self.empty
    }

    /// The stones of both colours.
    pub(crate) fn stones(&self) -> &ByColor<VertexSet> {
        &self.stones
    }

    /// All worms, ordered by their origins.
    pub fn all(&self) -> &[Worm] {
        &self.worms
    }

    /// The worm that a stone belongs to.
    pub fn at(&self, v: Vertex) -> Option<&Worm> {
        self.worms.get(usize::from(self.at[v]))
    }

    /// Index of the worm that a stone belongs to, in [`Worms::all`].
    pub fn index(&self, v: Vertex) -> Option<usize> {
        let index = usize::from(self.at[v]);
        (index < self.worms.len()).then_some(index)
    }

    /// How many parts a block cuts the rest of the board into, less one.
    pub fn genus(&self, worm: &Worm) -> usize {
        let rest = VertexSet::board(self.board.size()) - worm.stones;
        rest.components().count().saturating_sub(1)
    }

    /// How many liberties of the first four orders a block has: empty vertices that this many stones connect to it, where
    /// only the first of them may touch the enemy.
    pub fn liberties(&self, worm: &Worm) -> [usize; 4] {
        liberties::count(&self.board, worm)
    }

    /// The first block beside this one that its owner can capture.
    pub fn lunch(&self, worm: &Worm) -> Option<Vertex> {
        self.enemies(worm)
            .find(|other| other.attack != Outcome::Failure)
            .map(|other| other.origin)
    }

    /// Whether a block keeps two enemy blocks beside it apart: 2 if such two have no liberty in common, 1 if all have
    /// one, 0 if it touches fewer than two.
    pub fn cutstone(&self, worm: &Worm) -> u8 {
        let near: Vec<VertexSet> = self
            .enemies(worm)
            .filter_map(|other| self.board.block_at(other.origin))
            .map(|block| *block.liberties())
            .collect();
        let mut cut = 0;
        for (i, a) in near.iter().enumerate() {
            for b in &near[i + 1..] {
                cut = cut.max(if a.intersects(b) { 1 } else { 2 });
            }
        }
        cut
    }

    /// The worms of the other colour beside a worm, ordered by their origins.
    fn enemies(&self, worm: &Worm) -> impl Iterator<Item = &Worm> {
        let (near, color) = (worm.stones.neighbors(), worm.color);
        self.worms
            .iter()
            .filter(move |other| other.color != color && other.stones.intersects(&near))
    }

    /// The stones of the block on a vertex and half of the empty vertices nearest to it, up to four steps away over
    /// empty vertices; those as near to other blocks are shared. 0 for an empty vertex.
    pub fn effective_size(&self, v: Vertex) -> f64 {
        let Some(worm) = self.at(v) else {
            return 0.0;
        };
        let empty = self.empty;
        let rings: Vec<[VertexSet; 4]> =
            self.worms.iter().map(|w| rings(w.stones, &empty)).collect();
        let Some(mine) = self.index(worm.origin) else {
            return 0.0;
        };
        let mut size = worm.stones.len() as f64;
        let mut taken = VertexSet::EMPTY;
        for (distance, ring) in rings[mine].iter().enumerate() {
            for e in *ring - taken {
                let rivals = rings.iter().filter(|r| r[distance].contains(e)).count();
                size += 0.5 / rivals as f64;
            }
            taken = rings.iter().fold(taken, |all, r| all | r[distance]);
        }
        size
    }

    /// Whether one of two blocks can be captured: either of them at once, or, if they have the same colour, by a move
    /// that threatens both, as [`Reader::attack_either`] has it.
    pub fn attack_either(&self, a: &Worm, b: &Worm) -> Outcome {
        let mut board = self.board.clone();
        Reader::default()
            .attack_either(&mut board, a.origin, b.origin)
            .map_or(Outcome::Failure, |(outcome, _)| outcome)
    }

    /// What has been read, for the next position. These worms can still answer everything, but start to read anew.
    pub fn take_memory(&mut self) -> Memory {
        let fresh = self.memory.emptied();
        std::mem::replace(&mut self.memory, fresh)
    }
}

impl Tactics for Worms {
    fn fate(&mut self, v: Vertex) -> Fate {
        self.at(v).map_or(Fate::SAFE, |worm| Fate {
            attack: chance(worm.attack),
            attack_point: worm.attack_point,
            defense: chance(worm.defense),
            defense_point: worm.defense_point,
        })
    }

    fn is_inessential(&mut self, v: Vertex) -> bool {
        self.at(v).is_some_and(|worm| worm.inessential)
    }

    fn safe_move(&mut self, color: Color, v: Vertex) -> Chance {
        if let Some(known) = self.safe[v][color as usize] {
            return known;
        }
        let chance = self.memory.safe_move(&mut self.board, color, v);
        self.safe[v][color as usize] = Some(chance);
        chance
    }
}

fn chance(outcome: Outcome) -> Chance {
    match outcome {
        Outcome::Failure => Chance::No,
        Outcome::Success => Chance::Yes,
        Outcome::GoodKo | Outcome::BadKo => Chance::Ko,
    }
}

/// The empty vertices at one to four steps.
fn rings(stones: VertexSet, empty: &VertexSet) -> [VertexSet; 4] {
    let mut seen = stones;
    let mut front = stones;
    [(); 4].map(|()| {
        front = (front.neighbors() & *empty) - seen;
        seen |= front;
        front
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn worms(diagram: &str) -> Worms {
        Worms::new(&Board::from_diagram(diagram).unwrap(), Settings::default())
    }

    fn at(name: &str) -> Vertex {
        name.parse().unwrap()
    }

    #[test]
    fn a_block_in_atari_is_attacked_and_defended_at_its_liberty() {
        let worms = worms(
            ". . . . .
             . . X . .
             . X O . .
             . . X . .
             . . . . .",
        );
        let worm = worms.at(at("C3")).unwrap();
        assert_eq!(
            (worm.attack, worm.attack_point),
            (Outcome::Success, Some(at("D3")))
        );
        assert!(worms.at(at("C4")).unwrap().is_lively());
        assert_eq!(worms.liberties(worm), [1, 1, 2, 2]);
        assert_eq!(worms.index(at("A1")), None);
    }

    #[test]
    fn fields_of_a_worm() {
        let worms = worms(
            ". . . . .
             . X O . .
             . O X . .
             . . . . .
             . . . . .",
        );
        let of = |name: &str| *worms.at(at(name)).unwrap();
        assert_eq!(
            worms.cutstone(&of("B4")),
            2,
            "the white stones share no liberty"
        );
        assert_eq!(worms.genus(&of("C3")), 0);
        assert_eq!(worms.effective_size(at("A1")), 0.0);
        let total: f64 = ["B4", "C4", "B3", "C3"]
            .map(|name| worms.effective_size(at(name)))
            .iter()
            .sum();
        assert_eq!(
            total,
            4.0 + 21.0 / 2.0,
            "every empty vertex is shared out once"
        );
    }

    #[test]
    fn a_stone_without_prospects_is_inessential() {
        let worms = worms(
            ". . . . . . .
             . O O O O . .
             . O X X O . .
             . O . O O . .
             . O O O . . .
             . . . . . . .
             . . . . . . .",
        );
        assert!(worms.at(at("C5")).unwrap().inessential);
        assert!(!worms.at(at("B3")).unwrap().inessential);
    }

    #[test]
    fn safe_moves() {
        let mut worms = worms(
            ". O . X .
             O O X X X
             . O . X .
             O O X X X
             . O X . .",
        );
        assert_eq!(
            worms.safe_move(Color::Black, at("A5")),
            Chance::No,
            "suicide"
        );
        assert_eq!(worms.safe_move(Color::Black, at("C3")), Chance::Yes);
    }
}
