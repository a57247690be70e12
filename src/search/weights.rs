//! The numbers of virtual playouts that each feature of a move adds to its prior. All were chosen by hand.

/// Virtual playouts.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Prior {
    /// Their number.
    pub weight: f32,
    /// The share of them that is won, 0 to 1.
    pub value: f32,
}

impl Prior {
    const fn new(weight: f32, value: f32) -> Prior {
        Prior { weight, value }
    }

    /// Playouts that are all won.
    pub(super) const fn won(weight: f32) -> Prior {
        Prior::new(weight, 1.0)
    }

    /// Playouts that are all lost.
    pub(super) const fn lost(weight: f32) -> Prior {
        Prior::new(weight, 0.0)
    }

    /// Adds more playouts. There must be some in all.
    pub(super) fn add(&mut self, other: Prior) {
        let total = self.weight + other.weight;
        self.value = (self.value * self.weight + other.value * other.weight) / total;
        self.weight = total;
    }
}

/// The start of every play.
pub(super) const PLAY: Prior = Prior::new(10.0, 0.5);

/// The start of a pass, which is rarely good before the end.
pub(super) const PASS: Prior = Prior::new(10.0, 0.1);

/// For a bad self-atari, as the playouts define it.
pub(super) const SELF_ATARI: Prior = Prior::lost(30.0);

/// For a play that matches one of the 3x3 patterns of the playouts.
pub(super) const SHAPE: Prior = Prior::won(6.0);

/// Won playouts by the distance from the last move, in steps along the lines.
pub(super) const BY_LAST: [f32; 5] = [0.0, 12.0, 10.0, 6.0, 3.0];

/// Used in place of [`BY_LAST`] if the last stone stands alone in the opening on a large board: contact plays there are
/// seldom good.
pub(super) const BY_LONE_LAST: [f32; 5] = [0.0, 0.0, 2.0, 6.0, 4.0];

/// For plays far from all stones on a small board, by line from the edge; nothing further inside.
pub(super) const SMALL_LINES: [Prior; 2] = [Prior::lost(20.0), Prior::lost(6.0)];

/// Used in place of [`SMALL_LINES`] while there are few stones: moves then differ by less than a few thousand playouts
/// can show.
pub(super) const SMALL_OPENING_LINES: [Prior; 2] = [Prior::lost(60.0), Prior::lost(18.0)];

/// For plays further inside than [`SMALL_OPENING_LINES`].
pub(super) const SMALL_OPENING_INSIDE: Prior = Prior::won(30.0);

/// For plays far from all stones on a large board, by line from the edge.
pub(super) const LARGE_LINES: [Prior; 4] = [
    Prior::lost(80.0),
    Prior::lost(40.0),
    Prior::won(20.0),
    Prior::won(20.0),
];

/// For plays further inside than [`LARGE_LINES`].
pub(super) const MIDDLE: Prior = Prior::lost(10.0);

/// For plays on the third and fourth lines of an empty corner of a large board, in place of [`LARGE_LINES`].
pub(super) const EMPTY_CORNER: Prior = Prior::won(80.0);

/// A number of virtual playouts that grows with the number of stones at stake.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stake {
    /// Playouts in any case.
    least: u8,
    /// Playouts for each stone.
    stone: u8,
    /// The most stones that are counted.
    most: u8,
}

impl Stake {
    /// The number of playouts for a number of stones.
    pub(crate) fn over<T: From<u16>>(self, stones: usize) -> T {
        let stones = stones.min(usize::from(self.most)) as u16;
        T::from(u16::from(self.least) + u16::from(self.stone) * stones)
    }
}

/// Won playouts for a play that captures stones at once, or connects to stones in atari without a self-atari.
pub(super) const FOUGHT: Stake = Stake {
    least: 10,
    stone: 5,
    most: 6,
};

/// Won playouts for a move in the tree that tactical reading finds: it captures a block, or saves one.
pub(super) const READ: Stake = Stake {
    least: 8,
    stone: 4,
    most: 8,
};

/// Extending a block that reading finds lost gets this many lost playouts for each that [`READ`] gives for saving it.
pub(super) const LOST: f32 = 4.0;

/// Won playouts for a move that decides the fate of stones, which the player has read before the search.
pub(crate) const DECIDING: Stake = Stake {
    least: 10,
    stone: 5,
    most: 10,
};

/// Won playouts for the move that the player would choose once all borders are closed.
pub(crate) const CHOSEN: i32 = 500;

/// Won playouts for a pass once all borders are closed, until the player's choice is known.
pub(crate) const LIKELY: i32 = 50;
