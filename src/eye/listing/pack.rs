//! Packs the listing for the program. The form is told in [`crate::eye::database`].

use super::text::{arena, rows_of, sections};
use crate::bits::subsets;
use crate::eye::database::GROUP;
use crate::eye::database::decoder::{SHORT, share};
use crate::eye::database::model::{BitCoder, CONTEXTS, solutions};
use crate::eye::graph::moved;
use crate::eye::small_graph::SmallGraph;
use crate::eye::solution::Solved;

/// The packed form of a listing.
///
/// Cost: seconds.
pub fn pack(listing: &str) -> Vec<u8> {
    let spaces = spaces(listing);
    let mut counter = Counter(vec![[0; 2]; CONTEXTS]);
    for (space, solved) in &spaces {
        solutions(space, &mut counter, Some(solved));
    }
    let chances: Vec<u8> = counter.0.iter().copied().map(chance).collect();
    let mut keys = (spaces.len() as u32).to_le_bytes().to_vec();
    let mut last = 0;
    for (space, _) in &spaces {
        push_number(&mut keys, space.key() - last);
        last = space.key();
    }
    let mut sizes = Vec::new();
    let mut packed = Vec::new();
    for group in spaces.chunks(GROUP) {
        let mut encoder = Encoder::new(&chances);
        for (space, solved) in group {
            solutions(space, &mut encoder, Some(solved));
        }
        let bytes = encoder.finish();
        push_number(&mut sizes, bytes.len() as u64);
        packed.extend(bytes);
    }
    [chances, keys, sizes, packed].concat()
}

/// The eye spaces of a listing with their solutions for all arrangements of stones, in the order of their keys.
fn spaces(listing: &str) -> Vec<(SmallGraph, Vec<Solved>)> {
    let sections = sections(listing);
    let spaces = sections.filter_map(|section| {
        let space = arena(section)?;
        let mut solved = vec![Solved::SAFE; 1 << space.len];
        let (rows, symmetries) = (rows_of(section), space.symmetries());
        for stones in subsets(space.inner()) {
            // Of arrangements that a symmetry exchanges only the least is listed.
            let images = symmetries.iter().map(|order| (moved(stones, order), order));
            if let Some((least, order)) = images.min()
                && let Some(row) = rows.iter().find(|row| row.matches(least))
            {
                solved[stones as usize] = row.solved.renumbered(order);
            }
        }
        Some((space, solved))
    });
    let mut spaces: Vec<_> = spaces.collect();
    spaces.sort_unstable_by_key(|(space, _)| space.key());
    spaces
}

/// How often each bit comes in each context.
struct Counter(Vec<[u64; 2]>);

impl BitCoder for Counter {
    fn bit(&mut self, context: usize, bit: bool) -> bool {
        self.0[context][usize::from(bit)] += 1;
        bit
    }
}

/// The chance of a set bit as the packed form has it.
fn chance([clear, set]: [u64; 2]) -> u8 {
    (set * 256 / (set + clear).max(1)).min(255) as u8
}

/// The encoder of the range coder: the bits so far stand for the interval of `range` numbers from `low` on.
struct Encoder<'a> {
    chances: &'a [u8],
    bytes: Vec<u8>,
    low: u32,
    range: u32,
}

impl<'a> Encoder<'a> {
    fn new(chances: &'a [u8]) -> Encoder<'a> {
        Encoder {
            chances,
            bytes: Vec::new(),
            low: 0,
            range: u32::MAX,
        }
    }

    fn add(&mut self, by: u32) {
        let (low, carry) = self.low.overflowing_add(by);
        self.low = low;
        if carry {
            for byte in self.bytes.iter_mut().rev() {
                *byte = byte.wrapping_add(1);
                if *byte != 0 {
                    break;
                }
            }
        }
    }

    fn shift(&mut self) {
        self.bytes.push((self.low >> 24) as u8);
        self.low <<= 8;
    }

    /// The bytes: as few as name the interval if the decoder takes those that it misses as 0.
    fn finish(mut self) -> Vec<u8> {
        // The interval is longer than the distance to the next number that ends in 24 zeros.
        self.add(self.low.wrapping_neg() & (SHORT - 1));
        self.shift();
        while self.bytes.last() == Some(&0) {
            self.bytes.pop();
        }
        self.bytes
    }
}

impl BitCoder for Encoder<'_> {
    fn bit(&mut self, context: usize, bit: bool) -> bool {
        let share = share(self.range, self.chances[context]);
        if bit {
            self.range = share;
        } else {
            self.add(share);
            self.range -= share;
        }
        while self.range < SHORT {
            self.range <<= 8;
            self.shift();
        }
        bit
    }
}

/// Appends a number in groups of seven bits, the lowest first.
fn push_number(bytes: &mut Vec<u8>, mut number: u64) {
    while number >= 0x80 {
        bytes.push(number as u8 | 0x80);
        number >>= 7;
    }
    bytes.push(number as u8);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eye::database::Database;
    use crate::eye::graph::moved;
    use crate::eye::listing::text::LISTING;

    /// Every arrangement of stones on every eye space, as the text has it and as the program reads it.
    #[test]
    fn the_packed_form_says_what_the_listing_says() {
        let packed = include_bytes!("../../../patterns/eyes.packed");
        let database = Database::new(packed);
        let spaces = spaces(LISTING);
        assert_eq!(database.keys.len(), spaces.len());
        let mut rows = 0;
        for (place, (space, listed)) in spaces.iter().enumerate() {
            assert_eq!(database.keys[place], space.key());
            assert_eq!(SmallGraph::from_key(space.key()), *space);
            let symmetries = space.symmetries();
            let solved = database.solved(place);
            for stones in subsets(space.inner()) {
                let is_least = |order: &Vec<usize>| moved(stones, order) >= stones;
                if symmetries.iter().all(is_least) {
                    let stones = stones as usize;
                    assert_eq!(solved[stones], listed[stones], "{space:?} {stones:b}");
                    rows += 1;
                }
            }
        }
        assert!(rows > 900_000, "{rows}");
    }

    #[test]
    fn the_packed_form_is_made_from_the_listing() {
        let packed = include_bytes!("../../../patterns/eyes.packed");
        assert!(pack(LISTING) == packed, "run `goeye patterns`");
        assert!(packed.len() < 1_000_000);
    }
}
