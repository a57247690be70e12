//! A search tree: its nodes, their statistics, and what both kinds of search ([`super::amaf`], [`super::guided`]) do with
//! them.

use super::value::{PlayoutScore, Scale};
use super::weights::{PLAY, Prior};
use crate::color::Color;
use crate::game::{Game, UNDOS};
use crate::playout::policy;
use crate::vertex::{Move, Size, Vertex};
use crate::vertex_map::VertexMap;
use crate::vertex_set::VertexSet;

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
    /// How often a path went through it; the root counts a visit for each of its tree.
    pub visits: u32,
    /// Share of won visits, 0 to 1.
    pub wins: f32,
    /// Mean lead, in points.
    pub lead: f32,
    /// Playouts through the parent in which the same side made the move first on its vertex, now or later. The number
    /// stays at 2^24, where adding one to an `f32` changes nothing.
    pub amaf_visits: f32,
    /// Mean value of these playouts.
    pub amaf: f32,
    /// What was known before the first visit.
    pub prior: Prior,
    /// Index of the first child; the others follow it.
    first_child: u32,
    /// Number of children; 0 before the node is expanded.
    children: u16,
    /// Visits that have begun and not ended.
    pub pending: u16,
}

// The documented memory is computed from this.
const _: () = assert!(size_of::<SearchNode>() == 40);

impl SearchNode {
    pub(super) fn new(action: Move, prior: Prior) -> SearchNode {
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
            pending: 0,
        }
    }

    /// Adds a visit to the means. Once the number of visits cannot grow, the means become moving averages.
    fn add(&mut self, won: f32, lead: f32) {
        self.visits = self.visits.saturating_add(1);
        let n = self.visits as f32;
        self.wins += (won - self.wins) / n;
        self.lead += (lead - self.lead) / n;
    }

    pub(super) fn add_amaf(&mut self, worth: f32) {
        self.amaf_visits += 1.0;
        self.amaf += (worth - self.amaf) / self.amaf_visits;
    }

    /// Whether it has no children.
    pub(super) fn is_leaf(&self) -> bool {
        self.children == 0
    }
}

/// Sums over all visits of a tree, from the view of the side to move at the root.
#[derive(Clone, Debug)]
pub(super) struct Sums {
    pub visits: u64,
    pub wins: f64,
    pub lead: f64,
    pub lead_squared: f64,
    /// Whose each vertex was: visits with Black as the owner less those with White.
    pub owned: VertexMap<f64>,
}

/// A search tree.
#[derive(Clone, Debug)]
pub(super) struct SearchTree {
    /// At the root between two visits.
    pub game: Game,
    /// The side to move at the root.
    pub color: Color,
    pub(super) nodes: Vec<SearchNode>,
    /// The most nodes.
    capacity: usize,
    /// Vertices where no move is made.
    settled: VertexSet,
    pub scale: Scale,
    pub sums: Sums,
}

impl SearchTree {
    /// A tree with a root that has no children yet. No move will be made on settled vertices.
    pub(super) fn new(
        game: Game,
        color: Color,
        settled: VertexSet,
        scale: Scale,
        nodes: usize,
    ) -> SearchTree {
        // The root and all of its moves: without them there is nothing to choose from.
        let capacity = nodes.max(1 + game.size().area() + 1);
        let mut nodes = Vec::with_capacity(capacity);
        nodes.push(SearchNode::new(Move::Pass, Prior::default()));
        SearchTree {
            game,
            color,
            nodes,
            capacity,
            settled,
            scale,
            sums: Sums {
                visits: 0,
                wins: 0.0,
                lead: 0.0,
                lead_squared: 0.0,
                owned: VertexMap::filled(0.0),
            },
        }
    }

    /// Size of the board.
    pub(super) fn size(&self) -> Size {
        self.game.size()
    }

    pub(super) fn node(&self, id: Id) -> &SearchNode {
        &self.nodes[id]
    }

    pub(super) fn node_mut(&mut self, id: Id) -> &mut SearchNode {
        &mut self.nodes[id]
    }

    pub(super) fn children(&self, id: Id) -> std::ops::Range<Id> {
        let node = &self.nodes[id];
        let first = node.first_child as usize;
        first..first + usize::from(node.children)
    }

    /// The children of a node.
    pub(super) fn child_nodes(&self, id: Id) -> &[SearchNode] {
        &self.nodes[self.children(id)]
    }

    /// Removes the moves at the root for which `keep` is false. Must be called before the first visit, while the
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
                // What is known outweighs what was expected.
                let mut alone = PLAY;
                alone.add(hint);
                node.prior.add(hint);
                if playouts > 0.0 && alone.value > node.prior.value {
                    node.prior = alone;
                }
            }
        }
    }

    /// Walks from the root to a leaf, playing its moves; returns its path and the colour to move there. `enter` is called
    /// with each node on the way before `select` chooses one of its children.
    pub(super) fn descend(
        &mut self,
        mut enter: impl FnMut(&mut SearchTree, Id, Color),
        select: impl Fn(&SearchTree, Id, Color) -> Option<Id>,
    ) -> (Vec<Id>, Color) {
        let (mut id, mut color) = (ROOT, self.color);
        let mut path = vec![ROOT];
        // Without superko rules long ko cycles could repeat for ever.
        let longest = (LONGEST * self.game.size().area()).min(UNDOS);
        while path.len() <= longest {
            enter(self, id, color);
            let Some(child) = select(self, id, color) else {
                break;
            };
            let action = self.nodes[child].action;
            if self.game.play(color, action).is_err() {
                break;
            }
            path.push(child);
            id = child;
            color = color.opponent();
        }
        (path, color)
    }

    /// Goes back from the end of a path to the root.
    pub(super) fn return_from(&mut self, path: &[Id]) {
        // Undoes the moves that `descend` has played, so it cannot fail.
        let _ = self.game.undo_many(path.len() - 1);
    }

    /// The vertex of the last move; `None` if it was a pass or there is none.
    pub(super) fn last_played(&self) -> Option<Vertex> {
        self.game.last_move()?.1.vertex()
    }

    /// Whether the game has ended by two passes at a node of the tree, where it is.
    pub(super) fn is_over(&self, id: Id) -> bool {
        id != ROOT && self.nodes[id].action == Move::Pass && self.game.passes() >= 2
    }

    /// Whether there is room for the children of one more node.
    pub(super) fn has_room(&self) -> bool {
        self.nodes.len() + self.size().area() < self.capacity
    }

    /// The legal plays of a colour in the present position of the game, without those on settled vertices and those that fill
    /// an own eye, unless a block in atari touches it.
    pub(super) fn plays(&self, color: Color) -> Vec<Vertex> {
        let board = self.game.board();
        let touches_atari = |v: Vertex| {
            let mut blocks = v.neighbors().into_iter().flat_map(|n| board.block_at(n));
            blocks.any(|block| block.last_liberty().is_some())
        };
        let plays = board.size().vertices().filter(|&v| {
            board.is_empty(v)
                && !self.settled.contains(v)
                && (!policy::is_eye(board, color, v) || touches_atari(v))
                && self.game.check(color, v).is_ok()
        });
        plays.collect()
    }

    /// Whether there are empty vertices that are not settled.
    pub(super) fn is_open(&self) -> bool {
        !(self.game.board().empty_vertices() - self.settled).is_empty()
    }

    /// Gives a node its children.
    pub(super) fn expand(&mut self, id: Id, children: impl Iterator<Item = SearchNode>) {
        let first = self.nodes.len();
        self.nodes.extend(children);
        self.nodes[id].first_child = first as u32;
        self.nodes[id].children = (self.nodes.len() - first) as u16;
    }

    /// Adds the result of a visit to the sums and to all nodes of its path. The owners of vertices are added by the caller.
    pub(super) fn learn(&mut self, path: &[Id], end: PlayoutScore) {
        let lead = end.lead(self.color);
        self.sums.visits += 1;
        self.sums.wins += f64::from(end.won(self.color));
        self.sums.lead += f64::from(lead);
        self.sums.lead_squared += f64::from(lead) * f64::from(lead);
        let mut color = self.color.opponent();
        for &id in path {
            self.nodes[id].add(end.won(color), end.lead(color));
            color = color.opponent();
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
