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

    /// Playouts that are won less those that are lost, at least 0.
    pub(super) fn surplus(self) -> f32 {
        (self.weight * (2.0 * self.value - 1.0)).max(0.0)
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

/// For a play that matches one of the 3x3 patterns of the playouts.
pub(super) const SHAPE: Prior = Prior::won(6.0);

/// Won playouts by the distance from the last move, in steps along the lines.
pub(super) const BY_LAST: [f32; 5] = [0.0, 12.0, 10.0, 6.0, 3.0];

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
