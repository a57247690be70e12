//! Weak points of a dragon that seems to live: where a move of the opponent takes an eye or cuts off a part.
//!
//! Reading and playouts ask about a dragon as a whole, and eyes are added as if each stood for itself. So what is
//! overlooked is a move with two aims: one on two eyes, or on an eye and a cut. After such a move the eyes of what is left
//! show it. Each point near the dragon is tried that way, which takes a fraction of a millisecond, and the few that show
//! something are looked at closely.

use super::answers::Answers;
use super::{AskedDragon, Look, Owl, OwlSettings};
use crate::analysis::{Analysis, Analyst};
use crate::answer::{Certainty, Outcome};
use crate::dragon::DragonStatus;
use crate::vertex::{Move, Vertex};
use crate::vertex_set::VertexSet;

/// The most points that are looked at closely.
const MOST: usize = 12;

/// The most moves that are tried to save a dragon.
const MOST_DEFENSES: usize = 3;

impl Owl {
    /// All answers about a dragon, for the stones that are asked about: those about the whole of it, unless these are
    /// estimates that it lives, and it has a weak point.
    pub(super) fn read(&mut self, asked: &AskedDragon) -> Answers {
        let whole = self.read_whole(&asked.dragon);
        if whole.certainty != Certainty::Estimated || self.budget.look == Look::Glance {
            return whole;
        }
        let blocks = self.ground.board().whole_blocks(&asked.stones);
        if let Some(known) = self.known_of_blocks.get(&blocks) {
            return *known;
        }
        let answers = match self.weak_point(&whole, asked) {
            Some(attack) => self.killed(asked, attack),
            None => whole,
        };
        if self.interrupt.is_requested() {
            return whole;
        }
        self.known_of_blocks.insert(blocks, answers);
        answers
    }

    /// Where a move of the opponent kills a dragon that lives by these answers, if they are estimates.
    pub(super) fn weak_point(&mut self, whole: &Answers, asked: &AskedDragon) -> Option<Vertex> {
        let seems_alive =
            whole.status == DragonStatus::Alive && whole.certainty == Certainty::Estimated;
        if !seems_alive || self.budget.look == Look::Glance {
            return None;
        }
        let points = self.weak_points(asked).into_iter();
        let mut kills = points.filter_map(|(v, after)| {
            let kills = !self.interrupt.is_requested()
                && self.seems_dead(after, asked)
                && self.attacks(v, asked) == Outcome::Success;
            kills.then_some(v)
        });
        kills.next()
    }

    /// The answers about a dragon that a move on a weak point kills. It is saved by the same move of its owner or the one
    /// that makes it safest, or by the answer to one of these, if it has no weak point then; else it is dead.
    fn killed(&mut self, asked: &AskedDragon, attack: Vertex) -> Answers {
        let shelter = self.shelter(asked).vertex();
        let mut tried = vec![attack];
        tried.extend(shelter.filter(|&v| v != attack));
        let mut next = 0;
        while let Some(&defense) = tried.get(next).filter(|_| next < MOST_DEFENSES) {
            if self.interrupt.is_requested() {
                break;
            }
            next += 1;
            let Some(after) = self.after_defense(defense, asked) else {
                continue;
            };
            if after.attack.outcome == Outcome::Failure {
                let status = DragonStatus::Critical { attack, defense };
                return Answers::of(status, Certainty::Estimated);
            }
            let answer = after.attack.point();
            tried.extend(answer.filter(|v| !tried.contains(v)));
        }
        Answers {
            capture: Some(Move::Play(attack)),
            ..Answers::of(DragonStatus::Dead, Certainty::Estimated)
        }
    }

    /// Whether a dragon is dead at a glance after a move of the opponent that led to this analysis.
    fn seems_dead(&self, after: Analysis, asked: &AskedDragon) -> bool {
        let Some(part) = asked.left(&after) else {
            return true;
        };
        let ground = self.ground.followed_by(after);
        let mut glance = Owl::on(ground, OwlSettings::GLANCE, &self.interrupt);
        glance.read_whole(&part).defense.outcome == Outcome::Failure
    }

    /// Points near a dragon where a move of the opponent leaves the part with the stones that are asked about without what
    /// it takes to live, by its eyes, if it cuts that part off or the eyes of all were enough before: those that leave
    /// least first, and at most [`MOST`]. Each with the analysis of the board after the move.
    fn weak_points(&self, asked: &AskedDragon) -> Vec<(Vertex, Analysis)> {
        let dragon = &asked.dragon;
        let board = self.ground.board();
        let empty = board.empty_vertices();
        let inside = self
            .ground
            .analysis()
            .eyes_of(dragon)
            .map(|eye| eye.space.vertices);
        let liberties = dragon.stones.neighbors() & empty;
        let near = liberties | liberties.neighbors() | VertexSet::union(inside);
        let (mut analyst, mut found) = (Analyst::new(), Vec::new());
        for v in near & empty {
            if self.interrupt.is_requested() {
                break;
            }
            let mut after = board.clone();
            if after.play(dragon.color.opponent(), v).is_err() {
                continue;
            }
            let analysis = analyst.analyze(&after);
            let Some(part) = asked.left(&analysis) else {
                continue;
            };
            let left = dragon.stones & after.stones_of(dragon.color);
            let is_cut = !left.is_subset(&part.stones);
            let lived = dragon.status == DragonStatus::Alive;
            if part.status != DragonStatus::Alive && (is_cut || lived) {
                found.push(((part.value.max(), part.stones.len(), v), analysis));
            }
        }
        found.sort_unstable_by_key(|(left, _)| *left);
        let found = found.into_iter().take(MOST);
        found.map(|((.., v), analysis)| (v, analysis)).collect()
    }
}
