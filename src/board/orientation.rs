//! Orientations of a position, and a representative that is the same for all of them.

use super::Board;
use crate::answer::Answer;
use crate::color::{ByColor, Cell, Color};
use crate::vertex::{Move, Size, Symmetry, Vertex};
use crate::vertex_set::VertexSet;

/// A view of a position as its representative: how it is turned or mirrored, and whether the colours are exchanged.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Orientation {
    symmetry: Symmetry,
    swapped: bool,
    /// The size of the position's board.
    size: Size,
}

impl Orientation {
    /// The orientation that shows the representative as it is.
    #[cfg(test)]
    pub(crate) fn identity_there(&self) -> Orientation {
        Orientation {
            symmetry: Symmetry::ALL[0],
            swapped: false,
            size: self.symmetry.size(self.size),
        }
    }

    /// -1 if the colours are exchanged, else 1.
    pub(crate) fn sign(&self) -> f64 {
        if self.swapped { -1.0 } else { 1.0 }
    }

    /// The colour on the representative that stands for a colour of the position, and the other way round.
    pub(crate) fn color(&self, color: Color) -> Color {
        if self.swapped {
            color.opponent()
        } else {
            color
        }
    }

    /// A pair of values of the representative, by the colours of the position, and the other way round.
    pub(crate) fn by_color<T>(&self, pair: ByColor<T>) -> ByColor<T> {
        if self.swapped { pair.swapped() } else { pair }
    }

    /// The vertex of the representative that stands for a vertex of the position.
    pub(crate) fn vertex(&self, v: Vertex) -> Vertex {
        self.symmetry.map(self.size, v)
    }

    /// The vertex of the position that stands for a vertex of the representative.
    pub(crate) fn vertex_back(&self, v: Vertex) -> Vertex {
        let size = self.symmetry.size(self.size);
        self.symmetry.inverse().map(size, v)
    }

    /// The vertices of the representative that stand for vertices of the position.
    pub(crate) fn set(&self, set: VertexSet) -> VertexSet {
        set.iter().map(|v| self.vertex(v)).collect()
    }

    /// The vertices of the position that stand for vertices of the representative.
    pub(crate) fn set_back(&self, set: VertexSet) -> VertexSet {
        set.iter().map(|v| self.vertex_back(v)).collect()
    }

    /// The answer about the position that stands for one about the representative.
    pub(crate) fn answer_back<T>(&self, answer: Answer<T>) -> Answer<T> {
        Answer {
            best: answer.best.map(|mv| self.move_back(mv)),
            ..answer
        }
    }

    /// The move in the position that stands for a move on the representative.
    pub(crate) fn move_back(&self, mv: Move) -> Move {
        match mv {
            Move::Play(v) => Move::Play(self.vertex_back(v)),
            Move::Pass => Move::Pass,
        }
    }
}

/// The representative of the sixteen orientations of a position, and the orientations of `board` that show it, at
/// least one: several if the position is symmetrical.
///
/// The representative has the stones only: no ko ban, and suicide forbidden.
pub(crate) fn canonical(board: &Board) -> (Board, Vec<Orientation>) {
    let mut best: Vec<u8> = Vec::new();
    let mut orientations = Vec::new();
    for symmetry in Symmetry::ALL {
        for swapped in [false, true] {
            let orientation = Orientation {
                symmetry,
                swapped,
                size: board.size(),
            };
            let cells = picture(board, &orientation);
            // The first one is compared with nothing.
            if orientations.is_empty() || cells < best {
                best = cells;
                orientations.clear();
            } else if cells > best {
                continue;
            }
            orientations.push(orientation);
        }
    }
    let size = orientations[0].symmetry.size(board.size());
    let mut representative = Board::new(size);
    for (v, cell) in size.vertices().zip(&best[2..]) {
        if let Some(color) = Color::ALL.get(usize::from(*cell)) {
            representative.place(*color, v);
        }
    }
    (representative, orientations)
}

/// Size and cells of a position in an orientation, for comparison.
fn picture(board: &Board, orientation: &Orientation) -> Vec<u8> {
    let size = orientation.symmetry.size(board.size());
    let mut cells = vec![Cell::Empty as u8; 2 + size.area()];
    cells[0] = size.width() as u8;
    cells[1] = size.height() as u8;
    for v in board.size().vertices() {
        if let Some(color) = board.color_at(v) {
            let seen = orientation.vertex(v);
            let cell = 2 + size.row_from_top(seen) * size.width() + seen.column();
            cells[cell] = orientation.color(color) as u8;
        }
    }
    cells
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn views_lead_there_and_back() {
        let board = Board::from_diagram(". X .\n. . O").unwrap();
        let symmetrical = Board::from_diagram(". X .\n. . .\n. X .").unwrap();
        for (board, count) in [(board, 1), (symmetrical, 4)] {
            let (representative, orientations) = canonical(&board);
            assert_eq!(orientations.len(), count);
            for view in orientations {
                for v in board.size().vertices() {
                    let there = view.vertex(v);
                    assert_eq!(view.vertex_back(there), v);
                    assert_eq!(view.move_back(Move::Play(there)), Move::Play(v));
                    let color = representative.color_at(there).map(|c| view.color(c));
                    assert_eq!(color, board.color_at(v));
                }
                let stones = ByColor::from_fn(|color| representative.stones_of(color));
                for color in Color::ALL {
                    let own = board.stones_of(color);
                    assert_eq!(view.by_color(stones)[color], view.set(own));
                    assert_eq!(view.set_back(view.set(own)), own);
                }
            }
        }
    }
}
