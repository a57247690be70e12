//! Sets of small numbers as the bits of one machine word, and what is connected in them.

use std::ops::{BitAnd, BitOr, Not};

/// A machine word as the set of the numbers of its bits.
pub(crate) trait Bits:
    Copy + Eq + BitAnd<Output = Self> + BitOr<Output = Self> + Not<Output = Self>
{
    /// The set without members.
    const NONE: Self;

    /// The number of the lowest bit; meaningless if there is none.
    fn lowest(self) -> usize;

    /// The set of the lowest member only.
    fn first(self) -> Self;
}

macro_rules! bits {
    ($($word:ty)*) => {$(
        impl Bits for $word {
            const NONE: Self = 0;

            #[inline]
            fn lowest(self) -> usize {
                self.trailing_zeros() as usize
            }

            #[inline]
            fn first(self) -> Self {
                self & self.wrapping_neg()
            }
        }
    )*};
}

bits!(u8 u16 u32 u64 u128);

/// The members of a set, in rising order.
#[inline]
pub(crate) fn members<B: Bits>(mut set: B) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        (set != B::NONE).then(|| {
            let i = set.lowest();
            set = set & !set.first();
            i
        })
    })
}

/// What the members of a set adjoin, where `near` tells that of each number; members that adjoin each other included.
#[inline]
pub(crate) fn around<B: Bits>(set: B, near: impl Fn(usize) -> B) -> B {
    members(set).fold(B::NONE, |all, i| all | near(i))
}

/// The members of `within` that are connected in it to those of `seed`, and these themselves where they are members.
#[inline]
pub(crate) fn connected<B: Bits>(seed: B, within: B, near: impl Fn(usize) -> B) -> B {
    let mut part = seed & within;
    let mut front = part;
    while front != B::NONE {
        front = around(front, &near) & within & !part;
        part = part | front;
    }
    part
}

/// The connected parts of a set, by their lowest members.
pub(crate) fn parts<B: Bits>(set: B, near: impl Fn(usize) -> B) -> impl Iterator<Item = B> {
    let mut rest = set;
    std::iter::from_fn(move || {
        let part = connected(rest.first(), rest, &near);
        rest = rest & !part;
        (part != B::NONE).then_some(part)
    })
}

/// All subsets of a set, the empty one first.
pub(crate) fn subsets(set: u32) -> impl Iterator<Item = u32> {
    let mut next = Some(0);
    std::iter::from_fn(move || {
        let this: u32 = next?;
        let following = this.wrapping_sub(set) & set;
        next = (following != 0).then_some(following);
        Some(this)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn members_and_subsets_in_order() {
        assert_eq!(members(0b1010_0001_u8).collect::<Vec<_>>(), [0, 5, 7]);
        assert_eq!(members(1_u128 << 127).collect::<Vec<_>>(), [127]);
        assert_eq!(members(0_u16).count(), 0);
        let found: Vec<u32> = subsets(0b101).collect();
        assert_eq!(found, [0, 0b001, 0b100, 0b101]);
        assert_eq!(subsets(u32::MAX << 31).count(), 2);
    }

    /// Numbers that differ by one adjoin.
    #[test]
    fn what_is_connected() {
        let near = |i: usize| (1_u16 << i << 1) | (1 << i >> 1);
        let set = 0b1101_1100_0111_u16;
        assert_eq!(connected(0b10, set, near), 0b111);
        assert_eq!(connected(0b1000_0001, set, near), 0b0001_1100_0111);
        assert_eq!(connected(0b1000, set, near), 0);
        let found: Vec<u16> = parts(set, near).collect();
        assert_eq!(found, [0b111, 0b0001_1100_0000, 0b1100_0000_0000]);
    }
}
