//! The order in which the solutions of an eye space are packed, and what each bit is expected to be.
//!
//! The arrangements of stones follow each other from the full one to the empty one, as falling numbers, the first vertex being
//! the lowest bit; of those that a symmetry exchanges only the greatest is packed. What a move of the attacker leads to is thus
//! known: unless it captures, the eyes that remain after the best one are those of the space with one stone more, the
//! defender being next. Each digit and each vital vertex is packed in the *context* of the solutions with a stone more and
//! of what is known of its own. The rarer a bit is in its context, the more room it takes.

use crate::bits::{members, subsets};
use crate::eye::graph::{Mask, moved};
use crate::eye::small_graph::SmallGraph;
use crate::eye::solution::{EyeSolution, Solved};
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

/// Four digits, four kinds of vertices and three bits.
const MARK_CONTEXTS: usize = 81 * 4 * 8;

/// Packs the solutions of an eye space for all arrangements of stones, or reads them: that of a mask is at this index.
pub(in crate::eye) fn solutions(
    space: &SmallGraph,
    coder: &mut impl BitCoder,
    known: Option<&[Solved]>,
) -> Box<[Solved]> {
    let symmetries = space.symmetries();
    let mut all = vec![Solved::SAFE; 1 << space.len].into_boxed_slice();
    let inner = space.inner();
    for removed in subsets(inner) {
        let stones = inner & !removed;
        let images = symmetries.iter().map(|order| (moved(stones, order), order));
        let Some((greatest, order)) = images.max() else {
            continue;
        };
        all[stones as usize] = if greatest > stones {
            all[greatest as usize].renumbered(order)
        } else {
            let wanted = known.map_or(Solved::SAFE, |known| known[stones as usize]);
            let next = members(removed).map(|i| (i, all[(stones | 1 << i) as usize]));
            let mut model = Model {
                coder: &mut *coder,
                next: next.collect(),
            };
            model.solved(space, stones, &wanted)
        };
    }
    all
}

impl Solved {
    /// The solution of the graph whose vertex `order[i]` is vertex `i` of this one.
    pub(in crate::eye) fn renumbered(mut self, order: &[usize]) -> Solved {
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
    /// The vertices for one stone more, and the solutions with it.
    next: Vec<(usize, Solved)>,
}

impl<C: BitCoder> Model<'_, C> {
    fn solved(&mut self, space: &SmallGraph, stones: Mask, wanted: &Solved) -> Solved {
        let (mut lo, mut hi) = ([2; DIGITS], [0; DIGITS]);
        for (_, next) in &self.next {
            for (i, digit) in next.digits().into_iter().enumerate() {
                lo[i] = digit.min(lo[i]);
                hi[i] = digit.max(hi[i]);
            }
        }
        let [first, low, high, last, bare, bare_high, open, open_high] = wanted.digits();
        let low = self.digit(1, [lo[2], hi[2], lo[1], hi[1], lo[3]], low);
        let high = self.digit(2, [low, hi[2], lo[2], hi[1], hi[3]], high);
        let first = self.digit(0, [low, high, lo[1], lo[0], hi[0]], first);
        let last = self.digit(3, [low, high, hi[3], lo[3], hi[2]], last);
        let bare = self.digit(4, [low, high, lo[5], lo[4], hi[4]], bare);
        let bare_high = self.digit(5, [bare, high, hi[5], lo[5], low], bare_high);
        let open = self.digit(6, [low, high, lo[7], lo[6], bare], open);
        let open_high = self.digit(7, [open, high, hi[7], lo[7], bare_high], open_high);
        let value = EyeValue::new([first, low, high, last]).unwrap_or(EyeValue::NONE);
        let mut solution = EyeSolution {
            value,
            attack: 0,
            defense: 0,
        };
        if value.has_vital_moves() {
            for i in members(space.all() & !stones) {
                let after = self.next.iter().find(|next| next.0 == i);
                let after = after.map_or([lo[1], lo[2]], |(_, next)| {
                    let value = next.solution.value;
                    [value.min(), value.max()]
                });
                let digits = [low, high, after[0], after[1]];
                let bit = |mask: Mask| usize::from(mask >> i & 1 == 1);
                let near = self.vital(i, |solution| solution.attack);
                let wanted = wanted.solution;
                let attack = bit(wanted.attack);
                let attack = self.mark(0, digits, space.kind(i), [near[0], near[1], 0], attack);
                let near = self.vital(i, |solution| solution.defense);
                let defense = bit(wanted.defense);
                let defense = self.mark(
                    1,
                    digits,
                    space.kind(i),
                    [near[0], near[1], attack],
                    defense,
                );
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

    /// How vital a vertex is with one stone more, in two bits: of the cases in which any vertex is, in most, in some or in
    /// none; or there are no such cases.
    fn vital(&self, i: usize, of: impl Fn(&EyeSolution) -> Mask) -> [usize; 2] {
        let solutions = self.next.iter().map(|next| next.1.solution);
        let unsettled: Vec<Mask> = solutions
            .filter(|solution| solution.value.has_vital_moves())
            .map(|solution| of(&solution))
            .collect();
        match unsettled.iter().filter(|&mask| mask >> i & 1 == 1).count() {
            0 => [0, unsettled.is_empty().into()],
            count => [1, (2 * count > unsettled.len()).into()],
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
