//! The position in which the local game is played, and its moves.

use crate::bits::{self, members, parts};
use crate::eye::graph::{EyeGraph, Kind, Mask};
use crate::eye::local_game::LocalPlayer;

/// Outside liberties of the wall at the start.
pub(in crate::eye) const OUTSIDE_LIBERTIES: u8 = 2;

/// The most nodes of an arena, the hidden ones of `$` included.
pub(crate) const MAX_NODES: usize = 32;

/// The board of the local game without its stones.
#[derive(Clone, Debug)]
pub(crate) struct Arena {
    adjacency: Vec<Mask>,
    /// Nodes that touch the wall.
    contact: Mask,
    /// Nodes that touch the attacker's outside.
    margin: Mask,
    /// Margins that are not connected to the outside at the start, each with its lock: a node that touches nothing, where
    /// only the attacker may play. The margin is next to the outside once the attacker has a stone on the lock.
    locked: Vec<(Mask, Mask)>,
    /// Those of them with a stone at the start: when it is captured, the stone on the lock appears by itself.
    captives: Mask,
}

/// Stones, ko ban and outside liberties, without the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct LocalPosition {
    pub attackers: Mask,
    pub defenders: Mask,
    /// The node where the player to move may not retake a ko.
    pub ko: Option<u8>,
    pub outside: u8,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ArenaMove {
    Node(usize),
    /// The attacker fills an outside liberty.
    Outside,
}

/// The result of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ArenaStep {
    pub position: LocalPosition,
    /// Whether the wall had no liberty inside the eye space or outside once the stone was played, before any stone was
    /// captured: it is captured unless it has an eye elsewhere.
    pub wall_breathless: bool,
}

/// The stones of one player.
#[derive(Clone, Copy)]
struct Side {
    stones: Mask,
    /// Blocks with a stone here are part of the wall or of the attacker's outside, and stay on the board.
    rim: Mask,
}

/// The stones after one was played.
struct Put {
    own: Mask,
    enemy: Mask,
    ko: Option<u8>,
    /// Whether the stone was alone and captured nothing, so that it was removed itself.
    vanishes: bool,
}

impl Arena {
    /// The arena of a graph and the position at the start. `None` if it would have more than [`MAX_NODES`] nodes.
    ///
    /// A `$` becomes a stone with a marginal node of its own next to it. A block of attacking stones that has no
    /// liberty on the graph gets one: such stones stand on a board next to a point that is not part of the eye
    /// space because the attacker cannot use it.
    pub fn new(graph: &EyeGraph) -> Option<(Arena, LocalPosition)> {
        let mut arena = Arena {
            adjacency: (0..graph.len()).map(|i| graph.neighbors(i)).collect(),
            contact: graph.contact(),
            margin: graph.select(|kind| kind == Kind::Margin),
            locked: Vec::new(),
            captives: graph.select(|kind| kind == Kind::Captive),
        };
        let attackers = graph.select(Kind::is_stone);
        for i in members(graph.select(|kind| kind == Kind::MarginAttacker)) {
            arena.margin |= arena.add_node(1 << i)?;
        }
        for block in arena.breathless(attackers) {
            arena.add_node(block)?;
        }
        for i in members(graph.select(Kind::is_locked)) {
            let lock = arena.add_lock()?;
            arena.margin |= 1 << i;
            arena.locked.push((1 << i, lock));
        }
        let position = LocalPosition {
            attackers,
            defenders: 0,
            ko: None,
            outside: OUTSIDE_LIBERTIES,
        };
        Some((arena, position))
    }

    /// The blocks of attacking stones without a liberty.
    fn breathless(&self, attackers: Mask) -> Vec<Mask> {
        let blocks = parts(attackers, |i| self.adjacency[i]);
        blocks
            .filter(|&block| self.around(block) & !attackers == 0)
            .collect()
    }

    /// Whether all blocks have a liberty when only attacking stones stand.
    pub fn is_breathing(&self, attackers: Mask) -> bool {
        self.breathless(attackers).is_empty()
    }

    /// Adds a node that touches the wall and these nodes; its mask.
    fn add_node(&mut self, near: Mask) -> Option<Mask> {
        let node = self.adjacency.len();
        if node >= MAX_NODES {
            return None;
        }
        self.adjacency.push(near);
        for i in members(near) {
            self.adjacency[i] |= 1 << node;
        }
        self.contact |= 1 << node;
        Some(1 << node)
    }

    /// Adds a node that touches nothing; its mask.
    fn add_lock(&mut self) -> Option<Mask> {
        let node = self.adjacency.len();
        self.adjacency.push(0);
        (node < MAX_NODES).then_some(1 << node)
    }

    /// All locks.
    fn locks(&self) -> Mask {
        self.locked.iter().fold(0, |all, &(_, lock)| all | lock)
    }

    /// The margins that are locked.
    fn closed(&self, attackers: Mask) -> Mask {
        let closed = self.locked.iter().filter(|(_, lock)| attackers & lock == 0);
        closed.fold(0, |all, &(margin, _)| all | margin)
    }

    /// The margins that connect the attacker's stones on them to the outside: all but those that are locked.
    fn rim(&self, attackers: Mask) -> Mask {
        self.margin & !self.closed(attackers)
    }

    /// Whether a margin is open to the outside only after the attacker has played elsewhere, with no stone on it that would
    /// show that.
    pub fn has_barred_margin(&self, position: &LocalPosition) -> bool {
        self.closed(position.attackers) & !position.attackers != 0
    }

    /// The attacker's stones, with one on the lock of each captive that has been captured.
    fn unlocked(&self, attackers: Mask) -> Mask {
        let free = self
            .locked
            .iter()
            .filter(|(margin, _)| self.captives & margin != 0 && attackers & margin == 0);
        free.fold(attackers, |stones, (_, lock)| stones | lock)
    }

    /// The nodes of the graph that a hidden one stands for: those next to it, or the captive that it holds. None for the
    /// move elsewhere that opens a barred margin.
    pub fn shown(&self, hidden: usize) -> Mask {
        let held = self.locked.iter().find(|&&(_, lock)| lock == 1 << hidden);
        held.map_or(self.adjacency[hidden], |&(margin, _)| {
            margin & self.captives
        })
    }

    pub fn len(&self) -> usize {
        self.adjacency.len()
    }

    pub fn all(&self) -> Mask {
        Mask::MAX >> (MAX_NODES - self.len())
    }

    pub fn neighbors(&self, node: usize) -> Mask {
        self.adjacency[node]
    }

    /// The nodes next to a set.
    pub fn around(&self, set: Mask) -> Mask {
        bits::around(set, |i| self.adjacency[i]) & !set
    }

    /// The members of `stones` that are connected to `seed` within them.
    fn block(&self, stones: Mask, seed: Mask) -> Mask {
        bits::connected(seed, stones, |i| self.adjacency[i])
    }

    /// The defender's stones that are part of the wall.
    pub fn wall(&self, defenders: Mask) -> Mask {
        self.block(defenders, defenders & self.contact)
    }

    /// The attacker's stones that are connected to its outside.
    pub fn outside(&self, attackers: Mask) -> Mask {
        self.block(attackers, attackers & self.rim(attackers))
    }

    /// The nodes that touch the wall at the start.
    pub fn contact(&self) -> Mask {
        self.contact
    }

    /// The nodes that touch the attacker's outside.
    pub fn margins(&self) -> Mask {
        self.margin
    }

    /// Whether the wall has a liberty in the eye space.
    pub fn wall_breathes(&self, attackers: Mask, defenders: Mask) -> bool {
        let empty = self.all() & !(attackers | defenders);
        empty & self.contact != 0 || self.around(self.wall(defenders)) & empty != 0
    }

    /// Whether the wall has no liberty, neither in the eye space nor outside.
    pub fn is_breathless(&self, position: &LocalPosition) -> bool {
        position.outside == 0 && !self.wall_breathes(position.attackers, position.defenders)
    }

    /// The number of regions that give the wall a liberty for ever: areas that it surrounds, closed off from the
    /// outside, without the defender's other stones, and with each empty node next to the wall.
    ///
    /// The attacker cannot fill such a region without suicide as long as the wall has another liberty, so that two make
    /// it safe. This is Benson's theorem ([`crate::benson`]) for a single block, of which nothing has to be removed.
    pub fn vital_regions(&self, position: &LocalPosition) -> usize {
        let wall = self.wall(position.defenders);
        let liberties = self.contact | self.around(wall);
        let empty = self.all() & !(position.attackers | position.defenders);
        let bad = self.margin | position.defenders | empty & !liberties;
        let regions = parts(self.all() & !wall & !self.locks(), |i| self.adjacency[i]);
        regions.filter(|region| region & bad == 0).count()
    }

    /// The legal moves of a player, without passing and the capture of an eye elsewhere.
    pub fn moves(
        &self,
        position: &LocalPosition,
        player: LocalPlayer,
    ) -> impl Iterator<Item = ArenaMove> + use<> {
        let mut empty = self.all() & !(position.attackers | position.defenders);
        if player == LocalPlayer::Defender {
            empty &= !self.locks();
        }
        if let Some(ko) = position.ko {
            empty &= !(1 << ko);
        }
        let outside = player == LocalPlayer::Attacker && position.outside > 0;
        members(empty)
            .map(ArenaMove::Node)
            .chain(outside.then_some(ArenaMove::Outside))
    }

    /// The position after a pass, which ends the ban of a ko.
    pub fn pass(&self, position: &LocalPosition) -> LocalPosition {
        LocalPosition {
            ko: None,
            ..*position
        }
    }

    /// The legal moves except passing, with the node that each is played on and the position after it.
    ///
    /// The wall stays on the board even if it has no liberty.
    pub fn steps(
        &self,
        position: &LocalPosition,
        player: LocalPlayer,
    ) -> Vec<(Option<usize>, LocalPosition)> {
        self.moves(position, player)
            .filter_map(|mv| {
                let node = match mv {
                    ArenaMove::Node(node) => Some(node),
                    ArenaMove::Outside => None,
                };
                Some((node, self.play(position, player, mv)?.position))
            })
            .collect()
    }

    /// Plays a move of [`Arena::moves`].
    ///
    /// `None` if it is the suicide of a single stone, which is no more than a pass (unless it captures the wall).
    pub fn play(
        &self,
        position: &LocalPosition,
        player: LocalPlayer,
        mv: ArenaMove,
    ) -> Option<ArenaStep> {
        match (mv, player) {
            (ArenaMove::Outside, _) => Some(self.step(LocalPosition {
                ko: None,
                outside: position.outside - 1,
                ..*position
            })),
            (ArenaMove::Node(node), LocalPlayer::Attacker) => self.play_attacker(position, node),
            (ArenaMove::Node(node), LocalPlayer::Defender) => self.play_defender(position, node),
        }
    }

    /// The step to a position in which all captures are done.
    fn step(&self, position: LocalPosition) -> ArenaStep {
        ArenaStep {
            position,
            wall_breathless: self.is_breathless(&position),
        }
    }

    /// The attacker's side and the defender's.
    fn sides(&self, position: &LocalPosition) -> (Side, Side) {
        let attacker = Side {
            stones: position.attackers,
            rim: self.rim(position.attackers),
        };
        let defender = Side {
            stones: position.defenders,
            rim: self.contact,
        };
        (attacker, defender)
    }

    fn play_attacker(&self, position: &LocalPosition, node: usize) -> Option<ArenaStep> {
        if self.locks() >> node & 1 == 1 {
            return Some(self.step(LocalPosition {
                attackers: position.attackers | 1 << node,
                ko: None,
                ..*position
            }));
        }
        // The stone takes the wall's last liberty before it captures anything.
        let wall_breathless = self.is_breathless(&LocalPosition {
            attackers: position.attackers | 1 << node,
            ..*position
        });
        let (own, enemy) = self.sides(position);
        let put = self.put(node, own, enemy);
        if put.vanishes && !wall_breathless {
            return None;
        }
        Some(ArenaStep {
            position: LocalPosition {
                attackers: self.unlocked(put.own),
                defenders: put.enemy,
                ko: put.ko,
                outside: position.outside,
            },
            wall_breathless,
        })
    }

    fn play_defender(&self, position: &LocalPosition, node: usize) -> Option<ArenaStep> {
        let (enemy, own) = self.sides(position);
        let put = self.put(node, own, enemy);
        let after = LocalPosition {
            attackers: self.unlocked(put.enemy),
            defenders: put.own,
            ko: put.ko,
            outside: position.outside,
        };
        (!put.vanishes).then(|| self.step(after))
    }

    /// Plays a stone on an empty node, then removes the enemy's blocks without a liberty, then its own block if that
    /// has none.
    fn put(&self, node: usize, own: Side, enemy: Side) -> Put {
        let stone = 1 << node;
        let mut own_stones = own.stones | stone;
        let empty = self.all() & !(own_stones | enemy.stones);
        let mut captured = 0;
        let mut near = self.adjacency[node] & enemy.stones;
        while near != 0 {
            let block = self.block(enemy.stones, near & near.wrapping_neg());
            near &= !block;
            if block & enemy.rim == 0 && self.around(block) & empty == 0 {
                captured |= block;
            }
        }
        let block = self.block(own_stones, stone);
        let liberties = self.around(block) & (empty | captured);
        let stays = block & own.rim != 0;
        let falls = liberties == 0 && !stays;
        if falls {
            own_stones &= !block;
        }
        let is_ko = captured == liberties && captured.is_power_of_two() && block == stone && !stays;
        Put {
            own: own_stones,
            enemy: enemy.stones & !captured,
            ko: is_ko.then(|| captured.trailing_zeros() as u8),
            vanishes: falls && block == stone,
        }
    }
}
