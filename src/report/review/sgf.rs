//! A review as a game with comments, marks and variations, for any editor.

use super::words::headline;
use super::words::turning_points;
use super::{about, ending, story, totals};
use crate::color::Color;
use crate::review::{Notable, Review, Story};
use crate::sgf::{Expected, Judgement, Node, Tree, TreeNode, write_headed};
use crate::vertex::Move;

/// The game again: each move with a remark is marked as bad, its node says why, and the better line is a variation. A story
/// stands with its first move, the lead with every tenth one, the ending with the last one; Sabaki draws winrate and lead.
pub fn annotated(review: &Review) -> String {
    let record = &review.record;
    let told = review.told().into_iter();
    let stories: Vec<&Story> = (told.filter_map(|told| match told {
        Notable::Story(story) => Some(story),
        Notable::Remark(_) => None,
    }))
    .collect();
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
        let begins = |told: &&Story| told.first == number && node.played.is_some();
        said.extend(stories.iter().copied().filter(begins).map(story));
        if i + 1 == record.nodes.len() {
            said.extend(turning_points(review));
            said.extend(review.stories.iter().map(story));
            said.extend(totals(review));
            said.extend(ending(&review.ending));
        }
        let next = TreeNode {
            node: Node {
                comment: (!said.is_empty()).then(|| said.join("\n")),
                ..node.into_owned()
            },
            marked: remark.map_or_else(Default::default, |remark| remark.cause.marked()),
            judgement: remark.map(|_| Judgement::Bad),
            expected: moment.map(|moment| Expected {
                winrate: (10_000.0 * moment.estimate.winrate).round() as u16,
                lead: (100.0 * moment.estimate.lead).round() as i32,
            }),
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
