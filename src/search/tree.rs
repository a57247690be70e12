//! The search tree of one thread: selection, expansion, playout and backup.
//!
//! At the root and at busy nodes the network proposes moves, elsewhere hand-chosen features do.
//!
//! The value of a node combines three estimates: the playouts that went through it, the playouts in which its move was
//! played later by the same side (AMAF, "all moves as first"), and the prior ([`super::prior`]). AMAF is weighted by
//! the formula of Gelly and Silver, "Monte-Carlo Tree Search and Rapid Action Value Estimation in Computer Go" (2011).

use super::prior::MovePriors;
use super::settings::SearchSettings;
use super::value::{PlayoutScore, Scale};
use super::weights::{LOST, PLAY, Prior, READ};
use crate::color::{ByColor, Color};
use crate::game::Game;
use crate::network::{self, FeatureReader, Network, Situation};
use crate::playout::Rng;
use crate::playout::heavy::Simulation;
use crate::tactics::{self, CaptureReader};
use crate::vertex::{Move, Size, Symmetry, Vertex};
use crate::vertex_map::VertexMap;
use crate::vertex_set::VertexSet;

/// The numbers of the tree.
struct TreeParams {
    /// Number of visits from which a node is expanded.
    expand: u32,
    /// The number of playouts through a node to which AMAF is equivalent, roughly, at most.
    equivalence: f32,
    /// The factor of the exploration term of UCT.
    explore: f32,
    /// Blocks with at most this many liberties are read when a node is expanded.
    liberties: usize,
    /// The most nodes of tactical reading for one question.
    nodes: u32,
    /// The number of visits at which the network is asked about a node: an evaluation takes the time of ten playouts. With
    /// the network at the root alone moves on 19x19 lose 2.5 points in place of 1.9 (0.6 s a move, 72 positions; without
    /// it 4.2); from 25 to 60 visits there is no difference.
    busy: u32,
    /// Won playouts for a move that the network is sure of; less by the root of its probability. With 80 moves lose 2.6
    /// points; from 150 to 600 there is little difference.
    likely: f32,
    /// Lost playouts for a move that it expects once in a thousand times, and as many more for each tenth of that.
    unlikely: f32,
}

const PARAMS: TreeParams = TreeParams {
    expand: 3,
    equivalence: 1500.0,
    explore: 0.03,
    liberties: 2,
    nodes: 100,
    busy: 40,
    likely: 200.0,
    unlikely: 25.0,
};

/// The longest path from the root, in moves per vertex of the board, as in the playouts.
const LONGEST: usize = 3;

/// Index of a node in its tree.
pub(super) type Id = usize;

/// The root.
pub(super) const ROOT: Id = 0;

/// A move with its statistics, from the view of the side that makes it.
#[derive(Clone, Debug)]
pub(super) struct SearchNode {
    pub action: Move,
    pub visits: u32,
    /// Share of won playouts, 0 to 1.
    pub wins: f32,
    /// Mean lead, in points.
    pub lead: f32,
    /// Playouts through the parent in which the same side made the move first on its vertex, now or later. The number
    /// stays at 2^24, where adding one to an `f32` changes nothing.
    amaf_visits: f32,
    /// Mean value of these playouts.
    amaf: f32,
    /// What was known before the first playout.
    pub prior: Prior,
    /// Index of the first child; the others follow it.
    first_child: u32,
    /// Number of children; 0 before the node is expanded.
    children: u16,
}

// The documented memory is computed from this.
const _: () = assert!(size_of::<SearchNode>() == 40);

impl SearchNode {
    fn new(action: Move, prior: Prior) -> SearchNode {
        SearchNode {
            action,
            visits: 0,
            wins: 0.0,
            lead: 0.0,
            amaf_visits: 0.0,
            amaf: 0.0,
            prior,
            first_child: 0,
            children: 0,
        }
    }

    /// Adds a playout to the means. Once the number of visits cannot grow, the means become moving averages.
    fn add(&mut self, won: f32, lead: f32) {
        self.visits = self.visits.saturating_add(1);
        let n = self.visits as f32;
        self.wins += (won - self.wins) / n;
        self.lead += (lead - self.lead) / n;
    }

    fn add_amaf(&mut self, worth: f32) {
        self.amaf_visits += 1.0;
        self.amaf += (worth - self.amaf) / self.amaf_visits;
    }

    /// The value of the move for selection, from own playouts, AMAF and prior, about 0 to 1.
    #[inline]
    fn worth(&self, scale: &Scale) -> f32 {
        let seen = self.visits as f32;
        let prior = self.prior;
        let n = seen + prior.weight;
        let own = scale.worth(self.wins, self.lead);
        let own = (own * seen + prior.value * prior.weight) / n.max(1e-6);
        if self.amaf_visits == 0.0 {
            return own;
        }
        let m = self.amaf_visits + prior.weight;
        let amaf = (self.amaf * self.amaf_visits + prior.value * prior.weight) / m;
        let beta = m / (m + n + m * n / PARAMS.equivalence);
        beta * amaf + (1.0 - beta) * own
    }
}

/// Sums over all playouts of a tree, from the view of the side to move at the root.
#[derive(Clone, Debug)]
pub(super) struct Sums {
    pub visits: u64,
    pub wins: f64,
    pub lead: f64,
    pub lead_squared: f64,
    /// Number of playouts that ended with each vertex owned by each colour.
    pub owned: VertexMap<ByColor<u64>>,
}

/// The tree of one thread.
#[derive(Clone, Debug)]
pub(super) struct SearchTree {
    /// At the root between two playouts.
    game: Game,
    /// The side to move at the root.
    color: Color,
    nodes: Vec<SearchNode>,
    /// The most nodes.
    capacity: usize,
    /// Vertices where no move is made.
    settled: VertexSet,
    simulation: Simulation,
    scale: Scale,
    reader: CaptureReader,
    /// If the network is asked: its eyes.
    features: Option<FeatureReader>,
    seed: u64,
    pub sums: Sums,
    /// The nodes of the current playout, from the root.
    path: Vec<Id>,
    /// The colour that plays first on each vertex between the current node and the end of the playout. All `None`
    /// except while [`SearchTree::learn`] walks back over the path.
    first: VertexMap<Option<Color>>,
}

impl SearchTree {
    pub(super) fn new(
        game: Game,
        color: Color,
        settled: ByColor<VertexSet>,
        quiet: &VertexSet,
        scale: Scale,
        settings: SearchSettings,
    ) -> SearchTree {
        let root = SearchNode::new(Move::Pass, Prior::default());
        // The root and all of its moves: without them there is nothing to choose from.
        let capacity = settings.nodes.max(1 + game.size().area() + 1);
        let mut nodes = Vec::with_capacity(capacity);
        nodes.push(root);
        let asks = settings.network && Network::knows(game.size());
        let mut tree = SearchTree {
            simulation: Simulation::new(game.size(), settled, settings.manner.on(game.size())),
            game,
            color,
            nodes,
            capacity,
            settled: settled.black | settled.white | *quiet,
            scale,
            reader: CaptureReader::new(tactics::CaptureSettings {
                nodes: PARAMS.nodes,
                ..tactics::CaptureSettings::default()
            }),
            features: asks.then(FeatureReader::default),
            seed: settings.seed,
            sums: Sums {
                visits: 0,
                wins: 0.0,
                lead: 0.0,
                lead_squared: 0.0,
                owned: VertexMap::filled(ByColor::new(0, 0)),
            },
            path: Vec::new(),
            first: VertexMap::filled(None),
        };
        tree.expand(ROOT, color);
        tree.see(ROOT, color);
        tree
    }

    /// Size of the board.
    pub(super) fn size(&self) -> Size {
        self.game.size()
    }

    /// Number of nodes.
    #[cfg(test)]
    pub(super) fn len(&self) -> usize {
        self.nodes.len()
    }

    pub(super) fn node(&self, id: Id) -> &SearchNode {
        &self.nodes[id]
    }

    pub(super) fn children(&self, id: Id) -> std::ops::Range<Id> {
        let node = &self.nodes[id];
        let first = node.first_child as usize;
        first..first + usize::from(node.children)
    }

    /// Removes the moves at the root for which `keep` is false. Must be called before the first playout, while the
    /// nodes of the root are the last ones.
    pub(super) fn restrict(&mut self, keep: &dyn Fn(Move) -> bool) {
        let children = self.children(ROOT);
        let kept: Vec<SearchNode> = self.nodes[children.clone()]
            .iter()
            .filter(|node| keep(node.action))
            .cloned()
            .collect();
        self.nodes[ROOT].children = kept.len() as u16;
        self.nodes.truncate(children.start);
        self.nodes.extend(kept);
    }

    /// Adds virtual playouts to a move at the root: won ones, or lost ones if the number is negative.
    pub(super) fn hint(&mut self, action: Move, playouts: f32) {
        let hint = if playouts > 0.0 {
            Prior::won(playouts)
        } else {
            Prior::lost(-playouts)
        };
        for child in self.children(ROOT) {
            let node = &mut self.nodes[child];
            if node.action == action {
                // What is known outweighs that the network does not expect it.
                let mut alone = PLAY;
                alone.add(hint);
                node.prior.add(hint);
                if playouts > 0.0 && alone.value > node.prior.value {
                    node.prior = alone;
                }
            }
        }
    }

    /// Makes one playout: walks down the tree, plays out, and updates the path.
    pub(super) fn playout(&mut self) {
        let color = self.descend();
        let depth = self.path.len() - 1;
        let last = self.last_played();
        let number = self.sums.visits << 24;
        let rng = Rng::new(self.seed.wrapping_mul(0x2545_f491_4f6c_dd1d) ^ number);
        self.simulation.run(self.game.board(), color, last, rng);
        let end = self.scale.end(&self.game, &self.simulation);
        // Undoes the moves that `descend` has played, so it cannot fail.
        let _ = self.game.undo_many(depth);
        self.learn(end);
    }

    /// The vertex of the last move; `None` if it was a pass or there is none.
    fn last_played(&self) -> Option<Vertex> {
        self.game.last_move()?.1.vertex()
    }

    /// Walks from the root to a leaf, playing its moves; returns the colour to move there.
    fn descend(&mut self) -> Color {
        let (mut id, mut color) = (ROOT, self.color);
        self.path.clear();
        self.path.push(ROOT);
        // Without superko rules long ko cycles could repeat for ever.
        let longest = LONGEST * self.game.size().area();
        while self.path.len() <= longest {
            let node = &self.nodes[id];
            // The root is expanded from the start; if it has no children, all were removed.
            let expands = id != ROOT && node.children == 0 && node.visits >= PARAMS.expand;
            let is_busy = id != ROOT && node.visits == PARAMS.busy;
            if expands && !self.is_over(id) {
                self.expand(id, color);
            }
            if is_busy {
                self.see(id, color);
            }
            let Some(child) = self.select(id) else {
                return color;
            };
            let action = self.nodes[child].action;
            if self.game.play(color, action).is_err() {
                return color;
            }
            self.path.push(child);
            id = child;
            color = color.opponent();
        }
        color
    }

    /// Whether the game has ended by two passes within the tree.
    fn is_over(&self, id: Id) -> bool {
        self.path.len() > 2 && self.nodes[id].action == Move::Pass && self.game.passes() >= 2
    }

    /// The child with the highest value plus exploration term (UCT), the first one of equals.
    fn select(&self, id: Id) -> Option<Id> {
        let total = (self.nodes[id].visits as f32 + 1.0).ln();
        let mut best = None;
        let mut most = f32::NEG_INFINITY;
        for child in self.children(id) {
            let node = &self.nodes[child];
            let explored = PARAMS.explore * (total / (node.visits as f32 + 1.0)).sqrt();
            let worth = node.worth(&self.scale) + explored;
            if worth > most {
                (best, most) = (Some(child), worth);
            }
        }
        best
    }

    /// Gives a node its children, unless there may be too little room for them.
    fn expand(&mut self, id: Id, color: Color) {
        let board = self.game.board();
        let last = self.last_played();
        if self.nodes.len() + board.size().area() + 1 > self.capacity {
            return;
        }
        let first = self.nodes.len();
        let judge = MovePriors::new(board, color, last);
        for v in board.size().vertices() {
            if board.is_empty(v)
                && !self.settled.contains(v)
                && let Some(prior) = judge.prior(v)
                && self.game.check(color, v).is_ok()
            {
                self.nodes.push(SearchNode::new(Move::Play(v), prior));
            }
        }
        let pass = judge.pass();
        self.read(first, color);
        self.nodes.push(SearchNode::new(Move::Pass, pass));
        self.nodes[id].first_child = first as u32;
        self.nodes[id].children = (self.nodes.len() - first) as u16;
    }

    /// Adds to the priors of the children of the current node what the network thinks of their moves.
    fn see(&mut self, id: Id, color: Color) {
        let Some(reader) = &mut self.features else {
            return;
        };
        let last = network::last_moves(&self.game, color);
        let situation = Situation::of(&self.game, color, &last);
        let mut board = self.game.board().clone();
        let same = Symmetry::ALL[0];
        let told = Network::in_use().evaluate(reader, &mut board, &situation, same);
        for child in self.children(id) {
            let node = &mut self.nodes[child];
            // Whether to pass is not left to it: it has seen few boards on which one does.
            let Some(v) = node.action.vertex() else {
                continue;
            };
            let share = told.policy[v] / (1.0 - told.pass).max(1e-6);
            node.prior.add(Prior::won(PARAMS.likely * share.sqrt()));
            let tenths = -2.0 - share.max(1e-6).log10();
            if tenths > 0.0 {
                node.prior.add(Prior::lost(PARAMS.unlikely * tenths));
            }
        }
    }

    /// Reads the blocks of few liberties, and adds won playouts to the priors of the moves that capture or save them.
    ///
    /// Extending a block in atari that cannot be saved, as in a ladder, gets lost playouts: it only makes the loss
    /// larger, and playouts do not see that. The nodes from `first` on are the moves of the position.
    fn read(&mut self, first: Id, color: Color) {
        let mut board = self.game.board().clone();
        for origin in board.block_origins() {
            let Some(block) = board
                .block_at(origin)
                .filter(|b| b.liberty_count() <= PARAMS.liberties)
            else {
                continue;
            };
            let (size, own) = (block.size(), block.color() == color);
            let way_out = block.last_liberty().filter(|_| own).map(Move::Play);
            let attack = self.reader.attack(&mut board, origin);
            let Some(attack) = attack.filter(|found| found.answer.outcome.succeeds()) else {
                continue;
            };
            let found = match own {
                true => self.reader.defend(&mut board, origin),
                false => Some(attack),
            };
            let is_lost = found.is_some_and(|found| !found.answer.outcome.succeeds());
            let best = found.and_then(|found| found.answer.best);
            let weight = READ.over(size);
            for node in &mut self.nodes[first..] {
                if Some(node.action) == best {
                    node.prior.add(Prior::won(weight));
                } else if is_lost && Some(node.action) == way_out {
                    node.prior.add(Prior::lost(LOST * weight));
                }
            }
        }
    }

    /// Adds the end of a playout to the sums and to all nodes of the path and their children.
    fn learn(&mut self, end: PlayoutScore) {
        let size = self.game.size();
        for v in size.vertices() {
            if let Some(owner) = self.simulation.owner(v) {
                self.sums.owned[v][owner] += 1;
            }
        }
        let lead = end.lead(self.color);
        self.sums.visits += 1;
        self.sums.wins += f64::from(end.won(self.color));
        self.sums.lead += f64::from(lead);
        self.sums.lead_squared += f64::from(lead) * f64::from(lead);
        for &(color, v) in self.simulation.moves().iter().rev() {
            self.first[v] = Some(color);
        }
        // The side to move after the last node of the path.
        let mut color = match self.path.len() % 2 {
            1 => self.color,
            _ => self.color.opponent(),
        };
        for depth in (0..self.path.len()).rev() {
            let id = self.path[depth];
            if let Some(&next) = self.path.get(depth + 1)
                && let Move::Play(v) = self.nodes[next].action
            {
                self.first[v] = Some(color);
            }
            let worth = self.scale.worth(end.won(color), end.lead(color));
            for child in self.children(id) {
                let node = &mut self.nodes[child];
                if let Move::Play(v) = node.action
                    && self.first[v] == Some(color)
                {
                    node.add_amaf(worth);
                }
            }
            // The node's own move was made by the other side.
            color = color.opponent();
            self.nodes[id].add(end.won(color), end.lead(color));
        }
        for &(_, v) in self.simulation.moves() {
            self.first[v] = None;
        }
        for &id in &self.path {
            if let Move::Play(v) = self.nodes[id].action {
                self.first[v] = None;
            }
        }
    }

    /// The most visited child, the first one of equals; `None` if none was visited.
    pub(super) fn most_visited(&self, id: Id) -> Option<Id> {
        let children = self.children(id);
        let best =
            children.max_by_key(|&child| (self.nodes[child].visits, std::cmp::Reverse(child)));
        best.filter(|&child| self.nodes[child].visits > 0)
    }

    /// The variation of most visited moves that starts with the node `from`, with the visits of each move.
    pub(super) fn variation(&self, from: Id) -> (Vec<Move>, Vec<u32>) {
        let mut id = from;
        let mut moves = vec![self.nodes[id].action];
        let mut visits = vec![self.nodes[id].visits];
        while let Some(next) = self.most_visited(id) {
            moves.push(self.nodes[next].action);
            visits.push(self.nodes[next].visits);
            id = next;
        }
        (moves, visits)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_of_a_node_do_not_wrap() {
        let mut node = SearchNode::new(Move::Pass, Prior::default());
        node.visits = u32::MAX - 1;
        node.amaf_visits = 16_777_215.0;
        for _ in 0..3 {
            node.add(1.0, 2.0);
            node.add_amaf(1.0);
        }
        assert_eq!((node.visits, node.amaf_visits), (u32::MAX, 16_777_216.0));
        assert!((0.0..=1.0).contains(&node.wins) && (0.0..=1.0).contains(&node.amaf));
    }
}
