//! A position that may be the end of a game, as the player sees it: whether all borders are closed, which groups are
//! contested, and which moves decide the fate of stones.

use super::params;
use crate::answer::{Certainty, Outcome};
use crate::board::Board;
use crate::color::{ByColor, Color};
use crate::game::Game;
use crate::life::LifeReader;
use crate::position::Position;
use crate::score::Score;
use crate::search;
use crate::search::weights::{CHOSEN, DECIDING};
use crate::status::{self, BlockStatus, Evidence, Verdict};
use crate::tactics;
use crate::unfinished::Unfinished;
use crate::vertex::{Move, Vertex};
use crate::vertex_set::VertexSet;
use crate::worm::CaptureMemory;
use std::cell::{OnceCell, RefCell, RefMut};
use std::rc::Rc;

/// A move that decides the fate of some stones.
#[derive(Clone, Copy, Debug)]
pub(super) struct LocalMove {
    /// The move.
    pub answer: Vertex,
    /// The move by which the opponent would save these stones, if they are his, or capture them.
    pub other: Option<Vertex>,
    /// The number of these stones.
    pub stones: usize,
    /// How it was found.
    pub by: FoundBy,
}

/// What found a local move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum FoundBy {
    /// The judge's or the tactical reading of one block.
    Block,
    /// A double threat against blocks of which neither can be captured by itself.
    DoubleThreat,
    /// [`crate::owl`], which reads the life of a dragon.
    Dragon,
}

impl LocalMove {
    /// The virtual playouts that it is worth to a search. Of 30 problems in whole boards 16 are answered right if what the owl
    /// names is worth as much as a move that the player has chosen, and 14 if it is worth as much as other moves that decide.
    pub(super) fn hint(&self) -> i32 {
        match self.by {
            FoundBy::Dragon => CHOSEN,
            FoundBy::Block | FoundBy::DoubleThreat => DECIDING.over(self.stones),
        }
    }

    /// The moves and passes that are read to weigh it: a double threat, its answer, and a snapback come before the rest.
    pub(super) fn depth(&self) -> u32 {
        match self.by {
            FoundBy::DoubleThreat => params::DEPTH + 2,
            FoundBy::Block | FoundBy::Dragon => params::DEPTH,
        }
    }
}

/// A position that may be the end of a game, from the side to move.
pub(super) struct Ending<'a> {
    pub(super) position: &'a Position,
    /// The side to move.
    pub(super) color: Color,
    /// As it is judged for weighing moves ([`status::weigh`]), whatever the players have stated.
    pub(super) verdict: Rc<Verdict>,
    pub(super) score: Score,
    /// Black's lead in points ([`Ending::value`]), computed at first use.
    pub(super) value: OnceCell<f64>,
    readings: Rc<ReadingMemory>,
}

/// What was read in a position and in those that it was reached from. It saves time in later ones and changes no
/// answer.
struct ReadingMemory {
    tactics: RefCell<CaptureMemory>,
    life: RefCell<LifeReader>,
}

impl<'a> Ending<'a> {
    /// Judges the position. Cost: that of [`status::weigh`].
    pub(super) fn new(position: &'a Position, color: Color) -> Ending<'a> {
        let readings = ReadingMemory {
            tactics: RefCell::new(CaptureMemory::new(tactics::CaptureSettings::default())),
            life: RefCell::new(LifeReader::remembering()),
        };
        Ending::remembering(position, color, Rc::new(readings))
    }

    /// The same of a position that a move leads to, for the side to move there.
    pub(super) fn reached<'b>(&self, after: &'b Position, color: Color) -> Ending<'b> {
        Ending::remembering(after, color, self.readings.clone())
    }

    fn remembering(
        position: &'a Position,
        color: Color,
        readings: Rc<ReadingMemory>,
    ) -> Ending<'a> {
        let reader = &mut readings.life.borrow_mut();
        let verdict = status::weigh(position.board(), position.judging(), reader);
        let score = Score::without_teire(position.game(), &verdict);
        Ending {
            position,
            color,
            verdict: Rc::new(verdict),
            score,
            value: OnceCell::new(),
            readings: readings.clone(),
        }
    }

    pub(super) fn game(&self) -> &'a Game {
        self.position.game()
    }

    /// Whether all borders are closed, no large group is contested, and what is left is no [fight](Self::is_fight), so that
    /// the judge knows more than a search.
    pub(super) fn is_closed(&self) -> bool {
        let unfinished = Unfinished::new(self.position.board(), &self.verdict, &self.score.count);
        // If area counts, corridors are weighed like dame; otherwise they are left to the search.
        let is_open = match self.counts_area() {
            true => unfinished.is_wide_open(),
            false => !unfinished.open.is_empty(),
        };
        !is_open
            && self.contested() * params::CONTESTED <= self.game().size().area()
            && !self.is_fight()
    }

    /// The number of stones that are neither dead nor alive in the playouts, and of whose fate there is no other
    /// evidence.
    fn contested(&self) -> usize {
        let blocks = self.verdict.blocks().iter();
        let contested = blocks.filter(|block| {
            matches!(block.evidence, Evidence::Playouts { .. }) && is_doubted(block)
        });
        contested.map(|block| block.stones.len()).sum()
    }

    /// Whether the side to move has lost by far, and no group is in doubt by which that could change.
    pub(super) fn is_lost(&self) -> bool {
        let lead = self.score.outcome().margin * f64::from(self.color.sign());
        let area = self.game().size().area() as f64;
        let is_sure = self.verdict.certainty() > Certainty::Doubtful;
        is_sure && -lead * params::LOST_BY_FAR > area
    }

    /// The vertices where a move gains nothing for either side: territory if area counts, otherwise all empty vertices.
    pub(super) fn wasted(&self) -> VertexSet {
        if self.counts_area() {
            let territory = &self.score.count.territory;
            territory.black | territory.white
        } else {
            self.position.board().empty_vertices()
        }
    }

    /// Territory and living stones of each side, without regions and blocks beside a sensible move, blocks in doubt,
    /// and stones in seki.
    pub(super) fn quiet(&self, sensible: &VertexSet) -> ByColor<VertexSet> {
        let blocks = self.verdict.blocks().iter();
        let beside = sensible.neighbors();
        let open = blocks.filter(|block| {
            block.certainty() == Certainty::Doubtful || block.stones.intersects(&beside)
        });
        let open = open.fold(*sensible, |all, block| all | block.stones);
        let count = &self.score.count;
        ByColor::from_fn(|color| {
            let regions = count.territory[color].components();
            let quiet = regions.filter(|region| !(*region | region.neighbors()).intersects(&open));
            VertexSet::union(quiet) | (count.alive[color] - open - count.seki[color])
        })
    }

    /// Moves of the side to move that save own blocks which could be captured, or capture enemy blocks that could be
    /// saved: read by the judge if life depends on who moves first, else by tactics.
    pub(super) fn local_moves(&self) -> Vec<LocalMove> {
        self.local_moves_of(self.color)
    }

    /// The local moves of either colour.
    pub(super) fn local_moves_of(&self, color: Color) -> Vec<LocalMove> {
        let mut board = self.position.board().clone();
        let mut memory = self.memory();
        let kos = status::kos(&board);
        let moves = self.verdict.blocks().iter().filter_map(|block| {
            let (answer, other) = if block.is_unsettled() {
                vital(block, color)?
            } else if block.status.lives() {
                let is_last_ko = kos == [block.origin];
                tactical(&mut memory, &mut board, block, color, is_last_ko)?
            } else {
                return None;
            };
            Some(LocalMove {
                answer,
                other,
                stones: block.stones.len(),
                by: FoundBy::Block,
            })
        });
        let mut moves: Vec<LocalMove> = moves.collect();
        moves.extend(self.double_threats(color));
        moves.retain(|found| self.game().check(color, found.answer).is_ok());
        moves
    }

    /// The move of a colour that threatens two living blocks of the opponent at once, and the one that keeps the opponent from
    /// such a move, where one of the blocks falls and neither can be captured by itself.
    fn double_threats(&self, color: Color) -> Vec<LocalMove> {
        let mut board = self.position.board().clone();
        let mut reader = tactics::CaptureReader::default();
        let found = Color::ALL.into_iter().filter_map(|attacker| {
            let targets = self.verdict.blocks().iter().filter(|block| {
                let is_proven = block.certainty() == Certainty::Proven;
                block.color != attacker && block.status.lives() && !is_proven
            });
            let targets: Vec<Vertex> = targets.map(|block| block.origin).collect();
            let found = reader.double_threat(&mut board, attacker, &targets)?;
            let (answer, other) = match attacker == color {
                true => (found.attack, None),
                false => {
                    let defenses = reader.combination_defenses(&mut board, &found);
                    (defenses.first()?, Some(found.attack))
                }
            };
            let sizes = found.blocks.iter().map(|&v| board.stone_set(v).len());
            Some(LocalMove {
                answer,
                other,
                stones: sizes.min()?,
                by: FoundBy::DoubleThreat,
            })
        });
        found.collect()
    }

    /// The [`Ending::local_moves`], and if little is left to play for those of the side to move that decide the life of a dragon in
    /// doubt, as [`crate::owl`] reads it.
    ///
    /// Cost: one evaluation by the network, and some tenths of a second for each block in doubt.
    pub(super) fn moves_to_weigh(&self) -> Vec<LocalMove> {
        let mut moves = self.local_moves();
        if self.is_closed() || self.is_narrow() {
            moves.extend(self.decisive());
        }
        moves
    }

    /// Whether little of the board is left to play for ([`search::is_narrow`]).
    fn is_narrow(&self) -> bool {
        search::is_narrow(self.position.board())
    }

    /// Whether what is left to play for are fights. The judge knows less of them than a search.
    fn is_fight(&self) -> bool {
        let blocks = self.verdict.blocks().iter().filter(|b| is_doubted(b));
        let doubted: usize = blocks.map(|block| block.stones.len()).sum();
        doubted * params::FIGHT > self.game().size().area() && self.is_narrow()
    }

    /// The moves of the side to move that decide the life of a dragon in doubt.
    fn decisive(&self) -> Vec<LocalMove> {
        let doubted = self.doubted();
        if doubted.is_empty() {
            return Vec::new();
        }
        let dragons = self.position.analysis().dragons.all().iter();
        let dragons = dragons.filter(|dragon| dragon.stones.intersects(&doubted));
        let moves = dragons.filter_map(|dragon| {
            let told = self.position.prospects(dragon.origin);
            let (own, other) = match dragon.color == self.color {
                true => (told.defense, told.attack),
                false => (told.attack, told.defense),
            };
            let decides = own.outcome.succeeds() && other.outcome.succeeds();
            let is_legal = |v: &Vertex| self.game().check(self.color, *v).is_ok();
            Some(LocalMove {
                answer: own.point().filter(|_| decides).filter(is_legal)?,
                other: other.point(),
                stones: dragon.stones.len(),
                by: FoundBy::Dragon,
            })
        });
        moves.collect()
    }

    /// The stones of blocks whose status neither proof nor reading tells, and which the network does not take for settled, or
    /// about which playouts doubt: their lives may depend on who moves first. None on boards that the network does not know.
    fn doubted(&self) -> VertexSet {
        let Some(told) = self.position.told_to(self.color) else {
            return VertexSet::EMPTY;
        };
        let is_narrow = self.is_narrow();
        let blocks = self.verdict.blocks().iter().filter(|block| {
            let owned: f64 = block.stones.iter().map(|v| told[v]).sum();
            let owned = owned.abs() / block.stones.len() as f64;
            (is_narrow || owned < params::SETTLED || is_doubted(block))
                && block.certainty() <= Certainty::Estimated
        });
        VertexSet::union(blocks.map(|block| block.stones))
    }

    /// Whether a stone of a colour can be played on a vertex of the board, and is not captured then.
    pub(super) fn stands(&self, color: Color, v: Vertex) -> bool {
        let mut board = self.position.board().clone();
        self.memory().safe_move(&mut board, color, v) == Outcome::Success
    }

    /// The tactical readings, for use with this position.
    fn memory(&self) -> RefMut<'_, CaptureMemory> {
        let mut memory = self.readings.tactics.borrow_mut();
        memory.turn_to(self.position.board());
        memory
    }

    /// The same board with the other side to move.
    pub(super) fn other_side(&self) -> Ending<'a> {
        Ending {
            color: self.color.opponent(),
            verdict: self.verdict.clone(),
            value: self.value.clone(),
            readings: self.readings.clone(),
            ..*self
        }
    }

    /// The position after a move; `None` if it is illegal or repeats a position, because cycles win nothing at the end of a
    /// game.
    pub(super) fn after(&self, color: Color, v: Vertex) -> Option<Position> {
        if self.game().recurs(color, v) {
            return None;
        }
        let mut game = self.game().clone();
        game.play(color, Move::Play(v)).ok()?;
        // What is known of this position, and what its dragons' reader remembers, would be copied in vain.
        let mut after = Position::new(game);
        after.set_judging(self.position.judging());
        after.set_evaluator(self.position.evaluator());
        Some(after)
    }
}

/// Whether playouts doubt what becomes of a block, and nothing surer tells it.
fn is_doubted(block: &BlockStatus) -> bool {
    let survival = match block.evidence {
        Evidence::Playouts { survival }
        | Evidence::SekiDoubted { survival }
        | Evidence::Read { survival, .. } => survival,
        _ => return false,
    };
    status::is_open(survival) && block.certainty() <= Certainty::Estimated
}

/// The vital vertices of an unsettled block: for the side to move, and for the opponent if known.
fn vital(block: &BlockStatus, color: Color) -> Option<(Vertex, Option<Vertex>)> {
    match block.evidence {
        Evidence::Read { reading, .. } if block.color == color => {
            Some((reading.defense?, reading.attack))
        }
        Evidence::Read { reading, .. } => Some((reading.attack?, reading.defense)),
        _ => None,
    }
}

/// The move that saves or captures a block by tactical reading, and the opponent's move there.
///
/// Own blocks that could only be captured by a ko are saved, too. The move itself must not need a ko, except the last
/// ko, and then one for which the opponent has to find the first threat.
fn tactical(
    memory: &mut CaptureMemory,
    board: &mut Board,
    block: &BlockStatus,
    color: Color,
    is_last_ko: bool,
) -> Option<(Vertex, Option<Vertex>)> {
    let attack = memory.attack(board, block.origin);
    let (answer, other) = match attack.outcome {
        Outcome::Failure => return None,
        _ if block.color == color => (memory.defend(board, block.origin), attack.point()),
        _ => (attack, None),
    };
    let succeeds = match answer.outcome {
        Outcome::Success => true,
        Outcome::GoodKo => is_last_ko,
        Outcome::BadKo | Outcome::Failure => false,
    };
    Some((answer.point().filter(|_| succeeds)?, other))
}
