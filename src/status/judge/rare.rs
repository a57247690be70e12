//! Sekis that are doubted. They are rare, and most of those that nothing speaks for but playouts near to a draw are none.

use super::Judge;
use crate::status::{Evidence, Status};
use crate::vertex_set::VertexSet;

/// Where more than this part of the board, as its divisor, is neutral the game goes on, and there is no seki yet.
const NEUTRAL: usize = 3;

impl Judge<'_> {
    /// Takes blocks that could live only in seki as dead if that stayed doubtful and their enemies live then. The least
    /// likely ones go first.
    pub(super) fn doubt_seki(&mut self) {
        let mut believed = VertexSet::EMPTY;
        loop {
            let survey = self.survey(&self.dead());
            let standing = survey.stones_in_seki();
            if NEUTRAL * survey.ground.neutral.len() > self.board.size().area() {
                return;
            }
            let in_question = standing - believed;
            let Some(weakest) = self.most_doubtful(&in_question) else {
                return;
            };
            let (group, enemies) = self.in_seki_with(weakest, &standing);
            let all_doubtful = group.iter().all(|&i| self.blocks[i].is_drawn());
            if !(all_doubtful && self.live_without(&group, &enemies)) {
                believed |= self.blocks[weakest].stones;
                continue;
            }
            for &i in &group {
                let block = &mut self.blocks[i];
                block.status = Status::Dead;
                if let Evidence::Playouts { survival } = block.evidence {
                    block.evidence = Evidence::SekiDoubted { survival };
                }
            }
        }
    }

    /// Of the blocks that the playouts tell nothing of the one that survived least.
    fn most_doubtful(&self, in_question: &VertexSet) -> Option<usize> {
        let survival = |i: &usize| self.blocks[*i].survival;
        (0..self.blocks.len())
            .filter(|&i| {
                let block = &self.blocks[i];
                block.is_drawn() && block.stones.intersects(in_question)
            })
            .min_by(|a, b| survival(a).total_cmp(&survival(b)))
    }

    /// The blocks of one colour in a seki, and the stones of the other one: of all that stand in seki the enemies
    /// beside a block, and the blocks beside those.
    fn in_seki_with(&self, i: usize, standing: &VertexSet) -> (Vec<usize>, VertexSet) {
        let color = self.blocks[i].color;
        let enemies = self.beside(i) & *standing & self.board.stones_of(color.opponent());
        let group = (0..self.blocks.len()).filter(|&other| {
            let block = &self.blocks[other];
            block.color == color
                && block.stones.intersects(standing)
                && (other == i || self.beside(other).intersects(&enemies))
        });
        (group.collect(), enemies)
    }

    /// Whether none of these stones stands in seki if a group of blocks is dead.
    fn live_without(&self, group: &[usize], stones: &VertexSet) -> bool {
        let dead = group
            .iter()
            .fold(self.dead(), |all, &i| all | self.blocks[i].stones);
        let survey = self.survey(&dead);
        !survey.stones_in_seki().intersects(stones)
    }

    /// The stones of the blocks that a block touches or shares liberties with.
    pub(super) fn beside(&self, i: usize) -> VertexSet {
        let near = self.blocks[i].stones.neighbors();
        let liberties = near & self.board.empty_vertices();
        let near = near | liberties.neighbors();
        let beside = self.blocks.iter().filter(|b| b.stones.intersects(&near));
        beside.fold(VertexSet::EMPTY, |all, block| all | block.stones)
    }
}
