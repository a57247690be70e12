//! The contents of a file about one game.

use super::nodes::Nodes;
use super::result::GameResult;
use super::warning::Warning;
use crate::color::{ByColor, Cell, Color};
use crate::vertex::{Move, Size, Vertex};
use crate::vertex_set::VertexSet;

/// One game: its main line and information about it. Texts are trimmed and never empty.
#[derive(Clone, Debug, PartialEq)]
pub struct Record {
    /// Size of the board (`SZ`), 19x19 if the file does not tell it.
    pub size: Size,
    /// Komi in points (`KM`), always finite; `None` if the file has none, or it cannot be understood.
    pub komi: Option<f64>,
    /// The handicap (`HA`); 0 in an even game. The stones themselves are setup stones of the root, or missing:
    /// see [`Record::implied_handicap`].
    pub handicap: u32,
    /// Name of the rules (`RU`) as the file writes it.
    pub rules: Option<String>,
    /// The recorded result (`RE`) as the file writes it; [`Record::outcome`] understands it.
    pub result: Option<String>,
    /// The players (`PB` `BR` `PW` `WR`).
    pub players: ByColor<Player>,
    /// Event (`EV`).
    pub event: Option<String>,
    /// Round (`RO`).
    pub round: Option<String>,
    /// Place (`PC`).
    pub place: Option<String>,
    /// Date (`DT`) as the file writes it.
    pub date: Option<String>,
    /// The program that wrote the file (`AP`).
    pub application: Option<String>,
    /// The main line.
    ///
    /// In records made by [`read`](super::read()) the first node is the root and has no move, the others are not empty,
    /// and none has both setup and a move. A move is played after the setup of its node.
    pub nodes: Nodes,
    /// The corrections that were needed to read the file, in the order of the file.
    pub warnings: Vec<Warning>,
}

impl Record {
    /// A record of an empty board without any information.
    pub fn new(size: Size) -> Record {
        Record {
            size,
            komi: None,
            handicap: 0,
            rules: None,
            result: None,
            players: ByColor::default(),
            event: None,
            round: None,
            place: None,
            date: None,
            application: None,
            nodes: [Node::default()].into_iter().collect(),
            warnings: Vec::new(),
        }
    }

    /// This record with the players, event, round, place and date of another.
    #[must_use]
    pub fn headed_like(self, other: &Record) -> Record {
        Record {
            players: other.players.clone(),
            event: other.event.clone(),
            round: other.round.clone(),
            place: other.place.clone(),
            date: other.date.clone(),
            ..self
        }
    }

    /// The moves of the main line, passes included.
    pub fn moves(&self) -> impl Iterator<Item = (Color, Move)> + '_ {
        self.nodes.iter().filter_map(|node| node.played)
    }

    /// The recorded result; `None` if there is none, or it cannot be understood.
    pub fn outcome(&self) -> Option<GameResult> {
        self.result.as_deref().and_then(GameResult::parse)
    }

    /// The number of handicap stones that the file declares but does not place: `HA` is at least 2, no stone is set up
    /// before the first move, and White moves first. Old files mean the stones of the fixed handicap.
    pub fn implied_handicap(&self) -> Option<u32> {
        for node in self.nodes.iter() {
            let stones = node.setup.as_ref().map(|setup| setup.stones);
            if stones.is_some_and(|stones| !stones.black.is_empty() || !stones.white.is_empty()) {
                return None;
            }
            if let Some((first, _)) = node.played {
                let is_handicap = self.handicap >= 2 && first == Color::White;
                return is_handicap.then_some(self.handicap);
            }
        }
        None
    }

    /// Marks the last position with a verdict: the points of each colour (`TB`, `TW`), and crosses (`MA`) on the dead
    /// stones, which are in the territory of their opponent. Earlier marks there are replaced.
    pub fn mark_verdict(&mut self, territory: ByColor<VertexSet>, dead: VertexSet) {
        self.nodes.edit_last(|last| {
            last.marks = Some(Box::new(Marks {
                territory,
                crosses: dead,
            }));
        });
    }
}

/// A player of a game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Player {
    /// Name (`PB`, `PW`).
    pub name: Option<String>,
    /// Rank (`BR`, `WR`) as the file writes it.
    pub rank: Option<String>,
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

#[cfg(test)]
mod tests {
    use super::*;

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

    #[test]
    fn a_verdict_marks_the_last_node() {
        let mut record = Record::new(Size::square(9).unwrap());
        record.nodes.push(Node {
            played: Some((Color::Black, Move::Pass)),
            ..Node::default()
        });
        let (mine, theirs) = (Vertex::new(0, 0), Vertex::new(8, 8));
        let territory = ByColor::new(VertexSet::single(mine), VertexSet::single(theirs));
        record.mark_verdict(territory, VertexSet::single(theirs));
        let nodes: Vec<_> = record.nodes.iter().collect();
        assert_eq!(nodes[0].marks, None);
        let marks = nodes[1].marks.as_deref().unwrap();
        assert_eq!(marks.territory, territory);
        assert_eq!(marks.crosses, VertexSet::single(theirs));
    }
}
