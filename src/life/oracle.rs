//! The oracle: the game of the module documentation solved by enumerating every position, on flat arrays, without any
//! code of the search or the fast board. It does not use the theorem on pass-alive blocks either: what is alive is
//! found by letting the attacker move any number of times.

use crate::board::naive::{Cells, Grid};
use rustc_hash::{FxHashMap, FxHashSet};

// Empty is 0.
pub(super) const ATTACKER: u8 = 1;
pub(super) const DEFENDER: u8 = 2;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Aim {
    Capture,
    Life,
}

/// Who has ko threats.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum OracleThreats {
    Nobody,
    /// This side may retake a ko at once so many times.
    Answered(u8, u8),
    /// Both sides as many as they want: the side with the aim retakes kos at once, and ignores so many threats of the other one, each
    /// a pass where that may not retake.
    Contest(u8),
}

/// In the place of a ko ban: the other side has just made a threat.
const THREATENED: usize = usize::MAX;

pub(super) struct LifeOracle {
    grid: Grid,
    /// One stone of each block of the target.
    target: Vec<usize>,
    /// Where stones may be played and captured.
    pub region: Vec<bool>,
    pub suicide: bool,
    pub most: usize,
    alive: FxHashMap<(Cells, usize), bool>,
}

struct OracleNode {
    children: Vec<usize>,
    proves: bool,
    reached: bool,
}

impl LifeOracle {
    pub fn new(
        width: usize,
        height: usize,
        target: Vec<usize>,
        region: Vec<bool>,
        suicide: bool,
        most: usize,
    ) -> LifeOracle {
        LifeOracle {
            grid: Grid { width, height },
            target,
            region,
            suicide,
            most,
            alive: FxHashMap::default(),
        }
    }

    fn play(
        &self,
        cells: &[u8],
        ban: Option<usize>,
        color: u8,
        p: usize,
    ) -> Option<(Cells, Option<usize>)> {
        let played = self.grid.play(cells, ban, color, p)?;
        let mut gone = played.taken.iter().chain(&played.suicide);
        let allowed = self.suicide || played.suicide.is_empty();
        (self.region[p] && allowed && gone.all(|&s| self.region[s]))
            .then_some((played.cells, played.ko))
    }

    /// Whether the block with a stone here has left the region, or no sequence of moves by the attacker alone captures
    /// it.
    ///
    /// This is Benson's definition for one block: what his algorithm keeps is the largest set of blocks that survives
    /// every such sequence.
    fn lives(&mut self, cells: &Cells, root: usize) -> bool {
        let (stones, liberties) = self.grid.block(cells, root);
        if stones.iter().chain(&liberties).any(|&p| !self.region[p]) {
            return true;
        }
        if let Some(&known) = self.alive.get(&(cells.clone(), root)) {
            return known;
        }
        let mut seen = FxHashSet::default();
        let mut todo = vec![cells.clone()];
        let mut alive = true;
        while let Some(now) = todo.pop() {
            if now[root] != DEFENDER {
                alive = false;
                break;
            }
            if !seen.insert(now.clone()) {
                continue;
            }
            for p in 0..now.len() {
                if let Some((after, _)) = self.play(&now, None, ATTACKER, p) {
                    todo.push(after);
                }
            }
        }
        self.alive.insert((cells.clone(), root), alive);
        alive
    }

    /// Whether the aim is reached; `None` if there are too many positions.
    pub fn reaches(
        &mut self,
        aim: Aim,
        cells: &Cells,
        first: u8,
        threats: OracleThreats,
    ) -> Option<bool> {
        let prover = match aim {
            Aim::Capture => ATTACKER,
            Aim::Life => DEFENDER,
        };
        type State = (Cells, Option<usize>, u8, u8, Vec<usize>);
        let mut index: FxHashMap<State, usize> = FxHashMap::default();
        let mut nodes: Vec<OracleNode> = Vec::new();
        let start: State = (
            cells.clone(),
            None,
            first,
            match threats {
                OracleThreats::Nobody => 0,
                OracleThreats::Answered(_, count) | OracleThreats::Contest(count) => count,
            },
            self.target.clone(),
        );
        let mut states = vec![start.clone()];
        index.insert(start, 0);
        let mut next = 0;
        while next < states.len() {
            if states.len() > self.most {
                return None;
            }
            let (cells, ko, side, left, standing) = states[next].clone();
            next += 1;
            let mut node = OracleNode {
                children: Vec::new(),
                proves: side == prover,
                reached: false,
            };
            if standing.is_empty() {
                node.reached = aim == Aim::Capture;
                node.proves = true;
                nodes.push(node);
                continue;
            }
            if standing.iter().any(|&root| self.lives(&cells, root)) {
                node.reached = aim == Aim::Life;
                node.proves = true;
                nodes.push(node);
                continue;
            }
            let contest = matches!(threats, OracleThreats::Contest(_));
            let is_threatened = ko == Some(THREATENED);
            let may_ignore = match threats {
                OracleThreats::Nobody => false,
                OracleThreats::Answered(who, _) => left > 0 && who == side,
                OracleThreats::Contest(_) => side == prover,
            };
            let plays = (0..cells.len()).filter_map(|p| {
                if is_threatened && left == 0 {
                    return None;
                }
                let ignored = may_ignore && ko == Some(p);
                let ban = ko.filter(|_| !ignored && !is_threatened);
                let (cells, ko) = self.play(&cells, ban, side, p)?;
                let used = is_threatened || ignored && !contest;
                Some((cells, ko, left - u8::from(used)))
            });
            let mut all: Vec<(Cells, Option<usize>, u8)> = plays.collect();
            let threatens = contest && side != prover && ko.is_some();
            all.push((cells.clone(), threatens.then_some(THREATENED), left));
            for (cells, ko, left) in all {
                let mut standing = standing.clone();
                standing.retain(|&root| cells[root] == DEFENDER);
                let state = (cells, ko, 3 - side, left, standing);
                let count = states.len();
                let id = *index.entry(state.clone()).or_insert(count);
                if id == count {
                    states.push(state);
                }
                node.children.push(id);
            }
            nodes.push(node);
        }
        Some(solve(&mut nodes))
    }
}

/// Marks the nodes from which the aim is reached, until nothing changes; whether the first one is marked.
fn solve(nodes: &mut [OracleNode]) -> bool {
    loop {
        let mut changed = false;
        for id in (0..nodes.len()).rev() {
            if nodes[id].reached {
                continue;
            }
            let mut children = nodes[id].children.iter();
            let reached = if nodes[id].proves {
                children.any(|&c| nodes[c].reached)
            } else {
                children.all(|&c| nodes[c].reached)
            };
            nodes[id].reached = reached;
            changed |= reached;
        }
        if !changed {
            return nodes[0].reached;
        }
    }
}
