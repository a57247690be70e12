//! The main line of a record.

use super::record::Node;
use crate::turn::PackedTurn;
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
    use crate::color::Color;
    use crate::sgf::{Marks, Setup};
    use crate::vertex::{Move, Vertex};

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
}
