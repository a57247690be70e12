//! A local position on bit masks: the stones in a region, the ko ban, and how a move changes them.
//!
//! The region stands in the midst of stones and points that never change. A block that touches something outside which
//! cannot be taken from it is *fixed*: it is never captured ([`Problem::fixed`]).

use super::problem::{MOST_VERTICES, Problem};
use super::role::Role;
use crate::bits::members;
use crate::board::Suicide;
use crate::color::Color;
use arrayvec::ArrayVec;

/// The index of no vertex: a pass, or no ko ban.
pub(super) const NONE: u8 = u8::MAX;

/// In the place of a ko ban: the other side has just made a ko threat.
pub(super) const THREAT: u8 = NONE - 1;

/// A position in a region. Bit `i` of the masks stands for vertex `i` of the problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct LifePosition {
    /// The stones of each side, by [`Role`].
    pub stones: [u128; 2],
    /// Where the side to move may not retake a ko, or [`NONE`].
    pub ban: u8,
    /// How many ko bans the side that has ko threats may still ignore.
    pub threats: u8,
    /// The blocks of the target that have not been captured, as a mask of the problem's roots.
    pub standing: u16,
    /// The attacker's fixed stones, which stand for ever.
    pub walls: u128,
}

/// A block, or several that a caller takes together.
#[derive(Clone, Copy, Debug)]
pub(super) struct LocalBlock {
    pub role: Role,
    pub stones: u128,
    pub liberties: u128,
    /// Whether it cannot be captured, because of what it touches outside.
    pub fixed: bool,
}

/// All blocks of a position.
#[derive(Debug)]
pub(super) struct LocalBlocks {
    pub list: ArrayVec<LocalBlock, MOST_VERTICES>,
    /// The index of the block on each vertex that has a stone.
    at: [u8; MOST_VERTICES],
}

impl Default for LocalBlocks {
    fn default() -> LocalBlocks {
        LocalBlocks {
            list: ArrayVec::new(),
            at: [0; MOST_VERTICES],
        }
    }
}

impl LocalBlocks {
    pub fn at(&self, i: usize) -> &LocalBlock {
        &self.list[usize::from(self.at[i])]
    }

    /// The place in the list of the block on vertex `i`.
    pub fn index(&self, i: usize) -> u8 {
        self.at[i]
    }

    /// The different blocks on these vertices, which all have stones.
    pub fn on(&self, mask: u128) -> impl Iterator<Item = &LocalBlock> {
        let mut rest = mask;
        std::iter::from_fn(move || {
            let i = members(rest).next()?;
            let group = self.at(i);
            rest &= !group.stones;
            Some(group)
        })
    }
}

/// What a move did.
#[derive(Clone, Copy, Debug)]
pub(super) struct AfterMove {
    pub position: LifePosition,
    /// Whether the stone joined a fixed block or became one.
    pub fixed: bool,
}

/// Why a move cannot be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Illegal {
    Ko,
    Suicide,
}

impl LifePosition {
    pub const fn of(&self, role: Role) -> u128 {
        self.stones[role as usize]
    }

    pub const fn all_stones(&self) -> u128 {
        self.stones[0] | self.stones[1]
    }
}

impl Problem {
    /// The position that the problem begins with, if `first` moves first and one side may ignore `threats` ko bans.
    pub(super) fn start(&self, first: Color, threats: u8) -> LifePosition {
        let mut stones = [0u128; 2];
        for (i, &v) in self.vertices.iter().enumerate() {
            if let Some(color) = self.board.color_at(v) {
                stones[self.role(color) as usize] |= 1 << i;
            }
        }
        let index = |v| self.vertices.iter().position(|&w| w == v);
        let ban = match self.board.ko() {
            Some((v, color)) if color == first => index(v).map_or(NONE, |i| i as u8),
            _ => NONE,
        };
        LifePosition {
            stones,
            ban,
            threats,
            standing: ((1u32 << self.roots.len()) - 1) as u16,
            walls: 0,
        }
    }

    pub(super) fn role(&self, color: Color) -> Role {
        match color == self.defender {
            true => Role::Defender,
            false => Role::Attacker,
        }
    }

    /// The block with a stone on vertex `i`.
    pub(super) fn group(&self, position: &LifePosition, role: Role, i: usize) -> LocalBlock {
        let own = position.of(role);
        let (mut stones, mut around) = (0u128, 0u128);
        let mut front = 1u128 << i;
        while front != 0 {
            stones |= front;
            let next = self.around(front);
            around |= next;
            front = next & own & !stones;
        }
        LocalBlock {
            role,
            stones,
            liberties: around & !position.all_stones(),
            fixed: stones & self.fixed[role as usize] != 0,
        }
    }

    /// Finds all blocks of a position, in a place of the caller's, because they are too large to be moved around.
    #[inline]
    pub(super) fn find_groups<'a>(
        &self,
        position: &LifePosition,
        groups: &'a mut LocalBlocks,
    ) -> &'a LocalBlocks {
        groups.list.clear();
        for role in Role::BOTH {
            let mut rest = position.of(role);
            while rest != 0 {
                let group = self.group(position, role, rest.trailing_zeros() as usize);
                rest &= !group.stones;
                for i in members(group.stones) {
                    groups.at[i] = groups.list.len() as u8;
                }
                groups.list.push(group);
            }
        }
        groups
    }

    /// The blocks of the target that have not been captured.
    pub(super) fn targets<'a>(
        &'a self,
        position: &'a LifePosition,
    ) -> impl Iterator<Item = LocalBlock> + 'a {
        let (mut rest, mut seen) = (position.standing, 0u128);
        std::iter::from_fn(move || {
            while rest != 0 {
                let root = usize::from(self.root_indices[rest.trailing_zeros() as usize]);
                rest &= rest - 1;
                if seen >> root & 1 == 0 {
                    let group = self.group(position, Role::Defender, root);
                    seen |= group.stones;
                    return Some(group);
                }
            }
            None
        })
    }

    /// A vertex of each block of the target that has not been captured.
    pub(super) fn standing_roots(&self, position: &LifePosition) -> u128 {
        let roots = self.root_indices.iter().enumerate();
        roots.fold(0, |all, (r, &root)| {
            all | u128::from(position.standing >> r & 1) << root
        })
    }

    /// Plays a stone on an empty vertex; `ignores_ban` if the side may retake a ko there.
    ///
    /// Stones outside the region stand whatever happens. A single stone may never be a suicide.
    pub(super) fn play(
        &self,
        position: &LifePosition,
        groups: &LocalBlocks,
        role: Role,
        i: usize,
        ignores_ban: bool,
    ) -> Result<AfterMove, Illegal> {
        let bit = 1u128 << i;
        let near = self.near[i];
        let (own, enemy) = (position.of(role), position.of(role.opponent()));
        let mut captured = 0;
        for group in groups.on(near & enemy) {
            if !group.fixed && group.liberties == bit {
                captured |= group.stones;
            }
        }
        let is_fixed =
            self.fixed[role as usize] & bit != 0 || groups.on(near & own).any(|group| group.fixed);
        let free = near & !own & !enemy;
        let breathes = is_fixed || free | captured != 0;
        let mut removed = captured;
        if !breathes && groups.on(near & own).all(|group| group.liberties == bit) {
            if self.board.suicide() == Suicide::Forbidden || near & own == 0 {
                return Err(Illegal::Suicide);
            }
            removed = groups
                .on(near & own)
                .fold(bit, |all, group| all | group.stones);
        }
        let mut after = LifePosition {
            ban: NONE,
            ..*position
        };
        if i == usize::from(position.ban) {
            if !ignores_ban {
                return Err(Illegal::Ko);
            }
            after.threats = after.threats.saturating_sub(1);
        }
        after.stones[role as usize] |= bit;
        for stones in &mut after.stones {
            *stones &= !removed;
        }
        if captured.count_ones() == 1 && near & own == 0 && free == 0 && !is_fixed {
            after.ban = captured.trailing_zeros() as u8;
        }
        for (r, &root) in self.root_indices.iter().enumerate() {
            after.standing &= !(u16::from(removed >> root & 1 == 1) << r);
        }
        Ok(AfterMove {
            position: after,
            fixed: is_fixed,
        })
    }

    /// The same position, if what fixed stones of the attacker cut off from the target is filled with such stones: play
    /// there is no better than a pass.
    pub(super) fn without_what_is_cut_off(&self, position: &LifePosition) -> LifePosition {
        let attackers = position.of(Role::Attacker);
        let walls = self.connected(attackers & self.fixed[Role::Attacker as usize], attackers);
        let target = self.standing_roots(position);
        let cut_off = self.all() & !walls & !self.connected(target, self.all() & !walls);
        LifePosition {
            stones: [attackers | cut_off, position.of(Role::Defender) & !cut_off],
            walls: walls | cut_off,
            ..*position
        }
    }

    /// Whether there is no room for two eyes, whatever else is played, and no way out through these vertices.
    ///
    /// An eye is a set of points without one of the attacker's fixed stones in it or beside it. All other empty points he
    /// can fill with stones that are fixed in turn. If there are no two points for eyes that do not adjoin, he captures
    /// everything: he first fills what is not such a point. Then only these two are liberties, at most, and a stone that
    /// he plays there captures, or the defender takes it and fills the eye himself.
    pub(super) fn has_no_room(&self, position: &LifePosition, ways_out: u128) -> bool {
        let walls = position.walls;
        if ways_out & !walls != 0 {
            return false;
        }
        let fixed = self.fixed[Role::Attacker as usize];
        let room = self.all() & !walls & !fixed & !self.around(walls);
        match room.count_ones() {
            0 | 1 => true,
            2 => self.near[room.trailing_zeros() as usize] & room != 0,
            _ => false,
        }
    }
}
