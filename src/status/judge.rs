//! The judge of dead stones.

mod bait;
mod rare;

use super::doubt::{Opinions, share};
use super::kos::{self, Ko};
use super::{BlockStatus, DRAWN, Evidence, Reading, Status, Verdict};
use crate::analysis::Analysis;
use crate::benson::{self, Unconditional};
use crate::board::Board;
use crate::color::Color;
use crate::life::{Outcome, Problem, Reach, Reader};
use crate::playout::{self, Ownership, Series, View};
use crate::seki::{self, Stated, Survey};
use crate::vertex::{Move, Vertex};
use crate::vertex_set::VertexSet;
use std::cell::LazyCell;

/// A first look takes this part of the playouts; the rest is for boards where it leaves something open.
const FIRST_LOOK: u32 = 4;

/// A block is open if it survives in more than this share of the playouts, and falls in more than this share.
const OPEN: f64 = 0.2;

/// And second opinions are asked for if it survives in more than this share, and falls in more than this share.
const HESITATION: f64 = 0.3;

/// A block that survives in this share of the playouts is safe for its neighbours, if it has liberties to spare.
const SAFE: f64 = 0.95;

/// Liberties to spare.
const SPARE: usize = 5;

/// Or liberties of its own in a fight with one of them.
const OWN: usize = 2;

/// How many moves are read for one question.
const NODES: u32 = 20_000;

/// And how many where so few vertices are empty that the answer is likely to be found.
const NODES_IF_FULL: u32 = 100_000;
const FULL: usize = 8;

/// How far a local position reaches: the narrow one first, for it is read quickest.
const REACHES: [Reach; 2] = [
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
];

/// Judges a position.
///
/// It is judged on one representative of the sixteen positions that turning, mirroring and exchanging the
/// colours make of it, so that all of them get the same answer.
/// Cost: that of the playouts, some milliseconds, as much again where blocks have to be read, and some tenths of a
/// second where both leave blocks in doubt.
pub fn judge(board: &Board, settings: playout::Settings) -> Verdict {
    judged(board, settings, |judge| {
        judge.read_open();
        judge.doubt();
        judge.doubt_seki();
        judge.agree();
    })
}

/// The same without second opinions on what stays in doubt, for those who ask after every move.
/// Cost: some milliseconds.
pub fn estimate(board: &Board, settings: playout::Settings) -> Verdict {
    judged(board, settings, |judge| {
        judge.read_open();
        judge.agree();
    })
}

fn judged(
    board: &Board,
    settings: playout::Settings,
    look_closer: impl FnOnce(&mut Judge),
) -> Verdict {
    let (representative, views) = playout::canonical(board);
    let mut judge = Judge::new(&representative, settings);
    look_closer(&mut judge);
    let judged = judge.blocks;
    let blocks = board.block_origins().into_iter().filter_map(|origin| {
        let color = board.color_at(origin)?;
        let (status, evidence) = seen(board, &judged, &views, origin)?;
        Some(BlockStatus {
            origin,
            color,
            stones: board.stone_set(origin),
            status,
            evidence,
        })
    });
    Verdict::new(blocks.collect())
}

/// What was judged of the block on a vertex. The views of a symmetrical position show several blocks of the
/// representative; where reading came to different ends for them, its budget ran out for some, and the playouts decide.
fn seen(board: &Board, judged: &[Judged], views: &[View], v: Vertex) -> Option<(Status, Evidence)> {
    let mut shown = views.iter().map(|view| {
        let there = view.vertex(board.size(), v);
        judged.iter().find(|block| block.stones.contains(there))
    });
    let first = shown.next()??;
    let agree = shown.all(|other| other.is_some_and(|other| other.status == first.status));
    if agree {
        let back = |v| views[0].vertex_back(board.size(), v);
        let evidence = match first.evidence {
            Evidence::SekiPartner { with, survival } => Evidence::SekiPartner {
                with: back(with),
                survival,
            },
            Evidence::Bait { of, survival } => Evidence::Bait {
                of: back(of),
                survival,
            },
            Evidence::Read { reading, survival } => Evidence::Read {
                reading: reading.seen(back),
                survival,
            },
            evidence => evidence,
        };
        Some((first.status, evidence))
    } else {
        let survival = first.survival;
        Some((by_majority(survival), Evidence::Playouts { survival }))
    }
}

/// A block of the representative and what is known of it.
struct Judged {
    origin: Vertex,
    color: Color,
    stones: VertexSet,
    /// The share of playouts in which it survived.
    survival: f64,
    status: Status,
    evidence: Evidence,
}

impl Judged {
    /// Takes the survival from playouts, and the status from it.
    fn estimate(&mut self, survival: f64) {
        self.survival = survival;
        self.status = by_majority(survival);
        self.evidence = Evidence::Playouts { survival };
    }

    fn is_open(&self) -> bool {
        self.is_between(OPEN)
    }

    /// Whether the playouts cannot decide.
    fn hesitates(&self) -> bool {
        self.is_between(HESITATION)
    }

    /// Whether the playouts tell nothing, nor does anything else but who moves first.
    fn is_drawn(&self) -> bool {
        let told = match self.evidence {
            Evidence::Playouts { .. } => false,
            Evidence::Read { reading, .. } => reading.status().is_some(),
            _ => true,
        };
        !told && (self.survival - 0.5).abs() < DRAWN
    }

    /// Whether there is nothing but playouts, and both survival and death happen in more than this share of them.
    fn is_between(&self, share: f64) -> bool {
        matches!(self.evidence, Evidence::Playouts { survival } if survival > share && survival < 1.0 - share)
    }
}

fn by_majority(survival: f64) -> Status {
    if survival < 0.5 {
        Status::Dead
    } else {
        Status::Alive
    }
}

struct Judge<'a> {
    board: &'a Board,
    /// The board to be played out: all kos are held.
    held: Board,
    blocks: Vec<Judged>,
    kos: Vec<Ko>,
}

impl<'a> Judge<'a> {
    /// Proofs and playouts.
    fn new(board: &'a Board, settings: playout::Settings) -> Judge<'a> {
        let unconditional = benson::pass_alive(board);
        let origins = board.block_origins();
        let proof = |v| match benson::unconditional(board, &unconditional, v) {
            Unconditional::Alive => Some(Status::Alive),
            Unconditional::Dead => Some(Status::Dead),
            Unconditional::Territory(_) | Unconditional::Undecided => None,
        };
        let blocks = origins.into_iter().filter_map(|origin| {
            let status = proof(origin);
            Some(Judged {
                origin,
                color: board.color_at(origin)?,
                stones: board.stone_set(origin),
                survival: f64::from(status != Some(Status::Dead)),
                status: status.unwrap_or(Status::Alive),
                evidence: match status {
                    Some(_) => Evidence::Unconditional,
                    None => Evidence::Playouts { survival: 1.0 },
                },
            })
        });
        let mut judge = Judge {
            board,
            held: kos::held(board),
            blocks: blocks.collect(),
            kos: kos::open(board),
        };
        judge.estimate(settings);
        judge
    }

    /// Plays out what is not proven: a few times, and more often if that leaves something open.
    fn estimate(&mut self, settings: playout::Settings) {
        if self
            .blocks
            .iter()
            .all(|b| b.evidence == Evidence::Unconditional)
        {
            return;
        }
        let mut series = Series::new(&self.held, settings);
        series.run(settings.playouts.div_ceil(FIRST_LOOK));
        self.survive(&series.ownership());
        if self.blocks.iter().any(Judged::is_open) {
            series.run(settings.playouts);
            self.survive(&series.ownership());
        }
    }

    /// Asks for second opinions on blocks about which nothing else has decided.
    fn doubt(&mut self) {
        let hesitating = self.blocks.iter().filter(|block| block.hesitates());
        let stones = hesitating.fold(VertexSet::EMPTY, |all, block| all | block.stones);
        if stones.is_empty() {
            return;
        }
        let opinions = Opinions::new(&self.held, &stones);
        for block in self.blocks.iter_mut().filter(|block| block.hesitates()) {
            block.estimate(opinions.survival(block.color, &block.stones, block.survival));
        }
    }

    fn survive(&mut self, ownership: &Ownership) {
        for block in &mut self.blocks {
            if block.evidence != Evidence::Unconditional {
                block.estimate(share(block.color, &block.stones, |v| ownership.balance(v)));
            }
        }
    }

    /// Reads what is open.
    fn read_open(&mut self) {
        let standing = self.seki();
        let hanging = self.hanging_on_kos();
        let pressed = self.pressed();
        // Most finished boards need neither the eyes of all dragons nor a reader.
        let safe = LazyCell::new(|| self.safe() - standing - hanging);
        let read: Vec<usize> = (0..self.blocks.len())
            .filter(|&i| {
                let block = &self.blocks[i];
                matches!(block.evidence, Evidence::Playouts { .. })
                    && (block.is_open()
                        || standing.intersects(&block.stones)
                        || hanging.intersects(&block.stones)
                        || pressed.intersects(&block.stones)
                        || self.is_held_by_the_weak(block, &safe))
            })
            .collect();
        if !read.is_empty() {
            let safe = *safe;
            let mut reader = Reader::new();
            let mut readings = vec![None; self.blocks.len()];
            for &i in &read {
                readings[i] = self.read(&mut reader, &safe, i);
            }
            let believed: Vec<usize> = (read.iter().copied())
                .filter(|&i| self.believes(i, &readings, &(standing | pressed)))
                .collect();
            for i in believed {
                if let Some(reading) = readings[i] {
                    let block = &mut self.blocks[i];
                    block.status = reading.status().unwrap_or(block.status);
                    block.evidence = Evidence::Read {
                        reading,
                        survival: block.survival,
                    };
                }
            }
            while read.iter().any(|&i| self.join_seki(i)) {}
            self.keep_baits(&mut reader, &safe);
        }
    }

    /// Whether the reading may speak against clear playouts: it does only for what these cannot see. They like to fill
    /// the liberties of a seki; they do not see a ko that kills later, as the bent four in the corner; and where they
    /// leave a seki alone they may be wrong about the shape in it. To capture there is of use only if a captor lives.
    fn believes(&self, i: usize, readings: &[Option<Reading>], doubtful: &VertexSet) -> bool {
        let block = &self.blocks[i];
        let Some(reading) = readings[i] else {
            return false;
        };
        let (attacked, defended) = (reading.attacker_first, reading.defender_first);
        let unseen = match block.status {
            Status::Dead => Outcome::Seki,
            Status::Alive => Outcome::CapturedInKo,
        };
        let is_doubtful = block.stones.intersects(doubtful);
        block.is_open()
            || (attacked == unseen && defended == unseen)
            || match reading.status() {
                Some(Status::Alive) => is_doubtful,
                Some(Status::Dead) => is_doubtful && self.is_of_use(i, readings),
                None => false,
            }
    }

    /// Whether a captor of a block does more than stand in seki, at least if it moves first.
    fn is_of_use(&self, i: usize, readings: &[Option<Reading>]) -> bool {
        let beside = self.beside(i);
        let mut others = self.blocks.iter().zip(readings);
        others.any(|(other, reading)| {
            other.color != self.blocks[i].color
                && other.stones.intersects(&beside)
                && reading.is_none_or(|reading| reading.defender_first != Outcome::Seki)
        })
    }

    /// Stones that stand in seki if the estimate is right.
    fn seki(&self) -> VertexSet {
        let survey = self.survey(&self.dead());
        survey.stones_in_seki()
    }

    fn dead(&self) -> VertexSet {
        let dead = self.blocks.iter().filter(|b| b.status == Status::Dead);
        dead.fold(VertexSet::EMPTY, |all, block| all | block.stones)
    }

    fn survey(&self, dead: &VertexSet) -> Survey {
        seki::survey(self.board, dead, &Stated::default())
    }

    /// Blocks that survive more often than not, but not as often as is safe, beside an enemy block that is open: its fate
    /// and theirs hang together.
    fn pressed(&self) -> VertexSet {
        let liberties = |block: &Judged| {
            let block = self.board.block_at(block.origin);
            block.map_or(VertexSet::EMPTY, |b| *b.liberties())
        };
        let open = self.blocks.iter().filter(|block| block.is_open());
        let open: Vec<(Color, VertexSet)> = open.map(|b| (b.color, liberties(b))).collect();
        let pressed = self.blocks.iter().filter(|block| {
            block.status == Status::Alive
                && block.survival < SAFE
                && (open.iter())
                    .any(|(color, near)| *color != block.color && liberties(block).intersects(near))
        });
        pressed.fold(VertexSet::EMPTY, |all, block| all | block.stones)
    }

    /// Blocks that hold two kos or more between them: the opponent takes one, and while its owner has no threat, another
    /// one after that. The playouts leave all of them to their holder.
    fn hanging_on_kos(&self) -> VertexSet {
        let beside = |ko: &Ko| ko.beside(self.board);
        let mut hanging = VertexSet::EMPTY;
        for (i, ko) in self.kos.iter().enumerate() {
            let others = self.kos.iter().enumerate().filter(|&(j, _)| j != i);
            let mut shares = others.map(|(_, other)| beside(other) & beside(ko));
            if shares.any(|shared| !shared.is_empty()) {
                hanging |= beside(ko);
            }
        }
        hanging
    }

    /// Makes answers that were found one by one agree.
    fn agree(&mut self) {
        self.keep_kos();
        self.free();
    }

    /// Stones in the hands of dead ones live: nakade stones may be captured and yet have killed. The likeliest go first,
    /// for what they hold is in living hands then.
    fn free(&mut self) {
        while let Some(i) = self.most_likely_free() {
            let block = &mut self.blocks[i];
            block.status = Status::Alive;
            block.evidence = Evidence::Playouts {
                survival: block.survival,
            };
        }
    }

    /// Of the dead blocks whose captors are all dead the one that survived most.
    fn most_likely_free(&self) -> Option<usize> {
        let dead = self.dead();
        let is_free = |block: &Judged| {
            let captors = block.stones.neighbors() & self.board.stones_of(block.color.opponent());
            block.status == Status::Dead
                && block.evidence != Evidence::Unconditional
                && !captors.is_empty()
                && captors.is_subset(&dead)
        };
        let survival = |i: &usize| self.blocks[*i].survival;
        (0..self.blocks.len())
            .filter(|&i| is_free(&self.blocks[i]))
            .max_by(|a, b| survival(a).total_cmp(&survival(b)))
    }

    /// A ko stone that could not be connected has the fate of the blocks that it belongs to, as its holder keeps the ko. The
    /// playouts leave it to whoever comes last, and a reader who starts with it has it taken at once.
    fn keep_kos(&mut self) {
        for ko in &self.kos {
            let beside = ko.beside(self.board);
            let mut owners = self.blocks.iter().filter(|b| b.stones.intersects(&beside));
            let Some(first) = owners.next() else { continue };
            if owners.any(|other| other.status != first.status) {
                continue;
            }
            let (status, survival) = (first.status, first.survival);
            let evidence = match first.evidence {
                Evidence::Unconditional => Evidence::Playouts { survival },
                evidence => evidence,
            };
            let stone = self.blocks.iter_mut().find(|b| b.origin == ko.stone);
            if let Some(stone) = stone
                && stone.evidence != Evidence::Unconditional
            {
                (stone.status, stone.evidence) = (status, evidence);
            }
        }
    }

    /// Whether a block that is estimated to die has a race to run: it shares a liberty with an enemy block that is
    /// not safe. The playouts like to lose a seki by filling its liberties.
    fn is_held_by_the_weak<F>(&self, block: &Judged, safe: &LazyCell<VertexSet, F>) -> bool
    where
        F: FnOnce() -> VertexSet,
    {
        let Some(own) = self.board.block_at(block.origin) else {
            return false;
        };
        block.status == Status::Dead
            && own.liberty_count() >= 2
            && self.blocks.iter().any(|other| {
                other.color != block.color
                    && other.status == Status::Alive
                    && (self.board.block_at(other.origin))
                        .is_some_and(|b| b.liberties().intersects(own.liberties()))
                    && !other.stones.intersects(safe)
            })
    }

    /// Stones that live without the blocks that are open: pass-alive ones, dragons whose eyes are enough
    /// whoever moves, and what hardly ever died and has liberties to spare.
    fn safe(&self) -> VertexSet {
        let mut safe = VertexSet::EMPTY;
        for dragon in Analysis::new(self.board).dragons.all() {
            if dragon.value.min() >= 2 {
                safe |= dragon.stones;
            }
        }
        for block in &self.blocks {
            let proven = block.evidence == Evidence::Unconditional && block.status == Status::Alive;
            let spare = self
                .board
                .block_at(block.origin)
                .map_or(0, |b| b.liberty_count());
            if proven || (block.survival >= SAFE && spare >= SPARE) {
                safe |= block.stones;
            }
        }
        safe
    }

    /// What becomes of a block if the attacker moves first, and if its owner does. `None` if its local position
    /// cannot be told apart from the rest of the board, or cannot be read to the end.
    fn read(&self, reader: &mut Reader, safe: &VertexSet, i: usize) -> Option<Reading> {
        self.ask(self.board, safe, i, |problem, nodes| {
            settle(reader, problem, nodes)
        })
    }

    /// The first answer to a question about a block in one of its local positions on a board, which may be another one.
    fn ask<T>(
        &self,
        board: &Board,
        safe: &VertexSet,
        i: usize,
        mut question: impl FnMut(&Problem, u32) -> Option<T>,
    ) -> Option<T> {
        let stones = self.blocks[i].stones;
        let mut tried = Vec::new();
        [*safe, *safe | self.strong_beside(i)]
            .iter()
            .flat_map(|safe| REACHES.map(|reach| (*safe - stones, reach)))
            .find_map(|(safe, reach)| {
                let problem = Problem::new(board, &stones, &safe, reach).ok()?;
                if !problem.is_complete() || tried.contains(problem.region()) {
                    return None;
                }
                tried.push(*problem.region());
                let nodes = if problem.empty_count() <= FULL {
                    NODES_IF_FULL
                } else {
                    NODES
                };
                question(&problem, nodes)
            })
    }

    /// Blocks that hardly ever died and have liberties that they do not share with this one.
    fn strong_beside(&self, i: usize) -> VertexSet {
        let Some(target) = self.board.block_at(self.blocks[i].origin) else {
            return VertexSet::EMPTY;
        };
        let strong = self.blocks.iter().filter(|block| {
            let own = self
                .board
                .block_at(block.origin)
                .map(|b| *b.liberties() - *target.liberties());
            block.survival >= SAFE && own.is_some_and(|own| own.len() >= OWN)
        });
        strong.fold(VertexSet::EMPTY, |all, block| all | block.stones)
    }

    /// A block that could not be read stands in seki if it shares liberties with an enemy block that does: if it
    /// could be captured, that one would live. Whether that was news.
    fn join_seki(&mut self, i: usize) -> bool {
        let block = &self.blocks[i];
        let (Evidence::Playouts { survival }, Some(own)) =
            (block.evidence, self.board.block_at(block.origin))
        else {
            return false;
        };
        // What clearly dies is captured without an end of the seki.
        if survival < OPEN {
            return false;
        }
        let partner = self.blocks.iter().find(|other| {
            let stands = match other.evidence {
                Evidence::Read { reading, .. } => reading.attacker_first == Outcome::Seki,
                Evidence::SekiPartner { .. } => true,
                _ => false,
            };
            stands
                && other.color != block.color
                && (self.board.block_at(other.origin))
                    .is_some_and(|b| b.liberties().intersects(own.liberties()))
        });
        let Some(with) = partner.map(|other| other.origin) else {
            return false;
        };
        self.blocks[i].status = Status::Alive;
        self.blocks[i].evidence = Evidence::SekiPartner { with, survival };
        true
    }
}

/// Reads a local position; `None` if it takes too long.
fn settle(reader: &mut Reader, problem: &Problem, nodes: u32) -> Option<Reading> {
    let settled = reader.settle(problem, nodes);
    Some(Reading {
        attacker_first: settled.if_attacker_first.outcome?,
        defender_first: settled.if_defender_first.outcome?,
        attack: settled.if_attacker_first.best.and_then(Move::vertex),
        defense: settled.if_defender_first.best.and_then(Move::vertex),
        alone: !problem.has_shelters(),
    })
}

#[cfg(test)]
mod tests;
