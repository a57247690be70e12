//! A move and its colour in two bytes, for lists of millions of them.

use crate::color::Color;
use crate::vertex::{INDICES, Move, Vertex};
use std::num::NonZero;

/// A colour and its move. Four flags are free for what a list says of its moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct PackedTurn(NonZero<u16>);

/// The bits of the vertex; all are set for a pass.
const VERTEX: u16 = (1 << 10) - 1;
const WHITE: u16 = 1 << 10;
/// Always set, so that no turn at all needs no room either.
const TURN: NonZero<u16> = NonZero::new(1 << 15).unwrap();

const _: () = assert!(INDICES <= VERTEX as usize && size_of::<Option<PackedTurn>>() == 2);

impl PackedTurn {
    /// Without flags.
    pub fn new(color: Color, played: Move) -> PackedTurn {
        let vertex = played.vertex().map_or(VERTEX, |v| v.index() as u16);
        let white = if color == Color::White { WHITE } else { 0 };
        PackedTurn(TURN | vertex | white)
    }

    pub fn color(self) -> Color {
        match self.0.get() & WHITE {
            0 => Color::Black,
            _ => Color::White,
        }
    }

    pub fn played(self) -> Move {
        match self.0.get() & VERTEX {
            VERTEX => Move::Pass,
            index => Move::Play(Vertex::from_index(index.into())),
        }
    }

    /// With the flag of a number below 4, if `is_set`.
    #[must_use]
    pub fn with(self, flag: u8, is_set: bool) -> PackedTurn {
        PackedTurn(self.0 | u16::from(is_set) << (11 + flag))
    }

    /// Whether it has this flag.
    pub fn has(self, flag: u8) -> bool {
        self.0.get() >> (11 + flag) & 1 != 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn turns_keep_color_move_and_flags() {
        let plays = (0..INDICES).map(|i| Move::Play(Vertex::from_index(i)));
        for played in plays.chain([Move::Pass]) {
            for color in Color::ALL {
                for flags in 0..16_u8 {
                    let is_set = |flag: u8| flags >> flag & 1 != 0;
                    let turn = (0..4).fold(PackedTurn::new(color, played), |turn, flag| {
                        turn.with(flag, is_set(flag))
                    });
                    assert_eq!((turn.color(), turn.played()), (color, played));
                    assert!((0..4).all(|flag| turn.has(flag) == is_set(flag)));
                }
            }
        }
    }
}
