//! The transposition table of the search: what the questions about one problem have found out about positions.

use super::zone::Zone;

/// The proof numbers of a position from the view of the side to move, after Nagai's df-pn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ProofNumbers {
    /// Estimated work to prove that the side to move wins: 0 if it is proven, [`NEVER`] if it is disproven.
    pub phi: u32,
    /// Estimated work to prove that it loses, in the same way.
    pub delta: u32,
    /// The depths of the positions on the path that a final result depends on, as a mask, because a line repeats them.
    ///
    /// The result holds only while they are on the path. Only results against the prover depend on any.
    pub leans: u128,
    /// Whether a final result depends on a ko ban, or on who may ignore how many of them.
    pub ko: bool,
}

/// The number of what cannot be proven.
pub(super) const NEVER: u32 = u32::MAX / 4;

impl ProofNumbers {
    /// The side to move wins.
    pub const WON: ProofNumbers = ProofNumbers {
        phi: 0,
        delta: NEVER,
        leans: 0,
        ko: false,
    };

    /// The side to move loses.
    pub const LOST: ProofNumbers = ProofNumbers {
        phi: NEVER,
        delta: 0,
        leans: 0,
        ko: false,
    };

    /// Whether the position is won or lost.
    pub const fn is_final(&self) -> bool {
        self.phi == 0 || self.delta == 0
    }
}

#[derive(Clone, Copy, Debug)]
struct Entry {
    key: u64,
    /// The number of the problem that the entry is about.
    problem: u32,
    /// The number of the visit to the deepest position that the numbers lean on.
    visit: u32,
    numbers: ProofNumbers,
    zone: u128,
}

/// A table of positions. Each key has two places; an entry without a final result is overwritten first.
///
/// Entries carry the number of the problem, so clearing the table only increases that number. They are allocated when
/// it is cleared for the first time.
#[derive(Clone, Debug)]
pub(super) struct LifeTable {
    /// The number of the problem.
    problem: u32,
    /// How many entries it uses, a power of two.
    used: usize,
    entries: Vec<Entry>,
}

/// The fewest entries, and the most: powers of two.
const ENTRIES: [usize; 2] = [1 << 15, 1 << 21];

// The sizes that the docs of `LifeReader` name.
const _: () = assert!(size_of::<Entry>() == 64);

impl LifeTable {
    /// A table to be cleared before the first problem.
    pub fn new() -> LifeTable {
        LifeTable {
            problem: 0,
            used: 0,
            entries: Vec::new(),
        }
    }

    /// Forgets everything, and makes room for the questions about a problem with so many moves.
    ///
    /// The room depends on that number alone, so that the answers do not depend on earlier problems.
    pub fn clear(&mut self, moves: u32) {
        let [fewest, most] = ENTRIES;
        self.used = (moves as usize / 4).next_power_of_two().clamp(fewest, most);
        self.problem = self.problem.wrapping_add(1);
        let nothing = Entry {
            key: 0,
            problem: 0,
            visit: 0,
            numbers: ProofNumbers::WON,
            zone: 0,
        };
        if self.problem == 0 {
            self.entries.clear();
            self.problem = 1;
        }
        if self.entries.len() < self.used {
            self.entries.resize(self.used, nothing);
        }
    }

    #[inline]
    fn places(&self, key: u64) -> [usize; 2] {
        let place = (key >> 20) as usize & (self.used - 1);
        [place, place ^ 1]
    }

    /// The numbers of a position; `None` if it is not in the table, or its numbers lean on a visit that is over.
    /// `visits` are the visits under way, by depth.
    #[inline]
    pub fn get(&self, key: u64, visits: &[u32]) -> Option<(ProofNumbers, Zone)> {
        let place = self.places(key).into_iter().find(|&place| {
            let entry = &self.entries[place];
            entry.key == key && entry.problem == self.problem
        })?;
        let entry = &self.entries[place];
        let stands = match entry.numbers.leans {
            0 => true,
            leans => visits.get(leans.ilog2() as usize) == Some(&entry.visit),
        };
        stands.then_some((entry.numbers, Zone::of(entry.zone)))
    }

    /// Stores the numbers of a position; `visits` as in [`LifeTable::get`].
    #[inline]
    pub fn put(&mut self, key: u64, numbers: ProofNumbers, zone: Zone, visits: &[u32]) {
        let visit = match numbers.leans {
            0 => 0,
            leans => visits[leans.ilog2() as usize],
        };
        let [a, b] = self.places(key);
        let held = |place: usize| {
            let entry = &self.entries[place];
            (entry.problem == self.problem).then_some(entry)
        };
        let is_same = |place: usize| held(place).is_some_and(|entry| entry.key == key);
        let is_final = |place: usize| held(place).is_some_and(|e| e.numbers.is_final());
        let place = if is_same(a) || is_same(b) {
            if is_same(a) { a } else { b }
        } else if held(b).is_none() || is_final(a) && !is_final(b) {
            b
        } else {
            a
        };
        self.entries[place] = Entry {
            key,
            problem: self.problem,
            visit,
            numbers,
            zone: zone.mask(),
        };
    }
}
