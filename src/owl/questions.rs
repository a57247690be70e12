//! What the readings of a dragon mean for the questions about it, each asked about the representative.

use super::answers::Answers;
use super::reading::Begun;
use super::{AskedDragon, Owl};
use crate::answer::{Answer, Certainty, Outcome};
use crate::color::Color;
use crate::dragon::{Dragon, DragonStatus};
use crate::vertex::{Move, Vertex};
use crate::vertex_set::VertexSet;

impl Owl {
    /// The stones at stake where a stone is asked about: its dragon, or its block if only that may be lost. `None` without a stone.
    pub(crate) fn at_stake(&mut self, v: Vertex) -> Option<VertexSet> {
        let (orientation, [asked]) = self.seen([VertexSet::single(v)])?;
        let whole = self.read_whole(&asked.dragon).status;
        let stones = match whole == self.read(&asked).status {
            true => asked.dragon.stones,
            false => self.ground.board().whole_blocks(&asked.stones),
        };
        Some(orientation.set_back(stones))
    }

    /// The answers about a whole dragon as far as its opponent moves first, from what was read of it or anew.
    fn begin(&mut self, dragon: &Dragon) -> Begun {
        let known = self.begun.remove(&dragon.stones);
        known.unwrap_or_else(|| self.reading().begin(dragon))
    }

    /// All answers about a whole dragon, from its eyes or reading.
    pub(super) fn read_whole(&mut self, dragon: &Dragon) -> Answers {
        if let Some(known) = self.known.get(&dragon.stones) {
            return *known;
        }
        let begun = self.begin(dragon);
        let answers = self.reading().finish(dragon, begun);
        if !self.interrupt.is_requested() {
            self.known.insert(dragon.stones, answers);
        }
        answers
    }

    /// All answers about a dragon, for the stones that are asked about: those about the whole of it, unless it is estimated that
    /// it lives and these stones may be lost by themselves.
    pub(super) fn read(&mut self, asked: &AskedDragon) -> Answers {
        let whole = self.read_whole(&asked.dragon);
        let blocks = self.ground.board().whole_blocks(&asked.stones);
        let may_lose = whole.status == DragonStatus::Alive
            && whole.certainty == Certainty::Estimated
            && blocks != asked.dragon.stones
            // A single stone is a matter of captures.
            && blocks.len() > 1;
        if !may_lose {
            return whole;
        }
        if let Some(known) = self.known_of_blocks.get(&blocks) {
            return *known;
        }
        let answers = self.reading().lost_part(&blocks).unwrap_or(whole);
        if self.interrupt.is_requested() {
            return whole;
        }
        self.known_of_blocks.insert(blocks, answers);
        answers
    }

    /// How the opponent kills a dragon, also one that is dead already.
    pub(super) fn kill(&mut self, asked: &AskedDragon) -> Answer {
        let dragon = &asked.dragon;
        if !self.known.contains_key(&dragon.stones) {
            let begun = self.begin(dragon);
            let attack = begun.attack();
            if !self.interrupt.is_requested() {
                self.begun.insert(dragon.stones, begun);
            }
            if let Some(attack) = attack {
                return attack;
            }
        }
        let said = self.read(asked);
        match said.attack.best {
            Some(Move::Pass) => Answer {
                best: said.capture,
                ..said.attack
            },
            _ => said.attack,
        }
    }

    /// How the owner saves a dragon, also one that lives already.
    pub(super) fn save(&mut self, asked: &AskedDragon) -> Answer {
        let said = self.read(asked);
        if !said.defense.needs_no_move() || self.reading().is_pass_alive(&asked.dragon) {
            return said.defense;
        }
        Answer {
            best: Some(self.shelter(asked)),
            ..said.defense
        }
    }

    /// The move that makes a dragon that lives safer: a pass if none was found.
    pub(super) fn shelter(&mut self, asked: &AskedDragon) -> Move {
        let found = self.reading().shelter(&asked.dragon, &asked.stones);
        found.unwrap_or(Move::Pass)
    }

    /// Two moves in a row by which a side gets what it wants of a dragon, the second a pass where one is enough.
    pub(super) fn threaten(&mut self, asked: &AskedDragon, color: Color) -> Option<[Move; 2]> {
        let said = self.read(asked);
        let at_once = match color == asked.dragon.color {
            true => said.defense,
            false => said.attack,
        };
        match (at_once.outcome, at_once.best) {
            (Outcome::Success | Outcome::GoodKo, Some(best)) => Some([best, Move::Pass]),
            _ => self.reading().threaten(&asked.dragon, color),
        }
    }

    pub(super) fn read_semeai(
        &mut self,
        mine: &AskedDragon,
        theirs: &AskedDragon,
    ) -> Answer<[Outcome; 2]> {
        let saved = self.read(mine).defense;
        let taken = self.read(theirs);
        let mut best = saved.best.unwrap_or(Move::Pass);
        if let Some(capture) = taken.capture
            && capture != best
            && (saved.best.is_none_or(|mv| mv == Move::Pass)
                || self.reading().falls_after(&mine.dragon, capture) == Some(false))
        {
            best = capture;
        }
        Answer {
            outcome: [saved.outcome, taken.attack.outcome],
            best: Some(best),
            nodes: saved.nodes.saturating_add(taken.attack.nodes),
            exhausted: saved.exhausted || taken.attack.exhausted,
        }
    }
}
