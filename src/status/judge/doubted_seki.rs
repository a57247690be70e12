//! Doubted sekis. Sekis are rare, and most of those for which the only evidence are nearly drawn playouts are none.

use super::{Judge, params};
use crate::dragon::{Dragon, DragonStatus};
use crate::life::{self, LifeReader, Reach, Walls};
use crate::status::{Evidence, Status};
use crate::vertex_set::VertexSet;

impl Judge<'_> {
    /// The step that resolves doubted sekis: makes blocks dead that could live only in seki, if their survival is drawn
    /// and their enemies are not in seki once they are dead.
    ///
    /// Blocks with the lowest survival go first. Dragons with two eyes are not doubted, because exact eye values count
    /// more than playouts.
    pub(super) fn doubt_seki(&mut self) {
        let mut believed = VertexSet::EMPTY;
        loop {
            let survey = self.survey(&self.dead());
            let standing = survey.stones_in_seki();
            if params::NEUTRAL * survey.regions.neutral.len() > self.board.size().area() {
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
            if self.live_by_eyes(&group) {
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

    /// Whether a block of the group belongs to a dragon with two eyes. If so, all drawn blocks of such dragons become
    /// alive.
    fn live_by_eyes(&mut self, group: &[usize]) -> bool {
        let group = VertexSet::union(group.iter().map(|&i| self.blocks[i].stones));
        let eyed = self.eyed();
        let theirs = eyed.iter().filter(|dragon| dragon.intersects(&group));
        let stones = VertexSet::union(theirs.copied());
        let drawn = self.blocks.iter_mut().filter(|block| block.is_drawn());
        for block in drawn.filter(|block| block.stones.intersects(&stones)) {
            block.status = Status::Alive;
        }
        !stones.is_empty()
    }

    /// The stones of each dragon that has two eyes whoever moves first, unless reading between blocks that hardly ever
    /// died proves otherwise.
    fn eyed(&self) -> Vec<VertexSet> {
        let lasting = self.stones_where(|block| block.survival >= 1.0 - params::TOLD);
        let walls = Walls::default().with(lasting);
        let mut reader = LifeReader::new();
        let mut falls = |dragon: &Dragon| {
            let attacker = dragon.color.opponent();
            life::local(self.board, &dragon.stones, &walls, Reach::default()).is_ok_and(|problem| {
                reader.captures(&problem, attacker, None, life::MOST_NODES) == Some(true)
            })
        };
        let alive = self.ground.analysis().dragons.all().iter();
        alive
            .filter(|dragon| dragon.status == DragonStatus::Alive && !falls(dragon))
            .map(|dragon| dragon.stones)
            .collect()
    }

    /// The index of the block with the lowest survival among the drawn ones with these stones.
    fn most_doubtful(&self, in_question: &VertexSet) -> Option<usize> {
        let survival = |i: &usize| self.blocks[*i].survival;
        (0..self.blocks.len())
            .filter(|&i| {
                let block = &self.blocks[i];
                block.is_drawn() && block.stones.intersects(in_question)
            })
            .min_by(|a, b| survival(a).total_cmp(&survival(b)))
    }

    /// The two sides of the seki around a block: the indices of the blocks of its colour, and the enemy stones. The
    /// enemies are those beside the block that stand in seki; its own side are the blocks in seki beside these enemies.
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

    /// Whether none of `stones` stands in seki if the blocks of a group are dead.
    fn live_without(&self, group: &[usize], stones: &VertexSet) -> bool {
        let group = VertexSet::union(group.iter().map(|&i| self.blocks[i].stones));
        let survey = self.survey(&(self.dead() | group));
        !survey.stones_in_seki().intersects(stones)
    }

    /// The stones of the blocks that a block touches or shares liberties with, and its own.
    pub(super) fn beside(&self, i: usize) -> VertexSet {
        let near = self.blocks[i].stones.neighbors();
        let liberties = near & self.board.empty_vertices();
        let near = near | liberties.neighbors();
        self.stones_where(|block| block.stones.intersects(&near))
    }
}
