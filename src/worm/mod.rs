//! Worms: the blocks of a position with their tactical status, as the eye analysis needs it.

mod liberties;
mod memory;

use crate::answer::{Answer, ByFirst, Outcome};
use crate::board::{Board, Orientation};
use crate::color::{Cell, Color};
use crate::eye::Tactics;
use crate::interrupt::checkpoint;
use crate::vertex::Vertex;
use crate::vertex_map::VertexMap;
use crate::vertex_set::VertexSet;
pub use memory::CaptureMemory;
use std::fmt;

/// A block with its tactical status.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Worm {
    /// The first stone in reading order.
    pub origin: Vertex,
    /// Colour of the stones.
    pub color: Color,
    /// The stones.
    pub stones: VertexSet,
    /// Whether its opponent captures it, and whether its owner saves it; [`Answer::FAILURE`] also if there is nothing to
    /// save it from.
    pub answers: ByFirst<Answer>,
    /// Whether it has no eyes and no way out, so that it matters only if a block around it is captured.
    pub inessential: bool,
}

impl Worm {
    /// Whether it can be captured, if only by a ko.
    pub fn is_attacked(&self) -> bool {
        self.answers.attacker.outcome.succeeds()
    }

    /// The same worm as another orientation of its position shows it.
    fn seen(&self, view: &Orientation) -> Worm {
        let stones = view.set_back(self.stones);
        Worm {
            origin: stones.first().unwrap_or(self.origin),
            color: view.color(self.color),
            stones,
            answers: ByFirst {
                attacker: view.answer_back(self.answers.attacker),
                defender: view.answer_back(self.answers.defender),
            },
            ..*self
        }
    }

    /// Whether it has influence: it stands and is not inessential.
    pub fn is_lively(&self) -> bool {
        self.answers.stand() && !self.inessential
    }
}

/// The worms of a position.
#[derive(Clone)]
pub struct Worms {
    board: Board,
    memory: CaptureMemory,
    /// Ordered by origin.
    worms: Vec<Worm>,
    /// The index of the worm on each vertex.
    at: VertexMap<Option<u16>>,
    /// What is read more closely than the rest, if anything is ([`Worms::look_closer`]).
    close: Option<CloseLook>,
}

/// A part of the board that is read more closely than the rest.
#[derive(Clone)]
struct CloseLook {
    near: VertexSet,
    memory: CaptureMemory,
}

impl fmt::Debug for Worms {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(&self.worms).finish()
    }
}

impl Worms {
    /// The worms of a position, for which only those blocks are read that the memory of earlier positions does not
    /// know.
    pub fn with_memory(board: &Board, mut memory: CaptureMemory) -> Worms {
        memory.turn_to(board);
        let mut board = board.clone();
        let origins = board.block_origins().into_iter();
        let found: Vec<Worm> = origins
            .map(|origin| read(&mut board, &mut memory, origin))
            .collect();
        let mut worms = Worms {
            board,
            memory,
            at: VertexSet::numbering(found.iter().map(|worm| worm.stones)),
            worms: found,
            close: None,
        };
        for i in 0..worms.worms.len() {
            worms.worms[i].inessential = worms.lacks_life(&worms.worms[i]);
        }
        worms
    }

    /// The same worms for a closer look at parts of the board ([`Worms::look_closer`]), with a memory of close readings.
    pub fn closer_with(mut self, mut memory: CaptureMemory) -> Worms {
        memory.turn_to(&self.board);
        self.close = Some(CloseLook {
            near: VertexSet::EMPTY,
            memory,
        });
        self
    }

    /// Reads the blocks with a stone on these vertices closely, and from now on moves on them as well. Without a memory
    /// for it ([`Worms::closer_with`]) nothing changes.
    ///
    /// What was read closely before makes no difference to any answer. Cost: a millisecond or so for each block that is
    /// not remembered, tens of them for a hard one.
    pub fn look_closer(&mut self, at: &VertexSet) {
        let Some(mut close) = self.close.take() else {
            return;
        };
        let new = (*at & VertexSet::board(self.board.size())) - close.near;
        let was_near = close.near;
        close.near |= new;
        self.read_again(&mut close.memory, |worm| {
            worm.stones.intersects(&new) && !worm.stones.intersects(&was_near)
        });
        self.close = Some(close);
    }

    /// Looks at all of the board at a glance again; what was read closely is remembered.
    pub fn look_from_afar(&mut self) {
        let Some(close) = &mut self.close else { return };
        let near = std::mem::take(&mut close.near);
        let mut memory = self.take_memory();
        self.read_again(&mut memory, |worm| worm.stones.intersects(&near));
        self.memory = memory;
    }

    /// Reads some blocks again.
    fn read_again(&mut self, memory: &mut CaptureMemory, which: impl Fn(&Worm) -> bool) {
        let again: Vec<usize> = (0..self.worms.len())
            .filter(|&i| which(&self.worms[i]))
            .collect();
        for &i in &again {
            self.worms[i] = read(&mut self.board, memory, self.worms[i].origin);
        }
        for i in again {
            self.worms[i].inessential = self.lacks_life(&self.worms[i]);
        }
    }

    /// Takes what has been read closely, for [`Worms::closer_with`].
    pub fn take_close_memory(&mut self) -> Option<CaptureMemory> {
        self.close.take().map(|close| close.memory)
    }

    /// The same worms as another orientation of the position shows them: `board` is that of the position, and `view` leads
    /// from there to the board of these worms. They remember nothing of what was read.
    pub(crate) fn seen(&self, view: &Orientation, board: &Board) -> Worms {
        let mut memory = self.memory.emptied();
        memory.turn_to(board);
        let mut worms: Vec<Worm> = self.worms.iter().map(|worm| worm.seen(view)).collect();
        worms.sort_by_key(|worm| worm.origin);
        Worms {
            board: board.clone(),
            memory,
            at: VertexSet::numbering(worms.iter().map(|worm| worm.stones)),
            worms,
            close: None,
        }
    }

    /// Whether a block is inessential: it surrounds nothing, has no liberties on the edge and no empty vertices behind
    /// them, touches no enemy block that can be captured, and its capture would leave a hole that borders only on enemy
    /// stones.
    fn lacks_life(&self, worm: &Worm) -> bool {
        let (near, empty) = (worm.stones.neighbors(), self.board.empty_vertices());
        let liberties = near & empty;
        let behind = liberties.neighbors() & empty;
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
        let enemy = self.board.stones_of(worm.color.opponent());
        let held = |v: Vertex| self.at(v).is_some_and(|w| !w.is_attacked());
        if !(near & enemy).iter().all(held) {
            return false;
        }
        let hole = worm.stones | empty;
        let hole = hole.component(worm.origin);
        // The slowest test comes last.
        !(hole.neighbors() - hole).intersects(&self.board.stones_of(worm.color))
            && self.genus(worm) == 0
    }

    /// The position.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The position, for trying moves, all of which have to be undone.
    pub(crate) fn board_mut(&mut self) -> &mut Board {
        &mut self.board
    }

    /// All worms, ordered by their origins.
    pub fn all(&self) -> &[Worm] {
        &self.worms
    }

    /// The worm on a vertex; `None` if it is empty.
    pub fn at(&self, v: Vertex) -> Option<&Worm> {
        self.at[v].map(|i| &self.worms[usize::from(i)])
    }

    /// The index in [`Worms::all`] of the worm on a vertex; `None` if it is empty.
    pub fn index(&self, v: Vertex) -> Option<usize> {
        self.at[v].map(usize::from)
    }

    /// The number of connected parts into which a block divides the rest of the board, less one.
    pub fn genus(&self, worm: &Worm) -> usize {
        let rest = VertexSet::board(self.board.size()) - worm.stones;
        rest.components().count().saturating_sub(1)
    }

    /// The numbers of liberties of orders one to four: empty vertices that can be connected to the block with so many
    /// stones and no fewer, of which only the first may touch the enemy.
    pub fn liberties(&self, worm: &Worm) -> [usize; 4] {
        liberties::count(&self.board, worm.color, worm.stones)
    }

    /// The origin of the first enemy block beside this one that can be captured, if only by a ko.
    pub fn lunch(&self, worm: &Worm) -> Option<Vertex> {
        self.enemies(worm)
            .find(|other| other.is_attacked())
            .map(|other| other.origin)
    }

    /// Whether a block separates enemy blocks beside it: 2 if two of them have no liberty in common, 1 if every two
    /// of them have one, 0 if there are fewer than two.
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

    /// The number of stones of the block on a vertex, plus half a point for each empty vertex that is at most four
    /// steps away and nearer to it than to all other blocks; equally near blocks share it. 0 for an empty vertex.
    ///
    /// Distances are measured over empty vertices. Cost: a walk around all blocks of the board.
    pub fn effective_size(&self, v: Vertex) -> f64 {
        let Some(worm) = self.at(v) else {
            return 0.0;
        };
        let empty = self.board.empty_vertices();
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

    /// Takes what has been read, for [`Worms::with_memory`].
    ///
    /// These worms stay usable, but start with an empty memory.
    pub fn take_memory(&mut self) -> CaptureMemory {
        let fresh = self.memory.emptied();
        std::mem::replace(&mut self.memory, fresh)
    }
}

impl Tactics for Worms {
    fn fate(&mut self, v: Vertex) -> ByFirst<Answer> {
        self.at(v).map_or(ByFirst::STAND, |worm| worm.answers)
    }

    fn is_inessential(&mut self, v: Vertex) -> bool {
        self.at(v).is_some_and(|worm| worm.inessential)
    }

    fn safe_move(&mut self, color: Color, v: Vertex) -> Outcome {
        let memory = match &mut self.close {
            Some(close) if close.near.contains(v) => &mut close.memory,
            _ => &mut self.memory,
        };
        memory.safe_move(&mut self.board, color, v)
    }
}

/// Reads the block with this first stone.
fn read(board: &mut Board, memory: &mut CaptureMemory, origin: Vertex) -> Worm {
    checkpoint();
    let attacker = memory.attack(board, origin);
    let defender = match attacker.outcome {
        Outcome::Failure => Answer::FAILURE,
        _ => memory.defend(board, origin),
    };
    Worm {
        origin,
        color: board.color_at(origin).unwrap_or(Color::Black),
        stones: board.stone_set(origin),
        answers: ByFirst { attacker, defender },
        inessential: false,
    }
}

/// The empty vertices at distances one to four from stones, measured over empty vertices.
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
    use crate::tactics::CaptureSettings;

    fn worms(diagram: &str) -> Worms {
        let board = Board::from_diagram(diagram).unwrap();
        Worms::with_memory(&board, CaptureMemory::new(CaptureSettings::default()))
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
        let attack = worm.answers.attacker;
        assert_eq!(
            (attack.outcome, attack.point()),
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
            Outcome::Failure,
            "suicide"
        );
        assert_eq!(worms.safe_move(Color::Black, at("C3")), Outcome::Success);
    }
}
