//! Game trees: records with all their variations, as collections of problems have them.
//!
//! A tree keeps what matters for problems: setup, moves, comments, marks, and what the author thinks of a move. What
//! cannot be read is passed over; [`Collection::games`] tells what that is in the main line.

use super::builder;
use super::collection::Collection;
use super::lexer::{self, Lexer, Property, RawValue, Token};
use super::line::MainLine;
use super::nodes::Node;
use super::value::{self, PointList};
use super::warning::{Error, LineCounter, Warnings};
use crate::vertex::{Move, Size};
use crate::vertex_set::VertexSet;

/// What the author of a file says of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Judgement {
    /// It is right (`TE`).
    Good,
    /// It is wrong (`BM`).
    Bad,
}

/// What is expected of the position after a node, as Sabaki writes and draws it (`SBKV`, `SBKS`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Expected {
    /// Black's chance to win, in hundredths of a percent.
    pub winrate: u16,
    /// Black's lead, in hundredths of a point.
    pub lead: i32,
}

/// A node of a [`Tree`].
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TreeNode {
    /// Setup, move and comment; the root has no move.
    pub node: Node,
    /// Vertices with a mark of any kind (`MA`, `TR`, `SQ`, `CR`, `SL`).
    pub marked: VertexSet,
    /// What the author says of the move.
    pub judgement: Option<Judgement>,
    /// What an engine expects; written only.
    pub expected: Option<Expected>,
    /// The node before; `None` for the root.
    pub parent: Option<usize>,
    /// The nodes that follow, the main one first.
    pub children: Vec<usize>,
}

/// A game with all its variations.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tree {
    size: Size,
    /// The root first, and each node after the one before it.
    nodes: Vec<TreeNode>,
}

impl Tree {
    /// A tree with an empty root.
    pub fn new(size: Size) -> Tree {
        Tree {
            size,
            nodes: vec![TreeNode::default()],
        }
    }

    /// Reads the first game of a file.
    ///
    /// # Errors
    /// Those of [`read`](super::read()).
    pub fn read(bytes: &[u8]) -> Result<Tree, Error> {
        Tree::first(&Collection::new(bytes))
    }

    /// The same of a file that was decoded before ([`read_text`](super::read_text())).
    ///
    /// # Errors
    /// Those of [`read`](super::read()).
    pub fn read_text(text: &str) -> Result<Tree, Error> {
        Tree::first(&Collection::of_text(text))
    }

    fn first(file: &Collection<'_>) -> Result<Tree, Error> {
        let first = file.trees().into_iter().next();
        first.unwrap_or_else(|| Err(file.no_game()))
    }

    /// The size of the board.
    pub fn size(&self) -> Size {
        self.size
    }

    /// All nodes: the root first, and each node after the one before it.
    pub fn nodes(&self) -> &[TreeNode] {
        &self.nodes
    }

    /// The root, for changes.
    pub fn root_mut(&mut self) -> &mut TreeNode {
        &mut self.nodes[0]
    }

    /// Adds a node after another, as its last variation, and returns its number.
    ///
    /// # Panics
    /// If there is no node of the number `parent`.
    pub fn add(&mut self, parent: usize, node: TreeNode) -> usize {
        let number = self.nodes.len();
        self.nodes[parent].children.push(number);
        self.nodes.push(TreeNode {
            parent: Some(parent),
            children: Vec::new(),
            ..node
        });
        number
    }

    /// Takes one value of a property into a node; a move of the root, and a second
    /// move, get a node of their own, whose number is returned.
    fn take(&mut self, at: usize, value: RawValue<'_>) -> usize {
        let node = &mut self.nodes[at];
        let raw = value.raw;
        let size = self.size;
        let points = PointList::split(raw).filter_map(|raw| PointList::parse(size, raw));
        match value.property {
            Some(Property::Play(color)) => {
                let played = value::play(self.size, raw).unwrap_or(Move::Pass);
                if at == 0 || node.node.played.is_some() {
                    let mut next = TreeNode::default();
                    next.node.played = Some((color, played));
                    return self.add(at, next);
                }
                node.node.played = Some((color, played));
            }
            Some(Property::Set(cell)) => {
                for points in points {
                    for v in points.vertices() {
                        node.node.setup.get_or_insert_default().set(v, cell);
                    }
                }
            }
            Some(Property::Crosses | Property::Mark) => {
                for points in points {
                    node.marked.extend(points.vertices());
                }
            }
            Some(Property::ToMove) => node.node.to_move = value::color(raw).or(node.node.to_move),
            Some(Property::Good) => node.judgement = Some(Judgement::Good),
            Some(Property::Bad) => node.judgement = Some(Judgement::Bad),
            Some(Property::Comment) => {
                let text = value::text(raw);
                let comment = node.node.comment.take().map(|before| before + "\n");
                let comment = comment.unwrap_or_default() + &text;
                node.node.comment = (!comment.is_empty()).then_some(comment);
            }
            _ => {}
        }
        at
    }
}

impl Collection<'_> {
    /// All games with their variations. A game that cannot be read is an error of its own.
    ///
    /// ```
    /// use goeye::sgf::Collection;
    /// let file = Collection::new(b"(;SZ[9](;B[aa])(;B[bb])) (;SZ[99])");
    /// let trees = file.trees();
    /// assert_eq!(trees[0].as_ref().unwrap().nodes()[0].children, [1, 2]);
    /// assert!(trees[1].is_err());
    /// ```
    pub fn trees(&self) -> Vec<Result<Tree, Error>> {
        let bytes = self.bytes();
        let mut lines = LineCounter::new(bytes);
        let mut trees = Vec::new();
        let mut next = lexer::find_first_game(bytes);
        while let Some(start) = next {
            lines.line(start);
            let line = MainLine::new(bytes, start);
            let size = builder::survey(line.clone(), &mut Warnings::default(), &mut lines);
            let (tree, end) = match size {
                Ok(size) => {
                    let (tree, end) = grow(size, Lexer::new(bytes, start));
                    (Ok(tree), end)
                }
                Err(error) => (Err(error), line.skip_rest()),
            };
            trees.push(tree);
            next = lexer::find_game(bytes, end);
        }
        trees
    }
}

/// Reads the game that starts here; returns it with the offset of its end.
fn grow(size: Size, mut lexer: Lexer<'_>) -> (Tree, usize) {
    let mut tree = Tree::new(size);
    // The node that is being read, and those at which the open variations branch off.
    let mut here: Option<usize> = None;
    let mut open: Vec<Option<usize>> = Vec::new();
    let mut started = false;
    while !(started && lexer.at_game()) {
        match lexer.next() {
            None => break,
            Some((_, Token::Open)) => open.push(here),
            Some((_, Token::Close)) => {
                here = open.pop().flatten();
                if open.is_empty() {
                    break;
                }
            }
            Some((_, Token::Node)) => {
                here = Some(match here {
                    // Trees may have nothing before their variations.
                    None if !started => 0,
                    before => tree.add(before.unwrap_or(0), TreeNode::default()),
                });
            }
            Some((_, Token::Value(value))) => {
                started = true;
                here = Some(tree.take(here.unwrap_or(0), value));
            }
            Some((_, Token::Junk)) => {}
        }
    }
    (tree, lexer.offset())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sgf::write_tree;

    fn check(text: &str, wanted: &str) {
        let tree = Tree::read(text.as_bytes()).unwrap();
        let mut told = String::new();
        for (i, node) in tree.nodes().iter().enumerate() {
            let played = node
                .node
                .played
                .map_or("-".to_string(), |(_, mv)| mv.to_string());
            told += &format!("{i}:{played}{:?} ", node.children);
        }
        assert_eq!(told.trim_end(), wanted, "{text}");
    }

    #[test]
    fn variations_are_kept_in_order() {
        check("(;SZ[9];B[aa])", "0:-[1] 1:A9[]");
        check(
            "(;SZ[9](;B[aa];W[ba])(;B[bb](;W[ab])(;W[])))",
            "0:-[1, 3] 1:A9[2] 2:B9[] 3:B8[4, 5] 4:A8[] 5:PASS[]",
        );
        check("(;SZ[9];B[aa]W[bb];B[cc])", "0:-[1] 1:A9[2] 2:B8[3] 3:C7[]");
        check("(;SZ[9];B[aa](;W[bb]", "0:-[1] 1:A9[2] 2:B8[]");
        check("(;SZ[9]B[aa](());W[bb])", "0:-[1] 1:A9[2] 2:B8[]");
    }

    #[test]
    fn marks_and_judgements_are_read_and_written() {
        let text = "(;SZ[9]AB[aa:bb]PL[W]TR[aa]SQ[bb]C[one]C[two](;W[cc]TE[2])(;W[dd]BM[];B[cc]))";
        let tree = Tree::read(text.as_bytes()).unwrap();
        let root = &tree.nodes()[0];
        assert_eq!(format!("{:?}", root.marked), "{A9, B8}");
        assert_eq!(root.node.comment.as_deref(), Some("one\ntwo"));
        assert_eq!(tree.nodes()[1].judgement, Some(Judgement::Good));
        assert_eq!(tree.nodes()[2].judgement, Some(Judgement::Bad));
        assert_eq!(Tree::read(write_tree(&tree).as_bytes()), Ok(tree));
    }

    #[test]
    fn deep_trees_cost_no_stack() {
        let text = format!("(;SZ[9]{}", "(;B[aa]".repeat(100_000));
        let tree = Tree::read(text.as_bytes()).unwrap();
        assert_eq!(tree.nodes().len(), 100_001);
        assert_eq!(write_tree(&tree).matches("B[aa]").count(), 100_000);
    }
}
