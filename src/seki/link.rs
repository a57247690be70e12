//! The blocks that stay together when both sides fill the neutral points.
//!
//! It is not known who will play where, so connections of both colours are taken to hold except against a clear cut:
//!
//! - Blocks that touch a common neutral point are one move away from each other, so they stay together.
//! - Blocks that are farther apart are linked by paths through the neutral points. A path does not cross a bamboo joint
//!   of the enemy, nor a gap of two points between the enemy's stones and the edge.
//! - The enemy can cut with one stone on a point that all paths use, if the stone is next to another of that colour.
//!   Such a point is a cut vertex of the graph of blocks and points (J. Hopcroft and R. Tarjan, "Efficient algorithms
//!   for graph manipulation", CACM 16, 1973). So a bamboo joint connects, and a gap of two points in a row does not.
//!
//! The cost is linear in the board.

use super::space::Regions;
use crate::color::Color;
use crate::disjoint_sets::DisjointSets;
use crate::playout::shape;
use crate::vertex::Vertex;
use crate::vertex_map::VertexMap;
use crate::vertex_set::VertexSet;

/// Joins the linked blocks of a colour: one set of stones for each chain.
pub fn linked(regions: &Regions, color: Color) -> Vec<VertexSet> {
    let enemy = color.opponent();
    let blocks: Vec<VertexSet> = regions.alive[color].components().collect();
    let points = regions.neutral - regions.loose[enemy];
    let exposed = regions.alive[enemy].neighbors();
    let mut graph = Graph::new(points, exposed, &blocks);
    (graph.cut_right, graph.cut_down) = joints(regions, &points, enemy);
    let block_at = graph.block_at;
    let mut parts = graph.parts();
    // A move on a liberty of a block joins it with everything that is not cut off from that liberty.
    let own = points.iter().map(|v| (v, parts.of_point[v]));
    for (v, part) in own.chain(parts.cuts) {
        for block in blocks_beside(&block_at, v) {
            if let Some(other) = parts.first[part] {
                parts.linked.join(block, other);
            }
        }
    }
    let chains = parts.linked.members().into_iter();
    let stones = chains.map(|chain| VertexSet::union(chain.into_iter().map(|i| blocks[i])));
    stones.collect()
}

/// A node of the graph.
#[derive(Clone, Copy, PartialEq, Eq)]
enum LinkNode {
    Point(Vertex),
    /// The index of the block.
    Block(usize),
}

/// What the depth-first search knows about a node.
#[derive(Clone, Copy, Default)]
struct Visit {
    /// When the node was entered, counted from 1; 0 before.
    entered: u32,
    /// When the earliest node was entered that can be reached from this one or its descendants.
    low: u32,
}

/// The graph of blocks and neutral points.
struct Graph<'a> {
    blocks: &'a [VertexSet],
    points: VertexSet,
    /// The index of the block on a vertex.
    block_at: VertexMap<Option<u16>>,
    /// The points where an enemy stone would be connected to others.
    exposed: VertexSet,
    /// Points that are cut off from the one to the right.
    cut_right: VertexSet,
    /// Points that are cut off from the one below.
    cut_down: VertexSet,
    point_visits: VertexMap<Visit>,
    block_visits: Vec<Visit>,
    clock: u32,
    /// The nodes in the order in which they were entered.
    trail: Vec<LinkStep>,
}

/// A node with the one it was entered from, if any.
#[derive(Clone, Copy)]
struct LinkStep {
    node: LinkNode,
    from: Option<LinkNode>,
}

impl<'a> Graph<'a> {
    fn new(points: VertexSet, exposed: VertexSet, blocks: &'a [VertexSet]) -> Graph<'a> {
        Graph {
            blocks,
            points,
            block_at: VertexSet::numbering(blocks.iter().copied()),
            exposed,
            cut_right: VertexSet::EMPTY,
            cut_down: VertexSet::EMPTY,
            point_visits: VertexMap::default(),
            block_visits: vec![Visit::default(); blocks.len()],
            clock: 0,
            trail: Vec::new(),
        }
    }

    /// The neutral points beside a vertex that are not cut off from it.
    fn points_beside(&self, v: Vertex) -> impl Iterator<Item = Vertex> + use<> {
        let ways = [
            (v.up(), !self.cut_down.contains(v.up())),
            (v.left(), !self.cut_right.contains(v.left())),
            (v.right(), !self.cut_right.contains(v)),
            (v.down(), !self.cut_down.contains(v)),
        ];
        ways.map(|(n, open)| (open && self.points.contains(n)).then_some(n))
            .into_iter()
            .flatten()
    }

    /// Notes that a node is entered now.
    fn enter(&mut self, node: LinkNode, from: Option<LinkNode>) -> Visit {
        self.clock += 1;
        self.trail.push(LinkStep { node, from });
        Visit {
            entered: self.clock,
            low: self.clock,
        }
    }

    fn visit(&mut self, node: LinkNode, from: Option<LinkNode>) -> u32 {
        match node {
            LinkNode::Point(v) => self.visit_point(v, from),
            LinkNode::Block(block) => self.visit_block(block, from),
        }
    }

    /// Visits a block and its descendants. Returns when the earliest node was entered that can be reached from them.
    fn visit_block(&mut self, block: usize, from: Option<LinkNode>) -> u32 {
        let node = LinkNode::Block(block);
        self.block_visits[block] = self.enter(node, from);
        let mut low = self.clock;
        for v in self.blocks[block].neighbors() & self.points {
            low = low.min(self.reach(LinkNode::Point(v), node, from));
        }
        self.block_visits[block].low = low;
        low
    }

    /// Visits a point and its descendants. Returns when the earliest node was entered that can be reached from them.
    fn visit_point(&mut self, v: Vertex, from: Option<LinkNode>) -> u32 {
        let node = LinkNode::Point(v);
        self.point_visits[v] = self.enter(node, from);
        let mut low = self.clock;
        for block in blocks_beside(&self.block_at, v) {
            low = low.min(self.reach(LinkNode::Block(block), node, from));
        }
        for n in self.points_beside(v) {
            low = low.min(self.reach(LinkNode::Point(n), node, from));
        }
        self.point_visits[v].low = low;
        low
    }

    /// When the earliest node was entered that a step to this neighbour reaches; no time if it leads back to `from`.
    fn reach(&mut self, neighbor: LinkNode, node: LinkNode, from: Option<LinkNode>) -> u32 {
        match self.visit_of(neighbor).entered {
            0 => self.visit(neighbor, Some(node)),
            _ if from == Some(neighbor) => u32::MAX,
            entered => entered,
        }
    }

    fn visit_of(&self, node: LinkNode) -> Visit {
        match node {
            LinkNode::Point(v) => self.point_visits[v],
            LinkNode::Block(block) => self.block_visits[block],
        }
    }

    /// Searches the graph and finds the parts that no cut vertex separates.
    fn parts(mut self) -> Parts {
        for block in 0..self.blocks.len() {
            if self.block_visits[block].entered == 0 {
                self.visit_block(block, None);
            }
        }
        let mut parts = Parts {
            of_point: VertexMap::filled(0),
            of_block: vec![0; self.blocks.len()],
            linked: DisjointSets::singletons(self.blocks.len()),
            first: vec![None],
            cuts: Vec::new(),
        };
        for &LinkStep { node, from } in &self.trail {
            let low = self.visit_of(node).low;
            let inherited = match from {
                None => None,
                Some(LinkNode::Block(b)) => Some(parts.of_block[b]),
                Some(LinkNode::Point(v)) => {
                    let cuts = self.exposed.contains(v) && low >= self.point_visits[v].entered;
                    (!cuts).then_some(parts.of_point[v])
                }
            };
            let part = inherited.unwrap_or_else(|| {
                parts.first.push(None);
                let part = parts.first.len() - 1;
                if let Some(LinkNode::Point(v)) = from {
                    parts.cuts.push((v, part));
                }
                part
            });
            match node {
                LinkNode::Point(v) => parts.of_point[v] = part,
                LinkNode::Block(b) => {
                    parts.of_block[b] = part;
                    let first = *parts.first[part].get_or_insert(b);
                    parts.linked.join(first, b);
                }
            }
        }
        parts
    }
}

/// The parts of a graph that no cut vertex separates.
struct Parts {
    of_point: VertexMap<usize>,
    of_block: Vec<usize>,
    /// The blocks of each part.
    linked: DisjointSets,
    /// The first block of each part, if any. Part 0 is that of points which were never reached.
    first: Vec<Option<usize>>,
    /// The cut vertices, each with a part that it cuts off.
    cuts: Vec<(Vertex, usize)>,
}

/// The blocks next to a vertex.
fn blocks_beside(
    block_at: &VertexMap<Option<u16>>,
    v: Vertex,
) -> impl Iterator<Item = usize> + use<> {
    let beside = v.neighbors().map(|n| block_at[n]);
    beside.into_iter().flatten().map(usize::from)
}

/// Finds where paths of the other colour are cut: pairs of neighbouring points, given by the left one, and by the upper
/// one.
///
/// Such pairs lie between stones of this colour on both sides, or between stones and the edge. Two pairs side by side
/// may lie between blocks that live by themselves: a stone on one of their four points is answered on the opposite
/// point.
fn joints(regions: &Regions, points: &VertexSet, color: Color) -> (VertexSet, VertexSet) {
    let stones = regions.alive[color];
    let areas: Vec<VertexSet> = regions.controlled[color].components().collect();
    let lives = |block: &VertexSet| {
        let rim = block.neighbors();
        let own = || areas.iter().filter(|area| area.intersects(&rim));
        own().count() > 1 || own().any(|region| region.len() > shape::LARGEST)
    };
    let rooted = VertexSet::union(stones.components().filter(lives));
    let wall = |(v, w): (Vertex, Vertex)| stones.contains(v) && stones.contains(w);
    let free = |(v, w): (Vertex, Vertex)| points.contains(v) && points.contains(w);
    let cuts = |pair: (Vertex, Vertex), back: fn(Vertex) -> Vertex, on: fn(Vertex) -> Vertex| {
        let step = |to: fn(Vertex) -> Vertex, (v, w): (Vertex, Vertex)| (to(v), to(w));
        let mut cut = VertexSet::EMPTY;
        let before = step(back, pair);
        let edge = !regions.board.contains(before.0);
        if !free(pair) || !(edge || wall(before)) {
            return cut;
        }
        let after = step(on, pair);
        if wall(after) || (!edge && !regions.board.contains(after.0)) {
            cut.insert(pair.0);
        } else if !edge && free(after) {
            let far = step(on, after);
            if wall(far) && rooted.contains(far.0) && rooted.contains(before.0) {
                cut.insert(pair.0);
                cut.insert(after.0);
            }
        }
        cut
    };
    let mut right = VertexSet::EMPTY;
    let mut down = VertexSet::EMPTY;
    for v in *points {
        right |= cuts((v, v.right()), Vertex::up, Vertex::down);
        down |= cuts((v, v.down()), Vertex::left, Vertex::right);
    }
    (right, down)
}
