//! The judge of dead stones.
//!
//! It asks in this order. A later step changes only what the earlier ones left open, but for the last one, which makes
//! answers agree that were found block by block.
//!
//! 1. *Proof*, and where that does not cover the board, *playouts* with all kos held by whoever has them
//!    (`Judge::new`).
//! 2. *Reading* (`reading`): blocks that are open, what would stand in seki, what hangs on two kos, and what is pressed by
//!    open neighbours. What is believed of it joins sekis, and keeps stones that are in atari as a bait (`bait`). Blocks
//!    with a chance are read last, and only that they depend on who moves first is believed of them.
//! 3. *Second opinions* on what hesitates still (`doubt`).
//! 4. *Sekis* that nothing speaks for but playouts near to a draw are taken apart (`rare`).
//! 5. *Captures* that playouts do not see (`captures`): they change no status, but the game is not finished.
//! 6. *Agreement*: a ko stone has the fate of its owners, and whose captors are all dead lives.
//!
//! Which step a block comes to depends on the share of playouts that it survives; proven blocks come to none:
//!
//! | survival | the block | is |
//! |---|---|---|
//! | 20 to 80 % | is *open* | played out in full, and read |
//! | 10 to 20, 80 to 90 % | *has a chance* | read as to who moves first, if it is large |
//! | 30 to 70 % | *hesitates* | asked about in second opinions |
//! | 40 to 60 % | is *drawn* | doubtful, and no seki by itself |
//! | 95 % and more | is *safe* | a wall for its neighbours, if it has liberties |

mod bait;
mod captures;
mod rare;
mod reading;

use self::reading::Trust;
use super::doubt::{Opinions, share};
use super::kos::{self, Ko};
use super::{BlockStatus, DRAWN, Evidence, Status, Verdict};
use crate::benson::{self, PassAlive, Unconditional};
use crate::board::Board;
use crate::color::{ByColor, Color};
use crate::playout::{self, OWNED, Ownership, Series, View};
use crate::seki::{self, Stated, Survey};
use crate::vertex::Vertex;
use crate::vertex_set::VertexSet;
use std::cell::LazyCell;

/// A first look takes this part of the playouts; the rest is for boards where it leaves something open.
const FIRST_LOOK: u32 = 4;

/// Where all blocks are proven, nobody plays out a board on which one empty vertex of so many is not.
const PROVEN: usize = 5;

/// A block is open if it survives in more than this share of the playouts, and falls in more than this share.
const OPEN: f64 = 0.2;

/// A block's fate may depend on who moves first, which playouts do not tell, if it survives in more than this share of them,
/// and falls in more than this share.
const CHANCE: f64 = 0.1;

/// Only blocks of so many stones or more are read for what [`CHANCE`] leaves open: smaller ones would take the time of
/// all the rest.
const GROUP: usize = 4;

/// Second opinions are asked for if a block survives in more than this share of the playouts, and falls in more than this
/// share.
const HESITATION: f64 = 0.3;

/// A block that survives in this share of the playouts is safe for its neighbours, if it has liberties to spare.
const SAFE: f64 = 0.95;

/// How many moves are read for a verdict, at most: ten times what the boards of finished games take.
const READ: u64 = 4_000_000;

/// The same for [`glance`].
const GLANCED: u64 = 20_000;

/// Judges a position.
///
/// It is judged on one representative of the sixteen positions that turning, mirroring and exchanging the
/// colours make of it, so that all of them get the same answer.
/// Cost: that of the playouts, some milliseconds, as much again where blocks have to be read, and some tenths of a
/// second where both leave blocks in doubt.
pub fn judge(board: &Board, settings: playout::Settings) -> Verdict {
    judged(board, settings, READ, |judge| {
        judge.read_open();
        judge.doubt();
        judge.doubt_seki();
        judge.see_captures(settings);
        judge.agree();
    })
}

/// The same without second opinions on what stays in doubt, and without a look for captures, for those who ask after every
/// move.
/// Cost: some milliseconds.
pub fn estimate(board: &Board, settings: playout::Settings) -> Verdict {
    first_opinion(board, settings, READ)
}

/// The same with hardly any reading, for those who ask about many positions.
/// Cost: that of the playouts, and some milliseconds at most.
pub fn glance(board: &Board, settings: playout::Settings) -> Verdict {
    first_opinion(board, settings, GLANCED)
}

fn first_opinion(board: &Board, settings: playout::Settings, nodes: u64) -> Verdict {
    judged(board, settings, nodes, |judge| {
        judge.read_open();
        judge.agree();
    })
}

fn judged(
    board: &Board,
    settings: playout::Settings,
    nodes: u64,
    look_closer: impl FnOnce(&mut Judge),
) -> Verdict {
    let (representative, views) = playout::canonical(board);
    let mut judge = Judge::new(&representative, settings, nodes);
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
    // It is the same whichever view shows it.
    let owned = views.first().zip(judge.owned).map(|(view, owned)| {
        ByColor::from_fn(|color| {
            let owned = owned[view.color(color)];
            let vertices = board.size().vertices();
            let is_owned = |&v: &Vertex| owned.contains(view.vertex(board.size(), v));
            vertices.filter(is_owned).collect()
        })
    });
    Verdict::new(blocks.collect(), owned)
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
    fn take_survival(&mut self, survival: f64) {
        self.survival = survival;
        self.status = by_majority(survival);
        self.evidence = Evidence::Playouts { survival };
    }

    fn is_open(&self) -> bool {
        self.is_between(OPEN)
    }

    /// Whether it is not open, but its fate may depend on who moves first.
    fn has_a_chance(&self) -> bool {
        self.is_between(CHANCE) && !self.is_open() && self.stones.len() >= GROUP
    }

    /// Whether the playouts cannot decide.
    fn hesitates(&self) -> bool {
        self.is_between(HESITATION)
    }

    /// Whether there is nothing but playouts, and they tell nothing.
    fn is_drawn(&self) -> bool {
        matches!(self.evidence, Evidence::Playouts { survival } if (survival - 0.5).abs() < DRAWN)
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
    /// What each colour mostly owned in the playouts.
    owned: Option<ByColor<VertexSet>>,
    /// The board to be played out: all kos are held.
    held: Board,
    blocks: Vec<Judged>,
    /// Stones that are pass-alive.
    pass_alive: VertexSet,
    kos: Vec<Ko>,
    /// How many moves may be read.
    nodes: u64,
}

impl<'a> Judge<'a> {
    /// Proofs and playouts.
    fn new(board: &'a Board, settings: playout::Settings, nodes: u64) -> Judge<'a> {
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
        let kos = kos::open(board);
        let mut judge = Judge {
            board,
            owned: None,
            held: kos::held(board, &kos),
            blocks: blocks.collect(),
            pass_alive: unconditional.black.stones | unconditional.white.stones,
            kos,
            nodes,
        };
        if !judge.is_proven(&unconditional) {
            judge.play_out(settings);
        }
        judge
    }

    /// Plays out what is not proven: a few times, and more often if that leaves something open.
    fn play_out(&mut self, settings: playout::Settings) {
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
            block.take_survival(opinions.survival(block.color, &block.stones, block.survival));
        }
    }

    /// Whether all blocks are, and most of what they surround: a living group may stand alone on the board.
    fn is_proven(&self, unconditional: &ByColor<PassAlive>) -> bool {
        let empty = self.board.empty_vertices();
        let proven = unconditional.black.territory | unconditional.white.territory;
        let mut blocks = self.blocks.iter();
        blocks.all(|b| b.evidence == Evidence::Unconditional)
            && (empty - proven).len() * PROVEN <= empty.len()
    }

    fn survive(&mut self, ownership: &Ownership) {
        self.owned = Some(ByColor::from_fn(|color| {
            let vertices = self.board.size().vertices();
            let sign = f64::from(color.sign());
            vertices
                .filter(|&v| ownership.balance(v) * sign >= OWNED)
                .collect()
        }));
        for block in &mut self.blocks {
            if block.evidence != Evidence::Unconditional {
                block.take_survival(share(block.color, &block.stones, |v| ownership.balance(v)));
            }
        }
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
    fn is_held_by_the_weak<F>(&self, block: &Judged, trust: &LazyCell<Trust, F>) -> bool
    where
        F: FnOnce() -> Trust,
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
                    && !other.stones.intersects(&trust.safe)
            })
    }
}

#[cfg(test)]
mod tests;
