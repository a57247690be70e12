//! The main line of a record.

use crate::color::{ByColor, Cell, Color};
use crate::turn::PackedTurn;
use crate::vertex::{Move, Vertex};
use crate::vertex_set::VertexSet;
use std::borrow::Cow;

/// The nodes of a main line, in order. One with nothing but a move takes two bytes, so that a record of millions of moves
/// takes less memory than its file; any other takes those of a [`Node`], and two.
///
/// ```
/// use goeye::sgf::{Node, Nodes};
/// use goeye::{Color, Move};
/// let played = Some((Color::Black, Move::Pass));
/// let mut nodes: Nodes = [Node::default(), Node { played, ..Node::default() }].into_iter().collect();
/// nodes.edit_last(|node| node.comment = Some("the end".to_string()));
/// assert_eq!(nodes.len(), 2);
/// assert_eq!(nodes.iter().last().unwrap().played, played);
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Nodes {
    /// The move of each node that is nothing but a move.
    turns: Vec<Option<PackedTurn>>,
    /// The other nodes, in order.
    others: Vec<Node>,
}

impl Nodes {
    /// The number of nodes.
    pub fn len(&self) -> usize {
        self.turns.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.turns.is_empty()
    }

    /// All nodes; those that are nothing but a move are made for it.
    pub fn iter(&self) -> impl Iterator<Item = Cow<'_, Node>> {
        let mut others = self.others.iter();
        let node = move |turn: &Option<PackedTurn>| match turn {
            Some(turn) => Some(Cow::Owned(only(*turn))),
            None => others.next().map(Cow::Borrowed),
        };
        self.turns.iter().filter_map(node)
    }

    /// Adds a node at the end.
    pub fn push(&mut self, node: Node) {
        let turn = node
            .played
            .map(|(color, played)| PackedTurn::new(color, played));
        let turn = turn.filter(|&turn| only(turn) == node);
        self.turns.push(turn);
        if turn.is_none() {
            self.others.push(node);
        }
    }

    /// Takes the last node away.
    pub fn pop(&mut self) -> Option<Node> {
        match self.turns.pop()? {
            Some(turn) => Some(only(turn)),
            None => self.others.pop(),
        }
    }

    /// Changes the last node; one is added if there is none.
    pub fn edit_last(&mut self, change: impl FnOnce(&mut Node)) {
        let mut last = self.pop().unwrap_or_default();
        change(&mut last);
        self.push(last);
    }
}

impl FromIterator<Node> for Nodes {
    fn from_iter<I: IntoIterator<Item = Node>>(nodes: I) -> Nodes {
        let mut all = Nodes::default();
        for node in nodes {
            all.push(node);
        }
        all
    }
}

/// One node of the main line.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Node {
    /// Stones put on the board and removed; they capture nothing.
    pub setup: Option<Box<Setup>>,
    /// The side to move (`PL`).
    pub to_move: Option<Color>,
    /// The move (`B`, `W`), played after the setup.
    pub played: Option<(Color, Move)>,
    /// Marks on the position after the node.
    pub marks: Option<Box<Marks>>,
    /// The comment (`C`), lines separated by `\n`.
    pub comment: Option<String>,
}

impl Node {
    /// Whether the node has no content.
    pub fn is_empty(&self) -> bool {
        let no_marks = self.marks.as_deref().is_none_or(|m| *m == Marks::default());
        let no_comment = self.comment.as_ref().is_none_or(String::is_empty);
        !self.has_setup() && self.played.is_none() && no_marks && no_comment
    }

    /// Whether the node changes the stones or the side to move other than by a move.
    pub fn has_setup(&self) -> bool {
        let no_stones = self.setup.as_deref().is_none_or(|s| *s == Setup::default());
        self.to_move.is_some() || !no_stones
    }
}

/// Stones put on the board and vertices made empty; the three sets are disjoint.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Setup {
    /// Stones put on the board (`AB`, `AW`), whatever was there before.
    pub stones: ByColor<VertexSet>,
    /// Vertices made empty (`AE`).
    pub empty: VertexSet,
}

impl Setup {
    /// The content of a vertex after the setup; `None` if it is unchanged.
    pub fn cell(&self, v: Vertex) -> Option<Cell> {
        if self.stones.black.contains(v) {
            Some(Cell::Black)
        } else if self.stones.white.contains(v) {
            Some(Cell::White)
        } else if self.empty.contains(v) {
            Some(Cell::Empty)
        } else {
            None
        }
    }

    /// Sets a vertex to a stone or to empty, in place of what was set before; does nothing for `Cell::Off`.
    pub fn set(&mut self, v: Vertex, cell: Cell) {
        if cell == Cell::Off {
            return;
        }
        self.stones.black.remove(v);
        self.stones.white.remove(v);
        self.empty.remove(v);
        match cell {
            Cell::Black => self.stones.black.insert(v),
            Cell::White => self.stones.white.insert(v),
            Cell::Empty | Cell::Off => self.empty.insert(v),
        };
    }
}

/// Marks that matter for the score.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Marks {
    /// Points of each colour (`TB`, `TW`), dead enemy stones included.
    pub territory: ByColor<VertexSet>,
    /// Crossed vertices (`MA`, or `M` in old files); this program crosses dead stones.
    pub crosses: VertexSet,
}

/// A node that is nothing but a move.
fn only(turn: PackedTurn) -> Node {
    Node {
        played: Some((turn.color(), turn.played())),
        ..Node::default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nodes_come_back_as_they_were() {
        let played = Some((Color::White, Move::Play(Vertex::new(24, 24))));
        let only = Node {
            played,
            ..Node::default()
        };
        // Whatever a node may have besides its move.
        let more = [
            only.clone(),
            Node::default(),
            Node {
                setup: Some(Box::new(Setup::default())),
                ..only.clone()
            },
            Node {
                to_move: Some(Color::Black),
                ..only.clone()
            },
            Node {
                marks: Some(Box::new(Marks::default())),
                ..only.clone()
            },
            Node {
                comment: Some(String::new()),
                ..only.clone()
            },
            only,
        ];
        let mut nodes: Nodes = more.iter().cloned().collect();
        assert_eq!((nodes.len(), nodes.others.len()), (7, 5));
        assert!(nodes.iter().eq(more.iter().map(Cow::Borrowed)));
        nodes.edit_last(|node| node.comment = Some("x".to_string()));
        nodes.edit_last(|node| node.comment = None);
        for node in more.iter().rev() {
            assert_eq!(nodes.pop().as_ref(), Some(node));
        }
        assert!(nodes.is_empty() && nodes == Nodes::default());
    }

    #[test]
    fn the_last_setup_of_a_vertex_counts() {
        let v = Vertex::new(2, 2);
        let mut setup = Setup::default();
        for cell in [
            Cell::Black,
            Cell::Empty,
            Cell::White,
            Cell::White,
            Cell::Black,
        ] {
            setup.set(v, cell);
            assert_eq!(setup.cell(v), Some(cell));
            let sets = [setup.stones.black, setup.stones.white, setup.empty];
            assert_eq!(sets.iter().map(VertexSet::len).sum::<usize>(), 1);
        }
        setup.set(v, Cell::Off);
        assert_eq!(setup.cell(v), Some(Cell::Black));
        assert_eq!(setup.cell(Vertex::new(0, 0)), None);
    }
}
