//! The judge of dead stones.
//!
//! It works in steps. A later step changes only what the earlier ones left open, except for the last one: blocks are
//! judged one by one, and the last step makes their statuses consistent.
//!
//! 1. *Proof*. Where that does not cover the board, *playouts* (`Judge::new`). Blocks about which they agree with the
//!    network go through no further steps before the last two (`triage`).
//! 2. *Reading* (`reading`) of blocks that are open, would stand in seki, or seem to die but share a liberty with a weak
//!    captor, on boards of which half is pass-alive of all that are not proven, and of the enemies beside a block whose
//!    reading contradicts the playouts. Stones in atari live if who takes them would lose a group in seki, or is taken back at the same vertex (`bait`).
//! 3. A *second opinion* on blocks that are still drawn: a search (`second_opinion`), or the network where a board is mostly
//!    open.
//! 4. *Doubted sekis*, for which the only evidence are nearly drawn playouts, are resolved: the weaker side is dead
//!    (`doubted_seki`).
//! 5. *Captures* that the playouts do not see (`captures`). They change no status, but the game is not finished.
//! 6. *Agreement*: a ko stone gets the status of the blocks that it belongs to, and a block whose captors are all dead
//!    lives.
//!
//! The steps that a block goes through depend on the share of playouts that it survives
//! ([`super::params`]). Proven blocks go through none.
//!
//! | survival | the block | what follows |
//! |---|---|---|
//! | 20 to 80 % | is *open* | it is read, and if it stays open all playouts are made, unless it is agreed on |
//! | 35 to 65 % | is *drawn* | a second opinion is asked, unless it is agreed on; if it stays drawn, it is doubtful, and no evidence for a seki |
//! | 90 % and more | is *lasting* | it is a wall in the local positions of its neighbours, if it has liberties to spare |

mod bait;
mod captures;
mod doubted_seki;
mod reading;
mod triage;

use super::kos;
use super::params::{self, is_drawn, is_open};
use super::second_opinion::{second_opinion, share};
use super::{BlockStatus, Evidence, Status, Verdict};
use crate::benson::{self, Unconditional};
use crate::board::{Board, Orientation};
use crate::color::{ByColor, Color};
use crate::groundwork::{Groundwork, Part};
use crate::life::{LifeReader, Walls};
use crate::playout::{OWNED, Ownership, PlayoutSettings};
use crate::safety::{self, Thoroughness};
use crate::search;
use crate::seki::{self, Stated, Survey};
use crate::vertex::Vertex;
use crate::vertex_map::VertexMap;
use crate::vertex_set::VertexSet;
use std::cell::LazyCell;

/// Judges a position.
///
/// It is judged on one representative of the sixteen positions that result from turning, mirroring and exchanging the
/// colours, so that all of these get the same answer.
/// Cost: a few milliseconds for the playouts, as much again if blocks have to be read, and some tenths of a second if
/// second opinions are needed.
pub fn judge(board: &Board, settings: PlayoutSettings) -> Verdict {
    judge_on(board, &Groundwork::stones(board, settings))
}

/// Judges a position on the groundwork of its stones.
pub(crate) fn judge_on(board: &Board, ground: &Groundwork) -> Verdict {
    judge_to(None, board, ground)
}

/// Judges a position by playouts and reading, without the network, which would say whose a board is with one side to move: for
/// callers that weigh a move against an answer. A reader that remembers its answers ([`LifeReader::remembering`]) saves most
/// of the reading where positions differ little, and changes no verdict.
/// Cost: some ten milliseconds.
pub(crate) fn weigh(board: &Board, settings: PlayoutSettings, reader: &mut LifeReader) -> Verdict {
    reader.set_budget(params::MOVES);
    judge_to(Some(reader), board, &Groundwork::stones(board, settings))
}

/// Judges a position by playouts and hardly any reading, for callers that ask about many positions.
/// Cost: that of the playouts, and a few milliseconds at most.
pub(crate) fn glance(board: &Board, settings: PlayoutSettings) -> Verdict {
    let mut reader = LifeReader::new();
    reader.set_budget(params::MOVES_AT_A_GLANCE);
    let ground = Groundwork::stones(board, settings);
    judge_to(Some(&mut reader), board, &ground)
}

/// Judges by all steps, or by playouts and what this reader may read, without the network.
fn judge_to(reader: Option<&mut LifeReader>, board: &Board, ground: &Groundwork) -> Verdict {
    let orientations = ground.orientations();
    let told = reader.is_none().then(|| ground.told()).flatten();
    let mut judge = Judge::new(ground, told);
    match reader {
        Some(reader) => judge.look(reader),
        None => judge.look_closer(),
    }
    let proven = judge.proven();
    let judged = judge.blocks;
    let blocks = board.block_origins().into_iter().filter_map(|origin| {
        let color = board.color_at(origin)?;
        let (status, evidence) = seen(&judged, orientations, origin)?;
        Some(BlockStatus {
            origin,
            color,
            stones: board.stone_set(origin),
            status,
            evidence,
        })
    });
    // Any orientation will do: they all show the same owners.
    let view = orientations[0];
    let back = |sets| {
        let sets = view.by_color(sets);
        ByColor::from_fn(|color| view.set_back(sets[color]))
    };
    Verdict {
        proven: back(proven),
        ..Verdict::new(
            board,
            blocks.collect(),
            judge.owned.map(back),
            &Stated::default(),
        )
    }
}

/// The status and evidence of the block on a vertex, mapped back from the representative.
///
/// In a symmetrical position the orientations map the block to several blocks of the representative. If their statuses
/// differ, the budget of reading ran out for some of them, and the playouts decide. `None` if there is no block.
fn seen(judged: &[Judged], orientations: &[Orientation], v: Vertex) -> Option<(Status, Evidence)> {
    let mut shown = orientations.iter().map(|orientation| {
        let there = orientation.vertex(v);
        judged.iter().find(|block| block.stones.contains(there))
    });
    let first = shown.next()??;
    let agree = shown.all(|other| other.is_some_and(|other| other.status == first.status));
    if agree {
        let back = |v| orientations[0].vertex_back(v);
        let evidence = match first.evidence {
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

/// A block of the representative with its status so far.
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
    /// Sets the survival in playouts, and the status that follows from it.
    fn take_survival(&mut self, survival: f64) {
        self.survival = survival;
        self.status = by_majority(survival);
        self.evidence = Evidence::Playouts { survival };
    }

    /// Whether its status is a theorem.
    fn is_proven(&self) -> bool {
        matches!(self.evidence, Evidence::Unconditional | Evidence::Secured)
    }

    /// Whether the only evidence are playouts.
    fn is_played_out(&self) -> bool {
        matches!(self.evidence, Evidence::Playouts { .. })
    }

    /// Whether the playouts leave it open, so that it is read.
    fn is_open(&self) -> bool {
        matches!(self.evidence, Evidence::Playouts { survival } if is_open(survival))
    }

    /// Whether the only evidence are playouts, and they are too nearly drawn to decide.
    fn is_drawn(&self) -> bool {
        matches!(self.evidence, Evidence::Playouts { survival } if is_drawn(survival))
    }
}

/// The status that follows from the survival in playouts.
fn by_majority(survival: f64) -> Status {
    if survival < 0.5 {
        Status::Dead
    } else {
        Status::Alive
    }
}

/// The state of the judgement of a representative.
struct Judge<'a> {
    ground: &'a Groundwork,
    board: &'a Board,
    /// Whose the vertices are according to the network, if it is asked.
    told: Option<&'a VertexMap<f64>>,
    /// Whether little of the board is left to play for ([`search::is_narrow`]): what remains can be read, and the network knows
    /// no such boards.
    is_narrow: bool,
    /// Whether all playouts were made.
    all_played: bool,
    /// Stones that would stand in seki by the statuses so far.
    standing: VertexSet,
    /// The vertices that each colour owned in the playouts, or more often than not where the network is clear; `None` if
    /// none were made.
    owned: Option<ByColor<VertexSet>>,
    blocks: Vec<Judged>,
    /// What each colour keeps by answering every move.
    secured: ByColor<VertexSet>,
}

impl<'a> Judge<'a> {
    /// The first step: proof and playouts.
    fn new(ground: &'a Groundwork, told: Option<&'a VertexMap<f64>>) -> Judge<'a> {
        let board = ground.board();
        let unconditional = ground.pass_alive();
        let secured = safety::secured(board, Thoroughness::QUICK);
        let origins = board.block_origins();
        let blocks = origins.into_iter().filter_map(|origin| {
            let color = board.color_at(origin)?;
            let (status, evidence) = match benson::unconditional(board, unconditional, origin) {
                Unconditional::Alive => (Status::Alive, Evidence::Unconditional),
                Unconditional::Dead => (Status::Dead, Evidence::Unconditional),
                _ if secured[color].contains(origin) => (Status::Alive, Evidence::Secured),
                _ if secured[color.opponent()].contains(origin) => {
                    (Status::Dead, Evidence::Secured)
                }
                _ => (Status::Alive, Evidence::Playouts { survival: 1.0 }),
            };
            Some(Judged {
                origin,
                color,
                stones: board.stone_set(origin),
                survival: f64::from(status == Status::Alive),
                status,
                evidence,
            })
        });
        let mut judge = Judge {
            ground,
            board,
            told,
            is_narrow: search::is_narrow(board),
            all_played: false,
            standing: VertexSet::EMPTY,
            owned: None,
            blocks: blocks.collect(),
            secured,
        };
        if !judge.is_proven() {
            judge.play_out(match told {
                Some(_) => &[Part::Sixteenth, Part::Quarter],
                None => &[Part::Quarter, Part::Half, Part::All],
            });
        }
        judge
    }

    /// The further steps without second opinions, doubted sekis and captures.
    fn look(&mut self, reader: &mut LifeReader) {
        self.read_open(reader);
        self.keep_three_points();
        self.agree();
    }

    /// All further steps.
    fn look_closer(&mut self) {
        let mut reader = LifeReader::remembering();
        reader.set_budget(params::MOVES);
        self.read_open(&mut reader);
        if !self.all_played && self.leaves_open() {
            self.play_out(&[Part::Half, Part::All]);
            self.read_open(&mut reader);
        }
        self.keep_three_points();
        self.doubt();
        self.doubt_seki();
        self.see_captures(self.ground.settings());
        self.agree();
    }

    /// Makes these parts of the playouts, one after another as long as they leave a block open, and forgets what was read.
    fn play_out(&mut self, parts: &[Part]) {
        for &part in parts {
            self.take_ownership(self.ground.ownership(part));
            self.all_played = part == Part::All;
            if self.told.is_some() {
                self.standing = self.survey(&self.dead()).stones_in_seki();
            }
            if !self.leaves_open() {
                return;
            }
        }
    }

    /// Whether a block is open about which the network and the playouts do not agree.
    fn leaves_open(&self) -> bool {
        let is_open = |block: &Judged| block.is_open() && !self.is_agreed(block);
        self.blocks.iter().any(is_open)
    }

    /// Asks for a second opinion on blocks that are drawn: a search, or, on a board that is mostly open, the network with either
    /// side to move, which judges as many stones right there and costs two milliseconds more. On finished boards it does worse,
    /// and where only a fifth of the board is open it loses semeais (`docs/lab/decisions.md`).
    fn doubt(&mut self) {
        let in_doubt: Vec<usize> = (0..self.blocks.len())
            .filter(|&i| self.blocks[i].is_drawn() && !self.is_agreed(&self.blocks[i]))
            .collect();
        if in_doubt.is_empty() {
            return;
        }
        let survival = |block: &Judged, opinion: &VertexMap<f64>| {
            let second = share(block.color, &block.stones, |v| opinion[v]);
            (block.survival + params::SEARCHED * second) / (1.0 + params::SEARCHED)
        };
        let by_search = || {
            second_opinion(self.board, |opinion| {
                let mut blocks = in_doubt.iter().map(|&i| &self.blocks[i]);
                blocks.any(|block| is_drawn(survival(block, opinion)))
            })
        };
        let asks_network = self.told.is_some() && self.ground.open_share(Part::Quarter) > 0.5;
        let told = asks_network.then(|| self.ground.told_with_either_to_move());
        let opinion = told.flatten().unwrap_or_else(by_search);
        for i in in_doubt {
            let block = &mut self.blocks[i];
            block.take_survival(survival(block, &opinion));
        }
    }

    /// What each colour keeps if it answers every move of its opponent.
    fn proven(&self) -> ByColor<VertexSet> {
        ByColor::from_fn(|color| self.ground.pass_alive()[color].kept() | self.secured[color])
    }

    /// Whether all blocks and all empty vertices are proven. Blocks alone are not enough, because a living group may stand
    /// alone on an open board.
    fn is_proven(&self) -> bool {
        let empty = self.board.empty_vertices();
        let proven = self.proven();
        empty.is_subset(&(proven.black | proven.white)) && self.blocks.iter().all(Judged::is_proven)
    }

    /// Sets the owned vertices and the survival of the blocks that are not proven.
    fn take_ownership(&mut self, ownership: &Ownership) {
        self.owned = Some(ByColor::from_fn(|color| {
            let vertices = self.board.size().vertices();
            let sign = f64::from(color.sign());
            let is_owned = |v: &Vertex| {
                let played = ownership.balance(*v) * sign;
                played >= OWNED || (played > 0.0 && self.is_told(color, *v))
            };
            vertices.filter(is_owned).collect()
        }));
        for block in &mut self.blocks {
            if !block.is_proven() {
                block.take_survival(share(block.color, &block.stones, |v| ownership.balance(v)));
            }
        }
    }

    fn dead(&self) -> VertexSet {
        self.stones_where(|block| block.status == Status::Dead)
    }

    /// The stones of all blocks for which `is_true` holds.
    fn stones_where(&self, is_true: impl Fn(&Judged) -> bool) -> VertexSet {
        let blocks = self.blocks.iter().filter(|block| is_true(block));
        VertexSet::union(blocks.map(|block| block.stones))
    }

    /// The liberties of a block.
    fn liberties(&self, block: &Judged) -> VertexSet {
        let block = self.board.block_at(block.origin);
        block.map_or(VertexSet::EMPTY, |block| *block.liberties())
    }

    fn survey(&self, dead: &VertexSet) -> Survey {
        seki::survey(self.board, dead, &Stated::default())
    }

    /// The last step: makes the statuses consistent that were found block by block.
    fn agree(&mut self) {
        self.settle_ko_stones();
        self.free_captives();
    }

    /// Makes blocks alive whose captors are all dead, such as nakade stones that were captured but have killed. The one
    /// with the highest survival goes first, since others may then have a living captor.
    fn free_captives(&mut self) {
        while let Some(i) = self.most_likely_free() {
            let block = &mut self.blocks[i];
            block.status = Status::Alive;
            block.evidence = Evidence::Playouts {
                survival: block.survival,
            };
        }
    }

    /// The index of the block with the highest survival among the dead ones whose captors are all dead.
    fn most_likely_free(&self) -> Option<usize> {
        let dead = self.dead();
        let is_free = |block: &Judged| {
            let captors = block.stones.neighbors() & self.board.stones_of(block.color.opponent());
            block.status == Status::Dead
                && !block.is_proven()
                && !captors.is_empty()
                && captors.is_subset(&dead)
        };
        let survival = |i: &usize| self.blocks[*i].survival;
        (0..self.blocks.len())
            .filter(|&i| is_free(&self.blocks[i]))
            .max_by(|a, b| survival(a).total_cmp(&survival(b)))
    }

    /// Gives each ko stone the status of the blocks that it belongs to, if these agree, because its holder keeps the
    /// ko.
    ///
    /// This concerns kos that could not be connected. Neither playouts nor reading show it: in playouts the ko goes to
    /// whoever plays there last, and in a reading of the stone itself it is taken at once.
    fn settle_ko_stones(&mut self) {
        for ko in kos::open(self.board) {
            let beside = ko.beside(self.board);
            let mut owners = self.blocks.iter().filter(|b| b.stones.intersects(&beside));
            let Some(first) = owners.next() else { continue };
            if owners.any(|other| other.status != first.status) {
                continue;
            }
            let (status, survival) = (first.status, first.survival);
            let evidence = match first.evidence {
                Evidence::Unconditional | Evidence::Secured => Evidence::Playouts { survival },
                evidence => evidence,
            };
            let stone = self.blocks.iter_mut().find(|b| b.origin == ko.stone);
            if let Some(stone) = stone
                && !stone.is_proven()
            {
                (stone.status, stone.evidence) = (status, evidence);
            }
        }
    }

    /// Whether a block that is estimated to die may be in a semeai or seki with a captor: it shares a liberty with a
    /// living enemy block that is not taken as safe. Playouts tend to lose a seki by filling its liberties.
    fn has_weak_captor(
        &self,
        block: &Judged,
        walls: &LazyCell<Walls, impl FnOnce() -> Walls>,
    ) -> bool {
        let own = self.liberties(block);
        block.is_played_out()
            && block.status == Status::Dead
            && own.len() >= 2
            && self.blocks.iter().any(|other| {
                other.color != block.color
                    && other.status == Status::Alive
                    && self.liberties(other).intersects(&own)
                    && !other.stones.intersects(&walls.stones())
            })
    }
}

#[cfg(test)]
mod tests;
