//! LifeReading, in local positions, of blocks that the playouts leave open.
//!
//! Each question is asked in growing local positions until there is an answer (`Judge::ask`). Their walls are the
//! stones that are taken as safe ([`Trust`]). If a block that was taken as safe turns out not to live if the opponent
//! moves first, its neighbours are read again without it. Where there is still no answer, more neighbours are supposed
//! to live (`Judge::suppose`).

use super::{Judge, Judged, OPEN, SAFE};
use crate::analysis::Analysis;
use crate::benson;
use crate::board::Board;
use crate::color::Color;
use crate::dragon::Dragons;
use crate::eye::{Eye, EyeValue};
use crate::life::{LifeAnswer, LifeOutcome, LifeReader, Problem, Reach};
use crate::status::{Evidence, LifeReading, Status};
use crate::vertex::Move;
use crate::vertex_set::VertexSet;
use std::cell::LazyCell;

/// A block with a survival of [`SAFE`] is taken as safe if it has at least this many liberties. With 4 and with 6 as
/// many counted games come out exact: 1,031 of 1,057.
const SPARE: usize = 5;

/// In the local position of a neighbour such a block is also taken as safe if it has at least this many liberties that
/// it does not share with that neighbour.
const OWN: usize = 2;

/// The most moves that are read for one question.
const NODES: u32 = 20_000;

/// The most moves that are read in a nearly full position ([`FULL`]), where an answer is likely to be found.
const NODES_IF_FULL: u32 = 200_000;

/// A local position with at most this many moves to choose from is nearly full ([`Problem::choices`]).
const FULL: usize = 8;

/// The limits of the local positions. The narrowest come first, because they are read quickest. The widest are only for
/// semeai, in which few moves are worth trying.
const REACHES: [Reach; 3] = [
    Reach {
        area: 12,
        empty: 16,
        liberties: 6,
    },
    Reach {
        area: 16,
        empty: 24,
        liberties: 8,
    },
    Reach {
        area: 16,
        empty: 40,
        liberties: 16,
    },
];
const RACE: Reach = REACHES[2];

impl Judge<'_> {
    /// The second step: reads the blocks that are open, those that their neighbours make doubtful, and those that have
    /// a chance, and sets the status of those whose readings are believed.
    pub(super) fn read_open(&mut self, reader: &mut LifeReader) {
        let standing = self.seki();
        let hanging = self.hanging_on_kos();
        let pressed = self.pressed();
        // Lazy, because most finished boards do not need the eyes of all dragons.
        let trust = LazyCell::new(|| self.trust().apart_from(&(standing | hanging)));
        let read: Vec<usize> = (0..self.blocks.len())
            .filter(|&i| {
                let block = &self.blocks[i];
                matches!(block.evidence, Evidence::Playouts { .. })
                    && (block.is_open()
                        || standing.intersects(&block.stones)
                        || hanging.intersects(&block.stones)
                        || pressed.intersects(&block.stones)
                        || self.has_weak_captor(block, &trust))
            })
            .collect();
        let chances: Vec<usize> = (0..self.blocks.len())
            .filter(|&i| self.blocks[i].has_a_chance() && !read.contains(&i))
            .collect();
        if read.is_empty() && chances.is_empty() {
            return;
        }
        let mut trust = *trust;
        if !read.is_empty() {
            trust = self.read_and_believe(reader, trust, read, &(standing | pressed));
        }
        for i in chances {
            self.see_whether_it_depends(reader, &trust, i);
        }
    }

    /// Reads these blocks, and sets the status of those whose readings are believed. For `doubtful` stones a reading
    /// may overrule clear playouts. Returns the stones that are still taken as safe.
    fn read_and_believe(
        &mut self,
        reader: &mut LifeReader,
        trust: Trust,
        blocks: Vec<usize>,
        doubtful: &VertexSet,
    ) -> Trust {
        let Readings {
            blocks,
            mut readings,
            trust,
            upset,
        } = self.read_all(reader, trust, blocks);
        self.suppose(reader, &trust, &blocks, &mut readings);
        let doubtful = *doubtful | upset;
        // Decided for all blocks before any of them changes.
        let believed: Vec<usize> = (blocks.iter().copied())
            .filter(|&i| self.believes(i, &readings, &doubtful))
            .collect();
        for i in believed {
            if let Some(reading) = readings[i] {
                self.blocks[i].take_reading(reading);
            }
        }
        while blocks.iter().any(|&i| self.join_seki(i)) {}
        self.keep_baits(reader, &trust);
        trust
    }

    /// Reads a block of which the playouts are nearly sure, to see whether its fate depends on who moves first. No
    /// other answer is believed: a reading that contradicts nearly sure playouts is wrong more often than they are.
    fn see_whether_it_depends(&mut self, reader: &mut LifeReader, trust: &Trust, i: usize) {
        if !matches!(self.blocks[i].evidence, Evidence::Playouts { .. }) {
            return;
        }
        let reading = self.read(reader, trust, i);
        if let Some(reading) = reading.filter(|reading| reading.lives().is_none()) {
            let survival = self.blocks[i].survival;
            self.blocks[i].evidence = Evidence::Read { reading, survival };
        }
    }

    /// Whether the reading of a block is believed. It always is if the block lives even if the opponent moves first.
    ///
    /// Otherwise a reading overrules clear playouts only in what playouts cannot see. They tend to fill the liberties
    /// of a seki, they miss a ko that kills later (the bent four in the corner), and where they leave a seki alone they
    /// may misjudge the shape in it. A capture that the playouts do not see is believed only if one of the captors
    /// lives ([`is_of_use`](Self::is_of_use)): a captor that fills its own eye space to capture dies of the nakade that
    /// follows.
    pub(super) fn believes(
        &self,
        i: usize,
        readings: &[Option<LifeReading>],
        doubtful: &VertexSet,
    ) -> bool {
        let block = &self.blocks[i];
        let Some(reading) = readings[i] else {
            return false;
        };
        let (attacked, defended) = (reading.attacker_first, reading.defender_first);
        let unseen = match block.status.lives() {
            false => LifeOutcome::Seki,
            true => LifeOutcome::CapturedInKo,
        };
        let races = self.races(i, readings);
        let is_asked = block.is_open() || races || block.stones.intersects(doubtful);
        (attacked == unseen && defended == unseen)
            || match reading.lives() {
                Some(true) => attacked == LifeOutcome::Lives || is_asked,
                Some(false) => {
                    is_asked && (block.status == Status::Dead || self.is_of_use(i, readings))
                }
                None => block.is_open() || races,
            }
    }

    /// Whether a block is in a semeai with an enemy block: they share a liberty, both were read, and neither lives if
    /// the other side moves first. Their fates depend on each other, and playouts do not count liberties.
    fn races(&self, i: usize, readings: &[Option<LifeReading>]) -> bool {
        let depends = |i: usize| readings[i].is_some_and(|reading| falls_or_stands(&reading));
        depends(i) && self.rivals(i).into_iter().any(depends)
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

    /// Reads these blocks and, where their readings require it, others.
    ///
    /// If a block falls or stands in seki, or its reading contradicts the playouts, the enemies that share liberties
    /// with it are read as well. A block that falls or stands in seki is no longer taken as safe in the readings of
    /// others, so those that relied on it are read again.
    fn read_all(&self, reader: &mut LifeReader, trust: Trust, blocks: Vec<usize>) -> Readings {
        let mut read = Readings {
            readings: vec![None; self.blocks.len()],
            trust,
            upset: VertexSet::EMPTY,
            blocks,
        };
        let mut todo = read.blocks.clone();
        while !todo.is_empty() {
            for &i in &todo {
                // A position that has become too wide to be read keeps its earlier reading.
                let reading = self.read(reader, &read.trust, i);
                read.readings[i] = reading.or(read.readings[i]);
            }
            let mut next = VertexSet::EMPTY;
            let mut shaken = VertexSet::EMPTY;
            for &i in &read.blocks {
                let Some(reading) = &read.readings[i] else {
                    continue;
                };
                let Judged { stones, status, .. } = self.blocks[i];
                if reading.lives().is_some_and(|lives| lives != status.lives()) {
                    for j in self.rivals(i) {
                        next |= self.blocks[j].stones;
                        read.upset |= self.blocks[j].stones;
                    }
                }
                if !falls_or_stands(reading) || stones.is_subset(&read.trust.shaken) {
                    continue;
                }
                shaken |= stones;
                for j in self.rivals(i) {
                    next |= self.blocks[j].stones;
                }
            }
            let relied_on = shaken & (read.trust.safe | read.trust.likely | self.strong());
            read.trust = read.trust.without(&shaken);
            todo = (0..self.blocks.len())
                .filter(|&j| {
                    let is_read = read.blocks.contains(&j);
                    next.intersects(&self.blocks[j].stones)
                        && (!is_read || self.beside(j).intersects(&relied_on))
                })
                .collect();
            for &j in &todo {
                if !read.blocks.contains(&j) {
                    read.blocks.push(j);
                }
            }
        }
        read
    }

    /// Reads those of `blocks` that could not be read, with the blocks beside them that playouts do not leave open taken as
    /// safe. Such a reading counts only if none of the blocks that it relies on was read to fall or to stand in seki.
    pub(super) fn suppose(
        &self,
        reader: &mut LifeReader,
        trust: &Trust,
        blocks: &[usize],
        readings: &mut [Option<LifeReading>],
    ) {
        let mut supposed = Vec::new();
        for &i in blocks.iter().filter(|&&i| readings[i].is_none()) {
            let probable = self.spared_beside(i, 1.0 - OPEN) - trust.shaken;
            let trust = Trust {
                safe: trust.safe | trust.likely | probable,
                ..*trust
            };
            if let Some(reading) = self.read(reader, &trust, i) {
                supposed.push((i, probable - self.blocks[i].stones, reading));
            }
        }
        let known = readings.iter().enumerate();
        let known = known.filter_map(|(i, reading)| Some((i, (*reading)?)));
        let all = known.chain(supposed.iter().map(|&(i, _, reading)| (i, reading)));
        let fallen = all.filter(|(_, reading)| falls_or_stands(reading));
        let fallen = VertexSet::union(fallen.map(|(i, _)| self.blocks[i].stones));
        for (i, relied_on, reading) in supposed {
            if !relied_on.intersects(&fallen) {
                readings[i] = Some(reading);
            }
        }
    }

    /// Whether a captor of a block lives, or joins one that does by capturing other blocks that were read to be dead.
    fn is_of_use(&self, i: usize, readings: &[Option<LifeReading>]) -> bool {
        let is_dead = |j: usize| readings[j].is_some_and(|reading| reading.lives() == Some(false));
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
    fn lives(&self, i: usize, readings: &[Option<LifeReading>]) -> bool {
        let playouts = self.blocks[i].survival >= 1.0 - OPEN;
        readings[i].map_or(playouts, |reading| {
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

    /// The stones of blocks that are alive but not safe by playouts, and share a liberty with an enemy block that is
    /// open: their fates depend on each other.
    fn pressed(&self) -> VertexSet {
        let open = self.blocks.iter().filter(|block| block.is_open());
        let open: Vec<(Color, VertexSet)> = open.map(|b| (b.color, self.liberties(b))).collect();
        self.stones_where(|block| {
            block.status == Status::Alive
                && block.survival < SAFE
                && (open.iter()).any(|(color, near)| {
                    *color != block.color && self.liberties(block).intersects(near)
                })
        })
    }

    /// The stones that are taken as safe: pass-alive ones, dragons with two eyes whoever moves first, and blocks that
    /// hardly ever died and have liberties to spare.
    pub(super) fn trust(&self) -> Trust {
        let mut trust = Trust::default();
        // An eye space may have the value of two eyes although it is a seki with the stones inside.
        let inside = self.stones_where(|block| block.survival > OPEN);
        let Analysis {
            mut worms,
            eyes,
            mut dragons,
        } = Analysis::new(self.board);
        let in_doubt = |eye: &Eye| eye.space.vertices.intersects(&inside);
        if eyes.all().iter().any(in_doubt) {
            for dragon in dragons.all().iter().filter(|d| d.value.min() >= 2) {
                let all = dragon.eyes.iter().map(|&eye| &eyes.all()[eye]);
                let sure = all.filter(|eye| !in_doubt(eye)).map(|eye| eye.value);
                if EyeValue::sum(sure).min() >= 2 {
                    trust.likely |= dragon.stones;
                }
            }
            dragons = Dragons::without(&inside, &mut worms, &eyes, &benson::pass_alive(self.board));
        }
        let open = self.stones_where(Judged::is_open);
        for dragon in dragons.all().iter().filter(|d| d.value.min() >= 2) {
            // The eye values presume that the blocks of the dragon are connected, but a double atari may cut them.
            if dragon.stones.intersects(&open) {
                trust.likely |= dragon.stones;
            } else {
                trust.safe |= dragon.stones;
            }
        }
        for block in &self.blocks {
            let proven = block.evidence == Evidence::Unconditional && block.status == Status::Alive;
            let spare = self
                .board
                .block_at(block.origin)
                .map_or(0, |b| b.liberty_count());
            if proven || (block.survival >= SAFE && spare >= SPARE) {
                trust.safe |= block.stones;
            }
        }
        trust
    }

    /// Reads a block in its local positions. `None` if none of these is complete, or none can be read to the end.
    fn read(&self, reader: &mut LifeReader, trust: &Trust, i: usize) -> Option<LifeReading> {
        self.ask(self.board, trust, i, |problem, nodes| {
            self.settle(reader, problem, nodes)
        })
    }

    /// Reads a local position with either side to move first; `None` if the budget runs out. If it does so before it is
    /// known whether ko threats change an outcome, they are taken to change it.
    fn settle(
        &self,
        reader: &mut LifeReader,
        problem: &Problem,
        nodes: u32,
    ) -> Option<LifeReading> {
        let settled = reader.settle(problem, nodes);
        let outcome = |answer: &LifeAnswer| {
            let without_threats = answer.captured.map(|captured| match captured {
                true => LifeOutcome::CapturedInKo,
                false => LifeOutcome::SavedInKo,
            });
            answer.outcome.or(without_threats)
        };
        let mut shelters = problem.shelters().iter();
        Some(LifeReading {
            attacker_first: outcome(&settled.if_attacker_first)?,
            defender_first: outcome(&settled.if_defender_first)?,
            attack: settled.if_attacker_first.best.and_then(Move::vertex),
            defense: settled.if_defender_first.best.and_then(Move::vertex),
            eyed_if_alive: shelters.all(|&v| self.pass_alive.contains(v)),
        })
    }

    /// The first answer to a question about a block in one of its local positions, each complete and with a budget of
    /// moves.
    ///
    /// More and more stones are taken as safe, and for each set of them the positions grow. The board need not be that
    /// of the judge.
    pub(super) fn ask<T>(
        &self,
        board: &Board,
        trust: &Trust,
        i: usize,
        mut question: impl FnMut(&Problem, u32) -> Option<T>,
    ) -> Option<T> {
        let stones = self.blocks[i].stones;
        let mut tried = Vec::new();
        let safe = trust.safe;
        let strong = safe | (self.spared_beside(i, SAFE) - trust.shaken);
        [safe, strong, strong | trust.likely]
            .iter()
            .flat_map(|safe| REACHES.map(|reach| (*safe - stones, reach)))
            .find_map(|(safe, reach)| {
                let problem = Problem::new(board, &stones, &safe, reach).ok()?;
                if !problem.is_complete() || tried.contains(problem.region()) {
                    return None;
                }
                tried.push(*problem.region());
                let choices = problem.choices();
                if reach == RACE && choices > FULL {
                    return None;
                }
                let nodes = if choices <= FULL {
                    NODES_IF_FULL
                } else {
                    NODES
                };
                question(&problem, nodes)
            })
    }

    /// The stones of blocks that survive in at least this share of the playouts and have enough liberties that they do not
    /// share with this one.
    fn spared_beside(&self, i: usize, survival: f64) -> VertexSet {
        let shared = self.liberties(&self.blocks[i]);
        self.stones_where(|block| {
            block.survival >= survival && (self.liberties(block) - shared).len() >= OWN
        })
    }

    /// The stones of blocks that hardly ever died.
    pub(super) fn strong(&self) -> VertexSet {
        self.stones_where(|block| block.survival >= SAFE)
    }

    /// Makes a block that could not be read a partner in the seki of an enemy block with which it shares liberties, if
    /// there is one: if it could be captured, that enemy would live. Returns whether anything has changed.
    fn join_seki(&mut self, i: usize) -> bool {
        let block = &self.blocks[i];
        let Evidence::Playouts { survival } = block.evidence else {
            return false;
        };
        // A block that clearly dies is captured, and the seki remains without it.
        if survival < OPEN {
            return false;
        }
        let own = self.liberties(block);
        let partner = self.blocks.iter().find(|other| {
            let stands = match other.evidence {
                Evidence::Read { reading, .. } => reading.attacker_first == LifeOutcome::Seki,
                Evidence::SekiPartner { .. } => true,
                _ => false,
            };
            stands && other.color != block.color && self.liberties(other).intersects(&own)
        });
        let Some(with) = partner.map(|other| other.origin) else {
            return false;
        };
        self.blocks[i].status = Status::Alive;
        self.blocks[i].evidence = Evidence::SekiPartner { with, survival };
        true
    }
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
struct Readings {
    /// The blocks that were read, as indices of the judge's blocks.
    blocks: Vec<usize>,
    /// The readings, one entry for each of the judge's blocks.
    readings: Vec<Option<LifeReading>>,
    /// The stones that are still taken as safe.
    trust: Trust,
    /// Stones of blocks that share liberties with an enemy whose reading contradicts the playouts.
    upset: VertexSet,
}

/// The stones that are taken as safe in local positions.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Trust {
    /// Stones that are taken as safe in all of them.
    pub safe: VertexSet,
    /// Stones whose two eyes depend on enemies in question. They are taken as safe only where no local position can be
    /// read without them.
    likely: VertexSet,
    /// Stones that were read not to live if the opponent moves first.
    shaken: VertexSet,
}

impl Trust {
    /// The same, but these stones are neither safe nor likely.
    fn apart_from(self, stones: &VertexSet) -> Trust {
        Trust {
            safe: self.safe - *stones,
            likely: self.likely - *stones,
            ..self
        }
    }

    /// The same, but these stones are shaken, and so neither safe nor likely.
    fn without(self, stones: &VertexSet) -> Trust {
        Trust {
            shaken: self.shaken | *stones,
            ..self.apart_from(stones)
        }
    }
}

/// Whether a block falls, perhaps by a ko, or stands in seki if the opponent moves first.
fn falls_or_stands(reading: &LifeReading) -> bool {
    let outcome = reading.attacker_first;
    outcome.is_capture() || matches!(outcome, LifeOutcome::SavedInKo | LifeOutcome::Seki)
}
