//! Holds the solution tree of a file against the truth.
//!
//! A variation is called right by the file if it ends with a move that is (`TE`, or a comment such as "RIGHT" or
//! "correct"), or if it holds such a move. If no move of the file is, its main line is. Where the file calls moves
//! right, it calls the others wrong; else only those that it marks (`BM`, or a comment such as "wrong").

use super::file::opening;
use super::params;
use super::position::{TsumegoPosition, worth};
use super::solution::{Reached, Solution};
use super::solver::Solver;
use crate::color::Color;
use crate::life::LifeOutcome;
use crate::sgf::{Judgement, Tree, TreeNode};
use crate::vertex::Move;
use std::fmt;

/// What is wrong with a move of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// It is called right, but does not reach what the best move does.
    Fails,
    /// It is called wrong, but reaches as much as the best move.
    Works,
    /// It answers a wrong move, but does not refute it.
    NoRefutation,
    /// It works, and the file does not have it.
    Missing,
    /// It cannot be played.
    Illegal,
}

/// A mistake of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mistake {
    /// The moves up to the one that is meant.
    pub line: Vec<Move>,
    /// What is wrong with it.
    pub fault: Fault,
}

impl fmt::Display for Mistake {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for mv in &self.line {
            write!(f, "{mv} ")?;
        }
        f.write_str(match self.fault {
            Fault::Fails => "is called right, but fails",
            Fault::Works => "is called wrong, but works",
            Fault::NoRefutation => "does not refute the move before it",
            Fault::Missing => "works, but is missing",
            Fault::Illegal => "cannot be played",
        })
    }
}

/// What the comparison of a file with the truth found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Check {
    /// The mistakes, in the order of the file; missing moves last.
    pub mistakes: Vec<Mistake>,
    /// Number of moves that were judged.
    pub judged: usize,
    /// Number of moves for which the budget did not suffice.
    pub unread: usize,
}

/// What a file says of a variation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Called {
    Right,
    Wrong,
    Nothing,
}

/// A node of the file whose move is to be judged.
struct Variation {
    at: usize,
    /// The position before it.
    before: TsumegoPosition,
    line: Vec<Move>,
}

impl Solver<'_> {
    /// Compares the variations of a file with what the moves reach, and with the solution. Nothing is compared if the
    /// problem was not solved.
    pub fn check(&mut self, tree: &Tree, solution: &Solution) -> Check {
        let mut check = Check::default();
        let (Some(start), Some(wanted)) = (opening(tree).last(), solution.fate) else {
            return check;
        };
        let called = calls(tree, start, self.first);
        // Nothing that the file has can reach more than a failure.
        let wanted = (solution.reached != Reached::Failure).then_some(wanted);
        let children = &tree.nodes()[start].children;
        let before = self.setting().position;
        let variation = |&at: &usize| Variation {
            at,
            before: before.clone(),
            line: Vec::new(),
        };
        let mut open: Vec<Variation> = children.iter().rev().map(variation).collect();
        while let Some(next) = open.pop().filter(|_| check.judged < params::JUDGED_MOVES) {
            let followed = self.judge(tree, &called, next, wanted, &mut check);
            open.extend(followed.into_iter().rev());
        }
        let played = |&at: &usize| tree.nodes()[at].node.played.map(|(_, mv)| mv);
        for &mv in &solution.first_moves {
            if !children.is_empty() && !children.iter().any(|at| played(at) == Some(mv)) {
                check.mistakes.push(Mistake {
                    line: vec![mv],
                    fault: Fault::Missing,
                });
            }
        }
        check
    }

    /// Judges a move of the file, and returns the variations after it that have to be judged, too.
    fn judge(
        &mut self,
        tree: &Tree,
        called: &[Called],
        variation: Variation,
        wanted: Option<LifeOutcome>,
        check: &mut Check,
    ) -> Vec<Variation> {
        let Variation {
            at,
            before,
            mut line,
        } = variation;
        let TreeNode { node, children, .. } = &tree.nodes()[at];
        let Some((color, mv)) = node.played.filter(|_| !node.has_setup()) else {
            return Vec::new();
        };
        line.push(mv);
        let mut blame = |fault| {
            let line = line.clone();
            check.mistakes.push(Mistake { line, fault });
        };
        // The frame has stones where the file may have moves; they are moves elsewhere.
        let is_free = mv.vertex().is_some_and(|v| self.grounds.board.is_empty(v));
        let is_elsewhere = is_free && !before.moves().contains(&mv);
        let played = if is_elsewhere { Move::Pass } else { mv };
        let Some(after) = before.after(color, played) else {
            blame(Fault::Illegal);
            return Vec::new();
        };
        let is_asked = color == self.first;
        let refutes = !is_asked && called[at] == Called::Wrong;
        if is_asked && called[at] != Called::Nothing || refutes {
            check.judged += 1;
            let fate = self.enquiry.ask(&after, color.opponent(), params::JUDGED);
            let worth = |outcome| worth(outcome, self.first == after.defender);
            let is_clear =
                |outcome| outcome != LifeOutcome::Stands || wanted != Some(LifeOutcome::Lives);
            let Some(outcome) = fate.map(|f| f.outcome).filter(|&o| is_clear(o)) else {
                check.unread += 1;
                return Vec::new();
            };
            let reaches = wanted.is_some_and(|wanted| worth(outcome) >= worth(wanted));
            let fault = match (called[at], reaches) {
                _ if refutes => reaches.then_some(Fault::NoRefutation),
                (Called::Right, false) => Some(Fault::Fails),
                (Called::Wrong, true) => Some(Fault::Works),
                _ => None,
            };
            if let Some(fault) = fault {
                blame(fault);
                return Vec::new();
            }
        }
        // After a wrong move only the answer to it is judged.
        let answers = match called[at] {
            Called::Right => children.len(),
            Called::Wrong if is_asked => 1,
            Called::Wrong | Called::Nothing => 0,
        };
        let followed = children.iter().take(answers);
        let followed = followed.map(|&at| Variation {
            at,
            before: after.clone(),
            line: line.clone(),
        });
        followed.collect()
    }
}

/// What the file says of each node, where the moves begin after `start` and this side moves first.
fn calls(tree: &Tree, start: usize, first: Color) -> Vec<Called> {
    let nodes = tree.nodes();
    let mut right: Vec<bool> = nodes.iter().map(is_right).collect();
    // Each node stands after the one before it.
    for i in (1..nodes.len()).rev() {
        if let Some(parent) = nodes[i].parent.filter(|_| right[i]) {
            right[parent] = true;
        }
    }
    let says = right[start];
    if !says {
        let next = |&i: &usize| nodes[i].children.first().copied();
        std::iter::successors(Some(start), next).for_each(|i| right[i] = true);
    }
    // What follows a right move is right.
    let mut settled: Vec<bool> = nodes.iter().map(is_right).collect();
    let mut called = vec![Called::Right; nodes.len()];
    for (i, node) in nodes.iter().enumerate() {
        let Some(parent) = node.parent else { continue };
        let is_reply = node.node.played.is_none_or(|(color, _)| color != first);
        settled[i] |= settled[parent];
        called[i] = match called[parent] {
            Called::Right if right[i] || settled[i] => Called::Right,
            Called::Right if is_wrong(node) || says && !is_reply => Called::Wrong,
            Called::Right => Called::Nothing,
            inherited => inherited,
        };
    }
    called
}

fn is_right(node: &TreeNode) -> bool {
    let comment = node.node.comment.as_deref().unwrap_or_default().trim();
    let starts = ["right", "correct"]
        .iter()
        .any(|word| starts_with(comment, word));
    let words = ["RIGHT", "正解", "正确"];
    let says = starts || words.iter().any(|word| comment.contains(word));
    node.judgement == Some(Judgement::Good) || says && !is_wrong(node)
}

fn is_wrong(node: &TreeNode) -> bool {
    let comment = node.node.comment.as_deref().unwrap_or_default().trim();
    let starts = ["wrong", "incorrect", "fail"]
        .iter()
        .any(|word| starts_with(comment, word));
    let words = ["WRONG", "不正解", "失敗", "失败"];
    let says = starts || words.iter().any(|word| comment.contains(word));
    node.judgement == Some(Judgement::Bad) || says
}

/// Whether a text starts with a word in any case.
fn starts_with(text: &str, word: &str) -> bool {
    let start = text.get(..word.len());
    start.is_some_and(|start| start.eq_ignore_ascii_case(word))
}
