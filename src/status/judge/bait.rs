//! Stones in atari whose capture costs more than it gains.
//!
//! Two groups that surround each other may both hold stones in atari inside a large eye and yet stand in seki: the side
//! that takes the stones makes its large eye small, and loses the semeai that follows (hanezeki). A reading of the small
//! stones alone only sees that they are captured. The Japanese rules of 1989, article 7, call stones alive if capturing
//! them allows their owner to play stones that cannot be captured. The same holds for two blocks in atari at the same
//! point: if whoever takes one is taken back by stones that live, neither is taken. That is three points without
//! capturing (torazu sanmoku).

use super::reading::most_moves;
use super::{Judge, Judged, params};
use crate::answer::Outcome;
use crate::board::Board;
use crate::color::Color;
use crate::life::{self, LifeOutcome, LifeReader, Walls};
use crate::status::{Evidence, Status};
use crate::tactics::CaptureReader;
use crate::vertex::Vertex;
use crate::vertex_set::VertexSet;

impl Judge<'_> {
    /// Makes blocks alive that were found dead, but whose capture would cost the captor a group in seki.
    pub(super) fn keep_baits(&mut self, reader: &mut LifeReader, walls: &Walls) {
        let standing = self.in_seki();
        let baits: Vec<(usize, Vertex)> = (0..self.blocks.len())
            .filter(|&i| self.blocks[i].status == Status::Dead && self.can_be_taken(i))
            .filter_map(|i| Some((i, self.cost(reader, walls, &standing, i)?)))
            .collect();
        self.keep(baits);
    }

    /// Makes two blocks alive that are in atari at the same vertex, if whoever takes one there is taken back.
    pub(super) fn keep_three_points(&mut self) {
        let kept: Vec<(usize, Vertex)> = (0..self.blocks.len())
            .filter(|&i| self.can_be_taken(i))
            .filter_map(|i| Some((i, self.rival_in_atari(i)?)))
            .collect();
        self.keep(kept);
    }

    /// Makes blocks alive, each because of the block with this first stone, which the opponent would lose by taking it.
    fn keep(&mut self, baits: Vec<(usize, Vertex)>) {
        for (i, of) in baits {
            let block = &mut self.blocks[i];
            block.status = Status::Alive;
            block.evidence = Evidence::Bait {
                of,
                survival: block.survival,
            };
        }
    }

    /// The stones in seki according to their readings or to the present statuses.
    fn in_seki(&self) -> VertexSet {
        let read = self.stones_where(|block| match block.evidence {
            Evidence::Read { reading, .. } => reading.attacker_first == LifeOutcome::Seki,
            _ => false,
        });
        self.survey(&self.dead()).stones_in_seki() | read
    }

    /// Whether a block is in atari, and its status not proven.
    fn can_be_taken(&self, i: usize) -> bool {
        let block = &self.blocks[i];
        !block.is_proven() && self.liberties(block).len() == 1
    }

    /// The first stone of a block of the opponent that is in atari at the same vertex as the block `i`, if whichever is
    /// taken there, its captor is taken back; `None` if there is none.
    fn rival_in_atari(&self, i: usize) -> Option<Vertex> {
        let liberty = self.liberties(&self.blocks[i]);
        let is_rival = |&j: &usize| {
            self.blocks[j].color != self.blocks[i].color
                && !self.blocks[j].is_proven()
                && self.liberties(&self.blocks[j]) == liberty
                && self.is_taken_back(i, j)
                && self.is_taken_back(j, i)
        };
        let rival = (0..self.blocks.len()).find(is_rival)?;
        Some(self.blocks[rival].origin)
    }

    /// Whether who takes the block `i` loses the block `rival`, which the move joins, to stones that live.
    fn is_taken_back(&self, i: usize, rival: usize) -> bool {
        let Judged { color, stones, .. } = self.blocks[i];
        let lives = |&other: &usize| {
            let block = &self.blocks[other];
            other != i && block.survival >= 1.0 - params::OPEN
        };
        let origin = self.blocks[rival].origin;
        let attack = |mut after: Board| CaptureReader::default().attack(&mut after, origin);
        self.enemies_beside(rival).iter().any(lives)
            && taken(self.board, &stones, color.opponent())
                .and_then(attack)
                .is_some_and(|found| found.answer.outcome == Outcome::Success)
    }

    /// The first stone of a block in seki that the opponent would lose by taking the block `i`; `None` if there is
    /// none.
    fn cost(
        &self,
        reader: &mut LifeReader,
        walls: &Walls,
        standing: &VertexSet,
        i: usize,
    ) -> Option<Vertex> {
        let owner = self.blocks[i].color;
        let at_stake = self.at_stake(standing, i);
        if at_stake.is_empty() {
            return None;
        }
        let taken = taken(self.board, &self.blocks[i].stones, owner.opponent())?;
        let lost = at_stake.into_iter().find(|&j| {
            let stones = &self.blocks[j].stones;
            let problem = life::complete(&taken, stones, walls, params::REACH);
            let falls = problem
                .and_then(|problem| reader.read(&problem, owner, most_moves(&problem)).settled());
            falls == Some(LifeOutcome::Captured)
        });
        lost.map(|j| self.blocks[j].origin)
    }

    /// The opponent's blocks in the seki around a block, without those in atari, which can be taken anyway.
    fn at_stake(&self, standing: &VertexSet, i: usize) -> Vec<usize> {
        let (mut seki, mut front) = (VertexSet::EMPTY, vec![i]);
        while let Some(next) = front.pop() {
            let reached = (self.beside(next) & *standing) - seki;
            seki |= reached;
            front.extend(
                (0..self.blocks.len()).filter(|&j| self.blocks[j].stones.intersects(&reached)),
            );
        }
        let color = self.blocks[i].color.opponent();
        let stands = |j: &usize| {
            let block = &self.blocks[*j];
            let can_be_taken_anyway = self.liberties(block).len() == 1;
            block.color == color && block.stones.intersects(&seki) && !can_be_taken_anyway
        };
        (0..self.blocks.len()).filter(stands).collect()
    }
}

/// The board after the capture of a block in atari; `None` if that is illegal or starts a ko.
fn taken(board: &Board, stones: &VertexSet, by: Color) -> Option<Board> {
    let at = board.block_at(stones.first()?)?.last_liberty()?;
    let mut after = board.clone();
    let _ = after.play(by, at).ok()?;
    after.ko().is_none().then_some(after)
}
