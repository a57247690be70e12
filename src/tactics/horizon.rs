//! How far is read: the limits of a question, and how they tighten with each quiet move.

use super::params::{IN_DANGER, WEAK};

/// The limits of reading for one question.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct CaptureSettings {
    /// The most moves that are played; up to three times as many if a ko matters.
    pub nodes: u32,
    /// How many times as many it may take to find a defence, of which there are several to be read.
    pub defenses: u32,
    /// The number of quiet moves.
    pub horizon: Horizon,
    /// The most moves that are played to find an attack among all moves near the target where those that are usually
    /// read fail.
    pub surprises: u32,
}

/// The number of quiet moves of the attacker, other than ataris, that are read in one line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Horizon {
    /// Three, for callers that ask about thousands of positions.
    Quick,
    /// Nine, for callers that ask about one position.
    Deep,
}

impl Default for CaptureSettings {
    /// Quick, with 5000 nodes.
    fn default() -> CaptureSettings {
        CaptureSettings {
            nodes: 5000,
            defenses: 1,
            horizon: Horizon::Quick,
            surprises: 0,
        }
    }
}

impl CaptureSettings {
    /// Deep, with 10,000 nodes: about 0.15 s for all blocks in the middle of a game on 19x19.
    pub fn deep() -> CaptureSettings {
        CaptureSettings {
            nodes: 10_000,
            defenses: 1,
            horizon: Horizon::Deep,
            surprises: 0,
        }
    }

    /// Deep, with 200,000 nodes, for a question about one block: 0.3 s or less for 99 % of them, 0.8 s at worst. Each defence
    /// is read with all of these nodes, so that the attack that is asked for next seldom refutes it.
    pub fn thorough() -> CaptureSettings {
        CaptureSettings {
            nodes: 200_000,
            defenses: 4,
            horizon: Horizon::Deep,
            surprises: 0,
        }
    }

    /// Thorough, and where the usual moves do not capture, every move nearby that threatens to is tried: one that saves the
    /// attacker's own stones far away, say, or one that the usual moves reach only too late.
    pub fn exhaustive() -> CaptureSettings {
        CaptureSettings {
            surprises: 50_000,
            ..CaptureSettings::thorough()
        }
    }
}

/// How far from the target the attacker looks for quiet moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Width {
    /// On liberties of the target and of weak friends beside them, and where own stones in atari can be saved.
    Contact,
    /// Next to the target's liberties, too, and on those of own blocks beside the target with two liberties.
    Near,
}

/// The effort of reading: the number of the attacker's quiet moves, out of the full number, that are no longer
/// available. 0 is the full effort.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Effort(pub u8);

impl Effort {
    /// Ataris only.
    pub(super) const LADDER: Effort = Effort(u8::MAX);
}

impl Horizon {
    /// The number of positions that are remembered: small enough to stay in the cache for quick questions, which play few
    /// moves.
    pub(super) const fn positions(self) -> usize {
        match self {
            Horizon::Quick => 1 << 11,
            Horizon::Deep => 1 << 14,
        }
    }

    /// The number of liberties with which the target is taken as safe, before each quiet move of the attacker. After
    /// the last one only ataris are read. For measurements see the documentation of [`super`].
    pub(super) const fn limits(self) -> &'static [usize] {
        match self {
            Horizon::Quick => &[6, 5, 4],
            Horizon::Deep => &[7, 6, 5, 5, 5, 4, 4, 4, 4],
        }
    }

    /// The number of liberties with which the target is taken as safe by this effort.
    pub(super) fn limit(self, effort: Effort) -> usize {
        let limit = self.limits().get(usize::from(effort.0));
        limit.copied().unwrap_or(IN_DANGER + 1)
    }

    /// The most liberties of a block of the defender beside the target's liberties that the attacker may attack in its place.
    pub(super) fn friends(self, width: Width) -> usize {
        match (self, width) {
            (Horizon::Deep, Width::Near) => WEAK,
            _ => IN_DANGER,
        }
    }

    /// The effort after one more quiet move of the attacker.
    pub(super) fn next(self, effort: Effort) -> Effort {
        if usize::from(effort.0) + 1 < self.limits().len() {
            Effort(effort.0 + 1)
        } else {
            Effort::LADDER
        }
    }

    /// Where the attacker looks for quiet moves.
    pub(super) fn width(self, effort: Effort) -> Width {
        /// The number of quiet moves that may also be played beside the liberties, not only on them.
        const fn near(horizon: Horizon) -> u8 {
            match horizon {
                Horizon::Quick => 2,
                Horizon::Deep => 6,
            }
        }
        if effort.0 < near(self) {
            Width::Near
        } else {
            Width::Contact
        }
    }
}
