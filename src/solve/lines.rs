//! Lines of play: the main line, and the tree of a solution.

use super::params;
use super::position::{TsumegoPosition, worth};
use super::solution::Solution;
use super::solver::Solver;
use crate::answer::Answer;
use crate::benson;
use crate::color::{ByColor, Color};
use crate::life::LifeOutcome;
use crate::sgf::{Judgement, Node, Setup, Tree, TreeNode};
use crate::vertex::Move;
use crate::word::Word;
use std::cmp::Reverse;

/// A move of the loser, mostly one that threatens something, and the position after it.
struct Threat {
    played: Move,
    after: TsumegoPosition,
    /// What the winner, who moves next, reaches.
    fate: Answer<LifeOutcome>,
}

impl Solver<'_> {
    /// The moves by which the side to move, which loses, threatens something; the hardest to answer first.
    ///
    /// `wanted` is what the other side reaches.
    fn threats(
        &mut self,
        position: &TsumegoPosition,
        loser: Color,
        wanted: LifeOutcome,
    ) -> Vec<Threat> {
        let winner = loser.opponent();
        let worth = |outcome| worth(outcome, winner == position.defender);
        let mut threats = Vec::new();
        for played in position.moves() {
            let after = position.after(loser, played);
            let Some(after) = after.filter(|_| played != Move::Pass) else {
                continue;
            };
            let ignored = after.after(winner, Move::Pass);
            let ignored = ignored.and_then(|p| self.enquiry.ask(&p, loser, params::REPLY));
            if ignored.is_none_or(|ignored| worth(ignored.outcome) >= worth(wanted)) {
                continue;
            }
            let answered = self.enquiry.ask(&after, winner, params::REPLY);
            if let Some(fate) = answered.filter(|fate| worth(fate.outcome) >= worth(wanted)) {
                threats.push(Threat {
                    played,
                    after,
                    fate,
                });
            }
        }
        threats.sort_by_key(|threat| Reverse(threat.fate.nodes));
        threats
    }

    /// Best play from the first of these moves on, which reaches `wanted`: as long as the loser threatens something, and
    /// until what is reached can be seen on the board. What does not lead there within some moves is left out.
    pub(super) fn main_line(
        &mut self,
        position: &TsumegoPosition,
        first_moves: &[Move],
        wanted: LifeOutcome,
    ) -> Vec<Move> {
        let (winner, loser) = (self.first, self.first.opponent());
        let mut line: Vec<Move> = first_moves.iter().take(1).copied().collect();
        let mut here = line.first().and_then(|&mv| position.after(winner, mv));
        // How much of the line stands even if the rest shows nothing.
        let mut forced = line.len();
        while let Some(position) = here.take() {
            if is_seen(&position, wanted) {
                return line;
            }
            if line.len() >= params::LONGEST_LINE || line.len() >= forced + params::UNFORCED {
                break;
            }
            let threat = self.threats(&position, loser, wanted).into_iter().next();
            let is_forced = threat.is_some();
            let played = threat.or_else(|| self.resistance(&position, loser, wanted));
            here = played.and_then(
                |Threat {
                     played,
                     after,
                     fate,
                 }| {
                    let (answer, next) = self.answer(&after, fate, wanted)?;
                    line.extend([played, answer]);
                    Some(next)
                },
            );
            if is_forced && here.is_some() {
                forced = line.len();
            }
        }
        line.truncate(forced);
        line
    }

    /// The move of the loser, who threatens nothing, that is hardest to answer; a pass if the next move shows the result.
    fn resistance(
        &mut self,
        position: &TsumegoPosition,
        loser: Color,
        wanted: LifeOutcome,
    ) -> Option<Threat> {
        let winner = loser.opponent();
        let worth = |outcome| worth(outcome, winner == position.defender);
        let mut hardest: Option<Threat> = None;
        for played in position.moves() {
            let Some(after) = position.after(loser, played) else {
                continue;
            };
            let is_pass = played == Move::Pass;
            if is_pass && (hardest.is_some() || showing(&after, winner, wanted).is_none()) {
                continue;
            }
            let answered = self.enquiry.ask(&after, winner, params::REPLY);
            let fate = answered.filter(|fate| worth(fate.outcome) >= worth(wanted));
            if let Some(fate) = fate
                && hardest
                    .as_ref()
                    .is_none_or(|most| most.fate.nodes < fate.nodes)
            {
                hardest = Some(Threat {
                    played,
                    after,
                    fate,
                });
            }
        }
        hardest
    }

    /// The move by which the winner answers, and the position after it: what shows the result, what was read, or else what
    /// leaves the least to be read.
    fn answer(
        &mut self,
        position: &TsumegoPosition,
        fate: Answer<LifeOutcome>,
        wanted: LifeOutcome,
    ) -> Option<(Move, TsumegoPosition)> {
        let winner = self.first;
        if let Some(shown) = showing(position, winner, wanted) {
            return Some(shown);
        }
        if let Some(read) = fate.best.filter(|&mv| mv != Move::Pass) {
            return Some((read, position.after(winner, read)?));
        }
        let worth = |outcome| worth(outcome, winner == position.defender);
        let mut easiest: Option<(u32, Move, TsumegoPosition)> = None;
        for mv in position.moves().into_iter().filter(|&mv| mv != Move::Pass) {
            let next = position.after(winner, mv);
            let fate = next
                .as_ref()
                .and_then(|next| self.enquiry.ask(next, winner.opponent(), params::REPLY));
            if let (Some(next), Some(fate)) = (next, fate)
                && worth(fate.outcome) >= worth(wanted)
                && easiest.as_ref().is_none_or(|least| fate.nodes < least.0)
            {
                easiest = Some((fate.nodes, mv, next));
            }
        }
        easiest.map(|(_, mv, next)| (mv, next))
    }

    /// The tree of a solution: the first moves that work with what the loser may try against them, and the refutations
    /// of the others, all with comments.
    ///
    /// Spends what is left of the budget, if it needs it.
    pub fn tree(&mut self, solution: &Solution) -> Tree {
        let position = self.setting().position;
        let mut tree = Tree::new(self.grounds.board.size());
        let stones = ByColor::from_fn(|color| self.grounds.board.stones_of(color));
        let root = tree.root_mut();
        root.marked = solution.target;
        root.node.setup = Some(Box::new(Setup {
            stones,
            ..Setup::default()
        }));
        root.node.to_move = Some(self.first);
        root.node.comment = Some(solution.to_string());
        for &mv in &solution.first_moves {
            let text = format!("Right: {}.", solution.reached.as_str());
            let at = tree.add(0, node(self.first, mv, Some(Judgement::Good), text));
            if let Some(after) = position.after(self.first, mv) {
                let wanted = self
                    .enquiry
                    .ask(&after, self.first.opponent(), params::REPLY);
                if let Some(wanted) = wanted {
                    self.grow(&mut tree, at, &after, wanted.outcome, &params::REPLIES);
                }
            }
        }
        for &(mv, reply) in &solution.refuted {
            self.add_refutation(&mut tree, &position, mv, reply);
        }
        tree
    }

    /// Adds a first move that fails, with what refutes it and what may be tried against that.
    fn add_refutation(
        &mut self,
        tree: &mut Tree,
        position: &TsumegoPosition,
        mv: Move,
        reply: Option<Move>,
    ) {
        let (first, other) = (self.first, self.first.opponent());
        let Some(after) = position.after(first, mv) else {
            return;
        };
        let reply = reply.filter(|&reply| reply != Move::Pass);
        let text = match reply {
            Some(_) => "Wrong.".to_string(),
            None => format!("Wrong: {other} need not answer."),
        };
        let at = tree.add(0, node(first, mv, Some(Judgement::Bad), text));
        let answered = reply.and_then(|reply| Some((reply, after.after(other, reply)?)));
        if let Some((reply, after)) = answered {
            let at = tree.add(at, node(other, reply, None, String::new()));
            if let Some(fate) = self.enquiry.ask(&after, first, params::REPLY) {
                self.grow(
                    tree,
                    at,
                    &after,
                    fate.outcome,
                    &params::REPLIES[params::REPLIES.len() - 3..],
                );
            }
        }
    }

    /// Adds the threats of the loser, who is to move, and the answers to them; as many as `replies` has, and so on.
    fn grow(
        &mut self,
        tree: &mut Tree,
        at: usize,
        position: &TsumegoPosition,
        wanted: LifeOutcome,
        replies: &[usize],
    ) {
        let Some((&most, deeper)) = replies.split_first() else {
            return;
        };
        let played = tree.nodes()[at].node.played;
        let Some((winner, _)) = played else { return };
        let loser = winner.opponent();
        let threats = self.threats(position, loser, wanted);
        for threat in threats.into_iter().take(most) {
            let Some(answer) = threat.fate.best.filter(|&mv| mv != Move::Pass) else {
                continue;
            };
            let Some(after) = threat.after.after(winner, answer) else {
                continue;
            };
            let at = tree.add(at, node(loser, threat.played, None, String::new()));
            let at = tree.add(at, node(winner, answer, None, String::new()));
            self.grow(tree, at, &after, wanted, deeper);
        }
    }
}

/// Whether a fate can be seen on the board: the target is captured, one of its blocks has two eyes or is joined to safe
/// stones, or a ko is fought.
fn is_seen(position: &TsumegoPosition, fate: LifeOutcome) -> bool {
    let (board, target) = (&position.board, &position.target);
    match fate {
        LifeOutcome::Captured => target.is_empty(),
        LifeOutcome::CapturedInKo | LifeOutcome::SavedInKo => board.ko().is_some(),
        LifeOutcome::Lives => {
            let alive = benson::pass_alive(board)[position.defender].stones;
            let mut blocks = target.iter().map(|v| board.stone_set(v));
            !(alive & *target).is_empty() || blocks.any(|block| !(block & position.safe).is_empty())
        }
        // There is nothing to be seen.
        LifeOutcome::Seki | LifeOutcome::Escapes | LifeOutcome::Stands => true,
    }
}

/// A move of this side after which a fate can be seen, and the position then.
fn showing(
    position: &TsumegoPosition,
    side: Color,
    fate: LifeOutcome,
) -> Option<(Move, TsumegoPosition)> {
    let is_ko = matches!(fate, LifeOutcome::CapturedInKo | LifeOutcome::SavedInKo);
    // Not every ko is the one that decides.
    let mut moves = position.moves().into_iter().filter(|_| !is_ko);
    moves.find_map(|mv| {
        let next = position.after(side, mv).filter(|_| mv != Move::Pass)?;
        is_seen(&next, fate).then_some((mv, next))
    })
}

fn node(color: Color, played: Move, judgement: Option<Judgement>, comment: String) -> TreeNode {
    TreeNode {
        node: Node {
            played: Some((color, played)),
            comment: (!comment.is_empty()).then_some(comment),
            ..Node::default()
        },
        judgement,
        ..TreeNode::default()
    }
}
