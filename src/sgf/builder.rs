//! Building a record from the steps of a main line.

use super::lexer::{Property, RawValue};
use super::line::{End, MainLine, Step};
use super::nodes::{Marks, Node, Nodes, Setup};
use super::record::Record;
use super::value::{self, PointList};
use super::warning::{Error, LineCounter, WarningReason, Warnings};
use crate::color::{Cell, Color};
use crate::vertex::{Move, Size};

/// Reads the game of this main line. The line is left at its end, or unchanged after an error.
pub(super) fn build(
    line: &mut MainLine<'_>,
    start: usize,
    reasons: &[WarningReason],
    lines: &mut LineCounter<'_>,
) -> Result<Record, Error> {
    let mut warnings = Warnings::default();
    for reason in reasons {
        warnings.add(start, reason.clone());
    }
    let size = survey(line.clone(), &mut warnings, lines)?;
    let mut builder = Builder {
        record: Record {
            nodes: Nodes::default(),
            ..Record::new(size)
        },
        node: Node::default(),
        node_offset: start,
        stage: Stage::Before,
        applications: Vec::new(),
        komi: None,
        warnings,
    };
    while let Some((offset, step)) = line.next() {
        builder.step(offset, step);
    }
    if line.end() != Some(End::Closed) {
        builder
            .warnings
            .add(line.offset(), WarningReason::UnclosedTree);
    }
    Ok(builder.finish(start, lines))
}

/// Finds the size, on which all points depend, anywhere in the main line, and checks that the game is Go.
pub(super) fn survey(
    mut line: MainLine<'_>,
    warnings: &mut Warnings,
    lines: &mut LineCounter<'_>,
) -> Result<Size, Error> {
    let mut size = None;
    let mut nodes = 0;
    while let Some((offset, step)) = line.next() {
        match step {
            Step::Node => nodes += 1,
            Step::Value(RawValue {
                property: Some(Property::Game),
                raw,
                ..
            }) if value::is_go(raw) == Some(false) => {
                return Err(Error::NotGo {
                    line: lines.line(offset),
                    value: value::quote(raw),
                });
            }
            Step::Value(RawValue {
                property: Some(Property::Size),
                raw,
                ..
            }) if size.is_none() && !raw.trim_ascii().is_empty() => {
                size = value::size(raw);
                // Some programs write 0 where nobody said a size.
                let is_unsaid = raw.iter().all(|&b| b == b'0' || b.is_ascii_whitespace());
                if size.is_none() && is_unsaid {
                    warnings.add(offset, bad_value(Property::Size, raw));
                    continue;
                }
                if size.is_none() {
                    return Err(Error::Size {
                        line: lines.line(offset),
                        value: value::quote(raw),
                    });
                }
                if nodes > 1 {
                    warnings.add(offset, WarningReason::LateSize);
                }
            }
            _ => {}
        }
        if nodes > 1 && size.is_some() {
            break;
        }
    }
    Ok(size.unwrap_or(STANDARD))
}

fn bad_value(property: Property, raw: &[u8]) -> WarningReason {
    WarningReason::BadValue {
        property: property.name(),
        value: value::quote(raw),
    }
}

/// The size of a board if the file does not tell it.
const STANDARD: Size = Size::square(19).unwrap();

/// The part of the game that a builder has reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    /// Nothing of the game was seen.
    Before,
    /// In its first node.
    Root,
    /// In a later node.
    Later,
}

struct Builder {
    record: Record,
    /// The node that is being read, and its offset.
    node: Node,
    node_offset: usize,
    stage: Stage,
    /// All values of `AP`: some servers add their name to that of the program.
    applications: Vec<String>,
    /// The komi and its offset: what it means depends on the applications.
    komi: Option<(usize, String)>,
    warnings: Warnings,
}

impl Builder {
    fn step(&mut self, offset: usize, step: Step<'_>) {
        match step {
            Step::Node if self.stage == Stage::Before => self.stage = Stage::Root,
            Step::Node => {
                self.end_node();
                self.node_offset = offset;
                self.stage = Stage::Later;
            }
            Step::Junk => self.warnings.add(offset, WarningReason::Junk),
            Step::Value(RawValue {
                property,
                raw,
                closed,
            }) => {
                if self.stage == Stage::Before {
                    self.stage = Stage::Root;
                }
                if !closed {
                    self.warnings.add(offset, WarningReason::UnclosedValue);
                }
                match property {
                    Some(property) => self.value(offset, property, raw),
                    None => self.warnings.add(offset, WarningReason::NamelessValue),
                }
            }
        }
    }

    fn value(&mut self, offset: usize, property: Property, raw: &[u8]) {
        match property {
            Property::Play(color) => self.play(offset, color, raw),
            Property::Set(_) | Property::Territory(_) | Property::Crosses => {
                self.points(offset, property, raw);
            }
            Property::ToMove => match value::color(raw) {
                Some(color) => self.node.to_move = Some(color),
                None => self.bad_value(offset, property, raw),
            },
            Property::Comment => self.comment(raw),
            Property::Handicap => match value::handicap(self.record.size, raw) {
                Some(number) => self.record.handicap = number,
                None => self.bad_value(offset, property, raw),
            },
            Property::Komi => self.komi(offset, value::simple_text(raw)),
            Property::Application => {
                let name = value::simple_text(raw);
                if !name.is_empty() && !self.applications.contains(&name) {
                    self.applications.push(name);
                }
            }
            _ => self.information(offset, property, raw),
        }
    }

    fn play(&mut self, offset: usize, color: Color, raw: &[u8]) {
        let played = value::play(self.record.size, raw).unwrap_or_else(|| {
            let text = value::quote(raw);
            self.warnings.add(offset, WarningReason::BadMove(text));
            Move::Pass
        });
        if self.node.played.is_some() {
            self.warnings.add(offset, WarningReason::SeveralMoves);
            let comment = self.node.comment.take();
            let marks = self.node.marks.take();
            self.end_node();
            self.node.comment = comment;
            self.node.marks = marks;
            self.stage = Stage::Later;
        }
        self.node.played = Some((color, played));
    }

    /// Adds one value of a list of points; empty ones are allowed everywhere.
    fn points(&mut self, offset: usize, property: Property, raw: &[u8]) {
        for raw in PointList::split(raw).filter(|raw| !raw.trim_ascii().is_empty()) {
            let Some(points) = PointList::parse(self.record.size, raw) else {
                self.bad_value(offset, property, raw);
                continue;
            };
            if !points.all_on_board() {
                let text = value::quote(raw);
                self.warnings.add(offset, WarningReason::BadPoint(text));
            }
            match property {
                Property::Set(cell) => self.set(offset, &points, cell),
                Property::Territory(color) => {
                    self.marks().territory[color].extend(points.vertices());
                }
                _ => self.marks().crosses.extend(points.vertices()),
            }
        }
    }

    fn set(&mut self, offset: usize, points: &PointList, cell: Cell) {
        for v in points.vertices() {
            let setup: &mut Setup = self.node.setup.get_or_insert_default();
            if setup.cell(v).is_some_and(|before| before != cell) {
                self.warnings.add(offset, WarningReason::SetTwice(v));
            }
            setup.set(v, cell);
        }
    }

    fn marks(&mut self) -> &mut Marks {
        self.node.marks.get_or_insert_default()
    }

    /// Adds a comment, on a new line if there is one already.
    fn comment(&mut self, raw: &[u8]) {
        let text = value::text(raw);
        if text.is_empty() {
            return;
        }
        match &mut self.node.comment {
            Some(comment) => {
                comment.push('\n');
                comment.push_str(&text);
            }
            comment => *comment = Some(text),
        }
    }

    fn komi(&mut self, offset: usize, text: String) {
        match &self.komi {
            _ if text.is_empty() => {}
            None => self.komi = Some((offset, text)),
            Some((_, first)) if *first == text => {}
            Some(_) => {
                let name = Property::Komi.name();
                self.warnings.add(offset, WarningReason::Repeated(name));
            }
        }
    }

    /// Adds a text about the game; the first that is not empty counts.
    fn information(&mut self, offset: usize, property: Property, raw: &[u8]) {
        let record = &mut self.record;
        let field = match property {
            Property::Rules => &mut record.rules,
            Property::Result => &mut record.result,
            Property::Name(color) => &mut record.players[color].name,
            Property::Rank(color) => &mut record.players[color].rank,
            Property::Event => &mut record.event,
            Property::Round => &mut record.round,
            Property::Place => &mut record.place,
            Property::Date => &mut record.date,
            // The survey has seen to the size and the game, the decoder to the encoding; the rest is for trees.
            _ => return,
        };
        let text = value::simple_text(raw);
        match field {
            _ if text.is_empty() => {}
            None => *field = Some(text),
            Some(first) if *first == text => {}
            Some(_) => self
                .warnings
                .add(offset, WarningReason::Repeated(property.name())),
        }
    }

    fn bad_value(&mut self, offset: usize, property: Property, raw: &[u8]) {
        if raw.trim_ascii().is_empty() {
            return;
        }
        self.warnings.add(offset, bad_value(property, raw));
    }

    /// Adds the node to the record: setup and move in nodes of their own, no move in the root, and no empty
    /// node after it.
    fn end_node(&mut self) {
        let mut node = std::mem::take(&mut self.node);
        let root = self.stage != Stage::Later;
        // Points that are all off the board leave empty marks.
        let _ = node.marks.take_if(|marks| **marks == Marks::default());
        if node.played.is_some() && (root || node.has_setup()) {
            if !root && node.setup.is_some() {
                self.warnings
                    .add(self.node_offset, WarningReason::SetupWithMove);
            }
            self.record.nodes.push(Node {
                setup: node.setup.take(),
                to_move: node.to_move.take(),
                ..Node::default()
            });
        }
        let first = self.record.nodes.is_empty();
        if first || !node.is_empty() {
            self.record.nodes.push(node);
        }
    }

    fn finish(mut self, start: usize, lines: &mut LineCounter<'_>) -> Record {
        self.end_node();
        if let Some((offset, text)) = self.komi.take() {
            self.finish_komi(offset, &text);
        }
        self.record.application = self.applications.into_iter().next();
        if let Some(number) = self.record.implied_handicap() {
            self.warnings
                .add(start, WarningReason::NoHandicapStones(number));
        }
        self.record.warnings = self.warnings.finish(lines);
        self.record
    }

    fn finish_komi(&mut self, offset: usize, text: &str) {
        match value::komi(text, &self.applications) {
            Some((komi, is_converted)) => {
                self.record.komi = Some(komi);
                if is_converted {
                    let text = value::quote(text.as_bytes());
                    self.warnings
                        .add(offset, WarningReason::ConvertedKomi { text, komi });
                }
            }
            None => self.bad_value(offset, Property::Komi, text.as_bytes()),
        }
    }
}
