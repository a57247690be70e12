//! Tests of the whole reader and writer.

mod hostile;
mod oddities;
mod oracle;
mod round_trip;

use super::{Node, Record};
use crate::vertex_set::VertexSet;

/// The main line in one line of text: nodes by `;`, in each of them setup, turn and move.
fn main_line(record: &Record) -> String {
    let nodes: Vec<String> = record.nodes.iter().map(|node| describe(&node)).collect();
    nodes.join("; ")
}

fn describe(node: &Node) -> String {
    let mut parts = Vec::new();
    let mut add = |name: &str, set: &VertexSet| {
        if !set.is_empty() {
            let names: Vec<String> = set.iter().map(|v| v.to_string()).collect();
            parts.push(format!("{name} {}", names.join(" ")));
        }
    };
    if let Some(setup) = &node.setup {
        add("AB", &setup.stones.black);
        add("AW", &setup.stones.white);
        add("AE", &setup.empty);
    }
    if let Some(marks) = &node.marks {
        add("TB", &marks.territory.black);
        add("TW", &marks.territory.white);
        add("MA", &marks.crosses);
    }
    if let Some(color) = node.to_move {
        parts.push(format!("PL {}", color.letter()));
    }
    if let Some((color, played)) = node.played {
        parts.push(format!("{} {played}", color.letter()));
    }
    if let Some(comment) = &node.comment {
        parts.push(format!("C {comment:?}"));
    }
    parts.join(" ")
}
