//! Orientations of a position, and a representative that is the same for all of them.

use crate::board::Board;
use crate::color::{ByColor, Cell, Color};
use crate::vertex::{Size, Symmetry, Vertex};

/// How a position has to be turned or mirrored to show its representative, and whether the colours are exchanged.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Orientation {
    symmetry: Symmetry,
    swapped: bool,
}

impl Orientation {
    /// -1 if the colours are exchanged, else 1.
    pub(crate) fn sign(&self) -> f64 {
        if self.swapped { -1.0 } else { 1.0 }
    }

    /// The colour on the representative that stands for a colour of the position.
    pub(crate) fn color(&self, color: Color) -> Color {
        if self.swapped {
            color.opponent()
        } else {
            color
        }
    }

    /// A pair of values of the representative, by the colours of the position.
    pub(super) fn by_color<T: Copy>(&self, pair: ByColor<T>) -> ByColor<T> {
        if self.swapped { pair.swapped() } else { pair }
    }

    /// The vertex of the representative that stands for a vertex of the position, whose board has this size.
    pub(crate) fn vertex(&self, size: Size, v: Vertex) -> Vertex {
        self.symmetry.map(size, v)
    }

    /// The vertex of the position, whose board has this size, that stands for a vertex of the representative.
    /// Cost: a walk over the board.
    pub(crate) fn vertex_back(&self, size: Size, v: Vertex) -> Vertex {
        let mut back = size.vertices().filter(|&u| self.vertex(size, u) == v);
        back.next().unwrap_or(v)
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
            let cells = picture(board, symmetry, swapped);
            // The first one is compared with nothing.
            if orientations.is_empty() || cells < best {
                best = cells;
                orientations.clear();
            } else if cells > best {
                continue;
            }
            orientations.push(Orientation { symmetry, swapped });
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
fn picture(board: &Board, symmetry: Symmetry, swapped: bool) -> Vec<u8> {
    let size = symmetry.size(board.size());
    let mut cells = vec![Cell::Empty as u8; 2 + size.area()];
    cells[0] = size.width() as u8;
    cells[1] = size.height() as u8;
    for v in board.size().vertices() {
        if let Some(color) = board.color_at(v) {
            let seen = symmetry.map(board.size(), v);
            let color = if swapped { color.opponent() } else { color };
            cells[2 + size.row_from_top(seen) * size.width() + seen.column()] = color as u8;
        }
    }
    cells
}
