//! What one search has found out about positions; kept until the search ends.

/// Proof numbers as the side to move sees them, after Nagai's df-pn: `phi` is the work left to show that it reaches its
/// aim, `delta` to show that it does not. 0 is shown, [`NEVER`] cannot be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Numbers {
    pub phi: u32,
    pub delta: u32,
    /// The depths of positions on the path that the result leans on, as a mask: it stands while they do not turn out
    /// otherwise. Only results against the prover lean.
    pub leans: u128,
}

/// What cannot be shown.
pub(super) const NEVER: u32 = u32::MAX / 4;

impl Numbers {
    /// The side to move reaches its aim.
    pub const WON: Numbers = Numbers {
        phi: 0,
        delta: NEVER,
        leans: 0,
    };

    /// It does not.
    pub const LOST: Numbers = Numbers {
        phi: NEVER,
        delta: 0,
        leans: 0,
    };

    /// Whether nothing is left to do.
    pub const fn is_final(&self) -> bool {
        self.phi == 0 || self.delta == 0
    }
}

#[derive(Clone, Copy, Debug)]
struct Entry {
    key: u64,
    /// The question that wrote the entry.
    question: u32,
    /// The visit of the deepest position that the numbers lean on.
    visit: u32,
    numbers: Numbers,
}

/// A table of positions. A key has two places; an entry without a final result is overwritten first.
///
/// Clearing it is counting one up, so that no answer can depend on earlier questions.
#[derive(Clone, Debug)]
pub(super) struct Table {
    question: u32,
    entries: Vec<Entry>,
}

/// Number of entries, a power of two.
const ENTRIES: usize = 1 << 15;

// The size that the docs of `Reader::new` name.
const _: () = assert!(size_of::<Entry>() * ENTRIES <= 3 << 19);

impl Table {
    pub fn new() -> Table {
        let nothing = Entry {
            key: 0,
            question: 0,
            visit: 0,
            numbers: Numbers::WON,
        };
        Table {
            question: 1,
            entries: vec![nothing; ENTRIES],
        }
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.question = self.question.wrapping_add(1);
        if self.question == 0 {
            *self = Table::new();
        }
    }

    #[inline]
    fn places(key: u64) -> [usize; 2] {
        let place = (key >> 20) as usize % ENTRIES;
        [place, place ^ 1]
    }

    /// What is known of a position, unless it leans on a visit that is over: `visits` are those in progress, by
    /// depth.
    #[inline]
    pub fn get(&self, key: u64, visits: &[u32]) -> Option<Numbers> {
        let place = Table::places(key).into_iter().find(|&place| {
            let entry = &self.entries[place];
            entry.key == key && entry.question == self.question
        })?;
        let entry = &self.entries[place];
        let stands = match entry.numbers.leans {
            0 => true,
            leans => visits.get(leans.ilog2() as usize) == Some(&entry.visit),
        };
        stands.then_some(entry.numbers)
    }

    /// Keeps what is known of a position.
    #[inline]
    pub fn put(&mut self, key: u64, numbers: Numbers, visits: &[u32]) {
        let visit = match numbers.leans {
            0 => 0,
            leans => visits[leans.ilog2() as usize],
        };
        let [a, b] = Table::places(key);
        let held = |place: usize| {
            let entry = &self.entries[place];
            (entry.question == self.question).then_some(entry)
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
            question: self.question,
            visit,
            numbers,
        };
    }
}
