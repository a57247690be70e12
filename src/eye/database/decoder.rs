//! Reads the bits of a packed eye space: the decoder of a range coder (Martin, "Range encoding", 1979).
//!
//! Every sequence of bits stands for an interval of numbers, the longer the likelier it is; the bytes are a number in
//! that of the bits that were packed. What follows them does not matter.

use super::model::BitCoder;

/// The interval is stretched by eight bits when it is shorter than this.
pub(in crate::eye) const SHORT: u32 = 1 << 24;

/// The part of an interval that stands for a set bit, by the chance of one: 0 for 1 in 512, 255 for 511.
pub(in crate::eye) fn share(range: u32, chance: u8) -> u32 {
    (range >> 9) * (2 * u32::from(chance) + 1)
}

pub(super) struct Decoder<'a> {
    chances: &'a [u8],
    bytes: std::slice::Iter<'a, u8>,
    range: u32,
    /// The number that the bytes stand for, less the start of the interval.
    code: u32,
}

impl<'a> Decoder<'a> {
    pub fn new(chances: &'a [u8], bytes: &'a [u8]) -> Decoder<'a> {
        let mut decoder = Decoder {
            chances,
            bytes: bytes.iter(),
            range: u32::MAX,
            code: 0,
        };
        for _ in 0..4 {
            decoder.shift();
        }
        decoder
    }

    fn shift(&mut self) {
        let byte = self.bytes.next().copied().unwrap_or(0);
        self.code = self.code << 8 | u32::from(byte);
    }
}

impl BitCoder for Decoder<'_> {
    fn bit(&mut self, context: usize, _: bool) -> bool {
        let share = share(self.range, self.chances[context]);
        let bit = self.code < share;
        if bit {
            self.range = share;
        } else {
            self.code -= share;
            self.range -= share;
        }
        while self.range < SHORT {
            self.range <<= 8;
            self.shift();
        }
        bit
    }
}
