//! Zobrist keys: one random number for each colour on each vertex, the same in every run.
//!
//! Albert L. Zobrist, "A New Hashing Method with Application for Game Playing", 1970.

use crate::color::{ByColor, Color};
use crate::vertex::{INDICES, Vertex};

/// SplitMix64, whose outputs over a counter pass as independent random numbers.
const fn mix(n: u64) -> u64 {
    let mut z = n.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

const fn keys(from: u64) -> [u64; INDICES] {
    let mut keys = [0; INDICES];
    let mut i = 0;
    while i < INDICES {
        keys[i] = mix(from + i as u64);
        i += 1;
    }
    keys
}

static STONES: ByColor<[u64; INDICES]> = ByColor::new(
    keys(0x676f_6579_6500),
    keys(0x676f_6579_6500 + INDICES as u64),
);

/// The key of a stone of one colour on a vertex.
#[inline]
pub fn stone(color: Color, v: Vertex) -> u64 {
    STONES[color][v.index()]
}

/// A key for a colour alone, such as the side to move.
pub const fn side(color: Color) -> u64 {
    mix(0x676f_6579_6501 + 2 * INDICES as u64 + color as u64)
}

/// A key for a vertex where a simple ko bans a move.
#[inline]
pub fn ko(v: Vertex) -> u64 {
    STONES[Color::Black][v.index()].rotate_left(32) ^ STONES[Color::White][v.index()]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::vertex::Size;

    #[test]
    fn keys_differ() {
        let size = Size::square(25).unwrap();
        let mut all: Vec<u64> = size
            .vertices()
            .flat_map(|v| [stone(Color::Black, v), stone(Color::White, v), ko(v)])
            .collect();
        all.extend(Color::ALL.map(side));
        let count = all.len();
        all.sort_unstable();
        all.dedup();
        assert_eq!(all.len(), count);
        assert!(all[0] != 0);
    }
}
