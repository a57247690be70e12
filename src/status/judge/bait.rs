//! Stones in atari whose capture costs more than it gains: hanezeki.
//!
//! Two groups that surround each other may both hold stones in atari inside a large eye and yet stand in seki: the side
//! that takes the stones makes its large eye small, and loses the semeai that follows. A reading of the small stones
//! alone only sees that they are captured. The Japanese rules of 1989, article 7, call stones alive if capturing them
//! allows their owner to play stones that cannot be captured. The same holds for a block in atari that can only be taken
//! where its owner takes another block, which is in atari as well, and whose captor is taken back: a snapback. Where that
//! holds for both blocks, it is three points without capturing (torazu sanmoku).

use super::reading::most_moves;
use super::{Judge, Judged, PARAMS};
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
            .filter(|&i| self.could_be_bait(i))
            .filter_map(|i| Some((i, self.cost(reader, walls, &standing, i)?)))
            .collect();
        for (i, of) in baits {
            self.blocks[i].keep_as_bait(of);
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

    /// Makes blocks in atari alive that were found dead or unsettled, but whose captor would be taken back.
    pub(super) fn keep_snapbacks(&mut self) {
        let is_doubted = |block: &Judged| match block.evidence {
            Evidence::Read { reading, .. } if reading.lives().is_none() => true,
            _ => block.status == Status::Dead && !block.is_proven(),
        };
        let baits: Vec<(usize, Vertex)> = (0..self.blocks.len())
            .filter(|&i| is_doubted(&self.blocks[i]))
            .filter_map(|i| Some((i, self.taken_back(i)?)))
            .collect();
        for (i, of) in baits {
            self.blocks[i].keep_as_bait(of);
        }
    }

    /// Whether a block is dead, though not proven so, and in atari.
    fn could_be_bait(&self, i: usize) -> bool {
        let block = &self.blocks[i];
        block.status == Status::Dead && !block.is_proven() && self.last_liberty(i).is_some()
    }

    /// The only liberty of a block.
    fn last_liberty(&self, i: usize) -> Option<Vertex> {
        self.board.block_at(self.blocks[i].origin)?.last_liberty()
    }

    /// The first stone of a block of the opponent that is in atari at the same vertex as the block `i`, if the captor of `i`
    /// is taken back. The opponent cannot leave `i` there if that block is dead, and need not fear for it if its captor is
    /// taken back as well.
    fn taken_back(&self, i: usize) -> Option<Vertex> {
        let at = self.last_liberty(i)?;
        let is_rival = |&j: &usize| {
            self.blocks[j].color != self.blocks[i].color && self.last_liberty(j) == Some(at)
        };
        let rival = (0..self.blocks.len()).find(is_rival)?;
        let is_dead = self.blocks[rival].status == Status::Dead;
        let is_taken_back = |i| self.is_taken_back(i) == Some(true);
        (is_taken_back(i) && (is_dead || is_taken_back(rival))).then(|| self.blocks[rival].origin)
    }

    /// Whether the stone that takes a block in atari can be captured; `None` if it is not in atari, or cannot be taken.
    fn is_taken_back(&self, i: usize) -> Option<bool> {
        let block = &self.blocks[i];
        let at = self.last_liberty(i)?;
        let mut after = taken(self.board, &block.stones, block.color.opponent())?;
        let attack = CaptureReader::default().attack(&mut after, at)?;
        Some(attack.answer.outcome == Outcome::Success)
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
            let problem = life::complete(&taken, stones, walls, &PARAMS.reading);
            let falls = problem
                .and_then(|problem| reader.read(&problem, owner, most_moves(&problem)).settled());
            falls == Some(LifeOutcome::Captured)
        });
        lost.map(|j| self.blocks[j].origin)
    }

    /// The opponent's blocks in the seki around a block, without those that were read to fall anyway and those that are baits
    /// themselves.
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
            let falls_anyway = match block.evidence {
                Evidence::Read { reading, .. } => reading.attacker_first.is_capture(),
                Evidence::Bait { .. } => true,
                _ => false,
            };
            block.color == color && block.stones.intersects(&seki) && !falls_anyway
        };
        (0..self.blocks.len()).filter(stands).collect()
    }
}

impl Judged {
    /// Makes the block alive, because taking it would cost the block on `of`.
    fn keep_as_bait(&mut self, of: Vertex) {
        self.status = Status::Alive;
        self.evidence = Evidence::Bait {
            of,
            survival: self.survival,
        };
    }
}

/// The board after the capture of a block in atari; `None` if that is illegal or starts a ko.
fn taken(board: &Board, stones: &VertexSet, by: Color) -> Option<Board> {
    let at = board.block_at(stones.first()?)?.last_liberty()?;
    let mut after = board.clone();
    let _ = after.play(by, at).ok()?;
    after.ko().is_none().then_some(after)
}
