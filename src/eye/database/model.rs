//! The order in which the solutions of an eye space are packed, and what each bit is expected to be.
//!
//! The arrangements of stones follow each other as numbers, the first vertex being the lowest bit; of those that a symmetry
//! exchanges only the least is packed. A stone more changes little: each digit is packed in the *context* of what is
//! known of the same eye space without the highest stone and without the lowest, and of the digits before it. The rarer
//! a bit is in its context, the more room it takes.

use crate::bits::{members, subsets};
use crate::eye::graph::{Mask, moved};
use crate::eye::small_graph::SmallGraph;
use crate::eye::solution::{Solution, Solved};
use crate::eye::value::EyeValue;

/// Packs bits or reads them.
pub(in crate::eye) trait BitCoder {
    /// Packs a bit, or reads it, whatever `bit` is; the bit.
    fn bit(&mut self, context: usize, bit: bool) -> bool;
}

/// The number of contexts.
pub(in crate::eye) const CONTEXTS: usize = DIGITS * DIGIT_CONTEXTS + MARKS * MARK_CONTEXTS;

/// The digits of a solution: those of its value, two without outside liberties, and two with any number.
const DIGITS: usize = 8;

/// Five other digits, and which of two bits.
const DIGIT_CONTEXTS: usize = 243 * 2;

/// A vital vertex is one for the attacker, for the defender or for both.
const MARKS: usize = 2;

/// Four digits, four kinds of vertices, and three bits.
const MARK_CONTEXTS: usize = 81 * 4 * 8;

/// Packs the solutions of an eye space for all arrangements of stones, or reads them: that of a mask is at this index.
pub(in crate::eye) fn solutions(
    space: &SmallGraph,
    coder: &mut impl BitCoder,
    known: Option<&[Solved]>,
) -> Box<[Solved]> {
    let symmetries = space.symmetries();
    let mut all = vec![Solved::SAFE; 1 << space.len].into_boxed_slice();
    for stones in subsets(space.inner()) {
        let images = symmetries.iter().map(|order| (moved(stones, order), order));
        let Some((least, order)) = images.min() else {
            continue;
        };
        all[stones as usize] = if least < stones {
            all[least as usize].renumbered(order)
        } else {
            let wanted = known.map_or(Solved::SAFE, |known| known[stones as usize]);
            let highest = stones.checked_ilog2().map_or(0, |i| 1 << i);
            let beside = [
                all[(stones & !highest) as usize],
                all[(stones & stones.wrapping_sub(1)) as usize],
            ];
            let mut model = Model {
                coder: &mut *coder,
                beside,
            };
            model.solved(space, stones, &wanted)
        };
    }
    all
}

impl Solved {
    /// The solution of the graph whose vertex `order[i]` is vertex `i` of this one.
    fn renumbered(mut self, order: &[usize]) -> Solved {
        let back = |mask: Mask| members(mask).fold(0, |found, i| found | 1 << order[i]);
        self.solution.attack = back(self.solution.attack);
        self.solution.defense = back(self.solution.defense);
        self
    }

    /// All digits: those of the value, without outside liberties, with any number.
    fn digits(&self) -> [u8; DIGITS] {
        let [first, low, high, last] = self.solution.value.digits();
        let ([bare, bare_high], [open, open_high]) = (self.bare, self.open);
        [first, low, high, last, bare, bare_high, open, open_high]
    }
}

/// One arrangement of stones.
struct Model<'a, C: BitCoder> {
    coder: &'a mut C,
    /// The solutions without the highest stone and without the lowest.
    beside: [Solved; 2],
}

impl<C: BitCoder> Model<'_, C> {
    fn solved(&mut self, space: &SmallGraph, stones: Mask, wanted: &Solved) -> Solved {
        let [a, b] = self.beside.map(|solved| solved.digits());
        let [first, low, high, last, bare, bare_high, open, open_high] = wanted.digits();
        let low = self.digit(1, [0, a[1], a[2], b[1], b[2]], low);
        let high = self.digit(2, [low, a[1], a[2], b[1], b[2]], high);
        let first = self.digit(0, [low, high, a[0], b[0], a[1]], first);
        let last = self.digit(3, [low, high, a[3], b[3], a[2]], last);
        let bare = self.digit(4, [low, a[4], b[4], a[1], b[1]], bare);
        let bare_high = self.digit(5, [bare, high, a[5], b[5], low], bare_high);
        let open = self.digit(6, [low, bare, high, a[6], b[6]], open);
        let open_high = self.digit(7, [open, high, bare_high, a[7], b[7]], open_high);
        let value = EyeValue::new([first, low, high, last]).unwrap_or(EyeValue::NONE);
        let mut solution = Solution {
            value,
            attack: 0,
            defense: 0,
        };
        if value.has_vital_moves() {
            let digits = [low, high, a[1], a[2]];
            for i in members(space.all() & !stones) {
                let bit = |mask: Mask| usize::from(mask >> i & 1 == 1);
                let near = self.beside.map(|s| s.solution.attack);
                let context = [bit(near[0]), bit(near[1]), 0];
                let wanted = wanted.solution;
                let attack = self.mark(0, digits, space.kind(i), context, bit(wanted.attack));
                let near = self.beside.map(|s| s.solution.defense);
                let context = [bit(near[0]), bit(near[1]), attack];
                let defense = self.mark(1, digits, space.kind(i), context, bit(wanted.defense));
                solution.attack |= (attack as Mask) << i;
                solution.defense |= (defense as Mask) << i;
            }
        }
        Solved {
            solution,
            bare: [bare, bare_high],
            open: [open, open_high],
        }
    }

    /// A digit, 0 to 2, by whether it is 0 and if not, whether it is 1.
    fn digit(&mut self, which: usize, beside: [u8; 5], digit: u8) -> u8 {
        let context = which * DIGIT_CONTEXTS + 2 * join(3, &beside.map(usize::from));
        if self.coder.bit(context, digit == 0) {
            0
        } else if self.coder.bit(context + 1, digit == 1) {
            1
        } else {
            2
        }
    }

    /// Whether a vertex is vital.
    fn mark(
        &mut self,
        which: usize,
        digits: [u8; 4],
        kind: usize,
        bits: [usize; 3],
        mark: usize,
    ) -> usize {
        let context = (join(3, &digits.map(usize::from)) * 4 + kind) * 8 + join(2, &bits);
        let start = DIGITS * DIGIT_CONTEXTS + which * MARK_CONTEXTS;
        self.coder.bit(start + context, mark == 1).into()
    }
}

/// The number with these digits.
fn join(base: usize, digits: &[usize]) -> usize {
    digits.iter().fold(0, |number, digit| number * base + digit)
}
