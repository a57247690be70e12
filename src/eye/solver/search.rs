//! Depth-first search for arenas that are too large to be solved as a whole.

use super::arena::{Arena, ArenaMove, LocalPosition, OUTSIDE_LIBERTIES};
use super::parts::EyeParts;
use crate::eye::local_game::{LocalGame, LocalPlayer};
use crate::eye::solution::Exhausted;
use crate::interrupt::checkpoint;
use rustc_hash::FxHashMap;

/// The search gives up on longer lines, which would take too much of the stack.
const MAX_DEPTH: u32 = 1000;

/// A position with the side to move, and whether the wall has an eye elsewhere.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Key {
    position: LocalPosition,
    player: LocalPlayer,
    eye: bool,
}

#[derive(Clone, Copy)]
enum ProofState {
    Won,
    Lost,
    /// On the path, at this depth.
    Open(u32),
    /// Lost if the positions on the path from this depth on are lost.
    Leaning(u32),
}

/// A result for the attacker, and the least depth on the path that it depends on.
#[derive(Clone, Copy)]
struct SolverResult {
    won: bool,
    leans: u32,
}

impl SolverResult {
    fn certain(won: bool) -> SolverResult {
        SolverResult {
            won,
            leans: u32::MAX,
        }
    }
}

/// A move with the position after it.
struct Next {
    /// How early it is worth trying.
    promise: u32,
    /// The node where it is played, if any.
    node: Option<usize>,
    key: Key,
}

/// Searches one position after another and remembers what it has proved.
///
/// A position on the path counts as not won for the attacker, since a cycle wins nothing. A loss that depends on such a
/// position is provisional until the search of that position is over: should that one turn out to be won, all results
/// found on top of it are forgotten.
///
/// What the attacker wins is also won if the wall has fewer outside liberties or no eye elsewhere, by passing instead
/// of filling what is filled already. So the answer to one question may be that to others.
pub(crate) struct EyeSearch<'a> {
    arena: &'a Arena,
    known: FxHashMap<Key, ProofState>,
    /// The provisional losses, in the order in which they were found.
    provisional: Vec<Key>,
    /// How often a move on a node has decided a position for either player.
    decided: [Vec<u32>; 2],
    parts: Option<EyeParts>,
    budget: u64,
}

impl<'a> EyeSearch<'a> {
    /// A search that may visit `budget` positions for all questions together. It takes the values of parts with at most
    /// `leaves` vertices from the database, if there is such a number.
    pub fn new(arena: &'a Arena, budget: u64, leaves: Option<usize>) -> EyeSearch<'a> {
        EyeSearch {
            arena,
            known: FxHashMap::default(),
            provisional: Vec::new(),
            decided: [vec![0; arena.len()], vec![0; arena.len()]],
            parts: leaves.map(EyeParts::new),
            budget,
        }
    }

    /// Whether the attacker can capture the wall.
    fn captures(
        &mut self,
        position: &LocalPosition,
        player: LocalPlayer,
        eye: bool,
    ) -> Result<bool, Exhausted> {
        if !eye && self.arena.is_breathless(position) {
            return Ok(true);
        }
        let key = Key {
            position: *position,
            player,
            eye,
        };
        let found = self.visit(key, 0);
        if found.is_err() {
            // Positions on the abandoned path must not be mistaken for results.
            self.known
                .retain(|_, known| matches!(known, ProofState::Won | ProofState::Lost));
            self.provisional.clear();
        }
        Ok(found?.won)
    }

    fn visit(&mut self, key: Key, depth: u32) -> Result<SolverResult, Exhausted> {
        checkpoint();
        if let Some(found) = self.recall(&key) {
            return Ok(found);
        }
        if let Some(won) = self.settled(&key) {
            return Ok(SolverResult::certain(won));
        }
        self.visit_unsettled(key, depth)
    }

    /// Visits a position that is neither remembered nor decided without a search.
    fn visit_unsettled(&mut self, key: Key, depth: u32) -> Result<SolverResult, Exhausted> {
        if let Some(won) = self.dominated(&key) {
            return Ok(SolverResult::certain(won));
        }
        self.budget = self.budget.checked_sub(1).ok_or(Exhausted::BLIND)?;
        if depth >= MAX_DEPTH {
            return Err(Exhausted::BLIND);
        }
        self.known.insert(key, ProofState::Open(depth));
        let mark = self.provisional.len();
        let found = self.expand(&key, depth)?;
        if found.won {
            for above in self.provisional.drain(mark..) {
                self.known.remove(&above);
            }
            self.known.insert(key, ProofState::Won);
        } else if found.leans >= depth {
            for above in self.provisional.drain(mark..) {
                self.known.insert(above, ProofState::Lost);
            }
            self.known.insert(key, ProofState::Lost);
            return Ok(SolverResult::certain(false));
        } else {
            self.known.insert(key, ProofState::Leaning(found.leans));
            self.provisional.push(key);
        }
        Ok(found)
    }

    fn recall(&self, key: &Key) -> Option<SolverResult> {
        Some(match *self.known.get(key)? {
            ProofState::Won => SolverResult::certain(true),
            ProofState::Lost => SolverResult::certain(false),
            ProofState::Open(leans) | ProofState::Leaning(leans) => {
                SolverResult { won: false, leans }
            }
        })
    }

    /// The result if no search is needed.
    fn settled(&mut self, key: &Key) -> Option<bool> {
        let position = &key.position;
        if key.player == LocalPlayer::Attacker && key.eye && self.arena.is_breathless(position) {
            return Some(true);
        }
        let parts = self.parts.as_mut();
        let told = parts.and_then(|p| p.judge(self.arena, position, key.player, key.eye));
        told.or_else(|| {
            let eyes = usize::from(key.eye) + self.arena.vital_regions(position);
            (eyes >= 2).then_some(false)
        })
    }

    /// The result if a position is known that is harder for the loser.
    fn dominated(&self, key: &Key) -> Option<bool> {
        for outside in 0..=OUTSIDE_LIBERTIES {
            for eye in [false, true] {
                let other = Key {
                    position: LocalPosition {
                        outside,
                        ..key.position
                    },
                    eye,
                    ..*key
                };
                let harder = outside >= key.position.outside && eye >= key.eye;
                let easier = outside <= key.position.outside && eye <= key.eye;
                // The position itself, which is both, is not known.
                if harder == easier {
                    continue;
                }
                match self.known.get(&other) {
                    Some(ProofState::Won) if harder => return Some(true),
                    Some(ProofState::Lost) if easier => return Some(false),
                    _ => {}
                }
            }
        }
        None
    }

    /// The result by those of the moves.
    fn expand(&mut self, key: &Key, depth: u32) -> Result<SolverResult, Exhausted> {
        let goal = key.player == LocalPlayer::Attacker;
        let Some(mut after) = self.moves_after(key) else {
            return Ok(SolverResult::certain(true));
        };
        // What is known already may spare the search of the others.
        for next in &after {
            if let Some(found) = self.recall(&next.key)
                && found.won == goal
                && found.leans == u32::MAX
            {
                return Ok(found);
            }
        }
        let looks_ahead = self.parts.is_some();
        if looks_ahead {
            let mut open = Vec::with_capacity(after.len());
            for next in after {
                match self.settled(&next.key) {
                    Some(won) if won == goal => return Ok(SolverResult::certain(goal)),
                    Some(_) => {}
                    None => open.push(next),
                }
            }
            after = open;
        }
        after.sort_by_key(|next| std::cmp::Reverse(next.promise));
        let mut leans = u32::MAX;
        for next in after {
            let found = match self.recall(&next.key) {
                Some(found) => found,
                None if looks_ahead => self.visit_unsettled(next.key, depth + 1)?,
                None => self.visit(next.key, depth + 1)?,
            };
            if found.won == goal {
                if let Some(node) = next.node {
                    self.decided[key.player as usize][node] += 1;
                }
                return Ok(found);
            }
            leans = leans.min(found.leans);
        }
        Ok(SolverResult {
            won: !goal,
            leans: if goal { leans } else { u32::MAX },
        })
    }

    /// The moves that may be worth a visit; `None` if the attacker captures the wall with one of them.
    fn moves_after(&self, key: &Key) -> Option<Vec<Next>> {
        let goal = key.player == LocalPlayer::Attacker;
        let next = |promise, node, position| Next {
            promise,
            node,
            key: Key {
                position,
                player: key.player.opponent(),
                eye: key.eye,
            },
        };
        let mut after: Vec<Next> = Vec::with_capacity(self.arena.len() + 2);
        for mv in self.arena.moves(&key.position, key.player) {
            let Some(step) = self.arena.play(&key.position, key.player, mv) else {
                continue;
            };
            if step.wall_breathless && !key.eye {
                if goal {
                    return None;
                }
                continue;
            }
            let node = match mv {
                ArenaMove::Node(node) => Some(node),
                ArenaMove::Outside => None,
            };
            let promise = self.promise(key, node, &step.position);
            after.push(next(promise, node, step.position));
        }
        // The attacker passes only to end the ban of a ko: otherwise the defender may pass as well, and what the attacker
        // wins after that he wins at once.
        if !goal || key.position.ko.is_some() {
            after.push(next(0, None, self.arena.pass(&key.position)));
        }
        Some(after)
    }

    /// The order in which a move is tried, high numbers first: captures, then nodes that have decided much before, then
    /// nodes with many empty neighbours, outside liberties late.
    fn promise(&self, key: &Key, node: Option<usize>, after: &LocalPosition) -> u32 {
        let Some(node) = node else {
            return 1;
        };
        let stones = |p: &LocalPosition| (p.attackers | p.defenders).count_ones();
        let taken = stones(&key.position) + 1 - stones(after);
        let empty = !(key.position.attackers | key.position.defenders);
        let near = (self.arena.neighbors(node) & empty).count_ones();
        let decided = self.decided[key.player as usize][node];
        let loose = key.player == LocalPlayer::Defender
            && self.arena.wall(after.defenders).count_ones() < after.defenders.count_ones();
        if loose && taken == 0 {
            return 2 + near;
        }
        16 + (taken.min(15) << 24) + near + 4 * decided.min(1 << 20)
    }
}

impl LocalGame for EyeSearch<'_> {
    type Position = LocalPosition;
    type Error = Exhausted;

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

    fn eyes(&mut self, position: &LocalPosition, player: LocalPlayer) -> Result<u8, Exhausted> {
        Ok(if self.at_least(2, position, player)? {
            2
        } else {
            u8::from(self.at_least(1, position, player)?)
        })
    }

    fn at_least(
        &mut self,
        k: u8,
        position: &LocalPosition,
        player: LocalPlayer,
    ) -> Result<bool, Exhausted> {
        Ok(match k {
            0 => true,
            1 => !self.captures(position, player, true)?,
            2 => !self.captures(position, player, false)?,
            _ => false,
        })
    }
}
