//! The graph of an eye space: all that its local game depends on.

use crate::bits::members;
use std::fmt;

/// The largest number of vertices of an [`EyeGraph`]; larger eye spaces are out of reach of exact search.
pub const MAX_VERTICES: usize = 24;

/// The search for symmetries ends when it has found this many.
const MAX_ORDERS: usize = 10_000;

/// The kind of a vertex of an eye space, seen from its owner, the defender.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Kind {
    /// Empty, closed off from the outside: `.`.
    Empty,
    /// A stone of the attacker, closed off from the outside: `X`.
    Attacker,
    /// Empty, and next to the attacker's outside: `!`.
    Margin,
    /// A stone of the attacker with one empty vertex between it and the attacker's outside: `$`.
    MarginAttacker,
    /// A stone of the attacker in a false eye, which is a margin once it is captured: `f`. There is no vertex behind it
    /// that could be closed; the attacker connects it to the outside with a move that captures what is beyond.
    Captive,
    /// Empty, and a margin that the attacker cannot enter before a move elsewhere: `b`. A stone there would be captured, or
    /// could not be played at all. There is no vertex behind it that could be closed.
    Barred,
}

impl Kind {
    /// Its character in patterns.
    pub fn to_char(self) -> char {
        match self {
            Kind::Empty => '.',
            Kind::Attacker => 'X',
            Kind::Margin => '!',
            Kind::MarginAttacker => '$',
            Kind::Captive => 'f',
            Kind::Barred => 'b',
        }
    }

    /// The kind of a character, `None` for any other character.
    pub fn from_char(c: char) -> Option<Kind> {
        Some(match c {
            '.' => Kind::Empty,
            'X' => Kind::Attacker,
            '!' => Kind::Margin,
            '$' => Kind::MarginAttacker,
            'f' => Kind::Captive,
            'b' => Kind::Barred,
            _ => return None,
        })
    }

    /// Whether the vertex is marginal.
    pub fn is_marginal(self) -> bool {
        self.has_outside() || self.is_locked()
    }

    /// Whether one of its neighbours is the attacker's outside or leads there.
    pub(super) fn has_outside(self) -> bool {
        matches!(self, Kind::Margin | Kind::MarginAttacker)
    }

    /// Whether the attacker has to play elsewhere before it is open to the outside.
    pub(super) fn is_locked(self) -> bool {
        matches!(self, Kind::Captive | Kind::Barred)
    }

    /// Whether a stone of the attacker is on it.
    pub fn is_stone(self) -> bool {
        matches!(self, Kind::Attacker | Kind::MarginAttacker | Kind::Captive)
    }
}

/// A set of vertices of one [`EyeGraph`]: bit `i` is vertex `i`.
pub type Mask = u32;

/// A mask of the vertices of a graph, translated to those of the graph in this order.
pub(super) fn moved(mask: Mask, order: &[usize]) -> Mask {
    let place = order.iter().enumerate();
    place.fold(0, |moved, (i, &old)| moved | (mask >> old & 1) << i)
}

/// An eye space as a graph: the kind of each vertex, which vertices adjoin, and which vertices touch the
/// defender's wall around the eye space.
///
/// A corner or an inner vertex whose neighbours are all in the eye space has no wall to connect to; that is all
/// that edge and corner change.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct EyeGraph {
    kinds: Vec<Kind>,
    adjacency: Vec<Mask>,
    contact: Mask,
}

/// Why there is no such eye graph.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GraphError {
    /// There is no vertex.
    Empty,
    /// There are more than [`MAX_VERTICES`] vertices.
    TooLarge,
    /// An edge names a vertex that is not there, or twice the same.
    BadEdge,
}

impl fmt::Display for GraphError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            GraphError::Empty => f.write_str("the eye space is empty"),
            GraphError::TooLarge => {
                write!(f, "the eye space has more than {MAX_VERTICES} vertices")
            }
            GraphError::BadEdge => {
                f.write_str("an edge does not join two vertices of the eye space")
            }
        }
    }
}

impl std::error::Error for GraphError {}

impl EyeGraph {
    /// A graph of the vertices `(kind, touches the wall)`, numbered from 0, and the edges between them, in any
    /// order.
    ///
    /// # Errors
    /// If there is no vertex or more than [`MAX_VERTICES`], or an edge names none or joins one with itself.
    pub fn new(
        vertices: &[(Kind, bool)],
        edges: &[(usize, usize)],
    ) -> Result<EyeGraph, GraphError> {
        let n = vertices.len();
        if n == 0 {
            return Err(GraphError::Empty);
        }
        if n > MAX_VERTICES {
            return Err(GraphError::TooLarge);
        }
        let mut adjacency = vec![0; n];
        for &(a, b) in edges {
            if a >= n || b >= n || a == b {
                return Err(GraphError::BadEdge);
            }
            adjacency[a] |= 1 << b;
            adjacency[b] |= 1 << a;
        }
        let contact = vertices
            .iter()
            .enumerate()
            .fold(0, |mask, (i, &(_, touches))| {
                mask | Mask::from(touches) << i
            });
        Ok(EyeGraph {
            kinds: vertices.iter().map(|&(kind, _)| kind).collect(),
            adjacency,
            contact,
        })
    }

    /// Number of vertices, at least 1.
    #[allow(clippy::len_without_is_empty)]
    pub fn len(&self) -> usize {
        self.kinds.len()
    }

    /// The kind of a vertex. Panics if there is no such vertex.
    pub fn kind(&self, i: usize) -> Kind {
        self.kinds[i]
    }

    /// The kinds of all vertices.
    pub fn kinds(&self) -> &[Kind] {
        &self.kinds
    }

    /// The vertices next to a vertex. Panics if there is no such vertex.
    pub fn neighbors(&self, i: usize) -> Mask {
        self.adjacency[i]
    }

    /// The vertices that touch the wall.
    pub fn contact(&self) -> Mask {
        self.contact
    }

    /// The edges, each once.
    pub fn edges(&self) -> Vec<(usize, usize)> {
        (0..self.len())
            .flat_map(|a| members(self.adjacency[a]).map(move |b| (a, b)))
            .filter(|(a, b)| a < b)
            .collect()
    }

    /// The vertices of the kinds for which `pick` holds.
    pub fn select(&self, pick: impl Fn(Kind) -> bool) -> Mask {
        self.kinds
            .iter()
            .enumerate()
            .fold(0, |mask, (i, &kind)| mask | Mask::from(pick(kind)) << i)
    }

    /// The same graph with other kinds.
    ///
    /// # Panics
    /// If there is not one kind for each vertex.
    pub fn with_kinds(&self, kinds: &[Kind]) -> EyeGraph {
        assert_eq!(kinds.len(), self.len(), "one kind per vertex");
        EyeGraph {
            kinds: kinds.to_vec(),
            ..self.clone()
        }
    }

    /// The same graph with attacking stones on some of its empty vertices.
    pub(crate) fn with_stones(&self, stones: Mask) -> EyeGraph {
        let kinds = self.kinds.iter().enumerate();
        let kinds = kinds.map(|(i, &kind)| match kind {
            Kind::Empty if stones >> i & 1 == 1 => Kind::Attacker,
            kind => kind,
        });
        EyeGraph {
            kinds: kinds.collect(),
            ..self.clone()
        }
    }

    /// The graph renumbered: its vertex `i` is the old vertex `order[i]`.
    pub(crate) fn reordered(&self, order: &[usize]) -> EyeGraph {
        let mut place = vec![0; order.len()];
        for (i, &old) in order.iter().enumerate() {
            place[old] = i;
        }
        let moved = |mask: Mask| members(mask).fold(0, |m, old| m | 1 << place[old]);
        EyeGraph {
            kinds: order.iter().map(|&old| self.kinds[old]).collect(),
            adjacency: order
                .iter()
                .map(|&old| moved(self.adjacency[old]))
                .collect(),
            contact: moved(self.contact),
        }
    }

    /// The canonical form: equal for graphs that are isomorphic with equal kinds and equal wall contact; and its order:
    /// vertex `i` of the canonical graph is vertex `order[i]` of this one.
    ///
    /// Cost: microseconds; it grows with the number of symmetries. Graphs with more than ten thousand symmetries, which
    /// no board has, may have several forms, depending on their numbering.
    pub fn canonical(&self) -> (EyeGraph, Vec<usize>) {
        let (graph, mut orders) = self.canonical_orders();
        (graph, orders.swap_remove(0))
    }

    /// The canonical form with all orders that lead to it, one for each symmetry of the graph; at least one.
    pub(crate) fn canonical_orders(&self) -> (EyeGraph, Vec<Vec<usize>>) {
        let start: Vec<u32> = (0..self.len())
            .map(|i| (self.kinds[i] as u32) << 1 | (self.contact >> i & 1))
            .collect();
        let mut best = None;
        self.search_canonical(self.refine(start), &mut best);
        // The search always reaches at least one numbering.
        best.unwrap_or_else(|| (self.clone(), vec![(0..self.len()).collect()]))
    }

    /// The renumberings that leave the graph as it is.
    pub(crate) fn automorphisms(&self) -> Vec<Vec<usize>> {
        let (_, orders) = self.canonical_orders();
        let mut place = vec![0; self.len()];
        for (i, &v) in orders[0].iter().enumerate() {
            place[v] = i;
        }
        let after = |order: &Vec<usize>| place.iter().map(|&i| order[i]).collect();
        orders.iter().map(after).collect()
    }

    /// Splits the classes of vertices by the classes of their neighbours until nothing changes. Class numbers
    /// come out as 0, 1, ... in an order that does not depend on the numbering of the vertices.
    fn refine(&self, mut class: Vec<u32>) -> Vec<u32> {
        let mut count = 0;
        loop {
            let mut keys: Vec<(u32, Vec<u32>)> = Vec::with_capacity(self.len());
            for i in 0..self.len() {
                let mut near: Vec<u32> = members(self.adjacency[i]).map(|n| class[n]).collect();
                near.sort_unstable();
                keys.push((class[i], near));
            }
            let mut sorted: Vec<&(u32, Vec<u32>)> = keys.iter().collect();
            sorted.sort_unstable();
            sorted.dedup();
            let next: Vec<u32> = keys
                .iter()
                .map(|key| sorted.partition_point(|other| *other < key) as u32)
                .collect();
            let found = sorted.len();
            class = next;
            if found == count {
                return class;
            }
            count = found;
        }
    }

    /// Tries every numbering of the first class that has several members, and keeps the smallest graph.
    fn search_canonical(&self, class: Vec<u32>, best: &mut Option<(EyeGraph, Vec<Vec<usize>>)>) {
        let n = self.len();
        let mut size = vec![0; n];
        for &c in &class {
            size[c as usize] += 1;
        }
        let Some(split) = (0..n).find(|&c| size[c] > 1) else {
            let mut order: Vec<usize> = (0..n).collect();
            order.sort_unstable_by_key(|&i| class[i]);
            let graph = self.reordered(&order);
            match best {
                Some((least, orders)) if graph == *least => orders.push(order),
                Some((least, _)) if graph > *least => {}
                _ => *best = Some((graph, vec![order])),
            }
            return;
        };
        for i in (0..n).filter(|&i| class[i] as usize == split) {
            if best
                .as_ref()
                .is_some_and(|(_, orders)| orders.len() >= MAX_ORDERS)
            {
                return;
            }
            let mut next: Vec<u32> = class.iter().map(|&c| 2 * c + 1).collect();
            next[i] -= 1;
            self.search_canonical(self.refine(next), best);
        }
    }
}

impl EyeGraph {
    /// The same game with fewer kinds and edges, and for each of its vertices the vertex of this graph that it is or
    /// belongs to.
    ///
    /// A `$` is an `X` with a margin of its own next to it. An edge between two margins that touch the wall has no
    /// effect: a stone there belongs to the wall or to the attacker's outside at once, and both vertices are liberties
    /// of the wall already.
    pub(crate) fn reduced(&self) -> (EyeGraph, Vec<usize>) {
        let mut graph = self.clone();
        let mut origin: Vec<usize> = (0..self.len()).collect();
        for i in 0..self.len() {
            if self.kinds[i] == Kind::MarginAttacker {
                let pendant = graph.len();
                graph.kinds[i] = Kind::Attacker;
                graph.kinds.push(Kind::Margin);
                graph.adjacency[i] |= 1 << pendant;
                graph.adjacency.push(1 << i);
                graph.contact |= 1 << pendant;
                origin.push(i);
            }
        }
        (graph.without_idle_edges(), origin)
    }

    /// The same game without the edges between margins that touch the wall, see [`EyeGraph::reduced`].
    pub(crate) fn without_idle_edges(mut self) -> EyeGraph {
        let idle = self.select(|kind| kind == Kind::Margin) & self.contact;
        for i in members(idle) {
            self.adjacency[i] &= !idle;
        }
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    impl EyeGraph {
        /// Two eye spaces of one wall as one graph: the vertices of `other` follow.
        ///
        /// Its value is exact for both together, while [`EyeValue::sum`](crate::eye::EyeValue::sum) depends on their digits
        /// only.
        ///
        /// # Errors
        /// If there are more than [`MAX_VERTICES`].
        pub fn beside(&self, other: &EyeGraph) -> Result<EyeGraph, GraphError> {
            let n = self.len();
            if n + other.len() > MAX_VERTICES {
                return Err(GraphError::TooLarge);
            }
            let mut graph = self.clone();
            graph.kinds.extend(&other.kinds);
            graph
                .adjacency
                .extend(other.adjacency.iter().map(|&mask| mask << n));
            graph.contact |= other.contact << n;
            Ok(graph)
        }
    }

    #[test]
    fn what_is_no_graph() {
        assert_eq!(EyeGraph::new(&[], &[]), Err(GraphError::Empty));
        let vertex = (Kind::Empty, true);
        let many = [vertex; MAX_VERTICES + 1];
        assert_eq!(EyeGraph::new(&many, &[]), Err(GraphError::TooLarge));
        for edge in [(0, 0), (0, 2), (2, 0)] {
            assert_eq!(
                EyeGraph::new(&[vertex; 2], &[edge]),
                Err(GraphError::BadEdge)
            );
        }
        let half = EyeGraph::new(&many[..13], &[]).unwrap();
        assert_eq!(half.beside(&half), Err(GraphError::TooLarge));
    }

    #[test]
    fn stars_end_too() {
        let edges: Vec<(usize, usize)> = (1..MAX_VERTICES).map(|i| (0, i)).collect();
        let star = EyeGraph::new(&[(Kind::Empty, true); MAX_VERTICES], &edges).unwrap();
        let (graph, orders) = star.canonical_orders();
        assert_eq!(graph.edges().len(), edges.len());
        assert_eq!(orders.len(), MAX_ORDERS);
    }

    /// A square has eight symmetries, and a margin on a corner leaves two.
    #[test]
    fn symmetries_of_a_square() {
        let edges = [(0, 1), (1, 2), (2, 3), (3, 0)];
        let square = EyeGraph::new(&[(Kind::Empty, true); 4], &edges).unwrap();
        assert_eq!(square.canonical_orders().1.len(), 8);
        let mut kinds = [Kind::Empty; 4];
        kinds[2] = Kind::Margin;
        assert_eq!(square.with_kinds(&kinds).canonical_orders().1.len(), 2);
    }

    #[test]
    fn reducing_keeps_the_origin() {
        let graph = EyeGraph::new(
            &[
                (Kind::MarginAttacker, true),
                (Kind::Margin, true),
                (Kind::Margin, true),
            ],
            &[(0, 1), (1, 2)],
        )
        .unwrap();
        let (reduced, origin) = graph.reduced();
        assert_eq!(origin, [0, 1, 2, 0]);
        assert_eq!(reduced.kind(0), Kind::Attacker);
        assert_eq!(reduced.edges(), [(0, 1), (0, 3)]);
    }
}
