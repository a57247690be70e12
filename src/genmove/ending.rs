//! A position that may be the end of a game, as the player sees it: whether all borders are closed, which groups are
//! contested, and which moves decide the fate of stones.

use super::params::PARAMS;
use crate::answer::{Certainty, Outcome};
use crate::board::Board;
use crate::color::{ByColor, Color};
use crate::game::Game;
use crate::life;
use crate::playout::{self, OWNED, Ownership};
use crate::score::Score;
use crate::search::drive::think_exactly;
use crate::search::{Report, SECOND_LOOK, SearchSettings, TreeSearch};
use crate::status::{self, BlockStatus, Evidence, Verdict};
use crate::tactics;
use crate::unfinished::{PLAINLY_OPEN, Unfinished};
use crate::vertex::{Move, Vertex};
use crate::vertex_set::VertexSet;
use crate::worm::CaptureMemory;
use std::cell::{OnceCell, RefCell, RefMut};
use std::ops::ControlFlow;
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
}

/// A position that may be the end of a game, from the side to move.
pub(super) struct Ending<'a> {
    pub(super) game: &'a Game,
    /// The side to move.
    pub(super) color: Color,
    pub(super) verdict: Verdict,
    pub(super) score: Score,
    unfinished: Unfinished,
    /// Black's lead in points ([`Ending::value`]), computed at first use.
    pub(super) value: OnceCell<f64>,
    pub(super) readings: Rc<ReadingMemory>,
}

/// What was read in a position and in those that it was reached from. It saves time in later ones and changes no
/// answer.
pub(super) struct ReadingMemory {
    tactics: RefCell<CaptureMemory>,
    life: RefCell<life::LifeReader>,
}

impl<'a> Ending<'a> {
    /// Judges the position. Cost: that of [`status::estimate`].
    pub(super) fn new(game: &'a Game, color: Color) -> Ending<'a> {
        let readings = ReadingMemory {
            tactics: RefCell::new(CaptureMemory::new(tactics::CaptureSettings::default())),
            life: RefCell::new(life::LifeReader::remembering()),
        };
        Ending::estimated(game, color, Rc::new(readings))
    }

    /// Judges a position, with the readings of earlier ones. Cost: that of [`status::estimate`].
    pub(super) fn estimated(
        game: &'a Game,
        color: Color,
        readings: Rc<ReadingMemory>,
    ) -> Ending<'a> {
        let settings = playout::PlayoutSettings::default();
        let verdict =
            status::estimate_with(game.board(), settings, &mut readings.life.borrow_mut());
        let score = Score::without_teire(game, &verdict);
        let unfinished = Unfinished::new(game.board(), &verdict, &score.count);
        Ending {
            game,
            color,
            verdict,
            score,
            unfinished,
            value: OnceCell::new(),
            readings,
        }
    }

    /// Whether all borders are closed. The fate of groups may still be in doubt.
    ///
    /// Territory that neither side owns in the playouts is open, whatever it looks like: a lone stone surrounds the
    /// whole board. If only some of it is like that, a second look decides, with either side to move: a dead group
    /// often lives in playouts because its captor does not answer there, but does in a search. If it is too late for
    /// that, such territory is taken as open.
    ///
    /// Cost: that of 64 playouts, and if there is such territory, of two searches of 600.
    pub(super) fn is_closed(&self, is_late: &dyn Fn() -> bool) -> bool {
        // If area counts, corridors are weighed like dame; otherwise they are left to the search.
        let is_open = if self.counts_area() {
            self.unfinished.is_wide_open()
        } else {
            !self.unfinished.open.is_empty()
        };
        if is_open {
            return false;
        }
        let ownership = quick_ownership(self.game.board());
        let territory = self.score.count.territory;
        let all = territory.black.len() + territory.white.len();
        let doubtful = self.doubtful(|v| ownership.balance(v));
        let is_sure = |doubtful: usize| {
            log::debug!("{doubtful} of {all} points are doubtful");
            doubtful * PARAMS.doubtful <= all
        };
        if doubtful * PLAINLY_OPEN > all {
            return false;
        }
        is_sure(doubtful)
            || Color::ALL.into_iter().all(|color| {
                let look = second_look(self.game, color, |_| {}, is_late);
                look.is_some_and(|Report { ownership, .. }| {
                    let sign = f64::from(color.sign());
                    is_sure(self.doubtful(|v| f64::from(ownership[v]) * sign))
                })
            })
    }

    /// The blocks that are neither dead nor alive in the playouts, and of whose fate there is no other evidence.
    pub(super) fn contested(&self) -> impl Iterator<Item = &BlockStatus> {
        let blocks = self.verdict.blocks().iter();
        blocks.filter(|block| match block.evidence {
            Evidence::Playouts { survival } => {
                survival > PARAMS.contested
                    && survival < 1.0 - PARAMS.contested
                    && block.stones.len() >= PARAMS.group
            }
            _ => false,
        })
    }

    /// Whether there are contested blocks.
    pub(super) fn is_contested(&self) -> bool {
        self.contested().next().is_some()
    }

    /// Whether the side to move has lost by far, and no group is in doubt by which that could change.
    pub(super) fn is_lost(&self) -> bool {
        let lead = self.score.outcome().margin * f64::from(self.color.sign());
        let area = self.game.size().area() as f64;
        let is_sure = self.verdict.certainty() > Certainty::Doubtful && !self.is_contested();
        is_sure && -lead * PARAMS.lost_by_far > area
    }

    /// The empty regions that adjoin contested blocks.
    fn around_contested(&self) -> VertexSet {
        let beside = VertexSet::union(self.contested().map(|block| block.stones.neighbors()));
        let regions = self.game.board().empty_vertices().components();
        VertexSet::union(regions.filter(|region| region.intersects(&beside)))
    }

    /// The number of vertices of territory that their owner does not own by this balance, 1 for Black to -1 for White.
    ///
    /// Territory is left out if it holds dead stones whose fate has been read.
    fn doubtful(&self, balance: impl Fn(Vertex) -> f64) -> usize {
        let is_read = |points: &VertexSet| {
            let blocks = self.verdict.blocks().iter();
            let mut dead = blocks
                .filter(|block| block.stones.intersects(points))
                .peekable();
            dead.peek().is_some() && dead.all(|block| block.certainty() >= Certainty::Read)
        };
        let doubtful = Color::ALL.map(|color| {
            let territories = self.score.count.territory[color].components();
            let asked = territories.into_iter().filter(|points| !is_read(points));
            asked
                .flat_map(|points| points.into_iter())
                .filter(|&v| balance(v) * f64::from(color.sign()) < OWNED)
                .count()
        });
        doubtful.into_iter().sum()
    }

    /// The vertices where a move gains nothing for either side: territory if area counts, otherwise all empty vertices;
    /// but not regions that adjoin contested blocks.
    pub(super) fn wasted(&self) -> VertexSet {
        let wasted = if self.counts_area() {
            let territory = &self.score.count.territory;
            territory.black | territory.white
        } else {
            self.game.board().empty_vertices()
        };
        wasted - self.around_contested()
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
        let open = (self.contested()).fold(open, |all, block| all | block.stones);
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
        let mut board = self.game.board().clone();
        let mut memory = self.memory();
        let kos = status::kos(&board);
        let moves = self.verdict.blocks().iter().filter_map(|block| {
            let origin = block.origin;
            let (answer, other) = if block.is_unsettled() {
                vital(block, color)?
            } else if block.status.lives() && in_danger(&board, origin) {
                let is_last_ko = kos == [origin];
                tactical(&mut memory, &mut board, block, color, is_last_ko)?
            } else {
                return None;
            };
            Some(LocalMove {
                answer,
                other,
                stones: block.stones.len(),
            })
        });
        let mut moves: Vec<LocalMove> = moves.collect();
        moves.retain(|found| self.game.check(color, found.answer).is_ok());
        moves
    }

    /// The tactical readings, for use with this position.
    pub(super) fn memory(&self) -> RefMut<'_, CaptureMemory> {
        let mut memory = self.readings.tactics.borrow_mut();
        memory.turn_to(self.game.board());
        memory
    }

    /// The same board with the other side to move.
    pub(super) fn other_side(&self) -> Ending<'a> {
        Ending {
            game: self.game,
            color: self.color.opponent(),
            verdict: self.verdict.clone(),
            score: self.score,
            unfinished: self.unfinished.clone(),
            value: self.value.clone(),
            readings: self.readings.clone(),
        }
    }

    /// The game after a move; `None` if it is illegal or repeats a position, because cycles win nothing at the end of a
    /// game.
    pub(super) fn after(&self, color: Color, v: Vertex) -> Option<Game> {
        let mut after = self.game.clone();
        after.play(color, Move::Play(v)).ok()?;
        (!self.game.recurs(color, v)).then_some(after)
    }
}

/// Estimates by a few playouts which side owns each vertex.
pub(super) fn quick_ownership(board: &Board) -> Ownership {
    let settings = playout::PlayoutSettings {
        playouts: PARAMS.quick_playouts,
        ..playout::PlayoutSettings::default()
    };
    playout::run(board, settings)
}

/// The mean ownership of some stones in a search, 1 to -1 for the side that searched.
pub(super) fn mean(report: &Report, stones: &VertexSet) -> f32 {
    let sum: f32 = stones.iter().map(|v| report.ownership[v]).sum();
    sum / stones.len() as f32
}

/// Searches a position with [`SearchSettings::second_look`]; `None` if it gets late. `tell` may prepare the search.
///
/// Cost: 600 playouts.
pub(super) fn second_look(
    game: &Game,
    color: Color,
    tell: impl FnOnce(&mut TreeSearch),
    is_late: &dyn Fn() -> bool,
) -> Option<Report> {
    let mut search = TreeSearch::new(game, color, SearchSettings::second_look());
    tell(&mut search);
    let mut ended = false;
    think_exactly(&mut search, SECOND_LOOK, &mut |_| {
        ended = is_late();
        match ended {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        }
    });
    (!ended).then(|| search.report())
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

/// Whether a stone of this colour can be played without being captured.
pub(super) fn stands(
    board: &mut Board,
    memory: &mut CaptureMemory,
    color: Color,
    v: Vertex,
) -> bool {
    let Ok(undo) = board.play(color, v) else {
        return false;
    };
    let is_in_danger = in_danger(board, v);
    board.undo(undo);
    !is_in_danger || memory.safe_move(board, color, v) == Outcome::Success
}

/// Whether the block on a vertex has so few liberties that it is in danger, or is gone.
fn in_danger(board: &Board, v: Vertex) -> bool {
    board
        .block_at(v)
        .is_none_or(|block| block.liberty_count() <= PARAMS.endangered)
}
