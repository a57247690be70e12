//! Reading, in local positions, of blocks that the playouts leave open.
//!
//! The walls of the local positions are dragons with two eyes and blocks that hardly ever died ([`Walls`]).

use super::{Judge, Judged, params};
use crate::answer::Certainty;
use crate::dragon::Dragons;
use crate::life::{self, LifeOutcome, LifeReader, Problem, Walls};
use crate::status::{Evidence, LifeReading, Status};
use crate::vertex_set::VertexSet;
use std::cell::LazyCell;

impl Judge<'_> {
    /// The second step: reads the blocks that are open, those that would stand in seki, those that seem to die beside
    /// a weak captor, and where little is left to play for all that are not proven, and sets the status of those whose
    /// readings are believed.
    pub(super) fn read_open(&mut self, reader: &mut LifeReader) {
        let standing = self.survey(&self.dead()).stones_in_seki();
        self.standing = standing;
        // Lazy, because most finished boards do not need the eyes of all dragons.
        let walls = LazyCell::new(|| self.walls().without(&standing));
        let is_asked = |block: &Judged| {
            let stands = block.stones.intersects(&standing);
            (block.is_played_out() && (stands || self.is_narrow))
                || (!self.is_agreed(block)
                    && (block.is_open() || self.has_weak_captor(block, &walls)))
        };
        let blocks = 0..self.blocks.len();
        let asked: Vec<usize> = blocks.filter(|&i| is_asked(&self.blocks[i])).collect();
        if asked.is_empty() {
            return;
        }
        let mut readings = Readings {
            readings: vec![None; self.blocks.len()],
            doubtful: standing,
            blocks: asked,
        };
        let walls = &self.read_all(reader, &walls, &mut readings);
        // Decided for all blocks before any of them changes.
        let believed = (0..self.blocks.len()).filter(|&i| self.believes(i, &readings));
        for i in believed.collect::<Vec<usize>>() {
            if let Some(reading) = readings.readings[i] {
                self.blocks[i].take_reading(reading);
                self.keep_baits(reader, walls);
            }
        }
    }

    /// Whether the reading of a block is believed.
    ///
    /// A reading overrules clear playouts only of [doubtful](Readings::doubtful) stones, and where little of the board is left to
    /// play for. A capture that the playouts do not see is believed only if one of the captors lives ([`is_of_use`](Self::is_of_use)): a captor that fills its own
    /// eye space to capture dies of the nakade that follows.
    pub(super) fn believes(&self, i: usize, readings: &Readings) -> bool {
        let block = &self.blocks[i];
        let Some(reading) = readings.readings[i] else {
            return false;
        };
        let is_open = block.is_open() || self.races(i, readings);
        let is_asked = self.is_narrow || is_open || block.stones.intersects(&readings.doubtful);
        match reading.lives() {
            Some(true) => is_asked,
            Some(false) => is_asked && (!block.status.lives() || self.is_of_use(i, readings)),
            None => is_open || (self.is_narrow && self.is_of_use(i, readings)),
        }
    }

    /// Whether a block is in a semeai with an enemy block: they share a liberty, both were read, and neither lives if
    /// the other side moves first. Their fates depend on each other, and playouts do not count liberties.
    fn races(&self, i: usize, readings: &Readings) -> bool {
        let depends =
            |i: usize| readings.readings[i].is_some_and(|reading| falls_or_stands(&reading));
        depends(i) && self.rivals(i).into_iter().any(depends)
    }

    /// The indices of the enemy blocks that share liberties with a block, without those that are proven.
    fn rivals(&self, i: usize) -> Vec<usize> {
        let own = self.liberties(&self.blocks[i]);
        let rivals = (0..self.blocks.len()).filter(|&j| {
            self.blocks[j].color != self.blocks[i].color
                && !self.blocks[j].is_proven()
                && self.liberties(&self.blocks[j]).intersects(&own)
        });
        rivals.collect()
    }

    /// Reads the blocks, and the enemies that share liberties with one that falls or stands in seki, or whose reading
    /// contradicts the playouts. A block that falls or stands in seki is no wall any more, so what relied on it is read
    /// again. Returns the walls that are left.
    fn read_all(&self, reader: &mut LifeReader, walls: &Walls, readings: &mut Readings) -> Walls {
        let (mut walls, mut fallen) = (*walls, VertexSet::EMPTY);
        let mut todo = readings.blocks.clone();
        while !todo.is_empty() {
            for &i in &todo {
                // A position that has become too wide to be read keeps its earlier reading.
                let reading = self.read(reader, &walls, i);
                readings.readings[i] = reading.or(readings.readings[i]);
            }
            let (mut next, mut newly_fallen) = (VertexSet::EMPTY, VertexSet::EMPTY);
            for &i in &readings.blocks {
                let Some(reading) = readings.readings[i] else {
                    continue;
                };
                let Judged { stones, status, .. } = self.blocks[i];
                let rivals = self.rivals(i).into_iter().map(|j| self.blocks[j].stones);
                let rivals = VertexSet::union(rivals);
                if reading.lives().is_some_and(|lives| lives != status.lives()) {
                    next |= rivals;
                    readings.doubtful |= rivals;
                }
                if falls_or_stands(&reading) && !stones.is_subset(&fallen) {
                    next |= rivals;
                    newly_fallen |= stones;
                }
            }
            let relied_on = newly_fallen & walls.stones();
            fallen |= newly_fallen;
            walls = walls.without(&fallen);
            todo = (0..self.blocks.len())
                .filter(|&j| {
                    let is_read = readings.blocks.contains(&j);
                    next.intersects(&self.blocks[j].stones)
                        && (!is_read || self.beside(j).intersects(&relied_on))
                })
                .collect();
            for &j in &todo {
                if !readings.blocks.contains(&j) {
                    readings.blocks.push(j);
                }
            }
        }
        walls
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
        let playouts = self.blocks[i].survival >= 1.0 - params::OPEN;
        let reading = readings.readings[i];
        reading.map_or(playouts, |reading| {
            reading.defender_first == LifeOutcome::Lives
        })
    }

    /// The indices of the enemy blocks that a block touches or shares liberties with.
    pub(super) fn enemies_beside(&self, i: usize) -> Vec<usize> {
        let enemies = self.beside(i) & self.board.stones_of(self.blocks[i].color.opponent());
        (0..self.blocks.len())
            .filter(|&j| self.blocks[j].stones.intersects(&enemies))
            .collect()
    }

    /// The walls of the local positions: pass-alive stones, dragons with two eyes whoever moves first, and blocks that
    /// hardly ever died and have liberties to spare.
    pub(super) fn walls(&self) -> Walls {
        // An eye space may have the value of two eyes although it is a seki with the stones inside.
        let inside = self.stones_where(|block| block.survival > params::OPEN);
        let analysis = self.ground.analysis();
        let (worms, pass_alive) = (&mut analysis.worms.clone(), self.ground.pass_alive());
        let dragons = Dragons::without(&inside, worms, &analysis.eyes, pass_alive);
        let lasting = self.stones_where(|block| block.survival >= 1.0 - params::TOLD);
        // The values of eye spaces presume that the blocks of a dragon are connected, but a double atari may cut them.
        let open = self.stones_where(Judged::is_open);
        let cut = dragons.all().iter().filter(|d| d.stones.intersects(&open));
        let cut = VertexSet::union(cut.map(|dragon| dragon.stones));
        let spared = life::with_liberties_to_spare(self.board);
        let walls = Walls::default().with_eyed(&dragons);
        let eyed = walls.stones();
        walls
            .without(&cut)
            .with_proven(pass_alive)
            .with(lasting & spared)
            .with_last_resort(eyed & cut)
    }

    /// Reads a block in its local position, with the walls of last resort only if that fails. `None` if the position is
    /// not complete, or cannot be read to the end.
    fn read(&self, reader: &mut LifeReader, walls: &Walls, i: usize) -> Option<LifeReading> {
        let last_resort = walls.of_last_resort();
        let adds = last_resort.stones() != walls.stones();
        let last_resort = adds.then_some(last_resort);
        [*walls].into_iter().chain(last_resort).find_map(|walls| {
            let stones = &self.blocks[i].stones;
            let problem = life::complete(self.board, stones, &walls, params::REACH)?;
            settle(reader, &walls, &problem)
        })
    }
}

/// The most moves that are read for a question in a local position: more if it is nearly full, fewer if it is wide.
pub(super) fn most_moves(problem: &Problem) -> u32 {
    match problem.choices() {
        choices if choices <= params::CHOICES_IF_FULL => params::NODES_IF_FULL,
        choices if choices >= params::CHOICES_IF_WIDE => params::NODES_IF_WIDE,
        _ => life::MOST_NODES,
    }
}

/// Reads a local position with either side to move first; `None` if the budget runs out. If it does so before it is
/// known whether ko threats change an outcome, they are taken to change it.
fn settle(reader: &mut LifeReader, walls: &Walls, problem: &Problem) -> Option<LifeReading> {
    let settled = reader.settle(problem, most_moves(problem));
    let (attacker_first, defender_first) = (settled.attacker.outcome?, settled.defender.outcome?);
    let sure = Some(walls.certainty(problem));
    let certainty = [attacker_first, defender_first].map(|o| life::certainty(sure, Some(o)));
    Some(LifeReading {
        attacker_first,
        defender_first,
        attack: settled.attacker.point(),
        defense: settled.defender.point(),
        eyed_if_alive: walls.shelters_are_proven(problem),
        walls: certainty[0].min(certainty[1]).min(Certainty::Read),
    })
}

impl Judged {
    /// Sets a reading that is believed, and the status that follows from it.
    fn take_reading(&mut self, reading: LifeReading) {
        self.status = match reading.lives() {
            Some(true) => Status::Alive,
            Some(false) => Status::Dead,
            // Playouts tend to fill the liberties of a seki, so a seki is likelier than they say.
            None if self.is_drawn() && reading.defender_first == LifeOutcome::Seki => Status::Alive,
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
