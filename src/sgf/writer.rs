//! Writing records as files.

use super::nodes::Node;
use super::record::Record;
use super::tree::{Expected, Judgement, Tree, TreeNode};
use super::value::PROGRAM;
use crate::color::Color;
use crate::vertex::{Move, Size, Vertex};
use crate::vertex_set::VertexSet;
use std::fmt::Write;

/// A line longer than this, in bytes, is ended at the next place where the text allows it.
const LINE: usize = 70;

/// Writes a record as a game of FF\[4\] in UTF-8, with this program as the application.
///
/// The text holds no empty line (an empty line of a comment gets a blank), so that it can be the answer to a GTP
/// command. A move in the root, and a move in a node with setup, get a node of their own; empty nodes are
/// left out. Territory (`TB`, `TW`) includes the dead stones in it, which are crossed (`MA`).
///
/// ```
/// use goeye::Color;
/// use goeye::sgf::{self, Node, Record};
/// use goeye::{Move, Size};
/// let mut record = Record::new(Size::new(9, 7).unwrap());
/// record.komi = Some(6.5);
/// let played = Some((Color::Black, Move::Play("C3".parse().unwrap())));
/// record.nodes.push(Node { played, ..Node::default() });
/// let text = sgf::write(&record);
/// assert!(text.starts_with("(;GM[1]FF[4]CA[UTF-8]AP[goeye:"));
/// assert!(text.ends_with("SZ[9:7]KM[6.5]\n;B[ce])\n"));
/// ```
pub fn write(record: &Record) -> String {
    let mut writer = Writer {
        out: String::new(),
        line: 0,
        size: record.size,
    };
    writer.root(record);
    for (i, node) in record.nodes.iter().enumerate() {
        writer.node(&node, i == 0);
    }
    writer.out.push_str(")\n");
    writer.out
}

/// Writes a tree in the form of [`write()`], each variation on lines of its own.
///
/// ```
/// use goeye::sgf::{Tree, write_tree};
/// let tree = Tree::read(b"(;SZ[9]AB[aa];W[ba](;B[bb]TE[1])(;B[ab]BM[1]C[no]))").unwrap();
/// let text = write_tree(&tree);
/// assert!(text.ends_with("SZ[9]AB[aa]\n;W[ba]\n(;B[bb]TE[1])\n(;B[ab]BM[1]C[no]))\n"));
/// assert_eq!(Tree::read(text.as_bytes()), Ok(tree));
/// ```
pub fn write_tree(tree: &Tree) -> String {
    write_headed(&Record::new(tree.size()), tree)
}

/// The same with what a record tells of the game besides its moves.
pub fn write_headed(record: &Record, tree: &Tree) -> String {
    let mut writer = Writer {
        out: String::new(),
        line: 0,
        size: tree.size(),
    };
    writer.root(record);
    // Nodes to be written, and `None` where a variation ends.
    let mut open = vec![Some(0)];
    while let Some(next) = open.pop() {
        let Some(i) = next else {
            writer.out.push(')');
            continue;
        };
        let TreeNode {
            node,
            marked,
            judgement,
            expected,
            children,
            parent,
        } = &tree.nodes()[i];
        match parent.map(|parent| tree.nodes()[parent].children.len()) {
            None => {}
            Some(1) => writer.begin_node(),
            Some(_) => {
                writer.new_line();
                writer.out.push_str("(;");
                open.push(None);
            }
        }
        writer.content(node, false);
        writer.points("TR", marked);
        match judgement {
            None => {}
            Some(Judgement::Good) => writer.push("TE[1]"),
            Some(Judgement::Bad) => writer.push("BM[1]"),
        }
        if let Some(Expected { winrate, lead }) = expected {
            let [winrate, lead] = [f64::from(*winrate), f64::from(*lead)].map(|n| n / 100.0);
            writer.push(&format!("SBKV[{winrate}]SBKS[{lead}]"));
        }
        if let Some(comment) = &node.comment {
            writer.text("C", comment);
        }
        open.extend(children.iter().rev().map(|&child| Some(child)));
    }
    writer.out.push_str(")\n");
    writer.out
}

struct Writer {
    out: String,
    /// Where the current line starts.
    line: usize,
    size: Size,
}

impl Writer {
    fn root(&mut self, record: &Record) {
        let version = env!("CARGO_PKG_VERSION");
        self.push(&format!("(;GM[1]FF[4]CA[UTF-8]AP[{PROGRAM}:{version}]"));
        self.new_line();
        let (width, height) = (record.size.width(), record.size.height());
        if width == height {
            self.push(&format!("SZ[{width}]"));
        } else {
            self.push(&format!("SZ[{width}:{height}]"));
        }
        if let Some(komi) = record.komi.filter(|komi| komi.is_finite()) {
            self.push(&format!("KM[{komi}]"));
        }
        if record.handicap > 0 {
            self.push(&format!("HA[{}]", record.handicap));
        }
        let (black, white) = (&record.players.black, &record.players.white);
        for (name, text) in [
            ("RU", &record.rules),
            ("PB", &black.name),
            ("BR", &black.rank),
            ("PW", &white.name),
            ("WR", &white.rank),
            ("EV", &record.event),
            ("RO", &record.round),
            ("PC", &record.place),
            ("DT", &record.date),
            ("RE", &record.result),
        ] {
            if let Some(text) = text {
                self.simple_text(name, text);
            }
        }
    }

    /// Writes a node; the `;` of the root is written already.
    fn node(&mut self, node: &Node, is_root: bool) {
        if !is_root {
            if node.is_empty() {
                return;
            }
            self.begin_node();
        }
        self.content(node, is_root);
        if let Some(comment) = &node.comment {
            self.text("C", comment);
        }
    }

    /// Writes what a node has besides its comment.
    fn content(&mut self, node: &Node, is_root: bool) {
        if let Some(setup) = &node.setup {
            self.points("AB", &setup.stones.black);
            self.points("AW", &setup.stones.white);
            self.points("AE", &setup.empty);
        }
        if let Some(color) = node.to_move {
            self.push(&format!("PL[{}]", color.letter()));
        }
        if let Some((color, played)) = node.played {
            if node.has_setup() || is_root {
                self.begin_node();
            }
            self.played(color, played);
        }
        if let Some(marks) = &node.marks {
            self.points("TB", &marks.territory.black);
            self.points("TW", &marks.territory.white);
            self.points("MA", &marks.crosses);
        }
    }

    /// Starts a node; the first node after the root always starts a line.
    fn begin_node(&mut self) {
        if self.out.len() - self.line > LINE || !self.out[self.line..].starts_with(';') {
            self.new_line();
        }
        self.out.push(';');
    }

    fn played(&mut self, color: Color, played: Move) {
        self.out.push(color.letter());
        match played {
            Move::Pass => self.out.push_str("[]"),
            Move::Play(v) => self.point(v),
        }
    }

    fn point(&mut self, v: Vertex) {
        let letter = |n: usize| char::from(b'a' + n as u8);
        let (column, row) = (letter(v.column()), letter(self.size.row_from_top(v)));
        // Writing to a string cannot fail.
        let _ = write!(self.out, "[{column}{row}]");
    }

    /// Writes a list of points; nothing if there are none on the board.
    fn points(&mut self, name: &str, set: &VertexSet) {
        let size = self.size;
        for (i, v) in set.iter().filter(|&v| size.contains(v)).enumerate() {
            if i == 0 {
                self.push(name);
            } else if self.out.len() - self.line > LINE {
                self.new_line();
            }
            self.point(v);
        }
    }

    /// Writes a property of one line; nothing if the text is empty.
    fn simple_text(&mut self, name: &str, text: &str) {
        let text = text.trim();
        if !text.is_empty() {
            self.push(name);
            self.out.push('[');
            for c in text.chars() {
                self.escaped(if matches!(c, '\n' | '\r') { ' ' } else { c });
            }
            self.out.push(']');
        }
    }

    /// Writes a property of any number of lines; nothing if the text is empty.
    fn text(&mut self, name: &str, text: &str) {
        if text.is_empty() {
            return;
        }
        self.push(name);
        self.out.push('[');
        let text = text.replace("\r\n", "\n").replace('\r', "\n");
        for (i, line) in text.split('\n').enumerate() {
            if i > 0 {
                self.end_line();
            }
            line.chars().for_each(|c| self.escaped(c));
        }
        self.out.push(']');
    }

    fn escaped(&mut self, c: char) {
        match c {
            '\\' | ']' => self.out.extend(['\\', c]),
            '\t' | '\x0b' | '\x0c' => self.out.push(' '),
            _ => self.out.push(c),
        }
    }

    /// Adds a piece without line breaks, on a new line if this one is full.
    fn push(&mut self, piece: &str) {
        if self.out.len() - self.line > LINE {
            self.new_line();
        }
        self.out.push_str(piece);
    }

    fn new_line(&mut self) {
        if self.out.len() > self.line {
            self.end_line();
        }
    }

    /// Ends a line within a text.
    fn end_line(&mut self) {
        if self.out.len() == self.line {
            self.out.push(' ');
        }
        self.out.push('\n');
        self.line = self.out.len();
    }
}
