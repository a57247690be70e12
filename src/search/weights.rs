//! What is known of a move before it is searched, in virtual playouts: how many each sign is worth. All were set by hand.

/// Virtual playouts: how many, and the share that is won.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Prior {
    pub weight: f32,
    pub value: f32,
}

impl Prior {
    const fn new(weight: f32, value: f32) -> Prior {
        Prior { weight, value }
    }

    /// So many playouts, all won.
    pub(super) const fn won(weight: f32) -> Prior {
        Prior::new(weight, 1.0)
    }

    /// So many playouts, all lost.
    pub(super) const fn lost(weight: f32) -> Prior {
        Prior::new(weight, 0.0)
    }

    pub(super) fn add(&mut self, other: Prior) {
        let total = self.weight + other.weight;
        self.value = (self.value * self.weight + other.value * other.weight) / total;
        self.weight = total;
    }
}

/// What every play begins with.
pub(super) const PLAY: Prior = Prior::new(10.0, 0.5);

/// What a pass begins with: few passes are good before the end.
pub(super) const PASS: Prior = Prior::new(10.0, 0.1);

/// For a self-atari that is good for nothing.
pub(super) const SELF_ATARI: Prior = Prior::lost(30.0);

/// For a move into a local shape that the playouts like.
pub(super) const SHAPE: Prior = Prior::won(6.0);

/// Playouts won by a move so many steps along the lines from the last one.
pub(super) const BY_LAST: [f32; 5] = [0.0, 12.0, 10.0, 6.0, 3.0];

/// The same where the last stone stands alone in an opening: one keeps off it.
pub(super) const BY_LONE_LAST: [f32; 5] = [0.0, 0.0, 2.0, 6.0, 4.0];

/// For moves far from all stones on a small board, from the first line inwards.
pub(super) const SMALL_LINES: [Prior; 2] = [Prior::lost(20.0), Prior::lost(6.0)];

/// The same in an opening, whose moves differ by less than some thousand playouts can tell.
pub(super) const SMALL_OPENING_LINES: [Prior; 2] = [Prior::lost(60.0), Prior::lost(18.0)];

/// The same further inside.
pub(super) const SMALL_OPENING_INSIDE: Prior = Prior::won(30.0);

/// The same on a large board.
pub(super) const LARGE_LINES: [Prior; 4] = [
    Prior::lost(80.0),
    Prior::lost(40.0),
    Prior::won(20.0),
    Prior::won(20.0),
];

/// For moves far from all stones further inside on a large board.
pub(super) const MIDDLE: Prior = Prior::lost(10.0);

/// For the third and fourth lines of an empty corner of a large board, in place of those of the line.
pub(super) const EMPTY_CORNER: Prior = Prior::won(80.0);

/// Virtual playouts that grow with the number of stones at stake.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stake {
    least: u8,
    /// For each stone.
    stone: u8,
    /// More stones than this count for no more.
    most: u8,
}

impl Stake {
    /// The playouts for so many stones.
    pub(crate) fn over<T: From<u16>>(self, stones: usize) -> T {
        let stones = stones.min(usize::from(self.most)) as u16;
        T::from(u16::from(self.least) + u16::from(self.stone) * stones)
    }
}

/// Won by a move that captures stones at once, or saves them from an atari.
pub(super) const FOUGHT: Stake = Stake {
    least: 10,
    stone: 5,
    most: 6,
};

/// Won in the tree by a move that reading finds for a block.
pub(super) const READ: Stake = Stake {
    least: 8,
    stone: 4,
    most: 8,
};

/// Who runs with lost stones loses so many for each that would be won by saving them.
pub(super) const LOST: f32 = 4.0;

/// Won by a move that decides over stones, as the player has read before he searches.
pub(crate) const DECIDING: Stake = Stake {
    least: 10,
    stone: 5,
    most: 10,
};

/// Won by what the player would do at an end.
pub(crate) const CHOSEN: i32 = 500;

/// Won by a pass there, before that is known.
pub(crate) const LIKELY: i32 = 50;
