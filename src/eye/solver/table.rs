//! All positions of an arena at once, and which of them the attacker wins.
//!
//! The attacker wins a position by forcing the capture of the wall; the won positions are the least fixed point of
//! that, so that a cycle wins nothing. The three numbers of outside liberties, each with and without an eye elsewhere,
//! are six games on the same stones, and one byte per position holds all six.

use super::arena::{Arena, LocalPosition, OUTSIDE_LIBERTIES};
use crate::bits::members;
use crate::eye::local_game::{LocalGame, LocalPlayer};
use crate::interrupt::checkpoint_at;
use rustc_hash::FxHashMap;
use std::convert::Infallible;

/// The largest arena that is solved as a whole: 3^12 arrangements of stones.
pub(super) const MAX_TABLE_NODES: usize = 12;

/// A set of games, one bit each: number of outside liberties times two, plus one with an eye elsewhere.
type GameSet = u8;

const ALL_GAMES: GameSet = 0b11_11_11;
/// No outside liberty, no eye elsewhere.
const BARE: GameSet = 0b01;
/// No outside liberty, an eye elsewhere.
const BARE_WITH_EYE: GameSet = 0b10;

/// A move to another position.
struct Edge {
    target: u32,
    /// The games that end with this move, because it takes the last liberty of the wall.
    captures: GameSet,
}

/// A position without its outside liberties, with one player to move.
struct TableNode {
    player: LocalPlayer,
    /// Where its moves start in the list of all; they end where those of the next node start.
    edges: u32,
    /// The node after a pass.
    pass: u32,
    /// The games that are won as the position stands, because the wall has no liberty left but an eye elsewhere.
    at_once: GameSet,
}

/// The solved positions of an arena.
pub(crate) struct PositionTable<'a> {
    arena: &'a Arena,
    index: Index,
    nodes: Vec<TableNode>,
    edges: Vec<Edge>,
    wins: Vec<GameSet>,
}

impl<'a> PositionTable<'a> {
    /// Solves all positions that can come up from arrangements of attacking stones. `None` if the arena has more
    /// than [`MAX_TABLE_NODES`] nodes.
    ///
    /// Cost: up to 3^nodes positions; below a millisecond for seven nodes, and three to four times as much for each more.
    pub fn new(arena: &'a Arena, starts: impl IntoIterator<Item = LocalPosition>) -> Option<Self> {
        if arena.len() > MAX_TABLE_NODES {
            return None;
        }
        let mut index = Index::new(arena.len());
        for start in starts {
            index.find_or_add(&start, LocalPlayer::Attacker);
            index.find_or_add(&start, LocalPlayer::Defender);
        }
        let (nodes, edges) = explore(arena, &mut index);
        let wins = least_fixed_point(&nodes, &edges, None);
        Some(PositionTable {
            arena,
            index,
            nodes,
            edges,
            wins,
        })
    }

    /// Gives the wall as many outside liberties as make a difference.
    ///
    /// With each one more the attacker wins less, and if one makes no difference in any position, neither does the
    /// next.
    pub fn open(&mut self) {
        let stable = |wins: &[GameSet]| wins.iter().all(|&w| w >> 4 == w >> 2 & 0b11);
        while !stable(&self.wins) {
            self.wins = least_fixed_point(&self.nodes, &self.edges, Some(&self.wins));
        }
    }
}

impl LocalGame for PositionTable<'_> {
    type Position = LocalPosition;
    type Error = Infallible;

    fn moves(
        &self,
        position: &LocalPosition,
        player: LocalPlayer,
    ) -> Vec<(Option<usize>, LocalPosition)> {
        self.arena.steps(position, player)
    }

    fn pass(&self, position: &LocalPosition) -> LocalPosition {
        self.arena.pass(position)
    }

    fn eyes(&mut self, position: &LocalPosition, player: LocalPlayer) -> Result<u8, Infallible> {
        let node = self.index.find_or_add(position, player);
        let games = self.wins[node as usize] >> (2 * position.outside);
        Ok(match games & 0b11 {
            0b00 => 2,
            0b01 => 1,
            _ => 0,
        })
    }
}

/// The indices of the positions.
struct Index {
    powers: Vec<u32>,
    /// The node of each arrangement without a ko ban, the attacker's and the defender's side by side.
    plain: Vec<u32>,
    banned: FxHashMap<(u32, u8), u32>,
    found: Vec<(LocalPosition, LocalPlayer)>,
}

const NOT_SEEN: u32 = u32::MAX;

impl Index {
    fn new(nodes: usize) -> Index {
        let powers: Vec<u32> = (0..=nodes as u32).map(|i| 2 * 3u32.pow(i)).collect();
        Index {
            plain: vec![NOT_SEEN; powers[nodes] as usize],
            banned: FxHashMap::default(),
            found: Vec::new(),
            powers,
        }
    }

    fn find_or_add(&mut self, position: &LocalPosition, player: LocalPlayer) -> u32 {
        let weigh = |mask| members(mask).fold(0, |sum, i| sum + self.powers[i]);
        let key = weigh(position.attackers) + 2 * weigh(position.defenders) + player as u32;
        let next = self.found.len() as u32;
        let slot = match position.ko {
            None => &mut self.plain[key as usize],
            Some(ko) => self.banned.entry((key, ko)).or_insert(NOT_SEEN),
        };
        if *slot == NOT_SEEN {
            *slot = next;
            self.found.push((*position, player));
        }
        *slot
    }
}

/// Plays all moves of all positions, including those that are reached on the way.
fn explore(arena: &Arena, index: &mut Index) -> (Vec<TableNode>, Vec<Edge>) {
    let (mut nodes, mut edges) = (Vec::new(), Vec::new());
    while let Some(&(position, player)) = index.found.get(nodes.len()) {
        checkpoint_at(nodes.len() as u32);
        let position = LocalPosition {
            outside: 0,
            ..position
        };
        let opponent = player.opponent();
        let first = edges.len() as u32;
        for mv in arena.moves(&position, player) {
            if let Some(step) = arena.play(&position, player, mv) {
                edges.push(Edge {
                    target: index.find_or_add(&step.position, opponent),
                    captures: if step.wall_breathless { BARE } else { 0 },
                });
            }
        }
        let pass = arena.pass(&position);
        let breathes = arena.wall_breathes(position.attackers, position.defenders);
        nodes.push(TableNode {
            player,
            edges: first,
            pass: index.find_or_add(&pass, opponent),
            at_once: match player {
                _ if breathes => 0,
                LocalPlayer::Attacker => BARE | BARE_WITH_EYE,
                LocalPlayer::Defender => BARE,
            },
        });
    }
    (nodes, edges)
}

/// The games won by the attacker.
///
/// If `fewer` are the results for some numbers of outside liberties, the first of the games continues with as many as
/// the last of these.
fn least_fixed_point(
    nodes: &[TableNode],
    edges: &[Edge],
    fewer: Option<&[GameSet]>,
) -> Vec<GameSet> {
    let mut wins: Vec<GameSet> = match fewer {
        Some(fewer) => fewer.iter().map(|&w| w >> 4).collect(),
        None => vec![0; nodes.len()],
    };
    // With more outside liberties, nothing is won at once.
    let first = if fewer.is_some() { 0 } else { ALL_GAMES };
    let mut changed = true;
    while changed {
        changed = false;
        let mut end = edges.len();
        // The late positions hold more stones and are decided first.
        for (i, node) in nodes.iter().enumerate().rev() {
            checkpoint_at(i as u32);
            let moves = &edges[node.edges as usize..end];
            end = node.edges as usize;
            if wins[i] == ALL_GAMES {
                continue;
            }
            let pass = wins[node.pass as usize];
            let results = moves
                .iter()
                .map(|edge| wins[edge.target as usize] | edge.captures & first);
            let now = wins[i]
                | node.at_once & first
                | match node.player {
                    // Filling an outside liberty leads to the same stones in the game with one liberty less.
                    LocalPlayer::Attacker => {
                        results.fold(pass | pass << 2 & ALL_GAMES, |any, games| any | games)
                    }
                    LocalPlayer::Defender => results.fold(pass, |all, games| all & games),
                };
            if now != wins[i] {
                wins[i] = now;
                changed = true;
            }
        }
    }
    wins
}

const _: () = assert!(OUTSIDE_LIBERTIES == 2, "the games in a byte");
