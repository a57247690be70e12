//! What the search expects of a position that it has not read: the initial numbers of df-pn+ (Nagai and Imai,
//! "Application of df-pn+ to Othello endgames", 1999; Kishimoto and Müller, "Search versus knowledge for solving life
//! and death problems in Go", 2005).
//!
//! A logistic model says how likely the side to move wins, from what can be counted: room for eyes, eyes, blocks in
//! atari. It was fitted to 145,000 positions that the search had solved in 3,000 random enclosed positions: areas of 15
//! to 26 points in a corner, at a side or in the middle, with stones of the defender mostly along the rim, few of the
//! attacker, and 6 to 13 empty points. Each position counted by the logarithm of the moves that its solution took. How
//! steeply the numbers follow the expectation was chosen by the moves that other problems took.

use super::position::{LifePosition, LocalBlock, LocalBlocks, NONE};
use super::problem::Problem;
use super::role::Role;
use super::table::ProofNumbers;
use crate::bits::{members, parts};

/// The number of what is counted.
const FEATURES: usize = 22;

/// What each count adds to the expectation of the attacker if he is to move, and to that of the defender. An
/// expectation of 64 multiplies the numbers by the fourth root of 2.
const WEIGHTS: [[i32; FEATURES]; 2] = [
    [
        1527, -34, -11, -10, -336, -166, -41, -136, -48, -191, 360, 68, 255, 300, 73, -528, -63,
        -277, -37, -39, 95, 14,
    ],
    [
        -1330, 57, -9, 52, 323, 147, 47, 111, 52, 211, -393, -20, -239, -206, -70, 617, 74, 291,
        12, 33, -63, -409,
    ],
];

/// Powers of the fourth root of 2: the numbers from the greatest to the least expectation of who wants to prove.
const POWERS: [u32; 32] = [
    1, 1, 1, 2, 2, 2, 3, 3, 4, 5, 6, 7, 8, 10, 11, 13, 16, 19, 23, 27, 32, 38, 45, 54, 64, 76, 91,
    108, 128, 152, 181, 215,
];

/// The place in [`POWERS`] of what may be won or lost alike.
const EVEN: i32 = 20;

impl Problem {
    /// The initial numbers of an unknown position.
    pub(super) fn guess(&self, side: Role, position: &LifePosition) -> ProofNumbers {
        let mut groups = LocalBlocks::default();
        let counts = self.counts(position, self.find_groups(position, &mut groups));
        let weights = WEIGHTS[side as usize].iter();
        let sum: i32 = weights.zip(counts).map(|(w, count)| w * count as i32).sum();
        let power = |steps: i32| POWERS[(EVEN + steps).clamp(0, POWERS.len() as i32 - 1) as usize];
        let steps = sum >> 6;
        ProofNumbers {
            phi: power(-steps),
            delta: power(steps),
            leans: 0,
            ko: false,
        }
    }

    /// What the expectation is made of.
    fn counts(&self, position: &LifePosition, groups: &LocalBlocks) -> [u32; FEATURES] {
        let empty = self.all() & !position.all_stones();
        let walls = self.fixed[Role::Attacker as usize] | self.around(position.walls);
        let room = self.all() & !position.walls & !walls;
        let [joints, eyes, shared] = self.eyes(room, empty, position, groups);
        let spaces = parts(room & !position.of(Role::Defender), |i| self.near[i]);
        let (spaces, largest) = spaces.fold((0, 0), |(count, most), space| {
            (count + 1, space.count_ones().max(most))
        });
        let own = BlockCounts::of(groups, Role::Defender);
        let inside = BlockCounts::of(groups, Role::Attacker);
        let targets = groups.on(self.standing_roots(position));
        let liberties = targets.map(|group| group.liberties.count_ones());
        let (targets, fewest) =
            liberties.fold((0, 4), |(count, least), n| (count + 1, n.min(least)));
        let free = empty & !self.around(position.of(Role::Attacker)) & !self.open;
        [
            1,
            room.count_ones().min(4),
            room.count_ones(),
            free.count_ones(),
            eyes.min(2),
            shared.min(3),
            joints,
            spaces,
            largest.min(8),
            own.blocks,
            own.in_atari,
            own.stones_in_atari.min(6),
            own.with_two_liberties,
            inside.blocks,
            inside.stones,
            inside.in_atari,
            inside.stones_in_atari.min(6),
            inside.with_two_liberties,
            fewest,
            targets,
            (empty & walls).count_ones(),
            u32::from(position.ban != NONE),
        ]
    }

    /// Of the room for eyes: the number of its pairs of neighbours, of points enclosed by one block, and by several.
    fn eyes(
        &self,
        room: u128,
        empty: u128,
        position: &LifePosition,
        groups: &LocalBlocks,
    ) -> [u32; 3] {
        let own = position.of(Role::Defender);
        let (mut ends, mut eyes, mut shared) = (0, 0, 0);
        for i in members(room) {
            ends += (self.near[i] & room).count_ones();
            if empty >> i & 1 == 1 && self.near[i] & !own == 0 {
                match groups.on(self.near[i]).count() {
                    1 => eyes += 1,
                    _ => shared += 1,
                }
            }
        }
        [ends / 2, eyes, shared]
    }
}

/// How many blocks of a side may be captured, and how many liberties they have.
#[derive(Default)]
struct BlockCounts {
    blocks: u32,
    stones: u32,
    in_atari: u32,
    stones_in_atari: u32,
    with_two_liberties: u32,
}

impl BlockCounts {
    fn of(groups: &LocalBlocks, role: Role) -> BlockCounts {
        let mut counts = BlockCounts::default();
        let open = |group: &&LocalBlock| group.role == role && !group.fixed;
        for group in groups.list.iter().filter(open) {
            let size = group.stones.count_ones();
            counts.blocks += 1;
            counts.stones += size;
            match group.liberties.count_ones() {
                1 => {
                    counts.in_atari += 1;
                    counts.stones_in_atari += size;
                }
                2 => counts.with_two_liberties += 1,
                _ => {}
            }
        }
        counts
    }
}
