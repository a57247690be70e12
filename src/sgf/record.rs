//! The contents of a file about one game.

use super::nodes::{Marks, Node, Nodes};
use super::result::GameResult;
use super::warning::Warning;
use crate::color::{ByColor, Color};
use crate::vertex::{Move, Size};
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
    pub players: ByColor<NamedPlayer>,
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
pub struct NamedPlayer {
    /// Name (`PB`, `PW`).
    pub name: Option<String>,
    /// Rank (`BR`, `WR`) as the file writes it.
    pub rank: Option<String>,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::vertex::Vertex;

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
