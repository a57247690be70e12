//! A review as a game with comments, marks and variations, for any editor.

use super::text::headline;
use super::words::turning_points;
use super::{about, ending, group_story};
use crate::color::Color;
use crate::review::Review;
use crate::sgf::{Judgement, Node, Tree, TreeNode, write_headed};
use crate::vertex::Move;

/// The game again: each move with a remark is marked as bad, its node says why, and the better line is a variation. The lead
/// stands with every tenth move, the ending with the last one.
pub fn annotated(review: &Review) -> String {
    let record = &review.record;
    let mut tree = Tree::new(record.size);
    let mut at = 0;
    let mut number = 0;
    for (i, node) in record.nodes.iter().enumerate() {
        let is_root = i == 0 && node.played.is_none();
        number += usize::from(node.played.is_some());
        let remark = match node.played {
            Some(_) => review.remarks.iter().find(|remark| remark.number == number),
            None => None,
        };
        let mut said: Vec<String> = node.comment.iter().cloned().collect();
        let moment = review.course.get(number);
        if let Some(moment) = moment.filter(|_| number % 10 == 0 && node.played.is_some()) {
            said.push(format!("Lead: {}", moment.estimate.rounded()));
        }
        if let Some(remark) = remark {
            said.push(format!(
                "{}. {}",
                headline(remark),
                about(remark, record.size)
            ));
        }
        if i + 1 == record.nodes.len() {
            said.extend(turning_points(review));
            said.extend(review.groups.iter().map(group_story));
            said.extend(ending(&review.ending));
        }
        let next = TreeNode {
            node: Node {
                comment: (!said.is_empty()).then(|| said.join("\n")),
                ..node.into_owned()
            },
            marked: remark.map_or_else(Default::default, |remark| remark.cause.marked()),
            judgement: remark.map(|_| Judgement::Bad),
            ..TreeNode::default()
        };
        if is_root {
            *tree.root_mut() = next;
            continue;
        }
        let before = at;
        at = tree.add(before, next);
        if let Some(remark) = remark {
            let mut color = remark.color;
            let mut end = before;
            for (i, &played) in remark.line.iter().enumerate() {
                end = tree.add(end, line_node(color, played, i == 0));
                color = color.opponent();
            }
        }
    }
    write_headed(record, &tree)
}

fn line_node(color: Color, played: Move, is_first: bool) -> TreeNode {
    TreeNode {
        node: Node {
            played: Some((color, played)),
            ..Node::default()
        },
        judgement: is_first.then_some(Judgement::Good),
        ..TreeNode::default()
    }
}
