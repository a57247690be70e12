//! The two sides of a local position.

/// The side of the target, or the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Role {
    Attacker,
    Defender,
}

impl Role {
    pub const BOTH: [Role; 2] = [Role::Attacker, Role::Defender];

    pub const fn opponent(self) -> Role {
        match self {
            Role::Attacker => Role::Defender,
            Role::Defender => Role::Attacker,
        }
    }
}
