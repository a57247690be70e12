//! Reading, in local positions, of blocks that the playouts leave open.
//!
//! The walls of the local positions are dragons with two eyes and blocks that hardly ever died ([`Walls`]). Where there
//! is no answer, more neighbours are supposed to live (`Judge::suppose`).

use super::{Judge, Judged, PARAMS};
use crate::analysis::Analysis;
use crate::dragon::Dragons;
use crate::life::{self, LifeAnswer, LifeOutcome, LifeReader, Problem, Safety, Walls};
use crate::status::{Evidence, LifeReading, Status};
use crate::vertex::Move;
use crate::vertex_set::VertexSet;
use std::cell::LazyCell;

impl Judge<'_> {
    /// The second step: reads the blocks that are open, those that would stand in seki, those that seem to die beside a
    /// weak captor, and those that have a chance, and sets the status of those whose readings are believed.
    pub(super) fn read_open(&mut self, reader: &mut LifeReader) {
        let standing = self.survey(&self.dead()).stones_in_seki();
        // Lazy, because most finished boards do not need the eyes of all dragons.
        let walls = LazyCell::new(|| self.walls().without(&standing));
        let (mut open, mut chances) = (Vec::new(), Vec::new());
        for (i, block) in self.blocks.iter().enumerate() {
            let stands = block.is_played_out() && block.stones.intersects(&standing);
            if block.is_open() || stands || self.has_weak_captor(block, &walls) {
                open.push(i);
            } else if block.has_a_chance() {
                chances.push(i);
            }
        }
        if open.is_empty() && chances.is_empty() {
            return;
        }
        let walls = *walls;
        self.read_and_believe(reader, &walls, open, standing);
        for i in chances {
            self.see_whether_it_depends(reader, &walls, i);
        }
    }

    /// Reads these blocks, and sets the status of those whose readings are believed. For `doubtful` stones a reading
    /// may overrule clear playouts.
    fn read_and_believe(
        &mut self,
        reader: &mut LifeReader,
        walls: &Walls,
        blocks: Vec<usize>,
        doubtful: VertexSet,
    ) {
        let mut readings = Readings {
            readings: vec![None; self.blocks.len()],
            doubtful,
            blocks,
        };
        self.read_all(reader, walls, &mut readings);
        self.suppose(reader, walls, &mut readings);
        // Decided for all blocks before any of them changes.
        let believed = (0..self.blocks.len()).filter(|&i| self.believes(i, &readings));
        for i in believed.collect::<Vec<usize>>() {
            if let Some(reading) = readings.readings[i] {
                self.blocks[i].take_reading(reading);
            }
        }
    }

    /// Reads a block of which the playouts are nearly sure, to see whether its fate depends on who moves first. No
    /// other answer is believed: a reading that contradicts nearly sure playouts is wrong more often than they are.
    fn see_whether_it_depends(&mut self, reader: &mut LifeReader, walls: &Walls, i: usize) {
        if !self.blocks[i].is_played_out() {
            return;
        }
        let reading = self.read(reader, walls, i);
        if let Some(reading) = reading.filter(|reading| reading.lives().is_none()) {
            let survival = self.blocks[i].survival;
            self.blocks[i].evidence = Evidence::Read { reading, survival };
        }
    }

    /// Whether the reading of a block is believed. It always is if the block lives even if the opponent moves first.
    ///
    /// Otherwise a reading overrules clear playouts only of [doubtful](Readings::doubtful) stones, and in what they cannot
    /// see: they tend to fill the liberties of a seki, and miss a ko that kills later (the bent four in the
    /// corner). A capture that the playouts do not see is believed only if one of the captors lives ([`is_of_use`](Self::is_of_use)): a captor
    /// that fills its own eye space to capture dies of the nakade that follows.
    pub(super) fn believes(&self, i: usize, readings: &Readings) -> bool {
        let block = &self.blocks[i];
        let Some(reading) = readings.readings[i] else {
            return false;
        };
        let unseen = match block.status.lives() {
            false => LifeOutcome::Seki,
            true => LifeOutcome::CapturedInKo,
        };
        if (reading.attacker_first, reading.defender_first) == (unseen, unseen) {
            return true;
        }
        let is_asked = block.is_open() || block.stones.intersects(&readings.doubtful);
        match reading.lives() {
            Some(true) => reading.attacker_first == LifeOutcome::Lives || is_asked,
            Some(false) => is_asked && (!block.status.lives() || self.is_of_use(i, readings)),
            None => block.is_open(),
        }
    }

    /// The indices of the enemy blocks that share liberties with a block, without those that are proven.
    fn rivals(&self, i: usize) -> Vec<usize> {
        let own = self.liberties(&self.blocks[i]);
        let rivals = (0..self.blocks.len()).filter(|&j| {
            self.blocks[j].color != self.blocks[i].color
                && self.blocks[j].evidence != Evidence::Unconditional
                && self.liberties(&self.blocks[j]).intersects(&own)
        });
        rivals.collect()
    }

    /// Reads the blocks, and the enemies that share liberties with one whose reading contradicts the playouts.
    fn read_all(&self, reader: &mut LifeReader, walls: &Walls, readings: &mut Readings) {
        let mut next = 0;
        while let Some(&i) = readings.blocks.get(next) {
            next += 1;
            let reading = self.read(reader, walls, i);
            readings.readings[i] = reading;
            let lives = reading.and_then(|reading| reading.lives());
            if lives.is_none_or(|lives| lives == self.blocks[i].status.lives()) {
                continue;
            }
            for j in self.rivals(i) {
                readings.doubtful |= self.blocks[j].stones;
                if !readings.blocks.contains(&j) {
                    readings.blocks.push(j);
                }
            }
        }
    }

    /// Reads those blocks that could not be read, with the blocks beside them that playouts do not leave open taken as
    /// safe. Such a reading counts only if none of the blocks that it relies on was read to fall or to stand in seki.
    pub(super) fn suppose(&self, reader: &mut LifeReader, walls: &Walls, readings: &mut Readings) {
        let mut supposed = Vec::new();
        for &i in &readings.blocks {
            if readings.readings[i].is_some() {
                continue;
            }
            let probable = self.probable_beside(i);
            let walls = walls.with(Safety::Supposed, probable);
            if let Some(reading) = self.read(reader, &walls, i) {
                supposed.push((i, probable - self.blocks[i].stones, reading));
            }
        }
        let known = readings.readings.iter().enumerate();
        let known = known.filter_map(|(i, reading)| Some((i, (*reading)?)));
        let all = known.chain(supposed.iter().map(|&(i, _, reading)| (i, reading)));
        let fallen = all.filter(|(_, reading)| falls_or_stands(reading));
        let fallen = VertexSet::union(fallen.map(|(i, _)| self.blocks[i].stones));
        for (i, relied_on, reading) in supposed {
            if !relied_on.intersects(&fallen) {
                readings.readings[i] = Some(reading);
            }
        }
    }

    /// Whether a captor of a block lives, or joins one that does by capturing other blocks that were read to be dead.
    fn is_of_use(&self, i: usize, readings: &Readings) -> bool {
        let is_dead =
            |j: usize| readings.readings[j].is_some_and(|reading| reading.lives() == Some(false));
        let mut captives = vec![i];
        let mut next = 0;
        while let Some(&captive) = captives.get(next) {
            next += 1;
            for captor in self.enemies_beside(captive) {
                if self.lives(captor, readings) {
                    return true;
                }
                for j in self.enemies_beside(captor) {
                    if is_dead(j) && !captives.contains(&j) {
                        captives.push(j);
                    }
                }
            }
        }
        false
    }

    /// Whether a block lives at least if it moves first or, where that was not read, the playouts do not leave it open.
    fn lives(&self, i: usize, readings: &Readings) -> bool {
        let playouts = self.blocks[i].survival >= 1.0 - PARAMS.open;
        let reading = readings.readings[i];
        reading.map_or(playouts, |reading| {
            reading.defender_first == LifeOutcome::Lives
        })
    }

    /// The indices of the enemy blocks that a block touches or shares liberties with.
    fn enemies_beside(&self, i: usize) -> Vec<usize> {
        let enemies = self.beside(i) & self.board.stones_of(self.blocks[i].color.opponent());
        (0..self.blocks.len())
            .filter(|&j| self.blocks[j].stones.intersects(&enemies))
            .collect()
    }

    /// The walls of the local positions: pass-alive stones, dragons with two eyes whoever moves first, and blocks that
    /// hardly ever died and have liberties to spare.
    pub(super) fn walls(&self) -> Walls {
        // An eye space may have the value of two eyes although it is a seki with the stones inside.
        let inside = self.stones_where(|block| block.survival > PARAMS.open);
        let mut analysis = self.analysis().borrow_mut();
        let Analysis { worms, eyes, .. } = &mut *analysis;
        let dragons = Dragons::without(&inside, worms, eyes, &self.pass_alive);
        let lasting = self.stones_where(|block| block.survival >= PARAMS.lasting);
        Walls::proven(&self.pass_alive).with_eyed(&dragons).with(
            Safety::Supposed,
            lasting & life::with_liberties_to_spare(self.board),
        )
    }

    /// The stones of blocks that playouts do not leave open and that have enough liberties which they do not share with
    /// this one.
    fn probable_beside(&self, i: usize) -> VertexSet {
        let shared = self.liberties(&self.blocks[i]);
        self.stones_where(|block| {
            block.survival >= 1.0 - PARAMS.open
                && (self.liberties(block) - shared).len() >= PARAMS.own_liberties
        })
    }

    /// Reads a block in its local position. `None` if this is not complete, or cannot be read to the end.
    fn read(&self, reader: &mut LifeReader, walls: &Walls, i: usize) -> Option<LifeReading> {
        let problem = life::complete(self.board, &self.blocks[i].stones, walls, &PARAMS.reading)?;
        settle(reader, walls, &problem)
    }
}

/// Reads a local position with either side to move first; `None` if the budget runs out. If it does so before it is
/// known whether ko threats change an outcome, they are taken to change it.
fn settle(reader: &mut LifeReader, walls: &Walls, problem: &Problem) -> Option<LifeReading> {
    let nodes = match problem.choices() <= PARAMS.choices_if_full {
        true => PARAMS.nodes_if_full,
        false => PARAMS.reading.nodes,
    };
    let settled = reader.settle(problem, nodes);
    let outcome = |answer: &LifeAnswer| {
        let without_threats = answer.captured.map(|captured| match captured {
            true => LifeOutcome::CapturedInKo,
            false => LifeOutcome::SavedInKo,
        });
        answer.outcome.or(without_threats)
    };
    Some(LifeReading {
        attacker_first: outcome(&settled.if_attacker_first)?,
        defender_first: outcome(&settled.if_defender_first)?,
        attack: settled.if_attacker_first.best.and_then(Move::vertex),
        defense: settled.if_defender_first.best.and_then(Move::vertex),
        eyed_if_alive: walls.shelters_are_proven(problem),
        walls: walls.safety(problem),
    })
}

impl Judged {
    /// Sets a reading that is believed, and the status that follows from it.
    fn take_reading(&mut self, reading: LifeReading) {
        self.status = match reading.lives() {
            Some(true) => Status::Alive,
            Some(false) => Status::Dead,
            // Playouts tend to fill the liberties of a seki, so a seki is likelier than they say.
            None if self.hesitates() && reading.defender_first == LifeOutcome::Seki => {
                Status::Alive
            }
            None => self.status,
        };
        self.evidence = Evidence::Read {
            reading,
            survival: self.survival,
        };
    }
}

/// The results of reading several blocks.
pub(super) struct Readings {
    /// The blocks that were read, as indices of the judge's blocks.
    pub blocks: Vec<usize>,
    /// The readings, one entry for each of the judge's blocks.
    pub readings: Vec<Option<LifeReading>>,
    /// Stones for which a reading may overrule clear playouts: those that would stand in seki, and blocks that share
    /// liberties with an enemy whose reading contradicts the playouts.
    pub doubtful: VertexSet,
}

/// Whether a block falls, perhaps by a ko, or stands in seki if the opponent moves first.
fn falls_or_stands(reading: &LifeReading) -> bool {
    let outcome = reading.attacker_first;
    outcome.is_capture() || matches!(outcome, LifeOutcome::SavedInKo | LifeOutcome::Seki)
}
